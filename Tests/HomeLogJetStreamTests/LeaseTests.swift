// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeLogJetStream
import HomeTesting
import Testing

@Suite struct LeaseTests {
    private func acquire(
        _ store: ScriptedLeases, _ nonce: UInt64
    ) throws(StreamError) -> Lease? {
        try Lease.acquire(
            store, partition: 3, node: "node", nonce: nonce, clock: store.clock)
    }

    @Test func oneHoldsItUntilItsTimeIsOver() throws {
        let store = ScriptedLeases()
        let first = try #require(try acquire(store, 1))
        #expect(first.holds)
        #expect(try acquire(store, 2) == nil)
        store.pass(2_999)
        #expect(first.holds && first.renew())
        store.pass(2_999)
        #expect(first.holds)
        store.pass(1)
        #expect(first.holds == false, "its holder stops a quarter before the others may begin")
        #expect(try acquire(store, 2) == nil)
        store.pass(1_000)
        let second = try #require(try acquire(store, 2))
        #expect(second.epoch > first.epoch)
        #expect(first.renew() == false && second.holds)
    }

    @Test func theTimeOfALeaseBeginsWhenItIsAskedFor() throws {
        let store = ScriptedLeases()
        store.withState { $0.latency = 1_000 }
        let lease = try #require(try acquire(store, 1))
        store.pass(1_999)
        #expect(lease.holds)
        store.pass(1)
        #expect(lease.holds == false)
    }

    @Test func aLeaseThatAnotherOneHasIsOverAtOnce() throws {
        let store = ScriptedLeases()
        let lease = try #require(try acquire(store, 1))
        // A bucket that somebody has made anew.
        store.withState { _ = $0.write("p3", [1]) }
        #expect(lease.holds && lease.renew() == false && lease.holds == false)
    }

    @Test func aLeaseThatIsHandedOverIsThereAtOnce() throws {
        let store = ScriptedLeases()
        let first = try #require(try acquire(store, 1))
        first.release()
        #expect(first.holds == false && first.renew() == false)
        let second = try #require(try acquire(store, 2))
        #expect(second.holds && second.epoch > first.epoch)
    }

    @Test func aReleaseThatComesTooLateTakesNothingAway() throws {
        let store = ScriptedLeases()
        let first = try #require(try acquire(store, 1))
        store.pass(4_000)
        let second = try #require(try acquire(store, 2))
        first.release()
        #expect(second.renew())
        #expect(try acquire(store, 3) == nil)
    }

    @Test func aLostAnswerOfARenewalIsNoLoss() throws {
        let store = ScriptedLeases()
        let lease = try #require(try acquire(store, 1))
        store.withState { $0.losesAnswer = 1 }
        store.pass(1_000)
        #expect(lease.renew())
        store.withState { state in
            state.losesAnswer = 0
            // It was stored, and its answer is what was lost.
            _ = state.write("p3", state.values["p3"]!.value.bytes)
        }
        store.pass(1_000)
        #expect(lease.renew())
        store.pass(2_900)
        #expect(lease.holds)
    }

    /// Nodes that renew late or never, with lost answers and old reads.
    @Test func `F34: no two nodes hold a lease at one moment`() throws {
        try checkProperty(cases: 300, seed: 343, generate: { $0.next() }) { seed in
            var random = SeededRandom(seed: seed)
            let store = ScriptedLeases(seed: seed)
            store.withState { state in
                state.losesAnswer = 5
                state.readsOld = 6
            }
            var leases: [UInt64: Lease] = [:]
            var epochs: [UInt64] = []
            for _ in 0..<120 {
                let node = UInt64(random.below(3)) + 1
                switch random.below(6) {
                case 0, 1:
                    // A node that holds it does not ask.
                    guard leases[node]?.holds != true else { break }
                    if let lease = try? acquire(store, node) {
                        try hold(
                            epochs.allSatisfy { $0 < lease.epoch }, "epochs rise: \(epochs)")
                        epochs.append(lease.epoch)
                        leases[node] = lease
                    }
                case 2, 3: _ = leases[node]?.renew()
                case 4: if random.oneIn(4) { leases[node]?.release() }
                default: store.pass(Int64(random.below(2_500)))
                }
                let holders = leases.values.filter(\.holds).count
                try hold(holders <= 1, "\(holders) hold it")
            }
            try hold(epochs.isEmpty == false, "nobody ever held it")
        }
    }
}
