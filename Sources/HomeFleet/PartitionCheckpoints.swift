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
    ///   - behind: how many bytes its homes had logged since their checkpoints when it was opened: nodes
    ///     that are killed again and again must not leave more each time.
    ///   - pool: runs it.
    init(
        _ log: JetStreamPartition, everyBytes: Int, behind: Int, _ pool: ThreadPool,
        _ logger: Logger
    ) {
        self.log = log
        self.everyBytes = everyBytes
        self.pool = pool
        self.logger = logger
        state = Watched(State(savedAt: -behind))
    }

    /// Begins to save them, where it is time; returns at once.
    ///
    /// - Parameter homes: gives those that are served.
    func saveWhenDue(_ homes: @escaping @Sendable () -> [RunningHome]) {
        let bytes = log.tally.bytes
        let begins = state.change { state in
            guard !state.isStopped, !state.isSaving, bytes - state.savedAt >= everyBytes else {
                return false
            }
            state.isSaving = true
            state.savedAt = bytes
            return true
        }
        guard begins else { return }
        pool.async { [self] in
            save(homes())
            state.change { $0.isSaving = false }
        }
    }

    private func save(_ homes: [RunningHome]) {
        let changed = homes.filter { home in
            let newest = (try? home.engine.log.checkpoints.list())?.last { $0.isVerified }
            return newest?.offset ?? 0 < home.engine.log.nextOffset
        }
        let isWanted = { [self] in !state.current.isStopped }
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

    /// Ends it; homes that have not saved theirs do so when they end. Blocks.
    func stop() {
        state.change { $0.isStopped = true }
        wait()
    }
}
