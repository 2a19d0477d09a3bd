// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeBridge

@Suite struct SessionMachineTests {
    private func machine(
        epoch: UInt32 = 0, wanted: [String] = ["a/#", "b/#"], acknowledged: [String] = [],
        asksForStored: Bool = false, watched: [String] = [], seed: UInt64 = 1
    ) throws -> SessionMachine {
        SessionMachine(
            epoch: epoch, plan: try SubscriptionPlan(wanted: wanted),
            acknowledged: acknowledged.map { GrantedFilter(filter: $0, qos: 1) },
            asksForStored: asksForStored, watchedTopics: watched, backoff: SessionBackoff(),
            seed: seed)
    }

    /// Connected, with the actions of the CONNACK.
    private func connected(
        _ machine: inout SessionMachine, isSessionPresent: Bool, now: Duration = .zero
    ) -> [SessionMachine.Action] {
        _ = machine.start()
        machine.connectSucceeded(now: now)
        return machine.accepted(isSessionPresent: isSessionPresent, now: now)
    }

    private let own = SessionMachine.ownTopics
    /// The identifiers under which the connections ask for the broker's version, with the seed of
    /// these tests.
    private let identifiers = (2...4).map { SessionMachine.versionIdentifiers.lowerBound + $0 }
    /// Asks for the count of dropped messages.
    private let count = SessionMachine.Action.subscribe(
        request: 0, filters: [SessionMachine.monitorTopic], options: .storedAlwaysAtMostOnce)

    /// Asks for the version, on the first connection that does.
    private func version(_ request: Int) -> SessionMachine.Action {
        .subscribe(
            request: request, filters: [SessionMachine.versionTopic], options: .storedAlways,
            identifier: identifiers[0])
    }

