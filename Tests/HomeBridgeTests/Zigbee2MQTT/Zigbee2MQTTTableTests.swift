// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// What vendors call differently is one standard attribute, and is set by it.
@Suite("Zigbee2MQTT: settings and diagnostics as standard traits")
struct Zigbee2MQTTTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        /// What the expose says beside name, property and type.
        var key: String
        var expose: String
        var beside: String
        var payload: String
        var place: String
        var value: AttributeValue
        /// Nil: the attribute is not set.
        var set: String?
        var testDescription: String { "\(key) \(payload)" }
    }

    private static let plug = #"{"type":"switch","features":[\#(state("state"))]}"#
    private static let gangs = """
        {"type":"switch","endpoint":"l1","features":[\(state("state_l1"))]},\
        {"type":"switch","endpoint":"l2","features":[\(state("state_l2"))]}
        """
    private static let lamp = """
        {"type":"light","features":[\(state("state")),{"type":"numeric","name":"brightness",\
        "property":"brightness","access":7,"value_max":254},{"type":"numeric",\
        "name":"color_temp","property":"color_temp","access":7,"unit":"mired"}]}
        """
    private static let dimmer = """
        {"type":"light","features":[\(state("state")),{"type":"numeric","name":"brightness",\
        "property":"brightness","access":7,"value_max":254}]}
        """
    private static let tap = """
        {"type":"binary","name":"valve","property":"valve","access":7,"value_on":"OPEN",\
        "value_off":"CLOSE"}
        """
    private static let radiator = """
        {"type":"climate","features":[{"type":"numeric","name":"occupied_heating_setpoint",\
        "property":"occupied_heating_setpoint","access":7,"unit":"°C","value_step":0.5}]}
        """
    private static let blind = """
        {"type":"cover","features":[{"type":"numeric","name":"position","property":"position",\
        "access":7,"unit":"%"}]}
        """
    private static let motion =
        #"{"type":"binary","name":"occupancy","property":"occupancy","access":1}"#
    private static let door = """
        {"type":"lock","features":[{"type":"binary","name":"state","property":"state","access":7,\
        "value_on":"LOCK","value_off":"UNLOCK"}]}
        """

    private static func state(_ key: String) -> String {
        """
        {"type":"binary","name":"state","property":"\(key)","access":7,"value_on":"ON",\
        "value_off":"OFF"}
        """
    }

    private static func words(_ values: String..., access: Int = 7) -> String {
        #""type":"enum","access":\#(access),"values":["#
            + values.map { "\"\($0)\"" }
            .joined(separator: ",") + "]"
    }

    private static func binary(_ on: String, _ off: String, access: Int = 7) -> String {
        #""type":"binary","access":\#(access),"value_on":\#(on),"value_off":\#(off)"#
    }

    private static func number(_ unit: String, access: Int = 7, more: String = "") -> String {
        #""type":"numeric","access":\#(access),"unit":"\#(unit)"\#(more)"#
    }

    private static let onOff = "OnOffTrait startUpOnOff"
    private static let lockout =
        "climate Matter.ThermostatUserInterfaceConfigurationTrait keypadLockout"

    static let switchRows = [
        Row(
            key: "power_on_behavior", expose: words("off", "on", "toggle", "previous"),
            beside: plug, payload: #""toggle""#, place: "switch Matter.\(onOff)", value: .int(2),
            set: #"{"power_on_behavior":"toggle"}"#),
        Row(
            key: "power_on_behavior", expose: words("off", "on", "previous"), beside: lamp,
            payload: #""previous""#, place: "light Matter.\(onOff)", value: .null,
            set: #"{"power_on_behavior":"previous"}"#),
        Row(
            key: "power_on_behavior_l2", expose: #""endpoint":"l2","# + words("off", "on"),
            beside: gangs, payload: #""on""#, place: "l2 Matter.\(onOff)", value: .int(1),
            set: #"{"power_on_behavior_l2":"on"}"#),
        Row(
            key: "power_outage_memory", expose: binary("true", "false"), beside: plug,
            payload: "false", place: "switch Matter.\(onOff)", value: .int(0),
            set: #"{"power_outage_memory":false}"#),
        Row(
            key: "relay_status", expose: words("power_off", "power_on", "restart_memory"),
            beside: plug, payload: #""power_on""#, place: "switch Matter.\(onOff)", value: .int(1),
            set: #"{"relay_status":"power_on"}"#),
        Row(
            key: "countdown", expose: number("min"), beside: plug, payload: "7",
            place: "switch Google.TimerTrait timerRemainingSeconds", value: .int(420),
            set: #"{"countdown":7}"#),
        Row(
            key: "countdown_2", expose: number("s"), beside: gangs, payload: "90",
            place: "l2 Google.TimerTrait timerRemainingSeconds", value: .int(90),
            set: #"{"countdown_2":90}"#),
        Row(
            key: "countdown_l1", expose: number("s"), beside: gangs, payload: "90",
            place: "l1 Google.TimerTrait timerRemainingSeconds", value: .int(90),
            set: #"{"countdown_l1":90}"#),
        Row(
            key: "power_on_behavior", expose: words("off", "on", "reverse", "restore"),
            beside: plug, payload: #""reverse""#, place: "switch Matter.\(onOff)", value: .int(2),
            set: #"{"power_on_behavior":"reverse"}"#),
        Row(
            key: "do_not_disturb", expose: binary("true", "false"), beside: dimmer,
            payload: "false", place: "light Matter.\(onOff)", value: .int(1),
            set: #"{"do_not_disturb":false}"#),
        Row(
            key: "max_level", expose: number("", more: #","value_max":254"#), beside: dimmer,
            payload: "200", place: "light Matter.BallastConfigurationTrait maxLevel",
            value: .int(200), set: #"{"max_level":200}"#),
        Row(
            key: "max_brightness", expose: number("%"), beside: lamp, payload: "50",
            place: "light Matter.BallastConfigurationTrait maxLevel", value: .int(127),
            set: #"{"max_brightness":50}"#),
        Row(
            key: "effect_speed", expose: number("", more: #","value_max":1"#),
            beside: lamp + "," + effects, payload: "0.25",
            place: "light Matter.DynamicLightingTrait currentSpeed", value: .int(25),
            set: #"{"effect_speed":0.25}"#),
    ]

    private static let effects = """
        {"name":"effect","property":"effect",\(words("blink", "glimmer", "stop_effect", access: 3))}
        """

    static let climateRows = [
        Row(
            key: "keypad_lockout", expose: words("unlock", "lock"), beside: radiator,
            payload: #""lock""#, place: lockout, value: .int(1), set: #"{"keypad_lockout":"lock"}"#),
        Row(
            key: "keypad_lockout", expose: words("unlock", "lock1", "lock2"), beside: radiator,
            payload: #""lock2""#, place: lockout, value: .int(2),
            set: #"{"keypad_lockout":"lock2"}"#),
        Row(
            key: "keypad_lockout", expose: words("level_0", "level_1", "level_4"),
            beside: radiator, payload: #""level_4""#, place: lockout, value: .int(4),
            set: #"{"keypad_lockout":"level_4"}"#),
        Row(
            key: "child_lock", expose: binary(#""LOCK""#, #""UNLOCK""#), beside: radiator,
            payload: #""LOCK""#, place: lockout, value: .int(1), set: #"{"child_lock":"LOCK"}"#),
        Row(
            key: "temperature_unit", expose: words("celsius", "fahrenheit"), beside: radiator,
            payload: #""fahrenheit""#,
            place: "climate Matter.ThermostatUserInterfaceConfigurationTrait "
                + "temperatureDisplayMode", value: .int(1),
            set: #"{"temperature_unit":"fahrenheit"}"#),
        Row(
            key: "temperature_unit", expose: words("celsius", "fahrenheit"), beside: motion,
            payload: #""fahrenheit""#, place: "root Matter.UnitLocalizationTrait temperatureUnit",
            value: .int(0), set: #"{"temperature_unit":"fahrenheit"}"#),
        Row(
            key: "max_temperature", expose: number("°C"), beside: radiator, payload: "29.5",
            place: "climate Matter.ThermostatTrait maxHeatSetpointLimit", value: .int(2_950),
            set: #"{"max_temperature":29.5}"#),
        Row(
            key: "programming_operation_mode", expose: words("setpoint", "schedule", "eco"),
            beside: radiator, payload: #""eco""#,
            place: "climate Matter.ThermostatTrait thermostatProgrammingOperationMode",
            value: .int(4), set: #"{"programming_operation_mode":"eco"}"#),
    ]

    private static let programming =
        "climate Matter.ThermostatTrait "
        + "thermostatProgrammingOperationMode"

    static let moreClimateRows = [
        Row(
            key: "state", expose: binary(#""ON""#, #""OFF""#), beside: radiator,
            payload: #""OFF""#, place: "climate Matter.OnOffTrait onOff", value: .bool(false),
            set: #"{"state":"OFF"}"#),
        Row(
            key: "preset", expose: words("auto", "manual"), beside: radiator,
            payload: #""auto""#, place: programming, value: .int(1), set: #"{"preset":"auto"}"#),
        Row(
            key: "mode", expose: binary(#""Auto""#, #""Manual""#), beside: radiator,
            payload: #""Manual""#, place: programming, value: .int(0),
            set: #"{"mode":"Manual"}"#),
    ]

    /// Words for which the standard attribute has no values of their own stay where they are.
    @Test(
        "R-Z-TABLE: words that say more than the standard attribute stay the vendor's",
        arguments: [
            ("preset", words("auto", "manual", "holiday")),
            ("preset", words("auto", "schedule", "manual")),
            ("state", binary(#""working""#, #""idle""#)),
            ("state", binary(#""ON""#, #""OFF""#, access: 1)),
        ])
    func wordsThatSayMore(key: String, expose: String) {
        let row = Row(
            key: key, expose: expose, beside: Self.radiator, payload: "", place: "", value: .null)
        var home = Self.home(row)
        home.read(CodecSupport.message("z/dev", "{\"\(key)\":\"manual\"}"))
        let place = "climate Zigbee2MQTT.PropertiesTrait \(key)"
        #expect(home.values[place] == .string("manual"), "\(home.values)")
    }

    static let otherRows = [
        Row(
            key: "moving", expose: words("UP", "STOP", "DOWN", access: 1), beside: blind,
            payload: #""DOWN""#, place: "cover Matter.WindowCoveringTrait operationalStatus",
            value: .int(10)),
        Row(
            key: "position", expose: number("%", access: 1), beside: tap, payload: "60",
            place: "valve Matter.ValveConfigurationAndControlTrait currentLevel",
            value: .int(60)),
        Row(
            key: "motor_direction", expose: words("normal", "reversed"), beside: blind,
            payload: #""reversed""#, place: "cover Matter.WindowCoveringTrait mode", value: .int(1),
            set: #"{"motor_direction":"reversed"}"#),
        Row(
            key: "occupancy_timeout", expose: number("s"), beside: motion, payload: "90",
            place: "occupancy Matter.OccupancySensingTrait holdTime", value: .int(90),
            set: #"{"occupancy_timeout":90}"#),
        Row(
            key: "ultrasonic_o2u_delay",
            expose: #""type":"numeric","access":7,"value_max":65534"#, beside: motion,
            payload: "90",
            place: "occupancy Matter.OccupancySensingTrait ultrasonicOccupiedToUnoccupiedDelay",
            value: .int(90), set: #"{"ultrasonic_o2u_delay":90}"#),
        Row(
            key: "pir_o_to_u_delay", expose: number("s"), beside: motion, payload: "15",
            place: "occupancy Matter.OccupancySensingTrait pirOccupiedToUnoccupiedDelay",
            value: .int(15), set: #"{"pir_o_to_u_delay":15}"#),
        Row(
            key: "fault", expose: binary("true", "false", access: 1), beside: plug,
            payload: "true", place: "root Matter.GeneralDiagnosticsTrait activeHardwareFaults",
            value: .list([.int(0)])),
        Row(
            key: "keep_time", expose: words("10", "30", "60"), beside: motion, payload: #""30""#,
            place: "occupancy Matter.OccupancySensingTrait holdTime", value: .int(30),
            set: #"{"keep_time":"30"}"#),
        Row(
            key: "sound_volume", expose: words("silent_mode", "low_volume", "high_volume"),
            beside: door, payload: #""high_volume""#,
            place: "lock Matter.DoorLockTrait soundVolume", value: .int(2),
            set: #"{"sound_volume":"high_volume"}"#),
        Row(
            key: "tamper", expose: binary("true", "false", access: 1), beside: motion,
            payload: "true", place: "root Matter.GeneralDiagnosticsTrait activeHardwareFaults",
            value: .list([.int(10)])),
        Row(
            key: "power_outage_count", expose: number("", access: 1), beside: plug, payload: "12",
            place: "root Matter.GeneralDiagnosticsTrait rebootCount", value: .int(12)),
        Row(
            key: "uptime", expose: number("Hours", access: 1), beside: plug, payload: "2",
            place: "root Matter.GeneralDiagnosticsTrait upTime", value: .int(7_200)),
        Row(
            key: "charging", expose: binary("true", "false", access: 1), beside: motion,
            payload: "true", place: "root Matter.PowerSourceTrait batChargeState", value: .int(1)),
    ]

    /// It is written by itself, and the standard trait can only open or close beside it.
    @Test("R-Z-TABLE: a valve's position that is set stays the vendor's")
    func settablePosition() {
        var home = Self.home(
            Row(
                key: "position", expose: Self.number("%"), beside: Self.tap, payload: "60",
                place: "valve Zigbee2MQTT.PropertiesTrait position", value: .int(60)))
        home.read(CodecSupport.message("z/dev", #"{"position":60}"#))
        #expect(home.values["valve Zigbee2MQTT.PropertiesTrait position"] == .int(60))
    }

    @Test(
        "R-Z-TABLE: a vendor's key is read as the standard attribute, and set by it",
        arguments: switchRows + climateRows + moreClimateRows + otherRows)
    func table(_ row: Row) throws {
        var home = Self.home(row)
        home.read(CodecSupport.message("z/dev", "{\"\(row.key)\":\(row.payload)}"))
        #expect(home.values[row.place] == row.value, "\(home.values)")
        let vendors = home.values.keys.filter { $0.hasSuffix("PropertiesTrait " + row.key) }
        #expect(vendors.isEmpty)
        guard let set = row.set else { return }
        #expect(try Self.payload(home, row.place, row.value) == set)
    }

    /// One word that is not known leaves the key with the vendor, where it can be set.
    @Test func wordsThatAreNotKnownStayTheVendors() throws {
        let row = Row(
            key: "power_on_behavior", expose: Self.words("off", "on", "sparkle"),
            beside: Self.plug, payload: #""sparkle""#,
            place: "switch Zigbee2MQTT.PropertiesTrait power_on_behavior",
            value: .string("sparkle"), set: #"{"power_on_behavior":"sparkle"}"#)
        var home = Self.home(row)
        home.read(CodecSupport.message("z/dev", "{\"\(row.key)\":\(row.payload)}"))
        #expect(home.values[row.place] == row.value, "\(home.values)")
        #expect(try Self.payload(home, row.place, row.value) == row.set)
    }

    // MARK: -

    private static func home(_ row: Row) -> CodecHome {
        let endpoint = row.expose.contains(#""endpoint":"l2""#)
        let name = endpoint ? String(row.key.dropLast(3)) : row.key
        var home = CodecHome()
        home.read(
            CodecSupport.list(
                row.beside + ",{\"name\":\"\(name)\",\"property\":\"\(row.key)\",\(row.expose)}"))
        return home
    }

    private static func payload(
        _ home: CodecHome, _ place: String, _ value: AttributeValue
    ) throws -> String {
        let words = place.split(separator: " ").map(String.init)
        let id = "zigbee:0x00158d0000000001"
        let plan = CommandPlan(
            deviceID: id, ids: [id],
            command: DeviceCommand(
                deviceID: id, part: words[0], trait: words[1],
                action: .write([AttributeMember(key: words[2], value: value)])),
            part: words[0],
            targets: [
                CommandTarget(
                    part: words[0], trait: words[1], attribute: words[2], value: value)
            ])
        let context = EncodingContext(
            commandID: "command:7.0", logID: "l", issuedAt: 0, expiresAt: 10_000_000_000)
        let command = try #require(try home.reader.encode(plan, context))
        return String(decoding: command.messages[0].payload, as: UTF8.self)
    }
}
