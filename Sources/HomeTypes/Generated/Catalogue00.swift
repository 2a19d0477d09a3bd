// SPDX-License-Identifier: Apache-2.0
// Written by Scripts/generate_types.py from Data/model: change those instead.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import HomeGraph

extension Catalogue {
    static let generatedTraits: [any Trait.Type] = [
        Matter.AccountLoginTrait.self,
        Matter.ActionsTrait.self,
        Matter.ActivatedCarbonFilterMonitoringTrait.self,
        Matter.AirQualityTrait.self,
        Matter.ApplicationBasicTrait.self,
        Matter.ApplicationLauncherTrait.self,
        Matter.AudioOutputTrait.self,
        Matter.BallastConfigurationTrait.self,
        Matter.BasicInformationTrait.self,
        Matter.BindingTrait.self,
        Matter.BooleanStateConfigurationTrait.self,
        Matter.BooleanStateTrait.self,
        Matter.CameraAvStreamManagementTrait.self,
        Matter.CarbonDioxideConcentrationMeasurementTrait.self,
        Matter.CarbonMonoxideConcentrationMeasurementTrait.self,
        Matter.ChannelTrait.self,
        Matter.ChimeTrait.self,
        Matter.ClosureControlTrait.self,
        Matter.ClosureDimensionTrait.self,
        Matter.ColorControlTrait.self,
        Matter.ContentAppObserverTrait.self,
        Matter.ContentLauncherTrait.self,
        Matter.DescriptorTrait.self,
        Matter.DeviceEnergyManagementModeTrait.self,
        Matter.DeviceEnergyManagementTrait.self,
        Matter.DishwasherAlarmTrait.self,
        Matter.DishwasherModeTrait.self,
        Matter.DoorLockTrait.self,
        Matter.DynamicLightingTrait.self,
        Matter.ElectricalEnergyMeasurementTrait.self,
        Matter.ElectricalPowerMeasurementTrait.self,
        Matter.EnergyEvseModeTrait.self,
        Matter.EnergyEvseTrait.self,
        Matter.EnergyPreferenceTrait.self,
        Matter.FanControlTrait.self,
        Matter.FixedLabelTrait.self,
        Matter.FlowMeasurementTrait.self,
        Matter.FormaldehydeConcentrationMeasurementTrait.self,
        Matter.GeneralDiagnosticsTrait.self,
        Matter.GroupsTrait.self,
        Matter.HepaFilterMonitoringTrait.self,
        Matter.IdentifyTrait.self,
        Matter.IlluminanceMeasurementTrait.self,
        Matter.KeypadInputTrait.self,
        Matter.LevelControlTrait.self,
        Matter.MediaInputTrait.self,
        Matter.MediaPlaybackTrait.self,
        Matter.MeterIdentificationTrait.self,
        Matter.ModeSelectTrait.self,
        Matter.NitrogenDioxideConcentrationMeasurementTrait.self,
        Matter.OccupancySensingTrait.self,
        Matter.OnOffTrait.self,
        Matter.OperationalStateTrait.self,
        Matter.OtaSoftwareUpdateRequestorTrait.self,
        Matter.OvenCavityOperationalStateTrait.self,
        Matter.OzoneConcentrationMeasurementTrait.self,
        Matter.Pm10ConcentrationMeasurementTrait.self,
        Matter.Pm1ConcentrationMeasurementTrait.self,
        Matter.Pm25ConcentrationMeasurementTrait.self,
        Matter.PowerSourceTrait.self,
        Matter.PressureMeasurementTrait.self,
        Matter.RadonConcentrationMeasurementTrait.self,
        Matter.RelativeHumidityMeasurementTrait.self,
        Matter.RvcCleanModeTrait.self,
        Matter.RvcOperationalStateTrait.self,
        Matter.RvcRunModeTrait.self,
        Matter.ScenesManagementTrait.self,
        Matter.SmokeCoAlarmTrait.self,
        Matter.SoilMeasurementTrait.self,
        Matter.SwitchTrait.self,
        Matter.TemperatureControlTrait.self,
        Matter.TemperatureMeasurementTrait.self,
        Matter.ThermostatTrait.self,
        Matter.ThermostatUserInterfaceConfigurationTrait.self,
        Matter.TimeFormatLocalizationTrait.self,
        Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait.self,
        Matter.UnitLocalizationTrait.self,
        Matter.ValveConfigurationAndControlTrait.self,
        Matter.WaterHeaterModeTrait.self,
        Matter.WindowCoveringTrait.self,
        Google.AdvancedPerceptionDetectionTrait.self,
        Google.AreaAttendanceStateTrait.self,
        Google.AreaPresenceStateTrait.self,
        Google.ArmDisarmTrait.self,
        Google.AssistantBroadcastTrait.self,
        Google.AssistantFulfillmentTrait.self,
        Google.AudioInputTrait.self,
        Google.AutomationExecutionTrait.self,
        Google.AvStreamAnalysisTrait.self,
        Google.BrightnessTrait.self,
        Google.CameraAudioPlayerTrait.self,
        Google.CameraAvStreamManagementTrait.self,
        Google.CameraHistoryTrait.self,
        Google.CameraSnapshotTrait.self,
        Google.CameraTimelineTrait.self,
        Google.ChimeThemesTrait.self,
        Google.ChimeTrait.self,
        Google.ConfigurationDoneTrait.self,
        Google.ConnectivityTrait.self,
        Google.CookTrait.self,
        Google.DataPublisherTrait.self,
        Google.DispenseTrait.self,
        Google.DockTrait.self,
        Google.DoorbellPressTrait.self,
        Google.ElevatorControlTrait.self,
        Google.EnergyPreferenceTrait.self,
        Google.ExtendedAirQualityTrait.self,
        Google.ExtendedApplicationLauncherTrait.self,
        Google.ExtendedBasicInformationTrait.self,
        Google.ExtendedChannelTrait.self,
        Google.ExtendedColorControlTrait.self,
        Google.ExtendedDoorLockTrait.self,
        Google.ExtendedFanControlTrait.self,
        Google.ExtendedGeneralDiagnosticsTrait.self,
        Google.ExtendedLevelControlTrait.self,
        Google.ExtendedMediaInputTrait.self,
        Google.ExtendedMediaPlaybackTrait.self,
        Google.ExtendedModeSelectTrait.self,
        Google.ExtendedOperationalStateTrait.self,
        Google.ExtendedPowerSourceTrait.self,
        Google.ExtendedTemperatureControlTrait.self,
        Google.ExtendedThermostatTrait.self,
        Google.FaceLibraryTrait.self,
        Google.FillTrait.self,
        Google.FilterMonitoringTrait.self,
        Google.HubManagementTrait.self,
        Google.LightEffectsTrait.self,
        Google.LocatorTrait.self,
        Google.LockUnlockTrait.self,
        Google.MediaActivityStateTrait.self,
        Google.NetworkControlTrait.self,
        Google.NotificationTrait.self,
        Google.ObjectDetectionTrait.self,
        Google.OpenCloseTrait.self,
        Google.PreFilterMonitoringTrait.self,
        Google.PushAvStreamTransportTrait.self,
        Google.RebootTrait.self,
        Google.RecordingModeTrait.self,
        Google.RelativeHumidityControlTrait.self,
        Google.RotationTrait.self,
        Google.SimplifiedOnOffTrait.self,
        Google.SimplifiedThermostatTrait.self,
        Google.SoftwareUpdateTrait.self,
        Google.StatusReportTrait.self,
        Google.ThermostatFanControlTrait.self,
        Google.TimeTrait.self,
        Google.TimerTrait.self,
        Google.TogglesTrait.self,
        Google.UserPresenceSettingsTrait.self,
        Google.VideoAnalysisTrait.self,
        Google.VoiceStarterTrait.self,
        Google.VolumeTrait.self,
        Google.WebRtcLiveViewTrait.self,
        Google.ZoneManagementTrait.self,
    ]

    static let generatedDeviceTypes: [any DeviceType.Type] = [
        AggregatorDeviceType.self,
        AirPurifierDeviceType.self,
        AirQualitySensorDeviceType.self,
        AudioDoorbellDeviceType.self,
        BasicVideoPlayerDeviceType.self,
        BatteryStorageDeviceType.self,
        BridgedNodeDeviceType.self,
        CameraControllerDeviceType.self,
        CameraDeviceType.self,
        CastingVideoClientDeviceType.self,
        CastingVideoPlayerDeviceType.self,
        ChimeDeviceType.self,
        ClosureControllerDeviceType.self,
        ClosureDeviceType.self,
        ClosurePanelDeviceType.self,
        ColorDimmerSwitchDeviceType.self,
        ColorTemperatureLightDeviceType.self,
        ContactSensorDeviceType.self,
        ContentAppDeviceType.self,
        ControlBridgeDeviceType.self,
        CookSurfaceDeviceType.self,
        CooktopDeviceType.self,
        DeviceEnergyManagementDeviceType.self,
        DimmableLightDeviceType.self,
        DimmablePlugInUnitDeviceType.self,
        DimmerSwitchDeviceType.self,
        DishwasherDeviceType.self,
        DoorLockControllerDeviceType.self,
        DoorLockDeviceType.self,
        DoorbellDeviceType.self,
        ElectricalEnergyTariffDeviceType.self,
        ElectricalMeterDeviceType.self,
        ElectricalSensorDeviceType.self,
        ElectricalUtilityMeterDeviceType.self,
        EnergyEvseDeviceType.self,
        ExtendedColorLightDeviceType.self,
        ExtractorHoodDeviceType.self,
        FanDeviceType.self,
        FloodlightCameraDeviceType.self,
        FlowSensorDeviceType.self,
        GenericSwitchDeviceType.self,
        GoogleAirCoolerDeviceType.self,
        GoogleAudioVideoReceiverDeviceType.self,
        GoogleAutoDeviceType.self,
        GoogleBathtubDeviceType.self,
        GoogleBlenderDeviceType.self,
        GoogleBoilerDeviceType.self,
        GoogleCameraDeviceType.self,
        GoogleChargerDeviceType.self,
        GoogleClosetDeviceType.self,
        GoogleCoffeeMakerDeviceType.self,
        GoogleControlPanelDeviceType.self,
        GoogleDehydratorDeviceType.self,
        GoogleDisplayDeviceType.self,
        GoogleDoorDeviceType.self,
        GoogleDoorbellDeviceType.self,
        GoogleDrawerDeviceType.self,
        GoogleFaucetDeviceType.self,
        GoogleFreezerDeviceType.self,
        GoogleFryerDeviceType.self,
        GoogleGameConsoleDeviceType.self,
        GoogleGarageDeviceType.self,
        GoogleGateDeviceType.self,
        GoogleGrillDeviceType.self,
        GoogleKettleDeviceType.self,
        GoogleMopDeviceType.self,
        GoogleMowerDeviceType.self,
        GoogleMulticookerDeviceType.self,
        GoogleNetworkDeviceType.self,
        GooglePergolaDeviceType.self,
        GooglePetFeederDeviceType.self,
        GooglePressureCookerDeviceType.self,
        GoogleRouterDeviceType.self,
        GoogleSecuritySystemDeviceType.self,
        GoogleSetTopBoxDeviceType.self,
        GoogleShowerDeviceType.self,
        GoogleSoundbarDeviceType.self,
        GoogleSousVideDeviceType.self,
        GoogleSprinklerDeviceType.self,
        GoogleStandmixerDeviceType.self,
        GoogleStreamingBoxDeviceType.self,
        GoogleStreamingSoundbarDeviceType.self,
        GoogleStreamingStickDeviceType.self,
        GoogleTVDeviceType.self,
        GoogleWaterPurifierDeviceType.self,
        GoogleWaterSoftenerDeviceType.self,
        GoogleWindowDeviceType.self,
        GoogleYogurtmakerDeviceType.self,
        HeatPumpDeviceType.self,
        HeatingCoolingUnitDeviceType.self,
        HumiditySensorDeviceType.self,
        IntercomDeviceType.self,
        IrrigationSystemDeviceType.self,
        JointFabricAdministratorDeviceType.self,
        LaundryDryerDeviceType.self,
        LaundryWasherDeviceType.self,
        LightSensorDeviceType.self,
        MeterReferencePointDeviceType.self,
        MicrowaveOvenDeviceType.self,
        ModeSelectDeviceType.self,
        MountedDimmableLoadControlDeviceType.self,
        MountedOnOffControlDeviceType.self,
        NetworkInfrastructureManagerDeviceType.self,
        OccupancySensorDeviceType.self,
        OnOffLightDeviceType.self,
        OnOffLightSwitchDeviceType.self,
        OnOffPluginUnitDeviceType.self,
        OnOffSensorDeviceType.self,
        OtaProviderDeviceType.self,
        OtaRequestorDeviceType.self,
        OvenDeviceType.self,
        PowerSourceDeviceType.self,
        PressureSensorDeviceType.self,
        PumpControllerDeviceType.self,
        PumpDeviceType.self,
        RainSensorDeviceType.self,
        RefrigeratorDeviceType.self,
        RoboticVacuumCleanerDeviceType.self,
        RoomAirConditionerDeviceType.self,
        RootNodeDeviceType.self,
        SecondaryNetworkInterfaceDeviceType.self,
        SmokeCoAlarmDeviceType.self,
        SnapshotCameraDeviceType.self,
        SoilSensorDeviceType.self,
        SolarPowerDeviceType.self,
        SpeakerDeviceType.self,
        TemperatureControlledCabinetDeviceType.self,
        TemperatureSensorDeviceType.self,
        ThermostatControllerDeviceType.self,
        ThermostatDeviceType.self,
        ThreadBorderRouterDeviceType.self,
        VideoDoorbellDeviceType.self,
        VideoRemoteControlDeviceType.self,
        WaterFreezeDetectorDeviceType.self,
        WaterHeaterDeviceType.self,
        WaterLeakDetectorDeviceType.self,
        WaterValveDeviceType.self,
        WindowCoveringControllerDeviceType.self,
        WindowCoveringDeviceType.self,
    ]
}

