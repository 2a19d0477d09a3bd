// SPDX-License-Identifier: Apache-2.0

/// A client that asks and waits for answers.
///
/// It works inside its own blocking calls and belongs to one thread at a time.
public final class MosquittoRequester {
    private let client: BlockingClient

    /// - Throws: ``BridgeError/setting(name:reason:)``
    public init(broker: BrokerAddress, clientID: String) throws(BridgeError) {
        client = try BlockingClient(broker: broker, clientID: clientID, keepaliveSeconds: 30)
    }

    /// Connects and subscribes; stored messages of the topics come first.
    ///
    /// - Returns: the topics that the broker refuses.
    /// - Throws: ``BridgeError/connectionFailed(_:)``, ``BridgeError/timedOut(_:)``,
    ///   ``BridgeError/filterNotValid(_:)``
    public func connect(
        listeningTo topics: [String], timeout: Duration = .seconds(10)
    ) throws(BridgeError) -> [String] {
        try client.connect(timeout: timeout)
        let codes = try client.subscribe(topics, timeout: timeout)
        return zip(topics, codes).filter { $0.1 >= 0x80 }.map(\.0)
    }

    /// Sends a message.
    ///
    /// - Throws: ``BridgeError/topicNotValid(_:)``, ``BridgeError/notConnected``,
    ///   ``BridgeError/connectionFailed(_:)``
    public func publish(_ message: OutgoingMessage) throws(BridgeError) {
        try client.publish(message)
    }

    /// The next message that came; nil where none comes in time, or is not wanted any more.
    ///
    /// - Parameters:
    ///   - timeout: how long to wait.
    ///   - isWanted: asked a few times a second.
    /// - Throws: ``BridgeError/connectionFailed(_:)``, ``BridgeError/notConnected``
    public func next(
        timeout: Duration, isWanted: () -> Bool = { true }
    ) throws(BridgeError) -> IncomingMessage? {
        try client.next(timeout: timeout, isWanted: isWanted)
    }

    /// Says DISCONNECT.
    public func disconnect() { client.disconnect() }
}
