// SPDX-License-Identifier: Apache-2.0

/// The names that people have for values whose attributes are called otherwise.
package enum EverydayNames {
    /// Attributes with the short names of their traits, the most usual one first; empty where the
    /// name is none.
    ///
    /// - Parameter name: without spaces, in lower case.
    package static func attributes(of name: String) -> [String] { table[name] ?? [] }

    /// The device types that a name means, where other types have the attribute too; nil for all.
    package static func types(of name: String) -> [String]? { typeTable[name] }

    private static let typeTable: [String: [String]] = [
        "contact": ["ContactSensorDeviceType"], "freezing": ["WaterFreezeDetectorDeviceType"],
        "leak": ["WaterLeakDetectorDeviceType"], "rain": ["RainSensorDeviceType"],
    ]

    /// All names, sorted.
    package static var all: [String] { table.keys.sorted() }

    private static let table: [String: [String]] = [
        "brightness": ["LevelControl.currentLevel"],
        "co": ["SmokeCoAlarm.coState", "CarbonMonoxideConcentrationMeasurement.measuredValue"],
        "co2": ["CarbonDioxideConcentrationMeasurement.measuredValue"],
        "colortemperature": ["ColorControl.colorTemperatureMireds"],
        "contact": ["BooleanState.stateValue"],
        "cool": ["Thermostat.occupiedCoolingSetpoint"],
        "current": ["ElectricalPowerMeasurement.activeCurrent"],
        "door": ["DoorLock.doorState"],
        "energy": ["ElectricalEnergyMeasurement.cumulativeEnergyImported"],
        "freezing": ["BooleanState.stateValue"],
        "flow": ["FlowMeasurement.measuredValue"],
        "heat": ["Thermostat.occupiedHeatingSetpoint"],
        "illuminance": ["IlluminanceMeasurement.measuredValue"],
        "leak": ["BooleanState.stateValue"],
        "level": [
            "LevelControl.currentLevel", "ValveConfigurationAndControl.currentLevel",
        ],
        "lift": ["WindowCovering.currentPositionLiftPercent100ths"],
        "lock": ["DoorLock.lockState"],
        "mode": ["Thermostat.systemMode", "FanControl.fanMode"],
        "motion": ["OccupancySensing.occupancy"],
        "pm25": ["Pm25ConcentrationMeasurement.measuredValue"],
        "position": ["WindowCovering.currentPositionLiftPercent100ths"],
        "power": ["ElectricalPowerMeasurement.activePower"],
        "pressure": ["PressureMeasurement.measuredValue"],
        "rain": ["BooleanState.stateValue"],
        "smoke": ["SmokeCoAlarm.smokeState"],
        "speed": ["FanControl.percentCurrent"],
        "temperature": [
            "TemperatureMeasurement.measuredValue", "Thermostat.localTemperature",
        ],
        "tilt": ["WindowCovering.currentPositionTiltPercent100ths"],
        "valve": ["ValveConfigurationAndControl.currentState"],
        "voltage": ["ElectricalPowerMeasurement.voltage"],
    ]
}
