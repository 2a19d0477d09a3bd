// SPDX-License-Identifier: Apache-2.0

/// The route by which data comes (spec section 5).
public enum LocalityType: UInt8, Hashable, Sendable, CaseIterable {
    /// No route is known.
    case unspecified = 0
    /// Peer to peer, without a hub.
    case direct = 1
    /// Through a local hub.
    case localPeer = 2
    /// Through the cloud.
    case remote = 4
    /// Different routes; only for objects with parts (LA-2, LA-3).
    case mixed = 7

    /// The join of two localities (LA-1 to LA-6): different ones make `mixed`.
    public func joined(with other: LocalityType) -> LocalityType {
        if self == other || other == .unspecified { return self }
        return self == .unspecified ? other : .mixed
    }

    /// The join of all; unspecified for an empty collection (LA-4).
    public static func join(_ localities: some Sequence<LocalityType>) -> LocalityType {
        localities.reduce(.unspecified) { $0.joined(with: $1) }
    }

    /// The name in the machine-readable forms.
    public var name: String {
        switch self {
        case .unspecified: "unspecified"
        case .direct: "direct"
        case .localPeer: "localPeer"
        case .remote: "remote"
        case .mixed: "mixed"
        }
    }

    /// The route of this name, or nil; `mixed` arises only by aggregation and is no route.
    public init?(route name: String) {
        switch name {
        case "unspecified": self = .unspecified
        case "direct": self = .direct
        case "localPeer": self = .localPeer
        case "remote": self = .remote
        default: return nil
        }
    }
}

/// The coarser class of the routes present, for people (spec section 5.3).
public enum RouteClass: UInt8, Hashable, Sendable, CaseIterable {
    /// No route is known.
    case unknown = 0
    /// Within the house: direct, or through a hub.
    case local = 1
    /// Through a cloud.
    case remote = 2
    /// Both.
    case mixed = 3

    /// The class of a set of routes: `direct` and `localPeer` are both local.
    public init(routes: some Sequence<LocalityType>) {
        var bits: UInt8 = 0
        for route in routes {
            switch route {
            case .unspecified: break
            case .direct, .localPeer: bits |= 1
            case .remote: bits |= 2
            case .mixed: bits |= 3
            }
        }
        self = RouteClass(rawValue: bits) ?? .unknown
    }

    /// The name in the machine-readable forms.
    public var name: String {
        switch self {
        case .unknown: "unknown"
        case .local: "local"
        case .remote: "remote"
        case .mixed: "mixed"
        }
    }
}
