// SPDX-License-Identifier: Apache-2.0

import HomePublishers
import HomeTypes
import Synchronization

/// Computes the values of a subscription from the feed's present state; used on the feed's queue.
protocol FeedSource {
    associatedtype Output

    var interests: [FeedInterest] { get }

    /// The next value; the source remembers that it was sent.
    mutating func next(_ feed: HomeFeed) -> FeedStep<Output>

    /// Whether no more values can come; the subscriber is notified even without demand.
    func isOver(_ feed: HomeFeed) -> Bool
}

extension FeedSource {
    func isOver(_ feed: HomeFeed) -> Bool { false }
}

enum FeedStep<Output> {
    case value(Output)
    /// Nothing until there is news.
    case nothing
    case over
}

/// Each subscriber gets a source of its own.
struct FeedPublisher<Source: FeedSource>: Publisher {
    typealias Output = Source.Output
    typealias Failure = HomeError

    let feed: HomeFeed
    let source: Source

    func receive<Downstream: Subscriber>(
        subscriber: Downstream
    ) where Downstream.Input == Output, Downstream.Failure == HomeError {
        let subscription = FeedSubscription(feed, source, subscriber)
        subscriber.receive(subscription: subscription)
        subscription.start()
    }
}

//            start              cancel, or the end of source or feed
// created ─────────▶ attached ──────────────────────────────────────▶ over
//
/// One subscriber of a feed: dirty or clean, with a demand, and without queued values (P-3).
///
/// `@unchecked Sendable`: `downstream`, `source` and `isDirty` are touched on the feed's queue
/// alone once the initialiser is done; the rest is behind a lock.
final class FeedSubscription<Source: FeedSource, Downstream: Subscriber>: Subscription,
    FeedListener, @unchecked Sendable
where Downstream.Input == Source.Output, Downstream.Failure == HomeError {
    let interests: [FeedInterest]
    var isDirty = true
    private let feed: HomeFeed
    private var source: Source
    private var downstream: Downstream?
    private let state = Mutex(State())

    private struct State {
        var demand = Subscribers.Demand.none
        var isAttached = false
        /// Cancelled, or ended: the subscriber gets nothing any more (P-4).
        var isOver = false
    }

    init(_ feed: HomeFeed, _ source: Source, _ downstream: Downstream) {
        self.feed = feed
        self.source = source
        self.downstream = downstream
        interests = source.interests
    }

    /// Called once the subscriber has its subscription: no value may come before it.
    func start() {
        let isWanted = state.withLock { state in
            state.isAttached = true
            return !state.isOver
        }
        if isWanted { feed.attach(self) } else { feed.detach(self) }
    }

    func request(_ demand: Subscribers.Demand) {
        let mustPump = state.withLock { state in
            state.demand += demand
            return state.isAttached && !state.isOver
        }
        if mustPump { feed.pump(self) }
    }

    func cancel() {
        let mustDetach = state.withLock { state in
            defer { state.isOver = true }
            return state.isAttached && !state.isOver
        }
        if mustDetach { feed.detach(self) }
    }

    var isOver: Bool { state.withLock { $0.isOver } }

    func pump(_ feed: HomeFeed) {
        while isDirty, let downstream {
            guard let isAsked else { return }
            guard isAsked else {
                if source.isOver(feed) {
                    feed.forget(self)
                    end(.finished)
                }
                return
            }
            switch source.next(feed) {
            case .nothing: isDirty = false
            case .over:
                feed.forget(self)
                end(.finished)
            case .value(let value):
                state.withLock { $0.demand -= 1 }
                let more = downstream.receive(value)
                state.withLock { $0.demand += more }
            }
        }
    }

    /// Whether there is demand; nil when the subscription is over.
    private var isAsked: Bool? {
        state.withLock { $0.isOver ? nil : $0.demand > .none }
    }

    func end(_ completion: Subscribers.Completion<HomeError>) {
        let isFirst = state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
        guard let downstream else { return }
        self.downstream = nil
        if isFirst { downstream.receive(completion: completion) }
    }

    func release() { downstream = nil }
}
