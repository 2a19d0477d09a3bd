// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What the properties measure that move nothing.

extension HomieCompiler {
    /// What a property measures.
    private struct Quantity {
        var type: String
        var trait: String
        var attribute = "measuredValue"
        var conversion: Conversion
        /// For concentrations, the number of the unit.
        var unit: Int?
    }

    /// A node's word goes to its first part; every other part is called by its property.
    mutating func placeSensors(_ node: HomieNode, _ left: [HomieProperty], _ actuator: Int?) {
        var first = actuator
        var meter = actuator
        // Concentrations of one node share a part.
        var air: Int?
        for property in left {
            if placeBattery(property, of: node) { continue }
            if let (trait, attribute, conversion) = Self.consumption(property, of: node) {
                let part =
                    meter ?? newPart(node, property, &first, "ElectricalMeterDeviceType")
                meter = part
                guard draft.parts[part].traits[trait]?.contains(attribute) != true else {
                    putVendor(property, of: node)
                    continue
                }
                put(property, of: node, as: draft.place(part, trait, attribute), conversion)
            } else if let quantity = Self.quantity(property, of: node) {
                let shared = quantity.unit == nil ? nil : air
                let part = shared ?? newPart(node, property, &first, quantity.type)
                if quantity.type == "TemperatureSensorDeviceType",
                    property.says(HomieWords.chips) || node.says(HomieWords.chips)
                {
                    chips.insert(draft.parts[part].name)
                }
                if let unit = quantity.unit {
                    air = part
                    guard draft.parts[part].traits[quantity.trait] == nil else {
                        putVendor(property, of: node)
                        continue
                    }
                    draft.constant(
                        draft.place(part, quantity.trait, "measurementUnit"), .int(Int64(unit)))
                }
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
                || property.isCalled(HomieWords.charge, in: node)
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

    private static let power = "Matter.ElectricalPowerMeasurementTrait"
    private static let energy = "Matter.ElectricalEnergyMeasurementTrait"

    private static func consumption(
        _ property: HomieProperty, of node: HomieNode
    ) -> (trait: String, attribute: String, conversion: Conversion)? {
        guard property.isNumber, !property.isSettable else { return nil }
        let unit = property.unit ?? ""
        if ValueUnits.energy(unit) != nil, property.says(HomieWords.amounts) { return nil }
        func measured(
            _ attribute: String, _ conversion: Conversion?
        ) -> (trait: String, attribute: String, conversion: Conversion)? {
            conversion.map { (power, attribute, $0) }
        }
        switch unit {
        case "W", "kW", "mW": return measured("activePower", ValueUnits.power(unit))
        case "VA", "kVA": return measured("apparentPower", ValueUnits.power(unit))
        case "var", "VAr", "VAR", "kvar": return measured("reactivePower", ValueUnits.power(unit))
        case "V", "mV": return measured("voltage", ValueUnits.voltage(unit))
        case "A", "mA": return measured("activeCurrent", ValueUnits.current(unit))
        case "Hz": return measured("frequency", ValueUnits.frequency(unit))
        case "", "%":
            guard property.isCalled(HomieWords.powerFactor) else { return nil }
            return measured(
                "powerFactor",
                unit == "%"
                    ? ValueUnits.powerFactor(unit)
                    : .scaled(by: 10_000, in: -10_000...10_000))
        default:
            let isExported = HomieWords.exported.contains { property.says($0) }
            return ValueUnits.energy(unit).map {
                (energy, isExported ? "cumulativeEnergyExported" : "cumulativeEnergyImported", $0)
            }
        }
    }

    private static func quantity(_ property: HomieProperty, of node: HomieNode) -> Quantity? {
        guard !property.isSettable else { return nil }
        if property.isNumber { return measured(property, of: node) }
        if property.isBoolean { return labelled(property) ?? binary(property, of: node) }
        return property.isEnum ? entry(property, of: node) : nil
    }

    private static func measured(_ property: HomieProperty, of node: HomieNode) -> Quantity? {
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
        if property.says("humidity") || property.isCalled(["humidity"], in: node) {
            return quantity("Humidity", ValueUnits.humidity(property.unit), "RelativeHumidity")
        }
        switch property.unit {
        case "hPa", "mbar", "kPa", "mmHg", "inHg":
            return quantity("Pressure", ValueUnits.pressure(property.unit))
        case "lx", "lux", "Lux", "lm/m²": return quantity("Light", .lux, "Illuminance")
        default: break
        }
        if property.says("pressure") || property.isCalled(["pressure", "barometer"], in: node)
            || property.says("barometer")
        {
            return quantity("Pressure", ValueUnits.pressure(property.unit))
        }
        return concentration(property, of: node)
    }

    private static func concentration(
        _ property: HomieProperty, of node: HomieNode
    ) -> Quantity? {
        guard let unit = ValueUnits.concentration(property.unit) else { return nil }
        let names = [property.id, property.name, node.id]
        let words = names.map { HomieWords.joined($0) } + names.flatMap { HomieWords.split($0) }
        guard let substance = words.lazy.compactMap({ HomieWords.substances[$0] }).first else {
            return nil
        }
        return Quantity(
            type: "AirQualitySensorDeviceType",
            trait: "Matter.\(substance)ConcentrationMeasurementTrait",
            conversion: .measure(min: 0, max: 1_000_000_000), unit: unit)
    }

    // MARK: Of two values

    private static let opened: Set<String> = ["open", "opened"]
    private static let closed: Set<String> = ["closed", "close", "shut"]

    private static func either(_ whenTrue: AttributeValue, _ whenFalse: AttributeValue)
        -> Conversion
    {
        .words([
            .init(text: "true", value: whenTrue), .init(text: "false", value: whenFalse),
        ])
    }

    private static func state(_ type: String, _ conversion: Conversion) -> Quantity {
        Quantity(
            type: type, trait: "Matter.BooleanStateTrait", attribute: "stateValue",
            conversion: conversion)
    }

    private static func occupancy(_ conversion: Conversion) -> Quantity {
        Quantity(
            type: "OccupancySensorDeviceType", trait: "Matter.OccupancySensingTrait",
            attribute: "occupancy", conversion: conversion)
    }

    private static func alarm(_ conversion: Conversion) -> Quantity {
        Quantity(
            type: "SmokeCoAlarmDeviceType", trait: "Matter.SmokeCoAlarmTrait",
            attribute: "smokeState", conversion: conversion)
    }

    /// What a boolean says whose values have names, whatever it is called itself.
    private static func labelled(_ property: HomieProperty) -> Quantity? {
        guard let (whenFalse, whenTrue) = property.labels else { return nil }
        if closed.contains(whenFalse), opened.contains(whenTrue) {
            return state("ContactSensorDeviceType", either(.bool(false), .bool(true)))
        }
        if opened.contains(whenFalse), closed.contains(whenTrue) {
            return state("ContactSensorDeviceType", either(.bool(true), .bool(false)))
        }
        if HomieWords.motion.contains(whenTrue) { return occupancy(either(.int(1), .int(0))) }
        if HomieWords.leak.contains(whenTrue) || whenTrue == "wet" {
            return state("WaterLeakDetectorDeviceType", HomieCompiler.truth)
        }
        return HomieWords.smoke.contains(whenTrue) ? alarm(either(.int(2), .int(0))) : nil
    }

    private static func binary(_ property: HomieProperty, of node: HomieNode) -> Quantity? {
        if property.isCalled(HomieWords.contact) {
            return state("ContactSensorDeviceType", HomieCompiler.truth)
        }
        if property.isCalled(HomieWords.open) {
            return state("ContactSensorDeviceType", either(.bool(false), .bool(true)))
        }
        if property.isCalled(HomieWords.leak, in: node) {
            return state("WaterLeakDetectorDeviceType", HomieCompiler.truth)
        }
        if property.isCalled(HomieWords.motion, in: node) {
            return occupancy(either(.int(1), .int(0)))
        }
        return property.isCalled(HomieWords.smoke, in: node)
            ? alarm(either(.int(2), .int(0))) : nil
    }

    /// A door or a window that says in words whether it is open.
    private static func entry(_ property: HomieProperty, of node: HomieNode) -> Quantity? {
        guard property.isCalled(HomieWords.entries, in: node) || property.isCalled(HomieWords.open)
        else { return nil }
        var values: [String: AttributeValue] = [:]
        for word in opened { values[word] = .bool(false) }
        for word in closed { values[word] = .bool(true) }
        return property.conversion(values).map { state("ContactSensorDeviceType", $0) }
    }
}
