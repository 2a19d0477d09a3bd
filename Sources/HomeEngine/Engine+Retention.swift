// SPDX-License-Identifier: Apache-2.0

import HomeGraph
public import HomeLog
import Synchronization

// Compresses and trims on the queue of the checkpoints, never on the path of a commit, but where the
// disk is full.

extension Engine {
    /// What retention did and does; nil where everything is kept.
    public var retentionReport: RetentionReport? { retention?.report }

    /// What compression did; nil where segments stay as they are.
    public var compressionReport: CompressionReport? { compression?.report }

    /// Compresses what can be, before anything is trimmed that would have had room. Where the log
    /// grows faster than it is compressed, the budget comes first: it stops with the next segment.
    func compress() {
        guard let compression else { return }
        let segment = compression.log.openSegment
        compression.run {
            !housekeeping.withLock { $0.isStopped } && compression.log.openSegment == segment
        }
    }

    /// Trims the log below the base of a segment, which lies at or below a verified checkpoint.
    /// Blocks.
    ///
    /// - Throws: `EngineError.unprovenState`, `.log`; nothing was trimmed then.
    public func trim(below offset: UInt64) throws(EngineError) {
        try saving.withLock { _ throws(EngineError) in
            try LogTrim(log: log, sha256: sha256).run(below: offset)
        }
    }

    /// Saves a verified checkpoint of the state before an offset. Blocks.
    ///
    /// - Throws: as ``CheckpointChange/save(at:)``
    public func saveCheckpoint(at offset: UInt64) throws(EngineError) -> CheckpointInfo {
        try saving.withLock { _ throws(EngineError) in
            try CheckpointChange(log: log, sha256: sha256).save(at: offset)
        }
    }

    /// Removes a checkpoint.
    ///
    /// - Throws: as ``CheckpointChange/remove(_:)``
    public func removeCheckpoint(_ offset: UInt64) throws(EngineError) {
        try saving.withLock { _ throws(EngineError) in
            try CheckpointChange(log: log, sha256: sha256).remove(offset)
        }
    }

    /// Keeps the log within its limits.
    ///
    /// - Parameter isFull: The disk has no room: at least one segment is to go.
    /// - Returns: Whether something went.
    func retain(isFull: Bool = false) -> Bool {
        guard let retention else { return false }
        let now = retention.reliable(
            clock.wallNanoseconds, monotonic: clock.monotonicNanoseconds,
            era: machine.withLock { $0.fold.state.books.era })
        return saving.withLock { _ in
            retention.run(now: now, isFull: isFull) { saveCheckpoint() }
        }
    }
}
