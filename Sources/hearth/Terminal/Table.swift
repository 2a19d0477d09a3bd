// SPDX-License-Identifier: Apache-2.0

/// Rows of cells in aligned columns, as wide as the terminal allows.
struct Table {
    struct Column {
        var title: String
        /// Whether the column is aligned to the right, as for numbers.
        var isRight = false
        /// Whether it may be cut where the terminal is too narrow.
        var isFlexible = false
        /// Lower columns are left out first where the terminal is too narrow; nil: never.
        var dropRank: Int?

        init(
            _ title: String, isRight: Bool = false, isFlexible: Bool = false, dropRank: Int? = nil
        ) {
            self.title = title
            self.isRight = isRight
            self.isFlexible = isFlexible
            self.dropRank = dropRank
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

    fileprivate static let gap = 2
    /// A flexible column is not cut below this.
    private static let leastWidth = 8

    /// Which columns are shown, and how wide.
    struct Layout {
        fileprivate var columns: [Column]
        fileprivate var shown: [Int]
        fileprivate var widths: [Int]
        /// Whether nothing is cut: a wider cell moves the cells behind it.
        fileprivate var isOpen: Bool
    }

    /// The lines of the table.
    ///
    /// - Parameter width: of the terminal; nil for as wide as needed.
    func lines(width: Int?, paint: Paint, hasTitles: Bool = true) -> [String] {
        let layout = layout(width: width, hasTitles: hasTitles)
        return ((hasTitles ? [titles] : []) + rows).map { layout.line($0, paint) }
    }

    var titles: [Cell] { columns.map { Cell($0.title, .dim) } }

    /// The layout that these rows need; later rows may be shown with it too.
    func layout(width: Int?, hasTitles: Bool = true) -> Layout {
        if let width, let (narrower, dropped) = narrower(than: width, hasTitles) {
            var layout = narrower.layout(width: width, hasTitles: hasTitles)
            layout.shown = layout.shown.map { $0 < dropped ? $0 : $0 + 1 }
            return layout
        }
        return Layout(
            columns: columns, shown: Array(columns.indices),
            widths: columnWidths(within: width, hasTitles: hasTitles), isOpen: width == nil)
    }

    /// The table without its least important column; nil where it fits or has no such column.
    private func narrower(than width: Int, _ hasTitles: Bool) -> (table: Table, dropped: Int)? {
        let needed = columnWidths(within: nil, hasTitles: hasTitles)
            .reduce((columns.count - 1) * Self.gap, +)
        let least = columns.indices.filter { columns[$0].dropRank != nil }
            .min { columns[$0].dropRank! < columns[$1].dropRank! }
        guard needed > width, let least else { return nil }
        var table = self
        table.columns.remove(at: least)
        for row in table.rows.indices { table.rows[row].remove(at: least) }
        return (table, least)
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
            // Cut the widest flexible column first.
            let widest = columns.indices
                .filter { columns[$0].isFlexible && widths[$0] > Self.leastWidth }
                .max { widths[$0] < widths[$1] }
            guard let widest else { break }
            widths[widest] -= 1
        }
        return widths
    }

    /// The lines of the table as CSV (RFC 4180), titles first.
    var csv: [String] {
        [csvTitles] + rows.map { Self.csvLine($0) }
    }

    /// `NOT CAPTURED` is `notCaptured`, as keys of JSON are written.
    var csvTitles: String {
        columns.map { column in
            let words = column.title.lowercased().split(separator: " ")
            let later = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
            return Self.csvField(words.prefix(1).joined() + later.joined())
        }
        .joined(separator: ",")
    }

    static func csvLine(_ row: [Cell]) -> String {
        row.map { csvField($0.text) }.joined(separator: ",")
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

extension Table.Layout {
    /// A row of the table, with a cell for each of its columns; no spaces stand at its end.
    func line(_ row: [Table.Cell], _ paint: Paint) -> String {
        var line = ""
        let filled = shown.lastIndex { !row[$0].text.isEmpty } ?? -1
        for (index, place) in shown.prefix(filled + 1).enumerated() {
            let cell = row[place]
            let isLast = index == filled
            let text = isOpen ? cell.text : TerminalText.cut(cell.text, to: widths[index])
            let space = String(
                repeating: " ", count: max(0, widths[index] - TerminalText.width(text)))
            let painted = paint(text, cell.style)
            if columns[index].isRight {
                line += space + painted
            } else {
                line += isLast ? painted : painted + space
            }
            if !isLast { line += String(repeating: " ", count: Table.gap) }
        }
        return line
    }
}
