// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog
import HomeThreads
import Logging
import Synchronization

// Does what the housekeeping machine says: timers, checkpoints and indexes, each on a queue of its
// own and none on the path of a commit.

extension Engine {
    /// Fires the timers that are due by the clock, in the order in which they came due.
    ///
    /// The engine calls it by itself; a test that moves its clock calls it instead of waiting.
    public func fireDueTimers() throws(EngineError) {
        while let next = machine.withLock({ $0.fold.state.books.nextTimer }) {
            let now = clock.wallNanoseconds
            guard next.dueAt <= now else { return }
            try commit([
                HomeRecord(receivedAt: now, cause: .timer, events: [.timerFired(next.timer)])
            ])
        }
    }

    /// Looks at what is due after a commit.
    func keepHouse() {
        let next = machine.withLock {
            (timer: $0.fold.state.books.nextTimer, offset: $0.fold.state.nextOffset)
        }
        let now = clock.wallNanoseconds
        let segment = (retention?.log ?? compression?.log)?.openSegment
        perform(
            housekeeping.withLock { machine in
                machine.published(timerAt: next.timer?.dueAt, nextOffset: next.offset, now: now)
                    + (segment.map { machine.wrote(in: $0) } ?? [])
            })
    }

    /// - Parameter cause: the error that a notice is about.
    private func perform(
        _ actions: [HousekeepingMachine.Action], cause: EngineError? = nil
    ) {
        for action in actions {
            switch action {
            case .wake(let number, let wait):
                timers.async(after: wait) { [weak self] in self?.woke(number) }
            case .fireTimers: fireTimers()
            case .checkpoint:
                checkpoints.async { [weak self] in
                    guard let self else { return }
                    checkpoint()
                    housekeeping.withLock { $0.checkpointed() }
                    indexLater()
                }
            case .retain:
                checkpoints.async { [weak self] in
                    guard let self else { return }
                    compress()
                    removeCaptures()
                    _ = retain()
                    makeNextSegment()
                    housekeeping.withLock { $0.retained() }
                }
            case .say(let notice): say(notice, cause)
            }
        }
    }

    private func say(_ notice: HousekeepingMachine.Notice, _ cause: EngineError?) {
        let error: Logger.Metadata = ["error": "\(cause.map { "\($0)" } ?? "")"]
        switch notice {
        case .timersLoggedAgain: logger.notice("timers are logged again")
        case .timersDelayed:
            logger.error("a timer could not be logged; it is tried again", metadata: error)
        case .timersEnded: logger.error("timers are logged no more", metadata: error)
        }
    }

    private func woke(_ number: Int) {
        perform(housekeeping.withLock { $0.woke(number) })
    }

    private func fireTimers() {
        var firing = HousekeepingMachine.Firing.logged
        var cause: EngineError?
        do throws(EngineError) {
            try fireDueTimers()
        } catch {
            firing = error.leavesLogUsable ? .refused : .ended
            cause = error
        }
        perform(housekeeping.withLock { $0.timersFired(firing) }, cause: cause)
        keepHouse()
    }

    /// Saves the state, folds the same records again from the checkpoint before, and marks the new
    /// one verified when both have the same hash.
    public func checkpoint() {
        saving.withLock { _ in saveCheckpoint() }
    }

    /// As the public method, for a caller that holds `saving`.
    func saveCheckpoint() {
        var state = self.state
        // At the beginning of a log there is nothing to fold again: of one that was trimmed, that
        // checkpoint is the only one, and stays as it is.
        guard state.nextOffset > log.firstOffset else { return }
        let offset = state.nextOffset
        let checkpoint = StateCheckpoint(state: &state, sha256: sha256)
        let bytes = checkpoint.bytes
        do {
            try log.checkpoints.save(offset: offset, bytes: bytes, verified: false)
            let replay = Replay(log: log, sha256: sha256)
            let before = replay.newestCheckpoint(below: offset)
            var again = try replay.fold(
                through: offset - 1, from: before.map { .state($0) } ?? .genesis)
            let hash = again.state.hashes(sha256: sha256).state
            guard hash == checkpoint.stateHash else {
                logger.critical(
                    "a checkpoint differs from the log folded again: it is not used",
                    metadata: ["offset": "\(offset)"])
                try log.checkpoints.remove(offset: offset)
                return
            }
            try log.checkpoints.save(offset: offset, bytes: bytes, verified: true)
            housekeeping.withLock { $0.saved(at: offset) }
        } catch {
            logger.error("no checkpoint was saved", metadata: ["error": "\(faultWords(error))"])
        }
    }

    /// Makes the index of a sealed segment that has none, and then that of the next one.
    func indexLater() {
        guard nextToIndex != nil else { return }
        indexing.async { [weak self] in
            guard let self, let base = nextToIndex else { return }
            indexed.withLock { _ = $0.insert(base) }
            do {
                try Replay(log: log, sha256: sha256).saveIndex(of: base, sha256: sha256) {
                    !self.housekeeping.withLock { $0.isStopped }
                }
            } catch {
                // A disk that is full or fails is left alone until the next checkpoint.
                logger.error(
                    "a segment was not indexed",
                    metadata: ["error": "\(faultWords(error))", "base": "\(base)"])
                return
            }
            indexLater()
        }
    }

    /// Looks at every sealed segment again: some have lost their index.
    func indexAgain() {
        indexed.withLock { $0 = [] }
        indexLater()
    }

    /// The first sealed segment that was not looked at.
    private var nextToIndex: UInt64? {
        guard let indexes = Replay(log: log, sha256: sha256).indexes,
            !housekeeping.withLock({ $0.isStopped })
        else { return nil }
        let done = indexed.withLock { $0 }
        return (try? indexes.sealedBases())?.first { !done.contains($0) && $0 >= log.firstOffset }
    }

    /// Lets a timer, a checkpoint and a trim under way end, and begins no other.
    func stopHousekeeping() {
        housekeeping.withLock { $0.stop() }
        timers.drain()
        checkpoints.drain()
        indexing.drain()
    }
}
