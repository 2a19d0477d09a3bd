// SPDX-License-Identifier: Apache-2.0
//
// Written by Scripts/generate_cloud_table.py from Data/model/cloud-to-cloud.json: do not edit.
//
// swift-format-ignore-file

import HomeGraph

extension CloudTable {
    static let version = 1

    static let types: [CloudType] = [
        CloudType("action.devices.types.AC_UNIT", "RoomAirConditionerDeviceType"),
        CloudType("action.devices.types.AIRCOOLER", "GoogleAirCoolerDeviceType"),
        CloudType("action.devices.types.AIRFRESHENER", nil),
        CloudType("action.devices.types.AIRPURIFIER", "AirPurifierDeviceType"),
        CloudType("action.devices.types.AUDIO_VIDEO_RECEIVER",
            "GoogleAudioVideoReceiverDeviceType"),
        CloudType("action.devices.types.AWNING", "WindowCoveringDeviceType"),
        CloudType("action.devices.types.BATHTUB", "GoogleBathtubDeviceType"),
        CloudType("action.devices.types.BED", nil),
        CloudType("action.devices.types.BLENDER", "GoogleBlenderDeviceType"),
        CloudType("action.devices.types.BLINDS", "WindowCoveringDeviceType"),
        CloudType("action.devices.types.BOILER", "GoogleBoilerDeviceType"),
        CloudType("action.devices.types.CAMERA", "GoogleCameraDeviceType"),
        CloudType("action.devices.types.CARBON_MONOXIDE_DETECTOR", "SmokeCoAlarmDeviceType"),
        CloudType("action.devices.types.CHARGER", "GoogleChargerDeviceType", storesEnergy: true),
        CloudType("action.devices.types.CLOSET", "GoogleClosetDeviceType"),
        CloudType("action.devices.types.COFFEE_MAKER", "GoogleCoffeeMakerDeviceType"),
        CloudType("action.devices.types.COOKTOP", "CooktopDeviceType"),
        CloudType("action.devices.types.CURTAIN", "WindowCoveringDeviceType"),
        CloudType("action.devices.types.DEHUMIDIFIER", nil),
        CloudType("action.devices.types.DEHYDRATOR", "GoogleDehydratorDeviceType"),
        CloudType("action.devices.types.DISHWASHER", "DishwasherDeviceType"),
        CloudType("action.devices.types.DOOR", "GoogleDoorDeviceType"),
        CloudType("action.devices.types.DOORBELL", "GoogleDoorbellDeviceType"),
        CloudType("action.devices.types.DRAWER", "GoogleDrawerDeviceType"),
        CloudType("action.devices.types.DRYER", "LaundryDryerDeviceType"),
        CloudType("action.devices.types.FAN", "FanDeviceType"),
        CloudType("action.devices.types.FAUCET", "GoogleFaucetDeviceType"),
        CloudType("action.devices.types.FIREPLACE", nil),
        CloudType("action.devices.types.FREEZER", "GoogleFreezerDeviceType"),
        CloudType("action.devices.types.FRYER", "GoogleFryerDeviceType"),
        CloudType("action.devices.types.GARAGE", "GoogleGarageDeviceType"),
        CloudType("action.devices.types.GATE", "GoogleGateDeviceType"),
        CloudType("action.devices.types.GRILL", "GoogleGrillDeviceType"),
        CloudType("action.devices.types.HEATER", "HeatingCoolingUnitDeviceType"),
        CloudType("action.devices.types.HOOD", "ExtractorHoodDeviceType"),
        CloudType("action.devices.types.HUMIDIFIER", nil),
        CloudType("action.devices.types.KETTLE", "GoogleKettleDeviceType"),
        CloudType("action.devices.types.LIGHT", "OnOffLightDeviceType", select: [
            .trait("action.devices.traits.ColorSetting", with: "colorModel",
                "ExtendedColorLightDeviceType"),
            .traits(["action.devices.traits.ColorSetting"], "ColorTemperatureLightDeviceType"),
            .traits(["action.devices.traits.Brightness"], "DimmableLightDeviceType"),
        ]),
        CloudType("action.devices.types.LOCK", "DoorLockDeviceType"),
        CloudType("action.devices.types.MICROWAVE", "MicrowaveOvenDeviceType"),
        CloudType("action.devices.types.MOP", "GoogleMopDeviceType"),
        CloudType("action.devices.types.MOWER", "GoogleMowerDeviceType"),
        CloudType("action.devices.types.MULTICOOKER", "GoogleMulticookerDeviceType"),
        CloudType("action.devices.types.NETWORK", "GoogleNetworkDeviceType"),
        CloudType("action.devices.types.OUTLET", "OnOffPluginUnitDeviceType", select: [
            .traits(["action.devices.traits.Brightness"], "DimmablePlugInUnitDeviceType"),
        ]),
        CloudType("action.devices.types.OVEN", "OvenDeviceType"),
        CloudType("action.devices.types.PERGOLA", "GooglePergolaDeviceType"),
        CloudType("action.devices.types.PETFEEDER", "GooglePetFeederDeviceType"),
        CloudType("action.devices.types.PRESSURECOOKER", "GooglePressureCookerDeviceType"),
        CloudType("action.devices.types.RADIATOR", "HeatingCoolingUnitDeviceType"),
        CloudType("action.devices.types.REFRIGERATOR", "RefrigeratorDeviceType"),
        CloudType("action.devices.types.REMOTECONTROL", "VideoRemoteControlDeviceType"),
        CloudType("action.devices.types.ROUTER", "GoogleRouterDeviceType"),
        CloudType("action.devices.types.SCENE", nil),
        CloudType("action.devices.types.SECURITYSYSTEM", "GoogleSecuritySystemDeviceType"),
        CloudType("action.devices.types.SENSOR", nil, select: [
            .traits(["action.devices.traits.OccupancySensing"], "OccupancySensorDeviceType"),
            .traits(["action.devices.traits.OpenClose"], "ContactSensorDeviceType"),
            .sensors(["AirQuality"], "AirQualitySensorDeviceType"),
            .sensors(["SmokeLevel", "CarbonMonoxideLevel"], "SmokeCoAlarmDeviceType"),
            .sensors(["WaterLeak"], "WaterLeakDetectorDeviceType"),
            .sensors(["RainDetection"], "RainSensorDeviceType"),
            .traits(["action.devices.traits.TemperatureSetting",
                "action.devices.traits.TemperatureControl"], "TemperatureSensorDeviceType"),
            .traits(["action.devices.traits.HumiditySetting"], "HumiditySensorDeviceType"),
        ]),
        CloudType("action.devices.types.SETTOP", "GoogleSetTopBoxDeviceType"),
        CloudType("action.devices.types.SHOWER", "GoogleShowerDeviceType"),
        CloudType("action.devices.types.SHUTTER", "WindowCoveringDeviceType"),
        CloudType("action.devices.types.SMOKE_DETECTOR", "SmokeCoAlarmDeviceType"),
        CloudType("action.devices.types.SOUNDBAR", "GoogleSoundbarDeviceType"),
        CloudType("action.devices.types.SOUSVIDE", "GoogleSousVideDeviceType"),
        CloudType("action.devices.types.SPEAKER", "SpeakerDeviceType"),
        CloudType("action.devices.types.SPRINKLER", "GoogleSprinklerDeviceType"),
        CloudType("action.devices.types.STANDMIXER", "GoogleStandmixerDeviceType"),
        CloudType("action.devices.types.STREAMING_BOX", "GoogleStreamingBoxDeviceType"),
        CloudType("action.devices.types.STREAMING_SOUNDBAR", "GoogleStreamingSoundbarDeviceType"),
        CloudType("action.devices.types.STREAMING_STICK", "GoogleStreamingStickDeviceType"),
        CloudType("action.devices.types.SWITCH", "OnOffLightSwitchDeviceType", select: [
            .traits(["action.devices.traits.Brightness"], "DimmerSwitchDeviceType"),
        ]),
        CloudType("action.devices.types.THERMOSTAT", "ThermostatDeviceType"),
        CloudType("action.devices.types.TV", "GoogleTVDeviceType"),
        CloudType("action.devices.types.VACUUM", "RoboticVacuumCleanerDeviceType"),
        CloudType("action.devices.types.VALVE", "WaterValveDeviceType"),
        CloudType("action.devices.types.WASHER", "LaundryWasherDeviceType"),
        CloudType("action.devices.types.WATERHEATER", "WaterHeaterDeviceType"),
        CloudType("action.devices.types.WATERPURIFIER", "GoogleWaterPurifierDeviceType"),
        CloudType("action.devices.types.WATERSOFTENER", "GoogleWaterSoftenerDeviceType"),
        CloudType("action.devices.types.WINDOW", "GoogleWindowDeviceType"),
        CloudType("action.devices.types.YOGURTMAKER", "GoogleYogurtmakerDeviceType"),
    ]

