// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Synchronization
import Testing

/// A log with a budget, while records come in.
@Suite struct BudgetTests {
    /// Segments of about sixteen messages of four kilobytes.
    private final class Home {
        let clock = VirtualClock()
        let queues: VirtualQueues
        let disk = FaultyFileSystem()
        let log: FileLog
        let engine: Engine
        private(set) var greatest: UInt64 = 0
        private var number = 0

        init(
            _ limits: RetentionLimits, compresses: Bool = false,
            held: @escaping @Sendable () throws(HeldPointsError) -> [HeldPoint] = { [] }
        ) throws {
            queues = VirtualQueues(clock: clock)
            var sizes = LogLimits()
            sizes.segmentBytesMax = 64 << 10
            sizes.allocationBytes = 8 << 10
            log = try FileLog.open(
                directory: "/log", mode: .create(logID: logID, time: clock.wallNanoseconds),
                fileSystem: disk, limits: limits.applied(to: sizes), random: { 5 })
            engine = try Engine.open(
                log: log, clock: clock, queues: queues, sha256: sha256, logger: quiet,
                checkpointRecords: 200,
                retention: Retention(limits: limits, compresses: compresses, held: held))
            try engine.commit([profile(clock)])
            for name in ["a", "b"] {
                let lamp = HomeRecord(
                    receivedAt: clock.wallNanoseconds, cause: .message,
                    origin: RecordOrigin(profile: "main", topic: name),
                    events: announcement("native:\(name)", name: name))
                try engine.commit([lamp])
            }
        }

        /// A message a minute. The queues run as if a trim took most of the time in which a segment
        /// becomes full.
        func commit(_ count: Int) throws {
            for _ in 0..<count {
                number += 1
                clock.advance(seconds: 60)
                var report = record(clock, report("native:a", number % 2 == 0))
                report.capture = [UInt8](repeating: UInt8(number % 251), count: 4096)
                try engine.commit([report])
                greatest = max(greatest, try log.use().totalBytes)
                if number % 12 == 0 { queues.run() }
                greatest = max(greatest, try log.use().totalBytes)
            }
        }
    }

    private static func limits(bytes: UInt64? = nil, age: Int64? = nil) -> RetentionLimits {
        var limits = RetentionLimits()
        limits.bytes = bytes
        limits.age = age
        return limits
    }

