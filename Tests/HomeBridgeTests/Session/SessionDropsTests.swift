// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

/// F13: what is told of messages that a broker has dropped.
@Suite struct SessionDropsTests {
    private static let plan = [GrantedFilter(filter: "home/#", qos: 1)]
    private static let mosquitto = "mosquitto version 2.0.11"

    private func press(_ id: UInt16, isDuplicate: Bool = false) -> MQTTPacket {
        .publish("home/button", "press", packetID: id, isDuplicate: isDuplicate)
    }

    private func count(_ total: Int, isRetained: Bool = true) -> MQTTPacket {
        .publish(SessionMachine.monitorTopic, "\(total)", isRetained: isRetained)
    }

    private func harness(_ broker: ScriptedBroker) throws -> SessionHarness {
        try SessionHarness(port: broker.port) {
            $0.fence = SessionFence(epoch: 1)
            $0.acknowledgedPlan = Self.plan
        }
    }

    private func welcome(_ broker: ScriptedBroker) throws -> ScriptedConnection {
        try SessionHarness.greet(broker, isSessionPresent: true, subscribes: 1)
    }

    private func drops(_ harness: SessionHarness) -> [UInt64] {
        harness.sink.contents.current.items.compactMap { item in
            if case .brokerDropped(_, let count) = item { count } else { nil }
        }
    }

    /// Ten ids lie between the queue and the mark behind it, and do not come on the next connection.
    private func overflow(
        _ broker: ScriptedBroker, _ harness: SessionHarness, counts: (first: Int?, second: Int?)
    ) throws -> ScriptedConnection {
        var connection = try welcome(broker)
        if let first = counts.first { try connection.send(count(first)) }
        try connection.send(
            press(1), press(2), connection.endOfQueue(packetID: 13, version: Self.mosquitto))
        try harness.wait { if case .lost(.passedOver) = $0 { true } else { false } }
        connection.close()
        connection = try welcome(broker)
        if let second = counts.second { try connection.send(count(second)) }
        try connection.send(
            connection.endOfQueue(packetID: 14, version: Self.mosquitto), press(15))
        _ = try harness.waitForMessages(3)
        return connection
    }

    /// What the broker says it has dropped when the process comes, when it comes again, and when it has
    /// renewed its count.
    struct Counts: Sendable {
        var first: Int?
        var second: Int?
        var last: Int
        var told: [UInt64] = [10]
    }

    @Test(
        "a process that did not know the count tells what never came, once",
        arguments: [
            Counts(last: 10), Counts(first: 0, second: 0, last: 10),
            Counts(first: 700, second: 700, last: 710), Counts(second: 3, last: 10),
            Counts(first: 0, second: 10, last: 10),
            Counts(first: 0, second: 7, last: 10, told: [7, 3]),
        ])
    func ofAnAbsence(counts: Counts) throws {
        let broker = try ScriptedBroker()
        let harness = try harness(broker)
        let connection = try overflow(broker, harness, counts: (counts.first, counts.second))
        try connection.send(count(counts.last, isRetained: false), press(16))
        _ = try harness.waitForMessages(4)
        #expect(drops(harness) == counts.told)
    }

    @Test("another broker's ids may have gaps, and it is not left for them")
    func ofAnotherBroker() throws {
        let broker = try ScriptedBroker()
        let harness = try harness(broker)
        let connection = try welcome(broker)
        try connection.send(
            press(1), press(2), connection.endOfQueue(packetID: 13, version: "other 1.0"))
        for id in [1, 2, 13] as [UInt16] {
            #expect(try connection.receive(.puback).packetID == id)
        }
        try connection.send(press(16))
        _ = try harness.waitForMessages(3)
        #expect(drops(harness).isEmpty)
        #expect(harness.session.status.counters.passedOver == 0)
    }

    @Test("a connection that is cut before the mark does not hide the gap")
    func ofACutConnection() throws {
        let broker = try ScriptedBroker()
        let harness = try harness(broker)
        var connection = try welcome(broker)
        try connection.send(press(1), press(2))
        _ = try harness.waitForMessages(2)
        connection.cut()
        for (first, mark) in [(true, 13), (false, 14)] as [(Bool, UInt16)] {
            connection = try welcome(broker)
            let copies = first ? [press(1, isDuplicate: true), press(2, isDuplicate: true)] : []
            try connection.send(
                copies + [connection.endOfQueue(packetID: mark, version: Self.mosquitto)])
            if first {
                try harness.wait { if case .lost(.passedOver) = $0 { true } else { false } }
                connection.close()
            }
        }
        try harness.wait { if case .brokerDropped = $0 { true } else { false } }
        #expect(drops(harness) == [10])
    }

    @Test("a count that waited in the queue is older than the stored one")
    func ofCountsInTheQueue() throws {
        let broker = try ScriptedBroker()
        let harness = try harness(broker)
        let connection = try welcome(broker)
        try connection.send(
            count(9), count(5, isRetained: false), count(7, isRetained: false), press(1),
            connection.endOfQueue(packetID: 2, version: Self.mosquitto), press(3))
        _ = try harness.waitForMessages(2)
        #expect(drops(harness).isEmpty)
        try connection.send(count(12, isRetained: false), press(4))
        _ = try harness.waitForMessages(3)
        #expect(drops(harness) == [3])
    }

    // MARK: The tally alone

    @Test("whatever the order of count and ids, each lost message is told of, and none twice")
    func anyOrder() throws {
        try checkProperty(
            cases: 500, seed: 13,
            generate: { random in (0..<random.below(20)).map { _ in random.below(60) } },
            shrink: { steps in steps.indices.map { Array(steps[..<$0] + steps[($0 + 1)...]) } }
        ) { steps in
            var (tally, lost, missing) = (DropTally(), 0, 0)
            var told = tally.counted(0)
            for step in steps + [55, 50] {
                switch step {
                case 50..<55: told += tally.counted(UInt64(lost))
                case 55...:
                    told += tally.neverCame(missing)
                    missing = 0
                    tally.idFollowed()
                default:
                    lost += step
                    missing += step
                }
            }
            guard told == UInt64(lost) else { throw Miscount(told: told, lost: lost) }
        }
    }

    private struct Miscount: Error {
        var told: UInt64
        var lost: Int
    }

    @Test("the greatest numbers do not end the process")
    func extremes() {
        var tally = DropTally()
        for count in [0, .max, 1, .max, .max - 1] as [UInt64] { _ = tally.counted(count) }
        _ = tally.neverCame(.max)
        _ = tally.counted(0)
        #expect(tally.neverCame(-1) == 0)
    }
}
