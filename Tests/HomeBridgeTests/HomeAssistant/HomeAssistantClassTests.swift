// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// Classes of components that public software announces.
@Suite("Home Assistant: classes of components")
struct HomeAssistantClassTests {
    static let vendor = HomeAssistantMapping.vendorTrait
    static let id = "homeassistant:p:dev"

    static func config(_ kind: String, _ object: String, _ config: String) -> CodecMessage {
        CodecSupport.message(
            "homeassistant/\(kind)/\(object)/config",
            "{\"uniq_id\":\"\(object)\",\"dev\":{\"ids\":\"dev\"},\(config)}")
    }

    static func home(_ kind: String, _ config: String) -> TasmotaHome {
        var home = TasmotaHome()
        home.read(Self.config(kind, "it", config))
        return home
    }

    static func value(
        _ home: TasmotaHome, _ trait: String, _ attribute: String, part: String = "it"
    ) -> AttributeValue? {
        let trait = trait.contains(".") ? trait : "Matter.\(trait)Trait"
        return home.value(
            CommandTarget(part: part, trait: trait, attribute: attribute, value: .null), of: id)
    }

    /// What a command makes the reader send.
    static func sent(
        _ home: TasmotaHome, _ trait: String, _ action: DeviceCommand.Action, part: String = "it"
    ) throws -> [String] {
        let trait = trait.contains(".") ? trait : "Matter.\(trait)Trait"
        let plan = try home.state.plan(
            DeviceCommand(
                deviceID: id, part: part, trait: trait, action: action, timeoutSeconds: 7))
        let context = EncodingContext(commandID: "c", logID: "l", issuedAt: 0, expiresAt: 7)
        let command = try #require(try home.reader.encode(plan, context))
        return command.messages.map {
            "\($0.topic) \(String(decoding: $0.payload, as: UTF8.self))"
        }
    }

    static func type(_ home: TasmotaHome, _ part: String = "it") -> String? {
        home.device(id)?.parts.first { $0.part == part }?.type
    }

    private static func invoke(
        _ name: String, _ arguments: [(String, AttributeValue)] = []
    ) -> DeviceCommand.Action {
        .invoke(
            name: name, arguments: arguments.map { AttributeMember(key: $0.0, value: $0.1) })
    }

    // MARK: - Lights

    @Test(
        "R-HA-LIGHT: on_command_type says what a level sends, and what `on` sends",
        arguments: [
            ("\"x\":1", ["l/b 102", "l/s ON"], ["l/s ON"]),
            ("\"on_cmd_type\":\"last\"", ["l/b 102", "l/s ON"], ["l/s ON"]),
            ("\"on_cmd_type\":\"first\"", ["l/s ON", "l/b 102"], ["l/s ON"]),
            ("\"on_cmd_type\":\"brightness\"", ["l/b 102"], ["l/b 140"]),
        ])
    func switchedOn(config: String, level: [String], on: [String]) throws {
        var home = Self.home(
            "light",
            "\"stat_t\":\"l\",\"cmd_t\":\"l/s\",\"bri_stat_t\":\"l/v\",\"bri_cmd_t\":\"l/b\",\(config)"
        )
        home.read(CodecSupport.message("l/v", "140"))
        let move = Self.invoke("moveToLevelWithOnOff", [("level", .int(102))])
        #expect(try Self.sent(home, "LevelControl", move) == level)
        #expect(try Self.sent(home, "OnOff", Self.invoke("on")) == on)
        #expect(try Self.sent(home, "OnOff", Self.invoke("off")) == ["l/s OFF"])
        // A lamp that is off and says 0 comes back as bright as it was.
        home.read(CodecSupport.message("l/v", "0"))
        #expect(try Self.sent(home, "OnOff", Self.invoke("on")) == on)
    }

