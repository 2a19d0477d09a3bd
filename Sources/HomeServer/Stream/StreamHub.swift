// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomePublishers
import HomeSDK
import ServiceLifecycle
import Synchronization

//            run()              graceful shutdown, or the home ends
// waiting ─────────▶ following ─────────────────────────────────────▶ over
//
/// Follows the home for all streams together, so that what changed is compared and written once
/// for all clients that want the same.
///
/// A client that is slower than the news skips ticks: it compares what it sent last with the newest
/// graph itself, and nothing is queued for it.
final class StreamHub: Service {
    private let home: Home
    private let state = Mutex(State())

    private struct State {
        var tick: StreamTick?
        /// The newest ones before it, oldest first: a client that was slow goes on from there.
        var recent: [HomeSnapshot] = []
        var clients: [UInt64: AsyncStream<StreamTick>.Continuation] = [:]
        var nextClient: UInt64 = 0
        var isOver = false
    }

    init(home: Home) { self.home = home }

    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in await followHome() }
        // The other services of the group must not end because the home stands still.
        try await gracefulShutdown()
    }

    /// Follows the home until it ends, or the task is cancelled.
    func followHome() async {
        defer { end() }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.follow() }
            group.addTask { await self.beat() }
            await group.next()
            group.cancelAll()
        }
    }

    private func follow() async {
        do {
            for try await snapshot in home.snapshots().values {
                publish(snapshot)
                try await Task.sleep(for: .milliseconds(ServerLimits.streamPauseMilliseconds))
            }
        } catch {}
        end()
    }

    private func beat() async {
        while true {
            do {
                try await Task.sleep(for: .seconds(ServerLimits.heartbeatSeconds))
            } catch {
                return
            }
            tell { $0 }
        }
    }

    private func publish(_ snapshot: HomeSnapshot) {
        state.withLock { state in
            state.recent.append(snapshot)
            if state.recent.count > Self.recentMax { state.recent.removeFirst() }
        }
        tell { last in StreamTick(from: last?.new ?? snapshot, to: snapshot) }
    }

    /// About two seconds of ticks.
    private static let recentMax = 40

    /// A graph that the home had a moment ago; nil where that was longer ago.
    func recent(_ offset: UInt64?) -> HomeSnapshot? {
        state.withLock { $0.recent.last { $0.offset == offset } }
    }

    private func tell(_ next: (StreamTick?) -> StreamTick?) {
        state.withLock { state in
            guard let tick = next(state.tick) else { return }
            state.tick = tick
            for client in state.clients.values { client.yield(tick) }
        }
    }

    /// Ends every stream; no later client gets one.
    func end() {
        state.withLock { state in
            state.isOver = true
            for client in state.clients.values { client.finish() }
            state.clients = [:]
        }
    }

    /// Whether nobody follows it here.
    var isIdle: Bool { state.withLock { $0.clients.isEmpty } }

    /// Whether it follows the home no more.
    var isOver: Bool { state.withLock { $0.isOver } }

    /// The ticks for one client, the newest first of all; only the newest waits. Nil where there
    /// are too many clients, or the home has ended.
    func ticks() -> AsyncStream<StreamTick>? {
        state.withLock { state in
            guard !state.isOver, state.clients.count < ServerLimits.streamsMax else { return nil }
            let (stream, continuation) = AsyncStream.makeStream(
                of: StreamTick.self, bufferingPolicy: .bufferingNewest(1))
            let id = state.nextClient
            state.nextClient += 1
            state.clients[id] = continuation
            continuation.onTermination = { [weak self] _ in
                // Not while the lock is held: the hub ends streams under it.
                Task { self?.forget(id) }
            }
            if let tick = state.tick { continuation.yield(tick) }
            return stream
        }
    }

    private func forget(_ id: UInt64) { state.withLock { $0.clients[id] = nil } }
}

/// Two graphs that follow each other, and what was written of their difference.
final class StreamTick: Sendable {
    let old: HomeSnapshot
    let new: HomeSnapshot
    private let texts = Mutex<[StreamForm: [UInt8]?]>([:])

    init(from old: HomeSnapshot, to new: HomeSnapshot) {
        self.old = old
        self.new = new
    }

    /// The event for clients that have the old graph; nil where nothing changed for them.
    func event(_ form: StreamForm, _ facilities: ServerFacilities) -> [UInt8]? {
        texts.withLock { texts in
            if let known = texts[form] { return known }
            let event = form.diff(old, new, facilities)
            texts[form] = .some(event)
            return event
        }
    }
}
