// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeGraph
import HomeRuntime
import HomeSDK

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct ReplayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Play a message file into a home, a broker or a pipe.",
        discussion: """
            hearth replay home.jsonl --to reducer
            hearth replay home.jsonl --to reducer --data ./replayed
            hearth replay home.jsonl --to broker --broker mqtt://localhost:1884 --speed 10
            hearth replay problem.hearth --to broker --broker mqtt://localhost:1884
            hearth replay ./hearth-data --to stdout --only 'zigbee2mqtt/#' > home.jsonl
            hearth replay ./hearth-data --check

            To the reducer: through the codecs into a new log, with the times of the file;
            the same file gives the same bytes. To a broker: published at the recorded pace,
            what was stored as retained. A broker that is not on this machine, or that
            stores messages on these topics already, may be a living home: that needs --yes,
            or your answer. To stdout: as the lines of a message file, at once. A log, or an
            export of one, plays the messages that it captured. --check folds a log at once,
            from checkpoints, in pieces, and back and forth: the states must be the same.
            """)

    enum Target: String, CaseIterable, ExpressibleByArgument {
        case broker, reducer, stdout
    }

    @Argument(
        help: "A message file, as 'hearth record' makes them, or a log; - for the standard input.")
    var file: String

    @Option(help: "broker, reducer or stdout.")
    var to: Target?

    @Flag(help: "Of a log: fold it in several ways; exit with 1 where the states differ.")
    var check = false

    @OptionGroup var connection: ConnectionOptions

    @Option(
        help: ArgumentHelp(
            "To a broker: how many times faster than recorded; 0: as fast as it goes.",
            valueName: "times"))
    var speed: Double?

    @Option(
        help: ArgumentHelp(
            "Only these topics, with + and #; may be repeated.", valueName: "filter"))
    var only: [String] = []

    @Option(
        help: ArgumentHelp(
            "To a broker: put before every topic; topics within payloads stay.",
            valueName: "levels"))
    var prefix: String?

    @Flag(help: "To a broker: from the beginning again, until Ctrl-C.")
    var loop = false

    @Flag(help: "To a broker: show each message and wait for Enter before it goes out.")
    var step = false

    @Flag(help: "To a broker: only say what would be published.")
    var dryRun = false

    @Flag(help: "To a broker: also where a living home may hear it.")
    var yes = false

    @Option(
        help: ArgumentHelp(
            "To the reducer: where the new log is made. Without it nothing is kept.",
            valueName: "dir"))
    var data: String?

    @Option(help: "To the reducer: only this codec, with its roots; may be repeated.")
    var codec: [String] = []

    @Option(help: "To the reducer: the name of the new home.")
    var name: String?

    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions

    func validate() throws {
        if let speed, !(0...1e6).contains(speed) {
            throw ValidationError("--speed is a number from 0 to 1000000")
        }
        if let prefix,
            prefix.isEmpty || prefix.hasSuffix("/")
                || prefix.contains(where: { "+#\0".contains($0) })
        {
            throw ValidationError(
                "--prefix: '\(TerminalText.escape(prefix))' is no beginning of a topic")
        }
        if loop && step { throw ValidationError("--loop and --step exclude each other") }
        if step && file == "-" {
            throw ValidationError("--step reads Enter where - reads the messages")
        }
        for text in only where TopicFilter(text) == nil {
            throw ValidationError("--only: '\(TerminalText.escape(text))' is not a topic filter")
        }
        let ofBroker =
            [
                ("--speed", speed != nil), ("--dry-run", dryRun), ("--yes", yes),
                ("--prefix", prefix != nil), ("--loop", loop), ("--step", step),
                ("--config", connection.config != nil),
            ] + connection.flags.keys.map { ($0.flag, true) }.sorted { $0.0 < $1.0 }
        let ofReducer = [
            ("--data", data != nil), ("--codec", !codec.isEmpty), ("--name", name != nil),
        ]
        func refuse(_ options: [(String, Bool)], _ reason: String) throws {
            if let wrong = options.first(where: { $0.1 }) {
                throw ValidationError("\(wrong.0) \(reason)")
            }
        }
        if check {
            try refuse(
                [("--to", to != nil), ("--only", !only.isEmpty)] + ofBroker + ofReducer,
                "plays something, and --check plays nothing: it stands alone with a log")
            return
        }
        switch to {
        case nil:
            throw ValidationError("say where to: --to broker, reducer or stdout, or --check")
        case .reducer: try refuse(ofBroker, "belongs to --to broker")
        case .broker: try refuse(ofReducer, "belongs to --to reducer")
        case .stdout:
            try refuse(ofBroker, "belongs to --to broker")
            try refuse(ofReducer, "belongs to --to reducer")
            if output.output != nil {
                throw ValidationError("--output: a message file has one form, one line a message")
            }
        }
    }

    func run() async throws {
        switch to {
        case nil: try checkFolds()
        case .reducer:
            guard LogMessages(file) == nil else {
                throw CommandFailure(
                    .usage,
                    "\(TerminalText.escape(file)) is a log: 'hearth remap --into DIR' reads its "
                        + "messages by today's codecs")
            }
            let command = self
            try await Interruption.run { try command.replay($0) }
        case .stdout:
            let command = self
            try await Interruption.run { try command.print($0) }
        case .broker:
            let settings = try Settings(
                flags: connection.flags, config: connection.config,
                environment: Console.environment)
            var broker = try BrokerSettings(settings)
            broker.address = try PasswordPrompt.complete(broker)
            let (command, found) = (self, broker)
            try await Interruption.run { try command.play(to: found, $0) }
        }
    }

    // MARK: - Of a log

    private func checkFolds() throws {
        let log = try LogAccess(directory: file)
        guard log.nextOffset > log.firstOffset else {
            throw CommandFailure(.no, "the log holds no record")
        }
        // How much there is to fold, the random tries decide.
        let progress = progress.of(nil, .records)
        defer { progress.end() }
        let check = try log.run {
            var check = try ReplayCheck(log.reader, sha256: sha256, progress: progress)
            guard check.whole.books.lostRanges.allSatisfy({ $0.last < log.firstOffset }) else {
                throw CommandFailure(
                    .damaged,
                    "\(TerminalText.escape(file)) lost records, so its folds may differ: 'hearth "
                        + "verify' has more")
            }
            try check.run()
            return check
        }
        let out = Output()
        let result = ReplayCheckText(check)
        try out.line(output.form(output.console) == .table ? result.line : result.json)
        try out.flush()
        if check.difference != nil { throw ExitCode(ExitStatus.no.rawValue) }
    }

    // MARK: - To the reducer

    private func replay(_ interruption: Interruption) throws {
        let codecs: [CodecChoice]
        do throws(CodecOption.Problem) {
            codecs = try CodecOption.choices(codec)
        } catch {
            throw CommandFailure(.usage, "--codec: \(error.words)")
        }
        let messages = try messages()
        let progress = progress.of(nil, .messages)
        defer { progress.end() }
        let replay = try MessageReplay(
            each: { body throws(CommandFailure) in
                try messages { _, message throws(CommandFailure) in try body(message) }
            }, codecs: codecs,
            homeName: name ?? "Home", hasToEnd: { interruption.hasToEnd },
            progress: progress)
        var state = try replay.write(to: data)
        let hashes = state.hashes(sha256: sha256)
        let result = ReplayResult(
            replay: replay, graph: state.graph, graphHash: hexText(hashes.graph),
            stateHash: hexText(hashes.state), directory: data)
        let out = Output()
        switch output.form(output.console) {
        case .table, .csv: try out.lines(result.lines)
        case .json:
            try out.line(
                state.graph.json(graphHash: result.graphHash, stateHash: result.stateHash))
        case .jsonl: try out.line(result.json)
        }
        try out.flush()
    }

    // MARK: - To the standard output

    private func print(_ interruption: Interruption) throws {
        let out = Output()
        var count = 0
        let log = LogMessages(file)
        let progress =
            log.map { self.progress.over($0.offsets) }
            ?? self.progress.of(nil, .messages)
        defer { progress.end() }
        try messages()({ line, message throws(CommandFailure) in
            if interruption.hasToEnd { throw CommandFailure(.interrupted, "interrupted") }
            count += 1
            progress.advance(to: UInt64(line))
            try out.line(message.json)
            return true
        })
        try out.flush()
        if count == 0 {
            throw CommandFailure(.no, "\(TerminalText.escape(file)) has no such message")
        }
    }

    // MARK: - To a broker

    private func play(to broker: BrokerSettings, _ interruption: Interruption) throws {
        let player = try MessagePlayer(
            each: try messages(), speed: speed ?? 1, prefix: prefix)
        guard player.count > 0 else {
            throw CommandFailure(.no, "\(TerminalText.escape(file)) has no such message")
        }
        let words =
            "\(player.count) messages on \(player.topics.count) topics, "
            + "\(player.retainedCount) of them retained, in "
            + SizeText.duration(Int(player.duration / 1_000_000_000))
        if dryRun {
            Output.tell("would publish \(words), to \(broker.url.text)")
            return
        }
        try confirm(broker, player)
        let result: MessagePlayer.Result
        do {
            let progress = progress.of(loop ? nil : UInt64(player.count), .messages)
            defer { progress.end() }
            let mode: MessagePlayer.Mode = loop ? .loop : step ? .step : .once
            result = try player.play(
                to: broker, mode, interruption, mayGo: { Self.asks($0, interruption) }
            ) { count in
                if !step { progress.advance(to: UInt64(count)) }
            }
        }
        if loop {
            Output.tell(
                "\(result.published) messages published, the file \(result.rounds) times to its end"
            )
        } else if result.isInterrupted {
            throw CommandFailure(
                .interrupted,
                "interrupted after \(result.published) of \(player.count) messages")
        }
        if !loop {
            Output.tell("\(result.published) of \(player.count) messages published")
        }
        if result.refused > 0 {
            throw CommandFailure(
                .notAllowed, "\(broker.url.text): refused \(result.refused) of them")
        }
    }

    /// The messages on the topics that are wanted.
    private func messages() throws(CommandFailure) -> MessagePlayer.Messages {
        let filters = only.compactMap { TopicFilter($0) }
        let all = try allMessages()
        guard !filters.isEmpty else { return all }
        return { body throws(CommandFailure) in
            try all { line, message throws(CommandFailure) in
                guard filters.contains(where: { $0.matches(message.topic) }) else { return true }
                return try body(line, message)
            }
        }
    }

    private func allMessages() throws(CommandFailure) -> MessagePlayer.Messages {
        if let log = LogMessages(file) {
            return { body throws(CommandFailure) in try log.each(body) }
        }
        let source = try MessageSource(file)
        return { body throws(CommandFailure) in try source.eachLine(body) }
    }

    /// Shows a message and waits for Enter; false at the end of the input and after an
    /// interruption.
    private static func asks(_ step: MessagePlayer.Step, _ interruption: Interruption) -> Bool {
        let payload = String(decoding: step.message.payload.prefix(200), as: UTF8.self)
        let text =
            "line \(step.line)  \(TerminalText.escape(step.message.topic))  "
            + TerminalText.escape(payload) + (step.message.isRetained ? "  retained" : "")
        _ = Output.write(Array((text + "  [Enter] ").utf8), to: STDERR_FILENO)
        while !interruption.hasToEnd {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            // Wake up now and then, to notice an interruption although nothing is typed.
            guard poll(&input, 1, 200) > 0 else { continue }
            var byte: UInt8 = 0
            guard read(STDIN_FILENO, &byte, 1) == 1 else { return false }
            if byte == UInt8(ascii: "\n") { return true }
        }
        return false
    }

    /// Asks before publishing commands of a recording, which may switch lamps and open doors of a
    /// real home.
    private func confirm(
        _ broker: BrokerSettings, _ player: MessagePlayer
    ) throws(CommandFailure) {
        if yes { return }
        guard let reason = try LiveBroker.reason(broker, topics: player.topics) else { return }
        guard Console.inputIsTerminal else {
            throw CommandFailure(
                .usage, "\(reason): a home may live there, so it needs --yes; see --dry-run")
        }
        let question = "\(reason). A home may live there. Publish all the same? [y/N] "
        _ = Output.write(Array(question.utf8), to: STDERR_FILENO)
        guard let answer = readLine()?.lowercased(), answer == "y" || answer == "yes" else {
            throw CommandFailure(.no, "nothing was published")
        }
    }
}

/// The result of a replay into a home.
struct ReplayResult {
    var replay: MessageReplay
    var graph: HomeSnapshot
    var graphHash: String
    var stateHash: String
    /// Nil where the home is not kept.
    var directory: String?

    var lines: [String] {
        let outcomes = replay.outcomes.sorted { $0.key < $1.key }
            .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        return [
            "\(replay.messageCount) messages: \(outcomes)",
            "\(graph.deviceCount) devices in \(graph.rooms.count) rooms",
            "graph \(graphHash)", "state \(stateHash)",
            directory.map { "log @\(graph.offset ?? 0) in \(TerminalText.escape($0))" }
                ?? "nothing is kept: --data DIR makes a log",
        ]
    }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("devices")
            json.number(graph.deviceCount)
            json.key("graphHash")
            json.string(graphHash)
            json.key("messages")
            json.number(replay.messageCount)
            json.key("offset")
            json.number(graph.offset ?? 0)
            json.key("outcomes")
            json.object { json in
                for (word, count) in replay.outcomes.sorted(by: { $0.key < $1.key }) {
                    json.key(word)
                    json.number(count)
                }
            }
            json.key("stateHash")
            json.string(stateHash)
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}
