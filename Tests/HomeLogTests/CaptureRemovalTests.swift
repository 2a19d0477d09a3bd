// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeTesting
import Testing

@testable import HomeLog

/// Segments that are written anew without captured messages: the events stay, whatever happens.
@Suite struct CaptureRemovalTests {
    private static let modes: [FaultyFileSystem.CrashMode] =
        [.dropped, .kept, .reordered(seed: 2)]

    /// A log of several segments with a dictionary, eras and captures, still open.
    private func filledLog() throws -> (disk: FaultyFileSystem, log: FileLog, model: LogModel) {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: smallLimits(segmentBytes: 110))
        let model = LogModel()
        for number in 0..<7 {
            let batch = LogConformance.batch(
                number, records: 1 + number % 2, entries: number % 2, era: UInt32(number / 3))
            _ = try log.append(batch)
            model.append(batch)
        }
        return (disk, log, model)
    }

    private func sealed(_ log: FileLog) throws -> [SegmentInfo] {
        try log.segments().filter(\.isSealed)
    }

    private func verify(_ disk: FaultyFileSystem) throws -> LogVerifier.Report {
        try LogVerifier.run(directory: "/log", fileSystem: disk, limits: smallLimits())
    }

    private func reader(_ disk: FaultyFileSystem) throws -> FileLogReader {
        try FileLogReader(directory: "/log", fileSystem: disk, limits: smallLimits())
    }

    /// The items with the captures of some records gone.
    private func items(
        _ items: [LogItem], without isGone: (UInt64) -> Bool = { _ in true }
    ) -> [LogItem] {
        items.map { item in
            guard case .record(var record) = item, isGone(record.offset) else { return item }
            record.capture = .absent
            return .record(record)
        }
    }

    // MARK: The same events

    @Test(arguments: [false, true])
    func `what a segment loses are its captures alone`(compressed: Bool) throws {
        let (disk, log, model) = try filledLog()
        if compressed { try log.compressAll() }
        var gone: [Range<UInt64>] = []
        for segment in try sealed(log) {
            let outcome = try log.removeCaptures(segment.baseOffset)
            guard case .replaced = outcome else {
                Issue.record("\(segment.baseOffset): \(outcome)")
                continue
            }
            gone.append(segment.baseOffset..<segment.endOffset)
            for offset in 0...log.nextOffset {
                let expected = items(model.items(from: offset)) { at in
                    gone.contains { $0.contains(at) }
                }
                #expect(try LogConformance.items(log, from: offset) == expected)
            }
        }
        let after = try log.segments()
        #expect(after.count >= 4)
        #expect(after.dropLast().allSatisfy { !$0.hasCaptures && $0.isSealed && $0.isCompressed })
        #expect(after.last?.hasCaptures == true)
        #expect(disk.segmentPaths.count == 1)
        #expect(disk.paths.allSatisfy { !$0.hasSuffix(".tmp") })
        #expect(try log.removeCaptures(0) == .absent)
        #expect(try log.uncompressedSegments().isEmpty)
        let batch = LogConformance.batch(8, entries: 1, era: 3)
        _ = try log.append(batch)
        model.append(batch)
        let last = after.last!.baseOffset
        let expected = items(model.items(from: 0)) { $0 < last }
        try log.close()
        #expect(try HomeLogTests.items(reader(disk), from: 0) == expected)
        #expect(try verify(disk).findings.isEmpty)
        let again = try openLog(disk)
        #expect(again.report.isClean)
        #expect(again.report.repairedHeaders.isEmpty)
        #expect(try LogConformance.items(again, from: 0) == expected)
        #expect(try again.segments().dropLast().allSatisfy { !$0.hasCaptures })
    }

    @Test func `the times of its eras stay, and the file shrinks`() throws {
        let (disk, log, _) = try filledLog()
        try log.compressAll()
        let before = try sealed(log)
        for segment in before { _ = try log.removeCaptures(segment.baseOffset) }
        for (old, new) in zip(before, try sealed(log)) {
            #expect(old.eras == new.eras)
            #expect(old.endOffset == new.endOffset)
            #expect(new.byteCount < old.byteCount)
        }
        #expect(try verify(disk).findings.isEmpty)
    }

    @Test func `an index of the segment of before is not taken for its own`() throws {
        let (_, log, _) = try filledLog()
        let segment = try #require(try log.segmentIndexes.segment(0))
        try log.segmentIndexes.save(segment, [1, 2, 3])
        #expect(try log.segmentIndexes.load(0) == [1, 2, 3])
        _ = try log.removeCaptures(0)
        #expect(try log.segmentIndexes.load(0) == nil)
        #expect(log.segmentIndexes.bases().isEmpty)
        // One that was made of the old file and saved late.
        try log.segmentIndexes.save(segment, [1, 2, 3])
        #expect(try log.segmentIndexes.load(0) == nil)
    }

    @Test func `a reader that has begun goes on in the file of before`() throws {
        let (_, log, model) = try filledLog()
        try log.compressAll()
        var cursor = try log.read(from: 0)
        var found = [try #require(try cursor.next())]
        for segment in try sealed(log) { _ = try log.removeCaptures(segment.baseOffset) }
        while let item = try cursor.next() { found.append(item) }
        #expect(items(found) == items(model.items(from: 0)))
    }

    @Test func `the extremes of every field stay as they are`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk)
        let model = LogModel()
        let long = [UInt8](repeating: 7, count: 1000)
        let times: [Int64] = [.min, .max, 0, -1, testTime]
        let captures: [[UInt8]?] = [nil, [], long, [0]]
        for era in [0, 1, UInt32.max] {
            for events in [[], [0], long] {
                var batch = LogBatch(records: [], dictionary: [long, [], [0]], era: era)
                for (index, time) in times.enumerated() {
                    batch.records.append(
                        LogRecord(
                            time: time, events: events, capture: captures[index % captures.count])
                    )
                }
                _ = try log.append(batch)
                model.append(batch)
            }
        }
        let last = try #require(try log.segments().last).baseOffset
        for segment in try sealed(log) {
            guard case .replaced = try log.removeCaptures(segment.baseOffset) else {
                Issue.record("\(segment)")
                continue
            }
        }
        let expected = items(model.items(from: 0)) { $0 < last }
        #expect(try LogConformance.items(log, from: 0) == expected)
        try log.close()
        #expect(try verify(disk).findings.isEmpty)
    }

    @Test func `an entry that was lost before the segment began stays lost`() throws {
        let (disk, log, model) = try filledLog()
        try log.close()
        let limits = smallLimits()
        let paths = LogPaths(directory: "/log")
        let directory = LogDirectory(
            fileSystem: disk, paths: paths, limits: limits,
            identity: LogIdentity(logID: testLogID))
        let bases = try directory.segmentBases()
        let base = bases[bases.count - 2]
        var header = try #require(try directory.openSegment(base)).header
        header.dictionaryCount = 3
        let encoder = FrameEncoder(header: header, limits: limits)
        let preamble = encoder.preamble([[1], nil, [3]], era: header.era)
        var bytes: [UInt8] = []
        let records = LogModel.records(model.items(from: base)).filter { $0.offset < bases.last! }
        encoder.encode(
            LogBatch(
                records: records.map { LogRecord(time: $0.time, events: $0.events, capture: [1]) },
                dictionary: [[4]]),
            firstIndex: 0, dictionaryCount: 3, into: &bytes)
        var file = header.encoded() + header.encoded() + preamble + bytes
        file += encoder.footer(
            [[1], nil, [3], [4]], recordCount: UInt64(records.count), spans: [],
            position: UInt64(file.count), endOffset: base + UInt64(records.count))
        disk.setContents(paths.segment(base), file)
        let rewrite = SegmentRewrite(directory: directory, base: base, isWanted: { true }) {
            steps throws(LogError) in try steps()
        }
        guard case .replaced = try rewrite.removeCaptures(salt: 1) else {
            Issue.record("it was not replaced")
            return
        }
        let (new, made) = try #require(try directory.openSegment(base))
        #expect(made.dictionaryCount == 3)
        var entries: [UInt64: [UInt8]] = [:]
        var offsets: [UInt64] = []
        let sound = SoundSegment(file: new, header: made, limits: limits)
        let end = try sound.read({ true }) { batch in
            for item in batch.items {
                let range = item.eventsStart..<item.eventsStart + item.eventsCount
                if item.kind == .dictionary { entries[item.number] = Array(batch.bytes[range]) }
                if item.kind == .record { offsets.append(item.number) }
            }
        }
        #expect(end == .whole([], endOffset: base + UInt64(records.count)))
        #expect(entries == [0: [1], 2: [3], 3: [4]])
        #expect(offsets == records.map(\.offset))
    }

    // MARK: Interrupted

    @Test(arguments: [false, true])
    func `F26: interrupted at any operation, a segment has its captures or none`(
        compressed: Bool
    ) throws {
        let (disk, log, model) = try filledLog()
        if compressed { try log.compressAll() }
        let segment = try sealed(log)[1]
        let own = segment.baseOffset..<segment.endOffset
        try log.close()
        let probe = disk.copy()
        let probeLog = try openLog(probe)
        let opened = probe.counts.operations - disk.counts.operations
        _ = try probeLog.removeCaptures(segment.baseOffset)
        let count = probe.counts.operations - disk.counts.operations
        #expect(count - opened > 12)
        let old = model.items(from: 0)
        let new = items(old, without: own.contains)
        for operation in opened..<count {
            for mode in Self.modes {
                let broken = disk.copy()
                let log = try openLog(broken)
                var plan = FaultyFileSystem.Plan()
                plan.crash = disk.counts.operations + operation
                broken.setPlan(plan)
                let place: Comment = "operation \(operation), \(mode)"
                #expect(throws: LogError.self, place) {
                    try log.removeCaptures(segment.baseOffset)
                }
                let after = broken.restarted(mode)
                let read = try HomeLogTests.items(reader(after), from: 0)
                #expect(read == old || read == new, place)
                let again = try openLog(after)
                #expect(again.report.damage.isEmpty, place)
                #expect(again.report.repairedHeaders.isEmpty, place)
                _ = try again.removeCaptures(segment.baseOffset)
                #expect(after.paths.allSatisfy { !$0.hasSuffix(".tmp") }, place)
                #expect(try LogConformance.items(again, from: 0) == new, place)
                try again.close()
                #expect(try verify(after).findings.isEmpty, place)
            }
        }
        reportFigure(
            "F26",
            "captures taken out of a \(compressed ? "compressed" : "plain") segment, stopped",
            ["operations": count - opened, "disks": (count - opened) * Self.modes.count])
    }

    @Test(arguments: [EIO, ENOSPC])
    func `an operation that fails leaves all records, and appends go on`(errno: Int32) throws {
        let (disk, log, model) = try filledLog()
        let segment = try sealed(log)[1]
        let own = segment.baseOffset..<segment.endOffset
        try log.close()
        let probe = disk.copy()
        let probeLog = try openLog(probe)
        let opened = probe.counts.operations
        _ = try probeLog.removeCaptures(segment.baseOffset)
        for operation in opened..<probe.counts.operations {
            let broken = disk.copy()
            let log = try openLog(broken)
            var plan = FaultyFileSystem.Plan()
            plan.failures[operation] = errno
            broken.setPlan(plan)
            let place: Comment = "operation \(operation)"
            // An index that cannot be removed is of no harm.
            _ = try? log.removeCaptures(segment.baseOffset)
            let batch = LogConformance.batch(9)
            let first = model.nextOffset
            _ = try log.append(batch, expecting: first)
            let found = LogModel.records(try LogConformance.items(log, from: 0))
            let events = LogModel.records(model.items(from: 0)).map(\.events)
            #expect(found.map(\.events) == events + batch.records.map(\.events), place)
            _ = try log.removeCaptures(segment.baseOffset)
            let captures = LogModel.records(try LogConformance.items(log, from: 0)).filter {
                own.contains($0.offset) && $0.capture != .absent
            }
            #expect(captures.isEmpty, place)
            try log.close()
            let again = try openLog(broken)
            #expect(again.report.damage.isEmpty, place)
            try again.close()
            #expect(try verify(broken).findings.isEmpty, place)
        }
    }

    @Test func `it stops when it is not wanted, and leaves the segment that is written alone`()
        throws
    {
        let (disk, log, _) = try filledLog()
        let before = disk.paths
        for wanted in 0..<4 {
            var left = wanted
            let outcome = try log.removeCaptures(0) {
                left -= 1
                return left >= 0
            }
            #expect(outcome == .stopped)
            #expect(disk.paths == before)
        }
        #expect(try log.removeCaptures(log.openSegment) == .absent)
        #expect(try log.removeCaptures(999) == .absent)
    }

    // MARK: Damage

    @Test func `a changed byte never costs a record that could be read`() throws {
        let (disk, log, model) = try filledLog()
        let segment = try sealed(log)[1]
        try log.close()
        let path = disk.segmentPaths[1]
        let bytes = disk.contents(path)!
        var outcomes: [SegmentRewrite.Outcome: Int] = [:]
        for index in bytes.indices {
            let broken = disk.copy()
            var changed = bytes
            changed[index] ^= 0x10
            broken.setContents(path, changed)
            let log = try openLog(broken)
            let before = try LogConformance.items(log, from: 0)
            let outcome = try log.removeCaptures(segment.baseOffset)
            outcomes[outcome == .unsound ? .unsound : .stopped, default: 0] += 1
            let after = try LogConformance.items(log, from: 0)
            if outcome == .unsound {
                #expect(after == before, "byte \(index)")
                #expect(broken.contents(path) == changed, "byte \(index)")
            } else {
                // Only captures, or a copy of the header that was there twice.
                #expect(items(after) == items(model.items(from: 0)), "byte \(index)")
            }
            #expect(broken.paths.allSatisfy { !$0.hasSuffix(".tmp") }, "byte \(index)")
        }
        #expect(outcomes.values.allSatisfy { $0 > 20 }, "\(outcomes)")
        #expect(outcomes.count == 2)
    }

    @Test func `a reader with an older mark of the segment reads all that it knows of`() throws {
        let (disk, log, model) = try filledLog()
        let reader = try reader(disk)
        let end = reader.nextOffset
        let open = log.openSegment
        for number in 7..<12 {
            let batch = LogConformance.batch(number, records: 2, entries: 1, era: 2)
            _ = try log.append(batch)
            model.append(batch)
        }
        #expect(log.openSegment > open)
        guard case .replaced = try log.removeCaptures(open) else {
            Issue.record("it was not replaced")
            return
        }
        let found = try HomeLogTests.items(reader, from: 0)
        #expect(LogModel.lost(found).isEmpty)
        let expected = items(model.items(from: 0)).filter {
            guard case .record(let record) = $0 else { return true }
            return record.offset < end
        }
        #expect(items(found).starts(with: expected.prefix(found.count - 4)))
        #expect(LogModel.records(found).count >= Int(end))
    }

    // MARK: Backup

    @Test func `a backup keeps the captures that it has`() throws {
        let home = try BackedUpLog()
        try home.backUp()
        let first = try home.log.segments().filter(\.isSealed).map(\.baseOffset)
        for base in first { _ = try home.log.removeCaptures(base) }
        var grown = home
        try grown.grow(6)
        try grown.backUp()
        let backup = try FileLogReader(
            directory: "/backup", fileSystem: home.disk, limits: smallLimits())
        #expect(try HomeLogTests.items(backup, from: 0) == home.model.items(from: 0))
        // One that begins now has what the log has.
        try grown.backUp(to: "/other")
        let other = try FileLogReader(
            directory: "/other", fileSystem: home.disk, limits: smallLimits())
        #expect(
            try HomeLogTests.items(other, from: 0) == LogConformance.items(home.log, from: 0))
        for target in ["/backup", "/other"] {
            try BackedUpLog.expectSound(home.disk, target)
        }
    }
}
