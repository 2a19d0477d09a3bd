// SPDX-License-Identifier: Apache-2.0

package import HomeThreads
package import Logging
import Synchronization

/// A session whose turns run on a queue: the loop of ``MosquittoSession`` without its thread, for a
/// transport that a simulation plays.
package final class QueueSession: BrokerSession {
    private let queue: any JobQueue
    private let jobs: SessionJobs
    private let watched: WatchedTopics
    private let turns: Turns

    /// What belongs to the queue.
    ///
    /// `@unchecked Sendable`: it is touched by jobs of the queue alone.
    private final class Turns: @unchecked Sendable {
        let makeLoop: @Sendable () -> SessionLoop
        var loop: SessionLoop?
        var onEnd: (@Sendable () -> Void)?
        /// The number of the latest wait; an earlier one finds itself out of date.
        var wait = 0

        init(_ makeLoop: @escaping @Sendable () -> SessionLoop) { self.makeLoop = makeLoop }
    }

    /// Wakes the queue where the thread of a ``MosquittoSession`` would leave its poll.
    private final class Waker: SessionWaker {
        let action = Mutex<(@Sendable () -> Void)?>(nil)

        func wake() { action.withLock { $0 }?() }

        func drain() {}
    }

    /// - Parameters:
    ///   - queue: runs the turns.
    ///   - world: the clocks, and the transport, which calls ``wake()`` when there is something to
    ///     read.
    /// - Throws: as `MosquittoSession`
    package init(
        configuration: SessionConfiguration, sink: any SessionSink, queue: any JobQueue,
        world: SessionWorld, logger: Logger
    ) throws(BridgeError) {
        let plan = try SubscriptionPlan(wanted: configuration.filters)
        let watched = try WatchedTopics(configuration.watchedTopics, plan: plan)
        let waker = Waker()
        let jobs = SessionJobs(limits: configuration.limits, waker: waker, now: world.monotonic)
        self.queue = queue
        self.jobs = jobs
        self.watched = watched
        turns = Turns {
            SessionLoop(
                configuration: configuration, plan: plan, watched: watched, sink: sink, jobs: jobs,
                world: world, logger: logger)
        }
        waker.action.withLock { $0 = { [weak self] in self?.wake() } }
    }

    package func start(onEnd: @escaping @Sendable () -> Void) throws(BridgeError) {
        queue.async { [self, turns] in
            guard turns.loop == nil else { return }
            let loop = turns.makeLoop()
            turns.loop = loop
            turns.onEnd = onEnd
            loop.begin()
            rest(loop)
        }
    }

    /// There is something to read, or a job of another thread.
    package func wake() {
        queue.async { [self] in turn() }
    }

    private func turn() {
        guard let loop = turns.loop, !loop.isOver else { return }
        loop.turn(isReadable: loop.hasBytesWaiting)
        rest(loop)
    }

    /// Waits for the next timer, or ends.
    private func rest(_ loop: SessionLoop) {
        turns.wait += 1
        guard !loop.isOver else {
            loop.end()
            turns.onEnd?()
            turns.onEnd = nil
            return
        }
        let wait = turns.wait
        // Rounded up: a turn a part of a nanosecond before its time finds nothing due, and virtual
        // time would stand still for ever.
        let left = loop.waitMax.wholeNanoseconds + 1
        queue.async(after: loop.hasBytesWaiting ? 0 : left) { [weak self] in
            guard let self, turns.wait == wait else { return }
            turn()
        }
    }

    package func publish(
        _ message: OutgoingMessage, onHandedOver: (@Sendable (Bool) -> Void)?,
        onAnswered: (@Sendable (UInt8) -> Void)?
    ) throws(BridgeError) {
        try jobs.post(message, onHandedOver: onHandedOver, onAnswered: onAnswered)
    }

    package func setFilters(_ filters: [String]) throws(BridgeError) {
        let plan = try SubscriptionPlan(wanted: filters)
        try watched.check(plan)
        jobs.post(.setPlan(plan))
    }

    package func stop() { jobs.postStop() }

    /// Runs the turns that are due.
    package func waitUntilStopped() { queue.drain() }

    package var status: SessionStatus { jobs.status }
}
