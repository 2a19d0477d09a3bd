// SPDX-License-Identifier: Apache-2.0

/// Queues that share threads: for a process with thousands of homes, which cannot have a thread for
/// each queue of each home.
///
/// The jobs of one queue still run one after the other. A job that blocks holds up others only when
/// all threads do so at once.
package final class PooledQueues: JobQueues {
    private let urgent: PooledThreads
    private let patient: PooledThreads

    /// - Parameters:
    ///   - threads: for urgent work, at least 1; they start with the first job and end with the
    ///     queues.
    ///   - patientThreads: for work that leaves the processors to others, at least 1.
    package init(threads: Int, patientThreads: Int = 4) {
        urgent = PooledThreads(count: threads, isUrgent: true)
        patient = PooledThreads(count: patientThreads, isUrgent: false)
    }

    deinit {
        urgent.end()
        patient.end()
    }

    package func make(isUrgent: Bool) -> any JobQueue {
        PooledQueue(isUrgent ? urgent : patient, of: self)
    }
}

/// One of the queues. Jobs that did not begin when it goes still run; those that wait for their time
/// do not.
private final class PooledQueue: JobQueue {
    private let threads: PooledThreads
    private let line = JobLine()
    /// The threads end with the last queue.
    private let queues: PooledQueues

    init(_ threads: PooledThreads, of queues: PooledQueues) {
        self.threads = threads
        self.queues = queues
    }

    deinit {
        threads.end(line)
    }

    func async(_ job: @escaping @Sendable () -> Void) {
        threads.add(job, to: line)
    }

    func async(after nanoseconds: Int64, _ job: @escaping @Sendable () -> Void) {
        threads.add(job, to: line, after: nanoseconds)
    }

    func drain() {
        guard threads.isBusy(line) else { return }
        let latch = Latch()
        threads.add({ latch.open() }, to: line)
        latch.wait()
    }
}

/// The jobs of one queue.
///
/// `@unchecked Sendable`: everything is read and changed while the condition of its threads is held.
private final class JobLine: @unchecked Sendable {
    var jobs: [@Sendable () -> Void] = []
    /// Whether a thread runs a job of it, or it waits for one.
    var isTaken = false
}

/// The threads, and what waits for them.
///
/// `@unchecked Sendable`: everything that changes is read and changed while `condition` is held.
private final class PooledThreads: @unchecked Sendable {
    private struct Timed {
        var due: Int64
        var line: JobLine
        var job: @Sendable () -> Void
    }

    private let condition = Condition()
    private let count: Int
    private let isUrgent: Bool
    /// Lines with jobs that no thread has, in the order in which they came.
    private var ready: [JobLine] = []
    /// The earliest last; of equal times the latest added first.
    private var timed: [Timed] = []
    private var running = 0
    private var hasEnded = false

    init(count: Int, isUrgent: Bool) {
        precondition(count > 0, "a pool has a thread")
        self.count = count
        self.isUrgent = isUrgent
    }

    func add(_ job: @escaping @Sendable () -> Void, to line: JobLine) {
        condition.lock()
        append(job, to: line)
        condition.wakeOne()
        condition.unlock()
        startThreads()
    }

    func add(_ job: @escaping @Sendable () -> Void, to line: JobLine, after nanoseconds: Int64) {
        let (due, isBeyond) = SystemTime.monotonicNanoseconds
            .addingReportingOverflow(max(0, nanoseconds))
        guard !isBeyond else { return }
        condition.lock()
        timed.insert(Timed(due: due, line: line, job: job), at: place(of: due))
        condition.wakeOne()
        condition.unlock()
        startThreads()
    }

    /// Where a job of this time belongs: thousands of homes have a timer each.
    private func place(of due: Int64) -> Int {
        var (low, high) = (0, timed.count)
        while low < high {
            let middle = (low + high) / 2
            if timed[middle].due > due { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether a job of a queue runs or is ready to.
    func isBusy(_ line: JobLine) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        return line.isTaken
    }

    /// Drops what waits of a queue that is gone.
    func end(_ line: JobLine) {
        condition.lock()
        let dropped = timed.filter { $0.line === line }
        if !dropped.isEmpty { timed.removeAll { $0.line === line } }
        condition.unlock()
        // Only here: what a job holds may end another queue.
        withExtendedLifetime(dropped) {}
    }

    func end() {
        condition.lock()
        hasEnded = true
        condition.broadcast()
        condition.unlock()
    }

    private func append(_ job: @escaping @Sendable () -> Void, to line: JobLine) {
        line.jobs.append(job)
        guard !line.isTaken else { return }
        line.isTaken = true
        ready.append(line)
    }

    /// All at the first job. Waits where the process can have no more threads, unless one runs.
    private func startThreads() {
        condition.lock()
        let missing = count - running
        running = count
        condition.unlock()
        for index in 0..<missing {
            while true {
                do throws(OwnThread.Failure) {
                    try OwnThread.start { [self] in run() }
                    break
                } catch  where index > 0 {
                    // Those that run do the work.
                    break
                } catch {
                    _ = Latch().wait(atMost: 10_000_000)
                }
            }
        }
    }

    private func run() {
        if !isUrgent { OwnThread.lowerPriority() }
        condition.lock()
        while let line = next() {
            var job: (@Sendable () -> Void)? = line.jobs.removeFirst()
            condition.unlock()
            job?()
            // Before the lock: what a job holds may be the last that holds another queue.
            job = nil
            condition.lock()
            // Behind the others: one queue does not hold up the rest.
            if line.jobs.isEmpty { line.isTaken = false } else { ready.append(line) }
        }
        condition.unlock()
    }

    /// Waits for a job, with the condition held; nil when the queues are gone and none is left.
    private func next() -> JobLine? {
        while true {
            takeDue()
            if !ready.isEmpty {
                let line = ready.removeFirst()
                // Somebody must know of the rest, and of the next time.
                if !ready.isEmpty || !timed.isEmpty { condition.wakeOne() }
                return line
            }
            if hasEnded { return nil }
            if let first = timed.last {
                condition.wait(until: first.due)
            } else {
                condition.wait()
            }
        }
    }

    private func takeDue() {
        let now = SystemTime.monotonicNanoseconds
        while let first = timed.last, first.due <= now {
            timed.removeLast()
            append(first.job, to: first.line)
        }
    }
}