extension MatterTraits {
    /// Nil where the device has no account login.
    public var accountLoginTrait: Matter.AccountLoginTrait? {
        traits[Matter.AccountLoginTrait.self]
    }

    /// Nil where the device has no actions.
    public var actionsTrait: Matter.ActionsTrait? { traits[Matter.ActionsTrait.self] }

    /// Nil where the device has no activated carbon filter monitoring.
    public var activatedCarbonFilterMonitoringTrait: Matter.ActivatedCarbonFilterMonitoringTrait? {
        traits[Matter.ActivatedCarbonFilterMonitoringTrait.self]
    }

    /// Nil where the device has no air quality.
    public var airQualityTrait: Matter.AirQualityTrait? { traits[Matter.AirQualityTrait.self] }

    /// Nil where the device has no application basic.
    public var applicationBasicTrait: Matter.ApplicationBasicTrait? {
        traits[Matter.ApplicationBasicTrait.self]
    }

    /// Nil where the device has no application launcher.
    public var applicationLauncherTrait: Matter.ApplicationLauncherTrait? {
        traits[Matter.ApplicationLauncherTrait.self]
    }

    /// Nil where the device has no audio output.
    public var audioOutputTrait: Matter.AudioOutputTrait? { traits[Matter.AudioOutputTrait.self] }

    /// Nil where the device has no ballast configuration.
    public var ballastConfigurationTrait: Matter.BallastConfigurationTrait? {
        traits[Matter.BallastConfigurationTrait.self]
    }

    /// Nil where the device has no basic information.
    public var basicInformationTrait: Matter.BasicInformationTrait? {
        traits[Matter.BasicInformationTrait.self]
    }

    /// Nil where the device has no binding.
    public var bindingTrait: Matter.BindingTrait? { traits[Matter.BindingTrait.self] }

    /// Nil where the device has no boolean state configuration.
    public var booleanStateConfigurationTrait: Matter.BooleanStateConfigurationTrait? {
        traits[Matter.BooleanStateConfigurationTrait.self]
    }

    /// Nil where the device has no boolean state.
    public var booleanStateTrait: Matter.BooleanStateTrait? {
        traits[Matter.BooleanStateTrait.self]
    }

    /// Nil where the device has no camera av stream management.
    public var cameraAvStreamManagementTrait: Matter.CameraAvStreamManagementTrait? {
        traits[Matter.CameraAvStreamManagementTrait.self]
    }

    /// Nil where the device has no carbon dioxide concentration measurement.
    public var carbonDioxideConcentrationMeasurementTrait:
        Matter.CarbonDioxideConcentrationMeasurementTrait?
    {
        traits[Matter.CarbonDioxideConcentrationMeasurementTrait.self]
    }

    /// Nil where the device has no carbon monoxide concentration measurement.
    public var carbonMonoxideConcentrationMeasurementTrait:
        Matter.CarbonMonoxideConcentrationMeasurementTrait?
    {
        traits[Matter.CarbonMonoxideConcentrationMeasurementTrait.self]
    }

    /// Nil where the device has no channel.
    public var channelTrait: Matter.ChannelTrait? { traits[Matter.ChannelTrait.self] }

    /// Nil where the device has no chime.
    public var chimeTrait: Matter.ChimeTrait? { traits[Matter.ChimeTrait.self] }

    /// Nil where the device has no closure control.
    public var closureControlTrait: Matter.ClosureControlTrait? {
        traits[Matter.ClosureControlTrait.self]
    }

    /// Nil where the device has no closure dimension.
    public var closureDimensionTrait: Matter.ClosureDimensionTrait? {
        traits[Matter.ClosureDimensionTrait.self]
    }

    /// Nil where the device has no color control.
    public var colorControlTrait: Matter.ColorControlTrait? {
        traits[Matter.ColorControlTrait.self]
    }

    /// Nil where the device has no content app observer.
    public var contentAppObserverTrait: Matter.ContentAppObserverTrait? {
        traits[Matter.ContentAppObserverTrait.self]
    }

    /// Nil where the device has no content launcher.
    public var contentLauncherTrait: Matter.ContentLauncherTrait? {
        traits[Matter.ContentLauncherTrait.self]
    }

    /// Nil where the device has no descriptor.
    public var descriptorTrait: Matter.DescriptorTrait? { traits[Matter.DescriptorTrait.self] }

    /// Nil where the device has no device energy management mode.
    public var deviceEnergyManagementModeTrait: Matter.DeviceEnergyManagementModeTrait? {
        traits[Matter.DeviceEnergyManagementModeTrait.self]
    }

    /// Nil where the device has no device energy management.
    public var deviceEnergyManagementTrait: Matter.DeviceEnergyManagementTrait? {
        traits[Matter.DeviceEnergyManagementTrait.self]
    }

    /// Nil where the device has no dishwasher alarm.
    public var dishwasherAlarmTrait: Matter.DishwasherAlarmTrait? {
        traits[Matter.DishwasherAlarmTrait.self]
    }

    /// Nil where the device has no dishwasher mode.
    public var dishwasherModeTrait: Matter.DishwasherModeTrait? {
        traits[Matter.DishwasherModeTrait.self]
    }

    /// Nil where the device has no door lock.
    public var doorLockTrait: Matter.DoorLockTrait? { traits[Matter.DoorLockTrait.self] }

    /// Nil where the device has no dynamic lighting.
    public var dynamicLightingTrait: Matter.DynamicLightingTrait? {
        traits[Matter.DynamicLightingTrait.self]
    }

    /// Nil where the device has no electrical energy measurement.
    public var electricalEnergyMeasurementTrait: Matter.ElectricalEnergyMeasurementTrait? {
        traits[Matter.ElectricalEnergyMeasurementTrait.self]
    }

    /// Nil where the device has no electrical power measurement.
    public var electricalPowerMeasurementTrait: Matter.ElectricalPowerMeasurementTrait? {
        traits[Matter.ElectricalPowerMeasurementTrait.self]
    }

    /// Nil where the device has no energy evse mode.
    public var energyEvseModeTrait: Matter.EnergyEvseModeTrait? {
        traits[Matter.EnergyEvseModeTrait.self]
    }

    /// Nil where the device has no energy evse.
    public var energyEvseTrait: Matter.EnergyEvseTrait? { traits[Matter.EnergyEvseTrait.self] }

    /// Nil where the device has no energy preference.
    public var energyPreferenceTrait: Matter.EnergyPreferenceTrait? {
        traits[Matter.EnergyPreferenceTrait.self]
    }

    /// Nil where the device has no fan control.
    public var fanControlTrait: Matter.FanControlTrait? { traits[Matter.FanControlTrait.self] }

    /// Nil where the device has no fixed label.
    public var fixedLabelTrait: Matter.FixedLabelTrait? { traits[Matter.FixedLabelTrait.self] }

    /// Nil where the device has no flow measurement.
    public var flowMeasurementTrait: Matter.FlowMeasurementTrait? {
        traits[Matter.FlowMeasurementTrait.self]
    }

    /// Nil where the device has no formaldehyde concentration measurement.
    public var formaldehydeConcentrationMeasurementTrait:
        Matter.FormaldehydeConcentrationMeasurementTrait?
    {
        traits[Matter.FormaldehydeConcentrationMeasurementTrait.self]
    }

    /// Nil where the device has no general diagnostics.
    public var generalDiagnosticsTrait: Matter.GeneralDiagnosticsTrait? {
        traits[Matter.GeneralDiagnosticsTrait.self]
    }

    /// Nil where the device has no groups.
    public var groupsTrait: Matter.GroupsTrait? { traits[Matter.GroupsTrait.self] }

    /// Nil where the device has no hepa filter monitoring.
    public var hepaFilterMonitoringTrait: Matter.HepaFilterMonitoringTrait? {
        traits[Matter.HepaFilterMonitoringTrait.self]
    }

    /// Nil where the device has no identify.
    public var identifyTrait: Matter.IdentifyTrait? { traits[Matter.IdentifyTrait.self] }

    /// Nil where the device has no illuminance measurement.
    public var illuminanceMeasurementTrait: Matter.IlluminanceMeasurementTrait? {
        traits[Matter.IlluminanceMeasurementTrait.self]
    }

    /// Nil where the device has no keypad input.
    public var keypadInputTrait: Matter.KeypadInputTrait? { traits[Matter.KeypadInputTrait.self] }

    /// Nil where the device has no level control.
    public var levelControlTrait: Matter.LevelControlTrait? {
        traits[Matter.LevelControlTrait.self]
    }

    /// Nil where the device has no media input.
    public var mediaInputTrait: Matter.MediaInputTrait? { traits[Matter.MediaInputTrait.self] }

    /// Nil where the device has no media playback.
    public var mediaPlaybackTrait: Matter.MediaPlaybackTrait? {
        traits[Matter.MediaPlaybackTrait.self]
    }

    /// Nil where the device has no meter identification.
    public var meterIdentificationTrait: Matter.MeterIdentificationTrait? {
        traits[Matter.MeterIdentificationTrait.self]
    }

    /// Nil where the device has no mode select.
    public var modeSelectTrait: Matter.ModeSelectTrait? { traits[Matter.ModeSelectTrait.self] }

    /// Nil where the device has no nitrogen dioxide concentration measurement.
    public var nitrogenDioxideConcentrationMeasurementTrait:
        Matter.NitrogenDioxideConcentrationMeasurementTrait?
    {
        traits[Matter.NitrogenDioxideConcentrationMeasurementTrait.self]
    }

    /// Nil where the device has no occupancy sensing.
    public var occupancySensingTrait: Matter.OccupancySensingTrait? {
        traits[Matter.OccupancySensingTrait.self]
    }

    /// Nil where the device has no on off.
    public var onOffTrait: Matter.OnOffTrait? { traits[Matter.OnOffTrait.self] }

    /// Nil where the device has no operational state.
    public var operationalStateTrait: Matter.OperationalStateTrait? {
        traits[Matter.OperationalStateTrait.self]
    }

    /// Nil where the device has no ota software update requestor.
    public var otaSoftwareUpdateRequestorTrait: Matter.OtaSoftwareUpdateRequestorTrait? {
        traits[Matter.OtaSoftwareUpdateRequestorTrait.self]
    }

    /// Nil where the device has no oven cavity operational state.
    public var ovenCavityOperationalStateTrait: Matter.OvenCavityOperationalStateTrait? {
        traits[Matter.OvenCavityOperationalStateTrait.self]
    }

    /// Nil where the device has no ozone concentration measurement.
    public var ozoneConcentrationMeasurementTrait: Matter.OzoneConcentrationMeasurementTrait? {
        traits[Matter.OzoneConcentrationMeasurementTrait.self]
    }

