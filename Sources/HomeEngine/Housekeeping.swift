// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization

/// The engine's own threads: timers, and checkpoints beside them, never on the commit path and
/// never on the cooperative pool, which must not block.
final class Housekeeping: Sendable {
    private struct State {
        /// When the scheduled timer is due, on the wall clock; nil when none is scheduled.
        var dueAt: Int64?
        /// Raised with each new schedule; an older one finds itself out of date.
        var schedule = 0
        /// How often in a row logging the due timers failed.
        var failures = 0
        /// The scheduled job waits because of these failures.
        var isPausing = false
        var lastCheckpoint: UInt64
        var isCheckpointing = false
        var isStopped = false
    }

    private let queue = DispatchQueue(label: "hearth.housekeeping")
    /// A checkpoint folds 100 000 records again: half a second of a processor that messages may
    /// need.
    private let checkpoints = DispatchQueue(label: "hearth.checkpoints", qos: .background)
    private let state: Mutex<State>
    private let checkpointRecords: UInt64

    /// The wall clock may step while a timer waits: it is looked at again after this long at most.
    private static let waitMax = 60 * 1_000_000_000

    /// The pause after the first failure; it doubles with each up to `waitMax`.
    private static let pauseMin = 250_000_000

    init(checkpointRecords: UInt64, lastCheckpoint: UInt64) {
        self.checkpointRecords = checkpointRecords
        state = Mutex(State(lastCheckpoint: lastCheckpoint))
    }

    var lastCheckpoint: UInt64 { state.withLock { $0.lastCheckpoint } }

    /// Runs a job when the next timer is due; replaces a job scheduled for another time.
    ///
    /// - Parameters:
    ///   - dueAt: on the wall clock; nil when no timer is set.
    ///   - now: the wall clock.
    func schedule(timerAt dueAt: Int64?, now: Int64, _ job: @escaping @Sendable () -> Void) {
        let found = state.withLock { state -> (schedule: Int, pause: Int)? in
            guard !state.isStopped, state.dueAt != dueAt || state.isPausing else { return nil }
            // A commit during the pause schedules anew: the disk may have room again, so do not
            // wait.
            let pause = state.isPausing ? 0 : Self.pause(after: state.failures)
            state.isPausing = pause > 0
            state.dueAt = dueAt
            state.schedule += 1
            return (state.schedule, pause)
        }
        guard let (schedule, pause) = found, let dueAt else { return }
        let wait = min(max(Int(clamping: dueAt &- now), pause), Self.waitMax)
        queue.asyncAfter(deadline: .now() + .nanoseconds(wait)) { [weak self] in
            guard let self else { return }
            let isCurrent = state.withLock { state in
                guard state.schedule == schedule, !state.isStopped else { return false }
                state.dueAt = nil
                state.isPausing = false
                return true
            }
            if isCurrent { job() }
        }
    }

    /// - Returns: whether this is the first failure in a row, which the caller logs.
    func timersFailed() -> Bool {
        state.withLock { state in
            state.failures += 1
            return state.failures == 1
        }
    }

    /// - Returns: whether the attempt before failed.
    func timersSucceeded() -> Bool {
        state.withLock { state in
            defer { state.failures = 0 }
            return state.failures > 0
        }
    }

    static func pause(after failures: Int) -> Int {
        guard failures > 0 else { return 0 }
        return min(pauseMin << min(failures - 1, 16), waitMax)
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

    /// Lets a running job finish, and starts no other.
    func stop() {
        state.withLock { $0.isStopped = true }
        queue.sync {}
        checkpoints.sync {}
    }
}
