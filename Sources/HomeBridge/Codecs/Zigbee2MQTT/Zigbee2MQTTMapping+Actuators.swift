// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// The specific exposes: light, switch, cover, lock, fan, climate.

extension Zigbee2MQTTMapping {
    /// R-Z-LIGHT, R-Z-BRIGHT, R-Z-CT.
    mutating func placeLight(_ expose: Zigbee2MQTTExpose) {
        let names = Set(expose.features.map { $0.name })
        let type = DeviceTypeName.light(
            isDimmed: names.contains("brightness"), isWarm: names.contains("color_temp"),
            isColored: !names.isDisjoint(with: ["color_xy", "color_hs"]))
        let part = part("light", of: expose, type: type, rank: .light)
        for feature in expose.features { placeLightFeature(feature, in: part) }
        if type == .extendedColorLight || type == .colorTemperatureLight {
            add(
                "color_mode" + suffix(of: expose), to: part, .colorMode,
                .words(["hs": 0, "xy": 1, "color_temp": 2]))
        }
    }

    private mutating func placeLightFeature(_ feature: Zigbee2MQTTExpose, in part: Int) {
        switch feature.name {
        case "state": addSwitch(feature, to: part)
        case "brightness":
            // A range that is none is no reason to guess: the value stays the vendor's.
            guard let level = Conversion.level(upTo: Self.top(of: feature, 254)) else {
                return addVendor(feature.property, to: part)
            }
            add(feature.property, to: part, .currentLevel, level)
        case "color_temp":
            addMireds(feature, to: part, .colorTemperatureMireds)
        case "color_temp_startup":
            addMireds(feature, to: part, .startUpColorTemperatureMireds)
        case "color_xy", "color_hs":
            placeColor(feature.property, in: part, isXY: feature.name == "color_xy")
        default: placeLater(feature, in: part)
        }
    }

    private static func top(of feature: Zigbee2MQTTExpose, _ standard: Int) -> JSONValue {
        .number(feature.valueMax ?? JSONNumber(standard))
    }

    private mutating func addMireds(
        _ feature: Zigbee2MQTTExpose, to part: Int, _ attribute: AttributeName
    ) {
        let conversion: Conversion =
            switch feature.unit {
            case "K", "Kelvin": .reciprocal(numerator: 1_000_000, min: 0, max: 65_279)
            default: .scaled(by: 1, in: 0...65_535)
            }
        add(feature.property, to: part, attribute, conversion)
    }

    /// The payload holds any of x and y, hue and saturation, h and s, whatever the expose lists.
    private mutating func placeColor(_ key: String, in part: Int, isXY: Bool) {
        let degrees = Conversion.scaled(by: 254, over: 360, in: 0...254, clamps: true)
        let percent = Conversion.scaled(by: 254, over: 100, in: 0...254, clamps: true)
        let targets: [(String, AttributeName, Int, Conversion)] = [
            ("x", .currentX, 0, .coordinate), ("y", .currentY, 0, .coordinate),
            ("hue", .currentHue, 1, degrees), ("h", .currentHue, 0, degrees),
            ("saturation", .currentSaturation, 1, percent), ("s", .currentSaturation, 0, percent),
        ]
        for (name, attribute, rank, conversion) in targets {
            add(key, path: [name], to: part, attribute, rank: rank, conversion)
        }
    }

    /// R-Z-SWITCH.
    mutating func placeSwitch(_ expose: Zigbee2MQTTExpose) {
        let part = part("switch", of: expose, type: .onOffPluginUnit, rank: .plug)
        for feature in expose.features {
            if feature.name == "state" || feature.type == "binary" {
                addSwitch(feature, to: part)
            } else {
                placeLater(feature, in: part)
            }
        }
    }

