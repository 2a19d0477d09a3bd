// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// The specific exposes: light, switch, cover, lock, fan, climate.

extension Zigbee2MQTTMapping {
    private static let onOff = "Matter.OnOffTrait"
    private static let level = "Matter.LevelControlTrait"
    private static let color = "Matter.ColorControlTrait"
    private static let covering = "Matter.WindowCoveringTrait"
    private static let doorLock = "Matter.DoorLockTrait"
    private static let fanControl = "Matter.FanControlTrait"
    private static let thermostat = "Matter.ThermostatTrait"

    /// R-Z-LIGHT, R-Z-BRIGHT, R-Z-CT.
    mutating func placeLight(_ expose: Zigbee2MQTTExpose) {
        let names = Set(expose.features.map { $0.name })
        let type =
            if !names.isDisjoint(with: ["color_xy", "color_hs"]) {
                "ExtendedColorLightDeviceType"
            } else if names.contains("color_temp") {
                "ColorTemperatureLightDeviceType"
            } else if names.contains("brightness") {
                "DimmableLightDeviceType"
            } else {
                "OnOffLightDeviceType"
            }
        let draft = part(
            word("light", of: expose), endpoint: expose.endpoint, type: type, rank: .light)
        for feature in expose.features { placeLightFeature(feature, in: draft) }
        if type == "ExtendedColorLightDeviceType" || type == "ColorTemperatureLightDeviceType" {
            add(
                "color_mode" + suffix(of: expose), to: draft, trait: Self.color,
                attribute: "colorMode", .words(["hs": 0, "xy": 1, "color_temp": 2]))
        }
    }

    private mutating func placeLightFeature(_ feature: Zigbee2MQTTExpose, in draft: Int) {
        switch feature.name {
        case "state":
            add(
                feature.property, to: draft, trait: Self.onOff, attribute: "onOff",
                binary(feature, on: .bool(true), off: .bool(false)))
        case "brightness":
            // A range that is none is no reason to guess: the value stays the vendor's.
            guard let level = Conversion.level(upTo: Self.top(of: feature, 254)) else {
                return addVendor(feature.property, to: draft)
            }
            add(
                feature.property, to: draft, trait: Self.level, attribute: "currentLevel", level)
        case "color_temp":
            addMireds(feature, to: draft, attribute: "colorTemperatureMireds")
        case "color_temp_startup":
            addMireds(feature, to: draft, attribute: "startUpColorTemperatureMireds")
        case "color_xy", "color_hs":
            placeColor(feature.property, in: draft, isXY: feature.name == "color_xy")
        default: placeLater(feature, in: draft)
        }
    }

    private static func top(of feature: Zigbee2MQTTExpose, _ standard: Int) -> JSONValue {
        .number(feature.valueMax ?? JSONNumber(standard))
    }

    private mutating func addMireds(
        _ feature: Zigbee2MQTTExpose, to draft: Int, attribute: String
    ) {
        let conversion: Conversion =
            switch feature.unit {
            case "K", "Kelvin": .reciprocal(numerator: 1_000_000, min: 0, max: 65_279)
            default: .scaled(by: 1, in: 0...65_535)
            }
        add(feature.property, to: draft, trait: Self.color, attribute: attribute, conversion)
    }

    /// The payload holds any of x and y, hue and saturation, h and s, whatever the expose lists.
    private mutating func placeColor(_ key: String, in draft: Int, isXY: Bool) {
        let fraction = Conversion.scaled(by: 65_536, in: 0...65_279, clamps: true)
        let degrees = Conversion.scaled(by: 254, over: 360, in: 0...254, clamps: true)
        let percent = Conversion.scaled(by: 254, over: 100, in: 0...254, clamps: true)
        let targets: [(String, String, Int, Conversion)] = [
            ("x", "currentX", 0, fraction), ("y", "currentY", 0, fraction),
            ("hue", "currentHue", 1, degrees), ("h", "currentHue", 0, degrees),
            ("saturation", "currentSaturation", 1, percent), ("s", "currentSaturation", 0, percent),
        ]
        for (name, attribute, rank, conversion) in targets {
            add(
                key, path: [name], to: draft, trait: Self.color, attribute: attribute, rank: rank,
                conversion)
        }
    }

    /// R-Z-SWITCH.
    mutating func placeSwitch(_ expose: Zigbee2MQTTExpose) {
        let draft = part(
            word("switch", of: expose), endpoint: expose.endpoint,
            type: "OnOffPluginUnitDeviceType", rank: .plug)
        for feature in expose.features {
            if feature.name == "state" || feature.type == "binary" {
                add(
                    feature.property, to: draft, trait: Self.onOff, attribute: "onOff",
                    binary(feature, on: .bool(true), off: .bool(false)))
            } else {
                placeLater(feature, in: draft)
            }
        }
    }

