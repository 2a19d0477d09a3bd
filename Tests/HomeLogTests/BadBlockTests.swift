// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeTesting
import Testing

@testable import HomeLog

/// F9: parts of files that the disk does not give any more are damage of those parts, and nothing
/// else.
@Suite struct BadBlockTests {
    private static let limits = smallLimits(segmentBytes: 9000)

    /// A closed log of long records in several segments, with a checkpoint.
    private static func log(isCompressed: Bool) throws -> (disk: FaultyFileSystem, next: UInt64) {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: limits)
        for number in 0..<12 {
            var batch = LogConformance.batch(number, records: 2, entries: 1)
            for index in batch.records.indices {
                batch.records[index].events = (0..<1200).map { UInt8(truncatingIfNeeded: $0 * 7) }
            }
            _ = try log.append(batch)
        }
        try log.checkpoints.save(offset: 8, bytes: [1, 2, 3], verified: true)
        if isCompressed { try log.compressAll() }
        try log.close()
        return (disk, log.nextOffset)
    }

    private static func records(_ files: any FileSystem) throws -> [UInt64] {
        let reader = try FileLogReader(directory: "/log", fileSystem: files, limits: limits)
        return LogModel.records(try items(reader, from: 0)).map(\.offset)
    }

    @Test(arguments: [false, true])
    func `F9: a bad block costs the records in it, wherever it is`(isCompressed: Bool) throws {
        let (sound, next) = try Self.log(isCompressed: isCompressed)
        for path in sound.paths where !path.hasSuffix("/lock") {
            for start in stride(from: 0, to: sound.contents(path)!.count, by: 4096) {
                let disk = sound.copy()
                let files = BadBlocks(files: disk, path: path, range: start..<start + 512)
                let place: Comment = "\(path) at \(start)"
                let report = try LogVerifier.run(
                    directory: "/log", fileSystem: files, limits: Self.limits)
                #expect(report.findings.contains { $0.isDamage }, place)
                let lost = report.findings.filter(\.losesRecords).flatMap(\.offsets)
                let found = try Self.records(files)
                #expect(Set(found).union(lost) == Set(0..<next), place)
                #expect(found.count >= Int(next) - 10, place)
                let log = try openLog(files, limits: Self.limits)
                let added = try log.append(LogConformance.batch(40))
                #expect(added.lowerBound == next, place)
                try log.close()
                let after = try Self.records(files)
                #expect(after.starts(with: found), place)
            }
        }
    }

    @Test func `F9: a repair makes no copy of a file that cannot be read whole`() throws {
        let (disk, _) = try Self.log(isCompressed: false)
        let path = try #require(disk.segmentPaths.first)
        var bytes = try #require(disk.contents(path))
        bytes[bytes.count - 10] ^= 1
        disk.setContents(path, bytes)
        let files = BadBlocks(files: disk, path: path, range: 4096..<4608)
        let report = try LogRepair.run(
            directory: "/log", fileSystem: files, limits: Self.limits, random: seededSalts(5))
        #expect(report.footers == [] && disk.contents(path) == bytes)
    }

    @Test func `F9: the failure of a read says where it was`() {
        let failure = IOFailure(path: "/d/x", operation: .read, errno: EIO, position: 4096)
        #expect("\(failure)".hasPrefix("read /d/x at byte 4096: "))
    }

    @Test func `F9: a checkpoint of somebody else is one that is damaged`() throws {
        let (disk, next) = try Self.log(isCompressed: false)
        let path = try #require(disk.paths.first { $0.hasSuffix(".ckpt") })
        let files = BadBlocks(files: disk, path: path, isForbidden: true)
        let report = try LogVerifier.run(
            directory: "/log", fileSystem: files, limits: Self.limits)
        #expect(report.findings.map(\.kind) == [.checkpoint])
        let log = try openLog(files, limits: Self.limits)
        #expect(log.nextOffset == next)
    }
}

/// Files of which one cannot be read in a part, or be opened.
private struct BadBlocks: FileSystem {
    let files: FaultyFileSystem
    let path: String
    var range = 0..<0
    var isForbidden = false

    func open(_ path: String, _ mode: OpenMode) throws(LogError) -> any LogFile {
        if path == self.path, isForbidden {
            throw .io(IOFailure(path: path, operation: .open, errno: EACCES))
        }
        let file = try files.open(path, mode)
        return path == self.path ? BadFile(file: file, path: path, range: range) : file
    }

    func list(_ directory: String) throws(LogError) -> [String] { try files.list(directory) }
    func createDirectory(_ path: String) throws(LogError) { try files.createDirectory(path) }
    func rename(_ path: String, to newPath: String) throws(LogError) {
        try files.rename(path, to: newPath)
    }
    func remove(_ path: String) throws(LogError) { try files.remove(path) }
    func syncDirectory(_ path: String) throws(LogError) { try files.syncDirectory(path) }
    func lock(_ path: String) throws(LogError) -> any FileLock { try files.lock(path) }
    func isLocked(_ path: String) throws(LogError) -> Bool { try files.isLocked(path) }
}

private final class BadFile: LogFile {
    let file: any LogFile
    let path: String
    let range: Range<Int>

    init(file: any LogFile, path: String, range: Range<Int>) {
        (self.file, self.path, self.range) = (file, path, range)
    }

    func read(
        into buffer: UnsafeMutableRawBufferPointer, at position: UInt64
    ) throws(LogError) -> Int {
        if range.overlaps(Int(position)..<Int(position) + buffer.count) {
            throw .io(IOFailure(path: path, operation: .read, errno: EIO))
        }
        return try file.read(into: buffer, at: position)
    }

    func write(_ bytes: RawSpan, at position: UInt64) throws(LogError) {
        try file.write(bytes, at: position)
    }
    func sync() throws(LogError) { try file.sync() }
    func truncate(to size: UInt64) throws(LogError) { try file.truncate(to: size) }
    func allocate(to size: UInt64) throws(LogError) { try file.allocate(to: size) }
    func size() throws(LogError) -> UInt64 { try file.size() }
}
