// SPDX-License-Identifier: Apache-2.0

/// What a node says of one partition.
public struct FleetPartitionStatus: Hashable, Sendable {
    /// Where the node stands with it.
    public enum Phase: String, Hashable, Sendable {
        /// Somebody else has it, or it could not be opened just now.
        case waiting
        case opening
        case serving
        case ending
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
    /// The latest reason why it was not served; nil before the first.
    public var lastError: String?
}
