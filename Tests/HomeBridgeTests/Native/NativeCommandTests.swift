// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Native topics: commands to devices")
struct NativeEncodeTests {
    private static let context = EncodingContext(
        commandID: "command:7.0", logID: "log", issuedAt: 1_000_000_000, expiresAt: 8_000_000_000)

    private static func codec() -> NativeCodec {
        var codec = NativeCodec(context: CodecSupport.context())
        _ = codec.decode(
            CodecSupport.message(
                "hearth/v1/h:1/in/announce/left lamp",
                """
                {"name":"L","parts":[{"part":"p 1","type":"DoorLockDeviceType",\
                "traits":[{"trait":"Matter.DoorLockTrait"}]}]}
                """))
        return codec
    }

    private static func plan(_ action: DeviceCommand.Action) -> CommandPlan {
        let id = "native:left%20lamp"
        let trait = "Matter.DoorLockTrait"
        return CommandPlan(
            deviceID: "zigbee:0x1", ids: ["zigbee:0x1", id],
            command: DeviceCommand(
                deviceID: id, part: "p%201", trait: trait, action: action, timeoutSeconds: 7),
            part: "p%201",
            targets: [
                CommandTarget(part: "p%201", trait: trait, attribute: "lockState", value: .int(2))
            ], secrets: [AttributeMember(key: "pinCode", value: .string("1234"))])
    }

    @Test(
        "K-10, K-11: one message with all that the device needs, secrets in clear, an answer topic")
    func message() throws {
        let plan = Self.plan(
            .invoke(
                name: "unlockDoor", arguments: [AttributeMember(key: "x", value: .double(0.5))]))
        let command = try #require(try Self.codec().encode(plan, Self.context))
        let payload = """
            {"arguments":{"pinCode":"1234","x":0.5},"command":"unlockDoor","deviceID":"zigbee:0x1",\
            "expiresAt":"1970-01-01T00:00:08.000000000Z","id":"command:7.0",\
            "issuedAt":"1970-01-01T00:00:01.000000000Z","logID":"log","part":"p%201",\
            "trait":"Matter.DoorLockTrait","v":1}
            """
        #expect(
            command.messages == [
                OutgoingMessage(
                    topic: "hearth/v1/h:1/out/command/left lamp", payload: Array(payload.utf8),
                    responseTopic: "hearth/v1/h:1/in/answer/left lamp",
                    correlationData: Array("command:7.0".utf8), expirySeconds: 7)
            ])
        #expect(command.expectation == plan.targets)
        #expect(command.awaitsAnswer)
    }

    @Test("W-1: a write goes as one object")
    func write() throws {
        var plan = Self.plan(.write([AttributeMember(key: "b", value: .null)]))
        plan.secrets = []
        let command = try #require(try Self.codec().encode(plan, Self.context))
        let text = String(decoding: command.messages[0].payload, as: UTF8.self)
        #expect(text.hasPrefix(#"{"command":null,"deviceID""#))
        #expect(text.hasSuffix(#""v":1,"write":{"b":null}}"#))
    }

    @Test("K-5: a trait that was not announced is refused; devices of others are not known")
    func unknown() throws {
        var plan = Self.plan(.invoke(name: "on", arguments: []))
        plan.command.trait = "Matter.OnOffTrait"
        #expect(throws: CommandRefusal.self) { try Self.codec().encode(plan, Self.context) }
        plan.ids = ["native:lamp"]
        #expect(try Self.codec().encode(plan, Self.context) == nil)
    }

    @Test("a device of two codecs is told by the first that can")
    func joined() throws {
        var reader = CodecSupport.reader()
        _ = reader.read(
            CodecSupport.message(
                "hearth/v1/h/in/announce/lamp",
                #"{"name":"L","parts":[{"part":"p","type":"T","traits":[{"trait":"Own.Trait"}]}]}"#)
        )
        _ = reader.read(CodecSupport.list(Zigbee2MQTTEncodeTests.lamp))
        var plan = CommandPlan(
            deviceID: "native:lamp", ids: ["native:lamp", "zigbee:0x00158d0000000001"],
            command: DeviceCommand(
                deviceID: "native:lamp", part: "light", trait: "Matter.OnOffTrait",
                action: .invoke(name: "on", arguments: [])),
            part: "light",
            targets: [
                CommandTarget(
                    part: "light", trait: "Matter.OnOffTrait", attribute: "onOff",
                    value: .bool(true))
            ])
        #expect(try reader.encode(plan, Self.context)?.messages[0].topic == "z/dev/set")
        plan.part = "p"
        plan.command.trait = "Own.Trait"
        #expect(
            try reader.encode(plan, Self.context)?.messages[0].topic
                == "hearth/v1/h/out/command/lamp")
        plan.command.trait = "Other.Trait"
        plan.targets = []
        #expect(throws: CommandRefusal.self) { try reader.encode(plan, Self.context) }
        plan.ids = ["native:none"]
        #expect(try reader.encode(plan, Self.context) == nil)
    }
}

