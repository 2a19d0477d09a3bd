// SPDX-License-Identifier: Apache-2.0

/// A time as the user writes it: `14:00`, `-15m`, `yesterday`, `2026-11-20T14:00`.
package enum TimeWords {
    /// Examples for help and errors.
    package static let examples =
        "14:00, -15m, -2h, -1d, yesterday, 2026-11-20, 2026-11-20T14:00, 2026-11-20T14:00:00Z"

    /// The range in which the time lies, in nanoseconds since 1970 UTC; nil for a text that is no
    /// time.
    ///
    /// - Parameter now: the time from which ages, times of day and names of days count.
    package static func read(_ text: String, now: Int64) -> ClosedRange<Int64>? {
        let bytes = Array(text.utf8)
        if text == "now" { return now...now }
        if let age = age(bytes) {
            let (time, isOver) = now.subtractingReportingOverflow(age)
            return isOver ? nil : time...time
        }
        var reader = Reader(bytes)
        return reader.time(now: now)
    }

    /// Whether a text is meant as a time, well written or not.
    package static func looksLikeTime(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let first = bytes.first else { return false }
        if first == UInt8(ascii: "-") || text.hasPrefix("now-") || text.hasPrefix("now+") {
            return true
        }
        let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
        return isDigit
            && bytes.allSatisfy {
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || "-:.+TtZz ".utf8.contains($0)
            } && bytes.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-") }
    }

    private static let units: [(name: String, seconds: Int64)] = [
        ("min", 60), ("s", 1), ("m", 60), ("h", 3600), ("d", 86_400), ("w", 604_800),
    ]

    /// `-15m`, `-1h30m`, `now-2d`: the age in nanoseconds.
    private static func age(_ bytes: [UInt8]) -> Int64? {
        var rest = bytes[...]
        if rest.starts(with: "now".utf8) { rest = rest.dropFirst(3) }
        guard rest.first == UInt8(ascii: "-") else { return nil }
        rest = rest.dropFirst()
        var seconds: Int64 = 0
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard (1...9).contains(digits.count) else { return nil }
            rest = rest.dropFirst(digits.count)
            guard let unit = units.first(where: { rest.starts(with: $0.name.utf8) }) else {
                return nil
            }
            rest = rest.dropFirst(unit.name.utf8.count)
            let count = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
            seconds += count * unit.seconds
        }
        let (nanoseconds, isOver) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return isOver ? nil : nanoseconds
    }
}

extension TimeWords {
    /// Reads dates and times of day from the left.
    private struct Reader {
        private var rest: ArraySlice<UInt8>

        init(_ bytes: [UInt8]) { rest = bytes[...] }

        mutating func time(now: Int64) -> ClosedRange<Int64>? {
            let today = LocalTime.date(at: now)
            var day = (year: today.year, month: today.month, day: today.day)
            var isDated = true
            if skip("today") {
            } else if skip("yesterday") {
                day.day -= 1
            } else if let date = date() {
                day = date
            } else {
                isDated = false
            }
            if isDated, rest.isEmpty {
                return point(day, Clock(), zone: nil)
            }
            if isDated, !skip("T"), !skip("t"), !skip(" ") { return nil }
            guard let clock = clock() else { return nil }
            let zone = zone()
            guard rest.isEmpty, isDated || zone == nil else { return nil }
            guard let found = point(day, clock, zone: zone) else { return nil }
            // A time of day alone is the latest one in the past.
            guard !isDated, found.lowerBound > now else { return found }
            day.day -= 1
            return point(day, clock, zone: zone)
        }

        private struct Clock {
            var hour = 0
            var minute = 0
            var second = 0
            var nanosecond: Int64 = 0
            /// The length of the moment that was written, in nanoseconds: fewer digits mean a
            /// longer moment.
            var length: Int64 = 1
        }

        private mutating func skip(_ word: String) -> Bool {
            guard rest.starts(with: word.utf8) else { return false }
            rest = rest.dropFirst(word.utf8.count)
            return true
        }

        private mutating func number(_ digits: Int, in range: ClosedRange<Int>) -> Int? {
            let taken = rest.prefix(digits)
            guard taken.count == digits,
                taken.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
            else { return nil }
            let number = taken.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            guard range.contains(number) else { return nil }
            rest = rest.dropFirst(digits)
            return number
        }

        private mutating func date() -> (year: Int, month: Int, day: Int)? {
            let start = rest
            guard let year = number(4, in: 1900...2200), skip("-"),
                let month = number(2, in: 1...12), skip("-"), let day = number(2, in: 1...31),
                day <= Self.days(in: month, of: year)
            else {
                rest = start
                return nil
            }
            return (year, month, day)
        }

        private static func days(in month: Int, of year: Int) -> Int {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
        }

        private mutating func clock() -> Clock? {
            var clock = Clock()
            guard let hour = number(2, in: 0...23) ?? number(1, in: 0...9), skip(":"),
                let minute = number(2, in: 0...59)
            else { return nil }
            clock.hour = hour
            clock.minute = minute
            guard skip(":") else { return clock }
            guard let second = number(2, in: 0...59) else { return nil }
            clock.second = second
            guard skip(".") else { return clock }
            var unit: Int64 = 1_000_000_000
            while unit > 1, let digit = number(1, in: 0...9) {
                unit /= 10
                clock.nanosecond += Int64(digit) * unit
            }
            guard unit < 1_000_000_000 else { return nil }
            clock.length = unit
            return clock
        }

        /// Seconds east of UTC; nil where the text does not say.
        private mutating func zone() -> Int64? {
            if skip("Z") || skip("z") { return 0 }
            let sign: Int64 =
                rest.first == UInt8(ascii: "+") ? 1 : rest.first == UInt8(ascii: "-") ? -1 : 0
            guard sign != 0 else { return nil }
            let start = rest
            rest = rest.dropFirst()
            guard let hours = number(2, in: 0...14) else {
                rest = start
                return nil
            }
            _ = skip(":")
            guard let minutes = number(2, in: 0...59) else {
                rest = start
                return nil
            }
            return sign * Int64(hours * 3600 + minutes * 60)
        }

        private func point(
            _ day: (year: Int, month: Int, day: Int), _ clock: Clock, zone: Int64?
        ) -> ClosedRange<Int64>? {
            let seconds: Int64?
            if let zone {
                let days = Self.dayNumber(day.year, day.month, day.day)
                let inDay = clock.hour * 3600 + clock.minute * 60 + clock.second
                seconds = days * 86_400 + Int64(inDay) - zone
            } else {
                seconds = LocalTime.seconds(
                    year: day.year, month: day.month, day: day.day, hour: clock.hour,
                    minute: clock.minute, second: clock.second)
            }
            guard let seconds else { return nil }
            let start = seconds * 1_000_000_000 + clock.nanosecond
            return start...(start + clock.length - 1)
        }

        /// Days since 1970-01-01, counted in years that begin in March.
        private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
            let shifted = month <= 2 ? year - 1 : year
            let era = shifted / 400
            let yearOfEra = shifted - era * 400
            let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
            let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            return Int64(era * 146_097 + dayOfEra - 719_468)
        }
    }
}
