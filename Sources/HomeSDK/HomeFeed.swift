// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeTypes
import Synchronization

/// Makes the values of everything that a ``Home`` publishes or answers.
///
/// All work runs on one serial queue, so that each subscriber gets its values one at a time and in
/// log order (P-2). Each turn of the queue takes the newest snapshot first, so that an answer shows
/// everything written before the question (R-1), and marks the subscriptions that the news concern;
/// a subscription computes its value only when there is demand (P-3).
///
/// `@unchecked Sendable`: everything that changes is touched on `queue` alone, except for `gate`,
/// which is a lock.
final class HomeFeed: @unchecked Sendable {
    let backend: any HomeBackend
    /// Whether commands that a device does not support are refused before they are sent.
    let isStrict: Bool
    /// The sender of the commands, for their records.
    let sender: CommandSender
    /// The feed of momentary events.
    let events = EventFeed()
    private let follower: any FeedFollower
    private let queue = DispatchQueue(label: "hearth.feed")
    private let gate = Mutex(Gate())

    private struct Gate {
        /// Whether a turn that looks at the news is queued.
        var isNoticed = false
        var isOver = false
    }

    // On the queue.
    /// The newest snapshot that the feed looked at.
    private(set) var snapshot: HomeSnapshot
    private var listeners: [FeedInterest: [ObjectIdentifier: any FeedListener]] = [:]
    /// How the feed ended, for later subscribers; nil while it goes on.
    private var end: Subscribers.Completion<HomeError>?
    private var isHomeGone = false

    /// - Parameters:
    ///   - backend: where the snapshots come from, and the commands go.
    ///   - isStrict: whether what a device does not support is refused at once.
    ///   - sender: of the commands.
    ///   - follower: what follows each snapshot before the subscriptions look.
    init(
        backend: any HomeBackend, isStrict: Bool, sender: CommandSender,
        follower: any FeedFollower
    ) {
        self.backend = backend
        self.follower = follower
        self.isStrict = isStrict
        self.sender = sender
        snapshot = backend.snapshot
    }

    /// Begins to listen for news.
    func start() {
        backend.observe { [weak self] in self?.notice() }
        backend.observeFailure { [weak self] error in
            self?.turn { $0.finish(.failure(error)) }
        }
        notice()
    }

    /// Notes that there is news; several notes before the next turn are one.
    private func notice() {
        let isFirst = gate.withLock { gate in
            defer { gate.isNoticed = true }
            return !gate.isNoticed
        }
        if isFirst { turn { _ in } }
    }

    /// Does something on the queue, after the newest snapshot was taken.
    func turn(_ body: @escaping @Sendable (HomeFeed) -> Void) {
        queue.async { [self] in
            refresh()
            body(self)
            // The follower keeps values that hold the feed, a cycle: they are freed once no
            // subscription needs them.
            if isHomeGone, listeners.isEmpty { follower.removeAll() }
        }
    }

    /// Answers a question on the queue.
    ///
    /// - Throws: `cancelled` when the task is cancelled, `unavailable` after `disconnect()`, and
    ///   the failure of the home after it failed.
    func ask<Answer: Sendable>(
        _ question: @escaping @Sendable (HomeFeed) -> Answer
    ) async throws(HomeError) -> Answer {
        let reply = Reply<Answer>()
        return try await reply.wait { [self] in
            turn { feed in
                reply.give(feed.problem.map { .failure($0) } ?? .success(question(feed)))
            }
        }
    }

    /// The error of every question after the end; nil before. On the queue.
    private var problem: HomeError? {
        if isOver { return Self.over }
        guard case .failure(let error)? = end else { return nil }
        return error
    }

    /// Whether `disconnect()` was called: nothing is answered or sent any more.
    var isOver: Bool { gate.withLock { $0.isOver } }

    static let over = HomeError.unavailable("the home is disconnected")

    // MARK: - Subscriptions

