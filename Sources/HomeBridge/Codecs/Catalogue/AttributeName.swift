// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// An attribute by its name and that of its trait.
///
/// The constants are the standard attributes that codecs use, by the data model's own word where
/// one trait has it, else by a shorter one. A test compares them with the data model.
public struct AttributeName: Hashable, Sendable {
    /// The trait's full name, such as `Matter.OnOffTrait`.
    public let trait: String
    /// The attribute's name within its trait.
    public let name: String

    /// Names an attribute, of the data model or of a vendor.
    ///
    /// - Parameters:
    ///   - trait: its full name.
    ///   - name: within the trait.
    public init(_ trait: String, _ name: String) {
        self.trait = trait
        self.name = name
    }

    /// The number of the unit beside a concentration.
    var measurementUnit: AttributeName { AttributeName(trait, "measurementUnit") }
}

extension CommandTarget {
    /// The attribute that a command asks for.
    var name: AttributeName { AttributeName(trait, attribute) }
}

// MARK: - The attributes of one trait

extension AttributeName {
    private static func level(_ name: String) -> Self { .init(StandardTrait.levelControl, name) }
    private static func color(_ name: String) -> Self { .init(StandardTrait.colorControl, name) }
    private static func cover(_ name: String) -> Self { .init(StandardTrait.windowCovering, name) }
    private static func thermostat(_ name: String) -> Self { .init(StandardTrait.thermostat, name) }
    private static func sensing(_ name: String) -> Self {
        .init(StandardTrait.occupancySensing, name)
    }
    private static func alarm(_ name: String) -> Self { .init(StandardTrait.smokeCoAlarm, name) }
    private static func power(_ name: String) -> Self {
        .init(StandardTrait.electricalPowerMeasurement, name)
    }
    private static func measured(_ trait: String) -> Self { .init(trait, "measuredValue") }
}

// MARK: - Lights and what is switched

extension AttributeName {
    public static let onOff = AttributeName(StandardTrait.onOff, "onOff")
    public static let startUpOnOff = AttributeName(StandardTrait.onOff, "startUpOnOff")
    public static let currentLevel = level("currentLevel")
    public static let onLevel = level("onLevel")
    public static let onTransitionTime = level("onTransitionTime")
    public static let offTransitionTime = level("offTransitionTime")
    public static let onOffTransitionTime = level("onOffTransitionTime")
    public static let startUpCurrentLevel = level("startUpCurrentLevel")
    public static let levelOptions = level("options")
    public static let ballastMinLevel = AttributeName(
        StandardTrait.ballastConfiguration, "minLevel")
    public static let ballastMaxLevel = AttributeName(
        StandardTrait.ballastConfiguration, "maxLevel")
    public static let colorMode = color("colorMode")
    public static let colorTemperatureMireds = color("colorTemperatureMireds")
    public static let currentHue = color("currentHue")
    public static let currentSaturation = color("currentSaturation")
    public static let currentX = color("currentX")
    public static let currentY = color("currentY")
    public static let startUpColorTemperatureMireds = color("startUpColorTemperatureMireds")
    public static let colorOptions = color("options")
    public static let availableEffects = AttributeName(
        StandardTrait.dynamicLighting, "availableEffects")
    public static let currentEffectID = AttributeName(
        StandardTrait.dynamicLighting, "currentEffectID")
    public static let effectSpeed = AttributeName(StandardTrait.dynamicLighting, "currentSpeed")
}

// MARK: - What moves

extension AttributeName {
    public static let lift = cover("currentPositionLiftPercent100ths")
    public static let tilt = cover("currentPositionTiltPercent100ths")
    public static let targetLift = cover("targetPositionLiftPercent100ths")
    public static let operationalStatus = cover("operationalStatus")
    public static let coverMode = cover("mode")
    public static let lockState = AttributeName(StandardTrait.doorLock, "lockState")
    public static let doorState = AttributeName(StandardTrait.doorLock, "doorState")
    public static let autoRelockTime = AttributeName(StandardTrait.doorLock, "autoRelockTime")
    public static let soundVolume = AttributeName(StandardTrait.doorLock, "soundVolume")
    public static let fanMode = AttributeName(StandardTrait.fanControl, "fanMode")
    public static let percentSetting = AttributeName(StandardTrait.fanControl, "percentSetting")
    public static let percentCurrent = AttributeName(StandardTrait.fanControl, "percentCurrent")
    public static let speedSetting = AttributeName(StandardTrait.fanControl, "speedSetting")
    public static let speedCurrent = AttributeName(StandardTrait.fanControl, "speedCurrent")
    public static let speedMax = AttributeName(StandardTrait.fanControl, "speedMax")
    public static let airflowDirection = AttributeName(StandardTrait.fanControl, "airflowDirection")
    public static let filterChange = AttributeName(
        StandardTrait.hepaFilterMonitoring, "changeIndication")
    public static let valveState = AttributeName(
        StandardTrait.valveConfigurationAndControl, "currentState")
    public static let valveLevel = AttributeName(
        StandardTrait.valveConfigurationAndControl, "currentLevel")
    public static let openDuration = AttributeName(
        StandardTrait.valveConfigurationAndControl, "openDuration")
    public static let currentPosition = AttributeName(StandardTrait.switch, "currentPosition")
}

