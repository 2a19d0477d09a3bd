// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import HomeTypes
import Testing

@testable import HomeSDK

/// When a rule would have fired, against a look at every report.
@Suite struct BacktestTests {
    private static let limits = BacktestLimits(firingsMax: 1000, daysMax: 1000)
    private static let isOn = #"device("native:a").onOff == on"#

    /// A lamp that goes on and off, now and then a day later.
    private static func story(_ seed: UInt64, count: Int) -> (records: [HomeRecord], on: [Bool]) {
        var random = SeededRandom(seed: seed)
        var records = Story.opening
        records.append(Story.record(1, Story.lamp("native:a", name: "Lamp")))
        var isOn = records.map { _ in false }
        var second: Int64 = 1
        while records.count < count {
            second += random.oneIn(20) ? 86_400 : Int64(2 + 2 * random.below(45))
            let next = random.oneIn(2)
            records.append(Story.record(second, [Story.report("native:a", .bool(next))]))
            isOn.append(next)
        }
        return (records, isOn)
    }

    /// The firings of `isOn` that held for so many seconds, by hand. Reports come at odd seconds,
    /// so that an odd duration never ends with a report.
    private static func expected(
        _ records: [HomeRecord], _ on: [Bool], seconds: Int64
    ) -> [(time: Int64, nanoseconds: Int64?)] {
        var found: [(Int64, Int64?)] = []
        var begun: Int64?
        for (record, isOn) in zip(records, on) {
            if isOn {
                begun = begun ?? record.receivedAt
            } else if let start = begun {
                let fired = start + seconds * 1_000_000_000
                if fired < record.receivedAt { found.append((fired, record.receivedAt - fired)) }
                begun = nil
            }
        }
        if let start = begun,
            start + seconds * 1_000_000_000 <= records[records.count - 1].receivedAt
        {
            found.append((start + seconds * 1_000_000_000, nil))
        }
        return found
    }

    private static func history(
        _ home: Home, _ when: String, for length: String? = nil, from: Point? = nil,
        to: Point? = nil, limits: BacktestLimits = limits
    ) async throws -> RuleHistory {
        try await home.backtest(
            HomeRule(when: when, for: length), from: from, to: to, isLive: false, limits: limits,
            tag: { $0 == "party" ? 5 : nil })
    }

    @Test(arguments: freshSeeds(8))
    func firesWhenAPersonWouldSaySo(seed: UInt64) async throws {
        let (records, on) = Self.story(seed, count: 80)
        let folder = try LogFolder()
        try folder.append(records)
        let home = try await folder.home()
        for (length, seconds) in [(nil, 0), ("45s", 45), ("2m1s", 121)] as [(String?, Int64)] {
            let found = try await Self.history(home, Self.isOn, for: length)
            let expected = Self.expected(records, on, seconds: seconds)
            #expect(
                found.firings.map(\.time) == expected.map(\.time),
                "for \(seconds) s (HEARTH_SEED=\(seed))")
            #expect(found.firings.map(\.nanoseconds) == expected.map(\.nanoseconds))
            let sum = found.calendar.days.reduce(0) { $0 + found.calendar.count(of: 0, on: $1) }
            #expect(sum == found.firings.count && !found.isCut && !found.calendar.isCut)
            #expect(found.firings.allSatisfy { $0.state == ["Lamp on"] })
        }
    }

    @Test(arguments: freshSeeds(4))
    func aCutAnswerCountsAll(seed: UInt64) async throws {
        let (records, _) = Self.story(seed, count: 120)
        let folder = try LogFolder()
        try folder.append(records)
        let home = try await folder.home()
        let whole = try await Self.history(home, Self.isOn)
        try #require(whole.firings.count > 5, "HEARTH_SEED=\(seed)")
        let cut = try await Self.history(
            home, Self.isOn, limits: BacktestLimits(firingsMax: 3, daysMax: 1000))
        #expect(cut.isCut && cut.firings == Array(whole.firings.prefix(3)))
        #expect(cut.calendar.days == whole.calendar.days)
        for day in whole.calendar.days {
            #expect(cut.calendar.count(of: 0, on: day) == whole.calendar.count(of: 0, on: day))
        }
        let short = try await Self.history(
            home, Self.isOn, limits: BacktestLimits(firingsMax: 1000, daysMax: 1))
        #expect(short.calendar.days == Array(whole.calendar.days.prefix(1)))
        #expect(short.calendar.isCut == (whole.calendar.days.count > 1))
        #expect(short.firings == whole.firings)
    }

    @Test("a range has its points with their records, and what held before it is no firing of it")
    func ranges() async throws {
        var records = Story.opening
        records.append(Story.record(1, Story.lamp("native:a", name: "Lamp")))
        for (second, isOn) in [(10, true), (20, false), (30, true), (40, false), (50, true)] {
            records.append(
                Story.record(Int64(second), [Story.report("native:a", .bool(isOn))]))
        }
        let folder = try LogFolder()
        try folder.append(records)
        let home = try await folder.home()
        func offsets(_ from: Point?, _ to: Point?) async throws -> [UInt64] {
            try await Self.history(home, Self.isOn, from: from, to: to).firings.map(\.offset)
        }
        #expect(try await offsets(nil, nil) == [3, 5, 7])
        #expect(try await offsets(.offset(3), .offset(5)) == [3, 5])
        #expect(try await offsets(.offset(4), nil) == [5, 7])
        #expect(try await offsets(.tag("party"), .back(1)) == [5])
        let time = { (second: Int64) -> Point in
            let time = LogFolder.begin + second * 1_000_000_000
            return .time("then", time...time)
        }
        #expect(try await offsets(time(11), time(49)) == [5])
        let none = try await Self.history(home, Self.isOn, from: time(41), to: time(45))
        #expect(none.offsets.isEmpty && none.firings.isEmpty)
        // Time passes to the end of a range that is a time, but not beyond the next record.
        let later = try await Self.history(
            home, Self.isOn, for: "5s", from: .offset(5), to: time(39))
        #expect(later.firings.map(\.time) == [LogFolder.begin + 35_000_000_000])
        let early = try await Self.history(
            home, Self.isOn, for: "5s", from: .offset(5), to: .offset(5))
        #expect(early.firings.isEmpty)
        for (from, to, code) in [
            (.offset(6), .offset(3), .invalidArgument), (.offset(99), nil, .outOfRange),
            (nil, .tag("other"), .notFound), (.back(99), nil, .outOfRange),
        ] as [(Point?, Point?, HomeError.Code)] {
            let error = await #expect(throws: HomeError.self) { try await offsets(from, to) }
            #expect(error?.code == code, "\(error?.message ?? "")")
        }
    }

    @Test(
        "a mistake is where the user wrote it, with a duration or without",
        arguments: [
            ("any(onOff ==", 13), ("any(onOf == on)", 5), ("any(onOff == on", nil), ("", nil),
            (#"device("nobody").onOff"#, nil), ("any(onOff) for 5m)", nil),
        ] as [(String, Int?)])
    func mistakes(when: String, column: Int?) async throws {
        let folder = try LogFolder()
        try folder.append(Self.story(1, count: 10).records)
        let home = try await folder.home()
        var columns: [Int] = []
        for length in [nil, "10m"] {
            let error = await #expect(throws: PredicateError.self) {
                try await Self.history(home, when, for: length)
            }
            #expect(error?.text == when, "\(error?.message ?? "")")
            columns.append(error?.column ?? 0)
        }
        #expect(columns[0] == columns[1] && columns[0] == column ?? columns[0])
    }
}
