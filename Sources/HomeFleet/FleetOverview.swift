// SPDX-License-Identifier: Apache-2.0

public import HomeLogJetStream
import HomeGraph

/// The nodes and partitions of a fleet, as its store shows them to anybody.
public struct FleetOverview: Hashable, Sendable {
    /// One partition.
    public struct Partition: Hashable, Sendable {
        /// From 0.
        public var number: Int
        /// The node that has it; nil where nobody does.
        public var node: String?
        /// The node that should have it: nil without nodes.
        public var nodeWanted: String?
        /// How many homes are enrolled.
        public var homes: Int
        /// The stream's newest sequence, and its room.
        public var bounds: StreamBounds
    }

    /// The names of those that are alive, sorted.
    public var nodes: [String]
    public var partitions: [Partition]

    /// What one node should have, and does not have.
    ///
    /// - Parameter node: its name.
    /// - Returns: how many partitions it should have, and those that it does not have; nil where it is
    ///   not alive.
    public func share(of node: String) -> (wanted: Int, missing: [Partition])? {
        guard nodes.contains(where: { utf8Equal($0, node) }) else { return nil }
        let wanted = partitions.filter { $0.nodeWanted.map { utf8Equal($0, node) } ?? false }
        return (
            wanted.count, wanted.filter { !($0.node.map { utf8Equal($0, node) } ?? false) }
        )
    }

    /// Reads it; the partitions are read one after another, and are not of one moment.
    ///
    /// Blocks; never call it from the cooperative pool.
    ///
    /// - Parameters:
    ///   - store: of the fleet.
    ///   - partitions: how many it has.
    public static func read(
        _ store: any FleetStore, partitions: Int
    ) throws(StreamError) -> FleetOverview {
        let placement = Placement(members: try Membership.names(store.leases))
        var found: [Partition] = []
        for number in 0..<partitions {
            let bounds = try store.stream(of: number).bounds()
            found.append(
                Partition(
                    number: number,
                    node: try Lease.holder(store.leases, key: Lease.key(partition: number))?.node,
                    nodeWanted: placement.owner(of: number),
                    homes: try store.homes(of: number).count, bounds: bounds))
        }
        return FleetOverview(nodes: placement.members, partitions: found)
    }
}
