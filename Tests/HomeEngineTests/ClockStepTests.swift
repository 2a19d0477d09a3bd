// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeTesting
import Testing

/// F20: the machine's clock steps while a home lives: back, forward, by seconds or by years.
@Suite struct ClockStepTests {
    /// Seconds that a clock may step by: a leap, a time zone, a dead battery, a wrong century.
    private static let steps: [Int64] = [
        1, 2, 3_600, 86_400, 31_557_600, 1_700_000_000, 4_000_000_000,
    ]
    private static let records = 200
    private static let far: Int64 = 4_000_000_000_000_000_000

    @Test(
        "F20: offsets have no gap, and a fold from anywhere is the living home", arguments: 0..<12)
    func foldsAreTheSame(number: UInt64) throws {
        var random = SeededRandom(seed: 20_261_120 + number)
        let clock = VirtualClock()
        let log = MemoryLog(logID: logID)
        var engine = try openEngine(log, clock, checkpointRecords: 40)
        try engine.commit([profile(clock)])
        var (steps, starts, folds) = (0, 0, 0)
        for index in 0..<Self.records {
            clock.advance(seconds: Int64(random.below(30)))
            if random.below(6) == 0 {
                let size = Self.steps[random.below(Self.steps.count)]
                // A clock ends in the year 2262, so one that is far ahead or behind comes back.
                let wall = clock.wallNanoseconds
                let isForward = abs(wall) < Self.far ? random.below(2) == 0 : wall < 0
                clock.step(seconds: isForward ? size : -size)
                steps += 1
            }
            let device = "native:\(index % 7)"
            let before = log.nextOffset
            let range =
                index < 7
                ? try engine.commit(announcement(device, name: "Lamp").map { record(clock, $0) })
                : try engine.commit([record(clock, report(device, random.below(2) == 0))])
            #expect(range.upperBound == log.nextOffset && range.lowerBound >= before)
            if random.below(25) == 0 {
                let hash = engine.hashes().state
                engine = try openEngine(log, clock, checkpointRecords: 40)
                #expect(engine.hashes().state == hash, "seed \(number), start at \(index)")
                starts += 1
            }
            if random.below(20) == 0 {
                #expect(try genesisHash(log) == engine.hashes().state, "seed \(number), \(index)")
                folds += 1
            }
        }
        #expect(steps > 10 && starts > 0 && folds > 0)
        #expect(try genesisHash(log) == engine.hashes().state)
        var next = log.firstOffset
        var cursor = try log.read(from: next)
        while let item = try cursor.next() {
            guard case .record(let stored) = item else { continue }
            #expect(stored.offset == next)
            next += 1
        }
        #expect(next == log.nextOffset)
        reportFigure(
            "F20", "a clock that steps by up to 126 years, home \(number + 1)",
            ["steps": steps, "starts": starts, "folds from the beginning": folds + 1])
    }
}