    static let sensors: [CloudSensor] = [
        CloudSensor("AirQuality",
            descriptive: CloudTarget("Matter.AirQualityTrait", "airQuality",
                .words([CloudWord("healthy", .int(1)), CloudWord("good", .int(1)), CloudWord("fair",
                .int(2)), CloudWord("moderate", .int(3)),
                CloudWord("unhealthy for sensitive groups", .int(4)), CloudWord("poor", .int(4)),
                CloudWord("unhealthy", .int(5)), CloudWord("very poor", .int(5)),
                CloudWord("very unhealthy", .int(6)), CloudWord("severe", .int(6)),
                CloudWord("hazardous", .int(6)), CloudWord("unknown", .int(0))]))),
        CloudSensor("CarbonMonoxideLevel",
            descriptive: CloudTarget("Matter.SmokeCoAlarmTrait", "coState",
                .words([CloudWord("no carbon monoxide detected", .int(0)), CloudWord("high",
                .int(1)), CloudWord("carbon monoxide detected", .int(2))])),
            rawValue: CloudTarget("Matter.CarbonMonoxideConcentrationMeasurementTrait",
                "measuredValue", .identity)),
        CloudSensor("SmokeLevel",
            descriptive: CloudTarget("Matter.SmokeCoAlarmTrait", "smokeState",
                .words([CloudWord("no smoke detected", .int(0)), CloudWord("high", .int(1)),
                CloudWord("smoke detected", .int(2))]))),
        CloudSensor("CarbonDioxideLevel",
            rawValue: CloudTarget("Matter.CarbonDioxideConcentrationMeasurementTrait",
                "measuredValue", .identity)),
        CloudSensor("PM2.5",
            rawValue: CloudTarget("Matter.Pm25ConcentrationMeasurementTrait", "measuredValue",
                .identity)),
        CloudSensor("PM10",
            rawValue: CloudTarget("Matter.Pm10ConcentrationMeasurementTrait", "measuredValue",
                .identity)),
        CloudSensor("VolatileOrganicCompounds",
            rawValue: CloudTarget("Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait",
                "measuredValue", .identity)),
        CloudSensor("WaterLeak",
            descriptive: CloudTarget("Matter.BooleanStateTrait", "stateValue",
                .words([CloudWord("leak", .bool(true)), CloudWord("no leak", .bool(false))]))),
        CloudSensor("RainDetection",
            descriptive: CloudTarget("Matter.BooleanStateTrait", "stateValue",
                .words([CloudWord("rain detected", .bool(true)), CloudWord("no rain detected",
                .bool(false))]))),
        CloudSensor("HEPAFilterLifeTime",
            rawValue: CloudTarget("Matter.HepaFilterMonitoringTrait", "condition",
                .linear(factor: 1, offset: 0, divisor: 1, min: 0, max: 100))),
    ]

