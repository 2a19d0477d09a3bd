// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Reads the messages of one ecosystem: pure, no clock, no I/O.
///
/// What a codec remembers changes only in ``fold(_:)``, by events that are in the log: the bindings
/// and held messages that it declared. A codec that is built anew and folds those events goes on
/// exactly where the old one stood.
public protocol Codec: Sendable {
    /// The codec's name in records and settings: `zigbee2mqtt`.
    static var name: String { get }
    /// Raised when the same bytes are read differently.
    static var version: UInt16 { get }
    /// Whether no other codec reads a message that this one reads.
    static var isExclusive: Bool { get }

    init(context: CodecContext)

    /// The topic filters that the codec wants now; they may change with its bindings.
    var filters: [String] { get }

    /// What the codec has to say before it reads its first message: that its settings have changed
    /// since what it remembers was made.
    ///
    /// It is asked before each message until it has nothing to say, so that much is told in
    /// portions: all that comes with one message is one record.
    ///
    /// - Returns: nil where there is nothing to say, now and with the same settings later.
    mutating func begin() -> CodecOutput?

    /// Reads one message, and folds the events that concern the codec itself.
    ///
    /// - Returns: nil when the topic is none of this codec's business.
    mutating func decode(_ message: CodecMessage) -> CodecOutput?

    /// Turns a command into messages of the ecosystem.
    ///
    /// - Returns: nil for what is none of this codec's devices.
    /// - Throws: the device is one of this codec, but cannot do it or not now.
    func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand?

    /// The questions that make a device tell its state (F-1).
    ///
    /// - Parameter plan: a codec that can ask for single values asks for those of its trait, others
    ///   for all of the device.
    /// - Returns: nil for what is none of this codec's devices.
    /// - Throws: `unimplemented` for a device that does not answer questions.
    func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]?

    /// Holds a message for a device without an announcement, after ``decode(_:)`` asked for it
    /// and no other codec has read the message.
    ///
    /// - Parameter payload: the payload without its secrets.
    mutating func hold(_ message: CodecMessage, payload: [UInt8]) -> CodecOutput

    /// A codec of the profile, maybe this one, has found that two ids are of one device.
    ///
    /// - Parameter isKnown: another codec announces a device by the other id.
    /// - Returns: what the codec remembers of it, for the same record.
    mutating func identify(
        _ id: String, with other: String, isKnown: Bool, _ delivery: Delivery
    ) -> [HomeEvent]

    /// Whether the codec has announced a device by this id.
    func announces(_ id: String) -> Bool

    /// Takes over one event of this codec from the log; others are ignored.
    mutating func fold(_ event: HomeEvent)

    /// How many devices the codec remembers; 0 for one that remembers none.
    var deviceCount: Int { get }

    /// What the codec may take on besides what it remembers already. It is no memory: the reader
    /// sets it anew, from what all codecs of the profile remember and how much new comes.
    mutating func allow(_ allowance: CodecAllowance)
}

extension Codec {
    /// Two codecs may read one message.
    public static var isExclusive: Bool { false }

    /// Most codecs have no settings that change what they remember.
    public mutating func begin() -> CodecOutput? { nil }

    public var deviceCount: Int { 0 }

    public mutating func allow(_ allowance: CodecAllowance) {}

    /// Most ecosystems have no questions.
    public func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? { nil }

    /// Most codecs know their devices by one id.
    public mutating func identify(
        _ id: String, with other: String, isKnown: Bool, _ delivery: Delivery
    ) -> [HomeEvent] { [] }

    /// A codec whose devices no other codec knows need not say.
    public func announces(_ id: String) -> Bool { false }

    /// A codec that never asks for it holds nothing.
    public mutating func hold(_ message: CodecMessage, payload: [UInt8]) -> CodecOutput {
        .ignored(.nothingNew)
    }
}

/// What a codec gets once.
public struct CodecContext: Sendable {
    /// The key of the broker profile.
    public var profile: String
    /// The roots named by the user, e.g. base topics; empty: find them by listening.
    public var roots: [String]
    /// Whether the codec may ask devices for their state.
    public var asks: Bool
    /// What others may ask of the home over MQTT.
    public var accepts: Set<Acceptance>
    /// The home key under which this home is published; commands and questions to another home are
    /// none of ours. Nil: `roots` say it, and without any every home key is ours.
    public var publishes: String?
    public var limits: CodecLimits
    /// The maps by which plain topics are read; nil: those that the log remembers.
    public var topicMaps: [TopicMap]?
    public var sha256: SHA256Function
    public var digest: SecretDigestFunction

    /// - Parameter digest: under a key that is kept outside the log; without one it is an HMAC
    ///   under an empty key.
    public init(
        profile: String, roots: [String] = [], asks: Bool = false,
        accepts: Set<Acceptance> = [], publishes: String? = nil,
        limits: CodecLimits = CodecLimits(), topicMaps: [TopicMap]? = nil,
        sha256: @escaping SHA256Function, digest: SecretDigestFunction? = nil
    ) {
        self.profile = profile
        self.roots = roots
        self.asks = asks
        self.accepts = accepts
        self.publishes = publishes
        self.limits = limits
        self.topicMaps = topicMaps
        self.sha256 = sha256
        self.digest = digest ?? SecretDigest.keyed([], sha256: sha256)
    }
}

/// A message as a codec sees it.
public struct CodecMessage: Sendable {
    public var topic: String
    public var payload: [UInt8]
    public var delivery: Delivery
    /// Nanoseconds since 1970 UTC; data for codecs that compare a device's clock with ours.
    public var receivedAt: Int64
    /// MQTT 5 response topic of a request.
    public var responseTopic: String?
    /// MQTT 5 correlation data of a request.
    public var correlationData: [UInt8]?

    public init(
        topic: String, payload: [UInt8], delivery: Delivery, receivedAt: Int64,
        responseTopic: String? = nil, correlationData: [UInt8]? = nil
    ) {
        self.topic = topic
        self.payload = payload
        self.delivery = delivery
        self.receivedAt = receivedAt
        self.responseTopic = responseTopic
        self.correlationData = correlationData
    }
}

/// What a codec made of a message.
public struct CodecOutput: DecodeResult {
    /// At least `messageIgnored` or `messageUnreadable`; empty only where the message is to be
    /// held.
    public var events: [HomeEvent]
    /// The payload, without its secrets, of a message that the codec wants to hold.
    public var held: [UInt8]?
    /// When the source says it happened, in nanoseconds since 1970 UTC.
    public var sourceAt: Int64?
    /// The payload with its secrets replaced by digests; nil when it holds none.
    public var redactedPayload: [UInt8]?
    public var effects: DecodeEffects?

    public init(
        events: [HomeEvent], sourceAt: Int64? = nil, requests: [CodecRequest] = [],
        notices: [String] = [], redactedPayload: [UInt8]? = nil
    ) {
        self.events = events
        self.sourceAt = sourceAt
        self.redactedPayload = redactedPayload
        effects = DecodeEffects(requests: requests, notices: notices)
    }
}

/// A question that a codec wants published.
public struct CodecRequest: Hashable, Sendable {
    public var topic: String
    public var payload: String

    public init(topic: String, payload: String) {
        self.topic = topic
        self.payload = payload
    }
}
