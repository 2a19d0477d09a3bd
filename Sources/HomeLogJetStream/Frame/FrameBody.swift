// SPDX-License-Identifier: Apache-2.0

internal import HomeLog

/// One batch of one home in a frame of records.
///
///     0 log id  16 length  20 the batch, as `StandaloneBatch` has it
struct FrameSection: Sendable, Hashable {
    var logID: [UInt8]
    var batch: [UInt8]

    static let headerByteCount = LogIdentity.byteCount + 4

    var byteCount: Int { FrameSection.headerByteCount + batch.count }

    func encode(into bytes: inout [UInt8]) {
        bytes += logID
        bytes.appendInteger(UInt32(batch.count))
        bytes += batch
    }

    /// The sections of a frame's body, those of one home alone where one is named; nil where they do
    /// not fill it.
    static func all(in body: [UInt8], of logID: [UInt8]? = nil) -> [FrameSection]? {
        var sections: [FrameSection] = []
        var at = 0
        while at < body.count {
            guard body.count - at >= headerByteCount else { return nil }
            let start = at + headerByteCount
            let count = Int(body.span.bytes.integer(UInt32.self, at: at + LogIdentity.byteCount))
            guard count <= body.count - start else { return nil }
            let found = body[at..<at + LogIdentity.byteCount]
            if logID.map({ found.elementsEqual($0) }) ?? true {
                sections.append(
                    FrameSection(logID: Array(found), batch: Array(body[start..<start + count])))
            }
            at = start + count
        }
        return sections
    }
}

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

/// What the first and the last message of a table say: where it begins, and where the whole table
/// before it ends.
///
///     0 begin (of the last message; 0 in the first)  8 end of the one before, 0 for none
struct TableBounds: Sendable, Hashable {
    var begin: UInt64
    var previousEnd: UInt64

    private static let byteCount = 16

    func encoded() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.appendInteger(begin)
        bytes.appendInteger(previousEnd)
        return bytes
    }

    init(begin: UInt64, previousEnd: UInt64) {
        self.begin = begin
        self.previousEnd = previousEnd
    }

    init?(_ body: ArraySlice<UInt8>) {
        guard body.count == TableBounds.byteCount else { return nil }
        let bytes = Array(body)
        begin = bytes.span.bytes.integer(UInt64.self, at: 0)
        previousEnd = bytes.span.bytes.integer(UInt64.self, at: 8)
    }
}
