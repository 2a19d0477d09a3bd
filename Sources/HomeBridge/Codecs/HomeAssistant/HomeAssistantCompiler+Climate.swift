// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Climate: every value has a topic of its own (R-HA-CLIMATE).

extension HomeAssistantCompiler {
    private static let thermostat = "Matter.ThermostatTrait"

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
        read(
            component, "fan_mode_state_topic", ["fan_mode_state_template"], to: draft,
            Self.fanControl, "fanMode",
            .words([
                "off": 0, "low": 1, "medium": 2, "middle": 2, "high": 3, "on": 4, "auto": 5,
                "smart": 6,
            ]))
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
                "mode", "action", "fan_mode", "current_humidity",
            ])
    }

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
        let standard = ["auto", "off", "cool", "heat", "dry", "fan_only"]
        setting.values = (modes.isEmpty ? standard : modes).map { .string($0) }
        set(
            component, "mode_command_topic", template: "mode_command_template", draft,
            Self.thermostat, "systemMode", words, setting: setting, isReported: isReported)
    }
}
