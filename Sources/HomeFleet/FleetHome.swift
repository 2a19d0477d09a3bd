// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A home of a fleet, as it was enrolled.
public struct FleetHome: Hashable, Sendable {
    /// The home in topics and paths: 1 to 64 of `A-Z a-z 0-9 - _`.
    public var key: String
    /// The id of its log, 16 bytes, for ever.
    public var logID: [UInt8]
    /// The name of the first structure of a new log.
    public var name: String
    /// What it brought along; nil for a home that began in the fleet.
    public var imported: ImportedLog?

    /// - Parameters:
    ///   - key: 1 to 64 of `A-Z a-z 0-9 - _`; unique in the fleet.
    ///   - logID: 16 bytes; unique in the fleet.
    ///   - name: of the first structure of a new log.
    ///   - imported: what it brought along, where it was moved in.
    public init(
        key: String, logID: [UInt8], name: String = "Home", imported: ImportedLog? = nil
    ) {
        self.key = key
        self.logID = logID
        self.name = name
        self.imported = imported
    }

    /// The key of its profile.
    public var profile: String { imported?.profile ?? FleetSettings.profileKey }

    /// The key by its bytes, which is how brokers compare topics.
    var id: ByteString { ByteString(key) }
}

/// The log that a home brought along, as it stood when the home was moved into the fleet.
public struct ImportedLog: Hashable, Sendable {
    /// The offsets that it had; the home is served when the partition's stream has all of them.
    public var offsets: Range<UInt64>
    /// The key of the profile that the home keeps: its devices are known by it.
    public var profile: String
    /// The newest epoch of the home's sessions: those of the fleet count from there on.
    public var epoch: UInt32

    /// The greatest offset behind its last record.
    public static let offsetMax: UInt64 = 1 << 61

    /// The greatest epoch that a home may bring along.
    public static let epochMax = HomeEpochs.baseMax

    /// - Parameters:
    ///   - offsets: at least one, up to `offsetMax`.
    ///   - profile: its key, as in the log.
    ///   - epoch: at most `epochMax`; 0 where the home has had no session.
    public init(offsets: Range<UInt64>, profile: String, epoch: UInt32) {
        self.offsets = offsets
        self.profile = profile
        self.epoch = epoch
    }

    var isValid: Bool {
        !offsets.isEmpty && offsets.upperBound <= Self.offsetMax && epoch <= Self.epochMax
            && HomeID.isShortKey(profile)
    }
}
