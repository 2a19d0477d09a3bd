// SPDX-License-Identifier: Apache-2.0

import HomePublishers
import Testing

@Suite struct CombineLatestTests {
    private let a = Upstream<Int, TestError>()
    private let b = Upstream<Int, TestError>()

    private func probe(
        demand: Subscribers.Demand = .unlimited,
        onValue: @escaping ([Int]) -> Subscribers.Demand = { _ in .none }
    ) -> Probe<[Int], TestError> {
        let probe = Probe<[Int], TestError>(demand: demand, onValue: onValue)
        a.combineLatest(b) { [$0, $1] }.subscribe(probe)
        return probe
    }

    @Test func emitsOnEitherSideOnceBothHaveValues() {
        let probe = Probe<(Int, Int), TestError>(demand: .unlimited)
        a.combineLatest(b).subscribe(probe)
        a.send(1)
        a.send(2)
        #expect(probe.values.isEmpty)
        b.send(10)
        b.send(20)
        a.send(3)
        #expect(probe.values.map { [$0.0, $0.1] } == [[2, 10], [2, 20], [3, 20]])
        #expect(a.requests == [.unlimited] && b.requests == [.unlimited])
    }

    @Test func transformForm() {
        var sums: [Int] = []
        let held = Just(1).combineLatest(Just(2)) { $0 + $1 }.sink { sums.append($0) }
        withExtendedLifetime(held) {}
        #expect(sums == [3])
    }

    @Test func optionalValuesCountAsValues() {
        let probe = Probe<(Int?, Int?), Never>(demand: .unlimited)
        Just(Int?.none).combineLatest(Just(Int?.none)).subscribe(probe)
        #expect(probe.values.count == 1)
        #expect(probe.isComplete)
    }

    @Test func completesWhenBothFinish() {
        let probe = probe()
        a.send(1)
        a.send(completion: .finished)
        #expect(!probe.isComplete)
        b.send(2)
        b.send(3)
        #expect(probe.values == [[1, 2], [1, 3]])
        b.send(completion: .finished)
        #expect(probe.isComplete)
        #expect(!probe.hasFailed)
    }

    @Test func completesWhenOneFinishesEmpty() {
        let probe = probe()
        a.send(1)
        b.send(completion: .finished)
        #expect(probe.isComplete)
        #expect(probe.values.isEmpty)
        #expect(a.cancels == 1)
    }

    @Test func failureCancelsTheOther() {
        let probe = probe()
        a.send(1)
        b.send(2)
        b.send(completion: .failure(.broken))
        #expect(probe.hasFailed)
        #expect(a.cancels == 1)
        #expect(!a.isObserved)
        a.send(3)
        #expect(probe.values == [[1, 2]])
    }

    @Test func failureAtSubscriptionLeavesNothingObserved() {
        let probe = Probe<(Int, Int), TestError>(demand: .unlimited)
        Fail<Int, TestError>(error: .broken).combineLatest(b).subscribe(probe)
        #expect(probe.hasFailed)
        #expect(!b.isObserved)
    }

    @Test func failureDoesNotWaitForDemand() {
        let probe = probe(demand: .none)
        a.send(1)
        b.send(2)
        a.send(completion: .failure(.broken))
        #expect(probe.hasFailed)
        #expect(probe.values.isEmpty)
    }

    @Test func whatWasAskedForComesBeforeTheFailure() {
        let probe = probe { [a] pair in
            if pair == [1, 2] {
                a.send(3)
                a.send(completion: .failure(.broken))
            }
            return .none
        }
        a.send(1)
        b.send(2)
        #expect(probe.values == [[1, 2], [3, 2]])
        #expect(probe.hasFailed)
        #expect(probe.overlaps == 0)
    }

