// SPDX-License-Identifier: Apache-2.0

/// What the owner of a partition has appended since it opened it.
public struct PartitionTally: Hashable, Sendable {
    /// Frames of records that are durable.
    public var frames = 0
    /// The records in them.
    public var records = 0
    /// The bytes of their bodies.
    public var bytes = 0
    /// How long they took together, in nanoseconds.
    public var nanoseconds: Int64 = 0
    /// How long the slowest took, in nanoseconds.
    public var longestNanoseconds: Int64 = 0
    /// How long the one that is on its way has taken, in nanoseconds; 0 where none is.
    public var waitingNanoseconds: Int64 = 0

    public init() {}

    mutating func add(records: Int, bytes: Int, nanoseconds: Int64) {
        frames += 1
        self.records += records
        self.bytes += bytes
        self.nanoseconds += nanoseconds
        longestNanoseconds = max(longestNanoseconds, nanoseconds)
    }
}
