// SPDX-License-Identifier: Apache-2.0

package import HomeLog

/// One message of the stream that carries a log to its replicas.
package enum ReplicationFrame: Hashable, Sendable {
    /// The first message of each stream.
    case opened(ReplicationStart)
    /// The state before a record that is not sent: the log begins there, or was damaged before it.
    case checkpoint(offset: UInt64, bytes: [UInt8])
    /// Records that follow each other.
    case batch(ReplicatedBatch)
    /// Offsets whose records the log has lost.
    case lost(ClosedRange<UInt64>)
    /// The hashes of the state after everything that was sent.
    case mark(StateMark)
    /// Nothing is new.
    case alive
    /// The sender cannot go on; the text says why.
    case failed(String)
}

/// Whose records a stream has.
package struct ReplicationStart: Hashable, Sendable {
    package var logID: [UInt8]
    /// The oldest record that the log keeps.
    package var firstOffset: UInt64
    /// The offset after the newest record.
    package var nextOffset: UInt64

    package init(logID: [UInt8], firstOffset: UInt64, nextOffset: UInt64) {
        self.logID = logID
        self.firstOffset = firstOffset
        self.nextOffset = nextOffset
    }
}

/// Records as they stand in the log, and the names that they are the first to use.
package struct ReplicatedBatch: Hashable, Sendable {
    /// The offset of the first record.
    package var firstOffset: UInt64
    package var records: [LogRecord] = []
    /// The era that all of them belong to.
    package var era: UInt32
    /// The id of the first name.
    package var firstName: UInt32
    /// Names with ids in a row.
    package var names: [[UInt8]] = []

    package init(firstOffset: UInt64, era: UInt32, firstName: UInt32) {
        self.firstOffset = firstOffset
        self.era = era
        self.firstName = firstName
    }

    package var nextOffset: UInt64 { firstOffset + UInt64(records.count) }
}
