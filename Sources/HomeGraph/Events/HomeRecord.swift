// SPDX-License-Identifier: Apache-2.0

/// Everything that one cause produced: one MQTT message, command, timer or import line.
///
/// A record has one offset in the log and 1..n events, numbered by their index.
public struct HomeRecord: Hashable, Sendable {
    /// The position in the log; nil until it is appended.
    public var offset: UInt64?
    /// When Hearth received the cause, in nanoseconds since 1970 UTC. Data, never a sort key.
    public var receivedAt: Int64
    /// When the source says it happened, in nanoseconds since 1970 UTC.
    public var sourceAt: Int64?
    public var cause: RecordCause
    /// Where a message came from; nil for other causes.
    public var origin: RecordOrigin?
    /// The sender of the command that the record is about; nil where there is none or it is
    /// unknown.
    public var sender: CommandSender?
    public var events: [HomeEvent]
    /// The bytes of the message as received, with secrets replaced; nil when not captured.
    public var capture: [UInt8]?

    public init(
        offset: UInt64? = nil, receivedAt: Int64, sourceAt: Int64? = nil, cause: RecordCause,
        origin: RecordOrigin? = nil, sender: CommandSender? = nil, events: [HomeEvent],
        capture: [UInt8]? = nil
    ) {
        self.offset = offset
        self.receivedAt = receivedAt
        self.sourceAt = sourceAt
        self.cause = cause
        self.origin = origin
        self.sender = sender
        self.events = events
        self.capture = capture
    }
}

/// The cause of a record.
public enum RecordCause: UInt8, Hashable, Sendable, CaseIterable {
    case engine = 0
    case message = 1
    case session = 2
    case timer = 3
    case command = 4
    case importLine = 5

    /// The name in the machine-readable forms.
    public var name: String {
        switch self {
        case .engine: "engine"
        case .message: "message"
        case .session: "session"
        case .timer: "timer"
        case .command: "command"
        case .importLine: "import"
        }
    }
}

/// Where a message came from and how it was delivered.
public struct RecordOrigin: Hashable, Sendable {
    /// The key of the broker profile.
    public var profile: String
    /// The session epoch: a new one whenever the broker had no session for this client.
    public var epoch: UInt32
    public var topic: String
    /// The MQTT packet id; 0 for QoS 0.
    public var packetID: UInt16
    public var qos: UInt8
    /// The retain flag as received: the broker delivered its stored copy.
    public var isRetained: Bool
    /// The DUP flag as received.
    public var isDuplicate: Bool
    /// The broker queued it while Hearth had no connection.
    public var isBacklog: Bool
    /// After a broker rollback: equal to a message that the log holds already.
    public var isPossibleDuplicate: Bool
    /// MQTT 5 user properties, at most 16 pairs and 1 KiB.
    public var userProperties: [UserProperty]
    /// The codec that read the message; empty when no codec did.
    public var codec: String
    public var codecVersion: UInt16
    /// The hash that the fence compares redelivered copies by; see `SessionFence`.
    public var fenceHash: UInt64

    public init(
        profile: String, epoch: UInt32 = 0, topic: String, packetID: UInt16 = 0, qos: UInt8 = 0,
        isRetained: Bool = false, isDuplicate: Bool = false, isBacklog: Bool = false,
        isPossibleDuplicate: Bool = false, userProperties: [UserProperty] = [],
        codec: String = "", codecVersion: UInt16 = 0, fenceHash: UInt64 = 0
    ) {
        self.profile = profile
        self.epoch = epoch
        self.topic = topic
        self.packetID = packetID
        self.qos = qos
        self.isRetained = isRetained
        self.isDuplicate = isDuplicate
        self.isBacklog = isBacklog
        self.isPossibleDuplicate = isPossibleDuplicate
        self.userProperties = userProperties
        self.codec = codec
        self.codecVersion = codecVersion
        self.fenceHash = fenceHash
    }
}

/// One MQTT 5 user property.
public struct UserProperty: Hashable, Sendable {
    public var name: String
    public var value: String

    public init(name: String, value: String) {
        self.name = name
        self.value = value
    }
}
