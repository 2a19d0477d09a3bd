// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import Testing

@testable import HomeRuntime

/// The machine alone: inputs in, actions compared. No queue, no log, no clock.
@Suite("The machine of commands")
struct CommandMachineTests {
    private let second: Int64 = 1_000_000_000
    private let position = CommandPosition(request: 1, index: 0)

    private func request(
        _ count: Int = 1, commandID: String? = nil, timeoutSeconds: UInt32 = 5
    ) -> CommandRequest {
        let command = DeviceCommand(
            deviceID: "d", trait: "Matter.OnOffTrait", action: .invoke(name: "on", arguments: []),
            timeoutSeconds: timeoutSeconds)
        return CommandRequest(
            number: 1, commands: Array(repeating: command, count: count),
            origin: CommandOrigin(commandID: commandID))
    }

    private func plan(_ request: CommandRequest) -> CommandPlan {
        CommandPlan(
            deviceID: "d", ids: ["d"], command: request.commands[0], part: "main",
            targets: [Self.target])
    }

    private static let target = CommandTarget(
        part: "main", trait: "Matter.OnOffTrait", attribute: "onOff", value: .bool(true))
    private static let message = OutgoingMessage(topic: "set/d", payload: [1])
    private static let command = CodecCommand(messages: [message], expectation: [target])

    private func machine(links: Int = 1) -> CommandMachine {
        var machine = CommandMachine()
        machine.linkCount = links
        return machine
    }

    private func offer(_ request: CommandRequest, link: Int = 0) -> CommandMachine.Offer {
        CommandMachine.Offer(
            id: "command:7.0", plan: plan(request), offset: 7, requestedAt: 100, link: link)
    }

    private func publication(
        _ message: OutgoingMessage = message, link: Int = 0
    ) -> CommandMachine.Publication {
        CommandMachine.Publication(
            id: "command:7.0", message: message, offset: 7, requestedAt: 100, link: link)
    }

    private static func failed(
        _ code: ErrorCode, _ message: String
    ) -> HomeEvent {
        .commandFailed(
            CommandFailed(
                commandID: "command:7.0", deviceID: "d", code: code, message: message))
    }

    private static let sent = HomeEvent.commandSent(
        CommandSent(
            commandID: "command:7.0", deviceID: "d", profile: "main", topics: ["set/d"],
            expectation: [target]))

    private static func unconfirmed(_ reason: CommandUnconfirmed.Reason) -> HomeEvent {
        .commandUnconfirmed(
            CommandUnconfirmed(commandID: "command:7.0", deviceID: "d", reason: reason))
    }

    private func outcome(_ result: CommandOutcome.Result) -> CommandOutcome {
        CommandOutcome(commandID: "command:7.0", deviceID: "d", result: result)
    }

    private func report(at time: Int64) -> HomeRecord {
        HomeRecord(
            offset: 9, receivedAt: time, cause: .message,
            events: [
                .attributesReported(
                    AttributesReported(
                        deviceID: "d", source: "main:native:home", part: "main",
                        trait: "Matter.OnOffTrait", delivery: .live,
                        attributes: [AttributeMember(key: "onOff", value: .bool(true))]))
            ])
    }

    /// A machine whose one command was handed over and is logged as sent.
    private func sentMachine() -> CommandMachine {
        var machine = machine()
        let request = request()
        _ = machine.requested(request)
        _ = machine.decided(request, [.success(plan(request))], offset: 7, at: 100)
        _ = machine.encoded("command:7.0", Self.command, profile: "main", now: 0)
        _ = machine.queued("command:7.0")
        _ = machine.handedOver("command:7.0", isHanded: true)
        _ = machine.logged(.sent(id: "command:7.0"), isTaken: true, now: 0)
        return machine
    }

