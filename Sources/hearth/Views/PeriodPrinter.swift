// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// Prints the sums of each hour, day or week, and those of the whole range.
final class PeriodPrinter {
    private let unit: CalendarPeriod.Unit
    private let form: OutputForm
    private let console: Console
    private let columns: [HistoryColumn]
    private let out = Output()
    private var layout: Table.Layout?
    private var isFirst = true
    private var zone: String?

    init(
        _ unit: CalendarPeriod.Unit, form: OutputForm, console: Console, columns: [HistoryColumn]
    ) {
        self.unit = unit
        self.form = form
        self.console = console
        self.columns = columns
    }

    func begin() throws(CommandFailure) {
        switch form {
        case .json: try out.line("[")
        case .csv:
            try out.line("from,to,value,unit,min,mean,max,last,state,seconds,count")
        case .table, .jsonl: break
        }
    }

    /// Prints the sums of a period; nil for those of the whole range.
    func print(_ period: CalendarPeriod?, _ tallies: [ValueTally]) throws(CommandFailure) {
        for (index, tally) in tallies.enumerated() {
            switch form {
            case .table: try line(period, index, tally)
            case .csv: try csv(period, columns[index], tally)
            case .json, .jsonl: try object(period, columns[index], tally)
            }
        }
    }

    func end() throws(CommandFailure) {
        if form == .json { try out.line("]") }
        try out.flush()
    }

    // MARK: Tables

    private func line(
        _ period: CalendarPeriod?, _ index: Int, _ tally: ValueTally
    ) throws(CommandFailure) {
        let name = period.map { LocalTime.zone(at: $0.start).name }
        let hasZone = name == nil || name == zone
        if layout == nil || !hasZone {
            zone = name ?? zone
            let titles = titles(zone ?? "")
            if layout == nil { layout = layout(titles) }
            try out.line(layout?.line(titles.map { .init($0, .dim) }, console.paint) ?? "")
        }
        let time = index > 0 ? "" : period?.text(unit) ?? "in all"
        let column = columns[index]
        var cells: [Table.Cell] = [.init(time, .bold)]
        if columns.count > 1 { cells.append(.init(column.title)) }
        if hasNumbers { cells += Self.numbers(column, tally) }
        cells.append(.init(StateWords.text(tally)))
        try out.line(layout?.line(cells, console.paint) ?? "")
    }

    /// The smallest, the mean, the largest and the last number; empty where none was known.
    private static func numbers(_ column: HistoryColumn, _ tally: ValueTally) -> [Table.Cell] {
        guard let numbers = tally.numbers else { return ["", "", "", ""] }
        let unit = column.unit.isEmpty || column.unit == "°" ? column.unit : " " + column.unit
        return [
            .init(column.text(numbers.min)),
            .init(column.text(numbers.mean, isMean: true), .accent),
            .init(column.text(numbers.max)), .init(column.text(numbers.last) + unit),
        ]
    }

    private var hasNumbers: Bool { columns.contains { $0.isNumber } }

    private func titles(_ zone: String) -> [String] {
        [unit == .hour ? "HOUR (\(zone))" : unit == .day ? "DAY (\(zone))" : "WEEK (\(zone))"]
            + (columns.count > 1 ? ["VALUE"] : [])
            + (hasNumbers ? ["MIN", "MEAN", "MAX", "LAST"] : [])
            + ["HOW LONG"]
    }

    private func layout(_ titles: [String]) -> Table.Layout {
        var table = Table(
            titles.map { .init($0, isRight: ["MIN", "MEAN", "MAX", "LAST"].contains($0)) })
        let time = unit == .week ? "week of 2026-11-16" : "2026-11-20 14:00"
        let names = columns.map { [Table.Cell($0.title)] }
        table.rows = (names + [[""]]).map { name in
            [.init(time)] + (columns.count > 1 ? name : [])
                + (hasNumbers ? ["123.4", "123.4", "123.4", "123.4 °C"] : []) + [""]
        }
        return table.layout(width: nil)
    }

    // MARK: Data

    private func csv(
        _ period: CalendarPeriod?, _ column: HistoryColumn, _ tally: ValueTally
    ) throws(CommandFailure) {
        let from = period.map { timeText($0.start) } ?? "total"
        let head = [from, period.map { timeText($0.end) } ?? "", column.key]
        func seconds(_ nanoseconds: Int64) -> String {
            ValueText.decimal(Double(nanoseconds) / 1e9, 3)
        }
        if let numbers = tally.numbers {
            let fields =
                [column.unit]
                + [numbers.min, numbers.mean, numbers.max, numbers.last].map {
                    ValueText.decimal($0, 6)
                } + ["", seconds(numbers.nanoseconds), ""]
            try out.line(Table.csvLine((head + fields).map { .init(TerminalText.escape($0)) }))
        }
        for state in tally.states {
            let fields =
                ["", "", "", "", ""] + [state.text, seconds(state.nanoseconds), "\(state.count)"]
            try out.line(Table.csvLine((head + fields).map { .init(TerminalText.escape($0)) }))
        }
    }

    private func object(
        _ period: CalendarPeriod?, _ column: HistoryColumn, _ tally: ValueTally
    ) throws(CommandFailure) {
        var json = JSONText()
        json.object { json in
            json.key("from")
            if let period { json.string(timeText(period.start)) } else { json.null() }
            json.key("isTotal")
            json.value(.bool(period == nil))
            json.key("numbers")
            if let numbers = tally.numbers {
                json.numbers(numbers, unit: column.unit)
            } else {
                json.null()
            }
            json.key("states")
            json.array(tally.states) { $0.state($1) }
            json.key("to")
            if let period { json.string(timeText(period.end)) } else { json.null() }
            json.key("v")
            json.number(1)
            json.key("value")
            json.string(column.key)
        }
        try out.line(form == .json && !isFirst ? "," + json.text : json.text)
        isFirst = false
    }
}

/// How long each state lasted, in one line.
enum StateWords {
    /// Of a longer text the beginning is shown.
    private static let textMax = 40

    /// `on 3 h 2 min (4 times), off 58 min`; the number of beginnings where there was one.
    static func text(_ tally: ValueTally) -> String {
        tally.states.map { state in
            let count =
                state.count == 0 ? "" : state.count == 1 ? " (once)" : " (\(state.count) times)"
            let text = TerminalText.cut(state.text, to: textMax)
            return "\(text) \(SpanPrinter.duration(state.nanoseconds))\(count)"
        }.joined(separator: ", ")
    }
}

extension JSONText {
    fileprivate mutating func numbers(_ numbers: ValueTally.Numbers, unit: String) {
        object { json in
            for (key, number) in [
                ("last", numbers.last), ("max", numbers.max), ("mean", numbers.mean),
                ("min", numbers.min),
            ] {
                json.key(key)
                json.value(.double(number))
            }
            json.key("nanoseconds")
            json.number(numbers.nanoseconds)
            json.key("unit")
            json.string(unit)
        }
    }

    fileprivate mutating func state(_ state: ValueTally.State) {
        object { json in
            json.key("count")
            json.number(state.count)
            json.key("nanoseconds")
            json.number(state.nanoseconds)
            json.key("state")
            json.string(state.text)
        }
    }
}
