// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// Adds up stretches of time by hours, days or weeks, and in all.
struct PeriodTallies {
    private let unit: CalendarPeriod.Unit?
    private let count: Int
    private var period: CalendarPeriod?
    private var tallies: [ValueTally]
    /// The value of each column before, to tell when one begins.
    private var last: [ValueSample?]
    /// What is added up over the whole range.
    private(set) var total: [ValueTally]

    /// A time that lasts longer than so many periods is not cut further: the times are wrong.
    static let cutsMax = 20_000

    /// - Parameters:
    ///   - unit: nil for the sums of the whole range alone.
    ///   - count: how many values there are.
    init(_ unit: CalendarPeriod.Unit?, count: Int) {
        self.unit = unit
        self.count = count
        tallies = Array(repeating: ValueTally(), count: count)
        total = tallies
        last = Array(repeating: nil, count: count)
    }

    /// Adds a stretch.
    ///
    /// - Parameters:
    ///   - samples: a value for each column; nil for all where damage took them.
    ///   - start: in nanoseconds since 1970 UTC.
    ///   - isContinued: whether the values were so before.
    ///   - finished: is given each period that is over.
    mutating func add(
        _ samples: [ValueSample]?, start: Int64, nanoseconds: Int64, isContinued: Bool,
        finished: (CalendarPeriod, [ValueTally]) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var begins = Array(repeating: false, count: count)
        for index in 0..<count {
            let sample = samples?[index]
            begins[index] = sample != nil && last[index] != sample && !isContinued
            // Behind damage a value that is as it was did not begin again.
            if let sample { last[index] = sample }
        }
        var (time, rest) = (start, nanoseconds)
        for cut in 0... {
            var slice = rest
            if let unit {
                if period?.contains(time) != true {
                    try finish(finished)
                    period = CalendarPeriod(unit, at: time)
                }
                if let period, cut < Self.cutsMax {
                    slice = min(rest, period.end.subtractingSaturated(time))
                }
            }
            for index in 0..<count {
                let sample = samples?[index] ?? .lost
                let isBeginning = begins[index] && cut == 0
                total[index].add(sample, nanoseconds: slice, begins: isBeginning)
                guard unit != nil else { continue }
                tallies[index].add(sample, nanoseconds: slice, begins: isBeginning)
            }
            rest -= slice
            time = time.addingSaturated(slice)
            if rest <= 0 { return }
        }
    }

    /// Ends the period that goes on.
    mutating func finish(
        _ finished: (CalendarPeriod, [ValueTally]) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        guard let period else { return }
        try finished(
            period, zip(tallies, total).map { $0.ordered(as: $1) })
        self.period = nil
        tallies = Array(repeating: ValueTally(), count: count)
    }
}

extension ValueSample {
    /// What nobody knows, because the records are damaged.
    static let lost = ValueSample(text: "lost")
}
