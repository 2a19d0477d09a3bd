// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
import HomeEngine
import HomeGraph
import HomeLog
import HomeThreads
import Logging
import Synchronization

/// Connects one broker session to the engine, and makes a new session after one ended by itself.
///
///     running ──stop──▶ stopped
///        │ commit failed
///        ├── disk full ──▶ waiting ──▶ running (from the fence in the books)
///        └── else ──▶ failed
final class BrokerLink: SessionSink, CommandLink {
    let profile: BrokerProfile
    private let engine: Engine
    private let clock: any EngineClock
    private let logger: Logger
    private let capture: CaptureMode
    private let dispatcher: CommandDispatcher
    private let digest: SecretDigestFunction
    private let readingGuard: SessionGuard
    private let onFailure: @Sendable (EngineError) -> Void
    private let sessions: any BrokerSessions
    private let queue: any JobQueue
    private let requests: RequestQueue
    private let inbox: CommandInbox
    private let publisher: SessionPublisher
    let output: NativeOutput?
    /// The memory of the codecs. It has a lock of its own, which reading a batch holds: only the
    /// encoder of a command waits for it, for it needs what was read. Nil where nobody has asked for
    /// it, and after a commit that failed: then it remembers messages that the books lack.
    private let recorder = Mutex<SessionRecorder?>(nil)
    private let state: Mutex<State>

    private struct State {
        var filters: [String] = []
        /// The recorder's count when the session last got its ``filters``.
        var filterChanges = 0
        /// Whether a look at the filters is scheduled.
        var areFiltersDue = false
        var session: (any BrokerSession)?
        /// Of the session that ``BrokerLink/stop()`` ended.
        var lastStatus = SessionStatus()
        var commitError: EngineError?
        /// A session, of this process or the last one, saw a rollback of the broker that could not
        /// be logged.
        var hasUnloggedRollback: Bool
        var isStopped = false
        var retryDelay = BrokerLink.firstRetryDelay
        var removed = 0
        var echoesRemoved = 0
        var gaps = 0
        var meter: TrafficMeter
        var beyondLimits: [CodecLimit: Int] = [:]
        var unreadable = UnreadableTopics()
        var notices = NoticeBudget()
    }

    private static let firstRetryDelay = 1
    private static let longestRetryDelay = 30

    init(
        profile: BrokerProfile, dispatcher: CommandDispatcher,
        digest: @escaping SecretDigestFunction,
        clock: any EngineClock, seams: HomeSeams, capture: CaptureMode, readingGuard: SessionGuard,
        logger: Logger, onFailure: @escaping @Sendable (EngineError) -> Void
    ) {
        self.profile = profile
        self.readingGuard = readingGuard
        state = Mutex(
            State(
                hasUnloggedRollback: readingGuard.wasRolledBack,
                meter: TrafficMeter(floodPerSecond: profile.floodMessagesPerSecond)))
        self.dispatcher = dispatcher
        self.digest = digest
        engine = dispatcher.engine
        self.clock = clock
        self.capture = capture
        self.logger = logger
        self.onFailure = onFailure
        sessions = seams.sessions
        queue = seams.queues.make()
        let publisher = SessionPublisher()
        self.publisher = publisher
        output = profile.publishes.map {
            NativeOutput(
                home: $0, engine: dispatcher.engine,
                givesRecords: profile.accepts.contains(.replicas),
                discovery: DiscoveryContext(profile), clock: clock, queues: seams.queues,
                logger: logger)
        }
        requests = RequestQueue(
            profile: profile.key, publisher: publisher, echoFilter: dispatcher.echoFilter,
            clock: clock,
            queues: seams.queues)
        inbox = CommandInbox(
            dispatcher: dispatcher, profile: profile, logID: dispatcher.engine.state.books.logID,
            queues: seams.queues, logger: logger,
            publish: { message throws(BridgeError) in try publisher.publish(message, nil) })
    }

    var key: String { profile.key }

    var route: LocalityType { profile.route }

