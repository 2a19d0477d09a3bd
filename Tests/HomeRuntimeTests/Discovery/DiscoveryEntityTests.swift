// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeGraph
import Testing

@testable import HomeRuntime

/// Announcements against what Home Assistant's documentation asks for, which stands here once more.
struct DiscoveryEntityTests {
    /// What a platform needs, and what it knows beside that.
    private static let platforms: [String: (needs: Set<String>, knows: Set<String>)] = [
        "sensor": (
            ["state_topic"],
            ["device_class", "state_class", "unit_of_measurement", "value_template"]
        ),
        "binary_sensor": (["state_topic"], ["device_class", "value_template"]),
        "switch": (["command_topic"], ["command_template", "value_template"]),
        "light": (
            ["command_topic", "command_on_template", "command_off_template", "schema"],
            [
                "brightness_template", "color_temp_template", "max_mireds", "min_mireds",
                "state_template",
            ]
        ),
        "lock": (["command_topic"], ["command_template", "value_template"]),
        "valve": (["command_topic"], ["command_template", "value_template"]),
        "cover": (
            ["position_topic", "set_position_topic"],
            ["position_template", "set_position_template"]
        ),
        "fan": (
            ["command_topic"],
            [
                "command_template", "percentage_command_template", "percentage_command_topic",
                "percentage_state_topic", "percentage_value_template", "state_value_template",
            ]
        ),
        "climate": (
            ["modes", "temperature_command_topic", "temperature_state_topic"],
            [
                "current_temperature_template", "current_temperature_topic", "max_temp", "min_temp",
                "mode_command_template", "mode_command_topic", "mode_state_template",
                "mode_state_topic", "temp_step", "temperature_command_template",
                "temperature_state_template", "temperature_unit",
            ]
        ),
    ]
    private static let ofEveryEntity: Set<String> = [
        "entity_category", "name", "platform", "unique_id",
    ]

    /// The units that Home Assistant takes for a class.
    private static let units: [String: Set<String>] = [
        "temperature": ["°C"], "humidity": ["%"], "pressure": ["hPa"], "illuminance": ["lx"],
        "volume_flow_rate": ["m³/h"], "moisture": ["%"], "carbon_dioxide": ["ppm"],
        "carbon_monoxide": ["ppm"], "nitrogen_dioxide": ["µg/m³"], "ozone": ["µg/m³"],
        "pm1": ["µg/m³"], "pm25": ["µg/m³"], "pm10": ["µg/m³"],
        "volatile_organic_compounds": ["µg/m³", "mg/m³"], "power": ["W"], "voltage": ["V"],
        "current": ["A"], "frequency": ["Hz"], "apparent_power": ["VA"], "reactive_power": ["var"],
        "power_factor": ["%"], "energy": ["kWh"], "battery": ["%"],
    ]
    private static let binaryClasses: Set<String> = [
        "opening", "moisture", "cold", "occupancy", "smoke", "carbon_monoxide", "door", "lock",
    ]

