// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeThreads
import Logging
import Synchronization

/// One session with a broker for all homes of a partition.
///
/// The broker gets an acknowledgement when every home that a batch concerns has logged its part.
/// The homes log on several threads, so that the partition's log joins their records to few frames.
final class SharedSession: SessionSink {
    private let topics: HomeTopics
    private let logger: Logger
    private let pool: ThreadPool
    /// Held while a batch is committed, and while a home is added or taken away.
    private let turn = Mutex<Void>(())
    private let state = Mutex(State())
    /// Held while the filters are collected and handed to the session, so that an older collection
    /// never comes behind a newer one.
    private let planning = Mutex<Void>(())

    private struct State {
        var homes: [ByteString: HomeSession] = [:]
        var session: (any BrokerSession)?
        /// Of the session that the broker keeps; nil without a connection.
        var connectedEpoch: UInt32?
        /// Homes are added and taken away together with the partition: their filters wait for it.
        var isStarted = false
        var isStopping = false
        /// Homes that ended by themselves: what still comes for them must not be acknowledged.
        var gone: Set<ByteString> = []
        /// Homes that were removed from the fleet.
        var dismissed: Set<ByteString> = []
        /// A batch is being logged: one plan follows it, however many homes change theirs.
        var isCommitting = false
        var needsPlan = false
        var lastStatus = SessionStatus()
        var counts = SharedCounts()
        /// Why a home could not log its messages.
        var failure: (any Error)?
    }

    /// - Parameters:
    ///   - topics: of the partition.
    ///   - threads: how many homes log at a time, at least 1.
    init(topics: HomeTopics, threads: Int, logger: Logger) {
        self.topics = topics
        self.logger = logger
        pool = ThreadPool(threadsMax: threads)
    }

    var counts: SharedCounts { state.withLock { $0.counts } }

    /// Why a home could not log its messages; nil where all did.
    var failure: (any Error)? { state.withLock { $0.failure } }

    // MARK: - Its own life

    /// Connects, with the filters of the homes that are there.
    ///
    /// - Parameters:
    ///   - configuration: without filters and plan, which are the homes'.
    ///   - onFailure: called once where the session ended and ``stop()`` was not why: with the error
    ///     of a commit.
    func start(
        _ configuration: SessionConfiguration, sessions: any BrokerSessions,
        onFailure: @escaping @Sendable ((any Error)?) -> Void
    ) throws(BridgeError) {
        var configuration = configuration
        let homes = state.withLock { Array($0.homes.values) }
        configuration.filters = filters(of: homes)
        // What another epoch granted went with it.
        configuration.acknowledgedPlan = homes.filter { $0.epoch == configuration.fence.epoch }
            .flatMap { home in
                home.acknowledgedPlan.map {
                    GrantedFilter(filter: topics.prefix(of: home.home) + $0.filter, qos: $0.qos)
                }
            }
        let session = try sessions.make(configuration, sink: self, logger: logger)
        state.withLock { state in
            state.session = session
            state.isStarted = true
        }
        try session.start { [self] in
            let (failure, isStopping) = state.withLock { ($0.failure, $0.isStopping) }
            if failure != nil || !isStopping { onFailure(failure) }
        }
    }

    /// Ends in order: what has come is logged and acknowledged. Blocks.
    func stop() {
        let session = state.withLock { state in
            state.isStopping = true
            return state.session
        }
        session?.stop()
        session?.waitUntilStopped()
        state.withLock { state in
            state.lastStatus = state.session?.status ?? state.lastStatus
            state.session = nil
            state.isStarted = false
        }
    }

    private func filters(of homes: [HomeSession]) -> [String] {
        homes.flatMap { home in
            let prefix = topics.prefix(of: home.home)
            return home.filters.map { prefix + $0 }
        }
    }

    // MARK: - What its homes ask

    /// Adds a home; one that comes while there is a connection learns of it first.
    func attach(_ home: HomeSession) throws(BridgeError) {
        let failure = turn.withLock { _ -> (any Error)? in
            if let epoch = state.withLock({ $0.connectedEpoch }) {
                let told = SessionBatch(items: [.resumed(epoch: epoch)])
                do { try home.commit(told) } catch { return error }
            }
            state.withLock { state in
                state.homes[home.home] = home
                state.gone.remove(home.home)
                state.dismissed.remove(home.home)
            }
            return nil
        }
        if let failure { throw .setting(name: home.home.text, reason: "\(failure)") }
        try filtersChanged()
    }

