// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeThreads
import Logging

/// Sessions whose broker is a test: it says what comes, and hears what is published. The sessions
/// themselves are real, on virtual time.
///
/// `@unchecked Sendable`: everything runs on the thread of the test.
final class ScriptedSessions: BrokerSessions, @unchecked Sendable {
    private let queue: any JobQueue
    private let clock: VirtualClock
    private var session: QueueSession?
    private var transport: ScriptedTransport?
    private let kept = ScriptedTransport.KeptSession()

    /// - Parameter queues: One of them plays the thread of the sessions.
    init(queues: VirtualQueues, clock: VirtualClock) {
        queue = queues.make()
        self.clock = clock
    }

    /// The messages that the broker got on this connection.
    var published: [OutgoingMessage] { transport?.published ?? [] }

    /// How many messages at QoS 1 are acknowledged on this connection.
    var acknowledged: Int { transport?.acknowledged ?? 0 }

    /// The filters that are subscribed to on this connection.
    var filters: [String] { transport?.filters ?? [] }

    func complaint() -> String? { nil }

    func make(
        _ configuration: SessionConfiguration, sink: any SessionSink, logger: Logger
    ) throws(BridgeError) -> any BrokerSession {
        let world = SessionWorld(
            wall: { [clock] in clock.wallNanoseconds },
            monotonic: { [clock] in .nanoseconds(clock.monotonicNanoseconds) },
            random: { 7 },
            makeTransport: { [self] _ in
                let transport = ScriptedTransport(kept) { [self] in self.session?.wake() }
                self.transport = transport
                return transport
            })
        let session = try QueueSession(
            configuration: configuration, sink: sink, queue: queue, world: world, logger: logger)
        self.session = session
        return session
    }

    /// The broker delivers a message at QoS 1, or keeps it for the next connection.
    func say(_ topic: String, _ payload: String) {
        kept.messages.append((topic, payload))
        transport?.deliver(at: clock.wallNanoseconds)
    }

    /// The connection breaks; what was not acknowledged comes again.
    func cut() { transport?.cut() }
}

/// A broker that welcomes, grants and delivers, without bytes.
private final class ScriptedTransport: SessionTransport {
    var events: [MosquittoEvent] = []
    var packetsEnded = 0
    var peekedHeader: UInt8?
    var errorLine: String?
    private(set) var isListening = false
    private(set) var socket: Int32 = -1
    private(set) var wantsWrite = false
    let isTLS = false
    let isAtEnd = false

    /// What the broker keeps of the session between connections.
    final class KeptSession {
        var exists = false
        /// The messages that are not acknowledged, the oldest first.
        var messages: [(topic: String, payload: String)] = []
    }

    private let kept: KeptSession
    /// How many of the kept messages went out on this connection.
    private var delivered = 0
    private var isCut = false
    private(set) var published: [OutgoingMessage] = []
    private(set) var acknowledged = 0
    private(set) var filters: [String] = []
    private let onReadable: () -> Void
    /// What the session has not read yet.
    private var incoming: [MosquittoEvent] = []
    /// Messages at QoS 1 that were read, and whose acknowledgements were not written.
    private var unacknowledged = 0
    private var lastSent: Int32 = 0
    private var lastReceived: UInt16 = 0

    init(_ kept: KeptSession, onReadable: @escaping () -> Void) {
        self.kept = kept
        self.onReadable = onReadable
    }

    // A connection that broke is readable, too: the call that reads finds out.
    var hasBytesWaiting: Bool { isCut || !incoming.isEmpty }

    func connect() -> Int32 { reconnect() }

    func reconnect() -> Int32 {
        socket = 0
        isCut = false
        incoming = []
        (unacknowledged, delivered) = (0, 0)
        receive(
            .connectAnswered(
                code: 0, isSessionPresent: kept.exists,
                limits: BrokerLimits(sessionExpirySeconds: 3600, keepaliveSeconds: 60)))
        kept.exists = true
        return 0
    }

    func cut() {
        isCut = true
        onReadable()
    }

    func disconnect() { socket = -1 }

    func listen(_ isListening: Bool) { self.isListening = isListening }

    func peek() -> UInt8? { nil }

    func loopRead() -> Int32 {
        guard socket != -1 else { return Self.connectionLost }
        guard !isCut else {
            socket = -1
            isCut = false
            return Self.connectionLost
        }
        guard !incoming.isEmpty else { return 0 }
        let event = incoming.removeFirst()
        if case .message(let message) = event, message.qos > 0 {
            unacknowledged += 1
            wantsWrite = true
        }
        events.append(event)
        return 0
    }

    func loopWrite() -> Int32 {
        acknowledged += unacknowledged
        kept.messages.removeFirst(unacknowledged)
        delivered -= unacknowledged
        unacknowledged = 0
        wantsWrite = false
        return 0
    }

    func loopMisc() -> Int32 { 0 }

    func waitWritable(timeout: Duration) {}

    func subscribe(
        _ filters: [String], options: SessionMachine.SubscribeOptions, identifier: UInt32?
    ) -> (packetID: Int32, code: Int32) {
        self.filters += filters
        lastSent += 1
        wantsWrite = true
        receive(.subscribed(packetID: lastSent, codes: filters.map { _ in 1 }))
        return (lastSent, 0)
    }

    func unsubscribe(_ filters: [String]) -> (packetID: Int32, code: Int32) {
        self.filters.removeAll { filters.contains($0) }
        lastSent += 1
        receive(.unsubscribed(packetID: lastSent))
        return (lastSent, 0)
    }

    func publish(_ message: OutgoingMessage) -> (packetID: Int32, code: Int32) {
        published.append(message)
        lastSent += 1
        wantsWrite = true
        receive(.published(packetID: lastSent, code: 0))
        return (lastSent, 0)
    }

    /// Sends what is kept, where there is a connection that was welcomed.
    func deliver(at time: Int64) {
        guard socket != -1, !isCut else { return }
        for (topic, payload) in kept.messages.dropFirst(delivered) {
            lastReceived += 1
            delivered += 1
            receive(
                .message(
                    IncomingMessage(
                        topic: topic, payload: Array(payload.utf8), qos: 1,
                        packetID: lastReceived, receivedAt: time)))
        }
    }

    /// `MOSQ_ERR_CONN_LOST`.
    private static let connectionLost: Int32 = 7

    private func receive(_ event: MosquittoEvent) {
        incoming.append(event)
        onReadable()
    }
}
