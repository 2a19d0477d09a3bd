// SPDX-License-Identifier: Apache-2.0

import HomeBridge

/// Two mosquittos with a bridge that carries topics in both directions.
///
/// ```
///  clients ──▶ local ◀── bridge ──▶ remote ◀── clients
/// ```
public final class BridgedBrokers {
    /// The protocol version of the bridge; 3.1.1 loses all properties of a message.
    public enum Version: String, Sendable, CaseIterable {
        /// mosquitto's default.
        case mqtt311 = "mqttv311"
        case mqtt5 = "mqttv50"
    }

    /// The broker that makes the bridge's connection.
    public let local: RealBroker
    /// The broker that the bridge connects to.
    public let remote: RealBroker

    private var crossings = 0

    fileprivate static let probeTopics = "hearth-test-bridge"

    fileprivate init(local: RealBroker, remote: RealBroker) throws {
        self.local = local
        self.remote = remote
        try waitForBridge()
    }

    /// Waits until messages cross the bridge in both directions, e.g. after a restart.
    ///
    /// mosquitto 2.0.11 takes some five seconds to connect again to a remote that was away; a
    /// restarted local connects at once.
    ///
    /// - Throws: `BridgeError`, ``BrokerFault/timedOut(_:)``
    public func waitForBridge() throws {
        let (near, far) = (try Probe(local), try Probe(remote))
        crossings += 1
        let text = "crossing \(crossings)"
        // Stored, so that it also crosses a bridge that subscribes later.
        try far.send(text, on: "from-remote")
        try near.wait(for: text, on: "from-remote")
        // A bridge that delivers here can also take away: its subscriptions here came first.
        try near.send(text, on: "from-local")
        try far.wait(for: text, on: "from-local")
        // Clear the stored messages on both sides.
        try far.send("", on: "from-remote")
        try near.wait(for: "", on: "from-remote")
        try near.send("", on: "from-local")
        try far.wait(for: "", on: "from-local")
    }
}

extension RealBroker {
    /// Starts two brokers with a bridge between them, and waits until messages cross it in both
    /// directions.
    ///
    /// - Parameters:
    ///   - topics: filters of the topics that cross; one of them may cover the others.
    ///   - version: the protocol that the bridge speaks.
    ///   - settings: of both brokers; without users and certificates.
    /// - Throws: ``BrokerFault``, `BridgeError`
    public static func bridged(
        topics: [String] = ["#"], version: BridgedBrokers.Version = .mqtt311,
        settings: Settings = Settings()
    ) throws -> BridgedBrokers {
        precondition(settings.users.isEmpty, "the bridge has no password")
        precondition(settings.certificates == nil, "the bridge speaks plain TCP")
        let remote = try RealBroker(settings)
        var local = settings
        // Further options after a connection line would belong to the bridge.
        local.lines += [
            "connection hearth-test", "address 127.0.0.1:\(remote.port)",
            "bridge_protocol_version \(version.rawValue)", "notifications false",
            "restart_timeout 1",
        ]
        let probes = topics.contains("#") ? [] : ["\(BridgedBrokers.probeTopics)/#"]
        local.lines += (topics + probes).map { "topic \($0) both 1" }
        return try BridgedBrokers(local: RealBroker(local), remote: remote)
    }
}

/// A client at one end of the bridge.
private struct Probe {
    private let harness: SessionHarness

    init(_ broker: RealBroker) throws {
        harness = try SessionHarness(
            port: broker.port, filters: ["\(BridgedBrokers.probeTopics)/#"]
        ) {
            $0.clientID = "hearth-test-probe"
            $0.limits.sessionExpirySeconds = 0
        }
        try harness.waitForPlan()
    }

    func send(_ text: String, on topic: String) throws {
        try harness.session.publish(
            OutgoingMessage(
                topic: "\(BridgedBrokers.probeTopics)/\(topic)", payload: text, qos: 1,
                isRetained: true))
    }

    func wait(for text: String, on topic: String) throws {
        let topic = "\(BridgedBrokers.probeTopics)/\(topic)"
        _ = try harness.sink.wait("\(topic) to cross the bridge") { contents in
            contents.messages.contains { $0.topic == topic && $0.payload == Array(text.utf8) }
        }
    }
}
