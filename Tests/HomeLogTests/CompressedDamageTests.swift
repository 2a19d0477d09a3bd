// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeLog

/// F4, F5, F6 on compressed segments.
@Suite struct CompressedDamageTests {
    /// A closed log whose segments but the last are compressed.
    private func filledLog() throws -> (disk: FaultyFileSystem, model: LogModel) {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: smallLimits(segmentBytes: 220))
        let model = LogModel()
        for number in 0..<14 {
            let batch = LogConformance.batch(number, records: 1 + number % 2, entries: number % 2)
            _ = try log.append(batch)
            model.append(batch)
        }
        try log.compressAll()
        try log.close()
        return (disk, model)
    }

    private func verify(_ disk: FaultyFileSystem) throws -> LogVerifier.Report {
        try LogVerifier.run(directory: "/log", fileSystem: disk, limits: smallLimits())
    }

    /// Records that are read are right, the others are named as lost, and the log opens and goes on.
    private func check(
        _ disk: FaultyFileSystem, _ model: LogModel, _ place: Comment
    ) throws -> Int {
        let whole = LogModel.records(model.items(from: 0))
        let reader = try FileLogReader(directory: "/log", fileSystem: disk, limits: smallLimits())
        let found = try items(reader, from: 0)
        let lost = Set(LogModel.lost(found).flatMap(\.offsets))
        let records = LogModel.records(found)
        for record in records {
            let expected = whole[Int(record.offset)]
            #expect(record.events == expected.events, place)
            if record.capture != .damaged { #expect(record == expected, place) }
        }
        #expect(Set(records.map(\.offset)).union(lost) == Set(0..<model.nextOffset), place)
        #expect(records.count + lost.count == Int(model.nextOffset), place)
        let report = try verify(disk)
        #expect(!report.findings.filter(\.isDamage).isEmpty, place)
        let copy = disk.copy()
        let log = try openLog(copy)
        _ = try log.append(LogConformance.batch(77), expecting: model.nextOffset)
        try log.compressAll()
        let again = try LogConformance.items(log, from: 0)
        #expect(Set(LogModel.lost(again).flatMap(\.offsets)) == lost, place)
        return lost.count
    }

    @Test func `F5: every changed byte is found, and costs at most the records of its block`()
        throws
    {
        let (disk, model) = try filledLog()
        var harmless = 0
        var changed = 0
        var lostMost = 0
        for path in disk.compressedPaths.prefix(1) {
            let sound = disk.contents(path)!
            for byte in sound.indices {
                var bytes = sound
                bytes[byte] ^= 0x41
                disk.setContents(path, bytes)
                let lost = try check(disk, model, "\(path) byte \(byte)")
                #expect(lost <= 4, "\(path) byte \(byte)")
                if lost == 0 { harmless += 1 }
                lostMost = max(lostMost, lost)
                changed += 1
            }
            disk.setContents(path, sound)
        }
        // The table, and captures.
        #expect(harmless > 50)
        reportFigure(
            "F5", "each byte of a compressed segment wrong",
            ["bytes": changed, "most records lost by one": lostMost])
    }

    @Test func `F4, F6: cut at any length, or gone, what is left is read`() throws {
        let (disk, model) = try filledLog()
        let path = disk.compressedPaths[1]
        let sound = disk.contents(path)!
        for count in 0..<sound.count {
            disk.setContents(path, Array(sound[..<count]))
            _ = try check(disk, model, "cut to \(count)")
        }
        disk.deleteFile(path)
        #expect(try check(disk, model, "gone") > 0)
        reportFigure("F4", "a compressed segment cut at each length", ["lengths": sound.count])
    }

    @Test func `a table or a head that claims too much is no table and no head`() throws {
        let (disk, model) = try filledLog()
        let path = disk.compressedPaths[0]
        let sound = disk.contents(path)!
        let extremes: [UInt64] = [0, 1, 95, 97, 4096, 1 << 30 + 1, .max >> 1, .max - 1, .max]
        // Each field of the first block's head, with a checksum that fits.
        for (position, size) in [(8, 8), (16, 4), (20, 4)] {
            for value in extremes {
                var bytes = sound
                for index in 0..<size {
                    bytes[position + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
                }
                guard bytes != sound else { continue }
                fix(&bytes, 0..<28, at: 28)
                // Without the table, heads alone count.
                disk.setContents(path, Array(bytes.dropLast(30)))
                _ = try check(disk, model, "head field \(position), \(value)")
            }
        }
        // Each field of the table's end, and the first block's size.
        let end = sound.count
        for (position, size) in [(end - 28, 8), (end - 20, 4), (end - 16, 4), (8, 4)] {
            for value in extremes {
                var bytes = sound
                let count = number(sound, at: end - 16)
                let at = position == 8 ? end - 28 - 4 * count : position
                for index in 0..<size {
                    bytes[at + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
                }
                guard bytes != sound else { continue }
                let start = end - 36 - 4 * number(bytes, at: end - 16)
                if start >= 0 { fix(&bytes, start..<end - 12, at: end - 12) }
                disk.setContents(path, bytes)
                _ = try check(disk, model, "table field at \(at - end), \(value)")
            }
        }
    }

    private func number(_ bytes: [UInt8], at position: Int) -> Int {
        Int(bytes.span.bytes.integer(UInt32.self, at: position))
    }

    private func fix(_ bytes: inout [UInt8], _ range: Range<Int>, at position: Int) {
        let sum = Checksum.of(bytes.span.bytes.extracting(range))
        for index in 0..<4 {
            bytes[position + index] = UInt8(truncatingIfNeeded: sum >> UInt32(8 * index))
        }
    }

    @Test func `F5: a repair leaves what was lost, and nothing else to repair`() throws {
        let (sound, model) = try filledLog()
        let audit = DamageAudit(model)
        for path in sound.compressedPaths.prefix(2) {
            let bytes = sound.contents(path)!
            for byte in stride(from: 0, to: bytes.count, by: 5) {
                let disk = sound.copy()
                var wrong = bytes
                wrong[byte] ^= 0x41
                disk.setContents(path, wrong)
                let before = try audit.check(disk)
                try repair(disk)
                let after = try audit.check(disk)
                let place: Comment = "\(path) byte \(byte)"
                #expect(after.problems == [] && after.lost == before.lost, place)
                #expect(try verify(disk).findings.filter(\.isRepairable) == [], place)
                #expect(try repair(disk).setAside == [], place)
            }
        }
    }

    @Test func `F26: such a repair is interrupted at any operation`() throws {
        let (sound, model) = try filledLog()
        let audit = DamageAudit(model)
        let path = sound.compressedPaths[1]
        var bytes = sound.contents(path)!
        bytes[bytes.count - 10] ^= 1
        bytes[100] ^= 1
        sound.setContents(path, bytes)
        let lost = try audit.check(sound).lost
        let probe = sound.copy()
        try repair(probe)
        for operation in 0..<probe.counts.operations - sound.counts.operations {
            for mode in [FaultyFileSystem.CrashMode.dropped, .kept, .reordered(seed: 4)] {
                let disk = sound.copy()
                var plan = FaultyFileSystem.Plan()
                plan.crash = disk.counts.operations + operation
                disk.setPlan(plan)
                #expect(throws: LogError.self) { try repair(disk) }
                let after = disk.restarted(mode)
                try repair(after)
                let found = try audit.check(after)
                #expect(found.problems == [] && found.lost == lost, "operation \(operation)")
                #expect(try verify(after).findings.filter(\.isRepairable) == [])
            }
        }
        let count = probe.counts.operations - sound.counts.operations
        reportFigure(
            "F26", "a repair of a compressed segment, stopped",
            ["operations": count, "disks": count * 3])
    }

    @discardableResult
    private func repair(_ disk: FaultyFileSystem) throws -> LogRepair.Report {
        try LogRepair.run(
            directory: "/log", fileSystem: disk, limits: smallLimits(segmentBytes: 220),
            random: seededSalts(50))
    }

    @Test func `both files of an interrupted compression: the plain one counts`() throws {
        let (disk, model) = try filledLog()
        let path = disk.compressedPaths[0]
        let plain = try CompressedSegmentFile(disk.open(path, .read), path: path)
        disk.setContents(
            String(path.dropLast(4)), try plain.read(Int(try plain.size()), at: 0))
        var bytes = disk.contents(path)!
        bytes[40] ^= 1
        disk.setContents(path, bytes)
        let log = try openLog(disk)
        #expect(try LogConformance.items(log, from: 0) == model.items(from: 0))
        try log.compressAll()
        #expect(try verify(disk).findings.filter(\.isDamage).isEmpty)
        #expect(disk.segmentPaths.count == 1)
    }
}
