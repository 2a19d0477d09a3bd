// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeTesting
import Synchronization
import Testing

@Suite struct GroupCommitTests {
    @Test func `LOG-GROUP: with four threads each one's order holds, and nothing is lost`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: smallLimits(segmentBytes: 4096))
        let group = GroupCommit<LogRecord, UInt64>()
        let perThread = 200
        let results = Threads.run(4) { thread in
            (0..<perThread).map { number in
                Result {
                    let record = LogRecord(time: Int64(number), events: [UInt8(thread)])
                    return try group.submit(record) {
                        Array(try log.append(LogBatch(records: $0)))
                    }
                }
            }
        }
        var all: Set<UInt64> = []
        for offsets in try results.map({ try $0.map { try $0.get() } }) {
            #expect(offsets == offsets.sorted())
            all.formUnion(offsets)
        }
        #expect(all == Set(0..<UInt64(4 * perThread)))
        // In the log, too, each thread's records are in the order it submitted them.
        let records = LogModel.records(try LogConformance.items(log, from: 0))
        for thread in 0..<4 {
            let own = records.filter { $0.events == [UInt8(thread)] }
            #expect(own.map(\.time) == (0..<Int64(perThread)).map { $0 })
        }
    }

    @Test func `LOG-GROUP: who waits while one commits shares the next commit, and its one sync`()
        throws
    {
        let disk = FaultyFileSystem()
        let log = try createLog(disk, limits: smallLimits(segmentBytes: 4096))
        let before = disk.counts.syncs
        let groups = Mutex<[[Int]]>([])
        let box = GroupBox()
        let group = GroupCommit<Int, Int>()
        let perform: @Sendable ([Int]) throws -> [Int] = { items in
            if items == [0] { box.waitForOthers(3) }
            groups.withLock { $0.append(items) }
            let records = items.map { LogRecord(time: 0, events: [UInt8($0)]) }
            _ = try log.append(LogBatch(records: records))
            return items.map { $0 * 10 }
        }
        box.set(group)
        let results = Threads.run(4) { thread in
            Result {
                if thread > 0 { box.waitForLeader() }
                return try group.submit(thread, perform: perform)
            }
        }
        #expect(try results.map { try $0.get() } == [0, 10, 20, 30])
        let found = groups.withLock { $0 }
        #expect(found.count == 2)
        #expect(found[0] == [0])
        #expect(found[1].sorted() == [1, 2, 3])
        #expect(disk.counts.syncs - before == 2)
        #expect(log.nextOffset == 4)
    }

    @Test func `LOG-GROUP: no group has more items than it may, and nobody is forgotten`() throws {
        let groups = Mutex<[[Int]]>([])
        let box = GroupBox()
        let group = GroupCommit<Int, Int>(itemsMax: 2)
        let perform: @Sendable ([Int]) throws -> [Int] = { items in
            if items == [0] { box.waitForOthers(5) }
            groups.withLock { $0.append(items) }
            return items.map { $0 * 10 }
        }
        box.set(group)
        let results = Threads.run(6) { thread in
            Result {
                if thread > 0 { box.waitForLeader() }
                return try group.submit(thread, perform: perform)
            }
        }
        #expect(try results.map { try $0.get() } == [0, 10, 20, 30, 40, 50])
        #expect(groups.withLock { $0.map(\.count) } == [1, 2, 2, 1])
    }

    @Test func `LOG-GROUP: a fatal failure reaches all who wait, and all who come later`() throws {
        struct Broken: Error {}
        let box = GroupBox()
        let calls = Atomic<Int>(0)
        let group = GroupCommit<Int, Int>()
        let perform: @Sendable ([Int]) throws -> [Int] = { _ in
            calls.add(1, ordering: .relaxed)
            box.waitForOthers(3)
            throw Broken()
        }
        box.set(group)
        let results = Threads.run(4) { thread in
            Result {
                if thread > 0 { box.waitForLeader() }
                return try group.submit(thread, perform: perform)
            }
        }
        for result in results {
            #expect(throws: Broken.self) { try result.get() }
        }
        #expect(throws: Broken.self) { try group.submit(9, perform: perform) }
        #expect(calls.load(ordering: .relaxed) == 1)
    }

    @Test func `LOG-GROUP: a failure that is not fatal ends one group only`() throws {
        let disk = FaultyFileSystem()
        let log = try createLog(disk)
        let group = GroupCommit<LogRecord, UInt64>(
            itemsMax: 2,
            isFatal: { error in if case LogError.full = error { false } else { true } })
        let perform: @Sendable ([LogRecord]) throws -> [UInt64] = {
            Array(try log.append(LogBatch(records: $0)))
        }
        var plan = FaultyFileSystem.Plan()
        plan.capacity = 0
        disk.setPlan(plan)
        #expect(throws: LogError.self) {
            try group.submit(LogRecord(time: 0, events: [1]), perform: perform)
        }
        disk.setPlan(FaultyFileSystem.Plan())
        #expect(try group.submit(LogRecord(time: 0, events: [1]), perform: perform) == 0)
    }
}

/// Lets a leader wait, without a clock, until enough others wait behind it.
private final class GroupBox: Sendable {
    private let group = Mutex<GroupCommit<Int, Int>?>(nil)
    private let isLeading = Atomic<Bool>(false)

    func set(_ value: GroupCommit<Int, Int>) {
        group.withLock { $0 = value }
    }

    func waitForLeader() {
        while isLeading.load(ordering: .acquiring) == false {}
    }

    func waitForOthers(_ count: Int) {
        isLeading.store(true, ordering: .releasing)
        while group.withLock({ $0 })!.waitingCount < count {}
    }
}
