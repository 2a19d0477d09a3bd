// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// The generic exposes that have a standard trait, by their names.

extension Zigbee2MQTTMapping {
    private static let powerSource = "Matter.PowerSourceTrait"
    private static let booleanState = "Matter.BooleanStateTrait"
    private static let alarm = "Matter.SmokeCoAlarmTrait"

    /// Where a sensor's value goes, and what the part of it is.
    private struct Target {
        var word: String
        var type: String
        var rank: TypeRank
        var trait: String
        var attribute: String
        var conversion: Conversion

        init(
            word: String, type: String, rank: TypeRank, trait: String, attribute: String,
            conversion: Conversion
        ) {
            self.word = word
            self.type = type
            self.rank = rank
            self.trait = trait
            self.attribute = attribute
            self.conversion = conversion
        }

        init(
            word: String, _ condition: Condition, rank: TypeRank, _ conversion: Conversion
        ) {
            self.init(
                word: word, type: condition.deviceType ?? "", rank: rank, trait: condition.trait,
                attribute: condition.attribute, conversion: conversion)
        }
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

    private mutating func put(_ expose: Zigbee2MQTTExpose, at target: Target) {
        // Announced twice on one key it is still one sensor.
        if isPlaced(expose.property) { return }
        let draft = part(
            target.word, endpoint: expose.endpoint, type: target.type, rank: target.rank)
        add(
            expose.property, to: draft, trait: target.trait, attribute: target.attribute,
            target.conversion)
    }

