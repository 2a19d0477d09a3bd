// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What nodes are, and what their properties measure: the convention names neither, so that only
// what unit, datatype and usual words say together gets a standard trait.

extension HomieCompiler {
    private static let onOff = "Matter.OnOffTrait"
    private static let level = "Matter.LevelControlTrait"
    private static let color = "Matter.ColorControlTrait"

    private func take(
        _ left: inout [HomieProperty], _ fits: (HomieProperty) -> Bool
    ) -> HomieProperty? {
        left.firstIndex(where: fits).map { left.remove(at: $0) }
    }

    /// - Returns: the part that the node's consumption belongs to.
    mutating func placeActuator(_ node: HomieNode, _ left: inout [HomieProperty]) -> Int? {
        if let part = placeCover(node, &left) { return part }
        if let part = placeThermostat(node, &left) { return part }
        let isLight = node.says(HomieWords.lights)
        let isSwitch = isLight || node.says(HomieWords.switches)
        let dimmer = take(&left) {
            $0.isNumber && $0.top != nil
                && ($0.isCalled(HomieWords.brightness) || isLight && $0.isCalled(HomieWords.level))
        }
        let color = take(&left) { $0.datatype == "color" && HomieColor($0.format) != nil }
        let white = take(&left) {
            $0.isCalled(HomieWords.colorTemperature) && Self.mireds($0) != nil
        }
        let power = take(&left) {
            $0.isBoolean
                && ($0.isCalled(HomieWords.power) || isSwitch && $0.isCalled(HomieWords.state))
        }
        guard dimmer != nil || color != nil || white != nil || power != nil else { return nil }
        let type: String
        if color != nil {
            type = "ExtendedColorLightDeviceType"
        } else if white != nil {
            type = "ColorTemperatureLightDeviceType"
        } else if dimmer != nil {
            type = "DimmableLightDeviceType"
        } else {
            type = isLight ? "OnOffLightDeviceType" : "OnOffPluginUnitDeviceType"
        }
        let part = draft.part(node.id, type: type)
        if let power {
            put(power, of: node, as: draft.place(part, Self.onOff, "onOff"), Self.truth)
        }
        if let dimmer, let top = dimmer.top {
            // Fractions, and steps of a range, are not whole levels.
            let isWhole = top > 1 && dimmer.bounds.step == nil
            let conversion: Conversion =
                isWhole ? .level(top: top) : .scaled(by: 254, over: top, in: 0...254)
            put(
                dimmer, of: node, as: draft.place(part, Self.level, "currentLevel"), conversion)
        }
        if let white, let mireds = Self.mireds(white) {
            put(
                white, of: node, as: draft.place(part, Self.color, "colorTemperatureMireds"),
                mireds)
        }
        if let color { placeColor(color, of: node, in: part, hasDimmer: dimmer != nil) }
        return part
    }

    private static func mireds(_ property: HomieProperty) -> Conversion? {
        guard property.isNumber else { return nil }
        switch property.unit {
        case "K": return .reciprocal(numerator: 1_000_000, min: 1, max: 65_279)
        case "mired", "mireds", "MK^-1", "MK⁻¹": return .scaled(by: 1, in: 1...65_279)
        default: return nil
        }
    }

    /// A colour comes in several forms; ``HomieColor`` turns them into one. It is set as the
    /// vendor's, since its parts cannot be set apart.
    private mutating func placeColor(
        _ property: HomieProperty, of node: HomieNode, in part: Int, hasDimmer: Bool
    ) {
        putVendor(property, of: node)
        guard let form = HomieColor(property.format)?.form else { return }
        let topic = topic(node, property) + form.suffix
        let parts: [(attribute: String, top: Int)] = [
            ("currentHue", 360), ("currentSaturation", 100),
        ]
        for (index, (attribute, top)) in parts.enumerated() {
            draft.read(
                topic, form: .text, rest: "", as: draft.place(part, Self.color, attribute),
                .item(index, .scaled(by: 254, over: top, in: 0...254)))
        }
        guard !hasDimmer else { return }
        draft.read(
            topic, form: .text, rest: "", as: draft.place(part, Self.level, "currentLevel"),
            .item(2, .level(top: 100)))
    }

