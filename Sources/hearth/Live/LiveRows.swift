// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The rooms of a home and their devices as rows, of which a window is shown in columns. Pure.
///
/// A window may begin at any row: the heading of a room is repeated at the top of each column that
/// begins with one of its devices.
struct LiveRows {
    /// One line of a column.
    enum Cell: Equatable {
        /// The heading of a room, or its repetition where its devices go on from the column before.
        case heading(room: Int, isAgain: Bool)
        case device(room: Int, place: Int)
    }

    /// The shown rows, and the rows to which the keys lead.
    struct Window: Equatable {
        /// Each column from its top.
        var columns: [[Cell]]
        /// The rows that are shown.
        var rows: Range<Int>
        var up = 0
        var down = 0
        var pageUp = 0
        var pageDown = 0
        /// Where a window begins that shows the last row.
        var end = 0
    }

    private var rows: [Cell] = []

    /// - Parameter deviceCounts: how many devices each room has.
    init(deviceCounts: [Int]) {
        for (room, count) in deviceCounts.enumerated() {
            rows.append(.heading(room: room, isAgain: false))
            rows += (0..<count).map { .device(room: room, place: $0) }
        }
    }

    var count: Int { rows.count }

    /// The window from a row, or the nearest one without avoidable empty space.
    ///
    /// - Parameters:
    ///   - heightMax: how many lines there are; fewer are used where they suffice for all rows.
    func window(from first: Int, heightMax: Int, columnCount: Int) -> Window {
        guard heightMax > 0, columnCount > 0, count > 0 else {
            return Window(columns: [], rows: 0..<0)
        }
        // In a column of one line a device would have no room for its heading.
        let least = min(heightMax, max(2, (count + columnCount - 1) / columnCount))
        let height = (least..<heightMax).first { fill(0, $0, columnCount).rows.upperBound == count }
        if let height { return fill(0, height, columnCount) }
        let end = end(heightMax, columnCount)
        let start = settled(min(max(0, first), end), heightMax)
        var window = fill(start, heightMax, columnCount)
        window.end = end
        window.up = settled(max(0, start - 1), heightMax)
        // The row below a heading shows that heading too, so one row would be no step.
        let step = heightMax > 1 && isHeading(start) ? 2 : 1
        window.down = min(start + step, end)
        window.pageDown = min(window.rows.upperBound, end)
        window.pageUp = pageUp(from: start, heightMax, columnCount)
        return window
    }

    private func isHeading(_ row: Int) -> Bool {
        if case .heading = rows[row] { true } else { false }
    }

    /// A window that begins with a room's first device begins with its heading.
    private func settled(_ row: Int, _ height: Int) -> Int {
        height > 1 && row > 0 && isHeading(row - 1) ? row - 1 : row
    }

    private func fill(_ first: Int, _ height: Int, _ columnCount: Int) -> Window {
        var columns: [[Cell]] = []
        var next = first
        while columns.count < columnCount, next < count {
            var column: [Cell] = []
            if height > 1, case .device(let room, _) = rows[next] {
                column.append(.heading(room: room, isAgain: true))
            }
            while column.count < height, next < count {
                // A heading is not placed in the last line of a column.
                let isLast = column.count == height - 1
                if isLast, height > 1, isHeading(next), next + 1 < count { break }
                column.append(rows[next])
                next += 1
            }
            columns.append(column)
        }
        return Window(columns: columns, rows: first..<next)
    }

    /// The first row from which a window reaches the last one.
    private func end(_ height: Int, _ columnCount: Int) -> Int {
        var first = max(0, count - height * columnCount)
        while fill(first, height, columnCount).rows.upperBound < count { first += 1 }
        return settled(first, height)
    }

    /// The first row from which a window reaches the one at which this window begins.
    private func pageUp(from start: Int, _ height: Int, _ columnCount: Int) -> Int {
        var first = max(0, start - height * columnCount)
        while first < start, fill(first, height, columnCount).rows.upperBound < start { first += 1 }
        return settled(first, height)
    }
}
