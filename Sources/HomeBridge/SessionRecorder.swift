// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Which messages a record keeps beside its events.
public enum CaptureMode: String, Hashable, Sendable, CaseIterable {
    case all
    /// Only messages that no codec could read.
    case unreadable
    case off
}

/// Turns the items of a session into records: pure, in order, one message one record.
public struct SessionRecorder: Sendable {
    private let profile: String
    private let capture: CaptureMode
    private var reader: MessageReader
    private let isOwnEcho: @Sendable (IncomingMessage) -> Bool
    private let readingGuard: (any ReadingGuard)?
    /// The filters that the broker serves, and those that it refused, as the log knows them.
    private var plan: Set<ByteString>
    private var refused: Set<ByteString>
    /// The granted filters that the log does not know yet; nil before the first answer of a session.
    private var unrecorded: Int?

    /// A plan of more filters is recorded when an eighth of it is new: a home that grows device by
    /// device would log its whole plan with each of them.
    static let planRecordedAtOnceMax = 500

    /// - Parameters:
    ///   - books: the books with the profile and the memory of its codecs.
    ///   - readingGuard: knows which messages have ended the process.
    ///   - isOwnEcho: whether the home itself published a message, which then becomes no record.
    public init(
        profile: String, capture: CaptureMode, reader: MessageReader, books: Books,
        readingGuard: (any ReadingGuard)? = nil,
        isOwnEcho: @escaping @Sendable (IncomingMessage) -> Bool = { _ in false }
    ) {
        self.profile = profile
        self.capture = capture
        self.reader = reader
        self.isOwnEcho = isOwnEcho
        self.readingGuard = readingGuard
        let book = books.profile(profile)
        plan = Set((book?.filters ?? []).map { ByteString($0) })
        refused = Set((book?.refusedFilters ?? []).map { ByteString($0) })
        for event in books.codecEvents(profile: profile) { self.reader.fold(event) }
    }

    /// The filters that the codecs want now.
    public var filters: [String] { reader.filters }

    /// Rises whenever ``filters`` may have changed.
    public var filterChanges: Int { reader.filterChanges }

