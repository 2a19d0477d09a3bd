// SPDX-License-Identifier: Apache-2.0

import HomeFleet
import HomeServer
import HomeThreads
import Logging
import ServiceLifecycle
import Synchronization

/// The server of a node, which the other nodes know while it listens.
final class NodeServer: Sendable {
    private let homes: NodeHomes
    private let logger: Logger
    private let group: ServiceGroup
    private let announcing = Mutex<Task<Void, Never>?>(nil)

    init(_ homes: NodeHomes, logger: Logger) {
        self.homes = homes
        self.logger = logger
        let (ports, listening) = AsyncStream.makeStream(of: Int.self)
        let server = FleetServer(homes, address: homes.page.address, logger: logger) {
            listening.yield($0)
            listening.finish()
        }
        group = ServiceGroup(
            configuration: .init(services: [.init(service: server)], logger: logger))
        announcing.withLock { task in
            task = Task { [homes, logger] in
                for await _ in ports { await Self.announce(homes, logger) }
            }
        }
    }

    /// Serves until it is told to end.
    ///
    /// - Returns: why it could not; nil where it was told.
    func run() async -> CommandFailure? {
        do {
            try await group.run()
            return nil
        } catch let error as ServerError {
            return CommandFailure(error)
        } catch {
            return CommandFailure(.internalError, "the server ended: \(error)")
        }
    }

    /// Ends its streams, and takes no more requests; the other nodes send nobody here any more.
    func end() async {
        let announcing = announcing.withLock { $0 }
        announcing?.cancel()
        await group.triggerGracefulShutdown()
        await announcing?.value
        // Where it fails, nobody is sent here either: this node has no lease.
        try? await onThread(of: NodeTokens.pool) { [homes] in
            try homes.store.directory.announce(nil, ofNode: homes.name)
        }
    }

    /// Tells the other nodes where this one answers; until it is told, they send nobody here.
    private static func announce(_ homes: NodeHomes, _ logger: Logger) async {
        while !Task.isCancelled {
            do {
                return try await onThread(of: NodeTokens.pool) {
                    try homes.store.directory.announce(homes.page.url, ofNode: homes.name)
                }
            } catch {
                logger.error(
                    "the other nodes do not know where this one answers",
                    metadata: ["error": "\(error)"])
            }
            try? await Task.sleep(for: .seconds(1))
        }
    }
}