    @Test("P-4: cancel cancels both and releases")
    func cancelCancelsBothAndReleases() {
        let left = Upstream<Token, Never>()
        let right = Upstream<Token, Never>()
        let probe = Probe<(Token, Token), Never>(demand: .none)
        left.combineLatest(right).subscribe(probe)
        weak var first: Token?
        weak var second: Token?
        do {
            let tokens = (Token(), Token())
            (first, second) = tokens
            left.send(tokens.0)
            right.send(tokens.1)
        }
        #expect(first != nil)
        #expect(second != nil)
        probe.cancel()
        #expect(first == nil)
        #expect(second == nil)
        #expect(left.cancels == 1 && right.cancels == 1)
        left.send(Token())
        #expect(probe.values.isEmpty)
    }

    @Test func theEndReleasesTheSubscriber() {
        weak var subscriber: Probe<[Int], TestError>?
        do {
            let probe = probe()
            subscriber = probe
            a.send(1)
            b.send(2)
            a.send(completion: .finished)
            b.send(completion: .finished)
        }
        #expect(subscriber == nil)
    }

    @Test func aReplacedValueIsReleased() {
        let left = Upstream<Token, Never>()
        let probe = Probe<(Token, Int), Never>(demand: .none)
        left.combineLatest(Upstream<Int, Never>()).subscribe(probe)
        weak var first: Token?
        do {
            let token = Token()
            first = token
            left.send(token)
        }
        #expect(first != nil)
        left.send(Token())
        #expect(first == nil)
    }

    /// The release of a client's value may come back into the publisher.
    @Test func aReleaseMaySend() {
        final class Sender {
            let upstream: Upstream<Int, Never>
            init(_ upstream: Upstream<Int, Never>) { self.upstream = upstream }
            deinit { upstream.send(7) }
        }
        let left = Upstream<Sender?, Never>()
        let right = Upstream<Int, Never>()
        let probe = Probe<Int, Never>(demand: .unlimited)
        left.combineLatest(right) { $1 }.subscribe(probe)
        left.send(Sender(right))
        left.send(nil)
        #expect(probe.values == [7])
    }

    @Test("P-3: limited demand keeps the newest; the end waits for it")
    func limitedDemandKeepsTheNewest() {
        let probe = probe(demand: .max(1))
        a.send(1)
        b.send(10)
        a.send(2)
        a.send(3)
        b.send(20)
        #expect(probe.values == [[1, 10]])
        a.send(completion: .finished)
        b.send(completion: .finished)
        #expect(!probe.isComplete)
        probe.request(.max(1))
        #expect(probe.values == [[1, 10], [3, 20]])
        #expect(probe.isComplete)
    }

    @Test("P-3: what was asked for in advance is all delivered")
    func demandInAdvance() {
        let probe = probe(demand: .max(2)) { [a] pair in
            // Sent while the first pair is delivered: one is still asked for, the newest counts.
            if pair == [1, 10] { for value in 2...5 { a.send(value) } }
            return .none
        }
        a.send(1)
        b.send(10)
        #expect(probe.values == [[1, 10], [5, 10]])
        probe.request(.max(1))
        #expect(probe.values.count == 2)
    }

    @Test func demandReturnedFromReceiveCounts() {
        let probe = probe(demand: .max(1)) { _ in .max(1) }
        a.send(1)
        for value in 1...5 { b.send(value) }
        #expect(probe.values.map(\.[1]) == [1, 2, 3, 4, 5])
    }

    @Test("P-2: a value sent from inside the subscriber comes after, and is not lost")
    func reentrantSendLosesNothing() {
        let probe = probe { [a] pair in
            if pair[0] < 100 { a.send(pair[0] + 1) }
            return .none
        }
        a.send(1)
        b.send(0)
        #expect(probe.values == (1...100).map { [$0, 0] })
        #expect(probe.overlaps == 0)
    }

    @Test("P-4: nothing arrives after a cancel from inside the sink")
    func cancelFromInsideTheSink() {
        var seen: [Int] = []
        var held: AnyCancellable?
        held = a.combineLatest(b) { $0 + $1 }.sink(
            receiveCompletion: { _ in Issue.record("a completion after cancel") },
            receiveValue: { [a] sum in
                seen.append(sum)
                a.send(100)
                held?.cancel()
                a.send(200)
            })
        a.send(1)
        b.send(2)
        b.send(completion: .finished)
        #expect(seen == [3])
        #expect(a.cancels == 1)
        #expect(!b.isObserved)
    }

