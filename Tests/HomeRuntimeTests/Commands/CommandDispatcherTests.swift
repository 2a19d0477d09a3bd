// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import Testing

@testable import HomeRuntime

@Suite("The command dispatcher")
struct CommandDispatcherTests {
    private func outcome(_ awaited: Awaited<CommandOutcome?>) throws -> CommandOutcome {
        try #require(try awaited.wait("an outcome") { $0 != nil })
    }

    @Test("K-10: the request is durable before it is published, and the message expires with it")
    func requestedBeforePublished() throws {
        let link = FakeLink()
        let home = try DispatcherHome(links: [link])
        let sent = home.send()
        let published = try link.published.wait("a message") { !$0.isEmpty }[0]
        #expect(published.wasDurable)
        #expect(published.message.qos == 0)
        #expect(published.message.expirySeconds == 5)
        let offset = try #require(
            home.events().first { $0.event.kindName == "commandRequested" }?.offset)
        #expect(
            published.message.userProperties == [
                UserProperty(name: "hearth-log", value: home.engine.state.books.logID),
                UserProperty(name: "hearth-offset", value: "\(offset)"),
            ])
        try home.deliver([DispatcherHome.report(isOn: true)])
        #expect(try outcome(sent).commandID == "command:\(offset).0")
    }

    @Test(
        "K-9: a live report that satisfies the expectation confirms, in the record that brings it")
    func confirmedByReport() throws {
        let link = FakeLink()
        let home = try DispatcherHome(links: [link])
        let sent = home.send()
        try link.published.wait("a message") { !$0.isEmpty }
        home.clock.advance(seconds: 2)
        try home.deliver([DispatcherHome.report(isOn: true)])
        let outcome = try outcome(sent)
        #expect(outcome.result == .confirmed(evidence: .report, latency: 2_000_000_000))
        let events = try home.events()
        let confirmed = try #require(events.last { $0.event.kindName == "commandConfirmed" })
        #expect(confirmed.cause == .message)
        #expect(
            events.filter { $0.offset == confirmed.offset }.map(\.event.kindName)
                == ["attributesReported", "commandConfirmed"])
        #expect(
            try home.commandKinds() == ["commandRequested", "commandSent", "commandConfirmed"])
        #expect(home.engine.state.books.commands.isEmpty)
    }

    @Test("K-9: it confirms also when nothing changed")
    func confirmedWithoutChange() throws {
        let link = FakeLink()
        let home = try DispatcherHome(links: [link])
        try home.deliver([DispatcherHome.report(isOn: true)])
        let sent = home.send()
        try link.published.wait("a message") { !$0.isEmpty }
        try home.deliver([DispatcherHome.report(isOn: true)])
        guard case .confirmed = try outcome(sent).result else {
            Issue.record("not confirmed")
            return
        }
    }

    @Test("K-9: old values, stored copies and other devices neither confirm nor fail")
    func notConfirmedByOthers() throws {
        let link = FakeLink()
        let home = try DispatcherHome(links: [link])
        let sent = home.send()
        try link.published.wait("a message") { !$0.isEmpty }
        try home.deliver([DispatcherHome.report(isOn: false)])
        try home.deliver([DispatcherHome.report(isOn: true, delivery: .stored)])
        try home.deliver([DispatcherHome.report(isOn: true, delivery: .late)])
        try home.deliver([DispatcherHome.report(isOn: true, of: DispatcherHome.other)])
        #expect(sent.current == nil)
        try home.deliver([DispatcherHome.report(isOn: true)])
        guard case .confirmed = try outcome(sent).result else {
            Issue.record("not confirmed")
            return
        }
    }

    @Test("K-6, HomeError deadlineExceeded: no answer in time is unconfirmed, and stays so")
    func timeout() throws {
        let link = FakeLink()
        let home = try DispatcherHome(links: [link])
        let sent = home.send()
        try link.published.wait("a message") { !$0.isEmpty }
        // The end of the queue of outcomes: the command is logged as sent.
        home.dispatcher.settleQueue()
        home.clock.advance(seconds: 4)
        home.dispatcher.expireDue()
        #expect(sent.current == nil)
        home.clock.advance(seconds: 2)
        home.dispatcher.expireDue()
        let outcome = try outcome(sent)
        #expect(outcome.result == .unconfirmed(.timeout))
        #expect(outcome.refusal?.code == .deadlineExceeded)
        try home.deliver([DispatcherHome.report(isOn: true)])
        #expect(
            try home.commandKinds() == ["commandRequested", "commandSent", "commandUnconfirmed"])
        #expect(link.published.current.count == 1)
    }

    @Test("K-6: commands that wait together all end in time")
    func manyTimeouts() throws {
        let link = FakeLink()
        let home = try DispatcherHome(links: [link])
        let outcomes = try (1...14).map { count in
            let sent = home.send()
            try link.published.wait("a message") { $0.count == count }
            home.clock.advance(seconds: count.isMultiple(of: 4) ? 1 : 0)
            return sent
        }
        home.dispatcher.settleQueue()
        for _ in 1...10 {
            home.clock.advance(seconds: 1)
            home.dispatcher.expireDue()
        }
        #expect(outcomes.allSatisfy { $0.current?.result == .unconfirmed(.timeout) })
        #expect(home.engine.state.books.commands.isEmpty)
    }

    @Test("K-10: what the connection drops is unavailable and was not sent")
    func dropped() throws {
        let home = try DispatcherHome(links: [FakeLink(.dropsLater)])
        let outcome = try outcome(home.send())
        #expect(outcome.refusal?.code == .unavailable)
        #expect(try home.commandKinds() == ["commandRequested", "commandFailed"])
        #expect(home.engine.state.books.commands.isEmpty)
    }

    @Test("K-10: never handed over while disconnected")
    func disconnected() throws {
        let home = try DispatcherHome(links: [FakeLink(.isNotConnected)])
        #expect(try outcome(home.send()).refusal?.code == .unavailable)
        #expect(try home.commandKinds() == ["commandRequested", "commandFailed"])
    }

    @Test("K-7: of several ways the best connected one is taken, once")
    func ways() throws {
        let cloud = FakeLink(key: "cloud", route: .remote)
        let local = FakeLink(key: "local", route: .localPeer)
        let home = try DispatcherHome(links: [
            cloud, FakeLink(key: "stranger", .knowsNobody), local,
            FakeLink(key: "off", route: .direct, .isNotConnected),
        ])
        let sent = home.send()
        try local.published.wait("a message") { !$0.isEmpty }
        try home.deliver([DispatcherHome.report(isOn: true)])
        _ = try outcome(sent)
        #expect(cloud.published.current.isEmpty)
    }

    @Test("K-5: what no codec can say is unimplemented, and nothing is sent")
    func unimplemented() throws {
        let link = FakeLink(.cannot)
        let home = try DispatcherHome(links: [link])
        #expect(try outcome(home.send()).refusal?.code == .unimplemented)
        #expect(link.published.current.isEmpty)
    }

    @Test("W-1: an empty write sends nothing and succeeds")
    func emptyWrite() throws {
        let link = FakeLink(.hasNothingToSay)
        let home = try DispatcherHome(links: [link])
        let done = CommandOutcome.Result.confirmed(evidence: .home, latency: 0)
        #expect(try outcome(home.send()).result == done)
        let taking = FakeLink(awaitsAnswer: true)
        let other = try DispatcherHome(links: [taking])
        #expect(try outcome(other.write([])).result == done)
        #expect(taking.published.current.isEmpty)
        #expect(link.published.current.isEmpty)
        #expect(try home.commandKinds() == ["commandRequested", "commandConfirmed"])
    }

    @Test("K-9: without expectation and answer it completes as sent")
    func nothingExpected() throws {
        let home = try DispatcherHome(links: [FakeLink(expects: false)])
        let outcome = try outcome(home.send())
        #expect(outcome.result == .unconfirmed(.nothingExpected))
        #expect(outcome.refusal == nil)
    }

    @Test("K-9, HomeError unknown: an answer confirms or fails, of the device that was asked only")
    func answers() throws {
        let link = FakeLink(expects: false, awaitsAnswer: true)
        let home = try DispatcherHome(links: [link])
        let ignored = HomeEvent.messageIgnored(reason: "answer")
        func answer(_ id: String, from device: String, isDone: Bool) -> CommandAnswer {
            CommandAnswer(
                commandID: id, ids: [device], isDone: isDone, code: isDone ? nil : .outOfRange,
                message: "too far")
        }
        func sent(_ count: Int) throws -> (Awaited<CommandOutcome?>, String) {
            let sent = home.send()
            let all = try link.published.wait("a message") { $0.count == count }
            return (sent, String(decoding: all[count - 1].message.payload, as: UTF8.self))
        }
        let (first, firstID) = try sent(1)
        try home.deliver(
            [ignored], answers: [answer(firstID, from: DispatcherHome.other, isDone: true)])
        #expect(first.current == nil)
        try home.deliver(
            [ignored], answers: [answer(firstID, from: DispatcherHome.lamp, isDone: true)])
        guard case .confirmed(.answer, _) = try outcome(first).result else {
            Issue.record("not confirmed by its answer")
            return
        }
        let (second, secondID) = try sent(2)
        let no = answer(secondID, from: DispatcherHome.lamp, isDone: false)
        try home.deliver([ignored], answers: [no])
        #expect(try outcome(second).refusal == CommandRefusal(.outOfRange, "too far"))
        // A second answer to a command that is over changes nothing.
        try home.deliver([ignored], answers: [no])
        #expect(try home.commandKinds().filter { $0 == "commandFailed" }.count == 1)
        // A no without a word of why is an error that nobody can classify.
        let (third, thirdID) = try sent(3)
        let silent = CommandAnswer(
            commandID: thirdID, ids: [DispatcherHome.lamp], isDone: false, code: nil, message: "")
        try home.deliver([ignored], answers: [silent])
        #expect(try outcome(third).refusal?.code == .unknown)
    }

    @Test("K-10: after a restart nothing is sent again, and every command has an outcome")
    func restart() throws {
        let link = FakeLink()
        let home = try DispatcherHome(links: [link])
        _ = home.send()
        try link.published.wait("a message") { !$0.isEmpty }
        try home.commit([
            .commandReceived(
                CommandReceived(profile: "main", requestID: "r", issuedAt: 0, command: "{}"))
        ])
        let received = home.log.nextOffset - 1
        let books = home.engine.state.books
        let events = CommandMachine.interrupted(books)
        let sent = try #require(books.commands.first?.id)
        #expect(
            events == [
                .commandUnconfirmed(
                    CommandUnconfirmed(
                        commandID: sent, deviceID: DispatcherHome.lamp, reason: .restart)),
                .commandFailed(
                    CommandFailed(
                        commandID: "command:\(received).0", code: .aborted,
                        message: "hearth ended before it was looked at: it was never sent")),
            ])
        try home.commit(events)
        #expect(home.engine.state.books.commands.isEmpty)
        #expect(link.published.current.count == 1)
    }

    @Test("An orderly end gives what waits an outcome")
    func stop() throws {
        let link = FakeLink()
        let home = try DispatcherHome(links: [link])
        let sent = home.send()
        try link.published.wait("a message") { !$0.isEmpty }
        home.dispatcher.stop()
        #expect(sent.current?.result == .unconfirmed(.restart))
        #expect(home.engine.state.books.commands.isEmpty)
        // What comes later is refused, and is in no log.
        let nextOffset = home.engine.state.nextOffset
        let refusal = try #require(try outcome(home.send()).refusal)
        #expect(refusal.code == .unavailable && refusal.message == "the home is closing")
        #expect(home.engine.state.nextOffset == nextOffset)
    }

    @Test("A report whose batch is not durable does not confirm; the same report again does")
    func restored() throws {
        let link = FakeLink()
        let home = try DispatcherHome(links: [link])
        let sent = home.send()
        try link.published.wait("a message") { !$0.isEmpty }
        var records = [
            HomeRecord(
                receivedAt: home.clock.wallNanoseconds, cause: .message,
                events: [DispatcherHome.report(isOn: true)])
        ]
        let claim = home.dispatcher.claim(&records, [])
        #expect(records[0].events.count == 2)
        home.dispatcher.restore(claim)
        #expect(sent.current == nil)
        try home.deliver([DispatcherHome.report(isOn: true)])
        guard case .confirmed = try outcome(sent).result else {
            Issue.record("not confirmed")
            return
        }
    }

    @Test("B-1: commands go together, each with an outcome of its own")
    func batch() throws {
        let link = FakeLink()
        let home = try DispatcherHome(links: [link])
        let outcomes = Awaited<[Int: CommandOutcome]>([:])
        let on = DeviceCommand.Action.invoke(name: "on", arguments: [])
        home.dispatcher.send([
            DeviceCommand(deviceID: DispatcherHome.lamp, trait: "Matter.OnOffTrait", action: on),
            DeviceCommand(deviceID: "test:nobody", trait: "Matter.OnOffTrait", action: on),
            DeviceCommand(deviceID: DispatcherHome.other, trait: "Matter.OnOffTrait", action: on),
        ]) { index, outcome in outcomes.change { $0[index] = outcome } }
        try link.published.wait("two messages") { $0.count == 2 }
        try home.deliver([DispatcherHome.report(isOn: true)])
        try home.deliver([DispatcherHome.report(isOn: true, of: DispatcherHome.other)])
        let all = try outcomes.wait("outcomes") { $0.count == 3 }
        #expect(all[1]?.refusal?.code == .notFound)
        #expect(all[0]?.refusal == nil)
        #expect(all[2]?.refusal == nil)
        let requested = try home.events().filter { $0.event.kindName == "commandRequested" }
        #expect(Set(requested.map(\.offset)).count == 1)
        #expect(all[2]?.commandID == "command:\(requested[0].offset).2")
    }

    @Test(
        "The own echo of another connection is known by its property, or by its bytes for a while")
    func echoes() {
        let echoFilter = EchoFilter(logID: "abcd")
        _ = echoFilter.named(
            OutgoingMessage(topic: "z/lamp/set", payload: "{}"), offset: 7, profile: "main",
            now: 100)
        func received(_ payload: String, log: String? = nil, at time: Int64 = 200)
            -> IncomingMessage
        {
            IncomingMessage(
                topic: "z/lamp/set", payload: Array(payload.utf8),
                userProperties: log.map { [UserProperty(name: "hearth-log", value: $0)] } ?? [],
                receivedAt: time)
        }
        #expect(!echoFilter.takeEcho(received("{}"), profile: "main"))
        #expect(!echoFilter.takeEcho(received("[]"), profile: "second"))
        #expect(
            !echoFilter.takeEcho(received("{}", at: 101 + EchoFilter.nameless), profile: "second"))
        #expect(echoFilter.takeEcho(received("{}"), profile: "second"))
        // Once is an echo, twice is somebody who repeats us.
        #expect(!echoFilter.takeEcho(received("{}"), profile: "second"))
        #expect(!echoFilter.takeEcho(received("{}", log: "other"), profile: "third"))
        // Anybody can write our name under his own words, or say ours again later.
        #expect(!echoFilter.takeEcho(received("[]", log: "abcd"), profile: "main"))
        let late = 101 + EchoFilter.grace
        #expect(!echoFilter.takeEcho(received("{}", log: "abcd", at: late), profile: "main"))
        #expect(echoFilter.takeEcho(received("{}", log: "abcd"), profile: "main"))
    }
}