    static let traits: [CloudTrait] = [
        traitAppSelector, traitArmDisarm, traitBrightness, traitCameraStream, traitChannel,
        traitColorSetting, traitCook, traitDispense, traitDock, traitEnergyStorage, traitFanSpeed,
        traitFill, traitHumiditySetting, traitInputSelector, traitLightEffects, traitLocator,
        traitLockUnlock, traitMediaState, traitModes, traitNetworkControl, traitObjectDetection,
        traitOnOff, traitOpenClose, traitReboot, traitRotation, traitRunCycle, traitScene,
        traitSensorState, traitSoftwareUpdate, traitStartStop, traitStatusReport,
        traitTemperatureControl, traitTemperatureSetting, traitTimer, traitToggles,
        traitTransportControl, traitVolume, traitOccupancySensing,
    ]

    private static let traitAppSelector = CloudTrait(
        "action.devices.traits.AppSelector", home: ["Google.ExtendedApplicationLauncherTrait"],
        keys: ["currentApplication"],
        states: [
            CloudState([.key("currentApplication")], .string, [
                CloudTarget("Google.ExtendedApplicationLauncherTrait", "currentApplicationKey",
                    .identity),
            ]),
        ])

    private static let traitArmDisarm = CloudTrait(
        "action.devices.traits.ArmDisarm", home: ["Google.ArmDisarmTrait"],
        keys: ["isArmed", "currentArmLevel", "exitAllowance"],
        states: [
            CloudState([.key("isArmed")], .bool, [
                CloudTarget("Google.ArmDisarmTrait", "isArmed", .identity),
            ]),
            CloudState([.key("currentArmLevel")], .string, [
                CloudTarget("Google.ArmDisarmTrait", "currentArmLevel", .identity),
            ]),
            CloudState([.key("exitAllowance")], .int, [
                CloudTarget("Google.ArmDisarmTrait", "exitAllowanceSeconds", .identity),
            ]),
        ])

    private static let traitBrightness = CloudTrait(
        "action.devices.traits.Brightness", home: ["Matter.LevelControlTrait"],
        keys: ["brightness"],
        states: [
            CloudState([.key("brightness")], .int, [
                CloudTarget("Matter.LevelControlTrait", "currentLevel", .linear(factor: 127,
                    offset: 0, divisor: 50, min: 1, max: 254)),
            ]),
        ])

    private static let traitCameraStream = CloudTrait(
        "action.devices.traits.CameraStream", home: ["Google.WebRtcLiveViewTrait"],
        keys: [],
        states: [])

    private static let traitChannel = CloudTrait(
        "action.devices.traits.Channel", home: ["Matter.ChannelTrait",
            "Google.ExtendedChannelTrait"],
        keys: [],
        states: [])

    private static let traitColorSetting = CloudTrait(
        "action.devices.traits.ColorSetting", home: ["Matter.ColorControlTrait",
            "Google.ExtendedColorControlTrait"],
        keys: ["color"],
        states: [
            CloudState([.key("color"), .key("temperatureK")], .any, [
                CloudTarget("Matter.ColorControlTrait", "colorTemperatureMireds",
                    .reciprocal(numerator: 1000000)),
            ]),
            CloudState([.key("color"), .key("spectrumRgb")], .any, [
                CloudTarget("Google.ExtendedColorControlTrait", "currentRed", .bits(shift: 16,
                    mask: 255)),
                CloudTarget("Google.ExtendedColorControlTrait", "currentGreen", .bits(shift: 8,
                    mask: 255)),
                CloudTarget("Google.ExtendedColorControlTrait", "currentBlue", .bits(shift: 0,
                    mask: 255)),
            ]),
            CloudState([.key("color"), .key("spectrumHsv"), .key("hue")], .any, [
                CloudTarget("Matter.ColorControlTrait", "currentHue", .linear(factor: 127,
                    offset: 0, divisor: 180, min: 0, max: 254)),
                CloudTarget("Google.ExtendedColorControlTrait", "currentHue", .identity),
            ]),
            CloudState([.key("color"), .key("spectrumHsv"), .key("saturation")], .any, [
                CloudTarget("Matter.ColorControlTrait", "currentSaturation", .linear(factor: 254,
                    offset: 0, divisor: 1, min: 0, max: 254)),
                CloudTarget("Google.ExtendedColorControlTrait", "currentSaturation", .identity),
            ]),
            CloudState([.key("color"), .key("spectrumHsv"), .key("value")], .any, [
                CloudTarget("Google.ExtendedColorControlTrait", "currentValue", .identity),
            ]),
        ])