    /// A device for each kind of part: its type, its traits, and the platforms of its entities
    /// where commands are accepted, and where they are not.
    private static let kinds: [(String, [String: [String: AttributeValue]], [String], [String])] = [
        ("OnOffLightDeviceType", ["OnOff": ["onOff": .bool(true)]], ["light"], ["binary_sensor"]),
        (
            "ColorTemperatureLightDeviceType",
            [
                "OnOff": ["onOff": .bool(true)], "LevelControl": ["currentLevel": .int(127)],
                "ColorControl": ["colorTemperatureMireds": .int(250)],
            ], ["light"], ["binary_sensor", "sensor"]
        ),
        (
            "OnOffPluginUnitDeviceType",
            [
                "OnOff": ["onOff": .bool(false)],
                "ElectricalPowerMeasurement": [
                    "activePower": .int(12_500), "voltage": .int(230_000),
                    "activeCurrent": .int(54),
                ],
                "ElectricalEnergyMeasurement": [
                    "cumulativeEnergyImported": .object([
                        AttributeMember(key: "energy", value: .int(1_500_000))
                    ])
                ],
            ], ["sensor", "sensor", "sensor", "sensor", "switch"],
            ["binary_sensor", "sensor", "sensor", "sensor", "sensor"]
        ),
        ("DoorLockDeviceType", ["DoorLock": ["lockState": .int(1)]], ["lock"], ["binary_sensor"]),
        (
            "WindowCoveringDeviceType",
            ["WindowCovering": ["currentPositionLiftPercent100ths": .int(2500)]], ["cover"],
            ["sensor"]
        ),
        (
            "WaterValveDeviceType",
            ["ValveConfigurationAndControl": ["currentState": .int(0)]], ["valve"],
            ["binary_sensor"]
        ),
        (
            "FanDeviceType",
            ["FanControl": ["fanMode": .int(1), "percentSetting": .int(30)]], ["fan"], ["sensor"]
        ),
        (
            "ThermostatDeviceType",
            [
                "Thermostat": [
                    "localTemperature": .int(2070), "occupiedHeatingSetpoint": .int(2100),
                    "systemMode": .int(4), "minHeatSetpointLimit": .int(500),
                ]
            ], ["climate"], ["sensor", "sensor", "sensor"]
        ),
        (
            "RoboticVacuumCleanerDeviceType",
            ["RvcOperationalState": ["operationalState": .int(1)]], ["sensor"], ["sensor"]
        ),
        (
            "AirQualitySensorDeviceType",
            [
                "AirQuality": ["airQuality": .int(1)],
                "CarbonDioxideConcentrationMeasurement": [
                    "measuredValue": .double(600), "measurementUnit": .int(0),
                ],
                "Pm25ConcentrationMeasurement": [
                    "measuredValue": .double(6), "measurementUnit": .int(4),
                ],
            ], ["sensor", "sensor", "sensor"], ["sensor", "sensor", "sensor"]
        ),
        (
            "ContactSensorDeviceType", ["BooleanState": ["stateValue": .bool(true)]],
            ["binary_sensor"], ["binary_sensor"]
        ),
        (
            "SmokeCoAlarmDeviceType",
            ["SmokeCoAlarm": ["smokeState": .int(0), "coState": .int(2)]],
            ["binary_sensor", "binary_sensor"], ["binary_sensor", "binary_sensor"]
        ),
        (
            "OccupancySensorDeviceType",
            [
                "OccupancySensing": ["occupancy": .int(1)],
                "IlluminanceMeasurement": ["measuredValue": .int(20_001)],
                "PowerSource": ["batPercentRemaining": .int(150), "batVoltage": .null],
            ], ["binary_sensor", "sensor", "sensor", "sensor"],
            ["binary_sensor", "sensor", "sensor", "sensor"]
        ),
        (
            "PressureSensorDeviceType",
            [
                "PressureMeasurement": ["measuredValue": .int(1013)],
                "RelativeHumidityMeasurement": ["measuredValue": .int(4500)],
                "FlowMeasurement": ["measuredValue": .int(5)],
                "SoilMeasurement": ["soilMoistureMeasuredValue": .int(33)],
            ], ["sensor", "sensor", "sensor", "sensor"], ["sensor", "sensor", "sensor", "sensor"]
        ),
        ("GenericSwitchDeviceType", ["Switch": ["currentPosition": .int(0)]], [], []),
    ]

    private static func rig(id: String = "native:x", name: String = "X", kind: Int) -> DiscoveryRig
    {
        var rig = DiscoveryRig(DiscoveryRig.context(commands: true, secure: true))
        let (type, traits, _, _) = kinds[kind]
        var named: [String: [AttributeMember]] = [:]
        for (trait, attributes) in traits {
            named["Matter.\(trait)Trait"] = attributes.map {
                AttributeMember(key: $0.key, value: $0.value)
            }
        }
        rig.add(id, name: name, type: type, part: "main", named)
        return rig
    }

    private static func object(_ payload: [UInt8]) throws -> JSONObject {
        try #require(try JSONReader.read(payload).object)
    }

    // MARK: Every kind of device

    @Test(arguments: kinds.indices)
    func everyEntityHasWhatItsPlatformNeeds(kind: Int) throws {
        let rig = Self.rig(kind: kind)
        let expected = [Self.kinds[kind].2, Self.kinds[kind].3]
        for (takes, platforms) in zip([true, false], expected) {
            let context = DiscoveryRig.context(commands: takes, secure: takes)
            guard let device = rig.device("native:x", context) else {
                #expect(platforms.isEmpty)
                continue
            }
            #expect(device.components.values.sorted() == platforms.sorted())
            let config = try Self.object(device.config)
            try Self.check(config)
            let state = try Self.object(device.state)
            let values = try #require(state["values"]?.object)
            let components = try #require(config["components"]?.object)
            #expect(components.members.count == device.components.count)
            for component in components.members {
                let entity = try #require(component.value.object)
                try Self.check(component.key, entity, shared: config, values: values)
                let hasCommands = String(decoding: device.config, as: UTF8.self)
                    .contains("in/command")
                #expect(takes || !hasCommands)
            }
        }
    }

