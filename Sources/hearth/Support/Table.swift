// SPDX-License-Identifier: Apache-2.0

/// Rows of cells in aligned columns, as wide as the terminal allows.
struct Table {
    struct Column {
        var title: String
        /// Numbers end in one line.
        var isRight = false
        /// May be cut where the terminal is too narrow.
        var isFlexible = false

        init(_ title: String, isRight: Bool = false, isFlexible: Bool = false) {
            self.title = title
            self.isRight = isRight
            self.isFlexible = isFlexible
        }
    }

    struct Cell: ExpressibleByStringInterpolation {
        /// Safe for a terminal.
        var text: String
        var style: TextStyle

        init(_ text: String, _ style: TextStyle = .plain) {
            self.text = text
            self.style = style
        }

        init(stringLiteral value: String) { self.init(value) }
    }

    var columns: [Column]
    var rows: [[Cell]] = []

    init(_ columns: [Column]) { self.columns = columns }

    private static let gap = 2
    /// A flexible column is not cut below this.
    private static let leastWidth = 8

    /// The lines of the table.
    ///
    /// - Parameter width: of the terminal; nil for as wide as needed.
    func lines(width: Int?, paint: Paint, hasTitles: Bool = true) -> [String] {
        let widths = columnWidths(within: width, hasTitles: hasTitles)
        let titles = columns.map { Cell($0.title, .dim) }
        return ((hasTitles ? [titles] : []) + rows).map { line($0, widths, paint) }
    }

    private func columnWidths(within width: Int?, hasTitles: Bool) -> [Int] {
        var widths = columns.map { hasTitles ? TerminalText.width($0.title) : 0 }
        for row in rows {
            for (index, cell) in row.enumerated() {
                widths[index] = max(widths[index], TerminalText.width(cell.text))
            }
        }
        guard let width else { return widths }
        let gaps = (columns.count - 1) * Self.gap
        while widths.reduce(gaps, +) > width {
            // The widest flexible column gives way first.
            let widest = columns.indices
                .filter { columns[$0].isFlexible && widths[$0] > Self.leastWidth }
                .max { widths[$0] < widths[$1] }
            guard let widest else { break }
            widths[widest] -= 1
        }
        return widths
    }

    private func line(_ cells: [Cell], _ widths: [Int], _ paint: Paint) -> String {
        var line = ""
        for (index, cell) in cells.enumerated() {
            let isLast = index == cells.count - 1
            let text = TerminalText.cut(cell.text, to: widths[index])
            let space = String(repeating: " ", count: widths[index] - TerminalText.width(text))
            let painted = paint(text, cell.style)
            if columns[index].isRight {
                line += space + painted
            } else {
                line += isLast ? painted : painted + space
            }
            if !isLast { line += String(repeating: " ", count: Self.gap) }
        }
        return line
    }

    /// The lines of the table as CSV (RFC 4180), titles first.
    var csv: [String] {
        ([columns.map { $0.title.lowercased() }] + rows.map { $0.map(\.text) }).map { fields in
            fields.map { Self.csvField($0) }.joined(separator: ",")
        }
    }

    private static func csvField(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy {
            $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\"") && $0 >= 0x20
        }
        if isPlain { return text }
        return "\""
            + text.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
    }
}
