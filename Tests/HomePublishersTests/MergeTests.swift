// SPDX-License-Identifier: Apache-2.0

import HomePublishers
import Testing

@Suite struct MergeTests {
    private let a = Upstream<Int, TestError>()
    private let b = Upstream<Int, TestError>()

    private func probe(
        demand: Subscribers.Demand = .unlimited,
        onValue: @escaping (Int) -> Subscribers.Demand = { _ in .none }
    ) -> Probe<Int, TestError> {
        let probe = Probe<Int, TestError>(demand: demand, onValue: onValue)
        a.merge(with: b).subscribe(probe)
        return probe
    }

    @Test func sendsWhatBothSend() {
        let probe = probe()
        a.send(1)
        b.send(2)
        a.send(3)
        #expect(probe.values == [1, 2, 3])
        #expect(a.requests == [.unlimited])
        a.send(completion: .finished)
        #expect(!probe.isComplete)
        b.send(4)
        b.send(completion: .finished)
        #expect(probe.values == [1, 2, 3, 4])
        #expect(probe.isComplete)
    }

    @Test func anEmptySideDoesNotEndIt() {
        let probe = probe()
        a.send(completion: .finished)
        b.send(1)
        #expect(probe.values == [1])
        #expect(!probe.isComplete)
    }

    @Test func failureCancelsTheOther() {
        let probe = probe()
        a.send(completion: .failure(.broken))
        #expect(probe.hasFailed)
        #expect(b.cancels == 1)
    }

    @Test("P-3: a side is asked for its next value when its last one is delivered")
    func asksOneByOne() {
        let probe = probe(demand: .none)
        #expect(a.requests == [.max(1)] && b.requests == [.max(1)])
        a.send(1)
        b.send(2)
        #expect(probe.values.isEmpty)
        probe.request(.max(1))
        #expect(probe.values == [1])
        #expect(a.requests == [.max(1), .max(1)])
        #expect(b.requests == [.max(1)])
        probe.request(.unlimited)
        #expect(probe.values == [1, 2])
        #expect(a.requests.last == .unlimited && b.requests.last == .unlimited)
    }

    @Test func theEndWaitsForTheLastValue() {
        let probe = probe(demand: .none)
        a.send(1)
        a.send(completion: .finished)
        b.send(completion: .finished)
        #expect(!probe.isComplete)
        probe.request(.max(1))
        #expect(probe.values == [1])
        #expect(probe.isComplete)
    }

    @Test("P-4: cancel cancels both")
    func cancelCancelsBoth() {
        let probe = probe { [a] _ in
            a.send(2)
            return .none
        }
        probe.cancel()
        a.send(1)
        #expect(probe.values.isEmpty)
        #expect(a.cancels == 1 && b.cancels == 1)
    }

    @Test("P-2: two threads, nothing lost, nothing overlaps")
    func twoThreadsNothingLostNothingOverlaps() async {
        let probe = probe()
        await together([
            { [a] in for value in 1...10_000 { a.send(value) } },
            { [b] in for value in 1...10_000 { b.send(-value) } },
        ])
        #expect(probe.overlaps == 0)
        #expect(probe.values.filter { $0 > 0 } == Array(1...10_000))
        #expect(probe.values.filter { $0 < 0 } == (1...10_000).map { -$0 })
    }

    @Test func manyAndNone() {
        let many = Probe<Int, Never>(demand: .unlimited)
        Publishers.MergeMany(Just(1), Just(2), Just(3)).subscribe(many)
        #expect(many.values == [1, 2, 3])
        #expect(many.isComplete)
        let none = Probe<Int, Never>(demand: .unlimited)
        Publishers.MergeMany([Just<Int>]()).subscribe(none)
        #expect(none.isComplete)
    }
}
