// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// Devices as libraries and people make them: words for the same thing differ.
@Suite("Homie: words of devices")
struct HomieWordTests {
    /// A property of a device of version 4, and what is said there.
    struct Property {
        var path: String
        var datatype: String
        var more: [String: String] = [:]
        var payload: String
    }

    /// A home with one device of these nodes (`id`, `name`, `type`).
    private static func home(
        _ nodes: [(id: String, name: String, type: String)], _ properties: [Property]
    ) -> CodecHome {
        var home = CodecHome()
        func say(_ path: String, _ text: String) {
            home.read(CodecSupport.message("homie/d/" + path, text, .stored))
        }
        say("$homie", "4.0.0")
        say("$name", "D")
        say("$nodes", nodes.map(\.id).joined(separator: ","))
        for node in nodes {
            say(node.id + "/$name", node.name)
            say(node.id + "/$type", node.type)
            let own = properties.filter { $0.path.hasPrefix(node.id + "/") }
            say(
                node.id + "/$properties",
                own.map { String($0.path.dropFirst(node.id.count + 1)) }.joined(separator: ","))
            for property in own {
                say(property.path + "/$datatype", property.datatype)
                for (key, text) in property.more { say(property.path + "/$" + key, text) }
            }
        }
        say("$state", "ready")
        for property in properties {
            home.read(CodecSupport.message("homie/d/" + property.path, property.payload))
        }
        return home
    }

    /// One property of one node, and its value.
    private static func value(
        _ node: String, _ type: String, _ property: Property, _ trait: String, _ attribute: String
    ) -> AttributeValue? {
        let home = home([(node, "", type)], [property])
        return home.values.first { $0.key.hasSuffix("Matter.\(trait)Trait \(attribute)") }?.value
    }