    /// R-Z-BAT: batteries belong to the device as a whole.
    private mutating func placeOnRoot(_ expose: Zigbee2MQTTExpose) -> Bool {
        switch expose.name {
        case "battery" where expose.type == "numeric":
            return add(expose, .battery)
        case "battery_low" where expose.type == "binary":
            let low = Condition.batteryLow
            add(
                expose.property, to: Self.root, trait: low.trait, attribute: low.attribute,
                binary(expose, low))
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
        add(
            expose.property, to: Self.root, trait: quantity.trait, attribute: quantity.attribute,
            conversion)
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
        if facts.hasLock, let lock = drafts.firstIndex(where: { $0.rank == .lock }) {
            addAction(expose.property, to: lock, trait: "Matter.DoorLockTrait")
            return true
        }
        let draft = part(
            expose.name, endpoint: expose.endpoint, type: "GenericSwitchDeviceType", rank: .button)
        addAction(expose.property, to: draft, trait: "Matter.SwitchTrait")
        return true
    }

    /// Exposes beside a specific one that are attributes of its trait.
    private mutating func placeOnMain(_ expose: Zigbee2MQTTExpose) -> Bool {
        if let lock = drafts.firstIndex(where: { $0.rank == .lock }) {
            switch expose.name {
            case "door_state":
                add(
                    expose.property, to: lock, trait: "Matter.DoorLockTrait",
                    attribute: "doorState",
                    .words([
                        "open": 0, "closed": 1, "error_jammed": 2, "error_forced_open": 3,
                        "error_unspecified": 4, "ajar": 5,
                    ]))
                return true
            case "auto_relock_time" where expose.unit == "s":
                add(
                    expose.property, to: lock, trait: "Matter.DoorLockTrait",
                    attribute: "autoRelockTime", .scaled(by: 1, in: 0...4_294_967_295))
                return true
            default: break
            }
        }
        guard let climate = drafts.firstIndex(where: { $0.rank == .climate }) else { return false }
        guard let target = Self.thermostatTarget(expose) else { return false }
        add(
            expose.property, to: climate, trait: "Matter.ThermostatTrait",
            attribute: target.attribute, rank: target.rank, target.conversion)
        return true
    }

    private func measurement(_ expose: Zigbee2MQTTExpose) -> Target? {
        guard expose.type == "numeric" else { return nil }
        func target(_ word: String, _ rank: TypeRank, _ quantity: Quantity) -> Target? {
            guard let type = quantity.deviceType else { return nil }
            return quantity.conversion(expose.unit).map {
                Target(
                    word: word, type: type, rank: rank, trait: quantity.trait,
                    attribute: quantity.attribute, conversion: $0)
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

    private func detection(_ expose: Zigbee2MQTTExpose) -> Target? {
        guard expose.type == "binary" else { return wordDetection(expose) }
        if let zone = zoneAlarm(expose) { return zone }
        func boolean(_ rank: TypeRank, _ condition: Condition) -> Target {
            Target(
                word: expose.name, condition, rank: rank,
                binary(expose, on: .bool(true), off: .bool(false)))
        }
        func vendor(_ type: String) -> Target {
            Target(
                word: expose.name, type: "Zigbee2MQTT." + type + "DeviceType", rank: .alarm,
                trait: Zigbee2MQTTBinding.vendorTrait, attribute: expose.property, conversion: .any)
        }
        switch expose.name {
        case "occupancy", "presence", "motion", "pir", "occupancy_in", "occupancy_out",
            "occupancy_or", "occupancy_and", "occupancy_status", "pressure":
            return occupancy(
                expose.name, binary(expose, on: .int(1), off: .int(0)))
        case "contact", "garage_door_contact", "input":
            return Target(word: expose.name, .open, rank: .contact, contact(expose))
        // A card in its holder.
        case "card": return boolean(.contact, .open)
        case "water_leak", "leak": return boolean(.alarm, .leak)
        case "rain": return boolean(.alarm, .rain)
        case "smoke": return alarm(.smoke, expose)
        case "carbon_monoxide": return alarm(.carbonMonoxide, expose)
        case "test" where facts.hasAlarm:
            var target = alarm(.smoke, expose)
            target.attribute = "testInProgress"
            target.conversion = binary(expose, on: .bool(true), off: .bool(false))
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

    private func occupancy(_ word: String, _ conversion: Conversion) -> Target {
        Target(word: word, .occupied, rank: .occupancy, conversion)
    }

    /// `water_leak_alarm_1`: an alarm of a security zone, called by what the zone looks for.
    private func zoneAlarm(_ expose: Zigbee2MQTTExpose) -> Target? {
        guard let number = ["_alarm_1", "_alarm_2"].first(where: { expose.name.hasSuffix($0) })
        else { return nil }
        var plain = expose
        plain.name.removeLast(number.count)
        guard plain.name != expose.name, !plain.name.hasSuffix("_alarm_1"),
            var target = detection(plain), target.trait != Zigbee2MQTTBinding.vendorTrait
        else { return nil }
        // An alarm at a door says that it is open.
        if plain.name == "contact" {
            target.conversion = binary(expose, on: .bool(false), off: .bool(true))
        }
        if target.trait == Self.alarm {
            let isTold = drafts.contains {
                $0.traits[Self.alarm]?.contains(target.attribute) == true
            }
            return isTold ? nil : target
        }
        target.word = expose.name
        return target
    }

    /// Words that tell of somebody, of a window, of a cover without a position.
    private func wordDetection(_ expose: Zigbee2MQTTExpose) -> Target? {
        guard expose.type == "enum" else { return nil }
        let words = Set(expose.values.compactMap { $0.wordText?.lowercased() })
        switch expose.name {
        case "presence_state", "human_motion_state", "occupancy_state", "status":
            guard !expose.isSettable, !words.isDisjoint(with: ["none", "unoccupied"]),
                !words.isDisjoint(with: ["presence", "occupied", "motion", "stationary"]),
                !drafts.contains(where: { $0.rank == .occupancy })
            else { return nil }
            let conversion = expose.values.compactMap { $0.wordText }.map { text in
                Conversion.Word(
                    text: text,
                    value: .int(["none", "unoccupied"].contains(text.lowercased()) ? 0 : 1))
            }
            return occupancy("presence", .words(conversion))
        case "opening_state" where words.isSuperset(of: ["open", "closed"]):
            let conversion = expose.values.compactMap { $0.wordText }.map { text in
                Conversion.Word(text: text, value: .bool(text.lowercased() == "closed"))
            }
            return Target(word: "contact", .open, rank: .contact, .words(conversion))
        case "state" where expose.isSettable && words.isSuperset(of: ["open", "stop", "close"]):
            guard !drafts.contains(where: { $0.rank == .cover }) else { return nil }
            return Target(
                word: "cover", type: "WindowCoveringDeviceType", rank: .cover,
                trait: "Matter.WindowCoveringTrait",
                attribute: "currentPositionLiftPercent100ths", conversion: Self.bareCoverWords)
        default: return nil
        }
    }

    private func valve(_ expose: Zigbee2MQTTExpose) -> Target {
        Target(
            word: "valve", type: "WaterValveDeviceType", rank: .valve,
            trait: "Matter.ValveConfigurationAndControlTrait", attribute: "currentState",
            conversion: binary(expose, on: .int(1), off: .int(0)))
    }

    /// A `state` that stands alone: OPEN is a valve's, LOCK that of a lock that only tells, ON that
    /// of something that can be switched.
    private func bareState(_ expose: Zigbee2MQTTExpose) -> Target? {
        guard !facts.hasClimate, !facts.hasLock else { return nil }
        switch expose.valueOn?.string?.uppercased() {
        case "OPEN": return valve(expose)
        case "LOCK", "UNLOCK":
            let isLocked = expose.valueOn?.string?.uppercased() == "LOCK"
            return Target(
                word: "lock", type: "DoorLockDeviceType", rank: .lock,
                trait: "Matter.DoorLockTrait", attribute: "lockState",
                conversion: binary(
                    expose, on: .int(isLocked ? 1 : 2), off: .int(isLocked ? 2 : 1)))
        case "ON" where expose.access & 2 != 0:
            return Target(
                word: "switch", type: "OnOffPluginUnitDeviceType", rank: .plug,
                trait: "Matter.OnOffTrait", attribute: "onOff",
                conversion: binary(expose, on: .bool(true), off: .bool(false)))
        default: return nil
        }
    }

    private func alarm(_ condition: Condition, _ expose: Zigbee2MQTTExpose) -> Target {
        Target(word: "alarm", condition, rank: .alarm, binary(expose, condition))
    }

    /// R-Z-CONTACT: true is closed. The expose lists `value_on: false` for open.
    private func contact(_ expose: Zigbee2MQTTExpose) -> Conversion {
        if case .bool = expose.valueOn ?? .bool(true) {
            return .words([
                .init(text: "true", value: .bool(true)), .init(text: "false", value: .bool(false)),
                .init(text: "closed", value: .bool(true)), .init(text: "open", value: .bool(false)),
            ])
        }
        return binary(expose, on: .bool(false), off: .bool(true))
    }

    /// Concentrations of one endpoint share a part; its measurements say their units.
    private mutating func placeConcentration(_ expose: Zigbee2MQTTExpose) -> Bool {
        if expose.name == "air_quality", expose.type == "enum" {
            let draft = airPart(expose.endpoint)
            add(
                expose.property, to: draft, trait: "Matter.AirQualityTrait",
                attribute: "airQuality",
                .words([
                    "unknown": 0, "out_of_range": 0, "excellent": 1, "good": 1, "moderate": 3,
                    "fair": 2, "poor": 4, "unhealthy": 5, "very_poor": 5, "hazardous": 6,
                    "extremely_poor": 6,
                ]))
            return true
        }
        guard expose.type == "numeric", let substance = Self.substances[expose.name],
            let conversion = substance.conversion(expose.unit),
            let unit = ValueUnits.concentration(expose.unit)
        else { return false }
        let draft = airPart(expose.endpoint)
        guard drafts[draft].traits[substance.trait] == nil else { return false }
        add(
            expose.property, to: draft, trait: substance.trait, attribute: substance.attribute,
            conversion)
        addConstant(
            "measurementUnit", of: substance.trait, .int(Int64(unit)), to: draft)
        return true
    }

    private mutating func airPart(_ endpoint: String?) -> Int {
        part("air", endpoint: endpoint, type: "AirQualitySensorDeviceType", rank: .air)
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
        let actuators = drafts.indices.filter { drafts[$0].rank.isActuator }
        let own = actuators.filter { drafts[$0].endpoint == expose.endpoint }
        let draft: Int
        if let first = own.first ?? (expose.endpoint == nil ? actuators.first : nil) {
            draft = first
        } else {
            draft = part(
                "meter", endpoint: expose.endpoint, type: quantity.deviceType ?? "", rank: .meter)
        }
        // A total beside the plain value says the same once more.
        if Self.totals.contains(expose.name),
            drafts[draft].traits[quantity.trait]?.contains(quantity.attribute) == true
        {
            return false
        }
        add(
            expose.property, to: draft, trait: quantity.trait, attribute: quantity.attribute,
            conversion)
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
        let fans = drafts.indices.filter { drafts[$0].rank == .fan }
        if let fan = fans.first {
            guard drafts[fan].traits["Matter.FanControlTrait"]?.contains("percentCurrent") != true
            else { return false }
            let isSet =
                drafts[fan].traits["Matter.FanControlTrait"]?.contains("percentSetting") != true
            addFanSpeed(expose, to: fan, isSet: isSet && expose.isSettable)
            return true
        }
        guard expose.unit == "%", expose.isSettable, drafts.count == 1 else { return false }
        let fan = part("fan", endpoint: expose.endpoint, type: "FanDeviceType", rank: .fan)
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
