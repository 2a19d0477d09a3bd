// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// Prints events in the chosen form.
final class EventPrinter {
    private let form: OutputForm
    private let console: Console
    private let times: TimeBasis
    private let out = Output()
    private var isFirst = true
    /// Whether nothing was printed yet.
    var isEmpty: Bool { isFirst }
    /// The zone in the table's title; an event in another zone gets a new title.
    private var zone: String?
    private var lost: (range: RangeLost, after: Int64)?
    /// Whether lost records are shown among the events: not where only other events are wanted.
    private let showsLost: Bool

    private var last: (offset: UInt64?, json: RecordJSON)?

    init(form: OutputForm, console: Console, times: TimeBasis, showsLost: Bool) {
        self.form = form
        self.console = console
        self.times = times
        self.showsLost = showsLost
    }

    func begin() throws(CommandFailure) {
        switch form {
        case .csv: try out.line("offset,index,time,kind,subject,details")
        case .json: try out.line("[")
        case .table, .jsonl: break
        }
    }

    func end() throws(CommandFailure) {
        try tellLost()
        if form == .json { try out.line("]") }
        try out.flush()
    }

    func flush() throws(CommandFailure) {
        try tellLost()
        try out.flush()
    }

    /// Prints adjacent damage as one event, which the log itself does not have, and as a note.
    private func tellLost() throws(CommandFailure) {
        guard let (range, time) = lost else { return }
        lost = nil
        let record = HomeRecord(
            offset: range.last, receivedAt: time, cause: .engine, events: [.rangeLost(range)])
        if showsLost { try print(record, 0, LogReading.Surroundings()) }
        Output.tell(
            CountText.records(range.first, range.last, areWhat: "damaged") + " and left out")
    }

    func print(_ entry: LogReading.Entry) throws(CommandFailure) {
        switch entry {
        case .lost(let range, let time):
            if let (known, _) = lost, known.last + 1 == range.first {
                lost?.range.last = range.last
            } else {
                try tellLost()
                lost = (range, time)
            }
        case .event(let record, let index, let around):
            try tellLost()
            try print(record, index, around)
        }
    }

    private func print(
        _ record: HomeRecord, _ index: Int, _ around: LogReading.Surroundings
    ) throws(CommandFailure) {
        switch form {
        case .jsonl: try out.line(json(of: record).event(index))
        case .json:
            try out.line((isFirst ? [] : [UInt8(ascii: ",")]) + json(of: record).event(index))
        case .table:
            try title(at: record.time(by: times))
            try out.line(line(record, index, around))
        case .csv: try out.line(csv(record, index, around))
        }
        isFirst = false
    }

    /// The JSON of a record: the members that its events share are written once.
    private func json(of record: HomeRecord) -> RecordJSON {
        if let last, last.offset == record.offset, record.offset != nil { return last.json }
        let json = RecordJSON(record)
        last = (record.offset, json)
        return json
    }

    private func title(at time: Int64) throws(CommandFailure) {
        let zone = LocalTime.zone(at: time).name
        guard zone != self.zone else { return }
        self.zone = zone
        let columns = EventColumns(width: console.columns)
        try out.line(console.paint(columns.title(zone), .dim))
    }

    private func line(
        _ record: HomeRecord, _ index: Int, _ around: LogReading.Surroundings
    ) -> String {
        let event = record.events[index]
        let words = EventText(snapshot: around.after, before: around.before)
        var details = words.details(event)
        if let delivery = event.delivery, delivery != .live { details += " [\(delivery.name)]" }
        details += Self.by(record)
        return EventColumns(width: console.columns).line(
            offset: record.offset ?? 0, time: record.time(by: times), event,
            subject: words.subject(event), details: details, console.paint)
    }

    /// The sender of the record's command.
    private static func by(_ record: HomeRecord) -> String {
        record.sender.map { " [by \(SenderWords.text($0))]" } ?? ""
    }

    private func csv(
        _ record: HomeRecord, _ index: Int, _ around: LogReading.Surroundings
    ) -> String {
        let event = record.events[index]
        let words = EventText(snapshot: around.after, before: around.before)
        var table = Table(Array(repeating: .init(""), count: 6))
        table.rows = [
            [
                "\(record.offset ?? 0)", "\(index)", .init(timeText(record.time(by: times))),
                .init(event.kindName), .init(words.subject(event)),
                .init(words.details(event) + Self.by(record)),
            ]
        ]
        return table.csv[1]
    }
}

extension HomeEvent {
    var delivery: Delivery? {
        switch self {
        case .attributesReported(let event): event.delivery
        case .connectivityReported(let event): event.delivery
        case .momentaryOccurred(let event): event.delivery
        default: nil
        }
    }

    var style: TextStyle {
        switch self {
        case .attributesReported: .plain
        case .connectivityReported(let event): event.value == .off ? .bad : .good
        case .momentaryOccurred: .accent
        case .historyImported: .dim
        case .messageUnreadable, .rangeLost, .brokerDropped, .brokerRolledBack, .sessionLost: .bad
        case .messageHeld, .clockStepped, .recordDropped: .warning
        default: .accent
        }
    }
}
