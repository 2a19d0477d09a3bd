// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeLog

struct PrintVersion: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version", abstract: "Print the versions of program, log format and rules.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let out = Output()
        let format = FormatVersion.current
        if output.output == .json || output.output == .jsonl {
            var json = JSONText()
            json.object { json in
                json.key("logFormat")
                json.string("\(format.major).\(format.minor)")
                json.key("reducer")
                json.number(HomeState.reducerVersion)
                json.key("v")
                json.number(1)
                json.key("version")
                json.string(Version.text)
            }
            try out.line(json.text)
        } else {
            try out.line("hearth \(Version.text)")
            try out.line("log format \(format.major).\(format.minor)")
            try out.line("fold rules \(HomeState.reducerVersion)")
        }
        try out.flush()
    }
}

enum Version {
    /// The version of this program; CHANGELOG.md says what is in it.
    static let text = "0.1.0"
}
