// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeRuntime
import Logging
import Synchronization

/// Listens to a broker with a client id of its own until it is ended; it leaves nothing there.
final class BrokerListener: SessionSink {
    /// Takes the messages of one turn, in order; returns false to end.
    typealias Taker = @Sendable ([IncomingMessage]) throws -> Bool

    /// Why it ended.
    enum Ending: Hashable, Sendable {
        case interrupted
        case timeOver
        /// The taker returned false.
        case enough
    }

    private struct State {
        var isListening = false
        var hasEnough = false
        var refused: [RefusedFilter] = []
        var granted = 0
        var lostCount = 0
        var error: (any Error)?
    }

    /// How long the broker may take to answer the first time.
    private static let answerSeconds = 15.0

    private let broker: BrokerSettings
    private let clientID: String
    private let filters: [String]
    private let interruption: Interruption
    private let take: Taker
    private let state = Mutex(State())

    init(
        broker: BrokerSettings, clientID: String, filters: [String], interruption: Interruption,
        take: @escaping Taker
    ) {
        self.broker = broker
        self.clientID = clientID
        self.filters = filters
        self.interruption = interruption
        self.take = take
    }

    /// The filters that the broker refused.
    var refused: [RefusedFilter] { state.withLock { $0.refused } }

    /// How often the connection was lost: messages of those times are missing.
    var lostCount: Int { state.withLock { $0.lostCount } }

    /// Listens; blocks.
    ///
    /// - Parameters:
    ///   - seconds: from the moment in which the broker answered; nil: until it is ended.
    ///   - onListening: called once, when messages may come.
    ///   - onTurn: called about ten times a second, with the seconds since then.
    /// - Throws: the broker cannot be reached at first, refuses every filter, or what the taker
    ///   threw.
    func run(
        seconds: Double?, onListening: () -> Void, onTurn: (Double) -> Void = { _ in }
    ) throws -> Ending {
        let session = try start()
        let ending: Ending
        do {
            defer {
                session.stop()
                session.waitUntilStopped()
            }
            ending = try listen(session, seconds, onListening: onListening, onTurn: onTurn)
        }
        // Ending delivers the last messages, whose taker may throw.
        if let error = state.withLock({ $0.error }) { throw error }
        return ending
    }

    private func listen(
        _ session: MosquittoSession, _ seconds: Double?, onListening: () -> Void,
        onTurn: (Double) -> Void
    ) throws -> Ending {
        let clock = SystemClock()
        var watch = BrokerWatch(broker: broker.url.text)
        let started = clock.monotonicNanoseconds
        var begun: Int64?
        while !interruption.hasToEnd {
            let now = clock.monotonicNanoseconds
            let status = session.status
            let state = self.state.withLock { $0 }
            if let error = state.error { throw error }
            if state.hasEnough { return .enough }
            if begun == nil, state.isListening {
                try check(state)
                begun = now
                _ = watch.news(status, now: .nanoseconds(now))
                onListening()
            }
            if let begun {
                for line in watch.news(status, now: .nanoseconds(now)) { Output.tell(line) }
                let passed = Double(now - begun) / 1e9
                if let seconds, passed >= seconds { return .timeOver }
                onTurn(passed)
            } else if let failure = status.lastFailure {
                throw CommandFailure(failure, where: broker.url.text)
            } else if Double(now - started) / 1e9 > Self.answerSeconds {
                throw CommandFailure(.tryAgain, "\(broker.url.text): no answer")
            }
            interruption.wait(nanoseconds: Self.wait(until: begun, seconds, now: now))
        }
        return .interrupted
    }

    /// Until the time is over, but never longer than a tenth of a second.
    private static func wait(until begun: Int64?, _ seconds: Double?, now: Int64) -> Int {
        guard let begun, let seconds else { return 100_000_000 }
        let left = seconds * 1e9 - Double(now - begun)
        return Int(min(100_000_000, max(100_000, left)))
    }

    private func start() throws(CommandFailure) -> MosquittoSession {
        var limits = SessionLimits()
        limits.sessionExpirySeconds = 0
        do throws(BridgeError) {
            let session = try MosquittoSession(
                configuration: SessionConfiguration(
                    broker: broker.address, clientID: clientID, filters: filters, limits: limits),
                sink: self,
                // The caller reports the state of the session, so the session logs nothing.
                logger: Logger(label: "hearth") { _ in SwiftLogNoOpLogHandler() })
            try session.start()
            return session
        } catch {
            throw CommandFailure(error, where: broker.url.text)
        }
    }

    private func check(_ state: State) throws(CommandFailure) {
        guard state.granted == 0, let first = state.refused.first else {
            for filter in state.refused {
                Output.tell("\(broker.url.text): \(TerminalText.escape(filter.line))")
            }
            return
        }
        throw CommandFailure(
            .notAllowed, "\(broker.url.text): \(TerminalText.escape(first.line))")
    }

    func commit(_ batch: SessionBatch) throws {
        var messages: [IncomingMessage] = []
        state.withLock { state in
            for item in batch.items {
                switch item {
                case .message(let message): if !message.isCopy { messages.append(message) }
                case .subscriptionsAcknowledged(let granted):
                    state.granted += granted.count
                    state.isListening = true
                case .subscriptionRefused(let filter):
                    state.refused.append(filter)
                    state.isListening = true
                case .lost(let failure): if failure != .stopped { state.lostCount += 1 }
                default: break
                }
            }
        }
        guard !messages.isEmpty, !state.withLock({ $0.hasEnough }) else {
            interruption.wake()
            return
        }
        do {
            let wantsMore = try take(messages)
            if !wantsMore { state.withLock { $0.hasEnough = true } }
        } catch {
            state.withLock { $0.error = error }
            interruption.wake()
            throw error
        }
        interruption.wake()
    }
}
