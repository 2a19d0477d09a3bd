// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import Testing

/// Times of a log whose wall clock was set back.
@Suite struct MomentTests {
    @Test func aTimeOfTwoErasIsInBoth() throws {
        let clock = VirtualClock()
        let log = MemoryLog(logID: logID)
        let engine = try openEngine(log, clock)
        try engine.commit([profile(clock)])
        func commit() throws -> (offset: UInt64, time: Int64) {
            clock.advance(seconds: 60)
            let range = try engine.commit([record(clock, .messageIgnored(reason: "x"))])
            return (range.upperBound - 1, clock.wallNanoseconds)
        }
        let first = try (0..<10).map { _ in try commit() }
        clock.step(seconds: -300)
        let second = try (0..<10).map { _ in try commit() }
        clock.step(seconds: -600)
        let third = try (0..<10).map { _ in try commit() }
        let replay = Replay(log: log, sha256: sha256)
        func occurrences(_ time: Int64) throws -> (moment: Replay.Moment, earlier: [UInt64]) {
            try replay.occurrences(of: time...time)
        }
        // The first era ends when the others have lasted five minutes each.
        let inAll = try occurrences(first[9].time)
        #expect(inAll.moment == .at(third[4].offset))
        #expect(inAll.earlier == [second[4].offset, first[9].offset], "the newest first")
        let inTwo = try occurrences(second[9].time)
        #expect(inTwo.moment == .at(third[9].offset) && inTwo.earlier == [second[9].offset])
        let inOne = try occurrences(first[2].time)
        #expect(inOne.moment == .at(first[2].offset) && inOne.earlier.isEmpty)
        let late = try occurrences(third[9].time + 1_000_000_000_000)
        #expect(late.moment == .at(third[9].offset) && late.earlier.isEmpty)
        #expect(try occurrences(0).moment == .beforeFirst)
        for sample in first + second + third {
            #expect(
                try replay.moment(at: sample.time...sample.time)
                    == occurrences(sample.time).moment)
        }
    }
}
