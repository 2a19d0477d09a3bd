// SPDX-License-Identifier: Apache-2.0

import HomeThreads
public import Logging

/// One broker connection with gated acknowledgements: a message is acknowledged only after the
/// sink made it durable.
///
/// This type serves other threads; the connection belongs to a thread of its own, which calls the
/// sink.
public final class MosquittoSession: BrokerSession {
    public typealias Configuration = SessionConfiguration

    private let configuration: SessionConfiguration
    private let plan: SubscriptionPlan
    private let watched: WatchedTopics
    private let sink: any SessionSink
    private let logger: Logger
    private let jobs: SessionJobs
    private let pipe: WakePipe
    private let isStarted = StartFlag()
    private let finished = Latch()

    /// - Throws: ``BridgeError/filterNotValid(_:)``, ``BridgeError/topicNotValid(_:)``,
    ///   ``BridgeError/watchedTopicCovered(topic:filter:)``,
    ///   ``BridgeError/system(call:errorNumber:)``
    public init(
        configuration: SessionConfiguration, sink: any SessionSink, logger: Logger
    ) throws(BridgeError) {
        self.configuration = configuration
        self.sink = sink
        self.logger = logger
        plan = try SubscriptionPlan(wanted: configuration.filters)
        watched = try WatchedTopics(configuration.watchedTopics, plan: plan)
        let pipe = try WakePipe()
        self.pipe = pipe
        jobs = SessionJobs(
            limits: configuration.limits, waker: pipe, now: SessionWorld.system.monotonic)
    }

    /// Starts the thread, which connects and keeps trying until ``stop()``.
    ///
    /// - Throws: ``BridgeError/alreadyStarted``, ``BridgeError/system(call:errorNumber:)``
    public func start() throws(BridgeError) {
        try start(onEnd: {})
    }

    /// As ``start()``; `onEnd` is called on the session's thread when the session has ended.
    package func start(onEnd: @escaping @Sendable () -> Void) throws(BridgeError) {
        guard isStarted.set() else { throw .alreadyStarted }
        let (configuration, plan, watched, sink) = (configuration, plan, watched, sink)
        let (jobs, pipe, logger, finished) = (jobs, pipe, logger, finished)
        do throws(OwnThread.Failure) {
            try OwnThread.start {
                SessionLoop(
                    configuration: configuration, plan: plan, watched: watched, sink: sink,
                    jobs: jobs, world: .system, logger: logger
                ).run(waking: pipe)
                finished.open()
                onEnd()
            }
        } catch {
            // Nothing runs that somebody could wait for.
            finished.open()
            throw .system(call: "pthread_create", errorNumber: error.errorNumber)
        }
    }

    /// Queues a message; it is written in the session's next turn.
    ///
    /// The session keeps no message for later: without a connection it refuses the message, and a
    /// message whose connection ends before its turn counts as dropped.
    ///
    /// - Parameters:
    ///   - onHandedOver: called exactly once when this did not throw, on the session's own thread:
    ///     with true when the MQTT library took the message while connected, before any byte of it
    ///     is written; with false when the connection or the session ended before its turn, or
    ///     when the library or the broker's limits do not allow it.
    ///   - onAnswered: called at most once, on the session's own thread, with the reason code of
    ///     the broker's PUBACK.
    /// - Throws: ``BridgeError/notConnected``, ``BridgeError/queueFull(messagesMax:bytesMax:)``
    public func publish(
        _ message: OutgoingMessage, onHandedOver: (@Sendable (Bool) -> Void)? = nil,
        onAnswered: (@Sendable (UInt8) -> Void)? = nil
    ) throws(BridgeError) {
        try jobs.post(message, onHandedOver: onHandedOver, onAnswered: onAnswered)
    }

    /// Changes the subscriptions; only the difference is sent.
    ///
    /// - Throws: ``BridgeError/filterNotValid(_:)``,
    ///   ``BridgeError/watchedTopicCovered(topic:filter:)``; the plan then stays as it is.
    public func setFilters(_ filters: [String]) throws(BridgeError) {
        let plan = try SubscriptionPlan(wanted: filters)
        try watched.check(plan)
        jobs.post(.setPlan(plan))
    }

    /// Asks for an orderly end: what was published before is written and, at QoS 1, answered
    /// (for at most ``SessionLimits/endTimeout``), the batch is committed, acknowledged, and
    /// DISCONNECT is said.
    ///
    /// Returns at once; a connection attempt that is under way is waited for by the thread.
    public func stop() {
        jobs.postStop()
    }

    /// Blocks until the session has ended, by ``stop()`` or a failed commit; not for the
    /// cooperative pool.
    public func waitUntilStopped() {
        guard isStarted.isSet else { return }
        finished.wait()
    }

    /// The present status of the session.
    public var status: SessionStatus { jobs.status }
}
