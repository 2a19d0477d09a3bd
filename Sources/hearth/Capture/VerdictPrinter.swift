// SPDX-License-Identifier: Apache-2.0

/// Prints the outcomes of messages as they come, so that a file may be larger than the memory.
struct VerdictPrinter {
    private let form: OutputForm
    private let console: Console
    private let out: Output
    /// The first rows, from which the widths of the columns are computed.
    private var table = Table([
        .init("LINE", isRight: true), .init("OUTCOME"), .init("TOPIC", isFlexible: true),
        .init("DETAILS", isFlexible: true),
    ])
    /// Nil while the first rows are gathered.
    private var layout: Table.Layout?

    private static let rowsKept = 1000

    init(_ form: OutputForm, _ console: Console, to out: Output) throws(CommandFailure) {
        self.form = form
        self.console = console
        self.out = out
        if form == .csv { try out.line(table.csvTitles) }
    }

    mutating func add(_ verdict: MessageTest.Verdict) throws(CommandFailure) {
        switch form {
        // JSON prints only the resulting home.
        case .json: break
        case .jsonl: try out.line(verdict.json)
        case .csv: try out.line(Table.csvLine(verdict.row))
        case .table:
            if let layout { return try out.line(layout.line(verdict.row, console.paint)) }
            table.rows.append(verdict.row)
            if table.rows.count == Self.rowsKept { try printFirst(isMore: true) }
        }
    }

    /// - Parameter isWhole: false where the messages end with a failure.
    mutating func finish(isWhole: Bool = true) throws(CommandFailure) {
        if form == .table, layout == nil, isWhole || !table.rows.isEmpty {
            try printFirst(isMore: false)
        }
    }

    /// - Parameter isMore: whether more rows follow, which may have longer numbers and other
    ///   outcomes.
    private mutating func printFirst(isMore: Bool) throws(CommandFailure) {
        var measured = table
        if isMore {
            let longest = MessageTest.Outcome.allCases.map(\.rawValue).max { $0.count < $1.count }
            measured.rows.append(["12345678", .init(longest ?? ""), "", ""])
        }
        let layout = measured.layout(width: console.columns)
        for row in [table.titles] + table.rows { try out.line(layout.line(row, console.paint)) }
        self.layout = layout
        table.rows = []
    }
}
