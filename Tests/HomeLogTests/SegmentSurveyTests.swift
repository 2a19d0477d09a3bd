// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeLog

/// F5, F6: which of the files with the name of a segment are segments, where the log ends then, and
/// which log it is. The verifier says it first, then a writer finds the same.
@Suite struct SegmentSurveyTests {
    private static let limits = smallLimits(segmentBytes: 110)

    /// A closed log of several segments, without a checkpoint.
    private static func log(
        _ batches: Int = 6, logID: [UInt8] = testLogID
    ) throws -> FaultyFileSystem {
        let disk = FaultyFileSystem()
        let log = try FileLog.open(
            directory: "/log", mode: .create(logID: logID, time: testTime), fileSystem: disk,
            limits: limits, random: seededSalts())
        for number in 0..<batches {
            _ = try log.append(LogConformance.batch(number, records: 2, entries: number % 2))
        }
        try log.close()
        return disk
    }

    /// Where a record may not be given out again, and the log as it was before the last segment was
    /// begun: the mark of then.
    private struct Story {
        var disk: FaultyFileSystem
        var oldMark: [UInt8]
        var bases: [UInt64]
        var next: UInt64
    }

    private static func story() throws -> Story {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: limits)
        var oldMark: [UInt8] = []
        for number in 0..<12 where disk.segmentPaths.count < 5 {
            oldMark = try #require(disk.contents("/log/durable"))
            _ = try log.append(LogConformance.batch(number, records: 2, entries: number % 2))
        }
        // The last segment gets one more batch than the mark knows of.
        _ = try log.append(LogConformance.batch(20, records: 2))
        let next = log.nextOffset
        try log.close()
        let bases = LogPaths.segmentBases(try disk.list("/log/segments"))
        return Story(disk: disk, oldMark: oldMark, bases: bases, next: next)
    }

    private static func path(_ base: UInt64, _ end: String = ".seg") -> String {
        "/log/segments/" + LogPaths.digits(base) + end
    }

    private static func findings(_ disk: any FileSystem) throws -> [LogVerifier.Finding] {
        try LogVerifier.run(directory: "/log", fileSystem: disk, limits: limits).findings
    }

    private static func lost(_ findings: [LogVerifier.Finding]) -> [Range<UInt64>] {
        findings.filter(\.losesRecords).map(\.offsets)
    }

    /// What the verifier says is lost is what a writer finds, and its next record has a new offset.
    private func expectSame(
        _ disk: FaultyFileSystem, lost: [Range<UInt64>], next: UInt64,
        place: SourceLocation = #_sourceLocation
    ) throws {
        #expect(Self.lost(try Self.findings(disk)) == lost, "before", sourceLocation: place)
        let reader = try FileLogReader(
            directory: "/log", fileSystem: disk, limits: Self.limits)
        let before = LogModel.records(try items(reader, from: reader.firstOffset))
        let log = try openLog(disk, limits: Self.limits)
        #expect(log.nextOffset == next, sourceLocation: place)
        #expect(
            log.report.damage.map(\.offsets).filter { !$0.isEmpty } == lost, sourceLocation: place)
        let added = try log.append(LogConformance.batch(30, records: 1))
        #expect(added == next..<next + 1, sourceLocation: place)
        try log.close()
        #expect(Self.lost(try Self.findings(disk)) == lost, "after", sourceLocation: place)
        let again = try FileLogReader(
            directory: "/log", fileSystem: disk, limits: Self.limits)
        let after = LogModel.records(try items(again, from: again.firstOffset))
        #expect(after.dropLast() == before[...], sourceLocation: place)
    }

    // MARK: L4, L12: names that are none

    @Test func `F6: a copy of a segment under another name gives no offset out again`() throws {
        let story = try Self.story()
        let last = try #require(story.bases.last)
        let bytes = try #require(story.disk.contents(Self.path(story.bases[1])))
        story.disk.setContents("/log/durable", story.oldMark)
        // Within the last segment, at its end, and behind it.
        for name in [last + 1, story.next, story.next + 40] {
            let disk = story.disk.copy()
            disk.setContents(Self.path(name), bytes)
            let found = try Self.findings(disk).filter { $0.kind == .otherLog }
            #expect(found.map(\.path) == [Self.path(name)])
            #expect(found.allSatisfy { $0.offsets.isEmpty && $0.isDamage })
            try expectSame(disk, lost: [], next: story.next)
            // It stays where it is, but where a segment needs the name.
            let aside = "/log/aside/" + LogPaths.digits(name) + ".damaged"
            let isMoved = disk.contents(Self.path(name)) != bytes
            #expect(isMoved ? disk.contents(aside) == bytes : disk.contents(aside) == nil)
        }
    }

    @Test func `F6: a file that was never a segment leaves no offset out`() throws {
        let story = try Self.story()
        let disk = story.disk.copy()
        disk.setContents(Self.path(story.next + 54), [1, 2])
        let found = try Self.findings(disk)
        #expect(found.map(\.kind) == [.header] && found[0].offsets.isEmpty)
        try expectSame(disk, lost: [], next: story.next)
    }

    @Test func `F6: a file that lost its header behind the end is a lost segment`() throws {
        let story = try Self.story()
        let disk = story.disk.copy()
        let name = story.next + 54
        disk.setContents(Self.path(name), [UInt8](repeating: 3, count: 400))
        #expect(Self.lost(try Self.findings(disk)).last?.upperBound == name + 1)
        let log = try openLog(disk, limits: Self.limits)
        #expect(log.nextOffset == name + 1)
        try log.close()
        #expect(Self.lost(try Self.findings(disk)).last?.upperBound == name + 1)
    }

    @Test func `F6: a segment that gets the name of a stray file replaces none`() throws {
        let story = try Self.story()
        let bytes = try #require(story.disk.contents(Self.path(story.bases[1])))
        let disk = story.disk.copy()
        for name in story.next..<story.next + 40 { disk.setContents(Self.path(name), bytes) }
        let log = try openLog(disk, limits: Self.limits)
        for number in 40..<50 { _ = try log.append(LogConformance.batch(number, records: 1)) }
        try log.close()
        let moved = disk.paths.filter { $0.hasPrefix("/log/aside/") }
        #expect(!moved.isEmpty && moved.allSatisfy { disk.contents($0) == bytes })
        let reader = try FileLogReader(
            directory: "/log", fileSystem: disk, limits: Self.limits)
        let records = LogModel.records(try items(reader, from: 0))
        #expect(records.map(\.offset) == Array(0..<story.next + 10))
    }

    @Test func `F6: a repair moves the files aside that are no segments`() throws {
        let story = try Self.story()
        let last = try #require(story.bases.last)
        let bytes = try #require(story.disk.contents(Self.path(story.bases[1])))
        let disk = story.disk.copy()
        disk.setContents(Self.path(last + 1), bytes)
        let report = try LogRepair.run(
            directory: "/log", fileSystem: disk, limits: Self.limits, random: seededSalts(50))
        #expect(report.setAside.map(\.path) == [Self.path(last + 1)])
        #expect(try Self.findings(disk).isEmpty)
    }

    // MARK: L3: a last segment that cannot be read

    @Test func `F6: a last segment without a header is lost, and known before and after`() throws {
        let story = try Self.story()
        let last = try #require(story.bases.last)
        for isMarkThere in [true, false] {
            let disk = story.disk.copy()
            if isMarkThere {
                disk.setContents("/log/durable", story.oldMark)
            } else {
                disk.deleteFile("/log/durable")
            }
            var bytes = try #require(disk.contents(Self.path(last)))
            bytes.replaceSubrange(0..<160, with: [UInt8](repeating: 0, count: 160))
            disk.setContents(Self.path(last), bytes)
            disk.deleteFile(Self.path(last, ".head"))
            // The segment before it is sound, and not hidden.
            try expectSame(disk, lost: [last..<last + 1], next: last + 1)
            #expect(disk.contents(Self.path(last)) == bytes, "it stays for whoever looks at it")
        }
    }

    @Test func `F6: another log's segment in the place of the last one is a loss`() throws {
        let story = try Self.story()
        let last = try #require(story.bases.last)
        let other = try Self.log(logID: testLogID.reversed())
        let bytes = try #require(other.contents(Self.path(0)))
        let disk = story.disk.copy()
        disk.setContents("/log/durable", story.oldMark)
        disk.setContents(Self.path(last), bytes)
        try expectSame(disk, lost: [last..<last + 1], next: last + 1)
        #expect(disk.contents(Self.path(last)) == bytes)
    }

    @Test func `F6: the mark knows that a last segment without a header had no record`() throws {
        let story = try Self.story()
        let disk = story.disk.copy()
        let log = try openLog(disk, limits: Self.limits)
        try log.skip(to: story.next, time: testTime, era: 0)
        try log.skip(to: story.next + 5, time: testTime, era: 0)
        try log.close()
        let path = Self.path(story.next + 5)
        var bytes = try #require(disk.contents(path))
        bytes.replaceSubrange(0..<160, with: [UInt8](repeating: 0, count: 160))
        disk.setContents(path, bytes)
        disk.deleteFile(Self.path(story.next + 5, ".head"))
        let again = try openLog(disk, limits: Self.limits)
        #expect(again.nextOffset == story.next + 5)
        #expect(again.report.setAside.map { disk.contents($0) } == [bytes])
    }

    // MARK: L2: which log it is

    @Test func `F6: one segment of another log does not make the log another one`() throws {
        let story = try Self.story()
        let other = try Self.log(logID: testLogID.reversed())
        let bytes = try #require(other.contents(Self.path(0)))
        let mark = try #require(other.contents("/log/durable"))
        let end = story.bases[2]
        for (base, stored) in [
            (story.bases[1], mark), (story.bases[1], nil), (story.next + 60, nil),
        ] {
            let disk = story.disk.copy()
            if let stored {
                disk.setContents("/log/durable", stored)
            } else {
                disk.deleteFile("/log/durable")
            }
            disk.setContents(Self.path(base), bytes)
            let lost = base < story.next ? [base..<end] : []
            let found = try Self.findings(disk).filter { $0.kind == .otherLog }
            #expect(found.map(\.path) == [Self.path(base)])
            try expectSame(disk, lost: lost, next: story.next)
            let reader = try FileLogReader(
                directory: "/log", fileSystem: disk, limits: Self.limits)
            #expect(reader.identity.logID == testLogID)
        }
    }

    @Test func `F6: a directory of two logs is refused, and nothing in it changes`() throws {
        let disk = try Self.log(1)
        let other = try Self.log(logID: testLogID.reversed())
        let last = try #require(other.segmentPaths.last)
        disk.setContents(last, try #require(other.contents(last)))
        disk.deleteFile("/log/durable")
        let head = last.dropLast(4) + ".head"
        disk.setContents(String(head), try #require(other.contents(String(head))))
        let before = Dictionary(
            uniqueKeysWithValues: disk.paths.map { ($0, disk.contents($0)!) })
        let refused = LogError.mixedLogs(path: "/log")
        #expect(throws: refused) { _ = try Self.findings(disk) }
        #expect(throws: refused) { _ = try openLog(disk, limits: Self.limits) }
        #expect(throws: refused) {
            _ = try LogRepair.run(directory: "/log", fileSystem: disk, random: seededSalts())
        }
        #expect(throws: LogError.logExists(path: "/log")) { _ = try createLog(disk) }
        let after = Dictionary(
            uniqueKeysWithValues: disk.paths.map { ($0, disk.contents($0)!) })
        #expect(after == before)
    }

    // MARK: L7: a plain file beside a compressed one

    @Test func `F5: a plain file that is not whole does not hide the compressed one`() throws {
        let sound = try Self.log()
        let plain = sound.copy()
        let log = try openLog(sound, limits: Self.limits)
        try log.compressAll()
        try log.close()
        let stored = try #require(sound.compressedPaths.dropFirst().first)
        let path = String(stored.dropLast(4))
        let whole = try #require(plain.contents(path))
        var flipped = whole
        flipped[190] ^= 1
        for bytes in [[], Array(whole[..<200]), flipped] {
            let disk = sound.copy()
            disk.setContents(path, bytes)
            let found = try Self.findings(disk)
            #expect(found.map(\.path) == [path] && found.map(\.kind) == [.footer])
            try expectSame(disk.copy(), lost: [], next: 12)
            let report = try LogRepair.run(
                directory: "/log", fileSystem: disk, limits: Self.limits, random: seededSalts(5))
            #expect(report.setAside.map(\.path) == [path] && report.footers == [])
            #expect(try Self.findings(disk).isEmpty)
        }
        // A whole one counts, as a crash leaves it.
        sound.setContents(path, whole)
        #expect(try Self.findings(sound).isEmpty)
        // So does one that is damaged beside a compressed one that is too.
        sound.setContents(path, flipped)
        sound.setContents(stored, [0])
        #expect(Self.lost(try Self.findings(sound)).count == 1)
    }
}
