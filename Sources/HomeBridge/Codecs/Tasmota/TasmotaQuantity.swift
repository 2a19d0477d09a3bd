// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What a key of a sensor measures.
struct TasmotaQuantity {
    /// The order in which the sensor's word goes to one of its parts.
    var rank: Int
    var type: String
    var trait: String
    var conversion: ValueConversion
    /// For concentrations, the number of the unit.
    var unit: Int?

    /// - Parameter key: with a number at its end, where a sensor has several of a kind.
    /// - Returns: nil for what has no standard trait.
    init?(_ key: String, _ sensors: TasmotaSensors) {
        guard let quantity = Self(exactly: key, sensors) ?? Self(exactly: Self.stem(key), sensors)
        else { return nil }
        self = quantity
    }

    private static func stem(_ key: String) -> String {
        let end = key.lastIndex { !$0.isASCII || !$0.isNumber }
        return end.map { String(key[...$0]) } ?? key
    }

    private init?(exactly key: String, _ sensors: TasmotaSensors) {
        switch key {
        case "Temperature":
            // Devices count in degrees Celsius unless they say something else.
            self.init(
                0, "Temperature",
                ValueUnits.temperature(sensors.unit("TempUnit") ?? "C"))
        case "Humidity": self.init(1, "Humidity", ValueUnits.humidity("%"), "RelativeHumidity")
        case "Pressure":
            self.init(2, "Pressure", ValueUnits.pressure(sensors.unit("PressureUnit") ?? "hPa"))
        case "Illuminance": self.init(3, "Light", .lux, "Illuminance")
        default:
            guard let (substance, unit) = Self.substances[key],
                let number = ValueUnits.concentration(unit)
            else { return nil }
            self.init(
                4, "AirQuality", .measure(min: 0, max: 1_000_000_000),
                substance + "Concentration")
            self.unit = number
        }
    }

    private init?(
        _ rank: Int, _ word: String, _ conversion: ValueConversion?, _ measured: String? = nil
    ) {
        guard let conversion else { return nil }
        self.rank = rank
        type = "\(word)SensorDeviceType"
        trait = "Matter.\(measured ?? word)MeasurementTrait"
        self.conversion = conversion
    }

    private static let substances: [String: (String, String)] = [
        "CarbonDioxide": ("CarbonDioxide", "ppm"), "CO2": ("CarbonDioxide", "ppm"),
        "eCO2": ("CarbonDioxide", "ppm"), "TVOC": ("TotalVolatileOrganicCompounds", "ppb"),
        "PM1": ("Pm1", "µg/m³"), "PM2.5": ("Pm25", "µg/m³"), "PM10": ("Pm10", "µg/m³"),
    ]
}
