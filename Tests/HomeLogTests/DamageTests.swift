// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeTesting
import Testing

/// F4, F5, F6: torn tails, flipped bits, deleted files.
@Suite struct DamageTests {
    /// A closed log of several segments with a dictionary, captures and a checkpoint.
    private func filledLog(segmentBytes: Int = 110) throws
        -> (disk: FaultyFileSystem, model: LogModel)
    {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: smallLimits(segmentBytes: segmentBytes))
        let model = LogModel()
        for number in 0..<5 {
            let batch = LogConformance.batch(number, records: 1 + number % 2, entries: number % 2)
            _ = try log.append(batch)
            model.append(batch)
        }
        try log.checkpoints.save(offset: 7, bytes: [1, 2, 3, 4], verified: true)
        try log.close()
        return (disk, model)
    }

    private func verify(_ disk: FaultyFileSystem) throws -> LogVerifier.Report {
        try LogVerifier.run(directory: "/log", fileSystem: disk, limits: smallLimits())
    }

    private func read(_ disk: FaultyFileSystem) throws -> [LogItem] {
        let reader = try FileLogReader(directory: "/log", fileSystem: disk, limits: smallLimits())
        return try items(reader, from: reader.firstOffset)
    }

    @Test func `F5: a sound log has no findings, and is read whole`() throws {
        let (disk, model) = try filledLog()
        let report = try verify(disk)
        #expect(report.findings.isEmpty)
        #expect(report.recordCount == 7)
        #expect(report.segmentCount == disk.segmentPaths.count)
        #expect(report.segmentCount >= 3)
        #expect(report.checkpointCount == 1)
        #expect(try read(disk) == model.items(from: 0))
    }

    @Test func `F5: every single bit flip is found and loses at most the record named`() throws {
        let (disk, model) = try filledLog(segmentBytes: 200)
        let whole = LogModel.records(model.items(from: 0))
        let entries = LogModel.entries(model.items(from: 0))
        let paths = disk.paths.filter { [".seg", ".head", ".ckpt"].contains(where: $0.hasSuffix) }
        var flips = 0
        var lostMost = 0
        for path in paths {
            let sound = disk.contents(path)!
            for bit in 0..<sound.count * 8 {
                var bytes = sound
                bytes[bit / 8] ^= 1 << UInt8(bit % 8)
                disk.setContents(path, bytes)
                let report = try verify(disk)
                // What is named: at most one record, by its frame or by its capture.
                let named = report.findings.flatMap { Array($0.offsets) }
                let lost = report.findings.filter { $0.kind != .capture }.flatMap(\.offsets)
                lostMost = max(lostMost, lost.count)
                var isRight = report.findings.isEmpty == false && named.count <= 1
                isRight = isRight && report.recordCount + UInt64(lost.count) == model.nextOffset
                // The bytes of the rest, for one bit of each byte.
                if bit % 8 == bit / 8 % 8 {
                    isRight = try isRight && isRestSound(read(disk), named, whole, entries)
                }
                if isRight == false {
                    Issue.record("\(path) byte \(bit / 8) bit \(bit % 8): \(report.findings)")
                }
                flips += 1
            }
            disk.setContents(path, sound)
        }
        #expect(flips > 4_000)
        #expect(lostMost == 1)
        reportFigure(
            "F5", "each bit of segments, heads and checkpoints flipped",
            ["bits": flips, "most records lost by one": lostMost])
    }

    /// Whether nothing but what was named is gone, and everything else is as it was appended.
    private func isRestSound(
        _ found: [LogItem], _ named: [UInt64], _ whole: [StoredRecord], _ entries: [UInt32: [UInt8]]
    ) -> Bool {
        let records = LogModel.records(found)
        let hit = records.filter { $0.capture == .damaged }
        return LogModel.lost(found).flatMap(\.offsets) + hit.map(\.offset) == named
            && hit.allSatisfy { $0.events == whole[Int($0.offset)].events }
            && records.filter { $0.capture != .damaged }
                == whole.filter { named.contains($0.offset) == false }
            && LogModel.entries(found) == entries
    }

    @Test func `F5: the writer opens over every flipped byte of the last segment and goes on`()
        throws
    {
        let (disk, model) = try filledLog()
        let whole = LogModel.records(model.items(from: 0))
        let path = disk.segmentPaths.last!
        let sound = disk.contents(path)!
        for byte in sound.indices {
            let copy = disk.copy()
            var bytes = sound
            bytes[byte] ^= 0xff
            copy.setContents(path, bytes)
            let log = try openLog(copy)
            #expect(log.nextOffset == 7, "byte \(byte)")
            let lostAtOpen = log.report.damage.flatMap { Array($0.offsets) }
            _ = try log.append(LogConformance.batch(50, entries: 1), expecting: 7)
            let found = try LogConformance.items(log, from: 0)
            let lost = LogModel.lost(found).flatMap { Array($0.offsets) }
            #expect(lost == lostAtOpen, "byte \(byte)")
            #expect(lost.count <= 1, "byte \(byte)")
            let events = LogModel.records(found).prefix { $0.offset < 7 }.map(\.events)
            #expect(events == whole.filter { !lost.contains($0.offset) }.map(\.events))
            #expect(LogModel.records(found).count == 9 - lost.count, "byte \(byte)")
            #expect(LogModel.entries(found).count == 3, "byte \(byte)")
        }
        reportFigure(
            "F5", "the writer opens over each changed byte of the last segment",
            ["bytes": sound.count])
    }

    @Test func `F5: the mark of either slot may rot`() throws {
        let (disk, model) = try filledLog()
        let sound = disk.contents("/log/durable")!
        for start in [0, 512] {
            for bit in 0..<80 * 8 {
                var bytes = sound
                bytes[start + bit / 8] ^= 1 << UInt8(bit % 8)
                disk.setContents("/log/durable", bytes)
                #expect(try verify(disk).findings.map(\.kind) == [.mark])
                #expect(try read(disk) == model.items(from: 0))
            }
        }
    }

    @Test func `F4: the last segment cut at every byte without a mark keeps whole batches`()
        throws
    {
        let (disk, model) = try filledLog(segmentBytes: 300)
        disk.deleteFile("/log/durable")
        // A checkpoint proves, too, what was durable.
        try FileLogReader(directory: "/log", fileSystem: disk).checkpoints.remove(offset: 7)
        let path = disk.segmentPaths.last!
        let sound = disk.contents(path)!
        let base = UInt64(path.dropFirst("/log/segments/".count).prefix(20))!
        let ends = model.batches.map(\.firstOffset) + [model.nextOffset]
        var seen: Set<UInt64> = []
        for count in 160..<sound.count {
            let copy = disk.copy()
            copy.setContents(path, [UInt8](sound[..<count]))
            let early = LogModel.records(try read(copy))
            let log = try openLog(copy)
            #expect(log.report.damage.isEmpty, "\(count) bytes")
            #expect(log.report.hadDurableMark == false)
            #expect(ends.contains(log.nextOffset) && log.nextOffset >= base, "\(count) bytes")
            seen.insert(log.nextOffset)
            let found = LogModel.records(try LogConformance.items(log, from: 0))
            let wanted = LogModel.records(model.items(from: 0))
            #expect(found == wanted.filter { $0.offset < log.nextOffset }, "\(count) bytes")
            #expect(found == early, "\(count) bytes")
            if let torn = log.report.tornTail {
                let kept = copy.contents(torn.asidePath)
                #expect(kept == [UInt8](sound[Int(torn.position)..<count]), "\(count) bytes")
            }
        }
        #expect(seen.count > 1)
        reportFigure(
            "F4", "the last segment cut at each length, no durable mark",
            ["lengths": sound.count - 160])
    }

    @Test
    func `F4: the last segment cut at every byte below the mark is damage, never a torn tail`()
        throws
    {
        let (disk, _) = try filledLog()
        let path = disk.segmentPaths.last!
        let sound = disk.contents(path)!
        for count in 160..<sound.count {
            let copy = disk.copy()
            copy.setContents(path, [UInt8](sound[..<count]))
            let log = try openLog(copy)
            #expect(log.nextOffset == 7, "\(count) bytes")
            #expect(log.report.tornTail == nil, "\(count) bytes")
            let found = try LogConformance.items(log, from: 0)
            let lost = Set(LogModel.lost(found).flatMap { Array($0.offsets) })
            let offsets = Set(LogModel.records(found).map(\.offset))
            #expect(lost.union(offsets) == Set(0..<7), "\(count) bytes")
            #expect(lost.isDisjoint(with: offsets), "\(count) bytes")
            let reported = Set(log.report.damage.flatMap { Array($0.offsets) })
            #expect(reported == lost, "\(count) bytes")
        }
        reportFigure(
            "F4", "the last segment cut at each length below the durable mark",
            ["lengths": sound.count - 160])
    }

    @Test func `F6: a deleted segment is named, wherever it is, and nothing else is lost`() throws {
        let (disk, model) = try filledLog()
        let paths = disk.segmentPaths
        let bases = paths.map { UInt64($0.dropFirst("/log/segments/".count).prefix(20))! } + [7]
        for (index, path) in paths.enumerated() {
            let copy = disk.copy()
            copy.deleteFile(path)
            let gone = bases[index]..<bases[index + 1]
            let missing = try verify(copy).findings.filter { $0.kind == .missing }
            #expect(missing.map(\.offsets) == [gone])
            let log = try openLog(copy)
            #expect(log.report.damage.map(\.offsets) == [gone])
            #expect(log.nextOffset == 7)
            let found = try LogConformance.items(log, from: 0)
            #expect(LogModel.lost(found).map(\.offsets) == [gone])
            let rest = LogModel.records(model.items(from: 0)).filter { !gone.contains($0.offset) }
            #expect(LogModel.records(found) == rest)
            _ = try log.append(LogConformance.batch(9), expecting: 7)
        }
        reportFigure("F6", "each segment deleted", ["segments": paths.count])
    }

    /// Nothing but the mark says then that there was more.
    @Test func `F6: without all files of its last segment the log goes on where the mark says`()
        throws
    {
        let (disk, model) = try filledLog()
        let name = try #require(disk.segmentPaths.last).dropLast(".seg".count)
        let base = try #require(UInt64(name.suffix(20)))
        for path in disk.paths where path.hasPrefix(name) || path.hasPrefix("/log/checkpoints/") {
            disk.deleteFile(path)
        }
        let log = try openLog(disk)
        #expect(log.nextOffset == 7)
        #expect(log.report.damage.map(\.offsets) == [base..<7])
        _ = try log.append(LogConformance.batch(9), expecting: 7)
        let found = try LogConformance.items(log, from: 0)
        #expect(LogModel.lost(found).map(\.offsets) == [base..<7])
        let wanted = LogModel.records(model.items(from: 0)).filter { $0.offset < base }
        #expect(LogModel.records(found).filter { $0.offset < 7 } == wanted)
    }

    @Test func `F4: of a torn tail that is longer than what is written next nothing stays`() throws
    {
        let disk = FaultyFileSystem()
        let limits = smallLimits(segmentBytes: 100_000)
        let log = try createLog(disk, limits: limits)
        let model = LogModel()
        let first = LogConformance.batch(0)
        _ = try log.append(first)
        model.append(first)
        let torn = disk.copy().restarted(.kept)
        _ = try log.append(LogConformance.batch(1, records: 9))
        let path = disk.segmentPaths[0]
        let whole = try #require(disk.contents(path))
        let end = try #require(whole.lastIndex { $0 != 0 })
        torn.setContents(path, [UInt8](whole[..<(end - 5)]))
        let reopened = try openLog(torn, limits: limits)
        #expect(reopened.report.tornTail != nil && reopened.nextOffset == 2)
        let next = LogConformance.batch(2, records: 1)
        _ = try reopened.append(next)
        model.append(next)
        let last = try openLog(torn.restarted(.kept), limits: limits)
        #expect(last.report.tornTail == nil && last.report.damage.isEmpty)
        #expect(try LogConformance.items(last, from: 0) == model.items(from: 0))
    }

    @Test func `F6: without the mark and without checkpoints the log is whole`() throws {
        let (disk, model) = try filledLog()
        for path in disk.paths where !path.hasSuffix(".seg") {
            disk.deleteFile(path)
        }
        #expect(try read(disk) == model.items(from: 0))
        let log = try openLog(disk)
        #expect(try LogConformance.items(log, from: 0) == model.items(from: 0))
        #expect(try log.checkpoints.list().isEmpty)
        #expect(try verify(disk).findings.isEmpty)
    }

    @Test func `F6: a segment of another log is not read`() throws {
        let (disk, _) = try filledLog()
        let other = FaultyFileSystem()
        let otherLog = try FileLog.open(
            directory: "/log", mode: .create(logID: testLogID.reversed(), time: 0),
            fileSystem: other, limits: smallLimits(), random: seededSalts())
        _ = try otherLog.append(LogConformance.batch(0))
        try otherLog.close()
        disk.setContents(disk.segmentPaths[0], other.contents(other.segmentPaths[0])!)
        let lost = LogModel.lost(try read(disk))
        #expect(lost.map(\.reason) == [.otherLog])
        #expect(lost[0].offsets.lowerBound == 0)
    }

    @Test func `F5: bytes of another life of a segment never verify`() throws {
        // Two logs with the same records and other salts: no frame of one is a frame of the other.
        let (disk, _) = try filledLog()
        let path = disk.segmentPaths[0]
        let old = disk.contents(path)!
        let other = FaultyFileSystem()
        let log = try FileLog.open(
            directory: "/log", mode: .create(logID: testLogID, time: testTime),
            fileSystem: other, limits: smallLimits(segmentBytes: 110), random: seededSalts(8))
        _ = try log.append(LogConformance.batch(0, entries: 1), expecting: 0)
        var bytes = other.contents(path)!
        let end = bytes.lastIndex { $0 != 0 }! + 1
        bytes.replaceSubrange(end..<bytes.count, with: old.dropFirst(end))
        try log.close()
        other.setContents(path, bytes)
        other.deleteFile("/log/durable")
        let reopened = try openLog(other)
        #expect(reopened.nextOffset == 2)
        #expect(reopened.report.damage.isEmpty)
        #expect(reopened.report.tornTail != nil)
    }
}
