// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

@testable import HomeSDK

/// Between which integers no test of a value turns.
@Suite struct WatchedValuesTests {
    private static let seed = propertySeed(20_261_126)

    private static let comparisons: [PredicateSyntax.Operator] = [
        .equal, .unequal, .less, .lessOrEqual, .greater, .greaterOrEqual,
    ]

    /// A number near others that are looked at, or any.
    private static func number(_ random: inout SeededRandom, near limit: Double) -> Int64 {
        switch random.below(4) {
        case 0: Int64(bitPattern: random.next())
        case 1: Int64(random.below(2_000_000)) - 1_000_000
        case 2: (Int64(exactly: limit.rounded()) ?? 0) &+ Int64(random.below(200)) &- 100
        default: [.min, .max, 0, -1, 1][random.below(5)]
        }
    }

    @Test("a comparison says the same of all numbers of a range in which nothing turns")
    func ranges() throws {
        var random = SeededRandom(seed: Self.seed)
        let factors = [1, 0.1, 0.01, 0.001, 0.5, 1e3, 100.0 / 254, 1e-9]
        for _ in 0..<2000 {
            let factor = factors[random.below(factors.count)]
            let scale: NumberScale = random.below(2) == 0 ? .factor(factor) : .divisor(factor)
            let digits = random.below(7)
            let limits = [
                0, Double(random.below(400)) / 10, -Double(random.below(90_000)) / 1000,
                Double(Int64(bitPattern: random.next())) * factor, 21.5, 1e18, -1e30,
            ]
            let limit = limits[random.below(limits.count)]
            let turns = try #require(NumberTurns(scale, limit: limit, digits: digits))
            func holds(_ number: Int64, _ comparison: PredicateSyntax.Operator) -> Bool {
                scale.number(.int(number)).map {
                    ValueTest.compare($0, comparison, limit, digits: digits)
                } ?? false
            }
            let raw = scale.number(.int(1)).map { limit / $0 } ?? 0
            for _ in 0..<20 {
                let number = Self.number(&random, near: raw)
                let range = turns.range(around: number)
                let other = Self.number(&random, near: raw)
                try #require(range.contains(number))
                for near in [range.lowerBound, range.upperBound, other] where range.contains(near) {
                    for comparison in Self.comparisons {
                        try #require(
                            holds(near, comparison) == holds(number, comparison),
                            "\(near) and \(number) beside \(limit), \(scale), HEARTH_SEED=\(Self.seed)"
                        )
                    }
                }
            }
        }
    }

    @Test("ranges are as wide as they can be")
    func edges() throws {
        let turns = try #require(NumberTurns(.factor(0.01), limit: 21.5, digits: 1))
        // What is shown as 21.5 °C is equal.
        #expect(turns.range(around: 2150) == 2145...2154)
        #expect(turns.range(around: 2100) == .min...2144)
        #expect(turns.range(around: 2200) == 2155...(.max))
        #expect(NumberTurns(.lux, limit: 100, digits: 0) == nil)
        #expect(NumberTurns(.factor(-1), limit: 100, digits: 0) == nil)
    }
}
