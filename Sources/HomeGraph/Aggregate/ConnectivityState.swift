// SPDX-License-Identifier: Apache-2.0

/// Whether something can be reached (spec section 5).
///
/// Read it as a set of facts: unknown = {}, online = {on}, offline = {off}, partiallyOnline =
/// {on, off}. The join is the union of the sets.
public enum ConnectivityState: UInt8, Hashable, Sendable, CaseIterable {
    case unknown = 0
    case online = 1
    case offline = 2
    case partiallyOnline = 3

    /// The join of two states (CA-1 to CA-9): commutative, associative, idempotent.
    public func joined(with other: ConnectivityState) -> ConnectivityState {
        switch rawValue | other.rawValue {
        case 0: .unknown
        case 1: .online
        case 2: .offline
        default: .partiallyOnline
        }
    }

    /// The join of all; unknown for an empty collection (CA-4).
    public static func join(_ states: some Sequence<ConnectivityState>) -> ConnectivityState {
        states.reduce(.unknown) { $0.joined(with: $1) }
    }

    /// The name in the machine-readable forms.
    public var name: String {
        switch self {
        case .unknown: "unknown"
        case .online: "online"
        case .offline: "offline"
        case .partiallyOnline: "partiallyOnline"
        }
    }
}
