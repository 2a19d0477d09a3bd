// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What a kind of component of the second generation tells, and of what part.
struct Shelly2Kind {
    /// The part's type; nil: it belongs to `root`.
    var type: DeviceTypeName?
    /// The word of the part, where it is that of another kind: `emdata:0` is about `em:0`.
    var owner: String?
    var fields: [Field]
    /// The type of parts with a suffix.
    var suffixType = DeviceTypeName.electricalMeter

    /// A value that a component tells.
    struct Field {
        var path: [String]
        var name: AttributeName
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
            number.utf8.allSatisfy(\.isDigit)
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
    /// Which light it is follows from the keys of the component.
    static let light = DeviceTypeName.onOffLight

    private static let kinds: [String: Shelly2Kind] = [
        "switch": Shelly2Kind(type: .onOffPluginUnit, fields: [onOff] + meter),
        // The lever of a circuit breaker.
        "cb": Shelly2Kind(type: .onOffPluginUnit, fields: [onOff]),
        "light": Shelly2Kind(type: light, fields: [onOff, level] + meter),
        "cct": Shelly2Kind(
            type: light,
            fields: [onOff, level, kelvin, field(["ct"], .colorMode, .colorMode(2))] + meter),
        "rgb": Shelly2Kind(type: light, fields: [onOff, level, shown] + color + meter),
        "rgbw": Shelly2Kind(type: light, fields: [onOff, level, shown] + color + meter),
        "rgbcct": Shelly2Kind(
            type: light,
            fields: [onOff, level, kelvin, field(["mode"], .colorMode, ShellyConversion.bulbMode)]
                + color + meter),
        "cover": Shelly2Kind(type: .windowCovering, fields: cover + meter),
        "input": Shelly2Kind(
            type: .genericSwitch,
            fields: [field(["state"], .currentPosition, ShellyConversion.bit)]),
        "temperature": sensor("tC", .temperature, "°C"),
        "humidity": sensor("rh", .humidity, "%"),
        "illuminance": sensor("lux", .illuminance, "lx"),
        "presencezone": Shelly2Kind(
            type: .occupancySensor,
            // Under one key or the other, by the firmware.
            fields: ["value", "state"].map { field([$0], .occupancy, Condition.occupied.truth) }),
        "presence": Shelly2Kind(
            type: .occupancySensor,
            // How many people or animals are seen.
            fields: [
                field(["num_objects"], .occupancy, .scaled(by: 1, in: 0...1, clamps: true))
            ]),
        "smoke": Shelly2Kind(
            type: .smokeCoAlarm,
            fields: [
                field(["alarm"], .smokeState, Condition.smoke.truth),
                field(["mute"], .deviceMuted, ShellyConversion.bit),
            ]),
        "flood": Shelly2Kind(
            type: .waterLeakDetector,
            fields: [field(["alarm"], .stateValue, Condition.leak.truth)]),
        "devicepower": Shelly2Kind(
            fields: [
                field(["battery", "V"], .batteryVoltage, "V"),
                field(["battery", "percent"], .battery, "%"),
                field(["external", "present"], .wiredPresent, ShellyConversion.flag),
            ]),
        // Two vials with a heater each, that scent a room.
        "cury": Shelly2Kind(
            fields: ["left", "right"].map {
                field(["slots", $0, "on"], .onOff, ShellyConversion.flag, suffix: $0)
            }, suffixType: .onOffPluginUnit),
        "voltmeter": sensor("voltage", .voltage, "V"),
        "thermostat": Shelly2Kind(
            type: .thermostat,
            fields: thermostat + [
                field(["enable"], .systemMode, .words(["true": 4, "false": 0])),
                // Bit 0 is heat.
                field(["output"], .thermostatRunningState, .words(["true": 1, "false": 0])),
            ]),
        "blutrv": Shelly2Kind(
            type: .thermostat,
            fields: thermostat + [
                field(["pos"], .piHeatingDemand, .percent),
                field(["pos"], .thermostatRunningState, ShellyConversion.opened),
                field(["battery"], .battery, "%"),
            ]),
        "button": Shelly2Kind(type: .genericSwitch, fields: []),
        "boolean": virtual, "enum": virtual, "number": virtual, "text": virtual,
        // What a sensor behind the device measures is known to its settings alone.
        "bthomesensor": virtual, "object": virtual,
        "bthomedevice": Shelly2Kind(
            type: .powerSource, fields: [field(["battery"], .battery, "%")]),
        "pm1": Shelly2Kind(type: .electricalMeter, fields: meter),
        "em1": Shelly2Kind(type: .electricalMeter, fields: phase("", suffix: "")),
        "em1data": Shelly2Kind(
            type: .electricalMeter, owner: "em1",
            fields: energy("total_act_energy", "total_act_ret_energy", suffix: "")),
        "em": Shelly2Kind(
            type: .electricalMeter,
            fields: [
                field(["total_act_power"], .activePower, "W"),
                field(["total_aprt_power"], .apparentPower, "VA"),
                field(["total_current"], .current, "A"),
                field(["n_current"], .neutralCurrent, "A"),
            ] + ["a", "b", "c"].flatMap { phase("\($0)_", suffix: $0) }),
        "emdata": Shelly2Kind(
            type: .electricalMeter, owner: "em",
            fields: energy("total_act", "total_act_ret", suffix: "")
                + ["a", "b", "c"].flatMap {
                    energy("\($0)_total_act_energy", "\($0)_total_act_ret_energy", suffix: $0)
                }),
    ]

