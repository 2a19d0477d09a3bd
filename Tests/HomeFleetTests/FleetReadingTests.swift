// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeLog
import HomeRuntime
import HomeThreads
import Synchronization
import Testing

@testable import HomeFleet

/// How often a node reads the stream of a partition with many homes, whose records lie among each
/// other.
@Suite(
    .enabled(if: RealBroker.program != nil, "mosquitto is not installed"),
    .timeLimit(.minutes(20)))
struct FleetReadingTests {
    private static let homes = 16
    /// Of each home: more than it knows places of in the stream.
    private static let messages = 200

    private func publish(_ world: FleetWorld, from first: Int = 0) throws {
        let publisher = try world.publisher()
        for number in first..<first + Self.messages {
            for home in world.homes[0] {
                try publisher.publish(
                    OutgoingMessage(
                        topic: "hl/0/\(home.key)/zigbee2mqtt/lamp", payload: "{\"n\":\(number)}",
                        qos: 1))
            }
            // Else they would share a few frames, and that would prove nothing.
            try publisher.flush()
        }
    }

    private func expectAll(_ world: FleetWorld, _ node: FleetNode, _ count: Int) throws {
        for home in world.homes[0] {
            let found = try node.connected(home.key).messages(count)
            #expect(found == (0..<count).map { "{\"n\":\($0)}" }, "\(home.key)")
        }
    }

    @Test("who takes a partition over reads it a few times, however many homes it has")
    func takeover() throws {
        let world = try FleetWorld(partitions: 1, homes: Self.homes)
        let first = try world.node("a")
        try first.node.start()
        for home in world.homes[0] { _ = try first.node.connected(home.key) }
        try publish(world)
        try expectAll(world, first.node, Self.messages)
        // As one that is killed: no checkpoint is saved.
        first.link.cut()
        let before = world.traffic(of: 0)
        #expect(before.messages > 50, "the homes share \(before.messages) messages")
        let second = try world.node("b")
        try second.node.start()
        defer { second.node.stop() }
        for home in world.homes[0] { _ = try second.node.connected(home.key) }
        let read = world.traffic(of: 0).read - before.read
        // Once to find the homes, once to fold them, and what is newest for the fence.
        #expect(read < 8 * before.messages, "\(read) of \(before.messages) messages")
        first.node.stop()
        try expectAll(world, second.node, Self.messages)
    }

    @Test("checkpoints of a partition are not saved twice at once")
    func onceAtATime() throws {
        let pool = ThreadPool(threadsMax: 1)
        let checkpoints = PartitionCheckpoints(
            try FleetWorld(partitions: 1, homes: 1).reopened(0), everyBytes: 0, nil, behind: 0,
            pool,
            quiet)
        let (begun, mayEnd, end) = (Latch(), Latch(), Latch())
        let calls = Mutex(0)
        checkpoints.saveWhenDue {
            calls.withLock { $0 += 1 }
            begun.open()
            mayEnd.wait()
            return ([], [])
        }
        begun.wait()
        checkpoints.saveWhenDue {
            calls.withLock { $0 += 1 }
            return ([], [])
        }
        mayEnd.open()
        pool.async { end.open() }
        end.wait()
        #expect(calls.withLock { $0 } == 1)
    }

    @Test(
        "who hands a partition over reads it once, for the checkpoints of all homes; not for little",
        arguments: [true, false])
    func handover(isMuch: Bool) throws {
        let world = try FleetWorld(
            partitions: 1, homes: Self.homes, checkpointBytes: isMuch ? 400_000 : 32 << 20)
        let first = try world.node("a").node
        try first.start()
        for home in world.homes[0] { _ = try first.connected(home.key) }
        try publish(world)
        try expectAll(world, first, Self.messages)
        let before = world.traffic(of: 0)
        first.stop()
        let after = world.traffic(of: 0)
        #expect(after.read - before.read <= (isMuch ? 2 * after.messages : 10))
        for home in world.homes[0] {
            #expect((world.newestCheckpoint(of: home) != nil) == isMuch, "\(home.key)")
        }
        let second = try world.node("b").node
        try second.start()
        defer { second.stop() }
        try expectAll(world, second, Self.messages)
    }

    @Test("homes save checkpoints when enough was logged, for which it is read once")
    func checkpoints() throws {
        let world = try FleetWorld(partitions: 1, homes: Self.homes, checkpointBytes: 20_000)
        let log = try world.reopened(0)
        let partition = try FleetPartition.open(
            0, log: log, homes: world.homes[0], wasHandedOver: true, settings: world.settings,
            imported: { world.importedHome($0) },
            world: FleetPartition.World(queues: PooledQueues(threads: 4)), logger: quiet)
        try partition.start { _ in }
        let homes = try world.homes[0].map { try #require(partition.home($0.key)) }
        for home in homes { try home.untilSubscribed() }
        partition.saveCheckpointsWhenDue()
        partition.checkpoints.wait()
        #expect(world.homes[0].allSatisfy { world.newestCheckpoint(of: $0) == nil }, "too little")
        for round in 1...2 {
            try publish(world, from: (round - 1) * Self.messages)
            for home in homes { _ = try home.messages(round * Self.messages) }
            let before = world.traffic(of: 0)
            partition.saveCheckpointsWhenDue()
            partition.checkpoints.wait()
            let read = world.traffic(of: 0).read - before.read
            #expect(read <= before.messages, "\(read) of \(before.messages) messages")
            for (home, running) in zip(world.homes[0], homes) {
                #expect(world.newestCheckpoint(of: home) == running.engine.log.nextOffset)
            }
        }
        // Its homes read nothing at their end.
        let before = world.traffic(of: 0)
        partition.stop()
        let read = world.traffic(of: 0).read - before.read
        #expect(read == 0, "\(read) of \(before.messages) messages")
        let second = try world.node("b").node
        try second.start()
        defer { second.stop() }
        try expectAll(world, second, 2 * Self.messages)
    }

    @Test("nodes that are killed again and again save checkpoints of what those before had logged")
    func killsInARow() throws {
        let world = try FleetWorld(partitions: 1, homes: Self.homes, checkpointBytes: 60_000)
        func open() throws -> FleetPartition {
            let partition = try FleetPartition.open(
                0, log: world.reopened(0), homes: world.homes[0], wasHandedOver: false,
                settings: world.settings, imported: { world.importedHome($0) },
                world: FleetPartition.World(queues: PooledQueues(threads: 4)), logger: quiet)
            try partition.start { _ in }
            return partition
        }
        let first = try open()
        let homes = try world.homes[0].map { try #require(first.home($0.key)) }
        for home in homes { try home.untilSubscribed() }
        try publish(world)
        for home in homes { _ = try home.messages(Self.messages) }
        // It logged enough, and ended before it looked. What it does at its end no longer counts.
        let second = try open()
        #expect(world.homes[0].allSatisfy { world.newestCheckpoint(of: $0) == nil })
        second.saveCheckpointsWhenDue()
        second.checkpoints.wait()
        #expect(world.homes[0].allSatisfy { world.newestCheckpoint(of: $0) != nil })
        second.stop()
        first.stop()
    }
}
