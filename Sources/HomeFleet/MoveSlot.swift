// SPDX-License-Identifier: Apache-2.0

import HomeLogJetStream

/// The right to hand a partition over to another node. There are two in a fleet, so that no more
/// partitions than that are without an owner because of a move.
final class MoveSlot: Sendable {
    /// How many partitions may move at a time.
    private static let count = 2

    private let lease: Lease
    private let renewal: LeaseRenewal

    /// Nil where all are taken, or nobody can say.
    init?(_ store: any LeaseStore, node: FleetNodeIdentity, partition: Int) {
        for number in 0..<Self.count {
            // With the partition: a node that moves two must not take one slot for both.
            let lease = try? Lease.acquire(
                store, key: "v\(number)", node: "\(node.name) \(partition)", nonce: node.nonce)
            guard let lease else { continue }
            self.lease = lease
            // To drain a partition may take longer than a lease lasts.
            renewal = LeaseRenewal(lease) {}
            return
        }
        return nil
    }

    /// Gives it to others.
    func release() {
        renewal.stop()
        lease.release()
    }
}
