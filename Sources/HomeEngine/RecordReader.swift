// SPDX-License-Identifier: Apache-2.0

public import HomeGraph
public import HomeLog
import Synchronization

/// Reads ranges of records for several threads. A range that starts where the last one ended, or at
/// most 100 000 records further on, needs no search in the log.
public final class RecordReader: Sendable {
    private let open: @Sendable (UInt64) throws(LogError) -> LogCursor
    private let place = Mutex<RecordTail?>(nil)
    /// A search reads half a segment on average, about this many records.
    private static let skippedMax: UInt64 = 100_000

    /// Reads this log; nothing is opened before the first range.
    public init(log: any EventLog) {
        open = { offset throws(LogError) in try log.read(from: offset) }
    }

    /// Reads the first records of a range; lost and unreadable records are left out.
    ///
    /// - Returns: the records, and the offset after the last one looked at.
    /// - Throws: the log cannot be read there.
    public func read(
        _ range: ClosedRange<UInt64>, countMax: Int
    ) throws(LogError) -> (records: [HomeRecord], next: UInt64) {
        try place.withLock { place throws(LogError) in
            var tail: RecordTail
            if let known = place.take(), known.nextOffset <= range.lowerBound,
                range.lowerBound - known.nextOffset <= Self.skippedMax
            {
                tail = known
                try tail.skip(to: range.lowerBound)
            } else {
                tail = RecordTail(try open(range.lowerBound), from: range.lowerBound)
            }
            var records: [HomeRecord] = []
            while records.count < countMax, tail.nextOffset <= range.upperBound,
                let item = try tail.next()
            {
                if case .record(let record) = item { records.append(record) }
            }
            let next = tail.nextOffset
            place = consume tail
            return (records, next)
        }
    }
}
