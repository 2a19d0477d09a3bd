// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Publishes the messages of a file, in their order and at their pace.
struct MessagePlayer {
    /// A message, and when it is due: nanoseconds after the first one.
    struct Step: Equatable {
        var line: Int
        var dueAt: Int64
        var message: OutgoingMessage
    }

    /// Passes the messages with their lines to the body, the same ones each time; the body returns
    /// false to stop.
    typealias Messages = (
        (Int, MessageLine) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) -> Void

    private let messages: Messages
    private let speed: Double
    private let prefix: String?
    /// How many messages one round publishes.
    private(set) var count = 0
    private(set) var retainedCount = 0
    private(set) var topics: Set<ByteString> = []
    /// How long a round takes, in nanoseconds.
    private(set) var duration: Int64 = 0

    /// Reads all messages first, so that a file with damage at its end publishes nothing.
    ///
    /// - Parameters:
    ///   - speed: how many times faster than recorded; 0: as fast as the broker takes it.
    ///   - prefix: levels put before every topic; payloads that name topics are not changed.
    init(
        each messages: @escaping Messages, speed: Double, prefix: String? = nil
    ) throws(CommandFailure) {
        self.messages = messages
        self.speed = speed
        self.prefix = prefix
        var (count, retainedCount, duration) = (0, 0, Int64(0))
        var topics: Set<ByteString> = []
        try eachStep { step throws(CommandFailure) in
            count += 1
            if step.message.isRetained { retainedCount += 1 }
            topics.insert(ByteString(step.message.topic))
            duration = step.dueAt
            return true
        }
        (self.count, self.retainedCount, self.duration) = (count, retainedCount, duration)
        self.topics = topics
    }

    /// Passes the messages to publish to the body, in order; it returns false to stop.
    func eachStep(
        _ body: (Step) throws(CommandFailure) -> Bool
    ) throws(CommandFailure) {
        var first: Int64?
        var last: Int64 = 0
        try messages { line, message throws(CommandFailure) in
            if let time = message.receivedAt {
                let passed = Double(time &- (first ?? time))
                first = first ?? time
                // Times that go back change neither the pace nor the order.
                if speed > 0 { last = max(last, Int64(clamping: passed / speed)) }
            }
            var outgoing = Self.outgoing(message)
            if let prefix { outgoing.topic = prefix + "/" + outgoing.topic }
            return try body(Step(line: line, dueAt: last, message: outgoing))
        }
    }

    private static func outgoing(_ message: MessageLine) -> OutgoingMessage {
        OutgoingMessage(
            topic: message.topic, payload: message.payload, qos: min(message.qos, 1),
            isRetained: message.isStored || message.isRetained == true)
    }

    // MARK: - Playing

    /// The result of playing.
    struct Result {
        var published = 0
        /// Publishes that the broker answered with an error, e.g. for lack of rights.
        var refused = 0
        var isInterrupted = false
        /// Why the messages could not be read to the end.
        fileprivate var failure: CommandFailure?
        /// How often the file was played to its end.
        var rounds = 0
    }

    /// How the messages follow each other.
    enum Mode {
        case once
        /// From the beginning again, until it is interrupted.
        case loop
        /// One message each time `mayGo` allows it.
        case step
    }

    /// Blocks until everything is published and, at QoS 1, answered, or until it is interrupted.
    ///
    /// - Throws: an error where the broker cannot be reached or was lost, with the place reached.
    ///
    /// - Parameters:
    ///   - mayGo: asked before each message with ``Mode/step``; false ends it.
    ///   - onStep: called after each message with their number.
    func play(
        to broker: BrokerSettings, _ mode: Mode = .once, _ interruption: Interruption,
        mayGo: (Step) -> Bool = { _ in true }, onStep: (Int) -> Void
    ) throws(CommandFailure) -> Result {
        var result = Result()
        var line = 0
        do throws(BridgeError) {
            let publisher = try MosquittoPublisher(
                broker: broker.address, clientID: "hearth-replay-\(getpid())",
                keepaliveSeconds: 0)
            try publisher.connect()
            let clock = SystemClock()
            repeat {
                let begun = clock.monotonicNanoseconds
                line = 0
                try round { step throws(BridgeError) in
                    line = step.line
                    if mode == .step {
                        try publisher.flush()
                        result.isInterrupted = !mayGo(step)
                    } else {
                        try wait(
                            until: begun.addingSaturated(step.dueAt), clock, interruption, publisher
                        )
                    }
                    if interruption.hasToEnd { result.isInterrupted = true }
                    if result.isInterrupted { return false }
                    try publisher.publish(step.message)
                    result.published += 1
                    onStep(result.published)
                    return true
                } onFailure: {
                    result.failure = $0
                    result.isInterrupted = true
                }
                if interruption.hasToEnd { result.isInterrupted = true }
                if !result.isInterrupted { result.rounds += 1 }
                // The file is read again in each round, and may be empty by now.
                if line == 0 { break }
            } while mode == .loop && !result.isInterrupted
            try publisher.flush()
            publisher.disconnect()
            result.refused = publisher.refusedCount
        } catch {
            let failure = CommandFailure(error, where: broker.url.text)
            guard result.published > 0 || isTopic(error) else { throw failure }
            throw CommandFailure(
                failure.status,
                "\(failure.line); line \(line), after \(result.published) of \(count) messages")
        }
        if let failure = result.failure { throw failure }
        return result
    }

    /// One round through the messages.
    ///
    /// - Parameter onFailure: gets the reason where the messages could not be read to the end:
    ///   another program may have changed the file since.
    private func round(
        _ body: (Step) throws(BridgeError) -> Bool, onFailure: (CommandFailure) -> Void
    ) throws(BridgeError) {
        var trouble: BridgeError?
        do throws(CommandFailure) {
            try eachStep { step in
                do throws(BridgeError) {
                    return try body(step)
                } catch {
                    trouble = error
                    return false
                }
            }
        } catch {
            onFailure(error)
        }
        if let trouble { throw trouble }
    }

    private func isTopic(_ error: BridgeError) -> Bool {
        if case .topicNotValid = error { true } else { false }
    }

    private func wait(
        until moment: Int64, _ clock: SystemClock, _ interruption: Interruption,
        _ publisher: MosquittoPublisher
    ) throws(BridgeError) {
        guard clock.monotonicNanoseconds < moment, !interruption.hasToEnd else { return }
        try publisher.flush()
        while !interruption.hasToEnd {
            let left = moment - clock.monotonicNanoseconds
            guard left > 0 else { return }
            interruption.wait(nanoseconds: Int(left))
        }
    }
}

extension Int64 {
    /// The whole number nearest to a double, within the bounds.
    fileprivate init(clamping value: Double) {
        self = value >= 9.2e18 ? .max : value <= -9.2e18 ? .min : Int64(value)
    }
}
