// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeFleet
import HomeGraph
import HomeLogJetStream
import HomeRuntime

/// The servers that keep the logs of a fleet, and the directory beside them.
struct FleetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A server of NATS; repeat it for each, the others are found by one that answers.",
            valueName: "url"))
    var nats = ["nats://127.0.0.1:4222"]

    @Option(
        help: ArgumentHelp(
            "How many servers keep each message. Fewer than 3 lose messages with a server.",
            valueName: "count"))
    var replicas = 3

    func validate() throws {
        guard (1...5).contains(replicas) else {
            throw ValidationError("--replicas is 1 to 5, not \(replicas)")
        }
    }
}

#if JetStream
    extension FleetOptions {
        /// - Throws: where this program has no client of NATS.
        static func mustHaveClient() throws(CommandFailure) {}

        /// - Parameters:
        ///   - name: what the servers show of this client.
        ///   - checkpoints: a directory that is there.
        ///   - makesAbsent: whether streams and buckets that are absent are made.
        func open(
            as name: String, checkpoints: String = ".", makesAbsent: Bool = false
        ) throws(CommandFailure) -> NatsFleetStore {
            var settings = NatsStream.Settings()
            settings.replicas = replicas
            settings.makesAbsent = makesAbsent
            let waiting = PartitionSettings()
            let begun = waiting.clock()
            while true {
                do throws(StreamError) {
                    let connection = try NatsConnection(servers: nats, name: name)
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
    extension FleetOptions {
        /// Always throws: this program has no client of NATS.
        func open(
            as name: String, checkpoints: String = ".", makesAbsent: Bool = false
        ) throws(CommandFailure) -> any OpenedFleet {
            try Self.mustHaveClient()
            preconditionFailure("a program without a client opens no fleet")
        }

        static func mustHaveClient() throws(CommandFailure) {
            throw CommandFailure(
                .configuration,
                "this hearth was built without the client of NATS: "
                    + "swift build -c release --product hearth --traits JetStream")
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
        case .otherFleet, .enrolled: self.init(.no, TerminalText.escape(error.sentence))
        case .invalidName, .invalidPartitions, .invalidHome:
            self.init(.usage, TerminalText.escape(error.sentence))
        }
    }
}
