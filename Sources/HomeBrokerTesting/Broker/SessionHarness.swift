// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
import HomeGraph
import Logging

/// One run of a session under test, with its sink and its log; it is stopped at the end.
public final class SessionHarness {
    public let sink: RecordingSink
    public let session: MosquittoSession
    /// The lines of its log.
    public let log = Awaited<[String]>([])

    /// Starts a session, by default with the client id `hearth-test`.
    ///
    /// - Parameters:
    ///   - port: of the broker.
    ///   - host: of the broker.
    ///   - books: the books of an earlier run.
    ///   - filters: the filters to subscribe to.
    ///   - sink: gets the messages.
    ///   - change: may change every setting before the start.
    /// - Throws: `BridgeError`
    public init(
        port: UInt16, host: String = "127.0.0.1", books: SessionBooks = SessionBooks(),
        filters: [String] = ["home/#"], sink: RecordingSink = RecordingSink(),
        change: (inout SessionConfiguration) -> Void = { _ in }
    ) throws {
        self.sink = sink
        var configuration = SessionConfiguration(
            broker: BrokerAddress(host: host, port: port), clientID: "hearth-test",
            filters: filters, fence: books.fence, acknowledgedPlan: books.plan)
        // Tests wait no longer than necessary.
        configuration.backoff.first = .milliseconds(10)
        configuration.backoff.longest = .milliseconds(40)
        change(&configuration)
        let lines = log
        session = try MosquittoSession(
            configuration: configuration, sink: sink,
            logger: Logger(label: "test") { _ in LineLog(lines: lines) })
        try session.start()
    }

    deinit {
        stop()
    }

    /// Ends the session and waits until it has.
    public func stop() {
        session.stop()
        session.waitUntilStopped()
    }

    /// Waits until so many messages have come, and returns all that came.
    ///
    /// - Throws: ``BrokerFault/timedOut(_:)``
    public func waitForMessages(_ count: Int) throws -> [IncomingMessage] {
        try sink.wait("\(count) messages") { $0.messages.count >= count }.messages
    }

    /// Waits until the broker serves the plan.
    ///
    /// - Throws: ``BrokerFault/timedOut(_:)``
    public func waitForPlan() throws {
        try wait { if case .subscriptionsAcknowledged = $0 { true } else { false } }
    }

    /// Waits for an item.
    ///
    /// - Throws: ``BrokerFault/timedOut(_:)``
    public func wait(_ isWanted: (SessionItem) -> Bool) throws {
        _ = try sink.wait("an item") { $0.items.contains(where: isWanted) }
    }

    /// Accepts a session and grants its subscriptions.
    ///
    /// - Returns: the connection, with nothing left to answer.
    public static func greet(
        _ broker: ScriptedBroker, isSessionPresent: Bool = false, subscribes: Int = 2
    ) throws -> ScriptedConnection {
        let connection = try broker.welcome(isSessionPresent: isSessionPresent)
        for _ in 0..<subscribes { try connection.grantSubscribe() }
        return connection
    }
}
