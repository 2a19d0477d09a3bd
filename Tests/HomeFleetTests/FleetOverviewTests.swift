// SPDX-License-Identifier: Apache-2.0

import HomeLogJetStream
import Testing

@testable import HomeFleet

/// What `hearth fleet status --node` says of a node.
@Suite struct FleetOverviewTests {
    private func overview(
        _ nodes: [String], _ holders: [(has: String?, wanted: String?)]
    ) -> FleetOverview {
        FleetOverview(
            nodes: nodes,
            partitions: holders.enumerated().map { number, one in
                FleetOverview.Partition(
                    number: number, node: one.has, nodeWanted: one.wanted, homes: 1,
                    bounds: StreamBounds(first: 1, last: 0))
            })
    }

    @Test func nodeThatHasWhatItShouldLacksNothing() throws {
        let seen = overview(["a", "b"], [("a", "a"), ("b", "b"), ("a", "a")])
        let share = try #require(seen.share(of: "a"))
        #expect(share.wanted == 2)
        #expect(share.missing.isEmpty)
    }

    @Test func partitionOfAnotherOrOfNobodyIsMissing() throws {
        let seen = overview(["a", "b"], [("b", "a"), (nil, "a"), ("a", "a"), (nil, "b")])
        let share = try #require(seen.share(of: "a"))
        #expect(share.wanted == 3)
        #expect(share.missing.map(\.number) == [0, 1])
    }

    @Test func nodeThatIsNotAliveHasNoShare() {
        #expect(overview(["b"], [("a", "b")]).share(of: "a") == nil)
        #expect(overview([], [(nil, nil)]).share(of: "") == nil)
    }
}
