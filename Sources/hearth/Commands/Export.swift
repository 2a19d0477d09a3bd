// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeSDK

struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write what the home showed as tables: SQLite, CSV or JSON Lines.",
        discussion: """
            hearth export --to home.sqlite
            hearth export yesterday..HEAD --to day.csv
            hearth export --since -7d --to week.csv --table connectivity

            SQLite has the tables changes, occurrences, connectivity, commands, devices,
            rooms, lost and info, and the views latest and state_durations. CSV and JSON
            Lines have one table. 'hearth log export' copies records for Hearth itself;
            'hearth log --output jsonl' prints events.
            """,
        // The first help page is short.
        shouldDisplay: CompletionScript.isWanted)

    @Argument(help: "The range, A..B; the whole log without one.")
    var range: String?

    @Option(help: ArgumentHelp("The file to make; it must not exist.", valueName: "file"))
    var to: String

    @Option(help: "sqlite, csv or jsonl; without it by the end of the file's name.")
    var format: TableFile.Format?

    @Option(help: "The table of a CSV or JSON Lines file; changes without it.")
    var table: ExportTable?

    @OptionGroup var ends: RangeOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions

    func validate() throws {
        try output.mustNotBeCSV("export")
        guard let form else {
            throw ValidationError("--to ends with .sqlite, .csv or .jsonl, or --format says it")
        }
        if form == .sqlite, table != nil {
            throw ValidationError("SQLite has all tables: leave --table out")
        }
    }

    func run() async throws {
        let command = self
        try await Interruption.run { try command.export($0) }
    }

    private var form: TableFile.Format? {
        if let format { return format }
        let name = to.lowercased()
        if name.hasSuffix(".sqlite") || name.hasSuffix(".sqlite3") || name.hasSuffix(".db") {
            return .sqlite
        }
        return name.hasSuffix(".csv") ? .csv : name.hasSuffix(".jsonl") ? .jsonl : nil
    }

    private func export(_ interruption: Interruption) throws {
        let log = try LogAccess(data)
        let offsets = try log.offsets(try Point.wholeRange(range), ends)
        let range = offsets.clamped(to: log.firstOffset..<log.nextOffset)
        guard !range.isEmpty else { throw CommandFailure(.no, "the range holds no record") }
        let progress = progress.over(range)
        defer { progress.end() }
        let file = try TableFile(to, form ?? .sqlite, table ?? .changes) {
            interruption.hasToEnd
        }
        let summary = try file.write(log, range) { progress.advance(to: $0) }
        for lost in summary.lost {
            let records = CountText.records(lost.first, lost.last, areWhat: "lost")
            Output.tell("\(records), as in the log")
        }
        try tell(summary, range)
    }

    private func tell(
        _ summary: ExportRows.Summary, _ range: Range<UInt64>
    ) throws(CommandFailure) {
        let out = Output()
        if output.form(output.console) == .table {
            try out.line(
                "@\(range.lowerBound) to @\(range.upperBound - 1) in \(TerminalText.escape(to)): "
                    + CountText.of(summary.changes, "change")
                    + " of " + CountText.of(UInt64(summary.devices), "device"))
        } else {
            var json = JSONText()
            json.object { json in
                json.key("changes")
                json.number(summary.changes)
                json.key("devices")
                json.number(summary.devices)
                json.key("file")
                json.string(to)
                json.key("first")
                json.number(range.lowerBound)
                json.key("last")
                json.number(range.upperBound - 1)
                json.key("v")
                json.number(1)
            }
            try out.line(json.text)
        }
        try out.flush()
    }
}

extension TableFile.Format: ExpressibleByArgument {}
extension ExportTable: ExpressibleByArgument {}
