// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeLog
import HomeTesting
import Testing

/// The file of zeros that becomes the next segment: it changes how fast a log is, and nothing else.
@Suite struct NextSegmentTests {
    private static let next = "/log/segments/next"
    private static let modes: [FaultyFileSystem.CrashMode] =
        [.dropped, .kept, .reordered(seed: 2)]

    /// A log whose open segment is more than a quarter full, and not full.
    private func filledLog() throws -> (disk: FaultyFileSystem, log: FileLog, model: LogModel) {
        let disk = FaultyFileSystem()
        let log = try createLog(disk)
        let model = LogModel()
        try grow(log, model, 3)
        return (disk, log, model)
    }

    private func grow(_ log: FileLog, _ model: LogModel, _ batches: Int) throws {
        for _ in 0..<batches {
            let number = model.batches.count
            let batch = LogConformance.batch(number, entries: number % 2)
            _ = try log.append(batch, expecting: model.nextOffset)
            model.append(batch)
        }
    }

    /// Whether the log has what the model has, as it is and after it was closed and opened.
    private func expectSame(
        _ disk: FaultyFileSystem, _ log: FileLog, _ model: LogModel, _ place: Comment? = nil
    ) throws {
        #expect(try LogConformance.items(log, from: 0) == model.items(from: 0), place)
        try log.close()
        let report = try LogVerifier.run(
            directory: "/log", fileSystem: disk, limits: smallLimits())
        #expect(report.findings.isEmpty, place)
        let again = try openLog(disk)
        #expect(again.report.isClean, place)
        #expect(try LogConformance.items(again, from: 0) == model.items(from: 0), place)
        try again.close()
    }

    @Test func `it becomes the next segment, once, and zeros follow the records`() throws {
        let (disk, log, model) = try filledLog()
        try log.makeNextSegment()
        let zeros = try #require(disk.contents(Self.next))
        #expect(zeros.count == 260 + 256)
        #expect(zeros.allSatisfy { $0 == 0 })
        #expect(try log.use().nextSegmentBytes == 4096)
        try log.makeNextSegment()
        let first = disk.segmentPaths.count
        while disk.segmentPaths.count == first { try grow(log, model, 1) }
        #expect(disk.contents(Self.next) == nil)
        let segment = try #require(disk.contents(disk.segmentPaths.last!))
        #expect(segment.count == zeros.count)
        #expect(try LogConformance.items(log, from: 0) == model.items(from: 0))
        try grow(log, model, 20)
        try expectSame(disk, log, model)
    }

