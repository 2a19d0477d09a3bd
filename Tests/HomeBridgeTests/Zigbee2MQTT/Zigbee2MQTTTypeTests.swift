// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

@Suite("Zigbee2MQTT: what a device is")
struct Zigbee2MQTTTypeTests {
    private static func measured(_ name: String, _ unit: String) -> String {
        """
        {"type":"numeric","name":"\(name)","property":"\(name)","access":1,"unit":"\(unit)"}
        """
    }

    private static func primary(_ exposes: String) -> String? {
        var home = CodecHome()
        let output = home.read(CodecSupport.list(exposes))
        for case .deviceDescribed(let described) in output.events {
            return described.parts.first { $0.isPrimary == true }?.type
        }
        return nil
    }

    @Test(
        "R-Z-PRIMARY: a meter that tells the temperature of its chip is a meter",
        arguments: ["temperature", "device_temperature", "mcu_temperature"])
    func meters(temperature: String) {
        let exposes = [Self.measured(temperature, "°C"), Self.measured("power", "W")]
        for order in [exposes, exposes.reversed()] {
            #expect(Self.primary(order.joined(separator: ",")) == "ElectricalMeterDeviceType")
        }
    }

    @Test("R-Z-PRIMARY: a voltage alone does not make a meter of a sensor")
    func voltage() {
        let exposes = [Self.measured("voltage", "V"), Self.measured("temperature", "°C")]
        #expect(Self.primary(exposes.joined(separator: ",")) == "TemperatureSensorDeviceType")
    }

    @Test("R-Z-PRIMARY: the temperature of a chip decides nothing")
    func remote() {
        let exposes = """
            \(Self.measured("device_temperature", "°C")),\
            {"type":"enum","name":"action","property":"action","access":1,"values":["single"]}
            """
        #expect(Self.primary(exposes) == "GenericSwitchDeviceType")
    }

    @Test(
        "phases of a meter, however they are called",
        arguments: ["_a", "_b", "_c", "_phase_b", "_l2"])
    func phases(ending: String) {
        let names: [(String, String, String)] = [
            ("power", "W", "Matter.ElectricalPowerMeasurementTrait activePower"),
            ("current", "A", "Matter.ElectricalPowerMeasurementTrait activeCurrent"),
            ("voltage", "V", "Matter.ElectricalPowerMeasurementTrait voltage"),
            ("energy", "kWh", "Matter.ElectricalEnergyMeasurementTrait cumulativeEnergyImported"),
            (
                "energy_produced", "kWh",
                "Matter.ElectricalEnergyMeasurementTrait cumulativeEnergyExported"
            ),
        ]
        var home = CodecHome()
        home.read(
            CodecSupport.list(
                names.map { Self.measured($0.0 + ending, $0.1) }.joined(separator: ",")))
        let members = names.map { "\"\($0.0)\(ending)\":2" }.joined(separator: ",")
        home.read(CodecSupport.message("z/dev", "{\(members)}"))
        let part = ending == "_l2" ? "l2" : "phase_" + ending.suffix(1)
        #expect(home.types[part] == "ElectricalMeterDeviceType", "\(home.types)")
        for (_, _, place) in names {
            let value = home.values["\(part) \(place)"]
            #expect(value != nil && value != .null, "\(place): \(home.values)")
        }
    }

