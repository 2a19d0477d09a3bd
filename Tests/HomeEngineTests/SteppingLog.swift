// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeLog

/// A log that takes its time: the wall clock is set in each append.
final class SteppingLog: EventLog {
    private let log: MemoryLog
    private let clock: VirtualClock

    init(_ log: MemoryLog, _ clock: VirtualClock) {
        self.log = log
        self.clock = clock
    }

    var identity: LogIdentity { log.identity }
    var firstOffset: UInt64 { log.firstOffset }
    var nextOffset: UInt64 { log.nextOffset }
    var dictionaryCount: UInt32 { log.dictionaryCount }
    var checkpoints: any CheckpointStore { log.checkpoints }

    func append(_ batch: LogBatch, expecting: UInt64?) throws(LogError) -> Range<UInt64> {
        clock.step(seconds: 5)
        return try log.append(batch, expecting: expecting)
    }

    func read(from offset: UInt64) throws(LogError) -> LogCursor { try log.read(from: offset) }
    func trim(below offset: UInt64) throws(LogError) { try log.trim(below: offset) }
    func segments() throws(LogError) -> [SegmentInfo] { try log.segments() }
    func close() throws(LogError) { try log.close() }
}
