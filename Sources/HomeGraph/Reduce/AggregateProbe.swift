// SPDX-License-Identifier: Apache-2.0

/// Aggregates a home's devices and nothing else: one trait gets another status, and the levels
/// above it follow. The reducer takes this step after it weighed the facts; here it can be measured
/// without the lookup of names.
package struct AggregateProbe {
    private let pages: [DevicePage]

    /// Takes copies of the devices of a snapshot, sorted by id; their parts and traits count in the
    /// order in which the home saw them first.
    package init(_ snapshot: HomeSnapshot) {
        pages = snapshot.views.map { DevicePage(copying: $0.page) }
    }

    /// - Parameters:
    ///   - connectivity: not `partiallyOnline`: no trait is.
    ///   - locality: not `mixed`.
    package func settle(
        device: Int, part: Int, trait: Int, _ connectivity: ConnectivityState,
        _ locality: LocalityType
    ) {
        pages[device].settle(
            TraitStatus(connectivity: connectivity, locality: locality),
            at: TraitPlace(part: part, trait: trait))
    }

    package func connectivityState(device: Int) -> ConnectivityState {
        pages[device].connectivity
    }

    package func dataSourceLocality(device: Int) -> LocalityType { pages[device].locality }
}
