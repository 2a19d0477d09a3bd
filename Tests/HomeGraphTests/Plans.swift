// SPDX-License-Identifier: Apache-2.0

@testable import HomeGraph

/// A home with one device for each kind of command.
enum Plans {
    static let light = "native:light"
    /// It lists no attributes.
    static let silent = "native:silent"
    static let relay = "native:relay"
    static let strip = "native:strip"
    static let blind = "native:blind"
    static let fan = "native:fan"
    /// A thermostat, with a lock beside it.
    static let climate = "native:climate"
    static let water = "native:water"
    static let garage = "native:garage"
    static let cloud = "native:cloud"

    static let onOff = "Matter.OnOffTrait"
    static let level = "Matter.LevelControlTrait"
    static let color = "Matter.ColorControlTrait"
    static let fanControl = "Matter.FanControlTrait"
    static let lock = "Matter.DoorLockTrait"
    static let covering = "Matter.WindowCoveringTrait"
    static let thermostat = "Matter.ThermostatTrait"
    static let valve = "Matter.ValveConfigurationAndControlTrait"
    static let identify = "Matter.IdentifyTrait"
    static let mode = "Matter.ModeSelectTrait"
    static let vendor = "Zigbee2MQTT.PropertiesTrait"

    static let lift = "currentPositionLiftPercent100ths"
    static let tilt = "currentPositionTiltPercent100ths"

    static let state: HomeState = {
        var state = Home.opened
        for (id, parts) in devices {
            reduce(into: &state, .deviceAnnounced(Home.announcement(id)))
            let descriptions = parts.map { part, type, traits in
                PartDescription(
                    part: part, type: type,
                    traits: traits.map {
                        TraitDescription(trait: $0.key, attributes: $0.value)
                    }.sorted { utf8Less($0.trait, $1.trait) })
            }
            reduce(
                into: &state,
                .deviceDescribed(
                    DeviceDescribed(deviceID: id, source: Home.local, parts: descriptions)))
            reduce(into: &state, Home.fact(.on, .device(id)))
        }
        for report in limits { reduce(into: &state, report) }
        return state
    }()

    private typealias Parts = [(part: String, type: String, traits: [String: [String]])]

    private static let devices: [(id: String, parts: Parts)] = [
        (
            light,
            [
                (
                    "main", "ExtendedColorLightDeviceType",
                    [
                        onOff: ["onOff", "startUpOnOff"], level: ["currentLevel", "onLevel"],
                        color: ["colorTemperatureMireds", "currentX", "currentY"],
                        vendor: ["effect", "user"],
                    ]
                )
            ]
        ),
        (
            silent,
            [("main", "ExtendedColorLightDeviceType", [level: [], color: [], thermostat: []])]
        ),
        (
            relay,
            [
                ("left", "OnOffLightDeviceType", [onOff: ["onOff"]]),
                ("right", "OnOffLightDeviceType", [onOff: ["onOff"]]),
            ]
        ),
        (
            strip,
            [
                ("b", "OnOffPluginUnitDeviceType", [onOff: ["onOff"]]),
                ("a", "OnOffPluginUnitDeviceType", [onOff: ["onOff"]]),
                ("lamp", "DimmableLightDeviceType", [level: ["currentLevel"]]),
            ]
        ),
        (
            blind,
            [
                (
                    "main", "WindowCoveringDeviceType",
                    [covering: [lift], identify: ["identifyTime"]]
                ),
                ("slats", "WindowCoveringDeviceType", [covering: [tilt]]),
            ]
        ),
        (
            fan,
            [
                (
                    "main", "FanDeviceType",
                    [fanControl: ["fanMode", "percentSetting", "speedSetting"], mode: []]
                )
            ]
        ),
        (
            climate,
            [
                (
                    "main", "ThermostatDeviceType",
                    [
                        thermostat: [
                            "localTemperature", "occupiedHeatingSetpoint", "systemMode",
                        ],
                        "Matter.TemperatureMeasurementTrait": ["measuredValue"],
                        vendor: ["effect"],
                    ]
                ),
                ("lock", "DoorLockDeviceType", [lock: ["lockState", "autoRelockTime"]]),
            ]
        ),
        (
            water,
            [("main", "WaterValveDeviceType", [valve: ["currentState", "currentLevel"]])]
        ),
        (garage, [("main", "com.example.GarageDoor", [onOff: ["onOff"]])]),
        (cloud, [("main", "GoogleDoorDeviceType", ["Google.OpenCloseTrait": []])]),
    ]

    private static let limits: [HomeEvent] = [
        Home.report(light, trait: level, [("minLevel", .int(2)), ("maxLevel", .int(250))]),
        Home.report(
            light, trait: color,
            [("colorTempPhysicalMinMireds", .int(153)), ("colorTempPhysicalMaxMireds", .int(500))]),
        Home.report(fan, trait: fanControl, [("speedMax", .int(6))]),
        Home.report(
            climate, trait: thermostat,
            [("absMinHeatSetpointLimit", .int(500)), ("maxHeatSetpointLimit", .int(3000))]),
    ]

    static func refusal(_ command: DeviceCommand, _ state: HomeState = state) -> ErrorCode? {
        thrown(command, state)?.code
    }

    static func message(_ command: DeviceCommand) -> String {
        thrown(command, state)?.message ?? ""
    }

    private static func thrown(_ command: DeviceCommand, _ state: HomeState) -> CommandRefusal? {
        do throws(CommandRefusal) {
            _ = try state.plan(command)
            return nil
        } catch {
            return error
        }
    }

    static func target(
        _ trait: String, _ attribute: String, _ value: AttributeValue, tolerance: UInt32 = 0,
        part: String = "main"
    ) -> CommandTarget {
        CommandTarget(
            part: part, trait: trait, attribute: attribute, value: value, tolerance: tolerance)
    }
}

extension DeviceCommand {
    static func invoke(
        _ id: String, part: String? = nil, _ trait: String, _ name: String,
        _ arguments: [(String, AttributeValue)] = []
    ) -> DeviceCommand {
        DeviceCommand(
            deviceID: id, part: part, trait: trait,
            action: .invoke(name: name, arguments: members(arguments)))
    }

    static func write(
        _ id: String, part: String? = nil, _ trait: String,
        _ attributes: [(String, AttributeValue)]
    ) -> DeviceCommand {
        DeviceCommand(
            deviceID: id, part: part, trait: trait, action: .write(members(attributes)))
    }

    static func on(_ id: String, part: String? = nil) -> DeviceCommand {
        .invoke(id, part: part, Plans.onOff, "on")
    }

    static func level(_ id: String, _ level: Int64) -> DeviceCommand {
        .invoke(id, Plans.level, "moveToLevel", [("level", .int(level))])
    }

    private static func members(_ pairs: [(String, AttributeValue)]) -> [AttributeMember] {
        pairs.map { AttributeMember(key: $0.0, value: $0.1) }
    }
}
