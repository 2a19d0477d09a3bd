// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeBridge

@Suite("Zigbee2MQTT: rules")
struct Zigbee2MQTTRuleTests {
    struct Row: CustomTestStringConvertible, Sendable {
        var rule: String
        var expose: String
        var payload: String
        /// `part trait attribute`
        var path: String
        var value: AttributeValue
        var testDescription: String { "\(rule) \(payload)" }
    }

    private static func numeric(_ name: String, _ unit: String) -> String {
        "{\"type\":\"numeric\",\"name\":\"\(name)\",\"property\":\"\(name)\",\"unit\":\"\(unit)\","
            + "\"access\":1}"
    }

    private static func binary(_ name: String, _ on: String, _ off: String) -> String {
        "{\"type\":\"binary\",\"name\":\"\(name)\",\"property\":\"\(name)\",\"value_on\":\(on),"
            + "\"value_off\":\(off),\"access\":1}"
    }

    private static func row(
        _ rule: String, _ expose: String, _ payload: String, _ part: String, _ trait: String,
        _ attribute: String, _ value: AttributeValue
    ) -> Row {
        Row(
            rule: rule, expose: expose, payload: payload,
            path: "\(part) Matter.\(trait)Trait \(attribute)", value: value)
    }

    private static func temperature(_ unit: String, _ text: String, _ value: AttributeValue) -> Row
    {
        row(
            "R-Z-TEMP", numeric("temperature", unit), "{\"temperature\":\(text)}", "temperature",
            "TemperatureMeasurement", "measuredValue", value)
    }

    private static func pressure(_ unit: String, _ text: String, _ value: AttributeValue) -> Row {
        row(
            "R-Z-PRES", numeric("pressure", unit), "{\"pressure\":\(text)}", "pressure",
            "PressureMeasurement", "measuredValue", value)
    }

    private static func lux(_ text: String, _ value: AttributeValue) -> Row {
        row(
            "R-Z-LUX", numeric("illuminance", "lx"), "{\"illuminance\":\(text)}", "illuminance",
            "IlluminanceMeasurement", "measuredValue", value)
    }

    private static func battery(_ text: String, _ value: AttributeValue) -> Row {
        row(
            "R-Z-BAT", numeric("battery", "%"), "{\"battery\":\(text)}", "root", "PowerSource",
            "batPercentRemaining", value)
    }

    static let rows: [Row] = [
        temperature("°C", "25.84", .int(2584)), temperature("°C", "-0.85", .int(-85)),
        temperature("°F", "77", .int(2500)), temperature("K", "273.15", .int(0)),
        temperature("°C", "null", .null), temperature("°C", "\"unknown\"", .null),
        temperature("°C", "\"21,5\"", .null), temperature("°C", "\"5.0\"", .int(500)),
        temperature("°C", "9999", .null), temperature("°C", "-327.68", .null),
        temperature("°C", "1e400", .null), temperature("°C", "true", .null),
        temperature("°C", "-0.0", .int(0)), temperature("°C", "[21]", .null),
        pressure("hPa", "1009.8", .int(1010)), pressure("kPa", "101.325", .int(1013)),
        pressure("Pa", "101325", .int(1013)), pressure("mmHg", "760", .int(1013)),
        pressure("psi", "14.6959", .int(1013)), pressure("inHg", "29.9213", .int(1013)),
        lux("15", .int(11_762)), lux("0", .int(0)), lux("1", .int(1)), lux("0.4", .int(0)),
        lux("-1", .null), lux("3580000", .null), lux("10000", .int(40_001)),
        battery("0", .int(0)), battery("100", .int(200)), battery("12.5", .int(25)),
        battery("255", .null), battery("true", .null), battery("\"100%\"", .null),
        row(
            "R-Z-HUM", numeric("humidity", "%"), "{\"humidity\":65.59}", "humidity",
            "RelativeHumidityMeasurement", "measuredValue", .int(6559)),
        row(
            "R-Z-OCC", binary("occupancy", "true", "false"), "{\"occupancy\":false}", "occupancy",
            "OccupancySensing", "occupancy", .int(0)),
        row(
            "R-Z-OCC", binary("occupancy", "true", "false"), "{\"occupancy\":\"true\"}",
            "occupancy", "OccupancySensing", "occupancy", .int(1)),
        row(
            "R-Z-CONTACT", binary("contact", "false", "true"), "{\"contact\":true}", "contact",
            "BooleanState", "stateValue", .bool(true)),
        row(
            "R-Z-CONTACT", binary("contact", "false", "true"), "{\"contact\":1}", "contact",
            "BooleanState", "stateValue", .null),
        row(
            "R-Z-CONTACT", binary("contact", "\"OPEN\"", "\"SHUT\""), "{\"contact\":\"open\"}",
            "contact", "BooleanState", "stateValue", .bool(false)),
    ]

