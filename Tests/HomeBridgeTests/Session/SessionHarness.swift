// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeTesting
import Logging

/// A session under test with its sink and its log; it is stopped at the end.
final class SessionHarness {
    let sink: RecordingSink
    let session: MosquittoSession
    let log = Awaited<[String]>([])

    init(
        port: UInt16, host: String = "127.0.0.1", filters: [String] = ["home/#"],
        sink: RecordingSink = RecordingSink(),
        change: (inout SessionConfiguration) -> Void = { _ in }
    ) throws {
        self.sink = sink
        var configuration = MosquittoSession.Configuration(
            broker: BrokerAddress(host: host, port: port), clientID: "hearth-test",
            filters: filters)
        // Tests do not wait longer than they must.
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

    func stop() {
        session.stop()
        session.waitUntilStopped()
    }

    func waitForMessages(_ count: Int) throws -> [IncomingMessage] {
        try sink.wait("\(count) messages") { $0.messages.count >= count }.messages
    }

    /// Greets the session and grants what it asks for.
    ///
    /// - Returns: the connection, with nothing left to answer.
    static func greet(
        _ broker: ScriptedBroker, isSessionPresent: Bool = false, subscribes: Int = 2
    ) throws -> ScriptedConnection {
        let connection = try broker.welcome(isSessionPresent: isSessionPresent)
        for _ in 0..<subscribes { try connection.grantSubscribe() }
        return connection
    }
}

/// Keeps the lines so that a test can wait for one.
private struct LineLog: LogHandler {
    let lines: Awaited<[String]>
    var metadata: Logger.Metadata = [:]
    var logLevel = Logger.Level.trace

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        lines.change { $0.append(event.message.description) }
    }
}
