// SPDX-License-Identifier: Apache-2.0

// Words that the tables of the data model do not have: units that are only in the specification's
// text, everyday words, and the values that need no label.

extension ValueStyle {
    private static func percent(_ factor: Double) -> Form {
        .scaled(factor, digits: 0, unit: "%")
    }
    private static let celsius = Form.scaled(0.1, digits: 1, unit: "°C")
    private static let level = percent(100 / 254)
    private static let seconds = Form.duration(perSecond: 1)
    private static let tenths = Form.duration(perSecond: 10)
    private static let hours = Form.duration(perSecond: 1 / 3600)
    private static let chromaticity = Form.scaled(1 / 65536, digits: 4, unit: "")
    private static let volts = Form.scaled(0.001, digits: 2, unit: "V")
    private static let amperes = Form.scaled(0.001, digits: 2, unit: "A")

    /// By the trait's short name and the attribute; `*` is every trait. Arguments and fields with
    /// the name of an attribute have its form.
    static let forms: [String: Form] = switches.merging(lights) { $1 }.merging(climate) { $1 }
        .merging(measured) { $1 }.merging(powered) { $1 }.merging(running) { $1 }
        .merging(counts) { $1 }

    private static let switches: [String: Form] = [
        "OnOff.onOff": .words(yes: "on", no: "off"),
        "DynamicLighting.availableEffects": .member("label"),
        "OnOff.onTime": tenths, "OnOff.offWaitTime": tenths,
        "OnOff.onTimeValue": tenths, "OnOff.offWaitTimeValue": tenths,
        "BooleanState.stateValue": .special(.booleanState),
        "OccupancySensing.occupancy": .bits([.init(value: 1, name: "occupied")], none: "clear"),
        "OccupancySensing.holdTime": seconds,
        "OccupancySensing.pirOccupiedToUnoccupiedDelay": seconds,
        "OccupancySensing.pirUnoccupiedToOccupiedDelay": seconds,
        "OccupancySensing.ultrasonicOccupiedToUnoccupiedDelay": seconds,
        "OccupancySensing.ultrasonicUnoccupiedToOccupiedDelay": seconds,
        "OccupancySensing.physicalContactOccupiedToUnoccupiedDelay": seconds,
        "OccupancySensing.physicalContactUnoccupiedToOccupiedDelay": seconds,
        "SmokeCoAlarm.smokeState": .choice([0: "no smoke", 1: "smoke warning", 2: "smoke"]),
        "SmokeCoAlarm.coState": .choice([0: "no CO", 1: "CO warning", 2: "CO"]),
        "DoorLock.doorState": .choice([
            0: "door open", 1: "door closed", 2: "door jammed", 3: "door forced open",
            4: "door state error", 5: "door ajar",
        ]),
        "DoorLock.autoRelockTime": seconds, "DoorLock.openPeriod": .duration(perSecond: 1 / 60),
        "DoorLock.userCodeTemporaryDisableTime": seconds,
        "DoorLock.expiringUserTimeout": .duration(perSecond: 1 / 60),
        "DoorLock.soundVolume": .choice([0: "silent", 1: "low", 2: "high", 3: "medium"]),
        "WindowCovering.currentPositionLiftPercent100ths": .special(.closing),
        "WindowCovering.targetPositionLiftPercent100ths": .special(.closing),
        "WindowCovering.currentPositionTiltPercent100ths": .special(.closing),
        "WindowCovering.targetPositionTiltPercent100ths": .special(.closing),
        "WindowCovering.liftPercent100thsValue": .special(.closing),
        "WindowCovering.tiltPercent100thsValue": .special(.closing),
        "WindowCovering.operationalStatus": .special(.movement),
        "WindowCovering.currentPositionLift": centimetres,
        "WindowCovering.physicalClosedLimitLift": centimetres,
        "WindowCovering.installedOpenLimitLift": centimetres,
        "WindowCovering.installedClosedLimitLift": centimetres,
        "WindowCovering.currentPositionTilt": degrees,
        "WindowCovering.physicalClosedLimitTilt": degrees,
        "WindowCovering.installedOpenLimitTilt": degrees,
        "WindowCovering.installedClosedLimitTilt": degrees,
        "ValveConfigurationAndControl.levelStep": percent(1),
        "Identify.identifyTime": seconds,
        "RvcOperationalState.operationalState": operation,
        "OvenCavityOperationalState.operationalState": operation,
        "*.countdownTime": seconds,
    ]

