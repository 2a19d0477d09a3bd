// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
public import HomeRuntime

/// How the nodes of a fleet read and keep its homes; the same for all of them.
public struct FleetSettings: Sendable {
    /// Part of the client ids at the broker: 1 to 32 of `a-z 0-9 -`.
    public var name: String
    /// Where all homes of the fleet publish, below `hl/<partition>/<home>/`.
    public var broker: BrokerAddress
    /// The codecs of every home.
    public var codecs: [CodecChoice]
    /// Keys the digests that stand for secrets in the logs (K-11); the same for the life of the
    /// fleet, and never in a log. At least 32 bytes.
    public var secret: [UInt8]
    /// Which messages are kept with their bytes.
    public var capture = CaptureMode.all
    /// After how many bytes of records of a partition its homes save checkpoints: whoever takes it over
    /// reads and folds up to twice as many.
    public var checkpointBytes = 32 << 20
    /// What the stream of a partition may have, in bytes: beyond it the oldest records of all its homes
    /// go. At least four times what lies between two tables of a stream; nil keeps everything.
    public var keepBytes: Int?
    /// How many homes are opened, or log a batch, at a time: 1 or more.
    public var threads = 16

    /// The key of the profile that every home has.
    public static let profileKey = "fleet"

    /// Everything else as it is by default.
    ///
    /// - Parameters:
    ///   - name: 1 to 32 of `a-z 0-9 -`.
    ///   - broker: of all homes.
    ///   - codecs: of all homes.
    ///   - secret: at least 32 bytes, from a good source of random numbers.
    public init(
        name: String, broker: BrokerAddress, codecs: [CodecChoice] = CodecChoice.byListening,
        secret: [UInt8]
    ) {
        precondition(secret.count >= 32, "a short secret gives codes away to a search")
        self.name = name
        self.broker = broker
        self.codecs = codecs
        self.secret = secret
    }

    /// The key of the digests in one home's log: equal codes in two homes do not look equal.
    ///
    /// - Parameters:
    ///   - secret: of the fleet.
    ///   - logID: 16 bytes.
    public static func digestKey(secret: [UInt8], logID: [UInt8]) -> [UInt8] {
        sha256(Array("hearth fleet digest key".utf8) + secret + logID)
    }

    /// The MQTT client id of a partition: the same whichever node has it, so that the broker keeps
    /// one session, and ends the connection of the node that had it before.
    public func clientID(partition: Int) -> String { "hearth-fleet-\(name)-\(partition)" }
}
