// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What SENSOR messages say, by the announcement of the sensors.

extension TasmotaCompiler {
    /// R-T-SENSOR. The temperature of the chip is no sensor of the home.
    mutating func placeSensors() {
        for member in sensors.json.members {
            guard let object = member.value.object else { continue }
            switch member.key {
            case "ENERGY": placeEnergy(object)
            case "ESP32": continue
            default:
                guard draft.parts.count < Self.partsMax else { return }
                placeSensor(member.key, object)
            }
        }
    }

    /// More than any device has; what is beyond stays a vendor's.
    private static let partsMax = 256

    /// A sensor's word goes to the part of its first quantity; every other part is called by its
    /// path.
    private mutating func placeSensor(_ word: String, _ object: JSONObject) {
        let found = object.members.compactMap { member in
            TasmotaQuantity(member.key, sensors).map { (key: member.key, quantity: $0) }
        }
        let ranked = found.enumerated().sorted {
            ($0.element.quantity.rank, $0.offset) < ($1.element.quantity.rank, $1.offset)
        }.map(\.element)
        placeTransformers(word, object)
        var air: Int?
        for (index, (key, quantity)) in ranked.enumerated()
        where draft.parts.count < Self.partsMax {
            let name = index == 0 ? word : word + "." + key
            let part: Int
            if let unit = quantity.unit {
                // Concentrations of one sensor share a part.
                part = air ?? draft.part(name, type: quantity.type)
                air = part
                guard draft.parts[part].traits[quantity.trait] == nil else { continue }
                draft.constant(
                    draft.place(part, quantity.trait, "measurementUnit"), .int(Int64(unit)))
            } else {
                part = draft.part(name, type: quantity.type)
            }
            let place = draft.place(part, quantity.trait, "measuredValue")
            draft.read([word, key], in: .sensor, as: place, quantity.conversion)
        }
    }

    /// Current transformers at an analog input are meters.
    private mutating func placeTransformers(_ word: String, _ object: JSONObject) {
        for member in object.members where member.key.hasPrefix("CTEnergy") {
            guard let inner = member.value.object, draft.parts.count < Self.partsMax else {
                continue
            }
            let part = draft.part("\(word).\(member.key)", type: Self.meterType)
            for (key, trait, name, conversion) in Self.consumption + [Self.transformed] {
                guard let conversion, inner.value(of: key) != nil else { continue }
                draft.read(
                    [word, member.key, key], in: .sensor, as: draft.place(part, trait, name),
                    conversion)
            }
        }
    }

    private static let power = "Matter.ElectricalPowerMeasurementTrait"
    private static let energy = "Matter.ElectricalEnergyMeasurementTrait"

    private static let consumption: [(key: String, trait: String, name: String, Conversion?)] = [
        ("Power", power, "activePower", ValueUnits.power("W")),
        ("ApparentPower", power, "apparentPower", ValueUnits.power("VA")),
        ("ReactivePower", power, "reactivePower", ValueUnits.power("var")),
        ("Factor", power, "powerFactor", .scaled(by: 10_000, in: -10_000...10_000)),
        ("Frequency", power, "frequency", ValueUnits.frequency("Hz")),
        ("Voltage", power, "voltage", ValueUnits.voltage("V")),
        ("Current", power, "activeCurrent", ValueUnits.current("A")),
        ("Total", energy, "cumulativeEnergyImported", ValueUnits.energy("kWh")),
        ("ExportActive", energy, "cumulativeEnergyExported", ValueUnits.energy("kWh")),
    ]

    private static let transformed: (key: String, trait: String, name: String, Conversion?) =
        ("Energy", energy, "cumulativeEnergyImported", ValueUnits.energy("kWh"))

    /// Where a phase's value stands below its key, in a list or by the phase's name; nil where it
    /// has none.
    private static func place(of phase: Int, in value: JSONValue?) -> [String]? {
        if let items = value?.array { return phase < items.count ? [String(phase)] : nil }
        if let members = value?.object?.members {
            return phase < members.count ? [members[phase].key] : nil
        }
        return phase == 0 ? [] : nil
    }

    /// More than any meter has; what is beyond stays a vendor's.
    private static let phasesMax = 8

    /// R-T-ENERGY: the first relay's, else a meter's. Each further phase is a meter of its own.
    private mutating func placeEnergy(_ object: JSONObject) {
        let known = Self.consumption.filter { object.value(of: $0.key) != nil }
        let phases =
            known.map { key, _, _, _ in
                let value = object.value(of: key)
                return value?.array?.count ?? value?.object?.members.count ?? 1
            }.max() ?? 0
        guard phases > 0 else { return }
        for phase in 0..<min(phases, Self.phasesMax) {
            let own = known.filter { key, _, _, _ in
                Self.place(of: phase, in: object.value(of: key)) != nil
            }
            guard !own.isEmpty else { continue }
            let part =
                phase == 0
                ? actuators.first ?? draft.part("ENERGY", type: Self.meterType)
                : draft.part("ENERGY.\(phase + 1)", type: Self.meterType)
            for (key, trait, name, conversion) in own {
                guard let conversion, let below = Self.place(of: phase, in: object.value(of: key))
                else { continue }
                let place = draft.place(part, trait, name)
                draft.read(["ENERGY", key] + below, in: .sensor, as: place, conversion)
            }
        }
    }

    private static let meterType = "ElectricalMeterDeviceType"
}
