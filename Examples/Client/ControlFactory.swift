// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// What a device is controlled by on its tile.
@MainActor
protocol DeviceControl: AnyObject {
    var device: HomeDevice { get }
    /// A few words about the device as it is now.
    var status: String { get }
    /// A command is on its way.
    var isBusy: Bool { get }

    func primaryAction()
}

/// Pattern 4: the first type of a list that the device has decides what controls it.
@MainActor
enum ControlFactory {
    typealias Builder = @MainActor (HomeDevice) -> any DeviceControl

    /// In this order: a light that can be dimmed can be switched as well.
    static let types: [any DeviceType.Type] = [
        ThermostatDeviceType.self,
        DoorLockDeviceType.self,
        FanDeviceType.self,
        WindowCoveringDeviceType.self,
        ExtendedColorLightDeviceType.self,
        ColorTemperatureLightDeviceType.self,
        DimmableLightDeviceType.self,
        OnOffLightDeviceType.self,
        OnOffPluginUnitDeviceType.self,
        OccupancySensorDeviceType.self,
        TemperatureSensorDeviceType.self,
    ]

    private static let builders: [String: Builder] = [
        ExtendedColorLightDeviceType.identifier: {
            SwitchControl<ExtendedColorLightDeviceType>($0) { $0.matterTraits.onOffTrait }
        },
        ColorTemperatureLightDeviceType.identifier: {
            SwitchControl<ColorTemperatureLightDeviceType>($0) { $0.matterTraits.onOffTrait }
        },
        DimmableLightDeviceType.identifier: {
            SwitchControl<DimmableLightDeviceType>($0) { $0.matterTraits.onOffTrait }
        },
        OnOffLightDeviceType.identifier: {
            SwitchControl<OnOffLightDeviceType>($0) { $0.matterTraits.onOffTrait }
        },
        OnOffPluginUnitDeviceType.identifier: {
            SwitchControl<OnOffPluginUnitDeviceType>($0) { $0.matterTraits.onOffTrait }
        },
        ThermostatDeviceType.identifier: { ThermostatControl($0) },
        DoorLockDeviceType.identifier: { LockControl($0) },
    ]

    static func type(of device: HomeDevice) -> (any DeviceType.Type)? {
        types.first { device.types.contains($0) }
    }

    static func control(for device: HomeDevice) -> (any DeviceControl)? {
        guard let type = type(of: device) else { return nil }
        return builders[type.identifier]?(device)
    }
}
