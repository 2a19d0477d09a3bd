// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeGraph
import HomeTesting
import Testing

/// Sessions with a real mosquitto on loopback.
@Suite(.serialized) struct SessionBrokerTests {
    private func publisher(
        _ broker: RealBroker, change: (inout BrokerAddress) -> Void = { _ in }
    ) throws -> MosquittoPublisher {
        var address = BrokerAddress(host: "127.0.0.1", port: broker.port)
        change(&address)
        let publisher = try MosquittoPublisher(broker: address, clientID: "test-publisher")
        try publisher.connect()
        return publisher
    }

    /// The books of a session that the broker keeps while nobody reads it.
    private func booksOfAnAbsence(_ broker: RealBroker) throws -> SessionBooks {
        let run = try SessionHarness(port: broker.port)
        try run.waitForPlan()
        run.stop()
        var books = SessionBooks()
        books.fold(run.sink.contents.current.items)
        return books
    }

    private func press(_ text: String = "press") -> OutgoingMessage {
        OutgoingMessage(topic: "home/button", payload: text, qos: 1)
    }

    @Test func messageComesThroughWithItsProperties() throws {
        let broker = try RealBroker()
        let run = try SessionHarness(port: broker.port)
        try run.waitForPlan()
        let publisher = try publisher(broker)
        var message = press("caf\u{e9}")
        message.userProperties = (1...20).map { UserProperty(name: "n\($0)", value: "v\($0)") }
        message.responseTopic = "answers/1"
        message.correlationData = [1, 0, 2]
        try publisher.publish(message)
        try publisher.publish(OutgoingMessage(topic: "home/x", payload: [], qos: 0))
        try publisher.flush()
        publisher.disconnect()
        let messages = try run.waitForMessages(2)
        #expect(messages[0].payload == Array("caf\u{e9}".utf8))
        #expect(messages[0].qos == 1)
        #expect(messages[0].packetID != 0)
        #expect(messages[0].userProperties == Array(message.userProperties.prefix(16)))
        #expect(messages[0].arePropertiesTruncated)
        #expect(messages[0].responseTopic == "answers/1")
        #expect(messages[0].correlationData == [1, 0, 2])
        #expect(messages[0].sessionEpoch == 1)
        #expect(!messages[0].isRetained)
        // F16: an empty payload is a message.
        #expect(messages[1].topic == "home/x")
        #expect(messages[1].payload == [])
        #expect(messages[1].qos == 0)
        #expect(messages[1].packetID == 0)
    }

    /// What a command carries arrives, from session to session in both directions.
    @Test(arguments: [0, 1] as [UInt8])
    func publishedPropertiesArrive(qos: UInt8) throws {
        let broker = try RealBroker()
        let first = try SessionHarness(port: broker.port)
        let second = try SessionHarness(port: broker.port) { $0.clientID = "hearth-other" }
        try first.waitForPlan()
        try second.waitForPlan()
        let message = OutgoingMessage(
            topic: "home/x/set", payload: Array("ON".utf8), qos: qos,
            userProperties: [
                UserProperty(name: "hearth-log", value: "0123"),
                UserProperty(name: "hearth-offset", value: "7"),
                UserProperty(name: "caf\u{e9}", value: ""),
            ], responseTopic: "home/answers", correlationData: [0, 1, 0, 255], expirySeconds: 60)
        for (sender, receiver) in [(first, second), (second, first)] {
            try sender.session.publish(message)
            let received = try receiver.waitForMessages(1)[0]
            #expect(received.topic == message.topic)
            #expect(received.payload == message.payload)
            #expect(received.qos == qos)
            #expect(received.userProperties == message.userProperties)
            #expect(received.responseTopic == message.responseTopic)
            #expect(received.correlationData == message.correlationData)
            // The broker counts it down.
            #expect((1...60).contains(try #require(received.expirySeconds)))
            #expect(!received.arePropertiesTruncated)
        }
    }

