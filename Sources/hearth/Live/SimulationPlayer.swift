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

/// Plays a simulated home into a broker, in real time or faster, until it is told to end.
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
        var publisher = try connect()
        Output.tell(
            "a home of \(deviceCount) devices, seed \(seed), on \(broker.url.text) below "
                + TerminalText.escape(options.baseTopic))
        var count = try publish(home.birth(), publisher)
        while !hasToEnd {
            let passed = Double(clock.monotonicNanoseconds - begun)
            if let duration, passed >= duration * 1e9 { break }
            let now = start + Int64(passed * speed)
            guard let step = home.next(until: now) else {
                wait(until: home.nextDueAt, now: now)
                continue
            }
            do throws(CommandFailure) {
                count += try publish(step.messages, publisher)
            } catch {
                guard let again = reconnect(after: error) else { break }
                publisher = again
                count += try publish(home.birth(), publisher)
            }
        }
        // The last word of a bridge that ends in order.
        _ = try? publish([offline], publisher)
        publisher.disconnect()
        Output.tell("\(count) messages published")
    }

    private var offline: SimulatedMessage {
        SimulatedMessage(
            topic: options.baseTopic + "/bridge/state",
            payload: Array(#"{"state":"offline"}"#.utf8), retain: true, qos: 1)
    }

    private func connect() throws(CommandFailure) -> MosquittoPublisher {
        do throws(BridgeError) {
            let publisher = try MosquittoPublisher(
                broker: broker.address, clientID: "hearth-simulate-\(getpid())",
                will: outgoing(offline), keepaliveSeconds: 0)
            try publisher.connect()
            return publisher
        } catch {
            throw CommandFailure(error, where: broker.url.text)
        }
    }

    /// Tries again with growing pauses; nil when it is time to end.
    private func reconnect(after failure: CommandFailure) -> MosquittoPublisher? {
        Output.tell("\(failure.line); trying again")
        var tenths = 5
        while !hasToEnd {
            for _ in 0..<tenths where !hasToEnd { pauseBriefly() }
            tenths = min(tenths * 2, 300)
            if let publisher = try? connect() {
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

    /// Waits for the next step, but never longer than a tenth of a second: a signal may have come.
    private func wait(until dueAt: Int64, now: Int64) {
        let nanoseconds = min(100_000_000, max(100_000, Double(dueAt - now) / speed))
        var time = timespec(tv_sec: 0, tv_nsec: Int(min(nanoseconds, 99_999_999)))
        nanosleep(&time, nil)
    }
}
