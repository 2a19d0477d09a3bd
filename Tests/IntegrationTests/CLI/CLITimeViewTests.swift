// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import Logging
import Testing

/// `hearth ui` on a terminal. `HEARTH_UPDATE=1` writes the screens of docs/TERMINAL_VIEW.md.
@Suite struct CLITimeViewTests {
    private let program: CLIProgram
    private let folder: TemporaryFolder

    init() throws {
        program = try CLIProgram()
        folder = try TemporaryFolder()
    }

    /// 2026-11-20T18:00:00Z.
    private static let begin: Int64 = 1_795_197_600_000_000_000

    /// The log of a simulated home of thirty devices and one with a name that would harm: an hour.
    private func makeLog(_ directory: String) throws {
        let log = try FileLog.open(
            directory: directory,
            mode: .create(logID: [UInt8](repeating: 1, count: 16), time: Self.begin),
            random: { 7 })
        let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let engine = try Engine.open(
            log: log, clock: VirtualClock(wall: Self.begin), sha256: sha256, logger: quiet,
            checkpointRecords: .max / 2)
        let profile = BrokerProfile(
            broker: BrokerAddress(host: "127.0.0.1"),
            codecs: [CodecChoice(name: "zigbee2mqtt", roots: ["zigbee2mqtt"])])
        var reader = profile.makeReader()
        var records = [
            HomeRecord(
                receivedAt: Self.begin, cause: .engine, events: [.profileChanged(profile.logged)])
        ]
        func read(_ messages: [SimulatedMessage], at time: Int64) {
            for message in messages {
                let read = reader.read(
                    CodecMessage(
                        topic: message.topic, payload: message.payload, delivery: .live,
                        receivedAt: time))
                records.append(
                    HomeRecord(
                        receivedAt: time, cause: .message,
                        origin: RecordOrigin(
                            profile: "main", epoch: 1, topic: message.topic, codec: read.codec,
                            codecVersion: read.codecVersion),
                        events: read.events, capture: message.payload))
            }
        }
        var home = SimulatedEcosystem.zigbee2mqtt.home(
            seed: 7, deviceCount: 30, start: Self.begin, options: SimulationOptions())
        read(home.birth(), at: Self.begin)
        while let step = home.next(until: Self.begin + 3600 * 1_000_000_000) {
            read(step.messages, at: step.dueAt)
        }
        try engine.commit(records)
        try log.close()
    }

    private func start(
        _ arguments: [String], on terminal: PseudoTerminal, environment: [String] = []
    ) throws -> ChildProcess {
        try program.start(
            ["ui"] + arguments, on: terminal, environment: ["TZ=UTC", "NO_COLOR=1"] + environment)
    }

    /// The screen that was drawn last, as far as its last words.
    private func screen(_ terminal: PseudoTerminal, to end: String = "? help") -> [String] {
        guard let stop = terminal.text.range(of: end, options: .backwards)?.upperBound,
            let start = terminal.text[..<stop].range(of: "\u{1B}[H", options: .backwards)
        else { return [] }
        return terminal.text[start.upperBound..<stop].components(separatedBy: "\r\n").map {
            $0.replacingOccurrences(of: "\u{1B}[2K", with: "")
        }
    }

    @Test func keysStepThroughTheLogAndTheTerminalComesBack() throws {
        let home = try CLIHome()
        let last = home.last
        try home.close()
        let terminal = try PseudoTerminal()
        let child = try start(["--data", home.directory, "--at", "@\(last)"], on: terminal)
        try terminal.waitFor("? help")
        #expect(!terminal.echoes)
        terminal.type("g@\(last - 1)\r")
        try terminal.waitFor("@\(last - 1) of @")
        try terminal.waitFor("? help")
        let shown = screen(terminal)
        #expect(shown.count == 24, "\(shown)")
        // The name of a device cannot move the cursor.
        #expect(shown.contains { $0.contains("Lamp \\u{1B}[31m\\u{202E}") }, "\(shown)")
        terminal.type("g@99999\r")
        try terminal.waitFor("the log has no point @99999")
        terminal.type("g@3\r")
        try terminal.waitFor("@3 of @")
        terminal.resize(rows: 5, columns: 20)
        try terminal.waitFor("too small: 20x5")
        terminal.resize(rows: 24, columns: 80)
        try terminal.waitFor("@3 of @")
        terminal.type("q")
        try terminal.waitFor("\u{1B}[?1049l")
        #expect(child.wait() == 0)
        #expect(terminal.echoes)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aSignalBringsTheTerminalBack(signal: Int32) throws {
        let home = try CLIHome()
        let terminal = try PseudoTerminal()
        let child = try start(["--data", home.directory, "--at", "@2"], on: terminal)
        try terminal.waitFor("? help")
        child.end(signal)
        try terminal.waitFor("\u{1B}[?25h\u{1B}[?1049l")
        #expect(child.wait() == 0)
        #expect(terminal.echoes)
    }

