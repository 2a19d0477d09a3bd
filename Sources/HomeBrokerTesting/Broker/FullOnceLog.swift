// SPDX-License-Identifier: Apache-2.0

package import HomeLog
import Synchronization

/// A log whose disk a test can fill up or break.
package final class FullOnceLog: EventLog {
    private let log: MemoryLog
    private let fault = Mutex<(full: Bool, broken: Bool)>((false, false))

    /// How many appends are still taken before the disk is full; nil: no such bound.
    private let room = Mutex<Int?>(nil)
    /// How many appends the full disk refused.
    package let refusals = Awaited(0)

    package init(_ log: MemoryLog) { self.log = log }

    package func fill(after appends: Int) { room.withLock { $0 = appends } }

    package func free() {
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

    package var isFull: Bool {
        get { fault.withLock { $0.full } }
        set { fault.withLock { $0.full = newValue } }
    }

    package var isBroken: Bool {
        get { fault.withLock { $0.broken } }
        set { fault.withLock { $0.broken = newValue } }
    }

    package var identity: LogIdentity { log.identity }
    package var firstOffset: UInt64 { log.firstOffset }
    package var nextOffset: UInt64 { log.nextOffset }
    package var dictionaryCount: UInt32 { log.dictionaryCount }
    package var checkpoints: any CheckpointStore { log.checkpoints }

    package func append(_ batch: LogBatch, expecting: UInt64?) throws(LogError) -> Range<UInt64> {
        let failure = IOFailure(path: "x", operation: .append, errno: 28)
        takeRoom()
        if isFull {
            refusals.change { $0 += 1 }
            throw .full(failure)
        }
        if isBroken { throw .ambiguous(failure) }
        return try log.append(batch, expecting: expecting)
    }

    package func read(from offset: UInt64) throws(LogError) -> LogCursor {
        try log.read(from: offset)
    }
    package func trim(below offset: UInt64) throws(LogError) { try log.trim(below: offset) }
    package func segments() throws(LogError) -> [SegmentInfo] { try log.segments() }
    package func close() throws(LogError) { try log.close() }
}
