// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// F17: what a publisher may send at worst costs bounded time and memory, and makes a record that
/// the log takes.
@Suite("Hostile messages")
struct HostileMessageTests {
    /// The log takes no record beyond 20 MiB.
    private static let recordBytesMax = 20 << 20

    private static func bytes(_ events: [HomeEvent]) -> Int {
        var encoder = RecordEncoder()
        let record = HomeRecord(receivedAt: 0, cause: .message, events: events)
        let bytes = encoder.encode(record).count
        return encoder.takeNewDefinitions().reduce(bytes) { $0 + $1.count }
    }

    private static func tasmota() -> MessageReader {
        var reader = CodecSupport.reader()
        let config = """
            {"ip":"10.0.0.1","dn":"T","fn":["T"],"hn":"t","mac":"AABBCCDDEEFF","md":"M","ty":0,"if":0,\
            "ofln":"Offline","onln":"Online","state":["OFF","ON","TOGGLE","HOLD"],"sw":"1","t":"t",\
            "ft":"%prefix%/%topic%/","tp":["cmnd","stat","tele"],"rl":[1],"swc":[-1],"btn":[0],\
            "so":{"4":0},"lk":0,"lt_st":0,"ver":1}
            """
        let read = reader.read(
            CodecSupport.message("tasmota/discovery/AABBCCDDEEFF/config", config))
        #expect(read.events.count > 2)
        return reader
    }

    @Test("a long key above many leaves does not stand before each of them")
    func longPath() {
        var reader = Self.tasmota()
        let leaves = (0..<5_000).map { "\"a\($0)\":1" }.joined(separator: ",")
        let long = String(repeating: "k", count: 20_000)
        let read = reader.read(
            CodecSupport.message("tele/t/SENSOR", "{\"\(long)\":{\(leaves)}}"))
        #expect(Self.bytes(read.events) < 1 << 20)
    }

    @Test("long keys below each other do not add up at every depth")
    func deepPath() {
        var reader = Self.tasmota()
        let key = String(repeating: "k", count: 4_000)
        let open = String(repeating: "{\"a\":1,\"\(key)\":", count: 120)
        let text = open + "1" + String(repeating: "}", count: 120)
        let read = reader.read(CodecSupport.message("tele/t/SENSOR", text))
        #expect(Self.bytes(read.events) < 2 << 20)
    }

    @Test("paths stay as they are where they are short")
    func shortPath() {
        var reader = Self.tasmota()
        let read = reader.read(
            CodecSupport.message("tele/t/SENSOR", "{\"Wifi\":{\"AP\":{\"x\":1}}}"))
        let lines = read.events.map(CodecSupport.line)
        #expect(lines == ["report mac:aabbccddeeff root Tasmota.PropertiesTrait {\"Wifi.AP.x\":1}"])
    }

    /// 64 devices that all read the same topic as text.
    private static func sharedTopic() -> MessageReader {
        var reader = CodecSupport.reader()
        for device in 0..<64 {
            let config =
                "{\"uniq_id\":\"u\(device)\",\"stat_t\":\"t\",\"dev\":{\"ids\":\"d\(device)\"}}"
            let read = reader.read(
                CodecSupport.message("homeassistant/sensor/d\(device)/config", config))
            #expect(read.events.count > 2)
        }
        return reader
    }

    @Test("a long text that many devices read is refused before the record is too long")
    func manyReaders() {
        var reader = Self.sharedTopic()
        let read = reader.read(
            CodecSupport.message("t", String(repeating: "x", count: 1 << 20)))
        #expect(Self.bytes(read.events) < Self.recordBytesMax)
        #expect(read.events.map(CodecSupport.line).last?.hasPrefix("unreadable too much") == true)
        // Nothing is left of it: the next message is read.
        #expect(reader.read(CodecSupport.message("t", "x")).events.count == 64)
    }

    @Test(
        "K-11: a digest in a text that is no JSON is no secret, whatever follows it",
        arguments: ["", "\0\0", "x", "123456789", " ", "}", "é"])
    func redactedTwice(tail: String) throws {
        let redaction = CodecSupport.context().redaction
        let limits = CodecLimits().json
        let text = Array("{\"network_key\":[1,2,3]\(tail)".utf8)
        let clean = try #require(redaction.redacted(text, limits: limits))
        #expect((redaction.redacted(clean, limits: limits) ?? clean) == clean)
    }

