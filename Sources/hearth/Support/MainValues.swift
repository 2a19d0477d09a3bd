// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The few values by which people know a device, the most telling first.
enum MainValues {
    /// - Returns: texts that are safe for a terminal.
    static func texts(of device: DeviceState, max: Int = 3) -> [String] {
        let parts = device.parts.filter { $0.part != "root" }
        let primaryFirst = parts.filter(\.isPrimaryType) + parts.filter { !$0.isPrimaryType }
        var texts: [String] = []
        for part in primaryFirst {
            let isOff = part.trait("Matter.OnOffTrait")?.attribute("onOff") == .bool(false)
            for (trait, attribute) in order where texts.count < max {
                if isOff, lightTraits.contains(trait) { continue }
                guard let value = part.trait(trait)?.attribute(attribute), value != .null else {
                    continue
                }
                texts.append(text(trait, attribute, value, type: part.type))
            }
        }
        return texts
    }

    /// The value of an attribute on a part of this type, without the attribute's name; nil where
    /// it does not speak for itself.
    static func brief(
        _ trait: String, _ attribute: String, _ value: AttributeValue, type: String
    ) -> String? {
        guard value != .null, order.contains(where: { $0 == trait && $1 == attribute }) else {
            return nil
        }
        if attribute == "stateValue", words(type) == nil { return nil }
        return text(trait, attribute, value, type: type)
    }

    private static func text(
        _ trait: String, _ attribute: String, _ value: AttributeValue, type: String
    ) -> String {
        let text = ValueText.text(trait, attribute, value)
        switch (attribute, value) {
        case ("stateValue", .bool(let isSet)):
            return words(type).map { isSet ? $0.0 : $0.1 } ?? text
        case ("currentPositionLiftPercent100ths", .int(0)): return "open"
        case ("currentPositionLiftPercent100ths", .int(10_000)): return "closed"
        case ("currentPositionLiftPercent100ths", _): return text + " closed"
        case ("occupiedHeatingSetpoint", _), ("occupiedCoolingSetpoint", _): return "set " + text
        default: return text
        }
    }

    /// What a boolean state means depends on the kind of sensor.
    private static func words(_ type: String) -> (String, String)? {
        switch type {
        case "ContactSensorDeviceType": ("closed", "open")
        case "WaterLeakDetectorDeviceType": ("leak", "dry")
        case "RainSensorDeviceType": ("rain", "dry")
        default: nil
        }
    }

    private static let lightTraits: Set<String> = [
        "Matter.LevelControlTrait", "Matter.ColorControlTrait",
    ]

    private static let order: [(String, String)] = [
        ("Matter.SmokeCoAlarmTrait", "smokeState"), ("Matter.SmokeCoAlarmTrait", "coState"),
        ("Matter.DoorLockTrait", "lockState"), ("Matter.BooleanStateTrait", "stateValue"),
        ("Matter.OccupancySensingTrait", "occupancy"), ("Matter.OnOffTrait", "onOff"),
        ("Matter.LevelControlTrait", "currentLevel"),
        ("Matter.ColorControlTrait", "colorTemperatureMireds"),
        ("Matter.WindowCoveringTrait", "currentPositionLiftPercent100ths"),
        ("Matter.ThermostatTrait", "localTemperature"),
        ("Matter.ThermostatTrait", "occupiedHeatingSetpoint"),
        ("Matter.FanControlTrait", "percentCurrent"),
        ("Matter.TemperatureMeasurementTrait", "measuredValue"),
        ("Matter.RelativeHumidityMeasurementTrait", "measuredValue"),
        ("Matter.PressureMeasurementTrait", "measuredValue"),
        ("Matter.IlluminanceMeasurementTrait", "measuredValue"),
        ("Matter.ElectricalPowerMeasurementTrait", "activePower"),
        ("Matter.ElectricalEnergyMeasurementTrait", "cumulativeEnergyImported"),
    ]
}
