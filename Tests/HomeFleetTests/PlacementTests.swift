// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeFleet

@Suite struct PlacementTests {
    private func owners(_ members: [String]) -> [String?] {
        let placement = Placement(members: members)
        return (0..<64).map { placement.owner(of: $0) }
    }

    @Test("without nodes nobody has a partition; with one it has all")
    func few() {
        #expect(owners([]) == [String?](repeating: nil, count: 64))
        #expect(owners(["a"]) == [String?](repeating: "a", count: 64))
    }

    @Test("it depends on the names alone: not on their order, nor on one that is there twice")
    func names() {
        #expect(owners(["a", "b", "c"]) == owners(["c", "a", "b", "a"]))
    }

    /// Nodes of different versions must agree.
    @Test("the owners of the first partitions are these, for ever")
    func pinned() {
        #expect(
            Array(owners(["engine-1", "engine-2", "engine-3"]).prefix(8)) == [
                "engine-3",
                "engine-3",
                "engine-2",
                "engine-3",
                "engine-1",
                "engine-3",
                "engine-3",
                "engine-1",
            ])
    }

    @Test("a node that comes or goes moves its own partitions alone")
    func fewestMoves() {
        let seed = propertySeed(20_261_128)
        var random = SeededRandom(seed: seed)
        for _ in 0..<200 {
            let members = (0..<(1 + random.below(12))).map { _ in "n\(random.below(1000))" }
            let new = "new-\(random.below(1000))"
            for (before, after) in zip(owners(members), owners(members + [new])) {
                #expect(after == before || after == new, "HEARTH_SEED=\(seed)")
            }
        }
    }

    @Test("four nodes have about a quarter of 64 partitions each")
    func balance() {
        let counts = Dictionary(grouping: owners(["a", "b", "c", "d"]), by: { $0 }).mapValues(
            \.count)
        #expect(counts.values.allSatisfy { (8...28).contains($0) }, "\(counts)")
    }
}
