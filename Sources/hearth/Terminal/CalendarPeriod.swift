// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// An hour, day or week of the calendar here.
///
/// A day has 23 or 25 hours where the clock is changed; an hour that comes twice is two periods.
struct CalendarPeriod: Equatable {
    enum Unit: String, CaseIterable {
        case hour, day, week
    }

    /// In nanoseconds since 1970 UTC.
    var start: Int64
    /// The beginning of the next one.
    var end: Int64

    /// The period that contains a time.
    ///
    /// - Parameters:
    ///   - time: in nanoseconds since 1970 UTC.
    ///   - zone: seconds east of UTC at such a time.
    init(
        _ unit: Unit, at time: Int64,
        zone: (Int64) -> Int64 = { LocalTime.zone(at: $0).seconds }
    ) {
        /// Quarters of an hour east of UTC.
        func shift(_ quarter: Int64) -> Int64 { Self.floor(zone(Self.time(quarter)), 900) }
        // Zones change their offset at quarters of an hour: each lies in one period.
        let quarter = Self.floor(time, Self.quarterNanoseconds)
        let (first, next) =
            unit == .hour ? Self.hour(quarter, shift) : Self.days(unit, quarter, shift)
        start = Self.time(first)
        end = Self.time(next)
    }

    func contains(_ time: Int64) -> Bool { start <= time && time < end }

    /// `2026-11-20 14:00`, `2026-11-20`, `week of 2026-11-16`.
    func text(_ unit: Unit) -> String {
        // A day without a midnight begins at one o'clock: its date is the same.
        let local = LocalTime.text(start)
        switch unit {
        case .hour: return String(decoding: local.utf8.prefix(16), as: UTF8.self)
        case .day: return String(decoding: local.utf8.prefix(10), as: UTF8.self)
        case .week: return "week of " + String(decoding: local.utf8.prefix(10), as: UTF8.self)
        }
    }

    private static let quarterNanoseconds: Int64 = 900_000_000_000

    private static func floor(_ value: Int64, _ divisor: Int64) -> Int64 {
        value / divisor - (value % divisor < 0 ? 1 : 0)
    }

    private static func time(_ quarter: Int64) -> Int64 {
        quarter.multipliedSaturated(by: quarterNanoseconds)
    }

    /// The quarters of an hour with the same hour and the same offset from UTC.
    private static func hour(
        _ quarter: Int64, _ shift: (Int64) -> Int64
    ) -> (first: Int64, next: Int64) {
        func key(_ quarter: Int64) -> [Int64] {
            let shift = shift(quarter)
            return [floor(quarter + shift, 4), shift]
        }
        let own = key(quarter)
        var (first, next) = (quarter, quarter + 1)
        while key(first - 1) == own { first -= 1 }
        while key(next) == own { next += 1 }
        return (first, next)
    }

    /// The quarters of an hour with the same date or week: dates never go back, so both ends are
    /// found by halving.
    private static func days(
        _ unit: Unit, _ quarter: Int64, _ shift: (Int64) -> Int64
    ) -> (first: Int64, next: Int64) {
        func number(_ quarter: Int64) -> Int64 {
            let day = floor(quarter + shift(quarter), 96)
            // 1970-01-01 was a Thursday.
            return unit == .week ? floor(day + 3, 7) : day
        }
        func first(in range: Range<Int64>, isThere: (Int64) -> Bool) -> Int64 {
            var (low, high) = (range.lowerBound, range.upperBound)
            while low < high {
                let middle = low + (high - low) / 2
                if isThere(middle) { high = middle } else { low = middle + 1 }
            }
            return low
        }
        // More than a day or week with the most that a clock is changed by.
        let reach: Int64 = (unit == .week ? 8 : 2) * 96
        let own = number(quarter)
        return (
            first(in: quarter - reach..<quarter) { number($0) >= own },
            first(in: quarter + 1..<quarter + reach) { number($0) > own }
        )
    }
}
