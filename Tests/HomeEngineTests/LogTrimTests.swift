// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Testing

/// What stays after a trim is what it was, and no crash leaves half of one.
@Suite struct LogTrimTests {
    /// A segment's base somewhere in the middle, and points behind it.
    private func places(_ log: FileLog) throws -> (cut: UInt64, points: [UInt64]) {
        let bases = try log.segments().map(\.baseOffset)
        let cut = bases[bases.count / 2]
        let points = stride(from: cut, to: log.nextOffset, by: 13) + [log.nextOffset - 1]
        return (cut, points)
    }

    @Test func theStateAtEachKeptPointHasTheSameHash() throws {
        let home = try TrimmedHome()
        let log = try TrimmedHome.open(home.disk)
        let (cut, points) = try places(log)
        #expect(points.count > 10)
        let before = try TrimmedHome.hashes(log, at: points)
        try LogTrim(log: log, sha256: sha256).run(below: cut)
        #expect(log.firstOffset == cut)
        #expect(try TrimmedHome.hashes(log, at: points) == before)
        let kept = try log.checkpoints.list()
        #expect(kept.first?.offset == cut)
        #expect(kept.first?.isVerified == true)
        // Each start gives the same hash, also after many more checkpoints.
        let replay = Replay(log: log, sha256: sha256)
        for info in kept {
            let state = try #require(replay.loadCheckpoint(info.offset))
            let folded = try replay.fold(from: .state(state)).state
            #expect(folded.recomputedHashes(sha256: sha256).state == before.last)
        }
        try log.close()
        let report = try LogVerifier.run(
            directory: TrimmedHome.directory, fileSystem: home.disk, limits: TrimmedHome.limits)
        #expect(report.findings.isEmpty)
    }

    @Test func aLogCanBeginAtTheOldestCheckpointThatCanBeRead() throws {
        let home = try TrimmedHome()
        let log = try TrimmedHome.open(home.disk)
        let saved = try log.checkpoints.list().map(\.offset)
        let engine = try openEngine(log, VirtualClock(), checkpointRecords: .max)
        #expect(try engine.beginning(from: 0) == saved[0])
        #expect(try engine.beginning(from: saved[1]) == saved[1])
        // One that is not verified, and one that cannot be read.
        let bytes = try log.checkpoints.load(offset: saved[2])
        try log.checkpoints.save(offset: saved[2], bytes: bytes, verified: false)
        try log.checkpoints.save(offset: saved[3], bytes: [1], verified: true)
        #expect(try engine.beginning(from: saved[1] + 1) == saved[4])
        #expect(try engine.beginning(from: log.nextOffset + 1) == nil)
        try engine.close()
    }

    @Test func theBeginningStaysHoweverManyCheckpointsAreSaved() throws {
        let home = try TrimmedHome()
        let log = try TrimmedHome.open(home.disk)
        let (cut, points) = try places(log)
        let before = try TrimmedHome.hashes(log, at: [cut])
        try LogTrim(log: log, sha256: sha256).run(below: cut)
        for offset in points where offset > cut {
            try log.checkpoints.save(offset: offset, bytes: [1], verified: false)
        }
        #expect(try log.checkpoints.list().first?.offset == cut)
        #expect(try TrimmedHome.hashes(log, at: [cut]) == before)
    }

    @Test func anOffsetWithinASegmentKeepsThatSegmentAndTheEndKeepsTheLast() throws {
        let home = try TrimmedHome()
        let log = try TrimmedHome.open(home.disk)
        let (cut, points) = try places(log)
        let before = try TrimmedHome.hashes(log, at: points)
        try LogTrim(log: log, sha256: sha256).run(below: cut + 1)
        #expect(log.firstOffset == cut)
        #expect(try TrimmedHome.hashes(log, at: points) == before)
        // The engine saved a verified checkpoint when it closed.
        try LogTrim(log: log, sha256: sha256).run(below: .max)
        #expect(log.firstOffset > cut)
        #expect(log.firstOffset < log.nextOffset)
        let last = [log.nextOffset - 1]
        #expect(try TrimmedHome.hashes(log, at: last) == [before[before.count - 1]])
    }

