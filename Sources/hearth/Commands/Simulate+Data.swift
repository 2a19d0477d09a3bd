// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeBrokerTesting
import HomeLog

/// A home in virtual time, with its faults.
extension Simulate {
    private static let hoursRange = 1...100_000

    /// What only a broker makes sense of has no place beside `--data`, and the other way round.
    func validateData() throws {
        guard data != nil else {
            if hours != nil { throw ValidationError("--hours needs --data") }
            return
        }
        let others: [(name: String, isGiven: Bool)] = [
            ("--broker", connection.flags.keys.contains(.broker)), ("--speed", speed != 1),
            ("--duration", duration != nil), ("--base", base != "zigbee2mqtt"),
            ("--qos", qos != 0), ("--chaos", chaos), ("--fault", !fault.isEmpty),
            ("--still", still), ("--settled", settled), ("--story", story),
        ]
        if let other = others.first(where: \.isGiven) {
            throw ValidationError("\(other.name) does not go with --data: there is no broker")
        }
        if let hours, !Self.hoursRange.contains(hours) {
            throw ValidationError("--hours is a number from 1 to \(Self.hoursRange.upperBound)")
        }
    }

    /// Runs the simulation, prints its report, and leaves the log in a new folder.
    func simulate(into directory: String) throws {
        guard try !FileLog.exists(directory: directory) else {
            throw ValidationError("--data \(directory) has a log already")
        }
        let hours = hours ?? 24
        var simulator = Simulator(
            seed: seed, hours: hours, ecosystems: ecosystems, deviceCount: devices,
            faults: faults ? FaultPlan(seed: seed, hours: hours) : FaultPlan())
        if let start = start.flatMap({ SourceTime.nanoseconds($0) }) { simulator.start = start }
        let report = simulator.run()
        try report.write(to: directory)
        for line in report.lines { print(line) }
        guard report.violation != nil else { return }
        print(simulator.shrunk(report).simulator)
        throw ExitCode(65)
    }
}
