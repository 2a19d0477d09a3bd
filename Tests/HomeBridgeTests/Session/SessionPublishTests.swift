// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeGraph
import Testing

@testable import HomeBridge

/// What a session publishes, and what it says became of it.
@Suite struct SessionPublishTests {
    private func connect(_ broker: ScriptedBroker, _ harness: SessionHarness) throws
        -> ScriptedConnection
    {
        let connection = try SessionHarness.greet(broker)
        try harness.waitForPlan()
        return connection
    }

    @Test func publishesWithItsProperties() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        #expect(throws: BridgeError.notConnected) {
            try harness.session.publish(OutgoingMessage(topic: "out", payload: "1"))
        }
        let connection = try connect(broker, harness)
        try harness.session.publish(OutgoingMessage(topic: "out", payload: "1", isRetained: true))
        let packet = try connection.receive(.publish)
        #expect(packet.flags == 1)
        #expect(packet.body == [0, 3] + Array("out".utf8) + [0] + Array("1".utf8))
        try harness.session.publish(
            OutgoingMessage(
                topic: "out", payload: Array("2".utf8),
                userProperties: [UserProperty(name: "n", value: "v")], responseTopic: "r",
                correlationData: [1, 0], expirySeconds: 10))
        let properties: [UInt8] =
            [0x26, 0, 1] + Array("n".utf8) + [0, 1] + Array("v".utf8)
            + [0x08, 0, 1] + Array("r".utf8) + [0x09, 0, 2, 1, 0] + [0x02, 0, 0, 0, 10]
        let second = try connection.receive(.publish)
        // QoS 0, not retained.
        #expect(second.flags == 0)
        #expect(
            second.body == [0, 3] + Array("out".utf8) + [UInt8(properties.count)] + properties
                + Array("2".utf8))
    }

    /// K-10: a message that may live for no second would not reach anybody.
    @Test(arguments: [(0, 1), (1, 1), (300, 300)] as [(UInt32, UInt32)])
    func expiryIsAtLeastOneSecond(asked: UInt32, sent: UInt32) throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        let connection = try connect(broker, harness)
        try harness.session.publish(
            OutgoingMessage(topic: "out", payload: [], expirySeconds: asked))
        let packet = try connection.receive(.publish)
        #expect(packet.flags == 0)
        #expect(
            packet.body == [0, 3] + Array("out".utf8)
                + [5, 2, 0, 0, UInt8(sent >> 8), UInt8(sent & 0xff)])
    }

    /// A broker that takes QoS 0 only gets everything at QoS 0; the publisher is told all the same.
    @Test func publishesAtTheQoSOfTheBroker() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.will = OutgoingMessage(topic: "gone", payload: "1")
        }
        let connection = try broker.accept()
        _ = try connection.receive(.connect)
        try connection.send(.connack(properties: [0x24, 0]))
        for _ in 1...2 { try connection.grantSubscribe() }
        try harness.waitForPlan()
        let codes = Awaited<[UInt8]>([])
        try harness.session.publish(
            OutgoingMessage(topic: "out", payload: "1", qos: 1), onHandedOver: nil,
            onAnswered: { code in codes.change { $0.append(code) } })
        #expect(try connection.receive(.publish).flags == 0)
        _ = try codes.wait("the answer") { $0 == [0] }
        let line = "the broker takes messages with QoS 0 only: what is published may be lost"
        #expect(harness.session.status.restriction == line)
    }

    /// The will that is in a CONNECT: nil without one.
    private func will(_ connect: MQTTPacket) -> (qos: UInt8, isRetained: Bool)? {
        let flags = connect.body[7]
        return flags & 0x04 == 0 ? nil : (flags >> 3 & 3, flags & 0x20 != 0)
    }

    @Test("F31: a broker that refuses the will gets one that it takes, or none")
    func theWillIsAdapted() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.will = OutgoingMessage(topic: "gone", payload: "1", qos: 1, isRetained: true)
        }
        var wills: [String] = []
        for code in [0x9a, 0x9b, 0x86, 0x9b] as [UInt8] {
            let connection = try broker.accept()
            let will = will(try connection.receive(.connect))
            wills.append(will.map { "\($0.qos) \($0.isRetained)" } ?? "none")
            try connection.send(.connack(code: code))
            #expect(try connection.receiveAll() == [])
        }
        #expect(wills == ["1 true", "1 false", "0 false", "0 false"])
        let connection = try broker.accept()
        let last = try connection.receive(.connect)
        #expect(will(last) == nil)
        try connection.send(.connack(properties: [0x24, 0, 0x25, 0]))
        for _ in 1...2 { try connection.grantSubscribe() }
        try harness.waitForPlan()
        #expect(harness.session.status.restriction?.contains("QoS 0 only") == true)
        // Its settings were changed: the next connection has the whole will again.
        connection.cut()
        for isFirst in [true, false] {
            let connection = try broker.accept()
            let will = will(try connection.receive(.connect))
            #expect((will == nil) == isFirst)
            try connection.send(.connack(isSessionPresent: true))
            try connection.grantSubscribe()
            try harness.wait { $0 == .resumed(epoch: 1) }
            connection.cut()
        }
    }

    /// The phase is shown before the items that tell of it are committed.
    @Test func publishesFromTheCommitThatTellsOfTheConnection() throws {
        let broker = try ScriptedBroker()
        let publish = Awaited<(@Sendable () -> BridgeError?)?>(nil)
        let outcome = Awaited<[BridgeError?]>([])
        let sink = RecordingSink { batch in
            if case .started? = batch.items.first, let publish = publish.current {
                outcome.change { $0.append(publish()) }
            }
            return false
        }
        let harness = try SessionHarness(port: broker.port, sink: sink)
        let session = harness.session
        publish.change {
            $0 = {
                do throws(BridgeError) {
                    try session.publish(OutgoingMessage(topic: "out", payload: "online"))
                    return nil
                } catch {
                    return error
                }
            }
        }
        let connection = try SessionHarness.greet(broker)
        #expect(try connection.receive(.publish).kind == .publish)
        #expect(outcome.current == [nil])
        harness.stop()
    }

    @Test("RES: unanswered publishes are bounded; answers make room")
    func publishQueueIsBounded() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.limits.publishQueueMessagesMax = 3
        }
        let connection = try connect(broker, harness)
        let message = OutgoingMessage(topic: "out", payload: "1", qos: 1)
        for _ in 1...3 { try harness.session.publish(message) }
        #expect(throws: BridgeError.self) { try harness.session.publish(message) }
        #expect(harness.session.status.counters.publishesDropped == 1)
        for _ in 1...3 {
            let id = try connection.receive(.publish).body[5...6]
            try connection.send(MQTTPacket(.puback, body: Array(id)))
        }
        // The answers are worked on before a message that comes after them.
        try connection.send(.publish("home/button", "press", packetID: 1))
        _ = try harness.waitForMessages(1)
        try harness.session.publish(message)
    }

    // MARK: Outcomes

    /// The outcome comes on the session's thread, before a byte of the message is written.
    @Test func handedOverIsToldOnTheSessionsThread() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        let connection = try connect(broker, harness)
        let outcomes = Outcomes()
        try harness.session.publish(
            OutgoingMessage(topic: "out", payload: "1"), onHandedOver: outcomes.note(1))
        _ = try connection.receive(.publish)
        #expect(outcomes.reported == [Outcome(message: 1, isHandedOver: true)])
        #expect(outcomes.thread == harness.sink.contents.current.thread)
    }

    /// The connection goes while the session's thread is busy; its messages wait for their turn.
    @Test func lostConnectionMeansNotHandedOver() throws {
        let gate = Gate()
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port, sink: gate.sink)
        let connection = try connect(broker, harness)
        try gate.hold(connection)
        let outcomes = Outcomes()
        // The acknowledgement that the gate holds back cannot be written any more, and that comes
        // before the turn of these.
        connection.cut()
        for number in 1...3 {
            try harness.session.publish(
                OutgoingMessage(topic: "out", payload: "1", qos: 1),
                onHandedOver: outcomes.note(number))
        }
        gate.open()
        try outcomes.wait(for: 3)
        #expect(outcomes.reported == (1...3).map { Outcome(message: $0, isHandedOver: false) })
        #expect(harness.session.status.counters.publishesDropped == 3)
        #expect(harness.session.status.counters.published == 0)
    }

    /// A failed commit ends the session; what waited for its turn is told so.
    @Test func failedCommitMeansNotHandedOver() throws {
        let gate = Gate(refuses: true)
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port, sink: gate.sink)
        let connection = try connect(broker, harness)
        try gate.hold(connection)
        let outcomes = Outcomes()
        try harness.session.publish(
            OutgoingMessage(topic: "out", payload: "1"), onHandedOver: outcomes.note(1))
        gate.open()
        harness.session.waitUntilStopped()
        #expect(outcomes.reported == [Outcome(message: 1, isHandedOver: false)])
        #expect(try connection.receiveAll() == [])
        #expect(throws: BridgeError.notConnected) {
            try harness.session.publish(
                OutgoingMessage(topic: "out", payload: "1"), onHandedOver: outcomes.note(2))
        }
        #expect(outcomes.reported.count == 1)
    }

    /// What cannot go out as it is does not go out at all, and that is told.
    @Test func unsendableMeansNotHandedOver() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        let connection = try connect(broker, harness)
        let long = String(repeating: "x", count: 65_536)
        var messages = ["out/#", "out\0/set", long].map { OutgoingMessage(topic: $0, payload: "1") }
        let fitting = OutgoingMessage(topic: "out", payload: "1")
        for property in [
            UserProperty(name: "a\0b", value: ""), UserProperty(name: "", value: long),
        ] {
            messages.append(fitting)
            messages[messages.count - 1].userProperties = [property]
        }
        messages += [fitting, fitting, fitting]
        messages[5].responseTopic = "answers\0"
        messages[6].correlationData = [UInt8](repeating: 1, count: 65_536)
        let outcomes = Outcomes()
        for (number, message) in messages.enumerated() {
            try harness.session.publish(message, onHandedOver: outcomes.note(number))
        }
        #expect(try connection.receive(.publish).body.suffix(1) == Array("1".utf8))
        #expect(
            outcomes.reported == (0...7).map { Outcome(message: $0, isHandedOver: $0 == 7) })
    }

    /// What the home says of one batch does not wait until the next one is durable.
    @Test("what is published leaves between two batches, not behind the second")
    func publishesBetweenTwoBatches() throws {
        let (begun, allowed) = (Awaited(0), Awaited(0))
        let sink = RecordingSink { batch in
            guard case .message? = batch.items.last else { return false }
            begun.change { $0 += 1 }
            let number = begun.current
            _ = try? allowed.wait("the commit may return") { $0 >= number }
            return false
        }
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port, sink: sink)
        let connection = try connect(broker, harness)
        try connection.send(.publish("home/first", "1", packetID: 1))
        try begun.wait("the first commit") { $0 == 1 }
        try harness.session.publish(OutgoingMessage(topic: "out", payload: "1"))
        try connection.send(.publish("home/second", "1", packetID: 2))
        allowed.change { $0 = 1 }
        #expect(try connection.receive().map(\.kind) == .puback)
        try begun.wait("the second commit") { $0 == 2 }
        #expect(try connection.receive(.publish).body.suffix(1) == Array("1".utf8))
        allowed.change { $0 = 2 }
        #expect(try connection.receive().map(\.kind) == .puback)
        harness.stop()
    }

    /// The broker's own word on a message, also where it is good news.
    @Test(arguments: [0, 0x10, 0x87] as [UInt8])
    func theBrokersAnswerIsTold(code: UInt8) throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        let connection = try connect(broker, harness)
        let answers = Awaited<[UInt8]>([])
        try harness.session.publish(
            OutgoingMessage(topic: "out", payload: "1", qos: 1),
            onAnswered: { code in answers.change { $0.append(code) } })
        let id = try connection.receive(.publish).body[5...6]
        try connection.send(MQTTPacket(.puback, body: Array(id) + [code]))
        try answers.wait("the answer") { !$0.isEmpty }
        #expect(answers.current == [code])
        harness.stop()
    }

    // MARK: The last word

    /// F30: what was queued before a stop is written before DISCONNECT, much or little.
    @Test(arguments: [1, 900])
    func stopHandsOverWhatWasQueued(count: Int) throws {
        let gate = Gate()
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port, sink: gate.sink)
        let connection = try connect(broker, harness)
        try gate.hold(connection)
        let outcomes = Outcomes()
        // Together more than any socket buffer holds.
        let payload = [UInt8](repeating: 1, count: 16_000)
        for number in 1...count {
            try harness.session.publish(
                OutgoingMessage(topic: "out", payload: payload, isRetained: true),
                onHandedOver: outcomes.note(number))
        }
        harness.session.stop()
        #expect(throws: BridgeError.notConnected) {
            try harness.session.publish(OutgoingMessage(topic: "out", payload: "late"))
        }
        gate.open()
        let packets = try connection.receiveAll().map(\.kind)
        #expect(packets.count { $0 == .publish } == count)
        #expect(packets.last == .disconnect)
        harness.session.waitUntilStopped()
        #expect(
            outcomes.reported == (1...count).map { Outcome(message: $0, isHandedOver: true) })
        #expect(harness.sink.contents.current.items.last == .lost(.stopped))
        #expect(harness.session.status.counters.published == count)
    }

    /// At QoS 1 the end waits for the broker's answers, for only then is the last word safe.
    @Test func stopWaitsForAnswers() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.limits.endTimeout = .seconds(3600)
        }
        let connection = try connect(broker, harness)
        // More than the library sends without answers.
        for _ in 1...50 {
            try harness.session.publish(OutgoingMessage(topic: "out", payload: "1", qos: 1))
        }
        harness.session.stop()
        for _ in 1...50 {
            let id = try connection.receive(.publish).body[5...6]
            try connection.send(MQTTPacket(.puback, body: Array(id)))
        }
        // Messages that come meanwhile are taken as always; a stopped session takes none.
        #expect(try connection.receiveAll().map(\.kind) == [.disconnect])
        harness.session.waitUntilStopped()
        #expect(harness.session.status.counters.published == 50)
    }

    /// A broker that does not answer delays the end no longer than the limit.
    @Test func stopDoesNotWaitForEver() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) { $0.limits.endTimeout = .zero }
        let connection = try connect(broker, harness)
        try harness.session.publish(OutgoingMessage(topic: "out", payload: "1", qos: 1))
        harness.session.stop()
        #expect(try connection.receiveAll().map(\.kind) == [.publish, .disconnect])
        harness.session.waitUntilStopped()
    }
}

