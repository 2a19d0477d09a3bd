// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Session recorder: commands")
struct SessionRecorderTests {
    private static func recorder(
        isOwnEcho: @escaping @Sendable (IncomingMessage) -> Bool = { _ in false }
    ) -> SessionRecorder {
        let context = CodecContext(
            profile: "p", accepts: [.commands], sha256: CodecSupport.digest)
        return SessionRecorder(
            profile: "p", capture: .all, reader: MessageReader(context: context),
            books: HomeState().books, isOwnEcho: isOwnEcho)
    }

    private static func message(
        _ topic: String, _ payload: String, correlationData: [UInt8]? = nil
    ) -> SessionItem {
        .message(
            IncomingMessage(
                topic: topic, payload: Array(payload.utf8), correlationData: correlationData,
                receivedAt: 0))
    }

    private static let command = """
        {"id":"1","issuedAt":0,"device":"native:x","trait":"T","command":"on"}
        """

    @Test("a record has what the fence compares copies with, also of a copy and a refused message")
    func fence() {
        var message = IncomingMessage(
            topic: "a", payload: [1], qos: 1, packetID: 7, receivedAt: 0, fenceHash: 99)
        message.sessionEpoch = 3
        var copy = message
        copy.isCopy = true
        var recorder = Self.recorder()
        var records = recorder.record(
            SessionBatch(items: [.message(message), .message(copy)]), now: 5
        ).records
        records.append(recorder.refused(message, "why", keepsPayload: false))
        #expect(records.count == 3)
        for record in records {
            #expect(record.origin?.fenceHash == 99 && record.origin?.packetID == 7)
            #expect(record.origin?.epoch == 3 && record.origin?.qos == 1)
        }
    }

    @Test("received commands, answers and questions say which record they belong to")
    func places() throws {
        var recorder = Self.recorder()
        let recorded = recorder.record(
            SessionBatch(items: [
                Self.message("a", "b"), Self.message("hearth/v1/h/in/command", Self.command),
                .resumed(epoch: 1), Self.message("hearth/v1/h/in/command", "{}"),
                Self.message("hearth/v1/h/in/answer/x", "", correlationData: Array("c".utf8)),
                Self.message("hearth/v1/h/in/request", #"{"get":"status","id":"1"}"#),
                .watched(topic: "w", payload: [1], isRetained: true),
            ]), now: 5)
        #expect(recorded.records.count == 6)
        let received = try #require(recorded.commands.first)
        #expect(recorded.commands.count == 1)
        #expect(received.recordIndex == 1)
        guard
            case .commandReceived = recorded.records[received.recordIndex].events[
                received.eventIndex]
        else {
            Issue.record("\(recorded.records[1].events)")
            return
        }
        #expect(received.command.requestID == "1")
        #expect(recorded.answers.map(\.recordIndex) == [4])
        #expect(recorded.answers.map(\.answer.commandID) == ["c"])
        #expect(recorded.requestsForHome.map(\.what) == [.status])
        #expect(recorded.watched.map(\.topic) == ["w"])
    }

    @Test("a replica's question causes no record, which would be news for the replica")
    func replicas() throws {
        let context = CodecContext(
            profile: "p", accepts: [.replicas], sha256: CodecSupport.digest)
        var recorder = SessionRecorder(
            profile: "p", capture: .all, reader: MessageReader(context: context),
            books: HomeState().books)
        func asked(qos: UInt8) -> SessionItem {
            .message(
                IncomingMessage(
                    topic: "hearth/v1/h/in/request", payload: Array(#"{"get":"records"}"#.utf8),
                    qos: qos, packetID: UInt16(qos), responseTopic: "hearth/v1/h/out/answer/r",
                    receivedAt: 0))
        }
        let recorded = recorder.record(
            SessionBatch(items: [asked(qos: 0), Self.message("a", "b"), asked(qos: 1)]), now: 5)
        #expect(recorded.requestsForHome.map(\.what) == [.records(from: 0)])
        // What has to be acknowledged is recorded, and refused.
        #expect(recorded.records.map(\.origin?.topic) == ["a", "hearth/v1/h/in/request"])
        #expect(recorded.replies.map(\.message) == ["a replica asks at QoS 0"])
        #expect(recorded.replies.map(\.topic) == ["hearth/v1/h/out/answer/r"])
    }

    @Test("K-11: a command's record keeps who sent it over MQTT, bounded and without secrets")
    func sender() throws {
        var recorder = Self.recorder()
        func asked(
            _ payload: String, _ properties: [UserProperty], answeredAt topic: String? = nil
        ) -> SessionItem {
            .message(
                IncomingMessage(
                    topic: "hearth/v1/h/in/command", payload: Array(payload.utf8),
                    userProperties: properties, responseTopic: topic, receivedAt: 0))
        }
        let answer = "hearth/v1/h/out/answer/panel"
        let recorded = recorder.record(
            SessionBatch(items: [
                asked(
                    Self.command, [UserProperty(name: "sender", value: "wall panel")],
                    answeredAt: answer),
                asked(Self.command, []),
                asked(
                    #"{"id":"2"}"#,
                    [
                        UserProperty(
                            name: "sender", value: "pin=1234 " + String(repeating: "x", count: 200))
                    ]),
                Self.message("a", "b"),
            ]), now: 5)
        let topic = "hearth/v1/h/in/command"
        let senders = recorded.records.map(\.sender)
        #expect(senders[0] == .mqtt(topic: topic, responseTopic: answer, name: "wall panel"))
        #expect(senders[1] == .mqtt(topic: topic, responseTopic: nil, name: nil))
        guard case .mqtt(_, _, let name?)? = senders[2] else {
            Issue.record("\(senders)")
            return
        }
        #expect(name.hasPrefix("pin=redacted:") && name.utf8.count == 128, "\(name)")
        #expect(senders[3] == nil)
        #expect(recorded.commands.map(\.command.sender) == [senders[0], senders[1]])
    }

    @Test("our own echo is counted and becomes no record")
    func echo() {
        var recorder = Self.recorder { $0.topic == "z/x/set" }
        let recorded = recorder.record(
            SessionBatch(items: [
                Self.message("z/x/set", "{}"), Self.message("z/y/set", "{}"),
            ]), now: 5)
        #expect(recorded.echoesRemoved == 1)
        #expect(recorded.records.map { $0.origin?.topic } == ["z/y/set"])
    }

    @Test("K-11: what is captured holds no secret, also where nobody reads it")
    func capture() {
        var recorder = Self.recorder()
        let recorded = recorder.record(
            SessionBatch(items: [Self.message("any", #"{"pin_code":"1234"}"#)]), now: 5)
        let capture = String(decoding: recorded.records[0].capture ?? [], as: UTF8.self)
        #expect(capture.hasPrefix(#"{"pin_code":"redacted:"#))
    }
}
