// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import Logging
import ServiceLifecycle
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
    private let broker: BrokerSettings
    private var settings: HomeSettings
    private let temporary: TemporaryDirectory?
    private let mode: Display.Mode
    private let console: Console
    private let level: Logger.Level

    init(
        _ given: Settings, isEphemeral: Bool, isQuiet: Bool, isVerbose: Bool, console: Console
    ) throws(CommandFailure) {
        broker = try BrokerSettings(given)
        var profile = BrokerProfile(broker: broker.address)
        do throws(CodecOption.Problem) {
            profile.codecs = try CodecOption.choices(given.list(.codecs))
        } catch {
            throw given.failure(.codecs, error.words)
        }
        profile.asks = try given.flag(.ask)
        profile.route =
            try given.choice(.route, [("local", .localPeer), ("cloud", .remote)]) ?? .localPeer
        let capture = try given.choice(
            .capture, CaptureMode.allCases.map { ($0.rawValue, $0) })
        profile.broker = try PasswordPrompt.complete(broker)
        temporary = isEphemeral ? try TemporaryDirectory() : nil
        let directory = temporary?.path ?? given.text(.data) ?? DataDirectory.standard
        settings = HomeSettings(dataDirectory: directory, profiles: [profile])
        settings.homeName = given.text(.name) ?? "Home"
        settings.capture = capture ?? .all
        mode = isQuiet ? .quiet : console.canDraw ? .screen : .lines
        level = isVerbose ? .debug : .warning
        self.console = console
    }

    func run() async throws {
        // A reader that goes away is seen when writing, and a broker's socket likewise.
        signal(SIGPIPE, SIG_IGN)
        defer { temporary?.remove() }
        let notice = ScreenNotice()
        let level = level
        LoggingSystem.bootstrap { label in
            var lines = LogLines(label: label, screen: notice)
            lines.logLevel = level
            return lines
        }
        let logger = Logger(label: "hearth")
        let home = try open(logger)
        report(home)
        let group = ServiceGroup(
            configuration: .init(services: [.init(service: home)], logger: logger))
        let display = Display(
            mode: mode, home: home, brokerText: broker.url.text, paint: console.paint,
            notice: notice, onEnd: { Task { await group.triggerGracefulShutdown() } })
        let signals = await UnixSignalsSequence(trapping: [.sigint, .sigterm])
        let ending = Task { await Self.end(group, on: signals, display) }
        display.start()
        let failure = await Self.finish(group)
        ending.cancel()
        let watch = display.stop()
        if temporary != nil { forget(home) }
        if let failure = failure ?? watch.fatal ?? watch.outcome { throw failure }
        if mode == .screen {
            Output.tell(
                "ended\(home.engine.snapshot.offset.map { " @\($0)" } ?? "")"
                    + (temporary == nil ? "; the log is in \(settings.dataDirectory)" : ""))
        }
    }

    private func open(_ logger: Logger) throws(CommandFailure) -> RunningHome {
        try Directories.make(parentOf: settings.dataDirectory)
        do throws(RuntimeError) {
            return try RunningHome.open(settings, logger: logger)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Says what opening the log had to repair.
    private func report(_ home: RunningHome) {
        if let tail = home.recovery.tornTail {
            Output.tell(
                "a batch that was never acknowledged was cut, its \(tail.byteCount) bytes are "
                    + "kept in \(tail.asidePath)")
        }
        for range in home.recovery.damage where !range.offsets.isEmpty {
            Output.tell(
                "records @\(range.offsets.lowerBound) to @\(range.offsets.upperBound - 1) are "
                    + "damaged: 'hearth verify' has more")
        }
    }

    /// The first signal ends in order, the second at once.
    private static func end(
        _ group: ServiceGroup, on signals: UnixSignalsSequence, _ display: Display
    ) async {
        var isEnding = false
        for await _ in signals {
            if isEnding {
                display.abandon()
                _exit(ExitStatus.interrupted.rawValue)
            }
            isEnding = true
            await group.triggerGracefulShutdown()
        }
    }

    private static func finish(_ group: ServiceGroup) async -> CommandFailure? {
        do {
            try await group.run()
            return nil
        } catch let error as RuntimeError {
            return CommandFailure(error)
        } catch {
            return CommandFailure(.internalError, "\(error)")
        }
    }

    /// An ephemeral home leaves no session behind.
    private func forget(_ home: RunningHome) {
        for profile in settings.profiles {
            let id = clientID(home.engine.state.books.logID, profile: profile.key)
            try? MosquittoSession.forget(broker: profile.broker, clientID: id)
        }
    }
}
