// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeSDK
import HomeRuntime
import Logging
import Synchronization

/// Publishes firings, and keeps those that the broker has not acknowledged while it is away.
///
/// It belongs to the thread that calls it; the session tells the outbox what became of a message.
final class FiringPublisher {
    private let messages: FiringMessages
    private let session: MosquittoSession
    private let outbox = SharedOutbox()
    private let clock = SystemClock()
    private let broker: String
    /// Nil: the rules are not announced to Home Assistant.
    private let discovery: FiringDiscovery?
    private var watch: BrokerWatch
    private var number = 0
    private var epoch: UInt32 = 0
    private var toldDropped = 0
    private var toldRefused = 0

    /// How long the end waits for the broker's answers, in nanoseconds.
    private static let endNanoseconds: Int64 = 3_000_000_000

    private final class SharedOutbox: Sendable {
        let outbox = Mutex(FiringOutbox())
    }

    /// A session that subscribes to nothing gets nothing.
    private final class NoMessages: SessionSink {
        func commit(_ batch: SessionBatch) {}
    }

    /// Begins to connect, and goes on trying.
    init(
        _ broker: BrokerSettings, clientID: String, _ messages: FiringMessages,
        _ discovery: FiringDiscovery? = nil
    ) throws(CommandFailure) {
        self.messages = messages
        self.discovery = discovery
        self.broker = broker.url.text
        watch = BrokerWatch(broker: broker.url.text)
        var limits = SessionLimits()
        limits.sessionExpirySeconds = 0
        limits.watchedPayloadBytesMax = 4 << 20
        do throws(BridgeError) {
            session = try MosquittoSession(
                configuration: SessionConfiguration(
                    broker: broker.address, clientID: clientID, filters: [],
                    watchedTopics: discovery.map { [$0.topic] } ?? [], limits: limits),
                sink: discovery ?? NoMessages(),
                // The news of the session are told by the watch, so the session logs nothing.
                logger: Logger(label: "hearth") { _ in SwiftLogNoOpLogHandler() })
            try session.start()
        } catch {
            throw CommandFailure(error, where: broker.url.text)
        }
    }

    /// - Parameter isTrue: whether the rule begins to hold.
    func add(_ firing: Firing, rule: String, isTrue: Bool) {
        number += 1
        let message = messages.message(firing, rule: rule, isTrue: isTrue, number: number)
        outbox.outbox.withLock { $0.add(.init(number: number, message: message)) }
    }

    /// Hands over what waits, and says what is new about the connection.
    ///
    /// - Throws: where no further attempt to connect can help.
    func turn() throws(CommandFailure) {
        let status = session.status
        for line in watch.news(status, now: .nanoseconds(clock.monotonicNanoseconds)) {
            Output.tell(line)
        }
        if let fatal = watch.fatal { throw fatal }
        tellCounts()
        guard status.phase == .connected else { return }
        let isNew = status.epoch != epoch
        epoch = status.epoch
        let next = outbox.outbox.withLock { outbox in
            if isNew { outbox.connectionLost() }
            return outbox.next()
        }
        announce()
        for item in next { publish(item) }
    }

    /// Announces the rules, once for each connection.
    private func announce() {
        guard let discovery, let message = discovery.next() else { return }
        do throws(BridgeError) {
            try session.publish(
                message, onHandedOver: { if !$0 { discovery.returned() } }, onAnswered: nil)
        } catch {
            discovery.returned()
        }
    }

    private func publish(_ item: FiringOutbox.Item) {
        let (outbox, number) = (outbox, item.number)
        do throws(BridgeError) {
            try session.publish(
                item.message,
                onHandedOver: { isTaken in
                    if !isTaken { outbox.outbox.withLock { $0.returned(number) } }
                },
                onAnswered: { code in
                    outbox.outbox.withLock { $0.answered(number, code: code) }
                })
        } catch {
            // Not connected any more, or the session has enough: it goes out at a later turn.
            outbox.outbox.withLock { $0.returned(number) }
        }
    }

    private func tellCounts() {
        let (dropped, refused, kept) = outbox.outbox.withLock {
            ($0.droppedCount, $0.refusedCount, $0.count)
        }
        if dropped > 0, toldDropped == 0 {
            Output.tell("\(broker): \(kept) firings wait, and the oldest are dropped now")
        }
        if refused > 0, toldRefused == 0 {
            Output.tell("\(broker): refuses to publish on hearth/v1/\(messages.home)/out/firing/")
        }
        (toldDropped, toldRefused) = (dropped, refused)
    }

    /// Waits a little for the broker's answers, also over a new connection, and ends it.
    ///
    /// - Returns: the failure, where a firing did not reach the broker.
    func end() -> CommandFailure? {
        let begun = clock.monotonicNanoseconds
        while !outbox.outbox.withLock({ $0.isEmpty }),
            clock.monotonicNanoseconds.subtractingSaturated(begun) < Self.endNanoseconds
        {
            do { try turn() } catch { break }
            pauseBriefly()
        }
        session.stop()
        session.waitUntilStopped()
        let (left, dropped, refused, published) = outbox.outbox.withLock {
            ($0.count, $0.droppedCount, $0.refusedCount, $0.publishedCount)
        }
        Output.tell("\(broker): \(published) of \(number) firings published")
        if refused > 0 {
            return CommandFailure(.notAllowed, "\(broker): \(refused) firings were refused")
        }
        let lost = left + dropped
        guard lost > 0 else { return watch.outcome }
        return CommandFailure(
            .unreachable,
            "\(broker): \(lost) firings were not published; 'hearth backtest' has them")
    }
}
