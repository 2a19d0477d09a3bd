// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The traits of which the parts of these devices are made.
enum ShellyTrait {
    /// Where everything lands that has no standard trait, under its path.
    static let vendor = "Shelly.PropertiesTrait"
    static let onOff = "Matter.OnOffTrait"
    static let level = "Matter.LevelControlTrait"
    static let color = "Matter.ColorControlTrait"
    static let covering = "Matter.WindowCoveringTrait"
    static let power = "Matter.ElectricalPowerMeasurementTrait"
    static let energy = "Matter.ElectricalEnergyMeasurementTrait"
    static let temperature = "Matter.TemperatureMeasurementTrait"
    static let humidity = "Matter.RelativeHumidityMeasurementTrait"
    static let illuminance = "Matter.IlluminanceMeasurementTrait"
    static let occupancy = "Matter.OccupancySensingTrait"
    static let boolean = "Matter.BooleanStateTrait"
    static let smoke = "Matter.SmokeCoAlarmTrait"
    static let battery = "Matter.PowerSourceTrait"
    static let button = "Matter.SwitchTrait"
    static let valve = "Matter.ValveConfigurationAndControlTrait"
    static let thermostat = "Matter.ThermostatTrait"
}

/// What the values of these devices become.
enum ShellyConversion {
    private static let wide = -(1 << 62)...(1 << 62)

    static let milli = ValueConversion.scaled(by: 1_000, in: wide)
    /// Watt hours.
    static let wattHours = energy(1_000, over: 1)
    /// Watt minutes.
    static let wattMinutes = energy(1_000, over: 60)
    static let frequency = ValueConversion.scaled(by: 1_000, in: 0...1_000_000)
    static let powerFactor = ValueConversion.scaled(by: 10_000, in: -10_000...10_000)
    static let level = ValueConversion.level(top: 100)
    static let celsius = ValueConversion.scaled(by: 100, in: -27_315...32_767)
    static let humidity = ValueConversion.scaled(by: 100, in: 0...10_000)
    static let battery = ValueConversion.scaled(by: 2, in: 0...200)
    static let kelvin = ValueConversion.reciprocal(numerator: 1_000_000, min: 1, max: 65_279)
    /// Percent open to hundredths of a percent closed.
    static let lift = ValueConversion.scaled(by: -100, plus: 10_000, in: 0...10_000)
    /// Hue and saturation, which the codec has counted out of red, green and blue.
    static let counted = ValueConversion.scaled(by: 1, in: 0...254)
    /// ColorControl.colorMode: hue and saturation, or a temperature.
    static let bulbMode = ValueConversion.words(["color": 0, "rgb": 0, "white": 2, "cct": 2])
    /// The mode of what shows colours alone, whatever they are.
    static let isColor = ValueConversion.scaled(by: 0, in: 0...0)
    /// The mode of what shows whites alone.
    static let isWhite = ValueConversion.scaled(by: 0, plus: 2, in: 2...2)
    /// Thermostat.systemMode of what heats or is off.
    static let heatMode = ValueConversion.words([
        .init(text: "true", value: .int(4)), .init(text: "false", value: .int(0)),
    ])
    /// Thermostat.thermostatRunningState: bit 0 is heat.
    static let heating = ValueConversion.words(["true": 1, "false": 0])
    /// The same of a valve, by how far it is open.
    static let opened = ValueConversion.scaled(by: 1, in: 0...1, clamps: true)
    /// How far a valve is open, in percent.
    static let demand = ValueConversion.scaled(by: 1, in: 0...100)
    static let position = ValueConversion.words(["true": 1, "false": 0, "1": 1, "0": 0])
    static let occupancy = ValueConversion.words(["true": 1, "false": 0, "1": 1, "0": 0])
    static let alarm = ValueConversion.words(["true": 2, "false": 0, "1": 2, "0": 0])

    static func onOff(_ on: String, _ off: String) -> ValueConversion {
        .words([.init(text: on, value: .bool(true)), .init(text: off, value: .bool(false))])
    }

    static let flag = ValueConversion.words([
        .init(text: "true", value: .bool(true)), .init(text: "false", value: .bool(false)),
        .init(text: "1", value: .bool(true)), .init(text: "0", value: .bool(false)),
    ])

    private static func energy(_ factor: Int, over divisor: Int) -> ValueConversion {
        .energy(
            .init(factor: factor, divisor: divisor, min: wide.lowerBound, max: wide.upperBound))
    }
}
