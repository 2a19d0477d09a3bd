// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

/// What a table says of one home: enough to go on from there. A frame has many, one behind the other.
///
///     0 log id  16 next offset  24 previous  32 count  36 entries: length (4), bytes
struct TableEntry: Sendable, Hashable {
    var logID: [UInt8]
    var nextOffset: UInt64
    /// The sequence of what the table before says of it; 0 for none.
    var previous: UInt64
    var dictionary: [[UInt8]]

    private static let headerByteCount = LogIdentity.byteCount + 20

    func encode(into bytes: inout [UInt8]) {
        bytes += logID
        bytes.appendInteger(nextOffset)
        bytes.appendInteger(previous)
        bytes.appendInteger(UInt32(dictionary.count))
        for entry in dictionary {
            bytes.appendInteger(UInt32(entry.count))
            bytes += entry
        }
    }

    init(logID: [UInt8], nextOffset: UInt64, previous: UInt64, dictionary: [[UInt8]]) {
        self.logID = logID
        self.nextOffset = nextOffset
        self.previous = previous
        self.dictionary = dictionary
    }

    /// The entries of a frame's body; nil where they do not fill it.
    static func all(in body: [UInt8]) -> [TableEntry]? {
        var found: [TableEntry] = []
        var at = 0
        while at < body.count {
            guard let entry = TableEntry(body, at: &at) else { return nil }
            found.append(entry)
        }
        return found
    }

    /// Reads the entry at a place, and moves the place behind it.
    private init?(_ body: [UInt8], at place: inout Int) {
        let start = place
        guard body.count - start >= TableEntry.headerByteCount else { return nil }
        let span = body.span.bytes
        logID = Array(body[start..<start + LogIdentity.byteCount])
        nextOffset = span.integer(UInt64.self, at: start + LogIdentity.byteCount)
        previous = span.integer(UInt64.self, at: start + LogIdentity.byteCount + 8)
        let count = Int(span.integer(UInt32.self, at: start + LogIdentity.byteCount + 16))
        var at = start + TableEntry.headerByteCount
        guard nextOffset <= LogLimits.offsetMax, count <= LogLimits.dictionaryEntriesMax,
            // Each entry has its length at least.
            count <= (body.count - at) / 4
        else { return nil }
        dictionary = []
        for _ in 0..<count {
            guard body.count - at >= 4 else { return nil }
            let length = Int(span.integer(UInt32.self, at: at))
            guard length <= body.count - at - 4 else { return nil }
            dictionary.append(Array(body[at + 4..<at + 4 + length]))
            at += 4 + length
        }
        place = at
    }
}
