// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeLog
import HomeTesting
import Testing

/// Sums in place of SHA-256: enough for tests, which change few bytes. A checksum alone would not
/// do: it is the same for all bytes that end in their checksum.
final class TestDigest: FileDigest {
    private var checksum: UInt32 = 0
    private var sum: UInt64 = 0
    private var count: UInt64 = 0

    func update(_ bytes: [UInt8]) {
        checksum = Checksum.extend(checksum, bytes.span.bytes)
        for byte in bytes {
            count &+= 1
            sum &+= UInt64(byte) &* count
        }
    }

    func finish() -> [UInt8] {
        (0..<32).map { UInt8(truncatingIfNeeded: (sum ^ UInt64(checksum) << 32) >> ($0 % 8 * 8)) }
    }
}

/// A log and its backup on one disk.
struct BackedUpLog {
    let disk: FaultyFileSystem
    var limits = smallLimits()
    var log: FileLog
    let model = LogModel()
    private var number = 0
    /// So many are in it at first.
    static let batches = 11

    init(_ disk: FaultyFileSystem = FaultyFileSystem()) throws {
        self.disk = disk
        log = try createLog(disk)
        try grow(Self.batches)
    }

    mutating func grow(_ batches: Int, captures: Bool = true) throws {
        for _ in 0..<batches {
            let batch = Self.batch(number, captures: captures)
            _ = try log.append(batch)
            model.append(batch)
            number += 1
        }
    }

    static func batch(_ number: Int, captures: Bool) -> LogBatch {
        var batch = LogConformance.batch(
            number, records: 1 + number % 3, entries: number % 2, era: UInt32(number / 5))
        for index in batch.records.indices {
            batch.records[index].capture =
                captures ? [UInt8](repeating: UInt8(truncatingIfNeeded: number), count: 9) : nil
        }
        return batch
    }

    @discardableResult
    func backUp(to target: String = "/backup", on disk: FaultyFileSystem? = nil) throws
        -> BackupReport
    {
        try Self.backUp(disk ?? self.disk, to: target)
    }

    @discardableResult
    static func backUp(
        _ disk: FaultyFileSystem, to target: String = "/backup",
        mayGoOn: @escaping (UInt64) -> Bool = { _ in true }
    ) throws -> BackupReport {
        let reader = try FileLogReader(
            directory: "/log", fileSystem: disk, limits: smallLimits())
        let source = try BackupSource(
            reader, notes: [("tags.json", Array("{}".utf8))], limits: smallLimits())
        return try LogBackup.run(
            source, to: target, fileSystem: disk, now: 5, digest: { TestDigest() },
            mayGoOn: mayGoOn)
    }

    /// What a reader of the backup finds.
    static func read(_ disk: FaultyFileSystem, _ target: String = "/backup") throws
        -> (reader: FileLogReader, items: [LogItem])
    {
        let reader = try FileLogReader(directory: target, fileSystem: disk, limits: smallLimits())
        return (reader, try items(reader, from: reader.firstOffset))
    }

    /// Whether a backup is whole: its files, its checksums.
    static func expectSound(
        _ disk: FaultyFileSystem, _ target: String = "/backup", _ place: Comment? = nil
    ) throws {
        let reader = try FileLogReader(directory: target, fileSystem: disk, limits: smallLimits())
        #expect(try BackupVerifier.run(reader) { TestDigest() }.isEmpty, place)
        let report = try LogVerifier.run(
            directory: target, fileSystem: reader.fileSystem, limits: smallLimits())
        #expect(!report.findings.contains { $0.isDamage }, place)
    }

    func expectSame(_ target: String = "/backup", on disk: FaultyFileSystem? = nil) throws {
        let (reader, items) = try Self.read(disk ?? self.disk, target)
        #expect(items == model.items(from: reader.firstOffset))
        #expect(reader.nextOffset == model.nextOffset)
        try Self.expectSound(disk ?? self.disk, target)
    }
}

