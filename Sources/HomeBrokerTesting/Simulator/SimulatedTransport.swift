// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// A connection to a ``SimulatedBroker``: packets without bytes, in records where it plays TLS.
///
/// Nothing reaches the broker before ``loopWrite()``, and each packet by itself: a cut falls between
/// any two.
final class SimulatedTransport: SessionTransport {
    var events: [MosquittoEvent] = []
    private(set) var packetsEnded = 0
    var peekedHeader: UInt8?
    private(set) var errorLine: String?
    private(set) var isListening = false
    private(set) var socket: Int32 = -1
    let isTLS: Bool
    let isAtEnd = false

    /// Something that comes in.
    private enum Incoming {
        case event(MosquittoEvent)
        case message(SimulatedBroker.Queued, isDuplicate: Bool)
        /// A packet without news, such as the answer to a ping.
        case nothing
    }

    /// Something that leaves with the next write.
    private enum Outgoing {
        case acknowledgement(packetID: UInt16, reads: Int)
        case subscribe([String], SessionMachine.SubscribeOptions, UInt32?, Int32)
        case unsubscribe([String], Int32)
        case publish(OutgoingMessage, Int32)
        case disconnect
    }

    private let broker: SimulatedBroker
    private let process: SimulatedProcess
    private let model: SimulationModel
    private let wall: () -> Int64
    private let onReadable: () -> Void
    private let packetsPerRecord: Int
    /// Of the broker's bytes that were not read.
    private var incoming: [Incoming] = []
    /// How many packets of ``incoming`` TLS has decrypted: the socket does not show them.
    private var decrypted = 0
    private var packetsRead = 0
    private var outgoing: [Outgoing] = []
    private var lastSent: Int32 = 0
    private var isCut = false
    private(set) var isWelcomed = false
    private var received: Set<Int> = []

    // Faults of this connection, set by the simulation.
    var cutAfterReads: Int?
    var cutAfterWrites: Int?
    /// So many of the acknowledgements that a cut follows do not arrive.
    var lostWrites = 0

    /// - Parameter packetsPerRecord: 0 plays plain TCP.
    init(
        _ broker: SimulatedBroker, process: SimulatedProcess, model: SimulationModel,
        packetsPerRecord: Int, wall: @escaping () -> Int64, onReadable: @escaping () -> Void
    ) {
        self.broker = broker
        self.process = process
        self.model = model
        self.packetsPerRecord = packetsPerRecord
        isTLS = packetsPerRecord > 0
        self.wall = wall
        self.onReadable = onReadable
    }

    var wantsWrite: Bool { !outgoing.isEmpty }

    // A connection that broke is readable, too: the call that reads finds out.
    var hasBytesWaiting: Bool { isCut || incoming.count > decrypted }

    /// Whether something arrived that the home could read, and did not.
    var hasUnread: Bool { socket != -1 && !isCut && cutAfterReads != 0 && !incoming.isEmpty }

    // MARK: Connecting

    func connect() -> Int32 { reconnect() }

    func reconnect() -> Int32 {
        leave()
        guard !process.isDead, !broker.isDown else { return Self.refused }
        socket = 0
        (isCut, isWelcomed, decrypted) = (false, false, 0)
        (incoming, outgoing, received, events) = ([], [], [], [])
        (cutAfterReads, cutAfterWrites, lostWrites) = (nil, nil, 0)
        if broker.isSilent { return 0 }
        if let code = broker.refusal {
            receive(
                .event(.connectAnswered(code: code, isSessionPresent: false, limits: Self.limits)))
            return 0
        }
        let isPresent = broker.connected(self)
        model.welcomed(isSessionPresent: isPresent, broker)
        receive(
            .event(.connectAnswered(code: 0, isSessionPresent: isPresent, limits: Self.limits)))
        isWelcomed = true
        broker.welcomed()
        return 0
    }

    private static let limits = BrokerLimits(sessionExpirySeconds: 86_400, keepaliveSeconds: 60)

    /// `MOSQ_ERR_CONN_LOST` and `MOSQ_ERR_ERRNO`.
    private static let connectionLost: Int32 = 7
    private static let refused: Int32 = 14

    /// The connection breaks; what did not arrive never will.
    func cut() {
        guard socket != -1, !isCut else { return }
        isCut = true
        broker.disconnected(self)
        onReadable()
    }

    /// The broker says DISCONNECT behind what it sent.
    func sayDisconnect(code: UInt8) {
        guard socket != -1, !isCut else { return }
        broker.disconnected(self)
        receive(.event(.disconnected(code: Int32(code))))
    }

    func disconnect() { outgoing.append(.disconnect) }

    private func leave() {
        broker.disconnected(self)
        socket = -1
        isWelcomed = false
    }

    private func end() -> Int32 {
        leave()
        isCut = false
        return Self.connectionLost
    }

    // MARK: Reading

    func receive(_ message: SimulatedBroker.Queued, isDuplicate: Bool) {
        received.insert(message.number)
        receive(.message(message, isDuplicate: isDuplicate))
    }