    /// No local: a session does not hear itself, another one does, also after the broker was
    /// restarted from its file.
    @Test func ownPublicationsDoNotComeBack() throws {
        var settings = RealBroker.Settings()
        settings.isPersistent = true
        let broker = try RealBroker(settings)
        let run = try SessionHarness(port: broker.port)
        let other = try SessionHarness(port: broker.port) { $0.clientID = "hearth-other" }
        try run.waitForPlan()
        try other.waitForPlan()
        try run.session.publish(OutgoingMessage(topic: "home/x/set", payload: "ON"))
        try run.session.publish(OutgoingMessage(topic: "home/x/set", payload: "OFF", qos: 1))
        #expect(try other.waitForMessages(2).map(\.topic) == ["home/x/set", "home/x/set"])
        broker.stop()
        try run.wait { if case .lost = $0 { true } else { false } }
        try broker.start()
        try run.wait { $0 == .resumed(epoch: 1) }
        try other.wait { $0 == .resumed(epoch: 1) }
        try run.session.publish(OutgoingMessage(topic: "home/x/set", payload: "ON", qos: 1))
        _ = try other.waitForMessages(3)
        // One that does come closes the time in which an echo could have come.
        let publisher = try publisher(broker)
        try publisher.publish(press())
        try publisher.flush()
        #expect(try run.waitForMessages(1).map(\.topic) == ["home/button"])
    }

    /// The stored copy of a watched topic comes at each connection, our own live ones do not.
    @Test func watchedTopicIsReadAtEachConnection() throws {
        let broker = try RealBroker()
        let publisher = try publisher(broker)
        func state(_ payload: String) -> OutgoingMessage {
            OutgoingMessage(topic: "state", payload: payload, qos: 1, isRetained: true)
        }
        func item(_ payload: String, isRetained: Bool) -> SessionItem {
            .watched(topic: "state", payload: Array(payload.utf8), isRetained: isRetained)
        }
        try publisher.publish(state("other"))
        try publisher.flush()
        var books = SessionBooks()
        var run = try SessionHarness(port: broker.port) { $0.watchedTopics = ["state"] }
        try run.wait { $0 == .watchedCurrent(refused: []) }
        // The stored copy is there when the session says so.
        #expect(run.sink.contents.current.items.contains(item("other", isRetained: true)))
        try run.waitForPlan()
        try run.session.publish(state("own"))
        run.stop()
        let items = run.sink.contents.current.items
        #expect(items.count { if case .watched = $0 { true } else { false } } == 1)
        books.fold(items)
        run = try SessionHarness(port: broker.port, books: books) { $0.watchedTopics = ["state"] }
        try run.wait { $0 == item("own", isRetained: true) }
        try publisher.publish(state("other"))
        try publisher.flush()
        try run.wait { $0 == item("other", isRetained: false) }
        #expect(run.sink.contents.current.messages == [])
    }

    /// F15 in small: all stored messages come, marked as stored, in bounded batches.
    @Test func fiveThousandRetainedAtFirstSubscribe() throws {
        let broker = try RealBroker()
        let publisher = try publisher(broker)
        for number in 0..<5000 {
            try publisher.publish(
                OutgoingMessage(
                    topic: "home/\(number)", payload: "\(number)", qos: 1, isRetained: true))
        }
        try publisher.flush()
        let run = try SessionHarness(port: broker.port)
        let messages = try run.waitForMessages(5000)
        #expect(messages.allSatisfy { $0.isRetained && !$0.isBacklog })
        #expect(Set(messages.map(\.topic)).count == 5000)
        try publisher.publish(press())
        let live = try run.waitForMessages(5001)
        #expect(live.count == 5001)
        #expect(live.last?.isRetained == false)
        reportFigure(
            "F15", "stored messages at the first subscription, a real mosquitto",
            ["stored": 5000, "taken for news": live.dropLast().count { !$0.isRetained }])
    }

    /// Mosquitto up to 2.0.15 forgets the stored values of its own topics after a minute, unless they
    /// change, and keeps its version: the queue has an end with either. Where the machine has been up for 18
    /// hours, both brokers are as new.
    @Test(arguments: [[], ["sys_interval 65535"]])
    func messagesOfTheTimeAwayAreBacklog(lines: [String]) throws {
        var settings = RealBroker.Settings()
        settings.lines = lines
        let broker = try RealBroker(settings)
        let books = try booksOfAnAbsence(broker)
        let publisher = try publisher(broker)
        // More than the window, so that the end of the queue comes long after the CONNACK.
        for number in 0..<5000 { try publisher.publish(press("\(number)")) }
        try publisher.flush()
        let run = try SessionHarness(port: broker.port, books: books)
        let late = try run.waitForMessages(5000)
        #expect(late.allSatisfy { $0.isBacklog && !$0.isRetained })
        // The sentinel is behind the queue; what comes after it is live.
        let session = run.session
        var live: [IncomingMessage] = []
        while live.last?.isBacklog ?? true, live.count < 1000 {
            try publisher.publish(press("live"))
            try publisher.flush()
            live = Array(try run.waitForMessages(5001 + live.count).dropFirst(5000))
        }
        #expect(live.last?.isBacklog == false)
        #expect(session.status.isBacklog == false)
        #expect(run.sink.contents.current.items.contains(.resumed(epoch: 1)))
    }

