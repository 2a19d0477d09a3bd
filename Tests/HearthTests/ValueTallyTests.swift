// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import HomeTesting
import Testing

@testable import hearth

/// Sums of values over time against sums that are made in another way.
@Suite struct ValueTallyTests {
    private struct Stretch {
        var sample: ValueSample?
        var start: Int64
        var nanoseconds: Int64
    }

    private static let second: Int64 = 1_000_000_000

    /// Stretches one after the other; now and then the clock is set.
    private static func stretches(
        _ random: inout SeededRandom, isNumber: Bool
    ) -> [Stretch] {
        var time = 1_700_000_000 * second
        return (0..<1 + random.below(60)).map { _ in
            if random.below(12) == 0 { time += Int64(random.below(40) - 20) * 3600 * second }
            let length = random.below(6) == 0 ? 0 : Int64(random.below(1 << 43))
            defer { time += length }
            let sample: ValueSample? =
                switch random.below(8) {
                case 0: nil
                case 1: ValueSample(text: "unknown")
                default:
                    isNumber
                        ? number(Double(random.below(400)) / 10 - 10)
                        : ValueSample(text: ["on", "off", "auto"][random.below(3)])
                }
            return Stretch(sample: sample, start: time, nanoseconds: length)
        }
    }

    private static func number(_ number: Double) -> ValueSample {
        ValueSample(text: "\(number)", number: number)
    }

    @Test("hours, days and weeks add up to the whole, and the whole is the sum of all stretches")
    func periods() throws {
        for seed in [propertySeed(46)] + freshSeeds(2) {
            for round in 0..<40 {
                var random = SeededRandom(seed: seed &+ UInt64(round))
                let stretches = Self.stretches(&random, isNumber: round % 2 == 0)
                let unit = CalendarPeriod.Unit.allCases[round % 3]
                var sums = PeriodTallies(unit, count: 1)
                var added = ValueTally()
                var periods: [CalendarPeriod] = []
                func take(_ period: CalendarPeriod, _ tallies: [ValueTally]) {
                    periods.append(period)
                    added.merge(tallies[0])
                }
                for stretch in stretches {
                    try sums.add(
                        stretch.sample.map { [$0] }, start: stretch.start,
                        nanoseconds: stretch.nanoseconds, isContinued: false, finished: take)
                }
                try sums.finish(take)
                let total = sums.total[0]
                let note: Comment = "HEARTH_SEED=\(seed), \(round)"
                // States are in the order in which they came, in both.
                #expect(added.states == total.states, note)
                #expect(added.numbers?.min == total.numbers?.min, note)
                #expect(added.numbers?.max == total.numbers?.max, note)
                #expect(added.numbers?.last == total.numbers?.last, note)
                #expect(added.numbers?.nanoseconds == total.numbers?.nanoseconds, note)
                #expect(zip(periods, periods.dropFirst()).allSatisfy { $0 != $1 }, note)
                Self.check(total, stretches, note)
            }
        }
    }

    /// Compares with sums that look at all stretches of one kind at once.
    private static func check(_ total: ValueTally, _ stretches: [Stretch], _ note: Comment) {
        let numbers = stretches.filter { $0.sample?.number != nil }
        let values = numbers.compactMap { $0.sample?.number }
        #expect(total.numbers?.min == values.min(), note)
        #expect(total.numbers?.max == values.max(), note)
        let time = numbers.reduce(0) { $0 + $1.nanoseconds }
        if time > 0, let mean = total.numbers?.mean {
            let exact = zip(values, numbers).reduce(0) {
                $0 + $1.0 * Double($1.1.nanoseconds) / Double(time)
            }
            #expect(abs(mean - exact) < 1e-6, note)
        }
        for text in ["on", "off", "auto", "unknown", "lost"] {
            let found = total.states.first { $0.text == text }
            let own = stretches.filter { ($0.sample ?? .lost).text == text }
            #expect(found?.nanoseconds ?? 0 == own.reduce(0) { $0 + $1.nanoseconds }, note)
        }
        var count = 0
        var last: ValueSample?
        for case let sample? in stretches.map(\.sample) {
            if sample != last, sample.number == nil { count += 1 }
            last = sample
        }
        #expect(total.states.reduce(0) { $0 + $1.count } == count, note)
    }

