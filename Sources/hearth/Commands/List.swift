// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeSDK

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ls",
        abstract: "List rooms and devices with their state.",
        discussion: """
            hearth ls
            hearth ls Kitchen --tree
            hearth ls --offline
            hearth ls --stale 1h
            hearth ls --at yesterday --output csv
            """)

    @Argument(
        help: "A device, room or structure: id or name; everything without one.",
        completion: NameCompletion.things)
    var id: String?

    @Option(help: Point.optionHelp, transform: Point.option)
    var at = Point.head

    @Flag(help: "Only devices that are offline or partially online.")
    var offline = false

    @Option(
        help: ArgumentHelp(
            "Only devices not heard live for so long: 90s, 15min, 1h, 2d.", valueName: "age"))
    var stale: Age?

    @Flag(help: "With the parts, traits and values of each device.")
    var tree = false

    @Flag(help: "With diagnostics: link quality, last seen, battery.")
    var all = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var pager: PagerOptions

    func run() throws {
        pager.use()
        let log = try LogAccess(data)
        let state = try log.state(at: at)
        let asOf = try log.asOf(state, at: at)
        let snapshot = state.graph
        var devices = snapshot.devices
        if let id {
            let wanted = Set(
                try HomeSearch(id, in: snapshot).deviceIDs(in: snapshot).map { ByteString($0) })
            devices = devices.filter { wanted.contains(ByteString($0.id)) }
        }
        if offline {
            devices = devices.filter {
                $0.connectivityState == .offline || $0.connectivityState == .partiallyOnline
            }
        }
        if let stale {
            let now = at.now(state)
            devices = devices.filter {
                stale.isReached(since: state.lastHeard($0.id), now: now)
            }
        }
        let out = Output()
        let console = output.console
        switch output.form(console) {
        case .table:
            let shown = devices.map { asOf.shown($0) }
            try out.lines(
                tree
                    ? treeLines(snapshot, shown, console)
                    : table(snapshot, shown, showsEmpty: showsEverything).lines(
                        width: console.columns, paint: console.paint))
        case .csv: try out.lines(table(snapshot, devices.map { asOf.shown($0) }).csv)
        case .jsonl: for device in devices { try out.line(asOf.added(to: Self.json(device))) }
        case .json: try out.line(asOf.added(to: json(snapshot, devices)))
        }
        try out.flush()
        if output.form(console) == .table, devices.isEmpty {
            Output.tell(showsEverything ? "the home has no devices" : "no device fits")
        }
        asOf.tell()
        if let edits = EditWords.text(of: log.directory) { Output.tell(edits) }
    }

    /// Whether no condition is set, so that rooms without a device are shown too.
    private var showsEverything: Bool { id == nil && !offline && stale == nil }

    static func json(_ device: DeviceState) -> String {
        var json = JSONText()
        json.device(device)
        return json.text
    }

    private func json(_ snapshot: HomeSnapshot, _ devices: [DeviceState]) -> String {
        var json = JSONText()
        json.object { json in
            json.key("devices")
            json.array(devices) { $0.device($1) }
            json.key("offset")
            if let offset = snapshot.offset { json.number(offset) } else { json.null() }
            json.key("v")
            json.number(1)
        }
        return json.text
    }

    private func table(
        _ snapshot: HomeSnapshot, _ devices: [DeviceState], showsEmpty: Bool = false
    ) -> Table {
        var table = Table([
            .init("ROOM", isFlexible: true), .init("DEVICE"),
            .init("TYPE", dropRank: 3), .init("CONNECTIVITY"), .init("LOCALITY", dropRank: 2),
            .init("VALUES", isFlexible: true), .init("ID", dropRank: 1),
        ])
        for (room, devices) in HomeWords.byRoom(snapshot, devices, showsEmpty: showsEmpty) {
            if devices.isEmpty {
                table.rows.append([
                    .init(HomeWords.roomName(room)), .init("no devices", .dim), "", "", "", "",
                    .init(TerminalText.escape(room?.id ?? ""), .dim),
                ])
            }
            for device in devices {
                table.rows.append([
                    .init(HomeWords.roomName(room), room == nil ? .dim : .plain),
                    .init(HomeWords.name(of: device), .bold),
                    .init(HomeWords.type(of: device), .dim),
                    .init(
                        device.connectivityState.name,
                        HomeWords.style(of: device.connectivityState)),
                    .init(device.dataSourceLocality.name, .dim),
                    .init(MainValues.texts(of: device).joined(separator: ", ")),
                    .init(TerminalText.escape(device.id), .dim),
                ])
            }
        }
        return table
    }

    private func treeLines(
        _ snapshot: HomeSnapshot, _ devices: [DeviceState], _ console: Console
    ) -> [String] {
        var lines: [String] = []
        for (room, devices) in HomeWords.byRoom(snapshot, devices) {
            lines.append(console.paint(HomeWords.roomName(room), .accent))
            for device in devices {
                lines += DeviceTree(device: device, showsDiagnostics: all)
                    .lines(console.paint).map { "  " + $0 }
            }
        }
        return lines
    }
}