    private static let centimetres = Form.scaled(1, digits: 0, unit: "cm")
    private static let degrees = Form.scaled(0.1, digits: 0, unit: "°")

    private static let operation = Form.choice([
        0: "stopped", 1: "running", 2: "paused", 3: "error", 64: "seeking charger",
        65: "charging", 66: "docked", 67: "emptying dust bin", 68: "cleaning mop",
        69: "filling water tank", 70: "updating maps",
    ])

    private static let lights: [String: Form] = [
        "LevelControl.currentLevel": level, "LevelControl.level": level,
        "LevelControl.minLevel": level, "LevelControl.maxLevel": level,
        "LevelControl.onLevel": level, "LevelControl.startUpCurrentLevel": level,
        "LevelControl.stepSize": level, "LevelControl.defaultMoveRate": level,
        "LevelControl.remainingTime": tenths, "LevelControl.onOffTransitionTime": tenths,
        "LevelControl.onTransitionTime": tenths, "LevelControl.offTransitionTime": tenths,
        "LevelControl.currentFrequency": .count, "LevelControl.minFrequency": .count,
        "LevelControl.maxFrequency": .count, "*.transitionTime": tenths,
        "ColorControl.colorTemperatureMireds": .special(.mireds),
        "ColorControl.startUpColorTemperatureMireds": .special(.mireds),
        "ColorControl.colorTempPhysicalMinMireds": .special(.mireds),
        "ColorControl.colorTempPhysicalMaxMireds": .special(.mireds),
        "ColorControl.coupleColorTempToLevelMinMireds": .special(.mireds),
        "ColorControl.currentHue": .scaled(360 / 254, digits: 0, unit: "°"),
        "ColorControl.hue": .scaled(360 / 254, digits: 0, unit: "°"),
        "ColorControl.enhancedCurrentHue": .scaled(360 / 65536, digits: 0, unit: "°"),
        "ColorControl.enhancedHue": .scaled(360 / 65536, digits: 0, unit: "°"),
        "ColorControl.colorLoopStartEnhancedHue": .scaled(360 / 65536, digits: 0, unit: "°"),
        "ColorControl.colorLoopStoredEnhancedHue": .scaled(360 / 65536, digits: 0, unit: "°"),
        "ColorControl.currentSaturation": level, "ColorControl.saturation": level,
        "ColorControl.currentX": chromaticity, "ColorControl.currentY": chromaticity,
        "ColorControl.colorX": chromaticity, "ColorControl.colorY": chromaticity,
        "ColorControl.remainingTime": tenths, "ColorControl.colorLoopTime": seconds,
        "ColorControl.colorLoopActive": .choice([0: "off", 1: "on"]),
        "ColorControl.colorLoopDirection": .choice([0: "down", 1: "up"]),
        "ColorControl.colorMode": .choice([
            0: "hue and saturation", 1: "x and y", 2: "colour temperature",
        ]),
        "ColorControl.enhancedColorMode": .choice([
            0: "hue and saturation", 1: "x and y", 2: "colour temperature",
            3: "enhanced hue and saturation",
        ]),
    ]

