// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// The generic exposes that have a standard trait, by their names.

extension Zigbee2MQTTMapping {
    /// Where a sensor's value goes, and what the part of it is.
    private struct SensorTarget {
        var word: String
        var type: DeviceTypeName
        var rank: TypeRank
        var attribute: AttributeName
        var conversion: Conversion
    }

    private static func target(
        _ word: String, _ condition: Condition, rank: TypeRank, _ conversion: Conversion
    ) -> SensorTarget {
        SensorTarget(
            word: word, type: condition.type ?? .rootNode, rank: rank,
            attribute: condition.target, conversion: conversion)
    }

    /// - Returns: false when the expose is none of the known ones.
    mutating func placeSensor(_ expose: Zigbee2MQTTExpose) -> Bool {
        guard !expose.property.isEmpty else { return false }
        if placeOnRoot(expose) || placeButton(expose) || placeOnMain(expose) { return true }
        if let target = measurement(expose) ?? detection(expose) {
            put(expose, at: target)
            return true
        }
        return placeConcentration(expose)
    }

    private mutating func put(_ expose: Zigbee2MQTTExpose, at target: SensorTarget) {
        // Announced twice on one key it is still one sensor.
        if isPlaced(expose.property) { return }
        let part = part(
            target.word, endpoint: expose.endpoint, type: target.type, rank: target.rank)
        add(expose.property, to: part, target.attribute, target.conversion)
    }

    /// R-Z-BAT: batteries belong to the device as a whole.
    private mutating func placeOnRoot(_ expose: Zigbee2MQTTExpose) -> Bool {
        switch expose.name {
        case "battery" where expose.type == "numeric":
            return add(expose, .battery)
        case "battery_low" where expose.type == "binary":
            let low = Condition.batteryLow
            add(expose.property, to: Self.root, low.target, binary(expose, low))
            return true
        case "voltage", "battery_voltage":
            guard expose.endpoint == nil, isBatteryVoltage(expose) else { return false }
            return add(expose, .batteryVoltage)
        default: return false
        }
    }

    /// A quantity of the device as a whole.
    ///
    /// - Returns: false for a unit that it does not have.
    private mutating func add(_ expose: Zigbee2MQTTExpose, _ quantity: Quantity) -> Bool {
        guard let conversion = quantity.conversion(expose.unit) else { return false }
        add(expose.property, to: Self.root, quantity.target, conversion)
        return true
    }

    private func binary(_ expose: Zigbee2MQTTExpose, _ condition: Condition) -> Conversion {
        binary(expose, on: condition.on, off: condition.off)
    }

    private func isBatteryVoltage(_ expose: Zigbee2MQTTExpose) -> Bool {
        if facts.hasBatteryVoltage { return expose.name == "battery_voltage" }
        if facts.hasConsumption { return false }
        return facts.hasBattery || expose.unit == "mV"
    }

    /// Presses have no value: they happen.
    private mutating func placeButton(_ expose: Zigbee2MQTTExpose) -> Bool {
        guard expose.name == "action" || expose.name == "click", expose.type != "composite" else {
            return false
        }
        if facts.hasLock, let lock = mappedParts.firstIndex(where: { $0.rank == .lock }) {
            addAction(expose.property, to: lock, trait: StandardTrait.doorLock)
            return true
        }
        let part = part(
            expose.name, endpoint: expose.endpoint, type: .genericSwitch, rank: .button)
        addAction(expose.property, to: part, trait: StandardTrait.switch)
        return true
    }

    /// Exposes beside a specific one that are attributes of its trait.
    private mutating func placeOnMain(_ expose: Zigbee2MQTTExpose) -> Bool {
        if let lock = mappedParts.firstIndex(where: { $0.rank == .lock }) {
            switch expose.name {
            case "door_state":
                add(expose.property, to: lock, .doorState, Self.doorWords)
                return true
            case "auto_relock_time" where expose.unit == "s":
                let seconds = Conversion.scaled(by: 1, in: 0...4_294_967_295)
                add(expose.property, to: lock, .autoRelockTime, seconds)
                return true
            default: break
            }
        }
        guard let climate = mappedParts.firstIndex(where: { $0.rank == .climate }) else {
            return false
        }
        return addThermostat(expose, to: climate)
    }

    private static let doorWords = Conversion.words([
        "open": 0, "closed": 1, "error_jammed": 2, "error_forced_open": 3, "error_unspecified": 4,
        "ajar": 5,
    ])