    /// Counts of copies and echoes that became no record, and of sessions that the broker lost.
    var tally: (removed: Int, echoesRemoved: Int, gaps: Int) {
        state.withLock { ($0.removed, $0.echoesRemoved, $0.gaps) }
    }

    /// The topics whose messages could not be read lately.
    var unreadable: [UnreadableTopic] { state.withLock { $0.unreadable.topics } }

    /// The recent traffic of the topic trees, and the messages beyond each bound since the start.
    var traffic: (report: TrafficReport, beyondLimits: [CodecLimit: Int]) {
        let now = clock.wallNanoseconds
        return state.withLock { ($0.meter.report(at: now), $0.beyondLimits) }
    }

    /// Whether another log publishes this home at the broker: then this one neither answers nor
    /// acts.
    private var isWithdrawn: Bool {
        switch output?.status.phase {
        case .beside, .unreadable: true
        default: false
        }
    }

    var status: SessionStatus { state.withLock { $0.session?.status ?? $0.lastStatus } }

    /// Calls `body` with the recorder, which is made of the books where there is none: commands may
    /// come before the first session does, and are refused because the broker is away, not because
    /// no codec knows the device.
    private func withRecorder<Result: Sendable, Failure: Error>(
        _ body: (inout SessionRecorder) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try recorder.withLock { kept throws(Failure) in
            var present = kept ?? makeRecorder()
            kept = nil
            defer { kept = present }
            return try body(&present)
        }
    }

    /// A recorder whose codecs remember what the books hold of the profile.
    private func makeRecorder() -> SessionRecorder {
        let (echoFilter, key) = (dispatcher.echoFilter, profile.key)
        return SessionRecorder(
            profile: key, capture: capture, reader: profile.makeReader(digest: digest),
            books: engine.state.books, readingGuard: readingGuard,
            isOwnEcho: { echoFilter.takeEcho($0, profile: key) })
    }

    /// Starts a session from the fence and the subscriptions in the books.
    func start() throws(RuntimeError) {
        let books = engine.state.books
        let book = books.profile(profile.key)
        let (filters, filterChanges) = withRecorder { recorder in
            (self.filters(recorder), recorder.filterChanges)
        }
        var limits = SessionLimits()
        limits.watchedPayloadBytesMax = DiscoveryList.bytesMax
        var configuration = SessionConfiguration(
            broker: profile.broker, clientID: clientID(books.logID, profile: profile.key),
            filters: filters,
            watchedTopics: profile.publishes.map { NativeOutput.watchedTopics(home: $0) } ?? [],
            fence: book?.fence ?? SessionFence(),
            acknowledgedPlan: (book?.filters ?? []).map { GrantedFilter(filter: $0, qos: 1) },
            // What a batch held that could not be logged does not come again by itself either.
            asksForStored: readingGuard.wasInterrupted
                || state.withLock { $0.commitError != nil },
            will: profile.publishes.map { NativeOutput.will(home: $0, logID: books.logID) },
            limits: limits)
        configuration.isRolledBack = state.withLock { $0.hasUnloggedRollback }
        do throws(BridgeError) {
            let session = try sessions.make(configuration, sink: self, logger: logger)
            let isStopped = state.withLock { state in
                guard !state.isStopped else { return true }
                state.filters = filters
                state.filterChanges = filterChanges
                state.session = session
                publisher.set(session)
                state.commitError = nil
                return false
            }
            guard !isStopped else { return }
            try session.start(onEnd: { [weak self] in
                self?.queue.async { [weak self] in self?.ended() }
            })
        } catch {
            throw .bridge(profile: profile.key, error)
        }
    }

    /// The filters that the user set, else those of the codecs.
    private func filters(_ recorder: SessionRecorder) -> [String] {
        profile.filters.isEmpty ? recorder.filters : profile.filters
    }

