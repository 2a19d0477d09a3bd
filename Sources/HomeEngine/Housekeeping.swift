// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// The engine's own threads: timers, and checkpoints beside them, never on the commit path and never
/// on the cooperative pool, which must not block.
final class Housekeeping: Sendable {
    private struct State {
        /// When the scheduled timer is due, on the wall clock; nil when none is scheduled.
        var dueAt: Int64?
        /// Raised with each new schedule; an older one finds itself out of date.
        var schedule = 0
        var lastCheckpoint: UInt64
        var isCheckpointing = false
        var isStopped = false
    }

    private let queue = DispatchQueue(label: "hearth.housekeeping")
    /// A checkpoint folds 100 000 records again: half a second of a processor that messages may need.
    private let checkpoints = DispatchQueue(label: "hearth.checkpoints", qos: .background)
    private let state: Mutex<State>
    private let checkpointRecords: UInt64

    /// The wall clock may step while a timer waits: it is looked at again after this long at most.
    private static let waitMax = 60 * 1_000_000_000

    init(checkpointRecords: UInt64, lastCheckpoint: UInt64) {
        self.checkpointRecords = checkpointRecords
        state = Mutex(State(lastCheckpoint: lastCheckpoint))
    }

    var lastCheckpoint: UInt64 { state.withLock { $0.lastCheckpoint } }

    /// Runs a job when the next timer is due; replaces what was scheduled for another time.
    ///
    /// - Parameters:
    ///   - dueAt: on the wall clock; nil when no timer is set.
    ///   - now: the wall clock.
    func schedule(timerAt dueAt: Int64?, now: Int64, _ job: @escaping @Sendable () -> Void) {
        let schedule = state.withLock { state -> Int? in
            guard !state.isStopped, state.dueAt != dueAt else { return nil }
            state.dueAt = dueAt
            state.schedule += 1
            return state.schedule
        }
        guard let schedule, let dueAt else { return }
        let wait = min(max(Int(clamping: dueAt &- now), 0), Self.waitMax)
        queue.asyncAfter(deadline: .now() + .nanoseconds(wait)) { [weak self] in
            guard let self else { return }
            let isCurrent = state.withLock { state in
                guard state.schedule == schedule, !state.isStopped else { return false }
                state.dueAt = nil
                return true
            }
            if isCurrent { job() }
        }
    }

    /// Runs the job when enough records came since the last checkpoint.
    func checkpointIfDue(at offset: UInt64, _ job: @escaping @Sendable () -> Void) {
        let isDue = state.withLock { state in
            guard !state.isStopped, !state.isCheckpointing,
                offset >= state.lastCheckpoint + checkpointRecords
            else { return false }
            state.isCheckpointing = true
            state.lastCheckpoint = offset
            return true
        }
        guard isDue else { return }
        checkpoints.async { [weak self] in
            job()
            self?.state.withLock { $0.isCheckpointing = false }
        }
    }

    /// Lets the job that runs finish, and starts no other.
    func stop() {
        state.withLock { $0.isStopped = true }
        queue.sync {}
        checkpoints.sync {}
    }
}