    /// Positions are percent open; Matter counts hundredths of a percent closed.
    mutating func placeCover(_ expose: Zigbee2MQTTExpose) {
        let part = part("cover", of: expose, type: .windowCovering, rank: .cover)
        let hasPosition = expose.feature("position") != nil
        for feature in expose.features {
            switch feature.name {
            case "position": add(feature.property, to: part, .lift, rank: 1, .percentOpen)
            case "tilt": add(feature.property, to: part, .tilt, .percentOpen)
            case "state" where hasPosition || expose.feature("tilt") != nil:
                // The position says more; the words stay for what stops the cover.
                add(feature.property, to: part, hasPosition ? .lift : .tilt, Self.coverWords)
            case "state":
                add(feature.property, to: part, .lift, Self.bareCoverWords)
            case "moving", "motor_state":
                add(feature.property, to: part, .operationalStatus, Self.motionWords)
            default: placeLater(feature, in: part)
            }
        }
        for key in ["moving", "motor_state"] where expose.endpoint == nil && !isPlaced(key) {
            add(key, to: part, .operationalStatus, Self.motionWords)
        }
    }

    /// `OPEN` is any position but closed, `STOP` none at all.
    private static let coverWords = Conversion.named(
        ["OPEN": nil, "CLOSE": nil, "CLOSED": nil, "STOP": nil, "PAUSE": nil],
        .words([Conversion.Word]()))

    static let bareCoverWords = Conversion.named(
        ["STOP": nil, "PAUSE": nil], .words(["OPEN": 0, "CLOSE": 10_000, "CLOSED": 10_000]))

    /// Two bits each for the whole, the lift and the tilt: 1 opens, 2 closes.
    static let motionWords = Conversion.words([
        "STOP": 0, "stopped": 0, "idle": 0, "pause": 0, "paused": 0,
        "UP": 5, "opening": 5, "open": 5, "forward": 5, "rising": 5,
        "DOWN": 10, "closing": 10, "close": 10, "backward": 10, "back": 10,
        "reverse": 10, "declining": 10,
    ])

    mutating func placeLock(_ expose: Zigbee2MQTTExpose) {
        let part = part("lock", of: expose, type: .doorLock, rank: .lock)
        for feature in expose.features {
            switch feature.name {
            case "state":
                let words = binary(feature, on: .int(1), off: .int(2))
                add(feature.property, to: part, .lockState, words)
            case "lock_state":
                add(feature.property, to: part, .lockState, rank: 1, Self.lockWords)
            default: placeLater(feature, in: part)
            }
        }
    }

    private static let lockWords = Conversion.words([
        "not_fully_locked": 0, "locked": 1, "unlocked": 2, "unlatched": 3,
    ])

    mutating func placeFan(_ expose: Zigbee2MQTTExpose) {
        let type = facts.hasFilter ? DeviceTypeName.airPurifier : .fan
        let part = part("fan", of: expose, type: type, rank: .fan)
        for feature in expose.features {
            switch feature.name {
            case "state": addSwitch(feature, to: part)
            case "mode", "fan_mode": addFanMode(feature, to: part)
            case "speed": addFanSpeed(feature, to: part, isSet: true)
            default: placeLater(feature, in: part)
            }
        }
    }

    /// Modes with steps among them (`auto`, `1` to `9`) are speeds as well.
    private mutating func addFanMode(_ feature: Zigbee2MQTTExpose, to part: Int) {
        let listed = feature.values.compactMap { $0.wordText }
        add(feature.property, to: part, .fanMode, FanWords.conversion(of: listed))
        for (attribute, scale) in [(AttributeName.percentSetting, 100), (.speedSetting, 1)] {
            guard let speed = FanWords.percent(of: listed, scale: scale) else { continue }
            add(feature.property, to: part, attribute, speed)
        }
    }

    /// A speed that is only reported is the current one.
    mutating func addFanSpeed(_ feature: Zigbee2MQTTExpose, to part: Int, isSet: Bool) {
        guard let top = Self.top(of: feature, 100).scaleEnd, top > 0 else {
            return addVendor(feature.property, to: part)
        }
        let percent = Conversion.scaled(by: 100, over: top, in: 0...100)
        for attribute in [.percentCurrent] + (isSet ? [AttributeName.percentSetting] : []) {
            add(feature.property, to: part, attribute, percent)
        }
        guard top <= 100, feature.unit != "%" else { return }
        for attribute in [.speedCurrent] + (isSet ? [AttributeName.speedSetting] : []) {
            add(feature.property, to: part, attribute, .scaled(by: 1, in: 0...top))
        }
    }