    /// Turns a command into messages, by the first codec that knows the device and can.
    ///
    /// - Returns: nil when no codec of the profile knows the device.
    /// - Throws: the device is known, but cannot do it or not now.
    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        try reader.encode(plan, context)
    }

    /// The questions that make a device tell its state (F-1).
    ///
    /// - Returns: nil when no codec of the profile knows the device.
    /// - Throws: `unimplemented` for a device that does not answer questions.
    public func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? {
        try reader.encodeRead(plan)
    }

    /// The records of a batch, with the requests, commands and replies that follow from them.
    public mutating func record(_ batch: SessionBatch, now: Int64) -> RecordedBatch {
        var recorded = RecordedBatch()
        defer { readingGuard?.didRead() }
        for item in batch.items {
            switch item {
            case .message(let message):
                if isOwnEcho(message) {
                    recorded.echoesRemoved += 1
                    continue
                }
                if let record = record(message, into: &recorded) {
                    recorded.records.append(record)
                }
            case .redeliveredRemoved(let count): recorded.redeliveredRemoved += count
            case .watched(let topic, let payload, let isRetained):
                recorded.watched.append((topic, payload, isRetained))
            default:
                if let event = event(of: item) {
                    recorded.records.append(
                        HomeRecord(receivedAt: now, cause: .session, events: [event]))
                }
            }
        }
        return recorded
    }

    /// - Returns: nil for a request that must cause no record.
    private mutating func record(
        _ message: IncomingMessage, into recorded: inout RecordedBatch
    ) -> HomeRecord? {
        if message.isCopy { return self.copy(message) }
        let delivery: Delivery =
            message.isRetained ? .stored : message.isBacklog ? .late : .live
        if case .refuse(let detail, let keepsPayload)? = readingGuard?.willRead(message) {
            return refused(message, detail, keepsPayload: keepsPayload)
        }
        var read = reader.read(
            CodecMessage(
                topic: message.topic, payload: message.payload, delivery: delivery,
                receivedAt: message.receivedAt, responseTopic: message.responseTopic,
                correlationData: message.correlationData))
        if read.effects != nil, read.requestsForHome.contains(where: \.what.isOfReplica) {
            // What is acknowledged has a record. It would be news for the replica, which would ask
            // for it, and so on without an end.
            guard message.qos > 0 else {
                recorded.requestsForHome += read.requestsForHome
                return nil
            }
            read.refuseRequests("a replica asks at QoS 0")
        }
        let sender = sender(of: message, read)
        if let sender { read.named(sender) }
        recorded.take(read, isLive: delivery == .live)
        let origin = RecordOrigin(
            profile: profile, epoch: message.sessionEpoch, topic: message.topic,
            packetID: message.packetID, qos: message.qos, isRetained: message.isRetained,
            isDuplicate: message.isDuplicate, isBacklog: message.isBacklog,
            isPossibleDuplicate: message.isPossibleDuplicate,
            userProperties: message.userProperties.map { reader.redacted($0) },
            codec: read.codec,
            codecVersion: read.codecVersion, fenceHash: message.fenceHash)
        precondition(!read.events.isEmpty, "a message makes at least one event")
        return HomeRecord(
            receivedAt: message.receivedAt, sourceAt: read.sourceAt, cause: .message,
            origin: origin, sender: sender, events: read.events,
            capture: isCaptured(read.events) ? read.redactedPayload ?? message.payload : nil)
    }

    /// The sender of a request to the home; nil where the message asks nothing.
    private func sender(of message: IncomingMessage, _ read: DecodedMessage) -> CommandSender? {
        guard !read.commands.isEmpty || !read.replies.isEmpty else { return nil }
        let property = message.userProperties.first { $0.name == CommandSender.propertyName }
        let sender = CommandSender.mqtt(
            topic: message.topic, responseTopic: message.responseTopic, name: property?.value)
        return reader.redacted(sender).bounded
    }

    /// The record of a message that no codec may read any more: it keeps the message and its place
    /// in the fence, so that the message is acknowledged.
    public func refused(
        _ message: IncomingMessage, _ detail: String, keepsPayload: Bool
    ) -> HomeRecord {
        let origin = RecordOrigin(
            profile: profile, epoch: message.sessionEpoch, topic: message.topic,
            packetID: message.packetID, qos: message.qos, isRetained: message.isRetained,
            isDuplicate: message.isDuplicate, isBacklog: message.isBacklog,
            isPossibleDuplicate: message.isPossibleDuplicate, fenceHash: message.fenceHash)
        let bad = MessageUnreadable(reason: MessageUnreadable.endedProgram, detail: detail)
        return HomeRecord(
            receivedAt: message.receivedAt, cause: .message, origin: origin,
            events: [.messageUnreadable(bad)],
            capture: keepsPayload && capture != .off ? reader.redacted(message.payload) : nil)
    }

    /// The record of a copy, for its place in the fence; the record before has the content.
    private func copy(_ message: IncomingMessage) -> HomeRecord {
        let origin = RecordOrigin(
            profile: profile, epoch: message.sessionEpoch, topic: message.topic,
            packetID: message.packetID, qos: message.qos, isRetained: message.isRetained,
            isDuplicate: message.isDuplicate, isBacklog: message.isBacklog,
            fenceHash: message.fenceHash)
        return HomeRecord(
            receivedAt: message.receivedAt, cause: .message, origin: origin,
            events: [.messageIgnored(reason: "copy")])
    }

    private func isCaptured(_ events: [HomeEvent]) -> Bool {
        switch capture {
        case .all: true
        case .off: false
        case .unreadable:
            events.contains { if case .messageUnreadable = $0 { true } else { false } }
        }
    }

    private mutating func event(of item: SessionItem) -> HomeEvent? {
        switch item {
        case .message, .redeliveredRemoved, .watched, .watchedCurrent: return nil
        case .started(let epoch, let reason):
            plan = []
            refused = []
            unrecorded = nil
            return .sessionStarted(
                SessionStarted(
                    profile: profile, epoch: epoch, isGap: reason == .brokerLostSession))
        case .resumed: return .sessionResumed(profile: profile)
        case .lost(let failure):
            return .sessionLost(SessionLost(profile: profile, reason: failure.line))
        case .brokerRolledBack: return .brokerRolledBack(profile: profile)
        case .subscriptionsAcknowledged(let granted):
            return planEvent(granting: granted.map { ByteString($0.filter) })
        case .subscriptionsRemoved(let filters):
            plan.subtract(filters.map { ByteString($0) })
            return planEvent()
        case .subscriptionRefused(let filter):
            plan.remove(ByteString(filter.filter))
            refused.insert(ByteString(filter.filter))
            return planEvent()
        case .brokerDropped(_, let count):
            return .brokerDropped(BrokerDropped(profile: profile, count: count))
        }
    }

    /// What the log does not know of is asked for again by the next process, which costs the stored
    /// messages of these filters once more. So it may wait; what the broker serves no longer may
    /// not.
    private mutating func planEvent(granting filters: [ByteString]) -> HomeEvent? {
        let known = (plan.count, refused.count)
        plan.formUnion(filters)
        refused.subtract(filters)
        guard let unrecorded, refused.count == known.1, plan.count > Self.planRecordedAtOnceMax
        else { return planEvent() }
        let count = unrecorded + plan.count - known.0
        guard count * 8 < plan.count else { return planEvent() }
        self.unrecorded = count
        return nil
    }

    private mutating func planEvent() -> HomeEvent {
        unrecorded = 0
        return .subscriptionsAcknowledged(
            SubscriptionsAcknowledged(
                profile: profile, filters: plan.sorted().map(\.text),
                refused: refused.sorted().map(\.text)))
    }
}

