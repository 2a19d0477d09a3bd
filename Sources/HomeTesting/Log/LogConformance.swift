// SPDX-License-Identifier: Apache-2.0

public import HomeLog

/// The requirements for every `EventLog`. A backend's test runs each check on a fresh, empty log.
public enum LogConformance {
    /// One named requirement.
    public struct Check: Sendable, CustomStringConvertible {
        public let name: String
        /// Checks a log that is empty and used by nothing else; throws the difference.
        public let run: @Sendable (any EventLog) throws -> Void

        public var description: String { name }
    }

    /// A backend does not meet a requirement of every log.
    public struct Failure: Error, CustomStringConvertible {
        public let description: String

        public init(_ description: String) {
            self.description = description
        }
    }

    /// Every requirement.
    public static let checks: [Check] = [
        Check(name: "an empty log has no records", run: emptyLog),
        Check(name: "offsets are dense from 0", run: denseOffsets),
        Check(name: "records come back as appended", run: roundTrip),
        Check(name: "the expected offset is checked before anything is added", run: expecting),
        Check(name: "a batch without records is refused", run: emptyBatch),
        Check(name: "limits are checked before anything is added", run: limits),
        Check(name: "entries come before the records that use them", run: dictionaryOrder),
        Check(name: "reading from any offset gives every entry needed", run: readFromAnywhere),
        Check(name: "a cursor goes on when the log has grown", run: tailing),
        Check(name: "reading behind the end is refused", run: beyondEnd),
        Check(name: "trim keeps what was not asked for", run: trim),
        Check(name: "a log that was closed takes nothing", run: closed),
        Check(name: "threads share one order", run: threads),
        Check(name: "checkpoints are kept, replaced and dropped", run: checkpoints),
        Check(name: "segments lie end to end from the first offset to the last", run: segments),
    ]

    /// All items of a cursor from an offset.
    public static func items(_ log: any EventLog, from offset: UInt64) throws(LogError) -> [LogItem]
    {
        var cursor = try log.read(from: offset)
        var items: [LogItem] = []
        while let item = try cursor.next() {
            items.append(item)
        }
        return items
    }

    /// A batch whose bytes differ by number, so that a mix-up shows.
    public static func batch(
        _ number: Int, records: Int = 2, entries: Int = 0, era: UInt32 = 0
    ) -> LogBatch {
        LogBatch(
            records: (0..<records).map { index in
                let hasCapture = (number + index) % 3 != 0
                return LogRecord(
                    time: 1_700_000_000_000_000_000 + Int64(number * 1000 + index),
                    events: Array("events \(number).\(index)".utf8),
                    capture: hasCapture ? Array("capture \(number).\(index)".utf8) : nil)
            },
            dictionary: (0..<entries).map { Array("entry \(number).\($0)".utf8) }, era: era)
    }

    static func require(_ condition: Bool, _ text: @autoclosure () -> String) throws {
        if condition == false { throw Failure(text()) }
    }

    /// Requires that a call throws a certain error.
    static func requireError(_ expected: LogError, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as LogError {
            try require(error == expected, "expected \(expected), got \(error)")
            return
        }
        throw Failure("expected \(expected), nothing was thrown")
    }
}

// MARK: Appending and reading

extension LogConformance {
    private static func emptyLog(_ log: any EventLog) throws {
        try require(
            log.firstOffset == 0 && log.nextOffset == 0, "an empty log starts and ends at 0")
        try require(log.dictionaryCount == 0, "an empty log has no dictionary")
        try require(log.identity.logID.count == LogIdentity.byteCount, "an id has 16 bytes")
        try require(try items(log, from: 0).isEmpty, "an empty log has no items")
    }

    private static func denseOffsets(_ log: any EventLog) throws {
        var next: UInt64 = 0
        for number in 0..<20 {
            let count = 1 + number % 4
            let offsets = try log.append(batch(number, records: count))
            try require(offsets == next..<next + UInt64(count), "batch \(number) got \(offsets)")
            next += UInt64(count)
            try require(log.nextOffset == next, "the end is \(log.nextOffset), not \(next)")
        }
    }

