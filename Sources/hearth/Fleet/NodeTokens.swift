// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeFleet
import HomeGraph
import HomeRuntime
import HomeServer
import HomeThreads
import Synchronization

/// Who may ask a node for its homes: the lists of tokens, each kept for a moment.
///
/// A request waits for a list that is older than two seconds; where its secret is in no list that is
/// known, for one that is older than a quarter of a second. An answer that lasts looks at the list
/// every fifteen seconds at least, without waiting: it is read again meanwhile.
final class NodeTokens: Sendable {
    /// For the documents of the fleet: questions about the log of one home must not hold up the login
    /// to all others.
    static let pool = ThreadPool(threadsMax: 16)

    private let directory: FleetDirectory
    private let state = Mutex<[String: Kept]>([:])
    private let clock: @Sendable () -> Int64

    private struct Kept {
        /// As it was read last; nil before it was read.
        var list: AccessList?
        /// When that was asked for, on a clock that does not step.
        var readAt: Int64 = 0
        /// The read that goes on.
        var reading: Task<Void, any Error>?
        /// When a read failed last.
        var failedAt: Int64?
    }

    /// How old a list may be for a request, in nanoseconds.
    private static let freshTime: Int64 = 2_000_000_000
    /// The same for a secret that may be new.
    private static let newestTime: Int64 = 250_000_000
    /// How old it may become while the servers do not answer, in nanoseconds.
    private static let longestTime: Int64 = 30_000_000_000
    /// After a read that failed, a request waits for none for so long, in nanoseconds.
    private static let failurePause: Int64 = 1_000_000_000
    /// Beyond so many, lists go that nobody needs.
    private static let keptMax = 4096

    init(
        _ directory: FleetDirectory,
        clock: @escaping @Sendable () -> Int64 = { SystemTime.monotonicNanoseconds }
    ) {
        self.directory = directory
        self.clock = clock
    }

    /// Who may ask for a home; for a key that no home has it is nobody.
    ///
    /// - Parameters:
    ///   - logID: of the home, where this node serves it: a list of another one, which had the key
    ///     before, opens nothing.
    ///   - isNewest: whether tokens are wanted that were made in this moment.
    func access(
        of key: String, logID: String?, isNewest: Bool = false
    ) async throws -> ServerAccess {
        // Keys are compared by their bytes, and a dictionary takes some others for equal.
        guard HomeKey.isValid(key) else { return Self.access { AccessList(logID: "") } }
        if !isFresh(key, for: isNewest ? Self.newestTime : Self.freshTime) {
            do {
                try await reading(key).value
            } catch {
                guard isUsable(key) else { throw error }
            }
        }
        return Self.access { [self] () throws(CommandFailure) in
            let list = try list(of: key)
            guard let logID, !utf8Equal(list.logID, logID) else { return list }
            return AccessList(logID: logID)
        }
    }

    private static func access(
        _ list: @escaping @Sendable () throws -> AccessList
    ) -> ServerAccess {
        ServerAccess(
            list: list, redeem: { _ in nil }, now: { SystemClock().wallNanoseconds },
            sha256: { sha256($0) })
    }

    /// Whether a request need not wait for another read.
    private func isFresh(_ key: String, for time: Int64 = freshTime) -> Bool {
        let now = clock()
        return state.withLock { state in
            guard let kept = state[key], kept.list != nil else { return false }
            return now - kept.readAt <= time
                || now - kept.readAt <= Self.longestTime
                    && kept.failedAt.map { now - $0 < Self.failurePause } ?? false
        }
    }

    private func isUsable(_ key: String) -> Bool {
        let now = clock()
        return state.withLock { state in
            state[key].map { $0.list != nil && now - $0.readAt <= Self.longestTime } ?? false
        }
    }

    /// The list as it was read last; never waits.
    private func list(of key: String) throws(CommandFailure) -> AccessList {
        if !isFresh(key) { _ = reading(key) }
        let now = clock()
        let kept = state.withLock { $0[key] }
        guard let kept, let list = kept.list, now - kept.readAt <= Self.longestTime else {
            throw CommandFailure(.unreachable, "the servers of the fleet do not answer")
        }
        return list
    }

    /// The read of a list that goes on, or a new one.
    private func reading(_ key: String) -> Task<Void, any Error> {
        let now = clock()
        return state.withLock { state in
            if let reading = state[key]?.reading { return reading }
            if state[key] == nil, state.count >= Self.keptMax { Self.makeRoom(&state, now) }
            let reading = Task { [self] in
                let list: Result<AccessList, any Error>
                do {
                    list = .success(try await onThread(of: Self.pool) { [self] in try read(key) })
                } catch {
                    list = .failure(error)
                }
                keep(list, of: key, askedAt: now)
                _ = try list.get()
            }
            state[key, default: Kept()].reading = reading
            return reading
        }
    }

    private func read(_ key: String) throws -> AccessList {
        guard let bytes = try directory.tokens(of: key) else { return AccessList(logID: "") }
        return try AccessList(bytes)
    }

    private func keep(_ list: Result<AccessList, any Error>, of key: String, askedAt: Int64) {
        let now = clock()
        state.withLock { state in
            state[key]?.reading = nil
            switch list {
            case .success(let list): state[key] = Kept(list: list, readAt: askedAt)
            case .failure: state[key]?.failedAt = now
            }
        }
    }

    /// Those that open nothing go first, then those that are too old to open anything.
    private static func makeRoom(_ state: inout [String: Kept], _ now: Int64) {
        state = state.filter { $0.value.reading != nil || !($0.value.list?.tokens.isEmpty ?? true) }
        guard state.count >= keptMax else { return }
        state = state.filter { $0.value.reading != nil || now - $0.value.readAt <= longestTime }
    }
}
