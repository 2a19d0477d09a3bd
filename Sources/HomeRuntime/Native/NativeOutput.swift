// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeLog
import HomeThreads
import Logging
import Synchronization

/// Publishes a home through one broker profile: `hearth/v1/<home>/out/` of docs/MQTT.md.
///
/// All work runs on a queue of its own, one input after the other. Only the caller of
/// ``stopping()`` waits; a commit never does. While the broker takes nothing, diffs merge into one
/// and records stay in the log.
///
/// The owner makes it when the engine is open, puts ``will(home:logID:)`` and
/// ``watchedTopics(home:)`` into each session's configuration, passes on the session's committed
/// items in order, and calls ``stopping()`` before it stops the session.
final class NativeOutput: Sendable {
    typealias Publish = DiscoveryOutput.Publish

    private let messages: NativeMessages
    private let engine: Engine
    private let clock: any EngineClock
    private let logger: Logger
    private let records: RecordReader
    private let queue: any JobQueue
    private let inside: Mutex<Inside>
    /// Nil where the profile accepts no replicas.
    private let replicas: NativeReplicas?
    private let discovery: DiscoveryOutput
    private let pending = Mutex(PendingInputs())

    /// Inputs from other threads that the queue has not handled yet.
    private struct PendingInputs {
        var outcomes: [NativeOutputMachine.HandOver] = []
        var isPointPublished = false
        /// Whether the queue has a job that takes them.
        var isQueued = false
        /// Messages at the session whose outcome is not known yet.
        var unanswered = 0

        /// Takes all of them; the next input queues a job again.
        mutating func take() -> PendingInputs {
            let taken = self
            self = PendingInputs(unanswered: unanswered)
            return taken
        }
    }

    private struct Inside {
        var machine: NativeOutputMachine
        var publish: Publish?
        /// By the monotonic clock.
        var nextTick: Int64?
        /// What the announcements to Home Assistant were told last.
        var wasOnline = false
    }

    /// - Parameters:
    ///   - home: the home key, see `HomeKey`.
    ///   - givesRecords: whether replicas may have the log.
    ///   - discovery: nil: the devices are not announced to Home Assistant.
    init(
        home: String, engine: Engine, givesRecords: Bool = false,
        discovery: DiscoveryContext? = nil, clock: any EngineClock,
        queues: any JobQueues = ThreadQueues(), logger: Logger
    ) {
        messages = NativeMessages(home: home, logID: engine.state.books.logID)
        self.engine = engine
        self.clock = clock
        self.logger = logger
        records = RecordReader(log: engine.log)
        queue = queues.make()
        inside = Mutex(
            Inside(
                machine: NativeOutputMachine(messages: messages, snapshot: engine.snapshot)))
        replicas =
            givesRecords
            ? NativeReplicas(engine: engine, messages: messages, clock: clock, queues: queues)
            : nil
        self.discovery = DiscoveryOutput(
            engine: engine, home: home, context: discovery, clock: clock, queues: queues,
            logger: logger)
        engine.observePoints { [weak self] in self?.pointPublished() }
    }

    /// The message that the broker publishes when the session's connection breaks.
    static func will(home: String, logID: String) -> OutgoingMessage {
        NativeMessages(home: home, logID: logID).will
    }

    /// The topics that the session must watch for this output.
    static func watchedTopics(home: String) -> [String] {
        [NativeMessages.root(home) + "status", DiscoveryContext.listTopic(home: home)]
    }

    /// The topics whose retained messages stay at the broker until they are removed.
    static func retainedTopics(home: String) -> [String] {
        ["status", "hash", "discovery"].map { NativeMessages.root(home) + $0 }
    }

    /// The state of the publishing, for `hearth status`.
    var status: NativeOutputStatus { inside.withLock { $0.machine.currentStatus } }

    // MARK: What the session says

    /// A session started or was resumed.
    ///
    /// - Parameters:
    ///   - isNew: the broker has forgotten the session.
    ///   - publish: hands a message to this session.
    func sessionStarted(isNew: Bool = true, publish: @escaping Publish) {
        discovery.sessionStarted(isNew: isNew, publish: publish)
        queue.async { [self] in
            inside.withLock { inside in
                inside.publish = publish
                inside.machine.sessionStarted()
            }
            tellDiscovery()
        }
    }

    func sessionLost() {
        replicas?.sessionLost()
        discovery.sessionLost()
        queue.async { [self] in
            inside.withLock { $0.machine.sessionLost() }
            tellDiscovery()
        }
    }

    /// A message came on a watched topic.
    func watched(topic: String, payload: [UInt8], isRetained: Bool) {
        discovery.watched(topic: topic, payload: payload)
        guard utf8Equal(topic, messages.statusTopic) else { return }
        input { $0.watched(payload, isStored: isRetained, now: $1) }
    }

    /// The stored copies of the watched topics have come.
    ///
    /// - Parameter refused: the topics that the broker does not let the session read.
    func watchedCurrent(refused: [RefusedFilter]) {
        discovery.watchedCurrent()
        let refusal = refused.first { utf8Equal($0.filter, messages.statusTopic) }
        input { $0.watchedCurrent(refusal: refusal?.code, now: $1) }
    }