    private static let traitCook = CloudTrait(
        "action.devices.traits.Cook", home: ["Google.CookTrait"],
        keys: ["currentCookingMode", "currentFoodPreset", "currentFoodQuantity", "currentFoodUnit"],
        states: [
            CloudState([.key("currentCookingMode")], .string, [
                CloudTarget("Google.CookTrait", "currentCookingMode", .identity),
            ]),
            CloudState([.key("currentFoodPreset")], .string, [
                CloudTarget("Google.CookTrait", "currentFoodPreset", .identity),
            ]),
            CloudState([.key("currentFoodQuantity")], .double, [
                CloudTarget("Google.CookTrait", "currentFoodQuantity", .identity),
            ]),
            CloudState([.key("currentFoodUnit")], .string, [
                CloudTarget("Google.CookTrait", "currentFoodUnit", .identity),
            ]),
        ])

    private static let traitDispense = CloudTrait(
        "action.devices.traits.Dispense", home: ["Google.DispenseTrait"],
        keys: ["dispenseItems"],
        states: [
            CloudState([.key("dispenseItems")], .list, [
                CloudTarget("Google.DispenseTrait", "dispenseItems", .json),
            ]),
        ])

    private static let traitDock = CloudTrait(
        "action.devices.traits.Dock", home: ["Google.DockTrait"],
        keys: ["isDocked"],
        states: [
            CloudState([.key("isDocked")], .bool, [
                CloudTarget("Google.DockTrait", "isDocked", .identity),
                CloudTarget("Matter.RvcOperationalStateTrait", "operationalState",
                    .words([CloudWord("true", .int(66))]),
                    when: .typeIs(["action.devices.types.VACUUM"])),
            ]),
        ])

    private static let traitEnergyStorage = CloudTrait(
        "action.devices.traits.EnergyStorage", home: ["Matter.PowerSourceTrait",
            "Google.ExtendedPowerSourceTrait"],
        keys: ["descriptiveCapacityRemaining", "capacityRemaining", "capacityUntilFull",
            "isCharging", "isPluggedIn"],
        states: [
            CloudState([.key("descriptiveCapacityRemaining")], .string, [
                CloudTarget("Google.ExtendedPowerSourceTrait", "descriptiveCapacityRemaining",
                    .words([CloudWord("CRITICALLY_LOW", .string("criticallyLow")), CloudWord("LOW",
                    .string("low")), CloudWord("MEDIUM", .string("medium")), CloudWord("HIGH",
                    .string("high")), CloudWord("FULL", .string("full"))])),
                CloudTarget("Matter.PowerSourceTrait", "batChargeLevel",
                    .words([CloudWord("CRITICALLY_LOW", .int(2)), CloudWord("LOW", .int(1)),
                    CloudWord("MEDIUM", .int(0)), CloudWord("HIGH", .int(0)), CloudWord("FULL",
                    .int(0))])),
            ]),
            CloudState([.key("capacityRemaining"), .item("unit", "PERCENTAGE"), .key("rawValue")],
                .any, [
                CloudTarget("Matter.PowerSourceTrait", "batPercentRemaining", .linear(factor: 2,
                    offset: 0, divisor: 1, min: 0, max: 200)),
            ]),
            CloudState([.key("capacityRemaining")], .list, [
                CloudTarget("Google.ExtendedPowerSourceTrait", "capacityRemaining", .json),
            ]),
            CloudState([.key("capacityUntilFull")], .list, [
                CloudTarget("Google.ExtendedPowerSourceTrait", "capacityUntilFull", .json),
            ]),
            CloudState([.key("isCharging")], .bool, [
                CloudTarget("Matter.PowerSourceTrait", "batChargeState", .words([CloudWord("true",
                    .int(1)), CloudWord("false", .int(3))])),
            ]),
            CloudState([.key("isPluggedIn")], .bool, [
                CloudTarget("Matter.PowerSourceTrait", "wiredPresent", .identity),
            ]),
        ])

    private static let traitFanSpeed = CloudTrait(
        "action.devices.traits.FanSpeed", home: ["Matter.FanControlTrait",
            "Google.ExtendedFanControlTrait"],
        keys: ["currentFanSpeedSetting", "currentFanSpeedPercent"],
        states: [
            CloudState([.key("currentFanSpeedPercent")], .double, [
                CloudTarget("Matter.FanControlTrait", "percentCurrent", .linear(factor: 1,
                    offset: 0, divisor: 1, min: 0, max: 100)),
                CloudTarget("Matter.FanControlTrait", "percentSetting", .linear(factor: 1,
                    offset: 0, divisor: 1, min: 0, max: 100)),
            ]),
            CloudState([.key("currentFanSpeedSetting")], .string, [
                CloudTarget("Google.ExtendedFanControlTrait", "customFanMode", .identity),
            ]),
        ])

    private static let traitFill = CloudTrait(
        "action.devices.traits.Fill", home: ["Google.FillTrait"],
        keys: ["isFilled", "currentFillLevel", "currentFillPercent"],
        states: [
            CloudState([.key("isFilled")], .bool, [
                CloudTarget("Google.FillTrait", "isFilled", .identity),
            ]),
            CloudState([.key("currentFillLevel")], .string, [
                CloudTarget("Google.FillTrait", "currentFillLevel", .identity),
            ]),
            CloudState([.key("currentFillPercent")], .double, [
                CloudTarget("Google.FillTrait", "currentFillPercent", .identity),
            ]),
        ])

