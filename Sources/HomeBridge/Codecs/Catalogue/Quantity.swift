// SPDX-License-Identifier: Apache-2.0

/// Something that devices measure: the attribute that has its values, the type of a part that
/// measures it, and the units in which it comes.
///
/// A codec maps the words of its ecosystem to these rows; trait, attribute and type of a measurement
/// are named here alone.
struct Quantity: Sendable {
    let trait: String
    let attribute: String
    /// The type of a part that measures it; nil: the value belongs to `root`.
    let deviceType: String?
    private let convert: @Sendable (_ unit: String?) -> ValueConversion?

    private init(
        _ trait: String, _ attribute: String = "measuredValue", of deviceType: String?,
        _ convert: @escaping @Sendable (_ unit: String?) -> ValueConversion?
    ) {
        self.trait = "Matter.\(trait)Trait"
        self.attribute = attribute
        self.deviceType = deviceType.map { $0 + "DeviceType" }
        self.convert = convert
    }

    /// How values in a unit are read; nil for a unit that the quantity does not have, and for none
    /// where it needs one.
    func conversion(_ unit: String?) -> ValueConversion? { convert(unit) }
}

// MARK: - What surrounds us

extension Quantity {
    static let temperature = Quantity(
        "TemperatureMeasurement", of: "TemperatureSensor", ValueUnits.temperature)
    static let humidity = Quantity(
        "RelativeHumidityMeasurement", of: "HumiditySensor", ValueUnits.humidity)
    static let pressure = Quantity(
        "PressureMeasurement", of: "PressureSensor", ValueUnits.pressure)
    static let illuminance = Quantity(
        "IlluminanceMeasurement", of: "LightSensor", ValueUnits.illuminance)
    static let soilMoisture = Quantity(
        "SoilMeasurement", "soilMoistureMeasuredValue", of: "SoilSensor", ValueUnits.percent)
    static let flow = Quantity("FlowMeasurement", of: "FlowSensor", ValueUnits.flow)
}

// MARK: - The device's own battery

extension Quantity {
    /// In halves of a percent.
    static let battery = Quantity(
        "PowerSource", "batPercentRemaining", of: nil, ValueUnits.halfPercent)
    static let batteryVoltage = Quantity(
        "PowerSource", "batVoltage", of: nil, ValueUnits.batteryVoltage)
}

// MARK: - Electricity

extension Quantity {
    private static let power = "ElectricalPowerMeasurement"
    private static let energy = "ElectricalEnergyMeasurement"
    private static let meter = "ElectricalMeter"

    static let activePower = Quantity(power, "activePower", of: meter, ValueUnits.power)
    static let apparentPower = Quantity(power, "apparentPower", of: meter, ValueUnits.power)
    static let reactivePower = Quantity(power, "reactivePower", of: meter, ValueUnits.power)
    static let powerFactor = Quantity(power, "powerFactor", of: meter, ValueUnits.powerFactor)
    static let voltage = Quantity(power, "voltage", of: meter, ValueUnits.voltage)
    static let current = Quantity(power, "activeCurrent", of: meter, ValueUnits.current)
    static let neutralCurrent = Quantity(power, "neutralCurrent", of: meter, ValueUnits.current)
    static let frequency = Quantity(power, "frequency", of: meter, ValueUnits.frequency)
    static let energyImported = Quantity(
        energy, "cumulativeEnergyImported", of: meter, ValueUnits.energy)
    static let energyExported = Quantity(
        energy, "cumulativeEnergyExported", of: meter, ValueUnits.energy)
}

// MARK: - Air

extension Quantity {
    /// A concentration stands beside the number of its unit, which ``ValueUnits/concentration(_:)``
    /// has.
    private static func air(_ substance: String) -> Quantity {
        Quantity(
            substance + "ConcentrationMeasurement", of: "AirQualitySensor",
            { ValueUnits.concentration($0).map { _ in .measure(min: 0, max: 1_000_000_000) } })
    }

    static let carbonDioxide = air("CarbonDioxide")
    static let carbonMonoxide = air("CarbonMonoxide")
    static let formaldehyde = air("Formaldehyde")
    static let nitrogenDioxide = air("NitrogenDioxide")
    static let ozone = air("Ozone")
    static let pm1 = air("Pm1")
    static let pm25 = air("Pm25")
    static let pm10 = air("Pm10")
    static let radon = air("Radon")
    static let volatileOrganicCompounds = air("TotalVolatileOrganicCompounds")
}
