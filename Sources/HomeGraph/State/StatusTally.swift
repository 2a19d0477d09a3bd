// SPDX-License-Identifier: Apache-2.0

/// Whether one trait can be reached, and how.
package struct TraitStatus: Equatable, Sendable {
    package var connectivity: ConnectivityState
    package var locality: LocalityType

    @inlinable
    package init(connectivity: ConnectivityState, locality: LocalityType) {
        self.connectivity = connectivity
        self.locality = locality
    }
}

/// How many traits of a part or device have each state and each route: the joins in one step where
/// one trait changes (spec 5.4).
///
/// The counts are in lanes of 20 bits, because a device has at most 65,536 traits: a change is one
/// addition for the states and one for the routes. States and routes that only aggregation makes
/// are no trait's, and are not counted.
struct StatusTally: Equatable, Sendable {
    /// Online, offline.
    private var states: UInt64 = 0
    /// Direct, localPeer, remote.
    private var routes: UInt64 = 0

    private static let laneBits: UInt64 = 20
    private static let lane: UInt64 = 1 << laneBits - 1

    mutating func add(_ status: TraitStatus) {
        states += Self.unit(status.connectivity)
        routes += Self.unit(status.locality)
    }

    mutating func remove(_ status: TraitStatus) {
        states -= Self.unit(status.connectivity)
        routes -= Self.unit(status.locality)
    }

    mutating func replace(_ old: TraitStatus, _ new: TraitStatus) {
        remove(old)
        add(new)
    }

    /// The join of all connectivities.
    var connectivity: ConnectivityState {
        if states & Self.lane > 0 {
            return states > Self.lane ? .partiallyOnline : .online
        }
        return states > 0 ? .offline : .unknown
    }

    /// The join of all localities.
    var locality: LocalityType {
        switch (count(.direct) > 0, count(.localPeer) > 0, count(.remote) > 0) {
        case (false, false, false): .unspecified
        case (true, false, false): .direct
        case (false, true, false): .localPeer
        case (false, false, true): .remote
        default: .mixed
        }
    }

    /// The coarser class of all localities.
    var routeClass: RouteClass {
        let isLocal = count(.direct) + count(.localPeer) > 0
        if count(.remote) == 0 { return isLocal ? .local : .unknown }
        return isLocal ? .mixed : .remote
    }

    private func count(_ route: LocalityType) -> UInt64 { routes / Self.unit(route) & Self.lane }

    /// One in the lane of a state.
    private static func unit(_ connectivity: ConnectivityState) -> UInt64 {
        switch connectivity {
        case .unknown, .partiallyOnline: 0
        case .online: 1
        case .offline: 1 << laneBits
        }
    }

    /// One in the lane of a route.
    private static func unit(_ locality: LocalityType) -> UInt64 {
        switch locality {
        case .unspecified, .mixed: 0
        case .direct: 1
        case .localPeer: 1 << laneBits
        case .remote: 1 << (2 * laneBits)
        }
    }
}
