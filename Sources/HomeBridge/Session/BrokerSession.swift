// SPDX-License-Identifier: Apache-2.0

package import Logging

/// A session with a broker as its owner sees it: `MosquittoSession`, or a scripted one.
package protocol BrokerSession: AnyObject, Sendable {
    /// Begins to connect and keeps trying until ``stop()``.
    ///
    /// - Parameter onEnd: called once, as the last thing that the session does.
    func start(onEnd: @escaping @Sendable () -> Void) throws(BridgeError)

    /// Queues a message; see `MosquittoSession.publish(_:onHandedOver:onAnswered:)`.
    func publish(
        _ message: OutgoingMessage, onHandedOver: (@Sendable (Bool) -> Void)?,
        onAnswered: (@Sendable (UInt8) -> Void)?
    ) throws(BridgeError)

    /// Changes the subscriptions.
    func setFilters(_ filters: [String]) throws(BridgeError)

    /// Asks for an orderly end.
    func stop()

    /// Blocks until the session has ended.
    func waitUntilStopped()

    /// The present status of the session.
    var status: SessionStatus { get }
}

/// Makes sessions with brokers.
package protocol BrokerSessions: Sendable {
    /// Why no session may start: acknowledgements would leave too early. Nil where all is well.
    func complaint() -> String?

    /// Makes a session, which does nothing yet.
    func make(
        _ configuration: SessionConfiguration, sink: any SessionSink, logger: Logger
    ) throws(BridgeError) -> any BrokerSession
}
