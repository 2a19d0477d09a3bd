// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import Logging
import Synchronization
import Testing

@testable import HomeRuntime

/// A process that ended between seeing that its broker had lost memory and logging it.
@Suite(.timeLimit(.minutes(20))) struct RollbackNoteTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A life of the home, on the same directory as the ones before.
    private struct Life {
        let home: RunningHome
        let sessions = NotedSessions()

        init(_ folder: TemporaryFolder) throws {
            home = try RunningHome.open(
                HomeSettings(
                    dataDirectory: folder.file("data"),
                    profiles: [
                        BrokerProfile(key: "main", broker: BrokerAddress(host: "nowhere", port: 1))
                    ]),
                clock: SystemClock(), seams: HomeSeams(sessions: sessions),
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            try home.start()
        }

        /// Whether its session was told that the broker had lost memory.
        var startsRolledBack: Bool { sessions.configuration?.isRolledBack ?? false }

        /// Ends as a kill before the append does: the log takes nothing any more.
        func endsWhileLogging(_ items: [SessionItem]) throws {
            try home.engine.log.close()
            #expect(throws: EngineError.self) { try sessions.commit(items) }
            // What is left of it lets go of its files.
            try? home.stop()
        }
    }

    private static let rollback: [SessionItem] = [
        .resumed(epoch: 1), .brokerRolledBack(packetID: 7, highestPacketID: 9),
    ]

    @Test("F11: the next start knows, and so does the one after that, until the log says it")
    func remembered() throws {
        let first = try Life(folder)
        #expect(!first.startsRolledBack)
        try first.sessions.commit([.started(epoch: 1, reason: .first)])
        try first.endsWhileLogging(Self.rollback)

        // It does not reach its broker.
        let second = try Life(folder)
        #expect(second.startsRolledBack)
        try second.home.stop()

        let third = try Life(folder)
        #expect(third.startsRolledBack)
        try third.sessions.commit(Self.rollback)
        try third.home.stop()

        let fourth = try Life(folder)
        #expect(!fourth.startsRolledBack)
        try fourth.home.stop()
    }

    @Test("F11: a broker that has lost the session has no copies to send: the note ends")
    func sessionLost() throws {
        let first = try Life(folder)
        try first.endsWhileLogging(Self.rollback)
        let second = try Life(folder)
        #expect(second.startsRolledBack)
        try second.sessions.commit([.started(epoch: 2, reason: .brokerLostSession)])
        try second.home.stop()
        let third = try Life(folder)
        #expect(!third.startsRolledBack)
        try third.home.stop()
    }

    @Test("other batches that are not logged leave no note")
    func others() throws {
        let first = try Life(folder)
        try first.endsWhileLogging([.resumed(epoch: 1)])
        let second = try Life(folder)
        #expect(!second.startsRolledBack)
        try second.home.stop()
    }

    @Test("the note of one profile is no other's")
    func profiles() throws {
        let directory = folder.path
        let note = try CrashNote(directory: directory, profiles: ["main", "second"])
        note.slots[1].note(rolledBack: true)
        #expect(CrashNote.read(directory: directory).rolledBack == ["second"])
        note.slots[1].note(rolledBack: false)
        #expect(CrashNote.read(directory: directory).rolledBack.isEmpty)
    }
}

/// Sessions that a test plays: it hands their sink what they would have read.
private final class NotedSessions: BrokerSessions, Sendable {
    private let made = Mutex<(configuration: SessionConfiguration, sink: any SessionSink)?>(nil)

    var configuration: SessionConfiguration? { made.withLock { $0?.configuration } }

    func commit(_ items: [SessionItem]) throws {
        let sink = made.withLock { $0?.sink }
        try sink?.commit(SessionBatch(items: items))
    }

    func complaint() -> String? { nil }

    func make(
        _ configuration: SessionConfiguration, sink: any SessionSink, logger: Logger
    ) throws(BridgeError) -> any BrokerSession {
        made.withLock { $0 = (configuration, sink) }
        return Silent()
    }

    /// A session that never connects.
    private final class Silent: BrokerSession {
        let status = SessionStatus()

        func start(onEnd: @escaping @Sendable () -> Void) throws(BridgeError) {}
        func publish(
            _ message: OutgoingMessage, onHandedOver: (@Sendable (Bool) -> Void)?,
            onAnswered: (@Sendable (UInt8) -> Void)?
        ) throws(BridgeError) {
            throw .notConnected
        }
        func setFilters(_ filters: [String]) throws(BridgeError) {}
        func stop() {}
        func waitUntilStopped() {}
    }
}