    @Test(
        "a topic on which nobody can publish is read by no codec",
        arguments: [
            ("z\0/bridge/devices", "NUL"), ("+/bridge/devices", "+"), ("#", "#"), ("", "empty"),
            ("zigbee2mqtt/a/+/b", "+"), ("homeassistant/sensor/a\0/config", "NUL"),
        ])
    func impossibleTopic(topic: String, what: String) {
        var reader = CodecSupport.reader()
        let before = reader.filters
        for payload in ["[]", "{\"stat_t\":\"x\",\"uniq_id\":\"u\"}", ""] {
            let lines = reader.read(CodecSupport.message(topic, payload)).events
                .map(CodecSupport.line)
            #expect(lines == ["unreadable bad topic: \(what)"])
        }
        #expect(reader.filters == before)
    }

    /// Devices whose parts have names of this length, announced each in the way of its ecosystem.
    private static func named(_ long: String) -> [CodecMessage] {
        let one = long + "1"
        let homie = [
            ("$homie", "4.0"), ("$name", "x"), ("$nodes", "\(long),\(one)"),
            ("\(long)/$properties", "on"), ("\(one)/$properties", "on"),
            ("\(long)/on/$datatype", "boolean"), ("\(one)/on/$datatype", "boolean"),
            ("\(long)/on/$settable", "true"), ("\(one)/on/$settable", "true"), ("$state", "ready"),
        ].map { CodecSupport.message("homie/d/\($0.0)", $0.1) }
        let entities = [long, one].map { name in
            CodecSupport.message(
                "homeassistant/switch/\(name)/config",
                "{\"uniq_id\":\"\(name)\",\"stat_t\":\"s/\(name.count)\",\"cmd_t\":\"c\","
                    + "\"dev\":{\"ids\":\"d\"}}")
        }
        let exposes = [long, one].map { name in
            """
            {"type":"switch","endpoint":"\(name)","features":[{"type":"binary","access":7,\
            "name":"state","property":"state_\(name)","value_on":"ON","value_off":"OFF"}]}
            """
        }
        return homie + entities + [
            CodecSupport.list(exposes.joined(separator: ",")),
            CodecSupport.message(
                "shellyplus1-a8032ab12345/events/rpc",
                "{\"src\":\"shellyplus1-a8032ab12345\",\"dst\":\"x\",\"method\":\"NotifyStatus\","
                    + "\"params\":{\"switch:\(long)\":{\"output\":true}}}"),
        ]
    }

    @Test(
        "M-11: parts have ids, however long the names of their sources are",
        arguments: [
            "lamp", String(repeating: "n", count: 130), String(repeating: "\u{e9}", count: 60),
        ])
    func longParts(name: String) {
        var reader = Self.tasmota()
        var (described, most) = (0, 0)
        let sensor = CodecSupport.message(
            "tele/t/SENSOR", "{\"\(name)\":{\"Temperature\":20.5},\"TempUnit\":\"C\"}")
        for message in Self.named(name) + [sensor] {
            for case .deviceDescribed(let device) in reader.read(message).events {
                described += 1
                most = max(most, device.parts.count)
                #expect(device.parts.allSatisfy { HomeID.isValid($0.part) }, "\(device.parts)")
                #expect(Set(device.parts.map(\.part)).count == device.parts.count)
            }
        }
        #expect(described >= 3)
        #expect(most >= 3)
    }

    @Test("one device that reads a long object many times over is refused as well")
    func manyReadings() {
        var reader = CodecSupport.reader()
        for component in 0..<100 {
            let config = "{\"uniq_id\":\"u\(component)\",\"stat_t\":\"t\",\"dev\":{\"ids\":\"d\"}}"
            reader.expectEvents(
                CodecSupport.message("homeassistant/sensor/c\(component)/config", config))
        }
        let read = reader.read(
            CodecSupport.message("t", String(repeating: "x", count: 1 << 20)))
        #expect(Self.bytes(read.events) < Self.recordBytesMax)
        #expect(read.events.map(CodecSupport.line).last?.hasPrefix("unreadable too much") == true)
    }
}

extension MessageReader {
    fileprivate mutating func expectEvents(_ message: CodecMessage) {
        #expect(!read(message).events.isEmpty)
    }
}
