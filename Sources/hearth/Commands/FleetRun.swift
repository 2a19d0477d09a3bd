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
            at once, and the others wait until the leases are over. Of a file of settings,
            the broker and the codecs count.
            """)

    @Argument(help: "The name of this node, another one for each: 1 to 64 of A-Z a-z 0-9 - _.")
    var node: String

    @OptionGroup var connection: ConnectionOptions

    @Option(
        help: ArgumentHelp(
            "The codecs of every home, as for 'hearth run'; may be repeated.", valueName: "codec"))
    var codec: [String] = []

    @Option(
        help: ArgumentHelp(
            "The directory that 'hearth fleet init' was given; every node reaches the same.",
            valueName: "dir"))
    var data: String

    @OptionGroup var fleet: FleetOptions

    @Flag(name: .shortAndLong, help: "Nothing on the standard output.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "A more talkative log on the standard error.")
    var verbose = false

    func run() async throws {
        signal(SIGPIPE, SIG_IGN)
        var flags = connection.flags
        flags[.codecs] = codec.isEmpty ? nil : codec
        let given = try await Settings(
            flags: flags, config: connection.config, environment: Console.environment,
            paths: SettingsPaths.found())
        let profiles = try ConfiguredProfile.all(given)
        guard let profile = profiles.first, profiles.count == 1 else {
            throw CommandFailure(
                .usage, "a fleet has one broker: say which one with --broker, without --config")
        }
        let broker = try PasswordPrompt.complete(profile.broker)
        let logger = makeLogger()
        let running = try await onThread { [self] in
            try start(broker, profile.profile.codecs, logger)
        }
        let printer = FleetPrinter(running)
        if !quiet { printer.start() }
        await wait(for: running)
        await printer.stop()
    }

    private func start(
        _ broker: BrokerAddress, _ codecs: [CodecChoice], _ logger: Logger
    ) throws(CommandFailure) -> FleetNode {
        let store = try fleet.open(as: node, checkpoints: data)
        let format: FleetFormat
        do throws(FleetDirectoryError) {
            format = try store.directory.format()
        } catch {
            throw CommandFailure(error)
        }
        let settings = FleetSettings(
            name: format.name, broker: broker, codecs: codecs,
            secret: try FleetSecret.read(in: data, of: format))
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
            return made
        } catch .invalidName(let name) {
            throw CommandFailure(
                .usage,
                "'\(TerminalText.escape(name))' is no name of a node: 1 to 64 of A-Z a-z 0-9 - _")
        } catch {
            throw CommandFailure(.internalError, "\(error)")
        }
    }

    /// Returns when the node was told to end and has handed over; a second signal ends at once.
    private func wait(for running: FleetNode) async {
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
        for await _ in told {}
        try? await onThread { running.stop() }
        watch.cancel()
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