    /// Asks the session to end and waits until it has; not for the cooperative pool.
    func stop() {
        let session = state.withLock { state in
            state.isStopped = true
            return state.session
        }
        requests.stop()
        output?.stopping()
        session?.stop()
        session?.waitUntilStopped()
        // The session holds this link as its sink, so that neither would ever be freed.
        publisher.set(nil)
        state.withLock { state in
            guard let session = state.session else { return }
            state.lastStatus = session.status
            state.session = nil
        }
    }

    /// Ends the session that the broker keeps, and its queue; the link stays without one. Blocks.
    ///
    /// - Returns: the client id.
    func forget() throws(CommandRefusal) -> String {
        var profile = profile
        // Retained messages of another log stay: this log may not take them back.
        if case .beside = output?.status.phase { profile.publishes = nil }
        stop()
        do throws(BridgeError) {
            return try profile.forget(logID: engine.state.books.logID)
        } catch {
            throw CommandRefusal(.unavailable, "profile \(profile.key): \(error)")
        }
    }

    // Called on the session's thread, one batch at a time.
    func commit(_ batch: SessionBatch) throws {
        try readingGuard.commit(batch) { try take($0) }
    }

    /// Logs messages that ended an earlier process and that the broker does not send again.
    func logLost(_ messages: [CrashNote.Noted]) throws(EngineError) {
        let records = messages.compactMap { noted in
            withRecorder { readingGuard.record(of: noted, $0) }
        }
        try engine.commit(records)
    }

    private func take(_ batch: SessionBatch) throws {
        // A process that ends before this is logged would take a new message for a copy of an old
        // one at its next start.
        if batch.hasRollback { readingGuard.note(rolledBack: true) }
        let now = clock.wallNanoseconds
        var recorded = withRecorder { $0.record(batch, now: now) }
        let claim = dispatcher.claim(&recorded.records, recorded.answers)
        let offsets: Range<UInt64>
        do throws(EngineError) {
            offsets = try engine.commit(recorded.records)
        } catch {
            dispatcher.restore(claim)
            recorder.withLock { $0 = nil }
            state.withLock { state in
                state.commitError = error
                state.hasUnloggedRollback = state.hasUnloggedRollback || batch.hasRollback
            }
            throw error
        }
        if batch.settlesRollback {
            state.withLock { $0.hasUnloggedRollback = false }
            readingGuard.note(rolledBack: false)
        }
        precondition(offsets.count == recorded.records.count, "Each record has its offset.")
        dispatcher.settle(claim)
        if !recorded.commands.isEmpty || !recorded.replies.isEmpty {
            inbox.take(
                recorded.commands.map { found in
                    let offset = offsets.lowerBound + UInt64(found.recordIndex)
                    return (
                        found.command, HomeID.command(offset: offset, index: found.eventIndex)
                    )
                }, recorded.replies, isWithdrawn: isWithdrawn)
        }
        follow(recorded)
        meter(recorded.records)
        state.withLock { $0.unreadable.take(recorded.records, from: offsets.lowerBound) }
        if let output { tell(output, batch.items, recorded.requestsForHome) }
    }

    /// Passes the session's items on to the output that publishes the home.
    private func tell(
        _ output: NativeOutput, _ items: [SessionItem], _ requests: [HomeRequest]
    ) {
        for item in items {
            switch item {
            case .started:
                output.sessionStarted(isNew: true, publish: publisher.publishing)
            case .resumed:
                output.sessionStarted(isNew: false, publish: publisher.publishing)
            case .lost: output.sessionLost()
            case .watched(let topic, let payload, let isRetained):
                output.watched(topic: topic, payload: payload, isRetained: isRetained)
            case .watchedCurrent(let refused): output.watchedCurrent(refused: refused)
            default: break
            }
        }
        guard !requests.isEmpty else { return }
        let packetBytesMax = status.brokerLimits?.packetBytesMax
        for request in requests { output.request(request, packetBytesMax: packetBytesMax) }
    }

