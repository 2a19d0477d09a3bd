// SPDX-License-Identifier: Apache-2.0

/// The functional part of a device, like an endpoint of Matter: an immutable value.
///
/// A vendor's type is a struct with an identifier and these two members, in any module; nothing is
/// registered.
public protocol DeviceType: CustomDebugStringConvertible, Hashable, Sendable {
    /// `home.matter.<vendor id>.types.<id>`, or a reverse-domain name.
    static var identifier: String { get }
    /// The name in snapshots and logs; the identifier for every type that is not of a standard.
    static var graphName: String { get }
    /// A type that stands for no function of the device, as the root node; it is never primary.
    static var isUtilityType: Bool { get }
    /// The traits without which a program cannot build one itself.
    static var requiredTraits: [any Trait.Type] { get }

    /// What a snapshot says of this type: metadata, traits and events.
    var contents: DeviceTypeContents { get }

    /// Looks at a snapshot's contents as this type; nothing is checked or copied.
    init(contents: DeviceTypeContents)
}

/// What is known of a device type beside its traits.
public struct DeviceTypeMetadata: Hashable, Sendable {
    /// At most one type of a device is the primary one (M-7).
    public let isPrimaryType: Bool
    /// The aggregate of its traits (section 5).
    public let sourceConnectivity: SourceConnectivity
    /// `<device id>#<part>`.
    public let objectID: String

    /// Makes metadata by hand; a home makes its own.
    public init(
        isPrimaryType: Bool, sourceConnectivity: SourceConnectivity = SourceConnectivity(),
        objectID: String = ""
    ) {
        self.isPrimaryType = isPrimaryType
        self.sourceConnectivity = sourceConnectivity
        self.objectID = objectID
    }
}

/// What one device type says at one point: the one stored property of every device type.
public final class DeviceTypeContents: Hashable, Sendable {
    /// As the graph names the type: `OnOffLightDeviceType`, or a vendor's identifier.
    public let typeName: String
    /// Whether it is primary, its connectivity and its id.
    public let metadata: DeviceTypeMetadata
    /// The traits of this part of the device.
    public let traits: TraitCollection
    /// The momentary events of this part of the device.
    public let events: any EventController

    /// Makes contents by hand; a home makes its own.
    public init(
        typeName: String, metadata: DeviceTypeMetadata, traits: TraitCollection,
        events: any EventController
    ) {
        self.typeName = typeName
        self.metadata = metadata
        self.traits = traits
        self.events = events
    }

    public static func == (left: DeviceTypeContents, right: DeviceTypeContents) -> Bool {
        left === right || left.metadata == right.metadata && left.traits == right.traits
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(metadata)
        hasher.combine(traits)
    }
}

extension DeviceType {
    public static var graphName: String { identifier }
    public static var isUtilityType: Bool { false }
    public static var requiredTraits: [any Trait.Type] { [] }

    /// Whether it is primary, its connectivity and its id.
    public var metadata: DeviceTypeMetadata { contents.metadata }
    /// All traits of this part, those of vendors included (M-6).
    public var traits: TraitCollection { contents.traits }
    /// The momentary events of this part of the device (E-1).
    public var events: any EventController { contents.events }
    /// The traits of the Matter data model; each is nil where the device lacks it.
    public var matterTraits: MatterTraits { MatterTraits(traits: contents.traits) }
    /// The traits of the Google namespace; each is nil where the device lacks it.
    public var googleTraits: GoogleTraits { GoogleTraits(traits: contents.traits) }

    public static func == (left: Self, right: Self) -> Bool { left.contents == right.contents }

    public func hash(into hasher: inout Hasher) { hasher.combine(contents) }

    public var debugDescription: String {
        let names = traits.names.joined(separator: ", ")
        return "\(contents.typeName)(\(metadata.objectID): \(names))"
    }

    /// Whether a type of this name in a snapshot is one of this type.
    public static func isNamed(_ name: String) -> Bool {
        name.utf8.elementsEqual(graphName.utf8) || name.utf8.elementsEqual(identifier.utf8)
    }

    /// Builds a device type that no source announced.
    ///
    /// - Throws: `failedPrecondition` where a required trait is missing. A type that a source
    ///   announced is there whatever it lacks.
    public init(
        traits: TraitCollection, events: any EventController, metadata: DeviceTypeMetadata
    ) throws(HomeError) {
        for required in Self.requiredTraits where !traits.contains(required) {
            throw .failedPrecondition("\(Self.graphName) needs \(required.graphName)")
        }
        self.init(
            contents: DeviceTypeContents(
                typeName: Self.graphName, metadata: metadata, traits: traits, events: events))
    }
}

/// The Matter traits of one device type.
public struct MatterTraits: Hashable, Sendable {
    let traits: TraitCollection
}

/// The Google traits of one device type.
public struct GoogleTraits: Hashable, Sendable {
    let traits: TraitCollection
}

/// Traits of the Matter data model.
public enum Matter {}

/// Traits of the Google namespace.
public enum Google {}
