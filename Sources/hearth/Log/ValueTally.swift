// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// What a value was over some time: its numbers, weighted by time, and how long each state lasted.
struct ValueTally: Equatable {
    struct Numbers: Equatable {
        var min: Double
        var max: Double
        var last: Double
        /// The sum of number times seconds.
        fileprivate var sum = 0.0
        /// How long a number was known.
        var nanoseconds: Int64 = 0

        init(_ number: Double) { (min, max, last) = (number, number, number) }

        /// Weighted by time; where none has passed the last number.
        var mean: Double {
            let mean = sum / (Double(nanoseconds) / 1e9)
            guard nanoseconds > 0, mean.isFinite else { return last }
            // Rounding must not take the mean beyond the numbers.
            return Swift.min(max, Swift.max(min, mean))
        }
    }

    struct State: Equatable {
        /// Safe for a terminal.
        var text: String
        var nanoseconds: Int64 = 0
        /// How often it began.
        var count = 0
    }

    /// Nil where no number was known.
    private(set) var numbers: Numbers?
    /// In the order in which they were seen first.
    private(set) var states: [State] = []

    /// More different states are counted together.
    static let statesMax = 24
    static let others = "others"

    /// - Parameters:
    ///   - nanoseconds: for how long the value was so.
    ///   - begins: whether it became so at the beginning of that time.
    mutating func add(_ sample: ValueSample, nanoseconds: Int64, begins: Bool) {
        guard let number = sample.number else {
            return add(
                State(text: sample.text, nanoseconds: nanoseconds, count: begins ? 1 : 0))
        }
        var found = numbers ?? Numbers(number)
        found.min = Swift.min(found.min, number)
        found.max = Swift.max(found.max, number)
        found.last = number
        found.sum += number * (Double(nanoseconds) / 1e9)
        found.nanoseconds = found.nanoseconds.addingSaturated(nanoseconds)
        numbers = found
    }

    private mutating func add(_ state: State) {
        var state = state
        var index = states.firstIndex { utf8Equal($0.text, state.text) }
        if index == nil, states.count >= Self.statesMax {
            state.text = Self.others
            index = states.firstIndex { utf8Equal($0.text, Self.others) }
        }
        guard let index else { return states.append(state) }
        states[index].nanoseconds = states[index].nanoseconds.addingSaturated(state.nanoseconds)
        states[index].count += state.count
    }

    /// The same, with the states in the order of another one that has them all.
    func ordered(as other: ValueTally) -> ValueTally {
        var tally = self
        func place(_ state: State) -> Int {
            other.states.firstIndex { utf8Equal($0.text, state.text) } ?? .max
        }
        tally.states = states.map { (place($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
        return tally
    }

    /// Adds what came after.
    mutating func merge(_ later: ValueTally) {
        for state in later.states { add(state) }
        guard let other = later.numbers else { return }
        guard var found = numbers else {
            numbers = other
            return
        }
        found.min = min(found.min, other.min)
        found.max = max(found.max, other.max)
        found.last = other.last
        found.sum += other.sum
        found.nanoseconds = found.nanoseconds.addingSaturated(other.nanoseconds)
        numbers = found
    }
}
