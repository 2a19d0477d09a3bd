// SPDX-License-Identifier: Apache-2.0

/// How often rules fired on each day of the calendar here.
package struct FiringCalendar: Sendable {
    package struct Day: Hashable, Comparable, Sendable {
        var year: Int
        var month: Int
        var day: Int

        /// `2026-11-20`
        package var text: String {
            [year, month, day].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: "-")
        }

        package static func < (a: Day, b: Day) -> Bool {
            (a.year, a.month, a.day) < (b.year, b.month, b.day)
        }
    }

    /// How often each rule fired, by day.
    private var counts: [Day: [Int: Int]] = [:]
    private let daysMax: Int
    /// Whether firings were left out, because there were more days.
    package private(set) var isCut = false

    /// - Parameter daysMax: firings of more days are left out.
    package init(daysMax: Int = .max) { self.daysMax = daysMax }

    package mutating func add(_ firing: Firing) {
        let date = LocalTime.date(at: firing.time)
        let day = Day(year: date.year, month: date.month, day: date.day)
        guard counts.count < daysMax || counts[day] != nil else {
            isCut = true
            return
        }
        counts[day, default: [:]][firing.rule, default: 0] += 1
    }

    /// The days on which a rule fired, in order.
    package var days: [Day] { counts.keys.sorted() }

    /// How often a rule fired on a day.
    package func count(of rule: Int, on day: Day) -> Int { counts[day]?[rule] ?? 0 }
}
