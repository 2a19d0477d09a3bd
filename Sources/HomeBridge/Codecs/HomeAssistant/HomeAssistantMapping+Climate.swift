// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Climate: every value has a topic of its own (R-HA-CLIMATE).

extension HomeAssistantMapping {
    static let thermostat = ThermostatFeatures.trait

    mutating func placeClimate(_ component: HomeAssistantComponent) {
        let draft = actuator(component, type: "ThermostatDeviceType")
        let config = component.config
        let modes = Set(config.list("modes"))
        let unit = config.text("temperature_unit") ?? "C"
        let temperature =
            ValueUnits.temperature(unit) ?? .scaled(by: 100, in: -27_315...32_767)
        read(
            component, "current_temperature_topic", ["current_temperature_template"], to: draft,
            Self.thermostat, "localTemperature", temperature)
        let cools = modes.contains("cool") || modes.contains("heat_cool")
        let heats = modes.contains("heat") || modes.contains("heat_cool") || !cools
        let targets = [
            ("temperature", "occupiedHeatingSetpoint", heats),
            ("temperature", "occupiedCoolingSetpoint", cools),
            ("temperature_low", "occupiedHeatingSetpoint", true),
            ("temperature_high", "occupiedCoolingSetpoint", true),
        ]
        for (key, attribute, isMeant) in targets where isMeant {
            placeSetpoint(component, key, attribute, temperature, draft)
        }
        placeMode(component, draft)
        read(
            component, "action_topic", ["action_template"], to: draft, Self.thermostat,
            "thermostatRunningState",
            .words([
                "off": 0, "idle": 0, "heating": 1, "preheating": 1, "cooling": 2, "fan": 4,
                "drying": 0,
            ]))
        placeFanMode(component, draft)
        if config.text("current_humidity_topic") != nil {
            let humidity = part(component.word + "_humidity", type: "HumiditySensorDeviceType")
            read(
                component, "current_humidity_topic", ["current_humidity_template"], to: humidity,
                "Matter.RelativeHumidityMeasurementTrait", "measuredValue",
                .scaled(by: 100, in: 0...10_000))
        }
        placeRest(
            component,
            except: [
                "current_temperature", "temperature", "temperature_low", "temperature_high",
                "mode", "action", "current_humidity",
            ])
        let words = modes.isEmpty ? Self.standardModes : config.list("modes")
        placeAbilities(
            draft, modes: words.compactMap { Self.systemModes[$0.lowercased()] }, config,
            temperature)
    }

    /// What the thermostat can do, and within what limits, as constants.
    private mutating func placeAbilities(
        _ draft: Int, modes: [Int64], _ config: HomeAssistantConfig, _ temperature: Conversion
    ) {
        let known = builder.parts[draft].traits[Self.thermostat] ?? []
        let features = ThermostatFeatures.featureMap(modes: modes, attributes: known)
        addConstant(draft, Self.thermostat, "featureMap", .int(features))
        if let sequence = ThermostatFeatures.controlSequence(featureMap: features) {
            addConstant(draft, Self.thermostat, "controlSequenceOfOperation", .int(sequence))
        }
        for (setpoint, name) in [
            ("occupiedHeatingSetpoint", "Heat"), ("occupiedCoolingSetpoint", "Cool"),
        ] where known.contains(setpoint) {
            for (key, bound) in [("min_temp", "min"), ("max_temp", "max")] {
                guard let number = config.number(key),
                    case .value(let value) = temperature.convert(.number(number))
                else { continue }
                addConstant(draft, Self.thermostat, "\(bound)\(name)SetpointLimit", value)
            }
        }
    }

    /// The words of the component beside those of Matter: a word that Matter has none for is the
    /// vendor's, and means that the fan is on.
    private mutating func placeFanMode(_ component: HomeAssistantComponent, _ draft: Int) {
        let listed = component.config.list("fan_modes")
        var words = Self.fanWords
        for word in listed
        where !words.contains(where: { $0.text == word.lowercased() }) {
            words.append(.init(text: word, value: .int(Self.fanMode(of: word.lowercased()))))
        }
        let isReported = read(
            component, "fan_mode_state_topic", ["fan_mode_state_template"], to: draft,
            Self.fanControl, "fanMode", .words(words))
        let standard = ["auto", "low", "medium", "high"]
        set(
            component, "fan_mode_command_topic", template: "fan_mode_command_template", draft,
            Self.fanControl, "fanMode", .words(words),
            setting: Self.choice(listed.isEmpty ? standard : listed), isReported: isReported)
    }

