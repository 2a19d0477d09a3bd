// SPDX-License-Identifier: Apache-2.0

public import HomeSDK

/// Where a home of a fleet is served.
public enum HomePlace: Sendable {
    /// By this node.
    case here(LocalHome)
    /// By the node at this address, as `https://engine-2:8123/`.
    case at(url: String)
    /// By none just now; the sentence says why.
    case nowhere(String)
    /// No home has this key.
    case unknown
}

/// A home that this node serves.
public struct LocalHome: Sendable {
    /// Tells this service of the home from one before: the node may have lost the home meanwhile.
    public var identity: any AnyObject & Sendable
    /// Opens it for requests; called once for each identity while requests come.
    public var open: @Sendable () async throws -> (home: Home, facilities: ServerFacilities)

    public init(
        identity: any AnyObject & Sendable,
        open: @escaping @Sendable () async throws -> (home: Home, facilities: ServerFacilities)
    ) {
        self.identity = identity
        self.open = open
    }
}