    /// Nil where the device has no pm 10 concentration measurement.
    public var pm10ConcentrationMeasurementTrait: Matter.Pm10ConcentrationMeasurementTrait? {
        traits[Matter.Pm10ConcentrationMeasurementTrait.self]
    }

    /// Nil where the device has no pm 1 concentration measurement.
    public var pm1ConcentrationMeasurementTrait: Matter.Pm1ConcentrationMeasurementTrait? {
        traits[Matter.Pm1ConcentrationMeasurementTrait.self]
    }

    /// Nil where the device has no pm 25 concentration measurement.
    public var pm25ConcentrationMeasurementTrait: Matter.Pm25ConcentrationMeasurementTrait? {
        traits[Matter.Pm25ConcentrationMeasurementTrait.self]
    }

    /// Nil where the device has no power source.
    public var powerSourceTrait: Matter.PowerSourceTrait? { traits[Matter.PowerSourceTrait.self] }

    /// Nil where the device has no pressure measurement.
    public var pressureMeasurementTrait: Matter.PressureMeasurementTrait? {
        traits[Matter.PressureMeasurementTrait.self]
    }

    /// Nil where the device has no radon concentration measurement.
    public var radonConcentrationMeasurementTrait: Matter.RadonConcentrationMeasurementTrait? {
        traits[Matter.RadonConcentrationMeasurementTrait.self]
    }

    /// Nil where the device has no relative humidity measurement.
    public var relativeHumidityMeasurementTrait: Matter.RelativeHumidityMeasurementTrait? {
        traits[Matter.RelativeHumidityMeasurementTrait.self]
    }

    /// Nil where the device has no rvc clean mode.
    public var rvcCleanModeTrait: Matter.RvcCleanModeTrait? {
        traits[Matter.RvcCleanModeTrait.self]
    }

    /// Nil where the device has no rvc operational state.
    public var rvcOperationalStateTrait: Matter.RvcOperationalStateTrait? {
        traits[Matter.RvcOperationalStateTrait.self]
    }

    /// Nil where the device has no rvc run mode.
    public var rvcRunModeTrait: Matter.RvcRunModeTrait? { traits[Matter.RvcRunModeTrait.self] }

    /// Nil where the device has no scenes management.
    public var scenesManagementTrait: Matter.ScenesManagementTrait? {
        traits[Matter.ScenesManagementTrait.self]
    }

    /// Nil where the device has no smoke co alarm.
    public var smokeCoAlarmTrait: Matter.SmokeCoAlarmTrait? {
        traits[Matter.SmokeCoAlarmTrait.self]
    }

    /// Nil where the device has no soil measurement.
    public var soilMeasurementTrait: Matter.SoilMeasurementTrait? {
        traits[Matter.SoilMeasurementTrait.self]
    }

    /// Nil where the device has no switch.
    public var switchTrait: Matter.SwitchTrait? { traits[Matter.SwitchTrait.self] }

    /// Nil where the device has no temperature control.
    public var temperatureControlTrait: Matter.TemperatureControlTrait? {
        traits[Matter.TemperatureControlTrait.self]
    }

    /// Nil where the device has no temperature measurement.
    public var temperatureMeasurementTrait: Matter.TemperatureMeasurementTrait? {
        traits[Matter.TemperatureMeasurementTrait.self]
    }

    /// Nil where the device has no thermostat.
    public var thermostatTrait: Matter.ThermostatTrait? { traits[Matter.ThermostatTrait.self] }

    /// Nil where the device has no thermostat user interface configuration.
    public var thermostatUserInterfaceConfigurationTrait:
        Matter.ThermostatUserInterfaceConfigurationTrait?
    {
        traits[Matter.ThermostatUserInterfaceConfigurationTrait.self]
    }

    /// Nil where the device has no time format localization.
    public var timeFormatLocalizationTrait: Matter.TimeFormatLocalizationTrait? {
        traits[Matter.TimeFormatLocalizationTrait.self]
    }

    /// Nil where the device has no total volatile organic compounds concentration measurement.
    public var totalVolatileOrganicCompoundsConcentrationMeasurementTrait:
        Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait?
    {
        traits[Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait.self]
    }

    /// Nil where the device has no unit localization.
    public var unitLocalizationTrait: Matter.UnitLocalizationTrait? {
        traits[Matter.UnitLocalizationTrait.self]
    }

    /// Nil where the device has no valve configuration and control.
    public var valveConfigurationAndControlTrait: Matter.ValveConfigurationAndControlTrait? {
        traits[Matter.ValveConfigurationAndControlTrait.self]
    }

    /// Nil where the device has no water heater mode.
    public var waterHeaterModeTrait: Matter.WaterHeaterModeTrait? {
        traits[Matter.WaterHeaterModeTrait.self]
    }

    /// Nil where the device has no window covering.
    public var windowCoveringTrait: Matter.WindowCoveringTrait? {
        traits[Matter.WindowCoveringTrait.self]
    }
}

extension GoogleTraits {
    /// Nil where the device has no advanced perception detection.
    public var advancedPerceptionDetectionTrait: Google.AdvancedPerceptionDetectionTrait? {
        traits[Google.AdvancedPerceptionDetectionTrait.self]
    }

    /// Nil where the device has no area attendance state.
    public var areaAttendanceStateTrait: Google.AreaAttendanceStateTrait? {
        traits[Google.AreaAttendanceStateTrait.self]
    }

    /// Nil where the device has no area presence state.
    public var areaPresenceStateTrait: Google.AreaPresenceStateTrait? {
        traits[Google.AreaPresenceStateTrait.self]
    }

    /// Nil where the device has no arm disarm.
    public var armDisarmTrait: Google.ArmDisarmTrait? { traits[Google.ArmDisarmTrait.self] }

    /// Nil where the device has no assistant broadcast.
    public var assistantBroadcastTrait: Google.AssistantBroadcastTrait? {
        traits[Google.AssistantBroadcastTrait.self]
    }

    /// Nil where the device has no assistant fulfillment.
    public var assistantFulfillmentTrait: Google.AssistantFulfillmentTrait? {
        traits[Google.AssistantFulfillmentTrait.self]
    }

    /// Nil where the device has no audio input.
    public var audioInputTrait: Google.AudioInputTrait? { traits[Google.AudioInputTrait.self] }

    /// Nil where the device has no automation execution.
    public var automationExecutionTrait: Google.AutomationExecutionTrait? {
        traits[Google.AutomationExecutionTrait.self]
    }

    /// Nil where the device has no av stream analysis.
    public var avStreamAnalysisTrait: Google.AvStreamAnalysisTrait? {
        traits[Google.AvStreamAnalysisTrait.self]
    }

    /// Nil where the device has no brightness.
    public var brightnessTrait: Google.BrightnessTrait? { traits[Google.BrightnessTrait.self] }

    /// Nil where the device has no camera audio player.
    public var cameraAudioPlayerTrait: Google.CameraAudioPlayerTrait? {
        traits[Google.CameraAudioPlayerTrait.self]
    }

    /// Nil where the device has no camera av stream management.
    public var cameraAvStreamManagementTrait: Google.CameraAvStreamManagementTrait? {
        traits[Google.CameraAvStreamManagementTrait.self]
    }

    /// Nil where the device has no camera history.
    public var cameraHistoryTrait: Google.CameraHistoryTrait? {
        traits[Google.CameraHistoryTrait.self]
    }

    /// Nil where the device has no camera snapshot.
    public var cameraSnapshotTrait: Google.CameraSnapshotTrait? {
        traits[Google.CameraSnapshotTrait.self]
    }

    /// Nil where the device has no camera timeline.
    public var cameraTimelineTrait: Google.CameraTimelineTrait? {
        traits[Google.CameraTimelineTrait.self]
    }

    /// Nil where the device has no chime themes.
    public var chimeThemesTrait: Google.ChimeThemesTrait? { traits[Google.ChimeThemesTrait.self] }

    /// Nil where the device has no chime.
    public var chimeTrait: Google.ChimeTrait? { traits[Google.ChimeTrait.self] }

    /// Nil where the device has no configuration done.
    public var configurationDoneTrait: Google.ConfigurationDoneTrait? {
        traits[Google.ConfigurationDoneTrait.self]
    }

    /// Nil where the device has no connectivity.
    public var connectivityTrait: Google.ConnectivityTrait? {
        traits[Google.ConnectivityTrait.self]
    }

    /// Nil where the device has no cook.
    public var cookTrait: Google.CookTrait? { traits[Google.CookTrait.self] }

    /// Nil where the device has no data publisher.
    public var dataPublisherTrait: Google.DataPublisherTrait? {
        traits[Google.DataPublisherTrait.self]
    }

    /// Nil where the device has no dispense.
    public var dispenseTrait: Google.DispenseTrait? { traits[Google.DispenseTrait.self] }

    /// Nil where the device has no dock.
    public var dockTrait: Google.DockTrait? { traits[Google.DockTrait.self] }

    /// Nil where the device has no doorbell press.
    public var doorbellPressTrait: Google.DoorbellPressTrait? {
        traits[Google.DoorbellPressTrait.self]
    }

    /// Nil where the device has no elevator control.
    public var elevatorControlTrait: Google.ElevatorControlTrait? {
        traits[Google.ElevatorControlTrait.self]
    }

    /// Nil where the device has no energy preference.
    public var energyPreferenceTrait: Google.EnergyPreferenceTrait? {
        traits[Google.EnergyPreferenceTrait.self]
    }

    /// Nil where the device has no extended air quality.
    public var extendedAirQualityTrait: Google.ExtendedAirQualityTrait? {
        traits[Google.ExtendedAirQualityTrait.self]
    }

    /// Nil where the device has no extended application launcher.
    public var extendedApplicationLauncherTrait: Google.ExtendedApplicationLauncherTrait? {
        traits[Google.ExtendedApplicationLauncherTrait.self]
    }

    /// Nil where the device has no extended basic information.
    public var extendedBasicInformationTrait: Google.ExtendedBasicInformationTrait? {
        traits[Google.ExtendedBasicInformationTrait.self]
    }

    /// Nil where the device has no extended channel.
    public var extendedChannelTrait: Google.ExtendedChannelTrait? {
        traits[Google.ExtendedChannelTrait.self]
    }

    /// Nil where the device has no extended color control.
    public var extendedColorControlTrait: Google.ExtendedColorControlTrait? {
        traits[Google.ExtendedColorControlTrait.self]
    }

    /// Nil where the device has no extended door lock.
    public var extendedDoorLockTrait: Google.ExtendedDoorLockTrait? {
        traits[Google.ExtendedDoorLockTrait.self]
    }

    /// Nil where the device has no extended fan control.
    public var extendedFanControlTrait: Google.ExtendedFanControlTrait? {
        traits[Google.ExtendedFanControlTrait.self]
    }

    /// Nil where the device has no extended general diagnostics.
    public var extendedGeneralDiagnosticsTrait: Google.ExtendedGeneralDiagnosticsTrait? {
        traits[Google.ExtendedGeneralDiagnosticsTrait.self]
    }

    /// Nil where the device has no extended level control.
    public var extendedLevelControlTrait: Google.ExtendedLevelControlTrait? {
        traits[Google.ExtendedLevelControlTrait.self]
    }

    /// Nil where the device has no extended media input.
    public var extendedMediaInputTrait: Google.ExtendedMediaInputTrait? {
        traits[Google.ExtendedMediaInputTrait.self]
    }

    /// Nil where the device has no extended media playback.
    public var extendedMediaPlaybackTrait: Google.ExtendedMediaPlaybackTrait? {
        traits[Google.ExtendedMediaPlaybackTrait.self]
    }

    /// Nil where the device has no extended mode select.
    public var extendedModeSelectTrait: Google.ExtendedModeSelectTrait? {
        traits[Google.ExtendedModeSelectTrait.self]
    }

    /// Nil where the device has no extended operational state.
    public var extendedOperationalStateTrait: Google.ExtendedOperationalStateTrait? {
        traits[Google.ExtendedOperationalStateTrait.self]
    }

    /// Nil where the device has no extended power source.
    public var extendedPowerSourceTrait: Google.ExtendedPowerSourceTrait? {
        traits[Google.ExtendedPowerSourceTrait.self]
    }

    /// Nil where the device has no extended temperature control.
    public var extendedTemperatureControlTrait: Google.ExtendedTemperatureControlTrait? {
        traits[Google.ExtendedTemperatureControlTrait.self]
    }

    /// Nil where the device has no extended thermostat.
    public var extendedThermostatTrait: Google.ExtendedThermostatTrait? {
        traits[Google.ExtendedThermostatTrait.self]
    }

