// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime

/// The state hash of the whole log, folded from one start.
struct Refold {
    /// The offset of the checkpoint; nil for the first record.
    var checkpoint: UInt64?
    /// Nil where the checkpoint cannot be used.
    var stateHash: String?

    /// Folds the log from its first record and from each checkpoint, at once: where a fold comes to
    /// a checkpoint of the same hash, both go on as one.
    static func all(
        of log: LogAccess, _ progress: WorkProgress? = nil
    ) throws(CommandFailure) -> [Refold] {
        let last = log.nextOffset - 1
        var folds: [Refold] = []
        let checkpoints: [CheckpointInfo]
        do throws(LogError) {
            checkpoints = try log.reader.checkpoints.list().filter { $0.offset <= last + 1 }
        } catch {
            throw CommandFailure(error)
        }
        var ways: [(state: HomeState, folds: [Int])] = []
        // Where the first records are gone, a fold without a checkpoint begins with a loss.
        if log.firstOffset == 0 || checkpoints.isEmpty {
            folds.append(Refold(checkpoint: nil, stateHash: nil))
            ways.append((HomeState(), [0]))
        }
        for info in checkpoints {
            folds.append(Refold(checkpoint: info.offset, stateHash: nil))
            guard let bytes = try? log.reader.checkpoints.load(offset: info.offset),
                let start = StateCheckpoint(bytes: bytes, sha256: sha256)
            else { continue }
            var isKnown = false
            for index in ways.indices where !isKnown {
                try ways[index].state.foldOn(to: info.offset, log)
                progress?.advance(to: info.offset)
                guard ways[index].state.hashes(sha256: sha256).state == start.stateHash else {
                    continue
                }
                ways[index].folds.append(folds.count - 1)
                isKnown = true
            }
            if !isKnown { ways.append((start.state, [folds.count - 1])) }
        }
        for way in ways {
            var state = try log.state(through: last, from: .state(way.state))
            progress?.advance(to: log.nextOffset)
            let hash = hexText(state.hashes(sha256: sha256).state)
            for index in way.folds { folds[index].stateHash = hash }
        }
        return folds
    }
}

extension HomeState {
    /// Folds the records of a log before an offset, those that are not folded yet.
    fileprivate mutating func foldOn(
        to offset: UInt64, _ log: LogAccess
    ) throws(CommandFailure) {
        guard offset > nextOffset, offset > log.firstOffset else { return }
        do throws(EngineError) {
            self = try log.replay.fold(through: offset - 1, from: .state(self)).state
        } catch {
            throw CommandFailure(error)
        }
    }
}
