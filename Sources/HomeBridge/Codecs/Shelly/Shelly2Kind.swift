// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What a kind of component of the second generation tells, and of what part.
struct Shelly2Kind {
    /// The part's type; nil: it belongs to `root`.
    var type: String?
    /// The word of the part, where it is that of another kind: `emdata:0` is about `em:0`.
    var owner: String?
    var fields: [Field]
    /// The type of parts with a suffix.
    var suffixType = "ElectricalMeter"

    /// A value that a component tells.
    struct Field {
        var path: [String]
        var trait: String
        var attribute: String
        var conversion: ValueConversion
        /// Follows the part's word, where a component has several parts: the phases of a meter.
        var suffix = ""
    }

    /// What is about the device itself, and has no number.
    static let systemWords: Set<String> = [
        "ble", "bthome", "cloud", "eth", "knx", "matter", "modbus", "mqtt", "plugs_ui", "sys",
        "ui", "wifi", "ws", "zigbee",
    ]

    /// `switch:0` is `switch` and `0`.
    static func split(_ component: String) -> (kind: String, number: String)? {
        guard let colon = component.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let number = component[component.utf8.index(after: colon)...]
        guard !number.isEmpty, number.utf8.count <= 6, colon > component.startIndex,
            number.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return (String(component[..<colon]), String(number))
    }

    /// Components of which a device has one at most: they have no number.
    private static let singleWords: Set<String> = ["presence"]

    static func isComponent(_ word: String) -> Bool {
        systemWords.contains(word) || singleWords.contains(word) || split(word) != nil
    }

    static func of(_ component: String) -> Shelly2Kind? {
        let kind = singleWords.contains(component) ? component : split(component)?.kind
        return kind.flatMap { kinds[$0] }
    }

    /// The word of the part that a component is about.
    static func word(of component: String) -> String {
        guard let (kind, number) = split(component), let owner = kinds[kind]?.owner else {
            return component
        }
        return "\(owner):\(number)"
    }
}

// MARK: - The table

extension Shelly2Kind {
    private typealias Trait = ShellyTrait
    private typealias Conversion = ShellyConversion

