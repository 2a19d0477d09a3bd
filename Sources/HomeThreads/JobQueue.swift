// SPDX-License-Identifier: Apache-2.0

/// Runs jobs one after the other, in the order in which they come or fall due.
package protocol JobQueue: AnyObject, Sendable {
    /// Adds a job.
    func async(_ job: @escaping @Sendable () -> Void)

    /// Adds a job that waits first.
    ///
    /// - Parameter nanoseconds: how long; the job is dropped when the queue is gone by then.
    func async(after nanoseconds: Int64, _ job: @escaping @Sendable () -> Void)

    /// Blocks until every job that was added before, and did not wait, has ended.
    func drain()
}

/// Makes queues: the real ones have a thread each, those of a simulation run on virtual time.
package protocol JobQueues: Sendable {
    /// Makes a queue.
    ///
    /// - Parameter isUrgent: false for work that leaves the processors to others.
    func make(isUrgent: Bool) -> any JobQueue
}

extension JobQueues {
    /// Makes a queue for urgent work.
    package func make() -> any JobQueue { make(isUrgent: true) }
}

/// Queues with a thread each.
package struct ThreadQueues: JobQueues {
    /// They have no settings.
    package init() {}

    package func make(isUrgent: Bool) -> any JobQueue { ThreadQueue(isUrgent: isUrgent) }
}