    /// Carries out what a durable batch asks for: a changed plan, questions, notices.
    private func follow(_ recorded: RecordedBatch) {
        say(recorded.notices)
        let filterChanges = withRecorder { $0.filterChanges }
        let wait = state.withLock { state -> Int64? in
            state.retryDelay = Self.firstRetryDelay
            state.removed += recorded.redeliveredRemoved
            state.echoesRemoved += recorded.echoesRemoved
            state.gaps += recorded.gaps
            state.beyondLimits.merge(recorded.beyondLimits, uniquingKeysWith: +)
            guard filterChanges != state.filterChanges, !state.areFiltersDue else {
                return nil
            }
            state.areFiltersDue = true
            return Self.planWait(state.filters.count)
        }
        if let wait, wait > 0 {
            queue.async(after: wait) { [weak self] in
                self?.changePlan()
            }
        } else if wait != nil {
            changePlan()
        }
        if !recorded.requests.isEmpty { requests.add(recorded.requests) }
    }

    /// How long a changed plan waits for further changes, in nanoseconds. A plan, and the record
    /// of it, cost as much as they have filters: with many filters, devices that are announced one
    /// after the other share one plan.
    private static func planWait(_ filterCount: Int) -> Int64 {
        filterCount < 500 ? 0 : 100_000 * Int64(filterCount)
    }

    /// Asks the codecs for their filters, and subscribes to new ones.
    private func changePlan() {
        let changed = withRecorder { recorder in
            state.withLock { state -> ((any BrokerSession), [String])? in
                state.areFiltersDue = false
                guard recorder.filterChanges != state.filterChanges, let session = state.session,
                    !state.isStopped
                else { return nil }
                state.filterChanges = recorder.filterChanges
                let filters = self.filters(recorder)
                guard filters != state.filters else { return nil }
                state.filters = filters
                return (session, filters)
            }
        }
        if let (session, filters) = changed {
            do throws(BridgeError) {
                try session.setFilters(filters)
            } catch {
                logger.error("a filter is not valid", metadata: ["error": "\(error)"])
            }
        }
    }

    /// Counts the records by topic tree, and logs the trees that flood.
    private func meter(_ records: [HomeRecord]) {
        let floods = state.withLock { state in
            records.flatMap { record in
                guard let topic = record.origin?.topic else { return [TreeTraffic]() }
                return state.meter.count(topic, at: record.receivedAt)
            }
        }
        say(
            floods.map {
                "\($0.tree) floods: \($0.messagesPerSecond) messages a second, "
                    + "more than \(profile.floodMessagesPerSecond)"
            })
    }

    /// Logs notices, as many as a person can read.
    private func say(_ sentences: [String]) {
        guard !sentences.isEmpty else { return }
        let now = clock.monotonicNanoseconds
        let allowed = state.withLock { $0.notices.allowed(sentences, now: now) }
        for sentence in allowed {
            logger.notice("\(sentence)", metadata: ["profile": "\(profile.key)"])
        }
    }

    // MARK: - Commands

    func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        try withRecorder { recorder throws(CommandRefusal) in
            try recorder.encode(plan, context)
        }
    }

    func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? {
        try withRecorder { recorder throws(CommandRefusal) in
            try recorder.encodeRead(plan)
        }
    }

    func ask(_ questions: [CodecRequest]) throws(CommandRefusal) {
        guard status.phase == .connected else {
            throw refusal(of: .notConnected)
        }
        guard requests.add(questions) else {
            throw CommandRefusal(.resourceExhausted, "too many questions wait for their turn")
        }
    }

    func publish(
        _ message: OutgoingMessage, onHandedOver: (@Sendable (Bool) -> Void)?
    ) throws(BridgeError) {
        try publisher.publish(message, onHandedOver)
    }

    /// Why a command is refused: a broker that refuses the login is another case than one that is
    /// away.
    func refusal(of error: BridgeError) -> CommandRefusal {
        guard error == .notConnected, case .refused(let code)? = status.lastFailure,
            [0x86, 0x87, 0x8c].contains(code)
        else { return CommandRefusal(of: error, key) }
        return CommandRefusal(
            .unauthenticated, "the broker of profile \(key) refuses the user or the password")
    }

    private func ended() {
        let outcome = state.withLock { state -> (error: EngineError?, delay: Int)? in
            guard !state.isStopped else { return nil }
            let delay = state.retryDelay
            state.retryDelay = min(delay * 2, Self.longestRetryDelay)
            return (state.commitError, delay)
        }
        guard let outcome else { return }
        guard let error = outcome.error, case .log(.full(let failure)) = error else {
            onFailure(outcome.error ?? .log(.closed))
            return
        }
        logger.error(
            "the disk is full: nothing is acknowledged until there is room",
            metadata: ["path": "\(failure.path)", "retrySeconds": "\(outcome.delay)"])
        queue.async(after: Int64(outcome.delay) * 1_000_000_000) { [weak self] in
            guard let self, !state.withLock({ $0.isStopped }) else { return }
            do throws(RuntimeError) {
                try start()
            } catch {
                logger.error("the session did not start again", metadata: ["error": "\(error)"])
                onFailure(.log(.closed))
            }
        }
    }
}

