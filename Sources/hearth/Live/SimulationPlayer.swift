// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeRuntime
import HomeThreads
import Synchronization
import UnixSignals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Plays simulated homes into a broker, in real time or faster, until it is ended, and lets their
/// devices obey the orders of other clients.
final class SimulationPlayer: Sendable {
    /// The homes to play, and how.
    struct Programme: Sendable {
        var ecosystems: [SimulatedEcosystem]
        var seed: UInt64
        var deviceCount: Int
        /// The instant at which the homes begin, in nanoseconds since 1970 UTC; nil is now.
        var start: Int64?
        var speed: Double
        /// In seconds of the broker's time.
        var duration: Double?
        /// The least QoS of every message.
        var qos: UInt8
        var options: SimulationOptions
    }

    /// A home with a connection of its own, as real bridges have.
    private struct Stage {
        var ecosystem: SimulatedEcosystem
        var home: any PlayedHome
        var publisher: MosquittoPublisher
    }

    private let broker: BrokerSettings
    private let programme: Programme
    private let isEnding = Atomic(false)

    init(broker: BrokerSettings, programme: Programme) {
        self.broker = broker
        self.programme = programme
    }

    /// - Throws: `CommandFailure` when the broker cannot be reached at first.
    func run() async throws {
        signal(SIGPIPE, SIG_IGN)
        let signals = await UnixSignalsSequence(trapping: EndSignals.all)
        Task {
            for await _ in signals {
                // The second signal ends at once.
                if isEnding.exchange(true, ordering: .relaxed) { _exit(130) }
            }
        }
        // Publishing blocks.
        try await onThread { try self.play() }
    }

    private var hasToEnd: Bool { isEnding.load(ordering: .relaxed) }

    private func play() throws {
        let clock = SystemClock()
        let begun = clock.monotonicNanoseconds
        let start = programme.start ?? clock.wallNanoseconds
        var stages = try stages(start: start)
        let listener = SimulationListener(stages.map(\.home))
        let session = try listen(listener)
        defer {
            session.stop()
            session.waitUntilStopped()
        }
        try introduce(stages)
        var count = 0
        for stage in stages.indices {
            count += try publish(stages[stage].home.birth(), stages[stage].publisher)
        }
        let end = programme.duration.map { start + simulated($0 * 1e9) } ?? .max
        while !hasToEnd {
            let passed = Double(clock.monotonicNanoseconds - begun)
            let now = min(start + simulated(passed), end)
            for message in listener.take() {
                for stage in stages.indices where stages[stage].home.isSubscribed(to: message.topic)
                {
                    stages[stage].home.handle(
                        topic: message.topic, payload: message.payload, at: now)
                }
            }
            // The earliest step is played first, of whichever home.
            let first = stages.indices.min { stages[$0].home.nextDueAt < stages[$1].home.nextDueAt }
            guard let first, let step = stages[first].home.next(until: now) else {
                if now == end { break }
                let dueAt = stages.map(\.home.nextDueAt).min() ?? end
                wait(listener, until: min(dueAt, end), now: now)
                continue
            }
            guard let played = try play(step, on: &stages[first], at: step.dueAt - start) else {
                break
            }
            count += played
        }
        for stage in stages {
            _ = try? publish(stage.home.farewell(), stage.publisher)
            stage.publisher.disconnect()
        }
        Output.tell("\(count) messages published")
    }

    /// How many nanoseconds pass in the homes while so many pass at the broker.
    private func simulated(_ nanoseconds: Double) -> Int64 {
        Int64(nanoseconds * programme.speed)
    }

    private func stages(start: Int64) throws(CommandFailure) -> [Stage] {
        var stages: [Stage] = []
        for ecosystem in programme.ecosystems {
            let home = ecosystem.home(
                seed: programme.seed, deviceCount: programme.deviceCount, start: start,
                options: programme.options)
            stages.append(
                Stage(
                    ecosystem: ecosystem, home: home,
                    publisher: try connect(ecosystem, will: home.will)))
        }
        return stages
    }

    /// Publishes a step, over a new connection where the old one is lost.
    ///
    /// - Returns: the number of messages; nil when it is time to end.
    private func play(
        _ step: SimulatedStep, on stage: inout Stage, at passed: Int64
    ) throws -> Int? {
        if let chapter = step.chapter { try show(lines(of: chapter, at: passed)) }
        do throws(CommandFailure) {
            return try publish(step.messages, stage.publisher)
        } catch {
            guard let again = reconnect(stage.ecosystem, after: error, will: stage.home.will)
            else { return nil }
            stage.publisher = again
            return try publish(stage.home.birth(), again)
        }
    }