    private static let climate: [String: Form] = [
        "Thermostat.piHeatingDemand": percent(1), "Thermostat.piCoolingDemand": percent(1),
        "Thermostat.localTemperatureCalibration": celsius,
        "Thermostat.minSetpointDeadBand": celsius, "Thermostat.amount": celsius,
        "Thermostat.occupiedSetback": celsius, "Thermostat.occupiedSetbackMin": celsius,
        "Thermostat.occupiedSetbackMax": celsius, "Thermostat.unoccupiedSetback": celsius,
        "Thermostat.unoccupiedSetbackMin": celsius, "Thermostat.unoccupiedSetbackMax": celsius,
        "Thermostat.emergencyHeatDelta": celsius,
        "ExtendedThermostat.averageLocalTemperature": .scaled(0.01, digits: 1, unit: "°C"),
        "Thermostat.setpointChangeAmount": .scaled(0.01, digits: 1, unit: "°C"),
        "Thermostat.temperatureSetpointHoldDuration": .duration(perSecond: 1 / 60),
        "Thermostat.temperatureSetpointHold": .choice([0: "off", 1: "on"]),
        "Thermostat.thermostatRunningState": .bits(
            [
                .init(value: 1, name: "heating"), .init(value: 2, name: "cooling"),
                .init(value: 4, name: "fan"), .init(value: 8, name: "second stage heating"),
                .init(value: 16, name: "second stage cooling"),
                .init(value: 32, name: "fan stage 2"), .init(value: 64, name: "fan stage 3"),
            ], none: "idle"),
        "RelativeHumidityControl.relativeHumiditySetpoint": percent(0.01),
        "RelativeHumidityControl.minRelativeHumidity": percent(0.01),
        "RelativeHumidityControl.maxRelativeHumidity": percent(0.01),
    ]

    private static let measured: [String: Form] = [
        "TemperatureMeasurement.tolerance": .scaled(0.01, digits: 1, unit: "°C"),
        "RelativeHumidityMeasurement.measuredValue": .scaled(0.01, digits: 1, unit: "%"),
        "RelativeHumidityMeasurement.minMeasuredValue": .scaled(0.01, digits: 1, unit: "%"),
        "RelativeHumidityMeasurement.maxMeasuredValue": .scaled(0.01, digits: 1, unit: "%"),
        "RelativeHumidityMeasurement.tolerance": .scaled(0.01, digits: 1, unit: "%"),
        "PressureMeasurement.measuredValue": hectopascals,
        "PressureMeasurement.minMeasuredValue": hectopascals,
        "PressureMeasurement.maxMeasuredValue": hectopascals,
        "PressureMeasurement.tolerance": hectopascals,
        "FlowMeasurement.measuredValue": cubicMetres,
        "FlowMeasurement.minMeasuredValue": cubicMetres,
        "FlowMeasurement.maxMeasuredValue": cubicMetres,
        "FlowMeasurement.tolerance": cubicMetres,
        "IlluminanceMeasurement.measuredValue": .special(.lux),
        "IlluminanceMeasurement.minMeasuredValue": .special(.lux),
        "IlluminanceMeasurement.maxMeasuredValue": .special(.lux),
        "*.peakMeasuredValueWindow": seconds, "*.averageMeasuredValueWindow": seconds,
        "SoilMeasurement.soilMoistureMeasuredValue": percent(1),
    ].merging(concentrations) { $1 }

    private static let hectopascals = Form.scaled(1, digits: 0, unit: "hPa")
    private static let cubicMetres = Form.scaled(0.1, digits: 1, unit: "m³/h")

    /// The substances whose concentration is measured, in everyday words.
    private static let substances = [
        "CarbonDioxide": "CO2", "CarbonMonoxide": "CO", "NitrogenDioxide": "NO2",
        "Ozone": "ozone", "Pm1": "PM1", "Pm25": "PM2.5", "Pm10": "PM10",
        "Formaldehyde": "formaldehyde", "TotalVolatileOrganicCompounds": "VOC", "Radon": "radon",
        "Smoke": "smoke",
    ]

    private static let concentrations: [String: Form] = {
        var forms: [String: Form] = [:]
        for substance in substances.keys {
            for attribute in [
                "measuredValue", "minMeasuredValue", "maxMeasuredValue", "peakMeasuredValue",
                "averageMeasuredValue", "uncertainty",
            ] {
                forms["\(substance)ConcentrationMeasurement.\(attribute)"] =
                    .special(.concentration)
            }
            forms["\(substance)ConcentrationMeasurement.measurementUnit"] = .choice(
                concentrationUnits)
        }
        return forms
    }()

