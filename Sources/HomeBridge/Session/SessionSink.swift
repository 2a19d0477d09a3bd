// SPDX-License-Identifier: Apache-2.0

/// Takes the items of a session. Called on the session's own thread.
public protocol SessionSink: AnyObject, Sendable {
    /// Makes a batch durable; the broker gets its acknowledgements only after this returned.
    ///
    /// The items are in the order in which they happened. Redelivered copies are already removed.
    ///
    /// - Throws: the batch is not durable. The session then ends without acknowledging anything
    ///   and keeps the error in its status.
    func commit(_ batch: SessionBatch) throws
}

/// The items of a session between two commits.
public struct SessionBatch: Hashable, Sendable {
    public var items: [SessionItem]

    public init(items: [SessionItem] = []) {
        self.items = items
    }
}

/// One thing that happened in a session.
public enum SessionItem: Hashable, Sendable {
    case message(IncomingMessage)
    /// The broker has no session for this client: a new epoch with an empty fence and an empty
    /// plan.
    case started(epoch: UInt32, reason: SessionStartReason)
    /// The broker kept the session; the epoch goes on.
    case resumed(epoch: UInt32)
    /// The connection of a started or resumed session ended.
    case lost(SessionFailure)
    /// Packet ids went back: the broker lost memory. Nothing is dropped; messages equal to one in
    /// the fence are marked until the ids pass the highest one seen.
    case brokerRolledBack(packetID: UInt16, highestPacketID: UInt16)
    /// The broker granted these filters; sorted by filter.
    case subscriptionsAcknowledged([GrantedFilter])
    /// The broker no longer serves these filters, as the session asked; sorted.
    case subscriptionsRemoved([String])
    case subscriptionRefused(RefusedFilter)
    /// A message on a topic of ``SessionConfiguration/watchedTopics``; no record of the home.
    case watched(topic: String, payload: [UInt8], isRetained: Bool)
    /// Once for each connection: the stored copies of the watched topics have come, except for the
    /// topics that the broker refused; no record of the home.
    case watchedCurrent(refused: [RefusedFilter])
    /// Copies of messages that the log holds were removed, for counting.
    case redeliveredRemoved(count: Int)
    /// The broker dropped `count` more messages: its own count, for all its clients, grew by so many,
    /// or packet ids of this session never came. No drop is told of twice. `total` is the broker's count,
    /// 0 where it is not known.
    case brokerDropped(total: UInt64, count: UInt64)
}

/// A filter and the QoS that the broker granted.
public struct GrantedFilter: Hashable, Sendable {
    public var filter: String
    public var qos: UInt8

    public init(filter: String, qos: UInt8) {
        self.filter = filter
        self.qos = qos
    }
}

/// A filter and the broker's reason (MQTT 5 code, 0x80 or more).
public struct RefusedFilter: Hashable, Sendable {
    public var filter: String
    public var code: UInt8

    public init(filter: String, code: UInt8) {
        self.filter = filter
        self.code = code
    }

    /// One line for people.
    public var line: String { "subscription \(filter) refused: \(reasonText(code))" }
}

/// Why a new epoch began.
public enum SessionStartReason: String, Hashable, Sendable {
    /// The log knows no session yet.
    case first
    /// The broker lost the session that it had for this client: messages in between are gone.
    case brokerLostSession
}
