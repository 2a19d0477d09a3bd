// SPDX-License-Identifier: Apache-2.0

public import HomeLog
internal import HomeThreads

/// How a partition writes.
public struct PartitionSettings: Sendable {
    /// How large batches and records may be.
    public var limits = LogLimits()
    /// Batches that wait together are joined to frames of this many bytes. 64 KB cost hardly more
    /// than 200 bytes.
    public var frameBytes = 64 << 10
    /// Bytes of frames after which a table is written: whoever takes over reads up to as many.
    public var tableEveryBytes = 64 << 20
    /// How long a message is sent again before its append ends as `ambiguous`, in nanoseconds.
    public var retryNanoseconds: Int64 = 20_000_000_000
    /// A clock that does not step, in nanoseconds.
    public var clock: @Sendable () -> Int64 = { SystemTime.monotonicNanoseconds }
    /// Waits for a number of nanoseconds.
    public var pause: @Sendable (Int64) -> Void = { nanoseconds in
        let condition = Condition()
        condition.lock()
        condition.wait(until: SystemTime.monotonicNanoseconds + nanoseconds)
        condition.unlock()
    }

    public init() {}
}
