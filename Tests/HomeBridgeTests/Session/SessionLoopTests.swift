// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The ingest loop against a broker that does what the test says.
@Suite struct SessionLoopTests {
    private func press(_ id: UInt16, isDuplicate: Bool = false) -> MQTTPacket {
        .publish("home/button", "press", packetID: id, isDuplicate: isDuplicate)
    }

    private func acknowledgements(_ packets: [MQTTPacket]) -> [UInt16] {
        packets.filter { $0.kind == .puback }.map(\.packetID)
    }

    // MARK: The ack gate

    @Test func ackGateIsProved() {
        #expect(AckGateTest.run() == .proved)
    }

    /// The proof must be able to fail: without threaded mode the library acknowledges by itself.
    @Test func ackGateProofFailsWithoutTheGate() {
        guard case .failed(let reason) = AckGateTest.run(isThreaded: false) else {
            Issue.record("an open gate was called closed")
            return
        }
        #expect(reason.hasPrefix("libmosquitto sent bytes before loop_write"))
    }

    /// F7, F8: after a failed commit not one more byte goes to the broker.
    @Test func failedCommitAcknowledgesNothing() throws {
        let broker = try ScriptedBroker()
        let sink = RecordingSink { batch in
            batch.items.contains { if case .message = $0 { true } else { false } }
        }
        let harness = try SessionHarness(port: broker.port, sink: sink)
        let connection = try SessionHarness.greet(broker)
        try connection.send(press(1), press(2), press(3))
        #expect(try connection.receiveAll() == [])
        harness.session.waitUntilStopped()
        #expect(harness.session.status.commitError == "no space left on the device")
        #expect(harness.session.status.phase == .stopped)
        #expect(sink.contents.current.messages == [])
    }