    @Test func withoutAVerifiedCheckpointBehindItNothingGoes() throws {
        let home = try TrimmedHome()
        let log = try TrimmedHome.open(home.disk)
        let (cut, _) = try places(log)
        for info in try log.checkpoints.list() where info.offset >= cut {
            try log.checkpoints.remove(offset: info.offset)
        }
        #expect(throws: EngineError.unprovenState(offset: cut)) {
            try LogTrim(log: log, sha256: sha256).run(below: cut)
        }
        #expect(log.firstOffset == 0)
    }

    @Test func aCheckpointThatTheLogDoesNotLeadToStopsATrim() throws {
        let home = try TrimmedHome()
        let log = try TrimmedHome.open(home.disk)
        let (cut, _) = try places(log)
        let behind = try #require(
            try log.checkpoints.list().first { $0.isVerified && $0.offset > cut })
        // A state of one record less, under the offset of the right one.
        var less = try Replay(log: log, sha256: sha256).fold(through: behind.offset - 3).state
        let bytes = StateCheckpoint(state: &less, sha256: sha256).bytes
        try log.checkpoints.save(offset: behind.offset, bytes: bytes, verified: true)
        #expect(throws: EngineError.unprovenState(offset: cut)) {
            try LogTrim(log: log, sha256: sha256).run(below: cut)
        }
        #expect(log.firstOffset == 0)
    }

    @Test func `F26: a crash in any operation of a trim leaves the old log or the new one`() throws
    {
        let home = try TrimmedHome(records: 80)
        let log = try TrimmedHome.open(home.disk)
        let cut = try places(log).cut
        let points = [cut, cut + 7, log.nextOffset - 1]
        let hashes = try TrimmedHome.hashes(log, at: points)
        let old = try TrimmedHome.hashes(log, at: [3, cut - 1])
        try log.close()
        let probe = home.disk.copy()
        let probed = try TrimmedHome.open(probe)
        let start = probe.counts.operations
        try LogTrim(log: probed, sha256: sha256).run(below: cut)
        let count = probe.counts.operations - start
        #expect(count > 15)
        for operation in 0..<count {
            let disk = home.disk.copy()
            let log = try TrimmedHome.open(disk)
            var plan = FaultyFileSystem.Plan()
            plan.crash = disk.counts.operations + operation
            disk.setPlan(plan)
            #expect(throws: EngineError.self) {
                try LogTrim(log: log, sha256: sha256).run(below: cut)
            }
            for mode in [FaultyFileSystem.CrashMode.dropped, .kept, .reordered(seed: 1)] {
                let place: Comment = "operation \(operation), \(mode)"
                let restarted = disk.restarted(mode)
                let again = try TrimmedHome.open(restarted)
                #expect(again.report.damage.isEmpty, place)
                #expect(again.firstOffset == 0 || again.firstOffset == cut, place)
                #expect(try TrimmedHome.hashes(again, at: points) == hashes, place)
                if again.firstOffset == 0 {
                    #expect(try TrimmedHome.hashes(again, at: [3, cut - 1]) == old, place)
                }
                // What was interrupted can be done again.
                try LogTrim(log: again, sha256: sha256).run(below: cut)
                #expect(try TrimmedHome.hashes(again, at: points) == hashes, place)
                try again.close()
            }
        }
        reportFigure("F26", "a trim, stopped", ["operations": count, "disks": count * 3])
    }

    @Test(
        "an operation of a trim that fails leaves the old log or the new one",
        arguments: [
            5, 28,
        ] as [Int32])
    func failures(errno: Int32) throws {
        let home = try TrimmedHome(records: 80)
        let log = try TrimmedHome.open(home.disk)
        let cut = try places(log).cut
        let points = [cut, cut + 7, log.nextOffset - 1]
        let hashes = try TrimmedHome.hashes(log, at: points)
        try log.close()
        let probe = home.disk.copy()
        let probed = try TrimmedHome.open(probe)
        let start = probe.counts.operations
        try LogTrim(log: probed, sha256: sha256).run(below: cut)
        for operation in 0..<probe.counts.operations - start {
            let place: Comment = "operation \(operation)"
            let disk = home.disk.copy()
            let log = try TrimmedHome.open(disk)
            var plan = FaultyFileSystem.Plan()
            plan.failures[disk.counts.operations + operation] = errno
            disk.setPlan(plan)
            // What fails after the mark moved is no error of the trim everywhere.
            try? LogTrim(log: log, sha256: sha256).run(below: cut)
            let again = try TrimmedHome.open(disk.restarted(.kept))
            #expect(again.report.damage.isEmpty, place)
            #expect(again.firstOffset == 0 || again.firstOffset == cut, place)
            #expect(try TrimmedHome.hashes(again, at: points) == hashes, place)
            try LogTrim(log: again, sha256: sha256).run(below: cut)
            #expect(again.firstOffset == cut, place)
            #expect(try again.checkpoints.list().first?.offset == cut, place)
            #expect(try TrimmedHome.hashes(again, at: points) == hashes, place)
            try again.close()
        }
    }

    @Test func onAFullDiskWhatGoesAnywayMakesRoomForTheBeginning() throws {
        let home = try TrimmedHome()
        let log = try TrimmedHome.open(home.disk)
        let (cut, points) = try places(log)
        let before = try TrimmedHome.hashes(log, at: points)
        var plan = FaultyFileSystem.Plan()
        plan.capacity = home.disk.paths.reduce(0) { $0 + (home.disk.contents($1)?.count ?? 0) }
        home.disk.setPlan(plan)
        try LogTrim(log: log, sha256: sha256).run(below: cut)
        #expect(log.firstOffset == cut)
        #expect(try TrimmedHome.hashes(log, at: points) == before)
    }

    @Test func onAFullDiskThatStaysFullNothingGoes() throws {
        let home = try TrimmedHome()
        let log = try TrimmedHome.open(home.disk)
        let (cut, points) = try places(log)
        let before = try TrimmedHome.hashes(log, at: points)
        var plan = FaultyFileSystem.Plan()
        plan.capacity = 0
        home.disk.setPlan(plan)
        #expect(throws: EngineError.self) {
            try LogTrim(log: log, sha256: sha256).run(below: cut)
        }
        #expect(log.firstOffset == 0)
        home.disk.setPlan(FaultyFileSystem.Plan())
        #expect(try TrimmedHome.hashes(log, at: points) == before)
        try LogTrim(log: log, sha256: sha256).run(below: cut)
        #expect(try TrimmedHome.hashes(log, at: points) == before)
    }
}
