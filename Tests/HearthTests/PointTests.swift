// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import Testing

@testable import hearth

@Suite struct PointTests {
    /// 2026-11-20T12:00:00Z, a Friday.
    private static let now: Int64 = 1_795_176_000 * 1_000_000_000

    @Test(arguments: [
        ("HEAD", Point.head), ("@0", .offset(0)), ("@1234", .offset(1234)), ("@-10", .back(10)),
        ("@18446744073709551615", .offset(.max)),
    ])
    func readsPoints(text: String, point: Point) {
        #expect(Point(argument: text) == point)
    }

    @Test(arguments: [
        "", "head", "1234", "@", "@-", "@+5", "@1.5", "@ 1", "@--1", "@٥", "@18446744073709551616",
        "@0x10", "25:00", "14:60", "14:00:61", "-", "-15", "-15y", "-m", "--15m", "2026-13-01",
        "2026-02-29", "2026-11-31", "2026-11-20T", "2026-11-20T25:00Z", "2026-11-20T14:00+99:00",
        "2026-11-20 14:00 CET", "14:00Z", "yesterdayish", "tomorrow", "14", "14:0", "١٤:٠٠",
        "-99999999999999999999s", "now+1h", "-15mm",
    ])
    func refusesWhatIsNoPoint(text: String) throws {
        #expect(Point(text, now: Self.now) == nil)
        let failure = Point.failure(text)
        #expect(failure.status == .usage)
        #expect(failure.line.contains("HEAD") && failure.line.contains("14:00"), "with examples")
    }

    @Test(arguments: [
        ("2026-11-20T14:00:00Z", "2026-11-20T14:00:00.000000000Z"),
        ("2026-11-20T14:00Z", "2026-11-20T14:00:00.000000000Z"),
        ("2026-11-20T14:00:00+01:00", "2026-11-20T13:00:00.000000000Z"),
        ("2026-11-20 14:00:00-0530", "2026-11-20T19:30:00.000000000Z"),
        ("2024-02-29T23:59:59.5Z", "2024-02-29T23:59:59.500000000Z"),
        ("1970-01-01T00:00:00Z", "1970-01-01T00:00:00.000000000Z"),
        ("-15m", "2026-11-20T11:45:00.000000000Z"), ("-2h", "2026-11-20T10:00:00.000000000Z"),
        ("-1d", "2026-11-19T12:00:00.000000000Z"), ("-1w", "2026-11-13T12:00:00.000000000Z"),
        ("-90s", "2026-11-20T11:58:30.000000000Z"), ("-5min", "2026-11-20T11:55:00.000000000Z"),
        ("-1h30m", "2026-11-20T10:30:00.000000000Z"),
        ("now-15m", "2026-11-20T11:45:00.000000000Z"), ("now", "2026-11-20T12:00:00.000000000Z"),
    ])
    func readsTimes(text: String, utc: String) {
        guard case .time(let written, let time)? = Point(text, now: Self.now) else {
            Issue.record("'\(text)' is no time")
            return
        }
        #expect(written == text)
        #expect(timeText(time.lowerBound) == utc)
    }

    /// What is written with milliseconds means each moment of that millisecond: so do the lists.
    @Test func fractionsAreAsLongAsTheyAreWritten() {
        guard case .time(_, let time)? = Point("2026-11-20T14:00:00.123Z", now: Self.now) else {
            Issue.record("no time")
            return
        }
        #expect(time.upperBound - time.lowerBound == 999_999)
    }

    /// Times of day and days are those of the zone here, whatever that is.
    @Test func localTimesAreLocal() throws {
        func start(_ text: String) throws -> Int64 {
            guard case .time(_, let time)? = Point(text, now: Self.now) else {
                throw CommandFailure(.usage, text)
            }
            return time.lowerBound
        }
        let today = LocalTime.date(at: Self.now)
        func text(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let date = "\(today.year)-\(text(today.month))-\(text(today.day))"
        #expect(try start("today") == start(date))
        #expect(try start("\(date)T00:00") == start(date))
        #expect(LocalTime.text(try start("\(date)T09:30")) == "\(date) 09:30:00.000")
        #expect(LocalTime.text(try start("\(date) 09:30:15")) == "\(date) 09:30:15.000")
        #expect(try LocalTime.clock(start("yesterday")) == "00:00:00")
        #expect(try start("yesterday") < start("today"))
        #expect(try LocalTime.clock(start("yesterday 14:00")) == "14:00:00")
        // A time of day that is still to come today was yesterday.
        for hour in 0..<24 {
            let time = try start("\(text(hour)):07")
            #expect(time <= Self.now && Self.now - time < 90_000_000_000_000)
            #expect(LocalTime.clock(time) == "\(text(hour)):07:00")
        }
    }

    @Test func aTimeThatLooksLikeAnOptionIsOne() {
        #expect(Point.prepared(["show", "-15m", "--all"]) == ["show", "now-15m", "--all"])
        #expect(
            Point.prepared(["diff", "-1d", "-1h", "-n"]) == ["diff", "now-1d", "now-1h", "-n"])
        #expect(Point.prepared(["diff", "-1d..-1h"]) == ["diff", "now-1d..-1h"])
        for command in ["export", "restore"] {
            #expect(Point.prepared([command, "--at", "-7d"]) == [command, "--at", "now-7d"])
        }
        #expect(Point.prepared(["rename", "x", "-15m"]) == ["rename", "x", "-15m"])
        #expect(Point.prepared(["log", "-n", "10", "-f"]) == ["log", "-n", "10", "-f"])
    }

    @Test func readsRanges() throws {
        let range = try #require(try Point.range("@1..@9"))
        #expect(range.from == .offset(1) && range.to == .offset(9))
        let open = try #require(try Point.range("@1.."))
        #expect(open.from == .offset(1) && open.to == nil)
        #expect(try Point.range("HEAD") == nil)
        #expect(try Point.range("lamp..other") == nil, "a name may have dots")
        #expect(try Point.range("..") == nil)
        #expect(throws: CommandFailure.self) { try Point.range("@x..@9") }
    }

    @Test func resolvesWithinTheLog() throws {
        #expect(try Point.head.resolve(first: 0, next: 10) == 9)
        #expect(try Point.offset(0).resolve(first: 0, next: 10) == 0)
        #expect(try Point.offset(9).resolve(first: 0, next: 10) == 9)
        #expect(try Point.back(0).resolve(first: 0, next: 10) == 9)
        #expect(try Point.back(9).resolve(first: 0, next: 10) == 0)
        #expect(try Point.back(3).resolve(first: 5, next: 10) == 6)
    }

    @Test(arguments: [Point.offset(10), .offset(4), .back(10), .back(5), .back(.max)])
    func namesWhatTheLogHolds(point: Point) {
        let failure = #expect(throws: CommandFailure.self) {
            try point.resolve(first: 5, next: 10)
        }
        #expect(failure?.status == .no)
        let isTrimmed = point == .offset(4) || point == .back(5)
        #expect(
            failure?.line
                == (isTrimmed
                    ? "\(point.text) is no longer kept: it holds @5 to @9"
                    : "the log has no point \(point.text): it holds @5 to @9"))
    }

    @Test func anEmptyLogHasNoPoint() {
        #expect(throws: CommandFailure(.no, "the log holds no record yet")) {
            try Point.head.resolve(first: 0, next: 0)
        }
    }
}
