// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeLogJetStream

// What nodes need to answer for homes over HTTP: who may ask, and where the other nodes are.

extension FleetDirectory {
    /// The document that says who may ask for a home; nil where nobody may.
    ///
    /// - Parameter key: of the home.
    public func tokens(of key: String) throws(FleetDirectoryError) -> [UInt8]? {
        guard HomeKey.isValid(key) else { return nil }
        return try read(Self.tokens(key))?.bytes
    }

    /// Changes who may ask for a home.
    ///
    /// - Parameters:
    ///   - key: of a home that is enrolled.
    ///   - body: makes the new document of the one that is there; nil leaves it. It is called again
    ///     where an answer got lost, and must know its own change then.
    public func changeTokens(
        of key: String, _ body: ([UInt8]?) -> [UInt8]?
    ) throws(FleetDirectoryError) {
        try change(Self.tokens(key)) { bytes throws(FleetDirectoryError) in body(bytes) }
    }

    /// Where a node answers over HTTP, as `https://engine-1:8123/`; nil where it does not.
    ///
    /// - Parameter name: of the node.
    public func url(ofNode name: String) throws(FleetDirectoryError) -> String? {
        guard HomeKey.isValid(name), let found = try read(Self.node(name)) else { return nil }
        let document = try FleetDocument.object(found.bytes, Self.node(name))
        switch document["url"] {
        case nil, .null: return nil
        case .string(let url) where Self.isAddress(url): return url
        default: throw .unreadable("the document '\(Self.node(name))' has no url that can be")
        }
    }

    /// Says where a node answers over HTTP.
    ///
    /// - Parameters:
    ///   - url: nil where it does not.
    ///   - name: of the node: 1 to 64 of `A-Z a-z 0-9 - _`.
    public func announce(_ url: String?, ofNode name: String) throws(FleetDirectoryError) {
        let value: JSONValue = url.map { .string($0) } ?? .null
        let bytes = FleetDocument.text(["url": value, "v": .number(JSONNumber(1))])
        try change(Self.node(name)) { there throws(FleetDirectoryError) in
            there == nil && url == nil ? nil : bytes
        }
    }

    private static let urlBytesMax = 300

    /// Clients are sent there: nothing but a scheme, a host and a port.
    private static func isAddress(_ url: String) -> Bool {
        guard url.utf8.count <= urlBytesMax, url.hasSuffix("/"),
            let scheme = ["http://", "https://"].first(where: { url.hasPrefix($0) })
        else { return false }
        let authority = url.dropFirst(scheme.utf8.count).dropLast()
        return !authority.isEmpty
            && authority.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."),
                    UInt8(ascii: "["), UInt8(ascii: "]"):
                    true
                default: false
                }
            }
    }

    private static func tokens(_ key: String) -> String { "tokens.\(key)" }

    private static func node(_ name: String) -> String { "node.\(name)" }
}
