// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeLog
import Synchronization

/// A log whose disk a test can fill up or break.
final class FullOnceLog: EventLog {
    private let log: MemoryLog
    private let fault = Mutex<(full: Bool, broken: Bool)>((false, false))

    /// How many appends are still taken before the disk is full; nil: no such bound.
    private let room = Mutex<Int?>(nil)
    /// How many appends the full disk refused.
    let refusals = Awaited(0)

    init(_ log: MemoryLog) { self.log = log }

    func fill(after appends: Int) { room.withLock { $0 = appends } }

    func free() {
        room.withLock { $0 = nil }
        isFull = false
    }

    private func takeRoom() {
        let isUsedUp = room.withLock { room in
            guard let left = room else { return false }
            room = left - 1
            return left <= 0
        }
        if isUsedUp { isFull = true }
    }

    var isFull: Bool {
        get { fault.withLock { $0.full } }
        set { fault.withLock { $0.full = newValue } }
    }

    var isBroken: Bool {
        get { fault.withLock { $0.broken } }
        set { fault.withLock { $0.broken = newValue } }
    }

    var identity: LogIdentity { log.identity }
    var firstOffset: UInt64 { log.firstOffset }
    var nextOffset: UInt64 { log.nextOffset }
    var dictionaryCount: UInt32 { log.dictionaryCount }
    var checkpoints: any CheckpointStore { log.checkpoints }

    func append(_ batch: LogBatch, expecting: UInt64?) throws(LogError) -> Range<UInt64> {
        let failure = IOFailure(path: "x", operation: .append, errno: 28)
        takeRoom()
        if isFull {
            refusals.change { $0 += 1 }
            throw .full(failure)
        }
        if isBroken { throw .ambiguous(failure) }
        return try log.append(batch, expecting: expecting)
    }

    func read(from offset: UInt64) throws(LogError) -> LogCursor { try log.read(from: offset) }
    func trim(below offset: UInt64) throws(LogError) { try log.trim(below: offset) }
    func segments() throws(LogError) -> [SegmentInfo] { try log.segments() }
    func close() throws(LogError) { try log.close() }
}
