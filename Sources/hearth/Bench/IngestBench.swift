// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeLog

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Durable QoS 1 ingest by `hearth run`, beside `mosquitto_sub` that throws everything away.
enum IngestBench {
    private static let messageCount = 50_000

    static func run(runs: Int) throws -> [BenchResult] {
        var own: [Double] = []
        var others: [Double] = []
        var cpu: [Double] = []
        for run in 0...runs {
            var home = BenchHome()
            let messages = home.states(messageCount)
            let measured = try hearth(home.announcements, messages)
            let other = try mosquittoSub(messages)
            guard run > 0 else { continue }
            own.append(measured.seconds)
            cpu.append(measured.cpuSeconds)
            others.append(other)
        }
        let count = Double(messageCount)
        return [
            BenchResult(
                goal: "ingest", value: median(zip(others, own).map { $0 / $1 }), unit: "ratio",
                target: 0.9, baseline: "mosquitto_sub -q 1 > /dev/null",
                mode: "fdatasync each batch before its acks, all codecs and capture on",
                runs: runs, gate: "every message is one record",
                details: [
                    ("consumerUsPerMessage", median(cpu) / count * 1e6, "us"),
                    ("messagesPerS", count / median(own), "/s"),
                    ("mosquittoSubPerS", count / median(others), "/s"),
                ])
        ]
    }

    private static func broker() throws -> RealBroker {
        var settings = RealBroker.Settings()
        settings.isQuiet = true
        return try RealBroker(settings)
    }

    private static func hearth(
        _ announcements: [SimulatedMessage], _ messages: [SimulatedMessage]
    ) throws -> (seconds: Double, cpuSeconds: Double) {
        let broker = try broker()
        defer { broker.stop() }
        try announce(announcements, port: broker.port)
        let folder = try TemporaryFolder()
        let daemon = try DaemonUnderTest(
            brokerPort: broker.port, directory: folder.file("data"),
            codecs: AllCodecs.types.map { $0.name })
        try daemon.waitForDevices(BenchHome.deviceCount)
        // One record for each announcement, behind the log's opening, the profile, the session and
        // its subscription.
        try daemon.waitForOffset(UInt64(announcements.count) + 4)
        let reader = try FileLogReader(directory: daemon.directory)
        let before = try reader.refresh()
        let publisher = try LoadPublisher(port: broker.port)
        let cpu = try daemon.cpuSeconds()
        let time = try seconds {
            try publisher.publish(messages)
            try daemon.waitForOffset(before + UInt64(messages.count))
        }
        let used = try daemon.cpuSeconds() - cpu
        daemon.end()
        let after = try FileLogReader(directory: daemon.directory).nextOffset
        // The end of the session is one record, a fired timer might be another.
        guard after - before <= UInt64(messages.count) + 2 else {
            throw CommandFailure(.internalError, "more records than messages")
        }
        return (time, used)
    }

    private static func mosquittoSub(_ messages: [SimulatedMessage]) throws -> Double {
        let broker = try broker()
        defer { broker.stop() }
        let subscriber = try ChildProcess(
            "/usr/bin/mosquitto_sub",
            [
                "-h", "127.0.0.1", "-p", "\(broker.port)", "-q", "1", "-t", "#", "-C",
                "\(messages.count)",
            ])
        try broker.waitForLog(" 1 #")
        let publisher = try LoadPublisher(port: broker.port)
        return try seconds {
            try publisher.publish(messages)
            guard subscriber.wait() == 0 else {
                throw CommandFailure(.internalError, "mosquitto_sub failed")
            }
        }
    }

    /// Publishes retained announcements and waits until the broker has them.
    static func announce(_ messages: [SimulatedMessage], port: UInt16) throws {
        let publisher = try MosquittoPublisher(
            broker: BrokerAddress(host: "127.0.0.1", port: port), clientID: "announce")
        try publisher.connect()
        for message in messages {
            try publisher.publish(
                OutgoingMessage(
                    topic: message.topic, payload: message.payload, qos: 1,
                    isRetained: message.retain))
        }
        try publisher.flush()
        publisher.disconnect()
    }
}