    /// Adds a subscription; its first value, if it has one, comes on the queue.
    func attach(_ listener: any FeedListener) {
        turn { feed in
            if let end = feed.end { return listener.end(end) }
            // A cancellation on another thread may have detached the listener before it came here.
            if listener.isOver { return listener.release() }
            for interest in listener.interests {
                feed.listeners[interest, default: [:]][ObjectIdentifier(listener)] = listener
            }
            listener.pump(feed)
        }
    }

    /// Lets a subscription send values, as far as it has demand.
    func pump(_ listener: any FeedListener) {
        turn { listener.pump($0) }
    }

    func detach(_ listener: any FeedListener) {
        turn { feed in
            feed.forget(listener)
            listener.release()
        }
    }

    /// On the queue.
    func forget(_ listener: any FeedListener) {
        for interest in listener.interests {
            listeners[interest]?[ObjectIdentifier(listener)] = nil
            if listeners[interest]?.isEmpty == true { listeners[interest] = nil }
        }
    }

    /// Whether there are subscriptions; on the queue.
    var hasListeners: Bool { !listeners.isEmpty }

    /// The last handle of the home is gone; subscriptions may go on.
    func homeIsGone() {
        turn { $0.isHomeGone = true }
    }

    /// Ends every subscription, and refuses every later question.
    func disconnect() async {
        gate.withLock { $0.isOver = true }
        await withCheckedContinuation { continuation in
            queue.async { [self] in
                finish(.finished)
                follower.removeAll()
                continuation.resume()
            }
        }
        await backend.close()
    }

    private func finish(_ completion: Subscribers.Completion<HomeError>) {
        guard end == nil else { return }
        end = completion
        var all: [ObjectIdentifier: any FeedListener] = [:]
        for bucket in listeners.values { all.merge(bucket) { first, _ in first } }
        listeners = [:]
        for listener in all.values { listener.end(completion) }
    }

    // MARK: - News

    private func refresh() {
        gate.withLock { $0.isNoticed = false }
        guard end == nil, !isOver else { return }
        let old = snapshot
        let new = backend.snapshot
        guard new.offset != old.offset else { return }
        snapshot = new
        var dirty: [any FeedListener] = []
        mark([.records], &dirty)
        if !new.sharesPlaces(with: old) {
            follower.changePlaces(snapshot, feed: self)
            mark([.structures, .rooms], &dirty)
        }
        let changes = new.changedViews(since: old)
        if !changes.isEmpty {
            if follower.changeDevices(changes, feed: self) { mark([.devices], &dirty) }
            for change in changes { mark(FeedInterest.keys(of: change), &dirty) }
        }
        for listener in dirty { listener.pump(self) }
    }

    private func mark(_ interests: [FeedInterest], _ dirty: inout [any FeedListener]) {
        for interest in interests {
            guard let bucket = listeners[interest] else { continue }
            // A listener that is dirty already is among them: a slow one may have to learn of its
            // end.
            for listener in bucket.values {
                listener.isDirty = true
                dirty.append(listener)
            }
        }
    }

    // MARK: - What is now; on the queue

    /// The scope of an id: a device, by its id or an alias, or a part of a multipart device (D-9).
    func scope(of id: String) -> DeviceScope? { snapshot.scope(of: id) }
}

extension HomeSnapshot {
    func scope(of id: String) -> DeviceScope? {
        if let view = view(of: id) { return DeviceScope(view) }
        for (device, part) in DeviceID.splits(id) {
            if let view = view(of: device), let scope = DeviceScope(view, part: part) {
                return scope
            }
        }
        return nil
    }
}

/// Ids of devices, and of parts that appear as devices.
enum DeviceID {
    /// The ways to read an id as `<device>#<part>`: both may hold a `#` themselves.
    static func splits(_ id: String) -> [(device: String, part: String)] {
        let bytes = id.utf8
        return bytes.indices.filter { bytes[$0] == UInt8(ascii: "#") }.map { index in
            (String(id[..<index]), String(id[bytes.index(after: index)...]))
        }
    }
}
