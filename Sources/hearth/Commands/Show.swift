// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeRuntime

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the home, or one object, at a point.",
        discussion: """
            hearth show
            hearth show @1234 "Kitchen lamp"
            hearth show @-10 --output json
            hearth show HEAD --hash
            """)

    @Argument(help: "HEAD, @offset or @-back.")
    var point = Point.head

    @Argument(help: "A device, room or structure: id or name.")
    var id: String?

    @Flag(help: "Print the state hash alone: the equality of homes.")
    var hash = false

    @Flag(help: "With diagnostics: link quality, last seen, battery.")
    var all = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if hash, id != nil {
            throw ValidationError("--hash is about the whole home: leave the id out")
        }
    }

    func run() throws {
        var state = try LogAccess(data).state(at: point)
        let out = Output()
        let console = output.console
        let form = output.form(console)
        if form == .csv { throw ValidationError("show has no csv form: use ls --at \(point.text)") }
        if hash {
            try out.line(hexText(state.hashes(sha256: sha256).state))
        } else if let id {
            let found = try HomeSearch(id, in: state.graph)
            if form == .table {
                try out.lines(lines(found, state, console.paint))
            } else {
                try out.line(json(found, state.graph))
            }
        } else if form == .table {
            try out.lines(lines(&state, console.paint))
        } else {
            let hashes = state.hashes(sha256: sha256)
            try out.line(
                state.graph.json(
                    graphHash: hexText(hashes.graph), stateHash: hexText(hashes.state)))
        }
        try out.flush()
    }

    private func lines(_ state: inout HomeState, _ paint: Paint) -> [String] {
        let graph = state.graph
        let hashes = state.hashes(sha256: sha256)
        let offset = graph.offset.map { "@\($0)" } ?? "nothing"
        var lines = [
            paint(offset, .bold)
                + "  \(HomeWords.time(state.books.lastReceivedAt)) UTC  \(graph.deviceCount) devices",
            paint("state \(hexText(hashes.state))", .dim),
        ]
        for structure in graph.structures {
            lines.append("")
            lines.append(paint(TerminalText.escape(structure.name), .accent) + "  " + structure.id)
        }
        for (room, devices) in HomeWords.byRoom(graph, graph.devices) {
            lines.append("")
            lines.append(
                paint(HomeWords.roomName(room), .accent) + (room.map { "  " + $0.id } ?? ""))
            for device in devices {
                lines += DeviceTree(device: device, showsDiagnostics: all).lines(paint)
                    .map { "  " + $0 }
            }
        }
        return lines
    }

    private func lines(
        _ found: HomeSearch, _ state: HomeState, _ paint: Paint
    ) -> [String] {
        let graph = state.graph
        if case .device(let id) = found, let device = graph.device(id) {
            let facts: [(String, String?)] = [
                ("vendor", device.vendorName), ("product", device.productName),
                ("serial", device.serialNumber), ("software", device.softwareVersion),
                ("codec", device.codec), ("native id", device.nativeID),
                ("heard live", HomeWords.heard(state.lastHeard(id), now: point.now(state))),
                ("aliases", device.aliases.isEmpty ? nil : device.aliases.joined(separator: ", ")),
            ]
            return DeviceTree(device: device, showsDiagnostics: all).lines(paint)
                + facts.compactMap { name, text in
                    text.map { "  " + paint(name, .dim) + " " + TerminalText.escape($0) }
                }
        }
        return found.deviceIDs(in: graph).compactMap { graph.device($0) }.flatMap {
            DeviceTree(device: $0, showsDiagnostics: all).lines(paint)
        }
    }

    /// The object as it stands in the snapshot's JSON.
    private func json(_ found: HomeSearch, _ graph: HomeSnapshot) -> String {
        var json = JSONText()
        switch found {
        case .device(let id):
            if let device = graph.device(id) { json.device(device) }
        case .room(let id):
            json.object { json in
                json.key("id")
                json.string(id)
                json.key("name")
                json.string(graph.room(id)?.name)
                json.key("structureID")
                json.string(graph.room(id)?.structureID)
            }
        case .structure(let id):
            json.object { json in
                json.key("id")
                json.string(id)
                json.key("name")
                json.string(graph.structure(id)?.name)
            }
        }
        return json.text
    }
}
