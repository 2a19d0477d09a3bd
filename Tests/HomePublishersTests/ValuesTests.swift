// SPDX-License-Identifier: Apache-2.0

import HomePublishers
import Testing

@Suite struct ValuesTests {
    @Test("P-5: values of a publisher that never fails")
    func values() async {
        var seen: [Int] = []
        for await value in (1...100).publisher.values { seen.append(value) }
        #expect(seen == Array(1...100))
    }

    @Test("P-5: values of a publisher that fails throw its failure")
    func failureIsThrown() async {
        let publisher = [1, 2].publisher.setFailureType(to: TestError.self)
            .append(Fail(error: .broken)).eraseToAnyPublisher()
        var seen: [Int] = []
        await #expect(throws: TestError.broken) {
            for try await value in publisher.values { seen.append(value) }
        }
        #expect(seen == [1, 2])
    }

    @Test("P-5: a failure that came while nobody waited is thrown once, then comes the end")
    func failureWaits() async throws {
        let upstream = Upstream<Int, TestError>()
        var iterator = upstream.values.makeAsyncIterator()
        upstream.send(completion: .failure(.broken))
        await #expect(throws: TestError.broken) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    @Test("P-4, P-5: leaving the loop cancels the upstream")
    func leavingTheLoopCancels() async throws {
        let subject = CurrentValueSubject<Int, TestError>(1)
        let cancels = Shared(0)
        let publisher = subject.handleEvents(receiveCancel: { cancels.change { $0 += 1 } })
            .eraseToAnyPublisher()
        for try await value in publisher.values {
            #expect(value == 1)
            break
        }
        #expect(cancels.value == 1)
        func first() async throws -> Int? {
            for try await value in publisher.values { return value }
            return nil
        }
        #expect(try await first() == 1)
        #expect(cancels.value == 2)
        _ = publisher.values.makeAsyncIterator()
        #expect(cancels.value == 3)
    }

    @Test("P-4, P-5: cancelling the task cancels the upstream and ends the loop")
    func cancellingTheTaskCancels() async throws {
        let upstream = Upstream<Int, TestError>()
        let isAsked = Promise<Bool>()
        let hasFirst = Promise<Bool>()
        upstream.onRequest { isAsked.keep(true) }
        let task = Task {
            var seen: [Int] = []
            for try await value in upstream.values {
                seen.append(value)
                hasFirst.keep(true)
            }
            return seen
        }
        _ = await isAsked.wait()
        upstream.send(1)
        _ = await hasFirst.wait()
        task.cancel()
        #expect(try await task.value == [1])
        #expect(upstream.cancels == 1)
        #expect(!upstream.isObserved)
    }

    @Test("P-5: a task that was cancelled before gets nothing and leaves nothing behind")
    func cancelledBefore() async throws {
        let upstream = Upstream<Int, TestError>()
        let gate = Promise<Bool>()
        let task = Task {
            _ = await gate.wait()
            for try await _ in upstream.values { return false }
            return true
        }
        task.cancel()
        gate.keep(true)
        #expect(try await task.value)
        #expect(!upstream.isObserved)
    }

    @Test("P-3, P-5: a slow loop gets the newest value")
    func slowLoopGetsTheNewest() async {
        let subject = CurrentValueSubject<Int, Never>(1)
        var iterator = subject.values.makeAsyncIterator()
        #expect(await iterator.next() == 1)
        for value in 2...9 { subject.send(value) }
        #expect(await iterator.next() == 9)
        subject.send(completion: .finished)
        #expect(await iterator.next() == nil)
    }

    @Test("P-3, P-5: each turn asks for one value")
    func asksOneByOne() async {
        let upstream = Upstream<Int, Never>()
        var iterator = upstream.values.makeAsyncIterator()
        #expect(upstream.requests.isEmpty)
        upstream.send(1)
        upstream.send(2)
        // Both came unasked; they are kept, so no request is needed.
        #expect(await iterator.next() == 1)
        #expect(await iterator.next() == 2)
        #expect(upstream.requests.isEmpty)
    }

    @Test("P-5: values of combineLatest, from two threads, end with the newest pair")
    func combineLatestValues() async {
        let a = Upstream<Int, Never>()
        let b = Upstream<Int, Never>()
        let values = a.combineLatest(b).values
        var iterator = values.makeAsyncIterator()
        async let senders: Void = together([
            {
                for value in 0...2_000 { a.send(value) }
                a.send(completion: .finished)
            },
            {
                for value in 0...2_000 { b.send(value) }
                b.send(completion: .finished)
            },
        ])
        var last = (-1, -1)
        while let (left, right) = await iterator.next() {
            #expect(left >= last.0 && right >= last.1 && (left, right) != last)
            last = (left, right)
        }
        await senders
        #expect(last == (2_000, 2_000))
    }

    @Test @MainActor func valuesOnTheMainActor() async throws {
        let subject = CurrentValueSubject<Int, TestError>(5)
        for try await value in subject.values {
            MainActor.assertIsolated()
            #expect(value == 5)
            break
        }
    }

    /// OpenCombine's own sequence leaks its subscription: ours must be the one that is found.
    @Test func oursIsFound() {
        let values: [Any] = [
            Upstream<Int, TestError>().values, Just(1).values,
            Just(1).combineLatest(Just("a")).values,
            Upstream<Int, TestError>().eraseToAnyPublisher().values,
        ]
        for sequence in values {
            #expect("\(type(of: sequence))".hasPrefix("PublisherValues<"))
        }
    }
}