    @Test("K-10: a command is decided, offered, published, logged as sent, and waits")
    func theWayOut() {
        var machine = machine()
        let request = request()
        #expect(machine.requested(request) == [.decide(request)])
        #expect(
            machine.decided(request, [.success(plan(request))], offset: 7, at: 100)
                == [.offer(offer(request))])
        #expect(
            machine.encoded("command:7.0", Self.command, profile: "main", now: second)
                == [.publish(publication())])
        #expect(machine.queued("command:7.0") == [])
        #expect(
            machine.handedOver("command:7.0", isHanded: true)
                == [.log(.sent(id: "command:7.0"), [[Self.sent]], .command)])
        #expect(
            machine.logged(.sent(id: "command:7.0"), isTaken: true, now: second)
                == [.wake(at: 6 * second)])
        #expect(machine.counts.requested == 1)
        #expect(machine.counts.sent == 1)
    }

    @Test("K-9: a report confirms when its batch is durable, and again where it was not")
    func confirmed() {
        var machine = sentMachine()
        var records = [report(at: 300)]
        let lost = machine.claim(&records, [])
        #expect(lost.outcomes.count == 1)
        #expect(machine.due(9 * second, firedAt: 5 * second) == [], "its outcome is being logged")
        #expect(machine.restored(lost, now: second) == [.wake(at: 5 * second)])
        records = [report(at: 300)]
        let claim = machine.claim(&records, [])
        let result = CommandOutcome.Result.confirmed(evidence: .report, latency: 200)
        #expect(
            records[0].events.last
                == .commandConfirmed(
                    CommandConfirmed(
                        commandID: "command:7.0", deviceID: "d", evidence: .report, latency: 200)))
        var expected = outcome(result)
        expected.isFromDevice = true
        #expect(machine.settled(claim) == [.finish(position, expected)])
        #expect(machine.table.isEmpty)
        #expect(machine.counts.confirmed == 1)
    }

    @Test("K-9: a report that comes before the log knows of the sending must wait")
    func early() {
        var machine = machine()
        let request = request()
        _ = machine.decided(request, [.success(plan(request))], offset: 7, at: 100)
        _ = machine.encoded("command:7.0", Self.command, profile: "main", now: 0)
        var records = [report(at: 300)]
        #expect(machine.claim(&records, []).isEmpty, "it was not handed over yet")
        _ = machine.handedOver("command:7.0", isHanded: true)
        #expect(machine.claim(&records, []).mustWait)
        #expect(records[0].events.count == 1)
    }

    @Test("K-6: the timeout is logged before the caller learns of it, also when the disk was full")
    func timeout() {
        var machine = sentMachine()
        let id = "command:7.0"
        #expect(machine.due(4 * second, firedAt: nil) == [])
        let log = CommandMachine.Action.log(
            .expired(ids: [id]), [[Self.unconfirmed(.timeout)]], .timer)
        #expect(machine.due(5 * second, firedAt: 5 * second) == [log])
        #expect(
            machine.logged(.expired(ids: [id]), isTaken: false, now: 5 * second)
                == [.wake(at: 6 * second)])
        #expect(machine.due(5 * second, firedAt: nil) == [], "the disk is not asked before")
        #expect(machine.due(6 * second, firedAt: 6 * second) == [log])
        #expect(
            machine.logged(.expired(ids: [id]), isTaken: true, now: 6 * second)
                == [.finish(position, outcome(.unconfirmed(.timeout)))])
        #expect(machine.counts.unconfirmed == 1)
    }

    @Test("K-6: while the disk is full a report still confirms")
    func confirmedAfterTheTimeoutWasRefused() {
        var machine = sentMachine()
        _ = machine.due(5 * second, firedAt: 5 * second)
        _ = machine.logged(.expired(ids: ["command:7.0"]), isTaken: false, now: 5 * second)
        var records = [report(at: 300)]
        #expect(machine.claim(&records, []).outcomes.count == 1)
    }

    @Test("K-6: one timer serves all commands: it is set anew for what is left")
    func timers() {
        var machine = machine()
        func add(_ id: String, deadline: Int64) -> [CommandMachine.Action] {
            machine.table.add(
                CommandTable.Entry(
                    id: id, deviceID: "d", ids: ["d"], profile: "p", topics: [], expectation: [],
                    awaitsAnswer: true, requestedAt: 0, deadline: deadline, waitingMessages: 1,
                    position: position))
            _ = machine.handedOver(id, isHanded: true)
            return machine.logged(.sent(id: id), isTaken: true, now: 0)
        }
        func expired(_ id: String) -> CommandMachine.Action {
            let event = HomeEvent.commandUnconfirmed(
                CommandUnconfirmed(commandID: id, deviceID: "d", reason: .timeout))
            return .log(.expired(ids: [id]), [[event]], .timer)
        }
        #expect(add("a", deadline: 20) == [.wake(at: 20)])
        #expect(add("b", deadline: 30) == [])
        #expect(add("c", deadline: 10) == [.wake(at: 10)])
        // The timer for 20 was replaced: whatever is left gets one of its own.
        #expect(machine.due(10, firedAt: 10) == [expired("c"), .wake(at: 20)])
        #expect(machine.due(20, firedAt: 20) == [expired("a"), .wake(at: 30)])
        #expect(machine.due(20, firedAt: 20) == [], "a timer that was replaced")
        #expect(machine.due(30, firedAt: 30) == [expired("b")])
    }

    @Test("K-7: the next link gets what one cannot take; after the last the command has failed")
    func links() {
        var machine = machine(links: 3)
        let request = request()
        _ = machine.decided(request, [.success(plan(request))], offset: 7, at: 100)
        let id = "command:7.0"
        #expect(
            machine.encoded(id, nil, profile: "a", now: 0) == [.offer(offer(request, link: 1))])
        _ = machine.encoded(id, Self.command, profile: "b", now: 0)
        let refusal = CommandRefusal(.unavailable, "away")
        #expect(machine.notQueued(id, refusal) == [.offer(offer(request, link: 2))])
        #expect(machine.table.isEmpty)
        #expect(
            machine.encoded(id, nil, profile: "c", now: 0)
                == [.log(.ended([1]), [[Self.failed(.unavailable, "away")]], .command)])
        #expect(
            machine.logged(.ended([1]), isTaken: true, now: 0)
                == [.finish(position, outcome(.failed(refusal)))])
        #expect(machine.counts.failed == 1)
    }

    @Test("K-10: of several messages one that is queued is said once, whatever becomes of the rest")
    func severalMessages() {
        var machine = machine(links: 2)
        let request = request()
        let id = "command:7.0"
        let second = OutgoingMessage(topic: "set/d", payload: [2])
        let command = CodecCommand(
            messages: [Self.message, second], expectation: [Self.target])
        _ = machine.decided(request, [.success(plan(request))], offset: 7, at: 100)
        #expect(
            machine.encoded(id, command, profile: "main", now: 0) == [.publish(publication())])
        #expect(machine.queued(id) == [.publish(publication(second))])
        #expect(machine.notQueued(id, CommandRefusal(.unavailable, "full")) == [])
        let actions = machine.handedOver(id, isHanded: true)
        guard case .log(.sent(id), _, .command)? = actions.first else {
            Issue.record("not sent: \(actions)")
            return
        }
    }

    @Test("K-10: what the connection drops before its turn has failed")
    func dropped() {
        var machine = machine()
        let request = request()
        _ = machine.decided(request, [.success(plan(request))], offset: 7, at: 100)
        _ = machine.encoded("command:7.0", Self.command, profile: "main", now: 0)
        _ = machine.queued("command:7.0")
        let words = "the connection to the broker ended before it left"
        #expect(
            machine.handedOver("command:7.0", isHanded: false)
                == [.log(.ended([1]), [[Self.failed(.unavailable, words)]], .command)])
        #expect(machine.counts.sent == 0)
    }

    @Test("K-9: what nothing can confirm ends in the record that says that it left")
    func nothingExpected() {
        var machine = machine()
        let request = request()
        let silent = CodecCommand(messages: [Self.message], expectation: [])
        _ = machine.decided(request, [.success(plan(request))], offset: 7, at: 100)
        _ = machine.encoded("command:7.0", silent, profile: "main", now: 0)
        _ = machine.queued("command:7.0")
        let sent = HomeEvent.commandSent(
            CommandSent(
                commandID: "command:7.0", deviceID: "d", profile: "main", topics: ["set/d"],
                expectation: []))
        #expect(
            machine.handedOver("command:7.0", isHanded: true)
                == [.log(.ended([1]), [[sent, Self.unconfirmed(.nothingExpected)]], .command)])
        #expect(
            machine.logged(.ended([1]), isTaken: true, now: 0)
                == [.finish(position, outcome(.unconfirmed(.nothingExpected)))])
    }

    @Test("W-1: an empty write succeeds without a link")
    func emptyWrite() {
        var machine = machine()
        var request = request()
        request.commands[0].action = .write([])
        let confirmed = HomeEvent.commandConfirmed(
            CommandConfirmed(
                commandID: "command:7.0", deviceID: "d", evidence: .home, latency: 0))
        #expect(
            machine.decided(request, [.success(plan(request))], offset: 7, at: 100)
                == [.log(.ended([1]), [[confirmed]], .command)])
        #expect(
            machine.logged(.ended([1]), isTaken: true, now: 0)
                == [.finish(position, outcome(.confirmed(evidence: .home, latency: 0)))])
    }

    @Test("an end that the log had no room for is logged again each second, and told afterwards")
    func diskFull() {
        var machine = machine(links: 0)
        let request = request()
        let words = "no codec of a broker knows how to command d"
        let log = CommandMachine.Action.log(
            .ended([1]), [[Self.failed(.unimplemented, words)]], .command)
        #expect(machine.decided(request, [.success(plan(request))], offset: 7, at: 100) == [log])
        for time in 1...3 {
            let now = Int64(time) * second
            #expect(
                machine.logged(.ended([1]), isTaken: false, now: now)
                    == [.wake(at: now + second)])
            #expect(machine.due(now + second, firedAt: now + second) == [log])
        }
        #expect(
            machine.logged(.ended([1]), isTaken: true, now: 9 * second)
                == [.finish(position, outcome(.failed(CommandRefusal(.unimplemented, words))))])
    }

    @Test("a check refuses at once: the request's record says it already")
    func refusedByACheck() {
        var machine = machine()
        let request = request()
        let refusal = CommandRefusal(.notFound, "no such device")
        var refused = outcome(.failed(refusal))
        refused.commandID = nil
        #expect(
            machine.decided(request, [.failure(refusal)], offset: 7, at: 100)
                == [.finish(position, refused)])
        #expect(machine.counts.refused == 1)
    }

    @Test("a request that the log did not take is refused; a received one is ended in the books")
    func undecided() {
        var machine = machine()
        let refusal = CommandRefusal(.resourceExhausted, "full")
        var refused = outcome(.failed(refusal))
        refused.commandID = nil
        #expect(machine.undecided(request(), refusal) == [.finish(position, refused)])
        #expect(
            machine.undecided(request(commandID: "command:7.0"), refusal)
                == [.log(.ended([1]), [[Self.failed(.resourceExhausted, "full")]], .command)])
    }

    @Test("K-10: a closing home takes nothing, and ends what waits whether or not it is logged")
    func close() {
        var machine = sentMachine()
        machine.close()
        var refused = outcome(.failed(CommandRefusal(.unavailable, "the home is closing")))
        refused.commandID = nil
        #expect(machine.requested(request()) == [.finish(position, refused)])
        #expect(
            machine.endAll() == [.log(.ended([1]), [[Self.unconfirmed(.restart)]], .command)])
        #expect(
            machine.logged(.ended([1]), isTaken: false, now: 0)
                == [.finish(position, outcome(.unconfirmed(.restart)))])
        #expect(machine.table.isEmpty)
    }

    @Test("K-10: what a session has claimed has that outcome, also where the home closes before")
    func closedWhileItSettles() {
        var machine = sentMachine()
        var records = [report(at: 300)]
        let claim = machine.claim(&records, [])
        machine.close()
        #expect(machine.endAll() == [])
        var expected = outcome(.confirmed(evidence: .report, latency: 200))
        expected.isFromDevice = true
        #expect(machine.settled(claim) == [.finish(position, expected)])
    }

    @Test("W-1: a write of secrets alone is sent")
    func writeOfSecrets() {
        var machine = machine()
        let command = DeviceCommand(
            deviceID: "d", trait: "Matter.OnOffTrait", action: .write([]), timeoutSeconds: 5)
        let request = CommandRequest(number: 1, commands: [command], origin: CommandOrigin())
        let plan = CommandPlan(
            deviceID: "d", ids: ["d"], command: command, part: "main", targets: [],
            secrets: [AttributeMember(key: "pin", value: .string("0000"))])
        let offer = CommandMachine.Offer(
            id: "command:7.0", plan: plan, offset: 7, requestedAt: 100, link: 0)
        #expect(
            machine.decided(request, [.success(plan)], offset: 7, at: 100) == [.offer(offer)])
    }

    @Test("K-9: what a device can say only in several reports is confirmed by the last of them")
    func confirmedInParts() {
        let level = "Matter.LevelControlTrait"
        let onOff = "Matter.OnOffTrait"
        var table = CommandTable()
        table.add(
            CommandTable.Entry(
                id: "a", deviceID: "d", ids: ["d"], profile: "p", topics: [],
                expectation: [
                    CommandTarget(part: "1", trait: onOff, attribute: "onOff", value: .bool(true)),
                    CommandTarget(
                        part: "1", trait: level, attribute: "currentLevel", value: .int(9)),
                ], reported: [false, false], awaitsAnswer: false, requestedAt: 0, deadline: 9,
                waitingMessages: 1, position: CommandPosition(request: 1, index: 0)))
        func record(_ trait: String, _ key: String, _ value: AttributeValue) -> HomeRecord {
            let report = AttributesReported(
                deviceID: "d", source: "p:homie", part: "1", trait: trait, delivery: .live,
                attributes: [AttributeMember(key: key, value: value)])
            return HomeRecord(
                offset: 0, receivedAt: 4, cause: .message, events: [.attributesReported(report)])
        }
        let on = record(onOff, "onOff", .bool(true))
        let off = record(onOff, "onOff", .bool(false))
        let bright = record(level, "currentLevel", .int(9))
        let isEarly = table.claim([on, bright], []).isEmpty
        #expect(isEarly, "it was not handed over yet")
        _ = table.handedOver("a", isHanded: true)
        table.sentLogged("a")
        for records in [[on], [off], [bright], [off, bright]] {
            let claim = table.claim(records, [])
            #expect(claim.isEmpty)
        }
        let claim = table.claim([bright, on, bright], [])
        #expect(claim.outcomes.map(\.recordIndex) == [1])
        // The batch was lost, and comes again.
        table.restored(claim)
        let again = table.claim([bright, on, bright], [])
        #expect(again.outcomes.map(\.recordIndex) == [1])
    }
}
