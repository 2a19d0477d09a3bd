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

    let steps: [Step]

    /// - Parameters:
    ///   - speed: how many times faster than recorded; 0: as fast as the broker takes it.
    ///   - filters: only the topics of these; none: all.
    ///   - prefix: levels put before every topic; payloads that name topics are not changed.
    init(_ file: MessageFile, speed: Double, filters: [TopicFilter], prefix: String? = nil) {
        var steps: [Step] = []
        var first: Int64?
        var last: Int64 = 0
        for (line, message) in file.messages {
            guard filters.isEmpty || filters.contains(where: { $0.matches(message.topic) }) else {
                continue
            }
            if let time = message.receivedAt {
                let passed = Double(time &- (first ?? time))
                first = first ?? time
                // Times that go back are no reason to wait, nor to change the order.
                if speed > 0 { last = max(last, Int64(clamping: passed / speed)) }
            }
            var outgoing = Self.outgoing(message)
            if let prefix { outgoing.topic = prefix + "/" + outgoing.topic }
            steps.append(Step(line: line, dueAt: last, message: outgoing))
        }
        self.steps = steps
    }

    private static func outgoing(_ message: MessageLine) -> OutgoingMessage {
        OutgoingMessage(
            topic: message.topic, payload: message.payload, qos: min(message.qos, 1),
            isRetained: message.isStored || message.isRetained == true)
    }

    /// How long it takes, in nanoseconds.
    var duration: Int64 { steps.last?.dueAt ?? 0 }

    var retainedCount: Int { steps.count { $0.message.isRetained } }

    var topics: Set<ByteString> { Set(steps.map { ByteString($0.message.topic) }) }

    // MARK: - Playing

    /// What came of it.
    struct Result {
        var published = 0
        /// The broker answered these with an error, e.g. for want of rights.
        var refused = 0
        var isInterrupted = false
        /// How often the file was played to its end.
        var rounds = 0
    }

    /// How the messages follow each other.
    enum Mode {
        case once
        /// From the beginning again, until somebody ends it.
        case loop
        /// Each when it is asked for.
        case step
    }

    /// Blocks until everything is published and, at QoS 1, answered, or somebody ends it.
    ///
    /// - Throws: the broker cannot be reached or was lost; how far it came.
    ///
    /// - Parameters:
    ///   - mayGo: with ``Mode/step``: asked before each message, false ends it.
    ///   - onStep: called after each message with their number and the seconds since the beginning.
    func play(
        to broker: BrokerSettings, _ mode: Mode = .once, _ interruption: Interruption,
        mayGo: (Step) -> Bool = { _ in true }, onStep: (Int, Double) -> Void
    ) throws(CommandFailure) -> Result {
        var result = Result()
        var line = steps.first?.line ?? 0
        do throws(BridgeError) {
            let publisher = try MosquittoPublisher(
                broker: broker.address, clientID: "hearth-replay-\(getpid())",
                keepaliveSeconds: 0)
            try publisher.connect()
            let clock = SystemClock()
            let first = clock.monotonicNanoseconds
            repeat {
                let begun = clock.monotonicNanoseconds
                for step in steps {
                    line = step.line
                    if mode == .step {
                        try publisher.flush()
                        result.isInterrupted = !mayGo(step)
                    } else {
                        try wait(until: begun + step.dueAt, clock, interruption, publisher)
                    }
                    if interruption.hasToEnd { result.isInterrupted = true }
                    if result.isInterrupted { break }
                    try publisher.publish(step.message)
                    result.published += 1
                    onStep(result.published, Double(clock.monotonicNanoseconds - first) / 1e9)
                }
                if !result.isInterrupted { result.rounds += 1 }
            } while mode == .loop && !result.isInterrupted
            try publisher.flush()
            publisher.disconnect()
            result.refused = publisher.refusedCount
            return result
        } catch {
            let failure = CommandFailure(error, where: broker.url.text)
            guard result.published > 0 || isTopic(error) else { throw failure }
            throw CommandFailure(
                failure.status,
                "\(failure.line); line \(line), after \(result.published) of \(steps.count) "
                    + "messages")
        }
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
    /// The whole number nearest to what a double holds, within the bounds.
    fileprivate init(clamping value: Double) {
        self = value >= 9.2e18 ? .max : value <= -9.2e18 ? .min : Int64(value)
    }
}
