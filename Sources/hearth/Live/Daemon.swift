// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeServer
import Logging
import ServiceLifecycle
import Synchronization
import UnixSignals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// One run of a home, from the settings to the exit code.
struct Daemon {
    private let brokers: [Display.Broker]
    private var settings: HomeSettings
    private let metrics: MetricsSettings?
    private let page: PageSettings?
    private let format: LogFormat
    private let temporary: TemporaryDirectory?
    private let foot: Display.Foot
    private let mode: Display.Mode
    private let console: Console
    private let level: Logger.Level

    init(
        _ given: Settings, isEphemeral: Bool, notes: String?, isQuiet: Bool, isVerbose: Bool,
        console: Console
    ) throws(CommandFailure) {
        let notes = try notes.map { path throws(CommandFailure) in try NotesFile(path) }
        let configured = try ConfiguredProfile.all(given)
        brokers = configured.map {
            Display.Broker(
                profile: $0.key,
                text: (configured.count > 1 ? $0.key + " " : "") + $0.broker.url.text)
        }
        let capture = try given.choice(
            .capture, CaptureMode.allCases.map { ($0.rawValue, $0) })
        format = try given.choice(.logFormat, LogFormat.allCases.map { ($0.rawValue, $0) }) ?? .text
        metrics = try MetricsSettings(given)
        page = try PageSettings(given)
        var profiles: [BrokerProfile] = []
        for one in configured {
            var profile = one.profile
            profile.broker = try PasswordPrompt.complete(one.broker)
            profiles.append(profile)
        }
        temporary = isEphemeral ? try TemporaryDirectory() : nil
        let directory = temporary?.path ?? given.text(.data) ?? DataDirectory.standard
        foot = Display.Foot(
            hints: LiveHints(
                program: LiveHints.quoted(CommandLine.arguments.first ?? "hearth"),
                dataDirectory: DataDirectory.isFound(directory)
                    ? nil : Directories.absolute(directory),
                page: page?.url),
            notes: notes)
        settings = HomeSettings(dataDirectory: directory, profiles: profiles)
        settings.homeName = given.text(.name) ?? "Home"
        settings.capture = capture ?? .all
        settings.keep = Retention(limits: try given.keep(), compresses: true) {
            () throws(HeldPointsError) in
            try heldTags(directory)
        }
        mode = isQuiet ? .quiet : console.canDraw ? .screen : .lines
        level = isVerbose ? .debug : .warning
        self.console = console
    }

    func run() async throws {
        // A write fails where the reader or the broker is gone; the signal would end the process.
        signal(SIGPIPE, SIG_IGN)
        defer { temporary?.remove() }
        let notice = ScreenNotice()
        let logger = makeLogger(notice)
        let started = StartSignal()
        let home = try open(logger) { started.raise() }
        report(home)
        let metrics = try metrics?.serve(home)
        defer { metrics?.stop() }
        let service = serviceReport(of: home)
        started.onRaise { service?.start() }
        let server = try await page?.server(of: home, settings.dataDirectory, logger)
        let group = ServiceGroup(
            configuration: .init(
                services: [.init(service: home)] + (server.map { [.init(service: $0)] } ?? []),
                logger: logger))
        let display = Display(
            mode: mode, home: home, brokers: brokers, paint: console.paint, notice: notice,
            foot: foot, onEnd: { Task { await group.triggerGracefulShutdown() } })
        let signals = await UnixSignalsSequence(trapping: EndSignals.all)
        let ending = Task { await Self.end(group, on: signals, display, service) }
        display.start()
        let failure = await Self.finish(group)
        service?.stop()
        ending.cancel()
        let watches = display.stop()
        let left = temporary == nil ? nil : forget(home)
        if let failure = failure ?? Self.outcome(watches) ?? left { throw failure }
        if mode == .screen {
            Output.tell(
                "ended\(home.engine.snapshot.offset.map { " @\($0)" } ?? "")"
                    + (temporary == nil
                        ? "; the log is in \(settings.dataDirectory): "
                            + (foot.hints?.command(" log") ?? "") : ""))
        }
    }

