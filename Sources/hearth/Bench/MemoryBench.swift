// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The memory of an idle daemon with 30 devices, beside this program doing nothing.
enum MemoryBench {
    private static let deviceCount = 30

    static func run(runs: Int) throws -> [BenchResult] {
        var own: [ProcessFigures] = []
        var empty: [ProcessFigures] = []
        for _ in 0..<runs {
            own.append(try daemon())
            empty.append(try nothing())
        }
        let mode = "idle, \(deviceCount) devices announced, one state of each"
        let anonymous = median(own.map(\.anonymousMegabytes))
        let resident = median(own.map(\.residentMegabytes))
        let baseline = "the same program waiting, nothing opened"
        return [
            BenchResult(
                goal: "memory-anon", value: anonymous, unit: "MB", target: 10, isLimit: true,
                baseline: baseline, mode: mode, runs: runs, gate: "all devices are in the log",
                details: [("emptyProgram", median(empty.map(\.anonymousMegabytes)), "MB")]),
            BenchResult(
                goal: "memory-rss", value: resident, unit: "MB", target: 45, isLimit: true,
                baseline: baseline, mode: mode, runs: runs, gate: "all devices are in the log",
                details: [("emptyProgram", median(empty.map(\.residentMegabytes)), "MB")]),
        ]
    }

    private static func daemon() throws -> ProcessFigures {
        var settings = RealBroker.Settings()
        settings.isQuiet = true
        let broker = try RealBroker(settings)
        defer { broker.stop() }
        var load = SimulatedLoad(
            seed: 1, deviceCount: deviceCount, start: BenchHome.start)
        try IngestBench.announce(load.announcements, port: broker.port)
        let folder = try TemporaryFolder()
        let daemon = try DaemonUnderTest(
            brokerPort: broker.port, directory: folder.file("data"))
        try daemon.waitForDevices(deviceCount)
        try IngestBench.announce(load.states(deviceCount), port: broker.port)
        // Idle: two seconds in which it uses no processor time.
        var cpu = try daemon.cpuSeconds()
        while true {
            sleep(2)
            let now = try daemon.cpuSeconds()
            if now - cpu <= 0.02 { break }
            cpu = now
        }
        return try daemon.figures()
    }

    private static func nothing() throws -> ProcessFigures {
        let process = try ChildProcess(
            try DaemonUnderTest.program(), ["bench", "--wait"], streams: .output)
        defer { process.end(SIGKILL) }
        try process.waitForOutput("waiting")
        return try ProcessFigures(process.processID)
    }
}
