// SPDX-License-Identifier: Apache-2.0

/// Something that devices measure: the attribute that has its values, the type of a part that
/// measures it, and the units in which it comes.
///
/// A codec maps the words of its ecosystem to these rows; attribute and type of a measurement are
/// named here alone.
public struct Quantity: Sendable {
    /// The row's own word, such as `soil_moisture`.
    public let name: String
    /// The attribute that has the values.
    public let target: AttributeName
    /// The type of a part that measures it; nil: the value belongs to `root`.
    public let type: DeviceTypeName?
    /// Whether the name means the same in every ecosystem, so that no codec needs a word for it.
    private let isPlain: Bool
    private let convert: @Sendable (_ unit: String?) -> ValueConversion?

    private init(
        _ name: String, _ target: AttributeName, of type: DeviceTypeName?, isPlain: Bool = false,
        _ convert: @escaping @Sendable (_ unit: String?) -> ValueConversion?
    ) {
        self.isPlain = isPlain
        self.name = name
        self.target = target
        self.type = type
        self.convert = convert
    }

    var trait: String { target.trait }
    var attribute: String { target.name }
    var deviceType: String? { type?.name }

    /// How values in a unit are read; nil for a unit that the quantity does not have, and for none
    /// where it needs one.
    public func conversion(_ unit: String?) -> ValueConversion? { convert(unit) }

    /// How values in a unit are read that the quantity has.
    func conversion(in unit: String) -> ValueConversion {
        guard let conversion = convert(unit) else {
            preconditionFailure("\(name) has no unit \(unit)")
        }
        return conversion
    }

    /// All rows.
    public static let all: [Quantity] =
        surroundings + batteries + electricity + substances + supplies

    /// The row of a name; nil where there is none.
    ///
    /// - Parameter name: as in ``name``.
    public static func named(_ name: String) -> Quantity? { byName[name] }

    /// The row that is called so in every ecosystem, in whatever spelling: `food_level`,
    /// `food-level`, `FoodLevel`. Codecs ask for it before a value becomes a vendor's.
    ///
    /// - Returns: nil as well for names that mean one thing here and another there; codecs have
    ///   words for those.
    static func called(_ word: String) -> Quantity? { byPlainName[letters(word)] }

