// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeTesting

/// A broker without bytes, for one client: it queues, gives packet ids out, keeps retained
/// messages, and forgets on purpose.
final class SimulatedBroker {
    /// A message on its way to the client. A redelivery is the same message.
    struct Queued {
        /// Unique in a simulation; the client gets it as a user property.
        var number: Int
        var topic: String
        var payload: [UInt8]
        var qos: UInt8
        var isStoredCopy = false
        /// The client itself published it.
        var isOwn = false
        var identifiers: [UInt32] = []
        /// 0 until the broker gives one.
        var packetID: UInt16 = 0
        /// False for a message with an id that was passed over.
        var wasSent = false
    }

    struct Subscription: Equatable {
        var filter: TopicFilter
        var identifier: UInt32?
    }

    /// Everything that a restart of the broker may lose.
    struct Memory {
        var hasSession = false
        var subscriptions: [Subscription] = []
        /// Messages that have an id and no acknowledgement, in the order of their ids.
        var unanswered: [Queued] = []
        var waiting: [Queued] = []
        var lastPacketID: UInt16 = 0
        /// By the bytes of the topic: strings compare in other ways than MQTT does.
        var retained: [[UInt8]: Queued] = [:]
    }

    private(set) var memory = Memory()
    /// What a broker that saves now and then would find after a crash, the oldest first.
    private var saved: [Memory] = []
    private var lastNumber = 0
    /// How often the broker went back to an older memory.
    private(set) var rollbacks = 0
    /// Rises with each new session of the client.
    private(set) var sessions = 0
    /// Weak: a session that drops its connection closes it.
    private(set) weak var connection: SimulatedTransport?
    /// How many messages of the client it has, for a home that obeys.
    private(set) var received: [(topic: String, payload: [UInt8])] = []

    // Faults, set by the simulation.
    var isDown = false
    var refusal: UInt8?
    var isSilent = false
    var isStalled = false { didSet { if !isStalled { pump() } } }
    var overshoots = false
    var passOver = 0
    /// After a rollback, whether old copies have the DUP flag.
    var marksOldCopies = true

    static let window = 64
    /// How many may be unanswered at present; more than the window while it overshoots.
    private var allowance = SimulatedBroker.window
    private static let savesMax = 4
    private static let messagesPerSave = 64

    // MARK: Publishing

    /// A client publishes a message.
    ///
    /// - Parameter isOwn: the client of this broker did.
    func publish(_ message: SimulatedMessage, isOwn: Bool = false) {
        if message.retain {
            let key = Array(message.topic.utf8)
            memory.retained[key] =
                message.payload.isEmpty
                ? nil
                : Queued(
                    number: 0, topic: message.topic, payload: message.payload, qos: message.qos)
        }
        let matching = memory.subscriptions.filter { $0.filter.matches(message.topic) }
        guard memory.hasSession, !matching.isEmpty else { return }
        enqueue(
            Queued(
                number: 0, topic: message.topic, payload: message.payload,
                qos: min(1, message.qos), isOwn: isOwn,
                identifiers: matching.compactMap(\.identifier)))
        pump()
        // A broker saves at any time, also with messages under way.
        if lastNumber % Self.messagesPerSave == 0 { save() }
    }

    private func enqueue(_ message: Queued) {
        // As mosquitto does by default: QoS 0 is for those who are there.
        if message.qos == 0, connection == nil { return }
        var message = message
        lastNumber += 1
        message.number = lastNumber
        if message.qos == 0, !isStalled {
            connection?.receive(message, isDuplicate: false)
        } else {
            memory.waiting.append(message)
        }
    }

    // MARK: The client

    /// The client says CONNECT.
    func connected(_ connection: SimulatedTransport) -> Bool {
        let isPresent = memory.hasSession
        if !isPresent { sessions += 1 }
        memory.hasSession = true
        self.connection = connection
        allowance = Self.window
        return isPresent
    }

    /// The client has its CONNACK: what is unanswered comes again.
    func welcomed() {
        guard let connection else { return }
        // Passed-over messages come ahead of the copies, as with mosquitto.
        for index in memory.unanswered.indices where !memory.unanswered[index].wasSent {
            memory.unanswered[index].wasSent = true
            connection.receive(memory.unanswered[index], isDuplicate: false)
        }
        for message in memory.unanswered where !connection.hasReceived(message.number) {
            connection.receive(message, isDuplicate: marksOldCopies)
        }
        marksOldCopies = true
        pump()
    }

    func disconnected(_ connection: SimulatedTransport) {
        guard self.connection === connection else { return }
        self.connection = nil
        memory.waiting.removeAll { $0.qos == 0 }
    }

