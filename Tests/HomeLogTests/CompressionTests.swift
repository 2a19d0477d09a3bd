// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeTesting
import Testing

@testable import HomeLog

/// Compressed segments: they read as before, also damaged, and are never half there.
@Suite struct CompressionTests {
    private static let modes: [FaultyFileSystem.CrashMode] =
        [.dropped, .kept, .reordered(seed: 2)]

    /// A log of several segments with a dictionary and captures, still open.
    private func filledLog(
        segmentBytes: Int = 110
    ) throws -> (disk: FaultyFileSystem, log: FileLog, model: LogModel) {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: smallLimits(segmentBytes: segmentBytes))
        let model = LogModel()
        for number in 0..<7 {
            let batch = LogConformance.batch(number, records: 1 + number % 2, entries: number % 2)
            _ = try log.append(batch)
            model.append(batch)
        }
        return (disk, log, model)
    }

    private func verify(_ disk: FaultyFileSystem) throws -> LogVerifier.Report {
        try LogVerifier.run(directory: "/log", fileSystem: disk, limits: smallLimits())
    }

    private func reader(_ disk: FaultyFileSystem) throws -> FileLogReader {
        try FileLogReader(directory: "/log", fileSystem: disk, limits: smallLimits())
    }

    // MARK: The same log

    @Test func `a compressed log is read from every offset as before, and goes on`() throws {
        let (disk, log, model) = try filledLog()
        let segments = try log.segments()
        #expect(segments.count >= 3)
        try log.compressAll()
        #expect(disk.compressedPaths.count == segments.count - 1)
        #expect(disk.segmentPaths.count == 1)
        for offset in 0...log.nextOffset {
            #expect(try LogConformance.items(log, from: offset) == model.items(from: offset))
        }
        var after = try log.segments()
        #expect(after.dropLast().allSatisfy { $0.isCompressed && $0.isSealed })
        for index in after.indices { after[index].isCompressed = false }
        #expect(after == segments)
        let batch = LogConformance.batch(8, entries: 1)
        _ = try log.append(batch)
        model.append(batch)
        try log.close()
        #expect(try items(reader(disk), from: 0) == model.items(from: 0))
        #expect(try verify(disk).findings.isEmpty)
        let again = try openLog(disk)
        #expect(again.report.isClean)
        #expect(try LogConformance.items(again, from: 0) == model.items(from: 0))
        #expect(try again.compress(0) == .absent)
    }

    @Test func `records are read at their places, as an index needs it`() throws {
        let (_, log, _) = try filledLog()
        var places: [(offset: UInt64, position: UInt64, events: [UInt8])] = []
        var cursor = try log.read(from: 0)
        while let step = try cursor.advance() {
            guard case .record(let head) = step else { continue }
            let events = cursor.withEvents { bytes in bytes.withUnsafeBytes { Array($0) } }
            places.append((head.offset, cursor.framePosition(), events))
        }
        try log.compressAll()
        let sealed = try log.segmentIndexes.sealedBases()
        var count = 0
        for base in sealed {
            var segment = try #require(try log.segmentIndexes.segment(base))
            #expect(try segment.dictionary() != nil)
            let own = segment.base..<segment.end
            for place in places.reversed() where own.contains(place.offset) {
                var found: [UInt8] = []
                let isThere = try segment.read(place.offset, at: place.position) { _, events in
                    found = events.withUnsafeBytes { Array($0) }
                }
                #expect(isThere && found == place.events)
                count += 1
            }
        }
        #expect(count > 5)
    }

    @Test("random places of a compressed file read as the bytes it was made of")
    func reads() throws {
        var random = SeededRandom(seed: propertySeed(63))
        let disk = FaultyFileSystem()
        try disk.createDirectory("/d")
        for size in [0, 1, 95, 96, 97, 960, 1000] {
            let plain = (0..<size).map { _ in UInt8(random.below(3)) }
            var table = BlockTable()
            var stored: [UInt8] = []
            let compressor = ZstandardCompressor()
            for start in stride(from: 0, to: size, by: 96) {
                let bytes = Array(plain[start..<min(size, start + 96)])
                let frame = compressor.compress(bytes)
                let block = table.append(byteCount: bytes.count, frameByteCount: frame.count)
                #expect(block.storedPosition == UInt64(stored.count))
                stored += block.encoded(frame)
            }
            for withTable in [true, false] {
                disk.setContents("/d/x", withTable ? stored + table.encoded() : stored)
                let file = try CompressedSegmentFile(disk.open("/d/x", .read), path: "/d/x")
                #expect(file.hasTable == withTable)
                #expect(try file.size() == UInt64(size))
                for _ in 0..<200 {
                    let at = random.below(size + 3)
                    let count = random.below(300)
                    let expected = Array(plain.dropFirst(at).prefix(count))
                    #expect(try file.read(count, at: UInt64(at)) == expected)
                }
            }
        }
    }

    @Test func `the program zstd restores the segment`() throws {
        let folder = TemporaryDirectory()
        let path = folder.path + "/log"
        let log = try createLog(SystemFileSystem(), path)
        for number in 0..<6 { _ = try log.append(LogConformance.batch(number, entries: 1)) }
        let name = path + "/segments/00000000000000000000.seg"
        let plain = try SystemFileSystem().open(name, .read)
        let bytes = try plain.read(1 << 20, at: 0)
        try log.compressAll()
        #expect(try SystemFileSystem().openIfPresent(name, .read) == nil)
        // What the program does with a file: one frame after another, passing over those without
        // content.
        let stored = try SystemFileSystem().open(name + ".zst", .read).read(1 << 20, at: 0)
        var found = [UInt8](repeating: 0, count: bytes.count)
        let isWhole = found.withUnsafeMutableBytes {
            ZstandardDecompressor().decompress(stored[...], into: $0)
        }
        #expect(isWhole && found == bytes)
    }

    // MARK: Interrupted

    @Test func `F26: interrupted at any operation, the log is whole, and is compressed later`()
        throws
    {
        let (disk, log, model) = try filledLog()
        try log.close()
        let probe = disk.copy()
        let probeLog = try openLog(probe)
        let opened = probe.counts.operations - disk.counts.operations
        try probeLog.compressAll()
        let count = probe.counts.operations - disk.counts.operations
        #expect(count - opened > 12)
        for operation in opened..<count {
            for mode in Self.modes {
                let broken = disk.copy()
                let log = try openLog(broken)
                var plan = FaultyFileSystem.Plan()
                plan.crash = disk.counts.operations + operation
                broken.setPlan(plan)
                let place: Comment = "operation \(operation), \(mode)"
                #expect(throws: LogError.self, place) { try log.compressAll() }
                let after = broken.restarted(mode)
                #expect(try items(reader(after), from: 0) == model.items(from: 0), place)
                #expect(try verify(after).findings.filter(\.isDamage).isEmpty, place)
                let again = try openLog(after)
                #expect(again.report.damage.isEmpty, place)
                try again.compressAll()
                #expect(after.segmentPaths.count == 1, place)
                #expect(after.paths.allSatisfy { !$0.hasSuffix(".tmp") }, place)
                #expect(
                    try LogConformance.items(again, from: 0) == model.items(from: 0), place)
            }
        }
        reportFigure(
            "F26", "a segment compressed, stopped",
            ["operations": count - opened, "disks": (count - opened) * Self.modes.count])
    }

    @Test(arguments: [EIO, ENOSPC])
    func `an operation that fails leaves the log as it is, and appends go on`(
        errno: Int32
    ) throws {
        let (disk, log, model) = try filledLog()
        try log.close()
        let probe = disk.copy()
        let probeLog = try openLog(probe)
        let opened = probe.counts.operations
        try probeLog.compressAll()
        for operation in opened..<probe.counts.operations {
            let broken = disk.copy()
            let log = try openLog(broken)
            var plan = FaultyFileSystem.Plan()
            plan.failures[operation] = errno
            broken.setPlan(plan)
            let place: Comment = "operation \(operation)"
            #expect(throws: LogError.self, place) { try log.compressAll() }
            #expect(broken.paths.allSatisfy { !$0.hasSuffix(".zst.tmp") }, place)
            let batch = LogConformance.batch(9)
            _ = try log.append(batch, expecting: model.nextOffset)
            let found = try LogConformance.items(log, from: 0)
            #expect(Array(found.dropLast(2)) == model.items(from: 0), place)
            try log.compressAll()
            #expect(try LogConformance.items(log, from: 0) == found, place)
        }
    }

    @Test func `it stops when it is not wanted, and a trim takes compressed segments`() throws {
        let (disk, log, model) = try filledLog()
        #expect(try log.compress(0, isWanted: { false }) == .stopped)
        #expect(disk.compressedPaths.isEmpty)
        #expect(disk.paths.allSatisfy { !$0.hasSuffix(".tmp") })
        try log.compressAll()
        let bases = try log.segments().map(\.baseOffset)
        try log.checkpoints.save(offset: bases[2], bytes: [1], verified: true)
        try log.trim(below: bases[2])
        #expect(disk.compressedPaths.count == bases.count - 3)
        #expect(try LogConformance.items(log, from: bases[2]) == model.items(from: bases[2]))
        #expect(try log.compress(0) == .absent)
    }

    @Test func `a trim that was interrupted is finished over compressed segments`() throws {
        let (disk, log, model) = try filledLog()
        try log.compressAll()
        let bases = try log.segments().map(\.baseOffset)
        try log.checkpoints.save(offset: bases[2], bytes: [1], verified: true)
        let start = disk.counts.operations
        let probe = disk.copy()
        try log.trim(below: bases[2])
        for operation in 0..<disk.counts.operations - start {
            let broken = probe.copy().restarted(.kept)
            let log = try openLog(broken)
            var plan = FaultyFileSystem.Plan()
            plan.crash = broken.counts.operations + operation
            broken.setPlan(plan)
            #expect(throws: LogError.self) { try log.trim(below: bases[2]) }
            let after = broken.restarted(.kept)
            let again = try openLog(after)
            let first = again.firstOffset
            #expect(first == 0 || first == bases[2])
            #expect(again.report.damage.isEmpty, "what was trimmed is not missing")
            #expect(try LogConformance.items(again, from: first) == model.items(from: first))
            #expect(after.compressedPaths.count == (first == 0 ? bases.count - 1 : bases.count - 3))
        }
    }

    // MARK: What is not compressed

    @Test func `a damaged segment stays as it is`() throws {
        let (disk, log, _) = try filledLog()
        let path = disk.segmentPaths[1]
        var bytes = disk.contents(path)!
        bytes[bytes.count / 2] ^= 0x20
        disk.setContents(path, bytes)
        let base = try log.segments()[1].baseOffset
        #expect(try log.compress(base) == .unsound)
        #expect(disk.contents(path) == bytes)
        #expect(disk.paths.allSatisfy { !$0.hasSuffix(".tmp") })
    }

    @Test func `a copy of a header that was damaged is whole afterwards`() throws {
        let (disk, log, model) = try filledLog()
        let path = disk.segmentPaths[0]
        var bytes = disk.contents(path)!
        bytes[20] ^= 0x20
        disk.setContents(path, bytes)
        try log.compressAll()
        try log.close()
        #expect(try verify(disk).findings.isEmpty)
        #expect(try items(reader(disk), from: 0) == model.items(from: 0))
    }
}
