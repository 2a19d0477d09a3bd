// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// A trait whose type is not compiled in, as plain data; nothing is dropped from the graph.
public struct UnknownTrait: Trait {
    /// Stands for every trait without a type; what it is, `name` says.
    public static let identifier = "unknown"
    public let values: TraitValues

    public init(values: TraitValues) { self.values = values }

    /// As the graph names it.
    public var name: String { values.traitName }

    /// All attributes by name.
    public var attributes: [AttributeMember] { values.attributes }

    /// An attribute by name; nil when it was never reported.
    public subscript(name: String) -> AttributeValue? { values[name] }

    /// Sends a command by name (K-6).
    ///
    /// - Throws: `HomeError` (home-api section 6)
    public func invoke(_ command: String, _ arguments: CommandArguments) async throws {
        try await values.command(command, arguments).send()
    }
}

/// A device type that is not compiled in.
public struct UnknownDeviceType: DeviceType {
    /// Stands for every type without a Swift type; what it is, `name` says.
    public static let identifier = "unknown"
    public let contents: DeviceTypeContents

    public init(contents: DeviceTypeContents) { self.contents = contents }

    /// As the graph names it.
    public var name: String { contents.typeName }
}

/// Traits that Zigbee2MQTT brings beside the standard ones.
public enum Zigbee2MQTT {
    /// Properties of a device for which there is no standard trait, under the device's own names.
    public struct PropertiesTrait: Trait {
        public static let identifier = "Zigbee2MQTT.PropertiesTrait"
        public let values: TraitValues

        public init(values: TraitValues) { self.values = values }

        /// A property by the device's own name; nil when it was never reported.
        public subscript(name: String) -> AttributeValue? { values[name] }
    }
}
