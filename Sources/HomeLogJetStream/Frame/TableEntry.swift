// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

/// What a table says of one home: enough to go on from there.
///
///     0 log id  16 next offset  24 previous  32 count  36 entries: length (4), bytes
struct TableEntry: Sendable, Hashable {
    var logID: [UInt8]
    var nextOffset: UInt64
    /// The sequence of what the table before says of it; 0 for none.
    var previous: UInt64
    var dictionary: [[UInt8]]

    private static let headerByteCount = LogIdentity.byteCount + 20

    func encoded() -> [UInt8] {
        var bytes = logID
        bytes.appendInteger(nextOffset)
        bytes.appendInteger(previous)
        bytes.appendInteger(UInt32(dictionary.count))
        for entry in dictionary {
            bytes.appendInteger(UInt32(entry.count))
            bytes += entry
        }
        return bytes
    }

    init(logID: [UInt8], nextOffset: UInt64, previous: UInt64, dictionary: [[UInt8]]) {
        self.logID = logID
        self.nextOffset = nextOffset
        self.previous = previous
        self.dictionary = dictionary
    }

    init?(_ body: [UInt8]) {
        guard body.count >= TableEntry.headerByteCount else { return nil }
        let span = body.span.bytes
        logID = Array(body[..<LogIdentity.byteCount])
        nextOffset = span.integer(UInt64.self, at: LogIdentity.byteCount)
        previous = span.integer(UInt64.self, at: LogIdentity.byteCount + 8)
        let count = Int(span.integer(UInt32.self, at: LogIdentity.byteCount + 16))
        guard nextOffset <= LogLimits.offsetMax, count <= LogLimits.dictionaryEntriesMax,
            // Each entry has its length at least.
            count <= (body.count - TableEntry.headerByteCount) / 4
        else { return nil }
        dictionary = []
        var at = TableEntry.headerByteCount
        for _ in 0..<count {
            guard body.count - at >= 4 else { return nil }
            let length = Int(span.integer(UInt32.self, at: at))
            guard length <= body.count - at - 4 else { return nil }
            dictionary.append(Array(body[at + 4..<at + 4 + length]))
            at += 4 + length
        }
        guard at == body.count else { return nil }
    }
}
