// SPDX-License-Identifier: Apache-2.0

/// The whole state of one device: its graph, and its books.
///
/// A class, so that a snapshot shares every page that did not change since. `@unchecked Sendable`:
/// only `PageTree.update` changes a page, and it copies the page first unless its tree holds the
/// only reference; so no other holder of a page ever sees it change. For the same reason the fields
/// that a report changes need no check of exclusive access at run time.
package final class DevicePage: @unchecked Sendable {
    let id: String

    // The fields that reports and facts change come first, in one line of the cache.

    /// The parts of the graph, in the order in which they were first seen.
    @exclusivity(unchecked) var parts: [PartPage] = []
    /// Where some sources are secondary and others are not: the parts by kind of source, of which
    /// `parts` is composed. Else nil: `parts` has the words of all sources.
    @exclusivity(unchecked) var layers: DeviceLayers?
    /// The statuses of the traits that count for the device.
    @exclusivity(unchecked) var tally = StatusTally()
    @exclusivity(unchecked) package internal(set) var connectivity = ConnectivityState.unknown
    @exclusivity(unchecked) package internal(set) var locality = LocalityType.unspecified
    @exclusivity(unchecked) var routeClass = RouteClass.unknown

    // The rest of the graph.
    var aliases: [String] = []
    var name = ""
    var structureID: String?
    var roomID: String?
    var identity = DeviceIdentity()
    /// The attributes of all parts together.
    @exclusivity(unchecked) var attributeCount = 0
    /// The number of the last change, in its tree, that may have been one of more than the values of
    /// attributes that were there already: until the next one each attribute keeps its place.
    @exclusivity(unchecked) package internal(set) var shape: UInt64 = 0

    // The books.
    /// Sources that are not secondary come first; each kind in the order of announcement.
    @exclusivity(unchecked) var sources: [DeviceSource] = []
    var userName: String?
    var roomChoice = RoomChoice.unset
    /// When a live message was last about the device; 0 for never.
    @exclusivity(unchecked) var lastHeard: Int64 = 0

    /// In the order in which they were scheduled.
    @exclusivity(unchecked) var expiries: [Expiry] = []

    // Caches; nil after a change.
    @exclusivity(unchecked) var graphDigest: [UInt8]?
    @exclusivity(unchecked) var booksDigest: [UInt8]?

    init(id: String) { self.id = id }

    package init(copying other: DevicePage) {
        id = other.id
        aliases = other.aliases
        name = other.name
        structureID = other.structureID
        roomID = other.roomID
        identity = other.identity
        connectivity = other.connectivity
        locality = other.locality
        routeClass = other.routeClass
        parts = other.parts
        layers = other.layers
        attributeCount = other.attributeCount
        shape = other.shape
        tally = other.tally
        sources = other.sources
        userName = other.userName
        roomChoice = other.roomChoice
        lastHeard = other.lastHeard
        expiries = other.expiries
        graphDigest = other.graphDigest
        booksDigest = other.booksDigest
    }

    /// Counts the attributes anew after parts or traits came or went.
    func countAttributes() {
        attributeCount = parts.reduce(0) { $0 + $1.traits.reduce(0) { $0 + $1.attributes.count } }
    }

    /// Visits every name that the page refers to except its ids; some more than once.
    func forEachSymbol(_ visit: (Symbol) -> Void) {
        for part in parts { part.forEachSymbol(visit) }
        for part in layers?.leading ?? [] { part.forEachSymbol(visit) }
        for part in layers?.secondary ?? [] { part.forEachSymbol(visit) }
        for source in sources {
            visit(source.source)
            for fact in source.facts {
                if let part = fact.part { visit(part) }
                if let trait = fact.trait { visit(trait) }
            }
        }
        for expiry in expiries {
            for name in [expiry.source, expiry.part, expiry.trait, expiry.attribute] { visit(name) }
        }
    }

    func sourceIndex(_ source: Symbol) -> Int? {
        for index in sources.indices where sources[index].source == source { return index }
        return nil
    }

    func partIndex(_ part: Symbol) -> Int? {
        for index in parts.indices where parts[index].part == part { return index }
        return nil
    }

    func traitIndex(_ trait: Symbol, ofPart part: Int) -> Int? {
        for index in parts[part].traits.indices where parts[part].traits[index].trait == trait {
            return index
        }
        return nil
    }
}

