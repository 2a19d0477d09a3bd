// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeRuntime

/// Which node should have which partition: rendezvous hashing over the nodes that are alive.
///
/// Every node computes it for itself. Where a node comes or goes, only the partitions move that it
/// gets or had; the others stay where they are.
struct Placement: Hashable, Sendable {
    /// The names of the nodes that are alive, sorted, each once.
    let members: [String]

    init(members: [String]) {
        self.members = Set(members.map { ByteString($0) }).sorted().map(\.text)
    }

    /// The member that should have a partition; nil without members.
    func owner(of partition: Int) -> String? {
        members.max { left, right in
            let weights = (Self.weight(partition, left), Self.weight(partition, right))
            // Of equal weights the first in the order of the names.
            return weights.0 == weights.1 ? !utf8Less(left, right) : weights.0 < weights.1
        }
    }

    /// The first eight bytes of SHA-256 of `partition/name`.
    private static func weight(_ partition: Int, _ member: String) -> UInt64 {
        sha256(Array("\(partition)/\(member)".utf8)).prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}
