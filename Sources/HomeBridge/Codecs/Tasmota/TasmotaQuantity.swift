// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What a key of a sensor measures, by the words that the firmware has for all of its sensors.
struct TasmotaQuantity {
    /// The order in which the sensor's word goes to one of its parts.
    var rank: Int
    var quantity: Quantity
    var conversion: ValueConversion
    /// For concentrations, the number of the unit.
    var unit: Int?

    /// - Parameter key: with a number at its end, where a sensor has several of a kind.
    /// - Returns: nil for what has no standard trait.
    init?(_ key: String, _ sensors: TasmotaSensors) {
        guard let row = Self.row(of: key) else { return nil }
        // The user may have chosen another unit, which an announcement then names.
        let unit = row.unitKey.flatMap { sensors.unit($0) } ?? row.unit
        guard let conversion = row.quantity.conversion(unit) else { return nil }
        rank = row.rank
        quantity = row.quantity
        self.conversion = conversion
        self.unit = ValueUnits.concentration(unit)
    }

    /// Whether a key measures something.
    static func isOne(_ key: String) -> Bool { row(of: key) != nil }

    private static func row(of key: String) -> Row? {
        rows[key] ?? rows[stem(key)]
            ?? Quantity.called(key).map { Row(rank: 6, quantity: $0, unit: nil) }
    }

    private static func stem(_ key: String) -> String {
        let end = key.lastIndex { !$0.isASCII || !$0.isNumber }
        return end.map { String(key[...$0]) } ?? key
    }

    // MARK: The table

    private struct Row {
        var rank: Int
        var quantity: Quantity
        /// Where no announcement names another.
        var unit: String?
        var unitKey: String?
    }

    private static let temperature = Row(
        rank: 0, quantity: .temperature, unit: "C", unitKey: "TempUnit")
    private static let illuminance = Row(rank: 3, quantity: .illuminance, unit: "lx")

    private static func air(_ quantity: Quantity, _ unit: String) -> Row {
        Row(rank: 4, quantity: quantity, unit: unit)
    }

    private static let rows: [String: Row] = [
        "Temperature": temperature,
        // Thermocouples, and thermometers by infrared.
        "ProbeTemperature": temperature, "OBJTMP": temperature,
        "Humidity": Row(rank: 1, quantity: .humidity, unit: "%"),
        "Pressure": Row(rank: 2, quantity: .pressure, unit: "hPa", unitKey: "PressureUnit"),
        "Illuminance": illuminance, "Lux": illuminance,
        "Moisture": Row(rank: 5, quantity: .soilMoisture, unit: "%"),
        "CarbonDioxide": air(.carbonDioxide, "ppm"), "CO2": air(.carbonDioxide, "ppm"),
        "eCO2": air(.carbonDioxide, "ppm"), "CarbonMonoxide": air(.carbonMonoxide, "ppm"),
        "TVOC": air(.volatileOrganicCompounds, "ppb"), "HCHO": air(.formaldehyde, "ppb"),
        "PM1": air(.pm1, "µg/m³"), "PM2.5": air(.pm25, "µg/m³"), "PM10": air(.pm10, "µg/m³"),
    ]
}
