// SPDX-License-Identifier: Apache-2.0

public import HomeLog

/// A log as a plain array, with which real logs are compared.
public final class LogModel {
    /// Every batch appended so far, with its first offset.
    public private(set) var batches: [(firstOffset: UInt64, batch: LogBatch)] = []
    public private(set) var nextOffset: UInt64 = 0
    public private(set) var firstOffset: UInt64 = 0
    private var skipped: [Range<UInt64>] = []
    private var isThere = false

    public init() {}

    public func append(_ batch: LogBatch) {
        batches.append((nextOffset, batch))
        isThere = true
        nextOffset += UInt64(batch.records.count)
    }

    /// Goes on at an offset: a log of which nothing is there begins there, of others what lies between
    /// is lost.
    public func skip(to offset: UInt64) {
        if !isThere { firstOffset = offset }
        if isThere, offset > nextOffset { skipped.append(nextOffset..<offset) }
        nextOffset = max(nextOffset, offset)
        isThere = true
    }

    /// Begins at an offset: what lies before was removed.
    public func begin(at offset: UInt64) { firstOffset = max(firstOffset, offset) }

    /// The lost offsets that a cursor from an offset meets.
    public func lost(from offset: UInt64) -> [Range<UInt64>] {
        skipped.compactMap { range in
            let first = max(range.lowerBound, offset)
            return first < range.upperBound ? first..<range.upperBound : nil
        }
    }

    /// The items of a cursor from an offset: the dictionary entries of earlier batches first.
    public func items(from offset: UInt64) -> [LogItem] {
        var items: [LogItem] = []
        var id: UInt32 = 0
        for (firstOffset, batch) in batches {
            for entry in batch.dictionary {
                items.append(.dictionary(id: id, bytes: entry))
                id += 1
            }
            for (index, record) in batch.records.enumerated() {
                let place = firstOffset + UInt64(index)
                guard place >= offset else { continue }
                items.append(
                    .record(
                        StoredRecord(
                            offset: place, time: record.time, era: batch.era,
                            events: record.events,
                            capture: record.capture.map { .bytes($0) } ?? .absent)))
            }
        }
        return items
    }

    /// Forgets everything behind an offset that is the end of a batch.
    public func cut(to offset: UInt64) {
        batches.removeAll { $0.firstOffset >= offset }
        nextOffset = offset
    }

    public static func records(_ items: [LogItem]) -> [StoredRecord] {
        items.compactMap { if case .record(let record) = $0 { record } else { nil } }
    }

    public static func entries(_ items: [LogItem]) -> [UInt32: [UInt8]] {
        var entries: [UInt32: [UInt8]] = [:]
        for case .dictionary(let id, let bytes) in items {
            entries[id] = bytes
        }
        return entries
    }

    public static func lost(_ items: [LogItem]) -> [DamagedRange] {
        items.compactMap { if case .lost(let range) = $0 { range } else { nil } }
    }
}
