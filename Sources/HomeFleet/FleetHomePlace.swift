// SPDX-License-Identifier: Apache-2.0

import HomeGraph
public import HomeLogJetStream

/// Which node answers for a home, as the store of a fleet says it.
public enum FleetHomePlace: Hashable, Sendable {
    /// The node that has its partition, and where it answers over HTTP; nil where it does not.
    case node(String, url: String?)
    /// No node has its partition.
    case nobody
    /// No home has this key.
    case notEnrolled

    /// Finds it. Blocks; never call it from the cooperative pool.
    ///
    /// - Parameters:
    ///   - key: of the home.
    ///   - node: the one that asks, which does not serve the home: where it has the partition, the list
    ///     of homes is read.
    ///   - format: of the fleet.
    ///   - leases: of the fleet.
    ///   - directory: of the fleet.
    public static func find(
        _ key: String, for node: String, in format: FleetFormat, _ leases: any LeaseStore,
        _ directory: FleetDirectory
    ) throws(FleetDirectoryError) -> FleetHomePlace {
        let partition = format.partition(of: key)
        let holder: String?
        do throws(StreamError) {
            holder = try Lease.holder(leases, key: Lease.key(partition: partition))?.node
        } catch {
            throw .store(error)
        }
        if let holder, !utf8Equal(holder, node) {
            return .node(holder, url: try directory.url(ofNode: holder))
        }
        let isEnrolled = try directory.homes(of: partition).contains { utf8Equal($0.key, key) }
        guard isEnrolled else { return .notEnrolled }
        return holder.map { .node($0, url: nil) } ?? .nobody
    }
}