extension DecodedMessage {
    /// Answers what is asked of the home with a refusal.
    fileprivate mutating func refuseRequests(_ reason: String) {
        self.replies += self.requestsForHome.map { request in
            CommandReply(
                requestID: nil, code: .failedPrecondition, message: reason,
                topic: request.replyTopic, correlationData: request.correlationData)
        }
        self.requestsForHome = []
    }
}

/// The result of recording a batch.
public struct RecordedBatch: Sendable {
    public var records: [HomeRecord] = []
    /// Questions of the codecs; to be asked only after the records are durable.
    public var requests: [CodecRequest] = []
    /// Sentences that a person should read once.
    public var notices: [String] = []
    public var redeliveredRemoved = 0
    /// Messages that the home itself published and that came back.
    public var echoesRemoved = 0
    /// Received commands, each with the place of its `commandReceived`.
    public var commands: [(recordIndex: Int, eventIndex: Int, command: ReceivedCommand)] = []
    /// Devices' answers, each with the place of its record.
    public var answers: [(recordIndex: Int, answer: CommandAnswer)] = []
    /// Refusals to send to the requesters.
    public var replies: [CommandReply] = []
    public var requestsForHome: [HomeRequest] = []
    /// How many messages were beyond which bound.
    public var beyondLimits: [CodecLimit: Int] = [:]
    /// Messages of the topics that are watched beside the codecs; they become no records.
    public var watched: [(topic: String, payload: [UInt8], isRetained: Bool)] = []

    public init() {}

    /// Adds what follows from the message that becomes the next record.
    fileprivate mutating func take(_ read: DecodedMessage, isLive: Bool) {
        if isLive { requests += read.requests }
        notices += read.notices
        replies += read.replies
        for event in read.events {
            guard case .messageUnreadable(let bad) = event, let limit = bad.limit else { continue }
            beyondLimits[limit, default: 0] += 1
        }
        requestsForHome += read.requestsForHome
        answers += read.answers.map { (records.count, $0) }
        let places = read.events.indices.filter {
            if case .commandReceived = read.events[$0] { true } else { false }
        }
        precondition(places.count == read.commands.count, "each received command has its event")
        for (place, command) in zip(places, read.commands) {
            commands.append((records.count, place, command))
        }
    }
}
