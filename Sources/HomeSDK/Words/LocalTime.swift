// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Synchronization

import Foundation

/// Times in the user's zone: that of `TZ`, else of the system.
package enum LocalTime {
    /// `2026-11-20 21:08:31.123`
    package static func text(_ nanoseconds: Int64) -> String {
        // By bytes: each line of a log has a time, and characters are slow.
        var bytes = Array(timeText(shifted(nanoseconds)).utf8.prefix(23))
        bytes[10] = UInt8(ascii: " ")
        return String(decoding: bytes, as: UTF8.self)
    }

    /// `2026-11-20 21:08:31.123 CET`
    package static func zoned(_ nanoseconds: Int64) -> String {
        text(nanoseconds) + " " + zone(at: nanoseconds).name
    }

    /// `21:08:31`, for lists that show the date elsewhere.
    package static func clock(_ nanoseconds: Int64) -> String {
        String(timeText(shifted(nanoseconds)).dropFirst(11).prefix(8))
    }

    /// The offset of a zone from UTC at some time, and its name then.
    package struct Zone: Equatable {
        package var seconds: Int64
        /// `CET`, `UTC`, or `+05:30` where it has no name.
        package var name: String
    }

    package static func zone(at nanoseconds: Int64) -> Zone {
        // Every zone changes at a quarter of an hour, and lists go through time in order.
        let quarter = nanoseconds / 900_000_000_000 - (nanoseconds < 0 ? 1 : 0)
        return cache.withLock { cache in
            if let cache, cache.quarter == quarter { return cache.zone }
            let zone = Self.read(seconds: time_t(clamping: nanoseconds / 1_000_000_000))
            cache = (quarter, zone)
            return zone
        }
    }

    /// Seconds since midnight.
    package static func secondOfDay(_ nanoseconds: Int64) -> Int {
        let whole = nanoseconds / 1_000_000_000 - (nanoseconds % 1_000_000_000 < 0 ? 1 : 0)
        let second = (whole + zone(at: nanoseconds).seconds) % 86_400
        return Int(second < 0 ? second + 86_400 : second)
    }

    private static let cache = Mutex<(quarter: Int64, zone: Zone)?>(nil)

    private static func shifted(_ nanoseconds: Int64) -> Int64 {
        let (sum, isOver) = nanoseconds.addingReportingOverflow(
            zone(at: nanoseconds).seconds * 1_000_000_000)
        return isOver ? nanoseconds : sum
    }

    private static func read(seconds: time_t) -> Zone {
        var seconds = seconds
        var parts = tm()
        tzset()
        guard localtime_r(&seconds, &parts) != nil else { return Zone(seconds: 0, name: "UTC") }
        let offset = Int64(parts.tm_gmtoff)
        let name = parts.tm_zone.map { String(cString: $0) } ?? ""
        // Zones without a name of their own have digits instead.
        let isNamed = name.utf8.first.map { $0 >= UInt8(ascii: "A") } ?? false
        return Zone(
            seconds: offset, name: isNamed ? SafeText.escape(name) : Self.digits(of: offset))
    }

    private static func digits(of offset: Int64) -> String {
        let minutes = abs(offset) / 60
        let rest = minutes % 60
        return (offset < 0 ? "-" : "+") + (minutes < 600 ? "0" : "") + "\(minutes / 60):"
            + (rest < 10 ? "0" : "") + "\(rest)"
    }

    /// A time of day of a date here, in seconds since 1970 UTC; nil where the calendar has none.
    package static func seconds(
        year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int
    ) -> Int64? {
        var parts = tm()
        parts.tm_year = Int32(year - 1900)
        parts.tm_mon = Int32(month - 1)
        parts.tm_mday = Int32(day)
        parts.tm_hour = Int32(hour)
        parts.tm_min = Int32(minute)
        parts.tm_sec = Int32(second)
        parts.tm_isdst = -1
        tzset()
        let seconds = mktime(&parts)
        return seconds == -1 ? nil : Int64(seconds)
    }

    /// The date here at a time.
    package static func date(at nanoseconds: Int64) -> (year: Int, month: Int, day: Int) {
        let text = Array(timeText(shifted(nanoseconds)).utf8)
        func number(_ range: Range<Int>) -> Int {
            text[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        }
        return (number(0..<4), number(5..<7), number(8..<10))
    }
}
