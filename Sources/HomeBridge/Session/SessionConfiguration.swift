// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// How and where a session connects; the same for every MQTT client of the bridge.
public struct BrokerAddress: Hashable, Sendable {
    /// A name, an IPv4 or an IPv6 address (with or without brackets).
    public var host: String
    public var port: UInt16
    public var username: String?
    public var password: String?
    public var tls: TLSSettings?

    public init(
        host: String, port: UInt16 = 1883, username: String? = nil, password: String? = nil,
        tls: TLSSettings? = nil
    ) {
        self.host = host
        self.port = port
        self.username = username
        self.password = password
        self.tls = tls
    }
}

/// TLS, at least version 1.2. The trusted authorities are always named explicitly.
public struct TLSSettings: Hashable, Sendable {
    /// A file of trusted authorities (PEM).
    public var authorityFile: String?
    /// A folder of trusted authorities with hashed names.
    public var authorityFolder: String?
    /// The client's own certificate (PEM), for brokers that ask for one.
    public var certificateFile: String?
    public var keyFile: String?
    /// Skips the check of the broker's name: for experiments only.
    public var isInsecure: Bool

    public init(
        authorityFile: String? = nil, authorityFolder: String? = nil,
        certificateFile: String? = nil, keyFile: String? = nil, isInsecure: Bool = false
    ) {
        self.authorityFile = authorityFile
        self.authorityFolder = authorityFolder
        self.certificateFile = certificateFile
        self.keyFile = keyFile
        self.isInsecure = isInsecure
    }
}

/// The settings of a session.
public struct SessionConfiguration: Sendable {
    public var broker: BrokerAddress
    public var clientID: String
    /// The filters of the codecs; the session subscribes to a minimal cover of them.
    public var filters: [String]
    /// Plain topics beside the filters, read at QoS 0 for
    /// ``SessionItem/watched(topic:payload:isRetained:)``; the stored copy comes at each
    /// connection. No filter may cover them.
    public var watchedTopics: [String]
    /// The fence of the books.
    public var fence: SessionFence
    /// A session before this one saw the broker go back to an older memory and could not log it, so
    /// the fence does not know. Set behind the initialiser; only a link that goes on knows.
    public var isRolledBack = false
    /// The granted filters of the books: the last acknowledged subscription plan.
    public var acknowledgedPlan: [GrantedFilter]
    /// The last process ended while it read: ask once more for the stored messages of all filters,
    /// because messages at QoS 0 that it had not logged do not come again by themselves.
    public var asksForStored: Bool
    /// Published by the broker when the session's connection breaks.
    public var will: OutgoingMessage?
    public var limits: SessionLimits
    public var backoff: SessionBackoff

    public init(
        broker: BrokerAddress, clientID: String, filters: [String],
        watchedTopics: [String] = [], fence: SessionFence = SessionFence(),
        acknowledgedPlan: [GrantedFilter] = [], asksForStored: Bool = false,
        will: OutgoingMessage? = nil, limits: SessionLimits = SessionLimits(),
        backoff: SessionBackoff = SessionBackoff()
    ) {
        self.broker = broker
        self.clientID = clientID
        self.filters = filters
        self.watchedTopics = watchedTopics
        self.fence = fence
        self.acknowledgedPlan = acknowledgedPlan
        self.asksForStored = asksForStored
        self.will = will
        self.limits = limits
        self.backoff = backoff
    }
}

/// The bounds of a session.
public struct SessionLimits: Hashable, Sendable {
    /// How many unacknowledged messages a correct broker sends at most.
    public var receiveMaximum: UInt16 = 2000
    /// A batch is committed when it holds this many messages, whatever the broker still sends.
    public var batchMessagesMax = 4096
    /// A batch is committed when its payloads and topics reach this many bytes.
    public var batchBytesMax = 1 << 20
    /// The largest packet that the session accepts; the broker silently leaves out larger ones.
    public var packetBytesMax: UInt32 = 16 << 20
    /// A connection on which the broker has lost half of ``receiveMaximum`` is made anew once it is
    /// this old: a broker whose ids have gaps for other causes is not reconnected to more often.
    public var windowLossAge = Duration.seconds(600)
    /// 0 or at least 5.
    public var keepaliveSeconds: UInt16 = 60
    /// How long a broker may take to answer CONNECT.
    public var greetingTimeout = SessionMachine.greetingTimeout
    /// How long the broker keeps the session without a connection.
    public var sessionExpirySeconds: UInt32 = 24 * 3600
    /// Larger messages on watched topics are left out, counted and named.
    public var watchedPayloadBytesMax = 64 << 10
    public var publishQueueMessagesMax = 1024
    public var publishQueueBytesMax = 16 << 20
    /// How long a stop waits until earlier publishes are written or, at QoS 1, answered.
    public var endTimeout = Duration.seconds(3)

    public init() {}
}

/// When to try again.
public struct SessionBackoff: Hashable, Sendable {
    public var first: Duration = .milliseconds(250)
    public var longest: Duration = .seconds(30)
    /// A connection that held this long starts the delays from the beginning.
    public var stableAfter: Duration = .seconds(60)

    public init() {}
}