    private static let kinds: [String: Shelly2Kind] = [
        "switch": Shelly2Kind(type: "OnOffPluginUnit", fields: [onOff] + meter),
        // The lever of a circuit breaker.
        "cb": Shelly2Kind(type: "OnOffPluginUnit", fields: [onOff]),
        "light": Shelly2Kind(type: "Light", fields: [onOff, level] + meter),
        "cct": Shelly2Kind(
            type: "Light", fields: [onOff, level, kelvin, mode("ct", Conversion.isWhite)] + meter),
        "rgb": Shelly2Kind(
            type: "Light", fields: [onOff, level, mode("hue", Conversion.isColor)] + color + meter),
        "rgbw": Shelly2Kind(
            type: "Light", fields: [onOff, level, mode("hue", Conversion.isColor)] + color + meter),
        "rgbcct": Shelly2Kind(
            type: "Light",
            fields: [onOff, level, kelvin, mode("mode", Conversion.bulbMode)] + color + meter),
        "cover": Shelly2Kind(type: "WindowCovering", fields: cover + meter),
        "input": Shelly2Kind(
            type: "GenericSwitch",
            fields: [field(["state"], Trait.button, "currentPosition", Conversion.position)]),
        "temperature": Shelly2Kind(
            type: "TemperatureSensor",
            fields: [field(["tC"], Trait.temperature, "measuredValue", Conversion.celsius)]),
        "humidity": Shelly2Kind(
            type: "HumiditySensor",
            fields: [field(["rh"], Trait.humidity, "measuredValue", Conversion.humidity)]),
        "illuminance": Shelly2Kind(
            type: "LightSensor",
            fields: [field(["lux"], Trait.illuminance, "measuredValue", .lux)]),
        "presencezone": Shelly2Kind(
            type: "OccupancySensor",
            // Under one key or the other, by the firmware.
            fields: ["value", "state"].map {
                field([$0], Trait.occupancy, "occupancy", Conversion.occupancy)
            }),
        "presence": Shelly2Kind(
            type: "OccupancySensor",
            // How many people or animals are seen.
            fields: [
                field(
                    ["num_objects"], Trait.occupancy, "occupancy",
                    .scaled(by: 1, in: 0...1, clamps: true))
            ]),
        "smoke": Shelly2Kind(
            type: "SmokeCoAlarm",
            fields: [
                field(["alarm"], Trait.smoke, "smokeState", Conversion.alarm),
                field(["mute"], Trait.smoke, "deviceMuted", Conversion.position),
            ]),
        "flood": Shelly2Kind(
            type: "WaterLeakDetector",
            fields: [field(["alarm"], Trait.boolean, "stateValue", Conversion.flag)]),
        "devicepower": Shelly2Kind(
            fields: [
                field(
                    ["battery", "V"], Trait.battery, "batVoltage",
                    .scaled(by: 1_000, in: 0...4_294_967_294)),
                field(
                    ["battery", "percent"], Trait.battery, "batPercentRemaining",
                    Conversion.battery),
                field(["external", "present"], Trait.battery, "wiredPresent", Conversion.flag),
            ]),
        // Two vials with a heater each, that scent a room.
        "cury": Shelly2Kind(
            fields: ["left", "right"].map {
                field(
                    ["slots", $0, "on"], Trait.onOff, "onOff", Conversion.flag, suffix: $0)
            }, suffixType: "OnOffPluginUnit"),
        "voltmeter": Shelly2Kind(
            type: "ElectricalMeter",
            fields: [field(["voltage"], Trait.power, "voltage", Conversion.milli)]),
        "thermostat": Shelly2Kind(
            type: "Thermostat",
            fields: [
                field(["current_C"], Trait.thermostat, "localTemperature", Conversion.celsius),
                field(
                    ["target_C"], Trait.thermostat, "occupiedHeatingSetpoint", Conversion.celsius),
                field(["enable"], Trait.thermostat, "systemMode", Conversion.heatMode),
                field(["output"], Trait.thermostat, "thermostatRunningState", Conversion.heating),
            ]),
        "blutrv": Shelly2Kind(
            type: "Thermostat",
            fields: [
                field(["current_C"], Trait.thermostat, "localTemperature", Conversion.celsius),
                field(
                    ["target_C"], Trait.thermostat, "occupiedHeatingSetpoint", Conversion.celsius),
                field(["pos"], Trait.thermostat, "piHeatingDemand", Conversion.demand),
                field(["pos"], Trait.thermostat, "thermostatRunningState", Conversion.opened),
                field(["battery"], Trait.battery, "batPercentRemaining", Conversion.battery),
            ]),
        "button": Shelly2Kind(type: "GenericSwitch", fields: []),
        "boolean": virtual, "enum": virtual, "number": virtual, "text": virtual,
        // What a sensor behind the device measures is known to its settings alone.
        "bthomesensor": virtual, "object": virtual,
        "bthomedevice": Shelly2Kind(
            type: "PowerSource",
            fields: [
                field(["battery"], Trait.battery, "batPercentRemaining", Conversion.battery)
            ]),
        "pm1": Shelly2Kind(type: "ElectricalMeter", fields: meter),
        "em1": Shelly2Kind(type: "ElectricalMeter", fields: phase("", suffix: "")),
        "em1data": Shelly2Kind(
            type: "ElectricalMeter", owner: "em1",
            fields: energy("total_act_energy", "total_act_ret_energy", suffix: "")),
        "em": Shelly2Kind(
            type: "ElectricalMeter",
            fields: [
                field(["total_act_power"], Trait.power, "activePower", Conversion.milli),
                field(["total_aprt_power"], Trait.power, "apparentPower", Conversion.milli),
                field(["total_current"], Trait.power, "activeCurrent", Conversion.milli),
                field(["n_current"], Trait.power, "neutralCurrent", Conversion.milli),
            ] + ["a", "b", "c"].flatMap { phase("\($0)_", suffix: $0) }),
        "emdata": Shelly2Kind(
            type: "ElectricalMeter", owner: "em",
            fields: energy("total_act", "total_act_ret", suffix: "")
                + ["a", "b", "c"].flatMap {
                    energy(
                        "\($0)_total_act_energy", "\($0)_total_act_ret_energy", suffix: $0)
                }),
    ]

