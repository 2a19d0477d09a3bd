// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
import Logging
import Synchronization

/// Plays a ``SimulatedHome`` at a broker for tests and examples. Its devices obey commands at once,
/// because its time passes as fast as it can.
///
///     let broker = try RealBroker()
///     let bridge = try SimulatedBridge(SimulatedHome(seed: 7, start: 0, options: .still), broker)
///
/// `init` blocks until the home is announced; use it away from the cooperative pool.
public final class SimulatedBridge: SessionSink {
    fileprivate struct State {
        var home: SimulatedHome
        /// The present time of the home, in nanoseconds since 1970 UTC.
        var time: Int64
        var session: MosquittoSession?
    }

    /// How far the home plays on after a command: longer than any device takes.
    fileprivate static let reach: Int64 = 60_000_000_000

    private let base: String
    private let state: Mutex<State>
    private let isListening = Awaited(false)
    private let received = Awaited<[(topic: String, payload: [UInt8])]>([])

    /// Listens at a broker, and then announces the home there.
    ///
    /// - Throws: `BridgeError`, ``BrokerFault``
    public init(_ home: SimulatedHome, _ broker: RealBroker) throws {
        base = home.options.baseTopic
        state = Mutex(State(home: home, time: home.start))
        let session = try MosquittoSession(
            configuration: SessionConfiguration(
                broker: BrokerAddress(host: "127.0.0.1", port: broker.port),
                clientID: "simulated-\(base)", filters: Self.filters(base: base)),
            sink: self, logger: Logger(label: "simulated") { _ in SwiftLogNoOpLogHandler() })
        state.withLock { $0.session = session }
        try session.start()
        try isListening.wait("the simulated home to listen") { $0 }
        let birth = state.withLock { $0.home.birth() }
        try publish(birth)
        let first = state.withLock { $0.steps() }
        try publish(first)
    }

    deinit { stop() }

    /// Ends the connection without a last message; blocks.
    public func stop() {
        let session = state.withLock { state in
            defer { state.session = nil }
            return state.session
        }
        session?.stop()
        session?.waitUntilStopped()
    }

    /// Publishes a message in the name of the bridge.
    ///
    /// - Parameters:
    ///   - topic: below the base topic.
    ///   - payload: as text.
    ///   - isRetained: whether the broker stores it.
    public func say(_ topic: String, _ payload: String, isRetained: Bool = false) throws {
        try publish([
            SimulatedMessage(
                topic: "\(base)/\(topic)", payload: Array(payload.utf8), retain: isRetained,
                qos: 1)
        ])
    }

    /// The payloads received on the topic of a device so far.
    ///
    /// - Parameter topic: below the base topic, `kitchen/kettle/set`.
    public func received(on topic: String) -> [String] {
        received.current.filter { $0.topic == "\(base)/\(topic)" }
            .map { String(decoding: $0.payload, as: UTF8.self) }
    }

    /// Called on the session's thread.
    public func commit(_ batch: SessionBatch) throws {
        for item in batch.items {
            switch item {
            case .subscriptionsAcknowledged: isListening.change { $0 = true }
            case .message(let message) where !message.isRetained:
                received.change { $0.append((message.topic, message.payload)) }
                let answers = state.withLock { state in
                    state.home.handle(
                        topic: message.topic, payload: message.payload, at: state.time)
                    return state.steps()
                }
                try publish(answers)
            default: break
            }
        }
    }

    private func publish(_ messages: [SimulatedMessage]) throws {
        guard let session = state.withLock({ $0.session }) else { return }
        for message in messages {
            try session.publish(
                OutgoingMessage(
                    topic: message.topic, payload: message.payload, qos: message.qos,
                    isRetained: message.retain))
        }
    }

    private static func filters(base: String) -> [String] {
        let names = ["/+", "/+/+", "/+/+/+"].map { base + $0 }
        return ["\(base)/bridge/request/#"]
            + names.flatMap { ["\($0)/set", "\($0)/set/+", "\($0)/get", "\($0)/get/+"] }
    }
}

extension SimulatedBridge.State {
    /// Plays the home for `reach` nanoseconds and returns its messages.
    mutating func steps() -> [SimulatedMessage] {
        var messages: [SimulatedMessage] = []
        let end = time + SimulatedBridge.reach
        while let step = home.next(until: end) {
            time = max(time, step.dueAt)
            messages += step.messages
        }
        return messages
    }
}
