// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeGraph
import Testing

@testable import HomeBridge

/// F14: a broker that sends one message for each of several crossing subscriptions.
@Suite struct SessionCopiesTests {
    private static let filters = ["home/#", "+/button"]

    /// The identifiers of the two filters, as the session names them.
    private static let (all, button) = (UInt32(9), UInt32(12))

    private func press(
        _ id: UInt16, of identifiers: [UInt32], payload: String = "press",
        isDuplicate: Bool = false
    ) -> MQTTPacket {
        .publish(
            "home/button", Array(payload.utf8), packetID: id, isDuplicate: isDuplicate,
            identifiers: identifiers)
    }

    private func message(
        _ id: UInt16, of identifiers: [UInt32], topic: String = "home/button",
        payload: String = "press", isRetained: Bool = false
    ) -> IncomingMessage {
        IncomingMessage(
            topic: topic, payload: Array(payload.utf8), qos: id == 0 ? 0 : 1, packetID: id,
            isRetained: isRetained, subscriptionIdentifiers: identifiers, receivedAt: 0,
            fenceHash: id == 0 ? 0 : fenceHash(topic: topic, payload: Array(payload.utf8)))
    }

    @Test("F14: adjacent deliveries of disjoint subscriptions are one publication, others are not")
    func decisions() throws {
        let plan = try SubscriptionPlan(wanted: Self.filters + ["home/+"])
        #expect(plan.filters.map(\.text) == ["+/button", "home/#"])
        func decisions(_ messages: [IncomingMessage]) -> [SubscriptionCopies.Decision] {
            var copies = SubscriptionCopies(fence: SessionFence())
            return messages.map { copies.decide($0) { plan.matchCount($0) > 1 } }
        }
        #expect(decisions([message(1, of: [9]), message(2, of: [12])]) == [.new, .copy])
        // Two equal presses of a broker that sends copies, and of two that do not.
        #expect(
            decisions([1, 2, 3, 4].map { message($0, of: $0 % 2 == 1 ? [9] : [12]) })
                == [.new, .copy, .new, .copy])
        #expect(decisions([1, 2].map { message($0, of: [9]) }) == [.new, .new])
        #expect(decisions([1, 2].map { message($0, of: [9, 12]) }) == [.new, .new])
        #expect(decisions([0, 0].map { message($0, of: [9]) }) == [.new, .new])
        #expect(
            decisions([message(1, of: [9]), message(2, of: [12]), message(3, of: [14])])
                == [.new, .copy, .copy])
        #expect(
            decisions([message(1, of: [9]), message(2, of: [9, 12])]) == [.new, .new])
        // Different in anything, without an identifier, or not adjacent.
        for other in [
            message(2, of: [12], payload: "other"), message(0, of: [12]), message(2, of: []),
            message(2, of: [12], isRetained: true),
        ] {
            #expect(decisions([message(1, of: [9]), other]) == [.new, .new])
        }
        let between = message(2, of: [9], topic: "home/x")
        #expect(
            decisions([message(1, of: [9]), between, message(3, of: [12])]) == [.new, .new, .new])
        // Only one filter of the plan matches: whatever the identifiers say.
        #expect(
            decisions([message(1, of: [9], topic: "home/x"), message(2, of: [12], topic: "home/x")])
                == [.new, .new])
    }

    @Test("F14: a change of the subscriptions ends the comparison")
    func changedSubscriptions() throws {
        let plan = try SubscriptionPlan(wanted: Self.filters)
        var copies = SubscriptionCopies(fence: SessionFence())
        #expect(copies.decide(message(1, of: [9])) { plan.matchCount($0) > 1 } == .new)
        copies.subscriptionsChanged(granted: [])
        #expect(copies.decide(message(2, of: [12])) { plan.matchCount($0) > 1 } == .new)
    }

    /// The broker's window was full: it answers a subscription before it sends the second copy.
    @Test("F14: an answer of the broker between two copies leaves them copies")
    func changesBetweenCopies() throws {
        let plan = try SubscriptionPlan(wanted: Self.filters)
        func decision(
            granted: Set<UInt32>, _ identifiers: [UInt32], sendsCopies: Bool = true,
            isServed: Bool = true, topic: String = "home/button"
        ) -> SubscriptionCopies.Decision {
            var copies = SubscriptionCopies(fence: SessionFence())
            func decide(_ message: IncomingMessage) -> SubscriptionCopies.Decision {
                copies.decide(message) { isServed && plan.matchCount($0) > 1 }
            }
            _ = copies.decide(message(1, of: [9], topic: topic, payload: "before")) { _ in true }
            _ = copies.decide(
                message(2, of: [12], topic: topic, payload: sendsCopies ? "before" : "other")
            ) { _ in true }
            #expect(decide(message(3, of: [9])) == .new)
            copies.subscriptionsChanged(granted: granted)
            return decide(message(4, of: identifiers))
        }
        #expect(decision(granted: [], [12]) == .copy)
        #expect(decision(granted: [15], [12]) == .copy)
        // The filter of the first one is no longer served.
        #expect(decision(granted: [], [12], isServed: false) == .copy)
        // A second press, of a filter that was granted meanwhile.
        #expect(decision(granted: [12], [12]) == .new)
        #expect(decision(granted: [15], [15]) == .new)
        #expect(decision(granted: [], [9]) == .new)
        // Another filter of the same form, of which copies came.
        #expect(decision(granted: [], [12], topic: "plug/button") == .new)
        // A broker that serves a press by one filter may serve the next one by another.
        #expect(decision(granted: [], [12], sendsCopies: false) == .new)
    }

    @Test("F14: where the log ends with an equal message the first one may be its copy")
    func afterALifeThatEndedBetween() throws {
        let plan = try SubscriptionPlan(wanted: Self.filters)
        var fence = SessionFence(epoch: 1)
        let first = message(1, of: [9])
        fence.note(packetID: 1, hash: first.fenceHash)
        for (next, decision) in [
            (message(2, of: [12]), SubscriptionCopies.Decision.possibleCopy),
            (message(3, of: [12]), .new), (message(2, of: []), .new),
            (message(2, of: [12], payload: "other"), .new),
        ] {
            var copies = SubscriptionCopies(fence: fence)
            #expect(copies.decide(next) { plan.matchCount($0) > 1 } == decision)
            #expect(copies.decide(message(4, of: [12])) { plan.matchCount($0) > 1 } == .new)
        }
        // Behind the last id comes the first one; there is no id 0.
        var last = SessionFence(epoch: 1)
        last.note(packetID: .max, hash: first.fenceHash)
        for (id, decision) in [(1, SubscriptionCopies.Decision.possibleCopy), (2, .new)] {
            var copies = SubscriptionCopies(fence: last)
            let next = message(UInt16(id), of: [12])
            #expect(copies.decide(next) { plan.matchCount($0) > 1 } == decision)
        }
    }

    /// Two presses, each delivered for both filters: two messages, two copies, four PUBACKs; and
    /// when the broker sends all four again nothing of it is new.
    @Test("F14, F2: copies are acknowledged, counted, and known when they are delivered again")
    func copiesOfABroker() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port, filters: Self.filters)
        var connection = try SessionHarness.greet(broker, subscribes: 3)
        let presses = (1...4 as ClosedRange<UInt16>).map {
            press($0, of: [$0 % 2 == 1 ? Self.all : Self.button])
        }
        try connection.send(presses)
        for id in 1...4 as ClosedRange<UInt16> {
            #expect(try connection.receive(.puback).packetID == id)
        }
        connection.cut()
        connection = try SessionHarness.greet(broker, isSessionPresent: true, subscribes: 1)
        // The broker did not see the last three acknowledgements.
        try connection.send(
            (2...4 as ClosedRange<UInt16>).map {
                press($0, of: [$0 % 2 == 1 ? Self.all : Self.button], isDuplicate: true)
            })
        for id in 2...4 as ClosedRange<UInt16> {
            #expect(try connection.receive(.puback).packetID == id)
        }
        let messages = harness.sink.contents.current.messages
        #expect(messages.map(\.packetID) == [1, 2, 3, 4])
        #expect(messages.map(\.isCopy) == [false, true, false, true])
        #expect(messages.map(\.subscriptionIdentifiers) == [[9], [12], [9], [12]])
        harness.stop()
        let counters = harness.session.status.counters
        #expect(counters.messages == 2)
        #expect(counters.copiesRemoved == 2)
        #expect(counters.redeliveredRemoved == 3)
        #expect(counters.possibleDuplicates == 0)
    }

    /// A new process: what the books hold of a copy is enough.
    @Test("F14, F1: a copy that the log holds is known to the next process")
    func copiesOfABrokerAfterARestart() throws {
        let broker = try ScriptedBroker()
        var books = SessionBooks()
        let first = try SessionHarness(port: broker.port, filters: Self.filters)
        var connection = try SessionHarness.greet(broker, subscribes: 3)
        try connection.send(press(1, of: [Self.all]), press(2, of: [Self.button]))
        for _ in 1...2 { _ = try connection.receive(.puback) }
        connection.cut()
        first.stop()
        books.fold(first.sink.contents.current.items)
        #expect(books.payloads == ["press"])
        let second = try SessionHarness(port: broker.port, books: books, filters: Self.filters)
        // The broker's own topics, and the two filters that cross.
        connection = try SessionHarness.greet(broker, isSessionPresent: true, subscribes: 3)
        try connection.send(
            press(2, of: [Self.button], isDuplicate: true), press(3, of: [Self.all]),
            press(4, of: [Self.button]))
        for id in 2...4 as ClosedRange<UInt16> {
            #expect(try connection.receive(.puback).packetID == id)
        }
        second.stop()
        books.fold(second.sink.contents.current.items)
        #expect(books.payloads == ["press", "press"])
        #expect(second.session.status.counters.redeliveredRemoved == 1)
        #expect(second.session.status.counters.copiesRemoved == 1)
    }

    @Test("F14: copies at QoS 0 leave nothing but a count")
    func copiesAtMostOnce() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port, filters: Self.filters)
        let connection = try SessionHarness.greet(broker, subscribes: 3)
        try connection.send(
            press(0, of: [Self.all]), press(0, of: [Self.button]), press(0, of: [Self.all]),
            press(7, of: [Self.all], payload: "end"))
        #expect(try harness.waitForMessages(3).map(\.packetID) == [0, 0, 7])
        _ = try connection.receive(.puback)
        harness.stop()
        #expect(harness.session.status.counters.copiesRemoved == 1)
    }

    /// The record of a copy has its place in the fence and says nothing else.
    @Test("F14: the record of a copy is a remark without content")
    func recordOfACopy() throws {
        var recorder = SessionRecorder(
            profile: "p", capture: .all, reader: CodecSupport.reader(), books: HomeState().books)
        var copy = message(2, of: [12])
        copy.isCopy = true
        let recorded = recorder.record(SessionBatch(items: [.message(copy)]), now: 1)
        let record = try #require(recorded.records.first)
        #expect(record.events == [.messageIgnored(reason: "copy")])
        #expect(record.origin?.packetID == 2 && record.origin?.fenceHash == copy.fenceHash)
        #expect(record.capture == nil)
    }
}
