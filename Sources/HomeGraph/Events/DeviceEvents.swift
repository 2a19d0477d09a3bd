// SPDX-License-Identifier: Apache-2.0

/// A new structure; its id is `structure:<n>`.
public struct StructureAnnounced: Hashable, Sendable {
    public var name = ""

    public init(name: String) { self.name = name }
}

extension StructureAnnounced: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.text("name", &name)
    }
}

/// A new room; its id is `room:<offset>.<index>` of this event.
public struct RoomAnnounced: Hashable, Sendable {
    public var name = ""
    public var structureID = ""

    public init(name: String, structureID: String) {
        self.name = name
        self.structureID = structureID
    }
}

extension RoomAnnounced: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.text("name", &name)
        try visitor.symbol("structureID", &structureID)
    }
}

/// A source announces that a device exists, with its identity and name.
public struct DeviceAnnounced: Hashable, Sendable {
    public var deviceID = ""
    /// The source of the announcement, `<profile>:<codec>:<root>`.
    public var source = ""
    public var codec = ""
    /// The device's identity in its ecosystem.
    public var nativeID = ""
    /// The name that the source gives; an empty one is legal (M-10).
    public var name = ""
    /// The name of the room that the source gives.
    public var area: String?
    public var vendorName: String?
    public var productName: String?
    public var serialNumber: String?
    public var softwareVersion: String?
    public var isMatterDevice = false
    public var isGroup = false
    /// The route of this source; nil means the route of its profile.
    public var route: LocalityType?
    public var liveness = Liveness.never
    /// Whether the source repeats what another one may know first-hand: where a source that is not
    /// secondary announces the same device, that source's words win.
    public var isSecondary = false

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

extension DeviceAnnounced: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("deviceID", &deviceID)
        try visitor.symbol("source", &source)
        try visitor.symbol("codec", &codec)
        try visitor.text("nativeID", &nativeID)
        try visitor.text("name", &name)
        try visitor.optionalText("area", &area)
        try visitor.optionalText("vendorName", &vendorName)
        try visitor.optionalText("productName", &productName)
        try visitor.optionalText("serialNumber", &serialNumber)
        try visitor.optionalText("softwareVersion", &softwareVersion)
        var bits: UInt8 = (isMatterDevice ? 1 : 0) | (isGroup ? 2 : 0) | (isSecondary ? 4 : 0)
        try visitor.flags(["isMatterDevice", "isGroup"], younger: ["isSecondary"], &bits)
        (isMatterDevice, isGroup, isSecondary) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
        try visitor.optionalChoice("route", &route)
        try visitor.choice("liveness", &liveness)
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

extension Liveness: FieldChoice {}

/// The parts of a device, as one source describes them; replaces its earlier description.
public struct DeviceDescribed: Hashable, Sendable {
    public var deviceID = ""
    public var source = ""
    public var parts: [PartDescription] = []

    public init(deviceID: String, source: String, parts: [PartDescription]) {
        self.deviceID = deviceID
        self.source = source
        self.parts = parts
    }
}

extension DeviceDescribed: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("deviceID", &deviceID)
        try visitor.symbol("source", &source)
        try visitor.list("types", &parts)
    }
}

/// One part of a device, with one device type.
public struct PartDescription: Hashable, Sendable {
    /// The source's own name for the part, encoded as an id component.
    public var part = ""
    /// The device type, e.g. `DimmableLightDeviceType`, or the source's identifier.
    public var type = ""
    /// Whether the source says that this is the primary type; nil leaves it to the type order.
    public var isPrimary: Bool?
    public var traits: [TraitDescription] = []

    public init(part: String, type: String, isPrimary: Bool? = nil, traits: [TraitDescription]) {
        self.part = part
        self.type = type
        self.isPrimary = isPrimary
        self.traits = traits
    }
}

extension PartDescription: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("part", &part)
        try visitor.symbol("type", &type)
        try visitor.optionalFlag("isPrimary", &isPrimary)
        try visitor.list("traits", &traits)
    }
}

