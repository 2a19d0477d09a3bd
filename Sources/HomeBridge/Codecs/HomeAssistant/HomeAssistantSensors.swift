// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Where the values of sensors go, by device class and unit (R-HA-SENSOR, R-HA-BINARY).
enum HomeAssistantSensors {
    /// What is true of the components as a whole.
    struct Facts {
        var hasBattery = false
        var hasConsumption = false

        init(_ components: [HomeAssistantComponent]) {
            for component in components {
                let name = component.config.text("device_class")
                if name == "battery" { hasBattery = true }
                guard component.kind == "sensor" else { continue }
                if ["power", "energy", "current", "apparent_power"].contains(name) {
                    hasConsumption = true
                }
            }
        }
    }

    /// An attribute, and the type of a part that has it.
    struct Place {
        /// Nil: the value belongs to `root`.
        var type: String?
        var trait: String
        var attribute: String
        var conversion: ValueConversion
    }

    // MARK: Measurements

    static func measurement(_ config: HomeAssistantConfig) -> Place? {
        guard let name = config.text("device_class") else { return nil }
        let unit = config.text("unit_of_measurement")
        if let place = measurement(name, unit) { return place }
        // Of a class and a unit that contradict each other the unit is right.
        guard let meant = quantities.first(where: { $0.units.contains(unit ?? "") }) else {
            return nil
        }
        return measurement(meant.name, unit)
    }

    /// The temperature of the device itself is no sensor of the home.
    static func isOfDevice(_ config: HomeAssistantConfig) -> Bool {
        config.text("device_class") == "temperature"
            && config.text("entity_category") == "diagnostic"
    }

    /// Units that only one class has.
    private static let quantities: [(name: String, units: Set<String>)] = [
        ("temperature", ["°C", "°F"]), ("atmospheric_pressure", ["hPa", "kPa", "mbar", "inHg"]),
        ("illuminance", ["lx"]),
    ]

    private static func measurement(_ name: String, _ unit: String?) -> Place? {
        func place(
            _ type: String?, _ trait: String, _ attribute: String, _ conversion: ValueConversion?
        ) -> Place? {
            conversion.map {
                Place(
                    type: type.map { $0 + "DeviceType" }, trait: "Matter.\(trait)Trait",
                    attribute: attribute, conversion: $0)
            }
        }
        switch name {
        case "temperature":
            return place(
                "TemperatureSensor", "TemperatureMeasurement", "measuredValue",
                ValueUnits.temperature(unit))
        case "humidity":
            return place(
                "HumiditySensor", "RelativeHumidityMeasurement", "measuredValue",
                ValueUnits.humidity(unit))
        case "pressure", "atmospheric_pressure":
            return place(
                "PressureSensor", "PressureMeasurement", "measuredValue",
                ValueUnits.pressure(unit))
        case "illuminance":
            return place(
                "LightSensor", "IlluminanceMeasurement", "measuredValue",
                unit == "lx" || unit == "lux" ? .lux : nil)
        case "moisture":
            return place(
                "SoilSensor", "SoilMeasurement", "soilMoistureMeasuredValue",
                unit == "%" ? .scaled(by: 1, in: 0...100) : nil)
        case "volume_flow_rate":
            return place("FlowSensor", "FlowMeasurement", "measuredValue", ValueUnits.flow(unit))
        case "battery":
            return place(
                nil, "PowerSource", "batPercentRemaining",
                unit == "%" ? .scaled(by: 2, in: 0...200) : nil)
        default: return nil
        }
    }

    /// The trait of a concentration and the number of its unit.
    static func concentration(_ config: HomeAssistantConfig) -> (trait: String, unit: Int)? {
        guard let name = config.text("device_class"), let substance = substances[name],
            let unit = ValueUnits.concentration(config.text("unit_of_measurement"))
        else { return nil }
        return ("Matter.\(substance)ConcentrationMeasurementTrait", unit)
    }

