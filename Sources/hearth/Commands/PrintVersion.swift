// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeLog
import HomeRuntime

struct PrintVersion: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "version", abstract: "Print the versions of program, log format and rules.",
        // The first help page has --version.
        shouldDisplay: CompletionScript.isWanted)

    @OptionGroup var output: OutputOptions

    func validate() throws { try output.mustNotBeCSV("version") }

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
                json.string(HearthVersion.text)
            }
            try out.line(json.text)
        } else {
            try out.line("hearth \(HearthVersion.text)")
            try out.line("log format \(format.major).\(format.minor)")
            try out.line("fold rules \(HomeState.reducerVersion)")
        }
        try out.flush()
    }
}
