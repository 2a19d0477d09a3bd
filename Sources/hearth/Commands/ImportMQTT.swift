// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeGraph
import HomeRuntime

struct ImportMQTT: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mqtt",
        abstract: "Import captured messages as history of the devices that the home has.",
        discussion: """
            mosquitto_sub -t '#' -F %j > capture.jsonl
            hearth import mqtt capture.jsonl --dry-run
            hearth import mqtt capture.jsonl

            Lines of mosquitto_sub (%j or %J) or of a message file, with their times. The
            values are marked as imported: none becomes the present value of a device, or
            tells whether it is online. 'hearth history --imported' shows them. The same
            file again adds nothing. The daemon must not run meanwhile.
            """)

    @Argument(help: "A file of messages; - for the standard input.")
    var file: String

    @Option(help: "The broker profile whose devices speak; needed where there are several.")
    var profile: String?

    @Flag(help: "Only say what would be imported.")
    var dryRun = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let command = self
        try await Interruption.run { try command.read($0) }
    }

    private func read(_ interruption: Interruption) throws {
        let run = ImportRun(
            directory: try LogAccess(data).directory, name: TerminalText.escape(file),
            isDry: dryRun,
            hint: "a capture is of the home whose devices announce themselves in it, or did before")
        let messages = try MessageSource(file)
        let report = try run.run { state, home throws(CommandFailure) in
            let profile = try BrokerProfile(importing: profile, into: state.books)
            return CaptureHistory(
                messages, name: TerminalText.escape(file), of: state.graph,
                hasToEnd: { interruption.hasToEnd }
            ) {
                home?.makeReader(importingBy: profile)
                    ?? profile.makeReader(remembering: state.books)
            }
        }
        try report.tell(output)
    }
}
