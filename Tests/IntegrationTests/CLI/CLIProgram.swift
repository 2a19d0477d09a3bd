// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting

/// The built program, run as a user runs it.
struct CLIProgram: Sendable {
    /// What a run printed and how it ended.
    struct Result {
        var code: Int32
        var output: String
        var error: String

        var lines: [String] { output.split(separator: "\n").map(String.init) }
    }

    let path: String

    /// - Throws: loudly, where the program was not built.
    init() throws {
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let given = ProcessInfo.processInfo.environment["HEARTH"]
        path = given ?? bundle.appendingPathComponent("hearth").path
        guard FileManager.default.isExecutableFile(atPath: path) else {
            throw BrokerFault.unexpected(
                "no program at \(path): build the product hearth, or name it in HEARTH")
        }
    }

    /// Runs a command to its end, without a terminal and without anybody to ask.
    func run(_ arguments: [String], environment: [String] = []) throws -> Result {
        let folder = try TemporaryFolder()
        let (output, error) = (folder.file("output"), folder.file("error"))
        let script = "out=$1 err=$2; shift 2; exec \"$@\" >\"$out\" 2>\"$err\" </dev/null"
        let clean = ["/usr/bin/env", "-u", "HEARTH_DATA", "-u", "COLUMNS", "-u", "CLICOLOR_FORCE"]
        let child = try ChildProcess(
            "/bin/sh",
            ["-c", script, "sh", output, error] + clean + environment + [path] + arguments)
        let code = child.wait()
        return Result(
            code: code, output: try String(contentsOfFile: output, encoding: .utf8),
            error: try String(contentsOfFile: error, encoding: .utf8))
    }

    /// Starts a command that goes on until it is ended.
    func start(_ arguments: [String], environment: [String] = []) throws -> ChildProcess {
        try ChildProcess("/usr/bin/env", environment + [path] + arguments, streams: .output)
    }
}
