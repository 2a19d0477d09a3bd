// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Climate: every value has a topic of its own (R-HA-CLIMATE).

extension HomeAssistantMapping {
    mutating func placeClimate() {
        makeActuator(.thermostat)
        let modes = config.list("modes").isEmpty ? Self.usualModes : config.list("modes")
        read("current_temperature_topic", .localTemperature, temperature)
        let listed = Set(config.list("modes"))
        let cools = listed.contains("cool") || listed.contains("heat_cool")
        let heats = listed.contains("heat") || listed.contains("heat_cool") || !cools
        if heats { placeSetpoint("temperature", .occupiedHeatingSetpoint) }
        if cools { placeSetpoint("temperature", .occupiedCoolingSetpoint) }
        placeSetpoint("temperature_low", .occupiedHeatingSetpoint)
        placeSetpoint("temperature_high", .occupiedCoolingSetpoint)
        place(
            "mode", .systemMode, .words(Self.systemModes.map { .init($0.key, $0.value) }),
            setting: .choice(modes))
        read(
            "action_topic", .thermostatRunningState,
            .words([
                "off": 0, "idle": 0, "heating": 1, "preheating": 1, "cooling": 2, "fan": 4,
                "drying": 0,
            ]))
        placeFanMode()
        placeHumidity()
        placeRest(except: [
            "current_temperature", "temperature", "temperature_low", "temperature_high", "mode",
            "action", "current_humidity",
        ])
        placeAbilities(
            modes: modes.compactMap { mode in
                Self.systemModes.first { $0.key == mode.lowercased() }?.value
            })
    }

    private static let usualModes = ["auto", "off", "cool", "heat", "dry", "fan_only"]
    private static let systemModes: KeyValuePairs<String, Int64> = [
        "off": 0, "auto": 1, "heat_cool": 1, "cool": 3, "heat": 4, "fan_only": 7, "dry": 8,
    ]

    private var temperature: Conversion {
        ValueUnits.temperature(config.text("temperature_unit") ?? "C") ?? .celsius
    }

    private mutating func placeSetpoint(_ name: String, _ attribute: AttributeName) {
        place(
            name, attribute, temperature,
            setting: config.range("min_temp", "max_temp", step: "temp_step"), wholeSteps: false)
    }

    /// The humidity that a thermostat or a humidifier measures is a sensor's.
    mutating func placeHumidity() {
        guard config.text("current_humidity_topic") != nil else { return }
        let sensor = builder.sharedPart(word + "_humidity", type: .humiditySensor)
        read("current_humidity_topic", on: sensor, .humidity, .humidity)
    }

    /// Limits of the configuration as constants.
    ///
    /// - Parameter name: of `min_temp` and `max_temp`: `temp`.
    mutating func placeLimits(
        _ name: String, _ min: AttributeName, _ max: AttributeName, _ conversion: Conversion
    ) {
        for (key, limit) in [("min_" + name, min), ("max_" + name, max)] {
            guard let number = config.number(key),
                case .value(let value) = conversion.convert(.number(number))
            else { continue }
            builder.constant(part, limit, value)
        }
    }

    /// What the thermostat can do, and within what limits, as constants.
    private mutating func placeAbilities(modes: [Int64]) {
        let known = builder.parts[part].traits[StandardTrait.thermostat] ?? []
        let features = ThermostatFeatures.featureMap(modes: modes, attributes: known)
        builder.constant(part, .thermostatFeatures, .int(features))
        if let sequence = ThermostatFeatures.controlSequence(featureMap: features) {
            builder.constant(part, .controlSequenceOfOperation, .int(sequence))
        }
        if builder.has(.occupiedHeatingSetpoint, on: part) {
            placeLimits("temp", .minHeatSetpointLimit, .maxHeatSetpointLimit, temperature)
        }
        if builder.has(.occupiedCoolingSetpoint, on: part) {
            placeLimits("temp", .minCoolSetpointLimit, .maxCoolSetpointLimit, temperature)
        }
    }

    /// The words of the component beside those of Matter: a word that Matter has none for is the
    /// vendor's, and means that the fan is on.
    private mutating func placeFanMode() {
        let listed = config.list("fan_modes")
        var words = Self.fanWords
        for word in listed where !words.contains(where: { $0.text == word.lowercased() }) {
            // Those that begin with auto regulate themselves.
            words.append(.init(word, word.lowercased().hasPrefix("auto") ? 5 : 4))
        }
        let usual = ["auto", "low", "medium", "high"]
        place(
            "fan_mode", .fanMode, .words(words), setting: .choice(listed.isEmpty ? usual : listed))
    }

    /// FanModeEnum, and the words of vendors for nearly the same.
    private static let fanWords: [Conversion.Word] = [
        ("off", 0), ("low", 1), ("medium", 2), ("high", 3), ("on", 4), ("auto", 5), ("smart", 6),
        ("middle", 2), ("mid", 2), ("med", 2), ("automatic", 5), ("quiet", 1), ("silent", 1),
        ("silence", 1), ("sleep", 1), ("night", 1), ("eco", 1), ("min", 1), ("lowest", 1),
        ("mute", 1), ("soft", 1), ("turbo", 3), ("strong", 3), ("boost", 3), ("powerful", 3),
        ("power", 3), ("jet", 3), ("max", 3), ("highest", 3), ("full", 3), ("normal", 2),
    ].map { Conversion.Word($0.0, $0.1) }

    // MARK: Water heaters

    mutating func placeWaterHeater() {
        makeActuator(.waterHeater)
        read("current_temperature_topic", .localTemperature, temperature)
        placeSetpoint("temperature", .occupiedHeatingSetpoint)
        let listed = config.list("modes")
        let modes = listed.isEmpty ? Self.heaterModes : listed
        // How it heats is the vendor's word; Matter knows that it does.
        let words = modes.map { Conversion.Word($0, $0.lowercased() == "off" ? 0 : 4) }
        place("mode", .systemMode, .words(words), setting: .choice(modes))
        placeRest(except: ["current_temperature", "temperature"])
        placeAbilities(modes: [0, 4])
    }

    private static let heaterModes = [
        "performance", "electric", "gas", "heat_pump", "eco", "high_demand", "off",
    ]
}
