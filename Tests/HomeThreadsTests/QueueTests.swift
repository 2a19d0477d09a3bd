// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeThreads
import Testing

@Suite struct QueueTests {
    @Test func jobsRunInOrderOnOneThreadOfTheirOwn() throws {
        let queue = ThreadQueue()
        let threads = Awaited<[UInt]>([])
        let order = Awaited<[Int]>([])
        for number in 0..<100 {
            queue.async {
                threads.change { $0.append(currentThread()) }
                order.change { $0.append(number) }
            }
        }
        queue.drain()
        #expect(order.current == Array(0..<100))
        #expect(Set(threads.current).count == 1)
        #expect(threads.current.first != currentThread())
    }

    @Test func aJobWaitsForItsTimeAndLetsOthersPass() throws {
        let queue = ThreadQueue()
        let order = Awaited<[Int]>([])
        let began = SystemTime.monotonicNanoseconds
        // Held until all are added: on a busy machine the first would be due before the last comes.
        let gate = Latch()
        queue.async { gate.wait() }
        queue.async(after: 500_000_000) { order.change { $0.append(2) } }
        queue.async(after: 1_000_000) { order.change { $0.append(1) } }
        queue.async { order.change { $0.append(0) } }
        gate.open()
        try order.wait("three jobs") { $0.count == 3 }
        #expect(order.current == [0, 1, 2])
        #expect(SystemTime.monotonicNanoseconds - began >= 500_000_000)
    }

    /// A queue that waits for nothing keeps neither itself nor its thread.
    @Test func whatHasBegunToWaitIsDroppedWithTheQueue() throws {
        final class Held: Sendable {
            let freed: Awaited<Bool>
            init(_ freed: Awaited<Bool>) { self.freed = freed }
            deinit { freed.change { $0 = true } }
        }
        let freed = Awaited(false)
        let ran = Awaited(false)
        do {
            let held = Held(freed)
            let queue = ThreadQueue()
            queue.async(after: 3_600_000_000_000) { _ = held }
            queue.async { ran.change { $0 = true } }
        }
        try freed.wait("the end of the queue") { $0 }
        try ran.wait("the job") { $0 }
    }

    @Test func queuesThatShareThreadsKeepTheirOrderEach() throws {
        let queues = PooledQueues(threads: 3)
        let order = Awaited<[[Int]]>([[Int]](repeating: [], count: 20))
        let threads = Awaited<Set<UInt>>([])
        let lines = (0..<20).map { _ in queues.make() }
        for number in 0..<50 {
            for (index, line) in lines.enumerated() {
                line.async {
                    threads.change { _ = $0.insert(currentThread()) }
                    order.change { $0[index].append(number) }
                }
            }
        }
        for line in lines { line.drain() }
        #expect(order.current == [[Int]](repeating: Array(0..<50), count: 20))
        #expect(threads.current.count <= 3 && !threads.current.contains(currentThread()))
    }

    @Test func aQueueThatBlocksHoldsUpNoOther() throws {
        let queues = PooledQueues(threads: 2)
        let (blocked, other) = (queues.make(), queues.make())
        let gate = Latch()
        let done = Awaited<[String]>([])
        for _ in 0..<3 { blocked.async { gate.wait() } }
        blocked.async { done.change { $0.append("blocked") } }
        other.async { done.change { $0.append("other") } }
        try done.wait("the other queue") { $0 == ["other"] }
        gate.open()
        try done.wait("both") { $0 == ["other", "blocked"] }
    }

    @Test func timesOfQueuesThatShareThreadsAreKept() throws {
        let queues = PooledQueues(threads: 1)
        let (first, second) = (queues.make(), queues.make())
        let order = Awaited<[Int]>([])
        let gate = Latch()
        first.async { gate.wait() }
        first.async(after: 60_000_000) { order.change { $0.append(3) } }
        second.async(after: 30_000_000) { order.change { $0.append(2) } }
        first.async(after: 1_000_000) { order.change { $0.append(1) } }
        second.async { order.change { $0.append(0) } }
        gate.open()
        try order.wait("four jobs") { $0.count == 4 }
        #expect(order.current == [0, 1, 2, 3])
    }

    @Test func aQueueThatIsGoneDropsWhatWaitsAndRunsTheRest() throws {
        final class Held: Sendable {
            let freed: Awaited<Bool>
            init(_ freed: Awaited<Bool>) { self.freed = freed }
            deinit { freed.change { $0 = true } }
        }
        let queues = PooledQueues(threads: 1)
        let freed = Awaited(false)
        let ran = Awaited(false)
        do {
            let held = Held(freed)
            let queue = queues.make()
            queue.async(after: 3_600_000_000_000) { _ = held }
            queue.async { ran.change { $0 = true } }
        }
        try freed.wait("the end of the queue") { $0 }
        try ran.wait("the job") { $0 }
    }

    /// What a job holds goes when it has ended, and may be the last that holds another queue.
    @Test func aJobMayBeTheLastThatHoldsAQueue() throws {
        final class Owner: Sendable {
            let queue: any JobQueue
            init(_ queue: any JobQueue) { self.queue = queue }
        }
        let queues = PooledQueues(threads: 1)
        let (gate, done) = (Latch(), Awaited(false))
        let line = queues.make()
        do {
            let owner = Owner(queues.make())
            owner.queue.async(after: 3_600_000_000_000) {}
            line.async {
                gate.wait()
                withExtendedLifetime(owner) {}
            }
        }
        line.async { done.change { $0 = true } }
        gate.open()
        try done.wait("the next job") { $0 }
    }

    @Test func aQueueThatWasNeverUsedIsDrainedBehindNobody() throws {
        let queues = PooledQueues(threads: 1)
        let gate = Latch()
        let blocked = queues.make()
        blocked.async { gate.wait() }
        queues.make().drain()
        gate.open()
        blocked.drain()
    }

    @Test func aPoolHasNoMoreThreadsThanItsBound() throws {
        let pool = ThreadPool(threadsMax: 2)
        let gate = Latch()
        let state = Awaited((running: 0, most: 0, done: 0))
        for _ in 0..<6 {
            pool.async {
                state.change {
                    $0.running += 1
                    $0.most = max($0.most, $0.running)
                }
                gate.wait()
                state.change {
                    $0.running -= 1
                    $0.done += 1
                }
            }
        }
        try state.wait("two calls") { $0.running == 2 }
        gate.open()
        try state.wait("all calls") { $0.done == 6 }
        #expect(state.current.most == 2)
    }

    @Test func aLatchTellsWhetherItOpenedInTime() {
        let latch = Latch()
        #expect(!latch.wait(atMost: 1_000_000))
        latch.open()
        #expect(latch.wait(atMost: 0))
        latch.wait()
    }

    @Test func aGroupIsWaitedForUntilItsLastThreadEnds() throws {
        let group = ThreadGroup()
        let gate = Latch()
        for _ in 0..<3 { try group.start { gate.wait() } }
        #expect(!group.wait(atMost: 1_000_000))
        gate.open()
        #expect(group.wait())
    }
}