    /// By the raw value of `measurementUnit`.
    package static let concentrationUnits: [Int64: String] = [
        0: "ppm", 1: "ppb", 2: "ppt", 3: "mg/m³", 4: "µg/m³", 5: "ng/m³", 6: "/m³", 7: "Bq/m³",
        8: "dB/m", 9: "%/ft",
    ]

    private static let powered: [String: Form] = [
        "ElectricalEnergyMeasurement.cumulativeEnergyImported": .member("energy"),
        "ElectricalEnergyMeasurement.cumulativeEnergyExported": .member("energy"),
        "ElectricalEnergyMeasurement.periodicEnergyImported": .member("energy"),
        "ElectricalEnergyMeasurement.periodicEnergyExported": .member("energy"),
        "ElectricalEnergyMeasurement.energy": .scaled(0.000_001, digits: 2, unit: "kWh"),
        "ElectricalPowerMeasurement.frequency": .scaled(0.001, digits: 1, unit: "Hz"),
        "ElectricalPowerMeasurement.powerFactor": percent(0.01),
        "PowerSource.batPercentRemaining": percent(0.5), "PowerSource.batVoltage": volts,
        "PowerSource.batTimeRemaining": seconds, "PowerSource.batTimeToFullCharge": seconds,
        "PowerSource.batChargingCurrent": amperes,
        "PowerSource.batCapacity": .scaled(1, digits: 0, unit: "mAh"),
        "PowerSource.wiredAssessedInputVoltage": volts, "PowerSource.wiredNominalVoltage": volts,
        "PowerSource.wiredAssessedCurrent": amperes, "PowerSource.wiredMaximumCurrent": amperes,
        "PowerSource.wiredAssessedInputFrequency": .scaled(1, digits: 0, unit: "Hz"),
        "MediaPlayback.duration": .duration(perSecond: 1000),
        "MediaPlayback.sampledPosition.position": .duration(perSecond: 1000),
        "MediaPlayback.seekRangeStart": .duration(perSecond: 1000),
        "MediaPlayback.seekRangeEnd": .duration(perSecond: 1000),
        "ArmDisarm.exitAllowanceSeconds": seconds,
        "ArmDisarm.exitAllowanceEndTimeSeconds": unixSeconds,
        "ArmDisarm.entryAllowanceEndTimeSeconds": unixSeconds,
        "Fill.currentFillPercent": percent(1), "OpenClose.openPercent": percent(1),
        "OpenClose.openState.openPercent": percent(1), "OpenClose.targetOpenPercent": percent(1),
        "Rotation.rotationPercent": percent(1), "Rotation.targetRotationPercent": percent(1),
        "Rotation.rotationDegrees": .scaled(1, digits: 0, unit: "°"),
        "Volume.currentVolumePercent": percent(1), "Brightness.brightness": percent(1),
        "Timer.maxTimerLimitSeconds": seconds, "Timer.timerRemainingSeconds": seconds,
        "ExtendedOperationalState.currentTotalRemainingTime": seconds,
        "ExtendedOperationalState.currentCycleRemainingTime": seconds,
        "ExtendedColorControl.colorLoopEndTimestampSeconds": unixSeconds,
        "LightEffects.effectEndTimestampSeconds": unixSeconds,
        "LightEffects.defaultSleepDurationSeconds": seconds,
        "LightEffects.defaultWakeDurationSeconds": seconds,
        "SoftwareUpdate.lastSoftwareUpdateUnixTimestampSec": unixSeconds,
        "NetworkControl.networkUsageMB": .scaled(1, digits: 0, unit: "MB"),
        "NetworkControl.networkUsageLimitMB": .scaled(1, digits: 0, unit: "MB"),
    ]