    @Test("more time than can be counted ends")
    func endlessCells() {
        var cells = HistoryCells(countMax: 8, count: 1)
        for start in [Int64.min, 0, .max] {
            cells.add([ValueSample(text: "on")], start: start, nanoseconds: .max)
        }
        #expect(cells.elapsed == .max && cells.cells.count <= 8)
    }

    @Test("cells add up to the whole, however long it became, and columns to the cells")
    func cells() {
        for seed in [propertySeed(47)] + freshSeeds(2) {
            for round in 0..<40 {
                var random = SeededRandom(seed: seed &+ UInt64(round))
                let stretches = Self.stretches(&random, isNumber: round % 2 == 0)
                let countMax = 2 * (1 + random.below(40))
                var cells = HistoryCells(countMax: countMax, count: 1)
                var whole = ValueTally()
                for stretch in stretches {
                    let sample = stretch.sample ?? .lost
                    cells.add([sample], start: stretch.start, nanoseconds: stretch.nanoseconds)
                    whole.add(sample, nanoseconds: stretch.nanoseconds, begins: false)
                }
                let note: Comment = "HEARTH_SEED=\(seed), \(round)"
                #expect(cells.cells.count <= countMax, note)
                #expect(cells.elapsed == stretches.reduce(0) { $0 + $1.nanoseconds }, note)
                #expect(cells.cells.first?.start == stretches.first?.start, note)
                for count in [1, cells.cells.count] {
                    var sum = ValueTally()
                    for cell in cells.columns(count) { sum.merge(cell.tallies[0]) }
                    #expect(sum.states == whole.states, note)
                    #expect(sum.numbers?.min == whole.numbers?.min, note)
                    #expect(sum.numbers?.max == whole.numbers?.max, note)
                    #expect(sum.numbers?.nanoseconds == whole.numbers?.nanoseconds, note)
                }
                #expect(cells.columns(200).count == 200, note)
            }
        }
    }

    @Test("what continues and what comes back behind damage does not begin")
    func beginnings() throws {
        var sums = PeriodTallies(.day, count: 1)
        var begun: [Int] = []
        func add(_ text: String?, isContinued: Bool = false) throws {
            try sums.add(
                text.map { [ValueSample(text: $0)] }, start: 0, nanoseconds: 1,
                isContinued: isContinued, finished: { _, _ in })
            begun.append(sums.total[0].states.reduce(0) { $0 + $1.count })
        }
        try add("on", isContinued: true)
        try add("off")
        try add(nil)
        try add("off")
        try add("on")
        #expect(begun == [0, 1, 1, 1, 2])
        #expect(sums.total[0].states.map(\.text) == ["on", "off", "lost"])
    }

    @Test(
        "a mean lies between the smallest and the largest number, and many states are counted as one"
    )
    func bounds() {
        var tally = ValueTally()
        tally.add(Self.number(1e308), nanoseconds: .max, begins: true)
        tally.add(Self.number(1e308), nanoseconds: 5, begins: true)
        #expect(tally.numbers?.mean == 1e308)
        tally.add(Self.number(3), nanoseconds: 0, begins: true)
        #expect(tally.numbers?.min == 3 && tally.numbers?.last == 3)
        var states = ValueTally()
        for index in 0..<100 {
            states.add(ValueSample(text: "s\(index)"), nanoseconds: 1, begins: true)
        }
        #expect(states.states.count == ValueTally.statesMax + 1)
        #expect(states.states.last?.text == ValueTally.others)
        #expect(states.states.last?.nanoseconds == Int64(100 - ValueTally.statesMax))
    }

    @Test("a time that cannot be is not cut for ever")
    func endless() throws {
        var sums = PeriodTallies(.hour, count: 1)
        var count = 0
        try sums.add(
            [ValueSample(text: "on")], start: 0, nanoseconds: .max, isContinued: false,
            finished: { _, _ in count += 1 })
        #expect(count == PeriodTallies.cutsMax)
        #expect(sums.total[0].states[0].nanoseconds == .max)
    }
}
