// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Where the values of sensors go, by device class and unit (R-HA-SENSOR, R-HA-BINARY).
enum HomeAssistantSensors {
    /// What is true of the components as a whole.
    struct Facts {
        /// The key of the component that tells the voltage of the device's battery.
        private(set) var batteryVoltage: String?
        /// Other voltages of such a device are none that it consumes.
        private(set) var isFedByBattery = false

        init(_ components: [HomeAssistantComponent]) {
            var hasBattery = false
            var hasConsumption = false
            var hasActuator = false
            for component in components {
                let name = component.config.text("device_class")
                if name == "battery" { hasBattery = true }
                if actuators.contains(component.kind) { hasActuator = true }
                guard component.kind == "sensor" else { continue }
                if ["power", "energy", "current", "apparent_power"].contains(name) {
                    hasConsumption = true
                }
            }
            guard !hasConsumption else { return }
            let voltages = components.filter {
                $0.kind == "sensor" && $0.config.text("device_class") == "voltage"
            }
            var best = 0
            for component in voltages {
                let isMeant =
                    hasBattery || component.config.text("entity_category") == "diagnostic"
                let rank = batteryRank(component, isMeant: isMeant && (hasBattery || !hasActuator))
                if rank > best { (best, batteryVoltage) = (rank, component.key) }
            }
            isFedByBattery = batteryVoltage != nil
        }
    }

    private static let actuators: Set<String> = [
        "light", "switch", "cover", "fan", "climate", "valve", "water_heater", "humidifier",
    ]

    /// How much a voltage looks like that of the battery; 0: it is not.
    private static func batteryRank(_ component: HomeAssistantComponent, isMeant: Bool) -> Int {
        let config = component.config
        let texts = [
            component.word, config.text("name"), config.text("value_template"),
            config.text("state_topic")?.lastLevel, component.uniqueID,
        ]
        let said = texts.compactMap { $0?.lowercased() }
        if said.contains(where: { text in otherVoltages.contains { text.contains($0) } }) {
            return 0
        }
        let isNamed = said.contains { text in batteryWords.contains { text.contains($0) } }
        return isNamed ? 2 : isMeant ? 1 : 0
    }

