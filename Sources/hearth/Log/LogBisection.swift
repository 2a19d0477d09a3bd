// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph

/// Searches a range for the record that changed an answer, by halves.
///
/// The answer is believed to change once. A point without an answer is skipped, and points beside
/// it are asked instead.
struct LogBisection {
    /// Without it, the answer at the first point.
    private(set) var lower: UInt64
    /// The offset of a record with the other answer.
    private(set) var upper: UInt64
    private var skipped: Set<UInt64> = []

    /// - Parameters:
    ///   - lower: a point with one answer.
    ///   - upper: a later point with the other.
    init(lower: UInt64, upper: UInt64) {
        self.lower = lower
        self.upper = upper
    }

    /// The next point to ask: the one nearest to the middle that was not skipped; nil at the end.
    var next: UInt64? {
        guard upper - lower > 1 else { return nil }
        let middle = lower + (upper - lower) / 2
        if !skipped.contains(middle) { return middle }
        var step: UInt64 = 1
        while true {
            let below = middle > lower + step ? middle - step : nil
            let above = middle + step < upper ? middle + step : nil
            if let below, !skipped.contains(below) { return below }
            if let above, !skipped.contains(above) { return above }
            if below == nil, above == nil { return nil }
            step += 1
        }
    }

    /// How many points are asked at most, where none is skipped.
    var pointsMax: UInt64 {
        UInt64(UInt64.bitWidth - max(1, upper - lower - 1).leadingZeroBitCount)
    }

    /// Takes the answer at a point: that of the upper end, that of the lower, or none.
    mutating func take(_ isUpper: Bool?, at offset: UInt64) {
        switch isUpper {
        case true?: upper = offset
        case false?: lower = offset
        case nil: skipped.insert(offset)
        }
    }

    /// The records among which the change is: one, unless points were skipped.
    var found: ClosedRange<UInt64> { lower + 1...upper }
}
