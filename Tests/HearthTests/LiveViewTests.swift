// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeGraph
import Testing

@testable import hearth

/// The screen on which a home lives.
@Suite struct LiveViewTests {
    private static let source = "main:native:home"

    private func home(_ events: [HomeEvent]) -> HomeSnapshot {
        var state = HomeState()
        let first: [HomeEvent] = [
            .logOpened(LogOpened(logID: "0", homeName: "Home", reducerVersion: 1)),
            .profileChanged(ProfileSettings(profile: "main")),
        ]
        reduce(
            into: &state,
            HomeRecord(offset: 0, receivedAt: 0, cause: .engine, events: first + events))
        return state.graph
    }

    private func device(_ id: String, _ name: String, _ area: String) -> HomeEvent {
        .deviceAnnounced(
            DeviceAnnounced(
                deviceID: id, source: Self.source, codec: "native", nativeID: id, name: name,
                area: area))
    }

    private func view(_ snapshot: HomeSnapshot) -> LiveView {
        LiveView(
            homeName: "Home\u{9B}",
            brokers: [
                .init(text: "mqtt://host:1", state: "connected", style: .good, trouble: "trouble")
            ], snapshot: snapshot,
            events: (0..<40).map {
                LiveView.Event(
                    offset: $0, time: 0, subject: "subject", details: "details", style: .plain)
            },
            note: ["0:05  Evening: four lights dim over three seconds.", "hearth diff @-40 HEAD"],
            hints: LiveHints(program: "hearth", dataDirectory: "/home/me/hearth-demo/home"),
            hasKeys: true, notice: "a notice")
    }

    private func view(devices: Int) -> LiveView {
        view(
            home(
                (0..<devices).map {
                    device(
                        "native:\($0)", "Kitchen/\u{1B}[2J device 厨房 \($0)", "Room \($0 % 3)\n")
                }))
    }

    private func lines(
        _ view: LiveView, _ rows: Int, _ columns: Int, from first: Int = 0
    ) -> [String] {
        view.screen(rows: rows, columns: columns, from: first, paint: Paint(isOn: false)).lines
    }

    @Test(arguments: [0, 1, 30, 500], [(24, 80), (8, 20), (3, 20), (3, 10), (1, 1), (60, 200)])
    func neverExceedsTheScreen(devices: Int, size: (rows: Int, columns: Int)) {
        let view = view(devices: devices)
        for first in [0, 1, 17, 400, 9999] {
            let lines = lines(view, size.rows, size.columns, from: first)
            #expect(lines.count == size.rows)
            for line in lines {
                #expect(TerminalText.width(line) <= size.columns, "\(line)")
                #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
            }
        }
    }