@Suite("Native topics: requests of others")
struct NativeRequestTests {
    /// 2026-01-01T00:00:00Z
    private static let now: Int64 = 1_767_225_600_000_000_000
    private static let second: Int64 = 1_000_000_000

    private static func reader(_ accepts: Set<Acceptance>) -> MessageReader {
        MessageReader(
            context: CodecContext(
                profile: "p", roots: ["h"], accepts: accepts, sha256: CodecSupport.digest))
    }

    private static func message(
        _ kind: String, _ payload: String, _ delivery: Delivery = .live,
        responseTopic: String? = nil, correlationData: [UInt8]? = nil, at: Int64 = now
    ) -> CodecMessage {
        CodecMessage(
            topic: "hearth/v1/h/in/" + kind, payload: Array(payload.utf8), delivery: delivery,
            receivedAt: at, responseTopic: responseTopic, correlationData: correlationData)
    }

    private static func command(
        _ members: String, id: String = "a/1", issuedAt: String = "\"2026-01-01T00:00:00Z\""
    ) -> String {
        #"{"id":"\#(id)","issuedAt":\#(issuedAt),\#(members)}"#
    }

    private static let on = #""device":"native:x","trait":"T","command":"on""#

    // MARK: - Accepted

    @Test(
        "a device command is received with its request id, its reply topic and no secret in the log"
    )
    func received() throws {
        var reader = Self.reader([.commands])
        let unlock = """
            "device":"zigbee:0x1","part":"lock","trait":"Matter.DoorLockTrait",\
            "command":"unlockDoor","arguments":{"pinCode":"1234","b":1},"timeoutSeconds":30
            """
        let result = reader.read(
            Self.message("command", Self.command(unlock), correlationData: [1, 2]))
        let digest = SecretDigest.mark(
            .string("1234"), by: SecretDigest.keyed([], sha256: CodecSupport.digest))
        let text = """
            {"arguments":{"b":1,"pinCode":"\(digest)"},"command":"unlockDoor",\
            "device":"zigbee:0x1","part":"lock","timeoutSeconds":30,"trait":"Matter.DoorLockTrait"}
            """
        #expect(
            result.events == [
                .commandReceived(
                    CommandReceived(
                        profile: "p", requestID: "a/1", issuedAt: Self.now, command: text))
            ])
        let command = DeviceCommand(
            deviceID: "zigbee:0x1", part: "lock", trait: "Matter.DoorLockTrait",
            action: .invoke(
                name: "unlockDoor",
                arguments: [
                    AttributeMember(key: "b", value: .int(1)),
                    AttributeMember(key: "pinCode", value: .string("1234")),
                ]), timeoutSeconds: 30)
        #expect(
            result.commands == [
                ReceivedCommand(
                    requestID: "a/1", issuedAt: Self.now, command: .device(command),
                    replyTopic: "hearth/v1/h/out/answer/a%2F1", correlationData: [1, 2])
            ])
        #expect(result.replies.isEmpty)
    }

    struct Metadata: CustomTestStringConvertible, Sendable {
        var members: String
        var command: MetadataCommand
        var testDescription: String { members }
    }

    static let metadata: [Metadata] = [
        Metadata(
            members: #""do":"createRoom","name":"Hall","structure":"structure:1""#,
            command: .createRoom(name: "Hall", structureID: "structure:1")),
        Metadata(
            members: #""do":"renameRoom","room":"room:1.0","name":"X""#,
            command: .renameRoom(id: "room:1.0", name: "X")),
        Metadata(
            members: #""do":"deleteRoom","room":"room:1.0""#, command: .deleteRoom(id: "room:1.0")),
        Metadata(
            members: #""do":"createStructure","name":"Barn""#,
            command: .createStructure(name: "Barn")),
        Metadata(
            members: #""do":"renameStructure","structure":"structure:1","name":"B""#,
            command: .renameStructure(id: "structure:1", name: "B")),
        Metadata(
            members: #""do":"renameDevice","device":"native:x","name":"L""#,
            command: .renameDevice(id: "native:x", name: "L")),
        Metadata(
            members: #""do":"renameDevice","device":"native:x","reset":true"#,
            command: .renameDevice(id: "native:x", name: nil)),
        Metadata(
            members: #""do":"moveDevices","devices":["a","b"],"room":"room:1.0""#,
            command: .moveDevices(ids: ["a", "b"], place: .room(id: "room:1.0"))),
        Metadata(
            members: #""do":"moveDevices","devices":["a"],"room":null"#,
            command: .moveDevices(ids: ["a"], place: .noRoom)),
        Metadata(
            members: #""do":"moveDevices","devices":["a"],"reset":true"#,
            command: .moveDevices(ids: ["a"], place: .announced)),
    ]

    @Test("changes of names and places are accepted by themselves", arguments: metadata)
    func places(row: Metadata) {
        var reader = Self.reader([.metadata])
        let result = reader.read(Self.message("command", Self.command(row.members)))
        #expect(result.commands.map(\.command) == [.metadata(row.command)])
        var closed = Self.reader([.commands])
        let refused = closed.read(Self.message("command", Self.command(row.members)))
        #expect(refused.commands.isEmpty)
        #expect(refused.replies.map(\.code) == [.permissionDenied])
    }

    @Test("ten seconds either way are fresh", arguments: [-10, 0, 10])
    func fresh(offset: Int64) {
        var reader = Self.reader([.commands])
        let milliseconds = Self.now / 1_000_000
        let result = reader.read(
            Self.message(
                "command", Self.command(Self.on, issuedAt: "\(milliseconds)"),
                at: Self.now + offset * Self.second))
        #expect(result.commands.count == 1)
    }

    // MARK: - Refused

    struct Refusal: CustomTestStringConvertible, Sendable {
        var payload: String
        var code: ErrorCode
        var delivery = Delivery.live
        var message: String
        var id: String? = "a/1"
        var testDescription: String { "\(code.name) \(payload)" }
    }

    static let refusals: [Refusal] = [
        Refusal(
            payload: command(on), code: .failedPrecondition, delivery: .stored, message: "retained"),
        Refusal(
            payload: command(on), code: .failedPrecondition, delivery: .late, message: "waited"),
        Refusal(
            payload: command(on, issuedAt: "\"2025-12-31T23:59:49.999Z\""), code: .deadlineExceeded,
            message: "10 s"),
        Refusal(
            payload: command(on, issuedAt: "\"2026-01-01T00:00:10.001Z\""),
            code: .failedPrecondition, message: "clock"),
        Refusal(
            payload: command(on, issuedAt: "\"today\""), code: .invalidArgument, message: "issuedAt"
        ),
        Refusal(payload: "{\(on)}", code: .invalidArgument, message: "id", id: nil),
        Refusal(
            payload: command(on, id: String(repeating: "x", count: 65)), code: .invalidArgument,
            message: "id", id: nil),
        Refusal(payload: command(on, id: "é"), code: .invalidArgument, message: "id", id: nil),
        Refusal(payload: "[", code: .invalidArgument, message: "no JSON", id: nil),
        Refusal(payload: "7", code: .invalidArgument, message: "a number", id: nil),
        Refusal(
            payload: command(on + #","x":1"#), code: .invalidArgument, message: "x: unknown key"),
        Refusal(
            payload: command(on + #","trait":"U""#), code: .invalidArgument,
            message: "trait: stands twice"),
        Refusal(
            payload: command(on + #","arguments":{"a":1,"a":2}"#), code: .invalidArgument,
            message: "arguments.a: stands twice"),
        Refusal(
            payload: command(on + #","write":{}"#), code: .invalidArgument, message: "write"),
        Refusal(
            payload: command(on + #","timeoutSeconds":601"#), code: .invalidArgument,
            message: "timeoutSeconds"),
        Refusal(
            payload: command(on + #","arguments":[]"#), code: .invalidArgument, message: "arguments"
        ),
        Refusal(
            payload: command(#""device":"ü","trait":"T","command":"on""#), code: .invalidArgument,
            message: "device"),
        Refusal(payload: command(#""do":"dance""#), code: .invalidArgument, message: "do"),
    ]

    @Test("a command to another home is none of ours: it is neither taken nor answered")
    func anotherHome() {
        var reader = MessageReader(
            context: CodecContext(
                profile: "p", accepts: [.commands], publishes: "h", sha256: CodecSupport.digest))
        for kind in ["command", "request"] {
            let result = reader.read(
                CodecMessage(
                    topic: "hearth/v1/other/in/\(kind)", payload: Array("{}".utf8),
                    delivery: .live, receivedAt: Self.now))
            #expect(result.events == [.messageIgnored(reason: "for another home")])
            #expect(result.replies.isEmpty)
        }
        let own = reader.read(Self.message("command", "{}"))
        #expect(own.events.count == 1 && own.replies.isEmpty)
        guard case .commandFailed? = own.events.first else {
            Issue.record("\(own.events)")
            return
        }
    }

    @Test("taking a stored command back is no command")
    func cleared() {
        var reader = Self.reader([.commands, .metadata])
        let result = reader.read(Self.message("command", "", .live))
        #expect(result.events == [.messageIgnored(reason: "empty payload")])
        #expect(result.replies.isEmpty)
    }

    @Test(
        "what is old, stored, malformed or not of its time is refused and told", arguments: refusals
    )
    func refused(row: Refusal) throws {
        var reader = Self.reader([.commands, .metadata])
        let result = reader.read(
            Self.message(
                "command", row.payload, row.delivery, correlationData: [9]))
        #expect(result.commands.isEmpty)
        guard case .commandFailed(let failed)? = result.events.first, result.events.count == 1
        else {
            Issue.record("\(result.events)")
            return
        }
        #expect(failed.commandID == nil)
        #expect(failed.requestID == row.id)
        #expect(failed.code == row.code)
        #expect(failed.message.contains(row.message), "\(failed.message)")
        // Without an id there is no topic to answer on.
        let replies = row.id.map { id in
            CommandReply(
                requestID: id, code: row.code, message: failed.message,
                topic: "hearth/v1/h/out/answer/a%2F1", correlationData: [9])
        }
        #expect(result.replies == (replies.map { [$0] } ?? []))
    }

    @Test("off until the profile accepts: everything is refused, also what is malformed")
    func closed() {
        for payload in [Self.command(Self.on), Self.command(#""do":"dance""#), "[", "{}"] {
            var reader = Self.reader([])
            let result = reader.read(
                Self.message("command", payload, responseTopic: "hearth/v1/h/out/answer/me"))
            #expect(result.replies.map(\.code) == [.permissionDenied])
            #expect(result.commands.isEmpty)
        }
    }

    @Test(
        "an answer goes to no other topic: it must never be a command to somebody else",
        arguments: [
            "z/lock/set", "hearth/v1/h/in/command", "hearth/v1/h/out/answer",
            "hearth/v1/h/out/answer/", "hearth/v1/other/out/answer/x", "hearth/v1/h/out/answer/#",
        ])
    func astray(topic: String) {
        var reader = Self.reader([.commands])
        let result = reader.read(
            Self.message("command", Self.command(Self.on), responseTopic: topic))
        #expect(result.commands.isEmpty)
        #expect(result.replies.map(\.code) == [.invalidArgument])
        #expect(result.replies.map(\.topic) == ["hearth/v1/h/out/answer/a%2F1"])
        let question = reader.read(
            Self.message("request", #"{"get":"status"}"#, responseTopic: topic))
        #expect(question.requestsForHome.isEmpty)
    }

    // MARK: - Questions

    @Test("questions for the home are passed on, live ones only")
    func questions() {
        var reader = Self.reader([])
        let topic = "hearth/v1/h/out/answer/me"
        let snapshot = reader.read(
            Self.message(
                "request", #"{"get":"snapshot"}"#, responseTopic: topic, correlationData: [1]))
        #expect(snapshot.events == [IgnoredMessage.conversation.event])
        #expect(
            snapshot.requestsForHome == [
                HomeRequest(what: .snapshot, replyTopic: topic, correlationData: [1])
            ])
        let status = reader.read(Self.message("request", #"{"get":"status","id":"7"}"#))
        #expect(
            status.requestsForHome == [
                HomeRequest(what: .status, replyTopic: "hearth/v1/h/out/answer/7")
            ])
        for delivery in [Delivery.stored, .late] {
            let old = reader.read(
                Self.message("request", #"{"get":"status","id":"7"}"#, delivery))
            #expect(old.requestsForHome.isEmpty)
            #expect(old.events == [IgnoredMessage.storedCommand.event])
        }
        for payload in [#"{"get":"status"}"#, #"{"get":"all","id":"7"}"#, "{", #"{"x":1}"#] {
            let bad = reader.read(Self.message("request", payload))
            #expect(bad.requestsForHome.isEmpty)
            guard case .messageUnreadable = bad.events[0] else {
                Issue.record("\(payload) was read")
                continue
            }
        }
    }

    @Test("a replica's questions are passed on where replicas are accepted")
    func replicaQuestions() {
        let topic = "hearth/v1/h/out/answer/me"
        let subjects: [(String, HomeRequest.Subject)] = [
            (#"{"get":"records"}"#, .records(from: 0)),
            (#"{"get":"records","from":9223372036854775807}"#, .records(from: 1 << 63 - 1)),
            (#"{"get":"more","number":3}"#, .more(number: 3)),
            (#"{"get":"hash","at":0}"#, .hash(after: 0)),
        ]
        var (open, closed) = (Self.reader([.replicas]), Self.reader([.commands, .metadata]))
        for (payload, what) in subjects {
            let message = Self.message("request", payload, responseTopic: topic)
            #expect(
                open.read(message).requestsForHome == [HomeRequest(what: what, replyTopic: topic)])
            #expect(open.read(Self.message("request", payload, .stored)).requestsForHome.isEmpty)
            let refused = closed.read(message)
            #expect(refused.requestsForHome.isEmpty)
            #expect(refused.replies.map(\.code) == [.permissionDenied])
            #expect(refused.replies.map(\.topic) == [topic])
        }
        for payload in [
            #"{"get":"more"}"#, #"{"get":"hash"}"#, #"{"get":"records","from":-1}"#,
            #"{"get":"records","from":9223372036854775808}"#, #"{"get":"records","from":0.5}"#,
            #"{"get":"records","from":"0"}"#, #"{"get":"records","number":1}"#,
            #"{"get":"status","from":1}"#, #"{"get":"more","number":1,"at":1}"#,
        ] {
            let bad = open.read(Self.message("request", payload, responseTopic: topic))
            #expect(bad.requestsForHome.isEmpty && bad.replies.isEmpty, "\(payload)")
            guard case .messageUnreadable = bad.events[0] else {
                Issue.record("\(payload) was read")
                continue
            }
        }
    }

    // MARK: - Answers

    @Test("K-9: a device's answer names the command, by its id or the correlation data")
    func answers() {
        var reader = Self.reader([])
        func answers(_ payload: String, _ data: String?, _ delivery: Delivery = .live)
            -> [CommandAnswer]
        {
            reader.read(
                Self.message(
                    "answer/my lamp", payload, delivery,
                    correlationData: data.map { Array($0.utf8) })
            ).answers
        }
        let id = "native:my%20lamp"
        #expect(
            answers("", "command:7.0") == [
                CommandAnswer(commandID: "command:7.0", ids: [id], isDone: true)
            ])
        #expect(
            answers(#"{"id":"command:8.0","state":"done"}"#, nil) == [
                CommandAnswer(commandID: "command:8.0", ids: [id], isDone: true)
            ])
        #expect(
            answers(#"{"state":"failed","code":"unavailable","message":"jammed"}"#, "command:7.0")
                == [
                    CommandAnswer(
                        commandID: "command:7.0", ids: [id], isDone: false, code: .unavailable,
                        message: "jammed")
                ])
        #expect(answers("", nil).isEmpty)
        #expect(answers("", "command:7.0", .late).isEmpty)
        #expect(answers("", "command:7.0", .stored).isEmpty)
        for payload in [
            #"{"state":"done"}"#, #"{"id":"c","state":"maybe"}"#, #"{"id":"c"}"#,
            #"{"id":"c","state":"failed","code":"broken"}"#,
            #"{"id":"c","state":"done","code":"unknown"}"#,
        ] {
            let result = reader.read(Self.message("answer/x", payload))
            guard result.answers.isEmpty, case .messageUnreadable = result.events[0] else {
                Issue.record("\(payload) was read")
                continue
            }
        }
    }
}
