// SPDX-License-Identifier: Apache-2.0

/// The units that exposes name, and what a value in them becomes (R-Z-UNIT).
///
/// A unit that is not here, or none at all, gives no conversion: the value stays a vendor's.
enum ValueUnits {
    typealias Conversion = ValueConversion

    private static let int16 = -32_767...32_767
    private static let wide = -(1 << 62)...(1 << 62)

    // The ordinal sign and the ring are easily taken for that of degrees.
    static let celsius = ["°C", "℃", "C", "\u{BA}C", "\u{2DA}C"]

    static func isCelsius(_ unit: String?) -> Bool { unit.map { celsius.contains($0) } ?? false }

    /// Hundredths of a degree Celsius.
    static func temperature(_ unit: String?) -> Conversion? {
        switch unit {
        case _ where isCelsius(unit): .scaled(by: 100, in: -27_315...32_767)
        case "°F", "℉", "F", "\u{BA}F", "\u{2DA}F":
            .scaled(by: 500, plus: -16_000, over: 9, in: -27_315...32_767)
        case "K": .scaled(by: 100, plus: -27_315, in: -27_315...32_767)
        default: nil
        }
    }

    /// Hundredths of a percent.
    static func humidity(_ unit: String?) -> Conversion? {
        unit == "%" ? .scaled(by: 100, in: 0...10_000) : nil
    }

    /// Whole percents.
    static func percent(_ unit: String?) -> Conversion? {
        unit == "%" ? .scaled(by: 1, in: 0...100) : nil
    }

    /// Whole percents, which a share is without a unit.
    static func share(_ unit: String?) -> Conversion? { percent(unit ?? "%") }

    /// Halves of a percent.
    static func halfPercent(_ unit: String?) -> Conversion? {
        unit == "%" ? .scaled(by: 2, in: 0...200) : nil
    }

    static func illuminance(_ unit: String?) -> Conversion? {
        switch unit?.lowercased() {
        case "lx", "lux", "lm/m²": .lux
        default: nil
        }
    }

    /// Whole hectopascals.
    static func pressure(_ unit: String?) -> Conversion? {
        switch unit {
        case "hPa", "mbar": .scaled(by: 1, in: int16)
        case "kPa": .scaled(by: 10, in: int16)
        case "Pa": .scaled(by: 1, over: 100, in: int16)
        case "cbar": .scaled(by: 10, in: int16)
        case "bar": .scaled(by: 1_000, in: int16)
        case "mmHg": .scaled(by: 133_322_387, over: 100_000_000, in: int16)
        case "inHg": .scaled(by: 3_386_389, over: 100_000, in: int16)
        case "inH₂O", "inH2O": .scaled(by: 249_089, over: 100_000, in: int16)
        case "psi": .scaled(by: 6_894_757, over: 100_000, in: int16)
        default: nil
        }
    }

    static func power(_ unit: String?) -> Conversion? {
        switch unit {
        case "GW": .scaled(by: 1_000_000_000_000, in: wide)
        case "BTU/h": .scaled(by: 29_307_107, over: 100_000, in: wide)
        default: milli(unit, of: ["W", "VA", "VAR", "var", "VAr"])
        }
    }

    static func voltage(_ unit: String?) -> Conversion? { milli(unit, of: ["V"]) }

    static func current(_ unit: String?) -> Conversion? { milli(unit, of: ["A"]) }

    static func frequency(_ unit: String?) -> Conversion? {
        switch unit {
        case "mHz": .scaled(by: 1, in: 0...1_000_000)
        case "Hz": .scaled(by: 1_000, in: 0...1_000_000)
        case "kHz": .scaled(by: 1_000_000, in: 0...1_000_000)
        default: nil
        }
    }

    /// Hundredths of a percent; without a unit it is a ratio.
    static func powerFactor(_ unit: String?) -> Conversion? {
        switch unit {
        case "%": .scaled(by: 100, in: -10_000...10_000)
        case nil, "": .scaled(by: 10_000, in: -10_000...10_000)
        default: nil
        }
    }

    /// Milliwatt hours.
    static func energy(_ unit: String?) -> Conversion? {
        guard let unit, let (factor, divisor) = energies[unit] else { return nil }
        return .energy(
            .init(
                factor: factor, divisor: divisor, min: wide.lowerBound, max: wide.upperBound))
    }

    /// Milliwatt hours, as a fraction: a joule is 1/3600 Wh, a calorie 4.184 J.
    private static let energies: [String: (factor: Int, divisor: Int)] = [
        "mWh": (1, 1), "Wh": (1_000, 1), "kWh": (1_000_000, 1), "MWh": (1_000_000_000, 1),
        "GWh": (1_000_000_000_000, 1), "J": (5, 18), "kJ": (2_500, 9), "MJ": (2_500_000, 9),
        "GJ": (2_500_000_000, 9), "cal": (523, 450), "kcal": (10_460, 9),
        "Mcal": (10_460_000, 9), "Gcal": (10_460_000_000, 9),
    ]

    /// Tenths of a cubic metre in an hour.
    static func flow(_ unit: String?) -> Conversion? {
        switch unit {
        case "m³/h", "m3/h": .scaled(by: 10, in: 0...65_534)
        case "L/h", "l/h": .scaled(by: 1, over: 100, in: 0...65_534)
        case "L/min", "l/min", "L/m": .scaled(by: 6, over: 10, in: 0...65_534)
        case "L/s", "l/s": .scaled(by: 36, in: 0...65_534)
        case "mL/s", "ml/s": .scaled(by: 36, over: 1_000, in: 0...65_534)
        case "m³/min", "m3/min": .scaled(by: 600, in: 0...65_534)
        case "m³/s", "m3/s": .scaled(by: 36_000, in: 0...65_534)
        case "ft³/min", "ft3/min", "CFM":
            .scaled(by: 1_699_011, over: 100_000, in: 0...65_534)
        case "gal/min", "gpm": .scaled(by: 2_271_247, over: 1_000_000, in: 0...65_534)
        case "gal/h": .scaled(by: 3_785_412, over: 100_000_000, in: 0...65_534)
        default: nil
        }
    }

    /// Millivolts of a battery.
    static func batteryVoltage(_ unit: String?) -> Conversion? {
        switch unit {
        case "mV": .scaled(by: 1, in: 0...4_294_967_294)
        case "V": .scaled(by: 1_000, in: 0...4_294_967_294)
        default: nil
        }
    }

    /// The number of a concentration's unit (MeasurementUnitEnum).
    static func concentration(_ unit: String?) -> Int? {
        // The micro sign comes as U+00B5 and as the Greek letter.
        switch unit {
        case "ppm": 0
        case "ppb": 1
        case "ppt": 2
        case "mg/m³", "mg/m3": 3
        case "µg/m³", "µg/m3", "\u{3BC}g/m³", "\u{3BC}g/m3", "ug/m3", "ug/m³": 4
        case "ng/m³", "ng/m3": 5
        case "Bq/m³", "Bq/m3": 7
        default: nil
        }
    }

    private static func milli(_ unit: String?, of units: [String]) -> Conversion? {
        guard let unit else { return nil }
        if units.contains(unit) { return .scaled(by: 1_000, in: wide) }
        guard let prefix = unit.first, units.contains(String(unit.dropFirst())) else { return nil }
        switch prefix {
        case "m": return .scaled(by: 1, in: wide)
        case "k": return .scaled(by: 1_000_000, in: wide)
        case "M": return .scaled(by: 1_000_000_000, in: wide)
        default: return nil
        }
    }
}
