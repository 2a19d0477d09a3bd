// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Wait until a predicate is true, or a rule fires.",
        discussion: """
            hearth watch --expr 'device("Washer").power < 5 W for 2m' && echo done
            hearth watch --expr 'any(connectivity == offline)' --timeout 10m
            hearth watch --expr 'device("Door").contact == open' --exec 'mail -s $HEARTH_POINT me'
            hearth watch --rules rules.yaml
            hearth watch --rules rules.yaml --publish home --broker mqtt://localhost

            A predicate alone ends it with 0 at the first time, at once where it is true
            already. With --exec or --rules it goes on until Ctrl-C. It follows the log:
            without a daemon that writes it, nothing happens. --publish says each firing at
            hearth/v1/HOME/out/firing/RULE, too: when it begins, and when it ends.
            """)

    @Option(help: ArgumentHelp("The predicate; docs/PREDICATES.md.", valueName: "predicate"))
    var expr: String?

    @Option(help: ArgumentHelp("Rules, as 'hearth backtest' reads them.", valueName: "file"))
    var rules: String?

    @Option(
        help: ArgumentHelp("End with 75 after so long: 45s, 10m, 1h30m.", valueName: "duration"),
        transform: Self.duration)
    var timeout: Int64?

    @Option(
        help: ArgumentHelp(
            "Run this each time; $HEARTH_POINT is the point, $HEARTH_TIME its time, $HEARTH_RULE "
                + "the rule.", valueName: "command"))
    var exec: String?

    @Option(
        help: ArgumentHelp(
            "Of --rules: publish the firings under this home key; docs/MQTT.md.",
            valueName: "home"))
    var publish: String?

    @Option(
        help: ArgumentHelp(
            "Of --publish: announce the rules to Home Assistant below this prefix: homeassistant.",
            valueName: "prefix"))
    var discovery: String?

    @OptionGroup var connection: ConnectionOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    private static func duration(_ text: String) throws -> Int64 {
        guard let time = TimeWords.read("-" + text, now: 0), time.lowerBound < 0 else {
            throw ValidationError(
                "'\(TerminalText.escape(text))' is no duration: 45s, 10m, 1h30m")
        }
        return -time.lowerBound
    }

    func validate() throws {
        guard (expr == nil) != (rules == nil) else {
            throw ValidationError("either --expr or --rules says what to wait for")
        }
        guard let publish else {
            if discovery != nil { throw ValidationError("--discovery belongs to --publish") }
            if let flag = connection.flags.keys.map(\.flag).min() {
                throw ValidationError("\(flag) belongs to --publish")
            }
            if connection.config != nil { throw ValidationError("--config belongs to --publish") }
            return
        }
        if rules == nil { throw ValidationError("--publish belongs to --rules") }
        guard HomeKey.isValid(publish) else {
            throw ValidationError(
                "--publish: '\(TerminalText.escape(publish))' is not a home key: 1 to 64 of A-Z, "
                    + "a-z, 0-9, '-', '_'")
        }
        if let discovery, !DiscoveryTopic.isPrefix(discovery) {
            throw ValidationError(
                "--discovery: '\(TerminalText.escape(discovery))' is not a discovery prefix, as "
                    + "homeassistant is")
        }
    }

    func run() async throws {
        guard let publish else {
            try watch(nil)
            return
        }
        let settings = try Settings(
            flags: connection.flags, config: connection.config, environment: Console.environment)
        var broker = try BrokerSettings(settings)
        broker.address = try PasswordPrompt.complete(broker)
        let (command, found) = (self, broker)
        try await Interruption.run { interruption in
            try command.watch(Target(home: publish, broker: found, interruption: interruption))
        }
    }

    /// Where the firings are published.
    private struct Target {
        var home: String
        var broker: BrokerSettings
        var interruption: Interruption
    }

    private func watch(_ target: Target?) throws {
        let log = try LogAccess(data)
        guard log.nextOffset > log.firstOffset else {
            throw CommandFailure(.no, "the log holds no record yet")
        }
        if let rules { try watch(rules: rules, log, target) }
        if let expr { try watch(expr, log) }
    }

    private func watch(_ expr: String, _ log: LogAccess) throws(CommandFailure) {
        let next = log.nextOffset
        let predicate = try PredicateText(expr, log).predicate
        let home = try log.run {
            try PredicateText.home(for: [predicate], log, next - 1..<next)
        }
        var scan = try log.scan([predicate], boundTo: home, in: next..<next, isLive: true)
        let console = output.console
        let printer = SpanPrinter(
            form: output.form(console), console: console, offsetMax: next, isEdges: true)
        try printer.begin()
        let timer = Timer(timeout: timeout)
        do throws(CommandFailure) {
            // What is true already is true at the newest record; how it became so is long past.
            while scan.nextOffset < next, try log.next(&scan) != nil {}
            var edges = scan.isTrue() ? [scan.edge(at: next - 1)] : []
            while try !take(edges, printer, log) {
                if let step = try log.next(&scan) {
                    edges = step.edges
                    continue
                }
                edges = scan.pass(until: timer.settled)
                guard edges.isEmpty else { continue }
                try printer.flush()
                try timer.wait(log)
            }
        } catch {
            try printer.end(last: nil)
            throw error
        }
        try printer.end(last: nil)
    }

    /// - Returns: whether the command is done.
    private func take(
        _ edges: [PredicateScan.Edge], _ printer: SpanPrinter, _ log: LogAccess
    ) throws(CommandFailure) -> Bool {
        for edge in edges {
            try printer.take(edge)
            guard edge.isTrue else { continue }
            if exec == nil { return true }
            try printer.flush()
            try execute(at: edge.offset, edge.time, rule: nil, log)
        }
        return false
    }

    private func watch(
        rules path: String, _ log: LogAccess, _ target: Target?
    ) throws(CommandFailure) {
        let next = log.nextOffset
        let file = try RuleFile(path) { PredicateText.point($0, log) }
        var scan = try log.scan(file, in: next..<next, isLive: true)
        let console = output.console
        let printer = FiringPrinter(
            form: output.form(console), console: console, rules: file.rules, offsetMax: next)
        let publisher = try target.map { target throws(CommandFailure) in
            try FiringPublisher(
                target.broker, clientID: "hearth-watch-\(getpid())",
                FiringMessages(
                    home: target.home, logID: hexText(log.reader.identity.logID), since: next),
                discovery.map {
                    FiringDiscovery(
                        home: target.home, prefix: $0, rules: file.rules.map(\.name))
                })
        }
        try printer.begin()
        let timer = Timer(timeout: timeout)
        do throws(CommandFailure) {
            while true {
                while let step = try log.next(&scan) {
                    try take(step, file, printer, publisher, log)
                }
                try take(scan.pass(until: timer.settled), file, printer, publisher, log)
                try printer.flush()
                try publisher?.turn()
                if target?.interruption.hasToEnd == true {
                    throw CommandFailure(.interrupted, "interrupted")
                }
                try timer.wait(log)
            }
        } catch {
            let failure = publisher?.end()
            try printer.end(showsCalendar: false)
            throw failure ?? error
        }
    }

    private func take(
        _ step: RuleScan.Step, _ file: RuleFile, _ printer: FiringPrinter,
        _ publisher: FiringPublisher?, _ log: LogAccess
    ) throws(CommandFailure) {
        for firing in step.ended {
            publisher?.add(firing, rule: file.rules[firing.rule].name, isTrue: false)
        }
        for firing in step.fired {
            let rule = file.rules[firing.rule].name
            publisher?.add(firing, rule: rule, isTrue: true)
            try printer.print(firing)
            guard exec != nil else { continue }
            try printer.flush()
            try execute(at: firing.offset, firing.time, rule: rule, log)
        }
    }

    /// Runs the user's command; one that fails is named and changes nothing.
    private func execute(
        at offset: UInt64, _ time: Int64, rule: String?, _ log: LogAccess
    ) throws(CommandFailure) {
        guard let exec else { return }
        let end = try ShellCommand(text: exec).run(
            [
                ("HEARTH_POINT", "@\(offset)"), ("HEARTH_TIME", timeText(time)),
                ("HEARTH_DATA", log.directory),
            ] + (rule.map { [("HEARTH_RULE", $0)] } ?? []))
        switch end {
        case .exited(0): break
        case .exited(let code): Output.tell("the command of @\(offset) ended with \(code)")
        case .signalled(let signal):
            Output.tell("the command of @\(offset) was ended by signal \(signal)")
        }
    }

    /// The time of a command that waits.
    private struct Timer {
        private let clock = SystemClock()
        private let timeout: Int64?
        private let begun: Int64

        init(timeout: Int64?) {
            self.timeout = timeout
            begun = clock.monotonicNanoseconds
        }

        /// No record with an earlier time will come.
        var settled: Int64 {
            clock.wallNanoseconds.subtractingSaturated(Replay.graceNanoseconds)
        }

        /// Waits a little, and looks how far the log has come.
        ///
        /// - Throws: `tryAgain` when the time is up.
        func wait(_ log: LogAccess) throws(CommandFailure) {
            if let timeout, clock.monotonicNanoseconds.subtractingSaturated(begun) >= timeout {
                throw CommandFailure(
                    .tryAgain, "the time is up, after \(SpanPrinter.duration(timeout))")
            }
            pauseBriefly()
            _ = try log.refreshed()
        }
    }
}
