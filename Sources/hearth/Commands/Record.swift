// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeSDK

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct Record: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write what a broker says into a message file.",
        discussion: """
            hearth record home.jsonl --broker mqtt://user@host:1883
            hearth record home.jsonl --broker mqtt://localhost --filter 'zigbee2mqtt/#' --duration 60
            hearth record - --broker mqtt://localhost --count 10

            One message per line, for 'hearth map test' and 'hearth replay'. What the broker
            had stored is marked "stored". Secrets (PIN codes, passwords) are replaced as in
            the log, unless --with-secrets is there. Needs no daemon, touches no session,
            leaves nothing at the broker. Ctrl-C ends it in order.
            """)

    @Argument(help: "The file to make; - for the standard output.")
    var file: String

    @OptionGroup var connection: ConnectionOptions

    @Option(help: "Only these topics, with + and #; may be repeated. Without it all.")
    var filter: [String] = []

    @Option(help: ArgumentHelp("After how many seconds to end.", valueName: "seconds"))
    var duration: Double?

    @Option(help: ArgumentHelp("After how many messages to end.", valueName: "messages"))
    var count: Int?

    @Flag(help: "Write PIN codes, passwords and keys as they are.")
    var withSecrets = false

    @Flag(help: "Empty the file where it is there already.")
    var force = false

    @Flag(name: .shortAndLong, help: "No progress, and nothing at the end.")
    var quiet = false

    func validate() throws {
        if let duration, !(duration > 0 && duration < 1e9) {
            throw ValidationError("--duration is a number of seconds above 0")
        }
        if let count, count < 1 { throw ValidationError("--count is a number above 0") }
        for text in filter where TopicFilter(text) == nil {
            throw ValidationError("--filter: '\(TerminalText.escape(text))' is not a topic filter")
        }
    }

    func run() async throws {
        let settings = try Settings(
            flags: connection.flags, config: connection.config, environment: Console.environment,
            paths: SettingsPaths.found())
        var broker = try BrokerSettings(settings)
        broker.address = try PasswordPrompt.complete(broker)
        let command = self
        let found = broker
        try await Interruption.run { try command.record(found, $0) }
    }

    private func record(_ broker: BrokerSettings, _ interruption: Interruption) throws {
        let file = try NewFile(self.file, replaces: force)
        let recording = MessageRecording(to: file, countMax: count, hasSecrets: withSecrets)
        let listener = BrokerListener(
            broker: broker, clientID: "hearth-record-\(getpid())",
            filters: filter.isEmpty ? ["#"] : filter, interruption: interruption,
            take: { try recording.take($0) })
        var progress = ProgressLine(isQuiet: quiet)
        do {
            _ = try listener.run(
                seconds: duration,
                onListening: {
                    let name = TerminalText.escape(self.file)
                    tell("recording \(broker.url.text) to \(self.file == "-" ? "here" : name)")
                },
                onTurn: { seconds in progress.show(seconds) { Self.line(recording, seconds) } })
        } catch {
            progress.clear()
            // An empty file would only be in the way of the next try.
            file.discard()
            throw error
        }
        progress.clear()
        try file.sync()
        tell(summary(recording))
        if listener.lostCount > 0 {
            let times = listener.lostCount == 1 ? "once" : "\(listener.lostCount) times"
            tell("the connection was lost \(times): messages may be missing")
        }
    }

    private func tell(_ line: String) { if !quiet { Output.tell(line) } }

    private static func line(_ recording: MessageRecording, _ seconds: Double) -> String {
        let counts = recording.counts
        let rate = Double(counts.messages) / max(seconds, 0.001)
        return "\(counts.messages) messages, \(counts.stored) of them stored, "
            + "\(Int(rate))/s, \(SizeText.duration(Int(seconds)))"
    }

    private func summary(_ recording: MessageRecording) -> String {
        let counts = recording.counts
        var words = "\(counts.messages) messages, \(counts.stored) of them stored"
        if let topics = recording.topicCount { words += ", on \(topics) topics" }
        words += ", \(counts.bytes) bytes"
        if counts.redacted > 0 { words += "; secrets replaced in \(counts.redacted)" }
        if withSecrets { words += "; secrets are in it" }
        return words
    }
}