    private static let traitHumiditySetting = CloudTrait(
        "action.devices.traits.HumiditySetting", home: ["Matter.RelativeHumidityMeasurementTrait",
            "Google.RelativeHumidityControlTrait"],
        keys: ["humiditySetpointPercent", "humidityAmbientPercent"],
        states: [
            CloudState([.key("humidityAmbientPercent")], .int, [
                CloudTarget("Matter.RelativeHumidityMeasurementTrait", "measuredValue",
                    .linear(factor: 100, offset: 0, divisor: 1)),
            ]),
            CloudState([.key("humiditySetpointPercent")], .int, [
                CloudTarget("Google.RelativeHumidityControlTrait", "relativeHumiditySetpoint",
                    .linear(factor: 100, offset: 0, divisor: 1)),
            ]),
        ])

    private static let traitInputSelector = CloudTrait(
        "action.devices.traits.InputSelector", home: ["Google.ExtendedMediaInputTrait"],
        keys: ["currentInput"],
        states: [
            CloudState([.key("currentInput")], .string, [
                CloudTarget("Google.ExtendedMediaInputTrait", "currentCustomInput", .identity),
            ]),
        ])

    private static let traitLightEffects = CloudTrait(
        "action.devices.traits.LightEffects", home: ["Google.LightEffectsTrait"],
        keys: ["activeLightEffect", "lightEffectEndUnixTimestampSec"],
        states: [
            CloudState([.key("activeLightEffect")], .string, [
                CloudTarget("Google.LightEffectsTrait", "sleepEffectSet",
                    .equals(.string("sleep"))),
                CloudTarget("Google.LightEffectsTrait", "wakeEffectSet", .equals(.string("wake"))),
                CloudTarget("Google.LightEffectsTrait", "pulseEffectSet",
                    .equals(.string("pulse"))),
                CloudTarget("Matter.ColorControlTrait", "colorLoopActive",
                    .equals(.string("colorLoop"))),
            ]),
            CloudState([.key("lightEffectEndUnixTimestampSec")], .int, [
                CloudTarget("Google.LightEffectsTrait", "effectEndTimestampSeconds", .identity),
            ]),
        ])

    private static let traitLocator = CloudTrait(
        "action.devices.traits.Locator", home: ["Google.LocatorTrait"],
        keys: [],
        states: [])

    private static let traitLockUnlock = CloudTrait(
        "action.devices.traits.LockUnlock", home: ["Matter.DoorLockTrait",
            "Google.LockUnlockTrait"],
        keys: ["isLocked", "isJammed"],
        states: [
            CloudState([.key("isLocked")], .bool, [
                CloudTarget("Matter.DoorLockTrait", "lockState", .words([CloudWord("true", .int(1)),
                    CloudWord("false", .int(2))]), when: .typeIs(["action.devices.types.LOCK",
                    "action.devices.types.DOOR"])),
                CloudTarget("Google.LockUnlockTrait", "lockState", .words([CloudWord("true",
                    .string("locked")), CloudWord("false", .string("unlocked"))]),
                    when: .typeIsNot(["action.devices.types.LOCK", "action.devices.types.DOOR"])),
            ]),
            CloudState([.key("isJammed")], .bool, [
                CloudTarget("Matter.DoorLockTrait", "lockState", .words([CloudWord("true",
                    .int(0))]), when: .typeIs(["action.devices.types.LOCK",
                    "action.devices.types.DOOR"]), priority: 1),
                CloudTarget("Google.LockUnlockTrait", "lockState", .words([CloudWord("true",
                    .string("jammed"))]), when: .typeIsNot(["action.devices.types.LOCK",
                    "action.devices.types.DOOR"]), priority: 1),
            ]),
        ])

    private static let traitMediaState = CloudTrait(
        "action.devices.traits.MediaState", home: ["Matter.MediaPlaybackTrait",
            "Google.MediaActivityStateTrait"],
        keys: ["activityState", "playbackState"],
        states: [
            CloudState([.key("playbackState")], .string, [
                CloudTarget("Matter.MediaPlaybackTrait", "currentState",
                    .words([CloudWord("PLAYING", .int(0)), CloudWord("PAUSED", .int(1)),
                    CloudWord("STOPPED", .int(2)), CloudWord("BUFFERING", .int(3)),
                    CloudWord("FAST_FORWARDING", .int(0)), CloudWord("REWINDING", .int(0))])),
            ]),
            CloudState([.key("activityState")], .string, [
                CloudTarget("Google.MediaActivityStateTrait", "activityState",
                    .words([CloudWord("INACTIVE", .string("inactive")), CloudWord("STANDBY",
                    .string("standby")), CloudWord("ACTIVE", .string("active"))])),
            ]),
        ])

    private static let traitModes = CloudTrait(
        "action.devices.traits.Modes", home: ["Google.ExtendedModeSelectTrait"],
        keys: ["currentModeSettings"],
        states: [
            CloudState([.key("currentModeSettings")], .object, [
                CloudTarget("Google.ExtendedModeSelectTrait", "currentModeSettings", .json),
            ]),
        ])

