// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import Testing

@testable import HomeBridge

/// Topics that a session reads for its owner, beside the plan.
@Suite struct SessionWatchedTopicsTests {
    private static let topic = "hearth/v1/home/out/status"

    private func harness(
        _ port: UInt16, change: (inout SessionConfiguration) -> Void = { _ in }
    ) throws -> SessionHarness {
        try SessionHarness(port: port) {
            $0.watchedTopics = [Self.topic]
            change(&$0)
        }
    }

    private func watched(_ sink: RecordingSink) -> [SessionItem] {
        sink.contents.current.items.filter { if case .watched = $0 { true } else { false } }
    }

    @Test func watchedMessagesAreNoMessagesOfTheHome() throws {
        let broker = try ScriptedBroker()
        let harness = try harness(broker.port)
        let connection = try broker.welcome()
        var subscribed: [(filter: String, options: UInt8?)] = []
        for _ in 1...3 { subscribed += try connection.grantSubscribe() }
        #expect(
            subscribed.map(\.filter) == [Self.topic, SessionMachine.versionTopic, "home/#"])
        // QoS 0, no local, retain as published 0, retain handling 0.
        #expect(subscribed[0].options == 0x04)
        try connection.send(
            .publish(Self.topic, "old", isRetained: true), .publish(Self.topic, "new"),
            .publish("home/button", "press", packetID: 1))
        #expect(try harness.waitForMessages(1).map(\.topic) == ["home/button"])
        #expect(
            watched(harness.sink) == [
                .watched(topic: Self.topic, payload: Array("old".utf8), isRetained: true),
                .watched(topic: Self.topic, payload: Array("new".utf8), isRetained: false),
            ])
        _ = try connection.receive(.puback)
        harness.stop()
        #expect(harness.session.status.counters.messages == 1)
        #expect(harness.session.status.counters.watchedMessages == 2)
        #expect(harness.session.status.granted == [GrantedFilter(filter: "home/#", qos: 1)])
    }

    /// The bound is inclusive; what is over it is named, counted and left out.
    @Test func watchedPayloadsAreBounded() throws {
        let broker = try ScriptedBroker()
        let harness = try harness(broker.port)
        let connection = try SessionHarness.greet(broker, subscribes: 3)
        let fitting = [UInt8](repeating: 1, count: 65_536)
        try connection.send(
            .publish(Self.topic, fitting + [1]), .publish(Self.topic, fitting),
            .publish("home/button", "press"))
        _ = try harness.waitForMessages(1)
        #expect(
            watched(harness.sink)
                == [.watched(topic: Self.topic, payload: fitting, isRetained: false)])
        #expect(
            harness.log.current.contains(
                "message on \(Self.topic) left out: 65537 bytes, at most 65536"))
        harness.stop()
        #expect(harness.session.status.counters.watchedTooLarge == 1)
    }

    /// They fill a batch like all others.
    @Test func batchIsBoundedInWatchedMessages() throws {
        let broker = try ScriptedBroker()
        let gate = Awaited(false)
        let sink = RecordingSink { batch in
            if case .subscriptionsAcknowledged? = batch.items.last {
                _ = try? gate.wait("the gate") { $0 }
            }
            return false
        }
        let harness = try SessionHarness(port: broker.port, sink: sink) {
            $0.watchedTopics = [Self.topic]
            $0.limits.batchMessagesMax = 3
        }
        let connection = try SessionHarness.greet(broker, subscribes: 3)
        try connection.send((1...9).map { .publish(Self.topic, "\($0)") })
        gate.change { $0 = true }
        let contents = try sink.wait("nine messages") { contents in
            contents.items.count { if case .watched = $0 { true } else { false } } == 9
        }
        let counts = contents.batches.map { batch in
            batch.items.count { if case .watched = $0 { true } else { false } }
        }
        #expect(counts.filter { $0 > 0 } == [3, 3, 3])
        harness.stop()
    }

    @Test func refusedWatchedTopicIsShownAndNoRecord() throws {
        let broker = try ScriptedBroker()
        let harness = try harness(broker.port)
        let connection = try broker.welcome()
        try connection.grantSubscribe { _ in 0x87 }
        for _ in 1...2 { try connection.grantSubscribe() }
        let line = "subscription \(Self.topic) refused: not authorized (0x87)"
        _ = try harness.log.wait("the refusal") { $0.contains(line) }
        try harness.waitForPlan()
        #expect(
            !harness.sink.contents.current.items.contains {
                if case .subscriptionRefused = $0 { true } else { false }
            })
        harness.stop()
        #expect(
            harness.session.status.refusedWatched
                == [RefusedFilter(filter: Self.topic, code: 0x87)])
        #expect(harness.session.status.refused == [])
    }

    // MARK: What may be watched

    @Test(arguments: ["home/x", "home"])
    func topicOfThePlanIsRefused(topic: String) throws {
        #expect(throws: BridgeError.watchedTopicCovered(topic: topic, filter: "home/#")) {
            try SessionHarness(port: 1) { $0.watchedTopics = ["w", topic] }
        }
    }

    @Test(arguments: SessionMachine.ownTopics)
    func topicOfTheSessionItselfIsRefused(topic: String) throws {
        #expect(throws: BridgeError.watchedTopicCovered(topic: topic, filter: topic)) {
            try SessionHarness(port: 1) { $0.watchedTopics = [topic] }
        }
    }

    @Test(arguments: ["w/#", "+/w", "#", ""])
    func onlyPlainTopicsAreWatched(topic: String) throws {
        #expect(throws: BridgeError.topicNotValid(topic)) {
            try SessionHarness(port: 1) { $0.watchedTopics = [topic] }
        }
    }

    /// A plan that grows over a watched topic is refused; the old one stays.
    @Test func planThatCoversAWatchedTopicIsRefused() throws {
        let broker = try ScriptedBroker()
        let harness = try harness(broker.port)
        let connection = try SessionHarness.greet(broker, subscribes: 3)
        try harness.waitForPlan()
        #expect(
            throws: BridgeError.watchedTopicCovered(topic: Self.topic, filter: "hearth/#")
        ) {
            try harness.session.setFilters(["home/#", "hearth/#"])
        }
        try harness.session.setFilters(["home/#", "other/#"])
        #expect(try connection.grantSubscribe().map(\.filter) == ["other/#"])
        harness.stop()
    }

    /// Strings that look alike are different topics.
    @Test func topicsAreComparedByTheirBytes() throws {
        let plan = try SubscriptionPlan(wanted: ["home/#"])
        let topics = try WatchedTopics(["caf\u{e9}", "cafe\u{301}", "caf\u{e9}"], plan: plan)
        #expect(topics.topics.map { Array($0.utf8) }.count == 2)
        #expect(!(try WatchedTopics(["caf\u{e9}"], plan: plan)).contains("cafe\u{301}"))
    }
}
