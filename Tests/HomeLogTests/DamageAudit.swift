// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeTesting
import Testing

/// What must hold of a log whatever was done to its files.
struct DamageAudit {
    let model: LogModel
    var limits = smallLimits()
    private let whole: [UInt64: StoredRecord]
    private let entries: [UInt32: [UInt8]]

    init(_ model: LogModel, limits: LogLimits = smallLimits()) {
        self.model = model
        self.limits = limits
        let items = model.items(from: 0)
        whole = Dictionary(
            uniqueKeysWithValues: LogModel.records(items).map { ($0.offset, $0) })
        entries = LogModel.entries(items)
    }

    /// Every record is read as it was appended, or is named as lost; nothing is both, or twice.
    /// - Returns: what is wrong, empty when nothing is, and the offsets that are lost.
    func check(_ fileSystem: any FileSystem, _ directory: String = "/log") throws
        -> (problems: [String], lost: Set<UInt64>)
    {
        let reader = try FileLogReader(
            directory: directory, fileSystem: fileSystem, limits: limits)
        let report = try LogVerifier.run(
            directory: directory, fileSystem: fileSystem, limits: limits)
        let read = try items(reader, from: reader.firstOffset)
        var (problems, lost) = check(read)
        let named = Set(report.findings.filter { $0.kind != .markBehind }.flatMap(\.offsets))
        if lost.isSubset(of: named) == false { problems.append("verify does not name all lost") }
        let isNamed = report.findings.contains { $0.isDamage }
        if lost.isEmpty == false, isNamed == false {
            problems.append("verify says sound")
        }
        let middle = reader.firstOffset + (reader.nextOffset - reader.firstOffset) / 2
        problems += try checkReading(from: middle, reader, read)
        return (problems, lost)
    }

    /// A reader that begins in the middle passes what lies before, and meets the same as one that
    /// begins at the start: the same records and losses behind it, and every entry.
    private func checkReading(
        from offset: UInt64, _ reader: FileLogReader, _ all: [LogItem]
    ) throws -> [String] {
        let found = try items(reader, from: offset)
        var problems: [String] = []
        let records = LogModel.records(all).filter { $0.offset >= offset }
        if LogModel.records(found) != records { problems.append("other records from @\(offset)") }
        if LogModel.entries(found) != LogModel.entries(all) {
            problems.append("other entries from @\(offset)")
        }
        func lost(_ items: [LogItem]) -> Set<UInt64> {
            Set(
                items.flatMap { item -> [UInt64] in
                    if case .lost(let range) = item { return range.offsets.filter { $0 >= offset } }
                    return []
                })
        }
        if lost(found) != lost(all) { problems.append("other losses from @\(offset)") }
        return problems
    }

    /// The same for what a cursor gave.
    func check(_ read: [LogItem]) -> (problems: [String], lost: Set<UInt64>) {
        var problems: [String] = []
        var lost: Set<UInt64> = []
        var seen: Set<UInt64> = []
        var known: Set<UInt32> = []
        var lostEntries: Set<UInt32> = []
        for item in read {
            switch item {
            case .dictionary(let id, let bytes):
                if entries[id] != bytes { problems.append("entry \(id) differs") }
                known.insert(id)
            case .lost(let range):
                lost.formUnion(range.offsets)
                lostEntries.formUnion(range.dictionary)
            case .record(let record):
                if seen.insert(record.offset).inserted == false {
                    problems.append("record \(record.offset) twice")
                }
                guard let original = whole[record.offset] else { continue }
                if record.events != original.events || record.time != original.time {
                    problems.append("record \(record.offset) differs")
                }
                if record.capture != original.capture {
                    if record.capture != .damaged { problems.append("capture differs") }
                    lost.insert(record.offset)
                }
                let needed = entryCount(through: record.offset)
                if (0..<needed).contains(where: { !known.contains($0) && !lostEntries.contains($0) }
                ) {
                    problems.append("record \(record.offset) before an entry it may use")
                }
            }
        }
        let silent = Set(whole.keys).subtracting(seen).subtracting(lost)
        if silent.isEmpty == false { problems.append("silently hidden: \(silent.sorted())") }
        return (problems, lost)
    }

    /// The writer opens, goes on behind everything that was durable, and loses nothing more.
    func checkWriter(
        _ fileSystem: any FileSystem, _ directory: String = "/log", lost before: Set<UInt64>
    ) throws -> [String] {
        let log = try openLog(fileSystem, directory, limits: limits)
        var problems: [String] = []
        if log.nextOffset < model.nextOffset {
            problems.append("offsets from \(log.nextOffset) are given again")
        }
        _ = try log.append(LogConformance.batch(77, entries: 1))
        let (found, lost) = check(try LogConformance.items(log, from: log.firstOffset))
        let mine = lost.filter { $0 < model.nextOffset }
        if mine.isSubset(of: before) == false { problems.append("more is lost: \(mine)") }
        try log.close()
        return problems + found.filter { $0.hasPrefix("entry") == false }
    }

    private func entryCount(through offset: UInt64) -> UInt32 {
        var count = 0
        for (first, batch) in model.batches where first <= offset {
            count += batch.dictionary.count
        }
        return UInt32(count)
    }
}
