// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A row that a value of a map may name: a quantity or a condition of the catalogue, or something
/// that can be set.
struct TopicQuantity: Sendable {
    typealias Words = KeyValuePairs<String, AttributeValue>

    let name: String
    let target: AttributeName
    /// Nil: the value belongs to `root`.
    let type: DeviceTypeName?
    /// The part where the map names none.
    let part: String
    /// The unit where the map names none.
    var usualUnit: String?
    /// How numbers in a unit are read; nil where only words say the value.
    var numbers: (@Sendable (_ unit: String?) -> ValueConversion?)?
    /// What a map may write for the values; also the words of payloads where the map has none.
    var meanings: [ValueConversion.Word] = []
    /// Of several rows of a part the type of the greatest rank counts.
    var rank = 0
    /// Devices take whole numbers, where the map names no step.
    var hasWholeSteps = false
    /// The units that error messages suggest.
    var units: [String] = []

    var trait: String { target.trait }
    var attribute: String { target.name }

    /// The level or row that tells whether the device can be reached.
    static let availability = "availability"

    /// The row of a name, as `soil_moisture`, `soilMoisture` or `Soil-Moisture`.
    static func named(_ text: String) -> TopicQuantity? { byName[plain(text)] }

    /// All names, sorted.
    static let names = (all.map(\.name) + [availability]).sorted(by: utf8Less)

    static func isAvailability(_ text: String) -> Bool { plain(text) == availability }

    /// Lower case, without what stands between words.
    private static func plain(_ text: String) -> String {
        guard text.utf8.count <= 64 else { return text }
        return text.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }

    private static let byName = Dictionary(
        all.map { (plain($0.name), $0) }, uniquingKeysWith: { first, _ in first })

    static let all = measured + conditions + settable

    /// A word of a row, in any case.
    func meaning(of text: String) -> AttributeValue? {
        let lower = text.lowercased()
        return meanings.first { $0.text == lower }?.value
    }
}

// MARK: - What is measured

extension TopicQuantity {
    private static let usualUnits: [String: String] = [
        "temperature": "°C", "humidity": "%", "pressure": "hPa", "illuminance": "lx",
        "soil_moisture": "%", "flow": "m³/h", "battery": "%", "battery_voltage": "V",
        "power": "W", "apparent_power": "VA", "reactive_power": "var", "voltage": "V",
        "current": "A", "neutral_current": "A", "frequency": "Hz", "energy": "kWh",
        "energy_exported": "kWh", "carbon_dioxide": "ppm", "carbon_monoxide": "ppm",
        "formaldehyde": "mg/m³", "nitrogen_dioxide": "µg/m³", "ozone": "µg/m³", "pm1": "µg/m³",
        "pm25": "µg/m³", "pm10": "µg/m³", "radon": "Bq/m³", "voc": "ppb",
    ]

    private static let someUnits = [
        "°C", "°F", "K", "%", "lx", "hPa", "kPa", "Pa", "bar", "W", "kW", "VA", "var", "Wh", "kWh",
        "V", "mV", "A", "mA", "Hz", "ppm", "ppb", "µg/m³", "mg/m³", "Bq/m³", "m³/h", "L/h",
        "L/min",
    ]

    private static let measured: [TopicQuantity] =
        Quantity.all.map { quantity in
            TopicQuantity(
                name: quantity.name, target: quantity.target, type: quantity.type,
                part: part(quantity.name, quantity.type),
                usualUnit: usualUnits[quantity.name],
                numbers: { unit in quantity.conversion(unit.map { UnitSpelling.usual($0) }) },
                units: someUnits.filter { quantity.conversion($0) != nil })
        }

    /// What is measured by one thing stands in one part.
    private static func part(_ name: String, _ type: DeviceTypeName?) -> String {
        switch type {
        case nil: "root"
        case .electricalMeter?: "meter"
        case .airQualitySensor?: "air"
        case .smokeCoAlarm?: "alarm"
        case .doorLock?: "lock"
        default: name
        }
    }
}

// MARK: - What is so or is not