    /// Nil where the device has no face library.
    public var faceLibraryTrait: Google.FaceLibraryTrait? { traits[Google.FaceLibraryTrait.self] }

    /// Nil where the device has no fill.
    public var fillTrait: Google.FillTrait? { traits[Google.FillTrait.self] }

    /// Nil where the device has no filter monitoring.
    public var filterMonitoringTrait: Google.FilterMonitoringTrait? {
        traits[Google.FilterMonitoringTrait.self]
    }

    /// Nil where the device has no hub management.
    public var hubManagementTrait: Google.HubManagementTrait? {
        traits[Google.HubManagementTrait.self]
    }

    /// Nil where the device has no light effects.
    public var lightEffectsTrait: Google.LightEffectsTrait? {
        traits[Google.LightEffectsTrait.self]
    }

    /// Nil where the device has no locator.
    public var locatorTrait: Google.LocatorTrait? { traits[Google.LocatorTrait.self] }

    /// Nil where the device has no lock unlock.
    public var lockUnlockTrait: Google.LockUnlockTrait? { traits[Google.LockUnlockTrait.self] }

    /// Nil where the device has no media activity state.
    public var mediaActivityStateTrait: Google.MediaActivityStateTrait? {
        traits[Google.MediaActivityStateTrait.self]
    }

    /// Nil where the device has no network control.
    public var networkControlTrait: Google.NetworkControlTrait? {
        traits[Google.NetworkControlTrait.self]
    }

    /// Nil where the device has no notification.
    public var notificationTrait: Google.NotificationTrait? {
        traits[Google.NotificationTrait.self]
    }

    /// Nil where the device has no object detection.
    public var objectDetectionTrait: Google.ObjectDetectionTrait? {
        traits[Google.ObjectDetectionTrait.self]
    }

    /// Nil where the device has no open close.
    public var openCloseTrait: Google.OpenCloseTrait? { traits[Google.OpenCloseTrait.self] }

    /// Nil where the device has no pre filter monitoring.
    public var preFilterMonitoringTrait: Google.PreFilterMonitoringTrait? {
        traits[Google.PreFilterMonitoringTrait.self]
    }

    /// Nil where the device has no push av stream transport.
    public var pushAvStreamTransportTrait: Google.PushAvStreamTransportTrait? {
        traits[Google.PushAvStreamTransportTrait.self]
    }

    /// Nil where the device has no reboot.
    public var rebootTrait: Google.RebootTrait? { traits[Google.RebootTrait.self] }

    /// Nil where the device has no recording mode.
    public var recordingModeTrait: Google.RecordingModeTrait? {
        traits[Google.RecordingModeTrait.self]
    }

    /// Nil where the device has no relative humidity control.
    public var relativeHumidityControlTrait: Google.RelativeHumidityControlTrait? {
        traits[Google.RelativeHumidityControlTrait.self]
    }

    /// Nil where the device has no rotation.
    public var rotationTrait: Google.RotationTrait? { traits[Google.RotationTrait.self] }

    /// Nil where the device has no simplified on off.
    public var simplifiedOnOffTrait: Google.SimplifiedOnOffTrait? {
        traits[Google.SimplifiedOnOffTrait.self]
    }

    /// Nil where the device has no simplified thermostat.
    public var simplifiedThermostatTrait: Google.SimplifiedThermostatTrait? {
        traits[Google.SimplifiedThermostatTrait.self]
    }

    /// Nil where the device has no software update.
    public var softwareUpdateTrait: Google.SoftwareUpdateTrait? {
        traits[Google.SoftwareUpdateTrait.self]
    }

    /// Nil where the device has no status report.
    public var statusReportTrait: Google.StatusReportTrait? {
        traits[Google.StatusReportTrait.self]
    }

    /// Nil where the device has no thermostat fan control.
    public var thermostatFanControlTrait: Google.ThermostatFanControlTrait? {
        traits[Google.ThermostatFanControlTrait.self]
    }

    /// Nil where the device has no time.
    public var timeTrait: Google.TimeTrait? { traits[Google.TimeTrait.self] }

    /// Nil where the device has no timer.
    public var timerTrait: Google.TimerTrait? { traits[Google.TimerTrait.self] }

    /// Nil where the device has no toggles.
    public var togglesTrait: Google.TogglesTrait? { traits[Google.TogglesTrait.self] }

    /// Nil where the device has no user presence settings.
    public var userPresenceSettingsTrait: Google.UserPresenceSettingsTrait? {
        traits[Google.UserPresenceSettingsTrait.self]
    }

    /// Nil where the device has no video analysis.
    public var videoAnalysisTrait: Google.VideoAnalysisTrait? {
        traits[Google.VideoAnalysisTrait.self]
    }

    /// Nil where the device has no voice starter.
    public var voiceStarterTrait: Google.VoiceStarterTrait? {
        traits[Google.VoiceStarterTrait.self]
    }

    /// Nil where the device has no volume.
    public var volumeTrait: Google.VolumeTrait? { traits[Google.VolumeTrait.self] }

    /// Nil where the device has no web rtc live view.
    public var webRtcLiveViewTrait: Google.WebRtcLiveViewTrait? {
        traits[Google.WebRtcLiveViewTrait.self]
    }

    /// Nil where the device has no zone management.
    public var zoneManagementTrait: Google.ZoneManagementTrait? {
        traits[Google.ZoneManagementTrait.self]
    }
}

