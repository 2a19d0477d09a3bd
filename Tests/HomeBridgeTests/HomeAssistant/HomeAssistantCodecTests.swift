// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Home Assistant: discovery")
struct HomeAssistantCodecTests {
    private static func config(
        _ component: String, _ config: String, _ delivery: Delivery = .live
    ) -> CodecMessage {
        CodecSupport.message("homeassistant/\(component)/config", config, delivery)
    }

    /// The id of the device that a component with this device block belongs to.
    private static func id(_ device: String) -> String? {
        var home = CodecHome()
        let result = home.read(config("sensor/x", "{\"stat_t\":\"x\",\(device)}"))
        for case .deviceAnnounced(let device) in result.events { return device.deviceID }
        return nil
    }

    @Test(
        "R-HA-DEVICE, R-HA-DUP: the strongest identity that a device block names",
        arguments: [
            ("\"dev\":{\"ids\":[\"zigbee2mqtt_0x00158D0001A2B3C4\"]}", "zigbee:0x00158d0001a2b3c4"),
            ("\"dev\":{\"ids\":\"zwavejs2mqtt_0xc0ffee_node12\"}", "zwave:00c0ffee-12"),
            (
                "\"dev\":{\"ids\":[\"x\"],\"cns\":[[\"mac\",\"02:AA:00:00:00:01\"]]}",
                "mac:02aa00000001"
            ),
            ("\"dev\":{\"ids\":\"02aa00000001\"}", "mac:02aa00000001"),
            ("\"dev\":{\"ids\":\"123456789012\"}", "homeassistant:p:123456789012"),
            (
                "\"dev\":{\"ids\":\"02:aa:00:00:00:01-0-a\"}",
                "homeassistant:p:02:aa:00:00:00:01-0-a"
            ),
            ("\"dev\":{\"cns\":[[\"bluetooth\",\"02-AA-00-00-00-01\"]]}", "mac:02aa00000001"),
            ("\"dev\":{\"cns\":[[\"ip\",\"192.0.2.1\"]]}", "homeassistant:p:192.0.2.1"),
            ("\"dev\":{\"ids\":[7]}", "homeassistant:p:7"),
            ("\"uniq_id\":\"u 1\"", "homeassistant:p:u%201"),
            ("\"dev\":{\"name\":\"N\"},\"uniq_id\":\"u\"", "homeassistant:p:u"),
            (
                "\"dev\":{\"ids\":\"zigbee2mqtt_bridge_0x01\"}",
                "homeassistant:p:zigbee2mqtt_bridge_0x01"
            ),
            (
                "\"dev\":{\"ids\":\"zigbee2mqtt_122495050_3\"}",
                "zigbee2mqtt:p:group-z122-3"
            ),
        ])
    func identity(device: String, id: String) {
        #expect(Self.id(device) == id)
    }

    @Test("R-HA-DEVICE: components of one device and one unique_id on two devices")
    func shared() {
        var home = CodecHome()
        for device in ["a", "b"] {
            home.read(
                Self.config(
                    "sensor/\(device)/t",
                    "{\"uniq_id\":\"same\",\"stat_t\":\"\(device)\",\"dev\":{\"ids\":\"\(device)\"}}"
                ))
        }
        let announced = home.lines.filter { $0.hasPrefix("announced") }
        #expect(announced.count == 2)
        home.read(
            Self.config(
                "switch/a/s", "{\"uniq_id\":\"same\",\"stat_t\":\"a/s\",\"dev\":{\"ids\":[\"a\"]}}")
        )
        #expect(home.types["s"] == "OnOffPluginUnitDeviceType")
        #expect(home.lines.filter { $0.hasPrefix("announced") }.count == 2)
    }

    @Test("R-HA-BASE: `~` at the start and at the end, keys short and long, none in the middle")
    func base() {
        var codec = HomeAssistantCodec(context: CodecSupport.context())
        _ = codec.decode(
            Self.config(
                "sensor/x",
                """
                {"~":"a/b","uniq_id":"u","stat_t":"~/c","json_attributes_topic":"x/~",\
                "avty":[{"t":"~/~/d"}],"dev":{"ids":"u"}}
                """))
        #expect(codec.filters.suffix(3) == ["a/b/c", "a/b/~/d", "x/a/b"])
        _ = codec.decode(
            Self.config(
                "device/y",
                """
                {"~":"top","dev":{"ids":"y"},"o":{"name":"o"},"avty_t":"~/up","cmps":{\
                "a":{"p":"sensor","stat_t":"~/a"},\
                "b":{"p":"sensor","~":"own","stat_t":"~/b","avty_t":"up"}}}
                """))
        #expect(codec.filters.suffix(3) == ["top/a", "top/up", "x/a/b"])
        #expect(codec.devices.knows("own/b"))
    }