extension TopicQuantity {
    private static let opposites: [String: (on: [String], off: [String])] = [
        "open": (["opened"], ["closed", "close", "shut"]),
        "occupied": (["motion", "detected", "present"], ["clear", "free", "empty", "absent"]),
        "leak": (["wet", "detected"], ["dry", "clear"]),
        "rain": (["wet"], ["dry"]), "smoke": (["detected"], ["clear"]),
        "carbon_monoxide_alarm": (["detected"], ["clear"]),
        "unlocked": (["unlock"], ["locked", "lock"]), "battery_low": (["low"], ["ok", "normal"]),
        "charging": (["charge"], ["discharging"]),
    ]

    private static func truth(
        _ on: AttributeValue, _ off: AttributeValue, more: (on: [String], off: [String])
    ) -> [ValueConversion.Word] {
        let yes = ["on", "true", "yes", "1"] + more.on
        let no = ["off", "false", "no", "0"] + more.off
        return yes.map { .init(text: $0, value: on) } + no.map { .init(text: $0, value: off) }
    }

    private static let conditions: [TopicQuantity] =
        Condition.all.map { condition in
            var words = opposites[condition.name] ?? ([], [])
            words.on.append(condition.name)
            let truth = truth(condition.on, condition.off, more: words)
            return TopicQuantity(
                name: condition.name, target: condition.target, type: condition.type,
                part: part(condition.name, condition.type),
                meanings: truth)
        }
        + [contact, locked]

    /// The other way round: a contact that touches.
    private static let contact = inverse(of: .open, "contact", on: "closed", off: "open")
    private static let locked = inverse(of: .unlocked, "locked", on: "locked", off: "unlocked")

    private static func inverse(
        of condition: Condition, _ name: String, on: String, off: String
    ) -> TopicQuantity {
        let truth = truth(condition.off, condition.on, more: ([on], [off]))
        return TopicQuantity(
            name: name, target: condition.target, type: condition.type,
            part: part(condition.name, condition.type), meanings: truth)
    }
}

// MARK: - What can be set

extension TopicQuantity {
    private static let settable: [TopicQuantity] = lights + covers + climate + others

    private static let lights: [TopicQuantity] = [
        TopicQuantity(
            name: "on", target: .onOff, type: .onOffPluginUnit, part: "main",
            meanings: truth(.bool(true), .bool(false), more: ([], []))),
        TopicQuantity(
            name: "level", target: .currentLevel, type: .dimmableLight, part: "main",
            usualUnit: "%", numbers: level,
            rank: 1, hasWholeSteps: true, units: ["%", "/254", "/255"]),
        TopicQuantity(
            name: "color_temperature", target: .colorTemperatureMireds,
            type: .colorTemperatureLight, part: "main", usualUnit: "K", numbers: mireds, rank: 2,
            hasWholeSteps: true,
            units: ["K", "mired"]),
    ]

    /// Percent, or a scale up to its end: `/255`.
    private static func level(_ unit: String?) -> ValueConversion? {
        if unit == "%" { return .level(top: 100) }
        guard let unit, unit.utf8.first == UInt8(ascii: "/"), let top = Int(unit.dropFirst()),
            (1...JSONValue.scaleEndMax).contains(top)
        else { return nil }
        return .level(top: top == 255 ? 254 : top)
    }

    private static func mireds(_ unit: String?) -> ValueConversion? {
        switch unit {
        case "K": .reciprocal(numerator: 1_000_000, min: 1, max: 65_279)
        case "mired", "mireds": .scaled(by: 1, in: 1...65_279)
        default: nil
        }
    }

    private static let covers: [TopicQuantity] = [
        cover("position", .lift),
        cover("tilt", .tilt),
    ]

    /// Percent that is open, as people count; Matter counts what is closed.
    private static func cover(_ name: String, _ target: AttributeName) -> TopicQuantity {
        let words: [ValueConversion.Word] = [
            .init(text: "open", value: .int(0)), .init(text: "opened", value: .int(0)),
            .init(text: "closed", value: .int(10_000)), .init(text: "close", value: .int(10_000)),
        ]
        return TopicQuantity(
            name: name, target: target, type: .windowCovering, part: "cover", usualUnit: "%",
            numbers: { $0 == "%" ? .scaled(by: -100, plus: 10_000, in: 0...10_000) : nil },
            meanings: words, hasWholeSteps: true, units: ["%"])
    }

