// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeLog
import HomeTesting
import Testing

/// F7, F8, F9, F25, F26, F29: full disks, failing calls, newer formats, locks.
@Suite struct FaultTests {
    private let batch = LogConformance.batch(1, entries: 1)

    @Test func `F8: a failed append is never acknowledged and poisons the log`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk)
        _ = try log.append(LogConformance.batch(0))
        var plan = FaultyFileSystem.Plan()
        // Preallocation may or may not come first: fail whatever is a sync, by its effect.
        let before = disk.counts
        let probe = disk.copy()
        let probeLog = try openLog(probe)
        let probeStart = probe.counts.operations
        _ = try probeLog.append(batch)
        let operations = probe.counts.operations - probeStart
        for index in 0..<operations {
            plan.failures[before.operations + index] = EIO
        }
        disk.setPlan(plan)
        let failed = #expect(throws: LogError.self) { try log.append(batch) }
        guard case .ambiguous(let cause) = failed else {
            Issue.record("expected ambiguous, got \(String(describing: failed))")
            return
        }
        disk.setPlan(FaultyFileSystem.Plan())
        #expect(throws: LogError.poisoned(cause: cause)) { try log.append(batch) }
        #expect(throws: LogError.poisoned(cause: cause)) { try log.trim(below: 1) }
        #expect(log.nextOffset == 2)
        #expect(try LogConformance.items(log, from: 0).count == 2)
    }

    @Test func `F8, F9: each operation of an append may fail: no ack, no lie, and reopening works`()
        throws
    {
        // Among these appends some roll to the next segment and some do not.
        var failed: Set<FileOperation> = []
        var cases = 0
        for warmUp in 1...4 {
            let start = FaultyFileSystem()
            let log = try createLog(start)
            for number in 0..<warmUp {
                _ = try log.append(LogConformance.batch(number))
            }
            let count = try operations(of: start)
            #expect(count >= 3)
            for operation in 0..<count {
                for isDone in [false, true] {
                    failed.insert(try failOne(start, operation, isDone: isDone))
                    cases += 1
                }
            }
            try log.close()
        }
        #expect(failed.isSuperset(of: [.append, .sync, .truncate, .rename, .syncDirectory]))
        reportFigure(
            "F8", "each file operation of an append fails, done or not done",
            ["cases": cases, "kinds of operations": failed.count])
    }

    /// How many operations an append costs on a log that was just opened.
    private func operations(of disk: FaultyFileSystem) throws -> Int {
        let copy = disk.copy()
        let log = try openLog(copy)
        let before = copy.counts.operations
        _ = try log.append(batch)
        return copy.counts.operations - before
    }

    /// Fails one operation of an append, and returns which it was.
    private func failOne(_ start: FaultyFileSystem, _ operation: Int, isDone: Bool) throws
        -> FileOperation
    {
        let disk = start.copy()
        var log: FileLog? = try openLog(disk)
        let next = log!.nextOffset
        var plan = FaultyFileSystem.Plan()
        let number = disk.counts.operations + operation
        if isDone { plan.lies = [number] } else { plan.failures = [number: EIO] }
        disk.setPlan(plan)
        let place: Comment = "operation \(operation), done: \(isDone)"
        let failed = #expect(throws: LogError.self, place) { try log!.append(batch) }
        guard case .ambiguous(let cause) = failed else {
            throw LogConformance.Failure(
                "\(place): expected ambiguous, got \(failed, default: "nothing")")
        }
        #expect(cause.errno == EIO)
        #expect(throws: LogError.poisoned(cause: cause), place) { try log!.append(batch) }
        #expect(log!.nextOffset == next, place)
        let before = LogModel.records(try LogConformance.items(log!, from: 0))
        #expect(UInt64(before.count) == next, place)
        log = nil
        for mode in [FaultyFileSystem.CrashMode.kept, .dropped] {
            let reopened = try openLog(disk.restarted(mode))
            let after = LogModel.records(try LogConformance.items(reopened, from: 0))
            #expect(after.starts(with: before), place)
            #expect(after.count == before.count || after.count == before.count + 2, place)
            #expect(reopened.report.damage.isEmpty, place)
        }
        return cause.operation
    }

    @Test func `F9: a short write at every length poisons and leaves nothing half`() throws {
        let start = FaultyFileSystem()
        var limits = smallLimits()
        // Enough space from the start, so that the write is an append's first operation.
        limits.allocationBytes = 1024
        let log = try createLog(start, limits: limits)
        _ = try log.append(LogConformance.batch(0))
        for count in 0..<120 {
            let disk = start.copy()
            let log = try openLog(disk, limits: limits)
            var plan = FaultyFileSystem.Plan()
            plan.shortWrites[disk.counts.operations] = count
            disk.setPlan(plan)
            #expect(throws: LogError.self) { try log.append(batch) }
            let restarted = disk.restarted(.kept)
            let reopened = try openLog(restarted, limits: limits)
            #expect(reopened.nextOffset == 2 || reopened.nextOffset == 4, "\(count) bytes")
            #expect(reopened.report.damage.isEmpty)
            if count > 0, reopened.nextOffset == 2 {
                #expect(reopened.report.tornTail?.byteCount ?? 0 >= UInt64(count))
            }
        }
        reportFigure("F9", "a write that stores its first bytes and fails", ["lengths": 120])
    }

    @Test func `F7: a full disk refuses, keeps serving, and goes on when there is room`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk)
        let model = LogModel()
        var refused = 0
        var capacity = 2500
        for number in 0..<60 {
            var plan = FaultyFileSystem.Plan()
            plan.capacity = capacity
            disk.setPlan(plan)
            let batch = LogConformance.batch(number, entries: number % 2)
            if try isAppended(batch, to: log, at: model.nextOffset) {
                model.append(batch)
            } else {
                refused += 1
                #expect(try LogConformance.items(log, from: 0) == model.items(from: 0))
                // More room, as when somebody deletes a film.
                capacity += 40
            }
        }
        #expect(refused > 10)
        #expect(try LogConformance.items(log, from: 0) == model.items(from: 0))
        disk.setPlan(FaultyFileSystem.Plan())
        try log.close()
        let report = try LogVerifier.run(
            directory: "/log", fileSystem: disk, limits: smallLimits())
        #expect(report.findings.isEmpty)
        #expect(try openLog(disk).report.isClean)
        reportFigure(
            "F7", "a disk that is full and gets room again",
            ["refused appends": refused, "appends kept": 60 - refused])
    }

    /// On a file system that sets no space aside, a write stores what fits before it fails.
    @Test func `F7: a disk that takes a part of a batch keeps nothing of it`() throws {
        let disk = FaultyFileSystem()
        let limits = smallLimits(segmentBytes: 100_000)
        let log = try createLog(disk, limits: limits)
        let model = LogModel()
        for number in 0..<5 {
            let batch = LogConformance.batch(number, entries: 1)
            _ = try log.append(batch)
            model.append(batch)
        }
        let sound = try #require(disk.contents(disk.segmentPaths[0]))
        let end = sound.lastIndex { $0 != 0 } ?? 0
        for room in 0..<200 {
            var plan = FaultyFileSystem.Plan()
            plan.allocates = false
            plan.capacity = disk.paths.reduce(0) { $0 + disk.contents($1)!.count } + room
            disk.setPlan(plan)
            let batch = LogConformance.batch(5, records: 9)
            guard try !isAppended(batch, to: log, at: model.nextOffset) else {
                Issue.record("with \(room) bytes of room it is no test")
                return
            }
            let left = try #require(disk.contents(disk.segmentPaths[0]))
            #expect(left.allSatisfy { $0 == 0 } || left.lastIndex { $0 != 0 } == end, "\(room)")
            let reopened = try openLog(disk.copy().restarted(.kept), limits: limits)
            #expect(reopened.report.tornTail == nil, "\(room) bytes of room")
            #expect(try LogConformance.items(reopened, from: 0) == model.items(from: 0))
        }
    }

    /// Else it would say of records that they are there, and remove their files then.
    @Test func `a trim after one whose files stayed moves nothing back`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk)
        for number in 0..<20 { _ = try log.append(LogConformance.batch(number)) }
        let bases = try log.segments().map(\.baseOffset)
        try #require(bases.count > 4)
        try log.checkpoints.save(offset: bases[3], bytes: [1], verified: true)
        var plan = FaultyFileSystem.Plan()
        let start = disk.counts.operations
        // Behind the two writes of the mark and its sync.
        for operation in start + 3..<start + 20 { plan.failures[operation] = EACCES }
        disk.setPlan(plan)
        #expect(throws: LogError.self) { try log.trim(below: bases[3]) }
        #expect(log.firstOffset == bases[3])
        disk.setPlan(FaultyFileSystem.Plan())
        try log.trim(below: bases[1])
        #expect(log.firstOffset == bases[3])
        #expect(try openLog(disk.restarted(.dropped)).firstOffset == bases[3])
    }

    /// What begins anew at the mark goes on in its era.
    @Test func `the mark has the era of the last batch`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk)
        for era in [0, 0, 3, 3, 7] as [UInt32] {
            _ = try log.append(LogConformance.batch(Int(era), era: era))
            let mark = try DurableMark.read(disk.open("/log/durable", .read))
            #expect(mark?.era == era)
        }
    }

    /// false when the disk is full; every other error is thrown.
    private func isAppended(_ batch: LogBatch, to log: FileLog, at offset: UInt64) throws -> Bool {
        do throws(LogError) {
            _ = try log.append(batch, expecting: offset)
            return true
        } catch .full(let failure) where failure.errno == ENOSPC {
            return false
        }
    }

    @Test func `F29: a second writer is refused, and told whose lock it is`() throws {
        let directory = TemporaryDirectory()
        let first = try createLog(SystemFileSystem(), directory.path)
        let lock = directory.path + "/lock"
        #expect(throws: LogError.locked(path: lock, processID: getpid())) {
            try openLog(SystemFileSystem(), directory.path)
        }
        let reader = try FileLogReader(directory: directory.path)
        #expect(reader.nextOffset == 0)
        try first.close()
        _ = try openLog(SystemFileSystem(), directory.path)
        reportFigure("F29", "a second program on a log", ["tries": 1, "refused": 1])
    }

    @Test func `F29: a closed log is free, although a forked child still has its handles`() throws {
        let directory = TemporaryDirectory()
        let first = try createLog(SystemFileSystem(), directory.path)
        // What fork gives a child until it becomes another program.
        let copies = copiesOfHandles(to: directory.path + "/lock")
        defer { for copy in copies { close(copy) } }
        #expect(!copies.isEmpty)
        try first.close()
        _ = try openLog(SystemFileSystem(), directory.path)
    }

    private func copiesOfHandles(to path: String) -> [Int32] {
        var wanted = stat()
        guard stat(path, &wanted) == 0 else { return [] }
        return (0..<getdtablesize()).filter { handle in
            var found = stat()
            return fstat(handle, &found) == 0 && found.st_ino == wanted.st_ino
                && found.st_dev == wanted.st_dev
        }.map { dup($0) }
    }

    @Test func `F25: a newer major is refused by name and nothing is touched`() throws {
        let disk = FaultyFileSystem()
        try createLog(disk).close()
        let path = disk.segmentPaths[0]
        var bytes = disk.contents(path)!
        bytes[8] = 3
        bytes[88] = 3
        disk.setContents(path, bytes)
        let files = disk.paths.map { disk.contents($0) }
        let operations = disk.counts.operations
        let found = FormatVersion(major: 3, minor: FormatVersion.current.minor)
        let refused = LogError.newerFormat(path: path, found: found, supported: .current)
        #expect(throws: refused) { try openLog(disk) }
        #expect(throws: refused) { try FileLogReader(directory: "/log", fileSystem: disk) }
        #expect(disk.paths.map { disk.contents($0) } == files)
        #expect(disk.counts.operations == operations)
        reportFigure("F25", "a log of a newer format", ["bytes changed": 0])
    }

    @Test func `LOG-OPEN: no log, and a log that is there already`() throws {
        let disk = FaultyFileSystem()
        #expect(throws: LogError.noLog(path: "/log")) { try openLog(disk) }
        #expect(try FileLog.exists(directory: "/log", fileSystem: disk) == false)
        _ = try createLog(disk)
        #expect(try FileLog.exists(directory: "/log", fileSystem: disk))
        #expect(throws: LogError.logExists(path: "/log")) { try createLog(disk) }
    }

    @Test func `LOG-READ: a failing read is an error, not an end`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk)
        _ = try log.append(batch)
        var cursor = try log.read(from: 0)
        disk.crash()
        #expect(throws: LogError.self) { try cursor.next() }
    }

    @Test func `F26: a checkpoint save that stops anywhere leaves the old one or the new`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk)
        try log.checkpoints.save(offset: 5, bytes: [1], verified: true)
        let before = disk.counts.operations
        let probe = disk.copy()
        try openLog(probe).checkpoints.save(offset: 5, bytes: [2, 2], verified: true)
        #expect(probe.counts.operations - before >= 5)
        for operation in 0..<probe.counts.operations - before {
            let copy = disk.copy()
            let log = try openLog(copy)
            var plan = FaultyFileSystem.Plan()
            plan.crash = copy.counts.operations + operation
            copy.setPlan(plan)
            try? log.checkpoints.save(offset: 5, bytes: [2, 2], verified: true)
            for seed in 0..<8 {
                let reopened = try openLog(copy.restarted(.reordered(seed: UInt64(seed))))
                let bytes = try reopened.checkpoints.load(offset: 5)
                #expect(bytes == [1] || bytes == [2, 2])
            }
        }
        let count = probe.counts.operations - before
        reportFigure(
            "F26", "a checkpoint saved, stopped", ["operations": count, "disks": count * 8])
    }
}
