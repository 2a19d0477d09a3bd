// SPDX-License-Identifier: Apache-2.0

import Foundation
public import HomeGraph

/// The tokens of a home, as they stand in the file beside its log.
public struct AccessList: Codable, Equatable, Sendable {
    /// The file holds no more bytes than these.
    public static let bytesMax = 256 * 1024
    /// A list holds no more tokens and links than these.
    public static let tokensMax = 256
    /// How long a link lets somebody in.
    public static let linkSeconds: Int64 = 15 * 60
    /// How long the token of a login holds that the link's maker gave no other end.
    public static let loginDays: Int64 = 90

    /// The log that it stands beside.
    public let logID: String
    /// The oldest first.
    public private(set) var tokens: [AccessToken] = []
    private var v = 1

    public init(logID: String) { self.logID = logID }

    /// Why a file cannot be read.
    public enum Damage: Error, Hashable, Sendable {
        case notJSON
        case newer(Int)
        case entry(Int, String)

        /// What follows the name of the file.
        public var sentence: String {
            switch self {
            case .notJSON: "is damaged: it is not a list of tokens in JSON"
            case .newer(let version): "is of version \(version), of a newer hearth"
            case .entry(let index, let words): "is damaged: its entry \(index) \(words)"
            }
        }
    }

    /// - Throws: where the bytes are no list that this version can hold.
    public init(_ bytes: [UInt8]) throws(Damage) {
        let data = Data(bytes)
        if let other = try? JSONDecoder().decode(Version.self, from: data), other.v != 1 {
            throw .newer(other.v)
        }
        guard let list = try? JSONDecoder().decode(AccessList.self, from: data) else {
            throw .notJSON
        }
        self = list
        try check()
    }

    private struct Version: Decodable {
        var v: Int
    }

    private func check() throws(Damage) {
        guard tokens.count <= Self.tokensMax else {
            throw .entry(Self.tokensMax, "is one too many")
        }
        var ids: Set<String> = []
        var names: Set<String> = []
        for (index, token) in tokens.enumerated() {
            guard AccessToken.isValid(name: token.name) else {
                throw .entry(index, "has no name that a token may have")
            }
            guard token.digest.utf8.count == 64 else { throw .entry(index, "has no digest") }
            guard ids.insert(token.id).inserted else {
                throw .entry(index, "has the id of another")
            }
            guard token.use == .link || names.insert(token.name).inserted else {
                throw .entry(index, "has the name of another")
            }
        }
    }

    /// The content of the file.
    public var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        // A value of texts and numbers alone has a form.
        let data = (try? encoder.encode(self)) ?? Data()
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// The token of this name.
    public subscript(name: String) -> AccessToken? {
        tokens.first { $0.use == .token && $0.name == name }
    }

    /// Whether anybody can come in by a token.
    public func hasToken(at now: Int64) -> Bool {
        tokens.contains { $0.use == .token && !$0.isOver(at: now) }
    }

    /// Adds a token or a link; what has ended goes.
    ///
    /// - Parameters:
    ///   - now: nanoseconds since 1970 UTC.
    /// - Returns: the secret, which is nowhere else; nil where the list is full.
    public mutating func add(
        _ wanted: AccessToken.Wanted, _ use: AccessToken.Use, at now: Int64,
        _ sha256: SHA256Function
    ) -> String? {
        tokens.removeAll { $0.isOver(at: now) }
        guard tokens.count < Self.tokensMax else { return nil }
        let secret = AccessSecret()
        tokens.append(
            AccessToken(
                id: secret.id, name: wanted.name, use: use, scope: wanted.scope,
                structure: wanted.structure, createdAt: now, expiresAt: wanted.expiresAt,
                digest: secret.digest(sha256)))
        return secret.text
    }

    /// Removes the token of a name, and every link that would make one of this name.
    public mutating func remove(_ name: String) { tokens.removeAll { $0.name == name } }

    /// The token whose secret this is; nil for a wrong one, one that has ended, and a link.
    public func token(
        for text: String, at now: Int64, _ sha256: SHA256Function
    ) -> AccessToken? {
        entry(for: text, .token, at: now, sha256)
    }

    /// Whether this is the code of a link that was not used and has not ended.
    public func isLink(_ text: String, at now: Int64, _ sha256: SHA256Function) -> Bool {
        entry(for: text, .link, at: now, sha256) != nil
    }

    /// Takes a link out and puts a token in its place.
    ///
    /// - Returns: the token's secret; nil for a wrong link, and for one that was used or has ended.
    public mutating func redeem(
        _ text: String, at now: Int64, _ sha256: SHA256Function
    ) -> String? {
        guard let link = entry(for: text, .link, at: now, sha256) else { return nil }
        tokens.removeAll { $0.id == link.id }
        let end = now.addingSaturated(Self.loginDays * 86_400 * 1_000_000_000)
        let wanted = AccessToken.Wanted(
            name: freeName(link.name), scope: link.scope, structure: link.structure,
            expiresAt: end)
        return add(wanted, .token, at: now, sha256)
    }

    private func entry(
        for text: String, _ use: AccessToken.Use, at now: Int64, _ sha256: SHA256Function
    ) -> AccessToken? {
        guard let secret = AccessSecret(text) else { return nil }
        // A wrong id takes as long as a right one.
        let digest = secret.digest(sha256)
        guard let token = tokens.first(where: { $0.id == secret.id }),
            AccessSecret.areEqual(digest, token.digest), token.use == use,
            !token.isOver(at: now)
        else { return nil }
        return token
    }

    /// The name, or with a number where a token has it already.
    private func freeName(_ name: String) -> String {
        guard self[name] != nil else { return name }
        let stem = name.prefix(60)
        return (2...).lazy.map { "\(stem)-\($0)" }.first { self[$0] == nil }!
    }
}
