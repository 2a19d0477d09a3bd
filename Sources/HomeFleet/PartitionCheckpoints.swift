// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeLog
import HomeLogJetStream
import HomeRuntime
import HomeThreads
import Logging
import Synchronization

/// Saves checkpoints of all homes of a partition when enough was logged since the last ones, so that
/// whoever takes it over has little to read and to fold.
///
///     idle ──enough was logged──▶ saving ──▶ idle
final class PartitionCheckpoints: Sendable {
    private let log: JetStreamPartition
    private let everyBytes: Int
    private let retention: PartitionRetention?
    private let pool: ThreadPool
    private let logger: Logger
    private let state: Watched<State>

    private struct State {
        var isStopped = false
        var isSaving = false
        /// The bytes that this owner had logged when they were saved last; less than 0 where owners
        /// before have left so many to read.
        var savedAt: Int
    }

    /// - Parameters:
    ///   - log: of the partition, just opened.
    ///   - everyBytes: of records.
    ///   - retention: removes records that the new checkpoints stand for.
    ///   - behind: how many bytes its homes had logged since their checkpoints when it was opened: nodes
    ///     that are killed again and again must not leave more each time.
    ///   - pool: runs it.
    init(
        _ log: JetStreamPartition, everyBytes: Int, _ retention: PartitionRetention?, behind: Int,
        _ pool: ThreadPool, _ logger: Logger
    ) {
        self.log = log
        self.everyBytes = everyBytes
        self.retention = retention
        self.pool = pool
        self.logger = logger
        state = Watched(State(savedAt: -behind))
    }

    /// Begins to save them, where it is time; returns at once.
    ///
    /// - Parameter homes: gives those that are served, and the ids of the logs of removed ones.
    func saveWhenDue(
        _ homes: @escaping @Sendable () -> (served: [RunningHome], removed: Set<[UInt8]>)
    ) {
        guard begins(everyBytes) else { return }
        pool.async { [self] in
            let (served, removed) = homes()
            save(served) { true }
            if !state.current.isStopped { retention?.run(served, removed: removed) }
            state.change { $0.isSaving = false }
        }
    }

    /// Saves them before a partition is handed over, where that spares the next owner more than it
    /// costs. Blocks.
    ///
    /// - Parameters:
    ///   - isWanted: asked before each home; false ends it.
    ///   - homes: gives those that are served.
    func saveForNext(
        isWanted: @escaping @Sendable () -> Bool, _ homes: @escaping @Sendable () -> [RunningHome]
    ) {
        wait()
        guard begins(everyBytes / Self.partForNext) else { return }
        save(homes(), isWanted)
        state.change { $0.isSaving = false }
    }

    /// The next owner folds less than such a part of `everyBytes` sooner than this one saves and
    /// checks checkpoints of all homes.
    private static let partForNext = 8

    private func begins(_ due: Int) -> Bool {
        let bytes = log.tally.bytes
        return state.change { state in
            guard !state.isStopped, !state.isSaving, bytes - state.savedAt >= due else {
                return false
            }
            state.isSaving = true
            state.savedAt = bytes
            return true
        }
    }

    private func save(_ homes: [RunningHome], _ isStillWanted: @escaping @Sendable () -> Bool) {
        let changed = homes.filter { home in
            let newest = (try? home.engine.log.checkpoints.list())?.last { $0.isVerified }
            return newest?.offset ?? 0 < home.engine.log.nextOffset
        }
        let isWanted = { [self] in !state.current.isStopped && isStillWanted() }
        HomesTogether(log, logger).read(
            changed.map { ($0.engine.log.identity.logID, $0) }, isWanted: isWanted
        ) { group in
            for home in group where isWanted() {
                // What came while the others saved theirs.
                log.extendReadAhead()
                home.engine.checkpoint()
            }
        }
    }

    /// Waits until none are being saved.
    func wait() { _ = state.wait { !$0.isSaving } }

    /// Ends it; what was not saved the next owner reads and folds. Blocks.
    func stop() {
        state.change { $0.isStopped = true }
        wait()
    }
}
