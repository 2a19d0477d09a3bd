// SPDX-License-Identifier: Apache-2.0

/// How far a replica is.
public struct ReplicaStatus: Hashable, Sendable {
    /// Whether the home is being followed; else what the replica shows is as of its last record.
    public var isConnected = false
    /// Whether it has not caught up with the home since it was opened: a crash, or damage, may have
    /// taken records that those who follow this replica have.
    public var isFilling = true
    /// The offset after the replica's newest record.
    public var nextOffset: UInt64 = 0
    /// The offset after the home's newest record, as last heard of; nil before the first answer.
    public var homeNextOffset: UInt64?
    /// When the newest record was received, in nanoseconds since 1970 UTC; nil before the first.
    public var lastReceivedAt: Int64?
    /// Home and replica had the same state before this offset, by their hashes; nil before the
    /// first comparison.
    public var agreedAt: UInt64?
    /// The offsets that the replica's log leaves out, rising: the home had removed those records
    /// before the replica could have them, or lost them.
    public var lostRanges: [ClosedRange<UInt64>] = []
    /// Whether states cannot be compared now, because of what the home's log has lost.
    public var isIncomplete = false
    /// How many comparisons agreed since the start.
    public var agreements = 0
    /// Why the connection ended last; nil while there is one.
    public var problem: String?

    package init() {}

    /// Whether the replica has what the home had when it was last heard of.
    public var isCurrent: Bool {
        isConnected && homeNextOffset.map { $0 <= nextOffset } ?? false
    }
}
