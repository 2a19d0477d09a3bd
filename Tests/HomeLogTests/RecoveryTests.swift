// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Synchronization
import Testing

@testable import HomeLog

/// What opening a log concludes from the mark, the checkpoints and the bytes, where they disagree.
@Suite struct RecoveryTests {
    private static let segment = "/log/segments/00000000000000000000.seg"
    private static let mark = "/log/durable"

    /// A closed log of one segment, and where each batch ends in its file.
    private static func closedLog(
        _ batches: [LogBatch], limits: LogLimits = LogLimits()
    ) throws -> (files: FaultyFileSystem, ends: [Int]) {
        let files = FaultyFileSystem()
        let log = try createLog(files, limits: limits)
        var ends: [Int] = []
        for batch in batches {
            _ = try log.append(batch)
            ends.append(Int(try #require(try files.readMark(mark)).position))
        }
        try log.close()
        return (files, ends)
    }

    private static func reopened(_ files: FaultyFileSystem) throws(LogError) -> FileLog {
        try openLog(files, limits: LogLimits())
    }

    @Test func `F4: an id of an entry that only the mark knows of is not given out again`() throws {
        let (files, ends) = try Self.closedLog([
            LogConformance.batch(0, entries: 3), LogConformance.batch(1, entries: 2),
        ])
        let bytes = try #require(files.contents(Self.segment))
        files.setContents(Self.segment, Array(bytes[..<ends[0]]))
        let log = try Self.reopened(files)
        #expect(log.dictionaryCount == 5)
        #expect(try log.append(LogConformance.batch(2, entries: 1)) == 4..<6)
        let entries = LogModel.entries(try LogConformance.items(log, from: 0))
        #expect(entries[5] == Array("entry 2.0".utf8))
        #expect(Set(entries.keys) == [0, 1, 2, 5])
    }

    @Test func `F4: a segment that lost its last records gets no more`() throws {
        let (files, ends) = try Self.closedLog([LogConformance.batch(0), LogConformance.batch(1)])
        let bytes = try #require(files.contents(Self.segment))
        files.setContents(Self.segment, Array(bytes[..<ends[0]]))
        let log = try Self.reopened(files)
        #expect(log.openSegment == 4 && log.nextOffset == 4)
        _ = try log.append(LogConformance.batch(2))
        let items = try LogConformance.items(log, from: 0)
        #expect(LogModel.lost(items).map(\.offsets) == [2..<4])
        #expect(LogModel.records(items).map(\.offset) == [0, 1, 4, 5])
    }

    @Test func `F5: a segment with damage in its middle gets no more`() throws {
        let (files, ends) = try Self.closedLog((0..<3).map { LogConformance.batch($0) })
        var bytes = try #require(files.contents(Self.segment))
        bytes[ends[0] + 20] ^= 1
        files.setContents(Self.segment, bytes)
        let log = try Self.reopened(files)
        #expect(log.report.damage.isEmpty == false)
        #expect(log.openSegment == 6 && log.nextOffset == 6)
        _ = try log.append(LogConformance.batch(3))
        #expect(LogModel.records(try LogConformance.items(log, from: 0)).last?.offset == 7)
    }

    @Test func `F5: without a mark, damage before a sound batch is no torn tail`() throws {
        let (files, ends) = try Self.closedLog((0..<3).map { LogConformance.batch($0) })
        var bytes = try #require(files.contents(Self.segment))
        bytes[ends[0] + 20] ^= 1
        files.setContents(Self.segment, bytes)
        files.deleteFile(Self.mark)
        let log = try Self.reopened(files)
        #expect(log.report.tornTail == nil && log.nextOffset == 6)
        let items = try LogConformance.items(log, from: 0)
        // One of its records is sound.
        #expect(Set([0, 1, 4, 5]).isSubset(of: LogModel.records(items).map(\.offset)))
    }

    /// A crash may leave the end of a batch on disk without its middle: the marker proves nothing
    /// of the batch that it closes.
    @Test func `F5: a batch that lost its middle is torn, though its marker is there`() throws {
        let (files, ends) = try Self.logWithOldMark()
        var bytes = try #require(files.contents(Self.segment))
        for index in ends[0]..<ends[0] + 24 { bytes[index] = 0 }
        // Not a whole batch of zeros, which is nothing at all.
        bytes[ends[0]] = 1
        files.setContents(Self.segment, bytes)
        let log = try Self.reopened(files)
        #expect(log.report.tornTail != nil)
        #expect(log.report.damage.isEmpty && log.nextOffset == 2)
        #expect(try log.append(LogConformance.batch(2)) == 2..<4)
        #expect(LogModel.records(try LogConformance.items(log, from: 0)).map(\.offset).count == 4)
    }

    /// Nobody was told that they are kept, and their offsets will be others'.
    @Test func `F5: sound records behind the mark are not salvaged with the damage before`() throws
    {
        let (files, ends) = try Self.logWithOldMark()
        var bytes = try #require(files.contents(Self.segment))
        // Both markers are gone, and all records are there.
        bytes[ends[0] - 3] ^= 1
        bytes[try #require(bytes.lastIndex { $0 != 0 })] ^= 1
        files.setContents(Self.segment, bytes)
        let log = try Self.reopened(files)
        #expect(log.nextOffset == 2)
        #expect(try log.append(LogConformance.batch(2)) == 2..<4)
        let records = LogModel.records(try LogConformance.items(log, from: 0))
        #expect(records.map(\.offset) == [0, 1, 2, 3])
        #expect(records.suffix(2).map(\.events) == LogConformance.batch(2).records.map(\.events))
    }

    @Test func `F6: no log is made where a mark says that there were records`() throws {
        let (files, _) = try Self.closedLog([LogConformance.batch(0)])
        for path in files.paths where path.hasPrefix("/log/segments/") { files.deleteFile(path) }
        let mark = files.contents(Self.mark)
        let gone = LogError.segmentsGone(path: "/log/segments")
        #expect(throws: gone) { _ = try createLog(files) }
        #expect(throws: gone) { _ = try Self.reopened(files) }
        #expect(files.contents(Self.mark) == mark, "what is left of it stays")
        // A log that was just begun had none.
        let (begun, _) = try Self.closedLog([])
        for path in begun.paths where path.hasPrefix("/log/segments/") { begun.deleteFile(path) }
        _ = try createLog(begun)
    }

    @Test func `F6: the mark of another log says nothing of this one`() throws {
        let (files, _) = try Self.closedLog([LogConformance.batch(0)])
        let other = FaultyFileSystem()
        let log = try FileLog.open(
            directory: "/log", mode: .create(logID: testLogID.reversed(), time: testTime),
            fileSystem: other, limits: LogLimits(), random: seededSalts(3))
        for number in 0..<3 { _ = try log.append(LogConformance.batch(number, entries: 1)) }
        try log.close()
        files.setContents(Self.mark, try #require(other.contents(Self.mark)))
        let again = try Self.reopened(files)
        #expect(!again.report.hadDurableMark && again.report.damage.isEmpty)
        #expect(again.nextOffset == 2 && again.dictionaryCount == 0)
        #expect(try again.append(LogConformance.batch(1, entries: 1)) == 2..<4)
    }

    @Test func `F5: a log whose last header is gone keeps its era`() throws {
        let (files, _) = try Self.closedLog([LogConformance.batch(0, era: 3)])
        var bytes = try #require(files.contents(Self.segment))
        bytes.replaceSubrange(0..<160, with: [UInt8](repeating: 0, count: 160))
        files.setContents(Self.segment, bytes)
        files.deleteFile("/log/segments/00000000000000000000.head")
        let log = try Self.reopened(files)
        #expect(log.nextOffset == 2 && log.openSegment == 2)
        #expect(try files.readMark(Self.mark)?.era == 3)
        _ = try log.append(LogConformance.batch(1, era: 3))
    }

    @Test func `F5: the entries before the records of a new segment were durable`() throws {
        let files = FaultyFileSystem()
        let log = try createLog(files, limits: LogLimits())
        _ = try log.append(LogConformance.batch(0, entries: 2))
        // A segment that has no record yet, but what the records to come may use.
        try log.skip(to: 7, time: testTime, era: 0)
        try log.close()
        let path = "/log/segments/00000000000000000007.seg"
        var bytes = try #require(files.contents(path))
        bytes[170] ^= 1
        files.setContents(path, bytes)
        let again = try Self.reopened(files)
        #expect(again.report.tornTail == nil, "it is damage, and not what a crash has cut")
        #expect(again.report.damage.isEmpty == false)
        #expect(again.dictionaryCount == 2 && again.nextOffset == 7)
        #expect(try again.append(LogConformance.batch(1, entries: 1)) == 7..<9)
        let entries = LogModel.entries(try LogConformance.items(again, from: 7))
        #expect(Set(entries.keys) == [0, 1, 2])
    }

    @Test func `F24: a log that is made while another one waits for the lock is left alone`() throws
    {
        let files = FaultyFileSystem()
        let first = Mutex<FileLog?>(nil)
        let waiting = HookedFiles(files: files) {
            first.withLock { first in
                guard first == nil, let log = try? createLog(files) else { return }
                _ = try? log.append(LogConformance.batch(0))
                try? log.close()
                first = log
            }
        }
        #expect(throws: LogError.logExists(path: "/log")) { _ = try createLog(waiting) }
        #expect(try openLog(files).nextOffset == 2)
    }
}

/// Where a log ends for who reads it without a writer, or beside one.
extension RecoveryTests {
    /// Two batches, of which the mark knows one.
    private static func logWithOldMark() throws -> (files: FaultyFileSystem, ends: [Int]) {
        let files = FaultyFileSystem()
        let log = try createLog(files, limits: LogLimits())
        _ = try log.append(LogConformance.batch(0))
        let old = try #require(files.contents(mark))
        let first = Int(try #require(try files.readMark(mark)).position)
        _ = try log.append(LogConformance.batch(1))
        try log.close()
        files.setContents(mark, old)
        return (files, [first])
    }

    private static func reader(_ files: any FileSystem) throws(LogError) -> FileLogReader {
        try FileLogReader(directory: "/log", fileSystem: files)
    }

    @Test func `F6: the trailer of a segment says how many records it had`() throws {
        let files = FaultyFileSystem()
        let log = try createLog(files)
        var ends: [UInt64: Int] = [:]
        for number in 0..<30 where files.segmentPaths.count < 2 {
            _ = try log.append(LogConformance.batch(number))
            let found = try #require(try files.readMark(Self.mark))
            if found.segment == 0 { ends[found.nextOffset] = Int(found.position) }
        }
        try log.close()
        let end = try #require(ends.keys.max())
        // The last records of the sealed segment are damaged, and everything behind it is gone.
        var bytes = try #require(files.contents(Self.segment))
        let last = try #require(ends[end])
        for index in (last - 12)..<last { bytes[index] ^= 0xff }
        files.setContents(Self.segment, bytes)
        for path in files.paths where path.contains("/segments/") && path != Self.segment {
            files.deleteFile(path)
        }
        files.deleteFile(Self.mark)
        let again = try openLog(files)
        #expect(again.nextOffset == end, "no offset of it is given out again")
        #expect(again.report.damage.map(\.offsets.upperBound).max() == end)
    }

    @Test func `a reader beside a writer ends at the mark`() throws {
        let files = FaultyFileSystem()
        let log = try createLog(files, limits: LogLimits())
        _ = try log.append(LogConformance.batch(0))
        let old = try #require(files.contents(Self.mark))
        _ = try log.append(LogConformance.batch(1))
        // As if the writer had written and not yet synced.
        files.setContents(Self.mark, old)
        #expect(try Self.reader(files).nextOffset == 2)
        _ = log
    }

    @Test func `a reader syncs the records that it found behind the mark`() throws {
        let (files, _) = try Self.logWithOldMark()
        let before = files.counts.syncs
        #expect(try Self.reader(files).nextOffset == 4)
        #expect(files.counts.syncs == before + 1)
    }

    @Test func `F6: a checkpoint says where the log ended`() throws {
        let (files, ends) = try Self.logWithOldMark()
        let log = try Self.reopened(files)
        try log.checkpoints.save(offset: 4, bytes: [1], verified: true)
        try log.close()
        let (older, _) = try Self.logWithOldMark()
        files.setContents(Self.mark, try #require(older.contents(Self.mark)))
        let bytes = try #require(files.contents(Self.segment))
        files.setContents(Self.segment, Array(bytes[..<ends[0]]))
        let reader = try Self.reader(files)
        #expect(reader.nextOffset == 4)
        #expect(LogModel.lost(try items(reader, from: 0)).map(\.offsets) == [2..<4])
    }

    @Test func `a writer that begins while a reader looks for the end is believed`() throws {
        let (files, _) = try Self.logWithOldMark()
        let asked = Atomic(0)
        let lockedLater = HookedFiles(
            files: files, isTaken: { asked.add(1, ordering: .relaxed).newValue > 1 })
        #expect(try Self.reader(lockedLater).nextOffset == 2)
    }
}

/// Files of which a test says what happens when somebody takes the lock or asks for it.
private struct HookedFiles: FileSystem {
    let files: FaultyFileSystem
    var beforeLock: @Sendable () -> Void = {}
    /// Whether a writer has the lock; nil leaves it to the files.
    var isTaken: (@Sendable () -> Bool)?

    func open(_ path: String, _ mode: OpenMode) throws(LogError) -> any LogFile {
        try files.open(path, mode)
    }
    func list(_ directory: String) throws(LogError) -> [String] { try files.list(directory) }
    func createDirectory(_ path: String) throws(LogError) { try files.createDirectory(path) }
    func rename(_ path: String, to newPath: String) throws(LogError) {
        try files.rename(path, to: newPath)
    }
    func remove(_ path: String) throws(LogError) { try files.remove(path) }
    func syncDirectory(_ path: String) throws(LogError) { try files.syncDirectory(path) }
    func lock(_ path: String) throws(LogError) -> any FileLock {
        beforeLock()
        return try files.lock(path)
    }
    func isLocked(_ path: String) throws(LogError) -> Bool {
        if let isTaken { return isTaken() }
        return try files.isLocked(path)
    }
}