/// One trait of a part.
public struct TraitDescription: Hashable, Sendable {
    /// Namespace and name: `Matter.OnOffTrait`.
    public var trait = ""
    /// The route of this trait; nil means the route of the device's source.
    public var route: LocalityType?
    /// The attributes that the device lists.
    public var attributes: [String] = []

    public init(trait: String, route: LocalityType? = nil, attributes: [String]) {
        self.trait = trait
        self.route = route
        self.attributes = attributes
    }
}

extension TraitDescription: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("trait", &trait)
        try visitor.optionalChoice("route", &route)
        try visitor.symbols("attributes", &attributes)
    }
}

/// The user gave a device another name, or removed that name again.
public struct DeviceRenamed: Hashable, Sendable {
    public var deviceID = ""
    /// The new name; nil empties the user's slot, and the announced name counts again.
    public var name: String?

    public init(deviceID: String, name: String?) {
        self.deviceID = deviceID
        self.name = name
    }
}

extension DeviceRenamed: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("deviceID", &deviceID)
        // The user's slot, which has no source.
        try visitor.fixed("owner", 1, text: "user")
        try visitor.fixed("source", 0, text: nil)
        try visitor.optionalText("name", &name)
    }
}

/// The user placed devices; all of them or none.
public struct DeviceMoved: Hashable, Sendable {
    public var deviceIDs: [String] = []
    public var place = Place.announced

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

extension DeviceMoved: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbols("deviceIDs", &deviceIDs)
        var kind = place.kind
        try visitor.choice("place", &kind)
        var room = place.room ?? ""
        if visitor.has(kind == .room) { try visitor.symbol("roomID", &room) }
        place =
            switch kind {
            case .announced: .announced
            case .noRoom: .noRoom
            case .room: .room(room)
            }
    }
}

extension DeviceMoved.Place {
    /// The place without its room.
    fileprivate enum Kind: UInt8, FieldChoice {
        case announced = 0
        case noRoom = 1
        case room = 2

        var name: String {
            switch self {
            case .announced: "announced"
            case .noRoom: "noRoom"
            case .room: "room"
            }
        }
    }

    fileprivate var kind: Kind {
        switch self {
        case .announced: .announced
        case .noRoom: .noRoom
        case .room: .room
        }
    }

    fileprivate var room: String? { if case .room(let id) = self { id } else { nil } }
}

/// A source no longer has the device; the last source's removal removes it from the graph.
public struct DeviceRemoved: Hashable, Sendable {
    public var deviceID = ""
    /// The source that no longer has it; nil removes the device regardless of other sources.
    public var source: String?

    public init(deviceID: String, source: String?) {
        self.deviceID = deviceID
        self.source = source
    }
}

extension DeviceRemoved: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("deviceID", &deviceID)
        try visitor.optionalSymbol("source", &source)
    }
}

/// The complete list of a source's devices, or of its groups; devices missing from it are removed.
///
/// A list that drops more than half of them takes effect only after the profile's removal grace.
public struct DevicesListed: Hashable, Sendable {
    public var source = ""
    /// Whether the list is that of the source's groups; its other devices are not affected.
    public var areGroups = false
    /// Sorted by UTF-8 bytes.
    public var deviceIDs: [String] = []

    public init(source: String, areGroups: Bool = false, deviceIDs: [String]) {
        self.source = source
        self.areGroups = areGroups
        self.deviceIDs = deviceIDs
    }
}

extension DevicesListed: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("source", &source)
        try visitor.flag("groups", &areGroups)
        try visitor.symbols("deviceIDs", &deviceIDs)
    }
}

/// Values of one trait.
public struct AttributesReported: Hashable, Sendable {
    // Without values of their own, which an initializer would make first and then replace: codecs
    // make one of these for almost every message.
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

extension AttributesReported: EventFields {
    init() {
        self.init(deviceID: "", source: "", part: "", trait: "", attributes: [])
    }

