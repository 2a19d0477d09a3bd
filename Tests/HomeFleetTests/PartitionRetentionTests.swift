// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeLogJetStream
import HomeRuntime
import HomeThreads
import Testing

@testable import HomeFleet

/// What goes from the stream of a partition that has too much, and what stays of its homes.
@Suite(
    .enabled(if: RealBroker.program != nil, "mosquitto is not installed"),
    .timeLimit(.minutes(20)))
struct PartitionRetentionTests {
    private static let talking = 3
    private static let messages = 150

    private let world: FleetWorld
    private var tables = PartitionSettings()

    init() throws {
        // One home more than those that talk.
        world = try FleetWorld(
            partitions: 1, homes: Self.talking + 1, checkpointBytes: 20_000, keepBytes: 60_000)
        tables.tableEveryBytes = 10_000
    }

    private func open() throws -> (
        partition: FleetPartition, homes: [RunningHome], log: JetStreamPartition
    ) {
        let log = try world.reopened(0, settings: tables)
        let partition = try FleetPartition.open(
            0, log: log, homes: world.homes[0], wasHandedOver: true, settings: world.settings,
            imported: { world.importedHome($0) },
            world: FleetPartition.World(queues: PooledQueues(threads: 4)), logger: quiet)
        try partition.start { _ in }
        let homes = try world.homes[0].map { try #require(partition.home($0.key)) }
        for home in homes { try home.untilSubscribed() }
        return (partition, homes, log)
    }

    private func publish(_ numbers: Range<Int>) throws {
        let publisher = try world.publisher()
        for number in numbers {
            for home in world.homes[0].prefix(Self.talking) {
                try publisher.publish(
                    OutgoingMessage(
                        topic: "hl/0/\(home.key)/zigbee2mqtt/lamp", payload: Self.payload(number),
                        qos: 1))
            }
            try publisher.flush()
        }
    }

    /// Waits until the homes that talk have the last of so many messages. How many they have is no
    /// sign: the first may be gone already, and when depends on how many came in one append.
    private func waitForNewest(_ count: Int, _ homes: [RunningHome]) throws {
        for home in homes.prefix(Self.talking) {
            try home.until("message \(count)") {
                (try? $0.captured.last) == Self.payload(count - 1)
            }
        }
    }

    private static func payload(_ number: Int) -> String { "{\"n\":\(number)}" }

    private func saveCheckpoints(_ partition: FleetPartition) {
        partition.saveCheckpointsWhenDue()
        partition.checkpoints.wait()
    }

    @Test("the oldest records of all homes go, and what stays folds to the same homes")
    func cut() throws {
        let (partition, homes, _) = try open()
        try publish(0..<Self.messages)
        try waitForNewest(Self.messages, homes)
        saveCheckpoints(partition)
        // The checkpoints behind a table: the one before lies at its end, or before it.
        try publish(Self.messages..<2 * Self.messages)
        try waitForNewest(2 * Self.messages, homes)
        saveCheckpoints(partition)
        #expect(world.firstSequence(of: 0) > 1, "nothing went")
        partition.stop()
        // What each home is at its end, as who only reads it folds it from its beginning.
        let read = try world.reopened(0)
        var firsts: [UInt64] = []
        for (home, running) in zip(world.homes[0], homes) {
            let log = read.log(of: home.logID)
            #expect(log.firstOffset > 0 && log.nextOffset == running.engine.log.nextOffset)
            let replay = Replay(log: log, sha256: sha256)
            var (live, folded) = (
                running.engine.state, try replay.state(before: log.firstOffset)
            )
            #expect(folded.books.lostRanges.isEmpty, "\(home.key): no checkpoint")
            if log.firstOffset < log.nextOffset {
                folded = try replay.fold(through: log.nextOffset - 1, from: .state(folded)).state
            }
            #expect(
                folded.hashes(sha256: sha256).state == live.hashes(sha256: sha256).state,
                "\(home.key)")
            #expect(try log.checkpoints.list().allSatisfy { $0.offset >= log.firstOffset })
            firsts.append(log.firstOffset)
        }
        // The next owner serves them as before.
        let (second, again, _) = try open()
        defer { second.stop() }
        #expect(again.map(\.engine.log.firstOffset) == firsts)
        try publish(2 * Self.messages..<2 * Self.messages + 1)
        try waitForNewest(2 * Self.messages + 1, again)
        for home in again.prefix(Self.talking) {
            let kept = try home.captured
            let all = (0...2 * Self.messages).map(Self.payload)
            #expect(kept == Array(all.suffix(kept.count)), "a gap")
            #expect(kept.count < all.count)
        }
    }

    @Test("nothing goes that one home must keep, and nothing that there is room for")
    func stays() throws {
        let (partition, homes, log) = try open()
        defer { partition.stop() }
        try publish(0..<Self.messages)
        try waitForNewest(Self.messages, homes)
        let smallest = PartitionRetention(log, keepBytes: 1, quiet)
        smallest.run(homes, removed: [])
        #expect(world.firstSequence(of: 0) == 1, "without checkpoints")
        for home in homes { home.engine.checkpoint() }
        smallest.run(Array(homes.dropLast()), removed: [])
        #expect(world.firstSequence(of: 0) == 1, "a home that is not served")
        PartitionRetention(log, keepBytes: 1 << 30, quiet).run(homes, removed: [])
        #expect(world.firstSequence(of: 0) == 1, "there is room")
        smallest.run(
            Array(homes.dropLast()), removed: [homes.last!.engine.log.identity.logID])
        #expect(world.firstSequence(of: 0) > 1, "nobody needs what a removed home has")
    }

    @Test("a home that is removed while its partition is served keeps nothing")
    func removed() throws {
        let (partition, homes, _) = try open()
        defer { partition.stop() }
        try publish(0..<Self.messages)
        try waitForNewest(Self.messages, homes)
        // It has no checkpoint, and gets none any more.
        partition.remove([homes.last!.engine.log.identity.logID])
        saveCheckpoints(partition)
        try publish(Self.messages..<2 * Self.messages)
        try waitForNewest(2 * Self.messages, homes)
        saveCheckpoints(partition)
        #expect(world.firstSequence(of: 0) > 1, "nothing went")
    }
}
