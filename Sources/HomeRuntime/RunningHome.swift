// SPDX-License-Identifier: Apache-2.0

public import HomeBridge
public import HomeEngine
public import HomeGraph
public import HomeLog
import HomeSDK
import HomeThreads
public import Logging
public import ServiceLifecycle
import Synchronization

/// A running home: a log, the engine on it, and the brokers that feed it.
///
///     let home = try RunningHome.open(HomeSettings(dataDirectory: "data", profiles: [profile]),
///                                     logger: logger)
///     try await home.run()
public final class RunningHome: Service {
    /// The engine on the log: snapshots, replays, and changes of names and places.
    public let engine: Engine
    /// The findings and repairs of opening the log.
    public let recovery: RecoveryReport
    /// Whether the log began with this start.
    public let isNew: Bool
    let links: [BrokerLink]
    let dispatcher: CommandDispatcher
    let settings: HomeSettings
    let pulse: EnginePulse
    let poison: PoisonGuard
    private let control = Mutex<ControlServer?>(nil)
    private let waiting = WaitingCommands()
    let logger: Logger
    private let brokers: any BrokerSessions
    /// Whether there is a directory of this machine for what lies beside the log.
    let hasDirectory: Bool
    private let end: EndSignal

    /// Opens or creates the log, folds it, and logs changed settings of profiles. Blocks; no broker
    /// is contacted before ``start()``.
    ///
    /// - Throws: ``RuntimeError``
    public static func open(
        _ settings: HomeSettings, clock: any EngineClock = SystemClock(), logger: Logger
    ) throws(RuntimeError) -> RunningHome {
        try open(settings, clock: clock, seams: HomeSeams(), logger: logger)
    }

    /// As the public function, in a world that a simulation makes.
    package static func open(
        _ settings: HomeSettings, clock: any EngineClock, seams: HomeSeams, logger: Logger
    ) throws(RuntimeError) -> RunningHome {
        try check(settings.profiles)
        if let bytes = settings.keep.limits.bytes, bytes < RetentionLimits.bytesMin() {
            throw .budgetTooSmall(bytes: bytes, least: RetentionLimits.bytesMin())
        }
        if seams.hasDirectory,
            let complaint = DataDirectoryTrust.complaint(directory: settings.dataDirectory)
        {
            throw .untrusted(complaint)
        }
        let (log, recovery) = try openLog(settings, clock: clock, seams: seams)
        let isNew = log.nextOffset == 0
        do throws(RuntimeError) {
            let key =
                seams.hasDirectory
                ? try secretKey(settings.dataDirectory, random: seams.random)
                : SecretKey(bytes: seams.log?.digestKey ?? log.identity.logID)
            let poison = PoisonGuard(
                directory: seams.hasDirectory ? settings.dataDirectory : nil,
                profiles: settings.profiles, now: clock.wallNanoseconds, logger: logger)
            if let record = poison.poisonRecord {
                throw RuntimeError.poisonRecord(offset: record.offset, ends: record.ends)
            }
            let engine = try openEngine(log, settings, poison, clock, seams.queues, logger)
            let home = RunningHome(
                settings, engine, key, poison, recovery, isNew, clock, seams, logger)
            try home.logLostMessages()
            if seams.hasDirectory { home.noteDamage(at: clock.wallNanoseconds) }
            return home
        } catch {
            try? log.close()
            throw error
        }
    }

    private init(
        _ settings: HomeSettings, _ engine: Engine, _ key: SecretKey, _ poison: PoisonGuard,
        _ recovery: RecoveryReport, _ isNew: Bool, _ clock: any EngineClock, _ seams: HomeSeams,
        _ logger: Logger
    ) {
        self.isNew = isNew
        let end = EndSignal()
        let digest = key.digest
        let dispatcher = CommandDispatcher(
            engine: engine,
            echoFilter: EchoFilter(
                logID: engine.state.books.logID, homes: settings.profiles.compactMap(\.publishes)),
            clock: clock, queues: seams.queues, digest: digest, logger: logger)
        let links = settings.profiles.map { profile in
            BrokerLink(
                profile: profile, dispatcher: dispatcher, digest: digest, clock: clock,
                seams: seams, capture: settings.capture, readingGuard: poison.session(profile.key),
                logger: logger, onFailure: { end.fail($0) })
        }
        dispatcher.setLinks(links)
        self.end = end
        self.engine = engine
        self.dispatcher = dispatcher
        self.links = links
        self.recovery = recovery
        self.logger = logger
        self.settings = settings
        self.poison = poison
        brokers = seams.sessions
        hasDirectory = seams.hasDirectory
        pulse = EnginePulse(engine: engine, clock: clock, queues: seams.queues)
    }

    /// Logs the messages at QoS 0 that ended the last process, for they do not come again.
    private func logLostMessages() throws(RuntimeError) {
        poison.opened()
        for link in links {
            let messages = poison.lost.filter { $0.profile == link.key }
            do throws(EngineError) {
                try link.logLost(messages)
            } catch {
                throw .engine(error)
            }
        }
    }

