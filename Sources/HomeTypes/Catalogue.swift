// SPDX-License-Identifier: Apache-2.0

/// The traits and device types that are compiled in, by the names that the graph has for them.
public enum Catalogue {
    /// Whether a trait of this name has a type of its own here.
    public static func hasTrait(_ graphName: String) -> Bool { traits[graphName] != nil }

    /// Whether a device type of this name has a type of its own here.
    public static func hasDeviceType(_ graphName: String) -> Bool {
        deviceTypes[graphName] != nil
    }

    /// By graph name.
    public static let traits: [String: any Trait.Type] = {
        var all: [String: any Trait.Type] = [:]
        for trait in generatedTraits + [Zigbee2MQTT.PropertiesTrait.self] {
            all[trait.graphName] = trait
        }
        return all
    }()

    /// By graph name.
    public static let deviceTypes: [String: any DeviceType.Type] = {
        var all: [String: any DeviceType.Type] = [:]
        for type in generatedDeviceTypes { all[type.graphName] = type }
        return all
    }()
}
