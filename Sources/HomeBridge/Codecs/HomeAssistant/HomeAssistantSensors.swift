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

    /// An attribute, the type of a part that has it, and how its values are read.
    struct Target {
        /// Nil: the value belongs to `root`.
        var type: String?
        var trait: String
        var attribute: String
        var conversion: ValueConversion

        init(type: String?, trait: String, attribute: String, conversion: ValueConversion) {
            self.type = type
            self.trait = trait
            self.attribute = attribute
            self.conversion = conversion
        }

        /// - Returns: nil for a unit that the quantity does not have.
        init?(_ quantity: Quantity, _ unit: String?) {
            guard let conversion = quantity.conversion(unit) else { return nil }
            self.init(
                type: quantity.deviceType, trait: quantity.trait, attribute: quantity.attribute,
                conversion: conversion)
        }
    }

    // MARK: Measurements

    static func measurement(_ config: HomeAssistantConfig) -> Target? {
        guard let name = config.text("device_class") else { return nil }
        let unit = unit(of: config)
        if let target = measurement(name, unit) { return target }
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

    private static func measurement(_ name: String, _ unit: String?) -> Target? {
        measurements[name].flatMap { Target($0, unit) }
    }

    private static let measurements: [String: Quantity] = [
        "temperature": .temperature, "humidity": .humidity, "pressure": .pressure,
        "atmospheric_pressure": .pressure, "illuminance": .illuminance,
        "moisture": .soilMoisture, "volume_flow_rate": .flow, "battery": .battery,
    ]

    /// A concentration, and the number of its unit.
    static func concentration(_ config: HomeAssistantConfig) -> (target: Target, unit: Int)? {
        let unit = unit(of: config)
        guard let number = ValueUnits.concentration(unit),
            let quantity = config.text("device_class").flatMap({ substances[$0] })
        else { return nil }
        return Target(quantity, unit).map { ($0, number) }
    }

    private static let substances: [String: Quantity] = [
        "carbon_dioxide": .carbonDioxide, "carbon_monoxide": .carbonMonoxide, "pm1": .pm1,
        "pm25": .pm25, "pm10": .pm10, "nitrogen_dioxide": .nitrogenDioxide, "ozone": .ozone,
        "volatile_organic_compounds": .volatileOrganicCompounds,
        "volatile_organic_compounds_parts": .volatileOrganicCompounds,
    ]

    // MARK: Consumption

    static func isConsumption(_ component: HomeAssistantComponent, _ facts: Facts) -> Bool {
        guard component.kind == "sensor", consumption(component) != nil else { return false }
        return component.config.text("device_class") != "voltage" || !facts.isFedByBattery
    }

    static func consumption(_ component: HomeAssistantComponent) -> Target? {
        let config = component.config
        guard let name = config.text("device_class") else { return nil }
        let unit = unit(of: config)
        let isEnergy = name == "energy" || name == "power" && ValueUnits.energy(unit) != nil
        guard isEnergy else { return consumptions[name].flatMap { Target($0, unit) } }
        // What is counted per day or since yesterday is no total.
        guard ["total", "total_increasing"].contains(config.text("state_class")) else { return nil }
        return Target(isExported(component) ? .energyExported : .energyImported, unit)
    }

    private static let consumptions: [String: Quantity] = [
        "power": .activePower, "apparent_power": .apparentPower,
        "reactive_power": .reactivePower, "voltage": .voltage, "current": .current,
        "frequency": .frequency, "power_factor": .powerFactor,
    ]

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

    // MARK: Detections

    private static let detections: [String: Condition] = [
        "motion": .occupied, "occupancy": .occupied, "presence": .occupied,
        "moving": .occupied, "door": .open, "window": .open, "opening": .open,
        "garage_door": .open, "moisture": .leak, "cold": .freeze, "smoke": .smoke,
        "carbon_monoxide": .carbonMonoxide, "lock": .unlocked, "battery": .batteryLow,
        "battery_charging": .charging, "tamper": .tampered,
    ]

    /// - Parameter words: makes a conversion of the component's two words.
    static func detection(
        _ config: HomeAssistantConfig,
        _ words: (_ on: AttributeValue, _ off: AttributeValue) -> ValueConversion
    ) -> Target? {
        config.text("device_class").flatMap { detections[$0] }.map {
            Target(
                type: $0.deviceType, trait: $0.trait, attribute: $0.attribute,
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
