// SPDX-License-Identifier: Apache-2.0

/// Calendar arithmetic on nanoseconds since 1970 UTC; the time itself is always an argument.
enum SimulatedClock {
    static let second: Int64 = 1_000_000_000
    static let minute = 60 * second
    static let hour = 60 * minute
    static let day = 24 * hour

    /// Minutes since midnight UTC, 0 to 1 439.
    static func minuteOfDay(_ time: Int64) -> Int {
        let sinceMidnight = ((time % day) + day) % day
        return Int(sinceMidnight / minute)
    }

    /// `2026-11-20T21:08:31.123Z`, the form of Zigbee2MQTT's setting `last_seen: ISO_8601`.
    static func text(_ time: Int64) -> String {
        let days = floorDivide(time, day)
        let (year, month, dayOfMonth) = civil(days)
        let milliseconds = Int((time - days * day) / 1_000_000)
        let seconds = milliseconds / 1000
        return digits(year, 4) + "-" + digits(month, 2) + "-" + digits(dayOfMonth, 2) + "T"
            + digits(seconds / 3600, 2) + ":" + digits(seconds / 60 % 60, 2) + ":"
            + digits(seconds % 60, 2) + "." + digits(milliseconds % 1000, 3) + "Z"
    }

    private static func floorDivide(_ number: Int64, _ divisor: Int64) -> Int64 {
        let quotient = number / divisor
        return number % divisor < 0 ? quotient - 1 : quotient
    }

    /// Year, month and day of the proleptic Gregorian calendar, from days since 1970-01-01.
    ///
    /// Years are counted from March, so that the leap day is the last of its year.
    private static func civil(_ days: Int64) -> (year: Int, month: Int, day: Int) {
        let shifted = days + 719_468
        let era = floorDivide(shifted, 146_097)
        let dayOfEra = Int(shifted - era * 146_097)
        let leapDays = dayOfEra / 1460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leapDays) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        let year = yearOfEra + Int(era) * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    private static func digits(_ number: Int, _ width: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}
