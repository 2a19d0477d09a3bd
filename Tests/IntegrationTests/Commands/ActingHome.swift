// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import Logging

/// A running home on real brokers, in a data directory of its own, which a test can end and open
/// again.
final class ActingHome {
    private(set) var home: RunningHome
    let directory: String
    private let folder: TemporaryFolder
    private let profiles: [BrokerProfile]

    init(_ profiles: [BrokerProfile], isStarted: Bool = true) throws {
        folder = try TemporaryFolder()
        directory = folder.file("data")
        self.profiles = profiles
        home = try Self.open(directory, profiles)
        if isStarted { try home.start() }
    }

    deinit { try? home.stop() }

    func stop() throws { try home.stop() }

    /// The next process on the same log.
    func reopen(isStarted: Bool = true) throws {
        home = try Self.open(directory, profiles)
        if isStarted { try home.start() }
    }

    private static func open(_ directory: String, _ profiles: [BrokerProfile]) throws -> RunningHome
    {
        try RunningHome.open(
            HomeSettings(dataDirectory: directory, profiles: profiles),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    /// Waits until the graph is as wanted.
    func wait(_ isWanted: @Sendable (HomeSnapshot) -> Bool) async {
        for await point in home.engine.points() where isWanted(point.snapshot) { return }
    }

    /// Waits until the codecs' filters are served and all that was stored has been read.
    func waitForDevice(_ id: String) async {
        await wait { $0.device(id) != nil }
    }

    /// Publishes to the home until it takes its messages for live, and no longer for what was
    /// queued while it was away: a minute after it connected at the latest, for what comes all the
    /// time shows no end of a queue where the broker does not.
    func waitUntilLive(_ client: TestClient, device: String = "lamp") async throws {
        let clock = ContinuousClock()
        let begun = clock.now
        var count: Int64 = 0
        while clock.now - begun < .seconds(120) {
            count += 1
            let offset = home.engine.log.nextOffset
            try client.say(
                "hearth/v1/home/in/report/\(device)",
                #"{"parts":{"main":{"Test.ProbeTrait":{"count":\#(count)}}}}"#)
            await wait { [count] snapshot in
                let part = snapshot.device("native:\(device)")?.parts.first { $0.part == "main" }
                let trait = part?.traits.first { $0.trait == "Test.ProbeTrait" }
                return trait?.attributes.first?.value == .int(count)
            }
            let reports = try records(from: offset).flatMap(\.events).compactMap { event in
                if case .attributesReported(let report) = event { report } else { nil }
            }
            if reports.last(where: { $0.trait == "Test.ProbeTrait" })?.delivery == .live { return }
        }
        let sessions = try records().filter { $0.cause != .message }
        throw BrokerFault.timedOut("a live message: \(sessions), \(home.status)")
    }

    /// All records, or those from an offset on, in order.
    func records(from first: UInt64 = 0) throws -> [HomeRecord] {
        var found: [HomeRecord] = []
        let log = home.engine.log
        try Replay(log: log, sha256: sha256).records(in: first..<log.nextOffset) { item in
            if case .record(let record) = item { found.append(record) }
            return true
        }
        return found
    }

    func events() throws -> [HomeEvent] { try records().flatMap(\.events) }
}

/// Runs what blocks away from the cooperative pool, which other tests need.
func blocking<Value: Sendable>(
    _ work: @escaping @Sendable () throws -> Value
) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
        let thread = Thread { continuation.resume(with: Result { try work() }) }
        thread.start()
    }
}

/// An MQTT client that publishes, and keeps the messages that it receives.
final class TestClient {
    private let harness: SessionHarness
    private let publisher: MosquittoPublisher

    init(_ broker: RealBroker, name: String, filters: [String] = []) throws {
        let filters = filters + ["client/\(name)"]
        harness = try SessionHarness(port: broker.port, filters: filters) {
            $0.clientID = "client-\(name)"
        }
        try harness.waitForPlan()
        publisher = try MosquittoPublisher(
            broker: BrokerAddress(host: "127.0.0.1", port: broker.port),
            clientID: "client-\(name)-out",
            // Nobody pings while the test waits for others.
            keepaliveSeconds: .max)
        try publisher.connect()
    }

    func say(
        _ topic: String, _ payload: String, qos: UInt8 = 1, isRetained: Bool = false,
        responseTopic: String? = nil, userProperties: [UserProperty] = []
    ) throws {
        var message = OutgoingMessage(
            topic: topic, payload: payload, qos: qos, isRetained: isRetained)
        message.responseTopic = responseTopic
        message.userProperties = userProperties
        try publisher.publish(message)
        try publisher.flush()
    }

    /// Waits until that many messages came on topics with this beginning; their payloads in order.
    @discardableResult
    func receive(_ count: Int, on prefix: String) async throws -> [String] {
        @Sendable func received(_ contents: RecordingSink.Contents) -> [String] {
            contents.messages.filter { $0.topic.hasPrefix(prefix) }
                .map { String(decoding: $0.payload, as: UTF8.self) }
        }
        let sink = harness.sink
        return try await blocking {
            let contents = try sink.wait("\(count) messages on \(prefix)") {
                received($0).count >= count
            }
            return received(contents)
        }
    }
}
