// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Where a home serves its HTTP API.
public struct HomeAddress: Hashable, Sendable, CustomStringConvertible {
    /// `http://localhost:8123`: without a path.
    public let description: String

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
        description = "\(scheme)://\(host)" + (parts.port.map { ":\($0)" } ?? "")
    }
}
