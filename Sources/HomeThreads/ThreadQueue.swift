// SPDX-License-Identifier: Apache-2.0

/// A queue with a thread of its own, which begins with the first job and ends with the queue.
///
/// Jobs that did not begin when the queue goes still run; those that wait for their time do not.
package final class ThreadQueue: JobQueue {
    private let jobs: WaitingJobs

    /// - Parameter isUrgent: false for work that leaves the processors to others.
    package init(isUrgent: Bool = true) {
        jobs = WaitingJobs(isUrgent: isUrgent)
    }

    deinit {
        jobs.end()
    }

    package func async(_ job: @escaping @Sendable () -> Void) {
        jobs.add(job)
    }

    package func async(after nanoseconds: Int64, _ job: @escaping @Sendable () -> Void) {
        jobs.add(job, after: nanoseconds)
    }

    package func drain() {
        guard jobs.isInUse else { return }
        let latch = Latch()
        jobs.add { latch.open() }
        latch.wait()
    }
}

/// What the queue and its thread share.
///
/// `@unchecked Sendable`: everything that changes is read and changed while `condition` is held.
private final class WaitingJobs: @unchecked Sendable {
    private struct Timed {
        var due: Int64
        var job: @Sendable () -> Void
    }

    private let condition = Condition()
    private let isUrgent: Bool
    private var ready: [@Sendable () -> Void] = []
    /// The earliest last; of equal times the latest added first.
    private var timed: [Timed] = []
    private var hasThread = false
    private var hasEnded = false

    /// Whether a job was ever added.
    var isInUse: Bool {
        condition.lock()
        defer { condition.unlock() }
        return hasThread
    }

    init(isUrgent: Bool) {
        self.isUrgent = isUrgent
    }

    func add(_ job: @escaping @Sendable () -> Void) {
        condition.lock()
        ready.append(job)
        condition.broadcast()
        condition.unlock()
        startThread()
    }

    func add(_ job: @escaping @Sendable () -> Void, after nanoseconds: Int64) {
        let (due, isBeyond) = SystemTime.monotonicNanoseconds
            .addingReportingOverflow(max(0, nanoseconds))
        guard !isBeyond else { return }
        condition.lock()
        let place = timed.firstIndex { $0.due <= due } ?? timed.count
        timed.insert(Timed(due: due, job: job), at: place)
        condition.broadcast()
        condition.unlock()
        startThread()
    }

    func end() {
        condition.lock()
        hasEnded = true
        condition.broadcast()
        condition.unlock()
    }

    /// Waits where the process can have no more threads: a job that nothing runs would stop its
    /// caller's work for good.
    private func startThread() {
        condition.lock()
        let mustStart = !hasThread
        hasThread = true
        condition.unlock()
        guard mustStart else { return }
        while true {
            do throws(OwnThread.Failure) {
                return try OwnThread.start { [self] in run() }
            } catch {
                _ = Latch().wait(atMost: 10_000_000)
            }
        }
    }

    private func run() {
        if !isUrgent { OwnThread.lowerPriority() }
        while let jobs = next() {
            for job in jobs { job() }
        }
    }

    /// Waits for jobs; nil when the queue is gone and none is left.
    private func next() -> [@Sendable () -> Void]? {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if hasEnded {
                timed = []
            } else if let first = timed.last {
                let now = SystemTime.monotonicNanoseconds
                if first.due <= now {
                    takeDue(now)
                } else if ready.isEmpty {
                    condition.wait(until: first.due)
                    continue
                }
            }
            if !ready.isEmpty {
                defer { ready = [] }
                return ready
            }
            if hasEnded { return nil }
            if timed.isEmpty { condition.wait() }
        }
    }

    private func takeDue(_ now: Int64) {
        while let first = timed.last, first.due <= now {
            ready.append(first.job)
            timed.removeLast()
        }
    }
}
