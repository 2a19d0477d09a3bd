// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// Prints the times at which a predicate was true, as they are found.
final class SpanPrinter {
    private let form: OutputForm
    private let console: Console
    private let isEdges: Bool
    private let layout: Table.Layout
    private let out = Output()
    private var open: PredicateScan.Edge?
    private var isFirst = true
    private var title = ZonedTitle()
    /// How many times were printed.
    private(set) var count = 0
    private var nanoseconds: Int64 = 0

    /// - Parameters:
    ///   - offsetMax: no larger offset is printed.
    ///   - isEdges: whether beginnings and ends have lines of their own.
    init(form: OutputForm, console: Console, offsetMax: UInt64, isEdges: Bool) {
        self.form = form
        self.console = console
        self.isEdges = isEdges
        let offset = Table.Cell("@\(offsetMax)")
        let time = Table.Cell("2026-11-20 21:08:31.123")
        var table = Table(isEdges ? Self.edgeColumns : Self.spanColumns)
        table.rows = [
            isEdges ? [offset, time, "false"] : [offset, time, offset, time, "still so"]
        ]
        layout = table.layout(width: nil)
    }

    private static let edgeColumns: [Table.Column] = [
        .init("OFFSET", isRight: true), .init("TIME"), .init("VALUE"),
    ]
    private static let spanColumns: [Table.Column] = [
        .init("FROM", isRight: true), .init("TIME"), .init("TO", isRight: true), .init("TIME"),
        .init("FOR"),
    ]

    func begin() throws(CommandFailure) {
        switch form {
        case .json: try out.line("[")
        case .csv:
            try out.line(isEdges ? "offset,time,value" : "from,fromTime,to,toTime,seconds")
        case .table, .jsonl: break
        }
    }

    func take(_ edge: PredicateScan.Edge) throws(CommandFailure) {
        if isEdges {
            if edge.isTrue { count += 1 }
            return try print(edge)
        }
        if edge.isTrue {
            open = edge
        } else if let start = open {
            open = nil
            try print(start, to: edge)
        }
    }

    func flush() throws(CommandFailure) { try out.flush() }

    /// - Parameter last: the time of the last record, where all was read.
    func end(last: Int64?) throws(CommandFailure) {
        if let start = open {
            try print(start, to: nil)
            let rest = last?.subtractingSaturated(start.time) ?? 0
            nanoseconds = nanoseconds.addingSaturated(max(0, rest))
        }
        if form == .json { try out.line("]") }
        try out.flush()
        guard form == .table, count > 0, !isEdges, last != nil else { return }
        Output.tell(
            "\(count) time\(count == 1 ? "" : "s"), "
                + SizeText.duration(Int(nanoseconds / 1_000_000_000)) + " in all")
    }

    private func print(
        _ start: PredicateScan.Edge, to end: PredicateScan.Edge?
    ) throws(CommandFailure) {
        count += 1
        let length = end.map { max(0, $0.time.subtractingSaturated(start.time)) }
        nanoseconds = nanoseconds.addingSaturated(length ?? 0)
        switch form {
        case .table:
            try title(at: start.time)
            try out.line(
                layout.line(
                    [
                        .init("@\(start.offset)", .bold), .init(LocalTime.text(start.time), .dim),
                        .init(end.map { "@\($0.offset)" } ?? "", .bold),
                        .init(end.map { LocalTime.text($0.time) } ?? "", .dim),
                        .init(length.map { Self.duration($0) } ?? "still so"),
                    ], console.paint))
        case .csv:
            let seconds = length.map { ValueText.decimal(Double($0) / 1e9, 3) } ?? ""
            let last = end.map { "\($0.offset),\(timeText($0.time))" } ?? ","
            try out.line("\(start.offset),\(timeText(start.time)),\(last),\(seconds)")
        case .json, .jsonl:
            var json = JSONText()
            json.object { json in
                json.key("from")
                json.edge(start)
                json.key("nanoseconds")
                if let length { json.number(length) } else { json.null() }
                json.key("to")
                if let end { json.edge(end) } else { json.null() }
                json.key("v")
                json.number(1)
            }
            try object(json.text)
        }
    }

    private func print(_ edge: PredicateScan.Edge) throws(CommandFailure) {
        switch form {
        case .table:
            try title(at: edge.time)
            try out.line(
                layout.line(
                    [
                        .init("@\(edge.offset)", .bold), .init(LocalTime.text(edge.time), .dim),
                        .init(edge.isTrue ? "true" : "false", edge.isTrue ? .accent : .plain),
                    ], console.paint))
        case .csv: try out.line("\(edge.offset),\(timeText(edge.time)),\(edge.isTrue)")
        case .json, .jsonl:
            var json = JSONText()
            json.object { json in
                json.key("offset")
                json.number(edge.offset)
                json.key("time")
                json.string(timeText(edge.time))
                json.key("v")
                json.number(1)
                json.key("value")
                json.value(.bool(edge.isTrue))
            }
            try object(json.text)
        }
    }

    private func object(_ text: String) throws(CommandFailure) {
        try out.line(form == .json && !isFirst ? "," + text : text)
        isFirst = false
    }

    private func title(at time: Int64) throws(CommandFailure) {
        let columns = isEdges ? Self.edgeColumns : Self.spanColumns
        if let cells = title.cells(columns, at: time) {
            try out.line(layout.line(cells, console.paint))
        }
    }

    /// `10 min 2 s`; `a moment` for what has no length.
    static func duration(_ nanoseconds: Int64) -> String {
        if nanoseconds == 0 { return "a moment" }
        if nanoseconds < 60_000_000_000 {
            return ValueText.decimal(Double(nanoseconds) / 1e9, 3) + " s"
        }
        return SizeText.duration(Int(nanoseconds / 1_000_000_000))
    }
}

extension JSONText {
    /// `{"offset":1234,"time":"…"}`
    fileprivate mutating func edge(_ edge: PredicateScan.Edge) {
        object { json in
            json.key("offset")
            json.number(edge.offset)
            json.key("time")
            json.string(timeText(edge.time))
        }
    }
}