    /// Keeps what was met of the log's damage, with the time, beside the log.
    private func noteDamage(at time: Int64) {
        let places = metDamage
        guard !places.isEmpty else { return }
        do throws(DamageFile.Failure) {
            try damageFile.change { $0.note(places, at: time) }
        } catch {
            // It is said all the same, from what is known in this process.
            logger.warning("damage is not noted", metadata: ["error": "\(error)"])
        }
    }

    /// The lost records that opening the log and folding it have met.
    var metDamage: [KnownDamage.Place] {
        let found = recovery.damage.compactMap(KnownDamage.Place.init)
        let folded = engine.state.books.lostRanges.map { $0.first...max($0.first, $0.last) }
        return found + folded.map { .records($0) }
    }

    /// The file of the log's known damage.
    var damageFile: DamageFile {
        DamageFile(
            directory: settings.dataDirectory, logID: hexText(engine.log.identity.logID))
    }

    /// Proves the ack gate, opens the control socket and starts the session of every broker
    /// profile; returns without waiting for the connections.
    ///
    /// - Throws: ``RuntimeError/ackGate(_:)``, ``RuntimeError/bridge(profile:_:)``,
    ///   ``RuntimeError/file(_:)``
    public func start() throws(RuntimeError) {
        if !links.isEmpty, let reason = brokers.complaint() { throw .ackGate(reason) }
        // First: the socket's mode is set through the process's umask, which must not apply to
        // files that other threads make.
        if hasDirectory { try listen() }
        for link in links { try link.start() }
        settings.onStarted?()
    }

    /// Opens the socket for commands on this machine: `hearth.sock` in the data directory.
    private func listen() throws(RuntimeError) {
        if let complaint = DataDirectoryTrust.socketComplaint(
            directory: settings.dataDirectory, name: ControlServer.name)
        {
            throw .untrusted(complaint)
        }
        let handler = requestHandler
        let socket = ControlServer(
            directory: settings.dataDirectory, logger: logger,
            answer: { handler.answer($0, from: $1) })
        do throws(SystemFailure) {
            try socket.start()
        } catch {
            throw .file("\(settings.dataDirectory)/\(ControlServer.name): \(error.line)")
        }
        control.withLock { $0 = socket }
    }

    /// Answers the requests of other programs.
    var requestHandler: ControlRequestHandler {
        ControlRequestHandler(
            dispatcher: dispatcher, engine: engine, waiting: waiting,
            status: { [weak self] in self?.status.json ?? .null },
            forget: { [weak self] profile throws(CommandRefusal) in
                try self?.forget(profile) ?? []
            })
    }

    // MARK: - Acting

    /// Sends commands to devices together and waits until each has an outcome (B-1, K-6).
    ///
    /// - Parameters:
    ///   - commands: to one device or several.
    ///   - sender: The sender, for the record; nil: this program.
    /// - Returns: one outcome for each command, in their order.
    public func send(
        _ commands: [DeviceCommand], sender: CommandSender? = nil
    ) async -> [CommandOutcome] {
        let origin = CommandOrigin(sender: sender ?? .thisProgram)
        return await send(commands, origin)
    }

    private func send(
        _ commands: [DeviceCommand], _ origin: CommandOrigin
    ) async -> [CommandOutcome] {
        await withCheckedContinuation { continuation in
            guard !commands.isEmpty else { return continuation.resume(returning: []) }
            let box = OutcomeCollector(count: commands.count) { continuation.resume(returning: $0) }
            dispatcher.send(commands, origin: origin) { index, outcome in box.set(index, outcome) }
        }
    }

    /// Changes names or places; when it returned, a snapshot shows it (R-1).
    ///
    /// - Parameters:
    ///   - command: The change.
    ///   - sender: The sender, for the record; nil: this program.
    /// - Throws: `CommandRefusal` (home-api sections 4 and 7)
    public func change(
        _ command: MetadataCommand, sender: CommandSender? = nil
    ) async throws -> MetadataOutcome {
        let origin = CommandOrigin(sender: sender ?? .thisProgram)
        return try await onThread { [dispatcher] in
            do throws(DecisionError) {
                return try dispatcher.change(command, origin: origin)
            } catch {
                throw error.refusal
            }
        }
    }

    /// Asks a device for its state; the answer comes as an ordinary report (F-1).
    ///
    /// - Parameters:
    ///   - deviceID: the device's id or an alias of it.
    ///   - part: nil: the part that a command to the trait would go to.
    ///   - trait: nil asks for all that the device can tell.
    /// - Throws: `CommandRefusal`: `unavailable` where the trait cannot be reached (K-1 to K-3).
    public func read(
        _ deviceID: String, part: String? = nil, trait: String? = nil
    ) throws(CommandRefusal) {
        try dispatcher.read(deviceID, part: part, trait: trait)
    }

