// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What a key of a sensor measures, by the words that the firmware has for all of its sensors.
struct TasmotaQuantity {
    /// The order in which the sensor's word goes to one of its parts.
    var rank: Int
    var type: String
    var trait: String
    var attribute: String
    var conversion: ValueConversion
    /// For concentrations, the number of the unit.
    var unit: Int?

    /// - Parameter key: with a number at its end, where a sensor has several of a kind.
    /// - Returns: nil for what has no standard trait.
    init?(_ key: String, _ sensors: TasmotaSensors) {
        guard let row = Self.row(of: key), let conversion = Self.conversion(row.measure, sensors)
        else { return nil }
        rank = row.rank
        type = row.type + "DeviceType"
        trait = "Matter.\(row.trait)MeasurementTrait"
        attribute = row.attribute
        self.conversion = conversion
        if case .concentration(let unit) = row.measure {
            self.unit = ValueUnits.concentration(unit)
        }
    }

    /// Whether a key measures something.
    static func isOne(_ key: String) -> Bool { row(of: key) != nil }

    private static func row(of key: String) -> Row? { rows[key] ?? rows[stem(key)] }

    private static func stem(_ key: String) -> String {
        let end = key.lastIndex { !$0.isASCII || !$0.isNumber }
        return end.map { String(key[...$0]) } ?? key
    }

    // MARK: The table

    private struct Row {
        var rank: Int
        var type: String
        var trait: String
        var attribute = "measuredValue"
        var measure: Measure
    }

    private enum Measure {
        /// Devices count in degrees Celsius unless they say something else.
        case temperature
        case humidity
        /// Devices count in hectopascals unless they say something else.
        case pressure
        case lux
        case percent
        case concentration(String)
    }

    private static func conversion(
        _ measure: Measure, _ sensors: TasmotaSensors
    ) -> ValueConversion? {
        switch measure {
        case .temperature: ValueUnits.temperature(sensors.unit("TempUnit") ?? "C")
        case .humidity: ValueUnits.humidity("%")
        case .pressure: ValueUnits.pressure(sensors.unit("PressureUnit") ?? "hPa")
        case .lux: .lux
        case .percent: .scaled(by: 1, in: 0...100)
        case .concentration: .measure(min: 0, max: 1_000_000_000)
        }
    }

    private static let temperature = Row(
        rank: 0, type: "TemperatureSensor", trait: "Temperature", measure: .temperature)
    private static let illuminance = Row(
        rank: 3, type: "LightSensor", trait: "Illuminance", measure: .lux)

    private static func air(_ substance: String, _ unit: String) -> Row {
        Row(
            rank: 4, type: "AirQualitySensor", trait: substance + "Concentration",
            measure: .concentration(unit))
    }

    private static let rows: [String: Row] = [
        "Temperature": temperature,
        // Thermocouples, and thermometers by infrared.
        "ProbeTemperature": temperature, "OBJTMP": temperature,
        "Humidity": Row(
            rank: 1, type: "HumiditySensor", trait: "RelativeHumidity", measure: .humidity),
        "Pressure": Row(rank: 2, type: "PressureSensor", trait: "Pressure", measure: .pressure),
        "Illuminance": illuminance, "Lux": illuminance,
        "Moisture": Row(
            rank: 5, type: "SoilSensor", trait: "Soil", attribute: "soilMoistureMeasuredValue",
            measure: .percent),
        "CarbonDioxide": air("CarbonDioxide", "ppm"), "CO2": air("CarbonDioxide", "ppm"),
        "eCO2": air("CarbonDioxide", "ppm"), "CarbonMonoxide": air("CarbonMonoxide", "ppm"),
        "TVOC": air("TotalVolatileOrganicCompounds", "ppb"), "HCHO": air("Formaldehyde", "ppb"),
        "PM1": air("Pm1", "µg/m³"), "PM2.5": air("Pm25", "µg/m³"), "PM10": air("Pm10", "µg/m³"),
    ]
}