    @Test(
        "a crash brings the terminal back before it takes its course", arguments: [SIGILL, SIGABRT])
    func aCrashBringsTheTerminalBack(signal: Int32) throws {
        let home = try CLIHome()
        let terminal = try PseudoTerminal()
        let child = try start(["--data", home.directory, "--at", "@2"], on: terminal)
        try terminal.waitFor("? help")
        #expect(!terminal.echoes)
        child.end(signal)
        try terminal.waitFor("\u{1B}[?25h\u{1B}[?1049l")
        #expect(child.wait() != 0)
        #expect(terminal.echoes)
    }

    @Test func itGoesAlongWithTheDaemon() throws {
        let home = try CLIHome()
        let terminal = try PseudoTerminal()
        let child = try start(["--data", home.directory], on: terminal)
        try terminal.waitFor("LIVE")
        let offset = try home.report(isOn: false)
        try terminal.waitFor("@\(offset)")
        terminal.type("q")
        #expect(child.wait() == 0)
    }

    @Test func withoutATerminalOrALogNothingIsDrawn() throws {
        let home = try CLIHome()
        let piped = try program.run(["ui", "--data", home.directory])
        #expect(piped.code == 64 && piped.output.isEmpty)
        #expect(piped.error.contains("ui needs a terminal"), "\(piped.error)")
        for (arguments, environment, code, words) in [
            (["--data", home.directory], ["TERM=dumb"], 64, "TERM is 'dumb'"),
            (["--data", folder.file("none")], [], 66, "none"),
            (["--data", home.directory, "--at", "@999"], [], 1, "the log has no point @999"),
            (["--data", home.directory, "--at", "soon"], [], 64, "'soon' is no point"),
        ] as [([String], [String], Int32, String)] {
            let terminal = try PseudoTerminal()
            let child = try start(arguments, on: terminal, environment: environment)
            try terminal.waitFor(words)
            #expect(child.wait() == code, "\(arguments)")
            #expect(!terminal.text.contains("\u{1B}[?1049h") && terminal.echoes)
        }
    }

    // MARK: The page of the documentation

    private struct Picture {
        var title: String
        var size: (rows: UInt16, columns: UInt16) = (24, 80)
        var keys = ""
        /// What is on the screen when the keys were taken.
        var end = "Device"
        /// How often `q` ends it.
        var quits = 1
    }

    private static let pictures = [
        Picture(title: "80x24: devices and the selected one"),
        Picture(title: "80x24: the events, by Tab", keys: "\t\t", end: "▶ Events"),
        Picture(
            title: "80x24: what changed since a mark (`m`, three minutes on, `d`)", keys: "m]]]d",
            end: "changes from", quits: 2),
        Picture(
            title: "80x24: why a device is online (`/`, its name, `e`)", keys: "/kettle\re",
            end: "DECIDES", quits: 2),
        Picture(title: "200x50", size: (50, 200)),
        Picture(title: "20x5", size: (5, 20), end: "too small"),
    ]

    @Test func thePageShowsTheScreens() throws {
        let data = folder.file("data")
        try makeLog(data)
        defer { try? FileManager.default.removeItem(atPath: data) }
        var page = "\n"
        for picture in Self.pictures {
            let terminal = try PseudoTerminal(
                rows: picture.size.rows, columns: picture.size.columns)
            let child = try start(["--data", data, "--at", "2026-11-20T18:42:00Z"], on: terminal)
            try terminal.waitFor("\u{1B}[H")
            terminal.type(picture.keys)
            try terminal.waitFor(picture.end)
            // The ages of the values come one by one; the last line closes a screen.
            let last = picture.size.columns > 20 ? "? help" : "q ends"
            var now: [String] = []
            repeat {
                terminal.type("\u{C}")
                try terminal.waitFor(last)
                now = screen(terminal, to: last)
            } while now.contains { $0.contains(" …  ") }
            terminal.type(String(repeating: "q", count: picture.quits))
            #expect(child.wait() == 0)
            let lines = now.map {
                $0.replacingOccurrences(of: " +$", with: "", options: .regularExpression)
            }
            page += "### \(picture.title)\n\n```\n" + lines.joined(separator: "\n") + "\n```\n\n"
        }
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("docs/TERMINAL_VIEW.md")
        let old = try String(contentsOf: path, encoding: .utf8)
        let mark = "<!-- The rest is written by CLITimeViewTests. -->\n"
        let head = try #require(old.range(of: mark)).upperBound
        if ProcessInfo.processInfo.environment["HEARTH_UPDATE"] == "1" {
            try (old[..<head] + page).write(to: path, atomically: true, encoding: .utf8)
        } else {
            #expect(
                old[head...] == page,
                "docs/TERMINAL_VIEW.md is out of date: HEARTH_UPDATE=1 writes it")
        }
    }
}