    private static func roundTrip(_ log: any EventLog) throws {
        let extremes = LogBatch(
            records: [
                LogRecord(time: .min, events: [], capture: []),
                LogRecord(time: .max, events: [0, 255], capture: nil),
                LogRecord(time: 0, events: [UInt8](repeating: 7, count: 70_000), capture: [1, 2]),
                LogRecord(time: -1, events: [1], capture: [UInt8](repeating: 9, count: 300_000)),
            ],
            dictionary: [[], [0]], era: .max)
        let model = LogModel()
        for value in [batch(0), extremes, batch(1, records: 300, entries: 3, era: 5)] {
            _ = try log.append(value)
            model.append(value)
        }
        let found = try items(log, from: 0)
        try require(found == model.items(from: 0), "the items differ from what was appended")
    }

    private static func expecting(_ log: any EventLog) throws {
        _ = try log.append(batch(0), expecting: 0)
        try requireError(.wrongOffset(expected: 1, actual: 2)) {
            _ = try log.append(batch(1, entries: 1), expecting: 1)
        }
        try require(log.nextOffset == 2 && log.dictionaryCount == 0, "nothing was added")
        let offsets = try log.append(batch(1), expecting: 2)
        try require(offsets == 2..<4, "the right offset is taken")
    }

    private static func emptyBatch(_ log: any EventLog) throws {
        try requireError(.emptyBatch) {
            _ = try log.append(LogBatch(records: [], dictionary: [[1]]))
        }
        try require(log.dictionaryCount == 0, "nothing was added")
    }

    private static func limits(_ log: any EventLog) throws {
        let limit = LogLimits().dictionaryEntryBytesMax
        var tooLong = batch(0)
        tooLong.dictionary = [[UInt8](repeating: 0, count: limit + 1)]
        try requireError(.tooLarge(what: .dictionaryEntry, count: limit + 1, limit: limit)) {
            _ = try log.append(tooLong)
        }
        tooLong.dictionary = [[UInt8](repeating: 0, count: limit)]
        _ = try log.append(tooLong)
        let records = LogLimits().batchRecordsMax
        try requireError(.tooLarge(what: .batchRecords, count: records + 1, limit: records)) {
            let record = LogRecord(time: 0, events: [])
            _ = try log.append(LogBatch(records: Array(repeating: record, count: records + 1)))
        }
        let bytes = LogLimits().recordBytesMax
        try requireError(.tooLarge(what: .recordEvents, count: bytes + 1, limit: bytes)) {
            let events = [UInt8](repeating: 0, count: bytes + 1)
            _ = try log.append(LogBatch(records: [LogRecord(time: 0, events: events)]))
        }
    }

    private static func dictionaryOrder(_ log: any EventLog) throws {
        for number in 0..<10 {
            _ = try log.append(batch(number, entries: number % 3))
        }
        var ids: [UInt32] = []
        var recordsBefore: [Int] = []
        var records = 0
        for item in try items(log, from: 0) {
            if case .dictionary(let id, _) = item {
                ids.append(id)
                recordsBefore.append(records)
            } else {
                records += 1
            }
        }
        try require(ids == Array(0..<log.dictionaryCount), "ids are dense and in order")
        try require(log.dictionaryCount == 9, "every entry got an id")
        try require(recordsBefore == [2, 4, 4, 8, 10, 10, 14, 16, 16], "at \(recordsBefore)")
    }

    private static func readFromAnywhere(_ log: any EventLog) throws {
        let model = LogModel()
        for number in 0..<12 {
            let value = batch(number, records: 1 + number % 3, entries: number % 2)
            _ = try log.append(value)
            model.append(value)
        }
        for offset in 0...log.nextOffset {
            let found = try items(log, from: offset)
            let wanted = model.items(from: offset)
            let isSame = LogModel.records(found) == LogModel.records(wanted)
            try require(isSame, "records from \(offset) differ")
            // At the end too: the writer of the next record must know every entry.
            let entries = LogModel.entries(found)
            try require(entries == LogModel.entries(wanted), "entries from \(offset) differ")
        }
    }

    private static func tailing(_ log: any EventLog) throws {
        var cursor = try log.read(from: 0)
        try require(try cursor.next() == nil, "nothing yet")
        for number in 0..<30 {
            _ = try log.append(batch(number, records: 1, entries: 1))
            guard case .dictionary(let id, _) = try cursor.next(),
                case .record(let record) = try cursor.next()
            else { throw Failure("an entry, then a record") }
            try require(id == UInt32(number) && record.offset == UInt64(number), "in step")
            try require(try cursor.next() == nil, "no further than the end")
        }
    }

