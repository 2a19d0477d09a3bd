// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeLogJetStream
import HomeRuntime
import HomeThreads
import Logging
import Synchronization
import Testing

@testable import HomeFleet

/// What becomes of a home that is removed from a fleet, and of the others in its partition.
@Suite(
    .enabled(if: RealBroker.program != nil, "mosquitto is not installed"),
    .timeLimit(.minutes(20)))
struct FleetRemovalTests {
    private func publish(_ world: FleetWorld, _ number: Int, _ homes: [FleetHome]) throws {
        let publisher = try world.publisher()
        for home in homes {
            try publisher.publish(
                OutgoingMessage(
                    topic: "hl/0/\(home.key)/zigbee2mqtt/lamp", payload: "{\"n\":\(number)}",
                    qos: 1))
        }
        try publisher.flush()
    }

    @Test("it is served no more, the others are, and so are they by the next owner")
    func removal() throws {
        let world = try FleetWorld(partitions: 1, homes: 3)
        let all = world.homes[0]
        let rest = [all[0], all[2]]
        let first = try world.node("a").node
        try first.start()
        for home in all { _ = try first.connected(home.key) }
        try publish(world, 0, all)
        for home in all { _ = try first.connected(home.key).messages(1) }
        let removed = try #require(first.home(all[1].key))
        world.remove(all[1], from: 0)
        try first.until("it is gone, and its files") { _ in
            first.home(all[1].key) == nil && !world.hasFiles(of: all[1])
        }
        #expect(rest.allSatisfy { world.hasFiles(of: $0) })
        let end = removed.engine.log.nextOffset
        try publish(world, 1, all)
        for home in rest { _ = try first.connected(home.key).messages(2) }
        #expect(removed.engine.log.nextOffset == end, "it logs what comes for nobody")
        #expect(first.status[0].takeovers == 1, "the partition was given up")
        // Its key, with another log.
        let other = FleetHome(key: all[1].key, logID: [UInt8](repeating: 9, count: 16))
        world.enrol(other, in: 0)
        _ = try first.connected(other.key)
        try publish(world, 2, [other])
        #expect(try first.connected(other.key).messages(1) == ["{\"n\":2}"])
        first.stop()
        let second = try world.node("b").node
        try second.start()
        defer { second.stop() }
        for home in rest { #expect(try second.connected(home.key).messages(2).count == 2) }
        #expect(try second.connected(other.key).messages(1) == ["{\"n\":2}"])
    }

    @Test("what still comes for it is for nobody; for one that ended by itself it is held back")
    func late() throws {
        for isRemoved in [false, true] {
            let shared = SharedSession(
                topics: HomeTopics(partition: 0), threads: 1, logger: quiet)
            let sink = CountingSink()
            let homes = ["a", "b"].enumerated().map { number, key in
                HomeSession(
                    home: FleetHome(key: key, logID: [UInt8](repeating: UInt8(number), count: 16)),
                    configuration, sink: sink, shared: shared)
            }
            for home in homes { try home.start {} }
            try shared.start(configuration, sessions: SilentSessions()) { _ in }
            let messages = batch(homes.map(\.home.text))
            try shared.commit(messages)
            #expect(sink.batches == 2)
            if isRemoved { shared.dismiss("b") }
            homes[1].stop()
            if isRemoved {
                try shared.commit(messages)
                #expect(sink.batches == 3 && shared.counts.messagesOfNoHome == 1)
            } else {
                #expect(throws: (any Error).self) { try shared.commit(messages) }
            }
        }
    }

    @Test("the next home of its key is missed where it ends by itself")
    func nextOfItsKey() throws {
        let shared = SharedSession(topics: HomeTopics(partition: 0), threads: 1, logger: quiet)
        let sink = CountingSink()
        func home(_ number: UInt8) -> HomeSession {
            HomeSession(
                home: FleetHome(key: "a", logID: [UInt8](repeating: number, count: 16)),
                configuration, sink: sink, shared: shared)
        }
        let (first, second) = (home(1), home(2))
        try first.start {}
        try shared.start(configuration, sessions: SilentSessions()) { _ in }
        shared.dismiss("a")
        first.stop()
        try second.start {}
        second.stop()
        #expect(throws: (any Error).self) { try shared.commit(batch(["a"])) }
        #expect(sink.batches == 0)
    }

    @Test("a partition that has removed a home does not end by what still comes for it")
    func lateForPartition() throws {
        let world = try FleetWorld(partitions: 1, homes: 2)
        let all = world.homes[0]
        let sessions = SilentSessions()
        var surroundings = FleetPartition.World(queues: PooledQueues(threads: 4))
        surroundings.sessions = sessions
        let partition = try FleetPartition.open(
            0, log: world.reopened(0), homes: all, wasHandedOver: true, settings: world.settings,
            imported: { world.importedHome($0) }, world: surroundings, logger: quiet)
        defer { partition.stop() }
        try partition.start { error in Issue.record("\(String(describing: error))") }
        partition.remove([all[1].logID])
        try #require(sessions.sink).commit(batch([all[1].key]))
        #expect(partition.counts.messagesOfNoHome == 1)
    }

    /// A message for each of these homes.
    private func batch(_ keys: [String]) -> SessionBatch {
        SessionBatch(
            items: keys.map {
                .message(
                    IncomingMessage(
                        topic: "hl/0/\($0)/x", payload: [], qos: 1, packetID: 1, receivedAt: 0,
                        sessionEpoch: 1))
            })
    }

    @Test("a home whose removal was begun is not opened")
    func begun() throws {
        let world = try FleetWorld(partitions: 1, homes: 2)
        let all = world.homes[0]
        world.remove(all[1], from: 0)
        // Who removed it was ended between the two documents.
        world.enrol(all[1], in: 0)
        let node = try world.node("a").node
        try node.start()
        defer { node.stop() }
        try node.until("it is served") { $0[0].phase == .serving }
        #expect(node.home(all[1].key) == nil && node.status[0].homes == 1)
        _ = try node.connected(all[0].key)
    }

    private var configuration: SessionConfiguration {
        SessionConfiguration(
            broker: BrokerAddress(host: "127.0.0.1", port: 1), clientID: "test", filters: [],
            fence: SessionFence())
    }

    @Test("who does not know of the removal does not serve the partition")
    func unknown() throws {
        let world = try FleetWorld(partitions: 1, homes: 2)
        func open(removed: Set<[UInt8]>, homes: [FleetHome]) throws -> FleetPartition {
            try FleetPartition.open(
                0, log: world.reopened(0), homes: homes, removed: removed, wasHandedOver: true,
                settings: world.settings, imported: { world.importedHome($0) },
                world: FleetPartition.World(queues: PooledQueues(threads: 4)), logger: quiet)
        }
        let all = world.homes[0]
        let first = try open(removed: [], homes: all)
        try first.start { _ in }
        first.remove([all[1].logID])
        #expect(first.keys == [all[0].key])
        first.stop()
        #expect(throws: FleetError.self) { try open(removed: [], homes: [all[0]]) }
        let second = try open(removed: [all[1].logID], homes: [all[0]])
        #expect(second.keys == [all[0].key])
        second.stop()
    }
}

/// Counts what homes would have logged.
private final class CountingSink: SessionSink {
    private let count = Mutex(0)

    var batches: Int { count.withLock { $0 } }

    func commit(_ batch: SessionBatch) throws { count.withLock { $0 += 1 } }
}

/// Sessions that connect nowhere; what they would have been given can be committed by hand.
private final class SilentSessions: BrokerSessions {
    private let newest = Mutex<(any SessionSink)?>(nil)

    /// Of the session that was made last.
    var sink: (any SessionSink)? { newest.withLock { $0 } }

    func complaint() -> String? { nil }

    func make(
        _ configuration: SessionConfiguration, sink: any SessionSink, logger: Logger
    ) throws(BridgeError) -> any BrokerSession {
        newest.withLock { $0 = sink }
        return SilentSession()
    }
}

private final class SilentSession: BrokerSession {
    func start(onEnd: @escaping @Sendable () -> Void) throws(BridgeError) {}

    func publish(
        _ message: OutgoingMessage, onHandedOver: (@Sendable (Bool) -> Void)?,
        onAnswered: (@Sendable (UInt8) -> Void)?
    ) throws(BridgeError) {}

    func setFilters(_ filters: [String]) throws(BridgeError) {}
    func stop() {}
    func waitUntilStopped() {}
    var status: SessionStatus { SessionStatus() }
}