    /// F13: a process that was away while the broker's queue overflowed says how many it has lost,
    /// although it never knew the broker's count; the next one does not say it again.
    @Test(arguments: [(150, "sys_interval 1"), (9000, "sys_interval 65535")])
    func anOverflowWhileNobodyListenedIsTold(lost: Int, line: String) throws {
        var settings = RealBroker.Settings()
        settings.lines = ["max_queued_messages 100", "max_inflight_messages 20", line]
        let broker = try RealBroker(settings)
        var books = try booksOfAnAbsence(broker)
        let publisher = try publisher(broker)
        for number in 0..<100 + lost { try publisher.publish(press("\(number)")) }
        try publisher.flush()
        let run = try SessionHarness(port: broker.port, books: books)
        let kept = try run.waitForMessages(100)
        #expect(kept.map(\.payload) == (0..<100).map { Array("\($0)".utf8) })
        func told(_ contents: RecordingSink.Contents) -> Int {
            contents.items.reduce(0) { sum, item in
                if case .brokerDropped(_, let count) = item { sum + Int(count) } else { sum }
            }
        }
        _ = try run.sink.wait("\(lost) drops") { told($0) >= lost }
        try publisher.publish(press("live"))
        try publisher.flush()
        _ = try run.waitForMessages(101)
        run.stop()
        books.fold(run.sink.contents.current.items)
        let next = try SessionHarness(port: broker.port, books: books)
        try next.wait { $0 == .resumed(epoch: 1) }
        try publisher.publish(press("live"))
        try publisher.flush()
        _ = try next.waitForMessages(1)
        next.stop()
        // Messages of the broker's own may have been among them.
        let (first, second) = (told(run.sink.contents.current), told(next.sink.contents.current))
        #expect((lost...lost + 3).contains(first) && second == 0, "\(first), then \(second)")
        reportFigure(
            "F13", "a queue that overflows by \(lost) while nobody listens, a real mosquitto",
            ["overflows": 1, "told": first >= lost ? 1 : 0])
    }

    /// Two sessions with one id push each other out; neither loses a message, both slow down.
    @Test func takenOverSessionSaysSoAndComesBack() throws {
        let broker = try RealBroker()
        let first = try SessionHarness(port: broker.port) {
            $0.backoff.first = .seconds(3600)
            $0.backoff.longest = .seconds(3600)
        }
        try first.waitForPlan()
        var books = SessionBooks()
        books.fold(first.sink.contents.current.items)
        let second = try SessionHarness(port: broker.port, books: books)
        try first.wait { if case .lost = $0 { true } else { false } }
        try second.wait { $0 == .resumed(epoch: 1) }
        let publisher = try publisher(broker)
        try publisher.publish(press())
        #expect(try second.waitForMessages(1).count == 1)
    }

    @Test func forgetEndsTheSessionOfTheBroker() throws {
        let broker = try RealBroker()
        var books = SessionBooks()
        let run = try SessionHarness(port: broker.port)
        try run.waitForPlan()
        run.stop()
        books.fold(run.sink.contents.current.items)
        try MosquittoSession.forget(
            broker: BrokerAddress(host: "127.0.0.1", port: broker.port), clientID: "hearth-test")
        let next = try SessionHarness(port: broker.port, books: books)
        try next.wait { $0 == .started(epoch: 2, reason: .brokerLostSession) }
    }

    /// F11: the session survives a broker that saves its file, and the plan is not sent again.
    @Test func brokerRestartWithItsFile() throws {
        var settings = RealBroker.Settings()
        settings.isPersistent = true
        let broker = try RealBroker(settings)
        let run = try SessionHarness(port: broker.port)
        try run.waitForPlan()
        broker.stop()
        try run.wait { if case .lost = $0 { true } else { false } }
        try broker.start()
        try run.wait { $0 == .resumed(epoch: 1) }
        let publisher = try publisher(broker)
        try publisher.publish(press())
        #expect(try run.waitForMessages(1).count == 1)
        let plans = run.sink.contents.current.items.count {
            if case .subscriptionsAcknowledged = $0 { true } else { false }
        }
        #expect(plans == 1)
    }

