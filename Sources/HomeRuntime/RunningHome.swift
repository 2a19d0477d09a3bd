// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
public import HomeEngine
public import HomeGraph
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
    /// The fold of the log: snapshots, replays, and what changes names and places.
    public let engine: Engine
    /// What opening the log found and repaired.
    public let recovery: RecoveryReport
    let links: [BrokerLink]
    let desk: CommandDesk
    let settings: HomeSettings
    let pulse: EnginePulse
    private let control = Mutex<ControlSocket?>(nil)
    let logger: Logger
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
        do throws(RuntimeError) {
            let key = try secretKey(settings.dataDirectory)
            let engine = try openEngine(log, settings, clock, logger)
            return RunningHome(settings, engine, key, log.report, clock, logger)
        } catch {
            try? log.close()
            throw error
        }
    }

    private init(
        _ settings: HomeSettings, _ engine: Engine, _ key: SecretKey, _ recovery: RecoveryReport,
        _ clock: any EngineClock, _ logger: Logger
    ) {
        let end = EndSignal()
        let digest = key.digest
        let desk = CommandDesk(
            engine: engine, own: OwnMessages(logID: engine.state.books.logID), clock: clock,
            digest: digest, logger: logger)
        let links = settings.profiles.map { profile in
            BrokerLink(
                profile: profile, desk: desk, digest: digest, clock: clock,
                capture: settings.capture, logger: logger, onFailure: { end.fail($0) })
        }
        desk.setLinks(links)
        self.end = end
        self.engine = engine
        self.desk = desk
        self.links = links
        self.recovery = recovery
        self.logger = logger
        self.settings = settings
        pulse = EnginePulse(engine: engine, clock: clock)
    }

    /// Proves the ack gate, connects every broker profile and opens the control socket; returns at
    /// once after that.
    ///
    /// - Throws: ``RuntimeError/ackGate(_:)``, ``RuntimeError/bridge(profile:_:)``,
    ///   ``RuntimeError/file(_:)``
    public func start() throws(RuntimeError) {
        if !links.isEmpty, case .failed(let reason) = AckGateTest.run() { throw .ackGate(reason) }
        // First: the socket's mode is set through the process's umask, which nobody else's files should
        // meet.
        try listen()
        for link in links { try link.start() }
        settings.onStarted?()
    }

    /// Opens the door for commands on this machine: `hearth.sock` in the data directory.
    private func listen() throws(RuntimeError) {
        let door = ControlDoor(
            desk: desk,
            status: { [weak self] in self?.status.json ?? .null },
            forget: { [weak self] profile throws(CommandRefusal) in
                try self?.forget(profile) ?? []
            })
        let socket = ControlSocket(
            directory: settings.dataDirectory, logger: logger, answer: { door.answer($0) })
        do throws(SystemFailure) {
            try socket.start()
        } catch {
            throw .file("\(settings.dataDirectory)/\(ControlSocket.name): \(error.line)")
        }
        control.withLock { $0 = socket }
    }

    // MARK: - Acting

    /// Sends commands to devices together and waits until each has an outcome (B-1, K-6).
    ///
    /// - Returns: one outcome for each command, in their order.
    public func send(_ commands: [DeviceCommand]) async -> [CommandOutcome] {
        await withCheckedContinuation { continuation in
            guard !commands.isEmpty else { return continuation.resume(returning: []) }
            let box = OutcomeCollector(count: commands.count) { continuation.resume(returning: $0) }
            desk.send(commands) { index, outcome in box.set(index, outcome) }
        }
    }

    /// Changes names or places; when it returned, a snapshot shows it (R-1).
    ///
    /// - Throws: `CommandRefusal` (home-api sections 4 and 7)
    public func change(_ command: MetadataCommand) async throws -> MetadataOutcome {
        try await onThread { [desk] in
            do throws(DecisionError) {
                return try desk.change(command)
            } catch {
                throw error.refusal
            }
        }
    }

    /// Asks a device for its state; the answer comes as an ordinary report (F-1).
    ///
    /// - Throws: `CommandRefusal`
    public func read(_ deviceID: String) throws(CommandRefusal) { try desk.read(deviceID) }

    /// Ends the sessions that brokers keep for this home, with everything queued in them; they are
    /// made anew at the next start. Blocks.
    ///
    /// - Parameter profile: nil: of every profile.
    /// - Returns: the client ids.
    func forget(_ profile: String?) throws(CommandRefusal) -> [String] {
        let chosen = links.filter { profile == nil || $0.key == profile }
        guard !chosen.isEmpty else {
            throw CommandRefusal(.notFound, "no profile has the key \(profile ?? "")")
        }
        return try chosen.map { link throws(CommandRefusal) in try link.forget() }
    }

    /// Ends the sessions in order, saves a checkpoint and closes the log. Blocks; not for the
    /// cooperative pool.
    public func stop() throws(RuntimeError) {
        control.withLock { $0 }?.close()
        desk.stop()
        for link in links { link.stop() }
        control.withLock { $0 }?.stop()
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

    /// Tells somebody once why the home cannot go on: its log failed.
    func onFailure(_ observer: @escaping @Sendable (EngineError) -> Void) {
        end.onFailure(observer)
    }

    /// How each profile's session stands.
    public var sessions: [(profile: String, status: SessionStatus)] {
        links.map { ($0.key, $0.status) }
    }

    private static func check(_ profiles: [BrokerProfile]) throws(RuntimeError) {
        var seen: Set<String> = []
        for profile in profiles {
            guard profile.hasValidKey else { throw .invalidProfileKey(profile.key) }
            if let home = profile.publishes, !BrokerProfile.isHomeKey(home) {
                throw .invalidHomeKey(home)
            }
            guard seen.insert(profile.key).inserted else {
                throw .duplicateProfileKey(profile.key)
            }
        }
    }

    private static func secretKey(_ directory: String) throws(RuntimeError) -> SecretKey {
        do throws(SystemFailure) {
            return try SecretKey(directory: directory)
        } catch {
            throw .file(error.line)
        }
    }

    private static func openEngine(
        _ log: FileLog, _ settings: HomeSettings, _ clock: any EngineClock, _ logger: Logger
    ) throws(RuntimeError) -> Engine {
        do throws(EngineError) {
            let engine = try Engine.open(
                log: log, homeName: settings.homeName, clock: clock, sha256: sha256,
                logger: logger, checkpointRecords: settings.checkpointRecords)
            try logProfiles(settings.profiles, engine, clock)
            return engine
        } catch {
            throw .engine(error)
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
        // What was under way then has an outcome now: nobody knows it, and it is never sent again.
        events += CommandDesk.interrupted(books)
        let now = clock.wallNanoseconds
        try engine.commit(
            events.map { HomeRecord(receivedAt: now, cause: .engine, events: [$0]) })
    }
}
