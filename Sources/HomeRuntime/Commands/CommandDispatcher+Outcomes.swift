// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeBridge
import HomeEngine
import HomeGraph
import Logging
import Synchronization

// The outcomes of commands that were sent.

extension CommandDispatcher {
    /// The commands that the records of a batch confirm; adds the outcomes to those records.
    ///
    /// The batch must be committed next, and then ``settle(_:)`` or ``restore(_:)`` called.
    func claim(
        _ records: inout [HomeRecord], _ answers: [(recordIndex: Int, answer: CommandAnswer)]
    ) -> CommandTable.Claim {
        guard !table.withLock({ $0.isEmpty }) else { return CommandTable.Claim() }
        var claim = table.withLock { $0.claim(records, answers) }
        while claim.mustWait {
            outcomes.sync {}
            claim = table.withLock { $0.claim(records, answers) }
        }
        for found in claim.outcomes {
            records[found.recordIndex].events.append(event(found.entry, found.result))
        }
        return claim
    }

    /// The records of a claim are durable.
    func settle(_ claim: CommandTable.Claim) {
        guard !claim.outcomes.isEmpty else { return }
        table.withLock { $0.settled(claim) }
        for found in claim.outcomes {
            counts.withLock { $0.count(found.result) }
            var outcome = outcome(found.entry, found.result)
            outcome.isFromDevice = true
            found.entry.finish(outcome)
        }
    }

    /// The records of a claim are not durable.
    func restore(_ claim: CommandTable.Claim) {
        guard !claim.outcomes.isEmpty else { return }
        table.withLock { $0.restored(claim) }
        schedule()
    }

    /// Ends commands past their deadline and schedules a look at the others. The dispatcher calls it by
    /// itself; a test that moves its clock calls it instead of waiting. Blocks.
    func expireDue() {
        let now = clock.monotonicNanoseconds
        var isLogFull = false
        for entry in table.withLock({ $0.takeDue(now) }) {
            let result = CommandOutcome.Result.unconfirmed(.timeout)
            guard !isLogFull, log([event(entry, result)], cause: .timer) else {
                // The outcome must be in the log before the caller gets it, so log it again later.
                isLogFull = true
                table.withLock { $0.setPhase(entry.id, .sent) }
                continue
            }
            _ = table.withLock { $0.remove(entry.id) }
            counts.withLock { $0.count(result) }
            entry.finish(outcome(entry, result))
        }
        schedule(afterSeconds: isLogFull ? Self.retrySeconds : 0)
    }

    /// Ends everything that waits: the home is closing, and nothing is sent again (K-10). Blocks.
    func stop() {
        table.withLock { $0.isClosed = true }
        requests.sync {}
        outcomes.sync {}
        let waiting = table.withLock { table in
            let waiting = table.entries.filter { $0.phase != .settling }
            for entry in waiting { _ = table.remove(entry.id) }
            return waiting
        }
        for entry in waiting {
            let result = CommandOutcome.Result.unconfirmed(.restart)
            log([event(entry, result)])
            counts.withLock { $0.count(result) }
            entry.finish(outcome(entry, result))
        }
    }

    /// Waits until every command handed over so far is logged as sent: for tests. Blocks.
    func settleQueue() {
        requests.sync {}
        outcomes.sync {}
    }

    /// Looks at the commands again when the first of them is past its time.
    ///
    /// - Parameter seconds: at the earliest after this time.
    func schedule(afterSeconds seconds: Int = 0) {
        let now = clock.monotonicNanoseconds
        let earliest = now.addingSaturated(Int64(seconds).multipliedSaturated(by: 1_000_000_000))
        guard let moment = table.withLock({ $0.takeTimer(notBefore: earliest) }) else { return }
        outcomes.asyncAfter(deadline: .now() + .nanoseconds(Int(moment - now))) { [weak self] in
            self?.table.withLock { $0.timerFired(moment) }
            self?.expireDue()
        }
    }

    private func event(
        _ entry: CommandTable.Entry, _ result: CommandOutcome.Result
    ) -> HomeEvent {
        switch result {
        case .confirmed(let evidence, let latency):
            .commandConfirmed(
                CommandConfirmed(
                    commandID: entry.id, deviceID: entry.deviceID, evidence: evidence,
                    latency: latency))
        case .failed(let refusal):
            .commandFailed(
                CommandFailed(
                    commandID: entry.id, deviceID: entry.deviceID, code: refusal.code,
                    message: refusal.message))
        case .unconfirmed(let reason):
            .commandUnconfirmed(
                CommandUnconfirmed(
                    commandID: entry.id, deviceID: entry.deviceID, reason: reason))
        }
    }

    func outcome(
        _ entry: CommandTable.Entry, _ result: CommandOutcome.Result
    ) -> CommandOutcome {
        CommandOutcome(commandID: entry.id, deviceID: entry.deviceID, result: result)
    }

    /// Logs the outcome of a command; false when the log did not take it.
    @discardableResult
    func log(_ events: [HomeEvent], cause: RecordCause = .command) -> Bool {
        log([events], cause: cause)
    }

    /// Logs several outcomes, each a record of its own, with one sync.
    @discardableResult
    func log(_ records: [[HomeEvent]], cause: RecordCause = .command) -> Bool {
        let now = clock.wallNanoseconds
        do throws(EngineError) {
            try engine.commit(
                records.map { HomeRecord(receivedAt: now, cause: cause, events: $0) })
            return true
        } catch {
            logger.error("a command's outcome is not logged", metadata: ["error": "\(error)"])
            return false
        }
    }

    /// Logs the end of a command, again and again while the disk is full, and only then goes on: no
    /// caller may get an outcome that a later process would contradict.
    func conclude(_ events: [HomeEvent], then: @escaping @Sendable () -> Void) {
        if log(events) || table.withLock({ $0.isClosed }) { return then() }
        outcomes.asyncAfter(deadline: .now() + .seconds(Self.retrySeconds)) { [weak self] in
            guard let self else { return then() }
            conclude(events, then: then)
        }
    }

    /// Outcomes for the commands that an earlier process left without one: none is sent again
    /// (K-10).
    static func interrupted(_ books: Books) -> [HomeEvent] {
        books.commands.map { command in
            guard command.phase == .received else {
                return .commandUnconfirmed(
                    CommandUnconfirmed(
                        commandID: command.id, deviceID: command.deviceID, reason: .restart))
            }
            return .commandFailed(
                CommandFailed(
                    commandID: command.id, code: .aborted,
                    message: "hearth ended before it was looked at: it was never sent"))
        }
    }
}
