// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Zigbee2MQTT: what it remembers")
struct Zigbee2MQTTMemoryTests {
    @Test("filters listen for a base, then cover it; they never overlap")
    func filters() {
        var codec = Zigbee2MQTTCodec(context: CodecSupport.context())
        #expect(
            codec.filters == [
                "+/bridge/devices", "+/bridge/info", "+/bridge/state", "+/+/bridge/devices",
                "+/+/bridge/info", "+/+/bridge/state",
            ])
        _ = codec.decode(CodecSupport.message("home/z/bridge/state", "online"))
        #expect(codec.filters == ["home/z/#"])
        _ = codec.decode(CodecSupport.message("a/bridge/info", "{}"))
        _ = codec.decode(CodecSupport.message("home/bridge/devices", "[]"))
        #expect(codec.filters == ["a/#", "home/#"])
        let named = Zigbee2MQTTCodec(context: CodecSupport.context(roots: ["x", "x/y", "x"]))
        #expect(named.filters == ["x/#"])
    }

    @Test("a base below a known base is a base of its own")
    func nestedBases() {
        var home = CodecHome()
        home.read(CodecSupport.list("", name: "outer", base: "z"))
        home.read(CodecSupport.list("", name: "inner", address: "0x00158d0000000002", base: "z/y"))
        home.read(CodecSupport.message("z/y/inner", "{\"k\":1}"))
        #expect(home.lines.last?.hasPrefix("report zigbee:0x00158d0000000002 ") == true)
        home.read(CodecSupport.message("z/outer", "{\"k\":1}"))
        #expect(home.lines.last?.hasPrefix("report zigbee:0x00158d0000000001 ") == true)
        #expect(home.reader.filters.contains("z/#"))
        #expect(!home.reader.filters.contains("z/y/#"))
    }

    @Test("wildcards and the broker's own topics are no base", arguments: ["a/+", "#", "$SYS"])
    func noBase(base: String) {
        var codec = Zigbee2MQTTCodec(context: CodecSupport.context())
        let output = codec.decode(CodecSupport.message("\(base)/bridge/state", "online"))
        #expect(output?.events == nil)
        #expect(codec.filters.count == 6)
    }

    @Test("with roots named other bases are none of its business")
    func roots() {
        var home = CodecHome(CodecSupport.reader(roots: ["z"]))
        home.read(CodecSupport.message("other/bridge/devices", "[]"))
        #expect(home.lines == ["ignored no codec"])
    }

    @Test("held messages are bounded by count and bytes; the oldest goes by an event")
    func heldBounds() {
        var limits = CodecLimits()
        limits.heldMessagesMax = 3
        limits.heldBytesMax = 40
        var home = CodecHome(CodecSupport.reader(roots: ["z"], limits: limits))
        for number in 1...4 { home.read(CodecSupport.message("z/d\(number)", "{}")) }
        #expect(home.lines.suffix(2) == ["released 1 expelled", "held 4 z/d4"])
        home.read(CodecSupport.message("z/long", "{\"a\":\"bcdefghijklmnop\"}"))
        #expect(home.lines.suffix(2).first == "released 3 expelled")
        let huge = String(repeating: "x", count: 50)
        home.read(CodecSupport.message("z/huge", huge))
        #expect(home.lines.last?.hasPrefix("unreadable unknown name") == true)
    }

    @Test("R-Z-UNKNOWN-NAME: held messages are read with the list, late or stored, in their order")
    func heldDelivery() {
        var home = CodecHome()
        home.read(CodecSupport.message("z/bridge/state", "online"))
        home.read(CodecSupport.message("z/dev", "{\"k\":1,\"action\":\"a\"}"))
        home.read(CodecSupport.message("z/dev", "{\"k\":2,\"action\":\"b\"}", .stored))
        home.lines = []
        home.read(CodecSupport.list(""))
        let vendor = "zigbee:0x00158d0000000001 root Zigbee2MQTT.PropertiesTrait"
        #expect(
            home.lines.suffix(6) == [
                "report \(vendor) (late) {\"k\":1}",
                "momentary \(vendor) (late) action {\"action\":\"a\"}", "released 1 read",
                "report \(vendor) (stored) {\"k\":2}", "released 2 read", "binding held",
            ])
    }

    @Test("devices are asked once, when they are new, if the profile allows it")
    func requests() {
        let expose = """
            {"type":"switch","features":[{"type":"binary","name":"state","property":"state",\
            "value_on":"ON","value_off":"OFF","access":7}]}
            """
        var asking = CodecHome(CodecSupport.reader(asks: true))
        let first = asking.read(CodecSupport.list(expose))
        #expect(first.requests == [CodecRequest(topic: "z/dev/get", payload: "{\"state\":\"\"}")])
        #expect(asking.read(CodecSupport.list(expose)).requests.isEmpty)
        #expect(asking.read(CodecSupport.list(expose, name: "new")).requests.isEmpty)
        var silent = CodecHome()
        #expect(silent.read(CodecSupport.list(expose)).requests.isEmpty)
    }

    @Test("a binding survives being written and read")
    func bindingText() throws {
        for fixture in CodecFixture.all("zigbee2mqtt") {
            var reader = CodecSupport.reader()
            for message in try fixture.messages() {
                for case .bindingDeclared(let event) in reader.read(message).events
                where event.key.hasPrefix("device:") || event.key.hasPrefix("group:") {
                    let binding = try #require(DeviceBinding(text: event.value))
                    #expect(binding.text == event.value)
                    #expect(binding.key == event.key)
                }
            }
        }
    }

    @Test("damaged bindings are refused, not trusted")
    func damagedBindings() throws {
        var codec = Zigbee2MQTTCodec(context: CodecSupport.context())
        for text in [
            "", "{}", "[]", "{\"base\":\"z\",\"native\":\"n\",\"id\":\"i\",\"name\":\"x\"}",
        ] {
            codec.fold(
                .bindingDeclared(
                    BindingDeclared(
                        profile: "p", codec: "zigbee2mqtt", key: "device:z:n", value: text)))
        }
        #expect(codec.decode(CodecSupport.message("z/x", "{}")) == nil)
    }

    @Test("decoding in one process equals decoding with a restart after every message")
    func restarts() throws {
        try checkProperty(cases: 40, seed: 20, generate: Self.stream, shrink: Self.smaller) {
            try Self.compare($0)
        }
    }

    @Test("the fixtures read the same with a restart after every message")
    func fixtureRestarts() throws {
        for ecosystem in ["zigbee2mqtt", "native", "cloudtocloud", "homeassistant"] {
            for fixture in CodecFixture.all(ecosystem) { try Self.compare(try fixture.messages()) }
        }
    }

    private struct Difference: Error, CustomStringConvertible {
        var description: String
    }

    static func compare(_ messages: [CodecMessage]) throws {
        var limits = CodecLimits()
        limits.heldMessagesMax = 4
        let context = CodecSupport.context(asks: true, limits: limits)
        var whole = MessageReader(context: context)
        // What the books keep: bindings, and the held messages that were not released.
        var bindings: [String: HomeEvent] = [:]
        var held: [(number: UInt64, codec: String, event: HomeEvent)] = []
        for (index, message) in messages.enumerated() {
            let expected = whole.read(message)
            var rebuilt = MessageReader(context: context)
            for key in bindings.keys.sorted().reversed() { rebuilt.fold(bindings[key]!) }
            for message in held { rebuilt.fold(message.event) }
            let actual = rebuilt.read(message)
            guard actual.events == expected.events, actual.requests == expected.requests,
                actual.notices == expected.notices, rebuilt.filters == whole.filters
            else {
                let lines = [expected, actual].map { $0.events.map(CodecSupport.line) }
                throw Difference(description: "message \(index): \(lines[0]) and \(lines[1])")
            }
            for event in expected.events {
                switch event {
                case .bindingDeclared(let binding):
                    bindings[binding.codec + " " + binding.key] = event
                case .bindingRemoved(let binding):
                    bindings[binding.codec + " " + binding.key] = nil
                case .messageHeld(let message): held.append((message.number, message.codec, event))
                case .heldReleased(let released):
                    held.removeAll {
                        $0.number == released.number && $0.codec == released.codec
                    }
                default: break
                }
            }
        }
    }

    private static func smaller(_ messages: [CodecMessage]) -> [[CodecMessage]] {
        var smaller = messages.indices.map { index in
            var fewer = messages
            fewer.remove(at: index)
            return fewer
        }
        if messages.count > 4 { smaller.insert(Array(messages.prefix(messages.count / 2)), at: 0) }
        return smaller
    }

    /// A home in which devices come, go, are renamed and swap names, and speak throughout.
    private static func stream(_ random: inout SeededRandom) -> [CodecMessage] {
        let names = ["a", "a/b", "b", "c/availability", "set", "é"]
        let exposes = [
            "",
            "{\"type\":\"numeric\",\"name\":\"battery\",\"property\":\"battery\",\"unit\":\"%\"}",
            "{\"type\":\"switch\",\"features\":[{\"type\":\"binary\",\"name\":\"state\","
                + "\"property\":\"state\",\"value_on\":\"ON\",\"value_off\":\"OFF\",\"access\":7}]}",
        ]
        var messages: [CodecMessage] = []
        for _ in 0..<(10 + random.below(40)) {
            let base = random.oneIn(5) ? "y" : "z"
            let delivery = Delivery.allCases[random.below(3)]
            let name = names[random.below(names.count)]
            let topic: String
            let payload: String
            switch random.below(9) {
            case 0, 1:
                topic = "\(base)/bridge/devices"
                let devices = (0..<random.below(5)).map { _ in
                    "{\"ieee_address\":\"0x000000000000000\(random.below(4))\",\"friendly_name\":"
                        + "\"\(names[random.below(names.count)])\",\"definition\":{\"exposes\":["
                        + exposes[random.below(exposes.count)] + "]}}"
                }
                payload = "[\(devices.joined(separator: ","))]"
            case 2:
                topic = "\(base)/bridge/groups"
                let groups = (0..<random.below(3)).map { _ in
                    "{\"id\":\(random.below(3)),\"friendly_name\":\"\(names[random.below(names.count)])\","
                        + "\"members\":[{\"ieee_address\":\"0x000000000000000\(random.below(4))\"}]}"
                }
                payload = "[\(groups.joined(separator: ","))]"
            case 3:
                (topic, payload) = ("\(base)/bridge/state", random.oneIn(2) ? "online" : "offline")
            case 4: (topic, payload) = ("\(base)/\(name)/availability", "online")
            case 5: (topic, payload) = ("\(base)/\(name)/battery", "\(random.below(120))")
            default:
                topic = "\(base)/\(name)"
                payload = "{\"state\":\"ON\",\"battery\":\(random.below(120)),\"action\":\"x\"}"
            }
            messages.append(CodecSupport.message(topic, payload, delivery))
        }
        return messages
    }
}
