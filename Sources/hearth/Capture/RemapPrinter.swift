// SPDX-License-Identifier: Apache-2.0

/// Prints the differences, in the chosen form.
struct RemapPrinter {
    private let out = Output()
    private let form: OutputForm
    private let console: Console
    private let showsRecords: Bool

    init(_ output: OutputOptions, showsRecords: Bool) {
        console = output.console
        form = output.form(output.console)
        self.showsRecords = showsRecords
    }

    func show(_ text: RemapText) throws(CommandFailure) {
        guard showsRecords else { return }
        switch form {
        case .table: try out.lines(text.lines(console.paint))
        case .jsonl: try out.line(text.json)
        // One value, or one table: the counts.
        case .json, .csv: return
        }
    }

    func end(_ summary: RemapSummary) throws(CommandFailure) {
        switch form {
        case .table:
            if showsRecords, summary.different > 0 { try out.line("") }
            try out.lines(summary.table.lines(width: console.columns, paint: console.paint))
            try out.line(
                "\(summary.different) read differently, \(summary.others) records are no messages")
        case .json, .jsonl: try out.line(summary.json)
        case .csv: try out.lines(summary.table.csv)
        }
        try out.flush()
    }
}
