// SPDX-License-Identifier: Apache-2.0

import HomeFleet
import HomeServer
import HomeThreads
import Logging
import ServiceLifecycle

/// The server of a node, which the other nodes know once it listens.
struct NodeServer: Sendable {
    private let group: ServiceGroup

    init(_ homes: NodeHomes, logger: Logger) {
        let server = FleetServer(homes, address: homes.page.address, logger: logger) { _ in
            Self.announce(homes.page.url, of: homes.name, in: homes.store.directory, logger)
        }
        group = ServiceGroup(
            configuration: .init(services: [.init(service: server)], logger: logger))
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

    /// Ends its streams, and takes no more requests.
    func end() async { await group.triggerGracefulShutdown() }

    /// Tells the other nodes where this one answers; nil: nowhere.
    static func announce(
        _ url: String?, of node: String, in directory: FleetDirectory, _ logger: Logger
    ) {
        ThreadPool.questions.async {
            do throws(FleetDirectoryError) {
                try directory.announce(url, ofNode: node)
            } catch {
                logger.error(
                    "the other nodes do not know where this one answers",
                    metadata: ["error": "\(error.sentence)"])
            }
        }
    }
}
