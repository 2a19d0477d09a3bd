// SPDX-License-Identifier: Apache-2.0

import HomeLogJetStream

/// The right to hand a partition over to another node. There are two in a fleet, so that no more
/// partitions than that are without an owner because of a move.
struct MoveSlot {
    /// How many partitions may move at a time.
    static let count = 2

    /// Nil where all are taken, or nobody can say.
    static func acquire(
        _ store: any LeaseStore, node: FleetNodeIdentity, partition: Int
    ) -> Lease? {
        for number in 0..<count {
            // With the partition: a node that moves two must not take one slot for both.
            let lease = try? Lease.acquire(
                store, key: "v\(number)", node: "\(node.name) \(partition)", nonce: node.nonce)
            if let lease { return lease }
        }
        return nil
    }
}
