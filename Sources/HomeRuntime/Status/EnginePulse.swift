// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeThreads
import Synchronization

/// How quickly the engine answers.
public struct EngineBeat: Hashable, Sendable {
    /// How long an empty decision takes, or has taken so far, to pass through the group commit, in
    /// nanoseconds: the wait of a record before it is written.
    public var lag: Int64 = 0
    /// False when the decision did not come back in time, or the log takes no records any more.
    public var isAnswering = false

    /// A beat that was not measured yet.
    public init() {}
}

/// Measures how quickly an engine answers, with decisions without events through its group commit.
///
/// At most one is under way, so that a disk that hangs blocks only one thread.
final class EnginePulse: Sendable {
    private struct State {
        /// When the decision that is under way began, on the monotonic clock.
        var since: Int64?
        /// Opens when it comes back.
        var answer: Latch?
        var last = EngineBeat()
    }

    /// Nanoseconds since 1970 UTC.
    let startedAt: Int64
    private let startedMonotonic: Int64
    private let engine: Engine
    private let clock: any EngineClock
    private let queue: any JobQueue
    private let state = Mutex(State())

    init(
        engine: Engine, clock: any EngineClock, queues: any JobQueues = ThreadQueues()
    ) {
        queue = queues.make()
        self.engine = engine
        self.clock = clock
        startedAt = clock.wallNanoseconds
        startedMonotonic = clock.monotonicNanoseconds
    }

    var uptime: Int64 { clock.monotonicNanoseconds - startedMonotonic }

    /// Blocks until the engine has answered, or for at most so many milliseconds.
    func beat(waitingMilliseconds: Int) -> EngineBeat {
        let now = clock.monotonicNanoseconds
        let (answer, mustStart) = state.withLock { state in
            if state.since != nil, let answer = state.answer { return (answer, false) }
            let answer = Latch()
            state.since = now
            state.answer = answer
            return (answer, true)
        }
        if mustStart { queue.async { self.decide(answer) } }
        answer.wait(atMost: 1_000_000 * Int64(waitingMilliseconds))
        return state.withLock { state in
            guard let since = state.since else { return state.last }
            var beat = EngineBeat()
            beat.lag = max(0, clock.monotonicNanoseconds - since)
            return beat
        }
    }

    private func decide(_ answer: Latch) {
        var beat = EngineBeat()
        do throws(DecisionError) {
            _ = try engine.decide { _ throws(CommandRefusal) in [] }
            beat.isAnswering = true
        } catch {
            beat.isAnswering = false
        }
        let end = clock.monotonicNanoseconds
        state.withLock { state in
            beat.lag = max(0, end - (state.since ?? end))
            state.last = beat
            state.since = nil
        }
        answer.open()
    }
}