    private static func beyondEnd(_ log: any EventLog) throws {
        _ = try log.append(batch(0))
        try requireError(.beyondEnd(nextOffset: 2)) { _ = try log.read(from: 3) }
    }

    private static func trim(_ log: any EventLog) throws {
        let model = LogModel()
        for number in 0..<40 {
            let value = batch(number, entries: 1)
            _ = try log.append(value)
            model.append(value)
        }
        try log.trim(below: 50)
        let first = log.firstOffset
        try require(first <= 50, "\(first) is more than was asked")
        if first > 0 {
            try requireError(.trimmed(firstOffset: first)) { _ = try log.read(from: first - 1) }
        }
        let found = try items(log, from: first)
        let wanted = model.items(from: first)
        try require(LogModel.records(found) == LogModel.records(wanted), "the rest is there")
        try require(LogModel.entries(found) == LogModel.entries(wanted), "with every entry")
        try log.trim(below: 10)
        try require(log.firstOffset == first, "trimming less changes nothing")
        try log.trim(below: .max)
        _ = try log.append(batch(40), expecting: 80)
        try require(log.nextOffset == 82, "trimming all keeps the offsets")
    }

    private static func closed(_ log: any EventLog) throws {
        _ = try log.append(batch(0))
        try log.close()
        try log.close()
        try requireError(.closed) { _ = try log.append(batch(1)) }
    }

    private static func threads(_ log: any EventLog) throws {
        let perThread = 25
        let ranges = Threads.run(4) { thread in
            (0..<perThread).map { number in
                Result { try log.append(batch(thread * perThread + number)) }
            }
        }
        var seen: Set<UInt64> = []
        for (thread, results) in ranges.enumerated() {
            var last: UInt64?
            for (number, result) in results.enumerated() {
                let range = try result.get()
                try require(range.lowerBound >= last ?? 0, "a thread's own order holds")
                last = range.upperBound
                seen.formUnion(range)
                var cursor = try log.read(from: range.lowerBound)
                let expected = batch(thread * perThread + number).records[0].events
                guard case .record(let record) = try cursor.next() else {
                    throw Failure("a record at \(range)")
                }
                try require(record.events == expected, "the record of thread \(thread)")
            }
        }
        try require(seen.count == 4 * perThread * 2, "every offset was given once")
        try require(log.nextOffset == UInt64(seen.count), "and none is missing")
    }
}

// MARK: Segments and checkpoints

extension LogConformance {
    private static func segments(_ log: any EventLog) throws {
        for number in 0..<40 {
            _ = try log.append(batch(number, era: UInt32(number / 15)))
        }
        let segments = try log.segments()
        try require(segments.first?.baseOffset == log.firstOffset, "from the first offset")
        try require(segments.last?.endOffset == log.nextOffset, "to the last")
        for (segment, next) in zip(segments, segments.dropFirst()) {
            try require(segment.endOffset == next.baseOffset, "end to end")
            try require(segment.isSealed, "all but the last are sealed")
        }
        let eras = segments.flatMap(\.eras).map(\.era)
        try require(eras == eras.sorted(), "eras rise")
    }

    private static func checkpoints(_ log: any EventLog) throws {
        let store = log.checkpoints
        try require(try store.list().isEmpty, "none at first")
        try requireError(.noCheckpoint(offset: 1)) { _ = try store.load(offset: 1) }
        try store.save(offset: 10, bytes: [1, 2, 3], verified: true)
        try store.save(offset: 20, bytes: [], verified: false)
        try store.save(offset: 30, bytes: [4], verified: false)
        try store.save(offset: 40, bytes: [5], verified: false)
        var list = try store.list()
        try require(list.map(\.offset) == [10, 30, 40], "newest two and the verified: \(list)")
        try require(list.map(\.isVerified) == [true, false, false], "as saved")
        try require(list.map(\.byteCount) == [3, 1, 1], "as long as saved")
        try require(try store.load(offset: 10) == [1, 2, 3], "bytes come back")
        try store.save(offset: 40, bytes: [6, 6], verified: true)
        list = try store.list()
        try require(list.map(\.offset).suffix(2) == [30, 40], "the newest stay: \(list)")
        try require(try store.load(offset: 40) == [6, 6], "replaced")
        try store.remove(offset: 30)
        try store.remove(offset: 30)
        try require(try store.list().allSatisfy { $0.offset != 30 }, "removed")
    }
}