    /// R-Z-CLIMATE.
    mutating func placeClimate(_ expose: Zigbee2MQTTExpose) {
        let part = part("climate", of: expose, type: .thermostat, rank: .climate)
        for feature in expose.features {
            if feature.name == "fan_mode" {
                addFanMode(feature, to: part)
            } else if !addThermostat(feature, to: part) {
                placeLater(feature, in: part)
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
        let part = part(
            "climate", endpoint: mode.endpoint,
            type: cools ? .roomAirConditioner : .thermostat, rank: .climate)
        for expose in exposes {
            addThermostat(expose, to: part)
            guard let conversion = ValueUnits.temperature(expose.unit) else { continue }
            switch expose.name {
            case "current_temperature":
                add(expose.property, to: part, .localTemperature, conversion)
            case "target_temperature":
                // One setpoint for both.
                for attribute in [AttributeName.occupiedHeatingSetpoint, .occupiedCoolingSetpoint] {
                    add(expose.property, to: part, attribute, conversion)
                }
            default: break
            }
        }
    }

    /// Thermostat.featureMap and controlSequenceOfOperation follow from what can be set.
    mutating func addThermostatFeatures() {
        for part in mappedParts.indices {
            guard let attributes = traits(of: part)[StandardTrait.thermostat] else { continue }
            let map = ThermostatFeatures.featureMap(modes: modes(of: part), attributes: attributes)
            addConstant(.thermostatFeatures, .int(map), to: part)
            if !attributes.contains(AttributeName.controlSequenceOfOperation.name),
                let sequence = ThermostatFeatures.controlSequence(featureMap: map)
            {
                addConstant(.controlSequenceOfOperation, .int(sequence), to: part)
            }
        }
    }

    /// The values of systemMode that the expose lists.
    private func modes(of part: Int) -> [Int64] {
        let ref = AttributeRef(part: part, .systemMode)
        return targets.filter { $0.ref == ref }.flatMap { target -> [Int64] in
            let listed = setting(of: target.key)?.values ?? []
            guard let conversion = target.conversion, !listed.isEmpty else { return [] }
            return ThermostatFeatures.modes(conversion, allowed: listed)
        }
    }

    /// - Returns: false for what is no feature of a thermostat, or not in a unit of it.
    @discardableResult
    mutating func addThermostat(_ feature: Zigbee2MQTTExpose, to part: Int) -> Bool {
        if let (attribute, rank) = Self.thermostatTemperatures[feature.name] {
            guard let conversion = ValueUnits.temperature(feature.unit) else { return false }
            add(feature.property, to: part, attribute, rank: rank, conversion)
            return true
        }
        guard let (attribute, units, conversion) = Self.thermostatFeatures[feature.name],
            units.isEmpty || units.contains(feature.unit ?? "")
        else { return false }
        add(feature.property, to: part, attribute, conversion)
        return true
    }

    /// With the units in which they are known; none: the unit does not matter.
    private static let thermostatFeatures: [String: (AttributeName, [String], Conversion)] = [
        "system_mode": (
            .systemMode, [],
            .words([
                "off": 0, "auto": 1, "cool": 3, "heat": 4, "emergency_heating": 5,
                "precooling": 6, "fan_only": 7, "dry": 8, "sleep": 9,
            ])
        ),
        "running_state": (
            .thermostatRunningState, [],
            .words(["idle": 0, "heat": 1, "heating": 1, "cool": 2, "cooling": 2, "fan_only": 4])
        ),
        "running_mode": (.thermostatRunningMode, [], .words(["off": 0, "cool": 3, "heat": 4])),
        "local_temperature_calibration": (
            .localTemperatureCalibration, ValueUnits.celsius, .scaled(by: 10, in: -127...127)
        ),
        "pi_heating_demand": (.piHeatingDemand, ["%"], .percent),
        "pi_cooling_demand": (.piCoolingDemand, ["%"], .percent),
        "control_sequence_of_operation": (
            .controlSequenceOfOperation, [],
            .words([
                "cooling_only": 0, "cooling_with_reheat": 1, "heating_only": 2,
                "heating_with_reheat": 3, "cooling_and_heating_4-pipes": 4,
                "cooling_and_heating_4-pipes_with_reheat": 5,
            ])
        ),
    ]

    private static let thermostatTemperatures: [String: (AttributeName, rank: Int)] = [
        "local_temperature": (.localTemperature, 0),
        "outdoor_temperature": (.outdoorTemperature, 0),
        "outdoor_air_temperature": (.outdoorTemperature, 0),
        "abs_min_heat_setpoint_limit": (.absMinHeatSetpointLimit, 0),
        "abs_max_heat_setpoint_limit": (.absMaxHeatSetpointLimit, 0),
        "abs_min_cool_setpoint_limit": (.absMinCoolSetpointLimit, 0),
        "abs_max_cool_setpoint_limit": (.absMaxCoolSetpointLimit, 0),
        "current_heating_setpoint": (.occupiedHeatingSetpoint, 0),
        "occupied_heating_setpoint": (.occupiedHeatingSetpoint, 1),
        "unoccupied_heating_setpoint": (.unoccupiedHeatingSetpoint, 0),
        "current_cooling_setpoint": (.occupiedCoolingSetpoint, 0),
        "occupied_cooling_setpoint": (.occupiedCoolingSetpoint, 1),
        "unoccupied_cooling_setpoint": (.unoccupiedCoolingSetpoint, 0),
        "min_heat_setpoint_limit": (.minHeatSetpointLimit, 0),
        "max_heat_setpoint_limit": (.maxHeatSetpointLimit, 0),
        "min_cool_setpoint_limit": (.minCoolSetpointLimit, 0),
        "max_cool_setpoint_limit": (.maxCoolSetpointLimit, 0),
    ]

    /// The two words of a binary expose, whatever they are.
    func binary(
        _ expose: Zigbee2MQTTExpose, on: AttributeValue, off: AttributeValue
    ) -> Conversion {
        var words = [(expose.valueOn, on), (expose.valueOff, off)].compactMap { listed, value in
            listed?.wordText.map { Conversion.Word(text: $0, value: value) }
        }
        for (text, value) in [("ON", on), ("OFF", off), ("true", on), ("false", off)]
        where !words.contains(where: { $0.text.lowercased() == text.lowercased() }) {
            words.append(.init(text: text, value: value))
        }
        return .words(words)
    }

    private mutating func addSwitch(_ feature: Zigbee2MQTTExpose, to part: Int) {
        add(feature.property, to: part, .onOff, truth(feature))
    }

    /// The two words of a binary expose as true and false.
    func truth(_ expose: Zigbee2MQTTExpose) -> Conversion {
        binary(expose, on: .bool(true), off: .bool(false))
    }

    /// The part of a specific expose. A second one of its kind without an endpoint is called by the
    /// property of its state.
    private mutating func part(
        _ kind: String, of expose: Zigbee2MQTTExpose, type: DeviceTypeName, rank: TypeRank
    ) -> Int {
        let isTaken = mappedParts.contains { $0.word == kind && $0.endpoint == expose.endpoint }
        let state = expose.feature("state")?.property ?? ""
        return part(
            isTaken && !state.isEmpty ? state : kind, endpoint: expose.endpoint, type: type,
            rank: rank)
    }

    /// `_l1`, where the properties of an endpoint end in it.
    private func suffix(of expose: Zigbee2MQTTExpose) -> String {
        guard let endpoint = expose.endpoint else { return "" }
        let suffix = "_" + endpoint
        return expose.features.contains { $0.property.hasSuffix(suffix) } ? suffix : ""
    }
}