    /// A client asks something.
    ///
    /// - Parameter packetBytesMax: the largest packet that the broker takes; nil: any.
    func request(_ request: HomeRequest, packetBytesMax: UInt32? = nil) {
        guard request.what.isOfReplica else {
            return input { $0.request(request, now: $1) }
        }
        guard messages.isAnswerTopic(request.replyTopic) else { return }
        replicas?.request(request, packetBytesMax: packetBytesMax) { [weak self] payload in
            self?.input { $0.answer(request, payload, now: $1) }
        }
    }

    /// Publishes the offline status as the last message and returns when it is handed to the
    /// session; later inputs are ignored.
    func stopping() {
        queue.async { [self] in
            perform(inside.withLock { $0.machine.stop() })
        }
        queue.drain()
    }

    // MARK: The queue

    private typealias Input =
        @Sendable (inout NativeOutputMachine, NativeOutputMachine.Moment) ->
        [NativeOutputMachine.Action]

    private func input(_ input: @escaping Input) {
        queue.async { [self] in run(input) }
    }

    /// On the queue.
    private func run(_ input: Input) {
        let now = moment
        perform(inside.withLock { input(&$0.machine, now) })
    }

    /// On the thread of a commit.
    private func pointPublished() {
        pending.withLock { $0.isPointPublished = true }
        look()
        replicas?.pointPublished()
        discovery.pointPublished()
    }

    /// On the session's thread. The outcomes of one turn are one input: waking the queue for each
    /// would cost more than handling it, and would delay the next diff.
    ///
    /// - Parameter outcome: nil for a message that the session refused at once.
    private func handedOver(_ outcome: NativeOutputMachine.HandOver?) {
        let isLast = pending.withLock { pending in
            if let outcome { pending.outcomes.append(outcome) }
            pending.unanswered -= 1
            return pending.unanswered == 0 && !pending.outcomes.isEmpty
        }
        if isLast { look() }
    }

    private func look() {
        let isQueued = pending.withLock { pending in
            defer { pending.isQueued = true }
            return pending.isQueued
        }
        guard !isQueued else { return }
        queue.async { [self] in
            let taken = pending.withLock { $0.take() }
            let snapshot = taken.isPointPublished ? engine.snapshot : nil
            run { $0.handedOver(taken.outcomes, snapshot: snapshot, now: $1) }
        }
    }

    private var moment: NativeOutputMachine.Moment {
        NativeOutputMachine.Moment(
            wall: clock.wallNanoseconds, monotonic: clock.monotonicNanoseconds)
    }

    /// On the queue: performs the machine's actions, and the actions that follow from these.
    private func perform(_ actions: [NativeOutputMachine.Action]) {
        var waiting = actions[...]
        while let action = waiting.popFirst() { waiting += perform(action) }
        scheduleTick()
        tellDiscovery()
    }

    /// On the queue: whether this log may speak decides about the announcements, too.
    private func tellDiscovery() {
        let change = inside.withLock { inside -> Bool? in
            let isOnline = inside.machine.state == .online
            guard isOnline != inside.wasOnline else { return nil }
            inside.wasOnline = isOnline
            return isOnline
        }
        if let change { discovery.setOnline(change) }
    }

    private func perform(
        _ action: NativeOutputMachine.Action
    ) -> [NativeOutputMachine.Action] {
        switch action {
        case .publish(let id, let message): return publish(id, message, onAnswered: nil)
        case .ask(let id, let message):
            return publish(id, message) { [weak self] code in
                self?.input { $0.answered(id, code: code, now: $1) }
            }
        case .hashState:
            // A copy, so that hashing delays no commit.
            var state = engine.state
            let hashes = state.hashes(sha256: sha256)
            let (graph, now) = (state.graph, moment)
            return inside.withLock { $0.machine.stateHashed(graph, hashes, now: now) }
        case .readRecords(let range, let countMax): return read(range, countMax)
        case .log(let line):
            logger.notice("\(line)")
            return []
        }
    }

    private func publish(
        _ id: Int, _ message: OutgoingMessage, onAnswered: (@Sendable (UInt8) -> Void)?
    ) -> [NativeOutputMachine.Action] {
        pending.withLock { $0.unanswered += 1 }
        do throws(BridgeError) {
            guard let publish = inside.withLock({ $0.publish }) else { throw .notConnected }
            try publish(
                message, { [weak self] in self?.handedOver(.init(id: id, isTaken: $0)) }, onAnswered
            )
            return []
        } catch {
            handedOver(nil)
            let now = moment
            return inside.withLock { $0.machine.refused(id, now: now) }
        }
    }

    private func read(
        _ range: ClosedRange<UInt64>, _ countMax: Int
    ) -> [NativeOutputMachine.Action] {
        var found: (records: [HomeRecord], next: UInt64) = ([], range.upperBound + 1)
        do throws(LogError) {
            let read = try records.read(range, countMax: countMax)
            // Skip durable records that the log does not return: they would be read again for ever.
            if read.next > range.lowerBound { found = read }
        } catch {
            logger.error("records cannot be read", metadata: ["error": "\(error)"])
        }
        let now = moment
        return inside.withLock { $0.machine.recordsRead(found.records, next: found.next, now: now) }
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
        let delay = max(0, tick > now ? tick - now : 0)
        queue.async(after: delay) { [weak self] in
            self?.ticked(tick)
        }
    }

    private func ticked(_ tick: Int64) {
        inside.withLock { inside in
            if inside.nextTick == tick { inside.nextTick = nil }
        }
        run { $0.tick($1) }
    }
}
