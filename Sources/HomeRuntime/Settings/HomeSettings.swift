// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
public import HomeEngine
public import HomeGraph

/// How a home is opened.
public struct HomeSettings: Sendable {
    /// One directory is one home is one log.
    public var dataDirectory: String
    /// The name of the first structure of a new log.
    public var homeName = "Home"
    /// The brokers; a home without brokers receives no messages.
    public var profiles: [BrokerProfile]
    /// Which messages are kept with their bytes.
    public var capture = CaptureMode.all
    /// How much of the log is kept; by default everything. `hearth run` gives it the tags of
    /// `hearth tag`, another program those that it knows.
    public var keep = Retention()
    /// How many records lie between two checkpoints; one is also saved at the end. Nil where only
    /// `Engine.checkpoint()` saves one.
    public var checkpointRecords: UInt64? = 100_000
    /// Called once, when the sessions were started and the control socket listens.
    public var onStarted: (@Sendable () -> Void)?

    /// Everything else as it is by default.
    public init(dataDirectory: String, profiles: [BrokerProfile] = []) {
        self.dataDirectory = dataDirectory
        self.profiles = profiles
    }
}

/// One broker, and how its messages are read.
public struct BrokerProfile: Sendable {
    /// Unique within the home, stable for ever: 1 to 32 of `a-z 0-9 -`.
    public var key: String
    /// The broker's address and this client's credentials.
    public var broker: BrokerAddress
    /// The codecs that read its messages.
    public var codecs: [CodecChoice]
    /// What plain topics mean; they are read by these maps and by no other codec.
    public var maps: [TopicMap] = []
    /// The topic filters to subscribe to; empty: the filters of the codecs.
    public var filters: [String] = []
    /// Codecs may ask devices for their state.
    public var asks = false
    /// What is accepted over the native topics; nothing by default.
    public var accepts: Set<Acceptance> = []
    /// Commands to locks, covers and doors are accepted as well.
    public var acceptsSecure = false
    /// The home key under which the home is published at `hearth/v1/<home key>/out/`; nil: it is
    /// not.
    public var publishes: String?
    /// How the published home announces its devices to Home Assistant; nil: it does not.
    public var discovery: DiscoverySettings?
    /// The route to its devices: the locality of their values.
    public var route = LocalityType.localPeer
    /// The structure to which its devices belong; nil: the first one.
    public var structureName: String?
    /// How long after a lost session its devices keep their connectivity, in seconds.
    public var sessionGraceSeconds: UInt32 = 30
    /// How long a list that lacks most devices has no effect, in seconds.
    public var removalGraceSeconds: UInt32 = 60
    /// The window in which connectivity may change at most twice, in seconds; 0: no bound.
    public var settleSeconds: UInt32 = 10
    /// The bounds of what codecs read and remember. They are not in the log: the fold reads none of
    /// them.
    public var limits = CodecLimits()
    /// A topic tree that brings more messages than this a second, over ten seconds, is named as
    /// flooding: 1 to 1000000. Its messages are kept all the same.
    public var floodMessagesPerSecond = 500

    /// What ``floodMessagesPerSecond`` may be.
    public static let floodRange = 1...1_000_000

    /// Every other setting as it is by default.
    public init(
        key: String = "main", broker: BrokerAddress, codecs: [CodecChoice] = CodecChoice.byListening
    ) {
        self.key = key
        self.broker = broker
        self.codecs = codecs
    }

    /// A broker without a password or TLS.
    ///
    /// - Parameters:
    ///   - key: unique within the home, stable for ever.
    ///   - host: a name or an address.
    ///   - port: of TCP.
    ///   - codecs: in any order; the first that reads a message gives its record the name.
    public init(
        key: String = "main", host: String, port: UInt16 = 1883,
        codecs: [CodecChoice] = CodecChoice.byListening
    ) {
        self.init(key: key, broker: BrokerAddress(host: host, port: port), codecs: codecs)
    }

    /// Whether the key may stand in ids.
    public var hasValidKey: Bool { HomeID.isShortKey(key) }

    /// The settings of the profile that the log holds.
    public var logged: ProfileSettings {
        ProfileSettings(
            profile: key, route: route, structureName: structureName,
            sessionGraceSeconds: sessionGraceSeconds, removalGraceSeconds: removalGraceSeconds,
            settleSeconds: settleSeconds)
    }

    /// A reader with the chosen codecs.
    ///
    /// - Parameters:
    ///   - digest: Makes the digest that replaces a secret; nil: a plain hash, which is for
    ///     programs without a data directory.
    ///   - followsLog: Plain topics are read by the maps of the log, not by ``maps``: for programs
    ///     that do not have the settings of the home.
    public func makeReader(
        digest: SecretDigestFunction? = nil, followsLog: Bool = false
    ) -> MessageReader {
        MessageReader(limits: limits, types: codecTypes) { name in
            CodecContext(
                profile: key, roots: codecs.first { $0.name == name }?.roots ?? [], asks: asks,
                accepts: accepts, publishes: publishes, limits: limits,
                topicMaps: followsLog ? nil : maps,
                sha256: sha256, digest: digest)
        }
    }

    /// Hearth's own codecs in their order, then others in the order of their choices. A chosen
    /// codec with the name of one of Hearth's own replaces it.
    var codecTypes: [any Codec.Type] {
        let own: [any Codec.Type] = AllCodecs.types.compactMap { type in
            guard let choice = codecs.first(where: { $0.name == type.name }) else {
                // A map needs no codec to be named beside it, and where there is none any more, its
                // devices have to be taken back.
                return type.name == TopicsCodec.name ? type : nil
            }
            return choice.type ?? type
        }
        var names = Set(AllCodecs.types.map { $0.name })
        return own
            + codecs.compactMap { choice in
                choice.type.flatMap { names.insert($0.name).inserted ? $0 : nil }
            }
    }
}

/// A codec, and the roots that it reads; without roots it finds them by listening.
public struct CodecChoice: Hashable, Sendable {
    /// The codec's own name: `zigbee2mqtt`, `native`.
    public let name: String
    /// The topics below which it reads; empty: it finds them by listening.
    public var roots: [String]
    /// A codec that a program brings along; nil: one of Hearth's own.
    let type: (any Codec.Type)?

    /// Chooses one of Hearth's own codecs by its name.
    public init(name: String, roots: [String] = []) {
        self.name = name
        self.roots = roots
        type = nil
    }

    /// Chooses a codec that the program itself brings along.
    ///
    /// - Parameters:
    ///   - type: Asked after Hearth's own codecs; one with the name of one of them replaces it.
    ///   - roots: The topics below which it reads; empty: it finds them by listening.
    public init(_ type: any Codec.Type, roots: [String] = []) {
        name = type.name
        self.roots = roots
        self.type = type
    }

    /// The same codec with the same roots.
    public static func == (left: CodecChoice, right: CodecChoice) -> Bool {
        left.name == right.name && left.roots == right.roots
            && left.type.map { ObjectIdentifier($0) } == right.type.map { ObjectIdentifier($0) }
    }

    /// Hashes the same fields that `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(roots)
        hasher.combine(type.map { ObjectIdentifier($0) })
    }

    /// Every codec, each finding its roots by listening.
    public static var all: [CodecChoice] {
        AllCodecs.types.map { CodecChoice(name: $0.name) }
    }

    /// The codecs of a profile that names none: all but Sparkplug B.
    public static var byListening: [CodecChoice] {
        AllCodecs.byListening.map { CodecChoice(name: $0.name) }
    }
}