/// The identity of a device, from its first source.
struct DeviceIdentity: Sendable {
    var codec = ""
    var nativeID = ""
    var vendorName: String?
    var productName: String?
    var serialNumber: String?
    var softwareVersion: String?
    var isMatterDevice = false
    var isGroup = false
}

/// The room that the user chose for a device.
enum RoomChoice: Equatable, Sendable {
    case unset
    case noRoom
    case room(String)
}

struct PartPage: Sendable {
    let part: Symbol
    /// The utility part `root`, which stands for the device as a whole.
    let isRoot: Bool
    var type: Symbol
    /// The sources that described the part.
    var describers: [Symbol] = []
    /// Whether the description says so; nil leaves it to the order of types.
    var describedPrimary: Bool?
    var isPrimary = false
    var connectivity = ConnectivityState.unknown
    var locality = LocalityType.unspecified
    /// The statuses of the traits.
    var tally = StatusTally()
    var traits: [TraitPage] = []

    init(part: Symbol, isRoot: Bool, type: Symbol) {
        self.part = part
        self.isRoot = isRoot
        self.type = type
    }

    /// The name of the part that stands for the device as a whole.
    static let rootName = "root"

    func forEachSymbol(_ visit: (Symbol) -> Void) {
        visit(part)
        visit(type)
        for source in describers { visit(source) }
        for trait in traits {
            visit(trait.trait)
            for slot in trait.attributes { visit(slot.name) }
            for claim in trait.claims {
                visit(claim.source)
                for name in claim.attributes { visit(name) }
            }
        }
    }

    /// Whether some source announced it; a part made for diagnostics alone is left out of
    /// aggregates.
    var isAnnounced: Bool { !describers.isEmpty }

    /// A root that no source announced is left out of the device's aggregates.
    var countsForDevice: Bool { isAnnounced || !isRoot }
}

struct TraitPage: Sendable {
    let trait: Symbol
    var connectivity = ConnectivityState.unknown
    var locality = LocalityType.unspecified
    var attributes: [AttributeSlot] = []
    var claims: [TraitClaim] = []
}

/// A source that has a trait.
struct TraitClaim: Equatable, Sendable {
    var source: Symbol
    /// Nil means the route of the source.
    var route: LocalityType?
    /// Whether the source described the trait; otherwise it only reported values for it.
    var isDescribed: Bool
    /// The attributes that the source lists.
    var attributes: [Symbol]
}

struct AttributeSlot: Sendable {
    let name: Symbol
    var value: AttributeValue
    /// The offset of the record that brought the value.
    var since: UInt64
}

/// The state of one source of a device: its announced name and area, and its facts.
struct DeviceSource: Sendable {
    let source: Symbol
    var announcedName: String
    var announcedArea: String?
    var route: LocalityType?
    var liveness: Liveness
    /// Whether sources that are not secondary know the device better.
    var isSecondary = false
    /// Whether a live message of this source was about the device.
    var isReportedLive = false
    var facts: [SubjectFact] = []
}

/// A value that holds for a time: its replacement, and when.
struct Expiry: Equatable, Sendable {
    /// The source of the value.
    var source: Symbol
    var part: Symbol
    var trait: Symbol
    var attribute: Symbol
    var value: AttributeValue
    /// In nanoseconds since 1970 UTC.
    var dueAt: Int64

    /// Whether both are about one attribute.
    func isSame(as other: Self) -> Bool {
        part == other.part && trait == other.trait && attribute == other.attribute
    }
}

/// A fact about a device, a part or a trait.
struct SubjectFact: Sendable {
    var slot: FactSlot
    var part: Symbol?
    var trait: Symbol?
    var fact: Fact
}

/// The value of one evidence slot, since when and why.
public struct Fact: Equatable, Sendable {
    public var value: FactValue
    public var reason: String
    /// The offset of the record that set it.
    public var since: UInt64
    /// When that record was received, in nanoseconds since 1970 UTC.
    public var at: Int64
    public var delivery: Delivery
    /// Its recent changes; nil where there were none, or where nothing is damped.
    var damping: FactDamping?

    /// The value that counts: its own, or while it settles the one that it showed before.
    public var shownValue: FactValue { damping?.settling?.shown ?? value }
}