    /// Every size that somebody may give a window, also while it is being made larger.
    @Test func fitsEverySize() {
        let view = view(devices: 40)
        for rows in 0...40 {
            for columns in [0, 1, 2, 3, 7, 12, 20, 33, 47, 80, 91, 140] {
                let screen = view.screen(
                    rows: rows, columns: columns, from: 5, paint: Paint(isOn: false))
                #expect(screen.lines.count == (columns == 0 ? 0 : rows), "\(rows) \(columns)")
                #expect(
                    screen.lines.allSatisfy { TerminalText.width($0) <= columns },
                    "\(rows) \(columns)")
            }
        }
    }

    @Test func showsRoomsDevicesAndTheNewestEvents() {
        let text = lines(view(devices: 3), 30, 100).joined(separator: "\n")
        #expect(text.contains("3 devices: 3 unknown"))
        #expect(text.contains("Room 0\\n"))
        #expect(text.contains("@39"))
        #expect(!text.contains("@1 "))
        #expect(text.contains("trouble"))
        #expect(text.contains("a notice"))
    }

    @Test func valuesAreSaidInWordsAndOnlyWhole() {
        var events = [device("native:lamp", "Lamp", "Hall")]
        events.append(
            .deviceDescribed(
                DeviceDescribed(
                    deviceID: "native:lamp", source: Self.source,
                    parts: [
                        PartDescription(
                            part: "main", type: "ColorTemperatureLightDeviceType",
                            isPrimary: true,
                            traits: [
                                "Matter.OnOffTrait", "Matter.LevelControlTrait",
                                "Matter.ColorControlTrait",
                            ].map { TraitDescription(trait: $0, attributes: []) })
                    ])))
        for (trait, name, value) in [
            ("Matter.OnOffTrait", "onOff", AttributeValue.bool(true)),
            ("Matter.LevelControlTrait", "currentLevel", .int(127)),
            ("Matter.ColorControlTrait", "colorTemperatureMireds", .int(370)),
        ] {
            events.append(
                .attributesReported(
                    AttributesReported(
                        deviceID: "native:lamp", source: Self.source, part: "main", trait: trait,
                        attributes: [AttributeMember(key: name, value: value)])))
        }
        let view = view(home(events))
        #expect(
            lines(view, 24, 80).contains {
                $0.hasSuffix("Lamp" + spaces(33) + "on, 50 %, 2703 K" + spaces(25))
            })
        // With less space one value less, not half of one.
        let narrow = lines(view, 24, 30).first { $0.contains("Lamp") } ?? ""
        #expect(narrow.contains("on, 50 %") && !narrow.contains("27") && !narrow.contains("…"))
        // The example switches it off, for it is on.
        #expect(lines(view, 24, 80).contains { $0.contains("hearth set Lamp off") })
    }

    private func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

    @Test func theRoomOfTheFirstRowIsNamedAgain() {
        let view = view(devices: 60)
        let top = lines(view, 24, 80)
        #expect(top[2].hasPrefix("Room 0\\n") && !top[2].contains("continued"))
        let scrolled = lines(view, 24, 80, from: 30)
        #expect(scrolled[2].hasPrefix("Room 1\\n (continued)"))
        #expect(scrolled.contains { $0.hasPrefix("rows 31 to 4") && $0.contains("of 63") })
        // Two columns: each names its room.
        let wide = lines(view, 24, 100, from: 30)
        #expect(wide[2].components(separatedBy: "(continued)").count == 3)
        // Three rows are a screen, too.
        let small = lines(view, 3, 20, from: 30)
        #expect(small[1].hasPrefix("Room 1\\n") && small[2].contains("Kitchen"))
    }

    @Test func keysScroll() {
        let view = view(devices: 60)
        func screen(_ first: Int) -> LiveView.Screen {
            view.screen(rows: 24, columns: 80, from: first, paint: Paint(isOn: false))
        }
        var current = screen(0)
        for key in [LiveKey.pageDown, .down, .end, .up, .pageUp, .home] {
            let next = screen(current.window.first(after: key))
            #expect(next.window.rows != current.window.rows, "\(key)")
            current = next
        }
        #expect(current.window.rows.lowerBound == 0)
        #expect(screen(current.window.first(after: .end)).window.rows.upperBound == 63)
    }

    @Test func theFootHasTheNoteTheHintsAndTheKeys() {
        let foot = lines(view(devices: 60), 24, 80).suffix(6)
        #expect(
            Array(foot) == [
                "0:05  Evening: four lights dim over three seconds.", "hearth diff @-40 HEAD",
                "in another terminal: export HEARTH_DATA=/home/me/hearth-demo/home",
                "hearth ls    hearth log -f", "rows 1 to 11 of 63  ↑ ↓ PgUp PgDn Home End  q ends",
                "a notice",
            ])
        var quiet = view(devices: 1)
        quiet.note = []
        quiet.hints = nil
        quiet.notice = nil
        quiet.hasKeys = false
        #expect(lines(quiet, 24, 80).suffix(2) == ["", ""] || lines(quiet, 24, 80).last == "")
    }

    @Test(
        arguments: [
            ("hearth", nil, 80, ["in another terminal: hearth ls    hearth log -f"]),
            (
                "hearth", "/d", 80,
                ["in another terminal: export HEARTH_DATA=/d", "hearth ls    hearth log -f"]
            ),
            // What does not fit is left out whole.
            ("hearth", "/d", 30, ["export HEARTH_DATA=/d", "hearth ls    hearth log -f"]),
            ("hearth", "/d", 24, ["export HEARTH_DATA=/d", "hearth ls"]),
            ("hearth", "/d", 20, []),
            ("hearth", nil, 20, []),
            ("hearth", nil, 34, ["in another terminal: hearth ls", "hearth log -f"]),
        ] as [(String, String?, Int, [String])])
    func hints(program: String, directory: String?, columns: Int, lines: [String]) {
        let hints = LiveHints(program: program, dataDirectory: directory)
        #expect(hints.lines(home([]), columns: columns) == lines)
    }

    @Test(arguments: [
        ("/a/b-c_d.1", "/a/b-c_d.1"), ("bed lamp", "\"bed lamp\""), ("a$b", "'a$b'"),
        ("it's \"x\"", #"'it'\''s "x"'"#), ("", "\"\""), ("Küche", "\"Küche\""),
    ])
    func quotedAsAShellReadsIt(text: String, quoted: String) {
        #expect(LiveHints.quoted(text) == quoted)
    }
}