    /// Ends the sessions that brokers keep for this home, with everything queued in them; the next
    /// start makes new ones. Blocks.
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
        dispatcher.stop()
        for link in links { link.stop() }
        control.withLock { $0 }?.stop()
        // The links hold the dispatcher: without this neither would ever be freed.
        dispatcher.setLinks([])
        // Who looks at it in this process would take its last state for that of now.
        defer { end.close() }
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
        // Another service of the program may fail: its group cancels this one then.
        let failure = await withTaskCancellationHandler {
            await withGracefulShutdownHandler {
                await end.wait()
            } onGracefulShutdown: {
                end.finish()
            }
        } onCancel: {
            end.finish()
        }
        try await onThread { [self] in try stop() }
        if let failure { throw RuntimeError.engine(failure) }
    }

    /// Calls an observer once with the reason why the home cannot go on: its log failed, or was closed
    /// by ``stop()``.
    ///
    /// - Parameter isWanted: returns false to remove the observer.
    package func onFailure(
        whileWanted isWanted: @escaping @Sendable () -> Bool,
        _ observer: @escaping @Sendable (EngineError) -> Void
    ) {
        end.onFailure(whileWanted: isWanted, observer)
    }

    /// The state of each profile's session.
    public var sessions: [(profile: String, status: SessionStatus)] {
        links.map { ($0.key, $0.status) }
    }

    private static func check(_ profiles: [BrokerProfile]) throws(RuntimeError) {
        var seen: Set<String> = []
        for profile in profiles {
            guard profile.hasValidKey else { throw .invalidProfileKey(profile.key) }
            if let home = profile.publishes, !HomeKey.isValid(home) {
                throw .invalidHomeKey(home)
            }
            if let discovery = profile.discovery, !DiscoveryTopic.isPrefix(discovery.prefix) {
                throw .invalidDiscoveryPrefix(discovery.prefix)
            }
            guard seen.insert(profile.key).inserted else {
                throw .duplicateProfileKey(profile.key)
            }
            do throws(TopicMapsError) {
                try TopicMap.check(profile.maps)
            } catch {
                throw .invalidTopicMap(profile: profile.key, error)
            }
        }
    }

    private static func secretKey(
        _ directory: String, random: () -> UInt64
    ) throws(RuntimeError) -> SecretKey {
        do throws(SecretKey.Failure) {
            return try SecretKey(directory: directory, random: random)
        } catch {
            switch error {
            case .system(let failure): throw .file(failure.line)
            case .damaged(let path): throw .damagedFile(path)
            }
        }
    }

    private static func openEngine(
        _ log: any EventLog, _ settings: HomeSettings, _ poison: PoisonGuard,
        _ clock: any EngineClock, _ queues: any JobQueues, _ logger: Logger
    ) throws(RuntimeError) -> Engine {
        do throws(EngineError) {
            let engine = try Engine.open(
                log: log, homeName: settings.homeName, clock: clock, queues: queues,
                sha256: sha256, logger: logger, checkpointRecords: settings.checkpointRecords,
                retention: settings.keep, watch: poison.commitWatch)
            try logProfiles(settings.profiles, engine, clock)
            return engine
        } catch {
            throw .engine(error)
        }
    }

    private static func openLog(
        _ settings: HomeSettings, clock: any EngineClock, seams: HomeSeams
    ) throws(RuntimeError) -> (log: any EventLog, RecoveryReport) {
        if let given = seams.log { return (given.log, RecoveryReport()) }
        let log = try openFiles(settings, clock: clock, seams: seams)
        return (log, log.report)
    }

    private static func openFiles(
        _ settings: HomeSettings, clock: any EngineClock, seams: HomeSeams
    ) throws(RuntimeError) -> FileLog {
        let (directory, random) = (settings.dataDirectory, seams.random)
        let limits = settings.keep.limits.applied(to: seams.logLimits)
        let disk = seams.disk ?? SystemFileSystem()
        do throws(LogError) {
            if try FileLog.exists(directory: directory, fileSystem: disk) {
                return try FileLog.open(
                    directory: directory, mode: .write, fileSystem: disk, limits: limits,
                    random: random)
            }
            let logID = (0..<LogIdentity.byteCount).map { _ in UInt8(truncatingIfNeeded: random()) }
            return try FileLog.open(
                directory: directory, mode: .create(logID: logID, time: clock.wallNanoseconds),
                fileSystem: disk, limits: limits, random: random)
        } catch {
            throw RuntimeError(error)
        }
    }

    /// Logs settings that influence the fold before any message, and the end of sessions that the
    /// log still shows as connected: they ended with the last process.
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
        // Commands under way then end as unconfirmed or failed; none is sent again.
        events += CommandMachine.interrupted(books)
        let now = clock.wallNanoseconds
        try engine.commit(
            events.map { HomeRecord(receivedAt: now, cause: .engine, events: [$0]) })
    }
}

extension KnownDamage.Place {
    /// nil where no record is lost and a repair makes again what is.
    fileprivate init?(_ range: DamagedRange) {
        switch range.reason {
        case _ where !range.offsets.isEmpty:
            self = .records(range.offsets.lowerBound...range.offsets.upperBound - 1)
        case .frame, .missing: self = .bytes(segment: range.segment, position: range.position)
        case .header, .otherLog: return nil
        }
    }
}
