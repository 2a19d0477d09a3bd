// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeBridge
import HomeBrokerTesting
import HomeRuntime
import Logging
import Synchronization

/// Receives the orders of other clients to simulated homes, and keeps them until the player takes
/// them.
///
/// Nothing stays at the broker: the session ends with its connection.
final class SimulationListener: SessionSink {
    /// How many messages one turn of the player can take; the rest is dropped, as by an overloaded
    /// bridge.
    private static let waitingMax = 10_000
    private struct State {
        var isListening = false
        var refused: [RefusedFilter] = []
        /// May hold PIN codes: it is emptied at every turn, and never written or shown.
        var waiting: [IncomingMessage] = []
    }

    private let filters: [String]
    private let state = Mutex(State())
    private let news = DispatchSemaphore(value: 0)

    /// - Parameter homes: as they are at first; the topics of their devices do not change.
    init(_ homes: [any PlayedHome]) {
        filters = homes.flatMap { $0.filters }
    }

    /// Connects, on a thread of its own, and keeps trying.
    ///
    /// - Returns: the session, to be stopped at the end.
    func start(broker: BrokerAddress, clientID: String) throws(BridgeError) -> MosquittoSession {
        var limits = SessionLimits()
        limits.sessionExpirySeconds = 0
        let session = try MosquittoSession(
            configuration: SessionConfiguration(
                broker: broker, clientID: clientID, filters: filters,
                limits: limits),
            sink: self,
            // The player's own connection reports problems with the broker.
            logger: Logger(label: "hearth.simulate") { _ in SwiftLogNoOpLogHandler() })
        try session.start()
        return session
    }

    var isListening: Bool { state.withLock { $0.isListening } }

    /// The filters that the broker refused.
    var refused: [RefusedFilter] { state.withLock { $0.refused } }

    /// Waits until there may be something to take.
    func wait(nanoseconds: Int) {
        _ = news.wait(timeout: .now() + .nanoseconds(nanoseconds))
    }

    /// The messages since the last call, in order.
    func take() -> [IncomingMessage] {
        state.withLock { state in
            defer { state.waiting.removeAll(keepingCapacity: true) }
            return state.waiting
        }
    }

    func commit(_ batch: SessionBatch) {
        state.withLock { state in
            for item in batch.items {
                switch item {
                case .subscriptionsAcknowledged: state.isListening = true
                case .subscriptionRefused(let filter): state.refused.append(filter)
                // A stored copy was meant for a home of an earlier time.
                case .message(let message) where !message.isRetained:
                    if state.waiting.count < Self.waitingMax { state.waiting.append(message) }
                default: break
                }
            }
        }
        news.signal()
    }
}
