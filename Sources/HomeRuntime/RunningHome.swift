// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
public import HomeEngine
import HomeGraph
public import HomeLog
public import Logging
public import ServiceLifecycle
import Synchronization

/// A living home: a log, the engine on it, and the brokers that feed it.
///
///     let home = try RunningHome.open(HomeSettings(dataDirectory: "data", profiles: [profile]),
///                                     logger: logger)
///     try await home.run()
public final class RunningHome: Service {
    public let engine: Engine
    /// What opening the log found and repaired.
    public let recovery: RecoveryReport
    private let links: [BrokerLink]
    private let logger: Logger
    private let end: EndSignal

    /// Opens or creates the log, folds it, and logs what changed in the profiles' settings.
    /// Blocks; no broker hears of us before ``start()``.
    ///
    /// - Throws: ``RuntimeError``
    public static func open(
        _ settings: HomeSettings, clock: any EngineClock = SystemClock(), logger: Logger
    ) throws(RuntimeError) -> RunningHome {
        try check(settings.profiles)
        let log = try openLog(settings.dataDirectory, clock: clock)
        do throws(EngineError) {
            let engine = try Engine.open(
                log: log, homeName: settings.homeName, clock: clock, sha256: sha256,
                logger: logger, checkpointRecords: settings.checkpointRecords)
            try logProfiles(settings.profiles, engine, clock)
            return RunningHome(settings, engine, log.report, clock, logger)
        } catch {
            try? log.close()
            throw .engine(error)
        }
    }

    private init(
        _ settings: HomeSettings, _ engine: Engine, _ recovery: RecoveryReport,
        _ clock: any EngineClock, _ logger: Logger
    ) {
        let end = EndSignal()
        self.end = end
        self.engine = engine
        self.recovery = recovery
        self.logger = logger
        links = settings.profiles.map { profile in
            BrokerLink(
                profile: profile, engine: engine, clock: clock, capture: settings.capture,
                logger: logger, onFailure: { end.fail($0) })
        }
    }

    /// Proves the ack gate, then connects every broker profile; returns at once after that.
    ///
    /// - Throws: ``RuntimeError/ackGate(_:)``, ``RuntimeError/bridge(profile:_:)``
    public func start() throws(RuntimeError) {
        guard !links.isEmpty else { return }
        if case .failed(let reason) = AckGateTest.run() { throw .ackGate(reason) }
        for link in links { try link.start() }
    }

    /// Ends the sessions in order, saves a checkpoint and closes the log. Blocks; not for the
    /// cooperative pool.
    public func stop() throws(RuntimeError) {
        for link in links { link.stop() }
        do throws(EngineError) {
            try engine.close()
        } catch {
            throw .engine(error)
        }
    }

    /// Starts, and ends in order when the surrounding service group asks for it.
    ///
    /// - Throws: ``RuntimeError`` when the home cannot go on: a failed disk, for example.
    public func run() async throws {
        try await onThread { [self] in try start() }
        let end = self.end
        let failure = await withGracefulShutdownHandler {
            await end.wait()
        } onGracefulShutdown: {
            end.finish()
        }
        try await onThread { [self] in try stop() }
        if let failure { throw RuntimeError.engine(failure) }
    }

    /// How each profile's session stands.
    public var sessions: [(profile: String, status: SessionStatus)] {
        links.map { ($0.key, $0.status) }
    }

    private static func check(_ profiles: [BrokerProfile]) throws(RuntimeError) {
        var seen: Set<String> = []
        for profile in profiles {
            guard profile.hasValidKey else { throw .invalidProfileKey(profile.key) }
            guard seen.insert(profile.key).inserted else {
                throw .duplicateProfileKey(profile.key)
            }
        }
    }

    private static func openLog(
        _ directory: String, clock: any EngineClock
    ) throws(RuntimeError) -> FileLog {
        let random: @Sendable () -> UInt64 = { UInt64.random(in: .min ... .max) }
        do throws(LogError) {
            if try FileLog.exists(directory: directory) {
                return try FileLog.open(directory: directory, mode: .write, random: random)
            }
            let logID = (0..<LogIdentity.byteCount).map { _ in UInt8.random(in: .min ... .max) }
            return try FileLog.open(
                directory: directory, mode: .create(logID: logID, time: clock.wallNanoseconds),
                random: random)
        } catch {
            throw RuntimeError(error)
        }
    }

    /// Settings that influence the fold are logged before any message; and a session that the log
    /// still believes in ended when the last process did.
    private static func logProfiles(
        _ profiles: [BrokerProfile], _ engine: Engine, _ clock: any EngineClock
    ) throws(EngineError) {
        let books = engine.state.books
        var events: [HomeEvent] = []
        for profile in profiles where books.profile(profile.key)?.settings != profile.logged {
            events.append(.profileChanged(profile.logged))
        }
        for book in books.profiles where book.session == .connected {
            let reason = "hearth ended without saying so"
            events.append(
                .sessionLost(SessionLost(profile: book.settings.profile, reason: reason)))
        }
        let now = clock.wallNanoseconds
        try engine.commit(
            events.map { HomeRecord(receivedAt: now, cause: .engine, events: [$0]) })
    }
}
