// SPDX-License-Identifier: Apache-2.0

/// A client that publishes and nothing else: for simulated devices and for tests.
///
/// It works inside its own blocking calls and belongs to the thread that makes them.
public final class MosquittoPublisher {
    /// How many messages may wait for the broker before ``publish(_:)`` blocks.
    public static let waitingMax = 1000

    private let client: BlockingClient

    /// Answers of the broker with an error, e.g. for want of rights.
    public var refusedCount: Int { client.refusedCount }

    /// - Parameter will: published by the broker when the connection breaks.
    /// - Throws: ``BridgeError/setting(name:reason:)``
    public init(
        broker: BrokerAddress, clientID: String, will: OutgoingMessage? = nil,
        keepaliveSeconds: UInt16 = 60
    ) throws(BridgeError) {
        client = try BlockingClient(
            broker: broker, clientID: clientID, will: will, keepaliveSeconds: keepaliveSeconds)
    }

    /// Connects and waits for the broker's welcome.
    ///
    /// - Throws: ``BridgeError/connectionFailed(_:)``, ``BridgeError/timedOut(_:)``
    public func connect(timeout: Duration = .seconds(10)) throws(BridgeError) {
        try client.connect(timeout: timeout)
    }

    /// Hands a message to the network; blocks only while ``waitingMax`` messages wait.
    ///
    /// - Throws: ``BridgeError/topicNotValid(_:)``, ``BridgeError/notConnected``, and what
    ///   ``flush(timeout:)`` throws
    public func publish(
        _ message: OutgoingMessage, timeout: Duration = .seconds(30)
    ) throws(BridgeError) {
        try client.publish(message)
        guard client.outgoing.count >= Self.waitingMax else { return }
        try client.pump(
            until: { client.outgoing.count < Self.waitingMax / 2 }, "the broker is slow",
            timeout: timeout)
    }

    /// Waits until every message is written (QoS 0) or answered (QoS 1).
    ///
    /// - Throws: ``BridgeError/connectionFailed(_:)``, ``BridgeError/timedOut(_:)``
    public func flush(timeout: Duration = .seconds(30)) throws(BridgeError) {
        try client.pump(
            until: { client.outgoing.isEmpty }, "messages not answered", timeout: timeout)
    }

    /// Says DISCONNECT; the will is not published.
    public func disconnect() { client.disconnect() }
}

extension MosquittoSession {
    /// Ends the session that the broker keeps for a client id, with everything queued in it.
    ///
    /// Blocks; not for the cooperative pool.
    ///
    /// - Throws: ``BridgeError/setting(name:reason:)``, ``BridgeError/connectionFailed(_:)``,
    ///   ``BridgeError/timedOut(_:)``
    public static func forget(
        broker: BrokerAddress, clientID: String, timeout: Duration = .seconds(10)
    ) throws(BridgeError) {
        // A clean start with a session expiry of 0, which is how every publisher connects.
        let client = try MosquittoPublisher(broker: broker, clientID: clientID)
        try client.connect(timeout: timeout)
        client.disconnect()
    }
}
