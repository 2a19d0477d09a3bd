// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// Prints the firings of rules.
final class FiringPrinter {
    private let form: OutputForm
    private let console: Console
    private let rules: [RuleFile.Rule]
    private let out = Output()
    private var isFirst = true
    private var title = ZonedTitle()
    private var calendar = FiringCalendar()
    private let layout: Table.Layout

    init(form: OutputForm, console: Console, rules: [RuleFile.Rule], offsetMax: UInt64) {
        self.form = form
        self.console = console
        self.rules = rules
        var table = Table(Self.columns)
        table.rows = rules.map {
            [
                .init("@\(offsetMax)"), "2026-11-20 21:08:31.123",
                .init(TerminalText.escape($0.name)), "12 min 59 s", "",
            ]
        }
        layout = table.layout(width: nil)
    }

    private static let columns: [Table.Column] = [
        .init("OFFSET", isRight: true), .init("TIME"), .init("RULE"), .init("FOR"), .init("STATE"),
    ]

    func begin() throws(CommandFailure) {
        if form == .json { try out.line("[") }
        if form == .csv { try out.line("offset,time,rule,seconds,state") }
    }

    func print(_ firing: Firing) throws(CommandFailure) {
        calendar.add(firing)
        let name = rules[firing.rule].name
        let state = firing.state.joined(separator: ", ")
        switch form {
        case .table:
            if let cells = title.cells(Self.columns, at: firing.time) {
                try out.line(layout.line(cells, console.paint))
            }
            try out.line(
                layout.line(
                    [
                        .init("@\(firing.offset)", .bold), .init(LocalTime.text(firing.time), .dim),
                        .init(TerminalText.escape(name), .accent),
                        .init(firing.nanoseconds.map { SpanPrinter.duration($0) } ?? "still so"),
                        .init(state),
                    ], console.paint))
        case .csv:
            let seconds = firing.nanoseconds.map { ValueText.decimal(Double($0) / 1e9, 3) } ?? ""
            try out.line(
                Table.csvLine(
                    [
                        .init("\(firing.offset)"), .init(timeText(firing.time)), .init(name),
                        .init(seconds), .init(state),
                    ]))
        case .json, .jsonl:
            let text = json(firing)
            try out.line(form == .json && !isFirst ? "," + text : text)
            isFirst = false
        }
    }

    private func json(_ firing: Firing) -> String {
        var json = JSONText()
        json.object { json in
            json.key("nanoseconds")
            if let length = firing.nanoseconds { json.number(length) } else { json.null() }
            json.key("offset")
            json.number(firing.offset)
            json.key("rule")
            json.string(rules[firing.rule].name)
            json.key("state")
            json.array(firing.state) { $0.string($1) }
            json.key("time")
            json.string(timeText(firing.time))
            json.key("v")
            json.number(1)
        }
        return json.text
    }

    func flush() throws(CommandFailure) { try out.flush() }

    /// - Parameter showsCalendar: whether a table of days follows.
    func end(showsCalendar: Bool) throws(CommandFailure) {
        if form == .json { try out.line("]") }
        if form == .table, showsCalendar { try out.lines(days) }
        try out.flush()
    }

    /// How often each rule fired on each day.
    private var days: [String] {
        guard !calendar.days.isEmpty else { return [] }
        var table = Table(
            [.init("DAY")] + rules.map { .init(TerminalText.escape($0.name), isRight: true) })
        for day in calendar.days {
            table.rows.append(
                [.init(day.text, .dim)]
                    + rules.indices.map { .init("\(calendar.count(of: $0, on: day))") })
        }
        return [""] + table.lines(width: nil, paint: console.paint)
    }
}
