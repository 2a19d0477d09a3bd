// SPDX-License-Identifier: Apache-2.0

import HomeGraph
public import HomeLog
import Logging
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
        compression.run(isWanted: isWantedUntilNextSegment(of: compression.log))
    }

    /// Removes captured messages that are too old, before anything is trimmed that would have had
    /// room.
    func removeCaptures() {
        guard let retention else { return }
        let isChanged = retention.removeCaptures(
            now: reliableNow(retention), isWanted: isWantedUntilNextSegment(of: retention.log))
        if isChanged { indexAgain() }
    }

    /// Makes the file of the next segment beforehand: syncs of records in it are quicker.
    func makeNextSegment() {
        guard let log = compression?.log else { return }
        do throws(LogError) {
            try log.makeNextSegment(isWanted: isWantedUntilNextSegment(of: log))
        } catch {
            // It is only slower without one, and a full disk is told by the records.
            logger.debug(
                "no file for the next segment", metadata: ["error": "\(faultWords(error))"])
        }
    }

    private func isWantedUntilNextSegment(of log: FileLog) -> () -> Bool {
        let segment = log.openSegment
        return {
            !self.housekeeping.withLock { $0.isStopped } && log.openSegment == segment
        }
    }

    /// Removes the captured messages of a segment; one that is damaged keeps them. Blocks.
    ///
    /// - Parameter base: The base of a segment behind which there is another one.
    /// - Throws: `EngineError.log`; the segment has its messages, or none.
    public func removeCaptures(of base: UInt64) throws(EngineError) {
        guard let log = log as? FileLog else { return }
        do throws(LogError) {
            if case .replaced = try log.removeCaptures(base) { indexAgain() }
        } catch {
            throw .log(error)
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

    /// The oldest offset from another one on at which the log can begin: that of a verified checkpoint
    /// that can be read. Blocks.
    ///
    /// - Returns: nil where there is none.
    public func beginning(from offset: UInt64) throws(EngineError) -> UInt64? {
        try saving.withLock { _ throws(EngineError) in
            try LogTrim(log: log, sha256: sha256).beginning(from: offset)
        }
    }

    /// Removes the checkpoints of records that have gone. Blocks.
    public func removeOldCheckpoints() throws(EngineError) {
        try saving.withLock { _ throws(EngineError) in
            try LogTrim(log: log, sha256: sha256).removeOldCheckpoints()
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
        let now = reliableNow(retention)
        return saving.withLock { _ in
            retention.run(now: now, isFull: isFull) { saveCheckpoint() }
        }
    }

    private func reliableNow(_ retention: LogRetention) -> Int64? {
        retention.reliable(
            clock.wallNanoseconds, monotonic: clock.monotonicNanoseconds,
            era: machine.withLock { $0.fold.state.books.era })
    }
}