    private static func letters(_ word: String) -> String {
        word.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    private static let byPlainName = Dictionary(
        uniqueKeysWithValues: all.filter(\.isPlain).map { (letters($0.name), $0) })
    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

// MARK: - What surrounds us

extension Quantity {
    private static let surroundings = [
        temperature, humidity, pressure, illuminance, soilMoisture, flow,
    ]

    /// Of the air, or of what a probe touches.
    public static let temperature = Quantity(
        "temperature", .temperature, of: .temperatureSensor, ValueUnits.temperature)
    /// Relative, of the air.
    public static let humidity = Quantity(
        "humidity", .humidity, of: .humiditySensor, ValueUnits.humidity)
    /// Of the air, or in a pipe.
    public static let pressure = Quantity(
        "pressure", .pressure, of: .pressureSensor, ValueUnits.pressure)
    /// On a logarithmic scale.
    public static let illuminance = Quantity(
        "illuminance", .illuminance, of: .lightSensor, ValueUnits.illuminance)
    /// In percent.
    public static let soilMoisture = Quantity(
        "soil_moisture", .soilMoisture, of: .soilSensor, ValueUnits.percent)
    /// Of a liquid.
    public static let flow = Quantity("flow", .flow, of: .flowSensor, ValueUnits.flow)
}

// MARK: - The device's own battery

extension Quantity {
    private static let batteries = [battery, batteryVoltage]

    /// In halves of a percent.
    public static let battery = Quantity(
        "battery", .batPercentRemaining, of: nil, ValueUnits.halfPercent)
    /// In millivolts.
    public static let batteryVoltage = Quantity(
        "battery_voltage", .batVoltage, of: nil, ValueUnits.batteryVoltage)
}

// MARK: - Electricity

extension Quantity {
    private static let electricity = [
        activePower, apparentPower, reactivePower, powerFactor, voltage, current, neutralCurrent,
        frequency, energyImported, energyExported,
    ]

    /// What is used at the moment.
    public static let activePower = meter("power", .activePower, ValueUnits.power)
    /// Voltage times current.
    public static let apparentPower = meter(
        "apparent_power", .apparentPower, ValueUnits.power)
    /// What goes to and fro.
    public static let reactivePower = meter(
        "reactive_power", .reactivePower, ValueUnits.power)
    /// In hundredths of a percent.
    public static let powerFactor = meter("power_factor", .powerFactor, ValueUnits.powerFactor)
    /// Of the mains, or of a phase.
    public static let voltage = meter("voltage", .voltage, ValueUnits.voltage)
    /// Through what is switched, or through a phase.
    public static let current = meter("current", .activeCurrent, ValueUnits.current)
    /// Through the neutral wire.
    public static let neutralCurrent = meter(
        "neutral_current", .neutralCurrent, ValueUnits.current)
    /// Of the mains.
    public static let frequency = meter("frequency", .frequency, ValueUnits.frequency)
    /// What was taken from the mains, ever.
    public static let energyImported = meter(
        "energy", .cumulativeEnergyImported, ValueUnits.energy)
    /// What was given to the mains, ever.
    public static let energyExported = meter(
        "energy_exported", .cumulativeEnergyExported, ValueUnits.energy)

    private static func meter(
        _ name: String, _ target: AttributeName,
        _ convert: @escaping @Sendable (_ unit: String?) -> ValueConversion?
    ) -> Quantity {
        Quantity(name, target, of: .electricalMeter, convert)
    }
}

// MARK: - Air

extension Quantity {
    private static let substances = [
        carbonDioxide, carbonMonoxide, formaldehyde, nitrogenDioxide, ozone, pm1, pm25, pm10,
        radon, volatileOrganicCompounds,
    ]

    /// A concentration stands beside the number of its unit, which ``ValueUnits/concentration(_:)``
    /// has.
    private static func air(_ name: String, _ target: AttributeName) -> Quantity {
        Quantity(
            name, target, of: .airQualitySensor,
            { ValueUnits.concentration($0).map { _ in .measure(min: 0, max: 1_000_000_000) } })
    }

    /// CO₂.
    public static let carbonDioxide = air("carbon_dioxide", .carbonDioxide)
    /// CO as a concentration; ``Condition/carbonMonoxide`` is the alarm.
    public static let carbonMonoxide = air("carbon_monoxide", .carbonMonoxide)
    /// HCHO.
    public static let formaldehyde = air("formaldehyde", .formaldehyde)
    /// NO₂.
    public static let nitrogenDioxide = air("nitrogen_dioxide", .nitrogenDioxide)
    /// O₃.
    public static let ozone = air("ozone", .ozone)
    /// Particles of up to 1 µm.
    public static let pm1 = air("pm1", .pm1)
    /// Particles of up to 2.5 µm.
    public static let pm25 = air("pm25", .pm25)
    /// Particles of up to 10 µm.
    public static let pm10 = air("pm10", .pm10)
    /// In becquerels.
    public static let radon = air("radon", .radon)
    /// All together.
    public static let volatileOrganicCompounds = air("voc", .volatileOrganicCompounds)
}

// MARK: - What is left

extension Quantity {
    private static let supplies = [foodLevel, saltLevel]

    /// What a pet's feeder has left, in percent.
    public static let foodLevel = Quantity(
        "food_level", .foodLevel, of: .googlePetFeeder, isPlain: true, ValueUnits.share)
    /// The salt that a water softener has left, in percent.
    public static let saltLevel = Quantity(
        "salt_level", .saltLevel, of: .googleWaterSoftener, isPlain: true, ValueUnits.share)
}
