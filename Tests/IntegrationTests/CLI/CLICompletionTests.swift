// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import Testing

/// The completion scripts of the program, in the shells that they are for.
@Suite struct CLICompletionTests {
    private let program: CLIProgram
    private let folder: TemporaryFolder
    /// A home whose devices have names that a shell must quote.
    private let data: String

    private static let names = [
        "kitchen lamp", "Anna's lamp", "a:b", "hall", "y;touch pwned", #"z\;touch pwned"#,
        "q|touch pwned",
    ]
    /// The line editor of bash would leave a substitution in a name a substitution.
    private static let namesNotForBash = [
        "$(touch pwned)", "x`touch${IFS}pwned`", "cost$(touch pwned)", "gone!!", "w`pwn`",
        "v$(pwn)",
    ]

    private static func id(_ number: Int) -> String { "0x00158d00000000\(10 + number)" }

    init() throws {
        program = try CLIProgram()
        folder = try TemporaryFolder()
        data = folder.file("home of the lamps")
        let names = Self.namesNotForBash + Self.names
        let devices = names.enumerated().map { number, name in
            let name = name.replacing(#"\"#, with: #"\\\\"#)
            return """
                {"ieee_address":"\(Self.id(number))","friendly_name":"\(name)","type":"Router"}
                """
        }
        let list = "[\(devices.joined(separator: ","))]".replacing("\"", with: "\\\"")
        let file = try folder.write(
            #"{"topic":"zigbee2mqtt/bridge/devices","payload":"\#(list)","stored":true}"# + "\n",
            to: "messages.jsonl")
        let made = try program.run(["replay", file, "--to", "reducer", "--data", data])
        try #require(made.code == 0, "\(made.error)")
        let tagged = try program.run(["tag", "add", "before-update", "--data", data])
        try #require(tagged.code == 0, "\(tagged.error)")
        for shell in ["bash", "zsh", "fish"] {
            let script = try program.run(["--generate-completion-script", shell])
            try folder.write(script.output, to: shell)
        }
    }

    private func cleaned() { try? FileManager.default.removeItem(atPath: data) }

    /// What bash offers for the last of the words, as they stand in its line.
    private func offered(
        _ words: [String], data: String? = nil, environment: [String] = []
    ) throws -> [String] {
        let script = """
            cd "$1" && source ./bash && shift
            COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMP_POINT=${#COMP_LINE}
            _hearth "$1" "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let text = try ChildProcess.run(
            "/usr/bin/env",
            ["-u", "HEARTH_DATA"] + environment
                + ["bash", "--norc", "-c", script, "bash", folder.path, program.path] + words)
        return text.split(separator: "\n").map(String.init)
    }

    @Test func `bash offers the names that fit, from the log that the line names`() throws {
        defer { cleaned() }
        let quoted = "'\(data)'"
        let all = Self.namesNotForBash.indices.map { "zigbee:" + Self.id($0) } + Self.names
        for (words, expected) in [
            (["explain", "--data", quoted, ""], all.sorted()),
            (["explain", "--data", quoted, "ki"], ["kitchen lamp"]),
            (["explain", "--data", quoted, "kitchen\\ l"], ["kitchen lamp"]),
            (["explain", "--data", quoted, "\"kitchen l"], ["kitchen lamp"]),
            (["explain", "--data", quoted, "Anna\\'s"], ["Anna's lamp"]),
            (["explain", "--data", data.replacing(" ", with: "\\ "), "ha"], ["hall"]),
            (["set", "--data", quoted, "ha"], ["hall"]),
            (["log", "events", "--data", quoted, "--device", "ki"], ["kitchen lamp"]),
            (["tag", "rm", "--data", quoted, "be"], ["before-update"]),
            (["explain", "--data", quoted, "nothing"], []),
            (["explain", "--data", "/nowhere", ""], []),
            (["explain", ""], []),
        ] {
            #expect(try offered(words) == expected, "\(words)")
        }
        #expect(
            try offered(["history", "ki"], environment: ["HEARTH_DATA=\(data)"]) == ["kitchen lamp"]
        )
        // The name of a device is no command, whoever gave it.
        #expect(!FileManager.default.fileExists(atPath: folder.file("pwned")))
    }

    @Test(
        arguments: [
            ("bash", ["--norc", "-i"], "kitchen\\ lamp", "Anna\\'s\\ lamp"),
            ("zsh", ["-f", "-i"], "kitchen\\ lamp", "Anna\\'s\\ lamp"),
            ("fish", ["--no-config", "-i"], "kitchen\\ lamp", "Anna\\'s\\ lamp"),
        ])
    func `the Tab key types a name as the shell wants it`(
        shell: String, flags: [String], lamp: String, other: String
    ) throws {
        defer { cleaned() }
        let places = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
        let found = places.map { $0 + "/" + shell }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let path = found else {
            print("NO \(shell) HERE: its completions are NOT tried")
            return
        }
        let terminal = try PseudoTerminal(rows: 24, columns: 200)
        // Where there is a way to it, the terminal is the shell's own, as fish wants it.
        let start = """
            t=$1; shift; exec <"$t" >"$t" 2>"$t"
            if command -v setsid >/dev/null; then exec setsid -c "$@"; else exec "$@"; fi
            """
        let child = try ChildProcess(
            "/bin/sh",
            [
                "-c", start, "sh", terminal.path, "/usr/bin/env", "-i", "TERM=xterm",
                "HOME=\(folder.path)",
                "PATH=\((program.path as NSString).deletingLastPathComponent):/usr/bin:/bin",
                "HEARTH_DATA=\(data)", "LANG=C.UTF-8", path,
            ] + flags)
        defer { child.end(SIGKILL) }
        terminal.type("cd '\(folder.path)'\n")
        terminal.type(
            (shell == "zsh" ? "autoload -U compinit; compinit -u; " : "") + "source ./\(shell)\n")
        // A name without a space needs a command without one.
        let function = "touch '\(folder.file("pwned"))'"
        terminal.type(
            shell == "fish" ? "function pwn; \(function); end\n" : "pwn() { \(function); }\n")
        terminal.type("echo re''ady\n")
        try terminal.waitFor("ready")
        terminal.type("hearth explain ki\t")
        try terminal.waitFor(lamp)
        terminal.type("\u{15}hearth explain Ann\t")
        try terminal.waitFor(other)
        // The name of a device is no command for the shell that runs the line, whoever gave it.
        for (number, word) in ["x", "cos", "\\$", "y", "z", "q", "gon", "w", "v"].enumerated() {
            terminal.type("\u{15}hearth explain \(word)\t\n")
            terminal.type("echo li''ne\(number)\n")
            try terminal.waitFor("line\(number)")
        }
        #expect(!FileManager.default.fileExists(atPath: folder.file("pwned")))
    }
}
