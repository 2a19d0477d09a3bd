// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeTesting
import Testing

/// F3: power is cut in every operation, and what was not synced is dropped, torn or reordered.
@Suite struct CrashTests {
    /// What a run of the workload was promised before the machine stopped.
    struct Promise {
        var isCreated = false
        let model = LogModel()
        /// Records below this offset were acknowledged.
        var acked: UInt64 = 0
        var trimmedBelow: UInt64 = 0
        var checkpoints: [UInt64] = []
    }

    /// Creates, fills, trims, closes and opens again; stops at the first error.
    private func workload(_ disk: FaultyFileSystem) -> Promise {
        var promise = Promise()
        do {
            var log = try createLog(disk)
            promise.isCreated = true
            for number in 0..<14 {
                let batch = LogConformance.batch(
                    number, records: 1 + number % 3, entries: number % 2, era: UInt32(number / 5))
                promise.model.append(batch)
                let range = try log.append(batch)
                promise.acked = range.upperBound
                if number == 6 {
                    promise.trimmedBelow = 5
                    try log.trim(below: 5)
                    try log.checkpoints.save(offset: 7, bytes: [1, 2, 3], verified: true)
                    promise.checkpoints.append(7)
                }
                if number == 9 {
                    try log.close()
                    log = try openLog(disk)
                }
            }
            try log.close()
        } catch {
            return promise
        }
        return promise
    }

    private static let modes: [FaultyFileSystem.CrashMode] =
        [.dropped, .kept] + (0..<2).map { .torn(seed: $0) } + (0..<3).map { .reordered(seed: $0) }

    private func operationCount() -> Int {
        let disk = FaultyFileSystem()
        let promise = workload(disk)
        precondition(promise.acked == promise.model.nextOffset, "the workload runs without faults")
        return disk.counts.operations
    }

    @Test func `F3: every acked record survives a crash in any operation, none is invented`()
        throws
    {
        let count = operationCount()
        #expect(count > 100)
        for operation in 0..<count {
            let disk = FaultyFileSystem()
            var plan = FaultyFileSystem.Plan()
            plan.crash = operation
            disk.setPlan(plan)
            let promise = workload(disk)
            #expect(disk.isCrashed)
            for mode in CrashTests.modes {
                let restarted = disk.restarted(mode)
                let place: Comment = "operation \(operation), \(mode)"
                try check(restarted, promise, place)
                // Opening once more finds nothing left to repair.
                guard promise.isCreated else { continue }
                #expect(try openLog(restarted).report.isClean, place)
            }
        }
        reportFigure(
            "F3",
            "power cut in every operation of a log's life, unsynced bytes dropped, torn, reordered",
            ["crash points": count, "disks": count * CrashTests.modes.count])
    }

    @Test func `F3: a crash while recovering loses nothing either`() throws {
        let count = operationCount()
        var crashes = 0
        for operation in stride(from: 20, to: count, by: 11) {
            let disk = FaultyFileSystem()
            var plan = FaultyFileSystem.Plan()
            plan.crash = operation
            disk.setPlan(plan)
            let promise = workload(disk)
            guard promise.isCreated else { continue }
            for mode in CrashTests.modes {
                let first = disk.restarted(mode)
                let probe = first.copy()
                _ = try openLog(probe)
                for inner in 0..<probe.counts.operations - first.counts.operations {
                    let again = first.copy()
                    var plan = FaultyFileSystem.Plan()
                    plan.crash = again.counts.operations + inner
                    again.setPlan(plan)
                    #expect(throws: LogError.self) { try openLog(again) }
                    let place: Comment = "operation \(operation), then \(inner), \(mode)"
                    try check(again.restarted(mode), promise, place)
                    crashes += 1
                }
            }
        }
        reportFigure("F3", "power cut once more while the log recovers", ["disks": crashes])
    }

    /// Opens what a crash left and compares it with what was promised.
    private func check(_ disk: FaultyFileSystem, _ promise: Promise, _ place: Comment) throws {
        guard promise.isCreated else {
            if try FileLog.exists(directory: "/log", fileSystem: disk) {
                #expect(try openLog(disk).nextOffset == 0, place)
            } else {
                #expect(try createLog(disk).nextOffset == 0, place)
            }
            return
        }
        // A reader without a lock, before anybody repaired anything.
        let early = try FileLogReader(directory: "/log", fileSystem: disk, limits: smallLimits())
        let seenEarly = LogModel.records(try items(early, from: early.firstOffset))
        let log = try openLog(disk)
        #expect(log.report.damage.isEmpty, place)
        #expect(log.nextOffset >= promise.acked, place)
        #expect(log.firstOffset <= promise.trimmedBelow, place)
        let found = try LogConformance.items(log, from: log.firstOffset)
        let whole = promise.model.items(from: log.firstOffset)
        let expected = whole.filter { item in
            if case .record(let record) = item { record.offset < log.nextOffset } else { false }
        }
        #expect(found.filter(isRecord) == expected, place)
        #expect(LogModel.records(found).starts(with: seenEarly), place)
        for (id, entry) in LogModel.entries(found) {
            #expect(LogModel.entries(whole)[id] == entry, place)
        }
        for checkpoint in promise.checkpoints {
            #expect(try log.checkpoints.load(offset: checkpoint) == [1, 2, 3], place)
        }
        let next = try log.append(LogConformance.batch(99), expecting: log.nextOffset)
        #expect(try LogConformance.items(log, from: next.lowerBound).last.map(isRecord) == true)
        try log.close()
        let report = try LogVerifier.run(
            directory: "/log", fileSystem: disk, limits: smallLimits())
        #expect(report.findings.isEmpty, place)
    }

    private func isRecord(_ item: LogItem) -> Bool {
        if case .record = item { true } else { false }
    }
}
