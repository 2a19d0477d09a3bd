// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Cloud-to-cloud: memory")
struct CloudToCloudMemoryTests {
    @Test("decoding in one process equals decoding with a restart after every message")
    func restarts() throws {
        try checkProperty(cases: 60, seed: 47, generate: Self.stream, shrink: Self.smaller) {
            try Self.compare($0)
        }
    }

    private struct Difference: Error, CustomStringConvertible { var description: String }

    private static func compare(_ messages: [CodecMessage]) throws {
        var limits = CodecLimits()
        limits.heldMessagesMax = 4
        let context = CodecSupport.context(limits: limits)
        var whole = MessageReader(context: context)
        var kept: [ByteString: HomeEvent] = [:]
        var held: [(number: UInt64, codec: String, event: HomeEvent)] = []
        for (index, message) in messages.enumerated() {
            let expected = whole.read(message)
            var rebuilt = MessageReader(context: context)
            for key in kept.keys.sorted().reversed() { rebuilt.fold(kept[key]!) }
            for message in held { rebuilt.fold(message.event) }
            let actual = rebuilt.read(message)
            guard actual.events == expected.events, actual.notices == expected.notices else {
                let lines = [expected, actual].map { $0.events.map(CodecSupport.line) }
                throw Difference(description: "message \(index): \(lines[0]) and \(lines[1])")
            }
            guard !expected.events.isEmpty else { throw Difference(description: "no event") }
            for event in expected.events {
                switch event {
                case .bindingDeclared(let binding):
                    kept[ByteString(binding.codec + " " + binding.key)] = event
                case .bindingRemoved(let binding):
                    kept[ByteString(binding.codec + " " + binding.key)] = nil
                case .messageHeld(let message): held.append((message.number, message.codec, event))
                case .heldReleased(let released):
                    held.removeAll { $0.number == released.number && $0.codec == released.codec }
                default: break
                }
            }
        }
    }

    private static func smaller(_ messages: [CodecMessage]) -> [[CodecMessage]] {
        messages.indices.map { index in
            var fewer = messages
            fewer.remove(at: index)
            return fewer
        }
    }

    /// Two accounts and some native nodes: devices come, go, change and speak throughout.
    private static func stream(_ random: inout SeededRandom) -> [CodecMessage] {
        (0..<(4 + random.below(30))).map { _ in message(&random) }
    }

    private static func message(_ random: inout SeededRandom) -> CodecMessage {
        let agent = random.oneIn(4) ? "b:ob" : "acme"
        let id = pick(["a", "b", "é", "c:d"], &random)
        var message: CodecMessage
        switch random.below(8) {
        case 0, 1: message = sync(&random)
        case 2:
            message = CloudSupport.query("{\"\(id)\":\(states(&random))}")
        case 3: return announcement(&random)
        case 4:
            let unique = pick(["\"u\"", "\"v\"", "null"], &random)
            return CodecSupport.message(
                "hearth/v1/home/in/report/n\(random.below(2))",
                "{\"parts\":{\"root\":{\"Matter.BasicInformationTrait\":{\"uniqueID\":\(unique)}}}}"
            )
        default:
            message = CloudSupport.report(
                "{\"\(id)\":\(states(&random)),\"z\":{\"on\":true}}",
                notifications: random.oneIn(3) ? "{\"\(id)\":{\"Ring\":{}}}" : "{}",
                delivery: Delivery.allCases[random.below(3)])
        }
        message.topic = "hearth/v1/home/in/cloud/" + agent
        return message
    }

    private static func sync(_ random: inout SeededRandom) -> CodecMessage {
        let traits = [
            "OnOff", "TemperatureSetting", "OccupancySensing", "SensorState", "LockUnlock", "Foo",
        ]
        var devices: [String] = []
        for id in ["a", "b", "é", "c:d"] where !random.oneIn(3) {
            var more = ""
            if random.oneIn(2) {
                more += ",\"matterUniqueId\":\"\(pick(["u", "v", ""], &random))\""
            }
            if !random.oneIn(3) { more += ",\"roomHint\":\"Kitchen\"" }
            if random.oneIn(6) { more += ",\"matterOriginalVendorId\":\"x\"" }
            devices.append(
                CloudSupport.device(
                    id, pick(["LIGHT", "LOCK", "THERMOSTAT", "SENSOR", "Y"], &random),
                    traits.filter { _ in random.oneIn(2) }, more: more))
        }
        if random.oneIn(8) { devices.append("7") }
        return CodecSupport.message(
            "",
            "{\"payload\":{\"agentUserId\":\"user\",\"devices\":[\(devices.joined(separator: ","))]}}"
        )
    }

    private static func states(_ random: inout SeededRandom) -> String {
        let all = [
            "\"on\":true", "\"on\":\"x\"", "\"thermostatMode\":\"cool\"",
            "\"thermostatMode\":\"none\"", "\"thermostatTemperatureSetpoint\":20",
            "\"occupancy\":\"OCCUPIED\"", "\"occupancy\":\"UNKNOWN_OCCUPANCY_STATE\"",
            "\"isJammed\":true", "\"isLocked\":false", "\"foo\":{\"a\":1}", "\"online\":false",
            "\"status\":\"ERROR\"", "\"errorCode\":\"e\"",
            "\"currentSensorStateData\":[{\"name\":\"AirQuality\",\"currentSensorState\":\"x\"}]",
            "\"currentSensorStateData\":[{\"name\":\"AirQuality\",\"currentSensorState\":\"good\"}]",
        ]
        return "{" + all.filter { _ in random.oneIn(5) }.joined(separator: ",") + "}"
    }

    private static func announcement(_ random: inout SeededRandom) -> CodecMessage {
        let topic = "hearth/v1/home/in/announce/n\(random.below(2))"
        guard !random.oneIn(4) else { return CodecSupport.message(topic, "") }
        let part = pick(["1", "2"], &random)
        return CodecSupport.message(
            topic,
            """
            {"name":"N","isMatterDevice":\(!random.oneIn(4)),"parts":[{"part":"\(part)",\
            "type":"OnOffLightDeviceType","traits":[{"trait":"Matter.OnOffTrait"}]}]}
            """)
    }

    private static func pick(_ texts: [String], _ random: inout SeededRandom) -> String {
        texts[random.below(texts.count)]
    }

    @Test("damaged bindings are refused, not trusted")
    func damagedBindings() {
        var codec = CloudToCloudCodec(context: CodecSupport.context())
        for key in ["device:acme:d", "node:home:n", "memory:acme:d"] {
            for text in ["", "{}", "[]", "{\"agent\":\"acme\",\"order\":1,\"sync\":{}}"] {
                codec.fold(
                    .bindingDeclared(
                        BindingDeclared(profile: "p", codec: "cloud", key: key, value: text)))
            }
        }
        #expect(codec.devices.isEmpty && codec.nodes.isEmpty && codec.memories.isEmpty)
    }

    @Test("what is remembered of states does not grow with what a cloud invents")
    func bounded() {
        var home = CodecHome()
        home.read(CloudSupport.sync(CloudSupport.device("d", "SENSOR", ["SensorState"])))
        home.lines = []
        for number in 0..<50 {
            home.read(
                CloudSupport.report(
                    """
                    {"d":{"key\(number)":1,"currentSensorStateData":[\
                    {"name":"S\(number)","currentSensorState":"x"}]}}
                    """))
        }
        #expect(!home.lines.contains { $0.hasPrefix("binding") })
    }
}
