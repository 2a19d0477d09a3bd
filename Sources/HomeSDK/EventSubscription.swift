// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomePublishers
import HomeTypes
import Synchronization

/// The momentary events of one object that a subscriber wants.
struct EventPublisher<Output>: Publisher {
    typealias Failure = HomeError

    let feed: HomeFeed
    let deviceID: String
    /// Nil for an event that the subscriber does not want.
    let select: (EventOccurrence) -> Output?

    func receive<Downstream: Subscriber>(
        subscriber: Downstream
    ) where Downstream.Input == Output, Downstream.Failure == HomeError {
        let subscription = EventSubscription(feed, deviceID, select, subscriber)
        subscriber.receive(subscription: subscription)
        subscription.begin()
    }
}

//          all is read that was recorded meanwhile
// behind ◀────────────────────────────────────────────▶ keeping up
//          no demand, and `waitingMax` wait
//
/// One subscriber of momentary events (E-1): each is delivered once, none is dropped.
///
/// A few events wait here while the subscriber has no demand; later ones stay in the log and are
/// read again.
///
/// `@unchecked Sendable`: everything that changes is touched on the queue of events alone, or is
/// behind the lock.
final class EventSubscription<Downstream: Subscriber>: Subscription, EventSubscriber,
    @unchecked Sendable
where Downstream.Failure == HomeError {
    let deviceID: String
    let start: UInt64
    private let feed: HomeFeed
    private let select: (EventOccurrence) -> Downstream.Input?
    private var downstream: Downstream?
    private var waiting: [EventOccurrence] = []
    /// The position of the first event that was neither sent nor waits here; nil while it keeps up.
    private var behind: Position?
    /// Reads on from `behind`.
    private var tail: Held<RecordTail>?
    private let state = Mutex(State())

    private struct State {
        var demand = Subscribers.Demand.none
        /// Cancelled, or ended: the subscriber gets nothing any more (P-4).
        var isOver = false
    }

    private struct Position {
        var offset: UInt64
        var index = 0
    }

    private static var waitingMax: Int { 64 }

    init(
        _ feed: HomeFeed, _ deviceID: String,
        _ select: @escaping (EventOccurrence) -> Downstream.Input?, _ downstream: Downstream
    ) {
        self.feed = feed
        self.deviceID = deviceID
        self.select = select
        self.downstream = downstream
        start = feed.backend.snapshot.nextOffset
        behind = Position(offset: start)
    }

    var isOver: Bool { state.withLock { $0.isOver } }

    /// Called once the subscriber has its subscription: no value may come before it.
    func begin() {
        if !isOver { feed.events.add(self, feed) }
    }

    func request(_ demand: Subscribers.Demand) {
        state.withLock { $0.demand += demand }
        feed.events.serve(self, feed)
    }

    func cancel() {
        state.withLock { $0.isOver = true }
        feed.events.remove(self, feed)
    }

    // MARK: - The queue

    func take(_ occurrence: EventOccurrence) {
        guard behind == nil, occurrence.offset >= start, select(occurrence) != nil else { return }
        guard waiting.count < Self.waitingMax else {
            behind = Position(offset: occurrence.offset, index: occurrence.index)
            return
        }
        waiting.append(occurrence)
        send()
    }

    func catchUp(
        to end: UInt64, countMax: Int, backend: any HomeBackend
    ) throws(HomeError) -> Bool {
        var count = 0
        while send(), waiting.count < Self.waitingMax, let position = behind {
            guard position.offset < end else {
                behind = nil
                tail = nil
                break
            }
            guard count < countMax else { return false }
            count += 1
            try read(position, backend)
        }
        return true
    }

    func end(_ completion: Subscribers.Completion<HomeError>) {
        let isFirst = state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
        let downstream = self.downstream
        letGo()
        if isFirst { downstream?.receive(completion: completion) }
    }

    private func letGo() {
        downstream = nil
        waiting = []
        tail = nil
        behind = nil
    }

    /// Reads one record again.
    private func read(_ position: Position, _ backend: any HomeBackend) throws(HomeError) {
        let tail = try tail(from: position.offset, backend)
        if case .record(let record)? = try tail.value.nextItem() {
            waiting += record.occurrences(in: feed.backend.snapshot).filter { occurrence in
                let isNew =
                    occurrence.offset > position.offset || occurrence.index >= position.index
                return isNew && isMine(occurrence) && select(occurrence) != nil
            }
        }
        // Skip a durable record that the log does not return: it would be read again for ever.
        behind = Position(offset: max(tail.value.nextOffset, position.offset + 1))
    }

    private func tail(
        from offset: UInt64, _ backend: any HomeBackend
    ) throws(HomeError) -> Held<RecordTail> {
        if let tail, tail.value.nextOffset == offset { return tail }
        let new = Held(try backend.recordTail(from: offset))
        tail = new
        return new
    }

    private func isMine(_ occurrence: EventOccurrence) -> Bool {
        EventFeed.ids(of: occurrence.deviceID, feed.backend.snapshot)
            .contains(ByteString(deviceID))
    }

    /// Sends waiting events, as far as there is demand.
    ///
    /// - Returns: false where the subscription is over.
    @discardableResult
    private func send() -> Bool {
        while true {
            let isAsked = state.withLock { $0.isOver ? nil : $0.demand > .none }
            guard let isAsked, let downstream else {
                letGo()
                return false
            }
            guard isAsked, !waiting.isEmpty else { return true }
            guard let value = select(waiting.removeFirst()) else { continue }
            state.withLock { $0.demand -= 1 }
            let more = downstream.receive(value)
            state.withLock { $0.demand += more }
        }
    }
}
