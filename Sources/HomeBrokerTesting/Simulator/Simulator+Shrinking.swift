// SPDX-License-Identifier: Apache-2.0

extension Simulator {
    /// The fewest faults, and the shortest run, that still show a violation.
    ///
    /// - Parameters:
    ///   - report: Of this simulation, with a violation.
    ///   - runsMax: How many simulations are tried at most.
    /// - Returns: The smaller simulation with its report.
    public func shrunk(
        _ report: SimulationReport, runsMax: Int = 200
    ) -> (simulator: Simulator, report: SimulationReport) {
        var best = (simulator: self, report: report)
        var runs = 0
        func accept(_ change: (inout Simulator) -> Void) -> Bool {
            guard runs < runsMax, let violation = best.report.violation else { return false }
            runs += 1
            var smaller = best.simulator
            // A violation may be seen at the next look only, an hour later.
            smaller.hours = min(smaller.hours, Int(violation.at / 3_600_000) + 1)
            change(&smaller)
            let found = smaller.run()
            guard found.violation != nil else { return false }
            best = (smaller, found)
            return true
        }
        var count = 2
        while !best.simulator.faults.faults.isEmpty {
            let faults = best.simulator.faults.faults
            let size = max(1, faults.count / count)
            let isSmaller = stride(from: 0, to: faults.count, by: size).contains { start in
                let end = min(start + size, faults.count)
                return accept { $0.faults = FaultPlan(Array(faults[..<start] + faults[end...])) }
            }
            if isSmaller { continue }
            guard size > 1, runs < runsMax else { break }
            count *= 2
        }
        while best.simulator.deviceCount > 1, accept({ $0.deviceCount /= 2 }) {}
        return best
    }
}

extension Simulator: CustomStringConvertible {
    /// The simulation as a test writes it.
    public var description: String {
        let ecosystems = ecosystems.map { ".\($0)" }.joined(separator: ", ")
        let devices = "ecosystems: [\(ecosystems)], deviceCount: \(deviceCount)"
        guard !faults.faults.isEmpty else {
            return "Simulator(seed: \(seed), hours: \(hours), \(devices))"
        }
        let lines = faults.faults.map { "    \($0),\n" }.joined()
        return "Simulator(seed: \(seed), hours: \(hours), \(devices), faults: FaultPlan([\n"
            + lines + "]))"
    }
}

extension PlannedFault: CustomStringConvertible {
    /// The fault as a test writes it.
    public var description: String {
        // The types of the values, which Swift adds, follow from the kind.
        let names = [
            "HomeBrokerTesting.PlannedFault.Moment", "HomeBrokerTesting.PlannedFault.BrokerMemory",
            "HomeBrokerTesting.PlannedFault.Damage", "HomeTesting.FaultyFileSystem.CrashMode",
        ]
        var text = "\(kind)"
        for name in names { text = text.replacing(name, with: "") }
        return "PlannedFault(at: \(at), .\(text))"
    }
}