    /// F11: a broker without a file loses the session: a new epoch, the plan again.
    @Test func brokerRestartWithoutAFile() throws {
        let broker = try RealBroker()
        let run = try SessionHarness(port: broker.port)
        try run.waitForPlan()
        broker.kill()
        try run.wait { if case .lost = $0 { true } else { false } }
        try broker.start()
        try run.wait { $0 == .started(epoch: 2, reason: .brokerLostSession) }
        _ = try run.sink.wait("the plan") { contents in
            contents.items.count {
                if case .subscriptionsAcknowledged = $0 { true } else { false }
            } == 2
        }
        let publisher = try publisher(broker)
        try publisher.publish(press())
        #expect(try run.waitForMessages(1)[0].sessionEpoch == 2)
    }

    /// F11: killed and restarted from an old file, the broker hands out used ids for new presses.
    @Test func brokerRestartFromAnOldFile() throws {
        var settings = RealBroker.Settings()
        settings.isPersistent = true
        let broker = try RealBroker(settings)
        let run = try SessionHarness(port: broker.port)
        try run.waitForPlan()
        // The broker counts ids from its file, so one message must be in it.
        var client = try publisher(broker)
        try client.publish(press())
        try client.flush()
        let id = try run.waitForMessages(1)[0].packetID
        // Acknowledged, or the broker would send it again after its restart.
        try broker.waitForLog("Received PUBACK from hearth-test (Mid: \(id),")
        try broker.save()
        // More than the messages of the broker's own topics, which take ids after its restart.
        for _ in 1...6 { try client.publish(press()) }
        try client.flush()
        _ = try run.waitForMessages(7)
        broker.kill()
        try run.wait { if case .lost = $0 { true } else { false } }
        try broker.start()
        try run.wait { $0 == .resumed(epoch: 1) }
        client = try publisher(broker)
        for _ in 1...3 { try client.publish(press()) }
        try client.flush()
        let messages = try run.waitForMessages(10)
        let used = Set(messages.prefix(7).map(\.packetID))
        #expect(messages.suffix(3).contains { used.contains($0.packetID) })
        for message in messages.suffix(3) {
            #expect(!message.isDuplicate)
            #expect(message.isPossibleDuplicate == used.contains(message.packetID))
        }
        reportFigure(
            "F11", "a broker that starts from an older file and gives ids again",
            ["new presses": 3, "lost": 10 - messages.count])
        try run.wait { if case .brokerRolledBack = $0 { true } else { false } }
        #expect(run.session.status.counters.redeliveredRemoved == 0)
    }

    /// Mosquitto does not give back the place in our window that a message took which it left out.
    @Test func messagesThatAreLeftOutDoNotFillTheWindow() throws {
        let broker = try RealBroker()
        let run = try SessionHarness(port: broker.port) {
            $0.limits.receiveMaximum = 10
            $0.limits.packetBytesMax = 10_000
            $0.limits.windowLossAge = .zero
        }
        try run.waitForPlan()
        let publisher = try publisher(broker)
        let long = OutgoingMessage(
            topic: "home/x", payload: [UInt8](repeating: 1, count: 20_000), qos: 1)
        for round in 1...30 {
            try publisher.publish(long)
            try publisher.publish(press("\(round)"))
            try publisher.flush()
            _ = try run.waitForMessages(round)
        }
        let received = run.sink.contents.current.messages.map {
            String(decoding: $0.payload, as: UTF8.self)
        }
        #expect(received == (1...30).map { "\($0)" })
        #expect(run.session.status.counters.connects < 30)
    }

    @Test func brokerLimitsAreTold() throws {
        var settings = RealBroker.Settings()
        settings.lines = [
            "max_packet_size 20000", "max_keepalive 30", "max_qos 1", "retain_available false",
            "persistent_client_expiration 1h",
        ]
        let broker = try RealBroker(settings)
        let run = try SessionHarness(port: broker.port)
        try run.waitForPlan()
        let limits = try #require(run.session.status.brokerLimits)
        #expect(limits.packetBytesMax == 20_000)
        #expect(limits.keepaliveSeconds == 30)
        #expect(limits.qosMax == 1)
        #expect(!limits.isRetainAvailable)
        // What is too large for the broker is not sent, and that is told.
        let outcomes = Awaited<[Bool]>([])
        let large = OutgoingMessage(topic: "x", payload: [UInt8](repeating: 1, count: 20_001))
        for message in [large, press()] {
            try run.session.publish(message) { isHandedOver in
                outcomes.change { $0.append(isHandedOver) }
            }
        }
        #expect(try outcomes.wait("outcomes") { $0.count == 2 } == [false, true])
    }