// MARK: - Climate

extension AttributeName {
    public static let localTemperature = thermostat("localTemperature")
    public static let localTemperatureCalibration = thermostat("localTemperatureCalibration")
    public static let outdoorTemperature = thermostat("outdoorTemperature")
    public static let systemMode = thermostat("systemMode")
    public static let thermostatRunningState = thermostat("thermostatRunningState")
    public static let thermostatRunningMode = thermostat("thermostatRunningMode")
    public static let occupiedHeatingSetpoint = thermostat("occupiedHeatingSetpoint")
    public static let occupiedCoolingSetpoint = thermostat("occupiedCoolingSetpoint")
    public static let unoccupiedHeatingSetpoint = thermostat("unoccupiedHeatingSetpoint")
    public static let unoccupiedCoolingSetpoint = thermostat("unoccupiedCoolingSetpoint")
    public static let minHeatSetpointLimit = thermostat("minHeatSetpointLimit")
    public static let maxHeatSetpointLimit = thermostat("maxHeatSetpointLimit")
    public static let minCoolSetpointLimit = thermostat("minCoolSetpointLimit")
    public static let maxCoolSetpointLimit = thermostat("maxCoolSetpointLimit")
    public static let absMinHeatSetpointLimit = thermostat("absMinHeatSetpointLimit")
    public static let absMaxHeatSetpointLimit = thermostat("absMaxHeatSetpointLimit")
    public static let absMinCoolSetpointLimit = thermostat("absMinCoolSetpointLimit")
    public static let absMaxCoolSetpointLimit = thermostat("absMaxCoolSetpointLimit")
    public static let minSetpointDeadBand = thermostat("minSetpointDeadBand")
    public static let occupiedSetback = thermostat("occupiedSetback")
    public static let unoccupiedSetback = thermostat("unoccupiedSetback")
    public static let piHeatingDemand = thermostat("piHeatingDemand")
    public static let piCoolingDemand = thermostat("piCoolingDemand")
    public static let controlSequenceOfOperation = thermostat("controlSequenceOfOperation")
    public static let remoteSensing = thermostat("remoteSensing")
    public static let acLouverPosition = thermostat("acLouverPosition")
    public static let setpointChangeSource = thermostat("setpointChangeSource")
    public static let temperatureSetpointHold = thermostat("temperatureSetpointHold")
    public static let temperatureSetpointHoldDuration = thermostat(
        "temperatureSetpointHoldDuration")
    public static let thermostatProgrammingOperationMode = thermostat(
        "thermostatProgrammingOperationMode")
    public static let thermostatFeatures = thermostat("featureMap")
    public static let keypadLockout = AttributeName(
        StandardTrait.thermostatUserInterfaceConfiguration, "keypadLockout")
    public static let temperatureDisplayMode = AttributeName(
        StandardTrait.thermostatUserInterfaceConfiguration, "temperatureDisplayMode")
    public static let relativeHumiditySetpoint = AttributeName(
        StandardTrait.relativeHumidityControl, "relativeHumiditySetpoint")
    public static let minRelativeHumidity = AttributeName(
        StandardTrait.relativeHumidityControl, "minRelativeHumidity")
    public static let maxRelativeHumidity = AttributeName(
        StandardTrait.relativeHumidityControl, "maxRelativeHumidity")
}

// MARK: - Machines

extension AttributeName {
    public static let robotState = AttributeName(
        StandardTrait.rvcOperationalState, "operationalState")
    public static let runMode = AttributeName(StandardTrait.rvcRunMode, "currentMode")
    public static let operationalState = AttributeName(
        StandardTrait.operationalState, "operationalState")
    public static let isDocked = AttributeName(StandardTrait.dock, "isDocked")
    public static let isArmed = AttributeName(StandardTrait.armDisarm, "isArmed")
    public static let currentArmLevel = AttributeName(StandardTrait.armDisarm, "currentArmLevel")
    public static let timerRemainingSeconds = AttributeName(
        StandardTrait.timer, "timerRemainingSeconds")
}

// MARK: - What surrounds us

