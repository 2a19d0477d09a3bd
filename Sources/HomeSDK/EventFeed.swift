// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeEngine
import HomeGraph
import HomeLog
import HomePublishers
import HomeTypes
import Synchronization

//          first subscriber            last one left, or the home is over
// asleep ───────────────────▶ reading ─────────────────────────────────────▶ asleep
//
/// Reads the log once for all who are subscribed to momentary events, and only while somebody is.
///
/// Whoever asks for nothing holds up nobody: what he missed is read again for him when he asks.
///
/// `@unchecked Sendable`: `tail` and `isDirty` are touched on `queue` and on the feed's queue alone,
/// in this order; the rest is behind a lock.
final class EventFeed: FeedListener, @unchecked Sendable {
    let interests: [FeedInterest] = [.records]
    var isDirty = true
    private let queue = DispatchQueue(label: "hearth.events")
    private let state = Mutex(State())
    private var tail: Held<RecordTail>?

    private struct State {
        var subscribers: [ObjectIdentifier: any EventSubscriber] = [:]
        /// By the device's id as it was subscribed to.
        var byDevice: [ByteString: [ObjectIdentifier]] = [:]
        var isTurnQueued = false
        /// Everything below this offset was given to those who were subscribed.
        var position: UInt64 = 0
    }

    /// So many records are read in one turn; those who lag behind are served in between.
    private static let turnCount = 1024

    // MARK: - Subscribers

    /// Lets somebody have every event from his first record on.
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
        // Who cancels on another thread may have been removed before he was added.
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

    /// Hears no more of the feed, unless somebody has come in the meantime.
    private func sleep(_ feed: HomeFeed) {
        feed.turn { [self] feed in
            guard state.withLock({ $0.subscribers.isEmpty }) else { return }
            feed.forget(self)
            release()
        }
    }

    /// Serves a subscriber that asks for more than it got, or lets go of one that is gone.
    func serve(_ subscriber: any EventSubscriber, _ feed: HomeFeed) {
        queue.async { [self] in catchUp(subscriber, feed) }
    }

    // MARK: - What the feed says

    /// It may wake again as long as its feed is there.
    var isOver: Bool { false }

    func pump(_ feed: HomeFeed) {
        isDirty = false
        wake(feed)
    }

    func end(_ completion: Subscribers.Completion<HomeError>) {
        queue.async { [self] in finish(completion) }
    }

    /// Nobody is subscribed any more.
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

    /// Those who asked for a device by any of the ids that it has or had.
    private func subscribers(
        of deviceID: String, _ snapshot: HomeSnapshot
    ) -> [any EventSubscriber] {
        let ids = Self.ids(of: deviceID, snapshot)
        return state.withLock { state in
            ids.flatMap { state.byDevice[$0] ?? [] }.compactMap { state.subscribers[$0] }
        }
    }

    /// Every id under which a device may be known.
    static func ids(of deviceID: String, _ snapshot: HomeSnapshot) -> Set<ByteString> {
        var ids: Set<ByteString> = [ByteString(deviceID)]
        if let view = snapshot.view(of: deviceID) {
            ids.insert(ByteString(view.id))
            ids.formUnion(view.aliases.map { ByteString($0) })
        }
        return ids
    }

    /// Sends what waits, and reads what a subscriber that had asked for nothing has missed.
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

/// A subscription as its feed sees it. All but `deviceID`, `start` and `isOver` is for the queue of
/// events.
protocol EventSubscriber: AnyObject, Sendable {
    var deviceID: String { get }
    /// The first record whose events are meant for it.
    var start: UInt64 { get }
    /// Cancelled, or ended; never false again.
    var isOver: Bool { get }

    /// Sends an event, or remembers that it is still to be sent.
    func take(_ occurrence: EventOccurrence)

    /// Sends what is still to be sent, and reads what is still to be read below an offset.
    ///
    /// - Parameter countMax: of records to read.
    /// - Returns: false where it can take more, and there is more.
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
    /// The momentary events that are to be delivered: what was stored at a broker fires none, and
    /// what two sources tell of one device fires once.
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
