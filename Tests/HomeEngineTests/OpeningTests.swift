// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Synchronization
import Testing

/// What an engine does before and soon after it is opened on a log that has records.
@Suite struct OpeningTests {
    private let clock = VirtualClock()

    /// One life of an engine: it commits records, does what it has planned, and is killed.
    private func live(_ log: MemoryLog, records: Int) throws {
        let queues = VirtualQueues(clock: clock)
        let engine = try Engine.open(
            log: log, clock: clock, queues: queues, sha256: sha256, logger: quiet,
            checkpointRecords: 100)
        for _ in 0..<records { try engine.commit([record(clock, .messageIgnored(reason: "x"))]) }
        queues.run()
    }

    /// A home whose power is cut each evening would be folded from its first record each morning,
    /// for ever.
    @Test func livesThatAreEachTooShortForACheckpointMakeOneTogether() throws {
        let log = MemoryLog(logID: logID)
        var newest: UInt64 = 0
        for _ in 0..<20 {
            try live(log, records: 30)
            let found = try log.checkpoints.list().last
            #expect(found?.isVerified ?? true)
            newest = found?.offset ?? 0
            #expect(log.nextOffset - newest < 130, "the next start folds no more")
        }
        #expect(newest > 400)
    }

    @Test func aLogThatIsOpenedAgainAndAgainMakesNoCheckpointEachTime() throws {
        let log = MemoryLog(logID: logID)
        try live(log, records: 150)
        let first = try log.checkpoints.list()
        for _ in 0..<5 { try live(log, records: 1) }
        #expect(try log.checkpoints.list() == first)
    }

    /// What the engine said of itself, in order.
    private final class Watch: CommitWatch {
        let said = Mutex<[String]>([])

        func willEncode() { said.withLock { $0.append("encodes") } }
        func didEncode() { said.withLock { $0.append("encoded") } }
        func willFold(_ offset: UInt64) { said.withLock { $0.append("folds \(offset)") } }
        func didFold() { said.withLock { $0.append("folded") } }
    }

    /// A kill while the log is being read must not look as if the record before had caused it: who
    /// folds a long log is killed there twice in a row before long.
    @Test func whileALogIsReadNoRecordIsSuspected() throws {
        let log = MemoryLog(logID: logID)
        try live(log, records: 40)
        let watch = Watch()
        _ = try Engine.open(
            log: log, clock: clock, sha256: sha256, logger: quiet, watch: watch)
        var isFolding = false
        var folded = 0
        for said in watch.said.withLock({ $0 }) where said.hasPrefix("fold") {
            #expect(isFolding == (said == "folded") || folded == 41, "\(said)")
            isFolding = said != "folded"
            folded += isFolding ? 1 : 0
        }
        #expect(folded == 41)
    }
}
