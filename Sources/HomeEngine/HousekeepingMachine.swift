// SPDX-License-Identifier: Apache-2.0

//                 published                woke                  succeeded, or unusable
// timers:   idle ───────────▶ armed ───────────────▶ firing ─────────────────────────▶ idle
//                               ▲                      │ failed
//                               └───────────────── pausing (until a commit, or its end)
//
//                 published, enough records     checkpointed
// checkpoints: none ─────────────────▶ saving ─────────────▶ none
//
//                 wrote in a new segment, or after a checkpoint      retained
// retention: none ──────────────────────────────────▶ trimming ──────────▶ none
//
// `stop` ends all three: nothing is asked for any more.

/// When an engine fires timers and saves checkpoints. Pure: times and offsets are arguments.
struct HousekeepingMachine {
    enum Action: Hashable {
        /// ``woke(_:)`` is to be called with this number, after so many nanoseconds.
        case wake(number: Int, after: Int64)
        /// The due timers are to be logged, and ``timersFired(_:)`` called.
        case fireTimers
        /// A checkpoint is to be saved, and ``checkpointed()`` called.
        case checkpoint
        /// The log is to be kept within its limits, and ``retained()`` called.
        case retain
        /// A person should know of this.
        case say(Notice)
    }

    enum Notice: Hashable {
        case timersDelayed
        case timersLoggedAgain
        case timersEnded
    }

    /// What became of the due timers.
    enum Firing: Hashable {
        /// They are in the log.
        case logged
        /// The log has no room now.
        case refused
        /// The log takes nothing any more.
        case ended
    }

    /// The wall clock may step while a timer waits: it is looked at again after this long at most.
    static let waitMax: Int64 = 60 * 1_000_000_000

    /// The pause after the first failure; it doubles with each up to `waitMax`.
    static let pauseMin: Int64 = 250_000_000

    private let checkpointRecords: UInt64?
    /// When the scheduled timer is due, on the wall clock; nil when none is scheduled.
    private var dueAt: Int64?
    /// Raised with each new schedule; an older one finds itself out of date.
    private var number = 0
    /// How often in a row logging the due timers failed.
    private var failures = 0
    /// The scheduled look at the timers waits because of these failures.
    private var isPausing = false
    /// The end of the log at the last checkpoint.
    private var lastCheckpoint: UInt64
    private var isCheckpointing = false
    /// The segment that was written to when retention last looked; nil: it is to look again.
    private var retainedIn: UInt64?
    private var isRetaining = false
    private(set) var isStopped = false

    /// - Parameters:
    ///   - checkpointRecords: how many records lie between two checkpoints; nil where others save them.
    ///   - lastCheckpoint: where the newest checkpoint is, by an earlier process perhaps: one that
    ///     is killed before it has made its own leaves more for the next.
    init(checkpointRecords: UInt64?, lastCheckpoint: UInt64) {
        self.checkpointRecords = checkpointRecords
        self.lastCheckpoint = lastCheckpoint
    }

    /// A commit was published, or the timers were looked at.
    ///
    /// - Parameters:
    ///   - timerAt: when the next timer is due, on the wall clock; nil when none is set.
    ///   - nextOffset: the end of the log.
    ///   - now: the wall clock.
    mutating func published(timerAt: Int64?, nextOffset: UInt64, now: Int64) -> [Action] {
        guard !isStopped else { return [] }
        return schedule(timerAt, now: now) + checkpointIfDue(nextOffset)
    }

    private mutating func schedule(_ timerAt: Int64?, now: Int64) -> [Action] {
        guard dueAt != timerAt || isPausing else { return [] }
        // A commit during the pause schedules anew: the disk may have room again, so do not wait.
        let pause = isPausing ? 0 : Self.pause(after: failures)
        isPausing = pause > 0
        dueAt = timerAt
        number += 1
        guard let timerAt else { return [] }
        let (distance, isFar) = timerAt.subtractingReportingOverflow(now)
        let wait = isFar ? (timerAt > now ? Int64.max : 0) : distance
        return [.wake(number: number, after: min(max(wait, pause), Self.waitMax))]
    }

    private mutating func checkpointIfDue(_ nextOffset: UInt64) -> [Action] {
        guard let checkpointRecords, !isCheckpointing, nextOffset >= lastCheckpoint,
            nextOffset - lastCheckpoint >= checkpointRecords
        else { return [] }
        isCheckpointing = true
        lastCheckpoint = nextOffset
        return [.checkpoint]
    }

    /// The time of a ``Action/wake(number:after:)`` is over.
    mutating func woke(_ number: Int) -> [Action] {
        guard number == self.number, !isStopped else { return [] }
        dueAt = nil
        isPausing = false
        return [.fireTimers]
    }

    /// The due timers are logged, or not; ``published(timerAt:nextOffset:now:)`` comes next.
    mutating func timersFired(_ firing: Firing) -> [Action] {
        switch firing {
        case .logged:
            defer { failures = 0 }
            return failures > 0 ? [.say(.timersLoggedAgain)] : []
        case .refused:
            failures += 1
            return failures == 1 ? [.say(.timersDelayed)] : []
        case .ended:
            isStopped = true
            return [.say(.timersEnded)]
        }
    }

    /// The checkpoint is saved, or could not be.
    mutating func checkpointed() {
        isCheckpointing = false
        // More may go than before: segments go only below a verified checkpoint.
        retainedIn = nil
    }

    /// A verified checkpoint is there, whoever asked for it.
    mutating func saved(at offset: UInt64) {
        lastCheckpoint = max(lastCheckpoint, offset)
    }

    /// Whether a log that ends there gets a checkpoint when it is closed.
    func savesAtEnd(_ nextOffset: UInt64) -> Bool {
        checkpointRecords != nil && nextOffset > lastCheckpoint
    }

    /// Records were written.
    ///
    /// - Parameter segment: The base of the segment that they went to.
    mutating func wrote(in segment: UInt64) -> [Action] {
        guard !isStopped, !isRetaining, segment != retainedIn else { return [] }
        retainedIn = segment
        isRetaining = true
        return [.retain]
    }

    /// The log is within its limits, or could not be brought there. Where another segment began
    /// meanwhile, the next ``wrote(in:)`` sees it.
    mutating func retained() {
        isRetaining = false
    }

    /// Nothing is asked for any more.
    mutating func stop() {
        isStopped = true
    }

    /// The pause after so many failures in a row, in nanoseconds.
    static func pause(after failures: Int) -> Int64 {
        guard failures > 0 else { return 0 }
        return min(pauseMin << Int64(min(failures - 1, 16)), waitMax)
    }
}
