// SPDX-License-Identifier: Apache-2.0

/// A structure in a snapshot.
public struct StructureState: Sendable {
    public var id: String
    public var name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// A room in a snapshot; it belongs to one structure.
public struct RoomState: Sendable {
    public var id: String
    public var name: String
    public var structureID: String

    public init(id: String, name: String, structureID: String) {
        self.id = id
        self.name = name
        self.structureID = structureID
    }
}

/// A device in a snapshot: an immutable value, made when it is read.
public struct DeviceState: Sendable {
    public var id: String
    /// Former ids of devices that were joined with this one, sorted.
    public var aliases: [String] = []
    public var name: String = ""
    public var structureID: String?
    public var roomID: String?
    public var isMatterDevice = false
    public var isGroup = false
    public var codec: String = ""
    public var nativeID: String = ""
    public var vendorName: String?
    public var productName: String?
    public var serialNumber: String?
    public var softwareVersion: String?
    public var connectivityState = ConnectivityState.unknown
    public var dataSourceLocality = LocalityType.unspecified
    public var routeClass = RouteClass.unknown
    /// Sorted by part.
    public var parts: [PartState] = []

    public init(id: String) { self.id = id }

    /// The part of this name.
    public func part(_ name: String) -> PartState? {
        parts.first { utf8Equal($0.part, name) }
    }
}

/// A part of a device, with one device type.
public struct PartState: Sendable {
    public var part: String
    public var type: String
    public var isPrimaryType = false
    public var connectivityState = ConnectivityState.unknown
    public var dataSourceLocality = LocalityType.unspecified
    /// Sorted by trait.
    public var traits: [TraitState] = []

    public init(part: String, type: String) {
        self.part = part
        self.type = type
    }

    /// The trait of this name, with its namespace.
    public func trait(_ name: String) -> TraitState? {
        traits.first { utf8Equal($0.trait, name) }
    }
}

/// A trait of a part.
public struct TraitState: Sendable {
    public var trait: String
    public var connectivityState = ConnectivityState.unknown
    public var dataSourceLocality = LocalityType.unspecified
    /// Sorted by key; null is known to be unknown, a missing key was never reported.
    public var attributes: [AttributeMember] = []

    public init(trait: String) { self.trait = trait }

    /// The value of an attribute; nil when it was never reported.
    public func attribute(_ name: String) -> AttributeValue? {
        attributes.first { utf8Equal($0.key, name) }?.value
    }
}

// Equality compares ids and names as bytes (M-11, N-7).

extension StructureState: Equatable {
    public static func == (a: Self, b: Self) -> Bool {
        utf8Equal(a.id, b.id) && utf8Equal(a.name, b.name)
    }
}

extension RoomState: Equatable {
    public static func == (a: Self, b: Self) -> Bool {
        utf8Equal(a.id, b.id) && utf8Equal(a.name, b.name)
            && utf8Equal(a.structureID, b.structureID)
    }
}

extension DeviceState: Equatable {
    public static func == (a: Self, b: Self) -> Bool {
        utf8Equal(a.id, b.id) && utf8Equal(a.name, b.name)
            && a.aliases.elementsEqual(b.aliases, by: { utf8Equal($0, $1) })
            && utf8Equal(a.structureID, b.structureID) && utf8Equal(a.roomID, b.roomID)
            && a.isMatterDevice == b.isMatterDevice && a.isGroup == b.isGroup
            && utf8Equal(a.codec, b.codec) && utf8Equal(a.nativeID, b.nativeID)
            && utf8Equal(a.vendorName, b.vendorName) && utf8Equal(a.productName, b.productName)
            && utf8Equal(a.serialNumber, b.serialNumber)
            && utf8Equal(a.softwareVersion, b.softwareVersion)
            && a.connectivityState == b.connectivityState
            && a.dataSourceLocality == b.dataSourceLocality && a.routeClass == b.routeClass
            && a.parts == b.parts
    }
}

extension PartState: Equatable {
    public static func == (a: Self, b: Self) -> Bool {
        utf8Equal(a.part, b.part) && utf8Equal(a.type, b.type)
            && a.isPrimaryType == b.isPrimaryType && a.connectivityState == b.connectivityState
            && a.dataSourceLocality == b.dataSourceLocality && a.traits == b.traits
    }
}

extension TraitState: Equatable {
    public static func == (a: Self, b: Self) -> Bool {
        utf8Equal(a.trait, b.trait) && a.connectivityState == b.connectivityState
            && a.dataSourceLocality == b.dataSourceLocality && a.attributes == b.attributes
    }
}
