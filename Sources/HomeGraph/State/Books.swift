// SPDX-License-Identifier: Apache-2.0

/// The part of the state that only the fold needs; folded and checkpointed, never diffed.
public struct Books: Sendable {
    /// The most lost ranges that are kept by name.
    public static let lostRangesMax = 100

    public internal(set) var logID = ""
    public internal(set) var homeName = ""
    public internal(set) var reducerVersion: UInt32 = 0
    public internal(set) var era: UInt32 = 0
    /// When the last record was received: a start that finds the clock behind it opens an era.
    public internal(set) var lastReceivedAt: Int64 = 0
    /// The number of structures ever made; ids are never reused (M-2).
    var structureCount: UInt64 = 0
    /// Sorted by key.
    public internal(set) var profiles: [ProfileBook] = []
    var sourceBooks = TreeMap<ByteString, SourceBook>()
    /// The sources that have no device now.
    var idleSources = TreeSet<ByteString>()
    var missing = MissingDevices()
    var bindings = TreeMap<BindingKey, String>()
    var heldMessages = ArrivalMap<HeldKey, MessageHeld>()
    var tombstones = Tombstones()
    /// The rooms made from announced areas; nil where the user deleted the room.
    var areaRooms = TreeMap<AreaKey, String?>()
    var timers = Timers()
    /// The index of devices, computed from the pages of the graph.
    var devices = DeviceIndex()
    /// Damage that the fold skipped; where there is some, the state is incomplete.
    public internal(set) var lostRanges: [RangeLost] = []
    var pendingCommands = ArrivalMap<ByteString, PendingCommand>()
    /// The ids of commands received over MQTT, with the commands that they became.
    var requests = ArrivalMap<ByteString, SeenRequest>()
    public internal(set) var ineffectiveEvents: UInt64 = 0
    public internal(set) var unreadableMessages: UInt64 = 0
    public internal(set) var ignoredMessages: UInt64 = 0

    init() {}

    /// The id that the next structure gets.
    public var nextStructureID: String { "structure:\(structureCount + 1)" }

    /// The book of a broker profile.
    public func profile(_ key: String) -> ProfileBook? {
        profileIndex(key).map { profiles[$0] }
    }

    /// The books of all sources, sorted by source.
    public var sources: [SourceBook] { sourceBooks.values }

    public func source(_ source: String) -> SourceBook? { sourceBooks[ByteString(source)] }

    /// The timer that comes due first.
    public var nextTimer: (timer: TimerFired, dueAt: Int64)? { timers.next }

    /// Messages that are held until their device is announced, oldest first.
    public internal(set) var held: [MessageHeld] {
        get { heldMessages.values }
        set {
            heldMessages = ArrivalMap()
            for message in newValue { heldMessages[HeldKey(message)] = message }
        }
    }

    /// Commands under way, oldest first.
    public var commands: [PendingCommand] { pendingCommands.values }

    public var commandCount: Int { pendingCommands.count }

    /// The ids of commands received over MQTT, oldest first.
    var seenRequests: [SeenRequest] { requests.values }

    /// The command that a request over MQTT became; nil for an id that is not remembered.
    public func commandID(ofRequest requestID: String) -> String? {
        requests[ByteString(requestID)]?.commandID
    }

    /// The events that rebuild the memory of a profile's codecs: bindings in key order, then held
    /// messages, oldest first.
    public func codecEvents(profile: String) -> [HomeEvent] {
        var events: [HomeEvent] = []
        let first = BindingKey(profile: profile, codec: "", key: "")
        for (key, value) in bindings.entries(from: first) {
            guard utf8Equal(key.profile, profile) else { break }
            events.append(
                .bindingDeclared(
                    BindingDeclared(
                        profile: key.profile, codec: key.codec, key: key.key, value: value)))
        }
        return events
            + held.filter { utf8Equal($0.profile, profile) }.map { .messageHeld($0) }
    }
}

