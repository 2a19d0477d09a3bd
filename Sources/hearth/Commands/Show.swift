// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeRuntime
import HomeSDK

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the home, or one object, at a point.",
        discussion: """
            hearth show "Kitchen lamp"
            hearth show 14:00 "Kitchen lamp"
            hearth show @-10 --output json
            hearth show HEAD --hash
            """)

    @Argument(help: Point.argumentHelp, completion: NameCompletion.things)
    var point: String?

    @Argument(
        help: "A device, room or structure: id or name; alone, at HEAD.",
        completion: NameCompletion.things)
    var id: String?

    @Flag(help: "Print the state hash alone: the equality of homes.")
    var hash = false

    @Flag(help: "With diagnostics: link quality, last seen, battery.")
    var all = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var pager: PagerOptions

    func validate() throws {
        if output.output == .csv {
            throw ValidationError("show has no csv form: use ls --at")
        }
        if hash, (try? target())?.id != nil {
            throw ValidationError("--hash is about the whole home: leave the id out")
        }
    }

    /// A single word that is no point names an object at HEAD.
    private func target() throws(CommandFailure) -> (point: Point, id: String?) {
        guard let point else { return (.head, nil) }
        if id == nil, !Point.isMeant(point) { return (.head, point) }
        return (try Point.read(point), id)
    }

    func run() throws {
        pager.use()
        let (point, id) = try target()
        let log = try LogAccess(data)
        var state = try log.state(at: point)
        let asOf = try log.asOf(state, at: point)
        let out = Output()
        let console = output.console
        let form = output.form(console)
        if hash {
            try out.line(hexText(state.hashes(sha256: sha256).state))
        } else if let id {
            let found = try HomeSearch(id, in: state.graph)
            if form == .table {
                try out.lines(lines(found, state, at: point, asOf, console.paint))
            } else {
                try out.line(asOf.added(to: json(found, state.graph)))
            }
        } else if form == .table {
            try out.lines(lines(&state, asOf, console.paint))
        } else {
            let hashes = state.hashes(sha256: sha256)
            try out.line(
                asOf.added(
                    to: state.graph.json(
                        graphHash: hexText(hashes.graph), stateHash: hexText(hashes.state))))
        }
        try out.flush()
        asOf.tell()
    }

    private func lines(_ state: inout HomeState, _ asOf: AsOf?, _ paint: Paint) -> [String] {
        let graph = state.graph
        let hashes = state.hashes(sha256: sha256)
        let offset = graph.offset.map { "@\($0)" } ?? "nothing"
        var lines = [
            paint(offset, .bold)
                + "  \(LocalTime.zoned(state.books.lastReceivedAt))  \(graph.deviceCount) devices",
            paint("state \(hexText(hashes.state))", .dim),
        ]
        for structure in graph.structures {
            lines.append("")
            lines.append(paint(TerminalText.escape(structure.name), .accent) + "  " + structure.id)
        }
        for (room, devices) in HomeWords.byRoom(graph, graph.devices, showsEmpty: true) {
            lines.append("")
            lines.append(
                paint(HomeWords.roomName(room), .accent) + (room.map { "  " + $0.id } ?? ""))
            for device in devices {
                lines += DeviceTree(device: asOf.shown(device), showsDiagnostics: all)
                    .lines(paint).map { "  " + $0 }
            }
            if devices.isEmpty { lines.append(paint("  no devices", .dim)) }
        }
        return lines
    }

    private func lines(
        _ found: HomeSearch, _ state: HomeState, at point: Point, _ asOf: AsOf?, _ paint: Paint
    ) -> [String] {
        let graph = state.graph
        if case .device(let id) = found, let device = graph.device(id) {
            let facts: [(String, String?)] = [
                ("vendor", device.vendorName), ("product", device.productName),
                ("serial", device.serialNumber), ("software", device.softwareVersion),
                ("codec", device.codec), ("native id", device.nativeID),
                ("heard live", HomeWords.lastHeard(state.lastHeard(id), now: point.now(state))),
                ("aliases", device.aliases.isEmpty ? nil : device.aliases.joined(separator: ", ")),
            ]
            return DeviceTree(device: asOf.shown(device), showsDiagnostics: all).lines(paint)
                + facts.compactMap { name, text in
                    text.map { "  " + paint(name, .dim) + " " + TerminalText.escape($0) }
                }
        }
        return found.deviceIDs(in: graph).compactMap { graph.device($0) }.flatMap {
            DeviceTree(device: asOf.shown($0), showsDiagnostics: all).lines(paint)
        }
    }

    /// The object's JSON, as in the snapshot's.
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