/// What became of a message.
private struct Outcome: Hashable, Sendable {
    var message: Int
    var isHandedOver: Bool
}

/// Collects what a session says of its messages.
private final class Outcomes: Sendable {
    private let contents = Awaited<(reported: [Outcome], thread: UInt)>(([], 0))

    var reported: [Outcome] { contents.current.reported }
    var thread: UInt { contents.current.thread }

    func note(_ message: Int) -> @Sendable (Bool) -> Void {
        { isHandedOver in
            self.contents.change {
                $0.reported.append(Outcome(message: message, isHandedOver: isHandedOver))
                $0.thread = currentThread()
            }
        }
    }

    func wait(for count: Int) throws {
        try contents.wait("\(count) outcomes") { $0.reported.count >= count }
    }
}

/// Holds the session's thread in a commit until the test lets it go.
private final class Gate: Sendable {
    let sink: RecordingSink
    private let isOpen: Awaited<Bool>
    private let isHolding: Awaited<Bool>

    /// - Parameter refuses: the commit that was held fails.
    init(refuses: Bool = false) {
        let (isOpen, isHolding) = (Awaited(false), Awaited(false))
        self.isOpen = isOpen
        self.isHolding = isHolding
        sink = RecordingSink { batch in
            guard case .message? = batch.items.last else { return false }
            isHolding.change { $0 = true }
            _ = try? isOpen.wait("the gate") { $0 }
            return refuses
        }
    }

    /// Sends a message and waits until its commit is held.
    func hold(_ connection: ScriptedConnection) throws {
        try connection.send(.publish("home/gate", "1", packetID: 1))
        try isHolding.wait("the commit") { $0 }
    }

    func open() {
        isOpen.change { $0 = true }
    }
}
