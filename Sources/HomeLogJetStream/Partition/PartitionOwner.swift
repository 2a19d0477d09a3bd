// SPDX-License-Identifier: Apache-2.0

public import HomeLog
internal import HomeThreads

/// Who writes in a partition, and until when.
public struct PartitionOwner: Sendable {
    /// Greater than that of every owner before, as the lease gives it.
    public var epoch: UInt64
    /// For people who look for the owner of a partition.
    public var name: String
    /// Tells two owners apart that were given one epoch.
    public var nonce: UInt64
    /// Whether the lease still holds; asked before each message.
    public var mayAppend: @Sendable () -> Bool

    /// - Parameters:
    ///   - epoch: greater than that of every owner before.
    ///   - name: of the node.
    ///   - nonce: a random number.
    ///   - mayAppend: whether the lease still holds, by a clock that does not step.
    public init(
        epoch: UInt64, name: String, nonce: UInt64,
        mayAppend: @escaping @Sendable () -> Bool = { true }
    ) {
        self.epoch = epoch
        self.name = name
        self.nonce = nonce
        self.mayAppend = mayAppend
    }

    /// The body of the message with which it begins.
    var body: [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendInteger(nonce)
        return bytes + Array(name.utf8)
    }
}

/// How a partition writes.
public struct PartitionSettings: Sendable {
    /// How large batches and records may be.
    public var limits = LogLimits()
    /// Batches that wait together are joined to frames of this many bytes. 64 KB cost hardly more
    /// than 200 bytes.
    public var frameBytes = 64 << 10
    /// Bytes of frames after which a table is written.
    public var tableEveryBytes = 256 << 20
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