    private static let traitNetworkControl = CloudTrait(
        "action.devices.traits.NetworkControl", home: ["Google.NetworkControlTrait"],
        keys: ["networkEnabled", "networkSettings", "guestNetworkEnabled", "guestNetworkSettings",
            "numConnectedDevices", "networkUsageMB", "networkUsageLimitMB", "networkUsageUnlimited",
            "lastNetworkDownloadSpeedTest", "lastNetworkUploadSpeedTest",
            "networkSpeedTestInProgress"],
        states: [
            CloudState([.key("networkEnabled")], .bool, [
                CloudTarget("Google.NetworkControlTrait", "networkEnabled", .identity),
            ]),
            CloudState([.key("networkSettings")], .object, [
                CloudTarget("Google.NetworkControlTrait", "networkSettings", .json),
            ]),
            CloudState([.key("guestNetworkEnabled")], .bool, [
                CloudTarget("Google.NetworkControlTrait", "guestNetworkEnabled", .identity),
            ]),
            CloudState([.key("guestNetworkSettings")], .object, [
                CloudTarget("Google.NetworkControlTrait", "guestNetworkSettings", .json),
            ]),
            CloudState([.key("numConnectedDevices")], .int, [
                CloudTarget("Google.NetworkControlTrait", "numConnectedDevices", .identity),
            ]),
            CloudState([.key("networkUsageMB")], .double, [
                CloudTarget("Google.NetworkControlTrait", "networkUsageMB", .identity),
            ]),
            CloudState([.key("networkUsageLimitMB")], .double, [
                CloudTarget("Google.NetworkControlTrait", "networkUsageLimitMB", .identity),
            ]),
            CloudState([.key("networkUsageUnlimited")], .bool, [
                CloudTarget("Google.NetworkControlTrait", "networkUsageUnlimited", .identity),
            ]),
            CloudState([.key("lastNetworkDownloadSpeedTest")], .object, [
                CloudTarget("Google.NetworkControlTrait", "lastNetworkDownloadSpeedTest", .json),
            ]),
            CloudState([.key("lastNetworkUploadSpeedTest")], .object, [
                CloudTarget("Google.NetworkControlTrait", "lastNetworkUploadSpeedTest", .json),
            ]),
            CloudState([.key("networkSpeedTestInProgress")], .bool, [
                CloudTarget("Google.NetworkControlTrait", "networkSpeedTestInProgress", .identity),
            ]),
        ])

    private static let traitObjectDetection = CloudTrait(
        "action.devices.traits.ObjectDetection", home: ["Google.ObjectDetectionTrait"],
        keys: [],
        states: [])

    private static let traitOnOff = CloudTrait(
        "action.devices.traits.OnOff", home: ["Matter.OnOffTrait"],
        keys: ["on"],
        states: [
            CloudState([.key("on")], .bool, [
                CloudTarget("Matter.OnOffTrait", "onOff", .identity),
            ]),
        ])

    private static let traitOpenClose = CloudTrait(
        "action.devices.traits.OpenClose", home: ["Matter.WindowCoveringTrait",
            "Google.OpenCloseTrait"],
        keys: ["openPercent", "openState", "targetOpenPercent"],
        states: [
            CloudState([.key("openPercent")], .double, [
                CloudTarget("Google.OpenCloseTrait", "openPercent", .identity),
                CloudTarget("Matter.WindowCoveringTrait", "currentPositionLiftPercent100ths",
                    .linear(factor: -100, offset: 10000, divisor: 1, min: 0, max: 10000),
                    when: .typeIs(["action.devices.types.AWNING", "action.devices.types.BLINDS",
                    "action.devices.types.CURTAIN", "action.devices.types.SHUTTER"])),
                CloudTarget("Matter.BooleanStateTrait", "stateValue", .equals(.int(0)),
                    when: .typeIs(["action.devices.types.SENSOR"])),
            ]),
            CloudState([.key("targetOpenPercent")], .double, [
                CloudTarget("Google.OpenCloseTrait", "targetOpenPercent", .identity),
                CloudTarget("Matter.WindowCoveringTrait", "targetPositionLiftPercent100ths",
                    .linear(factor: -100, offset: 10000, divisor: 1, min: 0, max: 10000),
                    when: .typeIs(["action.devices.types.AWNING", "action.devices.types.BLINDS",
                    "action.devices.types.CURTAIN", "action.devices.types.SHUTTER"])),
            ]),
            CloudState([.key("openState")], .list, [
                CloudTarget("Google.OpenCloseTrait", "openState", .json),
            ]),
        ])

    private static let traitReboot = CloudTrait(
        "action.devices.traits.Reboot", home: ["Google.RebootTrait"],
        keys: [],
        states: [])

    private static let traitRotation = CloudTrait(
        "action.devices.traits.Rotation", home: ["Google.RotationTrait"],
        keys: ["rotationDegrees", "rotationPercent", "targetRotationPercent"],
        states: [
            CloudState([.key("rotationDegrees")], .double, [
                CloudTarget("Google.RotationTrait", "rotationDegrees", .identity),
            ]),
            CloudState([.key("rotationPercent")], .double, [
                CloudTarget("Google.RotationTrait", "rotationPercent", .identity),
                CloudTarget("Matter.WindowCoveringTrait", "currentPositionTiltPercent100ths",
                    .linear(factor: 100, offset: 0, divisor: 1, min: 0, max: 10000),
                    when: .typeIs(["action.devices.types.AWNING", "action.devices.types.BLINDS",
                    "action.devices.types.CURTAIN", "action.devices.types.SHUTTER"])),
            ]),
            CloudState([.key("targetRotationPercent")], .double, [
                CloudTarget("Google.RotationTrait", "targetRotationPercent", .identity),
            ]),
        ])

