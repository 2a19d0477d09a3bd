// SPDX-License-Identifier: Apache-2.0

public import HomeLogJetStream

/// What a node says of one partition.
public struct FleetPartitionStatus: Hashable, Sendable {
    /// Where the node stands with it.
    public enum Phase: String, Hashable, Sendable {
        /// Somebody else has it, or it could not be opened just now.
        case waiting
        case opening
        case serving
        case ending
        /// It is drained for the node that should have it.
        case moving
    }

    /// From 0.
    public var partition: Int
    public var phase: Phase
    /// Of the latest lease that the node had; 0 before the first.
    public var epoch: UInt64
    /// How many homes it serves.
    public var homes: Int
    /// How often the node has served it.
    public var takeovers: Int
    /// Messages since it was served on topics of no home that is enrolled.
    public var messagesOfNoHome: Int
    /// Copies since it was served of messages that the log has already.
    public var redeliveredRemoved: Int
    /// Messages since it was served that the broker says it dropped, for any of its clients.
    public var brokerDropped: UInt64
    /// What was appended since it was served.
    public var tally: PartitionTally
    /// What its stream held and had room for, a few seconds ago at most; nil while it is not served.
    public var room: StreamBounds?
    /// The latest reason why it was not served; nil before the first.
    public var lastError: String?
}