    @Test func firstSessionSubscribesToEverything() throws {
        var machine = try machine()
        #expect(machine.start() == [.connect])
        machine.connectSucceeded(now: .zero)
        #expect(
            machine.accepted(isSessionPresent: false, now: .zero) == [
                .append(.started(epoch: 1, reason: .first)),
                count, version(1),
                .subscribe(
                    request: 2, filters: ["a/#", "b/#"], options: .storedIfNew, identifier: 9),
            ])
        #expect(machine.phase == .connected)
        #expect(!machine.isBacklog)
    }

    @Test func anUnknownSessionOfTheBrokerIsNotOurs() throws {
        var machine = try machine(epoch: 0)
        #expect(
            connected(&machine, isSessionPresent: true).first
                == .append(.started(epoch: 1, reason: .first)))
    }

    @Test("What a process had in hand when it ended is asked for until a connection lasts")
    func resumedSessionAsksForStored() throws {
        var machine = try machine(
            epoch: 4, wanted: ["a/#"], acknowledged: ["a/#"], asksForStored: true)
        #expect(
            connected(&machine, isSessionPresent: true) == [
                .append(.resumed(epoch: 4)),
                count, version(1),
                .subscribe(request: 2, filters: ["a/#"], options: .storedAlways, identifier: 9),
            ])
        // The log knows the filter already.
        #expect(machine.subscribeAnswered(request: 2, codes: [1], now: .zero) == [])
        func asksAgain(afterEndAt end: Duration, now: Duration) -> Bool {
            _ = machine.connectionEnded(.noReply, now: end)
            _ = machine.tick(now: now, isIdle: true)
            machine.connectSucceeded(now: now)
            return machine.accepted(isSessionPresent: true, now: now).contains { action in
                if case .subscribe(_, ["a/#"], .storedAlways, _) = action { true } else { false }
            }
        }
        // A connection that ends at once may not have brought them.
        #expect(asksAgain(afterEndAt: .seconds(1), now: .seconds(100)))
        _ = machine.subscribeAnswered(request: 4, codes: [1], now: .seconds(100))
        #expect(!asksAgain(afterEndAt: .seconds(140), now: .seconds(300)))
    }

    @Test func resumedSessionSendsOnlyTheDifference() throws {
        var machine = try machine(epoch: 4, acknowledged: ["a/#", "old"])
        #expect(
            connected(&machine, isSessionPresent: true) == [
                .append(.resumed(epoch: 4)),
                count, version(1),
                // The broker may serve it already, and its stored messages be lost with a process.
                .subscribe(request: 2, filters: ["b/#"], options: .storedAlways, identifier: 9),
            ])
        #expect(machine.isBacklog)
        // The old filter goes when the new one is granted, so that nothing falls between.
        #expect(
            machine.subscribeAnswered(request: 2, codes: [1], now: .zero) == [
                .append(.subscriptionsAcknowledged([GrantedFilter(filter: "b/#", qos: 1)])),
                .unsubscribe(request: 3, filters: ["old"]),
            ])
        #expect(
            machine.unsubscribeAnswered(request: 3) == [.append(.subscriptionsRemoved(["old"]))])
        #expect(machine.granted.map(\.filter) == ["a/#", "b/#"])
    }

    @Test func lostSessionIsANewEpochWithAFullPlan() throws {
        var machine = try machine(epoch: 4, acknowledged: ["a/#", "b/#"])
        #expect(
            connected(&machine, isSessionPresent: false) == [
                .append(.started(epoch: 5, reason: .brokerLostSession)),
                count, version(1),
                .subscribe(
                    request: 2, filters: ["a/#", "b/#"], options: .storedIfNew, identifier: 9),
            ])
    }

    @Test func refusedFilterIsShownAndAskedForAgain() throws {
        var machine = try machine()
        _ = connected(&machine, isSessionPresent: false)
        #expect(
            machine.subscribeAnswered(request: 2, codes: [0, 0x87], now: .zero) == [
                .append(.subscriptionsAcknowledged([GrantedFilter(filter: "a/#", qos: 0)])),
                .append(.subscriptionRefused(RefusedFilter(filter: "b/#", code: 0x87))),
            ])
        #expect(machine.refused.map { "\($0.key) \($0.value)" } == ["b/# 135"])
        _ = machine.connectionEnded(.connectionLost, now: .zero)
        _ = machine.tick(now: .seconds(1), isIdle: true)
        machine.connectSucceeded(now: .seconds(1))
        let actions = machine.accepted(isSessionPresent: true, now: .seconds(1))
        #expect(
            actions.last
                == .subscribe(request: 4, filters: ["b/#"], options: .storedAlways, identifier: 9))
    }

    @Test func wrongNumberOfCodesEndsTheConnection() throws {
        var machine = try machine()
        _ = connected(&machine, isSessionPresent: false)
        let actions = machine.subscribeAnswered(request: 2, codes: [1], now: .zero)
        #expect(actions.last == .close)
        #expect(machine.phase == .waiting)
        guard case .append(.lost(.protocolViolation)) = actions.first else {
            Issue.record("\(actions)")
            return
        }
    }

    @Test func longPlansAreSentInPieces() throws {
        let wanted = (0..<150).map { "t/\($0)" }
        var machine = try machine(wanted: wanted)
        let sizes = connected(&machine, isSessionPresent: false).compactMap { action -> Int? in
            guard case .subscribe(_, let filters, .storedIfNew, 8) = action else { return nil }
            return filters.count
        }
        #expect(sizes == [64, 64, 22])
    }

    @Test func delaysDoubleWithJitterAndEndAtTheLongest() throws {
        var machine = try machine()
        _ = machine.start()
        var now = Duration.zero
        var nominal = 0.25
        for _ in 0..<20 {
            _ = machine.connectionEnded(.connectionLost, now: now)
            let delay = try #require(machine.deadline) - now
            #expect(delay >= .seconds(nominal / 2) && delay <= .seconds(nominal))
            now += delay
            #expect(machine.tick(now: now - .milliseconds(1), isIdle: true) == [])
            #expect(machine.tick(now: now, isIdle: true) == [.connect])
            nominal = min(nominal * 2, 30)
        }
    }

    @Test func jitterDiffersBetweenSeeds() throws {
        let delays = try [1, 2, 3].map { (seed: UInt64) in
            var machine = try machine(seed: seed)
            _ = machine.start()
            _ = machine.connectionEnded(.connectionLost, now: .zero)
            return try #require(machine.deadline)
        }
        #expect(Set(delays).count == 3)
    }

    @Test func onlyAStableConnectionStartsTheDelaysAnew() throws {
        var machine = try machine()
        _ = machine.start()
        var now = Duration.zero
        // Twice quickly lost (a session taken over again and again): the delay has grown.
        for hold in [1, 1, 61] {
            machine.connectSucceeded(now: now)
            _ = machine.accepted(isSessionPresent: false, now: now)
            now += .seconds(hold)
            #expect(
                machine.connectionEnded(.connectionLost, now: now)
                    == [.append(.lost(.connectionLost))])
            let delay = try #require(machine.deadline) - now
            if hold == 61 { #expect(delay <= .milliseconds(250)) }
            now += delay
            _ = machine.tick(now: now, isIdle: true)
        }
    }

    @Test func failedAttemptIsNoLostSession() throws {
        var machine = try machine()
        _ = machine.start()
        #expect(machine.connectionEnded(.refused(code: 0x86), now: .zero) == [])
        #expect(
            machine.lastFailure?.line
                == "broker refused the connection: bad user name or password (0x86)")
    }

    @Test func silentBrokerIsGivenUp() throws {
        var machine = try machine()
        _ = machine.start()
        machine.connectSucceeded(now: .zero)
        #expect(machine.deadline == SessionMachine.greetingTimeout)
        // Also while bytes trickle in.
        #expect(machine.tick(now: SessionMachine.greetingTimeout, isIdle: false) == [.close])
        #expect(machine.lastFailure == .noReply)
        #expect(machine.phase == .waiting)
    }

    @Test func backlogEndsWithTheSentinel() throws {
        var machine = try machine(epoch: 1)
        _ = connected(&machine, isSessionPresent: true)
        #expect(machine.isBacklog)
        #expect(machine.sentinelReceived(identifiers: [identifiers[0]]) == [])
        #expect(!machine.isBacklog)
    }

    /// A stored message that the connection before asked for comes in the middle of the queue, or
    /// not at all.
    @Test func backlogEndsWithTheLastSentinel() throws {
        var machine = try machine(epoch: 1)
        _ = connected(&machine, isSessionPresent: true)
        _ = machine.connectionEnded(.connectionLost, now: .zero)
        _ = machine.tick(now: .seconds(1), isIdle: true)
        machine.connectSucceeded(now: .seconds(1))
        _ = machine.accepted(isSessionPresent: true, now: .seconds(1))
        var other = machine
        #expect(machine.sentinelReceived(identifiers: [identifiers[0]]) == [])
        #expect(machine.isBacklog)
        #expect(machine.sentinelReceived(identifiers: [identifiers[1]]) == [])
        #expect(!machine.isBacklog)
        _ = other.sentinelReceived(identifiers: [identifiers[1]])
        #expect(!other.isBacklog)
    }

    /// A stored message that an earlier process asked for may come ahead of the copies.
    @Test func aSentinelOfAnotherProcessEndsNoBacklog() throws {
        var machine = try machine(epoch: 1)
        _ = connected(&machine, isSessionPresent: true)
        for others in [[], [identifiers[0] - 1], [9, identifiers[1]]] {
            #expect(machine.sentinelReceived(identifiers: others) == [])
            #expect(machine.isBacklog)
        }
    }

    /// Each number is one that MQTT allows, also behind the last one.
    @Test(arguments: [0, (1 << 27) - 2, (1 << 27) - 1, .max] as [UInt64])
    func theIdentifiersOfTheVersionGoRound(seed: UInt64) throws {
        var machine = try machine(seed: seed)
        var found: [UInt32] = []
        for second in 0..<4 {
            let now = Duration.seconds(100 * second)
            _ = second == 0 ? machine.start() : machine.tick(now: now, isIdle: true)
            machine.connectSucceeded(now: now)
            _ = machine.accepted(isSessionPresent: true, now: now)
            found.append(machine.versionIdentifier)
            _ = machine.connectionEnded(.connectionLost, now: now)
        }
        #expect(Set(found).count == 4)
        #expect(found.allSatisfy(SessionMachine.versionIdentifiers.contains))
    }

    @Test func aBrokerWithoutIdentifiersHasNoSentinel() throws {
        var machine = try machine(epoch: 1)
        _ = machine.start()
        machine.connectSucceeded(now: .zero)
        let actions = machine.accepted(isSessionPresent: true, hasIdentifiers: false, now: .zero)
        #expect(
            actions.contains(.subscribe(request: 1, filters: [own[1]], options: .storedAlways)))
        #expect(machine.sentinelReceived(identifiers: []) == [])
        #expect(machine.isBacklog)
    }

    @Test func backlogEndsWhenNothingComesAndTheMonitorIsRefused() throws {
        var machine = try machine(epoch: 1, acknowledged: ["a/#", "b/#"])
        _ = connected(&machine, isSessionPresent: true)
        _ = machine.subscribeAnswered(request: 1, codes: [0x87], now: .zero)
        machine.messagesReceived(now: .seconds(1))
        _ = machine.tick(now: .seconds(1) + .milliseconds(249), isIdle: true)
        #expect(machine.isBacklog)
        _ = machine.tick(now: .seconds(1) + .milliseconds(250), isIdle: false)
        #expect(machine.isBacklog)
        _ = machine.tick(now: .seconds(1) + .milliseconds(250), isIdle: true)
        #expect(!machine.isBacklog)
    }

    @Test("F31: a SUBACK that does not come within a fair time ends the connection")
    func noAnswerToSubscribe() throws {
        var machine = try machine()
        _ = connected(&machine, isSessionPresent: false)
        #expect(machine.tick(now: .seconds(1), isIdle: true) == [])
        #expect(machine.deadline == .seconds(21))
        // The answer for the version is none for the filters, but shows that the broker works.
        _ = machine.subscribeAnswered(request: 1, codes: [1], now: .seconds(15))
        #expect(machine.tick(now: .seconds(16), isIdle: true) == [])
        #expect(machine.tick(now: .seconds(35), isIdle: true) == [])
        let failure = SessionFailure.protocolViolation("no answer to SUBSCRIBE within 20 s")
        #expect(
            machine.tick(now: .seconds(36), isIdle: true) == [.append(.lost(failure)), .close])
        #expect(machine.phase == .waiting)
    }

    @Test("a SUBACK may come behind the broker's queue; one that is not needed is not waited for")
    func lateAnswerToSubscribe() throws {
        var machine = try machine(epoch: 1, acknowledged: ["a/#"])
        _ = connected(&machine, isSessionPresent: true)
        for second in 1...50 {
            machine.messagesReceived(now: .seconds(second))
            #expect(machine.tick(now: .seconds(second), isIdle: false) == [])
        }
        _ = machine.subscribeAnswered(request: 2, codes: [1], now: .seconds(51))
        for second in 52...120 {
            #expect(machine.tick(now: .seconds(second), isIdle: true) == [])
        }
        #expect(machine.phase == .connected)
    }

    @Test("F14: what does not fit into the broker's packets is asked for in several, or refused")
    func packetsOfTheBrokersSize() throws {
        let long = "l/" + String(repeating: "x", count: 100)
        let filters = (0..<9).map { "home/some/filter/\($0)" }
        var machine = try machine(wanted: filters + [long], watched: [long + "/w", "w"])
        _ = machine.start()
        machine.connectSucceeded(now: .zero)
        let actions = machine.accepted(
            isSessionPresent: false, packetBytesMax: 100, now: .zero)
        var asked: [String] = []
        for case .subscribe(let request, let filters, _, let identifier) in actions {
            let sizes = filters.map { 2 + $0.utf8.count + 1 }
            let head = 1 + 1 + 2 + 1 + (identifier == nil ? 0 : identifier! < 128 ? 2 : 5)
            #expect(head + sizes.reduce(0, +) <= 100)
            if request > 0 { asked += filters }
        }
        #expect(asked == ["w", SessionMachine.versionTopic] + filters)
        let watched = RefusedFilter(filter: long + "/w", code: 0x95)
        #expect(actions.contains(.watchRefused(watched)))
        #expect(machine.refusedWatched == [watched])
        #expect(machine.refused.map { $0.key.text } == [long])
        // The next connection has no such limit.
        _ = machine.connectionEnded(.connectionLost, now: .zero)
        _ = machine.tick(now: .seconds(60), isIdle: true)
        machine.connectSucceeded(now: .seconds(60))
        let again = machine.accepted(isSessionPresent: false, now: .seconds(60))
        #expect(machine.refused.isEmpty)
        let all = again.flatMap { action in
            if case .subscribe(_, let filters, _, _) = action { filters } else { [String]() }
        }
        #expect(all.contains(long))
        #expect(all.contains(long + "/w"))
    }

    @Test func aPlanOfWhichNothingFitsIsRefusedAtOnce() throws {
        var machine = try machine(wanted: ["home/a/filter"])
        _ = machine.start()
        machine.connectSucceeded(now: .zero)
        let refused = RefusedFilter(filter: "home/a/filter", code: 0x95)
        #expect(
            machine.accepted(isSessionPresent: false, packetBytesMax: 12, now: .zero) == [
                .append(.started(epoch: 1, reason: .first)),
                .append(.subscriptionRefused(refused)),
            ])
    }

    @Test("a request that the library does not take is no request that waits for its answer")
    func requestNotSent() throws {
        var machine = try machine(acknowledged: ["old"])
        _ = connected(&machine, isSessionPresent: false)
        let actions = machine.requestNotSent(2, now: .zero)
        #expect(
            actions
                == ["a/#", "b/#"].map {
                    .append(.subscriptionRefused(RefusedFilter(filter: $0, code: 0x95)))
                })
        #expect(machine.requestNotSent(2, now: .zero) == [])
        #expect(machine.requestNotSent(1, now: .zero) == [])
    }

    @Test func backlogEndsUnderSteadyTrafficAtTheLatest() throws {
        var machine = try machine(epoch: 1)
        _ = connected(&machine, isSessionPresent: true)
        for second in 1..<60 {
            machine.messagesReceived(now: .seconds(second))
            _ = machine.tick(now: .seconds(second), isIdle: false)
            #expect(machine.isBacklog)
        }
        _ = machine.tick(now: .seconds(60), isIdle: false)
        #expect(!machine.isBacklog)
    }

    @Test("F14: every filter is asked for under the number of its form, so that copies are known")
    func filtersHaveIdentifiers() throws {
        let wanted = ["+/rpc", "a", "b/#", "c/#", "d/+/x", "hall/rpc"]
        var machine = try machine(wanted: wanted)
        let actions = connected(&machine, isSessionPresent: false).dropFirst(3)
        #expect(
            Array(actions) == [
                .subscribe(request: 2, filters: ["a"], options: .storedIfNew, identifier: 4),
                .subscribe(
                    request: 3, filters: ["b/#", "c/#"], options: .storedIfNew, identifier: 9),
                .subscribe(request: 4, filters: ["+/rpc"], options: .storedIfNew, identifier: 12),
                .subscribe(request: 5, filters: ["d/+/x"], options: .storedIfNew, identifier: 20),
            ])
    }

    @Test("F14: while one plan follows another a topic of both may come twice")
    func copiesWhileThePlanChanges() throws {
        var machine = try machine(wanted: ["home/button"])
        _ = connected(&machine, isSessionPresent: false)
        _ = machine.subscribeAnswered(request: 2, codes: [1], now: .zero)
        #expect(!machine.mayCopy("home/button"))
        _ = machine.planChanged(try SubscriptionPlan(wanted: ["home/#"]))
        #expect(machine.mayCopy("home/button"))
        #expect(!machine.mayCopy("home/list"))
        #expect(
            machine.subscribeAnswered(request: 3, codes: [1], now: .zero).last
                == .unsubscribe(request: 4, filters: ["home/button"]))
        #expect(machine.mayCopy("home/button"))
        _ = machine.unsubscribeAnswered(request: 4)
        #expect(!machine.mayCopy("home/button"))
    }

    @Test("F14: a broker without subscription identifiers gets no crossing filters")
    func withoutIdentifiersFiltersAreJoined() throws {
        var machine = try machine(wanted: ["+/rpc", "a", "b/#"])
        _ = machine.start()
        machine.connectSucceeded(now: .zero)
        let actions = machine.accepted(
            isSessionPresent: false, hasIdentifiers: false, now: .zero)
        #expect(
            actions.last == .subscribe(request: 2, filters: ["#"], options: .storedIfNew))
        _ = machine.subscribeAnswered(request: 2, codes: [1], now: .zero)
        #expect(
            machine.planChanged(try SubscriptionPlan(wanted: ["+/rpc", "a", "b/#", "c"])) == [])
        // The next broker at this address may take them.
        _ = machine.connectionEnded(.connectionLost, now: .zero)
        _ = machine.tick(now: .seconds(1), isIdle: true)
        machine.connectSucceeded(now: .seconds(1))
        let all = machine.accepted(isSessionPresent: false, now: .seconds(1))
        #expect(
            Array(all.dropFirst(3)) == [
                .subscribe(request: 4, filters: ["a", "c"], options: .storedIfNew, identifier: 4),
                .subscribe(request: 5, filters: ["b/#"], options: .storedIfNew, identifier: 9),
                .subscribe(request: 6, filters: ["+/rpc"], options: .storedIfNew, identifier: 12),
            ])
    }

    /// The log does not say whether a filter was granted under its identifier.
    @Test("F14: what crosses is asked for once more by a new process, and no record says so")
    func crossingFiltersAreAskedForAgain() throws {
        var machine = try machine(
            epoch: 2, wanted: ["+/rpc", "a", "b/#"], acknowledged: ["+/rpc", "a", "b/#"])
        let actions = connected(&machine, isSessionPresent: true)
        #expect(
            Array(actions.dropFirst(3)) == [
                .subscribe(request: 2, filters: ["b/#"], options: .storedIfNew, identifier: 9),
                .subscribe(request: 3, filters: ["+/rpc"], options: .storedIfNew, identifier: 12),
            ])
        #expect(machine.subscribeAnswered(request: 2, codes: [1], now: .zero) == [])
        #expect(machine.subscribeAnswered(request: 3, codes: [1], now: .zero) == [])
        // One that comes later is asked for alone.
        #expect(
            machine.planChanged(try SubscriptionPlan(wanted: ["+/rpc", "a", "b/#", "+/+/x"])) == [
                .subscribe(request: 4, filters: ["+/+/x"], options: .storedIfNew, identifier: 28)
            ])
        #expect(
            machine.subscribeAnswered(request: 4, codes: [1], now: .zero) == [
                .append(.subscriptionsAcknowledged([GrantedFilter(filter: "+/+/x", qos: 1)]))
            ])
    }

    @Test func changedPlanSendsTheDifference() throws {
        var machine = try machine(wanted: ["a"])
        _ = connected(&machine, isSessionPresent: false)
        _ = machine.subscribeAnswered(request: 2, codes: [1], now: .zero)
        #expect(
            machine.planChanged(try SubscriptionPlan(wanted: ["a", "c"])) == [
                .subscribe(request: 3, filters: ["c"], options: .storedIfNew, identifier: 4)
            ])
        #expect(machine.planChanged(try SubscriptionPlan(wanted: ["a", "c"])) == [])
    }

    @Test func aPlanThatIsGivenUpAtOnceLeavesNothing() throws {
        var machine = try machine(wanted: ["a"])
        _ = connected(&machine, isSessionPresent: false)
        _ = machine.subscribeAnswered(request: 2, codes: [1], now: .zero)
        _ = machine.planChanged(try SubscriptionPlan(wanted: ["b"]))
        _ = machine.planChanged(try SubscriptionPlan(wanted: ["c"]))
        _ = machine.subscribeAnswered(request: 3, codes: [1], now: .zero)
        #expect(
            machine.subscribeAnswered(request: 4, codes: [1], now: .zero).last
                == .unsubscribe(request: 5, filters: ["a", "b"]))
    }

    @Test func whatIsWantedAgainIsAskedForAgain() throws {
        var machine = try machine(wanted: ["a"])
        _ = connected(&machine, isSessionPresent: false)
        _ = machine.subscribeAnswered(request: 2, codes: [1], now: .zero)
        _ = machine.planChanged(try SubscriptionPlan(wanted: ["b"]))
        #expect(
            machine.subscribeAnswered(request: 3, codes: [1], now: .zero).last
                == .unsubscribe(request: 4, filters: ["a"]))
        // Its end is on the way: behind it, it must begin anew.
        #expect(
            machine.planChanged(try SubscriptionPlan(wanted: ["a"])) == [
                .subscribe(request: 5, filters: ["a"], options: .storedIfNew, identifier: 4)
            ])
        #expect(machine.unsubscribeAnswered(request: 4) == [.append(.subscriptionsRemoved(["a"]))])
        #expect(
            machine.subscribeAnswered(request: 5, codes: [1], now: .zero) == [
                .append(.subscriptionsAcknowledged([GrantedFilter(filter: "a", qos: 1)])),
                .unsubscribe(request: 6, filters: ["b"]),
            ])
    }

    /// However plans follow each other, and whenever the broker answers, and whenever the
    /// connection is lost with what was on its way: in the end the broker serves the plan and
    /// nothing else.
    @Test(
        "F14: the broker ends up with the last plan, whatever came between",
        arguments: freshSeeds(100))
    func plansInARow(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let topics = ["a", "b", "a/b", "a/#", "+/b", "c/+", "+/+"]
        var broker = OrderlyBroker()
        var machine = try machine(wanted: [])
        broker.take(connected(&machine, isSessionPresent: false))
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            let wanted = topics.filter { _ in Bool.random(using: &random) }
            broker.take(machine.planChanged(try SubscriptionPlan(wanted: wanted)))
            for _ in 0..<Int.random(in: 0...4, using: &random) { broker.answer(&machine) }
            guard Int.random(in: 0..<6, using: &random) == 0 else { continue }
            broker.lose(Int.random(in: 0...3, using: &random))
            _ = machine.connectionEnded(.connectionLost, now: .zero)
            _ = machine.tick(now: .seconds(99), isIdle: true)
            machine.connectSucceeded(now: .seconds(99))
            broker.take(machine.accepted(isSessionPresent: true, now: .seconds(99)))
        }
        while broker.isAsked { broker.answer(&machine) }
        #expect(broker.served == Set(machine.plan.filters.map(\.text)), "seed \(seed)")
        #expect(Set(machine.granted.map(\.filter)) == broker.served, "seed \(seed)")
    }

    @Test func aPlanThatCoversOwnTopicsReplacesThem() throws {
        var machine = try machine(wanted: ["$SYS/#"])
        #expect(!own.contains(where: machine.owns))
        #expect(
            connected(&machine, isSessionPresent: false) == [
                .append(.started(epoch: 1, reason: .first)),
                .unsubscribe(request: 1, filters: own),
                .subscribe(request: 2, filters: ["$SYS/#"], options: .storedIfNew, identifier: 9),
            ])
        #expect(machine.unsubscribeAnswered(request: 1) == [])
    }

    @Test func ownTopicsOutliveAPlanThatHadThem() throws {
        var machine = try machine(wanted: ["$SYS/#"])
        _ = connected(&machine, isSessionPresent: false)
        // Nobody knows whether the broker has read that they are to go.
        _ = machine.connectionEnded(.connectionLost, now: .zero)
        _ = machine.planChanged(try SubscriptionPlan(wanted: ["a"]))
        _ = machine.tick(now: .seconds(99), isIdle: true)
        machine.connectSucceeded(now: .seconds(99))
        let actions = machine.accepted(isSessionPresent: true, now: .seconds(99))
        #expect(
            Array(actions.dropFirst()) == [
                count, version(3),
                .subscribe(request: 4, filters: ["a"], options: .storedAlways, identifier: 4),
            ])
        #expect(
            machine.subscribeAnswered(request: 4, codes: [1], now: .seconds(99)).last
                == .unsubscribe(request: 5, filters: ["$SYS/#"]))
    }

    @Test func stopInEveryState() throws {
        var idle = try machine()
        #expect(idle.stop(hasUnsent: false, until: .seconds(3)) == [])
        var waiting = try machine()
        _ = waiting.start()
        _ = waiting.connectionEnded(.connectionLost, now: .zero)
        #expect(waiting.stop(hasUnsent: false, until: .seconds(3)) == [])
        var greeting = try machine()
        _ = greeting.start()
        greeting.connectSucceeded(now: .zero)
        #expect(greeting.stop(hasUnsent: false, until: .seconds(3)) == [.disconnect])
        var connected = try machine()
        _ = self.connected(&connected, isSessionPresent: false)
        #expect(
            connected.stop(hasUnsent: false, until: .seconds(3)) == [
                .append(.lost(.stopped)), .disconnect,
            ])
        for machine in [idle, waiting, greeting, connected] {
            #expect(machine.phase == .stopped)
            #expect(machine.deadline == nil)
        }
        #expect(connected.connectionEnded(.connectionLost, now: .zero) == [])
        #expect(connected.tick(now: .seconds(99), isIdle: true) == [])
    }

    // MARK: Watched topics

    /// They are asked for at each connection, before the session's own topics, and are no part of the plan.
    @Test func watchedTopicsAreAskedForAtEachConnection() throws {
        var machine = try machine(epoch: 3, acknowledged: ["a/#", "b/#"], watched: ["w/2", "w/1"])
        #expect(
            connected(&machine, isSessionPresent: true) == [
                .append(.resumed(epoch: 3)),
                .subscribe(
                    request: 1, filters: ["w/2", "w/1"], options: .storedAlwaysAtMostOnce),
                count, version(2),
            ])
        let refused = RefusedFilter(filter: "w/1", code: 0x87)
        #expect(
            machine.subscribeAnswered(request: 1, codes: [0, 0x87], now: .zero)
                == [.watchRefused(refused)])
        #expect(machine.refusedWatched == [refused])
        #expect(machine.refused == [:])
        #expect(machine.granted.map(\.filter) == ["a/#", "b/#"])
        _ = machine.connectionEnded(.connectionLost, now: .zero)
        #expect(machine.tick(now: .seconds(60), isIdle: true) == [.connect])
        machine.connectSucceeded(now: .seconds(60))
        #expect(
            machine.accepted(isSessionPresent: true, now: .seconds(60)).dropFirst().first
                == .subscribe(
                    request: 3, filters: ["w/2", "w/1"], options: .storedAlwaysAtMostOnce))
        #expect(machine.refusedWatched == [])
    }

    /// What stands at them is known with the broker's own stored message, which comes behind them;
    /// said once for each connection, also of a new session, which has no backlog.
    @Test(arguments: [false, true])
    func watchedTopicsAreCurrentWithTheSentinel(isSessionPresent: Bool) throws {
        var machine = try machine(epoch: 1, watched: ["w"])
        _ = connected(&machine, isSessionPresent: isSessionPresent)
        #expect(machine.isBacklog == isSessionPresent)
        let refused = RefusedFilter(filter: "w", code: 0x87)
        _ = machine.subscribeAnswered(request: 1, codes: [0x87], now: .zero)
        let own = [identifiers[0]]
        #expect(
            machine.sentinelReceived(identifiers: own)
                == [.append(.watchedCurrent(refused: [refused]))])
        #expect(!machine.isBacklog)
        #expect(machine.sentinelReceived(identifiers: own) == [])
        #expect(machine.tick(now: .seconds(100), isIdle: true) == [])
    }

    /// Without that message: when nothing came for a while.
    @Test func watchedTopicsAreCurrentWhenNothingComes() throws {
        var machine = try machine(watched: ["w"])
        _ = connected(&machine, isSessionPresent: false)
        _ = machine.subscribeAnswered(request: 1, codes: [0], now: .zero)
        _ = machine.subscribeAnswered(request: 2, codes: [0x87], now: .zero)
        #expect(machine.tick(now: .seconds(2), isIdle: true) == [])
        _ = machine.subscribeAnswered(request: 3, codes: [1, 1], now: .seconds(2))
        #expect(machine.tick(now: .seconds(2) + .milliseconds(249), isIdle: true) == [])
        #expect(
            machine.tick(now: .seconds(2) + .milliseconds(250), isIdle: true)
                == [.append(.watchedCurrent(refused: []))])
    }

    /// A filter of the old plan that is watched now: taking it from the plan ends both.
    @Test func watchedTopicOfTheOldPlanIsAskedForAgain() throws {
        var machine = try machine(
            epoch: 1, wanted: ["a"], acknowledged: ["a", "old", "w"], watched: ["w"])
        let actions = connected(&machine, isSessionPresent: true)
        #expect(actions.last == .unsubscribe(request: 3, filters: ["old", "w"]))
        #expect(
            machine.unsubscribeAnswered(request: 3) == [
                .append(.subscriptionsRemoved(["old", "w"])),
                .subscribe(request: 4, filters: ["w"], options: .storedAlwaysAtMostOnce),
            ])
    }

    @Test func wrongNumberOfCodesForWatchedTopicsEndsTheConnection() throws {
        var machine = try machine(watched: ["w"])
        _ = connected(&machine, isSessionPresent: false)
        let failure = SessionFailure.protocolViolation("SUBACK has 2 codes for 1 filters")
        #expect(
            machine.subscribeAnswered(request: 1, codes: [0, 0], now: .zero)
                == [.append(.lost(failure)), .close])
    }

    /// A connected session waits until its publishes are out, no longer than it was told.
    @Test func stopWaitsForPublishes() throws {
        var sent = try machine()
        _ = connected(&sent, isSessionPresent: false)
        #expect(sent.publishesSent() == [])
        #expect(sent.stop(hasUnsent: true, until: .seconds(3)) == [])
        #expect(sent.phase == .connected)
        #expect(sent.isEnding)
        #expect(sent.deadline == .seconds(3))
        #expect(sent.tick(now: .milliseconds(2999), isIdle: true) == [])
        var late = sent
        var lost = sent
        let end: [SessionMachine.Action] = [.append(.lost(.stopped)), .disconnect]
        #expect(sent.publishesSent() == end)
        #expect(late.tick(now: .seconds(3), isIdle: false) == end)
        #expect(
            lost.connectionEnded(.connectionLost, now: .seconds(1))
                == [.append(.lost(.connectionLost))])
        for machine in [sent, late, lost] {
            #expect(machine.phase == .stopped)
            #expect(!machine.isEnding)
        }
    }

    /// Without a connection nothing can be written, so there is nothing to wait for.
    @Test func stopWaitsOnlyWhileConnected() throws {
        var waiting = try machine()
        _ = waiting.start()
        _ = waiting.connectionEnded(.connectionLost, now: .zero)
        #expect(waiting.stop(hasUnsent: true, until: .seconds(3)) == [])
        #expect(waiting.phase == .stopped)
    }

    @Test func nothingIsDoneAfterAFailedCommit() throws {
        var machine = try machine()
        _ = connected(&machine, isSessionPresent: false)
        machine.commitFailed()
        #expect(machine.stop(hasUnsent: false, until: .seconds(3)) == [])
        #expect(machine.phase == .stopped)
    }
}

