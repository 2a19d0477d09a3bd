// SPDX-License-Identifier: Apache-2.0

/// The type of a part, by its name.
///
/// The constants are the standard types that codecs use; a test compares them with the data model.
public struct DeviceTypeName: Hashable, Sendable {
    /// The type's full name, such as `OnOffLightDeviceType`.
    public let name: String

    /// Names a type, of the data model or of a vendor.
    ///
    /// - Parameter name: with `DeviceType` at its end.
    public init(_ name: String) { self.name = name }
}

extension DeviceTypeName {
    public static let rootNode = DeviceTypeName("RootNodeDeviceType")
    public static let onOffLight = DeviceTypeName("OnOffLightDeviceType")
    public static let dimmableLight = DeviceTypeName("DimmableLightDeviceType")
    public static let colorTemperatureLight = DeviceTypeName("ColorTemperatureLightDeviceType")
    public static let extendedColorLight = DeviceTypeName("ExtendedColorLightDeviceType")
    public static let onOffPluginUnit = DeviceTypeName("OnOffPluginUnitDeviceType")
    public static let dimmablePlugInUnit = DeviceTypeName("DimmablePlugInUnitDeviceType")
    public static let onOffLightSwitch = DeviceTypeName("OnOffLightSwitchDeviceType")
    public static let dimmerSwitch = DeviceTypeName("DimmerSwitchDeviceType")
    public static let genericSwitch = DeviceTypeName("GenericSwitchDeviceType")
    public static let windowCovering = DeviceTypeName("WindowCoveringDeviceType")
    public static let doorLock = DeviceTypeName("DoorLockDeviceType")
    public static let fan = DeviceTypeName("FanDeviceType")
    public static let airPurifier = DeviceTypeName("AirPurifierDeviceType")
    public static let waterValve = DeviceTypeName("WaterValveDeviceType")
    public static let thermostat = DeviceTypeName("ThermostatDeviceType")
    public static let heatingCoolingUnit = DeviceTypeName("HeatingCoolingUnitDeviceType")
    public static let roomAirConditioner = DeviceTypeName("RoomAirConditionerDeviceType")
    public static let waterHeater = DeviceTypeName("WaterHeaterDeviceType")
    public static let roboticVacuumCleaner = DeviceTypeName("RoboticVacuumCleanerDeviceType")
    public static let powerSource = DeviceTypeName("PowerSourceDeviceType")
    public static let electricalMeter = DeviceTypeName("ElectricalMeterDeviceType")
    public static let airQualitySensor = DeviceTypeName("AirQualitySensorDeviceType")
    public static let contactSensor = DeviceTypeName("ContactSensorDeviceType")
    public static let flowSensor = DeviceTypeName("FlowSensorDeviceType")
    public static let humiditySensor = DeviceTypeName("HumiditySensorDeviceType")
    public static let lightSensor = DeviceTypeName("LightSensorDeviceType")
    public static let occupancySensor = DeviceTypeName("OccupancySensorDeviceType")
    public static let pressureSensor = DeviceTypeName("PressureSensorDeviceType")
    public static let rainSensor = DeviceTypeName("RainSensorDeviceType")
    public static let smokeCoAlarm = DeviceTypeName("SmokeCoAlarmDeviceType")
    public static let soilSensor = DeviceTypeName("SoilSensorDeviceType")
    public static let temperatureSensor = DeviceTypeName("TemperatureSensorDeviceType")
    public static let waterFreezeDetector = DeviceTypeName("WaterFreezeDetectorDeviceType")
    public static let waterLeakDetector = DeviceTypeName("WaterLeakDetectorDeviceType")
    public static let speaker = DeviceTypeName("SpeakerDeviceType")
    public static let doorbell = DeviceTypeName("DoorbellDeviceType")
    public static let intercom = DeviceTypeName("IntercomDeviceType")
    public static let googleMower = DeviceTypeName("GoogleMowerDeviceType")
    public static let googlePetFeeder = DeviceTypeName("GooglePetFeederDeviceType")
    public static let googleWaterSoftener = DeviceTypeName("GoogleWaterSoftenerDeviceType")
    public static let googleSecuritySystem = DeviceTypeName("GoogleSecuritySystemDeviceType")
}