    private mutating func placeCover(
        _ node: HomieNode, _ left: inout [HomieProperty]
    ) -> Int? {
        guard node.says(HomieWords.covers),
            let position = take(&left, { $0.isCalled(HomieWords.position) && $0.top == 100 })
        else { return nil }
        let part = draft.part(node.id, type: "WindowCoveringDeviceType")
        let place = draft.place(
            part, "Matter.WindowCoveringTrait", "currentPositionLiftPercent100ths")
        put(
            position, of: node, as: place,
            .scaled(by: -100, plus: 10_000, in: 0...10_000))
        let command = node.properties.first { $0.datatype == "enum" && $0.isSettable }
        if let command {
            let words = HomieDescription.list(command.format)
            let topic = topic(node, command) + "/set"
            for (name, usual) in [
                ("upOrOpen", ["open", "up"]), ("downOrClose", ["close", "down"]),
                ("stopMotion", ["stop"]),
            ] {
                guard let word = words.first(where: { usual.contains($0.lowercased()) }) else {
                    continue
                }
                draft.say(name, of: place, topic, word)
            }
        }
        return part
    }

    private static let modes: [(word: String, mode: Int)] = [
        ("off", 0), ("auto", 1), ("cool", 3), ("heat", 4), ("fan_only", 7), ("fan", 7), ("dry", 8),
    ]

    private mutating func placeThermostat(
        _ node: HomieNode, _ left: inout [HomieProperty]
    ) -> Int? {
        let isThermostat = node.says(HomieWords.thermostats)
        let setpoint = take(&left) {
            $0.isNumber && $0.isSettable && ValueUnits.temperature($0.unit) != nil
                && (isThermostat || $0.isCalled(HomieWords.setpoints))
        }
        guard let setpoint, let conversion = ValueUnits.temperature(setpoint.unit) else {
            return nil
        }
        let trait = "Matter.ThermostatTrait"
        let part = draft.part(node.id, type: "ThermostatDeviceType")
        put(
            setpoint, of: node, as: draft.place(part, trait, "occupiedHeatingSetpoint"), conversion)
        let measured = take(&left) {
            $0.isNumber && !$0.isSettable && ValueUnits.temperature($0.unit) != nil
        }
        if let measured, let conversion = ValueUnits.temperature(measured.unit) {
            put(
                measured, of: node, as: draft.place(part, trait, "localTemperature"), conversion)
        }
        let mode = take(&left) { property in
            property.datatype == "enum" && property.isCalled(HomieWords.modes)
                && HomieDescription.list(property.format).contains { word in
                    Self.modes.contains { $0.word == word.lowercased() }
                }
        }
        if let mode {
            put(
                mode, of: node, as: draft.place(part, trait, "systemMode"),
                .words(Self.modes.map { .init(text: $0.word, value: .int(Int64($0.mode))) }))
        }
        return part
    }
}

// MARK: - Sensors

extension HomieCompiler {
    /// What a property measures.
    private struct Quantity {
        var type: String
        var trait: String
        var attribute = "measuredValue"
        var conversion: Conversion
    }

    /// A node's word goes to its first part; every other part is called by its property.
    mutating func placeSensors(_ node: HomieNode, _ left: [HomieProperty], _ actuator: Int?) {
        var first = actuator
        var meter = actuator
        for property in left {
            if placeBattery(property, of: node) { continue }
            if let (trait, attribute, conversion) = Self.consumption(property) {
                let part =
                    meter ?? newPart(node, property, &first, "ElectricalMeterDeviceType")
                meter = part
                guard draft.parts[part].traits[trait]?.contains(attribute) != true else {
                    putVendor(property, of: node)
                    continue
                }
                put(property, of: node, as: draft.place(part, trait, attribute), conversion)
            } else if let quantity = Self.quantity(property, of: node) {
                let part = newPart(node, property, &first, quantity.type)
                put(
                    property, of: node,
                    as: draft.place(part, quantity.trait, quantity.attribute), quantity.conversion)
            } else {
                putVendor(property, of: node)
            }
        }
    }

    private mutating func newPart(
        _ node: HomieNode, _ property: HomieProperty, _ first: inout Int?, _ type: String
    ) -> Int {
        let part = draft.part(
            first == nil ? node.id : node.id + "." + property.id, type: type)
        first = first ?? part
        return part
    }

