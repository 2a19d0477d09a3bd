// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomePublishers
import HomeThreads
import HomeTypes
import Synchronization

//          first subscriber            last one left, or the home is over
// asleep ───────────────────▶ reading ─────────────────────────────────────▶ asleep
//
/// Reads the log once for all subscribers of momentary events, and only while there are some.
///
/// A subscriber without demand delays no other: events that it missed are read from the log again
/// when it asks.
///
/// `@unchecked Sendable`: `tail` is touched on `queue` alone and `isDirty` on the feed's queue
/// alone; the rest is behind a lock.
final class EventFeed: FeedListener, @unchecked Sendable {
    let interests: [FeedInterest] = [.records]
    var isDirty = true
    private let queue = ThreadQueue()
    private let state = Mutex(State())
    private var tail: Held<RecordTail>?

    private struct State {
        var subscribers: [ObjectIdentifier: any EventSubscriber] = [:]
        /// The subscribers of each device, by the id that they subscribed with.
        var byDevice: [ByteString: [ObjectIdentifier]] = [:]
        var isTurnQueued = false
        /// Every event below this offset was given to the subscribers.
        var position: UInt64 = 0
    }

    /// The records read in one turn; subscribers that lag behind are served in between.
    private static let turnCount = 1024

    // MARK: - Subscribers

    /// Adds a subscriber, which gets every event from its first record on.
    func add(_ subscriber: any EventSubscriber, _ feed: HomeFeed) {
        let isFirst = state.withLock { state in
            let isFirst = state.subscribers.isEmpty
            if isFirst { state.position = max(state.position, subscriber.start) }
            let key = ObjectIdentifier(subscriber)
            state.subscribers[key] = subscriber
            state.byDevice[ByteString(subscriber.deviceID), default: []].append(key)
            return isFirst
        }
        if isFirst { feed.attach(self) }
        // A cancellation on another thread may have removed the subscriber before it was added.
        if subscriber.isOver { return remove(subscriber, feed) }
        serve(subscriber, feed)
    }

    func remove(_ subscriber: any EventSubscriber, _ feed: HomeFeed) {
        state.withLock { state in
            let key = ObjectIdentifier(subscriber)
            guard state.subscribers.removeValue(forKey: key) != nil else { return }
            let device = ByteString(subscriber.deviceID)
            state.byDevice[device]?.removeAll { $0 == key }
            if state.byDevice[device]?.isEmpty == true { state.byDevice[device] = nil }
        }
        serve(subscriber, feed)
        sleep(feed)
    }

    /// Detaches from the feed, unless a subscriber was added in the meantime.
    private func sleep(_ feed: HomeFeed) {
        feed.turn { [self] feed in
            guard state.withLock({ $0.subscribers.isEmpty }) else { return }
            feed.forget(self)
            release()
        }
    }

    /// Serves a subscriber that has demand left, or releases one that is over.
    func serve(_ subscriber: any EventSubscriber, _ feed: HomeFeed) {
        queue.async { [self] in catchUp(subscriber, feed) }
    }

    // MARK: - What the feed says

    /// Never over: the next subscriber wakes it again.
    var isOver: Bool { false }

    func pump(_ feed: HomeFeed) {
        isDirty = false
        wake(feed)
    }

    func end(_ completion: Subscribers.Completion<HomeError>) {
        queue.async { [self] in finish(completion) }
    }

    /// Closes the log when no subscriber is left.
    func release() {
        queue.async { [self] in
            if state.withLock({ $0.subscribers.isEmpty }) { tail = nil }
        }
    }

    // MARK: - The queue

    private func wake(_ feed: HomeFeed) {
        let isFirst = state.withLock { state in
            defer { state.isTurnQueued = true }
            return !state.isTurnQueued
        }
        if isFirst { queue.async { [self] in turn(feed) } }
    }

    private func turn(_ feed: HomeFeed) {
        let (isAnybodyThere, position, snapshot) = state.withLock { state in
            state.isTurnQueued = false
            return (!state.subscribers.isEmpty, state.position, feed.backend.snapshot)
        }
        guard isAnybodyThere, position < snapshot.nextOffset else { return }
        do throws(HomeError) {
            let end = min(snapshot.nextOffset, position + UInt64(Self.turnCount))
            let tail = try tail(from: position, feed.backend)
            while tail.value.nextOffset < end, let item = try tail.value.nextItem() {
                if case .record(let record) = item { give(record, snapshot) }
            }
            let next = max(tail.value.nextOffset, end)
            state.withLock { $0.position = max($0.position, next) }
            if next < snapshot.nextOffset { wake(feed) }
        } catch {
            finish(.failure(error))
            sleep(feed)
        }
    }

