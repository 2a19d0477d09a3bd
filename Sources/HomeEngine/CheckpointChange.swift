// SPDX-License-Identifier: Apache-2.0

public import HomeGraph
public import HomeLog

/// Saves and removes checkpoints because a person wants it.
public struct CheckpointChange: Sendable {
    private let log: any EventLog
    private let sha256: SHA256Function

    /// - Parameters:
    ///   - log: This process writes to it.
    ///   - sha256: The digest of state hashes.
    public init(log: any EventLog, sha256: @escaping SHA256Function) {
        self.log = log
        self.sha256 = sha256
    }

    /// Saves the state before an offset, folded from two starts with an equal hash.
    ///
    /// - Parameter offset: Behind the first record, at most the end of the log.
    /// - Throws: `noSuchPoint`; `unprovenState` where the hashes differ; `log`.
    public func save(at offset: UInt64) throws(EngineError) -> CheckpointInfo {
        let replay = Replay(log: log, sha256: sha256)
        guard offset > replay.firstOffset, offset <= replay.nextOffset else {
            throw .noSuchPoint(
                offset: offset, first: replay.firstOffset + 1, next: replay.nextOffset + 1)
        }
        var state = try replay.state(before: offset)
        let made = StateCheckpoint(state: &state, sha256: sha256)
        var again = try replay.stateFromOlderStart(before: offset)
        guard again.hashes(sha256: sha256).state == made.stateHash else {
            throw .unprovenState(offset: offset)
        }
        let bytes = made.bytes
        do throws(LogError) {
            try log.checkpoints.save(offset: offset, bytes: bytes, verified: true)
        } catch {
            throw .log(error)
        }
        return CheckpointInfo(offset: offset, byteCount: bytes.count, isVerified: true)
    }

    /// Removes a checkpoint; it can be made again from the log.
    ///
    /// - Throws: `neededCheckpoint` for the beginning of a trimmed log; `log` with `noCheckpoint`.
    public func remove(_ offset: UInt64) throws(EngineError) {
        if offset > 0, offset == log.firstOffset { throw .neededCheckpoint(offset: offset) }
        do throws(LogError) {
            guard try log.checkpoints.list().contains(where: { $0.offset == offset }) else {
                throw LogError.noCheckpoint(offset: offset)
            }
            try log.checkpoints.remove(offset: offset)
        } catch {
            throw .log(error)
        }
    }
}
