// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// Wakes the session when there are jobs; usable from any thread.
protocol SessionWaker: Sendable {
    func wake()
    /// The session is awake.
    func drain()
}

/// The jobs that other threads give the session thread, and the status that it shows them.
///
/// One lock, held only to copy; the waker wakes the session from its wait.
final class SessionJobs: Sendable {
    enum Job: Sendable {
        case publish(Publication)
        case setPlan(SubscriptionPlan)
        case stop
    }

    /// A message, and the closures that get its outcome.
    struct Publication: Sendable {
        var message: OutgoingMessage
        /// On the monotonic clock.
        var queuedAt: Duration
        var onHandedOver: (@Sendable (Bool) -> Void)?
        var onAnswered: (@Sendable (UInt8) -> Void)?
    }

    private struct Contents {
        var jobs: [Job] = []
        var status = SessionStatus()
        /// Posted and not yet written or answered.
        var outgoingMessages = 0
        var outgoingBytes = 0
        var publishesDropped = 0
        /// Whether the end was asked for or has come.
        var isClosed = false
    }

    private let contents = Mutex(Contents())
    private let waker: any SessionWaker
    private let limits: SessionLimits
    private let now: @Sendable () -> Duration

    /// - Parameter now: the monotonic clock.
    init(
        limits: SessionLimits, waker: any SessionWaker, now: @escaping @Sendable () -> Duration
    ) {
        self.limits = limits
        self.waker = waker
        self.now = now
    }

    // MARK: Any thread

    var status: SessionStatus {
        contents.withLock { contents in
            var status = contents.status
            status.counters.publishesDropped = contents.publishesDropped
            return status
        }
    }

    func post(_ job: Job) {
        contents.withLock { $0.jobs.append(job) }
        waker.wake()
    }

    /// Posts the last job; later publishes are refused.
    func postStop() {
        contents.withLock { contents in
            contents.isClosed = true
            contents.jobs.append(.stop)
        }
        waker.wake()
    }

    /// - Throws: ``BridgeError/notConnected``, ``BridgeError/queueFull(messagesMax:bytesMax:)``
    func post(
        _ message: OutgoingMessage, onHandedOver: (@Sendable (Bool) -> Void)?,
        onAnswered: (@Sendable (UInt8) -> Void)?
    ) throws(BridgeError) {
        let refusal: BridgeError? = contents.withLock { contents in
            guard !contents.isClosed, contents.status.phase == .connected else {
                return .notConnected
            }
            let bytes = contents.outgoingBytes + message.queueBytes
            guard contents.outgoingMessages < limits.publishQueueMessagesMax,
                bytes <= limits.publishQueueBytesMax
            else {
                contents.publishesDropped += 1
                return .queueFull(
                    messagesMax: limits.publishQueueMessagesMax,
                    bytesMax: limits.publishQueueBytesMax)
            }
            contents.outgoingMessages += 1
            contents.outgoingBytes = bytes
            contents.jobs.append(
                .publish(
                    Publication(
                        message: message, queuedAt: now(),
                        onHandedOver: onHandedOver, onAnswered: onAnswered)))
            return nil
        }
        if let refusal { throw refusal }
        waker.wake()
    }

    // MARK: The session thread

    func takeAll() -> [Job] {
        waker.drain()
        return contents.withLock { contents in
            let jobs = contents.jobs
            contents.jobs.removeAll(keepingCapacity: true)
            return jobs
        }
    }

    /// Takes no more jobs.
    ///
    /// - Returns: the jobs that were posted too late to be done.
    func close() -> [Job] {
        contents.withLock { $0.isClosed = true }
        return takeAll()
    }

    /// Frees the queue space of a published message.
    func release(bytes: Int, dropped: Bool = false) {
        contents.withLock { contents in
            contents.outgoingMessages -= 1
            contents.outgoingBytes -= bytes
            if dropped { contents.publishesDropped += 1 }
        }
    }

    func update(_ change: (inout SessionStatus) -> Void) {
        contents.withLock { change(&$0.status) }
    }
}

extension OutgoingMessage {
    var queueBytes: Int { payload.count + topic.utf8.count }
}
