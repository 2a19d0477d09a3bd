// SPDX-License-Identifier: Apache-2.0

public import HomeTesting

/// Runs a home, its log, its broker and its devices from one seed, on one thread, in virtual time,
/// with the faults of a plan, and judges it by a model.
///
/// ```swift
/// let simulator = Simulator(seed: 7, hours: 24, faults: FaultPlan(seed: 7, hours: 24))
/// let report = simulator.run()
/// if report.violation != nil { print(simulator.shrunk(report).simulator) }
/// ```
///
/// The same settings give the same bytes on the disk, on every machine.
public struct Simulator: Sendable {
    /// Decides everything that is left to chance, but for the faults of the plan.
    public var seed: UInt64
    /// How many hours are simulated.
    public var hours: Int
    /// What goes wrong; by default nothing.
    public var faults: FaultPlan
    /// The homes that play.
    public var ecosystems: [SimulatedEcosystem]
    /// Of each ecosystem.
    public var deviceCount: Int
    /// When the simulation begins, in nanoseconds since 1970 UTC.
    public var start: Int64 = 1_800_000_000_000_000_000
    /// Bugs that a test plants.
    package var bugs = SimulatorBugs()

    /// - Parameters:
    ///   - seed: Of everything but the faults.
    ///   - hours: At least 1.
    ///   - ecosystems: The homes that play.
    ///   - deviceCount: 1 to ``SimulatedHome/devicesMax`` of each ecosystem.
    ///   - faults: By default none.
    public init(
        seed: UInt64, hours: Int, ecosystems: [SimulatedEcosystem] = [.zigbee2mqtt],
        deviceCount: Int = 10, faults: FaultPlan = FaultPlan()
    ) {
        precondition(hours > 0, "A simulation takes an hour at least.")
        self.seed = seed
        self.hours = hours
        self.ecosystems = ecosystems
        self.deviceCount = deviceCount
        self.faults = faults
    }

    /// Runs the simulation to its end, or to the first violation.
    public func run() -> SimulationReport {
        let run = SimulationRun(self)
        run.run()
        return run.report
    }

    /// The path of the log on the disk of a report.
    public static let directory = "/home"
}

/// What a simulation did.
public struct SimulationReport: Sendable {
    /// Of the simulation.
    public var seed: UInt64 = 0
    /// How many hours were simulated.
    public var hours = 0.0
    /// Messages that the home read, copies included.
    public var messages = 0
    /// Acknowledgements that the home wrote.
    public var acknowledged = 0
    /// Records of the log at the end.
    public var records: UInt64 = 0
    /// Messages that came with the DUP flag.
    public var copies = 0
    /// Second records of a message, after the broker had gone back.
    public var possibleDuplicates = 0
    /// How often the home was opened.
    public var starts = 0
    /// How often a start failed, for the disk.
    public var failedStarts = 0
    /// Faults that were carried out, by their kind.
    public var faults: [(name: String, count: Int)] = []
    /// What a long life would fill up, each hour.
    public var samples: [SimulationSample] = []
    /// Hex of the hash of the last state.
    public var stateHash = ""
    /// What was promised and not kept; nil where everything was.
    public var violation: SimulationViolation?
    /// The files at the end, below ``Simulator/directory``.
    public var disk = FaultyFileSystem()

    /// The report for people, a fact in each line.
    public var lines: [String] {
        var lines = [
            "seed \(seed)", "simulated hours \(hours)", "messages \(messages)",
            "acknowledged \(acknowledged)", "copies \(copies)", "records \(records)",
            "possible duplicates \(possibleDuplicates)", "starts \(starts)",
            "failed starts \(failedStarts)",
        ]
        lines += faults.map { "\($0.name) \($0.count)" }
        lines.append("state hash \(stateHash)")
        lines.append("violations \(violation == nil ? 0 : 1)")
        if let violation { lines.append("violation \(violation)") }
        return lines
    }
}
