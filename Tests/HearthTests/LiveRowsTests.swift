// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import hearth

/// The window on the rows of a home.
@Suite struct LiveRowsTests {
    private typealias Cell = LiveRows.Cell

    /// The cells as text: `A` a heading, `A+` one that stands again, `A0` a device.
    private func text(_ cell: LiveRows.Cell) -> String {
        switch cell {
        case .heading(let room, let isAgain):
            "ABCDEFGH".dropFirst(room).prefix(1) + (isAgain ? "+" : "")
        case .device(let room, let place): "ABCDEFGH".dropFirst(room).prefix(1) + "\(place)"
        }
    }

    private func text(_ window: LiveRows.Window) -> [String] {
        window.columns.map { $0.map { text($0) }.joined(separator: " ") }
    }

    @Test(
        arguments: [
            // first, height, columns, what is shown
            (0, 6, 1, ["A A0 A1 A2 B B0"]),
            // The room of the first device is named again.
            (2, 4, 1, ["A+ A1 A2"]),
            (3, 4, 1, ["A+ A2 B B0"]),
            // A window that begins with the first device of a room begins with its heading.
            (1, 4, 1, ["A A0 A1 A2"]),
            // What stands behind the end is cut off by the end.
            (99, 4, 1, ["B B0 B1"]),
            (0, 1, 1, ["A"]),
            // One line alone shows devices, or nobody would see them.
            (1, 1, 1, ["A0"]),
            (0, 2, 1, ["A A0"]),
            // No heading at the foot of a column, and each column says which room it shows.
            (0, 3, 2, ["A A0 A1", "A+ A2"]),
            // Where everything fits the columns are as short as they can be.
            (5, 9, 2, ["A A0 A1 A2", "B B0 B1"]),
        ] as [(Int, Int, Int, [String])])
    func window(first: Int, height: Int, columnCount: Int, shown: [String]) {
        let rows = LiveRows(deviceCounts: [3, 2])
        let window = rows.window(from: first, heightMax: height, columnCount: columnCount)
        #expect(text(window) == shown)
    }

    @Test func nothingFitsNowhere() {
        let rows = LiveRows(deviceCounts: [3])
        for (height, columns) in [(0, 1), (1, 0), (-1, -1)] {
            let window = rows.window(from: 0, heightMax: height, columnCount: columns)
            #expect(window.columns.isEmpty && window.rows.isEmpty)
        }
        let empty = LiveRows(deviceCounts: []).window(from: 3, heightMax: 5, columnCount: 1)
        #expect(empty.columns.isEmpty)
    }

    /// From wherever one is, each key leads somewhere sensible, and no row is out of reach.
    @Test func keysReachEveryRow() {
        for seed in UInt64(0)..<60 {
            var random = SeededRandom(seed: seed)
            let counts = (0...random.below(5)).map { _ in 1 + random.below(6) }
            let rows = LiveRows(deviceCounts: counts)
            for height in 1...9 {
                for columnCount in 1...3 {
                    check(rows, height, columnCount, "\(counts) \(height) \(columnCount)")
                }
            }
        }
    }

    private func check(_ rows: LiveRows, _ height: Int, _ columnCount: Int, _ place: String) {
        func window(_ first: Int) -> LiveRows.Window {
            rows.window(from: first, heightMax: height, columnCount: columnCount)
        }
        let top = window(0)
        for key in [LiveKey.down, .pageDown] {
            var seen = Set(top.rows)
            var current = top
            var turns = 0
            while turns <= rows.count {
                let next = window(current.first(after: key))
                seen.formUnion(next.rows)
                if next == current { break }
                #expect(next.rows.lowerBound > current.rows.lowerBound, "\(place)")
                current = next
                turns += 1
            }
            #expect(seen.count == rows.count, "\(place): \(key)")
            #expect(current == window(top.end), "\(place): \(key)")
            // And back.
            let back: LiveKey = key == .down ? .up : .pageUp
            while current.rows.lowerBound > 0 {
                let next = window(current.first(after: back))
                #expect(next.rows.lowerBound < current.rows.lowerBound, "\(place): \(back)")
                #expect(next.rows.upperBound >= current.rows.lowerBound, "\(place): \(back)")
                guard next.rows.lowerBound < current.rows.lowerBound else { return }
                current = next
            }
        }
        for first in 0..<rows.count {
            for column in window(first).columns {
                #expect(column.count <= height && !column.isEmpty, "\(place)")
                if height > 1, case .device = column[0] { Issue.record("\(place) from \(first)") }
            }
        }
    }
}