    private static func field(
        _ path: [String], _ trait: String, _ attribute: String, _ conversion: ValueConversion,
        suffix: String = ""
    ) -> Field {
        Field(
            path: path, trait: trait, attribute: attribute, conversion: conversion, suffix: suffix)
    }

    /// A value that somebody made up, under its own name.
    private static let virtual = Shelly2Kind(
        fields: [field(["value"], Trait.vendor, "value", .any)])

    private static let onOff = field(["output"], Trait.onOff, "onOff", Conversion.flag)
    private static let level = field(
        ["brightness"], Trait.level, "currentLevel", Conversion.level)
    private static let kelvin = field(
        ["ct"], Trait.color, "colorTemperatureMireds", Conversion.kelvin)
    /// Whether a light shows a colour or a white.
    private static func mode(_ key: String, _ conversion: ValueConversion) -> Field {
        field([key], Trait.color, "colorMode", conversion)
    }

    private static let color = [
        field(["hue"], Trait.color, "currentHue", Conversion.counted),
        field(["saturation"], Trait.color, "currentSaturation", Conversion.counted),
    ]

    /// R-S2-SWITCH: what most components measure of themselves.
    private static let meter =
        [
            field(["apower"], Trait.power, "activePower", Conversion.milli),
            field(["aprtpower"], Trait.power, "apparentPower", Conversion.milli),
            field(["voltage"], Trait.power, "voltage", Conversion.milli),
            field(["current"], Trait.power, "activeCurrent", Conversion.milli),
            field(["freq"], Trait.power, "frequency", Conversion.frequency),
            field(["pf"], Trait.power, "powerFactor", Conversion.powerFactor),
            field(
                ["aenergy", "total"], Trait.energy, "cumulativeEnergyImported",
                Conversion.wattHours),
            field(
                ["ret_aenergy", "total"], Trait.energy, "cumulativeEnergyExported",
                Conversion.wattHours),
        ]

    /// R-S2-EM.
    private static func phase(_ prefix: String, suffix: String) -> [Field] {
        [
            ("act_power", "activePower", Conversion.milli),
            ("aprt_power", "apparentPower", Conversion.milli),
            ("voltage", "voltage", Conversion.milli),
            ("current", "activeCurrent", Conversion.milli),
            ("freq", "frequency", Conversion.frequency),
            ("pf", "powerFactor", Conversion.powerFactor),
        ].map { key, attribute, conversion in
            field([prefix + key], Trait.power, attribute, conversion, suffix: suffix)
        }
    }

    private static func energy(
        _ imported: String, _ exported: String, suffix: String
    ) -> [Field] {
        [
            field(
                [imported], Trait.energy, "cumulativeEnergyImported", Conversion.wattHours,
                suffix: suffix),
            field(
                [exported], Trait.energy, "cumulativeEnergyExported", Conversion.wattHours,
                suffix: suffix),
        ]
    }

    private static let cover = [
        field(
            ["state"], Trait.covering, "operationalStatus",
            .words([
                "open": 0, "closed": 0, "stopped": 0, "calibrating": 0, "opening": 5,
                "closing": 10,
            ])),
        field(
            ["current_pos"], Trait.covering, "currentPositionLiftPercent100ths", Conversion.lift),
        field(
            ["target_pos"], Trait.covering, "targetPositionLiftPercent100ths", Conversion.lift),
        field(
            ["slat_pos"], Trait.covering, "currentPositionTiltPercent100ths", Conversion.lift),
    ]
}
