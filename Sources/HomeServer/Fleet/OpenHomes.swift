// SPDX-License-Identifier: Apache-2.0

import HomeSDK
import Logging
import ServiceLifecycle
import Synchronization

/// The homes that are asked for now: each is opened by its first request, and closed when none has come
/// for a while and nobody follows it.
final class OpenHomes: Service {
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
    }

    init(logger: Logger) { self.logger = logger }

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
            return try await opening.value
        } catch {
            // The next request tries again.
            state.withLock { state in
                if let entry = state.homes[key], entry.opening == opening {
                    state.homes[key] = nil
                }
            }
            throw error
        }
    }

    func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            while !Task.isCancelled {
                try? await Task.sleep(for: .seconds(ServerLimits.homeIdleSeconds) / 4)
                await closeIdle(since: .now - .seconds(ServerLimits.homeIdleSeconds))
            }
        }
        end()
    }

    /// Closes every home that was not asked for since, and that nobody follows.
    func closeIdle(since: ContinuousClock.Instant) async {
        let idle = state.withLock { $0.homes.filter { $0.value.usedAt < since } }
        for (key, entry) in idle {
            if let home = try? await entry.opening.value, home.isFollowed { continue }
            let isGone = state.withLock { state in
                guard let now = state.homes[key], now.opening == entry.opening,
                    now.usedAt == entry.usedAt
                else { return false }
                state.homes[key] = nil
                return true
            }
            if isGone { Self.end(entry.opening) }
        }
    }

    /// Ends every stream of every home; no home is opened any more.
    func end() {
        let homes = state.withLock { state in
            state.isOver = true
            defer { state.homes = [:] }
            return state.homes
        }
        for entry in homes.values { Self.end(entry.opening) }
    }

    private static func end(_ opening: Task<OpenHome, any Error>) {
        Task { (try? await opening.value)?.end() }
    }
}
