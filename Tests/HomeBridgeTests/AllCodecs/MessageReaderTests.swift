// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Message reader")
struct MessageReaderTests {
    @Test("a message that no codec wants is ignored, and says so")
    func noCodec() {
        var reader = CodecSupport.reader()
        let result = reader.read(CodecSupport.message("a/b", "x"))
        #expect(result.events == [.messageIgnored(reason: "no codec")])
        #expect(result.codec == "")
    }

    @Test("the first codec that reads gives its name and version")
    func codecName() {
        var reader = CodecSupport.reader()
        let result = reader.read(CodecSupport.message("z/bridge/state", "online"))
        #expect(result.codec == "zigbee2mqtt")
        #expect(result.codecVersion == Zigbee2MQTTCodec.version)
    }

    @Test("bounds of topics and payloads, with room for announcements")
    func bounds() {
        var limits = CodecLimits()
        limits.payloadBytesMax = 20
        limits.announcementBytesMax = 40
        limits.topicBytesMax = 30
        var reader = CodecSupport.reader(roots: ["z"], limits: limits)
        func reason(_ topic: String, _ count: Int) -> String? {
            let payload = String(repeating: " ", count: count - 2) + "[]"
            let result = reader.read(CodecSupport.message(topic, payload))
            if case .messageUnreadable(let bad) = result.events[0] { return bad.reason }
            return nil
        }
        #expect(reason("z/x", 21) == "payload too long")
        #expect(reason("z/x", 20) == nil)
        #expect(reason("z/bridge/devices", 40) == nil)
        #expect(reason("z/bridge/devices", 41) == "payload too long")
        #expect(reason("z/" + String(repeating: "x", count: 29), 2) == "topic too long")
    }

    @Test("two codecs make one record; a remark yields to events")
    func twoCodecs() {
        var reader = MessageReader(
            context: CodecSupport.context(),
            types: [Remark.self, Talk.self, Remark.self, Talk.self])
        let result = reader.read(CodecSupport.message("any", "x"))
        // Who only remarks has not read it.
        #expect(result.codec == "talk")
        #expect(result.events == Talk.events + Talk.events)
        var silent = MessageReader(
            context: CodecSupport.context(), types: [Remark.self, Remark.self])
        #expect(silent.read(CodecSupport.message("any", "x")).events == Remark.events)
        #expect(reader.filters == ["remark/#", "talk/#"])
    }

    @Test("random topics and payloads give at least one event and no more than the bounds allow")
    func random() throws {
        let levels = [
            "z", "bridge", "devices", "groups", "state", "info", "hearth", "v1", "h", "in",
            "report",
            "announce", "x", "", "+", "#", "availability", "set", "é", "901",
        ]
        try checkProperty(cases: 200, seed: 5) { random in
            (0..<20).map { _ in
                let topic = (0...random.below(6)).map { _ in levels[random.below(levels.count)] }
                let payloads = ["{}", "[]", "[{}]", "online", "null", "{\"a\":[{}]}", "", "[[]]"]
                let bytes =
                    random.oneIn(2)
                    ? random.bytes(random.below(30))
                    : Array(payloads[random.below(payloads.count)].utf8)
                return CodecMessage(
                    topic: topic.joined(separator: "/"), payload: bytes,
                    delivery: Delivery.allCases[random.below(3)], receivedAt: 0)
            }
        } property: { (messages: [CodecMessage]) in
            var reader = CodecSupport.reader()
            for message in messages {
                let count = reader.read(message).events.count
                guard count > 0, count < 50 else { throw TooMany(count: count) }
            }
        }
    }

    private struct TooMany: Error { var count: Int }

    @Test("a codec that makes nothing of a message loses none: the record says so")
    func noEvent() {
        var alone = MessageReader(context: CodecSupport.context(), types: [Mute.self])
        let nothing = HomeEvent.messageUnreadable(
            MessageUnreadable(reason: "codec made no event", detail: "the codec is mute"))
        #expect(alone.read(CodecSupport.message("any", "x")).events == [nothing])
        var both = MessageReader(context: CodecSupport.context(), types: [Mute.self, Mute.self])
        #expect(both.read(CodecSupport.message("any", "x")).events == [nothing])
        var beside = MessageReader(context: CodecSupport.context(), types: [Mute.self, Talk.self])
        #expect(beside.read(CodecSupport.message("any", "x")).events == Talk.events)
    }

    /// Breaks the promise of a codec: it takes the message and says nothing.
    private struct Mute: Codec {
        static let name = "mute"
        static let version: UInt16 = 1
        init(context: CodecContext) {}
        var filters: [String] { ["mute/#"] }
        mutating func decode(_ message: CodecMessage) -> CodecOutput? { CodecOutput(events: []) }
        func encode(
            _ plan: CommandPlan, _ context: EncodingContext
        ) throws(CommandRefusal) -> CodecCommand? { nil }
        mutating func fold(_ event: HomeEvent) {}
    }

    private struct Remark: Codec {
        static let name = "remark"
        static let version: UInt16 = 1
        static let events: [HomeEvent] = [.messageIgnored(reason: "unchanged")]
        init(context: CodecContext) {}
        var filters: [String] { ["remark/#"] }
        mutating func decode(_ message: CodecMessage) -> CodecOutput? {
            CodecOutput(events: Self.events)
        }
        func encode(
            _ plan: CommandPlan, _ context: EncodingContext
        ) throws(CommandRefusal) -> CodecCommand? { nil }
        func encodeRead(_ ids: [String]) throws(CommandRefusal) -> [CodecRequest]? { nil }
        mutating func fold(_ event: HomeEvent) {}
    }

    private struct Talk: Codec {
        static let name = "talk"
        static let version: UInt16 = 1
        static let events: [HomeEvent] = [.sessionResumed(profile: "p")]
        init(context: CodecContext) {}
        var filters: [String] { ["talk/#"] }
        mutating func decode(_ message: CodecMessage) -> CodecOutput? {
            CodecOutput(events: Self.events)
        }
        func encode(
            _ plan: CommandPlan, _ context: EncodingContext
        ) throws(CommandRefusal) -> CodecCommand? { nil }
        func encodeRead(_ ids: [String]) throws(CommandRefusal) -> [CodecRequest]? { nil }
        mutating func fold(_ event: HomeEvent) {}
    }
}
