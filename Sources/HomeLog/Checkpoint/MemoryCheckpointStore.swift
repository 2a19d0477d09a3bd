// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Checkpoints in memory.
final class MemoryCheckpointStore: CheckpointStore {
    private let limits: LogLimits
    private let saved = Mutex<[UInt64: (bytes: [UInt8], verified: Bool)]>([:])

    /// - Parameter limits: of the log; beside the newest checkpoints one more is kept, because a
    ///   log in memory has no long past.
    init(limits: LogLimits) {
        var limits = limits
        limits.checkpointsMax = min(limits.checkpointsMax, limits.checkpointsKept + 1)
        self.limits = limits
    }

    func save(offset: UInt64, bytes: [UInt8], verified: Bool) throws(LogError) {
        try limits.checkCheckpoint(bytes.count)
        saved.withLock { saved in
            saved[offset] = (bytes, verified)
            let droppable = CheckpointThinning.droppable(
                MemoryCheckpointStore.list(saved), limits, saved: offset)
            for old in droppable {
                saved[old] = nil
            }
        }
    }

    func list() throws(LogError) -> [CheckpointInfo] {
        saved.withLock { MemoryCheckpointStore.list($0) }
    }

    func load(offset: UInt64) throws(LogError) -> [UInt8] {
        guard let found = saved.withLock({ $0[offset] }) else {
            throw .noCheckpoint(offset: offset)
        }
        return found.bytes
    }

    func remove(offset: UInt64) throws(LogError) {
        saved.withLock { $0[offset] = nil }
    }

    private static func list(
        _ saved: [UInt64: (bytes: [UInt8], verified: Bool)]
    ) -> [CheckpointInfo] {
        saved.map { offset, checkpoint in
            CheckpointInfo(
                offset: offset, byteCount: checkpoint.bytes.count, isVerified: checkpoint.verified)
        }.sorted { $0.offset < $1.offset }
    }
}

extension LogLimits {
    func checkCheckpoint(_ count: Int) throws(LogError) {
        if count > checkpointBytesMax {
            throw .tooLarge(what: .checkpoint, count: count, limit: checkpointBytesMax)
        }
    }
}