    func hasReceived(_ number: Int) -> Bool { received.contains(number) }

    private func receive(_ packet: Incoming) {
        let wasEmpty = incoming.isEmpty
        incoming.append(packet)
        if wasEmpty || isTLS { onReadable() }
    }

    func listen(_ isListening: Bool) {
        guard isListening != self.isListening else { return }
        self.isListening = isListening
        peekedHeader = nil
    }

    func peek() -> UInt8? {
        switch incoming.first {
        case .message(let message, let isDuplicate):
            0x30 | (isDuplicate && message.qos > 0 ? 0x08 : 0) | message.qos << 1
                | (message.isStoredCopy ? 1 : 0)
        case .event: 0x20
        case .nothing: 0xD0
        case nil: nil
        }
    }

    func loopRead() -> Int32 {
        guard socket != -1, !process.isDead else { return end() }
        if isCut || cutAfterReads == 0 { return end() }
        if decrypted == 0 { decrypted = isTLS ? min(packetsPerRecord, incoming.count) : 0 }
        guard !incoming.isEmpty, !process.willRead() else { return process.isDead ? end() : 0 }
        let packet = incoming.removeFirst()
        decrypted = max(0, decrypted - 1)
        packetsRead += 1
        cutAfterReads = cutAfterReads.map { $0 - 1 }
        if isListening { packetsEnded += 1 }
        switch packet {
        case .nothing: break
        case .event(let event):
            events.append(event)
            if case .disconnected = event { leave() }
            if case .connectAnswered(let code, _, _) = event, code != 0 { leave() }
        case .message(let message, let isDuplicate): take(message, isDuplicate)
        }
        // Now and then the answer to a ping stands between messages.
        if packetsRead % 16 == 0, !incoming.isEmpty { incoming.insert(.nothing, at: 0) }
        return 0
    }

    private func take(_ message: SimulatedBroker.Queued, _ isDuplicate: Bool) {
        // As the handle of the library finds the flag: what both sources say, or what one knows.
        let peeked = peekedHeader.flatMap { $0 >> 4 == 3 ? $0 & 0x08 != 0 : nil }
        let logged: Bool? = isListening ? isDuplicate : nil
        let isDuplicate = (logged ?? peeked ?? false) && (peeked ?? true)
        let reads = model.read(message, isDuplicate: isDuplicate, broker)
        if message.qos > 0 {
            outgoing.append(.acknowledgement(packetID: message.packetID, reads: reads))
        }
        events.append(
            .message(
                IncomingMessage(
                    topic: message.topic, payload: message.payload, qos: message.qos,
                    packetID: message.packetID, isRetained: message.isStoredCopy,
                    isDuplicate: isDuplicate, subscriptionIdentifiers: message.identifiers,
                    userProperties: [
                        UserProperty(name: SimulationModel.property, value: String(message.number))
                    ], receivedAt: wall())))
    }

    // MARK: Writing

    func loopWrite() -> Int32 {
        guard socket != -1, !process.isDead else { return end() }
        let packets = outgoing
        outgoing = []
        for packet in packets {
            if isCut || cutAfterWrites == 0 { return end() }
            if process.willWrite() { return end() }
            cutAfterWrites = cutAfterWrites.map { $0 - 1 }
            let arrives = cutAfterWrites.map { $0 >= lostWrites } ?? true
            send(packet, arrives: arrives)
            if socket == -1 { return 0 }
        }
        return 0
    }

    private func send(_ packet: Outgoing, arrives: Bool) {
        switch packet {
        case .acknowledgement(let packetID, let reads):
            model.acknowledged(reads: reads, rollbacks: broker.rollbacks)
            if arrives { broker.acknowledged(packetID) }
        case .subscribe(let filters, let options, let identifier, let id) where arrives:
            let codes = broker.subscribe(filters, options, identifier: identifier)
            receive(.event(.subscribed(packetID: id, codes: codes)))
        case .unsubscribe(let filters, let id) where arrives:
            broker.unsubscribe(filters)
            receive(.event(.unsubscribed(packetID: id)))
        case .disconnect: leave()
        case .publish(let message, let id) where arrives:
            broker.take(message)
            receive(.event(.published(packetID: id, code: 0)))
        case .subscribe, .unsubscribe, .publish: break
        }
    }

    func loopMisc() -> Int32 { 0 }

    func waitWritable(timeout: Duration) {}

    func subscribe(
        _ filters: [String], options: SessionMachine.SubscribeOptions, identifier: UInt32?
    ) -> (packetID: Int32, code: Int32) {
        lastSent += 1
        outgoing.append(.subscribe(filters, options, identifier, lastSent))
        return (lastSent, 0)
    }

    func unsubscribe(_ filters: [String]) -> (packetID: Int32, code: Int32) {
        lastSent += 1
        outgoing.append(.unsubscribe(filters, lastSent))
        return (lastSent, 0)
    }

    func publish(_ message: OutgoingMessage) -> (packetID: Int32, code: Int32) {
        lastSent += 1
        outgoing.append(.publish(message, lastSent))
        return (lastSent, 0)
    }
}
