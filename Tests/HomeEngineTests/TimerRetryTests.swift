// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Logging
import Testing

@testable import HomeEngine

/// Timers that a full disk does not take.
@Suite struct TimerRetryTests {
    /// A full disk was asked two million times a second.
    @Test func aDueTimerIsTriedAgainWithPausesAndSaidOnce() throws {
        let clock = VirtualClock()
        let log = FullOnceLog(MemoryLog(logID: logID))
        let lines = Awaited<[String]>([])
        let engine = try Engine.open(
            log: log, clock: clock, sha256: sha256,
            logger: Logger(label: "test") { _ in LineLog(lines: lines) })
        try engine.commit([profile(clock)])
        // Its grace is over at once; then there is room for nothing more.
        log.fill(after: 1)
        var lost = record(
            clock, .sessionStarted(SessionStarted(profile: "main", epoch: 1, isGap: false)),
            .sessionLost(SessionLost(profile: "main", reason: "test")))
        lost.receivedAt -= 3600 * 1_000_000_000
        let began = ContinuousClock().now
        try engine.commit([lost])
        try log.refusals.wait("three tries") { $0 >= 3 }
        // The third comes after a quarter and a half of a second.
        #expect(ContinuousClock().now - began >= .milliseconds(740))
        #expect(lines.current.filter { $0.contains("timer") }.count == 1)
        // A commit that finds room ends the pause.
        log.free()
        try engine.commit([record(clock, .messageIgnored(reason: "test"))])
        try lines.wait("the good news") { $0.contains("timers are logged again") }
        #expect(engine.state.books.nextTimer == nil)
    }

    /// A subscriber that comes while points are published ends up with the last one.
    @Test func aPointIsReadOrEmittedNeverMissed() async throws {
        let clock = VirtualClock()
        let engine = try openEngine(MemoryLog(logID: logID), clock)
        for _ in 0..<200 {
            let streams = Awaited<[AsyncStream<PublishedPoint>]>([])
            _ = Threads.run(2) { side in
                for _ in 0..<20 {
                    guard side == 1 else {
                        streams.change { $0.append(engine.points()) }
                        continue
                    }
                    _ = try? engine.commit([record(clock, .messageIgnored(reason: "test"))])
                }
            }
            let last = engine.snapshot.offset
            for stream in streams.current {
                var points = stream.makeAsyncIterator()
                #expect(await points.next()?.offset == last)
            }
        }
    }
}
