// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What a key of a meter measures: the firmware's own words, and those that people give to the
/// values of a smart meter that the firmware reads (SML, OBIS).
struct TasmotaMeter {
    var trait: String
    var attribute: String
    var conversion: ValueConversion
    /// `L1`, where the key names a phase; else empty.
    var phase = ""

    /// - Returns: nil for what has no standard trait.
    init?(_ key: String) {
        let word = key.lowercased()
        if let row = Self.rows[word] {
            self = row
            return
        }
        // `power_l1`, `P_L2`, `voltage_p3`
        guard let digit = word.utf8.last, Self.phases.contains(digit),
            let mark = ["_l", "_p"].first(where: { word.dropLast().hasSuffix($0) }),
            var row = Self.rows[String(word.dropLast(mark.utf8.count + 1))]
        else { return nil }
        row.phase = "L" + String(word.suffix(1))
        self = row
    }

    private static let phases = UInt8(ascii: "1")...UInt8(ascii: "3")

    private init?(_ trait: String, _ attribute: String, _ conversion: ValueConversion?) {
        guard let conversion else { return nil }
        self.trait = "Matter.Electrical\(trait)MeasurementTrait"
        self.attribute = attribute
        self.conversion = conversion
    }

    /// Whether the members of a sensor are those of a meter. A voltage alone may be any input's,
    /// and beside a battery it is that one's.
    static func isOne(_ object: JSONObject) -> Bool {
        let words = Set(object.members.map { $0.key.lowercased() })
        return !words.contains("battery") && !words.isDisjoint(with: telling)
    }

    /// Keys that only meters have.
    private static let telling: Set<String> = [
        "power", "current", "power_curr", "total_in", "total_out", "e_in", "e_out", "energy_in",
        "energy_out",
    ]

    private static let rows: [String: TasmotaMeter] = {
        let power: [(keys: [String], attribute: String, conversion: ValueConversion?)] = [
            (["power", "power_curr", "p", "power_total"], "activePower", ValueUnits.power("W")),
            (["apparentpower"], "apparentPower", ValueUnits.power("VA")),
            (["reactivepower"], "reactivePower", ValueUnits.power("var")),
            (["factor"], "powerFactor", .scaled(by: 10_000, in: -10_000...10_000)),
            (["frequency", "freq", "hz"], "frequency", ValueUnits.frequency("Hz")),
            (["voltage", "volt", "u", "v"], "voltage", ValueUnits.voltage("V")),
            (["current", "amp", "curr", "i"], "activeCurrent", ValueUnits.current("A")),
        ]
        let energy: [(keys: [String], attribute: String)] = [
            (["total", "energy", "total_in", "e_in", "energy_in"], "cumulativeEnergyImported"),
            (["exportactive", "total_out", "e_out", "energy_out"], "cumulativeEnergyExported"),
        ]
        var rows: [String: TasmotaMeter] = [:]
        for (keys, attribute, conversion) in power {
            for key in keys { rows[key] = TasmotaMeter("Power", attribute, conversion) }
        }
        for (keys, attribute) in energy {
            for key in keys {
                rows[key] = TasmotaMeter("Energy", attribute, ValueUnits.energy("kWh"))
            }
        }
        return rows
    }()
}
