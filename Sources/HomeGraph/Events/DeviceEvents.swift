// SPDX-License-Identifier: Apache-2.0

/// A new structure; its id is `structure:<n>`.
public struct StructureAnnounced: Hashable, Sendable {
    public var name: String

    public init(name: String) { self.name = name }
}

/// A new room; its id is `room:<offset>.<index>` of this event.
public struct RoomAnnounced: Hashable, Sendable {
    public var name: String
    public var structureID: String

    public init(name: String, structureID: String) {
        self.name = name
        self.structureID = structureID
    }
}

/// A source announces that a device exists, with its identity and name.
public struct DeviceAnnounced: Hashable, Sendable {
    public var deviceID: String
    /// The source of the announcement, `<profile>:<codec>:<root>`.
    public var source: String
    public var codec: String
    /// The device's identity in its ecosystem.
    public var nativeID: String
    /// The name that the source gives; an empty one is legal (M-10).
    public var name: String
    /// The name of the room that the source gives.
    public var area: String?
    public var vendorName: String?
    public var productName: String?
    public var serialNumber: String?
    public var softwareVersion: String?
    public var isMatterDevice: Bool
    public var isGroup: Bool
    /// The route of this source; nil means the route of its profile.
    public var route: LocalityType?
    public var liveness: Liveness
    /// Whether the source repeats what another one may know first-hand: where a source that is not
    /// secondary announces the same device, that source's words win.
    public var isSecondary: Bool

    public init(
        deviceID: String, source: String, codec: String, nativeID: String, name: String,
        area: String? = nil, vendorName: String? = nil, productName: String? = nil,
        serialNumber: String? = nil, softwareVersion: String? = nil,
        isMatterDevice: Bool = false, isGroup: Bool = false, route: LocalityType? = nil,
        liveness: Liveness = .never, isSecondary: Bool = false
    ) {
        self.deviceID = deviceID
        self.source = source
        self.codec = codec
        self.nativeID = nativeID
        self.name = name
        self.area = area
        self.vendorName = vendorName
        self.productName = productName
        self.serialNumber = serialNumber
        self.softwareVersion = softwareVersion
        self.isMatterDevice = isMatterDevice
        self.isGroup = isGroup
        self.route = route
        self.liveness = liveness
        self.isSecondary = isSecondary
    }
}

/// Whether a live report of a source proves that a device, reported off, is on again.
public enum Liveness: UInt8, Hashable, Sendable, CaseIterable {
    /// Never: the source may repeat what it remembers.
    case never = 0
    /// When the record's `sourceAt` is later than the report that the device is off.
    case sourceTime = 1
    /// Always.
    case always = 2

    /// The name in the machine-readable forms.
    public var name: String {
        switch self {
        case .never: "never"
        case .sourceTime: "sourceTime"
        case .always: "always"
        }
    }
}

/// The parts of a device, as one source describes them; replaces its earlier description.
public struct DeviceDescribed: Hashable, Sendable {
    public var deviceID: String
    public var source: String
    public var parts: [PartDescription]

    public init(deviceID: String, source: String, parts: [PartDescription]) {
        self.deviceID = deviceID
        self.source = source
        self.parts = parts
    }
}

/// One part of a device, with one device type.
public struct PartDescription: Hashable, Sendable {
    /// The source's own name for the part, encoded as an id component.
    public var part: String
    /// The device type, e.g. `DimmableLightDeviceType`, or the source's identifier.
    public var type: String
    /// Whether the source says that this is the primary type; nil leaves it to the type order.
    public var isPrimary: Bool?
    public var traits: [TraitDescription]

    public init(part: String, type: String, isPrimary: Bool? = nil, traits: [TraitDescription]) {
        self.part = part
        self.type = type
        self.isPrimary = isPrimary
        self.traits = traits
    }
}

/// One trait of a part.
public struct TraitDescription: Hashable, Sendable {
    /// Namespace and name: `Matter.OnOffTrait`.
    public var trait: String
    /// The route of this trait; nil means the route of the device's source.
    public var route: LocalityType?
    /// The attributes that the device lists.
    public var attributes: [String]

    public init(trait: String, route: LocalityType? = nil, attributes: [String]) {
        self.trait = trait
        self.route = route
        self.attributes = attributes
    }
}

/// The user gave a device another name, or removed that name again.
public struct DeviceRenamed: Hashable, Sendable {
    public var deviceID: String
    /// The new name; nil empties the user's slot, and the announced name counts again.
    public var name: String?

    public init(deviceID: String, name: String?) {
        self.deviceID = deviceID
        self.name = name
    }
}

/// The user placed devices; all of them or none.
public struct DeviceMoved: Hashable, Sendable {
    public var deviceIDs: [String]
    public var place: Place

    public init(deviceIDs: [String], place: Place) {
        self.deviceIDs = deviceIDs
        self.place = place
    }

