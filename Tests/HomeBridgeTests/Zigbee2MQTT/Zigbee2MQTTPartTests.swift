// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Zigbee2MQTT: parts of real devices")
struct Zigbee2MQTTPartTests {
    private static let vendor = "Zigbee2MQTT.PropertiesTrait"

    private static func numeric(_ name: String, _ unit: String?, endpoint: String? = nil) -> String
    {
        let property = name + (endpoint.map { "_" + $0 } ?? "")
        return "{\"type\":\"numeric\",\"name\":\"\(name)\",\"property\":\"\(property)\","
            + (unit.map { "\"unit\":\"\($0)\"," } ?? "")
            + (endpoint.map { "\"endpoint\":\"\($0)\"," } ?? "") + "\"access\":1}"
    }

    /// A switch or lock whose state has this key.
    private static func specific(_ type: String, _ key: String, _ on: String, _ off: String)
        -> String
    {
        """
        {"type":"\(type)","features":[{"type":"binary","name":"state","property":"\(key)",\
        "access":3,"value_on":"\(on)","value_off":"\(off)"}]}
        """
    }

    private static let climate = """
        {"type":"climate","features":[{"type":"numeric","name":"current_heating_setpoint",\
        "property":"current_heating_setpoint","access":3,"unit":"°C","value_min":5,\
        "value_max":35,"value_step":0.5}]}
        """

