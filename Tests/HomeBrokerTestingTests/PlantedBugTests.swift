// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import Testing

/// The simulator finds what it is for: each planted bug is seen within a few seeds.
@Suite struct PlantedBugTests {
    private static let seedsMax: UInt64 = 12

    @Test("a planted bug is found", arguments: PlantedBug.allCases)
    func found(bug: PlantedBug) {
        for seed in 1...Self.seedsMax {
            let report = Self.simulator(bug, seed).run()
            guard let violation = report.violation else { continue }
            print("planted bug \(bug): seed \(seed), \(violation)")
            return
        }
        Issue.record("\(bug) was not found with the seeds 1 to \(Self.seedsMax)")
    }

    @Test("a violation is shrunk to the faults that it needs")
    func shrunk() throws {
        let simulator = Self.simulator(.forgetsFence, 1)
        let report = simulator.run()
        try #require(report.violation != nil)
        let smallest = simulator.shrunk(report)
        #expect(smallest.report.violation != nil)
        #expect(smallest.simulator.faults.faults.count <= 2, "\(smallest.simulator)")
        #expect(smallest.simulator.run().lines == smallest.report.lines)
    }

    private static func simulator(_ bug: PlantedBug, _ seed: UInt64) -> Simulator {
        var simulator = Simulator(
            seed: seed, hours: 3, deviceCount: 5, faults: FaultPlan(seed: seed, hours: 3))
        simulator.bugs = bug.bugs
        return simulator
    }
}