    @Test("a value becomes its attribute", arguments: rows)
    func conversions(row: Row) {
        var home = CodecHome()
        home.read(CodecSupport.list(row.expose))
        home.read(CodecSupport.message("z/dev", row.payload))
        #expect(home.values[row.path] == row.value)
    }

    @Test("R-Z-UNIT: without a unit that the table knows the value stays a vendor's")
    func units() {
        for (name, unit) in [("temperature", "furlong"), ("pressure", ""), ("illuminance", "")] {
            var home = CodecHome()
            home.read(CodecSupport.list(Self.numeric(name, unit)))
            home.read(CodecSupport.message("z/dev", "{\"\(name)\":21.5}"))
            #expect(home.values["root Zigbee2MQTT.PropertiesTrait \(name)"] == .double(21.5))
        }
    }

    @Test("what a rule cannot read is unknown, and stays as it was said")
    func rawValues() {
        var home = CodecHome()
        home.read(CodecSupport.list(Self.numeric("temperature", "°C")))
        home.read(CodecSupport.message("z/dev", "{\"temperature\":\"21,5\"}"))
        let raw = home.values["root Zigbee2MQTT.PropertiesTrait temperature"]
        #expect(raw == .string("21,5"))
    }

    @Test("R-Z-ABSENT: a missing key says nothing, null clears")
    func absent() {
        var home = CodecHome()
        home.read(
            CodecSupport.list(
                Self.numeric("temperature", "°C") + "," + Self.numeric("humidity", "%")))
        let result = home.read(CodecSupport.message("z/dev", "{\"humidity\":null}"))
        #expect(result.events.count == 1)
        #expect(
            home.lines.last
                == "report zigbee:0x00158d0000000001 humidity "
                + "Matter.RelativeHumidityMeasurementTrait {\"measuredValue\":null}")
    }

    @Test("R-EMPTY-STATE: an empty payload clears nothing")
    func emptyState() {
        var home = CodecHome()
        home.read(CodecSupport.list(Self.numeric("battery", "%")))
        for topic in [
            "z/dev", "z/dev/battery", "z/dev/availability", "z/unknown", "z/bridge/state",
        ] {
            let result = home.read(CodecSupport.message(topic, ""))
            #expect(result.events == [.messageIgnored(reason: "empty payload")], "\(topic)")
        }
        reportFigure(
            "F16", "an empty message on a topic of state", ["topics": 5, "values cleared": 0])
    }

    @Test(
        "R-Z-AVAIL, R-Z-AVAIL-TEXT: words and JSON, whatever the case",
        arguments: [
            ("online", FactValue.on), ("OFFLINE", .off), ("{\"state\":\"Offline\"}", .off),
            ("{\"state\":\"online\"}", .on), ("\"online\"", .on), ("null", .unknown),
            ("unavailable", .unknown), ("{\"state\":\"unknown\"}", .unknown),
        ])
    func availability(payload: String, value: FactValue) {
        var home = CodecHome()
        home.read(CodecSupport.list(""))
        let result = home.read(CodecSupport.message("z/dev/availability", payload, .stored))
        guard case .connectivityReported(let fact) = result.events[0] else {
            Issue.record("no fact for \(payload)")
            return
        }
        #expect(fact.value == value)
        #expect(fact.slot == .own)
        #expect(fact.delivery == .stored)
    }

    @Test("R-Z-ID: names hold slashes and reserved words; the longest known name wins")
    func longestName() {
        var home = CodecHome()
        let names = [
            "a", "a/b", "a/availability", "a/set", "set", "availability", "a/b/state", "ü/x",
        ]
        let devices = names.enumerated().map { index, name in
            "{\"ieee_address\":\"0x000000000000000\(index)\",\"friendly_name\":\"\(name)\"}"
        }
        home.read(CodecSupport.message("z/bridge/devices", "[\(devices.joined(separator: ","))]"))
        for (index, name) in names.enumerated() {
            home.read(CodecSupport.message("z/\(name)", "{\"k\":\(index)}"))
            #expect(home.lines.last?.hasPrefix("report zigbee:0x000000000000000\(index) ") == true)
        }
        home.read(CodecSupport.message("z/a/b/availability", "online"))
        #expect(home.lines.last == "connectivity zigbee:0x0000000000000001 own on (live)")
        home.read(CodecSupport.message("z/a/set/availability", "online"))
        #expect(home.lines.last == "connectivity zigbee:0x0000000000000003 own on (live)")
        home.read(CodecSupport.message("z/a/get", "{\"state\":\"\"}"))
        #expect(home.lines.last == "ignored command topic")
    }

    @Test("R-Z-ENDPOINT: an endpoint's word is its part's, encoded (M-11)")
    func endpoints() {
        let expose = """
            {"type":"switch","endpoint":"left side","features":[{"type":"binary","name":"state",\
            "property":"state_left side","value_on":"ON","value_off":"OFF","access":7}]}
            """
        var home = CodecHome()
        home.read(CodecSupport.list(expose))
        home.read(CodecSupport.message("z/dev", "{\"state_left side\":\"ON\"}"))
        #expect(home.value("left%20side", "Matter.OnOffTrait", "onOff") == .bool(true))
        home.read(CodecSupport.message("z/dev/left side", "{\"state\":\"OFF\"}"))
        #expect(home.value("left%20side", "Matter.OnOffTrait", "onOff") == .bool(false))
    }

    @Test("last_seen gives the time of the source and stays an attribute")
    func lastSeen() {
        var home = CodecHome()
        home.read(CodecSupport.list(""))
        for text in ["\"2022-05-16T20:37:54+08:00\"", "\"2022-05-16T12:37:54Z\"", "1652704674000"] {
            let result = home.read(CodecSupport.message("z/dev", "{\"last_seen\":\(text)}"))
            #expect(result.sourceAt == 1_652_704_674_000_000_000)
            #expect(home.values["root Zigbee2MQTT.PropertiesTrait last_seen"] != nil)
        }
    }

    @Test("one address or name twice, or none, hurts nobody else")
    func badEntries() {
        var home = CodecHome()
        home.read(
            CodecSupport.message(
                "z/bridge/devices",
                """
                [null,{"ieee_address":"0x0000000000000001","friendly_name":"one"},7,
                {"ieee_address":"0x0000000000000001","friendly_name":"two"},
                {"friendly_name":"none"},{"ieee_address":"0x0000000000000002","friendly_name":"one"}]
                """))
        #expect(home.notices.count == 5)
        #expect(
            home.lines.last == "listed devices zigbee:0x0000000000000001 zigbee:0x0000000000000002")
    }

    @Test("W-3: a command in flight never becomes a state")
    func commands() {
        var home = CodecHome()
        home.read(CodecSupport.list(Self.numeric("battery", "%")))
        for topic in ["z/dev/set", "z/dev/set/state", "z/dev/get", "z/dev/left/set", "z/other/set"]
        {
            let result = home.read(CodecSupport.message(topic, "{\"battery\":1}"))
            #expect(result.events.count == 1)
            let isQuestion = topic == "z/dev/get"
            let expected = isQuestion ? "ignored command topic" : "observed "
            #expect(home.lines.last?.hasPrefix(expected) == true, "\(topic)")
        }
        #expect(home.values["root Matter.PowerSourceTrait batPercentRemaining"] == nil)
    }
}