    // MARK: Words

    private func introduce(_ stages: [Stage]) throws {
        for stage in stages {
            let place =
                stage.ecosystem == .zigbee2mqtt
                ? " below " + TerminalText.escape(programme.options.baseTopic) : ""
            let kind = stage.ecosystem == .zigbee2mqtt ? "" : " of " + stage.ecosystem.rawValue
            Output.tell(
                "a home\(kind) of \(programme.deviceCount) devices, seed \(programme.seed), on "
                    + broker.url.text + place)
            try show(stage.home.faults.map { "\($0.name): \($0.fault.line)" })
        }
    }

    private func lines(of chapter: SimulatedChapter, at passed: Int64) -> [String] {
        let seconds = passed / 1_000_000_000
        let (minute, second) = (String(seconds / 60), String(seconds % 60))
        let time = minute + (second.utf8.count < 2 ? ":0" : ":") + second
        let margin = String(repeating: " ", count: time.utf8.count)
        return ["\(time)  \(chapter.line)", "\(margin)  \(chapter.query)"]
    }

    /// Lines to the standard output, at once.
    private func show(_ lines: [String]) throws(CommandFailure) {
        let output = Output()
        try output.lines(lines)
        try output.flush()
    }

    // MARK: The broker

    /// Listens before anything is published, so that no answer to the home is missed.
    private func listen(_ listener: SimulationListener) throws(CommandFailure) -> MosquittoSession {
        let session: MosquittoSession
        do throws(BridgeError) {
            session = try listener.start(
                broker: broker.address, clientID: clientID + "-listener")
        } catch {
            throw CommandFailure(error, where: broker.url.text)
        }
        var turns = 100
        while !listener.isListening, listener.refused.isEmpty, turns > 0, !hasToEnd {
            listener.wait(nanoseconds: 100_000_000)
            turns -= 1
        }
        let trouble = listener.refused.first?.line ?? session.status.lastError
        if let trouble, !listener.isListening || !listener.refused.isEmpty {
            Output.tell("\(broker.url.text): not everything can be heard: \(trouble)")
        }
        return session
    }

    private var clientID: String { "hearth-simulate-\(getpid())" }

    private func connect(
        _ ecosystem: SimulatedEcosystem, will: SimulatedMessage?
    ) throws(CommandFailure) -> MosquittoPublisher {
        do throws(BridgeError) {
            let publisher = try MosquittoPublisher(
                broker: broker.address, clientID: clientID + "-" + ecosystem.rawValue,
                will: will.map(outgoing), keepaliveSeconds: 0)
            try publisher.connect()
            return publisher
        } catch {
            throw CommandFailure(error, where: broker.url.text)
        }
    }

    /// Tries again with growing pauses; nil when it is time to end.
    private func reconnect(
        _ ecosystem: SimulatedEcosystem, after failure: CommandFailure, will: SimulatedMessage?
    ) -> MosquittoPublisher? {
        Output.tell("\(failure.line); trying again")
        var tenths = 5
        while !hasToEnd {
            for _ in 0..<tenths where !hasToEnd { pauseBriefly() }
            tenths = min(tenths * 2, 300)
            if let publisher = try? connect(ecosystem, will: will) {
                Output.tell("\(broker.url.text): connected")
                return publisher
            }
        }
        return nil
    }

    private func publish(
        _ messages: [SimulatedMessage], _ publisher: MosquittoPublisher
    ) throws(CommandFailure) -> Int {
        do throws(BridgeError) {
            for message in messages { try publisher.publish(outgoing(message)) }
            try publisher.flush()
        } catch {
            throw CommandFailure(error, where: broker.url.text)
        }
        return messages.count
    }

    private func outgoing(_ message: SimulatedMessage) -> OutgoingMessage {
        OutgoingMessage(
            topic: message.topic, payload: message.payload,
            qos: max(message.qos, programme.qos),
            isRetained: message.retain)
    }

    /// Waits for the next step or an order, but at most a tenth of a second, because a signal may
    /// have come.
    private func wait(_ listener: SimulationListener, until dueAt: Int64, now: Int64) {
        let nanoseconds = min(100_000_000, max(100_000, Double(dueAt - now) / programme.speed))
        listener.wait(nanoseconds: Int(nanoseconds))
    }
}
