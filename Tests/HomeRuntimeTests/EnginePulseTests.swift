// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import Logging
import Testing

@testable import HomeRuntime

/// What the watchdog and the status go by.
@Suite(.timeLimit(.minutes(20))) struct EnginePulseTests {
    @Test func anEngineWhoseDiskHangsDoesNotAnswer() throws {
        let log = GatedLog()
        let engine = try Engine.open(
            log: log, clock: SystemClock(), sha256: sha256, logger: Logger(label: "test"))
        let pulse = EnginePulse(engine: engine, clock: SystemClock())
        let first = pulse.beat(waitingMilliseconds: 20_000)
        #expect(first.isAnswering)
        #expect(first.lag >= 0)

        log.close(gate: true)
        let committed = Awaited(false)
        Thread.detachNewThread {
            let event = HomeEvent.messageIgnored(reason: "test")
            _ = try? engine.commit([HomeRecord(receivedAt: 1, cause: .engine, events: [event])])
            committed.change { $0 = true }
        }
        try log.waitUntilHeld()
        let hung = pulse.beat(waitingMilliseconds: 1)
        #expect(!hung.isAnswering)
        // Asked again, the same question is waited for, and its time goes on.
        let later = pulse.beat(waitingMilliseconds: 1)
        #expect(!later.isAnswering)
        #expect(later.lag > hung.lag)

        log.close(gate: false)
        try committed.wait("the commit") { $0 }
        #expect(pulse.beat(waitingMilliseconds: 20_000).isAnswering)
        #expect(pulse.beat(waitingMilliseconds: 20_000).isAnswering)
    }

    @Test func anEngineWhoseDiskFailedIsAtItsEnd() throws {
        let log = GatedLog()
        let engine = try Engine.open(
            log: log, clock: SystemClock(), sha256: sha256, logger: Logger(label: "test"))
        let pulse = EnginePulse(engine: engine, clock: SystemClock())
        #expect(pulse.beat(waitingMilliseconds: 20_000).isAnswering)
        log.break()
        #expect(throws: EngineError.self) {
            let event = HomeEvent.messageIgnored(reason: "test")
            try engine.commit([HomeRecord(receivedAt: 1, cause: .engine, events: [event])])
        }
        #expect(!pulse.beat(waitingMilliseconds: 20_000).isAnswering)
    }
}

/// A log in memory whose appends wait at a gate.
private final class GatedLog: EventLog {
    private let log = MemoryLog(logID: Array(0..<16))
    private let gate = Awaited((isClosed: false, isBroken: false, held: 0))

    func close(gate isClosed: Bool) { gate.change { $0.isClosed = isClosed } }

    func `break`() { gate.change { $0.isBroken = true } }

    func waitUntilHeld() throws { try gate.wait("an append at the gate") { $0.held > 0 } }

    var identity: LogIdentity { log.identity }
    var firstOffset: UInt64 { log.firstOffset }
    var nextOffset: UInt64 { log.nextOffset }
    var dictionaryCount: UInt32 { log.dictionaryCount }
    var checkpoints: any CheckpointStore { log.checkpoints }

    func append(_ batch: LogBatch, expecting: UInt64?) throws(LogError) -> Range<UInt64> {
        gate.change { $0.held += $0.isClosed ? 1 : 0 }
        _ = try? gate.wait("the gate to open") { !$0.isClosed }
        guard !gate.current.isBroken else {
            throw .ambiguous(IOFailure(path: "x", operation: .sync, errno: 5))
        }
        return try log.append(batch, expecting: expecting)
    }

    func read(from offset: UInt64) throws(LogError) -> LogCursor { try log.read(from: offset) }
    func trim(below offset: UInt64) throws(LogError) { try log.trim(below: offset) }
    func segments() throws(LogError) -> [SegmentInfo] { try log.segments() }
    func close() throws(LogError) { try log.close() }
}
