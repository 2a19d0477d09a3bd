// SPDX-License-Identifier: Apache-2.0

/// Who a node is.
struct FleetNodeIdentity: Hashable, Sendable {
    /// For people.
    var name: String
    /// Random; tells two nodes of one name apart.
    var nonce: UInt64
}