    @Test func cancelFromReceiveSubscription() {
        final class Refuser: Subscriber {
            func receive(subscription: any Subscription) { subscription.cancel() }
            func receive(_ input: (Int, Int)) -> Subscribers.Demand { .none }
            func receive(completion: Subscribers.Completion<TestError>) {}
        }
        a.combineLatest(b).subscribe(Refuser())
        #expect(!a.isObserved)
        #expect(!b.isObserved)
        #expect(a.requests.isEmpty)
    }

    @Test("P-2: two threads, nothing lost, nothing overlaps")
    func twoThreadsNothingLostNothingOverlaps() async {
        let probe = Probe<[Int], TestError>(demand: .unlimited)
        a.combineLatest(b) { [$0, $1] }.subscribe(probe)
        a.send(0)
        b.send(0)
        await together([
            { [a] in for value in 1...10_000 { a.send(value) } },
            { [b] in for value in 1...10_000 { b.send(value) } },
        ])
        let values = probe.values
        #expect(values.count == 20_001)
        #expect(probe.overlaps == 0)
        #expect(values.last == [10_000, 10_000])
        // Each output is one step further on exactly one side.
        let steps = zip(values, values.dropFirst()).map { $1[0] - $0[0] + $1[1] - $0[1] }
        #expect(steps.allSatisfy { $0 == 1 })
    }

    @Test func cancelInOneThreadWhileAnotherSends() async {
        for _ in 0..<200 {
            let a = Upstream<Int, Never>()
            let b = Upstream<Int, Never>()
            let held = Shared<AnyCancellable?>(a.combineLatest(b).sink { _ in })
            b.send(0)
            await together([
                { for value in 0..<20 { a.send(value) } },
                { held.value = nil },
            ])
            #expect(a.cancels == 1 && b.cancels == 1)
        }
    }

    @Test func threeSides() {
        let c = Upstream<Int, TestError>()
        let probe = Probe<[Int], TestError>(demand: .unlimited)
        a.combineLatest(b, c) { [$0, $1, $2] }.subscribe(probe)
        c.send(100)
        a.send(1)
        #expect(probe.values.isEmpty)
        b.send(10)
        c.send(200)
        a.send(2)
        #expect(probe.values == [[1, 10, 100], [1, 10, 200], [2, 10, 200]])
        probe.cancel()
        #expect(a.cancels + b.cancels + c.cancels == 3)
    }

    @Test func fourSides() {
        let c = Upstream<Int, TestError>()
        let d = Upstream<Int, TestError>()
        let probe = Probe<[Int], TestError>(demand: .unlimited)
        a.combineLatest(b, c, d) { [$0, $1, $2, $3] }.subscribe(probe)
        for (index, side) in [d, c, b, a].enumerated() { side.send(index) }
        c.send(9)
        #expect(probe.values == [[3, 2, 1, 0], [3, 2, 9, 0]])
        for side in [a, b, c, d] { side.send(completion: .finished) }
        #expect(probe.isComplete)
    }

    @Test func threeAndFourWithoutTransform() {
        var seen: [[Int]] = []
        let three = Just(1).combineLatest(Just(2), Just(3))
        let four = Just(1).combineLatest(Just(2), Just(3), Just(4))
        let held = [
            three.sink { seen.append([$0.0, $0.1, $0.2]) },
            four.sink { seen.append([$0.0, $0.1, $0.2, $0.3]) },
        ]
        withExtendedLifetime(held) {}
        #expect(seen == [[1, 2, 3], [1, 2, 3, 4]])
    }

    @Test func equality() {
        let one = Publishers.CombineLatest(Just(1), Just(2))
        #expect(one == Just(1).combineLatest(Just(2)))
        #expect(one != Just(1).combineLatest(Just(3)))
    }
}
