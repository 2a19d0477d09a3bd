// SPDX-License-Identifier: Apache-2.0

/// Whether something can be reached (spec section 5).
///
/// Read it as a set of facts: unknown = {}, online = {on}, offline = {off}, partiallyOnline =
/// {on, off}. The join is the union of the sets.
public enum ConnectivityState: UInt8, Hashable, Sendable, CaseIterable {
    /// No source has said (CA-4, CA-5).
    case unknown = 0
    /// All that is known can be reached (CA-1, CA-6).
    case online = 1
    /// None of it can be reached (CA-2, CA-7).
    case offline = 2
    /// Some of it can be reached; only for objects with parts (CA-3).
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
