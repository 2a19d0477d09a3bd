// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import Testing

/// The program as somebody meets it who sits at a terminal.
@Suite(.enabled(if: RealBroker.program != nil, "mosquitto is not installed"))
struct CLITerminalTests {
    private let program: CLIProgram
    private let folder: TemporaryFolder
    private let broker: RealBroker
    private let terminal: PseudoTerminal

    init() throws {
        program = try CLIProgram()
        folder = try TemporaryFolder()
        var settings = RealBroker.Settings()
        settings.users = ["warden": "right"]
        broker = try RealBroker(settings)
        terminal = try PseudoTerminal()
    }

    private var url: String { "mqtt://warden@127.0.0.1:\(broker.port)" }

    @Test func ephemeralEndsTheSessionThatATypedPasswordMade() throws {
        let child = try program.start(
            ["run", "--broker", url, "--ephemeral"], on: terminal,
            environment: ["TMPDIR=\(folder.path)"])
        try terminal.waitFor("Password of warden")
        terminal.type("wrong\r")
        try terminal.waitFor("broker refused the connection")
        try terminal.waitFor("Password of warden")
        terminal.type("right\r")
        try terminal.waitFor("connected")
        child.end(SIGTERM)
        #expect(child.wait() == 0)
        #expect(!terminal.text.contains("right\r"))
        #expect(terminal.echoes)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        // Our id came once more, with a clean start.
        try broker.waitForLog("-main (p5, c1,")
    }

    @Test func ephemeralSaysWhichSessionItHadToLeave() throws {
        let password = try folder.write("right\n", to: "password")
        let data = try TemporaryFolder()
        let child = try program.start(
            ["run", "--broker", url, "--ephemeral", "--password-file", password],
            environment: ["TMPDIR=\(data.path)"])
        try child.waitForOutput("connected")
        broker.stop()
        try child.waitForOutput("trying again")
        kill(child.processID, SIGTERM)
        try child.waitForOutput("-main stays at mqtt://")
        #expect(child.wait() == 69)
    }

    @Test func threeWrongPasswordsEndIt() throws {
        let child = try program.start(
            ["run", "--broker", url, "--data", folder.file("data")], on: terminal)
        for attempt in 1...3 {
            try terminal.waitFor("Password of warden")
            terminal.type("wrong\(attempt)\r")
        }
        #expect(child.wait() == 77)
        // Nothing was begun.
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test func theLiveViewScrollsTellsNotesAndEnds() throws {
        let password = try folder.write("right\n", to: "password")
        let notes = try folder.write("A first note.\n", to: "notes")
        let data = folder.file("data")
        defer { try? FileManager.default.removeItem(atPath: data) }
        let login = ["--broker", url, "--password-file", password]
        let child = try program.start(
            ["run", "--data", data, "--notes", notes] + login, on: terminal,
            environment: ["NO_COLOR=1"])
        try terminal.waitFor("connected")
        try terminal.waitFor("A first note.")
        #expect(!terminal.echoes)
        let simulated = try program.run(
            ["simulate", "--devices", "40", "--still", "--duration", "0.1"] + login)
        #expect(simulated.code == 0, "\(simulated.error)")
        try terminal.waitFor("rows 1 to ")
        terminal.type("\u{1B}[6~")
        try terminal.waitFor("rows 14 to ")
        // The end moves until the home is whole.
        try terminal.waitFor("of 52")
        terminal.type("\u{1B}[F")
        try terminal.waitFor("to 52 of 52")
        try folder.write("A first note.\nAnother one.\n", to: "notes")
        try terminal.waitFor("Another one.")
        // A larger window has space for everything.
        terminal.resize(rows: 90, columns: 80)
        try terminal.waitFor("\u{1B}[2Kq ends")
        terminal.type("q")
        try terminal.waitFor("hearth: ended @")
        try terminal.waitFor(" log --data ")
        #expect(child.wait() == 0)
        #expect(terminal.echoes)
    }

    @Test func notesThatCannotBeReadAreSaidAtOnce() throws {
        let result = try program.run(
            ["run", "--broker", url, "--data", folder.file("data"), "--notes", folder.file("none")])
        #expect(result.code == 74)
        #expect(result.error.contains("none: No such file"))
    }
}
