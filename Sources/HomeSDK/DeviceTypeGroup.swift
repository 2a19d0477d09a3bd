// SPDX-License-Identifier: Apache-2.0

public import HomeTypes

/// Device types with one everyday name: there is no type "light", there are four.
///
///     for light in try await home.devices(of: .lights).list() { print(light.name) }
public struct DeviceTypeGroup: Sendable {
    /// A device with one of these types belongs to the group.
    public let types: [any DeviceType.Type]

    /// A group of your own.
    public init(_ types: [any DeviceType.Type]) { self.types = types }

    /// On and off, dimmable, of white in shades, of colours (home-api section 9).
    public static let lights = DeviceTypeGroup([
        OnOffLightDeviceType.self, DimmableLightDeviceType.self,
        ColorTemperatureLightDeviceType.self, ExtendedColorLightDeviceType.self,
    ])
}
