// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeTesting
import Testing

/// F14: filters that cross, with a real mosquitto.
@Suite(.serialized) struct SessionCrossingTests {
    private static let filters = ["home/#", "+/button", "home/list"]

    private func publish(_ count: Int, qos: UInt8, _ broker: RealBroker) throws {
        let publisher = try MosquittoPublisher(
            broker: BrokerAddress(host: "127.0.0.1", port: broker.port), clientID: "publisher")
        try publisher.connect()
        for number in 1...count {
            // The answer to the last one says that all are at the broker.
            let qos = number == count ? 1 : qos
            try publisher.publish(OutgoingMessage(topic: "home/button", payload: "press", qos: qos))
        }
        try publisher.flush()
        publisher.disconnect()
    }

    /// Whether the broker sends one message for all subscriptions, or one for each, as mosquitto
    /// does: so many presses, so many records.
    @Test("F14: equal presses on a topic of two filters are one record each")
    func equalPresses() throws {
        let broker = try RealBroker()
        var books = SessionBooks()
        let run = try SessionHarness(port: broker.port, filters: Self.filters)
        try run.waitForPlan()
        #expect(run.session.status.granted.map(\.filter) == ["+/button", "home/#"])
        for qos in [0, 1, 0, 1] as [UInt8] { try publish(100, qos: qos, broker) }
        // The one that ends it comes of one filter alone.
        let publisher = try MosquittoPublisher(
            broker: BrokerAddress(host: "127.0.0.1", port: broker.port), clientID: "last")
        try publisher.connect()
        try publisher.publish(OutgoingMessage(topic: "home/end", payload: "end", qos: 1))
        try publisher.flush()
        _ = try run.sink.wait("the end") { $0.messages.last?.topic == "home/end" }
        run.stop()
        let messages = run.sink.contents.current.messages.filter { !$0.isCopy }
        #expect(messages.count == 401)
        #expect(messages.allSatisfy { !$0.subscriptionIdentifiers.isEmpty })
        #expect(messages.allSatisfy { !$0.isPossibleDuplicate })
        let counters = run.session.status.counters
        reportFigure(
            "F14", "equal presses on a topic of two filters, a real mosquitto",
            ["copies seen": counters.copiesRemoved, "records": counters.messages], isExact: false)
        // What waited while nobody listened is as many.
        books.fold(run.sink.contents.current.items)
        try publish(100, qos: 1, broker)
        let next = try SessionHarness(port: broker.port, books: books, filters: Self.filters)
        try publisher.publish(OutgoingMessage(topic: "home/end", payload: "end", qos: 1))
        try publisher.flush()
        _ = try next.sink.wait("the end") { $0.messages.last?.topic == "home/end" }
        next.stop()
        books.fold(next.sink.contents.current.items)
        #expect(books.payloads.count == 502)
        publisher.disconnect()
    }

    /// The broker serves the old plan and the new one for a while: no press is lost and none
    /// counted twice, however the plan changes.
    @Test("F14: presses while the plan changes are one record each")
    func pressesWhileThePlanChanges() throws {
        let broker = try RealBroker()
        let run = try SessionHarness(port: broker.port, filters: ["home/button"])
        try run.waitForPlan()
        let publisher = try MosquittoPublisher(
            broker: BrokerAddress(host: "127.0.0.1", port: broker.port), clientID: "publisher")
        try publisher.connect()
        let plans = [
            ["home/#"], ["+/button", "home/list"], ["home/+", "+/button"], ["home/button"],
        ]
        var wanted: [String] = []
        for number in 1...4_000 {
            if number % 100 == 1 {
                wanted = plans[(number / 100) % plans.count]
                try run.session.setFilters(wanted)
            }
            try publisher.publish(
                OutgoingMessage(topic: "home/button", payload: "\(number)", qos: 1))
            if number % 10 == 0 { try publisher.flush() }
        }
        try publisher.flush()
        _ = try run.sink.wait("the last press") { contents in
            contents.messages.last { !$0.isCopy }.map { $0.payload == Array("4000".utf8) } ?? false
        }
        run.stop()
        publisher.disconnect()
        let messages = run.sink.contents.current.messages.filter { !$0.isCopy }
        let numbers = messages.compactMap { Int(String(decoding: $0.payload, as: UTF8.self)) }
        let missing = Set(1...4_000).subtracting(numbers).sorted()
        let again = zip(numbers, numbers.dropFirst()).filter { $0 >= $1 }.map(\.1)
        #expect(missing.isEmpty && again.isEmpty, "missing \(missing), again \(again)")
        reportFigure(
            "F14", "presses while the subscriptions change, a real mosquitto",
            ["copies seen": run.session.status.counters.copiesRemoved], isExact: false)
    }

    /// A stored message comes once for each new subscription: it sets a state, and is no press.
    @Test("F14: stored copies come as stored")
    func storedCopies() throws {
        let broker = try RealBroker()
        let publisher = try MosquittoPublisher(
            broker: BrokerAddress(host: "127.0.0.1", port: broker.port), clientID: "publisher")
        try publisher.connect()
        try publisher.publish(
            OutgoingMessage(topic: "home/button", payload: "press", qos: 1, isRetained: true))
        try publisher.flush()
        let run = try SessionHarness(port: broker.port, filters: Self.filters)
        try run.waitForPlan()
        try publisher.publish(OutgoingMessage(topic: "home/end", payload: "end", qos: 1))
        try publisher.flush()
        _ = try run.sink.wait("the end") { $0.messages.last?.topic == "home/end" }
        run.stop()
        let stored = run.sink.contents.current.messages.filter { $0.topic == "home/button" }
        #expect((1...2).contains(stored.count))
        #expect(stored.allSatisfy { $0.isRetained })
        publisher.disconnect()
    }
}
