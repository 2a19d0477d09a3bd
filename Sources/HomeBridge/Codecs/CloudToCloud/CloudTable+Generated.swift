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
        CloudSensor(name: "AirQuality",
            descriptive: CloudTarget("Matter.AirQualityTrait", "airQuality",
                .words(["healthy": .int(1), "good": .int(1), "fair": .int(2), "moderate": .int(3),
                "unhealthy for sensitive groups": .int(4), "poor": .int(4), "unhealthy": .int(5),
                "very poor": .int(5), "very unhealthy": .int(6), "severe": .int(6),
                "hazardous": .int(6), "unknown": .int(0)]))),
        CloudSensor(name: "CarbonMonoxideLevel",
            descriptive: CloudTarget("Matter.SmokeCoAlarmTrait", "coState",
                .words(["no carbon monoxide detected": .int(0), "high": .int(1),
                "carbon monoxide detected": .int(2)])),
            rawValue: CloudTarget("Matter.CarbonMonoxideConcentrationMeasurementTrait",
                "measuredValue", .any)),
        CloudSensor(name: "SmokeLevel",
            descriptive: CloudTarget("Matter.SmokeCoAlarmTrait", "smokeState",
                .words(["no smoke detected": .int(0), "high": .int(1),
                "smoke detected": .int(2)]))),
        CloudSensor(name: "CarbonDioxideLevel",
            rawValue: CloudTarget("Matter.CarbonDioxideConcentrationMeasurementTrait",
                "measuredValue", .any)),
        CloudSensor(name: "PM2.5",
            rawValue: CloudTarget("Matter.Pm25ConcentrationMeasurementTrait", "measuredValue",
                .any)),
        CloudSensor(name: "PM10",
            rawValue: CloudTarget("Matter.Pm10ConcentrationMeasurementTrait", "measuredValue",
                .any)),
        CloudSensor(name: "VolatileOrganicCompounds",
            rawValue: CloudTarget("Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait",
                "measuredValue", .any)),
        CloudSensor(name: "WaterLeak",
            descriptive: CloudTarget("Matter.BooleanStateTrait", "stateValue",
                .words(["leak": .bool(true), "no leak": .bool(false)]))),
        CloudSensor(name: "RainDetection",
            descriptive: CloudTarget("Matter.BooleanStateTrait", "stateValue",
                .words(["rain detected": .bool(true), "no rain detected": .bool(false)]))),
        CloudSensor(name: "HEPAFilterLifeTime",
            rawValue: CloudTarget("Matter.HepaFilterMonitoringTrait", "condition", .linear(by: 1,
                min: 0, max: 100))),
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
        identifier: "action.devices.traits.AppSelector",
            home: ["Google.ExtendedApplicationLauncherTrait"], keys: ["currentApplication"],
            states: [
        CloudState(["currentApplication"], .string, [
            CloudTarget("Google.ExtendedApplicationLauncherTrait", "currentApplicationKey", .any)]),
    ])

    private static let traitArmDisarm = CloudTrait(
        identifier: "action.devices.traits.ArmDisarm", home: ["Google.ArmDisarmTrait"],
            keys: ["isArmed", "currentArmLevel", "exitAllowance"], states: [
        CloudState(["isArmed"], .bool, [CloudTarget("Google.ArmDisarmTrait", "isArmed", .any)]),
        CloudState(["currentArmLevel"], .string, [
            CloudTarget("Google.ArmDisarmTrait", "currentArmLevel", .any)]),
        CloudState(["exitAllowance"], .int, [
            CloudTarget("Google.ArmDisarmTrait", "exitAllowanceSeconds", .any)]),
    ])

    private static let traitBrightness = CloudTrait(
        identifier: "action.devices.traits.Brightness", home: ["Matter.LevelControlTrait"],
            keys: ["brightness"], states: [
        CloudState(["brightness"], .int, [
            CloudTarget("Matter.LevelControlTrait", "currentLevel", .linear(by: 127, over: 50,
                min: 1, max: 254))]),
    ])

    private static let traitCameraStream = CloudTrait(
        identifier: "action.devices.traits.CameraStream", home: ["Google.WebRtcLiveViewTrait"],
            keys: [], states: [])

    private static let traitChannel = CloudTrait(
        identifier: "action.devices.traits.Channel", home: ["Matter.ChannelTrait",
            "Google.ExtendedChannelTrait"], keys: [], states: [])

    private static let traitColorSetting = CloudTrait(
        identifier: "action.devices.traits.ColorSetting", home: ["Matter.ColorControlTrait",
            "Google.ExtendedColorControlTrait"], keys: ["color"], states: [
        CloudState(["color", "temperatureK"], .any, [
            CloudTarget("Matter.ColorControlTrait", "colorTemperatureMireds",
                .reciprocal(numerator: 1000000))]),
        CloudState(["color", "spectrumRgb"], .any, [
            CloudTarget("Google.ExtendedColorControlTrait", "currentRed", .bits(shift: 16,
                mask: 255)),
            CloudTarget("Google.ExtendedColorControlTrait", "currentGreen", .bits(shift: 8,
                mask: 255)),
            CloudTarget("Google.ExtendedColorControlTrait", "currentBlue", .bits(shift: 0,
                mask: 255))]),
        CloudState(["color", "spectrumHsv", "hue"], .any, [
            CloudTarget("Matter.ColorControlTrait", "currentHue", .linear(by: 127, over: 180,
                min: 0, max: 254)),
            CloudTarget("Google.ExtendedColorControlTrait", "currentHue", .any)]),
        CloudState(["color", "spectrumHsv", "saturation"], .any, [
            CloudTarget("Matter.ColorControlTrait", "currentSaturation", .linear(by: 254, min: 0,
                max: 254)),
            CloudTarget("Google.ExtendedColorControlTrait", "currentSaturation", .any)]),
        CloudState(["color", "spectrumHsv", "value"], .any, [
            CloudTarget("Google.ExtendedColorControlTrait", "currentValue", .any)]),
    ])

    private static let traitCook = CloudTrait(
        identifier: "action.devices.traits.Cook", home: ["Google.CookTrait"],
            keys: ["currentCookingMode", "currentFoodPreset", "currentFoodQuantity",
            "currentFoodUnit"], states: [
        CloudState(["currentCookingMode"], .string, [
            CloudTarget("Google.CookTrait", "currentCookingMode", .any)]),
        CloudState(["currentFoodPreset"], .string, [
            CloudTarget("Google.CookTrait", "currentFoodPreset", .any)]),
        CloudState(["currentFoodQuantity"], .double, [
            CloudTarget("Google.CookTrait", "currentFoodQuantity", .any)]),
        CloudState(["currentFoodUnit"], .string, [
            CloudTarget("Google.CookTrait", "currentFoodUnit", .any)]),
    ])

    private static let traitDispense = CloudTrait(
        identifier: "action.devices.traits.Dispense", home: ["Google.DispenseTrait"],
            keys: ["dispenseItems"], states: [
        CloudState(["dispenseItems"], .list, [
            CloudTarget("Google.DispenseTrait", "dispenseItems", .any)]),
    ])

    private static let traitDock = CloudTrait(
        identifier: "action.devices.traits.Dock", home: ["Google.DockTrait"], keys: ["isDocked"],
            states: [
        CloudState(["isDocked"], .bool, [
            CloudTarget("Google.DockTrait", "isDocked", .any),
            CloudTarget("Matter.RvcOperationalStateTrait", "operationalState",
                .words(["true": .int(66)]), when: .typeIs(["action.devices.types.VACUUM"]))]),
    ])

    private static let traitEnergyStorage = CloudTrait(
        identifier: "action.devices.traits.EnergyStorage", home: ["Matter.PowerSourceTrait",
            "Google.ExtendedPowerSourceTrait"], keys: ["descriptiveCapacityRemaining",
            "capacityRemaining", "capacityUntilFull", "isCharging", "isPluggedIn"], states: [
        CloudState(["descriptiveCapacityRemaining"], .string, [
            CloudTarget("Google.ExtendedPowerSourceTrait", "descriptiveCapacityRemaining",
                .words(["CRITICALLY_LOW": .string("criticallyLow"), "LOW": .string("low"),
                "MEDIUM": .string("medium"), "HIGH": .string("high"), "FULL": .string("full")])),
            CloudTarget("Matter.PowerSourceTrait", "batChargeLevel",
                .words(["CRITICALLY_LOW": .int(2), "LOW": .int(1), "MEDIUM": .int(0),
                "HIGH": .int(0), "FULL": .int(0)]))]),
        CloudState(["capacityRemaining", .item("unit", "PERCENTAGE"), "rawValue"], .any, [
            CloudTarget("Matter.PowerSourceTrait", "batPercentRemaining", .linear(by: 2, min: 0,
                max: 200))]),
        CloudState(["capacityRemaining"], .list, [
            CloudTarget("Google.ExtendedPowerSourceTrait", "capacityRemaining", .any)]),
        CloudState(["capacityUntilFull"], .list, [
            CloudTarget("Google.ExtendedPowerSourceTrait", "capacityUntilFull", .any)]),
        CloudState(["isCharging"], .bool, [
            CloudTarget("Matter.PowerSourceTrait", "batChargeState", .words(["true": .int(1),
                "false": .int(3)]))]),
        CloudState(["isPluggedIn"], .bool, [
            CloudTarget("Matter.PowerSourceTrait", "wiredPresent", .any)]),
    ])

    private static let traitFanSpeed = CloudTrait(
        identifier: "action.devices.traits.FanSpeed", home: ["Matter.FanControlTrait",
            "Google.ExtendedFanControlTrait"], keys: ["currentFanSpeedSetting",
            "currentFanSpeedPercent"], states: [
        CloudState(["currentFanSpeedPercent"], .double, [
            CloudTarget("Matter.FanControlTrait", "percentCurrent", .linear(by: 1, min: 0,
                max: 100)),
            CloudTarget("Matter.FanControlTrait", "percentSetting", .linear(by: 1, min: 0,
                max: 100))]),
        CloudState(["currentFanSpeedSetting"], .string, [
            CloudTarget("Google.ExtendedFanControlTrait", "customFanMode", .any)]),
    ])

    private static let traitFill = CloudTrait(
        identifier: "action.devices.traits.Fill", home: ["Google.FillTrait"], keys: ["isFilled",
            "currentFillLevel", "currentFillPercent"], states: [
        CloudState(["isFilled"], .bool, [CloudTarget("Google.FillTrait", "isFilled", .any)]),
        CloudState(["currentFillLevel"], .string, [
            CloudTarget("Google.FillTrait", "currentFillLevel", .any)]),
        CloudState(["currentFillPercent"], .double, [
            CloudTarget("Google.FillTrait", "currentFillPercent", .any)]),
    ])

    private static let traitHumiditySetting = CloudTrait(
        identifier: "action.devices.traits.HumiditySetting",
            home: ["Matter.RelativeHumidityMeasurementTrait",
            "Google.RelativeHumidityControlTrait"], keys: ["humiditySetpointPercent",
            "humidityAmbientPercent"], states: [
        CloudState(["humidityAmbientPercent"], .int, [
            CloudTarget("Matter.RelativeHumidityMeasurementTrait", "measuredValue",
                .linear(by: 100))]),
        CloudState(["humiditySetpointPercent"], .int, [
            CloudTarget("Google.RelativeHumidityControlTrait", "relativeHumiditySetpoint",
                .linear(by: 100))]),
    ])

    private static let traitInputSelector = CloudTrait(
        identifier: "action.devices.traits.InputSelector", home: ["Google.ExtendedMediaInputTrait"],
            keys: ["currentInput"], states: [
        CloudState(["currentInput"], .string, [
            CloudTarget("Google.ExtendedMediaInputTrait", "currentCustomInput", .any)]),
    ])

    private static let traitLightEffects = CloudTrait(
        identifier: "action.devices.traits.LightEffects", home: ["Google.LightEffectsTrait"],
            keys: ["activeLightEffect", "lightEffectEndUnixTimestampSec"], states: [
        CloudState(["activeLightEffect"], .string, [
            CloudTarget("Google.LightEffectsTrait", "sleepEffectSet", .equals(.string("sleep"))),
            CloudTarget("Google.LightEffectsTrait", "wakeEffectSet", .equals(.string("wake"))),
            CloudTarget("Google.LightEffectsTrait", "pulseEffectSet", .equals(.string("pulse"))),
            CloudTarget("Matter.ColorControlTrait", "colorLoopActive",
                .equals(.string("colorLoop")))]),
        CloudState(["lightEffectEndUnixTimestampSec"], .int, [
            CloudTarget("Google.LightEffectsTrait", "effectEndTimestampSeconds", .any)]),
    ])

    private static let traitLocator = CloudTrait(
        identifier: "action.devices.traits.Locator", home: ["Google.LocatorTrait"], keys: [],
            states: [])

    private static let traitLockUnlock = CloudTrait(
        identifier: "action.devices.traits.LockUnlock", home: ["Matter.DoorLockTrait",
            "Google.LockUnlockTrait"], keys: ["isLocked", "isJammed"], states: [
        CloudState(["isLocked"], .bool, [
            CloudTarget("Matter.DoorLockTrait", "lockState", .words(["true": .int(1),
                "false": .int(2)]), when: .typeIs(["action.devices.types.LOCK",
                "action.devices.types.DOOR"])),
            CloudTarget("Google.LockUnlockTrait", "lockState", .words(["true": .string("locked"),
                "false": .string("unlocked")]), when: .typeIsNot(["action.devices.types.LOCK",
                "action.devices.types.DOOR"]))]),
        CloudState(["isJammed"], .bool, [
            CloudTarget("Matter.DoorLockTrait", "lockState", .words(["true": .int(0)]),
                when: .typeIs(["action.devices.types.LOCK", "action.devices.types.DOOR"]),
                priority: 1),
            CloudTarget("Google.LockUnlockTrait", "lockState", .words(["true": .string("jammed")]),
                when: .typeIsNot(["action.devices.types.LOCK", "action.devices.types.DOOR"]),
                priority: 1)]),
    ])

    private static let traitMediaState = CloudTrait(
        identifier: "action.devices.traits.MediaState", home: ["Matter.MediaPlaybackTrait",
            "Google.MediaActivityStateTrait"], keys: ["activityState", "playbackState"], states: [
        CloudState(["playbackState"], .string, [
            CloudTarget("Matter.MediaPlaybackTrait", "currentState", .words(["PLAYING": .int(0),
                "PAUSED": .int(1), "STOPPED": .int(2), "BUFFERING": .int(3),
                "FAST_FORWARDING": .int(0), "REWINDING": .int(0)]))]),
        CloudState(["activityState"], .string, [
            CloudTarget("Google.MediaActivityStateTrait", "activityState",
                .words(["INACTIVE": .string("inactive"), "STANDBY": .string("standby"),
                "ACTIVE": .string("active")]))]),
    ])

    private static let traitModes = CloudTrait(
        identifier: "action.devices.traits.Modes", home: ["Google.ExtendedModeSelectTrait"],
            keys: ["currentModeSettings"], states: [
        CloudState(["currentModeSettings"], .object, [
            CloudTarget("Google.ExtendedModeSelectTrait", "currentModeSettings", .any)]),
    ])

    private static let traitNetworkControl = CloudTrait(
        identifier: "action.devices.traits.NetworkControl", home: ["Google.NetworkControlTrait"],
            keys: ["networkEnabled", "networkSettings", "guestNetworkEnabled",
            "guestNetworkSettings", "numConnectedDevices", "networkUsageMB", "networkUsageLimitMB",
            "networkUsageUnlimited", "lastNetworkDownloadSpeedTest", "lastNetworkUploadSpeedTest",
            "networkSpeedTestInProgress"], states: [
        CloudState(["networkEnabled"], .bool, [
            CloudTarget("Google.NetworkControlTrait", "networkEnabled", .any)]),
        CloudState(["networkSettings"], .object, [
            CloudTarget("Google.NetworkControlTrait", "networkSettings", .any)]),
        CloudState(["guestNetworkEnabled"], .bool, [
            CloudTarget("Google.NetworkControlTrait", "guestNetworkEnabled", .any)]),
        CloudState(["guestNetworkSettings"], .object, [
            CloudTarget("Google.NetworkControlTrait", "guestNetworkSettings", .any)]),
        CloudState(["numConnectedDevices"], .int, [
            CloudTarget("Google.NetworkControlTrait", "numConnectedDevices", .any)]),
        CloudState(["networkUsageMB"], .double, [
            CloudTarget("Google.NetworkControlTrait", "networkUsageMB", .any)]),
        CloudState(["networkUsageLimitMB"], .double, [
            CloudTarget("Google.NetworkControlTrait", "networkUsageLimitMB", .any)]),
        CloudState(["networkUsageUnlimited"], .bool, [
            CloudTarget("Google.NetworkControlTrait", "networkUsageUnlimited", .any)]),
        CloudState(["lastNetworkDownloadSpeedTest"], .object, [
            CloudTarget("Google.NetworkControlTrait", "lastNetworkDownloadSpeedTest", .any)]),
        CloudState(["lastNetworkUploadSpeedTest"], .object, [
            CloudTarget("Google.NetworkControlTrait", "lastNetworkUploadSpeedTest", .any)]),
        CloudState(["networkSpeedTestInProgress"], .bool, [
            CloudTarget("Google.NetworkControlTrait", "networkSpeedTestInProgress", .any)]),
    ])

    private static let traitObjectDetection = CloudTrait(
        identifier: "action.devices.traits.ObjectDetection", home: ["Google.ObjectDetectionTrait"],
            keys: [], states: [])

    private static let traitOnOff = CloudTrait(
        identifier: "action.devices.traits.OnOff", home: ["Matter.OnOffTrait"], keys: ["on"],
            states: [
        CloudState(["on"], .bool, [CloudTarget("Matter.OnOffTrait", "onOff", .any)]),
    ])

    private static let traitOpenClose = CloudTrait(
        identifier: "action.devices.traits.OpenClose", home: ["Matter.WindowCoveringTrait",
            "Google.OpenCloseTrait"], keys: ["openPercent", "openState", "targetOpenPercent"],
            states: [
        CloudState(["openPercent"], .double, [
            CloudTarget("Google.OpenCloseTrait", "openPercent", .any),
            CloudTarget("Matter.WindowCoveringTrait", "currentPositionLiftPercent100ths",
                .linear(by: -100, plus: 10000, min: 0, max: 10000),
                when: .typeIs(["action.devices.types.AWNING", "action.devices.types.BLINDS",
                "action.devices.types.CURTAIN", "action.devices.types.SHUTTER"])),
            CloudTarget("Matter.BooleanStateTrait", "stateValue", .equals(.int(0)),
                when: .typeIs(["action.devices.types.SENSOR"]))]),
        CloudState(["targetOpenPercent"], .double, [
            CloudTarget("Google.OpenCloseTrait", "targetOpenPercent", .any),
            CloudTarget("Matter.WindowCoveringTrait", "targetPositionLiftPercent100ths",
                .linear(by: -100, plus: 10000, min: 0, max: 10000),
                when: .typeIs(["action.devices.types.AWNING", "action.devices.types.BLINDS",
                "action.devices.types.CURTAIN", "action.devices.types.SHUTTER"]))]),
        CloudState(["openState"], .list, [CloudTarget("Google.OpenCloseTrait", "openState", .any)]),
    ])

    private static let traitReboot = CloudTrait(
        identifier: "action.devices.traits.Reboot", home: ["Google.RebootTrait"], keys: [],
            states: [])

    private static let traitRotation = CloudTrait(
        identifier: "action.devices.traits.Rotation", home: ["Google.RotationTrait"],
            keys: ["rotationDegrees", "rotationPercent", "targetRotationPercent"], states: [
        CloudState(["rotationDegrees"], .double, [
            CloudTarget("Google.RotationTrait", "rotationDegrees", .any)]),
        CloudState(["rotationPercent"], .double, [
            CloudTarget("Google.RotationTrait", "rotationPercent", .any),
            CloudTarget("Matter.WindowCoveringTrait", "currentPositionTiltPercent100ths",
                .linear(by: 100, min: 0, max: 10000), when: .typeIs(["action.devices.types.AWNING",
                "action.devices.types.BLINDS", "action.devices.types.CURTAIN",
                "action.devices.types.SHUTTER"]))]),
        CloudState(["targetRotationPercent"], .double, [
            CloudTarget("Google.RotationTrait", "targetRotationPercent", .any)]),
    ])

    private static let traitRunCycle = CloudTrait(
        identifier: "action.devices.traits.RunCycle", home: ["Matter.OperationalStateTrait",
            "Google.ExtendedOperationalStateTrait"], keys: ["currentRunCycle",
            "currentTotalRemainingTime", "currentCycleRemainingTime"], states: [
        CloudState(["currentRunCycle"], .list, [
            CloudTarget("Google.ExtendedOperationalStateTrait", "currentRunCycle", .any)]),
        CloudState(["currentTotalRemainingTime"], .int, [
            CloudTarget("Google.ExtendedOperationalStateTrait", "currentTotalRemainingTime", .any),
            CloudTarget("Matter.OperationalStateTrait", "countdownTime", .any)]),
        CloudState(["currentCycleRemainingTime"], .int, [
            CloudTarget("Google.ExtendedOperationalStateTrait", "currentCycleRemainingTime",
                .any)]),
    ])

    private static let traitScene = CloudTrait(
        identifier: "action.devices.traits.Scene", home: [], keys: [], states: [])

    private static let traitSensorState = CloudTrait(
        identifier: "action.devices.traits.SensorState", home: [], keys: ["currentSensorStateData"],
            states: [])

    private static let traitSoftwareUpdate = CloudTrait(
        identifier: "action.devices.traits.SoftwareUpdate", home: ["Google.SoftwareUpdateTrait"],
            keys: ["lastSoftwareUpdateUnixTimestampSec"], states: [
        CloudState(["lastSoftwareUpdateUnixTimestampSec"], .int, [
            CloudTarget("Google.SoftwareUpdateTrait", "lastSoftwareUpdateUnixTimestampSec", .any)]),
    ])

    private static let traitStartStop = CloudTrait(
        identifier: "action.devices.traits.StartStop", home: ["Matter.OperationalStateTrait",
            "Google.ExtendedOperationalStateTrait"], keys: ["isRunning", "isPaused", "activeZones"],
            states: [
        CloudState(["isRunning"], .bool, [
            CloudTarget("Matter.OperationalStateTrait", "operationalState", .words(["true": .int(1),
                "false": .int(0)])),
            CloudTarget("Matter.RvcOperationalStateTrait", "operationalState",
                .words(["true": .int(1), "false": .int(0)]),
                when: .typeIs(["action.devices.types.VACUUM"]))]),
        CloudState(["isPaused"], .bool, [
            CloudTarget("Matter.OperationalStateTrait", "operationalState",
                .words(["true": .int(2)]), priority: 1),
            CloudTarget("Matter.RvcOperationalStateTrait", "operationalState",
                .words(["true": .int(2)]), when: .typeIs(["action.devices.types.VACUUM"]),
                priority: 1)]),
        CloudState(["activeZones"], .list, [
            CloudTarget("Google.ExtendedOperationalStateTrait", "activeZones", .any)]),
    ])

    private static let traitStatusReport = CloudTrait(
        identifier: "action.devices.traits.StatusReport", home: ["Google.StatusReportTrait"],
            keys: ["currentStatusReport"], states: [
        CloudState(["currentStatusReport"], .list, [
            CloudTarget("Google.StatusReportTrait", "currentStatusReport", .any)]),
    ])

    private static let traitTemperatureControl = CloudTrait(
        identifier: "action.devices.traits.TemperatureControl",
            home: ["Matter.TemperatureControlTrait", "Matter.TemperatureMeasurementTrait",
            "Google.ExtendedTemperatureControlTrait"], keys: ["temperatureSetpointCelsius",
            "temperatureAmbientCelsius"], states: [
        CloudState(["temperatureAmbientCelsius"], .double, [
            CloudTarget("Matter.TemperatureMeasurementTrait", "measuredValue", .linear(by: 100))]),
        CloudState(["temperatureSetpointCelsius"], .double, [
            CloudTarget("Matter.TemperatureControlTrait", "temperatureSetpoint",
                .linear(by: 100))]),
    ])

    private static let traitTemperatureSetting = CloudTrait(
        identifier: "action.devices.traits.TemperatureSetting", home: ["Matter.ThermostatTrait",
            "Google.ExtendedThermostatTrait"], keys: ["activeThermostatMode",
            "targetTempReachedEstimateUnixTimestampSec", "thermostatHumidityAmbient",
            "thermostatMode", "thermostatTemperatureAmbient", "thermostatTemperatureSetpoint",
            "thermostatTemperatureSetpointHigh", "thermostatTemperatureSetpointLow"], states: [
        CloudState(["thermostatTemperatureAmbient"], .double, [
            CloudTarget("Matter.ThermostatTrait", "localTemperature", .linear(by: 100))]),
        CloudState(["thermostatHumidityAmbient"], .double, [
            CloudTarget("Matter.RelativeHumidityMeasurementTrait", "measuredValue",
                .linear(by: 100))]),
        CloudState(["thermostatMode"], .string, [
            CloudTarget("Matter.ThermostatTrait", "systemMode", .words(["off": .int(0),
                "heat": .int(4), "cool": .int(3), "heatcool": .int(1), "auto": .int(1),
                "fan-only": .int(7), "dry": .int(8)])),
            CloudTarget("Google.ExtendedThermostatTrait", "extendedSystemMode",
                .words(["none": .string("none"), "off": .string("off"), "heat": .string("heat"),
                "cool": .string("cool"), "on": .string("on"), "heatcool": .string("heatCool"),
                "auto": .string("auto"), "fan-only": .string("fanOnly"),
                "purifier": .string("purifier"), "eco": .string("eco"), "dry": .string("dry")]))]),
        CloudState(["activeThermostatMode"], .string, [
            CloudTarget("Matter.ThermostatTrait", "thermostatRunningMode", .words(["none": .int(0),
                "off": .int(0), "heat": .int(4), "cool": .int(3)])),
            CloudTarget("Google.ExtendedThermostatTrait", "extendedRunningMode",
                .words(["none": .string("none"), "off": .string("off"), "heat": .string("heat"),
                "cool": .string("cool"), "on": .string("on"), "heatcool": .string("heatCool"),
                "auto": .string("auto"), "fan-only": .string("fanOnly"),
                "purifier": .string("purifier"), "eco": .string("eco"), "dry": .string("dry")]))]),
        CloudState(["thermostatTemperatureSetpoint"], .double, [
            CloudTarget("Matter.ThermostatTrait", "occupiedHeatingSetpoint", .linear(by: 100),
                when: .stateIsNot("thermostatMode", "cool")),
            CloudTarget("Matter.ThermostatTrait", "occupiedCoolingSetpoint", .linear(by: 100),
                when: .stateIs("thermostatMode", "cool"))]),
        CloudState(["thermostatTemperatureSetpointHigh"], .double, [
            CloudTarget("Matter.ThermostatTrait", "occupiedCoolingSetpoint", .linear(by: 100))]),
        CloudState(["thermostatTemperatureSetpointLow"], .double, [
            CloudTarget("Matter.ThermostatTrait", "occupiedHeatingSetpoint", .linear(by: 100))]),
        CloudState(["targetTempReachedEstimateUnixTimestampSec"], .int, []),
    ])

    private static let traitTimer = CloudTrait(
        identifier: "action.devices.traits.Timer", home: ["Google.TimerTrait"],
            keys: ["timerRemainingSec", "timerPaused"], states: [
        CloudState(["timerRemainingSec"], .int, [
            CloudTarget("Google.TimerTrait", "timerRemainingSeconds", .any)]),
        CloudState(["timerPaused"], .bool, [CloudTarget("Google.TimerTrait", "timerPaused", .any)]),
    ])

    private static let traitToggles = CloudTrait(
        identifier: "action.devices.traits.Toggles", home: ["Google.TogglesTrait"],
            keys: ["currentToggleSettings"], states: [
        CloudState(["currentToggleSettings"], .object, [
            CloudTarget("Google.TogglesTrait", "currentToggleSettings", .pairs(key: "name",
                value: "on"))]),
    ])

    private static let traitTransportControl = CloudTrait(
        identifier: "action.devices.traits.TransportControl", home: ["Matter.MediaPlaybackTrait",
            "Google.ExtendedMediaPlaybackTrait"], keys: [], states: [])

    private static let traitVolume = CloudTrait(
        identifier: "action.devices.traits.Volume", home: ["Matter.LevelControlTrait",
            "Google.ExtendedLevelControlTrait"], keys: ["currentVolume", "isMuted"], states: [
        CloudState(["currentVolume"], .int, [
            CloudTarget("Matter.LevelControlTrait", "currentLevel", .ratio(of: "volumeMaxLevel",
                top: 254)),
            CloudTarget("Google.VolumeTrait", "currentVolumePercent", .ratio(of: "volumeMaxLevel",
                top: 100))]),
        CloudState(["isMuted"], .bool, [
            CloudTarget("Matter.OnOffTrait", "onOff", .words(["true": .bool(false),
                "false": .bool(true)]), when: .typeIs(["action.devices.types.SPEAKER"])),
            CloudTarget("Google.VolumeTrait", "isMuted", .any)]),
    ])

    private static let traitOccupancySensing = CloudTrait(
        identifier: "action.devices.traits.OccupancySensing",
            home: ["Matter.OccupancySensingTrait"], keys: ["occupancy"], states: [
        CloudState(["occupancy"], .string, [
            CloudTarget("Matter.OccupancySensingTrait", "occupancy", .words(["OCCUPIED": .int(1),
                "UNOCCUPIED": .int(0)]))]),
    ])
}
