// SPDX-License-Identifier: Apache-2.0

import HomeSDK
import Logging
import ServiceLifecycle
import Synchronization

/// The homes that are asked for now: each is opened by its first request, and closed when none has come
/// for a while and nobody follows it, or when the node has lost it.
final class OpenHomes: Service {
    private let directory: any HomeDirectory
    private let state = Mutex(State())
    private let logger: Logger

    private struct State {
        var homes: [String: Entry] = [:]
        var isOver = false
    }

    private struct Entry {
        let identity: any AnyObject & Sendable
        let opening: Task<OpenHome, any Error>
        var usedAt: ContinuousClock.Instant
        /// Nil while it is being opened.
        var home: OpenHome?
    }

    init(_ directory: any HomeDirectory, logger: Logger) {
        self.directory = directory
        self.logger = logger
    }

    /// The home of a key, opened where it is not; one that the node has lost meanwhile is not used.
    func home(
        _ key: String, _ local: LocalHome, _ access: ServerAccess?
    ) async throws -> OpenHome {
        let (opening, former) = try state.withLock { state in
            guard !state.isOver else { throw HomeError.unavailable("The server ends.") }
            if let entry = state.homes[key], entry.identity === local.identity {
                state.homes[key]?.usedAt = .now
                return (entry.opening, nil as Task<OpenHome, any Error>?)
            }
            let opening = Task { [logger] in
                let (home, facilities) = try await local.open()
                return OpenHome(home, facilities, access, logger)
            }
            let former = state.homes.updateValue(
                Entry(identity: local.identity, opening: opening, usedAt: .now), forKey: key)
            return (opening, former?.opening)
        }
        if let former { Self.end(former) }
        do {
            let home = try await opening.value
            guard !home.hub.isOver else { throw HomeError.unavailable("The home has ended.") }
            state.withLock { state in
                if state.homes[key]?.opening == opening { state.homes[key]?.home = home }
            }
            return home
        } catch {
            // The next request tries again.
            forget(key, opening)
            throw error
        }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(ServerLimits.lostHomeSeconds))
                closeLost()
                closeIdle(since: .now - .seconds(ServerLimits.homeIdleSeconds))
            }
        }
        end()
    }

    /// Closes every home that the node does not serve any more: who follows it would take its last
    /// state for that of now.
    func closeLost() {
        close { [directory] key, entry in !directory.serves(key, entry.identity) }
    }

    /// Closes every home that was not asked for since, and that nobody follows.
    func closeIdle(since: ContinuousClock.Instant) {
        close { _, entry in
            entry.usedAt < since && entry.home.map { !$0.isFollowed } ?? false
        }
    }

    /// Ends every stream of every home; no home is opened any more.
    func end() {
        state.withLock { $0.isOver = true }
        close { _, _ in true }
    }

    private func close(_ mustGo: (String, Entry) -> Bool) {
        let gone = state.withLock { state in
            let gone = state.homes.filter(mustGo)
            for key in gone.keys { state.homes[key] = nil }
            return gone.values.map(\.opening)
        }
        for opening in gone { Self.end(opening) }
    }

    private func forget(_ key: String, _ opening: Task<OpenHome, any Error>) {
        let isHere = state.withLock { state in
            guard state.homes[key]?.opening == opening else { return false }
            state.homes[key] = nil
            return true
        }
        if isHere { Self.end(opening) }
    }

    private static func end(_ opening: Task<OpenHome, any Error>) {
        Task { (try? await opening.value)?.end() }
    }
}
