// SPDX-License-Identifier: Apache-2.0

package import HomeThreads
import Synchronization

/// Queues on virtual time: their jobs run on the thread of a test, in the order in which they fall
/// due, when the test says so.
package final class VirtualQueues: JobQueues {
    private struct Job {
        /// By the monotonic clock.
        var due: Int64
        var queue: Int
        var run: @Sendable () -> Void
    }

    private struct State {
        /// The earliest first; of equal times the first added.
        var jobs: [Job] = []
        var lastQueue = 0
    }

    private let clock: VirtualClock
    private let state = Mutex(State())

    /// - Parameter clock: moved on by ``advance(nanoseconds:)``.
    package init(clock: VirtualClock) {
        self.clock = clock
    }

    package func make(isUrgent: Bool) -> any JobQueue {
        VirtualQueue(
            queues: self,
            number: state.withLock { state in
                state.lastQueue += 1
                return state.lastQueue
            })
    }

    /// Runs every job that is due now, and those that follow from it.
    package func run() {
        while let job = take(by: clock.monotonicNanoseconds) { job.run() }
    }

    /// How many jobs wait for their time.
    package var waitingCount: Int { state.withLock { $0.jobs.count } }

    /// Lets time pass, and runs each job at its time.
    package func advance(nanoseconds: Int64) {
        let end = clock.monotonicNanoseconds + nanoseconds
        while let job = take(by: end) {
            clock.advance(nanoseconds: max(0, job.due - clock.monotonicNanoseconds))
            job.run()
        }
        clock.advance(nanoseconds: end - clock.monotonicNanoseconds)
    }

    fileprivate func add(
        _ queue: Int, after nanoseconds: Int64, _ run: @escaping @Sendable () -> Void
    ) {
        let due = clock.monotonicNanoseconds + max(0, nanoseconds)
        state.withLock { state in
            let place = state.jobs.firstIndex { $0.due > due } ?? state.jobs.count
            state.jobs.insert(Job(due: due, queue: queue, run: run), at: place)
        }
    }

    /// Runs the jobs of one queue that are due now.
    fileprivate func drain(_ queue: Int) {
        while let job = take(by: clock.monotonicNanoseconds, of: queue) { job.run() }
    }

    private func take(by end: Int64, of queue: Int? = nil) -> Job? {
        state.withLock { state in
            let found = state.jobs.firstIndex { queue == nil || $0.queue == queue }
            guard let found, state.jobs[found].due <= end else { return nil }
            return state.jobs.remove(at: found)
        }
    }
}

private final class VirtualQueue: JobQueue {
    private let queues: VirtualQueues
    private let number: Int

    init(queues: VirtualQueues, number: Int) {
        self.queues = queues
        self.number = number
    }

    func async(_ job: @escaping @Sendable () -> Void) { queues.add(number, after: 0, job) }

    func async(after nanoseconds: Int64, _ job: @escaping @Sendable () -> Void) {
        queues.add(number, after: nanoseconds, job)
    }

    func drain() { queues.drain(number) }
}
