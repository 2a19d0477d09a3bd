// SPDX-License-Identifier: Apache-2.0

import HomePublishers

enum TestError: Error, Equatable {
    case broken
}

/// A subscriber that keeps what it gets and asks only when it is told to.
final class Probe<Input, Failure: Error>: Subscriber, Cancellable {
    private let lock = NSLock()
    private let firstDemand: Subscribers.Demand
    private var contents = Contents()
    private var subscription: (any Subscription)?
    private var onValue: (Input) -> Subscribers.Demand

    struct Contents {
        var values: [Input] = []
        var completion: Subscribers.Completion<Failure>?
        /// Calls that began while another one was running in another thread or frame.
        var overlaps = 0
        var calls = 0
    }

    init(
        demand: Subscribers.Demand,
        onValue: @escaping (Input) -> Subscribers.Demand = { _ in .none }
    ) {
        firstDemand = demand
        self.onValue = onValue
    }

    var values: [Input] { lock.withLock { contents.values } }
    var overlaps: Int { lock.withLock { contents.overlaps } }
    var isComplete: Bool { lock.withLock { contents.completion != nil } }
    var hasFailed: Bool {
        lock.withLock { if case .failure = contents.completion { true } else { false } }
    }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        if firstDemand > .none { subscription.request(firstDemand) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
        enter()
        defer { leave() }
        lock.withLock { contents.values.append(input) }
        return onValue(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
        enter()
        defer { leave() }
        lock.withLock { contents.completion = completion }
        subscription = nil
        onValue = { _ in .none }
    }

    func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

    func cancel() {
        subscription?.cancel()
        subscription = nil
    }

    private func enter() {
        lock.withLock {
            if contents.calls > 0 { contents.overlaps += 1 }
            contents.calls += 1
        }
    }

    private func leave() { lock.withLock { contents.calls -= 1 } }
}

/// A value whose life can be watched.
final class Token {}
