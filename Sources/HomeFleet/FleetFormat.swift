// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeRuntime

/// What is fixed for the life of a fleet, in a document that all nodes read.
public struct FleetFormat: Hashable, Sendable {
    /// Part of the client ids at the broker: 1 to 32 of `a-z 0-9 -`.
    public var name: String
    /// How many partitions there are: 1 to 1024.
    public var partitions: Int
    /// Tells whether a secret is the fleet's, without telling the secret: 16 hex digits.
    public var secretCheck: String

    /// - Parameters:
    ///   - name: 1 to 32 of `a-z 0-9 -`.
    ///   - partitions: 1 to 1024.
    ///   - secret: ``FleetSettings/secret``.
    public init(name: String, partitions: Int, secret: [UInt8]) {
        self.init(name: name, partitions: partitions, secretCheck: Self.check(secret))
    }

    init(name: String, partitions: Int, secretCheck: String) {
        self.name = name
        self.partitions = partitions
        self.secretCheck = secretCheck
    }

    /// The most partitions that a fleet may have.
    public static let partitionsMax = 1024

    /// Whether a secret is the one with which the fleet was made: under another one, codes in new
    /// records could not be compared with those in old ones.
    public func isMade(with secret: [UInt8]) -> Bool {
        utf8Equal(secretCheck, Self.check(secret))
    }

    private static func check(_ secret: [UInt8]) -> String {
        hexText(sha256(Array("hearth fleet secret".utf8) + secret).prefix(8))
    }

    /// - Throws: ``FleetDirectoryError/invalidName(_:)``,
    ///   ``FleetDirectoryError/invalidPartitions(_:)``
    public static func check(name: String, partitions: Int) throws(FleetDirectoryError) {
        guard HomeID.isShortKey(name) else { throw .invalidName(name) }
        guard (1...partitionsMax).contains(partitions) else {
            throw .invalidPartitions(partitions)
        }
    }

    /// The partition of a home, for ever: the first eight bytes of the SHA-256 of its key, modulo
    /// the number of partitions.
    ///
    /// - Parameter key: of the home.
    public func partition(of key: String) -> Int {
        let weight = sha256(Array(key.utf8)).prefix(8).reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        return Int(weight % UInt64(partitions))
    }
}
