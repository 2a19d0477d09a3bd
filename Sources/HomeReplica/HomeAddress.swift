// SPDX-License-Identifier: Apache-2.0

import Foundation
public import HomeBridge

/// Where a home can be followed: its HTTP API, or its broker.
public struct HomeAddress: Hashable, Sendable, CustomStringConvertible {
    enum Way: Hashable, Sendable {
        case http
        case mqtt(BrokerAddress, home: String)
    }

    /// `http://localhost:8123`, without a path; or `mqtt://localhost:1883/home`, without a user.
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

    /// - Parameter text: a URL with the scheme `http` or `https` and a host; nothing but `/` may
    ///   follow the port.
    /// - Throws: `ReplicaError.badAddress`
    public init(_ text: String) throws(ReplicaError) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            let host = parts.encodedHost, !host.isEmpty
        else { throw .badAddress(text, "is not a URL such as http://localhost:8123") }
        guard scheme == "http" || scheme == "https" else {
            throw .badAddress(text, "has the scheme '\(scheme)': http and https are known")
        }
        guard parts.user == nil, parts.password == nil else {
            throw .badAddress(text, "has a user in it: there are none")
        }
        guard parts.path.isEmpty || parts.path == "/", parts.query == nil, parts.fragment == nil
        else { throw .badAddress(text, "has something behind the host and the port") }
        if let port = parts.port, !(1...65_535).contains(port) {
            throw .badAddress(text, "has the port \(port)")
        }
        way = .http
        description = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
    }
}
