// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// What one trait of one device says at one point: the one stored property of every trait.
///
/// Immutable; read from any thread.
public final class TraitValues: Sendable {
    /// The device's id in the graph, without a part.
    public let deviceID: String
    /// The part of the device.
    public let part: String
    /// As the graph names the trait: `Matter.OnOffTrait`, or a vendor's identifier.
    public let traitName: String
    /// Everything that is known, sorted by name; also what no type knows.
    public let attributes: [AttributeMember]
    /// Its connectivity and locality.
    public let metadata: TraitMetadata
    /// The attributes that the device lists, also those that were never reported.
    public let listedAttributes: [String]
    /// Where commands leave; nil for values that belong to no home.
    public let channel: (any TraitChannel)?

    /// Makes values by hand, as a test does; a home makes its own.
    public init(
        deviceID: String, part: String, traitName: String, attributes: [AttributeMember],
        metadata: TraitMetadata = TraitMetadata(), listedAttributes: [String] = [],
        channel: (any TraitChannel)? = nil
    ) {
        self.deviceID = deviceID
        self.part = part
        self.traitName = traitName
        self.attributes = attributes
        self.metadata = metadata
        self.listedAttributes = listedAttributes
        self.channel = channel
    }

    /// The value as it stands in the graph; nil when it was never reported.
    public subscript(name: String) -> AttributeValue? { attributes.value(name) }

    /// An attribute as a client reads it (T-1, T-2).
    @inline(never)
    public func read<V: AttributeConvertible>(
        _ name: String, isNullable: Bool = false
    ) -> TraitAttribute<V> {
        let raw = attributes.value(name)
        let value = raw.flatMap { $0 == .null ? nil : V(attributeValue: $0) }
        return TraitAttribute(
            wrappedValue: value, isSupported: value != nil || (raw == .null && isNullable),
            isNullable: isNullable)
    }

    /// A command of this trait, not sent yet.
    public func command(_ name: String, _ arguments: CommandArguments) -> BatchableCommand<Void> {
        BatchableCommand(
            channel: channel, problem: arguments.problem,
            command: DeviceCommand(
                deviceID: deviceID, part: part, trait: traitName,
                action: .invoke(name: name, arguments: arguments.sorted)))
    }

    /// Whether this instance takes the command (K-5).
    public func supports(command name: String) -> Bool {
        CommandSupport.supports(
            name, trait: traitName, attributes: attributes, listed: listedAttributes)
    }
}

extension TraitValues: Hashable {
    /// Attributes and metadata; neither the device nor the home counts (M-8).
    public static func == (left: TraitValues, right: TraitValues) -> Bool {
        left === right
            || left.metadata == right.metadata && left.attributes == right.attributes
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(metadata)
        hasher.combine(attributes)
    }
}

/// What is known of a trait beside its attributes.
public struct TraitMetadata: Hashable, Sendable {
    /// Whether the trait can be reached, and which way its data comes (section 5).
    public let sourceConnectivity: SourceConnectivity

    /// Makes metadata by hand; a home makes its own.
    public init(sourceConnectivity: SourceConnectivity = SourceConnectivity()) {
        self.sourceConnectivity = sourceConnectivity
    }
}
