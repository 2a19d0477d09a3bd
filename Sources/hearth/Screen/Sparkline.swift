// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Numbers over time as a line of small bars.
enum Sparkline {
    private static let bars = Array("▁▂▃▄▅▆▇█")

    /// - Parameters:
    ///   - points: times and numbers, oldest first; each number holds until the next one.
    ///   - end: the time at which the line ends.
    ///   - width: in columns, each of which stands for the same time.
    /// - Returns: nil where there is nothing to see: no two different numbers.
    static func text(_ points: [(time: Int64, number: Double)], end: Int64, width: Int) -> String? {
        let numbers = points.map(\.number).filter(\.isFinite)
        guard width > 0, let low = numbers.min(), let high = numbers.max(), low < high,
            let start = points.first?.time, start < end
        else { return nil }
        // Halves, as the difference of the two may be beyond every number.
        let span = high / 2 - low / 2
        guard span > 0 else { return nil }
        let length = end.subtractingSaturated(start)
        var text = ""
        var next = 0
        var current = points[0].number
        for column in 0..<width {
            let (whole, rest) = length.quotientAndRemainder(dividingBy: Int64(width))
            let until = start.addingSaturated(
                whole * Int64(column + 1) + rest * Int64(column + 1) / Int64(width))
            // Of several numbers in one column the one that is farthest from the line is shown.
            var shown = current
            while next < points.count, points[next].time <= until || column == width - 1 {
                let number = points[next].number
                if abs(number - current) >= abs(shown - current) { shown = number }
                next += 1
                if next == points.count || points[next].time > until { current = number }
            }
            guard shown.isFinite else {
                text += " "
                continue
            }
            let part = min(1, max(0, (shown / 2 - low / 2) / span))
            text.append(bars[min(bars.count - 1, Int(part * Double(bars.count)))])
        }
        return text
    }
}