    @Test("prefixes of the profile take the place of `homeassistant`")
    func prefixes() {
        var codec = HomeAssistantCodec(context: CodecSupport.context(roots: ["ha/x", "+"]))
        #expect(codec.filters == ["ha/x/+/+/config", "ha/x/+/+/+/config", "esphome/discover/+"])
        #expect(codec.decode(Self.config("sensor/x", "{\"uniq_id\":\"u\"}")) == nil)
        let message = CodecSupport.message("ha/x/sensor/x/config", "{\"uniq_id\":\"u\"}")
        #expect(codec.decode(message)?.events.count == 4)
    }

    @Test("topics with wildcards, of the broker and of Hearth itself are not subscribed")
    func topics() {
        var codec = HomeAssistantCodec(context: CodecSupport.context())
        for (index, topic) in ["a/#", "+/a", "$SYS/x", "hearth/v1/h/out/status", ""].enumerated() {
            _ = codec.decode(
                Self.config(
                    "switch/s\(index)",
                    """
                    {"uniq_id":"u\(index)","stat_t":"\(topic)","cmd_t":"\(topic)",\
                    "avty_t":"\(topic)"}
                    """))
        }
        #expect(codec.filters.count == 3)
        #expect(codec.devices.count == 5)
    }

    @Test("R-HA-SENSOR: the unit is right where class and unit contradict each other")
    func contradiction() {
        var home = CodecHome()
        home.read(
            Self.config(
                "sensor/e",
                """
                {"uniq_id":"e","stat_t":"e","dev_cla":"power","unit_of_meas":"kWh",\
                "stat_cla":"total_increasing"}
                """))
        home.read(CodecSupport.message("e", "1.5"))
        #expect(
            home.value(
                "meter", "Matter.ElectricalEnergyMeasurementTrait", "cumulativeEnergyImported")
                == .members([("energy", .int(1_500_000))]))
        home.read(
            Self.config(
                "sensor/t", "{\"uniq_id\":\"t\",\"stat_t\":\"t\",\"unit_of_meas\":\"°C\"}"))
        home.read(CodecSupport.message("t", "20.5"))
        #expect(home.value("root", HomeAssistantMapping.vendorTrait, "t") == .double(20.5))
    }

    @Test("what is consumed belongs to the part whose state has the same topic")
    func consumption() {
        var home = CodecHome()
        for number in 0...1 {
            let device = "\"dev\":{\"ids\":\"d\"}"
            home.read(
                Self.config(
                    "sensor/d/p\(number)",
                    """
                    {"uniq_id":"p\(number)","stat_t":"d/\(number)","dev_cla":"power",\
                    "val_tpl":"{{ value_json.p }}","unit_of_meas":"W",\(device)}
                    """))
            home.read(
                Self.config(
                    "switch/d/s\(number)",
                    """
                    {"uniq_id":"s\(number)","stat_t":"d/\(number)","cmd_t":"c",\
                    "val_tpl":"{{ value_json.s }}",\(device)}
                    """))
        }
        home.read(CodecSupport.message("d/0", "{\"p\":1,\"s\":\"ON\"}"))
        home.read(CodecSupport.message("d/1", "{\"p\":2,\"s\":\"OFF\"}"))
        let power = "Matter.ElectricalPowerMeasurementTrait"
        #expect(home.value("s0", power, "activePower") == .int(1_000))
        #expect(home.value("s1", power, "activePower") == .int(2_000))
        #expect(home.types["meter"] != nil)
    }

    @Test("R-NAN, R-NULL: words for unknown clear a value, an empty rendering keeps it")
    func unknown() {
        var home = CodecHome()
        home.read(
            Self.config(
                "sensor/t",
                """
                {"uniq_id":"t","stat_t":"t","dev_cla":"temperature","unit_of_meas":"°C",\
                "val_tpl":"{{ value_json.t|default('') }}"}
                """))
        let trait = "Matter.TemperatureMeasurementTrait"
        home.read(CodecSupport.message("t", "{\"t\":20}"))
        home.read(CodecSupport.message("t", "{}"))
        #expect(home.value("t", trait, "measuredValue") == .int(2_000))
        home.read(CodecSupport.message("t", "{\"t\":\"unavailable\"}"))
        #expect(home.value("t", trait, "measuredValue") == .null)
    }

    // MARK: - Limits

    @Test("components of a device, devices and the bytes of a component are bounded")
    func limits() {
        var limits = CodecLimits()
        limits.devicesMax = 1
        var home = CodecHome(CodecSupport.reader(limits: limits))
        for number in 0...HomeAssistantCodec.componentsMax {
            home.read(Self.config("tag/d/n\(number)", "{\"dev\":{\"ids\":\"d\"}}"))
        }
        #expect(home.lines.last?.hasPrefix("unreadable too many: ") == true)
        #expect(home.lines.filter { $0.hasPrefix("unreadable") }.count == 1)
        home.read(Self.config("sensor/e/n", "{\"dev\":{\"ids\":\"e\"}}"))
        #expect(home.lines.last?.hasPrefix("unreadable too many devices: ") == true)
        let long = String(repeating: "x", count: HomeAssistantCodec.componentBytesMax)
        home.read(Self.config("tag/d/n0", "{\"dev\":{\"ids\":\"d\"},\"name\":\"\(long)\"}"))
        #expect(home.lines.last?.hasPrefix("unreadable too long: ") == true)
        let keys = (0...HomeAssistantConfig.keysMax).map { "\"k\($0)\":1" }
        home.read(Self.config("sensor/k", "{\(keys.joined(separator: ","))}"))
        #expect(home.lines.last?.hasPrefix("unreadable too many keys: ") == true)
        let many = (0...HomeAssistantCodec.componentsMax).map { "\"c\($0)\":{\"p\":\"tag\"}" }
        home.read(Self.config("device/d", "{\"cmps\":{\(many.joined(separator: ","))}}"))
        #expect(home.lines.last?.hasPrefix("unreadable too many: ") == true)
    }

    @Test("all components of a device together are bounded; the others of a message are read")
    func deviceBytes() {
        var home = CodecHome()
        let long = String(repeating: "x", count: HomeAssistantCodec.componentBytesMax - 1_000)
        for number in 0..<4 {
            home.read(
                Self.config("tag/d/n\(number)", "{\"dev\":{\"ids\":\"d\"},\"x\":\"\(long)\"}"))
        }
        home.read(
            Self.config(
                "device/d",
                "{\"dev\":{\"ids\":\"d\"},\"cmps\":{\"a\":{\"p\":\"tag\",\"x\":1},"
                    + "\"b\":{\"p\":\"tag\",\"x\":\"\(long)\"}}}"))
        #expect(home.notices.count == 1)
        #expect(home.lines.contains("binding config:homeassistant/device/d/config#a"))
        #expect(!home.lines.contains("binding config:homeassistant/device/d/config#b"))
    }

    @Test("a list of availability topics is bounded")
    func availability() {
        var codec = HomeAssistantCodec(context: CodecSupport.context())
        let list = (0..<100).map { "{\"t\":\"up/\($0)\"}" }.joined(separator: ",")
        _ = codec.decode(Self.config("tag/d", "{\"uniq_id\":\"d\",\"avty\":[\(list)]}"))
        #expect(codec.filters.count == 19)
    }

    @Test("templates beyond the subset leave the raw payload, and say so once")
    func loop() {
        var home = CodecHome()
        let config = Self.config(
            "sensor/l",
            """
            {"uniq_id":"l","stat_t":"l",\
            "val_tpl":"{% for i in range(10**9) %}{{i}}{% endfor %}"}
            """)
        home.read(config)
        home.read(config)
        #expect(home.notices == ["l: l: value_template is not in the supported subset"])
        home.read(CodecSupport.message("l", "7"))
        #expect(home.value("root", HomeAssistantMapping.vendorTrait, "l.raw") == .int(7))
    }

    // MARK: - Memory

    @Test("damaged bindings are refused, not trusted")
    func damaged() {
        var codec = HomeAssistantCodec(context: CodecSupport.context())
        for (key, text) in [
            ("config:a", ""), ("config:a", "{}"), ("config:a", "[]"), ("device:d", "{\"key\":1}"),
        ] {
            codec.fold(
                .bindingDeclared(
                    BindingDeclared(profile: "p", codec: "homeassistant", key: key, value: text)))
        }
        #expect(codec.components.isEmpty)
        #expect(codec.devices.count == 0)
    }

    @Test("nothing is left of a device that is gone")
    func nothingLeft() throws {
        var codec = HomeAssistantCodec(context: CodecSupport.context())
        var left: Set<String> = []
        func read(_ message: CodecMessage) {
            for event in codec.decode(message)?.events ?? [] {
                if case .bindingDeclared(let binding) = event { left.insert(binding.key) }
                if case .bindingRemoved(let binding) = event { left.remove(binding.key) }
            }
        }
        read(
            Self.config(
                "switch/s",
                "{\"uniq_id\":\"s\",\"stat_t\":\"s\",\"cmd_t\":\"c\",\"avty_t\":\"up\"}"))
        read(CodecSupport.message("up", "online"))
        #expect(left.count == 3)
        read(
            Self.config(
                "switch/s",
                "{\"uniq_id\":\"s\",\"stat_t\":\"s\",\"cmd_t\":\"c\",\"avty_t\":\"down\"}"))
        read(CodecSupport.message("down", "online"))
        #expect(left.count == 3)
        read(Self.config("switch/s", ""))
        #expect(left.isEmpty)
        #expect(codec.filters.count == 3)
        #expect(codec.tokens.isEmpty && codec.members.isEmpty && codec.announced.isEmpty)
        #expect(codec.commanded.isEmpty)
    }

    @Test("a component's binding survives being written and read")
    func bindingText() throws {
        for fixture in CodecFixture.all("homeassistant") {
            var codec = HomeAssistantCodec(context: CodecSupport.context())
            for message in try fixture.messages() {
                for case .bindingDeclared(let event) in codec.decode(message)?.events ?? [] {
                    if event.key.hasPrefix("config:") {
                        let component = try #require(HomeAssistantComponent(text: event.value))
                        #expect(component.text == event.value)
                        #expect(component.key == event.key)
                    } else if event.key.hasPrefix("device:") {
                        let binding = try #require(DeviceBinding(text: event.value))
                        #expect(binding.text == event.value)
                    }
                }
            }
        }
    }

    @Test("reading in one process equals reading with a restart after every message")
    func restarts() throws {
        try checkProperty(
            cases: 25, seed: 43, generate: Self.stream,
            shrink: { messages in messages.isEmpty ? [] : [Array(messages.dropLast())] },
            property: { try Zigbee2MQTTMemoryTests.compare($0) })
    }

    /// A home in which components come, go, move between topics and devices, and speak throughout.
    private static func stream(_ random: inout SeededRandom) -> [CodecMessage] {
        let kinds = ["sensor", "switch", "light", "binary_sensor", "update"]
        let templates = ["", "\"val_tpl\":\"{{ value_json.a }}\",", "\"val_tpl\":\"{% x %}\","]
        let availability = [
            "", "\"avty_t\":\"up/0\",", "\"avty\":[{\"t\":\"up/0\"},{\"t\":\"up/1\"}],",
            "\"avty_mode\":\"all\",\"avty\":[{\"t\":\"up/1\"},{\"t\":\"up/2\"}],",
        ]
        func component(_ random: inout SeededRandom) -> String {
            "\"uniq_id\":\"u\(random.below(3))\",\"stat_t\":\"st/\(random.below(3))\","
                + templates[random.below(3)] + availability[random.below(4)]
                + "\"dev\":{\"ids\":\"d\(random.below(2))\",\"name\":\"n\(random.below(2))\"}"
        }
        var messages: [CodecMessage] = []
        for _ in 0..<(10 + random.below(40)) {
            let delivery = Delivery.allCases[random.below(3)]
            let kind = kinds[random.below(kinds.count)]
            var topic = "homeassistant/\(kind)/o\(random.below(3))/config"
            var payload = ""
            switch random.below(9) {
            case 0, 1, 2: payload = "{\(component(&random))}"
            case 3: payload = random.oneIn(2) ? "" : "{\"migrate_discovery\":true}"
            case 4:
                topic = "homeassistant/device/d\(random.below(2))/config"
                payload =
                    "{\"dev\":{\"ids\":\"d\(random.below(2))\"},\"cmps\":{"
                    + "\"a\":{\"p\":\"\(kind)\",\(component(&random))},\"b\":{\"p\":\"sensor\"}}}"
            case 5:
                (topic, payload) = ("up/\(random.below(3))", random.oneIn(2) ? "online" : "offline")
            default:
                topic = "st/\(random.below(3))"
                payload = random.oneIn(2) ? "{\"a\":\(random.below(9))}" : "ON"
            }
            messages.append(CodecSupport.message(topic, payload, delivery))
        }
        return messages
    }
}
