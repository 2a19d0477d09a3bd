// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeGraph
import HomeReplica
import HomeRuntime
import HomeSDK
import HomeServer
import HomeTypes
import Logging
import ServiceLifecycle
import Synchronization

struct Follow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Keep a replica of a home that another hearth serves.",
        discussion: """
            hearth follow http://localhost:8123 --data ./replica
            hearth follow http://localhost:8123 --data ./replica --web-port 9000
            hearth follow https://hub:8123 --token-file hub.token --data ./replica
            hearth follow --broker mqtt://me@hub --home home --data ./replica
            hearth set --data ./replica "Kitchen lamp" on

            Over the home's HTTP API, or over its broker alone, where it is published and
            accepts replicas ('hearth run --publish home --accept replicas'). The replica has
            the home's log, record by record, compares hashes with the home, and goes on where
            it was after a restart or a broken connection. All reading commands take its
            directory, also without a connection. 'hearth set' waits there for the home, and is
            refused where values have changed meanwhile. Ctrl-C ends it. docs/REPLICA.md says
            more.
            """,
        shouldDisplay: CompletionScript.isWanted)

    @Argument(help: ArgumentHelp("Where the home serves its HTTP API.", valueName: "url"))
    var url: String?

    @Option(
        help: ArgumentHelp(
            "Of --broker: the key under which the home is published there.", valueName: "home"))
    var home: String?

    @Option(
        help: ArgumentHelp("The directory of the replica; made where it is absent."))
    var data: String

    @Option(
        help: ArgumentHelp(
            "Serve the page and the HTTP API of the replica on this port of loopback.",
            valueName: "port"))
    var webPort: UInt16?

    @Option(
        help: ArgumentHelp(
            "A file whose first line is a token of a home that wants a login.", valueName: "file"))
    var tokenFile: String?

    @Flag(help: "Let the page of the replica command devices: the commands are sent to the home.")
    var webCommands = false

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard (url == nil) != (connection.broker == nil) else {
            throw ValidationError("either a URL or --broker says where the home is")
        }
        if webCommands, webPort == nil { throw ValidationError("--web-commands needs --web-port") }
        guard url != nil else {
            if tokenFile != nil { throw ValidationError("--token-file belongs to a URL") }
            return
        }
        if home != nil { throw ValidationError("--home belongs to --broker") }
        // The authorities of a URL are given as those of a broker.
        let others = connection.flags.keys.filter { $0 != .cafile }
        if let flag = others.map(\.flag).min() {
            throw ValidationError("\(flag) belongs to --broker")
        }
        if connection.config != nil { throw ValidationError("--config belongs to --broker") }
    }

    private func address() async throws -> HomeAddress {
        if let url {
            let token = try tokenFile.map { path throws(CommandFailure) in
                let line = try FileLines.read(path).first ?? []
                guard let text = String(validating: line, as: UTF8.self), !text.isEmpty else {
                    throw CommandFailure(
                        .usage,
                        "--token-file: \(TerminalText.escape(path)) has no token in its first line")
                }
                return text
            }
            return try HomeAddress(url, token: token, cafile: connection.cafile)
        }
        let settings = try Settings(
            flags: connection.flags, config: connection.config, environment: Console.environment)
        let broker = try PasswordPrompt.complete(BrokerSettings(settings))
        return try HomeAddress(broker: broker, home: home ?? "home")
    }

    func run() async throws {
        let telling = Mutex(ReplicaWords(directory: data))
        let tell: @Sendable (ReplicaStatus) -> Void = { status in
            for line in telling.withLock({ $0.lines(for: status) }) { Output.tell(line) }
        }
        // Of the page and the socket, which say what concerns a person in their answers.
        let logger = Logger(label: "hearth") { _ in SwiftLogNoOpLogHandler() }
        do {
            let address = try await address()
            if let webPort { try PageSettings.mustBeFree(webPort) }
            let replica = try await Replica.open(
                address, directory: data, sha256: { sha256($0) },
                logger: Logger(label: "hearth") { _ in WarningLines() }, onChange: tell)
            Output.tell("following \(address) into \(TerminalText.escape(data))")
            var services: [any Service] = [
                replica,
                try ReplicaSocket(replica, of: address, directory: data, logger: logger),
            ]
            if let webPort {
                services.append(
                    ReplicaPage(
                        replica: replica, address: address, directory: data, port: webPort,
                        takesCommands: webCommands, logger: logger))
            }
            let group = ServiceGroup(
                configuration: .init(
                    services: services.map { .init(service: $0) },
                    gracefulShutdownSignals: EndSignals.all, logger: logger))
            try await group.run()
        } catch let error as ReplicaError {
            throw CommandFailure(error.status, TerminalText.escape("\(error)"))
        } catch let error as ServerError {
            throw CommandFailure(error)
        }
    }
}

