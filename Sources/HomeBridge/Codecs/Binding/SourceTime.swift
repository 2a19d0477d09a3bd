// SPDX-License-Identifier: Apache-2.0

/// Times as sources write them, in nanoseconds since 1970 UTC.
package enum SourceTime {
    /// RFC 3339 text with `Z` or an offset, or milliseconds since 1970.
    ///
    /// - Returns: nil for anything else, also for a local time without an offset: it is unknown
    ///   which zone it is in.
    static func nanoseconds(_ value: JSONValue) -> Int64? {
        switch value {
        case .number(let number): number.scaled(by: 1_000_000).flatMap { Int64(exactly: $0) }
        case .string(let text): nanoseconds(text)
        default: nil
        }
    }

    /// The same for a text: `2022-05-16T20:37:54.120+08:00`.
    package static func nanoseconds(_ text: String) -> Int64? {
        var scanner = Scanner(bytes: Array(text.utf8))
        guard let year = scanner.number(4), scanner.skip("-"), let month = scanner.number(2),
            scanner.skip("-"), let day = scanner.number(2), scanner.skip("T") || scanner.skip(" "),
            let hour = scanner.number(2), scanner.skip(":"), let minute = scanner.number(2),
            scanner.skip(":"), let second = scanner.number(2), (1...12).contains(month),
            (1...days(in: month, of: year)).contains(day), hour < 24, minute < 60, second <= 60,
            let fraction = scanner.fraction(), let offset = scanner.offsetSeconds(), scanner.isAtEnd
        else { return nil }
        let date = daysSince1970(year: year, month: month, day: day)
        let seconds = date * 86_400 + hour * 3_600 + minute * 60 + second - offset
        // The least time has a whole second before it that is out of range alone.
        return Int64(exactly: Int128(seconds) * 1_000_000_000 + Int128(fraction))
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days in the proleptic Gregorian calendar; years begin in March, so that leap days come last.
    private static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private struct Scanner {
        let bytes: [UInt8]
        var index = 0

        var isAtEnd: Bool { index == bytes.count }

        mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
            index += 1
            return true
        }

        mutating func number(_ digits: Int) -> Int? {
            guard index + digits <= bytes.count else { return nil }
            var value = 0
            for byte in bytes[index..<index + digits] {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                value = value * 10 + Int(byte - UInt8(ascii: "0"))
            }
            index += digits
            return value
        }

        /// Nanoseconds after the point; 0 without one.
        mutating func fraction() -> Int? {
            guard skip(".") else { return 0 }
            var value = 0
            var digits = 0
            while let digit = number(1) {
                if digits < 9 { value = value * 10 + digit }
                digits += 1
            }
            guard digits > 0 else { return nil }
            for _ in min(digits, 9)..<9 { value *= 10 }
            return value
        }

        mutating func offsetSeconds() -> Int? {
            if skip("Z") || skip("z") { return 0 }
            let sign: Int
            if skip("+") { sign = 1 } else if skip("-") { sign = -1 } else { return nil }
            guard let hours = number(2) else { return nil }
            _ = skip(":")
            guard let minutes = number(2), hours < 24, minutes < 60 else { return nil }
            return sign * (hours * 3_600 + minutes * 60)
        }
    }
}
