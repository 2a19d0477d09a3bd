// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// The subscribers of published points; a slow one gets only the newest point.
final class SubscriberList: Sendable {
    private struct State {
        var nextID = 0
        var isFinished = false
        var subscribers: [Int: AsyncStream<PublishedPoint>.Continuation] = [:]
        var observers: [Int: @Sendable () -> Bool] = [:]
    }

    private let state = Mutex(State())

    /// - Parameter current: the latest point. It is read under the lock that `emit` takes after a
    ///   point is published, so a point is either read here or emitted to this subscriber.
    func add(startingWith current: () -> PublishedPoint) -> AsyncStream<PublishedPoint> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: PublishedPoint.self, bufferingPolicy: .bufferingNewest(1))
        let id = state.withLock { state -> Int? in
            continuation.yield(current())
            guard !state.isFinished else { return nil }
            state.nextID += 1
            state.subscribers[state.nextID] = continuation
            return state.nextID
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.subscribers.removeValue(forKey: id) }
        }
        return stream
    }

    /// - Parameter observer: Returns false to be removed.
    func add(observer: @escaping @Sendable () -> Bool) {
        state.withLock { state in
            state.nextID += 1
            state.observers[state.nextID] = observer
        }
    }

    func emit(_ point: PublishedPoint) {
        let (all, observers) = state.withLock { (Array($0.subscribers.values), $0.observers) }
        for subscriber in all { subscriber.yield(point) }
        let gone = observers.filter { !$0.value() }.map(\.key)
        guard !gone.isEmpty else { return }
        state.withLock { state in
            for id in gone { state.observers[id] = nil }
        }
    }

    func finish() {
        let all = state.withLock { state in
            state.isFinished = true
            state.observers = [:]
            defer { state.subscribers = [:] }
            return Array(state.subscribers.values)
        }
        for subscriber in all { subscriber.finish() }
    }
}
