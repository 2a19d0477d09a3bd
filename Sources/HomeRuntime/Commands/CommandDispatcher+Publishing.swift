// SPDX-License-Identifier: Apache-2.0

import Dispatch
import HomeBridge
import HomeEngine
import HomeGraph
import Synchronization

// Publishing of commands that passed the checks, each once.

extension CommandDispatcher {
    func publish(
        _ plan: CommandPlan, id: String, offset: UInt64, requestedAt: Int64,
        _ finish: @escaping @Sendable (CommandOutcome) -> Void
    ) {
        if case .write(let attributes) = plan.command.action, attributes.isEmpty,
            plan.secrets.isEmpty
        {
            return succeed(id, plan.deviceID, finish)
        }
        let seconds = Int64(plan.command.timeoutSeconds)
        let context = EncodingContext(
            commandID: id, logID: engine.state.books.logID, issuedAt: requestedAt,
            expiresAt: requestedAt.addingSaturated(seconds.multipliedSaturated(by: 1_000_000_000)))
        var refusal = CommandRefusal(
            .unimplemented, "no codec of a broker knows how to command \(plan.deviceID)")
        for link in links.withLock({ $0 }) {
            do throws(CommandRefusal) {
                guard let command = try link.encode(plan, context) else { continue }
                try publish(
                    command, plan, through: link, id: id, offset: offset,
                    requestedAt: requestedAt, finish)
                return
            } catch {
                refusal = error
            }
        }
        fail(id, plan.deviceID, refusal, finish)
    }

    func publish(
        _ command: CodecCommand, _ plan: CommandPlan, through link: any CommandLink, id: String,
        offset: UInt64, requestedAt: Int64,
        _ finish: @escaping @Sendable (CommandOutcome) -> Void
    ) throws(CommandRefusal) {
        guard !command.messages.isEmpty else {
            succeed(id, plan.deviceID, finish)
            return
        }
        let seconds = Int64(plan.command.timeoutSeconds)
        table.withLock {
            $0.add(
                CommandTable.Entry(
                    id: id, deviceID: plan.deviceID, ids: plan.ids, profile: link.key,
                    topics: command.messages.map(\.topic), expectation: command.expectation,
                    said: command.isSaidInParts
                        ? command.expectation.map { _ in false } : nil,
                    awaitsAnswer: command.awaitsAnswer, requestedAt: requestedAt,
                    deadline: clock.monotonicNanoseconds.addingSaturated(
                        seconds.multipliedSaturated(by: 1_000_000_000)),
                    waitingMessages: command.messages.count, finish: finish))
        }
        var isAnyQueued = false
        for message in command.messages {
            let message = own.named(
                message, offset: offset, profile: link.key, now: requestedAt)
            do throws(BridgeError) {
                try link.publish(message) { [weak self] isHanded in
                    self?.handedOver(id, isHanded: isHanded)
                }
                isAnyQueued = true
            } catch {
                if !isAnyQueued, table.withLock({ $0.remove(id) }) != nil {
                    throw link.refusal(of: error)
                }
                handedOver(id, isHanded: false)
            }
        }
    }

    /// Called on a session's thread.
    private func handedOver(_ id: String, isHanded: Bool) {
        // Queue the next step before the table shows the command as handed over: a caller that sees
        // it there can then wait for the queue.
        table.withLock { table in
            guard let entry = table.handedOver(id, isHanded: isHanded) else { return }
            outcomes.async { self.logHandedOver(entry) }
        }
    }

    private func logHandedOver(_ entry: CommandTable.Entry) {
        guard entry.handedMessages > 0 else {
            fail(
                entry.id, entry.deviceID,
                CommandRefusal(.unavailable, "the connection to the broker ended before it left"),
                entry.finish)
            return
        }
        var events: [HomeEvent] = [
            .commandSent(
                CommandSent(
                    commandID: entry.id, deviceID: entry.deviceID, profile: entry.profile,
                    topics: entry.topics, expectation: entry.expectation))
        ]
        counts.withLock { $0.sent += 1 }
        if entry.expectsNothing {
            events.append(
                .commandUnconfirmed(
                    CommandUnconfirmed(
                        commandID: entry.id, deviceID: entry.deviceID, reason: .nothingExpected)))
            _ = table.withLock { $0.remove(entry.id) }
            conclude(events) {
                self.counts.withLock { $0.unconfirmed += 1 }
                entry.finish(self.outcome(entry, .unconfirmed(.nothingExpected)))
            }
            return
        }
        log(events)
        table.withLock { $0.sentLogged(entry.id) }
        schedule()
    }

    /// An empty write sends nothing and succeeds (W-1).
    private func succeed(
        _ id: String, _ deviceID: String, _ finish: @escaping @Sendable (CommandOutcome) -> Void
    ) {
        let result = CommandOutcome.Result.confirmed(evidence: .home, latency: 0)
        let event = HomeEvent.commandConfirmed(
            CommandConfirmed(commandID: id, deviceID: deviceID, evidence: .home, latency: 0))
        conclude([event]) {
            self.counts.withLock { $0.count(result) }
            finish(CommandOutcome(commandID: id, deviceID: deviceID, result: result))
        }
    }

    func fail(
        _ id: String, _ deviceID: String, _ refusal: CommandRefusal,
        _ finish: @escaping @Sendable (CommandOutcome) -> Void
    ) {
        let event = HomeEvent.commandFailed(
            CommandFailed(
                commandID: id, deviceID: deviceID, code: refusal.code, message: refusal.message))
        conclude([event]) {
            self.counts.withLock { $0.failed += 1 }
            finish(CommandOutcome(commandID: id, deviceID: deviceID, result: .failed(refusal)))
        }
    }
}
