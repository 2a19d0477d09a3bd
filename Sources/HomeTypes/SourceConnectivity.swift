// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// Whether something can be reached, and by which route (home-api section 5).
public struct SourceConnectivity: Hashable, Sendable {
    /// For a device type or a device: the join over its traits.
    public let connectivityState: ConnectivityState
    /// Where data came from; a later command need not take that route (K-7).
    public let dataSourceLocality: LocalityType

    /// Makes a value; nothing is known by default.
    public init(
        connectivityState: ConnectivityState = .unknown,
        dataSourceLocality: LocalityType = .unspecified
    ) {
        self.connectivityState = connectivityState
        self.dataSourceLocality = dataSourceLocality
    }
}