/// The present session of a link, so that publishers keep working when the link makes a new
/// session.
final class SessionPublisher: Sendable {
    private let session = Mutex<(any BrokerSession)?>(nil)

    func set(_ session: (any BrokerSession)?) { self.session.withLock { $0 = session } }

    /// ``publish(_:_:onAnswered:)``, for an output.
    var publishing: NativeOutput.Publish {
        { [self] message, onHandedOver, onAnswered throws(BridgeError) in
            try publish(message, onHandedOver, onAnswered: onAnswered)
        }
    }

    func publish(
        _ message: OutgoingMessage, _ onHandedOver: (@Sendable (Bool) -> Void)?,
        onAnswered: (@Sendable (UInt8) -> Void)? = nil
    ) throws(BridgeError) {
        guard let session = session.withLock({ $0 }) else { throw .notConnected }
        try session.publish(message, onHandedOver: onHandedOver, onAnswered: onAnswered)
    }
}

extension BrokerProfile {
    /// Ends the session that the broker keeps for a log, with its queue, and removes the messages
    /// that the log's home left retained there, with those that it announced to Home Assistant.
    /// Blocks; no client may be connected as this profile.
    ///
    /// - Returns: the client id of the session.
    @discardableResult
    public func forget(logID: String) throws(BridgeError) -> String {
        let id = clientID(logID, profile: key)
        var topics: [String] = []
        if let publishes {
            let announced = try DiscoveryList.stored(home: publishes, broker, clientID: id)
            topics =
                announced.topics(home: publishes)
                + NativeOutput.retainedTopics(home: publishes)
            if let discovery {
                let rules = DiscoveryTopic.rulesObjectID(home: publishes)
                topics.append(DiscoveryTopic.config(prefix: discovery.prefix, objectID: rules))
            }
        }
        let client = try MosquittoPublisher(broker: broker, clientID: id)
        try client.connect()
        for topic in topics {
            try client.publish(OutgoingMessage(topic: topic, payload: [], qos: 1, isRetained: true))
        }
        try client.flush()
        client.disconnect()
        return id
    }
}

/// The MQTT client id of a profile: the same for the life of the log.
public func clientID(_ logID: String, profile: String) -> String {
    "hearth-\(logID.prefix(12))-\(profile)"
}

extension RecordedBatch {
    /// How often the broker had lost our session.
    fileprivate var gaps: Int {
        records.count { record in
            guard record.cause == .session, case .sessionStarted(let started) = record.events.first
            else { return false }
            return started.isGap
        }
    }
}

extension SessionBatch {
    fileprivate var hasRollback: Bool {
        items.contains { if case .brokerRolledBack = $0 { true } else { false } }
    }

    /// Whether the fence knows of a rollback, or has ended, once the batch is logged.
    fileprivate var settlesRollback: Bool {
        items.contains {
            switch $0 {
            case .brokerRolledBack, .started: true
            default: false
            }
        }
    }
}