    @Test("one key announced twice is one sensor")
    func twice() {
        var home = CodecHome()
        let lux = """
            {"type":"numeric","name":"illuminance_lux","property":"illuminance","access":1,\
            "unit":"lx"}
            """
        home.read(CodecSupport.list(lux + "," + Self.measured("illuminance", "lx")))
        #expect(
            home.types == ["illuminance": "LightSensorDeviceType", "root": "RootNodeDeviceType"])
    }

    @Test("of several voltages the one that is called the battery's")
    func batteryVoltage() {
        var home = CodecHome()
        home.read(
            CodecSupport.list(
                [("battery", "%"), ("battery_voltage", "mV"), ("voltage", "V")]
                    .map { Self.measured($0.0, $0.1) }.joined(separator: ",")))
        home.read(CodecSupport.message("z/dev", #"{"battery_voltage":2950,"voltage":5.2}"#))
        #expect(home.values["root Matter.PowerSourceTrait batVoltage"] == .int(2_950))
    }

    @Test(
        "types by a telling name",
        arguments: [
            (
                #"{"type":"composite","name":"warning","property":"warning","access":2,"#
                    + #""features":[]}"#, "Zigbee2MQTT.SirenDeviceType"
            ),
            (
                #"{"type":"binary","name":"water_leak_alarm_1","property":"water_leak_alarm_1","#
                    + #""access":1,"value_on":true,"value_off":false}"#,
                "WaterLeakDetectorDeviceType"
            ),
            (
                #"{"type":"enum","name":"state","property":"state","access":3,"#
                    + #""values":["open","stop","close"]}"#, "WindowCoveringDeviceType"
            ),
            (
                #"{"type":"enum","name":"presence_state","property":"presence_state","#
                    + #""access":1,"values":["none","presence"]}"#, "OccupancySensorDeviceType"
            ),
            (
                #"{"type":"binary","name":"gas_valve_state","property":"gas_valve_state","#
                    + #""access":7,"value_on":"OPEN","value_off":"CLOSE"}"#,
                "WaterValveDeviceType"
            ),
            (
                #"{"type":"binary","name":"card","property":"card","access":1,"#
                    + #""value_on":true,"value_off":false}"#, "ContactSensorDeviceType"
            ),
            (
                #"{"type":"binary","name":"occupancy_status","property":"occupancy_status","#
                    + #""access":1,"value_on":"ON","value_off":"OFF"}"#,
                "OccupancySensorDeviceType"
            ),
            (
                #"{"type":"binary","name":"state","property":"state","access":1,"#
                    + #""value_on":"UNLOCK","value_off":"LOCK"}"#, "DoorLockDeviceType"
            ),
            (
                #"{"type":"text","name":"inserted","property":"inserted","access":1}"#,
                "DoorLockDeviceType"
            ),
            (
                #"{"type":"enum","name":"alarm_ringtone","property":"alarm_ringtone","#
                    + #""access":3,"values":["ringtone_1"]}"#, "Zigbee2MQTT.SirenDeviceType"
            ),
            (
                #"{"type":"text","name":"send_tts","property":"send_tts","access":2}"#,
                "SpeakerDeviceType"
            ),
            (
                #"{"type":"numeric","name":"time_ring","property":"time_ring","access":7}"#,
                "IntercomDeviceType"
            ),
        ])
    func tellingNames(expose: String, type: String) {
        var home = CodecHome()
        home.read(CodecSupport.list(expose))
        #expect(home.types.values.contains(type), "\(home.types)")
    }

    @Test("the steps, the quiet and the automatic modes of fans")
    func fans() throws {
        var home = CodecHome()
        home.read(
            CodecSupport.list(
                """
                {"type":"fan","features":[{"type":"enum","name":"mode","property":"fan_mode",\
                "access":7,"values":["off","auto","1","2","3","4","5","6"]}]},\
                {"type":"numeric","name":"fan_speed","property":"fan_speed","access":5,\
                "value_min":0,"value_max":6}
                """))
        home.read(CodecSupport.message("z/dev", #"{"fan_mode":"3","fan_speed":3}"#))
        let fan = "fan Matter.FanControlTrait "
        #expect(home.values[fan + "fanMode"] == .int(2))
        #expect(home.values[fan + "percentSetting"] == .int(50))
        #expect(home.values[fan + "percentCurrent"] == .int(50))
        home.read(CodecSupport.message("z/dev", #"{"fan_mode":"auto"}"#))
        #expect(home.values[fan + "fanMode"] == .int(5))
        #expect(home.values[fan + "percentSetting"] == .null)
        let words: [(String, Int64?)] = [
            ("quiet", 1), ("Auto low", 5), ("low-med", 1), ("Turbo", 3), ("on", 4), ("swirl", nil),
        ]
        for (word, mode) in words { #expect(FanWords.mode(of: word) == mode, "\(word)") }
    }

    @Test("Thermostat.featureMap says what the modes of the expose say")
    func featureMap() {
        func map(_ modes: String) -> AttributeValue? {
            var home = CodecHome()
            home.read(
                CodecSupport.list(
                    """
                    {"type":"climate","features":[{"type":"numeric","name":"local_temperature",\
                    "property":"local_temperature","access":5,"unit":"°C"},{"type":"enum",\
                    "name":"system_mode","property":"system_mode","access":7,"values":[\(modes)]},\
                    {"type":"numeric","name":"occupied_heating_setpoint",\
                    "property":"occupied_heating_setpoint","access":7,"unit":"°C"}]}
                    """))
            return home.values["climate Matter.ThermostatTrait featureMap"]
        }
        #expect(map(#""off","heat""#) == .int(1))
        #expect(map(#""off","auto","heat""#) == .int(1))
        #expect(map(#""off","cool""#) == .int(2))
        #expect(map(#""off","auto","cool","heat""#) == .int(35))
    }

    @Test("what belongs to an action is told with the action alone")
    func companions() {
        var home = CodecHome()
        let texts = ["action", "action_user"].map {
            "{\"type\":\"text\",\"name\":\"\($0)\",\"property\":\"\($0)\",\"access\":1}"
        }
        home.read(CodecSupport.list(texts.joined(separator: ",")))
        home.read(CodecSupport.message("z/dev", #"{"action":"unlock","action_user":3}"#))
        #expect(home.values.keys.filter { $0.hasSuffix("action_user") } == [])
        home.read(CodecSupport.message("z/dev", #"{"action":"","action_user":3}"#))
        #expect(home.values.keys.filter { $0.hasSuffix("action_user") }.count == 1)
    }
}