extension AttributeName {
    public static let temperature = measured(StandardTrait.temperatureMeasurement)
    public static let humidity = measured(StandardTrait.relativeHumidityMeasurement)
    public static let pressure = measured(StandardTrait.pressureMeasurement)
    public static let illuminance = measured(StandardTrait.illuminanceMeasurement)
    public static let flow = measured(StandardTrait.flowMeasurement)
    public static let soilMoisture = AttributeName(
        StandardTrait.soilMeasurement, "soilMoistureMeasuredValue")
    public static let occupancy = sensing("occupancy")
    public static let holdTime = sensing("holdTime")
    public static let pirOccupiedToUnoccupiedDelay = sensing("pirOccupiedToUnoccupiedDelay")
    public static let pirUnoccupiedToOccupiedDelay = sensing("pirUnoccupiedToOccupiedDelay")
    public static let ultrasonicOccupiedToUnoccupiedDelay = sensing(
        "ultrasonicOccupiedToUnoccupiedDelay")
    public static let ultrasonicUnoccupiedToOccupiedDelay = sensing(
        "ultrasonicUnoccupiedToOccupiedDelay")
    public static let stateValue = AttributeName(StandardTrait.booleanState, "stateValue")
    public static let currentSensitivityLevel = AttributeName(
        StandardTrait.booleanStateConfiguration, "currentSensitivityLevel")
    public static let sensorFault = AttributeName(
        StandardTrait.booleanStateConfiguration, "sensorFault")
    public static let smokeState = alarm("smokeState")
    public static let coState = alarm("coState")
    public static let deviceMuted = alarm("deviceMuted")
    public static let testInProgress = alarm("testInProgress")
    public static let smokeSensitivityLevel = alarm("smokeSensitivityLevel")
    public static let hardwareFaultAlert = alarm("hardwareFaultAlert")
    public static let endOfServiceAlert = alarm("endOfServiceAlert")
}

// MARK: - Air

extension AttributeName {
    public static let airQuality = AttributeName(StandardTrait.airQuality, "airQuality")
    public static let carbonDioxide = measured(StandardTrait.carbonDioxideConcentrationMeasurement)
    public static let carbonMonoxide = measured(
        StandardTrait.carbonMonoxideConcentrationMeasurement)
    public static let formaldehyde = measured(StandardTrait.formaldehydeConcentrationMeasurement)
    public static let nitrogenDioxide = measured(
        StandardTrait.nitrogenDioxideConcentrationMeasurement)
    public static let ozone = measured(StandardTrait.ozoneConcentrationMeasurement)
    public static let pm1 = measured(StandardTrait.pm1ConcentrationMeasurement)
    public static let pm25 = measured(StandardTrait.pm25ConcentrationMeasurement)
    public static let pm10 = measured(StandardTrait.pm10ConcentrationMeasurement)
    public static let radon = measured(StandardTrait.radonConcentrationMeasurement)
    public static let volatileOrganicCompounds = measured(
        StandardTrait.totalVolatileOrganicCompoundsConcentrationMeasurement)
}

// MARK: - Electricity and batteries

extension AttributeName {
    public static let activePower = power("activePower")
    public static let apparentPower = power("apparentPower")
    public static let reactivePower = power("reactivePower")
    public static let powerFactor = power("powerFactor")
    public static let voltage = power("voltage")
    public static let activeCurrent = power("activeCurrent")
    public static let neutralCurrent = power("neutralCurrent")
    public static let frequency = power("frequency")
    public static let cumulativeEnergyImported = AttributeName(
        StandardTrait.electricalEnergyMeasurement, "cumulativeEnergyImported")
    public static let cumulativeEnergyExported = AttributeName(
        StandardTrait.electricalEnergyMeasurement, "cumulativeEnergyExported")
    public static let batPercentRemaining = AttributeName(
        StandardTrait.powerSource, "batPercentRemaining")
    public static let batVoltage = AttributeName(StandardTrait.powerSource, "batVoltage")
    public static let batChargeLevel = AttributeName(StandardTrait.powerSource, "batChargeLevel")
    public static let batChargeState = AttributeName(StandardTrait.powerSource, "batChargeState")
    public static let activeBatFaults = AttributeName(StandardTrait.powerSource, "activeBatFaults")
    public static let wiredPresent = AttributeName(StandardTrait.powerSource, "wiredPresent")
    public static let wiredAssessedInputVoltage = AttributeName(
        StandardTrait.powerSource, "wiredAssessedInputVoltage")
}

// MARK: - The device itself

extension AttributeName {
    public static let vendorName = AttributeName(StandardTrait.basicInformation, "vendorName")
    public static let vendorID = AttributeName(StandardTrait.basicInformation, "vendorID")
    public static let productName = AttributeName(StandardTrait.basicInformation, "productName")
    public static let productID = AttributeName(StandardTrait.basicInformation, "productID")
    public static let serialNumber = AttributeName(StandardTrait.basicInformation, "serialNumber")
    public static let uniqueID = AttributeName(StandardTrait.basicInformation, "uniqueID")
    public static let softwareVersionString = AttributeName(
        StandardTrait.basicInformation, "softwareVersionString")
    public static let hardwareVersionString = AttributeName(
        StandardTrait.basicInformation, "hardwareVersionString")
    public static let activeHardwareFaults = AttributeName(
        StandardTrait.generalDiagnostics, "activeHardwareFaults")
    public static let rebootCount = AttributeName(StandardTrait.generalDiagnostics, "rebootCount")
    public static let upTime = AttributeName(StandardTrait.generalDiagnostics, "upTime")
    public static let temperatureUnit = AttributeName(
        StandardTrait.unitLocalization, "temperatureUnit")
    public static let hourFormat = AttributeName(StandardTrait.timeFormatLocalization, "hourFormat")
}