    /// Positions are percent open; Matter counts hundredths of a percent closed.
    mutating func placeCover(_ expose: Zigbee2MQTTExpose) {
        let draft = part(
            word("cover", of: expose), endpoint: expose.endpoint,
            type: "WindowCoveringDeviceType", rank: .cover)
        let hasPosition = expose.feature("position") != nil
        let closed = Conversion.scaled(by: -100, plus: 10_000, in: 0...10_000)
        for feature in expose.features {
            switch feature.name {
            case "position":
                add(
                    feature.property, to: draft, trait: Self.covering,
                    attribute: "currentPositionLiftPercent100ths", rank: 1, closed)
            case "tilt":
                add(
                    feature.property, to: draft, trait: Self.covering,
                    attribute: "currentPositionTiltPercent100ths", closed)
            case "state" where hasPosition || expose.feature("tilt") != nil:
                // The position says more; the words stay for what stops the cover.
                add(
                    feature.property, to: draft, trait: Self.covering,
                    attribute: hasPosition
                        ? "currentPositionLiftPercent100ths" : "currentPositionTiltPercent100ths",
                    Self.coverWords)
            case "state":
                add(
                    feature.property, to: draft, trait: Self.covering,
                    attribute: "currentPositionLiftPercent100ths", Self.bareCoverWords)
            default:
                placeMotion(feature, in: draft)
            }
        }
        if expose.endpoint == nil {
            for key in ["moving", "motor_state"] where !isPlaced(key) {
                placeMotion(key, in: draft)
            }
        }
    }

    /// `OPEN` is any position but closed, `STOP` none at all.
    private static let coverWords = Conversion.named(
        ["OPEN", "CLOSE", "CLOSED", "STOP", "PAUSE"].map { .init(text: $0, value: nil) },
        .words([Conversion.Word]()))

    static let bareCoverWords = Conversion.named(
        [.init(text: "STOP", value: nil), .init(text: "PAUSE", value: nil)],
        .words(["OPEN": 0, "CLOSE": 10_000, "CLOSED": 10_000]))

    private mutating func placeMotion(_ feature: Zigbee2MQTTExpose, in draft: Int) {
        switch feature.name {
        case "moving", "motor_state": placeMotion(feature.property, in: draft)
        default: placeLater(feature, in: draft)
        }
    }

    /// Two bits each for the whole, the lift and the tilt: 1 opens, 2 closes.
    private mutating func placeMotion(_ key: String, in draft: Int) {
        add(
            key, to: draft, trait: Self.covering, attribute: "operationalStatus",
            Self.motionWords)
    }

    static let motionWords = Conversion.words([
        "STOP": 0, "stopped": 0, "idle": 0, "pause": 0, "paused": 0,
        "UP": 5, "opening": 5, "open": 5, "forward": 5, "rising": 5,
        "DOWN": 10, "closing": 10, "close": 10, "backward": 10, "back": 10,
        "reverse": 10, "declining": 10,
    ])

    mutating func placeLock(_ expose: Zigbee2MQTTExpose) {
        let draft = part(
            word("lock", of: expose), endpoint: expose.endpoint, type: "DoorLockDeviceType",
            rank: .lock)
        for feature in expose.features {
            switch feature.name {
            case "state":
                add(
                    feature.property, to: draft, trait: Self.doorLock, attribute: "lockState",
                    binary(feature, on: .int(1), off: .int(2)))
            case "lock_state":
                add(
                    feature.property, to: draft, trait: Self.doorLock, attribute: "lockState",
                    rank: 1,
                    .words([
                        "not_fully_locked": 0, "locked": 1, "unlocked": 2, "unlatched": 3,
                    ]))
            default: placeLater(feature, in: draft)
            }
        }
    }

    mutating func placeFan(_ expose: Zigbee2MQTTExpose) {
        let type = facts.hasFilter ? "AirPurifierDeviceType" : "FanDeviceType"
        let draft = part(
            word("fan", of: expose), endpoint: expose.endpoint, type: type, rank: .fan)
        for feature in expose.features {
            switch feature.name {
            case "state":
                add(
                    feature.property, to: draft, trait: Self.onOff, attribute: "onOff",
                    binary(feature, on: .bool(true), off: .bool(false)))
            case "mode", "fan_mode": addFanMode(feature, to: draft)
            case "speed": addFanSpeed(feature, to: draft, isSet: true)
            default: placeLater(feature, in: draft)
            }
        }
    }

