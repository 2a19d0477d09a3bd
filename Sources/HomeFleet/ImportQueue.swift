// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeLogJetStream
import HomeThreads
import Synchronization

/// The homes of a partition that are moving in: one log at a time is appended, beside the homes that
/// are served.
///
///     absent ──advance──▶ moving ──all is there──▶ whole ──served──▶ finish: the copy goes
///        ▲                  │ it cannot be read, or the stream has too little room
///        └──after a pause───┘ (said once; goes on behind the newest record)
///
/// A home that nobody has served yet is none of a takeover's: nobody has asked the broker for its
/// messages, so it holds up no other.
final class ImportQueue: Sendable {
    private let log: JetStreamPartition
    private let imported: @Sendable ([UInt8]) -> ImportedHome
    private let pool: ThreadPool
    private let state = Watched(State())

    private struct State {
        var isStopped = false
        /// The id of the log that is being appended.
        var moving: [UInt8]?
        /// The logs of which all is there, that nobody has served yet.
        var whole: Set<[UInt8]> = []
        /// The homes whose copies are gone.
        var finished: Set<[UInt8]> = []
        /// Why one ended, until it is asked for.
        var failures: [[UInt8]: FleetError] = [:]
        /// When one that ended so is tried again: others have their turn before.
        var retries: [[UInt8]: Int64] = [:]
    }

    /// Between two tries of one home, in nanoseconds.
    private static let pause: Int64 = 5_000_000_000

    init(
        _ log: JetStreamPartition, _ imported: @escaping @Sendable ([UInt8]) -> ImportedHome,
        _ pool: ThreadPool
    ) {
        self.log = log
        self.imported = imported
        self.pool = pool
    }

    /// Whether a home began in the fleet, or was served in it: then it has records behind those that
    /// it brought along.
    func wasServed(_ home: FleetHome) -> Bool {
        guard let imported = home.imported else { return true }
        return log.log(of: home.logID).nextOffset > imported.offsets.upperBound
    }

    /// Goes on with a home that is moving in.
    ///
    /// - Returns: whether it can be served.
    /// - Throws: what ended its last try.
    func advance(_ home: FleetHome) throws(FleetError) -> Bool {
        if wasServed(home) { return true }
        let now = SystemTime.monotonicNanoseconds
        let (failure, isWhole, isNext) = state.change { state in
            let failure = state.failures.removeValue(forKey: home.logID)
            let isWhole = state.whole.contains(home.logID)
            let isDue = now >= state.retries[home.logID] ?? .min
            let isNext = state.moving == nil && !state.isStopped && isDue && !isWhole
            if isNext { state.moving = home.logID }
            return (failure, isWhole, isNext)
        }
        if isNext { pool.async { [self] in move(home) } }
        if let failure { throw failure }
        return isWhole
    }

    private func move(_ home: FleetHome) {
        let result = Result { () throws(FleetError) in
            // Without it the home could not be served, and its log need not come.
            _ = try imported(home.logID).broughtKey(of: home)
            let target = log.log(of: home.logID)
            return try HomeImport(home, from: source(of: home), to: target).run {
                () throws(LogError) in
                try !log.bounds().isNearlyFull
            } isWanted: {
                !state.current.isStopped
            }
        }
        state.change { state in
            state.moving = nil
            switch result {
            case .success(let isWhole): if isWhole { state.whole.insert(home.logID) }
            case .failure(let error):
                state.failures[home.logID] = error
                state.retries[home.logID] = SystemTime.monotonicNanoseconds + Self.pause
            }
        }
    }

    private func source(of home: FleetHome) throws(FleetError) -> FileLogReader {
        do throws(LogError) {
            return try imported(home.logID).log()
        } catch {
            throw .importing(key: home.key, "the copy of its log: \(error)")
        }
    }

    /// The key of a home's digests.
    func digestKey(of home: FleetHome, secret: [UInt8]) throws(FleetError) -> [UInt8] {
        try imported(home.logID).digestKey(of: home, secret: secret)
    }

    /// Removes the copy of a log that the fleet has, where it is still there.
    /// - Throws: where it stays.
    func finish(_ home: FleetHome) throws(FleetError) {
        guard home.imported != nil, !state.current.finished.contains(home.logID) else { return }
        guard imported(home.logID).removeLog() else {
            throw .importing(
                key: home.key, "its copy cannot be removed: \(imported(home.logID).logDirectory)")
        }
        state.change { _ = $0.finished.insert(home.logID) }
    }

    /// Ends what is moving; the next owner goes on with it. Blocks.
    func stop() {
        state.change { $0.isStopped = true }
        _ = state.wait { $0.moving == nil }
    }
}
