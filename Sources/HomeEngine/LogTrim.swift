// SPDX-License-Identifier: Apache-2.0

public import HomeGraph
public import HomeLog

/// Trims a log so that every record that stays can be folded as before: its new beginning is a
/// checkpoint, proved before anything goes.
///
///     fold the state before the new first record ──▶ fold on to a verified checkpoint: the same
///     hash? ──▶ save it ──▶ trim ──▶ remove the checkpoints below
public struct LogTrim: Sendable {
    private let log: any EventLog
    private let sha256: SHA256Function

    /// - Parameters:
    ///   - log: This process writes to it.
    ///   - sha256: The digest of state hashes.
    public init(log: any EventLog, sha256: @escaping SHA256Function) {
        self.log = log
        self.sha256 = sha256
    }

    /// Drops the whole segments below an offset; the log keeps its newest record.
    ///
    /// - Parameter offset: Within the first segment that stays, which begins at or below a verified
    ///   checkpoint.
    /// - Throws: `unprovenState` where the state before that segment cannot be proved; nothing was
    ///   trimmed then. `log` with the error of the disk.
    public func run(below offset: UInt64) throws(EngineError) {
        let last = log.nextOffset - min(log.nextOffset, 1)
        let bases = try disk { () throws(LogError) in try log.segments().map(\.baseOffset) }
        guard let first = bases.last(where: { $0 <= min(offset, last) }) else { return }
        if first > log.firstOffset, try !hasCheckpoint(first) { try saveBeginning(first) }
        // Also where nothing goes: a trim that failed may have left files behind.
        try disk { () throws(LogError) in
            try log.trim(below: first)
            (log as? FileLog)?.segmentIndexes.remove(below: log.firstOffset)
        }
        try removeOldCheckpoints()
    }

    /// Removes the checkpoints of records that have gone.
    func removeOldCheckpoints() throws(EngineError) {
        try disk { () throws(LogError) in
            for info in try log.checkpoints.list() where info.offset < log.firstOffset {
                try log.checkpoints.remove(offset: info.offset)
            }
        }
    }

    /// The oldest offset from another one on of which there is a verified checkpoint that can be read.
    func beginning(from offset: UInt64) throws(EngineError) -> UInt64? {
        let list = try disk { () throws(LogError) in try log.checkpoints.list() }
        let replay = Replay(log: log, sha256: sha256)
        return list.first {
            $0.offset >= offset && $0.offset <= log.nextOffset && $0.isVerified
                && replay.loadCheckpoint($0.offset) != nil
        }?.offset
    }

    private func hasCheckpoint(_ offset: UInt64) throws(EngineError) -> Bool {
        let list = try disk { () throws(LogError) in try log.checkpoints.list() }
        return list.contains { $0.offset == offset && $0.isVerified }
            && Replay(log: log, sha256: sha256).loadCheckpoint(offset) != nil
    }

    private func saveBeginning(_ offset: UInt64) throws(EngineError) {
        let replay = Replay(log: log, sha256: sha256)
        var state = try replay.state(before: offset)
        let bytes = StateCheckpoint(state: &state, sha256: sha256).bytes
        // What is folded on is what will be read back.
        guard let saved = StateCheckpoint(bytes: bytes, sha256: sha256),
            try isProved(saved.state, replay)
        else { throw .unprovenState(offset: offset) }
        try disk { () throws(LogError) in
            do throws(LogError) {
                try log.checkpoints.save(offset: offset, bytes: bytes, verified: true)
            } catch .io(let failure) where failure.isFull {
                try makeRoom(below: offset)
                try log.checkpoints.save(offset: offset, bytes: bytes, verified: true)
            }
        }
    }

    /// Whether a state leads to the next verified checkpoint.
    private func isProved(_ state: HomeState, _ replay: Replay) throws(EngineError) -> Bool {
        let list = try disk { () throws(LogError) in try log.checkpoints.list() }
        for info in list where info.isVerified && info.offset > state.nextOffset {
            guard var known = replay.loadCheckpoint(info.offset) else { continue }
            var again = try replay.fold(through: info.offset - 1, from: .state(state)).state
            guard again.books.lostRanges == known.books.lostRanges else {
                // Damage lies between: the fold went on from that checkpoint, and proves nothing.
                return try isFoundAgain(state, replay)
            }
            return again.hashes(sha256: sha256).state == known.hashes(sha256: sha256).state
        }
        return false
    }

    /// Whether an older start leads to a state as well.
    private func isFoundAgain(_ state: HomeState, _ replay: Replay) throws(EngineError) -> Bool {
        var state = state
        var again = try replay.stateFromOlderStart(before: state.nextOffset)
        return again.hashes(sha256: sha256).state == state.hashes(sha256: sha256).state
    }

    /// On a full disk: removes early what goes with the segments below an offset anyway. The log's
    /// present beginning stays until there is another one.
    private func makeRoom(below offset: UInt64) throws(LogError) {
        (log as? FileLog)?.segmentIndexes.remove(below: offset)
        for info in try log.checkpoints.list()
        where info.offset < offset && info.offset != log.firstOffset {
            try log.checkpoints.remove(offset: info.offset)
        }
    }

    private func disk<Result>(
        _ body: () throws(LogError) -> Result
    ) throws(EngineError) -> Result {
        do throws(LogError) {
            return try body()
        } catch {
            throw .log(error)
        }
    }
}
