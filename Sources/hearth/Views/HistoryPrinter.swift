// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// Prints the values of a device over time, as the stretches end: a row for each change.
final class HistoryPrinter {
    private let form: OutputForm
    private let console: Console
    private let columns: [HistoryColumn]
    private let layout: Table.Layout
    private let out = Output()
    /// The row that goes on.
    private var row: Row?
    private var isFirst = true
    private var zone: String?

    private struct Row {
        var stretch: ValueScan.Stretch
        var samples: [ValueSample]
    }

    /// - Parameter offsetMax: no larger offset is printed.
    init(form: OutputForm, console: Console, columns: [HistoryColumn], offsetMax: UInt64) {
        self.form = form
        self.console = console
        self.columns = columns
        var table = Table(
            [.init("OFFSET", isRight: true), .init("TIME"), .init("FOR", isRight: true)]
                + columns.map { .init($0.title) } + [.init("")])
        table.rows = [
            [.init("@\(offsetMax)"), .init("2026-11-20 21:08:31.123"), .init("23 h 59 min")]
                + columns.map { _ in .init("12345678") } + [.init("")]
        ]
        layout = table.layout(width: nil)
    }

    func begin() throws(CommandFailure) {
        switch form {
        case .json: try out.line("[")
        case .csv:
            var table = Table(["from", "fromTime", "to", "toTime", "seconds"].map { .init($0) })
            table.columns += columns.map {
                .init($0.unit.isEmpty ? $0.key : "\($0.key) (\($0.unit))")
            }
            table.columns.append(.init("note"))
            try out.line(Table.csvLine(table.columns.map { .init(TerminalText.escape($0.title)) }))
        case .table, .jsonl: break
        }
    }

    /// Takes the next stretch; one in which nothing changed belongs to the row before.
    func take(_ stretch: ValueScan.Stretch, _ samples: [ValueSample]) throws(CommandFailure) {
        if var row, stretch.isContinued, stretch.lost == nil, row.stretch.lost == nil {
            row.stretch.nanoseconds = row.stretch.nanoseconds.addingSaturated(stretch.nanoseconds)
            self.row = row
            return
        }
        try print(endsWith: stretch)
        row = Row(stretch: stretch, samples: samples)
    }

    /// Prints the row that goes on at the end of the range.
    func end() throws(CommandFailure) {
        try print(endsWith: nil)
        if form == .json { try out.line("]") }
        try out.flush()
    }

    func flush() throws(CommandFailure) { try out.flush() }

    private func print(endsWith next: ValueScan.Stretch?) throws(CommandFailure) {
        guard let row else { return }
        switch form {
        case .table: try line(row, isLast: next == nil)
        case .csv: try csv(row, next)
        case .json, .jsonl: try object(row, next)
        }
        isFirst = false
    }

    private func line(_ row: Row, isLast: Bool) throws(CommandFailure) {
        let stretch = row.stretch
        try title(at: stretch.start)
        var notes: [String] = []
        if stretch.isContinued { notes.append("began earlier") }
        if stretch.isImported { notes.append("imported") }
        if isLast { notes.append("still so") }
        var cells: [Table.Cell] = [
            .init("@\(stretch.offset)", .bold), .init(LocalTime.text(stretch.start), .dim),
            .init(SpanPrinter.duration(stretch.nanoseconds)),
        ]
        if let lost = stretch.lost {
            cells += columns.map { _ in .init("lost", .bad) }
            notes.append(CountText.records(lost.first, lost.last, areWhat: "damaged"))
        } else {
            cells += zip(columns, row.samples).map { column, sample in
                .init(sample.text, Self.style(column, sample))
            }
        }
        cells.append(.init(notes.joined(separator: ", "), .dim))
        try out.line(layout.line(cells, console.paint))
    }

    private static func style(_ column: HistoryColumn, _ sample: ValueSample) -> TextStyle {
        if column.value.place == nil,
            let state = ConnectivityState.allCases.first(where: { $0.name == sample.text })
        {
            return HomeWords.style(of: state)
        }
        return sample.text == HistoryColumn.absent || sample.text == "unknown" ? .dim : .accent
    }

    private func title(at time: Int64) throws(CommandFailure) {
        let name = LocalTime.zone(at: time).name
        guard name != zone else { return }
        zone = name
        let titles = ["OFFSET", "TIME (\(name))", "FOR"] + columns.map { $0.title.uppercased() }
        try out.line(
            layout.line((titles + [""]).map { .init($0, .dim) }, console.paint))
    }

    private func csv(_ row: Row, _ next: ValueScan.Stretch?) throws(CommandFailure) {
        let stretch = row.stretch
        var fields = [
            "\(stretch.offset)", timeText(stretch.start),
            next.map { "\($0.offset)" } ?? "", next.map { timeText($0.start) } ?? "",
            ValueText.decimal(Double(stretch.nanoseconds) / 1e9, 3),
        ]
        for (index, column) in columns.enumerated() {
            let value = stretch.lost == nil ? stretch.values[index] ?? .null : .null
            let sample = row.samples[index]
            fields.append(
                value == .null ? "" : sample.number.map { column.text($0) } ?? sample.text)
        }
        fields.append(
            stretch.lost != nil
                ? "lost"
                : stretch.isImported
                    ? "imported" : stretch.device == nil ? HistoryColumn.absent : "")
        try out.line(Table.csvLine(fields.map { .init($0) }))
    }

    private func object(_ row: Row, _ next: ValueScan.Stretch?) throws(CommandFailure) {
        let stretch = row.stretch
        var json = JSONText()
        json.object { json in
            json.key("from")
            json.moment(stretch)
            json.key("isContinued")
            json.value(.bool(stretch.isContinued))
            if stretch.isImported {
                json.key("isImported")
                json.bool(true)
            }
            json.key("lost")
            if let lost = stretch.lost {
                json.object { json in
                    json.key("first")
                    json.number(lost.first)
                    json.key("last")
                    json.number(lost.last)
                }
            } else {
                json.null()
            }
            json.key("nanoseconds")
            json.number(stretch.nanoseconds)
            json.key("to")
            if let next { json.moment(next) } else { json.null() }
            json.key("v")
            json.number(1)
            json.key("values")
            if stretch.lost != nil || stretch.device == nil {
                json.null()
            } else {
                json.object { json in
                    for (column, value) in zip(columns, stretch.values)
                        .sorted(by: { utf8Less($0.0.key, $1.0.key) })
                    {
                        json.key(column.key)
                        json.value(value ?? .null)
                    }
                }
            }
        }
        try out.line(form == .json && !isFirst ? "," + json.text : json.text)
    }
}

extension JSONText {
    /// `{"offset":1234,"time":"…"}`
    fileprivate mutating func moment(_ stretch: ValueScan.Stretch) {
        object { json in
            json.key("offset")
            json.number(stretch.offset)
            json.key("time")
            json.string(timeText(stretch.start))
        }
    }
}