    @Test("the budget is never exceeded while appends go on, and most of it is used")
    func theBudgetIsKept() throws {
        let bytes: UInt64 = 1 << 20
        let home = try Home(Self.limits(bytes: bytes))
        try home.commit(3000)
        #expect(home.greatest <= bytes, "\(home.greatest)")
        #expect(home.greatest > bytes / 2)
        #expect(home.log.firstOffset > 2000)
        let report = try #require(home.engine.retentionReport)
        #expect(report.trimmedBytes > 8 << 20)
        #expect(report.hold == nil)
        // What is left is a whole log: folded from its beginning it gives the living state.
        let hash = home.engine.hashes().state
        let beginning = try #require(
            home.engine.replay().loadCheckpoint(home.log.firstOffset))
        let folded = try home.engine.replay().fold(from: .state(beginning)).state
        #expect(folded.recomputedHashes(sha256: sha256).state == hash)
        try home.engine.close()
        let found = try LogVerifier.run(directory: "/log", fileSystem: home.disk)
        #expect(found.findings.isEmpty)
    }

    @Test("compressed, a budget holds many times as much, and the log is the same")
    func compressionComesBeforeTrims() throws {
        let plain = try Home(Self.limits(bytes: 1 << 20))
        let home = try Home(Self.limits(bytes: 1 << 20), compresses: true)
        for each in [plain, home] {
            try each.commit(900)
            each.queues.run()
        }
        let kept = home.log.nextOffset - home.log.firstOffset
        #expect(kept >= 2 * (plain.log.nextOffset - plain.log.firstOffset))
        #expect(home.greatest <= 1 << 20)
        let report = try #require(home.engine.compressionReport)
        #expect(try home.log.segments().dropLast().allSatisfy(\.isCompressed))
        #expect(report.bytesAfter * 4 < report.bytesBefore)
        #expect(report.failure == nil)
        #expect(home.engine.hashes() == plain.engine.hashes())
        let folded = try home.engine.replay().fold().state
        #expect(folded.recomputedHashes(sha256: sha256).state == home.engine.hashes().state)
        try home.engine.close()
        let found = try LogVerifier.run(directory: "/log", fileSystem: home.disk)
        #expect(found.findings.isEmpty)
    }

    @Test("captures older than the limit go, their events and the state stay")
    func capturesGoByAge() throws {
        var limits = Self.limits()
        limits.captureAge = 5 * 3600 * 1_000_000_000
        let tag = HeldPoint(name: "party", offset: 60)
        let home = try Home(limits, compresses: true, held: { [tag] })
        let plain = try Home(Self.limits(), compresses: true)
        for each in [home, plain] {
            try each.commit(900)
            each.queues.run()
        }
        let report = try #require(home.engine.retentionReport)
        let segments = try home.log.segments()
        let gone = segments.filter { !$0.hasCaptures }
        #expect(report.captureSegments == gone.count)
        #expect(gone.count > 5)
        #expect(report.captureBytes > 0)
        #expect(report.captureFailure == nil)
        #expect(report.trimmedSegments == 0)
        let limit = home.clock.wallNanoseconds - limits.captureAge!
        for segment in gone {
            #expect(segment.eras.allSatisfy { $0.times.upperBound < limit })
            #expect(!(segment.baseOffset..<segment.endOffset).contains(tag.offset))
        }
        #expect(segments.contains { $0.hasCaptures && $0.isSealed })
        // Nothing that anybody may ask of the state has changed.
        #expect(home.engine.hashes() == plain.engine.hashes())
        #expect(home.log.firstOffset == 0)
        let folded = try home.engine.replay().fold(from: .genesis).state
        #expect(folded.recomputedHashes(sha256: sha256).state == home.engine.hashes().state)
        try home.engine.close()
        let found = try LogVerifier.run(directory: "/log", fileSystem: home.disk)
        #expect(found.findings.isEmpty)
    }

    @Test func aDiskThatRefusesLeavesSegmentsPlainUntilTheNextOne() throws {
        let home = try Home(Self.limits(), compresses: true)
        try home.commit(100)
        let used = home.disk.paths.reduce(0) { $0 + (home.disk.contents($1)?.count ?? 0) }
        var plan = FaultyFileSystem.Plan()
        plan.capacity = used
        home.disk.setPlan(plan)
        #expect(throws: EngineError.self) { try home.commit(60) }
        home.queues.run()
        home.disk.setPlan(FaultyFileSystem.Plan())
        try home.commit(60)
        home.queues.run()
        #expect(try #require(home.engine.compressionReport).failure == nil)
        #expect(try home.log.segments().dropLast().allSatisfy(\.isCompressed))
        #expect(home.disk.paths.allSatisfy { !$0.hasSuffix(".tmp") })
    }

    @Test func theBudgetTakesATagAndAgeDoesNot() throws {
        let tag = HeldPoint(name: "party", offset: 20)
        let byBytes = try Home(Self.limits(bytes: 1 << 20), held: { [tag] })
        try byBytes.commit(600)
        #expect(byBytes.log.firstOffset > 20)
        let byAge = try Home(Self.limits(age: 3600 * 1_000_000_000), held: { [tag] })
        try byAge.commit(600)
        #expect(byAge.log.firstOffset <= 20)
        #expect(byAge.engine.retentionReport?.hold == .tag(tag))
    }

    @Test func tagsThatCannotBeReadHoldEverything() throws {
        let error = HeldPointsError(sentence: "tags.json is damaged")
        let home = try Home(Self.limits(bytes: 1 << 20)) { () throws(HeldPointsError) in
            throw error
        }
        try home.commit(600)
        #expect(home.log.firstOffset == 0)
        #expect(home.engine.retentionReport?.hold == .unreadTags(error))
        var plan = FaultyFileSystem.Plan()
        plan.capacity = 0
        home.disk.setPlan(plan)
        #expect(throws: EngineError.self) { try home.commit(20) }
        #expect(home.log.firstOffset == 0)
    }

    @Test func ageKeepsWhatIsYoung() throws {
        let hours: Int64 = 10
        let home = try Home(Self.limits(age: hours * 3600 * 1_000_000_000))
        try home.commit(2000)
        let oldest = try #require(home.engine.replay().oldestAt)
        let age = (home.clock.wallNanoseconds - oldest) / 60_000_000_000
        #expect(age >= hours * 60)
        // One checkpoint's distance and a segment more, at one message a minute.
        #expect(age < hours * 60 + 240)
    }

    @Test func aClockThatHasJustChangedTrimsNothing() throws {
        let home = try Home(Self.limits(age: 24 * 3600 * 1_000_000_000))
        try home.commit(300)
        home.clock.step(seconds: 10 * 365 * 86_400)
        try home.commit(50)
        #expect(home.log.firstOffset == 0)
        home.clock.step(seconds: -10 * 365 * 86_400)
        try home.commit(300)
        #expect(home.log.firstOffset == 0)
    }

    @Test func aFullDiskTrimsBeforeItRefuses() throws {
        let home = try Home(Self.limits(bytes: 100 << 20))
        try home.commit(300)
        #expect(home.log.firstOffset == 0)
        var plan = FaultyFileSystem.Plan()
        plan.capacity = home.disk.paths.reduce(0) {
            $0 + (home.disk.contents($1)?.count ?? 0)
        }
        home.disk.setPlan(plan)
        try home.commit(300)
        #expect(home.log.firstOffset > 100)
        let folded = try home.engine.replay().fold().state
        #expect(folded.recomputedHashes(sha256: sha256).state == home.engine.hashes().state)
    }

    @Test(arguments: [nil, 365 * 24 * 3600 * 1_000_000_000 as Int64])
    func withoutABudgetAFullDiskRefuses(age: Int64?) throws {
        let home = try Home(Self.limits(age: age))
        try home.commit(300)
        var plan = FaultyFileSystem.Plan()
        plan.capacity = 0
        home.disk.setPlan(plan)
        #expect(throws: EngineError.self) { try home.commit(20) }
        #expect(home.log.firstOffset == 0)
    }
}