    // Nine tenths of a log are these.
    @inline(__always)
    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        // `LogFold` reads the same fields without a string between.
        try visitor.symbol("deviceID", &deviceID, as: .device)
        try visitor.symbol("source", &source, as: .source)
        try visitor.symbol("part", &part)
        try visitor.symbol("trait", &trait)
        try visitor.choice("delivery", &delivery)
        try visitor.members("attributes", &attributes)
    }
}

/// A fact of one evidence source about whether something can be reached.
public struct ConnectivityReported: Hashable, Sendable {
    public var source = ""
    public var subject = Subject.source
    public var slot = FactSlot.own
    public var value = FactValue.unknown
    /// The source's own words, for people; may be empty.
    public var reason = ""
    public var delivery = Delivery.live

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

extension ConnectivityReported: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("source", &source)
        try subject.fields(&visitor)
        try visitor.choice("slot", &slot)
        try visitor.choice("value", &value)
        try visitor.text("reason", &reason)
        try visitor.choice("delivery", &delivery)
    }
}

extension ConnectivityReported.Subject {
    /// The subject without its names.
    private enum Kind: UInt8, FieldChoice {
        case source = 0
        case device = 1
        case part = 2
        case trait = 3

        var name: String {
            switch self {
            case .source: "source"
            case .device: "device"
            case .part: "part"
            case .trait: "trait"
            }
        }
    }

    private var components: (kind: Kind, device: String, part: String, trait: String) {
        switch self {
        case .source: (.source, "", "", "")
        case .device(let device): (.device, device, "", "")
        case .part(let device, let part): (.part, device, part, "")
        case .trait(let device, let part, let trait): (.trait, device, part, trait)
        }
    }

    fileprivate mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        var (kind, device, part, trait) = components
        try visitor.choice("subject", &kind)
        if visitor.has(kind != .source) { try visitor.symbol("deviceID", &device) }
        if visitor.has(kind == .part || kind == .trait) { try visitor.symbol("part", &part) }
        if visitor.has(kind == .trait) { try visitor.symbol("trait", &trait) }
        self =
            switch kind {
            case .source: .source
            case .device: .device(device)
            case .part: .part(deviceID: device, part: part)
            case .trait: .trait(deviceID: device, part: part, trait: trait)
            }
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

extension FactSlot: FieldChoice {}

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

extension FactValue: FieldChoice {}

/// A momentary event: a button press. It is no state.
public struct MomentaryOccurred: Hashable, Sendable {
    public var deviceID = ""
    public var source = ""
    public var part = ""
    public var trait = ""
    /// `live` or `late`, never `stored`.
    public var delivery = Delivery.live
    public var name = ""
    public var fields: [AttributeMember] = []

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

extension MomentaryOccurred: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("deviceID", &deviceID)
        try visitor.symbol("source", &source)
        try visitor.symbol("part", &part)
        try visitor.symbol("trait", &trait)
        try visitor.choice("delivery", &delivery)
        try visitor.symbol("name", &name)
        try visitor.members("fields", &fields)
    }
}

/// How long values hold without another report, and which values replace them then.
///
/// It follows the report of the values, in the same record: the next report of a value ends it.
public struct ExpiryScheduled: Hashable, Sendable {
    public var deviceID = ""
    public var source = ""
    public var part = ""
    public var trait = ""
    /// Counted from the record's `receivedAt`; 0: they hold until another report.
    public var seconds: UInt32 = 0
    /// The value of each attribute afterwards; null: unknown.
    public var values: [AttributeMember] = []

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

extension ExpiryScheduled: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("deviceID", &deviceID)
        try visitor.symbol("source", &source)
        try visitor.symbol("part", &part)
        try visitor.symbol("trait", &trait)
        try visitor.number("seconds", &seconds)
        try visitor.members("values", &values)
    }
}
