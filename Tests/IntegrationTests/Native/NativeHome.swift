// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import Logging

@testable import HomeRuntime

/// A living home that publishes itself, in a data directory of its own.
final class NativeHome {
    let home: RunningHome
    let clock: VirtualClock
    let directory: String
    /// What it logged.
    let lines: Awaited<[String]>
    private let folder: TemporaryFolder
    private var isStopped = false

    init(
        port: UInt16, publishes: String? = "home", clock: VirtualClock = VirtualClock(),
        change: (inout BrokerProfile) -> Void = { _ in }
    ) throws {
        folder = try TemporaryFolder()
        directory = folder.file("data")
        self.clock = clock
        let lines = Awaited<[String]>([])
        self.lines = lines
        var profile = BrokerProfile(broker: BrokerAddress(host: "127.0.0.1", port: port))
        profile.publishes = publishes
        change(&profile)
        home = try RunningHome.open(
            HomeSettings(dataDirectory: directory, profiles: [profile]), clock: clock,
            logger: Logger(label: "test") { _ in NativeLog(lines: lines) })
        try home.start()
    }

    deinit {
        try? stop()
        try? FileManager.default.removeItem(atPath: directory)
    }

    func stop() throws {
        guard !isStopped else { return }
        isStopped = true
        try home.stop()
    }

    var engine: Engine { home.engine }
    var nextOffset: UInt64 { engine.log.nextOffset }
    var logID: String { engine.state.books.logID }

    var phase: NativeOutputStatus.Phase? { home.status.sessions.first?.publishing?.phase }

    func waitForLog(_ words: String) throws {
        _ = try lines.wait("a line: \(words)") { $0.contains { $0.contains(words) } }
    }

    /// Adds one record.
    @discardableResult
    func commit(_ events: [HomeEvent]) throws -> UInt64 {
        try engine.commit([
            HomeRecord(receivedAt: clock.wallNanoseconds, cause: .message, events: events)
        ]).lowerBound
    }

    func announce(_ name: String) throws {
        try commit([
            .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: "native:\(name)", source: "main:native:home", codec: "native",
                    nativeID: "native:\(name)", name: name))
        ])
    }

    /// Ten seconds pass, and something is recorded: a hash mark is due.
    func passToHash() throws {
        clock.advance(seconds: 10)
        try commit([.messageIgnored(reason: "test")])
    }

    /// The snapshot at an offset, folded from the log again.
    func snapshot(at offset: UInt64) throws -> HomeSnapshot {
        try Replay(log: engine.log, sha256: sha256).fold(through: offset, from: .genesis).state
            .graph
    }

    /// The topics of all records that messages made.
    func topics() throws -> [String] {
        var topics: [String] = []
        try Replay(log: engine.log, sha256: sha256).records(in: 0..<engine.log.nextOffset) { item in
            if case .record(let record) = item, let origin = record.origin {
                topics.append(origin.topic)
            }
            return true
        }
        return topics
    }
}

/// Hears everything at `out/`.
final class NativeListener {
    private let harness: SessionHarness

    init(port: UInt16, home: String = "home") throws {
        harness = try SessionHarness(port: port, filters: ["hearth/v1/\(home)/out/#"]) {
            $0.clientID = "listener"
        }
        try harness.waitForPlan()
    }

    func stop() { harness.stop() }

    /// What came so far, oldest first.
    var all: [ParsedMessage] {
        get throws { try harness.sink.contents.current.messages.map { try ParsedMessage($0) } }
    }

    func messages(_ name: String) throws -> [ParsedMessage] {
        try all.filter { $0.message.topic.hasSuffix("/out/\(name)") }
    }

    @discardableResult
    func wait(
        _ what: String, _ name: String, until isWanted: ([ParsedMessage]) -> Bool
    ) throws -> [ParsedMessage] {
        try harness.sink.contents.wait(what) { contents in
            let found = contents.messages.filter { $0.topic.hasSuffix("/out/\(name)") }
            return isWanted(found.compactMap { try? ParsedMessage($0) })
        }
        return try messages(name)
    }

    func waitForStatus(_ state: String, _ logID: String, home: String = "home") throws {
        try wait("\(logID) to be \(state)", "status") { statuses in
            let last = statuses.last { $0.text("home") == home }
            return last?.text("state") == state && last?.text("logID") == logID
        }
    }

    /// Waits until somebody was answered.
    func waitForAnswer() throws {
        _ = try harness.sink.wait("an answer") { contents in
            contents.messages.contains { $0.topic.contains("/out/answer/") }
        }
    }

    func publish(_ name: String, _ payload: String, isRetained: Bool = true) throws {
        try harness.session.publish(
            OutgoingMessage(
                topic: "hearth/v1/home/out/\(name)", payload: payload, qos: 1,
                isRetained: isRetained))
    }
}

/// Keeps the lines so that a test can wait for one.
private struct NativeLog: LogHandler {
    let lines: Awaited<[String]>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.info

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.change { $0.append(event.message.description) }
    }
}

extension ParsedMessage {
    /// Whether the payload holds these words.
    func says(_ words: String) -> Bool {
        String(decoding: message.payload, as: UTF8.self).contains(words)
    }

    init(_ message: IncomingMessage) throws {
        try self.init(
            OutgoingMessage(
                topic: message.topic, payload: message.payload, qos: message.qos,
                isRetained: message.isRetained, userProperties: message.userProperties,
                correlationData: message.correlationData))
    }
}
