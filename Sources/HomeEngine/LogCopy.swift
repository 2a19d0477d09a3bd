// SPDX-License-Identifier: Apache-2.0

public import HomeGraph
import HomeLog

/// Copies records of a log to a new one, at the same offsets and in the same eras.
public struct LogCopy: Sendable {
    /// Offsets that could not be copied: readers of the copy meet them as lost.
    public private(set) var lost: [ClosedRange<UInt64>] = []
    /// How many captured messages were damaged; their records are whole.
    public private(set) var damagedCaptures = 0
    private var encoder = RecordEncoder()
    private var batch: [LogRecord] = []
    private var batchBytes = 0
    private var era: UInt32 = 0
    private let range: Range<UInt64>

    private static let batchRecordsMax = 4096
    private static let batchBytesMax = 4 << 20

    /// - Parameter range: The offsets to copy, all of them in the log; at least one.
    public init(range: Range<UInt64>) { self.range = range }

    /// Makes the copy in a directory that holds no log.
    ///
    /// - Parameters:
    ///   - replay: The log that is copied.
    ///   - directory: Its parent exists.
    ///   - logID: The id of the new log, 16 bytes.
    ///   - first: The state before the first record, which goes with the copy as a checkpoint;
    ///     nil where the range begins with the first record of all.
    ///   - change: Gets each record and gives the one to store; its offset and times stay.
    /// - Throws: `EngineError` from the logs; what `change` threw.
    public mutating func write(
        _ replay: Replay, to directory: String, logID: [UInt8], first: StateCheckpoint?,
        change: (HomeRecord) throws -> HomeRecord = { $0 }
    ) throws {
        var cursor = try replay.cursor(from: range.lowerBound)
        var decoder = RecordDecoder()
        var log: FileLog?
        var next = range.lowerBound
        var time: Int64 = 0
        func opened(_ head: RecordHead?) throws(LogError) -> FileLog {
            if let log { return log }
            era = head?.era ?? 0
            let made = try FileLog.open(
                directory: directory,
                mode: .copy(
                    logID: logID, firstOffset: range.lowerBound, time: head?.time ?? 0, era: era),
                random: { UInt64.random(in: .min ... .max) })
            log = made
            if let first {
                try made.checkpoints.save(
                    offset: range.lowerBound, bytes: first.bytes, verified: true)
            }
            return made
        }
        while next < range.upperBound, let step = try replay.advance(&cursor) {
            switch step {
            case .lost: continue
            case .dictionary(let id):
                // An entry that contradicts an earlier one is damage, as in a replay.
                cursor.withEvents { bytes in
                    let bytes = bytes.withUnsafeBytes { Array($0) }
                    try? decoder.dictionary.define(id: Int(id), bytes: bytes)
                }
            case .record(let head):
                guard head.offset < range.upperBound else {
                    next = range.upperBound
                    continue
                }
                guard let record = try self.record(&cursor, head, decoder) else { continue }
                let log = try opened(head)
                if head.era != era || head.offset != next { try flush(to: log) }
                era = head.era
                time = head.time
                if head.offset != next {
                    try log.skip(to: head.offset, time: head.time, era: era)
                    note(lostBefore: head.offset, from: next)
                }
                add(try change(record))
                next = head.offset + 1
                if batch.count >= Self.batchRecordsMax || batchBytes >= Self.batchBytesMax {
                    try flush(to: log)
                }
            }
        }
        let written = try opened(nil)
        try flush(to: written)
        note(lostBefore: range.upperBound, from: written.nextOffset)
        try written.skip(to: range.upperBound, time: time, era: era)
        try written.close()
    }

    /// The record that a cursor stands at; nil where its names are lost.
    private mutating func record(
        _ cursor: inout LogCursor, _ head: RecordHead, _ decoder: RecordDecoder
    ) throws(EngineError) -> HomeRecord? {
        do throws(CodingError) {
            var record = try cursor.withEvents { bytes throws(CodingError) in
                try decoder.decode(bytes, offset: head.offset, receivedAt: head.time)
            }
            switch cursor.capture() {
            case .absent: break
            case .bytes(let bytes): record.capture = bytes
            case .damaged: damagedCaptures += 1
            }
            return record
        } catch .unknownVersion(let version, let what) {
            throw .unreadableRecord(offset: head.offset, .unknownVersion(version, what: what))
        } catch {
            return nil
        }
    }

    private mutating func note(lostBefore offset: UInt64, from next: UInt64) {
        if next < offset { lost.append(next...offset - 1) }
    }

    private mutating func add(_ record: HomeRecord) {
        let stored = LogRecord(
            time: record.receivedAt, events: encoder.encode(record), capture: record.capture)
        batchBytes += stored.events.count + (stored.capture?.count ?? 0)
        batch.append(stored)
    }

    private mutating func flush(to log: FileLog) throws(LogError) {
        guard !batch.isEmpty else { return }
        let records = LogBatch(
            records: batch, dictionary: encoder.takeNewDefinitions(), era: era)
        _ = try log.append(records)
        batch.removeAll(keepingCapacity: true)
        batchBytes = 0
    }
}
