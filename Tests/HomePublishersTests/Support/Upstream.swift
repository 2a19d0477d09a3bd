// SPDX-License-Identifier: Apache-2.0

import HomePublishers

/// A publisher in the hands of a test: it counts what is asked of it and who cancels, and sends
/// even what nobody asked for.
final class Upstream<Output, Failure: Error>: Publisher, @unchecked Sendable {
    // Guards `contents`, which is all that changes.
    private let lock = NSLock()
    private var contents = Contents()

    private struct Contents {
        var receivers: [ObjectIdentifier: AnySubscriber<Output, Failure>] = [:]
        var requests: [Subscribers.Demand] = []
        var cancels = 0
        var onRequest: [() -> Void] = []
    }

    var requests: [Subscribers.Demand] { lock.withLock { contents.requests } }
    var cancels: Int { lock.withLock { contents.cancels } }
    var isObserved: Bool { lock.withLock { !contents.receivers.isEmpty } }

    /// Calls a closure after each request.
    func onRequest(_ action: @escaping () -> Void) {
        lock.withLock { contents.onRequest.append(action) }
    }

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
        let link = Link(self)
        lock.withLock {
            contents.receivers[ObjectIdentifier(link)] = AnySubscriber(subscriber)
        }
        subscriber.receive(subscription: link)
    }

    func send(_ value: Output) {
        for receiver in lock.withLock({ Array(contents.receivers.values) }) {
            _ = receiver.receive(value)
        }
    }

    func send(completion: Subscribers.Completion<Failure>) {
        let receivers = lock.withLock {
            defer { contents.receivers = [:] }
            return Array(contents.receivers.values)
        }
        for receiver in receivers { receiver.receive(completion: completion) }
    }

    private final class Link: Subscription {
        let upstream: Upstream

        init(_ upstream: Upstream) { self.upstream = upstream }

        func request(_ demand: Subscribers.Demand) {
            let actions = upstream.lock.withLock {
                upstream.contents.requests.append(demand)
                return upstream.contents.onRequest
            }
            for action in actions { action() }
        }

        func cancel() {
            let receiver = upstream.lock.withLock {
                let key = ObjectIdentifier(self)
                let receiver = upstream.contents.receivers.removeValue(forKey: key)
                if receiver != nil { upstream.contents.cancels += 1 }
                return receiver
            }
            withExtendedLifetime(receiver) {}
        }
    }
}