    /// Modes with steps among them (`auto`, `1` to `9`) are speeds as well.
    private mutating func addFanMode(_ feature: Zigbee2MQTTExpose, to draft: Int) {
        let listed = feature.values.compactMap { $0.wordText }
        add(
            feature.property, to: draft, trait: Self.fanControl, attribute: "fanMode",
            FanWords.conversion(of: listed))
        for (attribute, scale) in [("percentSetting", 100), ("speedSetting", 1)] {
            guard let speed = FanWords.percent(of: listed, scale: scale) else { continue }
            add(
                feature.property, to: draft, trait: Self.fanControl, attribute: attribute, speed)
        }
    }

    /// A speed that is only told is the current one.
    mutating func addFanSpeed(_ feature: Zigbee2MQTTExpose, to draft: Int, isSet: Bool) {
        guard let top = Self.top(of: feature, 100).scaleEnd, top > 0 else {
            return addVendor(feature.property, to: draft)
        }
        let percent = Conversion.scaled(by: 100, over: top, in: 0...100)
        for attribute in ["percentCurrent"] + (isSet ? ["percentSetting"] : []) {
            add(feature.property, to: draft, trait: Self.fanControl, attribute: attribute, percent)
        }
        guard top <= 100, feature.unit != "%" else { return }
        for attribute in ["speedCurrent"] + (isSet ? ["speedSetting"] : []) {
            add(
                feature.property, to: draft, trait: Self.fanControl, attribute: attribute,
                .scaled(by: 1, in: 0...top))
        }
    }

    /// R-Z-CLIMATE.
    mutating func placeClimate(_ expose: Zigbee2MQTTExpose) {
        let draft = part(
            word("climate", of: expose), endpoint: expose.endpoint, type: "ThermostatDeviceType",
            rank: .climate)
        for feature in expose.features {
            if feature.name == "fan_mode" {
                addFanMode(feature, to: draft)
            } else if let (attribute, rank, conversion) = Self.thermostatTarget(feature) {
                add(
                    feature.property, to: draft, trait: Self.thermostat, attribute: attribute,
                    rank: rank, conversion)
            } else {
                placeLater(feature, in: draft)
            }
        }
    }

    /// Air conditioners whose exposes stand side by side, without a climate around them.
    mutating func placeBareClimate(_ exposes: [Zigbee2MQTTExpose]) {
        guard !facts.hasClimate,
            let mode = exposes.first(where: { $0.name == "system_mode" && $0.type == "enum" }),
            exposes.contains(where: { $0.name == "target_temperature" && $0.isSettable })
        else { return }
        let cools = mode.values.contains { $0.wordText?.lowercased() == "cool" }
        let draft = part(
            "climate", endpoint: mode.endpoint,
            type: cools ? "RoomAirConditionerDeviceType" : "ThermostatDeviceType", rank: .climate)
        for expose in exposes {
            if let (attribute, rank, conversion) = Self.thermostatTarget(expose) {
                add(
                    expose.property, to: draft, trait: Self.thermostat, attribute: attribute,
                    rank: rank, conversion)
            }
            guard let conversion = ValueUnits.temperature(expose.unit) else { continue }
            switch expose.name {
            case "current_temperature":
                add(
                    expose.property, to: draft, trait: Self.thermostat,
                    attribute: "localTemperature", conversion)
            case "target_temperature":
                // One setpoint for both.
                for attribute in ["occupiedHeatingSetpoint", "occupiedCoolingSetpoint"] {
                    add(
                        expose.property, to: draft, trait: Self.thermostat, attribute: attribute,
                        conversion)
                }
            default: break
            }
        }
    }

    /// Thermostat.featureMap and controlSequenceOfOperation follow from what can be set.
    mutating func addThermostatFeatures() {
        for draft in drafts.indices {
            guard let attributes = drafts[draft].traits[Self.thermostat] else { continue }
            let map = ThermostatFeatures.featureMap(modes: modes(of: draft), attributes: attributes)
            addConstant("featureMap", of: Self.thermostat, .int(map), to: draft)
            if !attributes.contains("controlSequenceOfOperation"),
                let sequence = ThermostatFeatures.controlSequence(featureMap: map)
            {
                addConstant(
                    "controlSequenceOfOperation", of: Self.thermostat, .int(sequence), to: draft)
            }
        }
    }

    /// The values of systemMode that the expose lists.
    private func modes(of draft: Int) -> [Int64] {
        var modes: [Int64] = []
        for property in properties {
            for target in property.targets
            where target.draft == draft && target.attribute == "systemMode" {
                guard case .words(let words) = target.conversion,
                    let setting = setting(of: property.key), !setting.values.isEmpty
                else { continue }
                for word in words where setting.spelling(of: word.text) != nil {
                    if case .int(let value) = word.value { modes.append(value) }
                }
            }
        }
        return modes
    }

