// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTesting
import Testing

/// The kit finds the mistakes that it is for.
@Suite struct ReducerLawTests {
    /// How many events of each kind were seen.
    private struct Tally: Equatable {
        var kinds: [String: Int] = [:]

        mutating func reduce(_ record: HomeRecord) {
            for event in record.events { kinds[event.kindName, default: 0] += 1 }
        }
    }

    /// A reducer with a place outside of its state.
    private final class Shared {
        var count = 0
    }

    private static func broken<State>(
        _ laws: ReducerLaws<State>, seed: UInt64 = 1
    ) -> PropertyFailure? {
        do {
            try laws.check(cases: 60, seed: seed)
            return nil
        } catch {
            return error as? PropertyFailure
        }
    }

    @Test("a reducer that keeps the laws passes")
    func lawful() throws {
        try ReducerLaws(Tally(), restored: { Tally(kinds: $0.kinds) }) { tally, record in
            tally.reduce(record)
        }.check(cases: 60, isFlapping: true, seed: propertySeed(1))
    }

    @Test("what counts outside of the state gives another state the second time")
    func outside() {
        let shared = Shared()
        let failure = Self.broken(
            ReducerLaws(0) { state, _ in
                shared.count += 1
                state = shared.count
            })
        #expect(failure?.reason == "the same records give another state")
    }

    @Test("a state that is a reference changes the copies that others hold")
    func references() {
        let failure = Self.broken(
            ReducerLaws(
                Shared(), isSame: { $0.count == $1.count },
                reduce: { state, record in
                    // Copied at the first record alone, as a storage that is not checked to be its
                    // only owner.
                    if record.offset == 0 { state = Shared() }
                    state.count += 1
                }))
        #expect(failure?.reason.hasPrefix("a copy of") == true)
    }

    @Test("a checkpoint that forgets a field is found, with the shortest history")
    func forgetful() throws {
        let laws = ReducerLaws(Tally(), restored: { _ in Tally() }) { tally, record in
            tally.reduce(record)
        }
        // The last one ended at thirteen events while a choice named another point of each
        // shorter history.
        for seed in [1, 2, 3, 2_278_037_990] as [UInt64] {
            let failure = try #require(Self.broken(laws, seed: seed))
            #expect(failure.reason.hasPrefix("a state changes by being saved"))
            let events = failure.smallestCase.split(separator: "\n")
            #expect(events.count == 1, "seed \(failure.seed) was not shrunk")
        }
    }

    @Test("a checkpoint that loses what only later records need is found behind it")
    func hidden() throws {
        struct Latch: Equatable {
            var seen = 0
            var pending = 0

            static func == (a: Self, b: Self) -> Bool { a.seen == b.seen }
        }
        let failure = try #require(
            Self.broken(
                ReducerLaws(Latch(), restored: { Latch(seen: $0.seen) }) { latch, record in
                    latch.pending += 1
                    if latch.pending.isMultiple(of: 3) { latch.seen += 1 }
                }))
        #expect(failure.reason.hasPrefix("restored at"))
    }
}
