// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
public import HomeEngine
public import HomeGraph

/// The state of a running home: a plain value, from which `hearth status`, `hearth doctor` and the
/// metrics are made.
public struct HomeStatus: Hashable, Sendable {
    /// The version of the program.
    public var version = HearthVersion.text
    /// The version of the rules of the fold.
    public var reducerVersion = HomeState.reducerVersion
    /// Major and minor number of the files: `1.0`.
    public var logFormat = ""
    /// The id of the log, 32 hex digits.
    public var logID = ""
    /// The name of the first structure.
    public var homeName = ""
    /// As given: it may be relative to the directory in which the program was started.
    public var dataDirectory = ""
    /// Of the process that has the home open.
    public var processID: Int32 = 0
    /// When the home was opened, in nanoseconds since 1970 UTC.
    public var startedAt: Int64 = 0
    /// Since then, in seconds.
    public var uptimeSeconds: Int64 = 0
    /// How records are made durable: `fdatasync` or `fullfsync`.
    public var durability = ""
    /// How quickly the engine answers.
    public var engine = EngineBeat()
    /// The newest durable record; nil before the first.
    public var lastOffset: UInt64?
    /// Records that the log holds.
    public var recordCount: UInt64 = 0
    /// The oldest record that is kept; nil before the first.
    public var firstOffset: UInt64?
    /// When it was received, in nanoseconds since 1970 UTC; nil where it cannot be read.
    public var oldestAt: Int64?
    /// How much of the log is kept, and what went; nil where everything is kept.
    public var retention: RetentionReport?
    /// What compression of full segments did since the start; nil where they stay as they are.
    public var compression: CompressionReport?
    /// The newest checkpoint: the offset of the first record that is not in it.
    public var checkpointOffset: UInt64?
    /// The space that the data directory uses, and the free space.
    public var disk = DiskUse()
    /// Devices by their connectivity.
    public var devices = DeviceCounts()
    /// Counts of the log's own records.
    public var counts = RecordCounts()
    /// What the log lost for good, and nobody has acknowledged yet.
    public var damage: [KnownDamage] = []
    /// Commands since the start.
    public var commands = CommandCounts()
    /// Commands that have no outcome yet.
    public var commandsPending = 0
    /// Messages that ended the process while they were read.
    public var poisoned: [PoisonMessage] = []
    /// How many messages were refused for that reason since the start.
    public var poisonRefusals = 0
    /// Sorted by profile.
    public var sessions: [SessionReport] = []

    /// A home of which nothing is known.
    public init() {}
}

/// Space, in bytes.
public struct DiskUse: Hashable, Sendable {
    /// Everything in the data directory.
    public var usedBytes: UInt64 = 0
    /// The free space for this user on the file system; nil where it does not say.
    public var freeBytes: UInt64?

    /// The space in bytes.
    public init(usedBytes: UInt64 = 0, freeBytes: UInt64? = nil) {
        self.usedBytes = usedBytes
        self.freeBytes = freeBytes
    }
}

/// Devices by their connectivity.
public struct DeviceCounts: Hashable, Sendable {
    /// All of it can be reached.
    public var online = 0
    /// Some of it can be reached.
    public var partiallyOnline = 0
    /// None of it can be reached.
    public var offline = 0
    /// No source has said.
    public var unknown = 0

    /// No devices.
    public init() {}

    /// All devices.
    public var total: Int { online + partiallyOnline + offline + unknown }
}

/// Counts of the log's own records, since its first one.
public struct RecordCounts: Hashable, Sendable {
    /// Messages that no codec could read; they are kept with their bytes.
    public var unreadableMessages: UInt64 = 0
    /// Messages that say nothing about the home.
    public var ignoredMessages: UInt64 = 0
    /// Events that changed nothing, because they did not apply.
    public var ineffectiveEvents: UInt64 = 0
    /// Ranges of records lost to damage.
    public var lostRanges = 0

    /// Nothing has happened.
    public init() {}
}

/// One broker profile and its session. Counts begin anew with the process.
public struct SessionReport: Hashable, Sendable {
    /// The key of the profile.
    public var profile: String
    /// The broker's address, without user name and password.
    public var broker: String
    /// The client id of the session.
    public var clientID: String
    /// The route to its devices.
    public var route = LocalityType.localPeer
    /// What is accepted over the native topics; sorted.
    public var accepts: [String] = []
    /// The home's publishing through this broker; nil: it is not published there.
    public var publishing: NativeOutputStatus?
    /// The session itself.
    public var status = SessionStatus()
    /// Redelivered copies that were in the log already.
    public var redeliveredRemoved = 0
    /// Messages of this home that came back over another broker.
    public var echoesRemoved = 0
    /// Sessions that the broker lost, each with the messages that it had queued.
    public var gaps = 0
    /// Messages that the broker says it dropped, for all its clients, since the log's first record.
    public var brokerDropped: UInt64 = 0
    /// The traffic of the topic trees, and which of them flood.
    public var traffic = TrafficReport()
    /// Messages, or parts of them, that were beyond a bound of the profile; since the start.
    public var beyondLimits: [CodecLimit: Int] = [:]
    /// The topics whose messages could not be read lately, the newest last: at most 16.
    public var unreadable: [UnreadableTopic] = []

    /// A session that was not started.
    public init(profile: String, broker: String, clientID: String) {
        self.profile = profile
        self.broker = broker
        self.clientID = clientID
    }
}
