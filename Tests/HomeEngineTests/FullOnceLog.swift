// SPDX-License-Identifier: Apache-2.0

import HomeLog
import Synchronization

/// A log whose disk a test can fill up or break.
final class FullOnceLog: EventLog {
    private let log: MemoryLog
    private let fault = Mutex<(full: Bool, broken: Bool)>((false, false))

    init(_ log: MemoryLog) { self.log = log }

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
        if isFull { throw .full(failure) }
        if isBroken { throw .ambiguous(failure) }
        return try log.append(batch, expecting: expecting)
    }

    func read(from offset: UInt64) throws(LogError) -> LogCursor { try log.read(from: offset) }
    func trim(below offset: UInt64) throws(LogError) { try log.trim(below: offset) }
    func close() throws(LogError) { try log.close() }
}
