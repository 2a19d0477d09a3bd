// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What a key of a meter measures: the firmware's own words, and those that people give to the
/// values of a smart meter that the firmware reads (SML, OBIS).
struct TasmotaMeter {
    var quantity: Quantity
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

    /// Whether the members of a sensor are those of a meter. A voltage alone may be any input's,
    /// and beside a battery it is that one's.
    static func isOne(_ object: JSONObject) -> Bool {
        let words = Set(object.members.map { $0.key.lowercased() })
        return !words.contains("battery") && !words.isDisjoint(with: measured)
    }

    /// Keys that only meters have.
    private static let measured: Set<String> = [
        "power", "current", "power_curr", "total_in", "total_out", "e_in", "e_out", "energy_in",
        "energy_out",
    ]

    private static let words: [(keys: [String], quantity: Quantity, unit: String)] = [
        (["power", "power_curr", "p", "power_total"], .activePower, "W"),
        (["apparentpower"], .apparentPower, "VA"),
        (["reactivepower"], .reactivePower, "var"),
        (["factor"], .powerFactor, ""),
        (["frequency", "freq", "hz"], .frequency, "Hz"),
        (["voltage", "volt", "u", "v"], .voltage, "V"),
        (["current", "amp", "curr", "i"], .current, "A"),
        (["total", "energy", "total_in", "e_in", "energy_in"], .energyImported, "kWh"),
        (["exportactive", "total_out", "e_out", "energy_out"], .energyExported, "kWh"),
    ]

    private static let rows: [String: TasmotaMeter] = {
        var rows: [String: TasmotaMeter] = [:]
        for (keys, quantity, unit) in words {
            let row = quantity.conversion(unit).map {
                TasmotaMeter(quantity: quantity, conversion: $0)
            }
            for key in keys { rows[key] = row }
        }
        return rows
    }()

    private init(quantity: Quantity, conversion: ValueConversion) {
        self.quantity = quantity
        self.conversion = conversion
    }
}
