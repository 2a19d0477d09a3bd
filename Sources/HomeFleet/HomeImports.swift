// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeLogJetStream
import HomeThreads
import Synchronization

/// The homes of a partition that are moving in: one log at a time is appended, beside the homes that
/// are served.
///
///     absent ──advance──▶ moving ──all of it──▶ whole ──finish──▶ the copy is removed
///                           └──it cannot be read, or the stream is full──▶ failed, said once,
///                              and again from the newest record at the next look
final class HomeImports: Sendable {
    private let log: JetStreamPartition
    private let imported: @Sendable ([UInt8]) -> ImportedHome
    private let pool: ThreadPool
    private let state: Watched<State>

    private struct State {
        var isStopped = false
        /// The id of the log that is being appended.
        var moving: [UInt8]?
        /// Why one ended, until it is asked for.
        var failures: [[UInt8]: FleetError] = [:]
    }

    init(
        _ log: JetStreamPartition, _ imported: @escaping @Sendable ([UInt8]) -> ImportedHome,
        _ pool: ThreadPool
    ) {
        self.log = log
        self.imported = imported
        self.pool = pool
        state = Watched(State())
    }

    /// Whether the stream has all that a home brought along.
    func isWhole(_ home: FleetHome) -> Bool {
        guard let imported = home.imported else { return true }
        return log.log(of: home.logID).nextOffset >= imported.offsets.upperBound
    }

    /// Goes on with a home that is moving in.
    ///
    /// - Returns: whether all of its log is there.
    /// - Throws: what ended its last try.
    func advance(_ home: FleetHome) throws(FleetError) -> Bool {
        guard let origin = home.imported else { return true }
        let isWhole = isWhole(home)
        let (failure, moving, isNext) = state.change { state in
            let failure = state.failures.removeValue(forKey: home.logID)
            let moving = state.moving
            let isNext = moving == nil && !state.isStopped && failure == nil && !isWhole
            if isNext { state.moving = home.logID }
            return (failure, moving, isNext)
        }
        if let failure { throw failure }
        if isNext { pool.async { [self] in move(home, origin) } }
        return isWhole && moving != home.logID
    }

    private func move(_ home: FleetHome, _ origin: ImportedLog) {
        var failure: FleetError?
        do throws(FleetError) {
            let source: FileLogReader
            do throws(LogError) {
                source = try imported(home.logID).log()
            } catch {
                throw .importing("\(home.key): the log that it brought along: \(error)")
            }
            try HomeImport(origin, from: source, to: log.log(of: home.logID))
                .run { !state.current.isStopped }
        } catch {
            failure = error
        }
        state.change { state in
            state.moving = nil
            if let failure { state.failures[home.logID] = failure }
        }
    }

    /// The key of a home's digests.
    func digestKey(of home: FleetHome, secret: [UInt8]) throws(FleetError) -> [UInt8] {
        try imported(home.logID).digestKey(of: home, secret: secret)
    }

    /// Removes the copy of a log that the fleet has.
    func finish(_ home: FleetHome) {
        if home.imported != nil { imported(home.logID).removeLog() }
    }

    /// Ends what is moving; the next owner goes on with it. Blocks.
    func stop() {
        state.change { $0.isStopped = true }
        _ = state.wait { $0.moving == nil }
    }
}