/// Answers what it is asked in order, as every broker does.
private struct OrderlyBroker {
    private(set) var served: Set<String> = []
    private var asked: [SessionMachine.Action] = []

    var isAsked: Bool { !asked.isEmpty }

    mutating func take(_ actions: [SessionMachine.Action]) {
        asked += actions.filter {
            switch $0 {
            case .subscribe, .unsubscribe: true
            default: false
            }
        }
    }

    /// The connection ends: so many more requests had been read, and nobody hears the answers.
    mutating func lose(_ read: Int) {
        for action in asked.prefix(read) { serve(action) }
        asked = []
    }

    mutating func answer(_ machine: inout SessionMachine) {
        guard isAsked else { return }
        let action = asked.removeFirst()
        serve(action)
        switch action {
        case .subscribe(let request, let filters, _, _):
            let codes = [UInt8](repeating: 1, count: filters.count)
            take(machine.subscribeAnswered(request: request, codes: codes, now: .zero))
        case .unsubscribe(let request, _): take(machine.unsubscribeAnswered(request: request))
        default: break
        }
    }

    private mutating func serve(_ action: SessionMachine.Action) {
        switch action {
        case .subscribe(_, let filters, _, _)
        where !filters.contains(where: SessionMachine.ownTopics.contains):
            served.formUnion(filters)
        case .unsubscribe(_, let filters): served.subtract(filters)
        default: break
        }
    }
}
