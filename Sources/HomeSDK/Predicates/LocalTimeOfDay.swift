// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Times of day in the zone of `TZ`, else of the system.
package enum LocalTimeOfDay {
    /// Seconds since midnight.
    ///
    /// - Parameter time: in nanoseconds since 1970 UTC.
    @Sendable package static func seconds(_ time: Int64) -> Int {
        let whole = time >= 0 ? time / 1_000_000_000 : (time + 1) / 1_000_000_000 - 1
        let zone = TimeZone.current
        let shift = Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(whole))))
        let second = (whole + shift) % 86_400
        return Int(second < 0 ? second + 86_400 : second)
    }
}

extension PredicatePoint {
    /// `@1234`, or a time as `2026-11-20T14:00:00Z`; nil for other texts.
    public init?(_ text: String) {
        if text.utf8.first == UInt8(ascii: "@") {
            let digits = text.utf8.dropFirst()
            guard digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                let offset = UInt64(String(decoding: digits, as: UTF8.self))
            else { return nil }
            self = .offset(offset)
            return
        }
        guard let date = try? Date(text, strategy: .iso8601),
            date.timeIntervalSince1970.magnitude < 9_000_000_000
        else { return nil }
        self = .time(Int64(date.timeIntervalSince1970 * 1_000_000_000))
    }
}