@Suite struct BackupTests {
    @Test func aBackupOfALivingLogIsTheLog() throws {
        var home = try BackedUpLog()
        try home.log.checkpoints.save(offset: 5, bytes: [1, 2, 3], verified: true)
        try home.log.checkpoints.save(offset: 7, bytes: [1, 2], verified: false)
        let first = try home.backUp()
        try home.expectSame()
        #expect(first.copiedSegmentCount == first.segmentCount && first.segmentCount > 2)
        let reader = try BackedUpLog.read(home.disk).reader
        #expect(try reader.checkpoints.list().map(\.offset) == [5])
        #expect(reader.identity == home.log.identity)
        // Again: nothing to copy but what came since.
        let again = try home.backUp()
        #expect(again.copiedSegmentCount == 0 && again.copiedByteCount == 0)
        try home.grow(7)
        let grown = try home.backUp()
        try home.expectSame()
        #expect(grown.copiedSegmentCount < grown.segmentCount)
        #expect(grown.range == 0..<home.log.nextOffset)
        try home.log.close()
        try home.backUp()
        try home.expectSame()
    }

    @Test func aBackupGrowsByteByByteOfTheLog() throws {
        var home = try BackedUpLog()
        for _ in 0..<20 {
            try home.grow(1)
            try home.backUp()
            try home.expectSame()
        }
        let names = home.disk.paths.filter { $0.hasPrefix("/backup/files/") }
        #expect(names.count == 2, "\(names)")
    }

    @Test func noWriterOpensABackup() throws {
        let home = try BackedUpLog()
        try home.backUp()
        let refusal = LogError.isBackup(path: "/backup")
        #expect(throws: refusal) { try openLog(home.disk, "/backup") }
        #expect(throws: refusal) { try createLog(home.disk, "/backup") }
    }

    @Test func oneBackupAtATime() throws {
        let home = try BackedUpLog()
        try home.backUp()
        let lock = try home.disk.lock("/backup/lock")
        #expect(throws: BackupError.log(.locked(path: "/backup/lock", processID: 1))) {
            try home.backUp()
        }
        withExtendedLifetime(lock) {}
    }

    @Test func whatTheLogTrimmedStays() throws {
        var home = try BackedUpLog()
        try home.backUp()
        try home.log.trim(below: home.log.nextOffset - 4)
        #expect(home.log.firstOffset > 0)
        try home.grow(4)
        #expect(try home.backUp().range == 0..<home.log.nextOffset)
        try home.expectSame()
        // A new backup has what the log has.
        try home.backUp(to: "/other")
        #expect(try BackedUpLog.read(home.disk, "/other").reader.firstOffset > 0)
        try home.expectSame("/other")
        // Beyond the end of a backup, records would be missing between.
        let end = home.log.nextOffset
        try home.grow(30)
        try home.log.trim(below: home.log.nextOffset)
        #expect(home.log.firstOffset > end)
        #expect(throws: BackupError.gap(end: end, first: home.log.firstOffset)) {
            try home.backUp()
        }
        #expect(try BackedUpLog.read(home.disk).reader.nextOffset == end)
    }

    @Test func otherDirectoriesAreRefused() throws {
        var home = try BackedUpLog()
        try home.backUp()
        try home.disk.createDirectory("/full")
        home.disk.setContents("/full/letter", [1])
        #expect(throws: BackupError.notEmpty(path: "/full")) { try home.backUp(to: "/full") }
        #expect(home.disk.paths.filter { $0.hasPrefix("/full") } == ["/full/letter"])
        #expect(throws: BackupError.notEmpty(path: "/log")) { try home.backUp(to: "/log") }
        // The log of an earlier time.
        let early = home.disk.copy()
        try home.grow(3)
        try home.backUp()
        let late = home.disk.copy()
        for path in late.paths where path.hasPrefix("/log/") { late.deleteFile(path) }
        for path in early.paths where path.hasPrefix("/log/") {
            late.setContents(path, early.contents(path)!)
        }
        #expect(throws: BackupError.self) { try home.backUp(on: late) }
        // And when it has gone on by itself from there.
        let other = try openLog(late)
        for number in 40..<55 { _ = try other.append(BackedUpLog.batch(number, captures: true)) }
        #expect(throws: BackupError.self) { try home.backUp(on: late) }
        try home.expectSame(on: late)
        // Another log.
        let stranger = FaultyFileSystem()
        _ = try FileLog.open(
            directory: "/log", mode: .create(logID: testLogID.reversed(), time: testTime),
            fileSystem: stranger, limits: smallLimits(), random: seededSalts())
        try BackedUpLog.backUp(stranger)
        for path in stranger.paths where path.hasPrefix("/backup/") {
            home.disk.setContents(path, stranger.contents(path)!)
        }
        #expect(throws: BackupError.otherLog(path: "/backup", logID: testLogID.reversed())) {
            try home.backUp()
        }
    }
}