/// Aggregator, device type 0x000E of Matter.
public struct AggregatorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.000e" }
    public static var graphName: String { "AggregatorDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Air Purifier, device type 0x002D of Matter.
public struct AirPurifierDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.002d" }
    public static var graphName: String { "AirPurifierDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.FanControlTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Air Quality Sensor, device type 0x002C of Matter.
public struct AirQualitySensorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.002c" }
    public static var graphName: String { "AirQualitySensorDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.AirQualityTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Audio Doorbell, device type 0x0141 of Matter.
public struct AudioDoorbellDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0141" }
    public static var graphName: String { "AudioDoorbellDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [
            Matter.IdentifyTrait.self, Matter.SwitchTrait.self,
            Matter.CameraAvStreamManagementTrait.self,
        ]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Basic Video Player, device type 0x0028 of Matter.
public struct BasicVideoPlayerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0028" }
    public static var graphName: String { "BasicVideoPlayerDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.OnOffTrait.self, Matter.MediaPlaybackTrait.self, Matter.KeypadInputTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Battery Storage, device type 0x0018 of Matter.
public struct BatteryStorageDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0018" }
    public static var graphName: String { "BatteryStorageDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Bridged Node, device type 0x0013 of Matter.
public struct BridgedNodeDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0013" }
    public static var graphName: String { "BridgedNodeDeviceType" }
    public static var isUtilityType: Bool { true }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Camera Controller, device type 0x0147 of Matter.
public struct CameraControllerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0147" }
    public static var graphName: String { "CameraControllerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Camera, device type 0x0142 of Matter.
public struct CameraDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0142" }
    public static var graphName: String { "CameraDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.CameraAvStreamManagementTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Casting Video Client, device type 0x0029 of Matter.
public struct CastingVideoClientDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0029" }
    public static var graphName: String { "CastingVideoClientDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Casting Video Player, device type 0x0023 of Matter.
public struct CastingVideoPlayerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0023" }
    public static var graphName: String { "CastingVideoPlayerDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [
            Matter.OnOffTrait.self, Matter.MediaPlaybackTrait.self, Matter.KeypadInputTrait.self,
            Matter.ContentLauncherTrait.self,
        ]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Chime, device type 0x0146 of Matter.
public struct ChimeDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0146" }
    public static var graphName: String { "ChimeDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.ChimeTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Closure Controller, device type 0x023E of Matter.
public struct ClosureControllerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.023e" }
    public static var graphName: String { "ClosureControllerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Closure, device type 0x0230 of Matter.
public struct ClosureDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0230" }
    public static var graphName: String { "ClosureDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.ClosureControlTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Closure Panel, device type 0x0231 of Matter.
public struct ClosurePanelDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0231" }
    public static var graphName: String { "ClosurePanelDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.ClosureDimensionTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Color Dimmer Switch, device type 0x0105 of Matter.
public struct ColorDimmerSwitchDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0105" }
    public static var graphName: String { "ColorDimmerSwitchDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Color Temperature Light, device type 0x010C of Matter.
public struct ColorTemperatureLightDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.010c" }
    public static var graphName: String { "ColorTemperatureLightDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [
            Matter.IdentifyTrait.self, Matter.GroupsTrait.self, Matter.OnOffTrait.self,
            Matter.LevelControlTrait.self, Matter.ScenesManagementTrait.self,
            Matter.ColorControlTrait.self,
        ]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Contact Sensor, device type 0x0015 of Matter.
public struct ContactSensorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0015" }
    public static var graphName: String { "ContactSensorDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.BooleanStateTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Content App, device type 0x0024 of Matter.
public struct ContentAppDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0024" }
    public static var graphName: String { "ContentAppDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [
            Matter.KeypadInputTrait.self, Matter.ApplicationLauncherTrait.self,
            Matter.ApplicationBasicTrait.self,
        ]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Control Bridge, device type 0x0840 of Matter.
public struct ControlBridgeDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0840" }
    public static var graphName: String { "ControlBridgeDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Cook Surface, device type 0x0077 of Matter.
public struct CookSurfaceDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0077" }
    public static var graphName: String { "CookSurfaceDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Cooktop, device type 0x0078 of Matter.
public struct CooktopDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0078" }
    public static var graphName: String { "CooktopDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.OnOffTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Device Energy Management, device type 0x050D of Matter.
public struct DeviceEnergyManagementDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.050d" }
    public static var graphName: String { "DeviceEnergyManagementDeviceType" }
    public static var isUtilityType: Bool { true }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.DeviceEnergyManagementTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Dimmable Light, device type 0x0101 of Matter.
public struct DimmableLightDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0101" }
    public static var graphName: String { "DimmableLightDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [
            Matter.IdentifyTrait.self, Matter.GroupsTrait.self, Matter.OnOffTrait.self,
            Matter.LevelControlTrait.self, Matter.ScenesManagementTrait.self,
        ]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Dimmable Plug In Unit, device type 0x010B of Matter.
public struct DimmablePlugInUnitDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.010b" }
    public static var graphName: String { "DimmablePlugInUnitDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [
            Matter.IdentifyTrait.self, Matter.GroupsTrait.self, Matter.OnOffTrait.self,
            Matter.LevelControlTrait.self, Matter.ScenesManagementTrait.self,
        ]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Dimmer Switch, device type 0x0104 of Matter.
public struct DimmerSwitchDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0104" }
    public static var graphName: String { "DimmerSwitchDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Dishwasher, device type 0x0075 of Matter.
public struct DishwasherDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0075" }
    public static var graphName: String { "DishwasherDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.OperationalStateTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Door Lock Controller, device type 0x000B of Matter.
public struct DoorLockControllerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.000b" }
    public static var graphName: String { "DoorLockControllerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Door Lock, device type 0x000A of Matter.
public struct DoorLockDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.000a" }
    public static var graphName: String { "DoorLockDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.DoorLockTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Doorbell, device type 0x0148 of Matter.
public struct DoorbellDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0148" }
    public static var graphName: String { "DoorbellDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.SwitchTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Electrical Energy Tariff, device type 0x0513 of Matter.
public struct ElectricalEnergyTariffDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0513" }
    public static var graphName: String { "ElectricalEnergyTariffDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Electrical Meter, device type 0x0514 of Matter.
public struct ElectricalMeterDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0514" }
    public static var graphName: String { "ElectricalMeterDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.ElectricalPowerMeasurementTrait.self, Matter.ElectricalEnergyMeasurementTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Electrical Sensor, device type 0x0510 of Matter.
public struct ElectricalSensorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0510" }
    public static var graphName: String { "ElectricalSensorDeviceType" }
    public static var isUtilityType: Bool { true }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Electrical Utility Meter, device type 0x0511 of Matter.
public struct ElectricalUtilityMeterDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0511" }
    public static var graphName: String { "ElectricalUtilityMeterDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.MeterIdentificationTrait.self, Matter.IdentifyTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Energy Evse, device type 0x050C of Matter.
public struct EnergyEvseDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.050c" }
    public static var graphName: String { "EnergyEvseDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.EnergyEvseTrait.self, Matter.EnergyEvseModeTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Extended Color Light, device type 0x010D of Matter.
public struct ExtendedColorLightDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.010d" }
    public static var graphName: String { "ExtendedColorLightDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [
            Matter.IdentifyTrait.self, Matter.GroupsTrait.self, Matter.OnOffTrait.self,
            Matter.LevelControlTrait.self, Matter.ScenesManagementTrait.self,
            Matter.ColorControlTrait.self,
        ]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Extractor Hood, device type 0x007A of Matter.
public struct ExtractorHoodDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.007a" }
    public static var graphName: String { "ExtractorHoodDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.FanControlTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Fan, device type 0x002B of Matter.
public struct FanDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.002b" }
    public static var graphName: String { "FanDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.GroupsTrait.self, Matter.FanControlTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Floodlight Camera, device type 0x0144 of Matter.
public struct FloodlightCameraDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0144" }
    public static var graphName: String { "FloodlightCameraDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Flow Sensor, device type 0x0306 of Matter.
public struct FlowSensorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0306" }
    public static var graphName: String { "FlowSensorDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.FlowMeasurementTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Generic Switch, device type 0x000F of Matter.
public struct GenericSwitchDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.000f" }
    public static var graphName: String { "GenericSwitchDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.SwitchTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Air Cooler of the Home APIs.
public struct GoogleAirCoolerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.6006.types.0100" }
    public static var graphName: String { "GoogleAirCoolerDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [
            Matter.OnOffTrait.self, Matter.FanControlTrait.self,
            Matter.RelativeHumidityMeasurementTrait.self, Matter.TemperatureMeasurementTrait.self,
            Matter.ThermostatTrait.self, Matter.ThermostatUserInterfaceConfigurationTrait.self,
            Google.ExtendedFanControlTrait.self, Google.RelativeHumidityControlTrait.self,
            Google.ExtendedThermostatTrait.self,
        ]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Audio Video Receiver of the Home APIs.
public struct GoogleAudioVideoReceiverDeviceType: DeviceType {
    public static var identifier: String { "GoogleAudioVideoReceiverDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Auto of the Home APIs.
public struct GoogleAutoDeviceType: DeviceType {
    public static var identifier: String { "GoogleAutoDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Bathtub of the Home APIs.
public struct GoogleBathtubDeviceType: DeviceType {
    public static var identifier: String { "GoogleBathtubDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Blender of the Home APIs.
public struct GoogleBlenderDeviceType: DeviceType {
    public static var identifier: String { "GoogleBlenderDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Boiler of the Home APIs.
public struct GoogleBoilerDeviceType: DeviceType {
    public static var identifier: String { "GoogleBoilerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Camera of the Home APIs.
public struct GoogleCameraDeviceType: DeviceType {
    public static var identifier: String { "home.matter.6006.types.0158" }
    public static var graphName: String { "GoogleCameraDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Google.PushAvStreamTransportTrait.self, Google.WebRtcLiveViewTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Charger of the Home APIs.
public struct GoogleChargerDeviceType: DeviceType {
    public static var identifier: String { "GoogleChargerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Closet of the Home APIs.
public struct GoogleClosetDeviceType: DeviceType {
    public static var identifier: String { "GoogleClosetDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Coffee Maker of the Home APIs.
public struct GoogleCoffeeMakerDeviceType: DeviceType {
    public static var identifier: String { "GoogleCoffeeMakerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Control Panel of the Home APIs.
public struct GoogleControlPanelDeviceType: DeviceType {
    public static var identifier: String { "GoogleControlPanelDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Dehydrator of the Home APIs.
public struct GoogleDehydratorDeviceType: DeviceType {
    public static var identifier: String { "GoogleDehydratorDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Display of the Home APIs.
public struct GoogleDisplayDeviceType: DeviceType {
    public static var identifier: String { "GoogleDisplayDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Door of the Home APIs.
public struct GoogleDoorDeviceType: DeviceType {
    public static var identifier: String { "GoogleDoorDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Doorbell of the Home APIs.
public struct GoogleDoorbellDeviceType: DeviceType {
    public static var identifier: String { "home.matter.6006.types.0113" }
    public static var graphName: String { "GoogleDoorbellDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Google.PushAvStreamTransportTrait.self, Google.WebRtcLiveViewTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Drawer of the Home APIs.
public struct GoogleDrawerDeviceType: DeviceType {
    public static var identifier: String { "GoogleDrawerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Faucet of the Home APIs.
public struct GoogleFaucetDeviceType: DeviceType {
    public static var identifier: String { "GoogleFaucetDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Freezer of the Home APIs.
public struct GoogleFreezerDeviceType: DeviceType {
    public static var identifier: String { "GoogleFreezerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Fryer of the Home APIs.
public struct GoogleFryerDeviceType: DeviceType {
    public static var identifier: String { "GoogleFryerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Game Console of the Home APIs.
public struct GoogleGameConsoleDeviceType: DeviceType {
    public static var identifier: String { "GoogleGameConsoleDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Garage of the Home APIs.
public struct GoogleGarageDeviceType: DeviceType {
    public static var identifier: String { "GoogleGarageDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Gate of the Home APIs.
public struct GoogleGateDeviceType: DeviceType {
    public static var identifier: String { "GoogleGateDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Grill of the Home APIs.
public struct GoogleGrillDeviceType: DeviceType {
    public static var identifier: String { "GoogleGrillDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Kettle of the Home APIs.
public struct GoogleKettleDeviceType: DeviceType {
    public static var identifier: String { "GoogleKettleDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Mop of the Home APIs.
public struct GoogleMopDeviceType: DeviceType {
    public static var identifier: String { "GoogleMopDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Mower of the Home APIs.
public struct GoogleMowerDeviceType: DeviceType {
    public static var identifier: String { "GoogleMowerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Multicooker of the Home APIs.
public struct GoogleMulticookerDeviceType: DeviceType {
    public static var identifier: String { "GoogleMulticookerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Network of the Home APIs.
public struct GoogleNetworkDeviceType: DeviceType {
    public static var identifier: String { "GoogleNetworkDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Pergola of the Home APIs.
public struct GooglePergolaDeviceType: DeviceType {
    public static var identifier: String { "GooglePergolaDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Pet Feeder of the Home APIs.
public struct GooglePetFeederDeviceType: DeviceType {
    public static var identifier: String { "GooglePetFeederDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Pressure Cooker of the Home APIs.
public struct GooglePressureCookerDeviceType: DeviceType {
    public static var identifier: String { "GooglePressureCookerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Router of the Home APIs.
public struct GoogleRouterDeviceType: DeviceType {
    public static var identifier: String { "GoogleRouterDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Security System of the Home APIs.
public struct GoogleSecuritySystemDeviceType: DeviceType {
    public static var identifier: String { "GoogleSecuritySystemDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Set Top Box of the Home APIs.
public struct GoogleSetTopBoxDeviceType: DeviceType {
    public static var identifier: String { "GoogleSetTopBoxDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Shower of the Home APIs.
public struct GoogleShowerDeviceType: DeviceType {
    public static var identifier: String { "GoogleShowerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Soundbar of the Home APIs.
public struct GoogleSoundbarDeviceType: DeviceType {
    public static var identifier: String { "GoogleSoundbarDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Sous Vide of the Home APIs.
public struct GoogleSousVideDeviceType: DeviceType {
    public static var identifier: String { "GoogleSousVideDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Sprinkler of the Home APIs.
public struct GoogleSprinklerDeviceType: DeviceType {
    public static var identifier: String { "GoogleSprinklerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Standmixer of the Home APIs.
public struct GoogleStandmixerDeviceType: DeviceType {
    public static var identifier: String { "GoogleStandmixerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Streaming Box of the Home APIs.
public struct GoogleStreamingBoxDeviceType: DeviceType {
    public static var identifier: String { "GoogleStreamingBoxDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Streaming Soundbar of the Home APIs.
public struct GoogleStreamingSoundbarDeviceType: DeviceType {
    public static var identifier: String { "GoogleStreamingSoundbarDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Streaming Stick of the Home APIs.
public struct GoogleStreamingStickDeviceType: DeviceType {
    public static var identifier: String { "GoogleStreamingStickDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// TV of the Home APIs.
public struct GoogleTVDeviceType: DeviceType {
    public static var identifier: String { "GoogleTVDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Water Purifier of the Home APIs.
public struct GoogleWaterPurifierDeviceType: DeviceType {
    public static var identifier: String { "GoogleWaterPurifierDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Water Softener of the Home APIs.
public struct GoogleWaterSoftenerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.6006.types.014c" }
    public static var graphName: String { "GoogleWaterSoftenerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Window of the Home APIs.
public struct GoogleWindowDeviceType: DeviceType {
    public static var identifier: String { "GoogleWindowDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Yogurtmaker of the Home APIs.
public struct GoogleYogurtmakerDeviceType: DeviceType {
    public static var identifier: String { "GoogleYogurtmakerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Heat Pump, device type 0x0309 of Matter.
public struct HeatPumpDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0309" }
    public static var graphName: String { "HeatPumpDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Heating Cooling Unit, device type 0x0300 of Matter.
public struct HeatingCoolingUnitDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0300" }
    public static var graphName: String { "HeatingCoolingUnitDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.OnOffTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Humidity Sensor, device type 0x0307 of Matter.
public struct HumiditySensorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0307" }
    public static var graphName: String { "HumiditySensorDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.RelativeHumidityMeasurementTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Intercom, device type 0x0140 of Matter.
public struct IntercomDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0140" }
    public static var graphName: String { "IntercomDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.CameraAvStreamManagementTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Irrigation System, device type 0x0040 of Matter.
public struct IrrigationSystemDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0040" }
    public static var graphName: String { "IrrigationSystemDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Joint Fabric Administrator, device type 0x0130 of Matter.
public struct JointFabricAdministratorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0130" }
    public static var graphName: String { "JointFabricAdministratorDeviceType" }
    public static var isUtilityType: Bool { true }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Laundry Dryer, device type 0x007C of Matter.
public struct LaundryDryerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.007c" }
    public static var graphName: String { "LaundryDryerDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.OperationalStateTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Laundry Washer, device type 0x0073 of Matter.
public struct LaundryWasherDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0073" }
    public static var graphName: String { "LaundryWasherDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.OperationalStateTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Light Sensor, device type 0x0106 of Matter.
public struct LightSensorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0106" }
    public static var graphName: String { "LightSensorDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.IlluminanceMeasurementTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Meter Reference Point, device type 0x0512 of Matter.
public struct MeterReferencePointDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0512" }
    public static var graphName: String { "MeterReferencePointDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Microwave Oven, device type 0x0079 of Matter.
public struct MicrowaveOvenDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0079" }
    public static var graphName: String { "MicrowaveOvenDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.OperationalStateTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Mode Select, device type 0x0027 of Matter.
public struct ModeSelectDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0027" }
    public static var graphName: String { "ModeSelectDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.ModeSelectTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Mounted Dimmable Load Control, device type 0x0110 of Matter.
public struct MountedDimmableLoadControlDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0110" }
    public static var graphName: String { "MountedDimmableLoadControlDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [
            Matter.IdentifyTrait.self, Matter.GroupsTrait.self, Matter.OnOffTrait.self,
            Matter.LevelControlTrait.self, Matter.ScenesManagementTrait.self,
        ]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Mounted On Off Control, device type 0x010F of Matter.
public struct MountedOnOffControlDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.010f" }
    public static var graphName: String { "MountedOnOffControlDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [
            Matter.IdentifyTrait.self, Matter.GroupsTrait.self, Matter.OnOffTrait.self,
            Matter.ScenesManagementTrait.self,
        ]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Network Infrastructure Manager, device type 0x0090 of Matter.
public struct NetworkInfrastructureManagerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0090" }
    public static var graphName: String { "NetworkInfrastructureManagerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Occupancy Sensor, device type 0x0107 of Matter.
public struct OccupancySensorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0107" }
    public static var graphName: String { "OccupancySensorDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.OccupancySensingTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// On Off Light, device type 0x0100 of Matter.
public struct OnOffLightDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0100" }
    public static var graphName: String { "OnOffLightDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [
            Matter.IdentifyTrait.self, Matter.GroupsTrait.self, Matter.OnOffTrait.self,
            Matter.ScenesManagementTrait.self,
        ]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// On Off Light Switch, device type 0x0103 of Matter.
public struct OnOffLightSwitchDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0103" }
    public static var graphName: String { "OnOffLightSwitchDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// On Off Plugin Unit, device type 0x010A of Matter.
public struct OnOffPluginUnitDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.010a" }
    public static var graphName: String { "OnOffPluginUnitDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [
            Matter.IdentifyTrait.self, Matter.GroupsTrait.self, Matter.OnOffTrait.self,
            Matter.ScenesManagementTrait.self,
        ]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// On Off Sensor, device type 0x0850 of Matter.
public struct OnOffSensorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0850" }
    public static var graphName: String { "OnOffSensorDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Ota Provider, device type 0x0014 of Matter.
public struct OtaProviderDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0014" }
    public static var graphName: String { "OtaProviderDeviceType" }
    public static var isUtilityType: Bool { true }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Ota Requestor, device type 0x0012 of Matter.
public struct OtaRequestorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0012" }
    public static var graphName: String { "OtaRequestorDeviceType" }
    public static var isUtilityType: Bool { true }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.OtaSoftwareUpdateRequestorTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Oven, device type 0x007B of Matter.
public struct OvenDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.007b" }
    public static var graphName: String { "OvenDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Power Source, device type 0x0011 of Matter.
public struct PowerSourceDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0011" }
    public static var graphName: String { "PowerSourceDeviceType" }
    public static var isUtilityType: Bool { true }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.PowerSourceTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Pressure Sensor, device type 0x0305 of Matter.
public struct PressureSensorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0305" }
    public static var graphName: String { "PressureSensorDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.PressureMeasurementTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Pump Controller, device type 0x0304 of Matter.
public struct PumpControllerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0304" }
    public static var graphName: String { "PumpControllerDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Pump, device type 0x0303 of Matter.
public struct PumpDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0303" }
    public static var graphName: String { "PumpDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.OnOffTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Rain Sensor, device type 0x0044 of Matter.
public struct RainSensorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0044" }
    public static var graphName: String { "RainSensorDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.BooleanStateTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Refrigerator, device type 0x0070 of Matter.
public struct RefrigeratorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0070" }
    public static var graphName: String { "RefrigeratorDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Robotic Vacuum Cleaner, device type 0x0074 of Matter.
public struct RoboticVacuumCleanerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0074" }
    public static var graphName: String { "RoboticVacuumCleanerDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [
            Matter.IdentifyTrait.self, Matter.RvcRunModeTrait.self,
            Matter.RvcOperationalStateTrait.self,
        ]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Room Air Conditioner, device type 0x0072 of Matter.
public struct RoomAirConditionerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0072" }
    public static var graphName: String { "RoomAirConditionerDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.OnOffTrait.self, Matter.ThermostatTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Root Node, device type 0x0016 of Matter.
public struct RootNodeDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0016" }
    public static var graphName: String { "RootNodeDeviceType" }
    public static var isUtilityType: Bool { true }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.BasicInformationTrait.self, Matter.GeneralDiagnosticsTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Secondary Network Interface, device type 0x0019 of Matter.
public struct SecondaryNetworkInterfaceDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0019" }
    public static var graphName: String { "SecondaryNetworkInterfaceDeviceType" }
    public static var isUtilityType: Bool { true }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Smoke Co Alarm, device type 0x0076 of Matter.
public struct SmokeCoAlarmDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0076" }
    public static var graphName: String { "SmokeCoAlarmDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.SmokeCoAlarmTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// The same type, as the documents of the Home APIs also spell it.
public typealias SmokeCOAlarmDeviceType = SmokeCoAlarmDeviceType

/// Snapshot Camera, device type 0x0145 of Matter.
public struct SnapshotCameraDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0145" }
    public static var graphName: String { "SnapshotCameraDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.CameraAvStreamManagementTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Soil Sensor, device type 0x0045 of Matter.
public struct SoilSensorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0045" }
    public static var graphName: String { "SoilSensorDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.SoilMeasurementTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Solar Power, device type 0x0017 of Matter.
public struct SolarPowerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0017" }
    public static var graphName: String { "SolarPowerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Speaker, device type 0x0022 of Matter.
public struct SpeakerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0022" }
    public static var graphName: String { "SpeakerDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.OnOffTrait.self, Matter.LevelControlTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Temperature Controlled Cabinet, device type 0x0071 of Matter.
public struct TemperatureControlledCabinetDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0071" }
    public static var graphName: String { "TemperatureControlledCabinetDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.TemperatureControlTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Temperature Sensor, device type 0x0302 of Matter.
public struct TemperatureSensorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0302" }
    public static var graphName: String { "TemperatureSensorDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.TemperatureMeasurementTrait.self, Matter.IdentifyTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Thermostat Controller, device type 0x030A of Matter.
public struct ThermostatControllerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.030a" }
    public static var graphName: String { "ThermostatControllerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Thermostat, device type 0x0301 of Matter.
public struct ThermostatDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0301" }
    public static var graphName: String { "ThermostatDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.ThermostatTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Thread Border Router, device type 0x0091 of Matter.
public struct ThreadBorderRouterDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0091" }
    public static var graphName: String { "ThreadBorderRouterDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Video Doorbell, device type 0x0143 of Matter.
public struct VideoDoorbellDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0143" }
    public static var graphName: String { "VideoDoorbellDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Video Remote Control, device type 0x002A of Matter.
public struct VideoRemoteControlDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.002a" }
    public static var graphName: String { "VideoRemoteControlDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Water Freeze Detector, device type 0x0041 of Matter.
public struct WaterFreezeDetectorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0041" }
    public static var graphName: String { "WaterFreezeDetectorDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.BooleanStateTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Water Heater, device type 0x050F of Matter.
public struct WaterHeaterDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.050f" }
    public static var graphName: String { "WaterHeaterDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.WaterHeaterModeTrait.self, Matter.ThermostatTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Water Leak Detector, device type 0x0043 of Matter.
public struct WaterLeakDetectorDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0043" }
    public static var graphName: String { "WaterLeakDetectorDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.BooleanStateTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Water Valve, device type 0x0042 of Matter.
public struct WaterValveDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0042" }
    public static var graphName: String { "WaterValveDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.ValveConfigurationAndControlTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Window Covering Controller, device type 0x0203 of Matter.
public struct WindowCoveringControllerDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0203" }
    public static var graphName: String { "WindowCoveringControllerDeviceType" }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

/// Window Covering, device type 0x0202 of Matter.
public struct WindowCoveringDeviceType: DeviceType {
    public static var identifier: String { "home.matter.0000.types.0202" }
    public static var graphName: String { "WindowCoveringDeviceType" }
    public static var requiredTraits: [any Trait.Type] {
        [Matter.IdentifyTrait.self, Matter.WindowCoveringTrait.self]
    }
    public let contents: DeviceTypeContents
    public init(contents: DeviceTypeContents) { self.contents = contents }
}

extension Google {
    /// Google's advanced perception detection trait.
    public struct AdvancedPerceptionDetectionTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.AdvancedPerceptionDetectionTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's area attendance state trait.
    public struct AreaAttendanceStateTrait: TypedTrait {
        public static var identifier: String { "Google.AreaAttendanceStateTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Attendance state.
            @TraitAttribute public var attendanceState: AttendanceState?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _attendanceState = values.read("attendanceState")
                self.values = values
            }
        }

        /// Words of attendance state; the table may not have all.
        public struct AttendanceState: AttributeWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }
    }
}

extension Google {
    /// Google's area presence state trait.
    public struct AreaPresenceStateTrait: TypedTrait {
        public static var identifier: String { "Google.AreaPresenceStateTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Presence state.
            @TraitAttribute public var presenceState: PresenceState?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _presenceState = values.read("presenceState")
                self.values = values
            }
        }

        /// Words of presence state; the table may not have all.
        public struct PresenceState: AttributeWord {
            /// Presence state vacant, `presenceStateVacant`.
            public static var presenceStateVacant: Self { Self(rawValue: "presenceStateVacant") }
            /// Presence state occupied, `presenceStateOccupied`.
            public static var presenceStateOccupied: Self {
                Self(rawValue: "presenceStateOccupied")
            }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }
    }
}

extension Google {
    /// Google's arm disarm trait.
    public struct ArmDisarmTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.6006.clusters.fc06" }
        public static var graphName: String { "Google.ArmDisarmTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [ArmDisarmArmStateEvent.self, ArmDisarmFollowUpEvent.self]
        }
        public static var supportedCommandTypes: [any Command.Type] {
            [ArmDisarmCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Available arm levels.
            @TraitAttribute public var availableArmLevels: AvailableArmLevels?
            /// Is armed.
            @TraitAttribute public var isArmed: Bool?
            /// Current arm level.
            @TraitAttribute public var currentArmLevel: String?
            /// Exit allowance seconds.
            @TraitAttribute public var exitAllowanceSeconds: UInt32?
            /// Arm state.
            @TraitAttribute public var armState: ArmState?
            /// Target arm level.
            @TraitAttribute public var targetArmLevel: String?
            /// Exit allowance end time seconds.
            @TraitAttribute public var exitAllowanceEndTimeSeconds: Int64?
            /// Entry allowance end time seconds.
            @TraitAttribute public var entryAllowanceEndTimeSeconds: Int64?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _availableArmLevels = values.read("availableArmLevels")
                _isArmed = values.read("isArmed")
                _currentArmLevel = values.read("currentArmLevel")
                _exitAllowanceSeconds = values.read("exitAllowanceSeconds")
                _armState = values.read("armState")
                _targetArmLevel = values.read("targetArmLevel")
                _exitAllowanceEndTimeSeconds = values.read("exitAllowanceEndTimeSeconds")
                _entryAllowanceEndTimeSeconds = values.read("entryAllowanceEndTimeSeconds")
                self.values = values
            }
        }

        /// Words of arm state; the table may not have all.
        public struct ArmState: AttributeWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// Members of available arm levels.
        public struct AvailableArmLevels: AttributeObject {
            /// Levels.
            public let levels: [ArmLevel]
            /// Ordered.
            public let ordered: Bool

            /// Makes it of its members.
            public init(levels: [ArmLevel], ordered: Bool) {
                self.levels = levels
                self.ordered = ordered
            }

            public init?(fields: AttributeFields) {
                guard let levels: [ArmLevel] = fields.read("levels"),
                    let ordered: Bool = fields.read("ordered")
                else { return nil }
                self.levels = levels
                self.ordered = ordered
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("levels", levels)
                try fields.write("ordered", ordered)
            }
        }

        /// Members of arm level.
        public struct ArmLevel: AttributeObject {
            /// Level name.
            public let levelName: String
            /// Level values.
            public let levelValues: [ArmLevelName]

            /// Makes it of its members.
            public init(levelName: String, levelValues: [ArmLevelName]) {
                self.levelName = levelName
                self.levelValues = levelValues
            }

            public init?(fields: AttributeFields) {
                guard let levelName: String = fields.read("levelName"),
                    let levelValues: [ArmLevelName] = fields.read("levelValues")
                else { return nil }
                self.levelName = levelName
                self.levelValues = levelValues
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("levelName", levelName)
                try fields.write("levelValues", levelValues)
            }
        }

        /// Members of arm level name.
        public struct ArmLevelName: AttributeObject {
            /// Level synonym.
            public let levelSynonym: [String]
            /// Lang.
            public let lang: String

            /// Makes it of its members.
            public init(levelSynonym: [String], lang: String) {
                self.levelSynonym = levelSynonym
                self.lang = lang
            }

            public init?(fields: AttributeFields) {
                guard let levelSynonym: [String] = fields.read("levelSynonym"),
                    let lang: String = fields.read("lang")
                else { return nil }
                self.levelSynonym = levelSynonym
                self.lang = lang
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("levelSynonym", levelSynonym)
                try fields.write("lang", lang)
            }
        }

        /// The moment `armDisarmArmState` of Google.ArmDisarmTrait.
        public struct ArmDisarmArmStateEvent: Event {
            public static var traitName: String { "Google.ArmDisarmTrait" }
            public static var name: String { "armDisarmArmState" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The moment `armDisarmFollowUp` of Google.ArmDisarmTrait.
        public struct ArmDisarmFollowUpEvent: Event {
            public static var traitName: String { "Google.ArmDisarmTrait" }
            public static var name: String { "armDisarmFollowUp" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }

        /// The command `armDisarm`.
        public enum ArmDisarmCommand: Command {
            public static var name: String { "armDisarm" }
        }

        /// Optional arguments of `armDisarm`.
        public struct ArmDisarmOptions: Sendable {
            var arguments: CommandArguments

            /// Sets arm level.
            public mutating func setArmLevel(_ value: String) {
                arguments.set("armLevel", value)
            }

            /// Sets cancel.
            public mutating func setCancel(_ value: Bool) {
                arguments.set("cancel", value)
            }

            /// Sets follow up token.
            public mutating func setFollowUpToken(_ value: String) {
                arguments.set("followUpToken", value)
            }
        }

        /// Whether this device takes `armDisarm` (K-5).
        public var supportsArmDisarmCommand: Bool { values.supports(command: "armDisarm") }

        /// Sends `armDisarm` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func armDisarm(
            arm: Bool, _ optional: ((inout ArmDisarmOptions) -> Void)? = nil
        ) async throws {
            try await armDisarmBatchable(arm: arm, optional).send()
        }

        /// Sends `armDisarm` with others (B-1).
        public func armDisarmBatchable(
            arm: Bool, _ optional: ((inout ArmDisarmOptions) -> Void)? = nil
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("arm", arm)
            var options = ArmDisarmOptions(arguments: arguments)
            optional?(&options)
            return values.command("armDisarm", options.arguments)
        }
    }
}

extension Google {
    /// Google's assistant broadcast trait.
    public struct AssistantBroadcastTrait: TypedTrait {
        public static var identifier: String { "Google.AssistantBroadcastTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [BroadcastCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }

        /// The command `broadcast`.
        public enum BroadcastCommand: Command {
            public static var name: String { "broadcast" }
        }

        /// Whether this device takes `broadcast` (K-5).
        public var supportsBroadcastCommand: Bool { values.supports(command: "broadcast") }

        /// Sends `broadcast` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func broadcast(msg: String) async throws {
            try await broadcastBatchable(msg: msg).send()
        }

        /// Sends `broadcast` with others (B-1).
        public func broadcastBatchable(msg: String) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("msg", msg)
            return values.command("broadcast", arguments)
        }
    }
}

extension Google {
    /// Google's assistant fulfillment trait.
    public struct AssistantFulfillmentTrait: TypedTrait {
        public static var identifier: String { "Google.AssistantFulfillmentTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [OkGoogleCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }

        /// The command `okGoogle`.
        public enum OkGoogleCommand: Command {
            public static var name: String { "okGoogle" }
        }

        /// Whether this device takes `okGoogle` (K-5).
        public var supportsOkGoogleCommand: Bool { values.supports(command: "okGoogle") }

        /// Sends `okGoogle` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func okGoogle(query: String) async throws {
            try await okGoogleBatchable(query: query).send()
        }

        /// Sends `okGoogle` with others (B-1).
        public func okGoogleBatchable(query: String) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("query", query)
            return values.command("okGoogle", arguments)
        }
    }
}

extension Google {
    /// Google's audio input trait.
    public struct AudioInputTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "home.matter.6006.clusters.fc08" }
        public static var graphName: String { "Google.AudioInputTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's automation execution trait.
    public struct AutomationExecutionTrait: TypedTrait {
        public static var identifier: String { "Google.AutomationExecutionTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's av stream analysis trait.
    public struct AvStreamAnalysisTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.AvStreamAnalysisTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [SetOrUpdateEventDetectionTriggersCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Supported event triggers.
            @TraitAttribute public var supportedEventTriggers: [EventTrigger]?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _supportedEventTriggers = values.read("supportedEventTriggers")
                self.values = values
            }
        }

        /// Words of event trigger type; the table may not have all.
        public struct EventTriggerType: AttributeWord {
            /// Face, `face`.
            public static var face: Self { Self(rawValue: "face") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// Words of enablement status; the table may not have all.
        public struct EnablementStatus: AttributeWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// Members of event trigger enablement.
        public struct EventTriggerEnablement: AttributeObject {
            /// Event trigger type.
            public let eventTriggerType: EventTriggerType
            /// Enablement status.
            public let enablementStatus: EnablementStatus

            /// Makes it of its members.
            public init(eventTriggerType: EventTriggerType, enablementStatus: EnablementStatus) {
                self.eventTriggerType = eventTriggerType
                self.enablementStatus = enablementStatus
            }

            public init?(fields: AttributeFields) {
                guard let eventTriggerType: EventTriggerType = fields.read("eventTriggerType"),
                    let enablementStatus: EnablementStatus = fields.read("enablementStatus")
                else { return nil }
                self.eventTriggerType = eventTriggerType
                self.enablementStatus = enablementStatus
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("eventTriggerType", eventTriggerType)
                try fields.write("enablementStatus", enablementStatus)
            }
        }

        /// Event trigger; its members are not documented.
        public typealias EventTrigger = AttributeValue

        /// The command `setOrUpdateEventDetectionTriggers`.
        public enum SetOrUpdateEventDetectionTriggersCommand: Command {
            public static var name: String { "setOrUpdateEventDetectionTriggers" }
        }

        /// Whether this device takes `setOrUpdateEventDetectionTriggers` (K-5).
        public var supportsSetOrUpdateEventDetectionTriggersCommand: Bool {
            values.supports(command: "setOrUpdateEventDetectionTriggers")
        }

        /// Sends `setOrUpdateEventDetectionTriggers` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func setOrUpdateEventDetectionTriggers(
            eventTriggerEnablements: [EventTriggerEnablement]
        ) async throws {
            try await setOrUpdateEventDetectionTriggersBatchable(
                eventTriggerEnablements: eventTriggerEnablements
            ).send()
        }

        /// Sends `setOrUpdateEventDetectionTriggers` with others (B-1).
        public func setOrUpdateEventDetectionTriggersBatchable(
            eventTriggerEnablements: [EventTriggerEnablement]
        ) -> BatchableCommand<Void> {
            var arguments = CommandArguments()
            arguments.set("eventTriggerEnablements", eventTriggerEnablements)
            return values.command("setOrUpdateEventDetectionTriggers", arguments)
        }
    }
}

extension Google {
    /// Google's brightness trait.
    public struct BrightnessTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.BrightnessTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Brightness; can be set.
            @TraitAttribute public var brightness: UInt8?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _brightness = values.read("brightness")
                self.values = values
            }
        }
    }
}

/// The attributes of Google.BrightnessTrait that can be set.
extension Updater where T == Google.BrightnessTrait {
    /// Sets brightness.
    public func setBrightness(_ value: UInt8) {
        arguments.set("brightness", value)
    }
}

extension Google {
    /// Google's camera audio player trait.
    public struct CameraAudioPlayerTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.CameraAudioPlayerTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's camera av stream management trait.
    public struct CameraAvStreamManagementTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.CameraAvStreamManagementTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Image rotation; can be set.
            @TraitAttribute public var imageRotation: UInt16?
            /// Microphone muted; can be set.
            @TraitAttribute public var microphoneMuted: Bool?
            /// Minimum viewport resolution.
            @TraitAttribute public var minViewportResolution: VideoResolution?
            /// Night vision; can be set.
            @TraitAttribute public var nightVision: TriStateAutoEnum?
            /// Recording microphone muted; can be set.
            @TraitAttribute public var recordingMicrophoneMuted: Bool?
            /// Speaker maximum level.
            @TraitAttribute public var speakerMaxLevel: UInt8?
            /// Speaker minimum level.
            @TraitAttribute public var speakerMinLevel: UInt8?
            /// Speaker volume level; can be set.
            @TraitAttribute public var speakerVolumeLevel: UInt8?
            /// Status light brightness; can be set.
            @TraitAttribute public var statusLightBrightness: ThreeLevelAutoEnum?
            /// Video sensor params.
            @TraitAttribute public var videoSensorParams: VideoSensorParams?
            /// Viewport; can be set.
            @TraitAttribute public var viewport: Viewport?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _imageRotation = values.read("imageRotation")
                _microphoneMuted = values.read("microphoneMuted")
                _minViewportResolution = values.read("minViewportResolution")
                _nightVision = values.read("nightVision")
                _recordingMicrophoneMuted = values.read("recordingMicrophoneMuted")
                _speakerMaxLevel = values.read("speakerMaxLevel")
                _speakerMinLevel = values.read("speakerMinLevel")
                _speakerVolumeLevel = values.read("speakerVolumeLevel")
                _statusLightBrightness = values.read("statusLightBrightness")
                _videoSensorParams = values.read("videoSensorParams")
                _viewport = values.read("viewport")
                self.values = values
            }
        }

        /// Words of tri state auto; the table may not have all.
        public struct TriStateAutoEnum: AttributeWord {
            /// Off, `off`.
            public static var off: Self { Self(rawValue: "off") }
            /// On, `on`.
            public static var on: Self { Self(rawValue: "on") }
            /// Auto, `auto`.
            public static var auto: Self { Self(rawValue: "auto") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// Words of three level auto; the table may not have all.
        public struct ThreeLevelAutoEnum: AttributeWord {
            /// Auto, `auto`.
            public static var auto: Self { Self(rawValue: "auto") }
            /// Low, `low`.
            public static var low: Self { Self(rawValue: "low") }
            /// High, `high`.
            public static var high: Self { Self(rawValue: "high") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// Video resolution; its members are not documented.
        public typealias VideoResolution = AttributeValue

        /// Video sensor params; its members are not documented.
        public typealias VideoSensorParams = AttributeValue

        /// Viewport; its members are not documented.
        public typealias Viewport = AttributeValue
    }
}

/// The attributes of Google.CameraAvStreamManagementTrait that can be set.
extension Updater where T == Google.CameraAvStreamManagementTrait {
    /// Sets image rotation.
    public func setImageRotation(_ value: UInt16) {
        arguments.set("imageRotation", value)
    }

    /// Sets microphone muted.
    public func setMicrophoneMuted(_ value: Bool) {
        arguments.set("microphoneMuted", value)
    }

    /// Sets night vision.
    public func setNightVision(_ value: Google.CameraAvStreamManagementTrait.TriStateAutoEnum) {
        arguments.set("nightVision", value)
    }

    /// Sets recording microphone muted.
    public func setRecordingMicrophoneMuted(_ value: Bool) {
        arguments.set("recordingMicrophoneMuted", value)
    }

    /// Sets speaker volume level.
    public func setSpeakerVolumeLevel(_ value: UInt8) {
        arguments.set("speakerVolumeLevel", value)
    }

    /// Sets status light brightness.
    public func setStatusLightBrightness(
        _ value: Google.CameraAvStreamManagementTrait.ThreeLevelAutoEnum
    ) {
        arguments.set("statusLightBrightness", value)
    }

    /// Sets viewport.
    public func setViewport(_ value: Google.CameraAvStreamManagementTrait.Viewport) {
        arguments.set("viewport", value)
    }
}

extension Google {
    /// Google's camera history trait.
    public struct CameraHistoryTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.CameraHistoryTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [HistoryItemEvent.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }

        /// Words of event type; the table may not have all.
        public struct EventType: AttributeWord {
            /// Motion, `motion`.
            public static var motion: Self { Self(rawValue: "motion") }
            /// Person, `person`.
            public static var person: Self { Self(rawValue: "person") }
            /// Doorbell, `doorbell`.
            public static var doorbell: Self { Self(rawValue: "doorbell") }
            /// Package delivered, `packageDelivered`.
            public static var packageDelivered: Self { Self(rawValue: "packageDelivered") }
            /// Package retrieved, `packageRetrieved`.
            public static var packageRetrieved: Self { Self(rawValue: "packageRetrieved") }
            /// Package in transit, `packageInTransit`.
            public static var packageInTransit: Self { Self(rawValue: "packageInTransit") }
            /// Animal, `animal`.
            public static var animal: Self { Self(rawValue: "animal") }
            /// Vehicle, `vehicle`.
            public static var vehicle: Self { Self(rawValue: "vehicle") }
            /// Smoke alarm, `smokeAlarm`.
            public static var smokeAlarm: Self { Self(rawValue: "smokeAlarm") }
            /// Co alarm, `coAlarm`.
            public static var coAlarm: Self { Self(rawValue: "coAlarm") }
            /// Dog bark, `dogBark`.
            public static var dogBark: Self { Self(rawValue: "dogBark") }
            /// Person talking, `personTalking`.
            public static var personTalking: Self { Self(rawValue: "personTalking") }
            /// Glass break, `glassBreak`.
            public static var glassBreak: Self { Self(rawValue: "glassBreak") }
            /// Garage door opened, `garageDoorOpened`.
            public static var garageDoorOpened: Self { Self(rawValue: "garageDoorOpened") }
            /// Garage door closed, `garageDoorClosed`.
            public static var garageDoorClosed: Self { Self(rawValue: "garageDoorClosed") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// The moment `historyItem` of Google.CameraHistoryTrait.
        public struct HistoryItemEvent: Event {
            public static var traitName: String { "Google.CameraHistoryTrait" }
            public static var name: String { "historyItem" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }
    }
}

extension Google {
    /// Google's camera snapshot trait.
    public struct CameraSnapshotTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.CameraSnapshotTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's camera timeline trait.
    public struct CameraTimelineTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.CameraTimelineTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's chime themes trait.
    public struct ChimeThemesTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ChimeThemesTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Selected timeboxed theme name; can be set.
            @TraitAttribute public var selectedTimeboxedThemeName: String?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _selectedTimeboxedThemeName = values.read("selectedTimeboxedThemeName")
                self.values = values
            }
        }
    }
}

/// The attributes of Google.ChimeThemesTrait that can be set.
extension Updater where T == Google.ChimeThemesTrait {
    /// Sets selected timeboxed theme name.
    public func setSelectedTimeboxedThemeName(_ value: String) {
        arguments.set("selectedTimeboxedThemeName", value)
    }
}

extension Google {
    /// Google's chime trait.
    public struct ChimeTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ChimeTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// External chime; can be set.
            @TraitAttribute public var externalChime: ExternalChimeType?
            /// Installed chime sounds.
            @TraitAttribute public var installedChimeSounds: [ChimeSound]?
            /// Selected chime; can be set.
            @TraitAttribute public var selectedChime: UInt8?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _externalChime = values.read("externalChime")
                _installedChimeSounds = values.read("installedChimeSounds")
                _selectedChime = values.read("selectedChime")
                self.values = values
            }
        }

        /// Words of external chime type; the table may not have all.
        public struct ExternalChimeType: AttributeWord {
            /// None, `none`.
            public static var none: Self { Self(rawValue: "none") }
            /// Mechanical, `mechanical`.
            public static var mechanical: Self { Self(rawValue: "mechanical") }
            /// Electronic, `electronic`.
            public static var electronic: Self { Self(rawValue: "electronic") }
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }

        /// Members of chime sound.
        public struct ChimeSound: AttributeObject {
            /// Chime ID.
            public let chimeID: UInt8
            /// Name.
            public let name: String

            /// Makes it of its members.
            public init(chimeID: UInt8, name: String) {
                self.chimeID = chimeID
                self.name = name
            }

            public init?(fields: AttributeFields) {
                guard let chimeID: UInt8 = fields.read("chimeID"),
                    let name: String = fields.read("name")
                else { return nil }
                self.chimeID = chimeID
                self.name = name
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("chimeID", chimeID)
                try fields.write("name", name)
            }
        }
    }
}

/// The attributes of Google.ChimeTrait that can be set.
extension Updater where T == Google.ChimeTrait {
    /// Sets external chime.
    public func setExternalChime(_ value: Google.ChimeTrait.ExternalChimeType) {
        arguments.set("externalChime", value)
    }

    /// Sets selected chime.
    public func setSelectedChime(_ value: UInt8) {
        arguments.set("selectedChime", value)
    }
}

extension Google {
    /// Google's configuration done trait.
    public struct ConfigurationDoneTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ConfigurationDoneTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's connectivity trait.
    public struct ConnectivityTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ConnectivityTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's cook trait.
    public struct CookTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.CookTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Current cooking mode.
            @TraitAttribute public var currentCookingMode: String?
            /// Current food preset.
            @TraitAttribute public var currentFoodPreset: String?
            /// Current food quantity.
            @TraitAttribute public var currentFoodQuantity: Double?
            /// Current food unit.
            @TraitAttribute public var currentFoodUnit: String?
            /// Food presets.
            @TraitAttribute public var foodPresets: [FoodPreset]?
            /// Supported cooking modes.
            @TraitAttribute public var supportedCookingModes: [String]?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _currentCookingMode = values.read("currentCookingMode")
                _currentFoodPreset = values.read("currentFoodPreset")
                _currentFoodQuantity = values.read("currentFoodQuantity")
                _currentFoodUnit = values.read("currentFoodUnit")
                _foodPresets = values.read("foodPresets")
                _supportedCookingModes = values.read("supportedCookingModes")
                self.values = values
            }
        }

        /// Food preset; its members are not documented.
        public typealias FoodPreset = AttributeValue
    }
}

extension Google {
    /// Google's data publisher trait.
    public struct DataPublisherTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.DataPublisherTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's dispense trait.
    public struct DispenseTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.DispenseTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Dispense items.
            @TraitAttribute public var dispenseItems: AttributeValue?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _dispenseItems = values.read("dispenseItems")
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's dock trait.
    public struct DockTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.DockTrait" }
        public static var supportedCommandTypes: [any Command.Type] {
            [DockCommand.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Is docked.
            @TraitAttribute public var isDocked: Bool?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _isDocked = values.read("isDocked")
                self.values = values
            }
        }

        /// The command `dock`.
        public enum DockCommand: Command {
            public static var name: String { "dock" }
        }

        /// Whether this device takes `dock` (K-5).
        public var supportsDockCommand: Bool { values.supports(command: "dock") }

        /// Sends `dock` and waits for its outcome (K-6).
        ///
        /// - Throws: `HomeError` (K-1 to K-11, W-2)
        public func dock() async throws {
            try await dockBatchable().send()
        }

        /// Sends `dock` with others (B-1).
        public func dockBatchable() -> BatchableCommand<Void> {
            values.command("dock", CommandArguments())
        }
    }
}

extension Google {
    /// Google's doorbell press trait.
    public struct DoorbellPressTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.DoorbellPressTrait" }
        public static var supportedEventTypes: [any Event.Type] {
            [DoorbellPressedEvent.self]
        }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }

        /// The moment `doorbellPressed` of Google.DoorbellPressTrait.
        public struct DoorbellPressedEvent: Event {
            public static var traitName: String { "Google.DoorbellPressTrait" }
            public static var name: String { "doorbellPressed" }
            public let occurrence: EventOccurrence
            public init(occurrence: EventOccurrence) { self.occurrence = occurrence }
        }
    }
}

extension Google {
    /// Google's elevator control trait.
    public struct ElevatorControlTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ElevatorControlTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's energy preference trait.
    public struct EnergyPreferenceTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.EnergyPreferenceTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's extended air quality trait.
    public struct ExtendedAirQualityTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedAirQualityTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's extended application launcher trait.
    public struct ExtendedApplicationLauncherTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedApplicationLauncherTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Available applications.
            @TraitAttribute public var availableApplications: [Application]?
            /// Current application key; can be set.
            @TraitAttribute public var currentApplicationKey: String?
            /// Global application catalog.
            @TraitAttribute public var globalApplicationCatalog: AttributeValue?
            /// Type.
            @TraitAttribute public var type: AttributeValue?
            /// Use global application catalog.
            @TraitAttribute public var useGlobalApplicationCatalog: Bool?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _availableApplications = values.read("availableApplications")
                _currentApplicationKey = values.read("currentApplicationKey")
                _globalApplicationCatalog = values.read("globalApplicationCatalog")
                _type = values.read("type")
                _useGlobalApplicationCatalog = values.read("useGlobalApplicationCatalog")
                self.values = values
            }
        }

        /// Members of application.
        public struct Application: AttributeObject {
            /// Key.
            public let key: String
            /// Names.
            public let names: AttributeValue

            /// Makes it of its members.
            public init(key: String, names: AttributeValue) {
                self.key = key
                self.names = names
            }

            public init?(fields: AttributeFields) {
                guard let key: String = fields.read("key"),
                    let names: AttributeValue = fields.read("names")
                else { return nil }
                self.key = key
                self.names = names
            }

            public func encode(into fields: inout AttributeFields) throws(HomeError) {
                try fields.write("key", key)
                try fields.write("names", names)
            }
        }
    }
}

/// The attributes of Google.ExtendedApplicationLauncherTrait that can be set.
extension Updater where T == Google.ExtendedApplicationLauncherTrait {
    /// Sets current application key.
    public func setCurrentApplicationKey(_ value: String) {
        arguments.set("currentApplicationKey", value)
    }
}

extension Google {
    /// Google's extended basic information trait.
    public struct ExtendedBasicInformationTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedBasicInformationTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's extended channel trait.
    public struct ExtendedChannelTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedChannelTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's extended color control trait.
    public struct ExtendedColorControlTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedColorControlTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Color loop end timestamp seconds.
            @TraitAttribute public var colorLoopEndTimestampSeconds: Int64?
            /// Current blue.
            @TraitAttribute public var currentBlue: UInt8?
            /// Current green.
            @TraitAttribute public var currentGreen: UInt8?
            /// Current hue.
            @TraitAttribute public var currentHue: Double?
            /// Current name.
            @TraitAttribute public var currentName: String?
            /// Current red.
            @TraitAttribute public var currentRed: UInt8?
            /// Current saturation.
            @TraitAttribute public var currentSaturation: Double?
            /// Current value.
            @TraitAttribute public var currentValue: Double?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _colorLoopEndTimestampSeconds = values.read("colorLoopEndTimestampSeconds")
                _currentBlue = values.read("currentBlue")
                _currentGreen = values.read("currentGreen")
                _currentHue = values.read("currentHue")
                _currentName = values.read("currentName")
                _currentRed = values.read("currentRed")
                _currentSaturation = values.read("currentSaturation")
                _currentValue = values.read("currentValue")
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's extended door lock trait.
    public struct ExtendedDoorLockTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedDoorLockTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's extended fan control trait.
    public struct ExtendedFanControlTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedFanControlTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Custom fan mode; can be set.
            @TraitAttribute public var customFanMode: String?
            /// Custom fan modes.
            @TraitAttribute public var customFanModes: [CustomFanMode]?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _customFanMode = values.read("customFanMode")
                _customFanModes = values.read("customFanModes")
                self.values = values
            }
        }

        /// Custom fan mode; its members are not documented.
        public typealias CustomFanMode = AttributeValue
    }
}

/// The attributes of Google.ExtendedFanControlTrait that can be set.
extension Updater where T == Google.ExtendedFanControlTrait {
    /// Sets custom fan mode.
    public func setCustomFanMode(_ value: String) {
        arguments.set("customFanMode", value)
    }
}

extension Google {
    /// Google's extended general diagnostics trait.
    public struct ExtendedGeneralDiagnosticsTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedGeneralDiagnosticsTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            public let values: TraitValues

            public init(_ values: TraitValues) {
                self.values = values
            }
        }
    }
}

extension Google {
    /// Google's extended level control trait.
    public struct ExtendedLevelControlTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedLevelControlTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Level step size.
            @TraitAttribute public var levelStepSize: UInt32?
            /// Auto level setting.
            @TraitAttribute public var autoLevelSetting: AutoLevelSettingEnum?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _levelStepSize = values.read("levelStepSize")
                _autoLevelSetting = values.read("autoLevelSetting")
                self.values = values
            }
        }

        /// Words of auto level setting; the table may not have all.
        public struct AutoLevelSettingEnum: AttributeWord {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
        }
    }
}

extension Google {
    /// Google's extended media input trait.
    public struct ExtendedMediaInputTrait: TypedTrait, ForceReadableTrait {
        public static var identifier: String { "Google.ExtendedMediaInputTrait" }
        public let values: TraitValues
        public init(values: TraitValues) { self.values = values }

        /// The attributes of this trait, each nil where it is not supported (T-1, T-2).
        public struct Attributes: TraitAttributes {
            /// Current custom input; can be set.
            @TraitAttribute public var currentCustomInput: String?
            /// Custom inputs list.
            @TraitAttribute public var customInputsList: [CustomInput]?
            /// Custom inputs ordered.
            @TraitAttribute public var customInputsOrdered: Bool?
            public let values: TraitValues

            public init(_ values: TraitValues) {
                _currentCustomInput = values.read("currentCustomInput")
                _customInputsList = values.read("customInputsList")
                _customInputsOrdered = values.read("customInputsOrdered")
                self.values = values
            }
        }

        /// Custom input; its members are not documented.
        public typealias CustomInput = AttributeValue
    }
}

/// The attributes of Google.ExtendedMediaInputTrait that can be set.
extension Updater where T == Google.ExtendedMediaInputTrait {
    /// Sets current custom input.
    public func setCurrentCustomInput(_ value: String) {
        arguments.set("currentCustomInput", value)
    }
}