extension Follow {
    /// Refuses a replica for a daemon.
    static func mustNotBeReplica(_ directory: String) throws(CommandFailure) {
        let failure: CommandFailure
        do throws(ReplicaError) {
            guard let note = try ReplicaNote.read(in: directory) else { return }
            failure = CommandFailure(
                .notAllowed,
                "\(TerminalText.escape(directory)) is a replica of \(TerminalText.escape(note.home)): "
                    + "'hearth follow' goes on with it (docs/REPLICA.md)")
        } catch {
            throw CommandFailure(error.status, TerminalText.escape("\(error)"))
        }
        throw failure
    }
}

/// The page of a replica, served once there is a record to show.
private struct ReplicaPage: Service {
    let replica: Replica
    let address: HomeAddress
    let directory: String
    let port: UInt16
    let takesCommands: Bool
    let logger: Logger

    func run() async throws {
        let isThere: Bool = await cancelWhenGracefulShutdown {
            // Behind a trimmed home's state there is an offset before there is a log.
            while replica.home == nil {
                do { try await Task.sleep(for: .milliseconds(100)) } catch { return false }
            }
            return true
        }
        guard isThere else { return }
        let home = try await Home.open(.log(directory: directory))
        var facilities = ServerFacilities(
            version: HearthVersion.text, isLive: { replica.status.isCurrent },
            status: { await replica.statusText(of: address) },
            sha256: { sha256($0) }, tags: { try tags(beside: directory) })
        facilities.readings = MessageReading.all
        facilities.mayReplicate = { from, end in
            let status = replica.status
            return !status.isFilling && (from <= end || from > status.nextOffset)
        }
        let requests = replica.requests
        facilities.edits = { await onQuestionThread { requests.list } }
        if takesCommands {
            facilities.command = { line, _ in
                await onQuestionThread { requests.answer(line, from: "page") }
            }
        }
        let server = DashboardServer(
            home, address: ServerAddress(port: Int(port)), facilities: facilities, logger: logger
        ) { port in
            Output.tell("the page is at \(ServerAddress(port: port).url)")
        }
        try await server.run()
        await home.disconnect()
    }
}

/// The warnings of a replica, as lines for people.
private struct WarningLines: LogHandler {
    var logLevel = Logger.Level.warning
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        guard event.level >= .warning else { return }
        let details = (event.metadata ?? [:]).sorted { $0.key < $1.key }.map { "\($1)" }
        Output.tell(TerminalText.escape((["\(event.message)"] + details).joined(separator: "; ")))
    }
}

/// What is said of a replica while it lives: a line where something changed for a person.
struct ReplicaWords {
    let directory: String
    private var wasCurrent = false
    private var problem: String?
    private var lost: [ClosedRange<UInt64>] = []

    init(directory: String) { self.directory = directory }

    mutating func lines(for status: ReplicaStatus) -> [String] {
        defer { problem = status.problem }
        if let text = status.problem {
            wasCurrent = false
            return text == problem ? [] : ["away: \(TerminalText.escape(text)); trying again"]
        }
        return losses(in: status) + [currentLine(for: status)].compactMap { $0 }
    }

    private mutating func currentLine(for status: ReplicaStatus) -> String? {
        guard !wasCurrent, status.isCurrent, let last = status.lastReceivedAt else { return nil }
        let state: String
        if status.agreedAt == status.nextOffset {
            state = "the home's state"
        } else if status.isIncomplete {
            state = "a state that cannot be compared: the home's log has lost records"
        } else {
            return nil
        }
        wasCurrent = true
        return "the replica has the records below @\(status.nextOffset) and \(state), as of "
            + LocalTime.text(last)
    }

    private mutating func losses(in status: ReplicaStatus) -> [String] {
        let new = status.lostRanges.filter { !lost.contains($0) }
        guard !new.isEmpty else { return [] }
        lost = status.lostRanges
        let named = new.prefix(Self.namedMax)
            .map { CountText.records($0.lowerBound, $0.upperBound) }
        let others = new.count - named.count
        return [
            "lost to the replica, for the home has them no more: " + named.joined(separator: ", ")
                + (others > 0 ? ", and \(CountText.of(others, "other range"))" : "")
        ]
    }

    /// More ranges are counted only.
    private static let namedMax = 3
}

extension ReplicaError {
    fileprivate var status: ExitStatus {
        switch self {
        case .badAddress: .usage
        case .notAReplica, .refused: .notAllowed
        case .otherHome, .homeBehind, .diverged: .damaged
        case .damaged, .inUse: .tryAgain
        case .files: .inputOutput
        }
    }
}