    private mutating func placeBattery(_ property: HomieProperty, of node: HomieNode) -> Bool {
        guard property.isNumber, !property.isSettable,
            property.says("battery") || node.says(["battery"])
        else { return false }
        let trait = "Matter.PowerSourceTrait"
        let known = draft.parts[HomieDraft.root].traits[trait] ?? []
        if property.unit == "%", !known.contains("batPercentRemaining") {
            put(
                property, of: node,
                as: draft.place(HomieDraft.root, trait, "batPercentRemaining"),
                .scaled(by: 2, in: 0...200))
            return true
        }
        if let conversion = ValueUnits.batteryVoltage(property.unit), !known.contains("batVoltage")
        {
            put(
                property, of: node, as: draft.place(HomieDraft.root, trait, "batVoltage"),
                conversion)
            return true
        }
        return false
    }

    private static func consumption(
        _ property: HomieProperty
    ) -> (trait: String, attribute: String, conversion: Conversion)? {
        guard property.isNumber, !property.isSettable, let unit = property.unit else { return nil }
        let power = "Matter.ElectricalPowerMeasurementTrait"
        switch unit {
        case "W", "kW", "mW":
            return ValueUnits.power(unit).map { (power, "activePower", $0) }
        case "V", "mV": return ValueUnits.voltage(unit).map { (power, "voltage", $0) }
        case "A", "mA": return ValueUnits.current(unit).map { (power, "activeCurrent", $0) }
        case "Hz": return ValueUnits.frequency(unit).map { (power, "frequency", $0) }
        default:
            return ValueUnits.energy(unit).map {
                ("Matter.ElectricalEnergyMeasurementTrait", "cumulativeEnergyImported", $0)
            }
        }
    }

    private static func quantity(_ property: HomieProperty, of node: HomieNode) -> Quantity? {
        guard !property.isSettable else { return nil }
        return property.isBoolean ? binary(property) : property.isNumber ? measured(property) : nil
    }

    private static func measured(_ property: HomieProperty) -> Quantity? {
        func quantity(
            _ word: String, _ conversion: Conversion?, _ measured: String? = nil
        ) -> Quantity? {
            conversion.map {
                Quantity(
                    type: "\(word)SensorDeviceType",
                    trait: "Matter.\(measured ?? word)MeasurementTrait", conversion: $0)
            }
        }
        // Kelvin is also the unit of a light's colour.
        if property.unit != "K" || !property.isCalled(HomieWords.colorTemperature),
            let found = quantity("Temperature", ValueUnits.temperature(property.unit))
        {
            return found
        }
        if property.says("humidity") {
            return quantity("Humidity", ValueUnits.humidity(property.unit), "RelativeHumidity")
        }
        if property.says("pressure") || property.says("barometer") {
            return quantity("Pressure", ValueUnits.pressure(property.unit))
        }
        switch property.unit {
        case "lx", "lux", "Lux", "lm/m²": return quantity("Light", .lux, "Illuminance")
        default: return nil
        }
    }

    private static func binary(_ property: HomieProperty) -> Quantity? {
        func words(_ whenTrue: AttributeValue, _ whenFalse: AttributeValue) -> Conversion {
            .words([
                .init(text: "true", value: whenTrue), .init(text: "false", value: whenFalse),
            ])
        }
        func state(_ type: String, _ conversion: Conversion) -> Quantity {
            Quantity(
                type: type, trait: "Matter.BooleanStateTrait", attribute: "stateValue",
                conversion: conversion)
        }
        if property.isCalled(HomieWords.contact) { return state("ContactSensorDeviceType", truth) }
        if property.isCalled(HomieWords.open) {
            return state("ContactSensorDeviceType", words(.bool(false), .bool(true)))
        }
        if property.isCalled(HomieWords.leak) { return state("WaterLeakDetectorDeviceType", truth) }
        if property.isCalled(HomieWords.motion) {
            return Quantity(
                type: "OccupancySensorDeviceType", trait: "Matter.OccupancySensingTrait",
                attribute: "occupancy", conversion: words(.int(1), .int(0)))
        }
        guard property.isCalled(HomieWords.smoke) else { return nil }
        return Quantity(
            type: "SmokeCoAlarmDeviceType", trait: "Matter.SmokeCoAlarmTrait",
            attribute: "smokeState", conversion: words(.int(2), .int(0)))
    }
}
