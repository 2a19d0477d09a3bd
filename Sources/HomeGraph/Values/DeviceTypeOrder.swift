// SPDX-License-Identifier: Apache-2.0

/// Chooses the primary device type of a device when no source says so.
package enum DeviceTypeOrder {
    /// Types that describe the node, not what it does: never primary (M-7).
    package static func isUtility(_ type: String) -> Bool { utilityTypes.contains(type) }

    /// The place in the order climate, lock, cover, light, fan, valve, plug or switch, occupancy,
    /// contact, leak or smoke, temperature, humidity, pressure, light level, button, anything else.
    /// Types known only from reports come last.
    package static func rank(_ type: String, isAnnounced: Bool) -> Int {
        isAnnounced ? ranks[type] ?? other : other + 1
    }

    /// Types of secondary sources alone come behind all others.
    static var secondaryRank: Int { other + 3 }

    private static let utilityTypes: Set<String> = [
        "BridgedNodeDeviceType",
        "DeviceEnergyManagementDeviceType",
        "ElectricalSensorDeviceType",
        "JointFabricAdministratorDeviceType",
        "OtaProviderDeviceType",
        "OtaRequestorDeviceType",
        "PowerSourceDeviceType",
        "RootNodeDeviceType",
        "SecondaryNetworkInterfaceDeviceType",
    ]

    private static let order: [[String]] = [
        [
            "ThermostatDeviceType", "HeatingCoolingUnitDeviceType", "RoomAirConditionerDeviceType",
            "HeatPumpDeviceType", "WaterHeaterDeviceType",
        ],
        ["DoorLockDeviceType"],
        ["WindowCoveringDeviceType", "ClosureDeviceType", "GoogleGarageDeviceType"],
        [
            "ExtendedColorLightDeviceType", "ColorTemperatureLightDeviceType",
            "DimmableLightDeviceType", "OnOffLightDeviceType",
        ],
        ["FanDeviceType", "AirPurifierDeviceType"],
        ["WaterValveDeviceType"],
        [
            "OnOffPluginUnitDeviceType", "DimmablePlugInUnitDeviceType",
            "OnOffLightSwitchDeviceType", "MountedOnOffControlDeviceType", "PumpDeviceType",
        ],
        ["OccupancySensorDeviceType"],
        ["ContactSensorDeviceType"],
        [
            "WaterLeakDetectorDeviceType", "SmokeCOAlarmDeviceType", "SmokeCoAlarmDeviceType",
            "WaterFreezeDetectorDeviceType",
        ],
        ["TemperatureSensorDeviceType"],
        ["HumiditySensorDeviceType"],
        ["PressureSensorDeviceType"],
        ["LightSensorDeviceType"],
        ["GenericSwitchDeviceType"],
    ]

    private static let other = order.count

    private static let ranks: [String: Int] = {
        var ranks: [String: Int] = [:]
        for (rank, types) in order.enumerated() {
            for type in types { ranks[type] = rank }
        }
        return ranks
    }()
}