    private static let traitRunCycle = CloudTrait(
        "action.devices.traits.RunCycle", home: ["Matter.OperationalStateTrait",
            "Google.ExtendedOperationalStateTrait"],
        keys: ["currentRunCycle", "currentTotalRemainingTime", "currentCycleRemainingTime"],
        states: [
            CloudState([.key("currentRunCycle")], .list, [
                CloudTarget("Google.ExtendedOperationalStateTrait", "currentRunCycle", .json),
            ]),
            CloudState([.key("currentTotalRemainingTime")], .int, [
                CloudTarget("Google.ExtendedOperationalStateTrait", "currentTotalRemainingTime",
                    .identity),
                CloudTarget("Matter.OperationalStateTrait", "countdownTime", .identity),
            ]),
            CloudState([.key("currentCycleRemainingTime")], .int, [
                CloudTarget("Google.ExtendedOperationalStateTrait", "currentCycleRemainingTime",
                    .identity),
            ]),
        ])

    private static let traitScene = CloudTrait(
        "action.devices.traits.Scene", home: [],
        keys: [],
        states: [])

    private static let traitSensorState = CloudTrait(
        "action.devices.traits.SensorState", home: [],
        keys: ["currentSensorStateData"],
        states: [])

    private static let traitSoftwareUpdate = CloudTrait(
        "action.devices.traits.SoftwareUpdate", home: ["Google.SoftwareUpdateTrait"],
        keys: ["lastSoftwareUpdateUnixTimestampSec"],
        states: [
            CloudState([.key("lastSoftwareUpdateUnixTimestampSec")], .int, [
                CloudTarget("Google.SoftwareUpdateTrait", "lastSoftwareUpdateUnixTimestampSec",
                    .identity),
            ]),
        ])

    private static let traitStartStop = CloudTrait(
        "action.devices.traits.StartStop", home: ["Matter.OperationalStateTrait",
            "Google.ExtendedOperationalStateTrait"],
        keys: ["isRunning", "isPaused", "activeZones"],
        states: [
            CloudState([.key("isRunning")], .bool, [
                CloudTarget("Matter.OperationalStateTrait", "operationalState",
                    .words([CloudWord("true", .int(1)), CloudWord("false", .int(0))])),
                CloudTarget("Matter.RvcOperationalStateTrait", "operationalState",
                    .words([CloudWord("true", .int(1)), CloudWord("false", .int(0))]),
                    when: .typeIs(["action.devices.types.VACUUM"])),
            ]),
            CloudState([.key("isPaused")], .bool, [
                CloudTarget("Matter.OperationalStateTrait", "operationalState",
                    .words([CloudWord("true", .int(2))]), priority: 1),
                CloudTarget("Matter.RvcOperationalStateTrait", "operationalState",
                    .words([CloudWord("true", .int(2))]),
                    when: .typeIs(["action.devices.types.VACUUM"]), priority: 1),
            ]),
            CloudState([.key("activeZones")], .list, [
                CloudTarget("Google.ExtendedOperationalStateTrait", "activeZones", .json),
            ]),
        ])

    private static let traitStatusReport = CloudTrait(
        "action.devices.traits.StatusReport", home: ["Google.StatusReportTrait"],
        keys: ["currentStatusReport"],
        states: [
            CloudState([.key("currentStatusReport")], .list, [
                CloudTarget("Google.StatusReportTrait", "currentStatusReport", .json),
            ]),
        ])

    private static let traitTemperatureControl = CloudTrait(
        "action.devices.traits.TemperatureControl", home: ["Matter.TemperatureControlTrait",
            "Matter.TemperatureMeasurementTrait", "Google.ExtendedTemperatureControlTrait"],
        keys: ["temperatureSetpointCelsius", "temperatureAmbientCelsius"],
        states: [
            CloudState([.key("temperatureAmbientCelsius")], .double, [
                CloudTarget("Matter.TemperatureMeasurementTrait", "measuredValue",
                    .linear(factor: 100, offset: 0, divisor: 1)),
            ]),
            CloudState([.key("temperatureSetpointCelsius")], .double, [
                CloudTarget("Matter.TemperatureControlTrait", "temperatureSetpoint",
                    .linear(factor: 100, offset: 0, divisor: 1)),
            ]),
        ])

