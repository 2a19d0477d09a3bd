// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeFleet
import HomeRuntime
import HomeThreads
import Logging
import UnixSignals

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct FleetRun: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Serve the homes of the partitions that this node should have.",
        discussion: """
            The nodes share the partitions among those that are alive. One line for each change
            of a partition. Ctrl-C drains the partitions and hands them over; a second one ends
            at once, and the others wait until the leases are over. A file of settings may
            say broker, codecs, metrics.port, and all that begins with 'web.' or 'fleet.'.
            """)

    @Argument(help: "The name of this node, another one for each: 1 to 64 of A-Z a-z 0-9 - _.")
    var node: String

    @OptionGroup var connection: ConnectionOptions

    @Option(
        help: ArgumentHelp(
            "The codecs of every home, as for 'hearth run'; may be repeated.", valueName: "codec"))
    var codec: [String] = []

    @OptionGroup var directory: FleetDataOptions
    @OptionGroup var fleet: FleetOptions
    @OptionGroup var durability: DurabilityOptions

    @Option(
        help: ArgumentHelp(
            "What the stream of each partition may have (2GB, 500 MB, all): beyond it the oldest "
                + "records of its homes go. Say the same for every node.", valueName: "size"))
    var keepBytes: String?

    @Option(
        help: ArgumentHelp(
            "Serve the homes over HTTP on this port of loopback.", valueName: "port"))
    var webPort: String?

    @OptionGroup(title: "Options of HTTP beyond loopback") var web: WebOptions

    @Option(
        help: ArgumentHelp(
            "Serve /metrics of the partitions for Prometheus on this port of loopback.",
            valueName: "port"))
    var metricsPort: String?

    @Flag(help: "Let programs command devices over HTTP.")
    var webCommands = false

    @Flag(name: .shortAndLong, help: "Nothing on the standard output.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "A more talkative log on the standard error.")
    var verbose = false

    func run() async throws {
        signal(SIGPIPE, SIG_IGN)
        try FleetServers.mustHaveClient()
        var flags = connection.flags
        for more in [fleet.flags, directory.flags, durability.flags] {
            flags.merge(more) { $1 }
        }
        flags[.fleetKeepBytes] = keepBytes.map { [$0] }
        flags[.codecs] = codec.isEmpty ? nil : codec
        flags[.webPort] = webPort.map { [$0] }
        flags[.webCommands] = webCommands ? ["true"] : nil
        flags.merge(web.flags) { $1 }
        flags[.metricsPort] = metricsPort.map { [$0] }
        let given = try Settings(
            flags: flags, config: connection.config, environment: Console.environment,
            paths: SettingsPaths.found())
        let profiles = try ConfiguredProfile.all(given)
        guard let profile = profiles.first, profiles.count == 1 else {
            throw CommandFailure(
                .usage, "a fleet has one broker: say which one with --broker, without --config")
        }
        let page = try PageSettings(given, isFleet: true)
        try page?.mustBeReachable(given)
        let metrics = try MetricsSettings(given)
        let broker = try PasswordPrompt.complete(profile.broker)
        let logger = makeLogger()
        let servers = try FleetServers(given)
        let data = try FleetDataOptions.directory(given)
        let keepBytes = try given.fleetKeepBytes()
        try await ServerMonitors.check(
            DurabilityOptions.addresses(given), replicas: servers.replicas,
            allowsWeak: durability.allowWeakDurability, maySkipSome: true)
        let (store, format, running) = try await onThread { [self] in
            try start(servers, data, broker, profile.profile.codecs, keepBytes, logger)
        }
        let metricsServer: MetricsServer?
        do {
            metricsServer = try metrics?.serve(running)
        } catch {
            try? await onThread { running.stop() }
            throw error
        }
        let printer = FleetPrinter(running)
        if !quiet { printer.start() }
        let server = page.map {
            NodeServer(
                NodeHomes(running, name: node, format: format, store: store, page: $0),
                logger: logger)
        }
        let failure = await serve(running, server)
        try? await onThread { metricsServer?.stop() }
        await printer.stop()
        if let failure { throw failure }
    }

    private func start(
        _ servers: FleetServers, _ data: String, _ broker: BrokerAddress,
        _ codecs: [CodecChoice], _ keepBytes: Int?, _ logger: Logger
    ) throws(CommandFailure) -> (any OpenedFleet, FleetFormat, FleetNode) {
        let store = try servers.open(as: node, checkpoints: data)
        let format: FleetFormat
        do throws(FleetDirectoryError) {
            format = try store.directory.format()
        } catch {
            throw CommandFailure(error)
        }
        var settings = FleetSettings(
            name: format.name, broker: broker, codecs: codecs,
            secret: try FleetSecret.read(in: data, of: format))
        settings.keepBytes = keepBytes
        do throws(FleetDirectoryError) {
            // What it said at its last start: it does not answer before it listens.
            try store.directory.announce(nil, ofNode: node)
        } catch {
            throw CommandFailure(error)
        }
        do throws(FleetError) {
            let made = try FleetNode(
                name: node, partitions: 0..<format.partitions, store: store, settings: settings,
                logger: logger)
            do throws(FleetError) {
                try made.start()
            } catch {
                made.stop()
                throw error
            }
            return (store, format, made)
        } catch .invalidName(let name) {
            throw CommandFailure(
                .usage,
                "'\(TerminalText.escape(name))' is no name of a node: 1 to 64 of A-Z a-z 0-9 - _")
        } catch {
            throw CommandFailure(.internalError, "\(error)")
        }
    }

    /// Returns when the node was told to end and has handed over, or its server could not serve; a
    /// second signal ends at once.
    private func serve(
        _ running: FleetNode, _ server: NodeServer?
    ) async -> CommandFailure? {
        let signals = await UnixSignalsSequence(trapping: EndSignals.all)
        let (told, teller) = AsyncStream<Void>.makeStream()
        let watch = Task {
            var isEnding = false
            for await _ in signals {
                if isEnding { _exit(ExitStatus.interrupted.rawValue) }
                isEnding = true
                teller.finish()
            }
        }
        let serving = Task { () -> CommandFailure? in
            guard let failure = await server?.run() else { return nil }
            teller.finish()
            return failure
        }
        for await _ in told {}
        // First the homes: clients that come again are sent to the next owners.
        try? await onThread { running.stop() }
        await server?.end()
        watch.cancel()
        return await serving.value
    }

    private func makeLogger() -> Logger {
        let level: Logger.Level = verbose ? .debug : .warning
        LoggingSystem.bootstrap { label in
            var lines = StreamLogHandler.standardError(label: label)
            lines.logLevel = level
            return lines
        }
        return Logger(label: "hearth")
    }
}
