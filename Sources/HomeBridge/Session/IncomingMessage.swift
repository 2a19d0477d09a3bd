// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// One MQTT message as the session received it, before any codec.
public struct IncomingMessage: Hashable, Sendable {
    /// How many user properties are kept of one message.
    public static let userPropertiesMax = 16
    /// How many bytes of user properties, and of response topic and correlation data together.
    public static let propertyBytesMax = 1024

    public var topic: String
    public var payload: [UInt8]
    public var qos: UInt8
    /// The MQTT packet id; 0 for QoS 0.
    public var packetID: UInt16
    /// The retain flag as received: the broker delivered its stored copy.
    public var isRetained: Bool
    /// The DUP flag; it is read only in a resumed session, until the end of its queue is known.
    public var isDuplicate: Bool
    /// The broker queued it while the session had no connection, or sent it first on an earlier one.
    public var isBacklog: Bool
    /// Equal to a message that the log holds already, and not to be distinguished from its copy:
    /// after a broker rollback, where the broker gives ids out again, or where the log ends between
    /// the copies of crossing subscriptions.
    public var isPossibleDuplicate: Bool
    /// The same publication came before, from another subscription: kept for the fence alone.
    public var isCopy: Bool
    /// The MQTT 5 identifiers of the subscriptions that the delivery comes of.
    public var subscriptionIdentifiers: [UInt32]
    /// At most ``userPropertiesMax`` pairs and ``propertyBytesMax`` bytes.
    public var userProperties: [UserProperty]
    /// MQTT 5 response topic of a request.
    public var responseTopic: String?
    /// MQTT 5 correlation data of a request.
    public var correlationData: [UInt8]?
    /// How many seconds of its MQTT 5 message expiry were left; nil: it has none.
    public var expirySeconds: UInt32?
    /// Some properties were over the bounds and left out.
    public var arePropertiesTruncated: Bool
    /// Nanoseconds since 1970 UTC.
    public var receivedAt: Int64
    public var sessionEpoch: UInt32
    /// The hash that the fence compares; 0 for QoS 0.
    public var fenceHash: UInt64

    public init(
        topic: String, payload: [UInt8], qos: UInt8 = 0, packetID: UInt16 = 0,
        isRetained: Bool = false, isDuplicate: Bool = false, isBacklog: Bool = false,
        isPossibleDuplicate: Bool = false, isCopy: Bool = false,
        subscriptionIdentifiers: [UInt32] = [], userProperties: [UserProperty] = [],
        responseTopic: String? = nil, correlationData: [UInt8]? = nil,
        expirySeconds: UInt32? = nil, arePropertiesTruncated: Bool = false, receivedAt: Int64,
        sessionEpoch: UInt32 = 0,
        fenceHash: UInt64 = 0
    ) {
        self.topic = topic
        self.payload = payload
        self.qos = qos
        self.packetID = packetID
        self.isRetained = isRetained
        self.isDuplicate = isDuplicate
        self.isBacklog = isBacklog
        self.isPossibleDuplicate = isPossibleDuplicate
        self.isCopy = isCopy
        self.subscriptionIdentifiers = subscriptionIdentifiers
        self.userProperties = userProperties
        self.responseTopic = responseTopic
        self.correlationData = correlationData
        self.expirySeconds = expirySeconds
        self.arePropertiesTruncated = arePropertiesTruncated
        self.receivedAt = receivedAt
        self.sessionEpoch = sessionEpoch
        self.fenceHash = fenceHash
    }
}