    func detach(_ home: HomeSession) {
        let isThere = state.withLock { state in
            guard state.homes[home.home] === home else { return false }
            state.homes[home.home] = nil
            let mayEnd = state.isStopping || state.dismissed.contains(home.home)
            if state.isStarted, !mayEnd { state.gone.insert(home.home) }
            return true
        }
        // A filter less is never refused.
        if isThere { try? filtersChanged() }
    }

    /// Lets a home end while the others are served: messages for it are for nobody then.
    func dismiss(_ home: ByteString) {
        state.withLock { _ = $0.dismissed.insert(home) }
    }

    /// Waits for a batch that is being logged.
    func waitForCommit() {
        turn.withLock { _ in }
    }

    func filtersChanged() throws(BridgeError) {
        let isLater = state.withLock { state in
            state.needsPlan = true
            return state.isCommitting
        }
        if !isLater { try sendPlan() }
    }

    private func sendPlan() throws(BridgeError) {
        try planning.withLock { _ throws(BridgeError) in
            let found = state.withLock { state -> (any BrokerSession, [HomeSession])? in
                guard state.needsPlan, state.isStarted, let session = state.session else {
                    return nil
                }
                state.needsPlan = false
                return (session, Array(state.homes.values))
            }
            if let (session, homes) = found { try session.setFilters(filters(of: homes)) }
        }
    }

    func publish(
        _ message: OutgoingMessage, of home: ByteString,
        onHandedOver: (@Sendable (Bool) -> Void)?, onAnswered: (@Sendable (UInt8) -> Void)?
    ) throws(BridgeError) {
        guard let session = state.withLock({ $0.session }) else { throw .notConnected }
        let prefix = topics.prefix(of: home)
        var message = message
        message.topic = prefix + message.topic
        message.responseTopic = message.responseTopic.map { prefix + $0 }
        try session.publish(message, onHandedOver: onHandedOver, onAnswered: onAnswered)
    }

    /// The status of the shared session, with the filters of one home.
    func status(of home: ByteString) -> SessionStatus {
        var status = status
        status.granted = status.granted.compactMap { granted in
            own(granted.filter, home).map { GrantedFilter(filter: $0, qos: granted.qos) }
        }
        status.refused = status.refused.compactMap { refused in
            own(refused.filter, home).map { RefusedFilter(filter: $0, code: refused.code) }
        }
        return status
    }

    var status: SessionStatus { state.withLock { $0.session?.status ?? $0.lastStatus } }

    private func own(_ filter: String, _ home: ByteString) -> String? {
        topics.home(of: filter).flatMap { $0.home == home ? $0.topic : nil }
    }

    // MARK: - Messages

    // Called on the session's thread, one batch at a time.
    func commit(_ batch: SessionBatch) throws {
        state.withLock { $0.isCommitting = true }
        defer {
            state.withLock { $0.isCommitting = false }
            // Each filter was looked at when its home asked for it.
            try? sendPlan()
        }
        do {
            try share(batch)
        } catch {
            state.withLock { $0.failure = error }
            throw error
        }
    }

    private func share(_ batch: SessionBatch) throws {
        try turn.withLock { _ in
            let (homes, gone) = state.withLock { ($0.homes, $0.gone) }
            let batches = HomeBatches(batch, topics: topics) { homes[$0] != nil }
            if let home = batches.unknownHomes.first(where: { gone.contains($0) }) {
                throw HomeEnded(key: home.text)
            }
            for step in batches.steps {
                switch step {
                case .session(let item):
                    try inParallel(Array(homes.values)) { home in
                        try home.commit(SessionBatch(items: [item]))
                    }
                    note(item)
                case .homes(let parts):
                    try inParallel(parts.map { (homes[$0.key]!, $0.value) }) { home, part in
                        try home.commit(part)
                    }
                }
            }
            state.withLock { $0.counts.add(batches) }
        }
    }

    private func note(_ item: SessionItem) {
        state.withLock { state in
            switch item {
            case .started(let epoch, _), .resumed(let epoch): state.connectedEpoch = epoch
            case .lost: state.connectedEpoch = nil
            default: break
            }
        }
    }

    /// Runs a call for each value on the threads of the pool, and waits for all.
    private func inParallel<Value: Sendable>(
        _ values: [Value], _ call: @escaping @Sendable (Value) throws -> Void
    ) throws {
        if values.count == 1 { return try call(values[0]) }
        guard !values.isEmpty else { return }
        let tally = CallTally(values.count)
        for value in values {
            pool.async {
                var failure: (any Error)?
                do { try call(value) } catch { failure = error }
                tally.end(failure)
            }
        }
        try tally.wait()
    }
}

/// A home ended while its partition is served, and a message came for it.
private struct HomeEnded: Error {
    var key: String
}
