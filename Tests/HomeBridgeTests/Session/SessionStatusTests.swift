// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeGraph
import HomeThreads
import Testing

@testable import HomeBridge

/// What a session tells of itself.
@Suite struct SessionStatusTests {
    /// After the end.
    private func finalStatus(_ harness: SessionHarness) -> SessionStatus {
        harness.stop()
        return harness.session.status
    }

    private func status(_ harness: SessionHarness) throws -> SessionStatus {
        try harness.waitForPlan()
        return harness.session.status
    }

    // MARK: The broker's limits

    @Test func brokerLimitsAreReadFromTheWelcome() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        #expect(harness.session.status.brokerLimits == nil)
        let connection = try broker.accept()
        _ = try connection.receive(.connect)
        let properties: [[UInt8]] = [
            [0x11, 0, 0, 0x0e, 0x10], [0x21, 0, 7], [0x24, 1], [0x25, 0],
            [0x27, 0, 1, 0, 0], [0x13, 0, 30], [0x28, 0],
        ]
        try connection.send(.connack(properties: properties.flatMap(\.self)))
        try connection.grantSubscribe()
        try connection.grantSubscribe()
        var expected = BrokerLimits(sessionExpirySeconds: 3600, keepaliveSeconds: 30)
        expected.receiveMaximum = 7
        expected.qosMax = 1
        expected.isRetainAvailable = false
        expected.packetBytesMax = 65_536
        expected.areWildcardsAvailable = false
        #expect(try status(harness).brokerLimits == expected)
        // The library takes the flag away where the broker does not store anything.
        try harness.session.publish(OutgoingMessage(topic: "x", payload: "1", isRetained: true))
        #expect(try connection.receive(.publish).flags == 0)
    }

    /// MQTT 5: without the property the broker grants what was asked for.
    @Test func silentBrokerGrantsWhatWasAskedFor() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.limits.sessionExpirySeconds = 123
            $0.limits.keepaliveSeconds = 45
        }
        let connection = try SessionHarness.greet(broker)
        let limits = try #require(try status(harness).brokerLimits)
        #expect(limits == BrokerLimits(sessionExpirySeconds: 123, keepaliveSeconds: 45))
        #expect(limits.receiveMaximum == 65_535)
        #expect(limits.packetBytesMax == nil)
        #expect(limits.qosMax == 2)
        #expect(limits.isRetainAvailable)
        #expect(limits.areWildcardsAvailable)
        connection.close()
    }

    // MARK: Times

    @Test func connectedSinceIsToldWhileConnected() throws {
        let broker = try ScriptedBroker()
        let wall = SystemTime.wallNanoseconds
        let monotonic = SystemTime.monotonic
        let harness = try SessionHarness(port: broker.port)
        #expect(harness.session.status.connectedAtNanoseconds == nil)
        let connection = try SessionHarness.greet(broker)
        let status = try status(harness)
        let since = try #require(status.connectedAtNanoseconds)
        #expect((wall...SystemTime.wallNanoseconds).contains(since))
        let sinceMonotonic = try #require(status.connectedAtMonotonicNanoseconds)
        let range = monotonic.wholeNanoseconds...SystemTime.monotonic.wholeNanoseconds
        #expect(range.contains(sinceMonotonic))
        connection.close()
        let final = finalStatus(harness)
        #expect(final.connectedAtNanoseconds == nil)
        #expect(final.connectedAtMonotonicNanoseconds == nil)
        #expect(final.brokerLimits != nil)
    }

    @Test func commitTimesAreToldInNanoseconds() throws {
        let broker = try ScriptedBroker()
        let spent = Awaited<[Int64]>([])
        let sink = RecordingSink { _ in
            // As long as it takes for the clock to move by a millisecond.
            let began = SystemTime.monotonic
            while SystemTime.monotonic - began < .milliseconds(1) {}
            spent.change { $0.append((SystemTime.monotonic - began).wholeNanoseconds) }
            return false
        }
        let harness = try SessionHarness(port: broker.port, sink: sink)
        let connection = try SessionHarness.greet(broker)
        try connection.send(.publish("home/x", "1", packetID: 1))
        _ = try connection.receive(.puback)
        let counters = finalStatus(harness).counters
        #expect(counters.batches == spent.current.count)
        #expect(counters.commitLastNanoseconds >= spent.current.last ?? .max)
        #expect(counters.commitTotalNanoseconds >= spent.current.reduce(0, +))
        #expect(counters.commitTotalNanoseconds > counters.commitLastNanoseconds)
    }

    // MARK: Counts

    @Test func messagesAreCountedByKind() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.fence = SessionFence(epoch: 1)
            $0.acknowledgedPlan = [GrantedFilter(filter: "home/#", qos: 1)]
            $0.watchedTopics = ["w"]
        }
        let connection = try SessionHarness.greet(broker, isSessionPresent: true, subscribes: 2)
        try connection.send(
            .publish("home/x", "12345", packetID: 1), .publish("home/x", "1"),
            .publish("w", "not counted"),
            connection.endOfQueue(),
            .publish("home/x", "22", packetID: 2), .publish("home/x", "333"),
            .publish("home/x", "4444"))
        _ = try harness.waitForMessages(5)
        try harness.session.publish(OutgoingMessage(topic: "out", payload: "1"))
        let counters = finalStatus(harness).counters
        #expect(counters.messages == 5)
        #expect(counters.messagesAtQoS0 == 3)
        #expect(counters.messagesAtQoS1 == 2)
        #expect(counters.messagesBacklog == 2)
        #expect(counters.payloadBytes == 15)
        #expect(counters.watchedMessages == 1)
        #expect(counters.published == 1)
        #expect(counters.publishedBytes == 4)
        connection.close()
    }
}
