// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeThreads
import Synchronization

/// Sends the questions of codecs slowly: five a second, so that a radio network is not flooded.
final class RequestQueue: Sendable {
    private struct State {
        var waiting: [CodecRequest] = []
        var isRunning = false
        var isStopped = false
    }

    private let queue: any JobQueue
    private let publisher: SessionPublisher
    private let echoFilter: EchoFilter
    private let profile: String
    private let clock: any EngineClock
    private let state = Mutex(State())

    private static let intervalNanoseconds: Int64 = 200_000_000
    private static let waitingMax = 10_000

    init(
        profile: String, publisher: SessionPublisher, echoFilter: EchoFilter,
        clock: any EngineClock,
        queues: any JobQueues
    ) {
        queue = queues.make()
        self.publisher = publisher
        self.echoFilter = echoFilter
        self.profile = profile
        self.clock = clock
    }

    /// Adds questions; beyond the bound the newest are dropped, and the result is false.
    @discardableResult
    func add(_ requests: [CodecRequest]) -> Bool {
        let (mustStart, hadRoom) = state.withLock { state in
            let room = max(0, Self.waitingMax - state.waiting.count)
            state.waiting += requests.prefix(room)
            let hadRoom = requests.count <= room
            guard !state.isRunning, !state.isStopped, !state.waiting.isEmpty else {
                return (false, hadRoom)
            }
            state.isRunning = true
            return (true, hadRoom)
        }
        if mustStart { queue.async { [weak self] in self?.send() } }
        return hadRoom
    }

    func stop() {
        state.withLock { state in
            state.isStopped = true
            state.waiting = []
        }
    }

    private func send() {
        let request = state.withLock { state -> CodecRequest? in
            guard !state.waiting.isEmpty else {
                state.isRunning = false
                return nil
            }
            return state.waiting.removeFirst()
        }
        guard let request else { return }
        // Sent without a connection the question is dropped: a later answer would be of no use.
        let message = echoFilter.named(
            OutgoingMessage(topic: request.topic, payload: request.payload), profile: profile,
            now: clock.wallNanoseconds)
        try? publisher.publish(message, nil)
        queue.async(after: Self.intervalNanoseconds) { [weak self] in self?.send() }
    }
}
