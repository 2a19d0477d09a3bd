// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeFleet
import HomeGraph
import HomeLogJetStream
import HomeRuntime

/// The servers that keep the logs of a fleet.
struct FleetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A server of NATS, repeated for each; else $HEARTH_FLEET_NATS, else "
                + "\(FleetServers.standard). One that answers tells of the others.",
            valueName: "url"))
    var nats: [String] = []

    @Option(
        help: ArgumentHelp(
            "How many servers keep each message, 3 without. Fewer lose messages with a server.",
            valueName: "count"))
    var replicas: String?

    /// The flags that were given.
    var flags: [Setting: [String]] {
        var flags: [Setting: [String]] = [:]
        flags[.fleetNats] = nats.isEmpty ? nil : nats
        flags[.fleetReplicas] = replicas.map { [$0] }
        return flags
    }

    /// What flags, variables and the usual files of settings say.
    ///
    /// - Parameter more: other flags of the command.
    func settings(with more: [Setting: [String]] = [:]) throws -> Settings {
        try Settings(
            flags: flags.merging(more) { $1 }, config: nil, environment: Console.environment,
            paths: SettingsPaths.found())
    }

    /// The documents and streams of the fleet, for a command that needs no directory.
    ///
    /// - Parameter name: what the servers show of this client.
    func open(as name: String) throws -> any OpenedFleet {
        try FleetServers(settings()).open(as: name)
    }
}

/// The directory that all nodes of a fleet reach.
struct FleetDataOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The directory that every node reaches: checkpoints, and the key of digests; else "
                + "$HEARTH_FLEET_DATA.", valueName: "dir"))
    var data: String?

    /// The flags that were given.
    var flags: [Setting: [String]] { data.map { [.fleetData: [$0]] } ?? [:] }

    /// - Throws: where none was named.
    static func directory(_ given: Settings) throws(CommandFailure) -> String {
        guard let path = given.text(.fleetData), !path.isEmpty else {
            throw CommandFailure(
                .usage,
                "which directory do all nodes reach? Say it with --data or HEARTH_FLEET_DATA")
        }
        return path
    }
}

/// The servers that the settings name.
struct FleetServers {
    let urls: [String]
    /// How many servers keep each message.
    let replicas: Int

    static let standard = "nats://127.0.0.1:4222"
    private static let replicasUsual = 3
    private static let replicasRange = 1...5

    init(_ given: Settings) throws(CommandFailure) {
        let urls = given.list(.fleetNats).filter { !$0.isEmpty }
        self.urls = urls.isEmpty ? [Self.standard] : urls
        guard let text = given.text(.fleetReplicas) else {
            replicas = Self.replicasUsual
            return
        }
        guard let count = Int(text), Self.replicasRange.contains(count) else {
            throw given.failure(
                .fleetReplicas, "'\(TerminalText.escape(text))' is not a number from 1 to 5")
        }
        replicas = count
    }

    /// - Throws: where this program has no client of NATS.
    static func mustHaveClient() throws(CommandFailure) {
        #if !JetStream
            throw CommandFailure(
                .configuration,
                "this hearth was built without the client of NATS: "
                    + "swift build -c release --product hearth --traits JetStream")
        #endif
    }
}

#if JetStream
    extension FleetServers {
        /// - Parameters:
        ///   - name: what the servers show of this client.
        ///   - checkpoints: a directory that is there.
        ///   - makesAbsent: whether streams and buckets that are absent are made.
        func open(
            as name: String, checkpoints: String = ".", makesAbsent: Bool = false
        ) throws(CommandFailure) -> any OpenedFleet {
            var settings = NatsStream.Settings()
            settings.replicas = replicas
            settings.makesAbsent = makesAbsent
            let waiting = PartitionSettings()
            let begun = waiting.clock()
            while true {
                do throws(StreamError) {
                    let connection = try NatsConnection(servers: urls, name: name)
                    return try NatsFleetStore(
                        connection, settings: settings, checkpoints: checkpoints)
                } catch {
                    // Servers that have just started make nothing until one of them leads.
                    guard makesAbsent, case .unknown = error,
                        waiting.clock() - begun < waiting.retryNanoseconds
                    else { throw CommandFailure(error) }
                    waiting.pause(200_000_000)
                }
            }
        }
    }
#else
    extension FleetServers {
        /// Always throws: this program has no client of NATS.
        func open(
            as name: String, checkpoints: String = ".", makesAbsent: Bool = false
        ) throws(CommandFailure) -> any OpenedFleet {
            try Self.mustHaveClient()
            preconditionFailure("a program without a client opens no fleet")
        }
    }
#endif

/// The store of a fleet, with the documents in it.
protocol OpenedFleet: FleetStore {
    var directory: FleetDirectory { get }
}

extension OpenedFleet {
    /// A home by its key, with what the fleet is.
    func home(
        _ key: String
    ) throws(CommandFailure) -> (format: FleetFormat, partition: Int, home: FleetHome) {
        do throws(FleetDirectoryError) {
            let format = try directory.format()
            let partition = format.partition(of: key)
            let homes = try directory.homes(of: partition)
            if let found = homes.first(where: { utf8Equal($0.key, key) }) {
                return (format, partition, found)
            }
        } catch {
            throw CommandFailure(error)
        }
        throw CommandFailure(.no, "there is no home '\(TerminalText.escape(key))' in this fleet")
    }
}

#if JetStream
    extension NatsFleetStore: OpenedFleet {}
#endif

extension CommandFailure {
    init(_ error: StreamError) {
        switch error {
        case .unknown(let text):
            self.init(
                .unreachable, "the servers of the fleet do not answer: \(TerminalText.escape(text))"
            )
        case .refused(let text):
            self.init(.configuration, TerminalText.escape(text))
        case .full(let text):
            self.init(.inputOutput, "the servers have no room: \(TerminalText.escape(text))")
        case .absent("hl_fleet"), .absent("hl_leases"):
            self.init(FleetDirectoryError.noFleet)
        case .absent(let name):
            self.init(
                .damaged,
                "the servers have no stream or bucket \(TerminalText.escape(name)), which the fleet had"
            )
        case .wrongSequence:
            self.init(.tryAgain, "somebody else changed it in the same moment")
        }
    }

    init(_ error: FleetDirectoryError) {
        switch error {
        case .store(let error): self.init(error)
        case .noFleet:
            self.init(.noLog, "there is no fleet on these servers: 'hearth fleet init' makes one")
        case .full: self.init(.no, TerminalText.escape(error.sentence))
        case .busy: self.init(.tryAgain, TerminalText.escape(error.sentence))
        case .unreadable: self.init(.damaged, TerminalText.escape(error.sentence))
        case .otherFleet, .enrolled, .notEnrolled:
            self.init(.no, TerminalText.escape(error.sentence))
        case .invalidName, .invalidPartitions, .invalidHome:
            self.init(.usage, TerminalText.escape(error.sentence))
        }
    }
}
