// SPDX-License-Identifier: Apache-2.0

import HomeSDK
import HomeTesting
import Testing

@testable import hearth

/// Hours, days and weeks, also where the clock is changed.
@Suite struct CalendarPeriodTests {
    private static let hour: Int64 = 3_600_000_000_000
    /// 2026-10-25 01:00 UTC: the clocks of Europe go back.
    private static let change: Int64 = 1_792_890_000_000_000_000

    private static func berlin(_ time: Int64) -> Int64 { time < change ? 7200 : 3600 }

    /// A clock that is changed by half an hour.
    private static func lordHowe(_ time: Int64) -> Int64 { time < change ? 39_600 : 37_800 }

    /// A clock that goes forwards at midnight, so that the day begins at one.
    private static func noMidnight(_ time: Int64) -> Int64 {
        time < change - hour ? -7200 + 7200 + 3600 : 7200
    }

    @Test("the day of the change has 25 hours, its third hour comes twice")
    func changedClock() {
        let night = Self.change - Self.hour / 2
        let day = CalendarPeriod(.day, at: night, zone: Self.berlin)
        #expect(day.end - day.start == 25 * Self.hour)
        #expect(day.start == Self.change - 3 * Self.hour)
        let week = CalendarPeriod(.week, at: night, zone: Self.berlin)
        #expect(week.end - week.start == (7 * 24 + 1) * Self.hour)
        // The week ends with that Sunday.
        #expect(week.end == day.end)
        let first = CalendarPeriod(.hour, at: night, zone: Self.berlin)
        let second = CalendarPeriod(.hour, at: Self.change, zone: Self.berlin)
        #expect(first.end == Self.change && second.start == Self.change)
        #expect(second.end - second.start == Self.hour)
    }

    @Test("half an hour more or less is an hour of its own")
    func halfHours() {
        // 11:00 UTC+11 is 02:00 there, and the clock goes back to 01:30.
        let before = CalendarPeriod(.hour, at: Self.change - 1, zone: Self.lordHowe)
        let after = CalendarPeriod(.hour, at: Self.change, zone: Self.lordHowe)
        #expect(before.end == Self.change && after.start == Self.change)
        #expect(after.end - after.start == Self.hour / 2)
    }

    @Test("periods contain their times and follow each other without a gap")
    func laws() {
        let zones: [@Sendable (Int64) -> Int64] = [
            { Self.berlin($0) }, { Self.lordHowe($0) }, { Self.noMidnight($0) },
            { _ in 20_700 }, { _ in -12_600 }, { LocalTime.zone(at: $0).seconds },
        ]
        for seed in [propertySeed(48)] + freshSeeds(2) {
            var random = SeededRandom(seed: seed)
            for round in 0..<300 {
                let zone = zones[round % zones.count]
                let unit = CalendarPeriod.Unit.allCases[round / zones.count % 3]
                let reach = round % 2 == 0 ? Self.hour * 72 : Int64(1) << 60
                let time = Self.change - reach / 2 + Int64.random(in: 0..<reach, using: &random)
                let period = CalendarPeriod(unit, at: time, zone: zone)
                let note: Comment =
                    "\(unit) of \(time), zone \(round % zones.count), HEARTH_SEED=\(seed)"
                #expect(period.contains(time), note)
                #expect(CalendarPeriod(unit, at: period.start, zone: zone) == period, note)
                #expect(CalendarPeriod(unit, at: period.end - 1, zone: zone) == period, note)
                #expect(
                    CalendarPeriod(unit, at: period.end, zone: zone).start == period.end, note)
                let hours = (period.end - period.start) / (Self.hour / 4)
                switch unit {
                case .hour: #expect((1...4).contains(hours), note)
                case .day: #expect((92...100).contains(hours), note)
                case .week: #expect((668...676).contains(hours), note)
                }
            }
        }
    }
}
