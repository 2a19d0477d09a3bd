// SPDX-License-Identifier: Apache-2.0

/// What a token allows; each scope allows those before it as well.
public enum AccessScope: String, Codable, Comparable, CaseIterable, Sendable {
    /// Look at the home.
    case read
    /// Command devices.
    case command
    /// Change names and rooms.
    case admin

    public static func < (first: AccessScope, second: AccessScope) -> Bool {
        allCases.firstIndex(of: first)! < allCases.firstIndex(of: second)!
    }
}

/// What somebody may do who has a secret; the secret itself is nowhere but with him.
public struct AccessToken: Codable, Hashable, Sendable {
    /// How the secret is used.
    public enum Use: String, Codable, Sendable {
        /// With every request, until it ends.
        case token
        /// Once, for a token of its own.
        case link
    }

    /// Part of the secret's text, so that one token is compared and not all.
    public var id: String
    /// Stands in the log as the sender of commands: 1 to 64 letters, digits, '-', '_' and '.'.
    public var name: String
    public var use: Use
    public var scope: AccessScope
    /// The only structure that is shown; nil shows the home.
    public var structure: String?
    /// In nanoseconds since 1970 UTC.
    public var createdAt: Int64
    /// In nanoseconds since 1970 UTC; nil does not end.
    public var expiresAt: Int64?
    /// The SHA-256 of the secret, in hexadecimal.
    public var digest: String

    /// What a new token is to be.
    public struct Wanted: Hashable, Sendable {
        public var name: String
        public var scope: AccessScope
        public var structure: String?
        public var expiresAt: Int64?

        public init(
            name: String, scope: AccessScope = .read, structure: String? = nil,
            expiresAt: Int64? = nil
        ) {
            self.name = name
            self.scope = scope
            self.structure = structure
            self.expiresAt = expiresAt
        }
    }

    /// Whether a name may be one of a token.
    public static func isValid(name: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
                    UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }

    /// Whether it has ended.
    ///
    /// - Parameter now: nanoseconds since 1970 UTC.
    public func isOver(at now: Int64) -> Bool { expiresAt.map { $0 <= now } ?? false }
}

/// Somebody who asks over HTTP.
public struct Caller: Hashable, Sendable {
    /// The name of the token; nil where no login is asked for.
    public var name: String?
    public var scope: AccessScope
    /// The only structure that is shown; nil shows the home.
    public var structure: String?

    /// Everybody, where no login is asked for.
    public static let anybody = Caller(name: nil, scope: .command)

    init(name: String?, scope: AccessScope, structure: String? = nil) {
        self.name = name
        self.scope = scope
        self.structure = structure
    }

    init(_ token: AccessToken) {
        self.init(name: token.name, scope: token.scope, structure: token.structure)
    }
}
