// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeRuntime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct Init: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Listen to a broker and propose settings for it.",
        discussion: """
            hearth init --broker mqtt://user@host:1883
            hearth init --broker mqtt://localhost --config hearth.yaml

            Listens for a while with a client id of its own, says which codecs hear how many
            topics and devices, and proposes a settings file: on the standard output, or in
            the file of --config. Plain topics that no codec reads get a map in a file
            beside it. Publishes nothing and leaves nothing at the broker. Ctrl-C ends the
            listening early.
            """)

    @OptionGroup var connection: ConnectionOptions

    @Option(help: ArgumentHelp("How long to listen.", valueName: "seconds"))
    var seconds = 20.0

    @Flag(help: "Replace the file of --config where it is there already.")
    var force = false

    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard seconds > 0, seconds <= 86_400 else {
            throw ValidationError("--seconds is a number from 0 to 86400")
        }
    }

    func run() async throws {
        // With --config, that file is the one to make.
        if let path = connection.config {
            try NewFile.check(path, replaces: force)
            try NewFile.check(Self.mapPath(path), replaces: force)
        }
        let settings = try Settings(
            flags: connection.flags, config: nil, environment: Console.environment)
        var broker = try BrokerSettings(settings)
        broker.address = try PasswordPrompt.complete(broker)
        let (command, found) = (self, broker)
        try await Interruption.run { try command.propose(found, settings, $0) }
    }

    private func propose(
        _ broker: BrokerSettings, _ settings: Settings, _ interruption: Interruption
    ) throws {
        let messages = try listen(broker, interruption)
        let proposal = ProfileProposal(messages)
        let mapPath = proposal.map.isEmpty ? nil : connection.config.map { Self.mapPath($0) }
        let yaml = proposal.yaml(
            broker: settings.text(.broker) ?? broker.url.text, files: Self.files(settings),
            isInsecure: broker.address.tls?.isInsecure ?? false,
            map: mapPath.map { $0.split(separator: "/").last.map(String.init) ?? $0 })
        let out = Output()
        let console = output.console
        let words =
            proposal.table.lines(width: console.columns, paint: console.paint)
            + (proposal.unmappedLine.map { [$0] } ?? [])
        if let path = connection.config {
            let file = try NewFile(path, replaces: force, mode: 0o644)
            try file.write(Array(yaml.utf8))
            try file.sync()
        }
        if let mapPath {
            let file = try NewFile(mapPath, replaces: force, mode: 0o644)
            try file.write(Array(proposal.map.yaml().utf8))
            try file.sync()
        }
        switch output.output ?? .table {
        case .json, .jsonl: try out.line(proposal.json)
        case .csv: try out.lines(proposal.table.csv)
        case .table where connection.config == nil:
            // The standard output gets the file, so sentences for people go elsewhere.
            for line in words { Output.tell(line) }
            try out.lines(
                yaml.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                    .map(String.init))
        case .table: try out.lines(words)
        }
        try out.flush()
        if proposal.traffic.isEmpty { Output.tell("no codec heard anything that it reads") }
        if let mapPath {
            Output.tell(
                "a map of \(proposal.map.topicCount) plain topics is in "
                    + "\(TerminalText.escape(mapPath)): read it before you run")
        } else if !proposal.map.isEmpty {
            Output.tell(
                "with --config a map of \(proposal.map.topicCount) plain topics is proposed too")
        }
        if let path = connection.config {
            Output.tell("next: hearth run --config \(TerminalText.escape(path))")
        }
    }

    /// The map beside a settings file: `hearth-topics.yaml`.
    private static func mapPath(_ config: String) -> String {
        let stem = config.hasSuffix(".yaml") ? String(config.dropLast(5)) : config
        return stem + "-topics.yaml"
    }

    /// Everything that the broker lets us read; where it refuses `#`, the filters of the codecs.
    private func listen(
        _ broker: BrokerSettings, _ interruption: Interruption
    ) throws -> [MessageLine] {
        do {
            return try listen(broker, filters: ["#"], interruption)
        } catch let failure as CommandFailure where failure.status == .notAllowed {
            let profile = BrokerProfile(broker: broker.address, codecs: CodecChoice.all)
            let filters = profile.makeReader().filters
            do {
                return try listen(broker, filters: filters, interruption)
            } catch is CommandFailure {
                throw failure
            }
        }
    }

    private func listen(
        _ broker: BrokerSettings, filters: [String], _ interruption: Interruption
    ) throws -> [MessageLine] {
        let received = ReceivedMessages()
        let listener = BrokerListener(
            broker: broker, clientID: "hearth-init-\(getpid())", filters: filters,
            interruption: interruption, take: { received.take($0) })
        var progress = ProgressLine()
        let ending: BrokerListener.Ending
        do {
            ending = try listener.run(
                seconds: seconds,
                onListening: {
                    Output.tell("listening to \(broker.url.text) for \(Self.text(seconds)) s")
                },
                onTurn: { passed in
                    progress.show(passed) {
                        "\(received.count) messages, \(Int(max(0, seconds - passed))) s left"
                    }
                })
        } catch {
            progress.clear()
            throw error
        }
        progress.clear()
        if ending == .enough { Output.tell("\(received.count) messages are enough to judge by") }
        return received.messages
    }

    private static func text(_ seconds: Double) -> String {
        seconds == seconds.rounded() ? String(Int(seconds)) : "\(seconds)"
    }

    /// The file settings that the user gave for the connection, by the keys of a profile.
    private static func files(_ settings: Settings) -> [(key: String, path: String)] {
        let names: [ProfileSetting] = [.passwordFile, .cafile, .capath, .cert, .keyfile]
        return names.compactMap { name in
            guard let path = name.single.flatMap({ settings.text($0) }) else { return nil }
            return (name.rawValue, path)
        }
    }
}