    private func measurement(_ expose: Zigbee2MQTTExpose) -> SensorTarget? {
        guard expose.type == "numeric" else { return nil }
        func target(_ word: String, _ rank: TypeRank, _ quantity: Quantity) -> SensorTarget? {
            guard let type = quantity.type else { return nil }
            return quantity.conversion(expose.unit).map {
                SensorTarget(
                    word: word, type: type, rank: rank, attribute: quantity.target, conversion: $0)
            }
        }
        switch expose.name {
        case "temperature", "temperature_probe", "probe_temperature":
            return target(expose.name, .temperature, .temperature)
        case _ where expose.name.hasSuffix("temperature") && expose.isMeasured:
            let isOfChip = Self.chipTemperatures.contains(expose.name)
            return target(expose.name, isOfChip ? .diagnostic : .remark, .temperature)
        case "humidity": return target("humidity", .humidity, .humidity)
        case "pressure": return target("pressure", .pressure, .pressure)
        case "illuminance", "illuminance_lux":
            let isLux = expose.property.hasPrefix("illuminance_lux")
            return target(
                isLux ? "illuminance_lux" : "illuminance", .illuminance, .illuminance)
        case "soil_moisture": return target("soil_moisture", .air, .soilMoisture)
        case "flow", "water_flow", "current_flow", "instantaneous_flow_rate", "flow_rate":
            return target("flow", .air, .flow)
        default: return nil
        }
    }

    /// Temperatures of the device itself: they never make it a sensor of temperature.
    private static let chipTemperatures: Set<String> = [
        "device_temperature", "cpu_temperature", "chip_temperature", "internal_temperature",
        "mcu_temperature", "board_temperature",
    ]

    private func detection(_ expose: Zigbee2MQTTExpose) -> SensorTarget? {
        guard expose.type == "binary" else { return wordDetection(expose) }
        if let zone = zoneAlarm(expose) { return zone }
        func boolean(_ rank: TypeRank, _ condition: Condition) -> SensorTarget {
            Self.target(expose.name, condition, rank: rank, truth(expose))
        }
        func vendor(_ type: String) -> SensorTarget {
            SensorTarget(
                word: expose.name, type: Self.vendorType(type), rank: .alarm,
                attribute: AttributeName(Zigbee2MQTTCodec.vendorTrait, expose.property),
                conversion: .any)
        }
        switch expose.name {
        case "occupancy", "presence", "motion", "pir", "occupancy_in", "occupancy_out",
            "occupancy_or", "occupancy_and", "occupancy_status", "pressure":
            return Self.target(
                expose.name, .occupied, rank: .occupancy, binary(expose, .occupied))
        case "contact", "garage_door_contact", "input":
            return Self.target(expose.name, .open, rank: .contact, contact(expose))
        // A card in its holder.
        case "card": return boolean(.contact, .open)
        case "water_leak", "leak": return boolean(.alarm, .leak)
        case "rain": return boolean(.alarm, .rain)
        case "smoke": return alarm(.smoke, expose)
        case "carbon_monoxide": return alarm(.carbonMonoxide, expose)
        case "test" where facts.hasAlarm:
            var target = alarm(.smoke, expose)
            target.attribute = .testInProgress
            target.conversion = truth(expose)
            return target
        case "valve", "valve_state", "water_valve", "gas_valve_state":
            return facts.hasClimate ? nil : valve(expose)
        case "state": return bareState(expose)
        case "gas": return vendor("GasSensor")
        case "vibration": return vendor("VibrationSensor")
        case "alarm", "siren":
            return facts.hasClimate ? nil : vendor("Siren")
        default: return nil
        }
    }

    /// `water_leak_alarm_1`: an alarm of a security zone, called by what the zone looks for.
    private func zoneAlarm(_ expose: Zigbee2MQTTExpose) -> SensorTarget? {
        guard let number = ["_alarm_1", "_alarm_2"].first(where: { expose.name.hasSuffix($0) })
        else { return nil }
        var plain = expose
        plain.name.removeLast(number.count)
        guard plain.name != expose.name, !plain.name.hasSuffix("_alarm_1"),
            var target = detection(plain), target.attribute.trait != Zigbee2MQTTCodec.vendorTrait
        else { return nil }
        // An alarm at a door says that it is open.
        if plain.name == "contact" {
            target.conversion = binary(expose, on: .bool(false), off: .bool(true))
        }
        if target.attribute.trait == StandardTrait.smokeCoAlarm {
            let isReported = mappedParts.indices.contains { builder.has(target.attribute, on: $0) }
            return isReported ? nil : target
        }
        target.word = expose.name
        return target
    }