/// A broker profile: its settings and the life of its session.
public struct ProfileBook: Sendable {
    public internal(set) var settings: ProfileSettings
    public internal(set) var session = SessionPhase.none
    /// The offset of the record that brought the phase.
    public internal(set) var sessionSince: UInt64 = 0
    public internal(set) var lostReason = ""
    public internal(set) var fence = SessionFence()
    /// The subscription plan that the broker acknowledged last.
    public internal(set) var filters: [String] = []
    public internal(set) var refusedFilters: [String] = []
    /// Messages that the broker says it dropped, for all its clients, since the log's first record.
    public internal(set) var brokerDropped: UInt64 = 0
    /// The structure that devices of this profile belong to.
    public internal(set) var structureID = ""
}

/// Where a broker session stands.
public enum SessionPhase: UInt8, Hashable, Sendable {
    case none = 0
    case connected = 1
    /// Lost within the grace: values and connectivity stay as they were.
    case lost = 2
    /// Lost for longer than the grace: nothing is known of the devices.
    case unknown = 3

    /// The name in the machine-readable forms.
    public var name: String {
        switch self {
        case .none: "none"
        case .connected: "connected"
        case .lost: "lost"
        case .unknown: "unknown"
        }
    }
}

/// The book of a source as a whole.
public struct SourceBook: Sendable {
    public internal(set) var source: String
    public internal(set) var bridge: Fact?
    public internal(set) var gateway: Fact?

    /// The key of the profile that the source belongs to.
    var profile: String { profileKey(ofSource: source) }
}

/// The profile's key in a source's name: the part before the first `:`, byte by byte.
func profileKey(ofSource source: String) -> String {
    String(decoding: source.utf8.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
}

/// A command that has no outcome yet.
public struct PendingCommand: Hashable, Sendable {
    public internal(set) var id: String
    /// Empty while the device is not known.
    public internal(set) var deviceID: String
    public internal(set) var phase: CommandPhase
    /// The offset of the record that began it.
    public internal(set) var since: UInt64
    /// When that record's cause was received, in nanoseconds since 1970 UTC.
    public internal(set) var startedAt: Int64
}

/// The phase of a command.
public enum CommandPhase: UInt8, Hashable, Sendable {
    /// It came over MQTT and is not checked yet: it was never sent.
    case received = 0
    /// It may be published at any moment.
    case requested = 1
    case sent = 2
}

struct SeenRequest: Hashable, Sendable {
    var requestID: ByteString
    var commandID: String
}

/// The profile, codec and number that identify a held message.
struct HeldKey: Comparable, Sendable {
    var profile: ByteString
    var codec: ByteString
    var number: UInt64

    init(profile: String, codec: String, number: UInt64) {
        self.profile = ByteString(profile)
        self.codec = ByteString(codec)
        self.number = number
    }

    init(_ message: MessageHeld) {
        self.init(profile: message.profile, codec: message.codec, number: message.number)
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.profile, left.codec, left.number) < (right.profile, right.codec, right.number)
    }
}

struct BindingKey: Hashable, Comparable, Sendable {
    var profile: String
    var codec: String
    var key: String

    static func < (left: Self, right: Self) -> Bool {
        (ByteString(left.profile), ByteString(left.codec), ByteString(left.key))
            < (ByteString(right.profile), ByteString(right.codec), ByteString(right.key))
    }

    static func == (left: Self, right: Self) -> Bool {
        utf8Equal(left.key, right.key) && utf8Equal(left.codec, right.codec)
            && utf8Equal(left.profile, right.profile)
    }

    func hash(into hasher: inout Hasher) {
        hashUTF8(profile, into: &hasher)
        hashUTF8(codec, into: &hasher)
        hashUTF8(key, into: &hasher)
    }
}

struct AreaKey: Hashable, Comparable, Sendable {
    var structureID: ByteString
    var area: ByteString

    static func < (left: Self, right: Self) -> Bool {
        (left.structureID, left.area) < (right.structureID, right.area)
    }
}