    private static let climate: [TopicQuantity] = [
        thermostat("local_temperature", .localTemperature),
        thermostat("heating_setpoint", .occupiedHeatingSetpoint),
        thermostat("cooling_setpoint", .occupiedCoolingSetpoint),
        words(
            "system_mode", .systemMode, .thermostat, "thermostat",
            [
                "off": 0, "auto": 1, "cool": 3, "heat": 4, "emergency_heat": 5, "precooling": 6,
                "fan_only": 7, "dry": 8, "sleep": 9, "cooling": 3, "heating": 4,
            ]),
    ]

    private static func thermostat(_ name: String, _ target: AttributeName) -> TopicQuantity {
        TopicQuantity(
            name: name, target: target, type: .thermostat, part: "thermostat", usualUnit: "°C",
            numbers: { ValueUnits.temperature($0.map { UnitSpelling.usual($0) }) },
            units: ["°C", "°F", "K"])
    }

    private static let others: [TopicQuantity] = [
        words(
            "fan_mode", .fanMode, .fan, "fan",
            ["off": 0, "low": 1, "medium": 2, "high": 3, "on": 4, "auto": 5, "smart": 6]),
        TopicQuantity(
            name: "fan_speed", target: .percentSetting, type: .fan, part: "fan", usualUnit: "%",
            numbers: { $0 == "%" ? .scaled(by: 1, in: 0...100) : nil }, hasWholeSteps: true,
            units: ["%"]),
        words(
            "valve", .valveState, .waterValve, "valve",
            [
                "open": 1, "opened": 1, "on": 1, "true": 1, "1": 1, "closed": 0, "close": 0,
                "off": 0, "false": 0, "0": 0,
            ]),
    ]

    private static func words(
        _ name: String, _ target: AttributeName, _ type: DeviceTypeName, _ part: String,
        _ words: KeyValuePairs<String, Int64>
    ) -> TopicQuantity {
        let all = words.map { ValueConversion.Word(text: $0.key, value: .int($0.value)) }
        return TopicQuantity(
            name: name, target: target, type: type, part: part, meanings: all)
    }
}

// MARK: - Commands that are words

extension TopicQuantity {
    /// The commands of this row's trait, by the word of a map.
    var commands: [String: String] {
        switch trait {
        case StandardTrait.onOff: ["on": "on", "off": "off", "toggle": "toggle"]
        case StandardTrait.windowCovering:
            ["open": "upOrOpen", "close": "downOrClose", "stop": "stopMotion"]
        case StandardTrait.doorLock: ["lock": "lockDoor", "unlock": "unlockDoor"]
        case StandardTrait.valveConfigurationAndControl: ["open": "open", "close": "close"]
        default: [:]
        }
    }

    /// The device types that a map may name, without `DeviceType`.
    static let types: [String] = [
        "AirPurifier", "AirQualitySensor", "ColorTemperatureLight", "ContactSensor",
        "DimmableLight", "DimmablePlugInUnit", "DoorLock", "ElectricalMeter",
        "ExtendedColorLight", "Fan", "FlowSensor", "GenericSwitch", "HeatPump", "HumiditySensor",
        "LightSensor", "MountedDimmableLoadControl", "MountedOnOffControl", "OccupancySensor",
        "OnOffLight", "OnOffLightSwitch", "OnOffPluginUnit", "PressureSensor", "Pump",
        "RainSensor", "RoomAirConditioner", "SmokeCoAlarm", "SoilSensor", "SolarPower",
        "TemperatureSensor", "Thermostat", "WaterFreezeDetector", "WaterHeater",
        "WaterLeakDetector", "WaterValve", "WindowCovering",
    ]

    /// The graph's name of a type; nil for an unknown one. A vendor's identifier has dots.
    static func typeName(_ text: String) -> String? {
        if text.utf8.contains(UInt8(ascii: ".")), HomeID.isValid(text) { return text }
        let short = text.hasSuffix("DeviceType") ? String(text.dropLast(10)) : text
        return types.contains(short) ? short + "DeviceType" : nil
    }
}
