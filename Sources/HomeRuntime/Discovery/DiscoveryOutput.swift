// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeThreads
import Logging
import Synchronization

/// Announces a published home to Home Assistant through the session of its profile.
///
/// All work runs on a queue of its own. The output that publishes the home tells it when the home
/// may speak.
final class DiscoveryOutput: Sendable {
    /// Hands a message to the session, as `MosquittoSession.publish(_:onHandedOver:onAnswered:)`.
    typealias Publish =
        @Sendable (
            OutgoingMessage, @escaping @Sendable (Bool) -> Void, (@Sendable (UInt8) -> Void)?
        ) throws(BridgeError) -> Void

    private let engine: Engine
    private let clock: any EngineClock
    private let logger: Logger
    private let queue: any JobQueue
    private let listTopic: String
    private let isAnnouncing: Bool
    private let inside: Mutex<Inside>
    private let isPointQueued = Atomic(false)

    private struct Inside {
        var machine: DiscoveryMachine
        var publish: Publish?
        var isOnline = false
        var isListKnown = false
        /// By the monotonic clock.
        var nextTick: Int64?
    }

    /// - Parameters:
    ///   - home: the home key.
    ///   - context: nil: nothing is announced, and what was is cleared.
    init(
        engine: Engine, home: String, context: DiscoveryContext?,
        clock: any EngineClock, queues: any JobQueues, logger: Logger
    ) {
        self.engine = engine
        self.clock = clock
        self.logger = logger
        queue = queues.make()
        listTopic = DiscoveryContext.listTopic(home: home)
        isAnnouncing = context != nil
        let logID = engine.state.books.logID
        inside = Mutex(
            Inside(machine: DiscoveryMachine(home: home, logID: logID, context: context)))
        pointPublished()
    }

    // MARK: What the session says

    /// - Parameter isNew: the broker has forgotten the session.
    func sessionStarted(isNew: Bool, publish: @escaping Publish) {
        queue.async { [self] in
            inside.withLock { inside in
                inside.publish = publish
                inside.isListKnown = false
                inside.machine.sessionStarted(isNew: isNew)
            }
        }
    }

    func sessionLost() {
        queue.async { [self] in
            inside.withLock { inside in
                inside.isListKnown = false
                inside.machine.sessionLost()
            }
        }
    }

    /// A message came on a watched topic.
    func watched(topic: String, payload: [UInt8]) {
        guard utf8Equal(topic, listTopic) else { return }
        input { machine, _ in machine.listRead(payload) }
    }

    /// The stored copies of the watched topics have come.
    func watchedCurrent() {
        queue.async { [self] in
            inside.withLock { $0.isListKnown = true }
            tellReady()
        }
    }

    /// Whether this log may publish the home.
    func setOnline(_ isOnline: Bool) {
        queue.async { [self] in
            inside.withLock { $0.isOnline = isOnline }
            tellReady()
        }
    }

    /// A point was published: on the thread of a commit.
    func pointPublished() {
        guard isAnnouncing, !isPointQueued.exchange(true, ordering: .acquiringAndReleasing)
        else { return }
        queue.async { [self] in
            isPointQueued.store(false, ordering: .releasing)
            let snapshot = engine.snapshot
            run { $0.changed(snapshot, now: $1) }
        }
    }

    // MARK: On the queue

    private typealias Input =
        @Sendable (inout DiscoveryMachine, Int64) -> [DiscoveryMachine.Action]

    private func input(_ input: @escaping Input) {
        queue.async { [self] in run(input) }
    }

    private func tellReady() {
        let (isOnline, isListKnown) = inside.withLock { ($0.isOnline, $0.isListKnown) }
        run { $0.ready(isOnline: isOnline, isListKnown: isListKnown, now: $1) }
    }

    private func run(_ input: Input) {
        let now = clock.monotonicNanoseconds
        var waiting = inside.withLock { input(&$0.machine, now) }[...]
        while let action = waiting.popFirst() { waiting += perform(action, now) }
        scheduleTick()
    }

    private func perform(
        _ action: DiscoveryMachine.Action, _ now: Int64
    ) -> [DiscoveryMachine.Action] {
        switch action {
        case .log(let line):
            logger.notice("\(line)")
            return []
        case .publish(let id, let message): return publish(id, message, now)
        }
    }

    private func publish(
        _ id: Int, _ message: OutgoingMessage, _ now: Int64
    ) -> [DiscoveryMachine.Action] {
        let onHandedOver: @Sendable (Bool) -> Void = { [weak self] isTaken in
            self?.input { isTaken ? $0.taken(id, true, now: $1) : $0.refused(id, now: $1) }
        }
        // A message of QoS 0 is done when it is handed over.
        var onAnswered: (@Sendable (UInt8) -> Void)?
        if message.qos > 0 {
            onAnswered = { [weak self] code in
                self?.input { $0.answered(id, code: code, now: $1) }
            }
        }
        do throws(BridgeError) {
            guard let publish = inside.withLock({ $0.publish }) else { throw .notConnected }
            try publish(message, onHandedOver, onAnswered)
            return []
        } catch {
            return inside.withLock { $0.machine.taken(id, false, now: now) }
        }
    }

    private func scheduleTick() {
        let now = clock.monotonicNanoseconds
        let tick = inside.withLock { inside -> Int64? in
            guard let deadline = inside.machine.deadline, deadline < inside.nextTick ?? .max
            else { return nil }
            inside.nextTick = deadline
            return deadline
        }
        guard let tick else { return }
        queue.async(after: tick > now ? tick - now : 0) { [weak self] in
            guard let self else { return }
            inside.withLock { if $0.nextTick == tick { $0.nextTick = nil } }
            run { $0.advance($1) }
        }
    }
}
