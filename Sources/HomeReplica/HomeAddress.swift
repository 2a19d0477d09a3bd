// SPDX-License-Identifier: Apache-2.0

import Foundation
public import HomeBridge
import NIOSSL

/// Where a home can be followed: its HTTP API, or its broker.
public struct HomeAddress: Hashable, Sendable, CustomStringConvertible {
    enum Way: Hashable, Sendable {
        case http(HTTPAccess)
        case mqtt(BrokerAddress, home: String)
    }

    /// What a home wants that asks for a login.
    struct HTTPAccess: Hashable, Sendable {
        var token: String?
        /// The authorities that are trusted, in PEM; nil trusts the system's.
        var cafile: String?
    }

    /// `http://localhost:8123`, with a path only for a home of a fleet; or
    /// `mqtt://localhost:1883/home`, without a user.
    public let description: String
    let way: Way

    /// A home that accepts replicas over its broker.
    ///
    /// - Parameters:
    ///   - broker: with the credentials.
    ///   - home: the key under which the home is published.
    /// - Throws: `ReplicaError.badAddress`
    public init(broker: BrokerAddress, home: String) throws(ReplicaError) {
        guard HomeKey.isValid(home) else {
            throw .badAddress(home, "is not a home key: 1 to 64 of A-Z, a-z, 0-9, '-', '_'")
        }
        let scheme = broker.tls == nil ? "mqtt" : "mqtts"
        description = "\(scheme)://\(broker.host):\(broker.port)/\(home)"
        way = .mqtt(broker, home: home)
    }

    /// - Parameters:
    ///   - text: a URL with the scheme `http` or `https` and a host. Nothing but `/` may follow the
    ///     port; for a home of a fleet `/api/v1/homes/` and its key, at any node.
    ///   - token: of a home that wants a login; it goes over TLS, or stays on this machine. White
    ///     space around it, and a byte order mark before it, are none of it.
    ///   - cafile: the authorities that sign the home's certificate, in PEM; nil: the system's.
    /// - Throws: `ReplicaError.badAddress`
    public init(
        _ text: String, token: String? = nil, cafile: String? = nil
    ) throws(ReplicaError) {
        let shown = Self.withoutUser(text)
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            let host = parts.encodedHost, !host.isEmpty
        else { throw .badAddress(shown, "is not a URL such as http://localhost:8123") }
        guard scheme == "http" || scheme == "https" else {
            throw .badAddress(shown, "has the scheme '\(scheme)': http and https are known")
        }
        guard parts.user == nil, parts.password == nil else {
            throw .badAddress(shown, "has a user in it: there are none")
        }
        guard let path = Self.path(parts.path), parts.query == nil, parts.fragment == nil else {
            throw .badAddress(
                shown,
                "has something behind the host and the port that is not \(Self.homes) and a key")
        }
        if let port = parts.port, !(1...65_535).contains(port) {
            throw .badAddress(shown, "has the port \(port)")
        }
        guard scheme == "https" || token == nil || Self.isLoopback(host) else {
            throw .badAddress(shown, "would carry the token for others to read: use https")
        }
        if let cafile {
            guard scheme == "https" else {
                throw .badAddress(
                    shown, "has no certificate that \(cafile) could be for: use https")
            }
            guard let found = try? NIOSSLCertificate.fromPEMFile(cafile), !found.isEmpty else {
                throw .badAddress(cafile, "has no certificate in PEM, or cannot be read")
            }
        }
        let token = token.map { Self.bare($0) }
        guard token.map({ Self.isToken($0) }) ?? true else {
            throw .badAddress(
                shown,
                "wants a token, and the one given is none: a token has letters, digits and signs, and "
                    + "no white space")
        }
        way = .http(HTTPAccess(token: token, cafile: cafile))
        description = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "") + path
    }

    /// A text without the user that it may name, whose password is for nobody's eyes.
    private static func withoutUser(_ text: String) -> String {
        guard let at = text.lastIndex(of: "@") else { return text }
        let scheme = text.range(of: "://").map { text[..<$0.upperBound] } ?? ""
        return scheme + "..." + text[at...]
    }

    private static func bare(_ token: String) -> String {
        token.trimmingCharacters(in: .whitespacesAndNewlines.union(["\u{FEFF}"]))
    }

    /// Whether a text can stand in a header as a token: what is none is not sent, or shown.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    }

    /// What stands before the key of a home of a fleet.
    private static let homes = "/api/v1/homes/"

    /// Where the API of the home begins.
    var api: String { isOfFleet ? description : description + "/api/v1" }

    /// Whether it is a home of a fleet, which nodes send on to each other.
    var isOfFleet: Bool { description.contains(Self.homes) }

    /// The path as it is written here; nil for one that no home has.
    private static func path(_ text: String) -> String? {
        if text.isEmpty || text == "/" { return "" }
        guard text.hasPrefix(homes) else { return nil }
        let key = text.dropFirst(homes.count)
        let bare = String(key.hasSuffix("/") ? key.dropLast() : key)
        return HomeKey.isValid(bare) ? homes + bare : nil
    }

    static func isLoopback(_ host: String) -> Bool {
        ["localhost", "127.0.0.1", "[::1]"].contains(host.lowercased())
    }
}
