// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What SENSOR messages say, by the announcement of the sensors and by what they reported.

extension TasmotaMapping {
    /// R-T-SENSOR. The temperature of the chip is no sensor of the home.
    mutating func placeSensors() {
        for member in sensors.all.members {
            guard let object = member.value.object, !TasmotaSensors.isOther(member.key) else {
                continue
            }
            guard member.key != "ENERGY" else {
                placeMeter("ENERGY", object, first: actuators.first)
                continue
            }
            guard builder.parts.count < Self.partsMax else { return }
            placeGauge(member.key, object)
            placeSensor(member.key, object)
            if TasmotaMeter.isOne(object) { placeMeter(member.key, object, first: nil) }
        }
    }

    /// More than any device has; what is beyond stays a vendor's.
    private static let partsMax = 256

    /// A sensor's word goes to the part of its first quantity; every other part is called by its
    /// path.
    private mutating func placeSensor(_ word: String, _ object: JSONObject) {
        let found = object.members.compactMap { member in
            TasmotaQuantity(member.key, sensors).map { (key: member.key, row: $0) }
        }
        let ranked = found.enumerated().sorted {
            ($0.element.row.rank, $0.offset) < ($1.element.row.rank, $1.offset)
        }.map(\.element)
        placeTransformers(word, object)
        var air: Int?
        var first: Int?
        for (index, (key, row)) in ranked.enumerated()
        where builder.parts.count < Self.partsMax {
            let name = index == 0 ? word : word + "." + key
            let type = row.quantity.type ?? .rootNode
            let part: Int
            if let unit = row.unit {
                // Concentrations of one sensor share a part.
                part = air ?? builder.part(name, type: type)
                air = part
                guard builder.parts[part].traits[row.quantity.trait] == nil else { continue }
                builder.constant(part, row.quantity.target.measurementUnit, .int(Int64(unit)))
            } else {
                part = builder.part(name, type: type)
            }
            first = first ?? part
            let ref = builder.attribute(part, of: row.quantity)
            read([word, key], in: \.sensor, as: ref, row.conversion)
        }
        // A sensor that is only heard, by Bluetooth, has a battery of its own.
        guard let first, object.value(of: "Battery") != nil else { return }
        read(
            [word, "Battery"], in: \.sensor,
            as: builder.attribute(first, of: .battery), .halfPercent)
    }

    /// A chip that measures the device's own battery.
    private mutating func placeGauge(_ word: String, _ object: JSONObject) {
        guard object.value(of: TasmotaSensors.charge) != nil else { return }
        read([word, TasmotaSensors.charge], in: \.sensor, as: batteryPlace(), .halfPercent)
        guard object.value(of: "Voltage") != nil,
            let volts = Quantity.batteryVoltage.conversion("V")
        else { return }
        read(
            [word, "Voltage"], in: \.sensor,
            as: builder.attribute(BindingBuilder.root, of: .batteryVoltage), volts)
    }

    mutating func batteryPlace() -> AttributeRef {
        builder.attribute(BindingBuilder.root, of: .battery)
    }

    /// Current transformers at an analog input are meters.
    private mutating func placeTransformers(_ word: String, _ object: JSONObject) {
        for member in object.members where member.key.hasPrefix("CTEnergy") {
            guard let inner = member.value.object, builder.parts.count < Self.partsMax else {
                continue
            }
            let part = builder.part("\(word).\(member.key)", type: .electricalMeter)
            for key in inner.members.map(\.key) {
                guard let meter = TasmotaMeter(key) else { continue }
                read(
                    [word, member.key, key], in: \.sensor,
                    as: builder.attribute(part, of: meter.quantity), meter.conversion)
            }
        }
    }

    // MARK: Meters

    /// Where a phase's value stands below its key, in a list or by the phase's name; nil where it
    /// has none.
    private static func place(of phase: Int, in value: JSONValue) -> [String]? {
        if let items = value.array { return phase < items.count ? [String(phase)] : nil }
        if let members = value.object?.members {
            return phase < members.count ? [members[phase].key] : nil
        }
        return phase == 0 ? [] : nil
    }

    /// More than any meter has; what is beyond stays a vendor's.
    private static let phasesMax = 8

    /// R-T-ENERGY: each phase after the first, and each one that a key names, is a meter of its
    /// own.
    ///
    /// - Parameter first: the part of the first phase; nil: a meter of its own.
    private mutating func placeMeter(_ word: String, _ object: JSONObject, first: Int?) {
        var parts: [String: Int] = [:]
        if let first { parts[""] = first }
        for phase in 0..<Self.phasesMax {
            for member in object.members {
                guard let meter = TasmotaMeter(member.key), phase == 0 || meter.phase.isEmpty,
                    let below = Self.place(of: phase, in: member.value)
                else { continue }
                let name = phase == 0 ? meter.phase : "\(phase + 1)"
                guard parts[name] != nil || builder.parts.count < Self.partsMax else { continue }
                let part =
                    parts[name]
                    ?? builder.part(name.isEmpty ? word : "\(word).\(name)", type: .electricalMeter)
                parts[name] = part
                guard !builder.has(meter.quantity, on: part) else { continue }
                read(
                    [word, member.key] + below, in: \.sensor,
                    as: builder.attribute(part, of: meter.quantity), meter.conversion)
            }
        }
    }
}