    private func tail(
        from offset: UInt64, _ backend: any HomeBackend
    ) throws(HomeError) -> Held<RecordTail> {
        if let tail, tail.value.nextOffset == offset { return tail }
        let new = Held(try backend.recordTail(from: offset))
        tail = new
        return new
    }

    private func give(_ record: HomeRecord, _ snapshot: HomeSnapshot) {
        for occurrence in record.occurrences(in: snapshot) {
            for subscriber in subscribers(of: occurrence.deviceID, snapshot) {
                subscriber.take(occurrence)
            }
        }
    }

    /// The subscribers of a device, by any of the ids that it has or had.
    private func subscribers(
        of deviceID: String, _ snapshot: HomeSnapshot
    ) -> [any EventSubscriber] {
        let ids = Self.ids(of: deviceID, snapshot)
        return state.withLock { state in
            ids.flatMap { state.byDevice[$0] ?? [] }.compactMap { state.subscribers[$0] }
        }
    }

    /// Every id by which a device may be subscribed to.
    static func ids(of deviceID: String, _ snapshot: HomeSnapshot) -> Set<ByteString> {
        var ids: Set<ByteString> = [ByteString(deviceID)]
        if let view = snapshot.view(of: deviceID) {
            ids.insert(ByteString(view.id))
            ids.formUnion(view.aliases.map { ByteString($0) })
        }
        return ids
    }

    /// Sends waiting events, and reads the events that a subscriber without demand missed.
    private func catchUp(_ subscriber: any EventSubscriber, _ feed: HomeFeed) {
        do throws(HomeError) {
            let position = state.withLock { $0.position }
            let isDone = try subscriber.catchUp(
                to: position, countMax: Self.turnCount, backend: feed.backend)
            if !isDone { serve(subscriber, feed) }
        } catch {
            subscriber.end(.failure(error))
            remove(subscriber, feed)
        }
    }

    private func finish(_ completion: Subscribers.Completion<HomeError>) {
        tail = nil
        let all = state.withLock { state in
            defer {
                state.subscribers = [:]
                state.byDevice = [:]
            }
            return state.subscribers.values
        }
        for subscriber in all { subscriber.end(completion) }
    }
}

/// A subscription as its feed sees it. All members but `deviceID`, `start` and `isOver` are used on
/// the queue of events.
protocol EventSubscriber: AnyObject, Sendable {
    var deviceID: String { get }
    /// The first record whose events the subscriber gets.
    var start: UInt64 { get }
    /// Cancelled, or ended; never false again.
    var isOver: Bool { get }

    /// Sends an event, or remembers that it is still to be sent.
    func take(_ occurrence: EventOccurrence)

    /// Sends waiting events, and reads missed ones below an offset.
    ///
    /// - Parameter countMax: The most records to read.
    /// - Returns: false where there is more and the subscriber has demand for it.
    func catchUp(
        to end: UInt64, countMax: Int, backend: any HomeBackend
    ) throws(HomeError) -> Bool

    func end(_ completion: Subscribers.Completion<HomeError>)
}

extension HomeBackend {
    func recordTail(from offset: UInt64) throws(HomeError) -> RecordTail {
        try replay().recordTail(from: offset)
    }
}

extension Replay {
    func recordTail(from offset: UInt64) throws(HomeError) -> RecordTail {
        do throws(EngineError) {
            return try tail(from: offset)
        } catch {
            throw HomeError(error)
        }
    }
}

extension RecordTail {
    mutating func nextItem() throws(HomeError) -> ReplayItem? {
        do throws(LogError) {
            return try next()
        } catch {
            throw HomeError(error)
        }
    }
}

extension HomeRecord {
    /// The momentary events to deliver: stored messages fire none, and an event that two sources
    /// report for one device fires once.
    func occurrences(in snapshot: HomeSnapshot) -> [EventOccurrence] {
        var found: [EventOccurrence] = []
        for (index, event) in events.enumerated() {
            guard case .momentaryOccurred(let moment) = event, moment.delivery != .stored,
                !snapshot.isShadowed(moment)
            else { continue }
            found.append(
                EventOccurrence(
                    deviceID: moment.deviceID, part: moment.part, traitName: moment.trait,
                    name: moment.name, fields: moment.fields, receivedAt: receivedAt,
                    isLate: moment.delivery == .late, offset: offset ?? 0, index: index))
        }
        return found
    }
}
