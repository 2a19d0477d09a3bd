// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeTesting
import Testing

/// A home in virtual time with everything that may go wrong around it, judged by a model.
@Suite struct SimulatorTests {
    @Test("without faults every message that was acknowledged is in the log")
    func calm() {
        let report = Simulator(
            seed: 7, hours: 3, ecosystems: SimulatedEcosystem.allCases, deviceCount: 6
        ).run()
        #expect(report.violation == nil, "\(report.lines)")
        #expect(report.hours >= 3)
        #expect(report.acknowledged > 300)
        #expect(report.starts == 1)
        #expect(report.copies == 0)
    }

    /// Memory, descriptors and threads of a real process: `Scripts/endurance.py`.
    @Test("a day of a living home, and twelve hours of a silent one, fill nothing up")
    func longLife() {
        for (hours, ecosystems) in [(24, [SimulatedEcosystem.zigbee2mqtt]), (12, [])] {
            let report = Simulator(
                seed: 11, hours: hours, ecosystems: ecosystems, deviceCount: 3
            ).run()
            #expect(report.violation == nil, "\(report.lines)")
            let (first, second) = (
                report.samples.prefix(hours / 2), report.samples.dropFirst(hours / 2)
            )
            #expect(second.count >= hours / 2)
            let jobs = (first.map(\.jobs).max() ?? 0, second.map(\.jobs).max() ?? 0)
            let bytes = (first.map(\.stateBytes).max() ?? 0, second.map(\.stateBytes).max() ?? 0)
            #expect(jobs.1 <= jobs.0 && jobs.0 < 50)
            #expect(bytes.1 <= bytes.0 + bytes.0 / 10)
            #expect(report.samples.allSatisfy { $0.timerOverdueSeconds == 0 })
            reportFigure(
                "F33",
                ecosystems.isEmpty
                    ? "twelve simulated hours in silence" : "a simulated day of a living home",
                [
                    "records": Int(report.records), "jobs that waited in each half": jobs.0,
                    "and": jobs.1, "bytes of state": bytes.0, "then": bytes.1,
                ])
        }
    }

    /// `Scripts/simulate.py` goes from seed to seed.
    @Test("with every fault the home keeps its promises", arguments: 1...4 as ClosedRange<UInt64>)
    func faults(seed: UInt64) {
        let simulator = Simulator(
            seed: seed, hours: 4, deviceCount: 6, faults: FaultPlan(seed: seed, hours: 4))
        let report = simulator.run()
        print("simulator: seed \(seed), \(report.hours) hours, \(report.acknowledged) messages")
        guard report.violation != nil else { return }
        let smallest = simulator.shrunk(report)
        Issue.record("\(smallest.report.violation!)\n\(smallest.simulator)")
    }

    @Test("the same seed gives the same files, another seed others")
    func sameBytes() {
        func run(_ seed: UInt64) -> SimulationReport {
            Simulator(seed: seed, hours: 2, deviceCount: 5, faults: FaultPlan(seed: 3, hours: 2))
                .run()
        }
        let (first, again, other) = (run(3), run(3), run(4))
        #expect(first.lines == again.lines)
        #expect(first.lines != other.lines)
        #expect(first.disk.paths == again.disk.paths)
        #expect(!first.disk.paths.isEmpty)
        for path in first.disk.paths {
            #expect(first.disk.contents(path) == again.disk.contents(path), "\(path)")
        }
    }

    /// Seed 5 found it: the stored message that ends the queue was passed over, the process ended
    /// with copies to come, and the next one took that message for the end of the queue.
    @Test("a passed-over mark of an earlier process does not end the queue")
    func passedOverMark() {
        let faults = FaultPlan([
            PlannedFault(at: 600_000, .passOver(messages: 3)),
            PlannedFault(at: 600_000, .cut),
            PlannedFault(at: 601_000, .kill(.afterWrites(5))),
            PlannedFault(at: 601_000, .repeats(messages: 30)),
        ])
        let report = Simulator(seed: 5, hours: 1, faults: faults).run()
        #expect(report.violation == nil, "\(report.lines)")
        #expect(report.starts == 2)
        #expect(report.copies >= 15)
    }

    @Test(
        "a rollback that a full disk keeps out of the log is remembered: nothing new is taken for a copy"
    )
    func rollbackOnFullDisk() {
        let faults = FaultPlan([
            PlannedFault(at: 235_486, .hostile(messages: 20, seed: 2_904_758_576_502_623_382)),
            PlannedFault(at: 345_796, .cutAfterReads(36)),
            PlannedFault(at: 7_666_809, .hostile(messages: 13, seed: 9_374_397_063_134_885_885)),
            PlannedFault(at: 8_013_951, .hostile(messages: 16, seed: 4_646_029_135_925_586_822)),
            PlannedFault(
                at: 8_148_471, .brokerRestart(.older(saves: 3, marksCopies: false), seconds: 96)),
            PlannedFault(at: 8_206_402, .fullDisk(bytes: 245, seconds: 684)),
        ])
        let report = Simulator(
            seed: 28, hours: 3, ecosystems: [.zigbee2mqtt], deviceCount: 10, faults: faults
        ).run()
        #expect(report.violation == nil)
    }

    @Test("a plan has every kind of fault, in order, and is written as a test writes it")
    func plan() {
        let plan = FaultPlan(seed: 1, hours: 400)
        #expect(plan == FaultPlan(seed: 1, hours: 400))
        #expect(plan.faults.map(\.at) == plan.faults.map(\.at).sorted())
        let fault = PlannedFault(
            at: 5, .powerLoss(.afterReads(3), .torn(seed: 9)))
        #expect(
            fault.description == "PlannedFault(at: 5, .powerLoss(.afterReads(3), .torn(seed: 9)))")
        let cut = PlannedFault(at: 2, .cut)
        #expect(FaultPlan([fault, cut]).faults == [cut, fault])
    }
}