@Suite struct LiveKeyTests {
    @Test(
        arguments: [
            ("jkq", [.down, .up, .quit]), ("\u{1B}[A\u{1B}OB", [.up, .down]),
            ("\u{1B}[5~\u{1B}[6~", [.pageUp, .pageDown]),
            (
                "\u{1B}[H\u{1B}OF\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~",
                [.home, .end, .home, .end, .home, .end]
            ),
            // With Shift or Ctrl it is the same key.
            ("\u{1B}[1;5B\u{1B}[5;2~", [.down, .pageUp]),
            // ESC alone, what no key means, and a sequence without an end.
            ("\u{1B}\u{1B}[Aj", [.up, .down]), ("xyz 1\r\n\t", []), ("\u{1B}[2~\u{1B}[24~k", [.up]),
            ("\u{1B}[0000000000000000000000000000000000000000j", [.down]),
        ] as [(String, [LiveKey])])
    func reads(typed: String, keys: [LiveKey]) {
        var whole = TerminalKeyReader()
        #expect(whole.keys(Array(typed.utf8)).compactMap { LiveKey($0) } == keys)
    }
}

@Suite struct NotesTests {
    private func last(_ text: String) -> [String] {
        var note = LastNote()
        note.read(text.utf8)
        return note.lines
    }

    @Test(
        arguments: [
            ("", []), ("half", []), ("one\n", ["one"]), ("one\ntwo\n", ["two"]),
            ("0:05  Evening.\n      hearth ls\n", ["0:05  Evening.", "hearth ls"]),
            ("one\n  more\n\n  \n\tand more\r\n", ["one", "more", "and more"]),
            ("one\n two\n three\n four\n five\n", ["one", "two", "three", "four"]),
            ("\u{1B}[2Jx\n", ["\\u{1B}[2Jx"]),
        ] as [(String, [String])])
    func theLastNoteCounts(text: String, lines: [String]) {
        #expect(last(text) == lines)
    }

    @Test func aFileIsReadAsItGrowsAndAnewWhereItBeginsAnew() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("first\n", to: "notes")
        let notes = try NotesFile(path)
        notes.update()
        #expect(notes.last.lines == ["first"])
        try folder.write("first\nsecond\n", to: "notes")
        notes.update()
        #expect(notes.last.lines == ["second"])
        try folder.write("new\n", to: "notes")
        notes.update()
        #expect(notes.last.lines == ["new"])
        let failure = #expect(throws: CommandFailure.self) { try NotesFile(folder.file("none")) }
        #expect(failure?.line.contains("No such file") == true)
    }
}
