// SPDX-License-Identifier: Apache-2.0

/// A unit that a number of a predicate may have.
struct PredicateUnit: Sendable {
    /// Units of one dimension are converted into each other.
    var dimension: String
    var factor: Double
    var offset = 0.0

    /// A number in the dimension's own unit.
    func base(_ number: Double) -> Double { number * factor + offset }

    /// Nil for a text that is no unit.
    init?(_ name: String) {
        guard let unit = Self.table[name] else { return nil }
        self = unit
    }

    private init(_ dimension: String, _ factor: Double, offset: Double = 0) {
        self.dimension = dimension
        self.factor = factor
        self.offset = offset
    }

    /// A unit by time, `°C/h`: what is before the slash, and the seconds behind it.
    static func rate(_ name: String) -> (unit: PredicateUnit, seconds: Double)? {
        guard let slash = name.lastIndex(of: "/"),
            let seconds = times[String(name[name.index(after: slash)...])]
        else { return nil }
        let unit = String(name[..<slash])
        if unit.isEmpty { return (PredicateUnit("", 1), seconds) }
        guard let unit = PredicateUnit(unit) else { return nil }
        return (unit, seconds)
    }

    /// All units that are not by time.
    static var units: [String] { table.keys.sorted() }

    /// All units, and all by time.
    static let names: Set<String> = {
        var names = Set(table.keys)
        for time in times.keys {
            names.formUnion(table.keys.map { "\($0)/\(time)" })
            names.insert("/\(time)")
        }
        return names
    }()

    private static let times: [String: Double] = [
        "s": 1, "min": 60, "h": 3600, "d": 86_400,
    ]

    private static let table: [String: PredicateUnit] = [
        "°C": .init("°C", 1), "C": .init("°C", 1),
        "°F": .init("°C", 5 / 9, offset: -160 / 9), "F": .init("°C", 5 / 9, offset: -160 / 9),
        "K": .init("K", 1), "%": .init("%", 1), "°": .init("°", 1), "lx": .init("lx", 1),
        "mW": .init("W", 0.001), "W": .init("W", 1), "kW": .init("W", 1000),
        "MW": .init("W", 1_000_000),
        "VA": .init("VA", 1), "kVA": .init("VA", 1000), "var": .init("var", 1),
        "kvar": .init("var", 1000), "mV": .init("V", 0.001), "V": .init("V", 1),
        "kV": .init("V", 1000), "mA": .init("A", 0.001), "A": .init("A", 1),
        "Wh": .init("kWh", 0.001), "kWh": .init("kWh", 1), "MWh": .init("kWh", 1000),
        "kVAh": .init("kVAh", 1), "kvarh": .init("kvarh", 1),
        "Pa": .init("hPa", 0.01), "hPa": .init("hPa", 1), "mbar": .init("hPa", 1),
        "kPa": .init("hPa", 10), "bar": .init("hPa", 1000),
        "Hz": .init("Hz", 1), "kHz": .init("Hz", 1000),
        "mm": .init("cm", 0.1), "cm": .init("cm", 1), "m": .init("cm", 100),
        "m³/h": .init("m³/h", 1), "l/h": .init("m³/h", 0.001), "l/min": .init("m³/h", 0.06),
        "ms": .init("s", 0.001), "s": .init("s", 1), "min": .init("s", 60),
        "h": .init("s", 3600), "d": .init("s", 86_400),
        "ppt": .init("ppm", 0.000_001), "ppb": .init("ppm", 0.001), "ppm": .init("ppm", 1),
        "ng/m³": .init("µg/m³", 0.001), "µg/m³": .init("µg/m³", 1), "ug/m3": .init("µg/m³", 1),
        "mg/m³": .init("µg/m³", 1000), "Bq/m³": .init("Bq/m³", 1), "/m³": .init("/m³", 1),
        "dBm": .init("dBm", 1), "dB": .init("dB", 1),
    ]
}