    private static let traitTemperatureSetting = CloudTrait(
        "action.devices.traits.TemperatureSetting", home: ["Matter.ThermostatTrait",
            "Google.ExtendedThermostatTrait"],
        keys: ["activeThermostatMode", "targetTempReachedEstimateUnixTimestampSec",
            "thermostatHumidityAmbient", "thermostatMode", "thermostatTemperatureAmbient",
            "thermostatTemperatureSetpoint", "thermostatTemperatureSetpointHigh",
            "thermostatTemperatureSetpointLow"],
        states: [
            CloudState([.key("thermostatTemperatureAmbient")], .double, [
                CloudTarget("Matter.ThermostatTrait", "localTemperature", .linear(factor: 100,
                    offset: 0, divisor: 1)),
            ]),
            CloudState([.key("thermostatHumidityAmbient")], .double, [
                CloudTarget("Matter.RelativeHumidityMeasurementTrait", "measuredValue",
                    .linear(factor: 100, offset: 0, divisor: 1)),
            ]),
            CloudState([.key("thermostatMode")], .string, [
                CloudTarget("Matter.ThermostatTrait", "systemMode", .words([CloudWord("off",
                    .int(0)), CloudWord("heat", .int(4)), CloudWord("cool", .int(3)),
                    CloudWord("heatcool", .int(1)), CloudWord("auto", .int(1)),
                    CloudWord("fan-only", .int(7)), CloudWord("dry", .int(8))])),
                CloudTarget("Google.ExtendedThermostatTrait", "extendedSystemMode",
                    .words([CloudWord("none", .string("none")), CloudWord("off", .string("off")),
                    CloudWord("heat", .string("heat")), CloudWord("cool", .string("cool")),
                    CloudWord("on", .string("on")), CloudWord("heatcool", .string("heatCool")),
                    CloudWord("auto", .string("auto")), CloudWord("fan-only", .string("fanOnly")),
                    CloudWord("purifier", .string("purifier")), CloudWord("eco", .string("eco")),
                    CloudWord("dry", .string("dry"))])),
            ]),
            CloudState([.key("activeThermostatMode")], .string, [
                CloudTarget("Matter.ThermostatTrait", "thermostatRunningMode",
                    .words([CloudWord("none", .int(0)), CloudWord("off", .int(0)), CloudWord("heat",
                    .int(4)), CloudWord("cool", .int(3))])),
                CloudTarget("Google.ExtendedThermostatTrait", "extendedRunningMode",
                    .words([CloudWord("none", .string("none")), CloudWord("off", .string("off")),
                    CloudWord("heat", .string("heat")), CloudWord("cool", .string("cool")),
                    CloudWord("on", .string("on")), CloudWord("heatcool", .string("heatCool")),
                    CloudWord("auto", .string("auto")), CloudWord("fan-only", .string("fanOnly")),
                    CloudWord("purifier", .string("purifier")), CloudWord("eco", .string("eco")),
                    CloudWord("dry", .string("dry"))])),
            ]),
            CloudState([.key("thermostatTemperatureSetpoint")], .double, [
                CloudTarget("Matter.ThermostatTrait", "occupiedHeatingSetpoint",
                    .linear(factor: 100, offset: 0, divisor: 1), when: .stateIsNot("thermostatMode",
                    "cool")),
                CloudTarget("Matter.ThermostatTrait", "occupiedCoolingSetpoint",
                    .linear(factor: 100, offset: 0, divisor: 1), when: .stateIs("thermostatMode",
                    "cool")),
            ]),
            CloudState([.key("thermostatTemperatureSetpointHigh")], .double, [
                CloudTarget("Matter.ThermostatTrait", "occupiedCoolingSetpoint",
                    .linear(factor: 100, offset: 0, divisor: 1)),
            ]),
            CloudState([.key("thermostatTemperatureSetpointLow")], .double, [
                CloudTarget("Matter.ThermostatTrait", "occupiedHeatingSetpoint",
                    .linear(factor: 100, offset: 0, divisor: 1)),
            ]),
            CloudState([.key("targetTempReachedEstimateUnixTimestampSec")], .int, [
            ]),
        ])

    private static let traitTimer = CloudTrait(
        "action.devices.traits.Timer", home: ["Google.TimerTrait"],
        keys: ["timerRemainingSec", "timerPaused"],
        states: [
            CloudState([.key("timerRemainingSec")], .int, [
                CloudTarget("Google.TimerTrait", "timerRemainingSeconds", .identity),
            ]),
            CloudState([.key("timerPaused")], .bool, [
                CloudTarget("Google.TimerTrait", "timerPaused", .identity),
            ]),
        ])

    private static let traitToggles = CloudTrait(
        "action.devices.traits.Toggles", home: ["Google.TogglesTrait"],
        keys: ["currentToggleSettings"],
        states: [
            CloudState([.key("currentToggleSettings")], .object, [
                CloudTarget("Google.TogglesTrait", "currentToggleSettings", .pairs(key: "name",
                    value: "on")),
            ]),
        ])

    private static let traitTransportControl = CloudTrait(
        "action.devices.traits.TransportControl", home: ["Matter.MediaPlaybackTrait",
            "Google.ExtendedMediaPlaybackTrait"],
        keys: [],
        states: [])

    private static let traitVolume = CloudTrait(
        "action.devices.traits.Volume", home: ["Matter.LevelControlTrait",
            "Google.ExtendedLevelControlTrait"],
        keys: ["currentVolume", "isMuted"],
        states: [
            CloudState([.key("currentVolume")], .int, [
                CloudTarget("Matter.LevelControlTrait", "currentLevel", .ratio(of: "volumeMaxLevel",
                    scale: 254, min: 0, max: 254)),
                CloudTarget("Google.VolumeTrait", "currentVolumePercent",
                    .ratio(of: "volumeMaxLevel", scale: 100, min: 0, max: 100)),
            ]),
            CloudState([.key("isMuted")], .bool, [
                CloudTarget("Matter.OnOffTrait", "onOff", .words([CloudWord("true", .bool(false)),
                    CloudWord("false", .bool(true))]),
                    when: .typeIs(["action.devices.types.SPEAKER"])),
                CloudTarget("Google.VolumeTrait", "isMuted", .identity),
            ]),
        ])

    private static let traitOccupancySensing = CloudTrait(
        "action.devices.traits.OccupancySensing", home: ["Matter.OccupancySensingTrait"],
        keys: ["occupancy"],
        states: [
            CloudState([.key("occupancy")], .string, [
                CloudTarget("Matter.OccupancySensingTrait", "occupancy",
                    .words([CloudWord("OCCUPIED", .int(1)), CloudWord("UNOCCUPIED", .int(0))])),
            ]),
        ])
}
