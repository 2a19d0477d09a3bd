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

    /// - Parameters:
    ///   - key: 1 to 64 of `A-Z a-z 0-9 - _`; unique in the fleet.
    ///   - logID: 16 bytes; unique in the fleet.
    ///   - name: of the first structure of a new log.
    public init(key: String, logID: [UInt8], name: String = "Home") {
        self.key = key
        self.logID = logID
        self.name = name
    }

    /// The key by its bytes, which is how brokers compare topics.
    var id: ByteString { ByteString(key) }
}
