// SPDX-License-Identifier: Apache-2.0

/// The state of a session for other threads; a value.
public struct SessionStatus: Hashable, Sendable {
    public enum Phase: String, Hashable, Sendable {
        case idle, connecting, waiting, connected, stopped
    }

    public var phase = Phase.idle
    public var epoch: UInt32 = 0
    /// Messages still count as queued during the absence.
    public var isBacklog = false
    /// The latest failure in one line; nil after a session started or resumed.
    public var lastError: String?
    /// The latest failure to make or keep a connection.
    public var lastFailure: SessionFailure?
    /// What the broker does not let a connected session do, in one line.
    public var restriction: String?
    /// Set once a commit failed: nothing is acknowledged any more, the session has ended.
    public var commitError: String?
    /// The limits of the broker's latest CONNACK; nil before the first.
    public var brokerLimits: BrokerLimits?
    /// When the broker accepted the connection, since 1970 UTC; nil without a connection.
    public var connectedAtNanoseconds: Int64?
    /// The same on the monotonic clock.
    public var connectedAtMonotonicNanoseconds: Int64?
    /// Granted filters with their QoS; sorted.
    public var granted: [GrantedFilter] = []
    /// Refused filters with the broker's reason code; sorted.
    public var refused: [RefusedFilter] = []
    /// Watched topics that the broker refused; sorted.
    public var refusedWatched: [RefusedFilter] = []
    public var counters = SessionCounters()

    public init() {}
}

/// Counts since the session was made.
public struct SessionCounters: Hashable, Sendable {
    /// Messages that were made durable; the next three counts are parts of it.
    public var messages = 0
    public var messagesAtQoS0 = 0
    public var messagesAtQoS1 = 0
    /// Messages that the broker queued while the session had no connection.
    public var messagesBacklog = 0
    /// Payloads of ``messages``.
    public var payloadBytes = 0
    public var batches = 0
    /// The largest batch so far.
    public var batchMessagesMax = 0
    /// How long the sink took for the latest batch.
    public var commitLastNanoseconds: Int64 = 0
    /// How long the sink took for all batches.
    public var commitTotalNanoseconds: Int64 = 0
    public var redeliveredRemoved = 0
    /// Copies of one publication from several subscriptions, not among ``messages``.
    public var copiesRemoved = 0
    /// Messages on watched topics, not among ``messages``.
    public var watchedMessages = 0
    /// Messages on watched topics that were left out because they were too large.
    public var watchedTooLarge = 0
    public var possibleDuplicates = 0
    public var brokerRollbacks = 0
    /// Messages that the broker had passed over, for which the session connected again.
    public var passedOver = 0
    public var connects = 0
    public var connectFailures = 0
    public var published = 0
    /// Topics and payloads of ``published``.
    public var publishedBytes = 0
    /// Publishes refused because the queue was full, or lost with the connection before their turn.
    public var publishesDropped = 0
    /// The broker answered a publish with an error.
    public var publishesRefused = 0
    /// The broker's own count of dropped messages; nil while it cannot be read.
    public var brokerDropped: UInt64?

    public init() {}
}
