// SPDX-License-Identifier: Apache-2.0

/// How many traits of a part or device have each state and each route: the joins in one step where
/// one trait changes (spec 5.4).
///
/// What arises only by aggregation is no trait's, and counts nothing.
struct StatusTally: Equatable, Sendable {
    private var online: UInt32 = 0
    private var offline: UInt32 = 0
    private var direct: UInt32 = 0
    private var localPeer: UInt32 = 0
    private var remote: UInt32 = 0

    mutating func add(_ connectivity: ConnectivityState, _ locality: LocalityType) {
        switch connectivity {
        case .online: online += 1
        case .offline: offline += 1
        case .unknown, .partiallyOnline: break
        }
        switch locality {
        case .direct: direct += 1
        case .localPeer: localPeer += 1
        case .remote: remote += 1
        case .unspecified, .mixed: break
        }
    }

    mutating func remove(_ connectivity: ConnectivityState, _ locality: LocalityType) {
        switch connectivity {
        case .online: online -= 1
        case .offline: offline -= 1
        case .unknown, .partiallyOnline: break
        }
        switch locality {
        case .direct: direct -= 1
        case .localPeer: localPeer -= 1
        case .remote: remote -= 1
        case .unspecified, .mixed: break
        }
    }

    /// The join of all connectivities.
    var connectivity: ConnectivityState {
        if online > 0 { return offline > 0 ? .partiallyOnline : .online }
        return offline > 0 ? .offline : .unknown
    }

    /// The join of all localities.
    var locality: LocalityType {
        switch (direct > 0, localPeer > 0, remote > 0) {
        case (false, false, false): .unspecified
        case (true, false, false): .direct
        case (false, true, false): .localPeer
        case (false, false, true): .remote
        default: .mixed
        }
    }

    /// The coarser class of all localities.
    var routeClass: RouteClass {
        if remote == 0 { return direct > 0 || localPeer > 0 ? .local : .unknown }
        return direct > 0 || localPeer > 0 ? .mixed : .remote
    }
}
