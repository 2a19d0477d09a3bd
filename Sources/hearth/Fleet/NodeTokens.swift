// SPDX-License-Identifier: Apache-2.0

import HomeFleet
import HomeGraph
import HomeRuntime
import HomeServer
import HomeThreads
import Synchronization

/// Who may ask a node for its homes: the lists of tokens, each kept for a moment.
///
/// A request waits for a list that is older than two seconds. An answer that lasts looks at the list at
/// least every fifteen, without waiting: it is read again meanwhile.
final class NodeTokens: Sendable {
    private let directory: FleetDirectory
    private let kept = Mutex<[String: Kept]>([:])
    private let clock: @Sendable () -> Int64

    private struct Kept {
        var list: AccessList
        /// When it was asked for, on a clock that does not step.
        var readAt: Int64
        var isReading = false
    }

    /// How old a list may be for a request, in nanoseconds.
    private static let freshTime: Int64 = 2_000_000_000
    /// How old it may become while the servers do not answer, in nanoseconds.
    private static let longestTime: Int64 = 30_000_000_000
    /// Beyond so many, lists that nobody asks for go.
    private static let keptMax = 1024

    init(
        _ directory: FleetDirectory,
        clock: @escaping @Sendable () -> Int64 = { SystemTime.monotonicNanoseconds }
    ) {
        self.directory = directory
        self.clock = clock
    }

    /// Who may ask for a home; for a key that no home has it is nobody.
    func access(of key: String) async throws -> ServerAccess {
        if age(of: key).map({ $0 > Self.freshTime }) ?? true {
            do {
                try await onThread(of: .questions) { [self] in try read(key) }
            } catch {
                guard let age = age(of: key), age <= Self.longestTime else { throw error }
            }
        }
        return ServerAccess(
            list: { [self] in try list(of: key) }, redeem: { _ in nil },
            now: { SystemClock().wallNanoseconds }, sha256: { sha256($0) })
    }

    private func age(of key: String) -> Int64? {
        let now = clock()
        return kept.withLock { $0[key].map { now - $0.readAt } }
    }

    /// The list as it was read last; never waits.
    private func list(of key: String) throws(CommandFailure) -> AccessList {
        let now = clock()
        let (found, mustRead) = kept.withLock { kept in
            guard let found = kept[key], now - found.readAt > Self.freshTime, !found.isReading
            else { return (kept[key], false) }
            kept[key]?.isReading = true
            return (found, true)
        }
        if mustRead {
            ThreadPool.questions.async { [self] in
                try? read(key)
                kept.withLock { $0[key]?.isReading = false }
            }
        }
        guard let found, now - found.readAt <= Self.longestTime else {
            throw CommandFailure(.unreachable, "the servers of the fleet do not answer")
        }
        return found.list
    }

    private func read(_ key: String) throws {
        let now = clock()
        var list = AccessList(logID: "")
        if let bytes = try directory.tokens(of: key) { list = try AccessList(bytes) }
        kept.withLock { kept in
            if kept.count >= Self.keptMax {
                kept = kept.filter { now - $0.value.readAt <= Self.longestTime }
            }
            kept[key] = Kept(list: list, readAt: now, isReading: kept[key]?.isReading ?? false)
        }
    }
}
