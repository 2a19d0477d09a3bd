// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog
import Synchronization

/// Reads records in order from the durable log, a few at a time, and stays where it is in between.
final class RecordReader: Sendable {
    private let log: any EventLog
    private let place: Mutex<Place?>

    init(log: any EventLog) {
        self.log = log
        place = Mutex(nil)
    }

    /// Reads the first records of a range; what is lost or unreadable is left out.
    ///
    /// - Returns: the records, and the offset after the last one looked at.
    /// - Throws: the log cannot be read there.
    func read(
        _ range: ClosedRange<UInt64>, countMax: Int
    ) throws(LogError) -> (records: [HomeRecord], next: UInt64) {
        try place.withLock { place throws(LogError) in
            var current: Place
            if let known = place.take(), known.next == range.lowerBound {
                current = known
            } else {
                current = Place(
                    cursor: try log.read(from: range.lowerBound), next: range.lowerBound)
            }
            let records = try current.read(through: range.upperBound, countMax: countMax)
            let next = current.next
            place = consume current
            return (records, next)
        }
    }

    private struct Place: ~Copyable {
        var cursor: LogCursor
        var decoder = RecordDecoder()
        /// The offset of the cursor's next record.
        var next: UInt64

        init(cursor: consuming LogCursor, next: UInt64) {
            self.cursor = cursor
            self.next = next
        }

        mutating func read(through last: UInt64, countMax: Int) throws(LogError) -> [HomeRecord] {
            var records: [HomeRecord] = []
            while records.count < countMax, next <= last, let step = try cursor.advance() {
                switch step {
                case .dictionary(let id): define(Int(id))
                case .record(let head):
                    if let record = decode(head) { records.append(record) }
                    next = head.offset + 1
                case .lost(let lost):
                    next = max(next, lost.offsets.upperBound)
                }
            }
            return records
        }

        private mutating func define(_ id: Int) {
            let bytes = cursor.withEvents { $0.withUnsafeBytes { Array($0) } }
            // An entry that contradicts an earlier one is damage: the records that need it say so.
            try? decoder.dictionary.define(id: id, bytes: bytes)
        }

        private func decode(_ head: RecordHead) -> HomeRecord? {
            cursor.withEvents { bytes in
                do throws(CodingError) {
                    return try decoder.decode(
                        bytes, offset: head.offset, receivedAt: head.time)
                } catch {
                    return nil
                }
            }
        }
    }
}