    /// Words of presence, of a window, of a cover without a position.
    private func wordDetection(_ expose: Zigbee2MQTTExpose) -> SensorTarget? {
        guard expose.type == "enum" else { return nil }
        let words = Set(expose.values.compactMap { $0.wordText?.lowercased() })
        switch expose.name {
        case "presence_state", "human_motion_state", "occupancy_state", "status":
            guard !expose.isSettable, !words.isDisjoint(with: ["none", "unoccupied"]),
                !words.isDisjoint(with: ["presence", "occupied", "motion", "stationary"]),
                !mappedParts.contains(where: { $0.rank == .occupancy })
            else { return nil }
            let conversion = Zigbee2MQTTTable.Values.words(of: expose) { word in
                ["none", "unoccupied"].contains(word) ? .int(0) : .int(1)
            }
            return conversion.map { Self.target("presence", .occupied, rank: .occupancy, $0) }
        case "opening_state" where words.isSuperset(of: ["open", "closed"]):
            let conversion = Zigbee2MQTTTable.Values.words(of: expose) { .bool($0 == "closed") }
            return conversion.map { Self.target("contact", .open, rank: .contact, $0) }
        case "state" where expose.isSettable && words.isSuperset(of: ["open", "stop", "close"]):
            guard !mappedParts.contains(where: { $0.rank == .cover }) else { return nil }
            return SensorTarget(
                word: "cover", type: .windowCovering, rank: .cover, attribute: .lift,
                conversion: Self.bareCoverWords)
        default: return nil
        }
    }

    private func valve(_ expose: Zigbee2MQTTExpose) -> SensorTarget {
        SensorTarget(
            word: "valve", type: .waterValve, rank: .valve, attribute: .valveState,
            conversion: binary(expose, on: .int(1), off: .int(0)))
    }

    /// A `state` that stands alone: OPEN is a valve's, LOCK that of a lock that only tells, ON that
    /// of something that can be switched.
    private func bareState(_ expose: Zigbee2MQTTExpose) -> SensorTarget? {
        guard !facts.hasClimate, !facts.hasLock else { return nil }
        switch expose.valueOn?.string?.uppercased() {
        case "OPEN": return valve(expose)
        case "LOCK":
            let words = binary(expose, on: .int(1), off: .int(2))
            return Self.target("lock", .unlocked, rank: .lock, words)
        case "UNLOCK":
            return Self.target("lock", .unlocked, rank: .lock, binary(expose, .unlocked))
        case "ON" where expose.isSettable:
            return SensorTarget(
                word: "switch", type: .onOffPluginUnit, rank: .plug, attribute: .onOff,
                conversion: truth(expose))
        default: return nil
        }
    }

    private func alarm(_ condition: Condition, _ expose: Zigbee2MQTTExpose) -> SensorTarget {
        Self.target("alarm", condition, rank: .alarm, binary(expose, condition))
    }

    /// R-Z-CONTACT: true is closed. The expose lists `value_on: false` for open.
    private func contact(_ expose: Zigbee2MQTTExpose) -> Conversion {
        if case .bool = expose.valueOn ?? .bool(true) {
            return .words([
                "true": .bool(true), "false": .bool(false), "closed": .bool(true),
                "open": .bool(false),
            ])
        }
        return binary(expose, on: .bool(false), off: .bool(true))
    }

    /// Concentrations of one endpoint share a part; its measurements say their units.
    private mutating func placeConcentration(_ expose: Zigbee2MQTTExpose) -> Bool {
        if expose.name == "air_quality", expose.type == "enum" {
            let part = airPart(expose.endpoint)
            add(expose.property, to: part, .airQuality, Self.airWords)
            return true
        }
        guard expose.type == "numeric", let substance = Self.substances[expose.name],
            let conversion = substance.conversion(expose.unit),
            let unit = ValueUnits.concentration(expose.unit)
        else { return false }
        let part = airPart(expose.endpoint)
        guard traits(of: part)[substance.trait] == nil else { return false }
        add(expose.property, to: part, substance.target, conversion)
        addConstant(substance.target.measurementUnit, .int(Int64(unit)), to: part)
        return true
    }

    private static let airWords = Conversion.words([
        "unknown": 0, "out_of_range": 0, "excellent": 1, "good": 1, "moderate": 3, "fair": 2,
        "poor": 4, "unhealthy": 5, "very_poor": 5, "hazardous": 6, "extremely_poor": 6,
    ])

    private mutating func airPart(_ endpoint: String?) -> Int {
        part("air", endpoint: endpoint, type: .airQualitySensor, rank: .air)
    }

    private static let substances: [String: Quantity] = [
        "co2": .carbonDioxide, "eco2": .carbonDioxide, "co": .carbonMonoxide,
        "pm25": .pm25, "pm2_5": .pm25, "pm10": .pm10, "pm1": .pm1, "no2": .nitrogenDioxide,
        "ozone": .ozone, "o3": .ozone, "radon": .radon, "hcho": .formaldehyde,
        "formaldehyd": .formaldehyde, "formaldehyde": .formaldehyde,
        "voc": .volatileOrganicCompounds, "tvoc": .volatileOrganicCompounds,
    ]

