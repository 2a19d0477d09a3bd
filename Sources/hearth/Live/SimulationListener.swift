// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeBridge
import HomeRuntime
import HomeTesting
import Logging
import Synchronization

/// Hears what others tell a simulated home, and keeps it until the player takes it.
///
/// Nothing stays at the broker: the session ends with its connection.
final class SimulationListener: SessionSink {
    /// What one turn of the player can take over; the rest is not heard, as by a bridge that is
    /// overrun.
    private static let waitingMax = 10_000
    /// How many levels a name may have, an endpoint included.
    private static let levelsMax = 4

    private struct State {
        var isListening = false
        var refused: [RefusedFilter] = []
        /// May hold PIN codes: it is emptied at every turn, and never written or shown.
        var waiting: [IncomingMessage] = []
    }

    private let base: String
    private let state = Mutex(State())
    private let news = DispatchSemaphore(value: 0)

    init(base: String) {
        self.base = base
    }

    /// Connects, on a thread of its own, and keeps trying.
    ///
    /// - Returns: the session, to be stopped at the end.
    func start(broker: BrokerAddress, clientID: String) throws(BridgeError) -> MosquittoSession {
        var limits = SessionLimits()
        limits.sessionExpirySeconds = 0
        let session = try MosquittoSession(
            configuration: SessionConfiguration(
                broker: broker, clientID: clientID, filters: Self.filters(base: base),
                limits: limits),
            sink: self,
            // The player's own connection says what is wrong with the broker.
            logger: Logger(label: "hearth.simulate") { _ in SwiftLogNoOpLogHandler() })
        try session.start()
        return session
    }

    var isListening: Bool { state.withLock { $0.isListening } }

    /// What the broker does not let us hear.
    var refused: [RefusedFilter] { state.withLock { $0.refused } }

    /// Waits until there may be something to take.
    func wait(nanoseconds: Int) {
        _ = news.wait(timeout: .now() + .nanoseconds(nanoseconds))
    }

    /// What was told since the last time, in order.
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
                // A stored copy was told to a home of another time.
                case .message(let message) where !message.isRetained && isForHome(message.topic):
                    if state.waiting.count < Self.waitingMax { state.waiting.append(message) }
                default: break
                }
            }
        }
        news.signal()
    }

    private func isForHome(_ topic: String) -> Bool {
        SimulatedHome.isForBridge(topic: topic, base: base)
    }

    /// The requests for devices and the bridge, and the native ones; their states, which are most of what there is, have
    /// two levels and are in none of these.
    private static func filters(base: String) -> [String] {
        var filters = ["device/rename", "group/rename", "health_check"].map {
            base + "/bridge/request/" + $0
        }
        filters.append(SimulatedHome.nativeCommandRoot + "+")
        for levels in 1...levelsMax {
            let name = base + String(repeating: "/+", count: levels)
            for verb in ["/set", "/get"] { filters += [name + verb, name + verb + "/+"] }
        }
        return filters
    }
}
