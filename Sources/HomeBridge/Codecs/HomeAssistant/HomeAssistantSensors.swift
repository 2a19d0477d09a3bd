// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Where the values of sensors go, by device class and unit (R-HA-SENSOR, R-HA-BINARY).
enum HomeAssistantSensors {
    /// What is true of the components as a whole.
    struct Facts {
        /// The key of the component that tells the voltage of the device's battery.
        private(set) var batteryVoltage: String?
        /// Other voltages of such a device are none that it consumes.
        var isFedByBattery: Bool { batteryVoltage != nil }

        init(_ components: [HomeAssistantComponent]) {
            let sensors = components.filter { $0.kind == "sensor" }
            guard !sensors.contains(where: { consuming.contains($0.deviceClass) }) else { return }
            let hasBattery = components.contains { $0.deviceClass == "battery" }
            let hasActuator = components.contains { actuators.contains($0.kind) }
            var best = 0
            for component in sensors where component.deviceClass == "voltage" {
                let isDiagnostic = component.config.text("entity_category") == "diagnostic"
                let isMeant = hasBattery || isDiagnostic && !hasActuator
                let rank = batteryRank(component, isMeant: isMeant)
                if rank > best { (best, batteryVoltage) = (rank, component.key) }
            }
        }
    }

    private static let consuming: Set<String?> = ["power", "energy", "current", "apparent_power"]
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
        let names = texts.compactMap { $0?.lowercased() }
        if names.contains(where: { text in otherVoltages.contains { text.contains($0) } }) {
            return 0
        }
        let isNamed = names.contains { text in batteryWords.contains { text.contains($0) } }
        return isNamed ? 2 : isMeant ? 1 : 0
    }

    private static let batteryWords = ["batt", "akku", "vbat", "bat_v", "batv", "cell_v", "cellv"]
    private static let otherVoltages = [
        "supercap", "supcap", "capacitor", "solar", "panel", "mains", "supply", "grid", "phase",
        "line_", "usb", "input", "extern", "adapter", "vbus", "pv_",
    ]

    // MARK: Measurements

    static func measurement(_ config: HomeAssistantConfig) -> ValueMeaning? {
        guard let name = config.text("device_class") else { return nil }
        let unit = unit(of: config)
        if let meaning = measurements[name].flatMap({ ValueMeaning($0, unit) }) { return meaning }
        // Of a class and a unit that contradict each other the unit is right; a difference of
        // temperatures is none.
        guard name != "temperature_delta" else { return nil }
        return quantities.first { $0.units.contains(unit ?? "") }
            .flatMap { ValueMeaning($0.quantity, unit) }
    }

    /// The unit in its usual spelling; without one that of the class.
    static func unit(of config: HomeAssistantConfig) -> String? {
        if let text = config.text("unit_of_measurement") { return UnitSpelling.usual(text) }
        return config.text("device_class").flatMap { defaultUnits[$0] }
    }

    /// The unit of a class where the component names none.
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
    private static let quantities: [(quantity: Quantity, units: Set<String>)] = [
        (.temperature, ["°C", "°F"]), (.pressure, ["hPa", "kPa", "mbar", "inHg"]),
        (.illuminance, ["lx"]),
    ]

    private static let measurements: [String: Quantity] = [
        "temperature": .temperature, "humidity": .humidity, "pressure": .pressure,
        "atmospheric_pressure": .pressure, "illuminance": .illuminance,
        "moisture": .soilMoisture, "volume_flow_rate": .flow, "battery": .battery,
        "carbon_dioxide": .carbonDioxide, "carbon_monoxide": .carbonMonoxide, "pm1": .pm1,
        "pm25": .pm25, "pm10": .pm10, "nitrogen_dioxide": .nitrogenDioxide, "ozone": .ozone,
        "volatile_organic_compounds": .volatileOrganicCompounds,
        "volatile_organic_compounds_parts": .volatileOrganicCompounds,
    ]

    /// What is called as a row of the catalogue is in every ecosystem.
    static func called(_ component: HomeAssistantComponent) -> ValueMeaning? {
        let path = component.config.text("value_template").flatMap { HomeAssistantTemplate($0) }?
            .path
        let words = [path?.last, component.word, component.config.text("name")]
        return words.lazy.compactMap { $0 }.compactMap { Quantity.called($0) }.first
            .flatMap { ValueMeaning($0, unit(of: component.config)) }
    }

    // MARK: Consumption

    static func isConsumption(_ component: HomeAssistantComponent, _ facts: Facts) -> Bool {
        guard component.kind == "sensor", consumption(component) != nil else { return false }
        return component.deviceClass != "voltage" || !facts.isFedByBattery
    }

    static func consumption(_ component: HomeAssistantComponent) -> ValueMeaning? {
        let config = component.config
        guard let name = config.text("device_class") else { return nil }
        let unit = unit(of: config)
        let isEnergy = name == "energy" || name == "power" && ValueUnits.energy(unit) != nil
        guard isEnergy else { return consumptions[name].flatMap { ValueMeaning($0, unit) } }
        // What is counted per day or since yesterday is no total.
        guard ["total", "total_increasing"].contains(config.text("state_class")) else { return nil }
        return ValueMeaning(isExported(component) ? .energyExported : .energyImported, unit)
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
        let names = texts.compactMap { $0.map { words(of: $0) } }
        // "Production hall consumption", "not exported"
        if names.contains(where: { !importWords.isDisjoint(with: $0) }) { return false }
        return names.contains { words in
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

    static func detection(_ config: HomeAssistantConfig) -> Condition? {
        config.text("device_class").flatMap { detections[$0] }
    }

    // MARK: Vendors' types

    /// The type of a part for what no standard trait tells; its value stays the vendor's.
    static func vendorType(_ component: HomeAssistantComponent) -> DeviceTypeName? {
        let isBinary = component.kind == "binary_sensor"
        let name = component.deviceClass
        var type = name.flatMap { (isBinary ? binaryTypes : sensorTypes)[$0] }
        if name == nil, !isBinary {
            let unit = unit(of: component.config) ?? ""
            if rainUnits.contains(unit) || windUnits.contains(unit) && speaksOfWind(component) {
                type = "WeatherSensor"
            }
        }
        return type.map { DeviceTypeName(vendorPrefix + $0 + "DeviceType") }
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
