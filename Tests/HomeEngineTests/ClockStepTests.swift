// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Testing

/// F20: the machine's clock steps while a home lives: back, forward, by seconds or by years.
@Suite struct ClockStepTests {
    /// One home whose engine is started again and again on the same log.
    private struct SteppedHome {
        /// Seconds that a clock may step by: a leap, a time zone, a dead battery, a wrong century.
        private static let steps: [Int64] = [
            1, 2, 3_600, 86_400, 31_557_600, 1_700_000_000, 4_000_000_000,
        ]
        private static let far: Int64 = 4_000_000_000_000_000_000

        let number: Int
        var random: SeededRandom
        let clock = VirtualClock()
        let log = MemoryLog(logID: logID)
        /// Those of the engine that runs: timers of an engine that was killed never fire, or two
        /// would write one log.
        var queues: VirtualQueues
        var engine: Engine
        private(set) var stepCount = 0
        private(set) var startCount = 0
        private(set) var foldCount = 0

        init(number: Int, seed: UInt64) throws {
            self.number = number
            random = SeededRandom(seed: seed)
            queues = VirtualQueues(clock: clock)
            engine = try Self.open(log, clock, queues)
            try engine.commit([profile(clock)])
        }

        private static func open(
            _ log: MemoryLog, _ clock: VirtualClock, _ queues: VirtualQueues
        ) throws -> Engine {
            try Engine.open(
                log: log, clock: clock, queues: queues, sha256: sha256, logger: quiet,
                checkpointRecords: 40)
        }

        /// Lets up to half a minute pass, after which the wall clock may step.
        mutating func pass() {
            queues.advance(nanoseconds: Int64(random.below(30)) * 1_000_000_000)
            guard random.below(6) == 0 else { return }
            let size = Self.steps[random.below(Self.steps.count)]
            // A clock ends in the year 2262, so one that is far ahead or behind comes back.
            let wall = clock.wallNanoseconds
            let isForward = abs(wall) < Self.far ? random.below(2) == 0 : wall < 0
            clock.step(seconds: isForward ? size : -size)
            stepCount += 1
        }

        mutating func report(_ index: Int) throws {
            let device = "native:\(index % 7)"
            let before = log.nextOffset
            let range =
                index < 7
                ? try engine.commit(announcement(device, name: "Lamp").map { record(clock, $0) })
                : try engine.commit([
                    record(clock, HomeEngineTests.report(device, random.below(2) == 0))
                ])
            #expect(range.upperBound == log.nextOffset && range.lowerBound >= before)
            queues.run()
        }

        mutating func restart() throws {
            let hash = engine.hashes().state
            queues = VirtualQueues(clock: clock)
            engine = try Self.open(log, clock, queues)
            #expect(engine.hashes().state == hash, "home \(number), offset \(log.nextOffset)")
            startCount += 1
        }

        mutating func fold() throws {
            #expect(
                try genesisHash(log) == engine.hashes().state,
                "home \(number), offset \(log.nextOffset)")
            foldCount += 1
        }

        func expectEveryOffset() throws {
            var next = log.firstOffset
            var cursor = try log.read(from: next)
            while let item = try cursor.next() {
                guard case .record(let stored) = item else { continue }
                #expect(stored.offset == next)
                next += 1
            }
            #expect(next == log.nextOffset)
        }
    }

    @Test func `F20: offsets have no gap, and a fold from anywhere is the living home`() throws {
        let first = propertySeed(20_261_120)
        var (steps, starts, folds) = (0, 0, 0)
        for number in 0..<12 {
            var home = try SteppedHome(number: number, seed: first &+ UInt64(number))
            for index in 0..<200 {
                home.pass()
                try home.report(index)
                if home.random.below(25) == 0 { try home.restart() }
                if home.random.below(20) == 0 { try home.fold() }
            }
            try home.fold()
            try home.expectEveryOffset()
            steps += home.stepCount
            starts += home.startCount
            folds += home.foldCount
        }
        #expect(steps > 120 && starts > 12 && folds > 12)
        reportFigure(
            "F20", "12 homes whose clock steps by up to 126 years",
            ["steps": steps, "starts": starts, "folds from the beginning": folds])
    }
}
