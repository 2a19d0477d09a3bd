// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

// The outcomes of commands that were sent.

extension CommandMachine {
    /// The commands that the records of a batch confirm; adds the outcomes to those records.
    ///
    /// The batch must be committed next, and then ``settled(_:)`` or ``restored(_:now:)`` called.
    mutating func claim(
        _ records: inout [HomeRecord], _ answers: [(recordIndex: Int, answer: CommandAnswer)]
    ) -> CommandTable.Claim {
        guard !table.isEmpty else { return CommandTable.Claim() }
        let claim = table.claim(records, answers)
        for found in claim.outcomes {
            records[found.recordIndex].events.append(Self.event(found.entry, found.result))
        }
        return claim
    }

    /// The records of a claim are durable.
    mutating func settled(_ claim: CommandTable.Claim) -> [Action] {
        table.settled(claim)
        return claim.outcomes.map { found in
            var outcome = found.entry.outcome(found.result)
            outcome.isFromDevice = true
            return finish(found.entry.position, outcome)
        }
    }

    /// The records of a claim are not durable: its messages will come again.
    mutating func restored(_ claim: CommandTable.Claim, now: Int64) -> [Action] {
        guard !claim.outcomes.isEmpty else { return [] }
        table.restored(claim)
        return wake(now)
    }

    /// The time of a timer has come: commands past their deadline end, and what the log had no
    /// room for is logged again.
    ///
    /// - Parameters:
    ///   - now: the monotonic clock.
    ///   - moment: for which the timer was set; nil without a timer.
    mutating func due(_ now: Int64, firedAt moment: Int64?) -> [Action] {
        if timerAt == moment { timerAt = nil }
        guard now >= retryAt else { return wake(now) }
        var actions: [Action] = []
        let due = table.takeDue(now)
        if !due.isEmpty {
            let records = due.map { [Self.event($0, .unconfirmed(.timeout))] }
            actions.append(.log(.expired(ids: due.map(\.id)), records, .timer))
        }
        return actions + logWaiting() + wake(now)
    }

    private mutating func logWaiting() -> [Action] {
        let waiting = endings.filter(\.value.isWaiting).keys.sorted()
        guard !waiting.isEmpty else { return [] }
        for number in waiting { endings[number]?.isWaiting = false }
        return [.log(.ended(waiting), waiting.compactMap { endings[$0]?.events }, .command)]
    }

    /// The records of a step are durable, or the log did not take them.
    ///
    /// - Parameter now: the monotonic clock.
    mutating func logged(_ step: Step, isTaken: Bool, now: Int64) -> [Action] {
        if !isTaken { retryAt = now.addingSaturated(Self.retryNanoseconds) }
        var actions: [Action] = []
        switch step {
        case .sent(let id):
            // Not in the log, it counts as sent all the same: the message has left.
            table.sentLogged(id)
        case .expired(let ids):
            for id in ids {
                guard isTaken || isClosed else {
                    table.setPhase(id, .sent)
                    continue
                }
                guard let entry = table.remove(id) else { continue }
                actions.append(finish(entry.position, entry.outcome(.unconfirmed(.timeout))))
            }
        case .ended(let numbers):
            for number in numbers {
                guard isTaken || isClosed else {
                    endings[number]?.isWaiting = true
                    continue
                }
                guard let ending = endings.removeValue(forKey: number) else { continue }
                actions.append(finish(ending.position, ending.outcome))
            }
        }
        return actions + wake(now)
    }

    /// Everything that waits ends: nothing is sent again (K-10). Comes after ``close()`` and every
    /// step under way.
    mutating func endAll() -> [Action] {
        let waiting = table.entries.filter { $0.phase != .settling }
        for entry in waiting { _ = table.remove(entry.id) }
        let result = CommandOutcome.Result.unconfirmed(.restart)
        return logWaiting()
            + end(
                waiting.map {
                    Ending(
                        events: [Self.event($0, result)], position: $0.position,
                        outcome: $0.outcome(result))
                })
    }

    /// One timer serves all commands: it is set anew where the first of them needs an earlier one.
    private mutating func wake(_ now: Int64) -> [Action] {
        let earliest = max(now, retryAt)
        var moment = table.firstDeadline.map { max($0, earliest) }
        if endings.values.contains(where: \.isWaiting) { moment = earliest }
        guard let moment, timerAt.map({ $0 > moment }) ?? true else { return [] }
        timerAt = moment
        return [.wake(at: moment)]
    }

    static func event(
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

extension CommandTable.Entry {
    func outcome(_ result: CommandOutcome.Result) -> CommandOutcome {
        CommandOutcome(commandID: id, deviceID: deviceID, result: result)
    }
}