    private static let substances: [String: String] = [
        "carbon_dioxide": "CarbonDioxide", "carbon_monoxide": "CarbonMonoxide", "pm1": "Pm1",
        "pm25": "Pm25", "pm10": "Pm10", "nitrogen_dioxide": "NitrogenDioxide", "ozone": "Ozone",
        "volatile_organic_compounds": "TotalVolatileOrganicCompounds",
        "volatile_organic_compounds_parts": "TotalVolatileOrganicCompounds",
    ]

    // MARK: Consumption

    static func isConsumption(
        _ config: HomeAssistantConfig, _ kind: String, _ facts: Facts
    ) -> Bool {
        kind == "sensor" && consumption(config) != nil && !isBatteryVoltage(config, facts)
    }

    static func isBatteryVoltage(_ config: HomeAssistantConfig, _ facts: Facts) -> Bool {
        config.text("device_class") == "voltage" && facts.hasBattery && !facts.hasConsumption
    }

    static func consumption(_ config: HomeAssistantConfig) -> Place? {
        guard let name = config.text("device_class") else { return nil }
        let unit = config.text("unit_of_measurement")
        guard let (attribute, conversion) = consumption(name, unit, config) else { return nil }
        let trait = attribute.hasPrefix("cumulative") ? "Energy" : "Power"
        return Place(
            type: "ElectricalMeterDeviceType", trait: "Matter.Electrical\(trait)MeasurementTrait",
            attribute: attribute, conversion: conversion)
    }

    private static func consumption(
        _ name: String, _ unit: String?, _ config: HomeAssistantConfig
    ) -> (String, ValueConversion)? {
        let isCounted = ["total", "total_increasing"].contains(config.text("state_class"))
        let found: (String, ValueConversion?)
        switch name {
        case "power" where ValueUnits.energy(unit) != nil, "energy":
            // What is counted per day or since yesterday is no total.
            found = ("cumulativeEnergyImported", isCounted ? ValueUnits.energy(unit) : nil)
        case "power": found = ("activePower", ValueUnits.power(unit))
        case "apparent_power": found = ("apparentPower", ValueUnits.power(unit))
        case "reactive_power": found = ("reactivePower", ValueUnits.power(unit))
        case "voltage": found = ("voltage", ValueUnits.voltage(unit))
        case "current": found = ("activeCurrent", ValueUnits.current(unit))
        case "frequency": found = ("frequency", ValueUnits.frequency(unit))
        case "power_factor": found = ("powerFactor", ValueUnits.powerFactor(unit))
        default: return nil
        }
        return found.1.map { (found.0, $0) }
    }

    // MARK: Detections

    /// - Parameter words: makes a conversion of the component's two words.
    static func detection(
        _ config: HomeAssistantConfig,
        _ words: (_ on: AttributeValue, _ off: AttributeValue) -> ValueConversion
    ) -> Place? {
        func place(
            _ type: String?, _ trait: String, _ attribute: String, _ on: AttributeValue,
            _ off: AttributeValue
        ) -> Place {
            Place(
                type: type.map { $0 + "DeviceType" }, trait: "Matter.\(trait)Trait",
                attribute: attribute, conversion: words(on, off))
        }
        switch config.text("device_class") {
        case "motion", "occupancy", "presence", "moving":
            return place("OccupancySensor", "OccupancySensing", "occupancy", .int(1), .int(0))
        case "door", "window", "opening", "garage_door":
            return place(
                "ContactSensor", "BooleanState", "stateValue", .bool(false), .bool(true))
        case "moisture":
            return place(
                "WaterLeakDetector", "BooleanState", "stateValue", .bool(true), .bool(false))
        case "smoke": return place("SmokeCoAlarm", "SmokeCoAlarm", "smokeState", .int(2), .int(0))
        case "carbon_monoxide":
            return place("SmokeCoAlarm", "SmokeCoAlarm", "coState", .int(2), .int(0))
        case "battery": return place(nil, "PowerSource", "batChargeLevel", .int(2), .int(0))
        default: return nil
        }
    }
}
