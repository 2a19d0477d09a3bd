// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Home Assistant: parts of real devices")
struct HomeAssistantPartTests {
    private static let vendor = "HomeAssistant.PropertiesTrait"

    private static func config(_ component: String, _ config: String) -> CodecMessage {
        CodecSupport.message(
            "homeassistant/\(component)/config",
            "{\"uniq_id\":\"\(component)\",\"dev\":{\"ids\":[\"d\"]},\(config)}")
    }

    @Test("a sensor that any of several gateways hears has a topic with any level")
    func patterns() {
        var home = CodecHome()
        home.read(
            Self.config(
                "sensor/t",
                """
                "stat_t":"+/+/BTtoMQTT/A4C138000001","val_tpl":"{{ value_json.tempc | is_defined }}",\
                "dev_cla":"temperature","unit_of_meas":"°C"
                """))
        home.read(
            Self.config(
                "sensor/h",
                """
                "stat_t":"+/+/BTtoMQTT/A4C138000001","val_tpl":"{{ value_json.hum | is_defined }}",\
                "dev_cla":"humidity","unit_of_meas":"%"
                """))
        #expect(home.reader.filters.contains("+/+/BTtoMQTT/A4C138000001"))
        for (gateway, value) in [("hall", 2_110), ("attic", 2_140)] {
            home.read(
                CodecSupport.message(
                    "home/\(gateway)/BTtoMQTT/A4C138000001",
                    "{\"tempc\":\(Double(value) / 100),\"hum\":40,\"rssi\":-70}"))
            #expect(
                home.value("t", "Matter.TemperatureMeasurementTrait", "measuredValue")
                    == .int(Int64(value)))
        }
        #expect(
            home.value("h", "Matter.RelativeHumidityMeasurementTrait", "measuredValue")
                == .int(4_000))
        #expect(home.value("root", Self.vendor, "t.rssi") == .int(-70))
        for topic in [
            "home/hall/BTtoMQTT/A4C138000002", "home/BTtoMQTT/A4C138000001",
            "a/b/c/BTtoMQTT/A4C138000001", "$SYS/x/BTtoMQTT/A4C138000001",
        ] {
            home.lines = []
            home.read(CodecSupport.message(topic, "{\"tempc\":1}"))
            #expect(!home.lines.contains { $0.hasPrefix("report") }, "\(topic)")
        }
    }

    @Test("a topic with any level goes with its device, and comes back with it")
    func patternsGo() {
        var home = CodecHome()
        let sensor = Self.config("sensor/t", "\"stat_t\":\"+/seen/by\"")
        home.read(sensor)
        home.read(CodecSupport.message("homeassistant/sensor/t/config", ""))
        #expect(!home.reader.filters.contains("+/seen/by"))
        #expect(home.read(CodecSupport.message("x/seen/by", "1")).codec.isEmpty)
        home.read(sensor)
        home.read(CodecSupport.message("x/seen/by", "1"))
        #expect(home.value("root", Self.vendor, "t") == .int(1))
    }

    @Test(
        "topics that would catch others, or Hearth's own, are no patterns; none is told anything",
        arguments: [
            "+/+", "+/x", "a/b/+", "a/#", "+/#", "+/v1/h/in/x", "hearth/+/h/out/x",
            "+/+/h/+/x/y", "$SYS/+/x/y", "a+/b/c", "+/a+/b/c",
        ])
    func noPatterns(topic: String) {
        var codec = HomeAssistantCodec(context: CodecSupport.context())
        let before = codec.filters
        let config = "{\"uniq_id\":\"u\",\"stat_t\":\"\(topic)\",\"cmd_t\":\"+/a/b\"}"
        _ = codec.decode(CodecSupport.message("homeassistant/switch/s/config", config))
        #expect(codec.filters == before)
        #expect(codec.devices.count == 1)
    }

    @Test("a position beyond the range gives way to the words of the same message")
    func barrier() {
        var home = CodecHome()
        home.read(
            Self.config(
                "cover/gate",
                """
                "pos_t":"g","stat_t":"g","pos_tpl":"{{ value_json.value }}",\
                "val_tpl":"{{ value_json.value }}","stat_open":255,"stat_opening":254,\
                "stat_clsd":0,"stat_closing":252
                """))
        let expected: [(Int, AttributeValue, Int64)] = [
            (0, .int(10_000), 0), (254, .null, 5), (255, .int(0), 0), (40, .int(6_000), 0),
        ]
        for (value, lift, status) in expected {
            home.read(CodecSupport.message("g", "{\"value\":\(value)}"))
            let covering = "Matter.WindowCoveringTrait"
            #expect(
                home.value("gate", covering, "currentPositionLiftPercent100ths") == lift,
                "\(value)")
            if value != 40 {
                #expect(home.value("gate", covering, "operationalStatus") == .int(status))
            }
        }
    }

    @Test("a state on a topic of its own says nothing of the position")
    func coverStates() {
        var home = CodecHome()
        home.read(Self.config("cover/c", "\"pos_t\":\"c/pos\",\"stat_t\":\"c/state\""))
        home.read(CodecSupport.message("c/pos", "40"))
        home.read(CodecSupport.message("c/state", "open"))
        #expect(
            home.value("c", "Matter.WindowCoveringTrait", "currentPositionLiftPercent100ths")
                == .int(6_000))
    }

    @Test("D-5: the temperature of a device itself is no sensor of the home")
    func diagnostic() {
        var home = CodecHome()
        home.read(
            Self.config(
                "sensor/chip",
                """
                "stat_t":"chip","dev_cla":"temperature","unit_of_meas":"°C","ent_cat":"diagnostic"
                """))
        home.read(CodecSupport.message("chip", "51.5"))
        #expect(home.types.keys.sorted() == ["root"])
        #expect(home.value("root", Self.vendor, "chip") == .double(51.5))
    }

    @Test("what a rule cannot read keeps the name of its own topic")
    func names() {
        var home = CodecHome()
        home.read(
            Self.config(
                "climate/ac", "\"mode_stat_t\":\"ac/mode\",\"fan_mode_stat_t\":\"ac/fan\""))
        home.read(CodecSupport.message("ac/fan", "monsoon"))
        home.read(CodecSupport.message("ac/mode", "party"))
        #expect(home.value("ac", "Matter.FanControlTrait", "fanMode") == .null)
        #expect(home.value("root", Self.vendor, "ac.fan_mode") == .string("monsoon"))
        #expect(home.value("root", Self.vendor, "ac.mode") == .string("party"))
        home.read(CodecSupport.message("ac/fan", "middle"))
        #expect(home.value("ac", "Matter.FanControlTrait", "fanMode") == .int(2))
    }

    @Test(
        "what a component tells beside its state is kept",
        arguments: [
            ("switch", "\"stat_t\":\"d/s\""), ("lock", "\"stat_t\":\"d/s\""),
            ("cover", "\"pos_t\":\"d/s\""), ("light", "\"schema\":\"json\",\"stat_t\":\"d/s\""),
            ("valve", "\"stat_t\":\"d/s\""),
        ])
    func attributes(kind: String, config: String) {
        var home = CodecHome()
        home.read(Self.config("\(kind)/it", config + ",\"json_attr_t\":\"d/a\""))
        home.read(CodecSupport.message("d/a", "{\"by\":{\"whom\":\"me\"}}"))
        #expect(home.value("root", Self.vendor, "it.by.whom") == .string("me"))
    }

    @Test("an odd component of a device message is named, and costs the others nothing")
    func oddComponents() {
        var home = CodecHome()
        let many = (0...HomeAssistantConfig.keysMax).map { "\"k\($0)\":1" }.joined(separator: ",")
        home.read(
            CodecSupport.message(
                "homeassistant/device/d/config",
                """
                {"dev":{"ids":"d"},"o":{"name":"x"},"cmps":{"a":7,"b":{"name":"B","stat_t":"b"},\
                "c":{"p":"sensor","uniq_id":"c","stat_t":"c"},"m":{"p":"sensor",\(many)},\
                "gone":{"p":"sensor"}}}
                """))
        home.read(CodecSupport.message("c", "5"))
        #expect(home.value("root", Self.vendor, "c") == .int(5))
        let topic = "homeassistant/device/d/config"
        #expect(
            home.notices == [
                "\(topic): a is a number, not an object.", "\(topic): b has no platform.",
                "\(topic): too many keys: 130 of m.",
            ])
    }

    @Test("a vacuum's state stands by itself, what is beside it under its own name")
    func vacuum() {
        var home = CodecHome()
        home.read(Self.config("vacuum/v", "\"stat_t\":\"v\",\"cmd_t\":\"v/set\""))
        home.read(
            CodecSupport.message("v", "{\"state\":\"docked\",\"fan_speed\":\"low\"}"))
        #expect(
            home.value("v", "Matter.RvcOperationalStateTrait", "operationalState") == .int(66))
        #expect(home.value("root", Self.vendor, "v.fan_speed") == .string("low"))
    }
}