    @Test func `a log that stays small has none`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: smallLimits(segmentBytes: 4000))
        try grow(log, LogModel(), 3)
        try log.makeNextSegment()
        #expect(disk.contents(Self.next) == nil)
    }

    @Test func `it ends where it is not wanted any more`() throws {
        let (disk, log, model) = try filledLog()
        try log.makeNextSegment(isWanted: { false })
        #expect(disk.paths.allSatisfy { !$0.contains("next") })
        try expectSame(disk, log, model)
    }

    @Test func `F26: a crash at any operation leaves the log whole, and no file under two names`()
        throws
    {
        let (disk, log, model) = try filledLog()
        let start = model.batches.count
        try log.close()
        let probe = disk.copy()
        func use(_ log: FileLog, _ model: LogModel) throws {
            try log.makeNextSegment()
            try grow(log, model, 4)
            try log.makeNextSegment()
            try grow(log, model, 4)
        }
        let probeLog = try openLog(probe)
        let opened = probe.counts.operations
        let whole = LogModel()
        for batch in model.batches { whole.append(batch.batch) }
        try use(probeLog, whole)
        #expect(probe.segmentPaths.count >= disk.segmentPaths.count + 2)
        for operation in opened..<probe.counts.operations {
            for mode in Self.modes {
                let broken = disk.copy()
                let own = LogModel()
                for batch in model.batches { own.append(batch.batch) }
                let log = try openLog(broken)
                var plan = FaultyFileSystem.Plan()
                plan.crash = operation
                broken.setPlan(plan)
                let place: Comment = "operation \(operation), \(mode)"
                #expect(throws: LogError.self, place) { try use(log, own) }
                let after = broken.restarted(mode)
                let again = try openLog(after)
                #expect(again.report.damage.isEmpty, place)
                // What was acknowledged, and at most the batch that was under way.
                let kept = LogModel()
                for batch in whole.batches where batch.firstOffset < again.nextOffset {
                    kept.append(batch.batch)
                }
                #expect(kept.batches.count - own.batches.count <= 1, place)
                #expect(kept.batches.count >= max(start, own.batches.count), place)
                try use(again, kept)
                try expectSame(after, again, kept, place)
            }
        }
        let count = probe.counts.operations - opened
        reportFigure(
            "F26", "the next segment made ahead, stopped",
            ["operations": count, "disks": count * Self.modes.count])
    }

    @Test func `what is in the file is never taken for records`() throws {
        let (disk, log, model) = try filledLog()
        try grow(log, model, 8)
        // Segments of the same log, which has other salts, and bytes that say nothing.
        let contents = disk.segmentPaths.map { disk.contents($0)! } + [[1, 2, 3], []]
        let open = disk.contents(disk.segmentPaths.last!)!
        for content in contents {
            let broken = disk.copy()
            broken.setContents(Self.next, content)
            let again = try openLog(broken.restarted(.kept))
            #expect(again.report.damage.isEmpty)
            #expect(try LogConformance.items(again, from: 0) == model.items(from: 0))
        }
        for content in contents + [open] {
            let other = disk.copy().restarted(.kept)
            other.setContents(Self.next, content)
            let log = try openLog(other)
            let own = LogModel()
            for batch in model.batches { own.append(batch.batch) }
            let count = other.segmentPaths.count
            while other.segmentPaths.count == count { try grow(log, own, 1) }
            try grow(log, own, 1)
            // The process is killed here.
            let after = other.restarted(.kept)
            let again = try openLog(after)
            #expect(again.report.damage.isEmpty)
            try grow(again, own, 9)
            try expectSame(after, again, own)
        }
    }

    @Test func `a full disk gets its space before a record is refused`() throws {
        let (disk, log, model) = try filledLog()
        try log.makeNextSegment()
        var plan = FaultyFileSystem.Plan()
        plan.capacity = disk.paths.reduce(0) { $0 + (disk.contents($1)?.count ?? 0) }
        disk.setPlan(plan)
        let segments = disk.segmentPaths.count
        // As many as fit into the open segment, and into what is given back.
        #expect(throws: LogError.self) { try grow(log, model, 100) }
        #expect(disk.contents(Self.next) == nil)
        #expect(disk.segmentPaths.count > segments)
        disk.setPlan(FaultyFileSystem.Plan())
        try grow(log, model, 3)
        try expectSame(disk, log, model)
        // Where the open segment cannot grow, there is another way.
        let (other, again, own) = try filledLog()
        try again.makeNextSegment()
        plan.capacity = other.paths.reduce(0) { $0 + (other.contents($1)?.count ?? 0) }
        other.setPlan(plan)
        _ = try again.append(
            LogBatch(records: [
                LogRecord(time: testTime, events: [UInt8](repeating: 1, count: 400))
            ]))
        #expect(other.contents(Self.next) == nil)
        #expect(again.nextOffset == own.nextOffset + 1)
    }

    @Test func `a torn tail keeps what was torn, without the zeros behind it`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: smallLimits(segmentBytes: 10_000))
        let model = LogModel()
        while disk.segmentPaths.count == 1 {
            try log.makeNextSegment()
            try grow(log, model, 1)
        }
        let broken = disk.restarted(.kept)
        let path = broken.segmentPaths.last!
        var bytes = broken.contents(path)!
        let end = bytes.lastIndex { $0 != 0 }! + 1
        #expect(bytes.count - end > 9000)
        bytes[end + 3] = 1
        bytes[end] = 1
        broken.setContents(path, bytes)
        let again = try openLog(broken)
        let aside = try #require(again.report.tornTail?.asidePath)
        let kept = try #require(broken.contents(aside))
        #expect(kept.starts(with: [1, 0, 0, 1]))
        #expect(kept.count < 5000)
        try grow(again, model, 9)
        #expect(try LogConformance.items(again, from: 0) == model.items(from: 0))
    }

    @Test func `a start on a full disk gets its space`() throws {
        let (disk, log, model) = try filledLog()
        try log.makeNextSegment()
        let broken = disk.restarted(.kept)
        let path = broken.segmentPaths.last!
        broken.setContents(path, broken.contents(path)! + [UInt8](repeating: 1, count: 100))
        var plan = FaultyFileSystem.Plan()
        plan.capacity = broken.paths.reduce(0) { $0 + (broken.contents($1)?.count ?? 0) }
        broken.setPlan(plan)
        let again = try openLog(broken)
        #expect(again.report.tornTail != nil)
        #expect(broken.contents(Self.next) == nil)
        #expect(try LogConformance.items(again, from: 0) == model.items(from: 0))
    }

    @Test func `a disk that has little left gets no such file`() throws {
        let (disk, log, model) = try filledLog()
        var plan = FaultyFileSystem.Plan()
        plan.capacity = 3 * 516 + disk.paths.reduce(0) { $0 + (disk.contents($1)?.count ?? 0) }
        disk.setPlan(plan)
        try log.makeNextSegment()
        #expect(disk.contents(Self.next) == nil)
        disk.setPlan(FaultyFileSystem.Plan())
        try expectSame(disk, log, model)
    }

    @Test func `a failure of it on a full disk leaves the log usable`() throws {
        let (disk, log, model) = try filledLog()
        try log.makeNextSegment()
        let capacity = disk.paths.reduce(0) { $0 + (disk.contents($1)?.count ?? 0) }
        let large = LogBatch(records: [
            LogRecord(time: testTime, events: [UInt8](repeating: 1, count: 400))
        ])
        try log.close()
        for failing in 0..<6 {
            let broken = disk.copy()
            let log = try openLog(broken)
            var plan = FaultyFileSystem.Plan()
            plan.capacity = capacity
            plan.failures[broken.counts.operations + failing] = EIO
            broken.setPlan(plan)
            let end = log.nextOffset
            do throws(LogError) {
                _ = try log.append(large)
            } catch {
                // The write or the sync of the records failed, not that of the file.
                if case .ambiguous = error { continue }
            }
            broken.setPlan(FaultyFileSystem.Plan())
            _ = try log.append(LogConformance.batch(9))
            #expect(log.nextOffset > end, "operation \(failing)")
            #expect(
                try LogConformance.items(log, from: 0).starts(with: model.items(from: 0)),
                "operation \(failing)")
        }
    }

    @Test(arguments: [EIO, ENOSPC])
    func `an operation that fails leaves no file, and appends go on`(errno: Int32) throws {
        let (disk, log, model) = try filledLog()
        try log.close()
        let probe = disk.copy()
        let probeLog = try openLog(probe)
        let opened = probe.counts.operations
        try probeLog.makeNextSegment()
        for operation in opened..<probe.counts.operations {
            let broken = disk.copy()
            let log = try openLog(broken)
            var plan = FaultyFileSystem.Plan()
            plan.failures[operation] = errno
            broken.setPlan(plan)
            #expect(throws: LogError.self) { try log.makeNextSegment() }
            #expect(broken.paths.allSatisfy { !$0.hasSuffix("next.tmp") })
            let own = LogModel()
            for batch in model.batches { own.append(batch.batch) }
            try grow(log, own, 6)
            try expectSame(broken, log, own, "operation \(operation)")
        }
    }
}
