// SPDX-License-Identifier: Apache-2.0

import HomePublishers
import HomeThreads
import HomeTypes
import Synchronization

/// Reads the elements of a subscription from a log, one by one; used on one queue.
protocol RecordSource: AnyObject {
    associatedtype Output

    /// The next element; `nothing` where the log has no more now.
    func next() throws(HomeError) -> FeedStep<Output>
}

/// Gives each subscriber a reader of its own, which reads only as far as there is demand.
struct RecordPublisher<Source: RecordSource>: Publisher {
    typealias Output = Source.Output
    typealias Failure = HomeError

    let feed: HomeFeed
    /// Called for each subscription; reads nothing yet.
    let makeSource: () -> Source

    func receive<Downstream: Subscriber>(
        subscriber: Downstream
    ) where Downstream.Input == Output, Downstream.Failure == HomeError {
        let subscription = RecordSubscription(feed, makeSource(), subscriber)
        subscriber.receive(subscription: subscription)
        subscription.start()
    }
}

/// The work of a subscription on its own queue.
protocol RecordWorker: AnyObject, Sendable {
    /// Sends elements, as far as there are some and there is demand.
    func turn()

    /// Tells the subscriber of the end.
    func finish(_ completion: Subscribers.Completion<HomeError>)

    /// Releases the subscriber.
    func letGo()
}

/// The queue of one subscription.
private struct RecordQueue {
    private let queue = ThreadQueue()

    func turn(_ worker: any RecordWorker) {
        queue.async { worker.turn() }
    }

    func finish(_ worker: any RecordWorker, _ completion: Subscribers.Completion<HomeError>) {
        queue.async { worker.finish(completion) }
    }

    func letGo(_ worker: any RecordWorker) {
        queue.async { worker.letGo() }
    }
}

//            start              cancel, or the end of source or feed
// created ─────────▶ attached ──────────────────────────────────────▶ over
//
/// One subscriber of a log: no element is left out, and none is read without demand (P-3).
///
/// It reads on a queue of its own, so that neither files nor a slow subscriber delay the feed,
/// which only says that there may be more.
///
/// `@unchecked Sendable`: `downstream` and `source` are touched on `queue` alone once the
/// initialiser is done, `isDirty` on the feed's queue; the rest is behind a lock.
final class RecordSubscription<Source: RecordSource, Downstream: Subscriber>: Subscription,
    FeedListener, RecordWorker, @unchecked Sendable
where Downstream.Input == Source.Output, Downstream.Failure == HomeError {
    let interests: [FeedInterest] = [.records]
    var isDirty = true
    private let feed: HomeFeed
    private let queue = RecordQueue()
    private var source: Source?
    private var downstream: Downstream?
    private let state = Mutex(State())

    private struct State {
        var demand = Subscribers.Demand.none
        var isAttached = false
        /// Cancelled, or ended: the subscriber gets nothing any more (P-4).
        var isOver = false
        var isTurnQueued = false
    }

    /// The elements sent in one turn; other subscriptions of the process are served in between.
    private static var turnCount: Int { 256 }

    init(_ feed: HomeFeed, _ source: Source, _ downstream: Downstream) {
        self.feed = feed
        self.source = source
        self.downstream = downstream
    }

    /// Called once the subscriber has its subscription: no value may come before it.
    func start() {
        let isWanted = state.withLock { state in
            state.isAttached = true
            return !state.isOver
        }
        if isWanted { feed.attach(self) } else { release() }
    }

    func request(_ demand: Subscribers.Demand) {
        state.withLock { $0.demand += demand }
        wake()
    }

    func cancel() {
        let mustDetach = state.withLock { state in
            defer { state.isOver = true }
            return state.isAttached && !state.isOver
        }
        if mustDetach { feed.detach(self) }
    }

    // MARK: - What the feed says

    var isOver: Bool { state.withLock { $0.isOver } }

    func pump(_ feed: HomeFeed) {
        isDirty = false
        wake()
    }

    func end(_ completion: Subscribers.Completion<HomeError>) {
        queue.finish(self, completion)
    }

    func release() { queue.letGo(self) }

    // MARK: - The queue

    private func wake() {
        let isFirst = state.withLock { state in
            guard state.isAttached, !state.isOver, !state.isTurnQueued else { return false }
            state.isTurnQueued = true
            return true
        }
        if isFirst { queue.turn(self) }
    }

    func turn() {
        state.withLock { $0.isTurnQueued = false }
        for _ in 0..<Self.turnCount {
            guard state.withLock({ !$0.isOver && $0.demand > .none }), let source, let downstream
            else { return }
            let step: FeedStep<Source.Output>
            do throws(HomeError) {
                step = try source.next()
            } catch {
                return leave(.failure(error))
            }
            switch step {
            case .nothing: return
            case .over: return leave(.finished)
            case .value(let value):
                guard takeDemand() else { return }
                let more = downstream.receive(value)
                state.withLock { $0.demand += more }
            }
        }
        wake()
    }

    /// False where the subscription was cancelled while the value was read.
    private func takeDemand() -> Bool {
        state.withLock { state in
            guard !state.isOver else { return false }
            state.demand -= 1
            return true
        }
    }

    /// Ends the subscription from its own side.
    private func leave(_ completion: Subscribers.Completion<HomeError>) {
        finish(completion)
        feed.detach(self)
    }

    func finish(_ completion: Subscribers.Completion<HomeError>) {
        let isFirst = state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
        let downstream = self.downstream
        letGo()
        if isFirst { downstream?.receive(completion: completion) }
    }

    func letGo() {
        downstream = nil
        source = nil
    }
}
