// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// A range of unknown length in a fixed number of cells: where time goes beyond the last one, pairs
/// are merged and each cell is twice as long.
struct HistoryCells {
    struct Cell: Equatable {
        /// The wall clock at its beginning, in nanoseconds since 1970 UTC.
        var start: Int64
        var tallies: [ValueTally]
    }

    private let countMax: Int
    private let count: Int
    private(set) var cells: [Cell] = []
    /// The length of a cell, in nanoseconds.
    private(set) var width: Int64 = 1
    /// The nanoseconds that have passed.
    private(set) var elapsed: Int64 = 0
    /// The wall clock at the end.
    private(set) var end: Int64 = 0

    /// - Parameters:
    ///   - countMax: more cells are not kept; an even number.
    ///   - count: how many values there are.
    init(countMax: Int, count: Int) {
        self.countMax = countMax
        self.count = count
    }

    /// Adds a stretch.
    ///
    /// - Parameters:
    ///   - samples: a value for each column.
    ///   - start: in nanoseconds since 1970 UTC.
    mutating func add(_ samples: [ValueSample], start: Int64, nanoseconds: Int64) {
        var (time, rest) = (start, nanoseconds)
        let limit = elapsed.addingSaturated(nanoseconds)
        // What begins at the very end needs a cell too.
        while limit / width >= Int64(countMax) { widen() }
        repeat {
            let index = Int(elapsed / width)
            while cells.count <= index {
                cells.append(
                    Cell(start: time, tallies: Array(repeating: ValueTally(), count: count)))
            }
            let next = (Int64(index) + 1).multipliedSaturated(by: width)
            // At the end of what can be counted no time is left in a cell.
            let slice = next > elapsed ? min(rest, next - elapsed) : rest
            for column in 0..<count {
                cells[index].tallies[column].add(
                    samples[column], nanoseconds: slice, begins: false)
            }
            elapsed = elapsed.addingSaturated(slice)
            time = time.addingSaturated(slice)
            rest -= slice
        } while rest > 0
        end = time
    }

    private mutating func widen() {
        width = width.multipliedSaturated(by: 2)
        cells = stride(from: 0, to: cells.count, by: 2).map { index in
            index + 1 < cells.count ? cells[index].merged(with: cells[index + 1]) : cells[index]
        }
    }

    /// The range in so many cells of one length, each with what it covers.
    func columns(_ wanted: Int) -> [Cell] {
        guard let last = cells.indices.last, wanted > 0 else { return [] }
        return (0..<wanted).map { column in
            // Of fewer cells than columns each has several columns.
            let first = min(last, column * cells.count / wanted)
            let next = min(cells.count, max(first + 1, (column + 1) * cells.count / wanted))
            return cells[first..<next].dropFirst().reduce(cells[first]) { $0.merged(with: $1) }
        }
    }
}

extension HistoryCells.Cell {
    fileprivate func merged(with later: HistoryCells.Cell) -> HistoryCells.Cell {
        var cell = self
        for column in cell.tallies.indices { cell.tallies[column].merge(later.tallies[column]) }
        return cell
    }
}