    /// The failure of a run with a setting that can never work, or that never reached a broker.
    private static func outcome(_ watches: [BrokerWatch]) -> CommandFailure? {
        if let fatal = watches.lazy.compactMap(\.fatal).first { return fatal }
        guard !watches.contains(where: \.wasEverConnected) else { return nil }
        return watches.lazy.compactMap(\.outcome).first
    }

    private func makeLogger(_ notice: ScreenNotice) -> Logger {
        let (level, format) = (level, format)
        Output.tellsObjects.store(format == .json, ordering: .relaxed)
        LoggingSystem.bootstrap { label in
            var lines = LogLines(label: label, format: format, screen: notice)
            lines.logLevel = level
            return lines
        }
        return Logger(label: "hearth")
    }

    private func serviceReport(of home: RunningHome) -> ServiceReport? {
        guard let manager = ServiceManager(environment: Console.environment) else { return nil }
        return ServiceReport(
            manager: manager,
            isAnswering: { [weak home] in home?.isAnswering(withinMilliseconds: $0) ?? false },
            text: { [weak home] in home.map { ServiceLine(of: $0).text } ?? "ended" })
    }

    private func open(
        _ logger: Logger, onStarted: @escaping @Sendable () -> Void
    ) throws(CommandFailure) -> RunningHome {
        try DataDirectory.mustNotBeCopy(settings.dataDirectory)
        try Directories.make(parentOf: settings.dataDirectory)
        var settings = settings
        settings.onStarted = onStarted
        do throws(RuntimeError) {
            return try RunningHome.open(settings, logger: logger)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Reports what is kept of a new log, and the repairs of opening one.
    private func report(_ home: RunningHome) {
        if home.isNew, let words = KeepWords.sentence(settings.keep.limits) { Output.tell(words) }
        if let tail = home.recovery.tornTail {
            Output.tell(
                "a batch that was never acknowledged was cut, its \(tail.byteCount) bytes are "
                    + "kept in \(tail.asidePath)")
        }
        for line in home.recovery.repairWords { Output.tell(line) }
        let damage = home.damage
        for entry in damage.prefix(Self.damageShown) {
            Output.tell("\(entry.words): 'hearth verify' has more")
        }
        if damage.count > Self.damageShown {
            Output.tell("and \(damage.count - Self.damageShown) damaged places more")
        }
    }

    private static let damageShown = 8

    /// The first signal ends in order, the second at once.
    private static func end(
        _ group: ServiceGroup, on signals: UnixSignalsSequence, _ display: Display,
        _ service: ServiceReport?
    ) async {
        var isEnding = false
        for await _ in signals {
            if isEnding {
                display.abandon()
                _exit(ExitStatus.interrupted.rawValue)
            }
            isEnding = true
            service?.stopping()
            await group.triggerGracefulShutdown()
        }
    }

    private static func finish(_ group: ServiceGroup) async -> CommandFailure? {
        do {
            try await group.run()
            return nil
        } catch let error as RuntimeError {
            return CommandFailure(error)
        } catch let error as ServerError {
            return CommandFailure(error)
        } catch {
            return CommandFailure(.internalError, "\(error)")
        }
    }

    /// Ends the sessions of an ephemeral home, with the password that was typed.
    ///
    /// - Returns: the first session that could not be ended, and why.
    private func forget(_ home: RunningHome) -> CommandFailure? {
        var first: CommandFailure?
        for profile in settings.profiles {
            let id = clientID(home.engine.state.books.logID, profile: profile.key)
            do throws(BridgeError) {
                try MosquittoSession.forget(broker: profile.broker, clientID: id)
            } catch {
                let place = brokers.first { utf8Equal($0.profile, profile.key) }?.text
                var failure = CommandFailure(error, where: place ?? profile.key)
                failure.line = "session \(id) stays at " + failure.line
                first = first ?? failure
            }
        }
        return first
    }
}

extension RecoveryReport {
    /// What opening the log made again or moved aside.
    fileprivate var repairWords: [String] {
        var lines = setAside.map {
            "what had the name of a file of the log and could not be used lies in "
                + TerminalText.escape($0)
        }
        if !repairedHeaders.isEmpty {
            lines.append(
                "made again: copies of headers, of segments: \(repairedHeaders.count)")
        }
        if !hadDurableMark { lines.append("made again: the durable mark, from the segments") }
        return lines
    }
}
