// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import Testing

/// Long output on a terminal goes through the user's pager. The pager here is a script that marks
/// each line, so that it shows what went through it.
@Suite struct CLIPagerTests {
    private let program: CLIProgram

    init() throws { program = try CLIProgram() }

    private func start(
        _ arguments: [String], _ terminal: PseudoTerminal, pager: String
    ) throws -> ChildProcess {
        try program.start(
            arguments, on: terminal, environment: ["NO_COLOR=1", "HEARTH_PAGER=\(pager)"])
    }

    @Test func `a terminal has a pager, with the notes among the lines`() throws {
        let home = try CLIHome()
        let terminal = try PseudoTerminal()
        let child = try start(
            ["show", "@-1", "--data", home.directory], terminal,
            pager: "sed 's/^/paged /'; echo done")
        try terminal.waitFor("paged @")
        try terminal.waitFor("paged Test home")
        try terminal.waitFor("done")
        #expect(child.wait() == 0)
    }

    @Test func `who leaves the pager ends the command quietly`() throws {
        let home = try CLIHome()
        let terminal = try PseudoTerminal()
        let child = try start(
            ["log", "--all", "--data", home.directory], terminal, pager: "head -n 1; echo done")
        try terminal.waitFor("done")
        #expect(child.wait() == 0)
        #expect(!terminal.text.contains("hearth:"))
    }

    @Test(
        arguments: [
            (["log", "--no-pager"], "sed 's/^/paged /'"), (["log"], "cat"), (["log"], ""),
            (["log"], "no-such-pager"), (["log"], "/tmp"), (["version"], "sed 's/^/paged /'"),
        ])
    func `there is none where nobody wants it`(arguments: [String], pager: String) throws {
        let home = try CLIHome()
        let terminal = try PseudoTerminal()
        let place = arguments == ["version"] ? [] : ["--data", home.directory]
        let child = try start(arguments + place, terminal, pager: pager)
        #expect(child.wait() == 0)
        terminal.type("\u{4}")
        try terminal.waitFor(arguments == ["version"] ? "fold rules" : "WHAT")
        #expect(!terminal.text.contains("paged"))
        #expect(terminal.text.contains("no-such-pager") == (pager == "no-such-pager"))
    }

    @Test func `a pager that does not run is said`() throws {
        let home = try CLIHome()
        let terminal = try PseudoTerminal()
        let child = try start(
            ["log", "--data", home.directory], terminal, pager: "no-such-pager;")
        #expect(child.wait() == 69)
        try terminal.waitFor("hearth: the output is lost")
    }

    @Test func `under sudo less alone is the pager, and runs no commands`() throws {
        let home = try CLIHome()
        let folder = try TemporaryFolder()
        try folder.write("#!/bin/sh\necho secure=$LESSSECURE; cat\n", to: "less")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: folder.file("less"))
        let terminal = try PseudoTerminal()
        let child = try program.start(
            ["log", "--data", home.directory], on: terminal,
            environment: [
                "SUDO_UID=1000", "HEARTH_PAGER=echo mine", "PATH=\(folder.path):/usr/bin:/bin",
            ])
        #expect(child.wait() == 0)
        try terminal.waitFor("secure=1")
        #expect(!terminal.text.contains("mine"))
    }

    @Test func `there is none in a pipe`() throws {
        let home = try CLIHome()
        let result = try program.run(
            ["log", "--output", "table", "--data", home.directory],
            environment: ["HEARTH_PAGER=sed 's/^/paged /'"])
        #expect(result.code == 0 && !result.output.contains("paged"))
    }
}