    /// FanModeEnum, and the words of vendors for nearly the same.
    private static let fanWords: [Conversion.Word] = [
        ("off", 0), ("low", 1), ("medium", 2), ("high", 3), ("on", 4), ("auto", 5), ("smart", 6),
        ("middle", 2), ("mid", 2), ("med", 2), ("automatic", 5), ("quiet", 1), ("silent", 1),
        ("silence", 1), ("sleep", 1), ("night", 1), ("eco", 1), ("min", 1), ("lowest", 1),
        ("mute", 1), ("soft", 1), ("turbo", 3), ("strong", 3), ("boost", 3), ("powerful", 3),
        ("power", 3), ("jet", 3), ("max", 3), ("highest", 3), ("full", 3), ("normal", 2),
    ].map { Conversion.Word(text: $0.0, value: .int($0.1)) }

    /// Of a word that the table lacks: those that begin with auto regulate themselves.
    private static func fanMode(of word: String) -> Int64 { word.hasPrefix("auto") ? 5 : 4 }

    // MARK: Water heaters

    mutating func placeWaterHeater(_ component: HomeAssistantComponent) {
        let draft = actuator(component, type: "WaterHeaterDeviceType")
        let config = component.config
        let temperature =
            ValueUnits.temperature(config.text("temperature_unit") ?? "C")
            ?? .scaled(by: 100, in: -27_315...32_767)
        read(
            component, "current_temperature_topic", ["current_temperature_template"], to: draft,
            Self.thermostat, "localTemperature", temperature)
        placeSetpoint(component, "temperature", "occupiedHeatingSetpoint", temperature, draft)
        let listed = config.list("modes")
        let modes = listed.isEmpty ? Self.heaterModes : listed
        // How it heats is the vendor's word; Matter knows that it does.
        let words = modes.map { word in
            Conversion.Word(text: word, value: .int(word.lowercased() == "off" ? 0 : 4))
        }
        let isReported = read(
            component, "mode_state_topic", ["mode_state_template"], to: draft, Self.thermostat,
            "systemMode", .words(words))
        set(
            component, "mode_command_topic", template: "mode_command_template", draft,
            Self.thermostat, "systemMode", .words(words), setting: Self.choice(modes),
            isReported: isReported)
        placeRest(component, except: ["current_temperature", "temperature"])
        placeAbilities(draft, modes: [0, 4], config, temperature)
    }

    private static let heaterModes = [
        "performance", "electric", "gas", "heat_pump", "eco", "high_demand", "off",
    ]

    private mutating func placeSetpoint(
        _ component: HomeAssistantComponent, _ key: String, _ attribute: String,
        _ conversion: Conversion, _ draft: Int
    ) {
        let config = component.config
        let isReported = read(
            component, key + "_state_topic", [key + "_state_template"], to: draft,
            Self.thermostat, attribute, conversion)
        var setting = ValueSetting.settable
        setting.valueMin = config.number("min_temp")
        setting.valueMax = config.number("max_temp")
        setting.valueStep = config.number("temp_step")
        set(
            component, key + "_command_topic", template: key + "_command_template", draft,
            Self.thermostat, attribute, conversion, setting: setting, wholeSteps: false,
            isReported: isReported)
    }

    private static let standardModes = ["auto", "off", "cool", "heat", "dry", "fan_only"]
    private static let systemModes: [String: Int64] = [
        "off": 0, "auto": 1, "heat_cool": 1, "cool": 3, "heat": 4, "fan_only": 7, "dry": 8,
    ]

    private mutating func placeMode(_ component: HomeAssistantComponent, _ draft: Int) {
        let words = Conversion.words([
            "off": 0, "auto": 1, "heat_cool": 1, "cool": 3, "heat": 4, "fan_only": 7, "dry": 8,
        ])
        let isReported = read(
            component, "mode_state_topic", ["mode_state_template"], to: draft, Self.thermostat,
            "systemMode", words)
        var setting = ValueSetting.settable
        setting.kind = "enum"
        let modes = component.config.list("modes")
        setting.values = (modes.isEmpty ? Self.standardModes : modes).map { .string($0) }
        set(
            component, "mode_command_topic", template: "mode_command_template", draft,
            Self.thermostat, "systemMode", words, setting: setting, isReported: isReported)
    }
}