    private static let batteryWords = ["batt", "akku", "vbat", "bat_v", "batv", "cell_v", "cellv"]
    private static let otherVoltages = [
        "supercap", "supcap", "capacitor", "solar", "panel", "mains", "supply", "grid", "phase",
        "line_", "usb", "input", "extern", "adapter", "vbus", "pv_",
    ]

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
        let unit = unit(of: config)
        if let place = measurement(name, unit) { return place }
        // Of a class and a unit that contradict each other the unit is right; a difference of
        // temperatures is none.
        guard name != "temperature_delta",
            let meant = quantities.first(where: { $0.units.contains(unit ?? "") })
        else {
            return nil
        }
        return measurement(meant.name, unit)
    }

    /// The unit in its usual spelling; without one that of the class.
    static func unit(of config: HomeAssistantConfig) -> String? {
        if let text = config.text("unit_of_measurement") { return UnitSpelling.usual(text) }
        return config.text("device_class").flatMap { defaultUnits[$0] }
    }

    /// What a class is measured in where nobody says it.
    private static let defaultUnits: [String: String] = [
        "temperature": "°C", "humidity": "%", "illuminance": "lx", "battery": "%",
        "moisture": "%", "pressure": "hPa", "atmospheric_pressure": "hPa", "power": "W",
        "apparent_power": "VA", "reactive_power": "var", "energy": "kWh", "voltage": "V",
        "current": "A", "frequency": "Hz", "volume_flow_rate": "m³/h", "carbon_dioxide": "ppm",
        "carbon_monoxide": "ppm", "pm1": "µg/m³", "pm25": "µg/m³", "pm10": "µg/m³",
        "ozone": "µg/m³", "nitrogen_dioxide": "µg/m³", "volatile_organic_compounds": "µg/m³",
        "volatile_organic_compounds_parts": "ppb",
    ]

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
            let unit = ValueUnits.concentration(unit(of: config))
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

    static func isConsumption(_ component: HomeAssistantComponent, _ facts: Facts) -> Bool {
        guard component.kind == "sensor", consumption(component) != nil else { return false }
        return component.config.text("device_class") != "voltage" || !facts.isFedByBattery
    }

    static func consumption(_ component: HomeAssistantComponent) -> Place? {
        let config = component.config
        guard let name = config.text("device_class") else { return nil }
        let unit = unit(of: config)
        guard let (found, conversion) = consumption(name, unit, config) else { return nil }
        let isExported = found == "cumulativeEnergyImported" && isExported(component)
        let attribute = isExported ? "cumulativeEnergyExported" : found
        let trait = attribute.hasPrefix("cumulative") ? "Energy" : "Power"
        return Place(
            type: "ElectricalMeterDeviceType", trait: "Matter.Electrical\(trait)MeasurementTrait",
            attribute: attribute, conversion: conversion)
    }

    /// What a home gives away, or makes of the sun, by what it is called.
    private static func isExported(_ component: HomeAssistantComponent) -> Bool {
        let texts = [
            component.word, component.config.text("name"),
            component.config.text("state_topic")?.lastLevel,
        ]
        let said = texts.compactMap { $0.map { words(of: $0) } }
        // "Production hall consumption", "not exported"
        if said.contains(where: { !importWords.isDisjoint(with: $0) }) { return false }
        return said.contains { words in
            let pairs = zip(words, words.dropFirst()).map { $0 + " " + $1 }
            return !exportWords.isDisjoint(with: words + pairs)
        }
    }

    private static func words(of text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    private static let exportWords: Set<String> = [
        "export", "exported", "returned", "return", "produced", "production", "yield", "feedin",
        "feed in", "fed in", "injected", "injection", "to grid", "yieldtotal", "yieldday",
    ]

    private static let importWords: Set<String> = [
        "consumption", "consumed", "import", "imported", "self", "not", "line", "hall", "room",
        "plug", "socket",
    ]

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

    /// What a class of binary sensors is.
    private struct Detection {
        /// Nil: the value belongs to `root`.
        var type: String?
        var trait: String
        var attribute: String
        var on: AttributeValue
        var off: AttributeValue

        init(
            _ type: String?, _ trait: String, _ attribute: String, on: AttributeValue,
            off: AttributeValue
        ) {
            self.type = type.map { $0 + "DeviceType" }
            self.trait = "Matter.\(trait)Trait"
            self.attribute = attribute
            self.on = on
            self.off = off
        }

        static let occupancy = Detection(
            "OccupancySensor", "OccupancySensing", "occupancy", on: .int(1), off: .int(0))
        static let opening = Detection(
            "ContactSensor", "BooleanState", "stateValue", on: .bool(false), off: .bool(true))
        /// The hardware fault that a case was opened.
        static let tamper = Detection(
            nil, "GeneralDiagnostics", "activeHardwareFaults", on: .list([.int(10)]),
            off: .list([]))
    }

    private static let detections: [String: Detection] = [
        "motion": .occupancy, "occupancy": .occupancy, "presence": .occupancy,
        "moving": .occupancy, "door": .opening, "window": .opening, "opening": .opening,
        "garage_door": .opening,
        "moisture": Detection(
            "WaterLeakDetector", "BooleanState", "stateValue", on: .bool(true), off: .bool(false)),
        "cold": Detection(
            "WaterFreezeDetector", "BooleanState", "stateValue", on: .bool(true),
            off: .bool(false)),
        "smoke": Detection(
            "SmokeCoAlarm", "SmokeCoAlarm", "smokeState", on: .int(2), off: .int(0)),
        "carbon_monoxide": Detection(
            "SmokeCoAlarm", "SmokeCoAlarm", "coState", on: .int(2), off: .int(0)),
        // On is unlocked.
        "lock": Detection("DoorLock", "DoorLock", "lockState", on: .int(2), off: .int(1)),
        "battery": Detection(nil, "PowerSource", "batChargeLevel", on: .int(2), off: .int(0)),
        "battery_charging": Detection(
            nil, "PowerSource", "batChargeState", on: .int(1), off: .int(3)),
        "tamper": .tamper,
    ]

    /// - Parameter words: makes a conversion of the component's two words.
    static func detection(
        _ config: HomeAssistantConfig,
        _ words: (_ on: AttributeValue, _ off: AttributeValue) -> ValueConversion
    ) -> Place? {
        config.text("device_class").flatMap { detections[$0] }.map {
            Place(
                type: $0.type, trait: $0.trait, attribute: $0.attribute,
                conversion: words($0.on, $0.off))
        }
    }

    // MARK: Vendors' types

    /// The type of a part for what no standard trait tells; its value stays the vendor's.
    static func vendorType(_ component: HomeAssistantComponent) -> String? {
        let isBinary = component.kind == "binary_sensor"
        let name = component.config.text("device_class")
        var type = name.flatMap { (isBinary ? binaryTypes : sensorTypes)[$0] }
        if name == nil, !isBinary {
            let unit = unit(of: component.config) ?? ""
            if rainUnits.contains(unit) || windUnits.contains(unit) && speaksOfWind(component) {
                type = "WeatherSensor"
            }
        }
        return type.map { vendorPrefix + $0 + "DeviceType" }
    }

    static let vendorPrefix = "HomeAssistant."

    private static let binaryTypes: [String: String] = [
        "gas": "GasSensor", "vibration": "VibrationSensor", "sound": "SoundSensor",
        "heat": "HeatSensor", "safety": "Alarm",
    ]

    /// Rain, where no class says so.
    private static let rainUnits: Set<String> = ["mm/h", "in/h"]
    /// A car has a speed, too: the name decides.
    private static let windUnits: Set<String> = ["km/h", "mi/h", "mph", "m/s", "kn"]

    private static func speaksOfWind(_ component: HomeAssistantComponent) -> Bool {
        let texts = [component.word, component.config.text("name")]
        return texts.contains { text in
            guard let text = text?.lowercased() else { return false }
            return text.contains("wind") || text.contains("gust")
        }
    }

    private static let sensorTypes: [String: String] = [
        "weather": "WeatherSensor",
        "gas": "UtilityMeter", "water": "UtilityMeter", "wind_speed": "WeatherSensor",
        "wind_direction": "WeatherSensor", "precipitation": "WeatherSensor",
        "precipitation_intensity": "WeatherSensor", "irradiance": "WeatherSensor",
        "sound_pressure": "SoundSensor", "volume_storage": "LevelSensor",
    ]
}
