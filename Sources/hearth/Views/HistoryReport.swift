// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// What `history` prints of the stretches that a scan finds: rows, sums or a picture.
final class HistoryReport {
    enum Kind {
        case rows(HistoryPrinter)
        case periods(PeriodPrinter)
        case plot
    }

    private let kind: Kind
    private let columns: [HistoryColumn]
    private let console: Console
    private let hasSummary: Bool
    private var tallies: PeriodTallies
    private var cells: HistoryCells
    /// What was read before the first value was known.
    private var waiting: [ValueScan.Stretch] = []
    private var isKnown = false

    /// A device that is announced and removed again and again without a value: more is not kept.
    private static let waitingMax = 1000

    /// - Parameter hasSummary: whether sums of the range come below the rows.
    init(
        _ kind: Kind, columns: [HistoryColumn], console: Console, by unit: CalendarPeriod.Unit?,
        hasSummary: Bool
    ) {
        self.kind = kind
        self.columns = columns
        self.console = console
        self.hasSummary = hasSummary
        tallies = PeriodTallies(unit, count: columns.count)
        cells = HistoryCells(countMax: HistoryPlot.cellsMax(console), count: columns.count)
    }

    func take(_ stretch: ValueScan.Stretch) throws(CommandFailure) {
        guard !isKnown else { return try add(stretch) }
        // A history begins when the device comes into the home.
        if waiting.isEmpty, stretch.device == nil, stretch.lost == nil { return }
        waiting.append(stretch)
        isKnown = stretch.values.contains { $0 != nil && $0 != .null }
        guard isKnown || waiting.count > Self.waitingMax else { return }
        if case .rows(let printer) = kind { try printer.begin() }
        if case .periods(let printer) = kind { try printer.begin() }
        for stretch in waiting { try add(stretch) }
        waiting = []
        isKnown = true
    }

    /// Prints what is left.
    ///
    /// - Returns: whether a value was known at any time.
    func end() throws(CommandFailure) -> Bool {
        guard isKnown else { return false }
        switch kind {
        case .rows(let printer):
            try printer.end()
            if hasSummary { try write([""] + summary) }
        case .periods(let printer):
            try tallies.finish { period, sums throws(CommandFailure) in
                try printer.print(period, sums)
            }
            try printer.print(nil, tallies.total)
            try printer.end()
        case .plot:
            try write(
                HistoryPlot(cells: cells, columns: columns, console: console).lines
                    + [""] + summary)
        }
        return true
    }

    private func add(_ stretch: ValueScan.Stretch) throws(CommandFailure) {
        // Sums and pictures are made of numbers: words for each would take longer than adding.
        var hasWords = false
        if case .rows = kind { hasWords = true }
        let samples =
            stretch.lost == nil
            ? zip(columns, stretch.values).map {
                $0.sample($1, of: stretch.device, hasWords: hasWords)
            } : nil
        try tallies.add(
            samples, start: stretch.start, nanoseconds: stretch.nanoseconds,
            isContinued: stretch.isContinued
        ) { period, sums throws(CommandFailure) in
            if case .periods(let printer) = kind { try printer.print(period, sums) }
        }
        let shown = samples ?? columns.map { _ in .lost }
        switch kind {
        case .rows(let printer): try printer.take(stretch, shown)
        case .periods: break
        case .plot:
            cells.add(shown, start: stretch.start, nanoseconds: stretch.nanoseconds)
        }
    }

    /// A line for each value: how long each state lasted, and the smallest, mean and largest number.
    private var summary: [String] {
        zip(columns, tallies.total).map { column, tally in
            var parts: [String] = []
            if let numbers = tally.numbers {
                let unit =
                    column.unit.isEmpty || column.unit == "°" ? column.unit : " " + column.unit
                parts.append(
                    "min \(column.text(numbers.min)), mean \(column.text(numbers.mean, isMean: true))"
                        + ", max \(column.text(numbers.max)), last \(column.text(numbers.last))"
                        + "\(unit) in \(SpanPrinter.duration(numbers.nanoseconds))")
            }
            if !tally.states.isEmpty { parts.append(StateWords.text(tally)) }
            return console.paint(column.title, .bold) + "  " + parts.joined(separator: "; ")
        }
    }

    private func write(_ lines: [String]) throws(CommandFailure) {
        let out = Output()
        try out.lines(lines)
        try out.flush()
    }
}