    func acknowledged(_ packetID: UInt16) {
        guard let index = memory.unanswered.firstIndex(where: { $0.packetID == packetID }) else {
            return
        }
        memory.unanswered.remove(at: index)
        if overshoots { allowance = memory.unanswered.count + Self.window }
        pump()
    }

    func subscribe(
        _ filters: [String], _ options: SessionMachine.SubscribeOptions, identifier: UInt32?
    ) -> [UInt8] {
        for filter in filters.compactMap({ TopicFilter($0) }) {
            let index = memory.subscriptions.firstIndex { $0.filter == filter }
            let isNew = index == nil
            let subscription = Subscription(filter: filter, identifier: identifier)
            if let index {
                memory.subscriptions[index] = subscription
            } else {
                memory.subscriptions.append(subscription)
            }
            switch options {
            case .storedIfNew where isNew, .storedAlways: sendStored(subscription, qosMax: 1)
            case .storedAlwaysAtMostOnce: sendStored(subscription, qosMax: 0)
            case .storedIfNew, .storedNever: break
            }
        }
        pump()
        return filters.map { _ in 1 }
    }

    private func sendStored(_ subscription: Subscription, qosMax: UInt8) {
        let version = SessionMachine.versionTopic
        if subscription.filter.text == version {
            // Always QoS 1: the end of the queue must stand behind the queue.
            enqueue(
                Queued(
                    number: 0, topic: version, payload: Array("mosquitto, simulated".utf8), qos: 1,
                    isStoredCopy: true, identifiers: subscription.identifier.map { [$0] } ?? []))
            return
        }
        let topics = memory.retained.keys.sorted { $0.lexicographicallyPrecedes($1) }
        for topic in topics {
            guard var copy = memory.retained[topic], subscription.filter.matches(copy.topic) else {
                continue
            }
            copy.isStoredCopy = true
            copy.qos = min(copy.qos, qosMax)
            copy.identifiers = subscription.identifier.map { [$0] } ?? []
            enqueue(copy)
        }
    }

    func unsubscribe(_ filters: [String]) {
        let gone = filters.compactMap { TopicFilter($0) }
        memory.subscriptions.removeAll { gone.contains($0.filter) }
    }

    /// The client publishes.
    func take(_ message: OutgoingMessage) {
        received.append((message.topic, message.payload))
        publish(
            SimulatedMessage(
                topic: message.topic, payload: message.payload, retain: message.isRetained,
                qos: min(1, message.qos)), isOwn: true)
    }

    /// The messages of the client since the last call.
    func takeReceived() -> [(topic: String, payload: [UInt8])] {
        defer { received = [] }
        return received
    }

    // MARK: Sending

    /// Sends what the window allows.
    func pump() {
        guard let connection, connection.isWelcomed, !isStalled else { return }
        var sent = 0
        while sent < memory.waiting.count {
            var message = memory.waiting[sent]
            if message.qos > 0 {
                guard memory.unanswered.count < max(allowance, Self.window) else { break }
                message.packetID = nextPacketID()
                message.wasSent = passOver == 0
                memory.unanswered.append(message)
                if passOver > 0 {
                    passOver -= 1
                    sent += 1
                    continue
                }
            }
            sent += 1
            connection.receive(message, isDuplicate: false)
        }
        memory.waiting.removeFirst(sent)
    }

    private func nextPacketID() -> UInt16 {
        repeat {
            memory.lastPacketID = memory.lastPacketID == .max ? 1 : memory.lastPacketID + 1
        } while memory.unanswered.contains { $0.packetID == memory.lastPacketID }
        return memory.lastPacketID
    }

    // MARK: Its own end

    /// Whether everything that it has for the client is acknowledged.
    var isIdle: Bool { memory.unanswered.isEmpty && memory.waiting.isEmpty }

    /// Saves its memory, as a broker does now and then.
    func save() {
        saved.append(memory)
        if saved.count > Self.savesMax { saved.removeFirst() }
    }

    /// The broker ends, and starts again with some memory.
    func restart(_ remembered: PlannedFault.BrokerMemory) {
        connection?.cut()
        switch remembered {
        case .all: break
        case .nothing:
            memory = Memory()
            saved = []
        case .older(let saves, let marksCopies):
            guard !saved.isEmpty else { return }
            let index = max(0, saved.count - max(1, saves))
            memory = saved[index]
            saved.removeSubrange((index + 1)...)
            rollbacks += 1
            marksOldCopies = marksCopies
        }
    }
}