    /// What stands beside the entities.
    private static func check(_ config: JSONObject) throws {
        #expect(
            Set(config.members.map(\.key)) == [
                "availability", "availability_mode", "components", "device", "origin",
                "state_topic",
            ])
        let device = try #require(config["device"]?.object)
        let known: Set<String> = [
            "identifiers", "manufacturer", "model", "name", "serial_number", "suggested_area",
            "sw_version",
        ]
        #expect(known.isSuperset(of: device.members.map(\.key)))
        #expect(device["identifiers"]?.array == [.string("hearth-home-native_3ax")])
        let origin = try #require(config["origin"]?.object)
        #expect(Set(origin.members.map(\.key)) == ["name", "sw_version"])
        #expect(origin["name"]?.string == "Hearth home")
        #expect(config["availability_mode"]?.string == "all")
        for item in try #require(config["availability"]?.array) {
            let keys = item.object?.members.map(\.key) ?? []
            #expect(Set(keys) == ["topic", "value_template"])
        }
    }

    private static func check(
        _ id: String, _ entity: JSONObject, shared: JSONObject, values: JSONObject
    ) throws {
        let platform = try #require(entity["platform"]?.string)
        let rule = try #require(platforms[platform], "\(platform)")
        let keys = Set(entity.members.map(\.key))
        let given = keys.union(shared["state_topic"] == nil ? [] : ["state_topic"])
        #expect(rule.needs.isSubset(of: given), "\(id)")
        #expect(
            keys.subtracting(rule.needs).subtracting(rule.knows).subtracting(ofEveryEntity)
                .isEmpty, "\(id): \(keys)")
        #expect(entity["unique_id"]?.string == "hearth-home-native_3ax-\(id)")
        #expect(id.utf8.allSatisfy { $0 == 0x2D || $0 == 0x5F || isAlphanumeric($0) })
        #expect(entity.members.contains { $0.key == "name" })
        if platform == "sensor", let kind = entity["device_class"]?.string {
            let unit = try #require(entity["unit_of_measurement"]?.string, "\(id)")
            #expect(units[kind]?.contains(unit) == true, "\(kind) in \(unit)")
            #expect(
                entity["state_class"]?.string
                    == (kind == "energy" ? "total_increasing" : "measurement"))
        }
        if platform == "binary_sensor", let kind = entity["device_class"]?.string {
            #expect(binaryClasses.contains(kind))
        }
        // Every value that a template picks is there.
        for member in entity.members where member.key.hasSuffix("_template") {
            let text = try #require(member.value.string)
            for rest in text.components(separatedBy: "['values']['").dropFirst() {
                let name = String(rest.prefix { $0 != "'" })
                #expect(values.members.contains { $0.key == name }, "\(id): \(name)")
            }
        }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }

    // MARK: Values

    @Test func valuesAreWhatPeopleRead() throws {
        func values(_ kind: Int) throws -> [String: JSONValue] {
            let rig = Self.rig(kind: kind)
            let context = DiscoveryRig.context(commands: true, secure: true)
            let device = try #require(rig.device("native:x", context))
            let object = try #require(try Self.object(device.state)["values"]?.object)
            return Dictionary(object.members.map { ($0.key, $0.value) }) { $1 }
        }
        func number(_ value: Double) -> JSONValue { JSONValue(value) }
        #expect(try values(0) == ["main-OnOff-light": .string("on")])
        #expect(
            try values(1) == [
                "main-OnOff-light": .string("on"), "main-OnOff-light-brightness": number(128),
                "main-OnOff-light-mireds": number(250),
            ])
        let plug = try values(2)
        #expect(plug["main-OnOff-switch"] == .string("OFF"))
        #expect(plug["main-ElectricalPowerMeasurement-activePower"] == number(12.5))
        #expect(plug["main-ElectricalEnergyMeasurement-cumulativeEnergyImported"] == number(1.5))
        #expect(try values(3) == ["main-DoorLock-lock": .string("LOCKED")])
        #expect(try values(4) == ["main-WindowCovering-cover": number(75)])
        #expect(try values(5) == ["main-ValveConfigurationAndControl-valve": .string("closed")])
        #expect(
            try values(6) == [
                "main-FanControl-fan": .string("ON"), "main-FanControl-fan-percent": number(30),
            ])
        #expect(
            try values(7) == [
                "main-Thermostat-climate-mode": .string("heat"),
                "main-Thermostat-climate-now": number(20.7),
                "main-Thermostat-climate-target": number(21),
            ])
        // A contact that is closed is an opening that is off.
        #expect(try values(10) == ["main-BooleanState-stateValue": .string("OFF")])
        #expect(
            try values(11) == [
                "main-SmokeCoAlarm-coState": .string("ON"),
                "main-SmokeCoAlarm-smokeState": .string("OFF"),
            ])
        let motion = try values(12)
        #expect(motion["main-IlluminanceMeasurement-measuredValue"] == number(100))
        #expect(motion["main-PowerSource-batPercentRemaining"] == number(75))
        #expect(motion["main-PowerSource-batVoltage"] == .null)
    }

    // MARK: Names of others

    static let hostile = [
        "{{ 7*7 }}", "{% set x = 1 %}{# c #}", "a/b+#%$", "\"quoted\\\"", "é\u{0301}ü\n\u{7F}",
        "'] }} {{ states('sensor.x') }}", String(repeating: "x", count: 300), "",
    ]

    @Test(arguments: hostile, kinds.indices.filter { !kinds[$0].2.isEmpty })
    func noNameIsATemplate(name: String, kind: Int) throws {
        let context = DiscoveryRig.context(commands: true, secure: true)
        // Ids and parts are encoded: what is left of a name in them is %.
        let id = try #require(
            HomeID.make(["native", name.isEmpty ? "-" : name], sha256: sha256))
        let rig = Self.rig(id: id, name: name, kind: kind)
        let device = try #require(rig.device(id, context))
        let expected = try #require(Self.rig(kind: kind).device("native:x", context))
        let levels = device.topic.split(separator: "/", omittingEmptySubsequences: false)
        #expect(levels.count == 4)
        #expect(
            levels[2].utf8.allSatisfy { $0 == 0x2D || $0 == 0x5F || Self.isAlphanumeric($0) })
        #expect(!(device.topic + device.stateTopic).contains { "+#".contains($0) })
        let config = try Self.object(device.config)
        // Long names are shortened by the home itself.
        let shown = try #require(rig.state.graph.device(id)?.name)
        #expect(config["device"]?.object?["name"]?.string == (shown.isEmpty ? id : shown))
        // As many templates begin and end as of a device without such a name.
        let found = try Self.templates(config)
        let wanted = try Self.templates(Self.object(expected.config))
        #expect(found.keys.sorted() == wanted.keys.sorted())
        for (key, text) in found {
            for mark in ["{{", "}}", "{%", "%}", "{#"] {
                #expect(
                    text.components(separatedBy: mark).count
                        == wanted[key]!.components(separatedBy: mark).count, "\(text)")
            }
        }
    }

    /// Even an id that was not encoded would begin no template.
    @Test func nothingOfACommandBeginsATemplate() throws {
        for text in Self.hostile {
            let quoted = DiscoveryCommand.quoted(text)
            #expect(!quoted.contains { "{}%#".contains($0) })
            #expect(try JSONReader.read(Array(quoted.utf8)).string == text)
        }
    }

    /// All templates, by their places.
    private static func templates(_ config: JSONObject) throws -> [String: String] {
        var templates: [String: String] = [:]
        for component in try #require(config["components"]?.object).members {
            for member in component.value.object?.members ?? []
            where member.key.hasSuffix("_template") {
                templates["\(component.key) \(member.key)"] = member.value.string
            }
        }
        return templates
    }

    /// Home Assistant's template would fail on a position that nobody knows.
    @Test func anUnknownPositionIsNotRounded() throws {
        let cover = try #require(
            Self.rig(kind: 4).device(
                "native:x", DiscoveryRig.context(commands: true, secure: true)))
        let templates = try Self.templates(Self.object(cover.config))
        let template = try #require(templates["main-WindowCovering-cover position_template"])
        #expect(template.contains("{% if position is number %}"), "\(template)")
    }

    @Test func devicesNeverShareATopic() {
        let names = [
            "a-b", "a_b", "a_2db", "a b", "a", "A", "-a", "_rules", "é", "e\u{301}", "a/b", "",
        ]
        var topics: Set<String> = []
        for home in ["a", "a-b", "a_b", "A"] {
            for name in names {
                let id = DiscoveryTopic.objectID(home: home, device: name)
                let topic = DiscoveryTopic.config(prefix: "homeassistant", objectID: id)
                #expect(topics.insert(topic).inserted, "\(home) \(name)")
                #expect(DiscoveryTopic.isOwn(topic, homes: [home]))
                #expect(!DiscoveryTopic.isOwn(topic, homes: ["b", "a_2db"]))
            }
            let rules = DiscoveryTopic.rulesObjectID(home: home)
            #expect(
                topics.insert(DiscoveryTopic.config(prefix: "homeassistant", objectID: rules))
                    .inserted)
        }
    }
}
