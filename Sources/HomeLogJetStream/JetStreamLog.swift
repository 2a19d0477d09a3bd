// SPDX-License-Identifier: Apache-2.0

public import HomeLog
import Synchronization

/// The log of one home of a partition.
///
/// Its offsets are dense and its own, as those of a log in files; the stream's sequences do not
/// show.
public final class JetStreamLog: EventLog {
    public let identity: LogIdentity
    public let checkpoints: any CheckpointStore
    private let partition: JetStreamPartition
    private let isClosed = Atomic(false)

    init(partition: JetStreamPartition, logID: [UInt8], checkpoints: any CheckpointStore) {
        self.partition = partition
        self.checkpoints = checkpoints
        identity = LogIdentity(logID: logID)
    }

    public var firstOffset: UInt64 { partition.state(of: identity.logID).firstOffset }
    public var nextOffset: UInt64 { partition.state(of: identity.logID).nextOffset }
    public var dictionaryCount: UInt32 {
        UInt32(partition.state(of: identity.logID).dictionary.count)
    }

    public func append(_ batch: LogBatch, expecting: UInt64?) throws(LogError) -> Range<UInt64> {
        if isClosed.load(ordering: .acquiring) { throw .closed }
        return try partition.append(batch, to: identity.logID, expecting: expecting)
    }

    public func read(from offset: UInt64) throws(LogError) -> LogCursor {
        let home = partition.state(of: identity.logID)
        if offset < home.firstOffset { throw .trimmed(firstOffset: home.firstOffset) }
        if offset > home.nextOffset { throw .beyondEnd(nextOffset: home.nextOffset) }
        return LogCursor(
            source: JetStreamSource(partition: partition, logID: identity.logID, from: offset))
    }

    /// Makes the log go on at an offset: one of which the stream has nothing yet begins there, of others
    /// readers meet the records between as lost. One that stands there already is left as it is.
    ///
    /// - Parameter offset: not below `nextOffset`, at most 2^61.
    /// - Throws: `wrongOffset` below `nextOffset`; as `append`.
    public func skip(to offset: UInt64) throws(LogError) {
        if isClosed.load(ordering: .acquiring) { throw .closed }
        try partition.skip(identity.logID, to: offset)
    }

    /// Allows records to go. They go when all homes of the partition allow what lies before a
    /// table.
    public func trim(below offset: UInt64) throws(LogError) {
        try partition.trim(identity.logID, below: offset)
    }

    /// Everything as one segment.
    public func segments() throws(LogError) -> [SegmentInfo] {
        let home = partition.state(of: identity.logID)
        return [
            SegmentInfo(
                baseOffset: home.firstOffset, endOffset: home.nextOffset, byteCount: 0,
                isSealed: false, eras: [])
        ]
    }

    public func close() throws(LogError) {
        isClosed.store(true, ordering: .releasing)
    }
}