    /// What a part consumes belongs to it: to the endpoint's, else to the first that acts, else to
    /// a meter of its own, as every phase beyond the first has one.
    mutating func placeConsumption(_ expose: Zigbee2MQTTExpose) -> Bool {
        if placeFanSpeed(expose) { return true }
        let expose = Self.ofPhase(expose)
        guard expose.type == "numeric", let (quantity, conversion) = Self.consumption(expose) else {
            return false
        }
        let actuators = mappedParts.indices.filter { mappedParts[$0].rank.isActuator }
        let own = actuators.filter { mappedParts[$0].endpoint == expose.endpoint }
        let part: Int
        if let first = own.first ?? (expose.endpoint == nil ? actuators.first : nil) {
            part = first
        } else {
            part = self.part(
                "meter", endpoint: expose.endpoint, type: quantity.type ?? .electricalMeter,
                rank: .meter)
        }
        // A total beside the plain value says the same once more.
        if Self.totals.contains(expose.name), builder.has(quantity, on: part) { return false }
        add(expose.property, to: part, quantity.target, conversion)
        return true
    }

    /// `voltage_phase_b` and `voltage_b` are the voltage of what is called `phase_b`.
    private static func ofPhase(_ expose: Zigbee2MQTTExpose) -> Zigbee2MQTTExpose {
        guard expose.endpoint == nil else { return expose }
        for (ending, phase) in phases where expose.name.hasSuffix(ending) {
            var ofPhase = expose
            ofPhase.name.removeLast(ending.count)
            ofPhase.endpoint = phase
            return consumption(ofPhase) == nil ? expose : ofPhase
        }
        return expose
    }

    private static let phases: KeyValuePairs = [
        "_phase_a": "phase_a", "_phase_b": "phase_b", "_phase_c": "phase_c", "_a": "phase_a",
        "_b": "phase_b", "_c": "phase_c", "_l1": "l1", "_l2": "l2", "_l3": "l3",
        "_X": "phase_a", "_Y": "phase_b", "_Z": "phase_c",
    ]

    private static let totals: Set<String> = [
        "power_ab", "power_abc", "total_power", "total_active_power", "active_power",
        "total_power_reactive", "total_reactive_power", "total_power_apparent",
        "total_apparent_power", "total_energy", "reverse_energy", "PAPP", "SINSTS", "BASE",
    ]

    /// A speed beside a fan, or of a fan that has nothing else.
    private mutating func placeFanSpeed(_ expose: Zigbee2MQTTExpose) -> Bool {
        guard expose.name == "fan_speed", expose.type == "numeric", !isPlaced(expose.property)
        else { return false }
        let fans = mappedParts.indices.filter { mappedParts[$0].rank == .fan }
        if let fan = fans.first {
            guard !builder.has(.percentCurrent, on: fan) else { return false }
            let isSet = !builder.has(.percentSetting, on: fan)
            addFanSpeed(expose, to: fan, isSet: isSet && expose.isSettable)
            return true
        }
        guard expose.unit == "%", expose.isSettable, mappedParts.count == 1 else { return false }
        let fan = part("fan", endpoint: expose.endpoint, type: .fan, rank: .fan)
        addFanSpeed(expose, to: fan, isSet: true)
        return true
    }

    private static func consumption(
        _ expose: Zigbee2MQTTExpose
    ) -> (quantity: Quantity, conversion: Conversion)? {
        consumptions[expose.name].flatMap { quantity in
            quantity.conversion(expose.unit).map { (quantity, $0) }
        }
    }

    private static let consumptions: [String: Quantity] = [
        "power": .activePower, "power_ab": .activePower, "power_abc": .activePower,
        "total_power": .activePower, "total_active_power": .activePower,
        "active_power": .activePower, "power_reactive": .reactivePower,
        "reactive_power": .reactivePower, "total_power_reactive": .reactivePower,
        "total_reactive_power": .reactivePower, "power_apparent": .apparentPower,
        "total_power_apparent": .apparentPower, "total_apparent_power": .apparentPower,
        "PAPP": .apparentPower, "SINSTS": .apparentPower, "power_factor": .powerFactor,
        "voltage": .voltage, "current": .current, "current_neutral": .neutralCurrent,
        "ac_frequency": .frequency, "energy": .energyImported, "total_energy": .energyImported,
        "BASE": .energyImported, "EAST": .energyImported, "produced_energy": .energyExported,
        "energy_produced": .energyExported, "reverse_energy": .energyExported,
        "EAIT": .energyExported,
    ]
}
