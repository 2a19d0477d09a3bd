// SPDX-License-Identifier: Apache-2.0

/// How publishers spell units, and the one spelling that ``ValueUnits`` knows.
enum UnitSpelling {
    /// The usual spelling of a unit; one that is not in the table as it is.
    static func usual(_ unit: String) -> String {
        let trimmed = unit.trimmingWhitespace
        if usual.contains(trimmed) { return trimmed }
        return spellings[trimmed.lowercased()] ?? trimmed
    }

    /// In lower case, by the usual spelling. Units that differ by their case alone (mW and MW) are
    /// left out.
    private static let families: KeyValuePairs<String, [String]> = [
        "°C": [
            "c", "°c", "ºc", "˚c", "℃", "degc", "deg c", "deg. c", "celsius", "degree celsius",
            "degrees celsius", "grad", "grad c", "cel", "&deg;c",
        ],
        "°F": [
            "f", "°f", "ºf", "˚f", "℉", "degf", "deg f", "fahrenheit", "degrees fahrenheit",
            "&deg;f",
        ],
        "K": ["k", "kelvin"],
        "%": [
            "%", "percent", "pct", "prozent", "%rh", "% rh", "%r.h.", "rh", "rh%", "rel%",
            "percentage",
        ],
        "lx": ["lx", "lux"],
        "hPa": ["hpa", "mbar", "mb", "millibar", "hectopascal"],
        "kPa": ["kpa"],
        "Pa": ["pa", "pascal"],
        "bar": ["bar"],
        "mmHg": ["mmhg", "mm hg", "torr"],
        "inHg": ["inhg", "in hg", "inch hg", "in. hg"],
        "psi": ["psi", "lbf/in²"],
        "W": ["w", "watt", "watts"],
        "kW": ["kw", "kilowatt", "kilowatts"],
        "VA": ["va"],
        "kVA": ["kva"],
        "var": ["var", "volt-ampere reactive"],
        "kvar": ["kvar"],
        "Wh": ["wh", "watt hours", "watthours", "w·h", "w/h"],
        "kWh": ["kwh", "kw/h", "kw·h", "kw h", "kilowatt hours", "kilowatthours"],
        "V": ["v", "volt", "volts", "vdc", "vac", "v dc", "v ac"],
        "mV": ["millivolt", "millivolts"],
        "A": ["a", "amp", "amps", "ampere", "amperes", "adc", "aac"],
        "mA": ["milliamp", "milliamps", "milliampere"],
        "Hz": ["hz", "hertz"],
        "kHz": ["khz"],
        "ppm": ["ppm", "parts per million", "p/m"],
        "ppb": ["ppb", "parts per billion"],
        "µg/m³": [
            "µg/m³", "\u{3BC}g/m³", "ug/m³", "µg/m3", "\u{3BC}g/m3", "ug/m3", "µg/m^3",
            "\u{3BC}g/m^3", "ug/m^3", "mcg/m3", "mcg/m³",
        ],
        "mg/m³": ["mg/m³", "mg/m3", "mg/m^3"],
        "ng/m³": ["ng/m³", "ng/m3", "ng/m^3"],
        "Bq/m³": ["bq/m³", "bq/m3", "bq/m^3"],
        "m³/h": ["m³/h", "m3/h", "m^3/h", "cbm/h", "m³/hr"],
        "L/h": ["l/h", "l/hr", "lph"],
        "L/min": ["l/min", "l/m", "lpm", "liter/min", "litre/min"],
        "L/s": ["l/s"],
        "mL/s": ["ml/s"],
        "m³/min": ["m³/min", "m3/min", "m^3/min"],
        "m³/s": ["m³/s", "m3/s", "m^3/s"],
        "ft³/min": ["ft³/min", "ft3/min", "cfm"],
        "gal/min": ["gal/min", "gpm"],
        "gal/h": ["gal/h", "gph"],
        "cbar": ["cbar"],
        "inH₂O": ["inh₂o", "inh2o"],
        "BTU/h": ["btu/h"],
    ]

    private static let usual = Set(families.map(\.key)).union([
        "mW", "MW", "mWh", "MWh", "mV", "mA", "mbar", "GHz", "MHz", "mHz",
        "GW", "GWh", "TWh", "J", "kJ", "MJ", "GJ", "cal", "kcal", "Mcal", "Gcal", "mVA", "mvar",
    ])
    private static let spellings: [String: String] = Dictionary(
        families.flatMap { unit, texts in texts.map { ($0, unit) } },
        uniquingKeysWith: { first, _ in first })
}