    @Test("R-HA-SCALE: without a known brightness all of the scale; white has a scale of its own")
    func scales() throws {
        let dimmer = Self.home(
            "light",
            """
            "stat_t":"l","stat_val_tpl":"{{ 'OFF' if value_json.v == 0 else 'ON' }}",\
            "cmd_t":"l/s","pl_off":0,"bri_scl":99,"on_cmd_type":"brightness","bri_stat_t":"l",\
            "bri_val_tpl":"{{ value_json.v }}","bri_cmd_t":"l/s"
            """)
        #expect(try Self.sent(dimmer, "OnOff", Self.invoke("on")) == ["l/s 99"])
        #expect(try Self.sent(dimmer, "OnOff", Self.invoke("off")) == ["l/s 0"])
        let white = Self.home(
            "light", "\"stat_t\":\"l\",\"cmd_t\":\"l/s\",\"whit_cmd_t\":\"l/w\",\"whit_scl\":50")
        #expect(
            try Self.sent(
                white, "LevelControl", Self.invoke("moveToLevel", [("level", .int(254))]))
                == ["l/w 50"])
    }

    @Test("effects are a vendor's value out of their list, in both schemas")
    func effects() throws {
        for (config, sent) in [
            ("\"fx_stat_t\":\"l/f\",\"fx_cmd_t\":\"l/e\"", "l/e rainbow"),
            ("\"fx_cmd_t\":\"l/e\"", "l/e rainbow"),
            ("\"schema\":\"json\",\"effect\":true", "l/s {\"effect\":\"rainbow\"}"),
        ] {
            let home = Self.home(
                "light",
                "\"stat_t\":\"l\",\"cmd_t\":\"l/s\",\"fx_list\":[\"none\",\"rainbow\"],\(config)")
            let write = DeviceCommand.Action.write([
                AttributeMember(key: "it.effect", value: .string("rainbow"))
            ])
            #expect(try Self.sent(home, Self.vendor, write, part: "root") == [sent])
        }
    }

    // MARK: - Units

    @Test(
        "R-HA-SENSOR: spellings of units, and the unit of the class where there is none",
        arguments: [
            ("illuminance", "Lux", "IlluminanceMeasurement", "100", 20_001),
            ("illuminance", nil, "IlluminanceMeasurement", "100", 20_001),
            ("illuminance", "LUX", "IlluminanceMeasurement", "100", 20_001),
            ("temperature", "°c", "TemperatureMeasurement", "20", 2_000),
            ("temperature", "°f", "TemperatureMeasurement", "68", 2_000),
            ("temperature", "Celsius", "TemperatureMeasurement", "20", 2_000),
            ("temperature", " ℃ ", "TemperatureMeasurement", "20", 2_000),
            ("temperature", "degF", "TemperatureMeasurement", "68", 2_000),
            ("temperature", nil, "TemperatureMeasurement", "20", 2_000),
            ("humidity", "%RH", "RelativeHumidityMeasurement", "51.2", 5_120),
            ("humidity", nil, "RelativeHumidityMeasurement", "51.2", 5_120),
            ("pressure", "HPA", "PressureMeasurement", "1013", 1_013),
            ("atmospheric_pressure", "inhg", "PressureMeasurement", "30", 1_016),
            ("pressure", nil, "PressureMeasurement", "1013", 1_013),
            ("power", "kw", "ElectricalPowerMeasurement", "1.5", 1_500_000),
            ("power", "mW", "ElectricalPowerMeasurement", "1.5", 2),
            ("power", nil, "ElectricalPowerMeasurement", "1.5", 1_500),
            ("carbon_dioxide", "PPM", "CarbonDioxideConcentrationMeasurement", "400", 400),
            ("pm25", "\u{3BC}g/m³", "Pm25ConcentrationMeasurement", "7", 7),
            ("pm25", "ug/m^3", "Pm25ConcentrationMeasurement", "7", 7),
            ("pm25", nil, "Pm25ConcentrationMeasurement", "7", 7),
        ] as [(String, String?, String, String, Int64)])
    func units(name: String, unit: String?, trait: String, payload: String, expected: Int64) {
        let text = unit.map { ",\"unit_of_meas\":\"\($0)\"" } ?? ""
        var home = Self.home("sensor", "\"stat_t\":\"s\",\"dev_cla\":\"\(name)\"\(text)")
        home.read(CodecSupport.message("s", payload))
        let values = home.device(Self.id)?.parts.flatMap { part in
            part.traits.filter { $0.trait == "Matter.\(trait)Trait" }.flatMap(\.attributes)
        }
        #expect(values?.contains { $0.value == .int(expected) } == true)
    }

    @Test("a battery without a unit is in percent")
    func battery() {
        var home = Self.home("sensor", "\"stat_t\":\"s\",\"dev_cla\":\"battery\"")
        home.read(CodecSupport.message("s", "77"))
        #expect(Self.value(home, "PowerSource", "batPercentRemaining", part: "root") == .int(154))
    }

    // MARK: - Voltages

    private static func voltage(_ object: String, _ more: String = "") -> CodecMessage {
        config(
            "sensor", object,
            "\"stat_t\":\"v/\(object)\",\"dev_cla\":\"voltage\",\"unit_of_meas\":\"V\"\(more)")
    }

    @Test("the voltage of a tag's cell is that of its battery, and no meter")
    func cell() {
        var home = TasmotaHome()
        home.read(Self.voltage("volt", ",\"ent_cat\":\"diagnostic\""))
        home.read(CodecSupport.message("v/volt", "2.6"))
        #expect(Self.value(home, "PowerSource", "batVoltage", part: "root") == .int(2_600))
        #expect(Self.type(home, "meter") == nil)
    }

    @Test("of several voltages that of the battery wins, in any order")
    func severalVoltages() {
        let messages = [
            Self.config(
                "sensor", "b",
                "\"stat_t\":\"b\",\"dev_cla\":\"battery\",\"unit_of_meas\":\"%\""),
            Self.voltage("batt_volt"), Self.voltage("supercap"), Self.voltage("solar_panel"),
        ]
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 1, 3, 0]] {
            var home = TasmotaHome()
            for index in order { home.read(messages[index]) }
            for (topic, value) in [
                ("supercap", "5.1"), ("batt_volt", "3.14"), ("solar_panel", "6"),
            ] {
                home.read(CodecSupport.message("v/" + topic, value))
            }
            #expect(Self.value(home, "PowerSource", "batVoltage", part: "root") == .int(3_140))
            #expect(Self.value(home, Self.vendor, "supercap", part: "root") == .double(5.1))
            #expect(Self.type(home, "meter") == nil)
        }
    }

    @Test("the voltage of what consumes is no battery's")
    func mains() {
        var home = TasmotaHome()
        home.read(Self.voltage("v"))
        home.read(
            Self.config(
                "sensor", "p", "\"stat_t\":\"p\",\"dev_cla\":\"power\",\"unit_of_meas\":\"W\""))
        home.read(CodecSupport.message("v/v", "230"))
        #expect(
            Self.value(home, "ElectricalPowerMeasurement", "voltage", part: "meter")
                == .int(230_000))
    }

    // MARK: - Fans

    @Test(
        "R-HA-CLIMATE: no fan word is unknown, each is the vendor's value and can be told",
        arguments: [
            ("Auto low", 5), ("quiet", 1), ("low", 1), ("HIGH", 3), ("Circulation", 4),
            ("turbo", 3), ("sleep", 1), ("eco", 1), ("Left and right", 4), ("auto", 5),
            ("Speed 7", 4),
        ])
    func fanModes(word: String, mode: Int64) throws {
        var home = Self.home(
            "climate",
            """
            "mode_cmd_t":"m","fan_modes":["\(word)"],"fan_mode_stat_t":"f",\
            "fan_mode_cmd_t":"f/set"
            """)
        home.read(CodecSupport.message("f", word))
        #expect(Self.value(home, "FanControl", "fanMode") == .int(mode))
        #expect(Self.value(home, Self.vendor, "it.fan_mode", part: "root") == .string(word))
        let standard = DeviceCommand.Action.write([
            AttributeMember(key: "fanMode", value: .int(mode))
        ])
        #expect(try Self.sent(home, "FanControl", standard) == ["f/set \(word)"])
        let own = DeviceCommand.Action.write([
            AttributeMember(key: "it.fan_mode", value: .string(word))
        ])
        #expect(try Self.sent(home, Self.vendor, own, part: "root") == ["f/set \(word)"])
    }

    // MARK: - What they can do

    @Test(
        "Thermostat.featureMap follows from the modes, limits from the least and greatest",
        arguments: [
            ("[\"off\",\"heat\"]", 1), ("[\"off\",\"cool\"]", 2),
            ("[\"off\",\"heat\",\"cool\",\"heat_cool\"]", 35),
        ])
    func features(modes: String, features: Int64) {
        let home = Self.home(
            "climate",
            """
            "modes":\(modes),"mode_cmd_t":"m","temp_cmd_t":"t","temp_stat_t":"t/s",\
            "curr_temp_t":"c","min_temp":5,"max_temp":30
            """)
        #expect(Self.value(home, "Thermostat", "featureMap") == .int(features))
        let name = features & 1 == 1 ? "Heat" : "Cool"
        #expect(Self.value(home, "Thermostat", "min\(name)SetpointLimit") == .int(500))
        #expect(Self.value(home, "Thermostat", "max\(name)SetpointLimit") == .int(3_000))
    }

    @Test("a water heater heats, whatever it calls that")
    func waterHeater() throws {
        var home = Self.home(
            "water_heater",
            """
            "modes":["off","eco","performance"],"mode_stat_t":"m","mode_cmd_t":"m/set",\
            "temp_stat_t":"t","temp_cmd_t":"t/set","curr_temp_t":"c","min_temp":40,"max_temp":65
            """)
        #expect(Self.type(home) == "WaterHeaterDeviceType")
        for (topic, value) in [("m", "performance"), ("t", "55"), ("c", "48.5")] {
            home.read(CodecSupport.message(topic, value))
        }
        #expect(Self.value(home, "Thermostat", "systemMode") == .int(4))
        #expect(Self.value(home, Self.vendor, "it.mode", part: "root") == .string("performance"))
        #expect(Self.value(home, "Thermostat", "localTemperature") == .int(4_850))
        #expect(Self.value(home, "Thermostat", "featureMap") == .int(1))
        let off = DeviceCommand.Action.write([AttributeMember(key: "systemMode", value: .int(0))])
        #expect(try Self.sent(home, "Thermostat", off) == ["m/set off"])
        let set = DeviceCommand.Action.write([
            AttributeMember(key: "occupiedHeatingSetpoint", value: .int(5_000))
        ])
        #expect(try Self.sent(home, "Thermostat", set) == ["t/set 50"])
    }

    @Test(
        "a vacuum is one, with its states and commands",
        arguments: [
            ("cleaning", 1, 1), ("docked", 66, 0), ("returning", 64, 0), ("paused", 2, 0),
            ("error", 3, 0), ("idle", 0, 0),
        ])
    func vacuum(state: String, operation: Int64, run: Int64) throws {
        var home = Self.home(
            "vacuum",
            """
            "stat_t":"r","cmd_t":"r/c","set_fan_spd_t":"r/f","fanspd_lst":["low","max"],\
            "pl_strt":"GO","pl_ret":"HOME"
            """)
        home.read(
            CodecSupport.message(
                "r", "{\"state\":\"\(state)\",\"battery_level\":80,\"fan_speed\":\"low\"}"))
        #expect(Self.type(home) == "RoboticVacuumCleanerDeviceType")
        #expect(Self.value(home, "RvcOperationalState", "operationalState") == .int(operation))
        #expect(Self.value(home, "RvcRunMode", "currentMode") == .int(run))
        #expect(Self.value(home, "PowerSource", "batPercentRemaining", part: "root") == .int(160))
        for (command, payload) in [("pause", "pause"), ("resume", "GO"), ("goHome", "HOME")] {
            #expect(
                try Self.sent(home, "RvcOperationalState", Self.invoke(command))
                    == ["r/c \(payload)"])
        }
        let clean = Self.invoke("changeToMode", [("newMode", .int(1))])
        #expect(try Self.sent(home, "RvcRunMode", clean) == ["r/c GO"])
        let speed = DeviceCommand.Action.write([
            AttributeMember(key: "it.fan_speed", value: .string("max"))
        ])
        #expect(try Self.sent(home, Self.vendor, speed, part: "root") == ["r/f max"])
    }

    @Test("a mower mows, pauses and docks")
    func mower() throws {
        var home = Self.home(
            "lawn_mower",
            """
            "act_stat_t":"m","dock_cmd_t":"m/d","pause_cmd_t":"m/p","strt_mw_cmd_t":"m/s",\
            "strt_mw_cmd_tpl":"{\\"do\\":\\"{{ value }}\\"}"
            """)
        home.read(CodecSupport.message("m", "mowing"))
        #expect(Self.type(home) == "GoogleMowerDeviceType")
        #expect(Self.value(home, "OperationalState", "operationalState") == .int(1))
        #expect(Self.value(home, "Google.DockTrait", "isDocked") == .bool(false))
        for (trait, command, sent) in [
            ("OperationalState", "start", "m/s {\"do\":\"start_mowing\"}"),
            ("OperationalState", "pause", "m/p pause"), ("Google.DockTrait", "dock", "m/d dock"),
        ] {
            #expect(try Self.sent(home, trait, Self.invoke(command)) == [sent])
        }
    }

    @Test("a humidifier is switched, and has a humidity that it shall reach")
    func humidifier() throws {
        var home = Self.home(
            "humidifier",
            """
            "stat_t":"h","cmd_t":"h/s","hum_stat_t":"h/t","hum_cmd_t":"h/t/s",\
            "curr_hum_t":"h/c","min_hum":30,"max_hum":80,"modes":["eco"],"mode_cmd_t":"h/m"
            """)
        for (topic, value) in [("h", "ON"), ("h/t", "55"), ("h/c", "41.5")] {
            home.read(CodecSupport.message(topic, value))
        }
        let control = "Google.RelativeHumidityControlTrait"
        #expect(Self.value(home, "OnOff", "onOff") == .bool(true))
        #expect(Self.value(home, control, "relativeHumiditySetpoint") == .int(5_500))
        #expect(
            Self.value(home, "RelativeHumidityMeasurement", "measuredValue", part: "it_humidity")
                == .int(4_150))
        let set = DeviceCommand.Action.write([
            AttributeMember(key: "relativeHumiditySetpoint", value: .int(6_000))
        ])
        #expect(try Self.sent(home, control, set) == ["h/t/s 60"])
    }

    @Test("a siren is switched, and answers in a word or in JSON")
    func siren() throws {
        for answer in ["ON", "{\"state\":\"ON\",\"tone\":\"bell\"}"] {
            var home = Self.home(
                "siren", "\"stat_t\":\"s\",\"cmd_t\":\"s/c\",\"av_tones\":[\"bell\"]")
            home.read(CodecSupport.message("s", answer))
            #expect(Self.value(home, "OnOff", "onOff") == .bool(true))
            #expect(try Self.sent(home, "OnOff", Self.invoke("off")) == ["s/c {\"state\":\"OFF\"}"])
        }
    }

    @Test("an alarm is armed and disarmed where it needs no code")
    func alarm() throws {
        var home = Self.home("alarm_control_panel", "\"stat_t\":\"a\",\"cmd_t\":\"a/c\"")
        home.read(CodecSupport.message("a", "armed_night"))
        let trait = "Google.ArmDisarmTrait"
        #expect(Self.type(home) == "GoogleSecuritySystemDeviceType")
        #expect(Self.value(home, trait, "isArmed") == .bool(true))
        #expect(Self.value(home, trait, "currentArmLevel") == .string("night"))
        for (arguments, sent) in [
            ([("arm", .bool(false))], "a/c DISARM"), ([("arm", .bool(true))], "a/c ARM_AWAY"),
            ([("arm", .bool(true)), ("armLevel", .string("home"))], "a/c ARM_HOME"),
        ] as [([(String, AttributeValue)], String)] {
            #expect(try Self.sent(home, trait, Self.invoke("armDisarm", arguments)) == [sent])
        }
        home.read(CodecSupport.message("a", "triggered"))
        #expect(Self.value(home, Self.vendor, "it", part: "root") == .string("triggered"))
        let coded = Self.home(
            "alarm_control_panel", "\"stat_t\":\"a\",\"cmd_t\":\"a/c\",\"code\":\"REMOTE_CODE\"")
        #expect(throws: CommandRefusal.self) {
            try Self.sent(coded, trait, Self.invoke("armDisarm", [("arm", .bool(false))]))
        }
    }

    @Test(
        "a valve tells its position alone or beside its state",
        arguments: [
            ("{\"state\":\"open\",\"position\":60}", 60, 1), ("60", 60, 1), ("0", 0, 0),
            ("{\"position\":0}", 0, 0), ("{\"state\":\"opening\",\"position\":20}", 20, 2),
        ])
    func valve(payload: String, level: Int64, state: Int64) throws {
        var home = Self.home(
            "valve", "\"stat_t\":\"v\",\"cmd_t\":\"v/c\",\"reports_position\":true")
        home.read(CodecSupport.message("v", payload))
        let trait = "ValveConfigurationAndControl"
        #expect(Self.value(home, trait, "currentLevel") == .int(level))
        #expect(Self.value(home, trait, "currentState") == .int(state))
        home.read(CodecSupport.message("v", "{\"state\":\"closing\"}"))
        #expect(Self.value(home, trait, "currentLevel") == .int(level))
        #expect(try Self.sent(home, trait, Self.invoke("close")) == ["v/c 0"])
        #expect(try Self.sent(home, trait, Self.invoke("open")) == ["v/c 100"])
        let part = Self.invoke("open", [("targetLevel", .int(40))])
        #expect(try Self.sent(home, trait, part) == ["v/c 40"])
    }

    // MARK: - What happens for a moment

    @Test("the scenes of a Z-Wave remote and the tags of a reader are events, never stored ones")
    func moments() {
        var home = CodecHome()
        home.read(
            CodecSupport.message(
                "homeassistant/sensor/r/scene_001/config",
                """
                {"uniq_id":"r1","stat_t":"zw/Remote/91/0/scene/001",\
                "val_tpl":"{{ value_json.value | default('') }}",\
                "dev":{"ids":["zwavejs2mqtt_0x00c0ffee_node9"]}}
                """))
        home.read(Self.config("tag", "t", "\"t\":\"reader\",\"val_tpl\":\"{{ value_json.uid }}\""))
        func lines(_ topic: String, _ payload: String, _ delivery: Delivery = .live) -> [String] {
            home.read(CodecSupport.message(topic, payload, delivery)).events
                .map(CodecSupport.line).filter { $0.hasPrefix("momentary") }
        }
        let scene = "zw/Remote/91/0/scene/001"
        let key = "momentary zwave:00c0ffee-9 scene_001 Matter.SwitchTrait (live)"
        #expect(lines(scene, "{\"time\":1,\"value\":0}") == ["\(key) press {}"])
        #expect(lines(scene, "{\"value\":3}") == ["\(key) press_2x {}"])
        #expect(lines(scene, "{\"value\":null}").isEmpty)
        #expect(lines(scene, "{\"value\":2}", .stored).isEmpty)
        #expect(
            lines("reader", "{\"uid\":\"04AB\"}") == [
                "momentary \(Self.id) root \(Self.vendor) (live) tag {\"tag\":\"04AB\"}"
            ])
    }

    // MARK: - Values that hold for a time

    @Test("off_delay and expire_after stand behind each report that they are about")
    func expiries() {
        var home = CodecHome()
        home.read(
            Self.config(
                "binary_sensor", "pir", "\"stat_t\":\"p\",\"dev_cla\":\"motion\",\"off_dly\":30"))
        home.read(
            Self.config(
                "sensor", "t",
                "\"stat_t\":\"t\",\"dev_cla\":\"temperature\",\"exp_aft\":600"))
        func expiries(_ topic: String, _ payload: String) -> [ExpiryScheduled] {
            home.read(CodecSupport.message(topic, payload)).events.compactMap { event in
                if case .expiryScheduled(let expiry) = event { expiry } else { nil }
            }
        }
        let motion = expiries("p", "ON")
        #expect(motion.map(\.seconds) == [30])
        #expect(
            motion.first?.values == [AttributeMember(key: "occupancy", value: .int(0))])
        #expect(expiries("p", "OFF").isEmpty)
        let old = expiries("t", "21")
        #expect(old.map(\.seconds) == [600])
        #expect(old.first?.values == [AttributeMember(key: "measuredValue", value: .null)])
        #expect(expiries("t", "unavailable").isEmpty)
    }
}
