// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// Draws values over time: numbers as a line, states as bands.
struct HistoryPlot {
    let cells: HistoryCells
    let columns: [HistoryColumn]
    let console: Console

    /// The rows of a line.
    private static let height = 8
    private static let widthMin = 20
    /// The width where lines may have any length.
    private static let widthUsual = 80
    /// The longest name of a band.
    private static let labelMax = 24
    /// The rows of dots in a character of Braille, and the columns.
    private static let dots = (rows: 4, columns: 2)

    /// The most cells that a plot on a console can show.
    static func cellsMax(_ console: Console) -> Int {
        // At least two cells for each column of dots, so that columns differ little in length.
        (console.columns ?? widthUsual) * dots.columns * 4
    }

    var lines: [String] {
        var lines: [String] = []
        for (index, column) in columns.enumerated() {
            let unit = column.unit.isEmpty ? "" : " (\(column.unit))"
            if !lines.isEmpty { lines.append("") }
            lines.append(console.paint(column.title + unit, .bold))
            lines += self.lines(of: index, column)
        }
        return lines
    }

    private func lines(of index: Int, _ column: HistoryColumn) -> [String] {
        let all = cells.columns(1).first?.tallies[index] ?? ValueTally()
        var labels = all.states.map { TerminalText.cut($0.text, to: Self.labelMax) }
        var range: (low: Double, high: Double)?
        if let numbers = all.numbers {
            range = (numbers.min, numbers.max)
            labels += [column.text(numbers.min), column.text(numbers.max)]
        }
        let margin = labels.map { TerminalText.width($0) }.max() ?? 0
        let width = max(
            Self.widthMin, (console.columns ?? Self.widthUsual) - margin - 2)
        var lines: [String] = []
        if let range {
            lines += line(of: index, range, width).enumerated().map { row, text in
                let label =
                    row == 0
                    ? column.text(range.high)
                    : row == Self.height - 1 ? column.text(range.low) : ""
                return framed(label, text, margin, .accent)
            }
        }
        let bands = cells.columns(width)
        lines += all.states.map { state in
            let label = TerminalText.cut(state.text, to: Self.labelMax)
            return framed(label, band(of: state.text, index, bands), margin, .accent)
        }
        return lines + axis(margin, width)
    }

    private func framed(
        _ label: String, _ text: String, _ margin: Int, _ style: TextStyle
    ) -> String {
        let bar = console.isUTF8 ? "│" : "|"
        return TerminalText.spaces(margin - TerminalText.width(label)) + label + " "
            + console.paint(bar, .dim) + console.paint(TerminalText.withoutEnd(text), style)
    }

    // MARK: Numbers

    /// A line through the numbers, the topmost row first.
    private func line(of index: Int, _ range: (low: Double, high: Double), _ width: Int) -> [String]
    {
        let dots = console.isUTF8 ? Self.dots : (rows: 1, columns: 1)
        let rows = Self.height * dots.rows
        func row(_ number: Double) -> Int {
            let span = range.high - range.low
            // A value that never changed lies in the middle.
            guard span > 0, span.isFinite else { return rows / 2 }
            let place = (range.high - number) / span * Double(rows - 1)
            return min(rows - 1, max(0, Int(place.rounded())))
        }
        var grid = Array(
            repeating: Array(repeating: UInt32(0), count: width), count: Self.height)
        var before: Int?
        for (x, cell) in cells.columns(width * dots.columns).enumerated() {
            guard let numbers = cell.tallies[index].numbers else {
                before = nil
                continue
            }
            // A step to the next column is drawn as a line.
            let top = min(row(numbers.max), before ?? .max)
            let bottom = max(row(numbers.min), before ?? .min)
            for y in top...bottom {
                grid[y / dots.rows][x / dots.columns] |=
                    Self.bits[y % dots.rows][x % dots.columns]
            }
            before = row(numbers.last)
        }
        return grid.map { row in
            var text = String.UnicodeScalarView()
            for bits in row {
                let drawn: Unicode.Scalar? =
                    bits == 0 ? " " : console.isUTF8 ? Unicode.Scalar(0x2800 + bits) : "*"
                text.append(drawn ?? " ")
            }
            return String(text)
        }
    }

    /// The bit of each dot in a character of Braille.
    private static let bits: [[UInt32]] = [
        [0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80],
    ]

    // MARK: States

    /// Full where the state lasted for half of the time or more, low where it was at all.
    private func band(of state: String, _ index: Int, _ columns: [HistoryCells.Cell]) -> String {
        let (full, low) = console.isUTF8 ? ("█", "▁") : ("#", ".")
        return columns.map { cell in
            let tally = cell.tallies[index]
            guard let found = tally.states.first(where: { utf8Equal($0.text, state) }) else {
                return " "
            }
            let all = tally.states.reduce(tally.numbers?.nanoseconds ?? 0) {
                $0.addingSaturated($1.nanoseconds)
            }
            return found.nanoseconds >= all - found.nanoseconds ? full : low
        }.joined()
    }

    // MARK: Time

    /// The times at both ends, and in the middle where there is room.
    private func axis(_ margin: Int, _ width: Int) -> [String] {
        guard let first = cells.cells.first else { return [] }
        let isShort = cells.elapsed < 600_000_000_000
        func text(_ time: Int64) -> String {
            String(decoding: LocalTime.text(time).utf8.prefix(isShort ? 19 : 16), as: UTF8.self)
        }
        let zone = LocalTime.zone(at: cells.end).name
        let (left, right) = (text(first.start), text(cells.end) + " " + zone)
        let corner = console.isUTF8 ? "└" : "+"
        let rule = String(repeating: console.isUTF8 ? "─" : "-", count: width)
        var labels = left
        let rest = width - left.utf8.count - TerminalText.width(right)
        let columns = cells.columns(width)
        let middle = text(columns[columns.count / 2].start)
        let before = width / 2 - left.utf8.count
        if before >= 2, rest - before - middle.utf8.count >= 2 {
            labels += TerminalText.spaces(before) + middle
            labels += TerminalText.spaces(rest - before - middle.utf8.count) + right
        } else {
            labels += TerminalText.spaces(max(2, rest)) + right
        }
        let indent = TerminalText.spaces(margin + 1)
        return [
            indent + console.paint(corner + rule, .dim),
            indent + " " + console.paint(labels, .dim),
        ]
    }
}
