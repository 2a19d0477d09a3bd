// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeBridge
import HomeGraph
import HomeRuntime

struct Map: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Try the codecs on recorded messages.",
        // The first help page is short.
        shouldDisplay: CompletionScript.isWanted, subcommands: [MapTest.self])
}

struct MapTest: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Read the messages of a file offline and say what became of each.",
        discussion: """
            hearth map test messages.jsonl
            hearth map test messages.jsonl --report
            hearth map test messages.jsonl --output json | jq .devices

            One message per line:
            {"topic","payload" or "payload_b64","retain","qos","stored","receivedAt"}
            A message counts as live unless it is "stored". With --output json the home that results is printed, in
            the form of 'hearth show'; with --report as well, the report: per codec what was
            read, ignored and unreadable, how many topics and keys of devices ended in the
            graph, and conflicts. Exit code 1 when a message was unreadable.
            """)

    @Argument(help: "JSON Lines; - for the standard input.")
    var file: String

    @Option(help: "Only this codec, with its roots: zigbee2mqtt, native=home; may be repeated.")
    var codec: [String] = []

    @Option(
        help: ArgumentHelp(
            "What plain topics mean, in YAML; may be repeated.", valueName: "file"))
    var map: [String] = []

    @Flag(help: "Only the report on the codecs, not each message.")
    var report = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let form = output.output ?? .table
        let maps = try TopicMapFile.maps(map)
        var test: MessageTest
        do throws(CodecOption.Problem) {
            test = MessageTest(
                codecs: try CodecOption.choices(codec), maps: maps,
                reports: report || form == .table)
        } catch {
            throw CommandFailure(.usage, "--codec: \(error.words)")
        }
        let out = Output()
        var printer = report ? nil : try VerdictPrinter(form, output.console, to: out)
        do throws(CommandFailure) {
            try MessageFile.each(file) { line, message throws(CommandFailure) in
                for verdict in test.read(message, line: line) { try printer?.add(verdict) }
                return true
            }
        } catch {
            try printer?.finish(isWhole: false)
            try out.flush()
            throw error
        }
        test.finish()
        try printer?.finish()
        if report, let report = test.report {
            try show(report, form, out)
        } else {
            try show(test, form, out)
        }
        try out.flush()
        if test.hasUnreadable { throw ExitCode(ExitStatus.no.rawValue) }
    }

    /// Prints the results behind the messages.
    private func show(_ test: MessageTest, _ form: OutputForm, _ out: Output) throws {
        switch form {
        case .table:
            try out.lines([""] + test.lines(output.console))
            if let report = test.report { try out.lines([""] + report.lines(output.console)) }
        case .json: try out.line(test.json)
        case .jsonl, .csv: break
        }
    }

    private func show(_ report: MappingReport, _ form: OutputForm, _ out: Output) throws {
        switch form {
        case .table: try out.lines(report.lines(output.console))
        case .json: try out.line(report.json)
        case .jsonl: try out.lines(report.jsonLines)
        case .csv: try out.lines(report.table.csv)
        }
    }
}
