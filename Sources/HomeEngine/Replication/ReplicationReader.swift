// SPDX-License-Identifier: Apache-2.0

package import HomeGraph
import HomeLog

//         first frames                at the checkpoint behind damage
// opened ──────────────▶ reading ─────────────────────────────────────▶ reading
//                          │  a name is missing, or the log fails: the call throws
//
/// Reads a log as frames for a replica: what is durable, in order, none twice and none left out.
///
/// Records are sent as they stand in the log, so that nothing is decoded on the way. nil means the
/// end of what is durable now; after the log has grown, it goes on.
package struct ReplicationReader: ~Copyable {
    /// The offset of the next record to send.
    package private(set) var nextOffset: UInt64
    private let replay: Replay
    private let sha256: SHA256Function
    private var cursor: LogCursor
    /// The first frames, in reverse order.
    private var first: [ReplicationFrame]
    /// The record that the cursor stands at, which did not fit in the last frame.
    private var held: RecordHead?
    /// How many names were sent or wait to be sent.
    private var nameCount = 0
    private var newNames: [[UInt8]] = []
    /// The offset of the next checkpoint behind damage, which has what the damage took.
    private var mendsAt: UInt64?

    /// A frame has at most so many records, and ends behind the record that reaches so many bytes.
    private static let recordsMax = 4096
    private static let bytesMax = 1 << 20

    /// - Parameters:
    ///   - replay: the records.
    ///   - logID: of the log.
    ///   - offset: the first record to send; one that is not kept any more is replaced by the state
    ///     before the oldest one.
    ///   - isMarked: whether the first record has the hash of the state before it, for who has folded
    ///     up to there.
    ///   - sha256: for the hashes of states.
    /// - Throws: as `Replay.state(before:)`
    package init(
        _ replay: Replay, logID: [UInt8], from offset: UInt64, isMarked: Bool = true,
        sha256: @escaping SHA256Function
    ) throws(EngineError) {
        let start = min(max(offset, replay.firstOffset), replay.nextOffset)
        var first = [
            ReplicationFrame.opened(
                ReplicationStart(
                    logID: logID, firstOffset: replay.firstOffset, nextOffset: replay.nextOffset))
        ]
        if start > 0, start > offset || (start == offset && isMarked) {
            var state = try replay.state(before: start)
            if start > offset {
                let checkpoint = StateCheckpoint(state: &state, sha256: sha256)
                first.append(.checkpoint(offset: start, bytes: checkpoint.bytes))
            } else {
                let hashes = state.hashes(sha256: sha256)
                first.append(.mark(StateMark(nextOffset: start, hashes: hashes)))
            }
        }
        let cursor = try replay.cursor(from: start)
        self.first = first.reversed()
        self.replay = replay
        self.sha256 = sha256
        self.cursor = cursor
        nextOffset = start
    }

    /// The next frame.
    ///
    /// - Parameter end: records from here on wait.
    /// - Throws: `EngineError.log`; `unreadableRecord` where damage took the meaning of a name.
    package mutating func next(below end: UInt64 = .max) throws(EngineError) -> ReplicationFrame? {
        if let frame = first.popLast() { return frame }
        if let frame = mended() { return frame }
        var batch: ReplicatedBatch?
        var bytes = 0
        while bytes < Self.bytesMax, batch?.records.count ?? 0 < Self.recordsMax,
            mendsAt == nil || nextOffset != mendsAt, let step = try step()
        {
            switch step {
            case .dictionary(let id): try define(id)
            case .lost(let range):
                guard range.offsets.lowerBound < range.offsets.upperBound else { continue }
                if let batch { return kept(batch, losing: range.offsets) }
                return lose(range.offsets)
            case .record(let head):
                guard head.offset >= nextOffset else { continue }
                let era = batch?.era ?? head.era
                guard head.offset < end, head.era == era, head.offset == nextOffset else {
                    held = head
                    return batch.map { .batch($0) } ?? gap(before: head, below: end)
                }
                if batch == nil { batch = begun(head) }
                let record = record(head)
                bytes += record.events.count + (record.capture?.count ?? 0)
                batch?.names += newNames
                newNames = []
                batch?.records.append(record)
                nextOffset = head.offset + 1
            }
        }
        return batch.map { .batch($0) }
    }

    private mutating func step() throws(EngineError) -> LogStep? {
        if let head = held.take() { return .record(head) }
        return try replay.advance(&cursor)
    }

    private mutating func define(_ id: UInt32) throws(EngineError) {
        // Names are repeated throughout a log.
        guard id >= nameCount else { return }
        guard id == nameCount else {
            throw .unreadableRecord(
                offset: nextOffset,
                .badTag(UInt64(nameCount), what: "dictionary entry, lost to damage", position: 0))
        }
        newNames.append(cursor.withEvents { $0.withUnsafeBytes { Array($0) } })
        nameCount += 1
    }

    private func begun(_ head: RecordHead) -> ReplicatedBatch {
        ReplicatedBatch(
            firstOffset: head.offset, era: head.era,
            firstName: UInt32(nameCount - newNames.count))
    }

    private func record(_ head: RecordHead) -> LogRecord {
        var record = LogRecord(
            time: head.time,
            events: cursor.withEvents { $0.withUnsafeBytes { Array($0) } })
        if case .bytes(let capture) = cursor.capture() { record.capture = capture }
        return record
    }

    // MARK: Damage

    /// Lost offsets that come behind a batch wait for the next call.
    private mutating func kept(
        _ batch: ReplicatedBatch, losing offsets: Range<UInt64>
    ) -> ReplicationFrame {
        first = [lose(offsets)]
        return .batch(batch)
    }

    /// A record that does not follow the last one: what is between is lost.
    private mutating func gap(before head: RecordHead, below end: UInt64) -> ReplicationFrame? {
        guard head.offset > nextOffset, nextOffset < end else { return nil }
        return lose(nextOffset..<head.offset)
    }

    private mutating func lose(_ offsets: Range<UInt64>) -> ReplicationFrame {
        let lost = max(nextOffset, offsets.lowerBound)...max(nextOffset, offsets.upperBound - 1)
        nextOffset = lost.upperBound + 1
        mendsAt = replay.checkpointOffset(behind: nextOffset)
        return .lost(lost)
    }

    /// The checkpoint behind damage, once everything before it is sent.
    private mutating func mended() -> ReplicationFrame? {
        guard let offset = mendsAt, nextOffset >= offset else { return nil }
        mendsAt = nil
        guard nextOffset == offset, var state = replay.loadCheckpoint(offset) else { return nil }
        return .checkpoint(
            offset: offset, bytes: StateCheckpoint(state: &state, sha256: sha256).bytes)
    }
}
