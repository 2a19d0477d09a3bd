// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeEngine
import HomeGraph
import HomeRuntime
import HomeSDK
import Logging

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Put what a file tells into the home.",
        // Seldom used, and the first page of help has 40 lines.
        shouldDisplay: CompletionScript.isWanted,
        subcommands: [ImportMQTT.self, ImportRecorder.self, ImportSync.self])
}

struct ImportSync: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Import a Cloud-to-cloud payload: SYNC, QUERY or Report State.",
        discussion: """
            hearth import sync sync.json --agent acme
            hearth import sync report.json --agent acme --dry-run

            The file is one record, read as a message on hearth/v1/HOME/in/cloud/AGENT would
            be. A SYNC answer is the whole list of the agent's devices. While a daemon runs,
            publish the file on that topic instead: only one process writes to a log.
            """)

    @Argument(help: "A file of JSON; - for the standard input.")
    var file: String

    @Option(help: "The account of the partner's cloud: part of the devices' ids.")
    var agent = "default"

    @Option(help: "The broker profile that the devices belong to; needed where there are several.")
    var profile: String?

    @Flag(help: "Only say what would change.")
    var dryRun = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard topic != nil else {
            throw ValidationError("--agent: one level of a topic, without / + and #")
        }
    }

    func run() throws {
        // It becomes one record, so it may not be longer than a message.
        let payload = try FileLines.bytes(file, max: CodecLimits().announcementBytesMax)
        try check(payload)
        let log = try LogAccess(data)
        if !dryRun { try DataDirectory.mustNotBeCopy(log.directory) }
        // Opening a log for writing may change it: not for a file without effect.
        var imported = try preview(payload, log)
        if imported != nil, !dryRun { imported = try write(payload, log.directory) }
        try tell(imported)
    }

    private var topic: String? { CloudPayloadTopic.text(home: "home", agent: agent) }

    /// - Throws: where it is no JSON, with the line, before any log is opened.
    private func check(_ payload: [UInt8]) throws(CommandFailure) {
        do throws(JSONError) {
            _ = try JSONReader.read(payload, limits: JSONLimits(keysMax: .max))
        } catch {
            let line = 1 + payload.prefix(error.position).count { $0 == UInt8(ascii: "\n") }
            throw CommandFailure(.damaged, "\(name) line \(line): \(error)")
        }
    }

    private var name: String { TerminalText.escape(file) }

    private func preview(
        _ payload: [UInt8], _ log: LogAccess
    ) throws(CommandFailure) -> ImportedPayload? {
        let state = try log.state(at: .head)
        let profile = try chosen(state.books)
        let read = profile.read(
            importing: payload, topic: topic ?? "", books: state.books,
            now: SystemClock().wallNanoseconds)
        guard try isWorthWriting(read.record.events) else { return nil }
        var after = state
        var record = read.record
        record.offset = state.nextOffset
        reduce(into: &after, record)
        return ImportedPayload(
            offset: nil, record.events, read.notices, from: state.graph, to: after.graph)
    }

    private func write(
        _ payload: [UInt8], _ directory: String
    ) throws(CommandFailure) -> ImportedPayload? {
        let home = try open(directory)
        let result: ImportedPayload?
        do throws(CommandFailure) {
            result = try write(payload, home)
        } catch {
            try? home.stop()
            throw error
        }
        do throws(RuntimeError) {
            try home.stop()
        } catch {
            throw CommandFailure(error)
        }
        return result
    }

    private func open(_ directory: String) throws(CommandFailure) -> RunningHome {
        do throws(RuntimeError) {
            return try RunningHome.open(
                HomeSettings(dataDirectory: directory), logger: Logger(label: "hearth"))
        } catch {
            throw CommandFailure(error).advised(
                "publish the file on hearth/v1/HOME/in/cloud/\(agent) instead")
        }
    }

    private func write(
        _ payload: [UInt8], _ home: RunningHome
    ) throws(CommandFailure) -> ImportedPayload? {
        let before = home.engine.snapshot
        let read = home.read(
            importing: payload, topic: topic ?? "", profile: try chosen(home.engine.state.books),
            now: SystemClock().wallNanoseconds)
        guard try isWorthWriting(read.record.events) else { return nil }
        do throws(EngineError) {
            let offsets = try home.engine.commit([read.record])
            return ImportedPayload(
                offset: offsets.lowerBound, read.record.events, read.notices, from: before,
                to: home.engine.snapshot)
        } catch {
            throw CommandFailure(error)
        }
    }

    private func chosen(_ books: Books) throws(CommandFailure) -> BrokerProfile {
        try BrokerProfile(importing: profile, into: books)
    }

    /// Whether there is anything to write; a payload without effect writes nothing.
    ///
    /// - Throws: where no part of the payload could be read.
    private func isWorthWriting(_ events: [HomeEvent]) throws(CommandFailure) -> Bool {
        var isRead = false
        var error: MessageUnreadable?
        for event in events {
            switch event {
            case .messageIgnored(let reason):
                if reason == "unchanged" { return false }
                throw CommandFailure(.damaged, "\(name) tells of no device: \(reason)")
            case .messageUnreadable(let unreadable): error = error ?? unreadable
            default: isRead = true
            }
        }
        if !isRead, let error {
            let place = TerminalText.escape("\(error.reason): \(error.detail)")
            throw CommandFailure(.damaged, "\(name): \(place)")
        }
        return true
    }

    private func tell(_ imported: ImportedPayload?) throws(CommandFailure) {
        let out = Output()
        let result = imported ?? ImportedPayload()
        for warning in result.warnings { Output.tell("\(name): \(TerminalText.escape(warning))") }
        switch output.form(output.console) {
        case .table: try out.lines(result.lines(isDry: dryRun))
        case .json, .jsonl: try out.line(result.json)
        case .csv: try out.lines(result.csv)
        }
        try out.flush()
    }
}

extension BrokerProfile {
    /// The profile that an import belongs to: the named one, else the only one that the log knows,
    /// else the default one.
    init(importing profile: String?, into books: Books) throws(CommandFailure) {
        let known = books.profiles.map(\.settings.profile)
        guard profile != nil || known.count < 2 else {
            let keys = known.map { TerminalText.escape($0) }.joined(separator: ", ")
            throw CommandFailure(.usage, "--profile is needed: the log knows \(keys)")
        }
        self.init(key: profile ?? known.first ?? "main", broker: BrokerAddress(host: "localhost"))
        guard hasValidKey else {
            throw CommandFailure(.usage, "--profile: '\(TerminalText.escape(key))' is no key")
        }
    }
}

extension CommandFailure {
    /// The failure with a way out, where another process has the log.
    func advised(_ way: String) -> CommandFailure {
        status == .tryAgain ? CommandFailure(status, "\(line); \(way)") : self
    }
}
