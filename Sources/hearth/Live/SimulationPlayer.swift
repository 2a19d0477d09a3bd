// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeBridge
import HomeRuntime
import HomeTesting
import Synchronization
import UnixSignals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Plays a simulated home into a broker, in real time or faster, until it is told to end, and does
/// what others tell its devices.
final class SimulationPlayer: Sendable {
    private let broker: BrokerSettings
    private let seed: UInt64
    private let deviceCount: Int
    private let speed: Double
    private let duration: Double?
    private let options: SimulationOptions
    private let isEnding = Atomic(false)

    init(
        broker: BrokerSettings, seed: UInt64, deviceCount: Int, speed: Double, duration: Double?,
        options: SimulationOptions
    ) {
        self.broker = broker
        self.seed = seed
        self.deviceCount = deviceCount
        self.speed = speed
        self.duration = duration
        self.options = options
    }

    /// - Throws: `CommandFailure` when the broker cannot be reached at first.
    func run() async throws {
        signal(SIGPIPE, SIG_IGN)
        let signals = await UnixSignalsSequence(trapping: [.sigint, .sigterm])
        let watcher = Task {
            for await _ in signals {
                // The second one ends at once.
                if isEnding.exchange(true, ordering: .relaxed) { _exit(130) }
            }
        }
        defer { watcher.cancel() }
        try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
            // Publishing blocks, so it has a thread of its own.
            DispatchQueue(label: "hearth.simulate").async {
                done.resume(with: Result { try self.play() })
            }
        }
    }

    private var hasToEnd: Bool { isEnding.load(ordering: .relaxed) }

    private func play() throws {
        let clock = SystemClock()
        let begun = clock.monotonicNanoseconds
        let start = clock.wallNanoseconds
        var home = SimulatedHome(
            seed: seed, deviceCount: deviceCount, start: start, options: options)
        var publisher = try connect(will: home.lastWill)
        let listener = SimulationListener(base: options.baseTopic)
        let session = try listen(listener)
        defer {
            session.stop()
            session.waitUntilStopped()
        }
        Output.tell(
            "a home of \(deviceCount) devices, seed \(seed), on \(broker.url.text) below "
                + TerminalText.escape(options.baseTopic))
        try show(home.faults.map { "\($0.name): \($0.fault.line)" })
        var count = try publish(home.birth(), publisher)
        while !hasToEnd {
            let passed = Double(clock.monotonicNanoseconds - begun)
            if let duration, passed >= duration * 1e9 { break }
            let now = start + Int64(passed * speed)
            for told in listener.take() {
                home.handle(topic: told.topic, payload: told.payload, at: now)
            }
            guard let step = home.next(until: now) else {
                wait(listener, until: home.nextDueAt, now: now)
                continue
            }
            if let chapter = step.chapter { try show(lines(of: chapter, at: step.dueAt - start)) }
            do throws(CommandFailure) {
                count += try publish(step.messages, publisher)
            } catch {
                guard let again = reconnect(after: error, will: home.lastWill) else { break }
                publisher = again
                count += try publish(home.birth(), publisher)
            }
        }
        _ = try? publish(home.farewell(), publisher)
        publisher.disconnect()
        Output.tell("\(count) messages published")
    }

    // MARK: Words

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

    /// Listens before anything is published, so that nothing is missed that the home leads to.
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

    private func connect(will: SimulatedMessage) throws(CommandFailure) -> MosquittoPublisher {
        do throws(BridgeError) {
            let publisher = try MosquittoPublisher(
                broker: broker.address, clientID: clientID, will: outgoing(will),
                keepaliveSeconds: 0)
            try publisher.connect()
            return publisher
        } catch {
            throw CommandFailure(error, where: broker.url.text)
        }
    }

    /// Tries again with growing pauses; nil when it is time to end.
    private func reconnect(
        after failure: CommandFailure, will: SimulatedMessage
    ) -> MosquittoPublisher? {
        Output.tell("\(failure.line); trying again")
        var tenths = 5
        while !hasToEnd {
            for _ in 0..<tenths where !hasToEnd { pauseBriefly() }
            tenths = min(tenths * 2, 300)
            if let publisher = try? connect(will: will) {
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
            topic: message.topic, payload: message.payload, qos: message.qos,
            isRetained: message.retain)
    }

    /// Waits for the next step or somebody's order, but never longer than a tenth of a second: a
    /// signal may have come.
    private func wait(_ listener: SimulationListener, until dueAt: Int64, now: Int64) {
        let nanoseconds = min(100_000_000, max(100_000, Double(dueAt - now) / speed))
        listener.wait(nanoseconds: Int(nanoseconds))
    }
}