    // MARK: Rights

    @Test func wrongPasswordIsNamed() throws {
        var settings = RealBroker.Settings()
        settings.users = ["hearth": "right"]
        let broker = try RealBroker(settings)
        let run = try SessionHarness(port: broker.port) {
            $0.broker.username = "hearth"
            $0.broker.password = "wrong"
        }
        let lines = try run.log.wait("a line") { !$0.isEmpty }
        #expect(lines[0].hasPrefix("broker refused the connection: "))
        let welcome = try SessionHarness(port: broker.port) {
            $0.broker.username = "hearth"
            $0.broker.password = "right"
        }
        try welcome.waitForPlan()
    }

    @Test func forbiddenPublishIsCounted() throws {
        var settings = RealBroker.Settings()
        settings.accessRules = ["topic read home/#"]
        let broker = try RealBroker(settings)
        let publisher = try publisher(broker)
        try publisher.publish(press())
        try publisher.flush()
        #expect(publisher.refusedCount == 1)
    }

    // MARK: TLS

    @Test func tlsWithTheRightAuthority() throws {
        var settings = RealBroker.Settings()
        let certificates = try TestCertificates()
        settings.certificates = certificates
        let broker = try RealBroker(settings)
        let tls = TLSSettings(authorityFile: certificates.authority)
        let run = try SessionHarness(port: broker.port) { $0.broker.tls = tls }
        try run.waitForPlan()
        let publisher = try publisher(broker) { $0.tls = tls }
        for number in 0..<500 { try publisher.publish(press("\(number)")) }
        try publisher.flush()
        let messages = try run.waitForMessages(500)
        #expect(
            messages.map { String(decoding: $0.payload, as: UTF8.self) }
                == (0..<500).map { "\($0)" })
    }

    @Test func tlsWithAnotherAuthorityIsRefused() throws {
        var settings = RealBroker.Settings()
        settings.certificates = try TestCertificates()
        let broker = try RealBroker(settings)
        let other = try TestCertificates()
        let run = try SessionHarness(port: broker.port) {
            $0.broker.tls = TLSSettings(authorityFile: other.authority)
        }
        let lines = try run.log.wait("a line") { !$0.isEmpty }
        #expect(lines[0].hasPrefix("TLS failed: "))
        #expect(lines[0].contains("certificate verify failed"))
        #expect(run.sink.contents.current.items == [])
    }

    @Test func tlsWithoutAnAuthorityIsRefused() throws {
        let run = try SessionHarness(port: 1) { $0.broker.tls = TLSSettings() }
        let lines = try run.log.wait("a line") { !$0.isEmpty }
        #expect(
            lines == ["setting tls not accepted: name the authority file or folder to trust"])
    }

    @Test func tlsToAPlainBrokerIsNamed() throws {
        let broker = try RealBroker()
        let certificates = try TestCertificates()
        let run = try SessionHarness(port: broker.port) {
            $0.broker.tls = TLSSettings(authorityFile: certificates.authority)
        }
        let lines = try run.log.wait("a line") { !$0.isEmpty }
        #expect(lines[0].hasPrefix("TLS failed: "))
    }

    /// Hundreds of packets in one TLS record: the library stops in the middle, the loop must not.
    @Test func manyPacketsInOneTLSRecord() throws {
        let certificates = try TestCertificates()
        let server = try TLSScriptedServer(certificates: certificates)
        let run = try SessionHarness(port: server.port) {
            $0.broker.tls = TLSSettings(authorityFile: certificates.authority)
        }
        let connection = server.connection
        _ = try connection.receive(.connect)
        try connection.send(.connack())
        try connection.grantSubscribe()
        try connection.grantSubscribe()
        for round in 0..<4 {
            let ids = (1...400).map { UInt16(round * 400 + $0) }
            try connection.send(ids.map { .publish("home/b", "press", packetID: $0) })
        }
        #expect(try run.waitForMessages(1600).map(\.packetID) == Array(1...1600))
        var acknowledged: [UInt16] = []
        while acknowledged.count < 1600 {
            acknowledged.append(try connection.receive(.puback).packetID)
        }
        #expect(acknowledged == Array(1...1600))
    }
}