    /// Promise 1: what the broker sees acknowledged is in the sink already.
    @Test func acknowledgementComesAfterTheCommit() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        let connection = try SessionHarness.greet(broker)
        for id in 1...50 as ClosedRange<UInt16> {
            try connection.send(press(id))
            #expect(try connection.receive(.puback).packetID == id)
            #expect(harness.sink.contents.current.messages.last?.packetID == id)
        }
    }

    /// A broker that takes the connection and then says nothing is named, counted, left and tried
    /// again.
    @Test func aMissingConnackIsSaidAndCounted() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.limits.greetingTimeout = .milliseconds(20)
        }
        let silent = try broker.accept()
        _ = try silent.receive(.connect)
        let again = try broker.accept()
        _ = try again.receive(.connect)
        let status = harness.session.status
        #expect(status.counters.connectFailures >= 1)
        #expect(status.lastFailure == .noReply)
        let lines = harness.log.current
        #expect(lines.contains { $0.contains("did not answer CONNECT") }, "\(lines)")
    }

    // MARK: Batches

    /// F14: a broker that ignores the Receive Maximum does not make a batch larger.
    @Test func batchIsBoundedWhateverTheBrokerSends() throws {
        let gate = Awaited(false)
        let broker = try ScriptedBroker()
        let sink = RecordingSink { batch in
            if case .subscriptionsAcknowledged? = batch.items.last {
                _ = try? gate.wait("the gate") { $0 }
            }
            return false
        }
        let harness = try SessionHarness(port: broker.port, sink: sink)
        let connection = try SessionHarness.greet(broker)
        try connection.send((1...10_000).map { press(UInt16($0)) })
        gate.change { $0 = true }
        let messages = try harness.waitForMessages(10_000)
        #expect(messages.map(\.packetID) == Array(1...10_000))
        let sizes = sink.contents.current.batches.map(\.items.count)
        #expect(sizes.max() == 4096)
        var acknowledged: [UInt16] = []
        while acknowledged.count < 10_000 {
            acknowledged.append(try connection.receive(.puback).packetID)
        }
        #expect(acknowledged == Array(1...10_000))
        reportFigure(
            "F10", "a commit that takes as long as 10 000 messages need to come",
            [
                "messages": 10_000, "batches behind it": sizes.dropFirst().count,
                "largest batch": sizes.max() ?? 0,
            ], isExact: false)
    }

    @Test func batchIsBoundedInBytes() throws {
        let gate = Awaited(false)
        let broker = try ScriptedBroker()
        let sink = RecordingSink { batch in
            if case .subscriptionsAcknowledged? = batch.items.last {
                _ = try? gate.wait("the gate") { $0 }
            }
            return false
        }
        let harness = try SessionHarness(port: broker.port, sink: sink) {
            $0.limits.batchBytesMax = 1000
        }
        let connection = try SessionHarness.greet(broker)
        let payload = [UInt8](repeating: 1, count: 390)
        try connection.send(
            (1...9).map { .publish("home/list0", payload, packetID: UInt16($0)) })
        gate.change { $0 = true }
        _ = try harness.waitForMessages(9)
        let counts = sink.contents.current.batches.map { batch in
            batch.items.count { if case .message = $0 { true } else { false } }
        }
        #expect(counts.filter { $0 > 0 } == [3, 3, 3])
    }

    @Test func packetsInPiecesAreReadWhole() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.fence = Self.fence
            $0.acknowledgedPlan = Self.plan
        }
        let connection = try SessionHarness.greet(broker, isSessionPresent: true, subscribes: 1)
        // A copy that comes byte by byte is still seen as a copy.
        for byte in [press(2, isDuplicate: true), press(4)].flatMap(\.encoded) {
            try connection.send(bytes: [byte])
        }
        #expect(try connection.receive(.puback).packetID == 2)
        #expect(try connection.receive(.puback).packetID == 4)
        #expect(harness.sink.contents.current.messages.map(\.packetID) == [4])
    }

    // MARK: Redelivery (mqtt-ingest step 6)

    /// Three equal presses, ids 1 to 3, are in the log.
    private static let fence: SessionFence = {
        var fence = SessionFence(epoch: 1)
        for id in 1...3 as ClosedRange<UInt16> {
            fence.note(
                packetID: id, hash: fenceHash(topic: "home/button", payload: Array("press".utf8)))
        }
        return fence
    }()

    private static let plan = [GrantedFilter(filter: "home/#", qos: 1)]

    /// F2: copies are removed, equal new presses are kept, everything is acknowledged.
    @Test func copiesAreRemovedAndNewPressesKept() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        var connection = try SessionHarness.greet(broker)
        try connection.send(press(1), press(2), press(3))
        for _ in 1...3 { _ = try connection.receive(.puback) }
        connection.cut()
        connection = try SessionHarness.greet(broker, isSessionPresent: true, subscribes: 1)
        try connection.send(
            press(2, isDuplicate: true), press(3, isDuplicate: true), press(4), press(5))
        for id in 2...5 as ClosedRange<UInt16> {
            #expect(try connection.receive(.puback).packetID == id)
        }
        let contents = harness.sink.contents.current
        #expect(contents.messages.map(\.packetID) == [1, 2, 3, 4, 5])
        #expect(contents.messages.allSatisfy { !$0.isPossibleDuplicate })
        #expect(contents.items.contains(.redeliveredRemoved(count: 2)))
        #expect(contents.items.contains(.lost(.connectionLost)))
        #expect(contents.items.contains(.resumed(epoch: 1)))
    }

    /// F2 over a restart of ours: the fence comes from the books.
    @Test func fenceOfTheBooksRemovesCopies() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.fence = Self.fence
            $0.acknowledgedPlan = Self.plan
        }
        let connection = try SessionHarness.greet(broker, isSessionPresent: true, subscribes: 1)
        try connection.send(
            press(3, isDuplicate: true), press(7, isDuplicate: true), press(8))
        for id in [3, 7, 8] as [UInt16] {
            #expect(try connection.receive(.puback).packetID == id)
        }
        #expect(harness.sink.contents.current.messages.map(\.packetID) == [7, 8])
        #expect(harness.sink.contents.current.messages.map(\.isDuplicate) == [true, false])
    }

    /// The library reads several packets in one call while a publish of ours is unanswered; then
    /// its log alone tells copies from new messages.
    @Test func copiesAreSeenBesideAnUnansweredPublish() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        var connection = try SessionHarness.greet(broker)
        try connection.send(press(1), press(2), press(3))
        for _ in 1...3 { _ = try connection.receive(.puback) }
        for _ in 1...3 {
            try harness.session.publish(OutgoingMessage(topic: "out", payload: "1", qos: 1))
            _ = try connection.receive(.publish)
        }
        connection.cut()
        connection = try broker.accept()
        _ = try connection.receive(.connect)
        // One write, so that one call of the library may read them all.
        try connection.send(
            [.connack(isSessionPresent: true)]
                + [press(2, isDuplicate: true), press(3, isDuplicate: true), press(4)])
        let messages = try harness.waitForMessages(4)
        #expect(messages.map(\.packetID) == [1, 2, 3, 4])
    }

    /// F11: ids that go back mean a broker that lost memory; nothing is dropped.
    @Test func rolledBackBrokerIsNamedAndNothingDropped() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.fence = Self.fence
            $0.acknowledgedPlan = Self.plan
        }
        let connection = try SessionHarness.greet(broker, isSessionPresent: true, subscribes: 1)
        try connection.send(press(2), press(3), press(4))
        let messages = try harness.waitForMessages(3)
        #expect(messages.map(\.isPossibleDuplicate) == [true, true, false])
        let items = harness.sink.contents.current.items
        #expect(items.contains(.brokerRolledBack(packetID: 2, highestPacketID: 3)))
    }

    /// F11: the id of a message that is no record of ours shows the rollback as well.
    @Test func messageOfTheBrokerShowsARollback() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.fence = Self.fence
            $0.acknowledgedPlan = Self.plan
        }
        let connection = try SessionHarness.greet(broker, isSessionPresent: true, subscribes: 1)
        try connection.send(connection.endOfQueue(packetID: 2), press(3))
        let messages = try harness.waitForMessages(1)
        #expect(messages[0].isPossibleDuplicate)
        let items = harness.sink.contents.current.items
        #expect(items.contains(.brokerRolledBack(packetID: 2, highestPacketID: 3)))
    }

    /// F11: a lost session is a new epoch with an empty fence and the full plan.
    @Test func lostSessionIsANewEpoch() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.fence = Self.fence
            $0.acknowledgedPlan = Self.plan
        }
        let connection = try broker.welcome(isSessionPresent: false)
        try connection.grantSubscribe()
        let subscribed = try connection.grantSubscribe()
        #expect(subscribed.map(\.filter) == ["home/#"])
        // QoS 1, no local, retain as published 0, retain handling 1.
        #expect(subscribed.map(\.options) == [0x15])
        try connection.send(press(1))
        let messages = try harness.waitForMessages(1)
        #expect(messages[0].sessionEpoch == 2)
        #expect(!messages[0].isPossibleDuplicate)
        #expect(
            harness.sink.contents.current.items.first
                == .started(epoch: 2, reason: .brokerLostSession))
    }

    /// A new session gives the ids of the old one out again: nothing of it is a copy of those.
    @Test func aNewEpochForgetsTheFenceOfTheOldOne() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.fence = Self.fence
            $0.acknowledgedPlan = Self.plan
        }
        var connection = try SessionHarness.greet(broker)
        try connection.send(press(1))
        #expect(try connection.receive(.puback).packetID == 1)
        connection.cut()
        connection = try SessionHarness.greet(broker, isSessionPresent: true, subscribes: 1)
        try connection.send(press(1, isDuplicate: true), press(3, isDuplicate: true))
        for id in [1, 3] as [UInt16] { #expect(try connection.receive(.puback).packetID == id) }
        #expect(harness.sink.contents.current.messages.map(\.packetID) == [1, 3])
    }

    // MARK: Backlog and the broker's own counter

    /// Copies are part of the queue of a mosquitto: what comes behind its end is new. The order of
    /// other brokers is not known.
    @Test(arguments: [("mosquitto version 2.0.22", [2]), ("other 1.0", [])])
    func behindTheSentinelOfMosquittoNothingIsACopy(version: String, logged: [UInt16]) throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.fence = Self.fence
            $0.acknowledgedPlan = Self.plan
        }
        let connection = try SessionHarness.greet(broker, isSessionPresent: true, subscribes: 1)
        try connection.send(
            press(3, isDuplicate: true), connection.endOfQueue(packetID: 4, version: version))
        for id in [3, 4] as [UInt16] { #expect(try connection.receive(.puback).packetID == id) }
        try connection.send(press(2, isDuplicate: true))
        #expect(try connection.receive(.puback).packetID == 2)
        #expect(harness.sink.contents.current.messages.map(\.packetID) == logged)
    }

    /// A broker without a version may send its copies after a pause: they are copies all the same,
    /// and a message that it has sent before is not of now.
    @Test func aCopyBehindSilenceIsRemoved() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.fence = Self.fence
            $0.acknowledgedPlan = Self.plan
        }
        let connection = try broker.welcome(isSessionPresent: true)
        try connection.grantSubscribe { _ in 0x87 }
        var status = harness.session.status
        while status.phase != .connected || status.isBacklog {
            sched_yield()
            status = harness.session.status
        }
        try connection.send(
            press(2, isDuplicate: true),
            .publish("home/button", "other", packetID: 5, isDuplicate: true),
            press(6))
        for id in [2, 5, 6] as [UInt16] { #expect(try connection.receive(.puback).packetID == id) }
        let messages = harness.sink.contents.current.messages
        #expect(messages.map(\.packetID) == [5, 6])
        #expect(messages.map(\.isBacklog) == [true, false])
        #expect(messages.allSatisfy { !$0.isPossibleDuplicate })
    }

    /// HiveMQ hands out the lowest free id: a press that was lost on its way comes again with the id
    /// and the bytes of one that is in the log.
    @Test func aPressIsKeptWhereIDsAreGivenOutAgain() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        var connection = try SessionHarness.greet(broker)
        for _ in 1...2 {
            try connection.send(press(1))
            _ = try connection.receive(.puback)
        }
        connection.cut()
        connection = try SessionHarness.greet(broker, isSessionPresent: true, subscribes: 1)
        try connection.send(press(1, isDuplicate: true))
        _ = try connection.receive(.puback)
        try connection.send(press(1))
        _ = try connection.receive(.puback)
        let contents = harness.sink.contents.current
        #expect(contents.messages.map(\.isPossibleDuplicate) == [false, false, true, false])
        #expect(!contents.items.contains { if case .brokerRolledBack = $0 { true } else { false } })
    }

    @Test func messagesBeforeTheSentinelAreBacklog() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port) {
            $0.fence = Self.fence
            $0.acknowledgedPlan = Self.plan
        }
        let connection = try SessionHarness.greet(broker, isSessionPresent: true, subscribes: 1)
        try connection.send(
            press(4), .publish(SessionMachine.monitorTopic, "0", isRetained: true), press(5),
            connection.endOfQueue(packetID: 6), press(7))
        let messages = try harness.waitForMessages(3)
        #expect(messages.map(\.packetID) == [4, 5, 7])
        #expect(messages.map(\.isBacklog) == [true, true, false])
    }

    /// F13: messages that the broker threw away are told of.
    @Test func growingDropCounterIsReported() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        let connection = try SessionHarness.greet(broker)
        // The last one is of a broker that was restarted and counts anew.
        for count in ["5", "5", "9", "0", "x", "2"] {
            try connection.send(.publish(SessionMachine.monitorTopic, count))
        }
        try connection.send(press(1))
        _ = try harness.waitForMessages(1)
        let dropped = harness.sink.contents.current.items.filter {
            if case .brokerDropped = $0 { true } else { false }
        }
        #expect(
            dropped == [
                .brokerDropped(total: 9, count: 4), .brokerDropped(total: 2, count: 2),
            ])
        reportFigure(
            "F13", "a counter of the broker that grows, starts anew, or is no number",
            ["overflows": 2, "records of them": dropped.count])
    }

    // MARK: Connections

    @Test func connectSaysWhatTheLoopNeeds() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        let connect = try broker.accept().receive(.connect)
        let head: [UInt8] = [0, 4] + Array("MQTT".utf8) + [5, 0, 0, 60]
        // Protocol 5, no clean start, keepalive 60.
        #expect(Array(connect.body.prefix(head.count)) == head)
        let properties = connect.body.dropFirst(head.count + 1).prefix(13)
        for property in [[0x21, 0x07, 0xd0], [0x11, 0, 1, 0x51, 0x80], [0x27, 1, 0, 0, 0]] {
            #expect(properties.contains(property.map { UInt8($0) }))
        }
        harness.stop()
    }

    @Test func serverDisconnectIsNamed() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        let connection = try SessionHarness.greet(broker)
        try connection.send(.disconnect(code: 0x8e))
        _ = try harness.sink.wait("the loss") {
            $0.items.contains(.lost(.serverDisconnected(code: 0x8e)))
        }
        // It comes back by itself.
        _ = try SessionHarness.greet(broker, isSessionPresent: true, subscribes: 1)
        _ = try harness.sink.wait("the return") { $0.items.contains(.resumed(epoch: 1)) }
    }

    /// F31: a clear line, another try later, and no flood in the log.
    @Test func refusedPasswordIsNamedOnce() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        for _ in 1...4 {
            let connection = try broker.accept()
            _ = try connection.receive(.connect)
            try connection.send(.connack(code: 0x86))
            #expect(try connection.receiveAll() == [])
        }
        // The fifth attempt: four refusals were worked on.
        let last = try broker.accept()
        _ = try last.receive(.connect)
        defer { last.close() }
        #expect(
            harness.log.current
                == ["broker refused the connection: bad user name or password (0x86)"])
        #expect(harness.session.status.lastFailure == .refused(code: 0x86))
        #expect(harness.sink.contents.current.items == [])
    }

    @Test func refusedFilterIsShownPerFilter() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port, filters: ["a/#", "b/#"])
        let connection = try broker.welcome()
        try connection.grantSubscribe { _ in 0x87 }
        try connection.grantSubscribe { $0 == "a/#" ? 1 : 0x87 }
        let refused = RefusedFilter(filter: "b/#", code: 0x87)
        let items = try harness.sink.wait("the refusal") {
            $0.items.contains(.subscriptionRefused(refused))
        }.items
        #expect(
            items.contains(.subscriptionsAcknowledged([GrantedFilter(filter: "a/#", qos: 1)])))
        #expect(harness.log.current.contains("subscription b/# refused: not authorized (0x87)"))
    }

    /// F31: a filter that no packet can carry which the broker takes is said, and the others are
    /// asked for.
    @Test func aFilterThatIsTooLongForTheBrokerIsShown() throws {
        let broker = try ScriptedBroker()
        let long = "home/" + String(repeating: "x", count: 60)
        let harness = try SessionHarness(
            port: broker.port, filters: [long, "home/a", "home/b", "home/c"])
        let connection = try broker.accept()
        _ = try connection.receive(.connect)
        try connection.send(.connack(properties: [0x27, 0, 0, 0, 32]))
        // The count of dropped messages does not fit, and is left out.
        let version = [SessionMachine.versionTopic]
        #expect(try connection.grantSubscribe().map(\.filter) == version)
        #expect(try connection.grantSubscribe().map(\.filter) == ["home/a", "home/b"])
        #expect(try connection.grantSubscribe().map(\.filter) == ["home/c"])
        let refused = RefusedFilter(filter: long, code: 0x95)
        try harness.wait { $0 == .subscriptionRefused(refused) }
        let status = harness.session.status
        #expect(status.refused == [refused])
        #expect(status.granted.map(\.filter) == ["home/a", "home/b", "home/c"])
        let line = "the broker takes packets up to 32 bytes, too few to ask for \(long)"
        #expect(status.restriction == line)
    }

    /// A packet that the library does not accept ends each connection: from the second one on it is
    /// named.
    @Test func aPacketThatTheLibraryRefusesIsNamed() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        for isFirst in [true, false] {
            let connection = try SessionHarness.greet(
                broker, isSessionPresent: !isFirst, subscribes: isFirst ? 2 : 1)
            // A user property with a line break.
            let text = "home/button".utf8
            let properties: [UInt8] = [0x26, 0, 1, 0x61, 0, 2, 0x62, 0x0a]
            let body =
                [0, UInt8(text.count)] + text + [0, 7, UInt8(properties.count)] + properties
            try connection.send(bytes: [0x32, UInt8(body.count)] + body)
            #expect(try connection.receiveAll().isEmpty)
        }
        let lines = try harness.log.wait("the message") { lines in
            lines.contains { $0.contains("home/button, packet id 7,") }
        }
        #expect(lines.contains { $0.hasPrefix("protocol error: Malformed UTF-8, in a packet") })
    }

    @Test(arguments: ["127.0.0.1", "::1", "[::1]"])
    func closedPortIsNamed(host: String) throws {
        let port = try ScriptedBroker().port
        let harness = try SessionHarness(port: port, host: host)
        let lines = try harness.log.wait("a line") { !$0.isEmpty }
        #expect(lines[0].hasPrefix("broker unreachable: "))
    }

    @Test func unknownNameIsNamed() throws {
        // Longer than any name may be, so no server is asked.
        let host = String(repeating: "x", count: 70) + ".invalid"
        let harness = try SessionHarness(port: 1883, host: host)
        let lines = try harness.log.wait("a line") { !$0.isEmpty }
        #expect(lines == ["broker name \(host) has no address"])
    }

    @Test func missingAuthorityFileIsNamed() throws {
        let harness = try SessionHarness(port: 8883) {
            $0.broker.tls = TLSSettings(authorityFile: "no/such/file.pem")
        }
        let lines = try harness.log.wait("a line") { !$0.isEmpty }
        #expect(lines[0].hasPrefix("setting tls not accepted: "))
    }

    // MARK: Ends

    /// F30: an orderly end: everything acknowledged, then DISCONNECT.
    @Test func stopAcknowledgesAndSaysGoodbye() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        let connection = try SessionHarness.greet(broker)
        try connection.send((1...100).map { press(UInt16($0)) })
        _ = try harness.waitForMessages(100)
        harness.session.stop()
        let packets = try connection.receiveAll()
        #expect(acknowledgements(packets) == Array(1...100))
        #expect(packets.last?.kind == .disconnect)
        harness.session.waitUntilStopped()
        #expect(harness.sink.contents.current.items.last == .lost(.stopped))
        reportFigure(
            "F30", "a stop behind messages that have just come",
            ["messages": 100, "acknowledged before the goodbye": acknowledgements(packets).count])
    }

    @Test func stopWhileNoBrokerIsThere() throws {
        let port = try ScriptedBroker().port
        let harness = try SessionHarness(port: port) { $0.backoff.first = .seconds(3600) }
        _ = try harness.log.wait("a failed attempt") { !$0.isEmpty }
        harness.stop()
        #expect(harness.session.status.phase == .stopped)
    }

    @Test func secondStartIsRefused() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        #expect(throws: BridgeError.alreadyStarted) { try harness.session.start() }
    }

    // MARK: Threads

    /// A callback made in main-actor context would trap on the session's thread.
    @Test func callbacksRunOnTheSessionsThread() throws {
        let broker = try ScriptedBroker()
        let harness = try SessionHarness(port: broker.port)
        let connection = try SessionHarness.greet(broker)
        try connection.send(press(1))
        _ = try harness.waitForMessages(1)
        let thread = harness.sink.contents.current.thread
        #expect(thread != 0)
        #expect(thread != currentThread())
    }
}
