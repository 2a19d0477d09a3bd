// SPDX-License-Identifier: Apache-2.0

import HomePublishers
import HomeTesting
import Testing

/// Random sends and requests, compared with what the demand rules say in plain words.
@Suite struct DemandModelTests {
    /// What a subscriber of `combineLatest` may see: as many as it asked for, and after each
    /// request the newest pair, unless it has it already.
    @Test("P-2, P-3: combineLatest follows its demand")
    func combineLatestFollowsDemand() {
        let seed = Seed.next()
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let sides = [Upstream<Int, Never>(), Upstream<Int, Never>()]
            let probe = Probe<[Int], Never>(demand: .none)
            sides[0].combineLatest(sides[1]) { [$0, $1] }.subscribe(probe)
            var latest: [Int?] = [nil, nil]
            var waiting: [Int]?
            var demand = 0
            var expected: [[Int]] = []
            for turn in 0..<40 {
                if Int.random(in: 0..<3, using: &random) == 0 {
                    let more = Int.random(in: 1...3, using: &random)
                    demand += more
                    probe.request(.max(more))
                } else {
                    let side = Int.random(in: 0...1, using: &random)
                    latest[side] = turn
                    sides[side].send(turn)
                    if let a = latest[0], let b = latest[1] { waiting = [a, b] }
                }
                if demand > 0, let pair = waiting {
                    expected.append(pair)
                    demand -= 1
                    waiting = nil
                }
            }
            #expect(probe.values == expected, "HEARTH_SEED=\(seed)")
        }
    }

    @Test("P-2, P-3: merge loses nothing and follows its demand")
    func mergeFollowsDemand() {
        let seed = Seed.next()
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let counts = (0..<3).map { _ in Int.random(in: 0...12, using: &random) }
            let publishers = counts.enumerated().map { side, count in
                (0..<count).map { [side, $0] }.publisher
            }
            let probe = Probe<[Int], Never>(demand: .none)
            Publishers.MergeMany(publishers).subscribe(probe)
            let total = counts.reduce(0, +)
            var asked = 0
            while asked < total {
                let more = Int.random(in: 1...4, using: &random)
                asked += more
                probe.request(.max(more))
                #expect(probe.values.count == min(asked, total), "HEARTH_SEED=\(seed)")
            }
            #expect(probe.isComplete, "HEARTH_SEED=\(seed)")
            for (side, count) in counts.enumerated() {
                let own = probe.values.filter { $0[0] == side }.map { $0[1] }
                #expect(own == Array(0..<count), "HEARTH_SEED=\(seed)")
            }
        }
    }
}

private enum Seed {
    static func next() -> UInt64 {
        let given = ProcessInfo.processInfo.environment["HEARTH_SEED"]
        return given.flatMap { UInt64($0) } ?? UInt64.random(in: .min ... .max)
    }
}
