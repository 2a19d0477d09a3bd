// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
public import HomeGraph

/// How a running home is: a plain value, from which `hearth status`, `hearth doctor` and the
/// metrics are made.
public struct HomeStatus: Hashable, Sendable {
    /// The version of the program.
    public var version = HearthVersion.text
    public var reducerVersion = HomeState.reducerVersion
    /// Major and minor number of the files: `1.0`.
    public var logFormat = ""
    public var logID = ""
    public var homeName = ""
    /// As it was given: it may be relative to where the program was started.
    public var dataDirectory = ""
    public var processID: Int32 = 0
    /// When the home was opened, in nanoseconds since 1970 UTC.
    public var startedAt: Int64 = 0
    public var uptimeSeconds: Int64 = 0
    /// How records are made durable: `fdatasync` or `fullfsync`.
    public var durability = ""
    public var engine = EngineBeat()
    /// The newest durable record; nil before the first.
    public var lastOffset: UInt64?
    /// Records that the log holds.
    public var recordCount: UInt64 = 0
    /// The newest checkpoint: the offset of the first record that is not in it.
    public var checkpointOffset: UInt64?
    public var disk = DiskUse()
    public var devices = DeviceCounts()
    public var counts = RecordCounts()
    public var commands = CommandCounts()
    /// Commands that have no outcome yet.
    public var commandsPending = 0
    /// Sorted by profile.
    public var sessions: [SessionReport] = []

    public init() {}
}

/// Space, in bytes.
public struct DiskUse: Hashable, Sendable {
    /// Everything in the data directory.
    public var usedBytes: UInt64 = 0
    /// What the file system has left for us; nil where it does not say.
    public var freeBytes: UInt64?

    public init(usedBytes: UInt64 = 0, freeBytes: UInt64? = nil) {
        self.usedBytes = usedBytes
        self.freeBytes = freeBytes
    }
}

/// Devices by their connectivity.
public struct DeviceCounts: Hashable, Sendable {
    public var online = 0
    public var partiallyOnline = 0
    public var offline = 0
    public var unknown = 0

    public init() {}

    public var total: Int { online + partiallyOnline + offline + unknown }
}

/// What the log tells of its own records, since its first one.
public struct RecordCounts: Hashable, Sendable {
    /// Messages that no codec could read; they are kept with their bytes.
    public var unreadableMessages: UInt64 = 0
    /// Messages that say nothing about the home.
    public var ignoredMessages: UInt64 = 0
    /// Events that changed nothing, because they could not apply.
    public var ineffectiveEvents: UInt64 = 0
    /// Ranges of records that damage has taken.
    public var lostRanges = 0

    public init() {}
}

/// One broker profile and its session. Counts begin anew with the process.
public struct SessionReport: Hashable, Sendable {
    public var profile: String
    /// The broker's address, without user and password.
    public var broker: String
    public var clientID: String
    public var route = LocalityType.localPeer
    /// What is accepted over the native topics; sorted.
    public var accepts: [String] = []
    /// The home's own publications through this broker; nil: it is not published.
    public var publishing: NativeOutputStatus?
    public var status = SessionStatus()
    /// Copies that the broker sent again and that are in the log already.
    public var redeliveredRemoved = 0
    /// Messages of our own that came back over another broker.
    public var echoesRemoved = 0
    /// Sessions that the broker had lost: what it had queued is lost with them.
    public var gaps = 0
    /// Messages that the broker says it dropped, for all its clients, since the log's first record.
    public var brokerDropped: UInt64 = 0

    public init(profile: String, broker: String, clientID: String) {
        self.profile = profile
        self.broker = broker
        self.clientID = clientID
    }
}
