// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Writes events in the form that was asked for.
final class EventPrinter {
    private let form: OutputForm
    private let console: Console
    private let out = Output()
    private var isFirst = true
    private var lost: ClosedRange<UInt64>?

    init(form: OutputForm, console: Console) {
        self.form = form
        self.console = console
    }

    func begin() throws(CommandFailure) {
        switch form {
        case .csv: try out.line("offset,index,time,kind,subject,details")
        case .json: try out.line("[")
        case .table, .jsonl: break
        }
    }

    func end() throws(CommandFailure) {
        tellLost()
        if form == .json { try out.line(isFirst ? "]" : "\n]") }
        try out.flush()
    }

    func flush() throws(CommandFailure) {
        tellLost()
        try out.flush()
    }

    /// Damage in one piece is said in one line.
    private func tellLost() {
        guard let range = lost else { return }
        lost = nil
        Output.tell(
            "records @\(range.lowerBound) to @\(range.upperBound) are damaged and left out")
    }

    func print(_ entry: LogReading.Entry) throws(CommandFailure) {
        switch entry {
        case .lost(let first, let last):
            if let range = lost, range.upperBound + 1 == first {
                lost = range.lowerBound...last
            } else {
                tellLost()
                lost = first...last
            }
        case .event(let record, let index, let snapshot):
            switch form {
            case .jsonl: try out.line(record.eventJSON(index))
            case .json: try out.line((isFirst ? "" : ",") + record.eventJSON(index))
            case .table: try out.line(line(record, index, snapshot ?? HomeSnapshot()))
            case .csv: try out.line(csv(record, index))
            }
            isFirst = false
        }
    }

    private func line(_ record: HomeRecord, _ index: Int, _ snapshot: HomeSnapshot) -> String {
        let event = record.events[index]
        let words = EventText(snapshot: snapshot)
        let paint = console.paint
        let offset = TerminalText.fit("@\(record.offset ?? 0)", to: 9)
        let time = HomeWords.time(record.receivedAt)
        let kind = TerminalText.fit(event.kindName, to: 20)
        let subject = TerminalText.fit(words.subject(event), to: 24)
        var details = words.details(event)
        if let delivery = event.delivery, delivery != .live { details += " [\(delivery.name)]" }
        if let columns = console.columns {
            // The subject may be wider than its column only by being cut, so this is exact.
            details = TerminalText.cut(details, to: max(20, columns - 9 - 23 - 20 - 24 - 8))
        }
        return paint(offset, .bold) + "  " + paint(time, .dim) + "  "
            + paint(kind, event.style) + "  " + subject + "  " + details
    }

    private func csv(_ record: HomeRecord, _ index: Int) -> String {
        let event = record.events[index]
        let words = EventText(snapshot: HomeSnapshot())
        var table = Table(Array(repeating: .init(""), count: 6))
        table.rows = [
            [
                "\(record.offset ?? 0)", "\(index)", .init(timeText(record.receivedAt)),
                .init(event.kindName), .init(words.subject(event)), .init(words.details(event)),
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
        case .messageUnreadable, .rangeLost, .brokerDropped, .brokerRolledBack, .sessionLost: .bad
        case .messageHeld, .clockStepped: .warning
        default: .accent
        }
    }
}
