// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeBridge
import HomeEngine
import HomeGraph
import HomeLog
import Logging
import Synchronization

/// One broker session poured into the engine, and made anew where it ended without being asked to.
///
///     running ──stop──▶ stopped
///        │ commit failed
///        ├── disk full ──▶ waiting ──▶ running (from the fence in the books)
///        └── else ──▶ failed
final class BrokerLink: SessionSink {
    private let profile: BrokerProfile
    private let engine: Engine
    private let clock: any EngineClock
    private let logger: Logger
    private let capture: CaptureMode
    private let onFailure: @Sendable (EngineError) -> Void
    private let queue: DispatchQueue
    private let requests: RequestQueue
    private let state = Mutex(State())

    private struct State {
        var recorder: SessionRecorder?
        var filters: [String] = []
        var session: MosquittoSession?
        var commitError: EngineError?
        var isStopped = false
        var retryDelay = BrokerLink.firstRetryDelay
        var removed = 0
    }

    private static let firstRetryDelay = 1
    private static let longestRetryDelay = 30

    init(
        profile: BrokerProfile, engine: Engine, clock: any EngineClock, capture: CaptureMode,
        logger: Logger, onFailure: @escaping @Sendable (EngineError) -> Void
    ) {
        self.profile = profile
        self.engine = engine
        self.clock = clock
        self.capture = capture
        self.logger = logger
        self.onFailure = onFailure
        queue = DispatchQueue(label: "hearth.link.\(profile.key)")
        requests = RequestQueue(label: "hearth.requests.\(profile.key)")
    }

    var key: String { profile.key }

    var status: SessionStatus { state.withLock { $0.session?.status } ?? SessionStatus() }

    /// Starts a session from what the books hold of the last one.
    func start() throws(RuntimeError) {
        let books = engine.state.books
        let book = books.profile(profile.key)
        let recorder = SessionRecorder(
            profile: profile.key, capture: capture, reader: profile.makeReader(), books: books)
        let configuration = SessionConfiguration(
            broker: profile.broker, clientID: clientID(books.logID, profile: profile.key),
            filters: recorder.filters, fence: book?.fence ?? SessionFence(),
            acknowledgedPlan: (book?.filters ?? []).map { GrantedFilter(filter: $0, qos: 1) })
        do throws(BridgeError) {
            let session = try MosquittoSession(
                configuration: configuration, sink: self, logger: logger)
            let isStopped = state.withLock { state in
                state.recorder = recorder
                state.filters = recorder.filters
                state.session = session
                state.commitError = nil
                return state.isStopped
            }
            guard !isStopped else { return }
            try session.start()
            supervise(session)
        } catch {
            throw .bridge(profile: profile.key, error)
        }
    }

    /// Asks the session to end and waits until it has; not for the cooperative pool.
    func stop() {
        let session = state.withLock { state in
            state.isStopped = true
            return state.session
        }
        requests.stop()
        session?.stop()
        session?.waitUntilStopped()
    }

    // Called on the session's thread, one batch at a time.
    func commit(_ batch: SessionBatch) throws {
        let now = clock.wallNanoseconds
        let recorded = state.withLock { $0.recorder?.record(batch, now: now) ?? RecordedBatch() }
        do throws(EngineError) {
            try engine.commit(recorded.records)
        } catch {
            state.withLock { $0.commitError = error }
            throw error
        }
        follow(recorded)
    }

    /// What a durable batch leads to: a changed plan, questions, sentences for people.
    private func follow(_ recorded: RecordedBatch) {
        for notice in recorded.notices { logger.notice("\(notice)") }
        let changed = state.withLock { state -> (MosquittoSession, [String])? in
            state.retryDelay = Self.firstRetryDelay
            state.removed += recorded.redeliveredRemoved
            guard let filters = state.recorder?.filters, filters != state.filters,
                let session = state.session
            else { return nil }
            state.filters = filters
            return (session, filters)
        }
        if let (session, filters) = changed {
            do throws(BridgeError) {
                try session.setFilters(filters)
            } catch {
                logger.error("a filter is not valid", metadata: ["error": "\(error)"])
            }
        }
        guard !recorded.requests.isEmpty, let session = state.withLock({ $0.session }) else {
            return
        }
        requests.add(recorded.requests, to: session)
    }

    private func supervise(_ session: MosquittoSession) {
        queue.async { [weak self] in
            session.waitUntilStopped()
            self?.ended()
        }
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
        queue.asyncAfter(deadline: .now() + .seconds(outcome.delay)) { [weak self] in
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

/// The MQTT client id of a profile: the same for the life of the log.
public func clientID(_ logID: String, profile: String) -> String {
    "hearth-\(logID.prefix(12))-\(profile)"
}