    /// The state of a device itself, and the control of a lamp.
    private static let running: [String: Form] = [
        "GeneralDiagnostics.upTime": seconds, "GeneralDiagnostics.totalOperationalHours": hours,
        "SoftwareDiagnostics.currentHeapFree": bytes,
        "SoftwareDiagnostics.currentHeapUsed": bytes,
        "SoftwareDiagnostics.currentHeapHighWatermark": bytes,
        "WiFiNetworkDiagnostics.rssi": .scaled(1, digits: 0, unit: "dBm"),
        "WiFiNetworkDiagnostics.currentMaxRate": .scaled(0.000_001, digits: 1, unit: "Mbit/s"),
        "BallastConfiguration.physicalMinLevel": level,
        "BallastConfiguration.physicalMaxLevel": level,
        "BallastConfiguration.minLevel": level, "BallastConfiguration.maxLevel": level,
        "BallastConfiguration.intrinsicBallastFactor": percent(1),
        "BallastConfiguration.ballastFactorAdjustment": percent(1),
        "BallastConfiguration.lampRatedHours": hours, "BallastConfiguration.lampBurnHours": hours,
        "BallastConfiguration.lampBurnHoursTripPoint": hours,
    ]

    private static let bytes = Form.scaled(1, digits: 0, unit: "B")
    private static let unixSeconds = Form.time(perSecond: 1, epoch: 0)

    /// Numbers that count or name something: they have no unit.
    private static let counts: [String: Form] = {
        var forms: [String: Form] = [:]
        for name in [
            "*.featureMap", "*.currentPhase", "*.clusterRevision",
            "BasicInformation.vendorID", "BasicInformation.productID",
            "BasicInformation.hardwareVersion", "BasicInformation.softwareVersion",
            "BasicInformation.dataModelRevision", "BasicInformation.specificationVersion",
            "BasicInformation.maxPathsPerInvoke", "BasicInformation.configurationVersion",
            "Channel.currentChannel.majorNumber", "Channel.currentChannel.minorNumber",
            "FanControl.speedMax", "FanControl.speedSetting", "FanControl.speedCurrent",
            "Switch.numberOfPositions", "Switch.currentPosition", "Switch.multiPressMax",
            "PowerSource.order", "PowerSource.batQuantity", "PowerSource.endpointList",
            "MediaPlayback.playbackSpeed", "TemperatureControl.selectedTemperatureLevel",
            "DoorLock.wrongCodeEntryLimit", "WindowCovering.numberOfActuationsLift",
            "WindowCovering.numberOfActuationsTilt", "Cook.currentFoodQuantity",
            "StatusReport.currentStatusReport.priority", "DoorLock.ledSettings",
            "Thermostat.acCapacity", "IlluminanceMeasurement.tolerance",
            "PressureMeasurement.scaledValue", "PressureMeasurement.scaledTolerance",
            "PressureMeasurement.scale", "ExtendedColorControl.currentBlue",
            "ExtendedColorControl.currentGreen", "ExtendedColorControl.currentRed",
            "ExtendedColorControl.currentHue", "ExtendedColorControl.currentSaturation",
            "ExtendedColorControl.currentValue", "ExtendedLevelControl.levelStepSize",
            "NetworkControl.numConnectedDevices", "*.currentMode", "*.startUpMode", "*.onMode",
            "ModeSelect.standardNamespace", "DynamicLighting.currentSpeed",
            "BooleanStateConfiguration.currentSensitivityLevel",
            "BooleanStateConfiguration.supportedSensitivityLevels",
            "BooleanStateConfiguration.defaultSensitivityLevel",
            "BallastConfiguration.lampQuantity", "WiFiNetworkDiagnostics.channelNumber",
        ] { forms[name] = .count }
        return forms
    }()

    /// The words for null where it is a choice of its own and not "unknown".
    package static let nulls: [String: String] = [
        "OnOff.startUpOnOff": "previous", "LevelControl.startUpCurrentLevel": "previous",
        "ColorControl.startUpColorTemperatureMireds": "previous",
        "LevelControl.onLevel": "previous", "DynamicLighting.currentEffectID": "none",
    ]

    /// The words before a value; empty where the value needs none. For other attributes the label
    /// is made of the attribute's name.
    static let labels: [String: String] = {
        var labels = known
        for (substance, label) in substances {
            labels["\(substance)ConcentrationMeasurement.measuredValue"] = label
            labels["\(substance)ConcentrationMeasurement.measurementUnit"] = label + " in"
        }
        return labels
    }()

