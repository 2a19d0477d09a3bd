// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeLog

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What streams cost a home that records a thousand changes a second: its ingest, its processor,
/// and its memory, with clients that read and with clients that never do.
enum WebLoadBench {
    private static let clientCount = 200
    private static let messageCount = 10_000
    private static let messagesPerSecond = 1000
    private static let ingestRatio = 0.9
    private static let stalledKilobytesMax = 64.0

    static func run(runs: Int) throws -> [BenchResult] {
        var alone: [Measure] = []
        var followed: [Measure] = []
        var stalled: [Measure] = []
        for number in 0..<max(1, min(runs, 5)) {
            Output.tell("web: web-load, run \(number + 1)")
            alone.append(try measure(.none))
            followed.append(try measure(.reading))
            stalled.append(try measure(.stalled))
        }
        let clients = Double(clientCount)
        func perClient(_ what: (Measure) -> Double, _ others: [Measure]) -> Double {
            median(zip(alone, others).map { (what($1) - what($0)) / clients })
        }
        return [
            BenchResult(
                goal: "web-load",
                value: median(zip(alone, followed).map { $0.seconds / $1.seconds }),
                unit: "ratio", target: ingestRatio, baseline: "the same ingest without clients",
                mode: "\(clientCount) clients of the stream, \(messagesPerSecond) changes/s",
                runs: alone.count,
                gate:
                    "each client has every change: no gap, and nothing has changed since its last one",
                details: [
                    ("cpuSharePerClient", perClient(\.cpuShare, followed), "of a core"),
                    ("cpuShareAlone", median(alone.map(\.cpuShare)), "of a core"),
                    ("kilobytesPerClient", perClient(\.kilobytes, followed), "kB"),
                    ("eventsPerClient", median(followed.map(\.events)), ""),
                    ("sentBytesPerClient", median(followed.map(\.bytes)), "B"),
                ]),
            BenchResult(
                goal: "web-stalled", value: perClient(\.kilobytes, stalled), unit: "kB",
                target: stalledKilobytesMax, isLimit: true,
                baseline: "the same ingest without clients",
                mode: "\(clientCount) clients that ask for the stream and never read",
                runs: stalled.count, gate: "every change is recorded",
                details: [
                    (
                        "ingestRatio",
                        median(zip(alone, stalled).map { $0.seconds / $1.seconds }), "ratio"
                    )
                ]),
        ]
    }

    private enum Clients { case none, reading, stalled }

    private struct Measure {
        var seconds = 0.0
        var cpuShare = 0.0
        var kilobytes = 0.0
        /// Of a client, on average.
        var events = 0.0
        var bytes = 0.0
    }

    private static func measure(_ clients: Clients) throws -> Measure {
        var settings = RealBroker.Settings()
        settings.isQuiet = true
        let broker = try RealBroker(settings)
        defer { broker.stop() }
        var home = BenchHome()
        let messages = home.states(messageCount)
        try IngestBench.announce(home.announcements, port: broker.port)
        let folder = try TemporaryFolder()
        let port = Int(try FreePort.find())
        let daemon = try DaemonUnderTest(
            brokerPort: broker.port, directory: folder.file("data"),
            codecs: ["zigbee2mqtt=zigbee2mqtt"], more: ["--web-port", "\(port)"])
        defer { daemon.end() }
        try daemon.waitForDevices(BenchHome.deviceCount)
        let reader = try FileLogReader(directory: daemon.directory)
        let before = try reader.refresh()
        let client = BenchClient(address: "http://127.0.0.1:\(port)")
        let readers = clients == .reading ? try StreamReaders(clientCount, port: port) : nil
        let stalled = clients == .stalled ? try StalledClients(clientCount, port: port) : nil
        defer { stalled?.end() }
        let publisher = try LoadPublisher(port: broker.port)
        let cpu = try daemon.cpuSeconds()
        var measure = Measure()
        measure.seconds = try seconds {
            try publisher.publish(messages, perSecond: messagesPerSecond)
            try daemon.waitForOffset(before + UInt64(messageCount))
        }
        measure.cpuShare = (try daemon.cpuSeconds() - cpu) / measure.seconds
        measure.kilobytes = try daemon.figures().anonymousMegabytes * 1024
        if let readers {
            (measure.events, measure.bytes) = try readers.end { place in
                try client.get("diff?from=@\(place)").contains(#""changes":[]"#)
            }
        }
        return measure
    }
}

extension LoadPublisher {
    /// Publishes so many a second, in pieces of a twentieth.
    fileprivate func publish(_ messages: [SimulatedMessage], perSecond: Int) throws {
        let clock = ContinuousClock()
        let begun = clock.now
        let size = max(1, perSecond / 20)
        for start in stride(from: 0, to: messages.count, by: size) {
            try publish(Array(messages[start..<min(start + size, messages.count)]))
            let due = begun + .milliseconds(1000 * (start + size) / perSecond)
            let left = (due - clock.now) / .microseconds(1)
            if left > 0 { usleep(UInt32(left)) }
        }
    }
}
