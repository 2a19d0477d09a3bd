// SPDX-License-Identifier: Apache-2.0

import HomeGraph

extension Replay {
    /// The state before an offset, folded from an older start than ``state(before:)`` takes: the
    /// second checkpoint before it, else the log's first record. A trimmed log has no other start
    /// than the checkpoint at its beginning.
    ///
    /// - Parameter offset: Behind the first record, at most the end of the log.
    /// - Throws: as ``fold(through:from:)``
    func stateFromOlderStart(before offset: UInt64) throws(EngineError) -> HomeState {
        let usable = checkpointOffsets(below: offset)
        for older in usable.dropLast().reversed() {
            if let state = loadCheckpoint(older) {
                return try fold(through: offset - 1, from: .state(state)).state
            }
        }
        if firstOffset > 0, let newest = usable.last, let state = loadCheckpoint(newest) {
            return try fold(through: offset - 1, from: .state(state)).state
        }
        return try fold(through: offset - 1, from: .genesis).state
    }
}
