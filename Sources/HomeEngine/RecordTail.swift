// SPDX-License-Identifier: Apache-2.0

import HomeGraph
public import HomeLog

/// A cursor that decodes: the records of a log in order, none twice and none left out, as long as
/// the log grows.
///
/// It holds no lock and keeps no more than the batch that it reads. nil means the end of what is
/// durable now; after the log has grown, it goes on.
public struct RecordTail: ~Copyable {
    /// The offset of the next record.
    public private(set) var nextOffset: UInt64
    private var cursor: LogCursor
    private var decoder = RecordDecoder()

    /// - Parameters:
    ///   - cursor: starts at `offset`.
    ///   - offset: of the first record to read.
    public init(_ cursor: consuming LogCursor, from offset: UInt64) {
        self.cursor = cursor
        nextOffset = offset
    }

    /// Reads the next record, or the range that damage took.
    ///
    /// - Throws: `io`; `trimmed` when the log was trimmed past the cursor.
    public mutating func next() throws(LogError) -> ReplayItem? {
        while let step = try cursor.advance() {
            switch step {
            case .dictionary(let id): define(Int(id))
            case .record(let head):
                nextOffset = head.offset + 1
                return decode(head)
            case .lost(let lost):
                nextOffset = max(nextOffset, lost.offsets.upperBound)
                return .lost(lost)
            }
        }
        return nil
    }

    /// Goes to a later record without decoding those before it.
    ///
    /// - Throws: as ``next()``.
    mutating func skip(to offset: UInt64) throws(LogError) {
        while nextOffset < offset, let step = try cursor.advance() {
            switch step {
            case .dictionary(let id): define(Int(id))
            case .record(let head): nextOffset = head.offset + 1
            case .lost(let lost): nextOffset = max(nextOffset, lost.offsets.upperBound)
            }
        }
    }

    /// The captured message of the record that `next()` returned last.
    public borrowing func capture() -> StoredCapture { cursor.capture() }

    private mutating func define(_ id: Int) {
        let bytes = cursor.withEvents { $0.withUnsafeBytes { Array($0) } }
        // An entry that contradicts an earlier one is damage: the records that need it say so.
        try? decoder.dictionary.define(id: id, bytes: bytes)
    }

    private func decode(_ head: RecordHead) -> ReplayItem {
        cursor.withEvents { bytes in
            do throws(CodingError) {
                return .record(
                    try decoder.decode(bytes, offset: head.offset, receivedAt: head.time))
            } catch {
                return .unreadable(offset: head.offset, error)
            }
        }
    }
}
