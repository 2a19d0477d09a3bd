// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import hearth

@Suite struct ConsoleTests {
    private func console(
        isTerminal: Bool, _ environment: [String: String], columns: Int = 100
    ) -> Console {
        Console(isTerminal: isTerminal, size: isTerminal ? (24, columns) : nil) { environment[$0] }
    }

    @Test(
        arguments: [
            (true, [:], true), (false, [:], false), (true, ["NO_COLOR": "1"], false),
            (true, ["NO_COLOR": ""], true), (false, ["CLICOLOR_FORCE": "1"], true),
            (false, ["CLICOLOR_FORCE": "0"], false), (true, ["TERM": "dumb"], false),
            (false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
            (true, ["CLICOLOR": "0"], false),
        ] as [(Bool, [String: String], Bool)])
    func coloursFollowTheCustoms(isTerminal: Bool, environment: [String: String], isOn: Bool) {
        #expect(console(isTerminal: isTerminal, environment).paint.isOn == isOn)
    }

    @Test func columnsComeFromTheVariableOrTheTerminal() {
        #expect(console(isTerminal: true, [:]).columns == 100)
        #expect(console(isTerminal: true, ["COLUMNS": "60"]).columns == 60)
        #expect(console(isTerminal: false, [:]).columns == nil)
        #expect(console(isTerminal: false, ["COLUMNS": "60"]).columns == 60)
        #expect(console(isTerminal: true, ["COLUMNS": "wide"]).columns == 100)
        #expect(!console(isTerminal: true, ["TERM": "dumb"]).canDraw)
    }

    @Test(
        arguments: [
            ("o", "e", [], "o"), (nil, "e", [], "e"), (nil, "", [], "./hearth-data"),
            (nil, nil, ["./hearth-demo/home"], "./hearth-demo/home"),
            (nil, nil, ["./hearth-demo/home", "./hearth-data"], "./hearth-data"),
            (nil, "e", ["./hearth-demo/home"], "e"),
        ] as [(String?, String?, Set<String>, String)])
    func findsTheLog(option: String?, variable: String?, logs: Set<String>, path: String) throws {
        let found = try DataDirectory.toRead(
            option, environment: { _ in variable },
            hasLog: { path throws(CommandFailure) in logs.contains(path) })
        #expect(found == path)
    }
}

@Suite struct LiveViewTests {
    private func view(devices: Int) -> LiveView {
        var state = HomeState()
        let source = "main:native:home"
        var events: [HomeEvent] = [
            .logOpened(LogOpened(logID: "0", homeName: "Home", reducerVersion: 1)),
            .profileChanged(ProfileSettings(profile: "main")),
        ]
        for number in 0..<devices {
            events.append(
                .deviceAnnounced(
                    DeviceAnnounced(
                        deviceID: "native:\(number)", source: source, codec: "native",
                        nativeID: "\(number)", name: "Kitchen/\u{1B}[2J device 厨房 \(number)",
                        area: "Room \(number % 3)\n")))
        }
        reduce(
            into: &state, HomeRecord(offset: 0, receivedAt: 0, cause: .engine, events: events))
        return LiveView(
            homeName: "Home\u{9B}",
            brokers: [
                .init(text: "mqtt://host:1", state: "connected", style: .good, trouble: "trouble")
            ], snapshot: state.graph,
            events: (0..<40).map {
                LiveView.Event(
                    offset: $0, time: 0, subject: "subject", details: "details", style: .plain)
            }, notice: "a notice")
    }

    @Test(arguments: [0, 1, 30, 500], [(24, 80), (8, 20), (3, 10), (1, 1), (60, 200)])
    func neverExceedsTheScreen(devices: Int, size: (rows: Int, columns: Int)) {
        let lines = view(devices: devices).lines(
            rows: size.rows, columns: size.columns, paint: Paint(isOn: false))
        #expect(lines.count <= size.rows)
        for line in lines {
            #expect(size.columns < 40 || TerminalText.width(line) <= size.columns, "\(line)")
            #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
        }
    }

    @Test func showsRoomsDevicesAndTheNewestEvents() {
        let text = view(devices: 3).lines(rows: 30, columns: 100, paint: Paint(isOn: false))
            .joined(separator: "\n")
        #expect(text.contains("3 devices: 3 unknown"))
        #expect(text.contains("Room 0\\n"))
        #expect(text.contains("@39"))
        #expect(!text.contains("@1 "))
        #expect(text.contains("trouble"))
        #expect(text.contains("a notice"))
    }

    @Test func saysHowMuchIsHidden() {
        let text = view(devices: 500).lines(rows: 24, columns: 80, paint: Paint(isOn: false))
            .joined(separator: "\n")
        #expect(text.contains("more lines"))
    }
}
