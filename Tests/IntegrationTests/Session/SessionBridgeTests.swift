// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeGraph
import Testing

/// Sessions at the two ends of a bridge between real brokers.
@Suite(.serialized) struct SessionBridgeTests {
    private func session(_ broker: RealBroker) throws -> SessionHarness {
        let harness = try SessionHarness(port: broker.port)
        try harness.waitForPlan()
        return harness
    }

    private func publish(_ message: OutgoingMessage, to broker: RealBroker) throws {
        let publisher = try MosquittoPublisher(
            broker: BrokerAddress(host: "127.0.0.1", port: broker.port), clientID: "test-publisher")
        try publisher.connect()
        try publisher.publish(message)
        publisher.disconnect()
    }

    private let message = OutgoingMessage(
        topic: "home/x/set", payload: Array("ON".utf8),
        userProperties: [UserProperty(name: "hearth-log", value: "0123")])

    /// A command crosses once and does not come back; its properties cross only with MQTT 5.
    @Test(arguments: BridgedBrokers.Version.allCases, [["#"], ["home/#", "other/#"]])
    func messagesCrossOnce(version: BridgedBrokers.Version, topics: [String]) throws {
        let brokers = try RealBroker.bridged(topics: topics, version: version)
        let near = try session(brokers.local)
        let far = try session(brokers.remote)
        for (sender, receiver) in [(near, far), (far, near)] {
            try sender.session.publish(message)
            let received = try receiver.waitForMessages(1)[0]
            #expect(received.topic == message.topic)
            #expect(received.payload == message.payload)
            #expect(received.userProperties == (version == .mqtt5 ? message.userProperties : []))
        }
        // What could have come back is back by now, and the last message is behind it.
        try brokers.waitForBridge()
        try publish(OutgoingMessage(topic: "home/end", payload: "1"), to: brokers.local)
        for harness in [near, far] {
            #expect(try harness.waitForMessages(2).map(\.topic) == ["home/x/set", "home/end"])
        }
    }

    /// A bridge that came back is waited for, and the wait leaves nothing stored.
    @Test func bridgeIsWaitedForAfterARestart() throws {
        let brokers = try RealBroker.bridged(topics: ["home/#"])
        brokers.local.stop()
        brokers.remote.kill()
        try brokers.remote.start()
        try brokers.local.start()
        try brokers.waitForBridge()
        for broker in [brokers.local, brokers.remote] {
            let all = try SessionHarness(port: broker.port, filters: ["#"])
            try all.waitForPlan()
            try publish(OutgoingMessage(topic: "live", payload: "1"), to: broker)
            #expect(try all.waitForMessages(1).map(\.topic) == ["live"])
        }
    }
}