    @Test("R-H4: the ordinal sign is taken for that of degrees")
    func ordinalSign() {
        let degrees = Property(
            path: "probe/degrees", datatype: "float", more: ["unit": "\u{BA}C"], payload: "4.25")
        #expect(
            Self.value("probe", "x", degrees, "TemperatureMeasurement", "measuredValue")
                == .int(425))
    }

    @Test("R-H4: where a property's name says nothing, its node's does")
    func plainNames() {
        func boolean(_ path: String) -> Property {
            Property(path: path, datatype: "boolean", payload: "true")
        }
        func number(_ path: String, _ unit: String) -> Property {
            Property(path: path, datatype: "float", more: ["unit": unit], payload: "40")
        }
        #expect(
            Self.value("pir", "sensor", boolean("pir/active"), "OccupancySensing", "occupancy")
                == .int(1))
        #expect(
            Self.value("hall", "motion", boolean("hall/detected"), "OccupancySensing", "occupancy")
                == .int(1))
        #expect(
            Self.value("leak", "", boolean("leak/state"), "BooleanState", "stateValue")
                == .bool(true))
        #expect(
            Self.value("smoke", "", boolean("smoke/alarm"), "SmokeCoAlarm", "smokeState")
                == .int(2))
        #expect(
            Self.value(
                "humidity", "", number("humidity/percentage", "%"), "RelativeHumidityMeasurement",
                "measuredValue") == .int(4_000))
        #expect(
            Self.value(
                "air", "", number("air/value", "kPa"), "PressureMeasurement", "measuredValue")
                == .int(400))
        // The node's word does not make everything of it the same.
        let home = Self.home(
            [("pir", "PIR", "motion")],
            [boolean("pir/active"), boolean("pir/tampered")])
        #expect(home.value("root", HomieCodec.vendorTrait, "pir.tampered") == .bool(true))
    }

    @Test("R-H4: a light or a switch is switched by its only settable boolean, or by ON and OFF")
    func switches() {
        let settable = ["settable": "true"]
        let led = Property(path: "strip/led", datatype: "boolean", more: settable, payload: "true")
        #expect(Self.value("strip", "strip", led, "OnOff", "onOff") == .bool(true))
        let only = Property(path: "l/p1", datatype: "boolean", more: settable, payload: "false")
        #expect(Self.value("l", "light", only, "OnOff", "onOff") == .bool(false))
        let words = ["settable": "true", "format": "OFF,ON"]
        let relay = Property(path: "relay/state", datatype: "enum", more: words, payload: "ON")
        #expect(Self.value("relay", "relay", relay, "OnOff", "onOff") == .bool(true))
        let home = Self.home(
            [("l", "", "light")],
            [only, Property(path: "l/p2", datatype: "boolean", more: settable, payload: "true")])
        #expect(home.types["l"] == nil, "which of two switches it is nobody says")
        let level = ["settable": "true", "format": "0:100", "unit": "%"]
        let value = Property(
            path: "brightness/value", datatype: "integer", more: level, payload: "50")
        #expect(
            Self.value("brightness", "", value, "LevelControl", "currentLevel") == .int(127))
    }

    @Test("R-H4: doors in words, concentrations, and what a meter counts beside watts")
    func sensors() {
        let door = Property(
            path: "door/state", datatype: "enum", more: ["format": "OPEN,CLOSED"], payload: "CLOSED"
        )
        #expect(Self.value("door", "", door, "BooleanState", "stateValue") == .bool(true))
        func number(_ path: String, _ unit: String, _ payload: String) -> Property {
            Property(
                path: path, datatype: "float", more: unit.isEmpty ? [:] : ["unit": unit],
                payload: payload)
        }
        let air = Self.home(
            [("air", "Air", "air")],
            [number("air/co2", "ppm", "700"), number("air/pm-2-5", "µg/m³", "3")])
        let carbon = "Matter.CarbonDioxideConcentrationMeasurementTrait"
        #expect(air.types["air"] == "AirQualitySensorDeviceType")
        #expect(air.value("air", carbon, "measuredValue") == .int(700))
        let pm = "Matter.Pm25ConcentrationMeasurementTrait"
        #expect(air.value("air", pm, "measuredValue") == .int(3), "one part for all of them")
        let meter = Self.home(
            [("m", "", "")],
            [
                number("m/power", "W", "10"), number("m/apparent", "VA", "12"),
                number("m/energy", "kWh", "2"), number("m/energy-exported", "kWh", "1"),
                number("m/power-factor", "", "0.83"),
            ])
        let power = "Matter.ElectricalPowerMeasurementTrait"
        let energy = "Matter.ElectricalEnergyMeasurementTrait"
        #expect(meter.value("m", power, "apparentPower") == .int(12_000))
        #expect(meter.value("m", power, "powerFactor") == .int(8_300))
        #expect(
            meter.value("m", energy, "cumulativeEnergyExported")
                == .members([("energy", .int(1_000_000))]))
        #expect(
            meter.value("m", energy, "cumulativeEnergyImported")
                == .members([("energy", .int(2_000_000))]))
    }

    @Test(
        "R-H4: a press that the broker keeps is an occurrence each time, and none when stored"
    )
    func keptPresses() {
        let button = Property(
            path: "b/button", datatype: "enum", more: ["format": "SHORT,LONG"], payload: "SHORT")
        var home = Self.home([("b", "", "button")], [button])
        #expect(home.types["b"] == "GenericSwitchDeviceType")
        home.lines = []
        home.read(CodecSupport.message("homie/d/b/button", "SHORT", .stored))
        #expect(!home.lines.contains { $0.hasPrefix("momentary") })
        home.read(CodecSupport.message("homie/d/b/button", "SHORT"))
        home.read(CodecSupport.message("homie/d/b/button", "SHORT"))
        #expect(home.lines.count { $0.hasPrefix("momentary") } == 2, "\(home.lines)")
    }

    @Test("R-H4: two setpoints, a cover that knows its ends only, a lock, a fan")
    func actuators() {
        func number(_ path: String) -> Property {
            Property(
                path: path, datatype: "float", more: ["unit": "F", "settable": "true"],
                payload: "68")
        }
        let thermostat = Self.home(
            [("controls", "", "")],
            [number("controls/coolsetpoint"), number("controls/heatsetpoint")])
        let trait = "Matter.ThermostatTrait"
        #expect(
            thermostat.value("controls", trait, "occupiedCoolingSetpoint") == .int(2_000))
        #expect(
            thermostat.value("controls", trait, "occupiedHeatingSetpoint") == .int(2_000))
        var cover = Self.home(
            [("gate", "", "shutter")],
            [
                Property(
                    path: "gate/state", datatype: "enum",
                    more: ["format": "open,closed,opening,closing"], payload: "closed")
            ])
        let covering = "Matter.WindowCoveringTrait"
        let lift = "currentPositionLiftPercent100ths"
        #expect(cover.value("gate", covering, lift) == .int(10_000))
        cover.read(CodecSupport.message("homie/d/gate/state", "opening"))
        #expect(cover.value("gate", covering, lift) == .null)
        #expect(cover.value("gate", covering, "operationalStatus") == .int(5))
        let lock = Property(
            path: "lock/locked", datatype: "boolean", more: ["settable": "true"], payload: "true")
        #expect(Self.value("lock", "", lock, "DoorLock", "lockState") == .int(1))
        let fan = Property(
            path: "speed/speed", datatype: "enum",
            more: ["settable": "true", "format": "OFF,LOW,HIGH"], payload: "HIGH")
        #expect(Self.value("speed", "", fan, "FanControl", "fanMode") == .int(3))
    }

    // MARK: Version 5

    /// A device of version 5 with these properties (JSON) of one node.
    private static func home5(
        _ node: String, _ type: String, _ properties: String, _ payload: [(String, String)]
    ) -> CodecHome {
        var home = CodecHome()
        let description = """
            {"homie":"5.0","name":"D","version":1,"nodes":{"\(node)":{"type":"\(type)",\
            "properties":{\(properties)}}}}
            """
        home.read(CodecSupport.message("homie/5/d/$state", "ready"))
        home.read(CodecSupport.message("homie/5/d/$description", description))
        for (path, text) in payload {
            home.read(CodecSupport.message("homie/5/d/\(node)/\(path)", text))
        }
        return home
    }

    @Test(
        "R-H5: what false and true are called says what a boolean is",
        arguments: [
            ("closed,open", "BooleanState stateValue", AttributeValue.bool(false)),
            ("open,closed", "BooleanState stateValue", .bool(true)),
            ("no-presence,presence", "OccupancySensing occupancy", .int(1)),
            ("dry,wet", "BooleanState stateValue", .bool(true)),
            ("clear,smoke", "SmokeCoAlarm smokeState", .int(2)),
        ])
    func labels(_ format: String, _ place: String, _ expected: AttributeValue) {
        let home = Self.home5(
            "n", "", #""value":{"datatype":"boolean","format":"\#(format)"}"#, [("value", "true")])
        let words = place.split(separator: " ")
        #expect(
            home.value("n", "Matter.\(words[0])Trait", String(words[1])) == expected,
            "\(home.lines)")
    }

    @Test("R-H5: a colour of the CIE diagram has x and y")
    func xyz() {
        let home = Self.home5(
            "light", "light", #""color":{"datatype":"color","format":"xyz","settable":true}"#,
            [("color", "xyz,0.25,0.5")])
        let trait = "Matter.ColorControlTrait"
        #expect(home.value("light", trait, "currentX") == .int(16_384))
        #expect(home.value("light", trait, "currentY") == .int(32_768))
    }

    @Test("R-H5: what cannot be read of a description is named, and costs nothing else")
    func oddNodes() {
        var home = CodecHome()
        let description = """
            {"homie":"5.0","name":"D","version":1,"nodes":{"a":7,"b":{"properties":{"x":{"name":"X"},\
            "on":{"datatype":"boolean","settable":true}}}}}
            """
        home.read(CodecSupport.message("homie/5/d/$state", "ready"))
        home.read(CodecSupport.message("homie/5/d/$description", description))
        home.read(CodecSupport.message("homie/5/d/b/on", "true"))
        #expect(home.value("b", "Matter.OnOffTrait", "onOff") == .bool(true))
        #expect(
            home.notices == [
                "homie/5/d: nodes.a: a number is no node, and is left out.",
                "homie/5/d: nodes.b.properties.x: a property needs a datatype, and is left out.",
            ])
    }

    @Test("R-H5-DOMAIN: devices of version 5 are found below domains of their own")
    func domains() throws {
        let start = [
            CodecSupport.message("loft/5/d/$state", "ready", .stored),
            CodecSupport.message(
                "loft/5/d/$description",
                #"{"homie":"5.0","name":"D","version":1,"nodes":{"n":{"properties":"#
                    + #"{"on":{"datatype":"boolean"}}}}}"#, .stored),
        ]
        var codec = HomieCodec(context: CodecSupport.context())
        #expect(codec.filters == ["+/5/+/$state", "homie/#"])
        var events: [HomeEvent] = []
        for message in start { events += codec.decode(message)?.events ?? [] }
        #expect(codec.filters == ["+/5/+/$state", "homie/#", "loft/5/#"])
        // Only the log knows the domain after a restart.
        var restarted = HomieCodec(context: CodecSupport.context())
        for event in events { restarted.fold(event) }
        #expect(restarted.filters == codec.filters)
        let output = restarted.decode(CodecSupport.message("loft/5/d/n/on", "true"))
        let lines = (output?.events ?? []).map(CodecSupport.line)
        #expect(
            lines.contains {
                $0.hasSuffix("n Matter.OnOffTrait {\"onOff\":true}") && $0.contains("loft")
            }, "\(lines)")
        // Other versions have no such rule, other words are no state, and a named domain is all.
        let strangers = [
            CodecSupport.message("loft/d/$state", "ready"),
            CodecSupport.message("attic/5/d/$state", "fine"),
            CodecSupport.message("attic/5/d/n/$state", "ready"),
        ]
        for message in strangers {
            let output = restarted.decode(message)
            #expect(output == nil, "\(message.topic)")
        }
        var named = HomieCodec(context: CodecSupport.context(roots: ["attic"]))
        #expect(named.filters == ["attic/#"])
        let other = named.decode(start[0])
        #expect(other == nil)
    }

    // MARK: The way back

    private static func sent(
        _ home: CodecHome, _ part: String, _ trait: String, invoke: String,
        _ targets: [(String, AttributeValue)]
    ) throws -> [String] {
        try home.sent(
            .invoke(name: invoke, arguments: []), to: "homie:p:d", part, "Matter.\(trait)Trait",
            targets)
    }

    @Test("R-H4, K-9: words go back as the device spells them")
    func spelling() throws {
        let words = ["settable": "true", "format": "Off,On"]
        let home = Self.home(
            [("relay", "", "relay"), ("lock", "", "lock"), ("fan", "", "fan")],
            [
                Property(path: "relay/state", datatype: "enum", more: words, payload: "On"),
                Property(
                    path: "lock/locked", datatype: "boolean", more: ["settable": "true"],
                    payload: "true"),
                Property(
                    path: "fan/speed", datatype: "enum",
                    more: ["settable": "true", "format": "OFF,LOW,HIGH"], payload: "LOW"),
            ])
        #expect(
            try Self.sent(home, "relay", "OnOff", invoke: "off", [("onOff", .bool(false))])
                == ["homie/d/relay/state/set Off", "onOff false"])
        #expect(
            try Self.sent(home, "lock", "DoorLock", invoke: "unlockDoor", [("lockState", .int(2))])
                == ["homie/d/lock/locked/set false", "lockState 2"])
        #expect(
            try Self.sent(home, "fan", "FanControl", invoke: "x", [("fanMode", .int(3))])
                == ["homie/d/fan/speed/set HIGH", "fanMode 3"])
    }
}