    /// The place to move devices to.
    public enum Place: Hashable, Sendable {
        case room(String)
        /// In its structure, in no room.
        case noRoom
        /// Empties the user's slot: the announced area counts again.
        case announced
    }
}

/// A source no longer has the device; the last source's removal removes it from the graph.
public struct DeviceRemoved: Hashable, Sendable {
    public var deviceID: String
    /// The source that no longer has it; nil removes the device regardless of other sources.
    public var source: String?

    public init(deviceID: String, source: String?) {
        self.deviceID = deviceID
        self.source = source
    }
}

/// The complete list of a source's devices, or of its groups; devices missing from it are removed.
///
/// A list that drops more than half of them takes effect only after the profile's removal grace.
public struct DevicesListed: Hashable, Sendable {
    public var source: String
    /// Whether the list is that of the source's groups; its other devices are not affected.
    public var areGroups: Bool
    /// Sorted by UTF-8 bytes.
    public var deviceIDs: [String]

    public init(source: String, areGroups: Bool = false, deviceIDs: [String]) {
        self.source = source
        self.areGroups = areGroups
        self.deviceIDs = deviceIDs
    }
}

/// Values of one trait.
public struct AttributesReported: Hashable, Sendable {
    public var deviceID: String
    public var source: String
    public var part: String
    public var trait: String
    public var delivery: Delivery
    public var attributes: [AttributeMember]

    public init(
        deviceID: String, source: String, part: String, trait: String, delivery: Delivery = .live,
        attributes: [AttributeMember]
    ) {
        self.deviceID = deviceID
        self.source = source
        self.part = part
        self.trait = trait
        self.delivery = delivery
        self.attributes = attributes
    }
}

/// A fact of one evidence source about whether something can be reached.
public struct ConnectivityReported: Hashable, Sendable {
    public var source: String
    public var subject: Subject
    public var slot: FactSlot
    public var value: FactValue
    /// The source's own words, for people; may be empty.
    public var reason: String
    public var delivery: Delivery

    public init(
        source: String, subject: Subject, slot: FactSlot, value: FactValue, reason: String = "",
        delivery: Delivery = .live
    ) {
        self.source = source
        self.subject = subject
        self.slot = slot
        self.value = value
        self.reason = reason
        self.delivery = delivery
    }

    /// The subject of a fact.
    public enum Subject: Hashable, Sendable {
        /// The source itself: every device that it announced.
        case source
        case device(String)
        case part(deviceID: String, part: String)
        case trait(deviceID: String, part: String, trait: String)
    }
}

/// The kinds of evidence, one slot each.
public enum FactSlot: UInt8, Hashable, Sendable, CaseIterable {
    /// The subject's own availability.
    case own = 0
    case gateway = 1
    case bridge = 2

    /// The name in the machine-readable forms.
    public var name: String {
        switch self {
        case .own: "own"
        case .gateway: "gateway"
        case .bridge: "bridge"
        }
    }
}

/// The value of a fact.
public enum FactValue: UInt8, Hashable, Sendable, CaseIterable {
    case unknown = 0
    case on = 1
    case off = 2
    /// Not reachable now, by design and by its own report: counts as on.
    case sleeping = 3

    /// The name in the machine-readable forms.
    public var name: String {
        switch self {
        case .unknown: "unknown"
        case .on: "on"
        case .off: "off"
        case .sleeping: "sleeping"
        }
    }
}

/// A momentary event: a button press. It is no state.
public struct MomentaryOccurred: Hashable, Sendable {
    public var deviceID: String
    public var source: String
    public var part: String
    public var trait: String
    /// `live` or `late`, never `stored`.
    public var delivery: Delivery
    public var name: String
    public var fields: [AttributeMember]

    public init(
        deviceID: String, source: String, part: String, trait: String, delivery: Delivery = .live,
        name: String, fields: [AttributeMember]
    ) {
        self.deviceID = deviceID
        self.source = source
        self.part = part
        self.trait = trait
        self.delivery = delivery
        self.name = name
        self.fields = fields
    }
}

/// How long values hold without another report, and which values replace them then.
///
/// It follows the report of the values, in the same record: the next report of a value ends it.
public struct ExpiryScheduled: Hashable, Sendable {
    public var deviceID: String
    public var source: String
    public var part: String
    public var trait: String
    /// Counted from the record's `receivedAt`; 0: they hold until another report.
    public var seconds: UInt32
    /// The value of each attribute afterwards; null: unknown.
    public var values: [AttributeMember]

    public init(
        deviceID: String, source: String, part: String, trait: String, seconds: UInt32,
        values: [AttributeMember]
    ) {
        self.deviceID = deviceID
        self.source = source
        self.part = part
        self.trait = trait
        self.seconds = seconds
        self.values = values
    }
}