    @Test(
        "R-Z-SWITCH: a setting in the form of a switch or lock is a property, no part",
        arguments: [
            ("switch", "away_mode", "ON", "OFF"), ("switch", "window_detection", "ON", "OFF"),
            ("switch", "valve_detection", "ON", "OFF"), ("switch", "auto_lock", "AUTO", "MANUAL"),
            ("lock", "auto_lock", "LOCK", "UNLOCK"),
        ])
    func settings(type: String, key: String, on: String, off: String) throws {
        var home = CodecHome()
        home.read(CodecSupport.list(Self.specific(type, key, on, off) + "," + Self.climate))
        #expect(home.types.keys.sorted() == ["climate", "root"])
        home.read(
            CodecSupport.message("z/dev", "{\"\(key)\":\"\(on)\",\"current_heating_setpoint\":21}"))
        #expect(home.value("climate", Self.vendor, key) == .string(on))
        #expect(
            home.value("climate", "Matter.ThermostatTrait", "occupiedHeatingSetpoint")
                == .int(2_100))
        let id = "zigbee:0x00158d0000000001"
        let target = CommandTarget(
            part: "climate", trait: Self.vendor, attribute: key, value: .string(off))
        let plan = CommandPlan(
            deviceID: id, ids: [id],
            command: DeviceCommand(
                deviceID: id, part: "climate", trait: Self.vendor,
                action: .write([AttributeMember(key: key, value: .string(off))])),
            part: "climate", targets: [target])
        let context = EncodingContext(
            commandID: "command:7.0", logID: "l", issuedAt: 0, expiresAt: 10_000_000_000)
        let command = try #require(try home.reader.encode(plan, context))
        #expect(
            command.messages.map { String(decoding: $0.payload, as: UTF8.self) }
                == ["{\"\(key)\":\"\(off)\"}"])
    }

    @Test("R-Z-SWITCH: a switch beside a child lock is a plug, not a door")
    func childLock() {
        var home = CodecHome()
        home.read(
            CodecSupport.list(
                Self.specific("lock", "child_lock", "LOCK", "UNLOCK") + ","
                    + Self.specific("switch", "state", "ON", "OFF") + ","
                    + "{\"type\":\"enum\",\"name\":\"action\",\"property\":\"action\",\"access\":1,"
                    + "\"values\":[\"single\"]}"))
        #expect(
            home.types == [
                "action": "GenericSwitchDeviceType", "root": "RootNodeDeviceType",
                "switch": "OnOffPluginUnitDeviceType",
            ])
    }

    @Test(
        "the words for which way a cover moves",
        arguments: [
            ("open", 5), ("Forward", 5), ("rising", 5), ("close", 10), ("reverse", 10),
            ("back", 10), ("paused", 0), ("stop", 0), ("declining", 10),
        ])
    func motion(word: String, status: Int64) {
        var home = CodecHome()
        home.read(
            CodecSupport.list(
                """
                {"type":"cover","features":[{"type":"numeric","name":"position",\
                "property":"position","access":7,"unit":"%"}]},{"type":"enum",\
                "name":"motor_state","property":"motor_state","access":1,"values":["\(word)"]}
                """))
        home.read(CodecSupport.message("z/dev", "{\"motor_state\":\"\(word)\",\"position\":40}"))
        #expect(
            home.value("cover", "Matter.WindowCoveringTrait", "operationalStatus") == .int(status))
    }

    @Test("every phase beyond the first has a meter of its own")
    func phases() {
        var home = CodecHome()
        let exposes = [
            Self.numeric("power", "W"), Self.numeric("power_phase_b", "W"),
            Self.numeric("voltage_phase_b", "V"), Self.numeric("current_phase_c", "A"),
            Self.numeric("energy_phase_c", "kWh"), Self.numeric("power_factor_phase_c", nil),
            Self.specific("switch", "state", "ON", "OFF"),
        ]
        home.read(CodecSupport.list(exposes.joined(separator: ",")))
        #expect(home.types["phase_b"] == "ElectricalMeterDeviceType")
        #expect(home.types["phase_c"] == "ElectricalMeterDeviceType")
        home.read(
            CodecSupport.message(
                "z/dev",
                """
                {"power":10,"power_phase_b":20.5,"voltage_phase_b":231,"current_phase_c":0.25,\
                "energy_phase_c":1.5,"power_factor_phase_c":0.97}
                """))
        let power = "Matter.ElectricalPowerMeasurementTrait"
        #expect(home.value("switch", power, "activePower") == .int(10_000))
        #expect(home.value("phase_b", power, "activePower") == .int(20_500))
        #expect(home.value("phase_b", power, "voltage") == .int(231_000))
        #expect(home.value("phase_c", power, "activeCurrent") == .int(250))
        #expect(home.value("phase_c", power, "powerFactor") == .int(9_700))
        #expect(
            home.value(
                "phase_c", "Matter.ElectricalEnergyMeasurementTrait", "cumulativeEnergyImported")
                == .members([("energy", .int(1_500_000))]))
    }

    @Test("a power factor without a unit is a ratio; one that is none stays as it was said")
    func powerFactor() {
        var home = CodecHome()
        home.read(CodecSupport.list(Self.numeric("power_factor", nil)))
        let power = "Matter.ElectricalPowerMeasurementTrait"
        home.read(CodecSupport.message("z/dev", "{\"power_factor\":0.5}"))
        #expect(home.value("meter", power, "powerFactor") == .int(5_000))
        home.read(CodecSupport.message("z/dev", "{\"power_factor\":98}"))
        #expect(home.value("meter", power, "powerFactor") == .null)
        #expect(home.value("root", Self.vendor, "power_factor") == .int(98))
    }

    @Test("probes are sensors of their own, a garage door's contact is a contact")
    func probes() {
        var home = CodecHome()
        home.read(
            CodecSupport.list(
                [
                    Self.numeric("temperature", "ºC"), Self.numeric("temperature_probe", "°C"),
                    Self.numeric("illuminance", "Lux"),
                    "{\"type\":\"binary\",\"name\":\"garage_door_contact\",\"access\":1,"
                        + "\"property\":\"garage_door_contact\",\"value_on\":false,"
                        + "\"value_off\":true}",
                ].joined(separator: ",")))
        home.read(
            CodecSupport.message(
                "z/dev",
                """
                {"temperature":20,"temperature_probe":-18.5,"illuminance":10,\
                "garage_door_contact":false}
                """))
        let temperature = "Matter.TemperatureMeasurementTrait"
        #expect(home.value("temperature", temperature, "measuredValue") == .int(2_000))
        #expect(home.value("temperature_probe", temperature, "measuredValue") == .int(-1_850))
        #expect(
            home.value("illuminance", "Matter.IlluminanceMeasurementTrait", "measuredValue")
                == .int(10_001))
        #expect(
            home.value("garage_door_contact", "Matter.BooleanStateTrait", "stateValue")
                == .bool(false))
    }
}