    private static func field(
        _ path: [String], _ name: AttributeName, _ conversion: ValueConversion,
        suffix: String = ""
    ) -> Field {
        Field(path: path, name: name, conversion: conversion, suffix: suffix)
    }

    private static func field(
        _ path: [String], _ quantity: Quantity, _ unit: String, suffix: String = ""
    ) -> Field {
        field(path, quantity.target, quantity.conversion(in: unit), suffix: suffix)
    }

    /// A component that is one sensor.
    private static func sensor(_ key: String, _ quantity: Quantity, _ unit: String) -> Shelly2Kind {
        Shelly2Kind(type: quantity.type, fields: [field([key], quantity, unit)])
    }

    /// A value that the user defined, under its own name.
    private static let virtual = Shelly2Kind(fields: [field(["value"], value, .any)])
    static let value = AttributeName(ShellyTrait.vendor, "value")

    private static let onOff = field(["output"], .onOff, ShellyConversion.flag)
    private static let level = field(["brightness"], .currentLevel, .level(top: 100))
    private static let kelvin = field(["ct"], .colorTemperatureMireds, .kelvin)
    /// A light that has no white shows its colour.
    private static let shown = field(["hue"], .colorMode, .colorMode(0))

    private static let color = [
        field(["hue"], .currentHue, ShellyConversion.counted),
        field(["saturation"], .currentSaturation, ShellyConversion.counted),
    ]

    private static let thermostat = [
        field(["current_C"], .localTemperature, .celsius),
        field(["target_C"], .occupiedHeatingSetpoint, .celsius),
    ]

    /// R-S2-SWITCH: what most components measure of themselves.
    private static let meter = [
        field(["apower"], .activePower, "W"),
        field(["aprtpower"], .apparentPower, "VA"),
        field(["voltage"], .voltage, "V"),
        field(["current"], .current, "A"),
        field(["freq"], .frequency, "Hz"),
        field(["pf"], .powerFactor, ""),
        field(["aenergy", "total"], .energyImported, "Wh"),
        field(["ret_aenergy", "total"], .energyExported, "Wh"),
    ]

    /// R-S2-EM.
    private static func phase(_ prefix: String, suffix: String) -> [Field] {
        let rows: [(String, Quantity, String)] = [
            ("act_power", .activePower, "W"), ("aprt_power", .apparentPower, "VA"),
            ("voltage", .voltage, "V"), ("current", .current, "A"), ("freq", .frequency, "Hz"),
            ("pf", .powerFactor, ""),
        ]
        return rows.map { field([prefix + $0.0], $0.1, $0.2, suffix: suffix) }
    }

    private static func energy(
        _ imported: String, _ exported: String, suffix: String
    ) -> [Field] {
        [
            field([imported], .energyImported, "Wh", suffix: suffix),
            field([exported], .energyExported, "Wh", suffix: suffix),
        ]
    }

    static let coverWords = CoverWords(
        open: ["open"], closed: ["closed"], resting: ["stopped", "calibrating"],
        opening: ["opening"], closing: ["closing"])

    private static let cover = [
        field(["state"], .operationalStatus, coverWords.motion),
        field(["current_pos"], .lift, .percentOpen),
        field(["target_pos"], .targetLift, .percentOpen),
        field(["slat_pos"], .tilt, .percentOpen),
    ]
}
