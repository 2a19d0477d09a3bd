// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeLogJetStream
import HomeRuntime
import HomeTesting
import Testing

@testable import HomeFleet

/// Nodes of a fleet at a real broker, on streams in memory.
@Suite(
    .enabled(if: RealBroker.program != nil, "mosquitto is not installed"),
    .timeLimit(.minutes(20)))
struct FleetNodeTests {
    private func topic(_ partition: Int, _ home: FleetHome) -> String {
        "hl/\(partition)/\(home.key)/zigbee2mqtt/lamp"
    }

    @Test("each home gets its own messages, and knows nothing of the prefix")
    func homesShareASession() throws {
        let world = try FleetWorld(partitions: 2, homes: 3)
        let (node, _) = try world.node("a")
        try node.start()
        defer { node.stop() }
        for home in world.homes.joined() { _ = try node.connected(home.key) }
        let publisher = try world.publisher()
        for number in 0..<30 {
            for (partition, homes) in world.homes.enumerated() {
                for home in homes {
                    try publisher.publish(
                        OutgoingMessage(
                            topic: topic(partition, home),
                            payload: Array("{\"home\":\"\(home.key)\",\"n\":\(number)}".utf8),
                            qos: 1))
                }
            }
        }
        // Nobody is there, and nobody asks for it.
        try publisher.publish(OutgoingMessage(topic: "hl/0/nobody/zigbee2mqtt/lamp", payload: "1"))
        try publisher.flush()
        for home in world.homes.joined() {
            let running = try node.connected(home.key)
            let found = try running.messages(30)
            #expect(found == (0..<30).map { "{\"home\":\"\(home.key)\",\"n\":\($0)}" })
            let record = try #require(
                try running.engine.replay().record(at: running.engine.log.nextOffset - 1))
            #expect(record.origin?.topic == "zigbee2mqtt/lamp")
            #expect(running.engine.state.graph.structures.map(\.name) == [home.name])
            let book = try #require(running.engine.state.books.profile("fleet"))
            #expect(book.fence.entries.isEmpty, "the fence is the partition's")
            let partition = try #require(world.homes.firstIndex { $0.contains(home) })
            #expect(node.home(home.key, in: partition) === running)
            #expect(node.home(home.key, in: 1 - partition) == nil)
            #expect(!book.filters.isEmpty && book.filters.allSatisfy { !$0.hasPrefix("hl/") })
        }
    }

    @Test("a stream without room acknowledges nothing, and goes on where it was")
    func fullStream() throws {
        let world = try FleetWorld(partitions: 1, homes: 3)
        let homes = world.homes[0]
        let (node, _) = try world.node("a")
        try node.start()
        defer { node.stop() }
        for home in homes { _ = try node.connected(home.key) }
        let publisher = try world.publisher()
        func publish(_ numbers: Range<Int>) throws {
            for number in numbers {
                for home in homes {
                    try publisher.publish(
                        OutgoingMessage(topic: topic(0, home), payload: "{\"n\":\(number)}", qos: 1)
                    )
                }
            }
            try publisher.flush()
        }
        world.limit(0, bytes: 4_000)
        try publish(0..<200)
        try node.until("the partition has no room") {
            $0.first?.lastError?.contains("full") ?? false
        }
        world.limit(0, bytes: nil)
        try publish(200..<210)
        for home in homes {
            let running = try node.connected(home.key)
            #expect(try running.messages(210) == (0..<210).map { "{\"n\":\($0)}" })
        }
    }

    @Test(
        "a home that cannot be one keeps its partition from being served, and is named",
        arguments: [
            (FleetHome(key: "a/b", logID: [UInt8](repeating: 9, count: 16)), "a/b"),
            (FleetHome(key: "short", logID: [1]), "16 bytes"),
            (FleetHome(key: "home-1", logID: [UInt8](repeating: 9, count: 16)), "twice"),
            (
                FleetHome(key: "other", logID: [UInt8](repeating: 0, count: 14) + [1, 0]),
                "another home"
            ),
        ])
    func hostileHomes(_ home: FleetHome, _ words: String) throws {
        let world = try FleetWorld(partitions: 1, homes: 1, others: [home])
        let (node, _) = try world.node("a")
        try node.start()
        defer { node.stop() }
        try node.until("the home is named") { $0.first?.lastError?.contains(words) ?? false }
        #expect(node.home("home-1") == nil)
    }

    @Test("a home that is enrolled while its partition is served is served, and knows its session")
    func enrolment() throws {
        let world = try FleetWorld(partitions: 1, homes: 1)
        let (node, _) = try world.node("a")
        try node.start()
        defer { node.stop() }
        _ = try node.connected("home-1")
        // One that cannot be opened is named, and keeps nobody from being served.
        world.enrol(FleetHome(key: "a/b", logID: [UInt8](repeating: 8, count: 16)), in: 0)
        try node.until("the home is named") { $0.first?.lastError?.contains("a/b") ?? false }
        world.unenrol("a/b", from: 0)
        let home = FleetHome(key: "new", logID: [UInt8](repeating: 9, count: 16), name: "New")
        world.enrol(home, in: 0)
        let running = try node.connected("new")
        let publisher = try world.publisher()
        for number in 0..<10 {
            for home in world.homes[0] {
                try publisher.publish(
                    OutgoingMessage(topic: topic(0, home), payload: "{\"n\":\(number)}", qos: 1))
            }
        }
        try publisher.flush()
        let expected = (0..<10).map { "{\"n\":\($0)}" }
        #expect(try running.messages(10) == expected)
        #expect(try node.connected("home-1").messages(10) == expected)
        let book = try #require(running.engine.state.books.profile("fleet"))
        #expect(book.session == .connected && book.fence.epoch == 1)
        #expect(node.status.map(\.phase) == [.serving] && node.status.map(\.takeovers) == [1])
    }

    @Test(
        "who ends in order hands over; who was cut off does not, and its messages at QoS 0 are asked for"
    )
    func handingOver() throws {
        let world = try FleetWorld(partitions: 1, homes: 1)
        let first = try world.node("a")
        try first.node.start()
        _ = try first.node.connected("home-1")
        first.node.stop()
        // It had asked nobody for stored messages: nobody was there before.
        #expect(world.lease(of: 0)?.isEmpty == true)
        #expect(first.node.status.map(\.lastError) == [nil])
    }

    @Test("partitions without a home are served and end in order, so does one that lost its last")
    func noHomes() throws {
        let only = FleetHome(key: "only", logID: [UInt8](repeating: 1, count: 16))
        let world = try FleetWorld(partitions: 2, homes: 0, others: [only])
        let (node, _) = try world.node("a")
        try node.start()
        defer { node.stop() }
        _ = try node.connected(only.key)
        try node.until("both are served") { $0.allSatisfy { $0.phase == .serving } }
        world.remove(only, from: 0)
        try node.until("it is gone") { _ in node.home(only.key) == nil }
        node.stop()
        #expect(node.status.allSatisfy { $0.phase == .waiting && $0.lastError == nil })
    }

    @Test("a list that lacks a home of the log is not served: nobody would log its messages")
    func missingHome() throws {
        let world = try FleetWorld(partitions: 1, homes: 2)
        let (first, _) = try world.node("a")
        try first.start()
        _ = try first.connected("home-2")
        first.stop()
        world.unenrol("home-2", from: 0)
        let (second, _) = try world.node("b")
        try second.start()
        defer { second.stop() }
        try second.until("the home is missed") {
            $0.first?.lastError?.contains("notListed") ?? false
        }
    }

    @Test(
        "a name that may not stand in topics and ids is refused",
        arguments: ["", "a b", "a/b", "ä"])
    func names(_ name: String) throws {
        let world = try FleetWorld(partitions: 1, homes: 1)
        #expect(throws: FleetError.self) { try world.node(name) }
    }

    enum End: CaseIterable {
        case stopped, cutOff, cutOffBehindAnAppend
    }

    @Test(
        "a node ends in the middle of messages: none is lost, twice or out of order",
        arguments: End.allCases)
    func takeover(_ end: End) throws {
        let world = try FleetWorld(partitions: 1, homes: 3)
        let homes = world.homes[0]
        let first = try world.node("a")
        try first.node.start()
        for home in homes { _ = try first.node.connected(home.key) }
        // One that gets the partition only when the first is gone.
        let name = try #require(
            (0..<100).map { "b\($0)" }.first {
                Placement(members: ["a", $0]).owner(of: 0) == "a"
            })
        let second = try world.node(name)
        try second.node.start()
        defer { second.node.stop() }
        let publisher = try world.publisher()
        let count = 400
        for number in 0..<count {
            for home in homes {
                // Two in a row are equal: presses of a button.
                try publisher.publish(
                    OutgoingMessage(
                        topic: topic(0, home), payload: "{\"n\":\(number / 2)}", qos: 1))
            }
            guard number == count / 2 else { continue }
            switch end {
            case .stopped: first.node.stop()
            case .cutOff: first.link.cut()
            case .cutOffBehindAnAppend: first.link.cutBehindNextAppend()
            }
        }
        try publisher.flush()
        let expected = (0..<count).map { "{\"n\":\($0 / 2)}" }
        for home in homes {
            let running = try second.node.connected(home.key)
            #expect(try running.messages(count) == expected, "\(home.key)")
        }
        if end != .stopped { first.node.stop() }
        let running = try homes.map { try second.node.connected($0.key) }
        second.node.stop()
        try expectExports(world, homes, running.map { $0.engine.hashes() }, expected)
    }

    @Test("partitions move to nodes that come, and from those that go; messages go on")
    func moves() throws {
        let world = try FleetWorld(partitions: 6, homes: 2)
        let names = ["a", "b", "c"]
        let nodes = try names.map { try world.node($0).node }
        defer { for index in [0, 2] { nodes[index].stop() } }
        try nodes[0].start()
        for home in world.homes.joined() { _ = try nodes[0].connected(home.key) }
        let publisher = try world.publisher()
        var sent = 0
        func publish() throws {
            for (partition, homes) in world.homes.enumerated() {
                for home in homes {
                    try publisher.publish(
                        OutgoingMessage(
                            topic: topic(partition, home), payload: "{\"n\":\(sent)}", qos: 1))
                }
            }
            sent += 1
            try publisher.flush()
        }
        /// Publishes until every partition is where it should be.
        func settle(_ alive: [Int]) throws {
            let placement = Placement(members: alive.map { names[$0] })
            let began = sent
            var isSettled = false
            while !isSettled, sent < began + 20_000 {
                try publish()
                isSettled = (0..<6).allSatisfy { partition in
                    alive.allSatisfy { index in
                        let isHere = nodes[index].status[partition].phase == .serving
                        return isHere == (placement.owner(of: partition) == names[index])
                    }
                }
            }
            #expect(isSettled, "\(nodes.map(\.status))")
        }
        try settle([0])
        try nodes[1].start()
        try settle([0, 1])
        try nodes[2].start()
        try settle([0, 1, 2])
        nodes[1].stop()
        try settle([0, 2])
        for (partition, homes) in world.homes.enumerated() {
            let placement = Placement(members: ["a", "c"])
            let node = nodes[placement.owner(of: partition) == "a" ? 0 : 2]
            for home in homes {
                let found = try node.connected(home.key).messages(sent)
                #expect(found == (0..<sent).map { "{\"n\":\($0)}" }, "\(home.key)")
            }
        }
    }

    /// Whether each home's log, exported to files, folds to the same state.
    private func expectExports(
        _ world: FleetWorld, _ homes: [FleetHome], _ hashes: [StateHashes], _ expected: [String]
    ) throws {
        let folder = try TemporaryFolder()
        let partition = try world.reopened(0)
        for (home, hash) in zip(homes, hashes) {
            let replay = Replay(log: partition.log(of: home.logID), sha256: sha256)
            let directory = folder.file(home.key)
            var copy = LogCopy(range: 0..<replay.nextOffset)
            try copy.write(replay, to: directory, logID: home.logID, first: nil)
            let files = Replay(reader: try FileLogReader(directory: directory), sha256: sha256)
            #expect(files.nextOffset == replay.nextOffset)
            var state = try files.state(before: files.nextOffset)
            #expect(state.hashes(sha256: sha256) == hash, "\(home.key)")
            #expect(try files.captured == expected)
        }
    }
}