    /// Attribute, rank and conversion of a climate feature, or nil.
    static func thermostatTarget(
        _ feature: Zigbee2MQTTExpose
    ) -> (attribute: String, rank: Int, conversion: Conversion)? {
        if let (attribute, rank) = thermostatTemperatures[feature.name] {
            return ValueUnits.temperature(feature.unit).map { (attribute, rank, $0) }
        }
        switch feature.name {
        case "system_mode":
            return ("systemMode", 0, systemModes)
        case "running_state":
            return (
                "thermostatRunningState", 0,
                .words(["idle": 0, "heat": 1, "heating": 1, "cool": 2, "cooling": 2, "fan_only": 4])
            )
        case "running_mode":
            return ("thermostatRunningMode", 0, .words(["off": 0, "cool": 3, "heat": 4]))
        case "local_temperature_calibration" where ValueUnits.isCelsius(feature.unit):
            return ("localTemperatureCalibration", 0, .scaled(by: 10, in: -127...127))
        case "pi_heating_demand" where feature.unit == "%":
            return ("piHeatingDemand", 0, .scaled(by: 1, in: 0...100))
        case "pi_cooling_demand" where feature.unit == "%":
            return ("piCoolingDemand", 0, .scaled(by: 1, in: 0...100))
        case "control_sequence_of_operation":
            return (
                "controlSequenceOfOperation", 0,
                .words([
                    "cooling_only": 0, "cooling_with_reheat": 1, "heating_only": 2,
                    "heating_with_reheat": 3, "cooling_and_heating_4-pipes": 4,
                    "cooling_and_heating_4-pipes_with_reheat": 5,
                ])
            )
        default: return nil
        }
    }

    private static let systemModes = Conversion.words([
        "off": 0, "auto": 1, "cool": 3, "heat": 4, "emergency_heating": 5, "precooling": 6,
        "fan_only": 7, "dry": 8, "sleep": 9,
    ])

    private static let thermostatTemperatures: [String: (String, Int)] = [
        "local_temperature": ("localTemperature", 0),
        "outdoor_temperature": ("outdoorTemperature", 0),
        "outdoor_air_temperature": ("outdoorTemperature", 0),
        "abs_min_heat_setpoint_limit": ("absMinHeatSetpointLimit", 0),
        "abs_max_heat_setpoint_limit": ("absMaxHeatSetpointLimit", 0),
        "abs_min_cool_setpoint_limit": ("absMinCoolSetpointLimit", 0),
        "abs_max_cool_setpoint_limit": ("absMaxCoolSetpointLimit", 0),
        "current_heating_setpoint": ("occupiedHeatingSetpoint", 0),
        "occupied_heating_setpoint": ("occupiedHeatingSetpoint", 1),
        "unoccupied_heating_setpoint": ("unoccupiedHeatingSetpoint", 0),
        "current_cooling_setpoint": ("occupiedCoolingSetpoint", 0),
        "occupied_cooling_setpoint": ("occupiedCoolingSetpoint", 1),
        "unoccupied_cooling_setpoint": ("unoccupiedCoolingSetpoint", 0),
        "min_heat_setpoint_limit": ("minHeatSetpointLimit", 0),
        "max_heat_setpoint_limit": ("maxHeatSetpointLimit", 0),
        "min_cool_setpoint_limit": ("minCoolSetpointLimit", 0),
        "max_cool_setpoint_limit": ("maxCoolSetpointLimit", 0),
    ]

    /// The two words of a binary expose, whatever they are.
    func binary(
        _ expose: Zigbee2MQTTExpose, on: AttributeValue, off: AttributeValue
    ) -> Conversion {
        var words: [Conversion.Word] = []
        func add(_ value: JSONValue?, _ result: AttributeValue) {
            let text: String?
            switch value {
            case .string(let string): text = string
            case .bool(let bool): text = bool ? "true" : "false"
            case .number(let number): text = number.text
            default: text = nil
            }
            if let text { words.append(.init(text: text, value: result)) }
        }
        add(expose.valueOn, on)
        add(expose.valueOff, off)
        for (text, value) in [("ON", on), ("OFF", off), ("true", on), ("false", off)]
        where !words.contains(where: { $0.text.lowercased() == text.lowercased() }) {
            words.append(.init(text: text, value: value))
        }
        return .words(words)
    }

    /// A second part of one kind without an endpoint is called by the property of its state.
    private func word(_ kind: String, of expose: Zigbee2MQTTExpose) -> String {
        let isTaken = drafts.contains { $0.word == kind && $0.endpoint == expose.endpoint }
        guard isTaken, let state = expose.feature("state")?.property, !state.isEmpty else {
            return kind
        }
        return state
    }

    /// `_l1`, where the properties of an endpoint end in it.
    private func suffix(of expose: Zigbee2MQTTExpose) -> String {
        guard let endpoint = expose.endpoint else { return "" }
        let suffix = "_" + endpoint
        return expose.features.contains { $0.property.hasSuffix(suffix) } ? suffix : ""
    }
}