    private static let known: [String: String] = [
        "OnOff.onOff": "", "BooleanState.stateValue": "", "OccupancySensing.occupancy": "",
        "SmokeCoAlarm.smokeState": "", "SmokeCoAlarm.coState": "",
        "SmokeCoAlarm.batteryAlert": "battery", "DoorLock.lockState": "", "DoorLock.doorState": "",
        "WindowCovering.currentPositionLiftPercent100ths": "",
        "WindowCovering.currentPositionTiltPercent100ths": "tilt",
        "WindowCovering.targetPositionLiftPercent100ths": "target",
        "WindowCovering.targetPositionTiltPercent100ths": "tilt target",
        "WindowCovering.liftPercent100thsValue": "",
        "WindowCovering.tiltPercent100thsValue": "tilt",
        "WindowCovering.operationalStatus": "", "ValveConfigurationAndControl.currentState": "",
        "ValveConfigurationAndControl.currentLevel": "level",
        "OperationalState.operationalState": "", "RvcOperationalState.operationalState": "",
        "OvenCavityOperationalState.operationalState": "", "LevelControl.currentLevel": "",
        "LevelControl.level": "", "ColorControl.colorTemperatureMireds": "",
        "ColorControl.currentHue": "hue", "ColorControl.currentSaturation": "saturation",
        "ColorControl.currentX": "x", "ColorControl.currentY": "y",
        "ColorControl.colorX": "x", "ColorControl.colorY": "y",
        "ColorControl.colorMode": "colour by", "FanControl.percentCurrent": "",
        "FanControl.percentSetting": "set to", "FanControl.fanMode": "mode",
        "DynamicLighting.currentEffectID": "effect", "DynamicLighting.effectID": "",
        "DynamicLighting.currentSpeed": "effect speed",
        "DynamicLighting.availableEffects": "effects",
        "FanControl.speedCurrent": "speed", "FanControl.speedSetting": "speed set to",
        "Thermostat.localTemperature": "", "Thermostat.outdoorTemperature": "outdoors",
        "Thermostat.occupiedHeatingSetpoint": "heat to",
        "Thermostat.occupiedCoolingSetpoint": "cool to",
        "Thermostat.unoccupiedHeatingSetpoint": "when away heat to",
        "Thermostat.unoccupiedCoolingSetpoint": "when away cool to",
        "Thermostat.systemMode": "mode", "Thermostat.piHeatingDemand": "heating demand",
        "Thermostat.piCoolingDemand": "cooling demand", "Thermostat.thermostatRunningState": "",
        "Thermostat.thermostatRunningMode": "running",
        "Thermostat.localTemperatureCalibration": "calibration",
        "TemperatureMeasurement.measuredValue": "",
        "RelativeHumidityMeasurement.measuredValue": "humidity",
        "PressureMeasurement.measuredValue": "", "FlowMeasurement.measuredValue": "",
        "IlluminanceMeasurement.measuredValue": "", "AirQuality.airQuality": "air",
        "SoilMeasurement.soilMoistureMeasuredValue": "soil",
        "ElectricalPowerMeasurement.activePower": "", "ElectricalPowerMeasurement.voltage": "",
        "ElectricalPowerMeasurement.activeCurrent": "",
        "ElectricalPowerMeasurement.apparentPower": "",
        "ElectricalPowerMeasurement.reactivePower": "",
        "ElectricalPowerMeasurement.frequency": "",
        "ElectricalEnergyMeasurement.cumulativeEnergyImported": "",
        "ElectricalEnergyMeasurement.cumulativeEnergyExported": "exported",
        "PowerSource.batPercentRemaining": "battery", "PowerSource.batChargeLevel": "battery",
        "PowerSource.batVoltage": "battery", "Switch.currentPosition": "position",
        "ThermostatUserInterfaceConfiguration.keypadLockout": "keypad",
    ]
}
