// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeLogJetStream
import HomeRuntime
import HomeTesting
import Synchronization
import Testing

@testable import HomeFleet

/// Homes by themselves that move into a fleet, at a real broker, on streams in memory.
@Suite(
    .enabled(if: RealBroker.program != nil, "mosquitto is not installed"),
    .timeLimit(.minutes(20)))
struct FleetImportTests {
    /// A home that has been by itself.
    private final class OwnHome {
        let folder: TemporaryFolder
        let logID: [UInt8]
        let key = SecretKey(bytes: [UInt8](repeating: 5, count: 32))
        var directory: String { folder.file("home") }

        init(_ world: FleetWorld, messages: Int) throws {
            folder = try TemporaryFolder()
            try SystemFileSystem().createDirectory(folder.file("home"))
            try key.write(to: folder.file("home"))
            var settings = HomeSettings(
                dataDirectory: folder.file("home"),
                profiles: [
                    BrokerProfile(
                        key: "attic", broker: world.settings.broker, codecs: world.settings.codecs)
                ])
            settings.homeName = "Attic"
            let home = try RunningHome.open(settings, logger: quiet)
            try home.start()
            try home.until("it is subscribed") { home in
                let book = home.engine.state.books.profile("attic")
                return book?.session == .connected && book?.filters.isEmpty == false
            }
            let publisher = try world.publisher()
            for number in 0..<messages {
                try publisher.publish(
                    OutgoingMessage(
                        topic: "zigbee2mqtt/lamp", payload: "{\"own\":\(number)}", qos: 1))
            }
            try publisher.flush()
            _ = try home.messages(messages)
            logID = home.engine.log.identity.logID
            // As after two sessions that the broker lost.
            let started = SessionStarted(profile: "attic", epoch: 3, isGap: true)
            try home.engine.commit([
                HomeRecord(receivedAt: 0, cause: .session, events: [.sessionStarted(started)])
            ])
            try home.stop()
        }

        var replay: Replay {
            get throws {
                Replay(reader: try FileLogReader(directory: directory), sha256: sha256)
            }
        }

        static func state(_ replay: Replay, before offset: UInt64) throws -> StateCheckpoint? {
            guard offset > 0 else { return nil }
            var state = try replay.state(before: offset)
            return StateCheckpoint(state: &state, sha256: sha256)
        }

        /// Puts its log from an offset on, and its key, where a fleet finds them.
        func moveIn(
            to world: FleetWorld, key homeKey: String, from first: UInt64 = 0
        ) throws -> FleetHome {
            let replay = try replay
            let book = try #require(replay.fold().state.books.profile("attic"))
            let place = world.importedHome(logID)
            var copy = LogCopy(range: first..<replay.nextOffset)
            try place.make()
            try copy.write(
                replay, to: place.logDirectory, logID: logID,
                first: Self.state(replay, before: first))
            try place.write(key)
            return FleetHome(
                key: homeKey, logID: logID, name: "Attic",
                imported: ImportedLog(
                    offsets: first..<replay.nextOffset, profile: "attic", epoch: book.fence.epoch))
        }
    }

    private func publish(
        _ numbers: Range<Int>, _ keys: [String], _ publisher: MosquittoPublisher
    ) throws {
        for number in numbers {
            for key in keys {
                // Two in a row are equal: presses of a button.
                try publisher.publish(
                    OutgoingMessage(
                        topic: "hl/0/\(key)/zigbee2mqtt/lamp", payload: "{\"n\":\(number / 2)}",
                        qos: 1))
            }
        }
    }

    private func records(_ replay: Replay, _ offsets: Range<UInt64>) throws -> [HomeRecord] {
        var found: [HomeRecord] = []
        try replay.records(in: offsets) { item in
            if case .record(let record) = item { found.append(record) }
            return true
        }
        return found
    }

    @Test(
        "a home that moves in keeps its offsets, records, profile and key, and goes on",
        arguments: [0, 40] as [UInt64])
    func movesIn(from first: UInt64) throws {
        let world = try FleetWorld(partitions: 1, homes: 1)
        let own = try OwnHome(world, messages: 90)
        let (node, _) = try world.node("a")
        try node.start()
        defer { node.stop() }
        _ = try node.connected("home-1")
        let home = try own.moveIn(to: world, key: "attic", from: first)
        let imported = try #require(home.imported)
        #expect(imported.epoch == 3)
        world.enrol(home, in: 0)
        let running = try node.connected("attic", profile: "attic")
        #expect(!FileLog.exists(at: world.importedHome(own.logID)))
        #expect(running.engine.log.firstOffset == first)
        let source = try own.replay
        let replay = running.engine.replay()
        let offsets = imported.offsets
        #expect(try records(replay, offsets) == records(source, offsets))
        var (before, after) = (
            try source.state(before: offsets.upperBound),
            try replay.state(before: offsets.upperBound)
        )
        #expect(before.hashes(sha256: sha256) == after.hashes(sha256: sha256))
        let secret = world.settings.secret
        let key = try world.importedHome(own.logID).digestKey(of: home, secret: secret)
        #expect(key == own.key.bytes)
        #expect(running.engine.state.graph.structures.map(\.name) == ["Attic"])
        // It goes on as a home of the fleet, in epochs that it never had.
        let publisher = try world.publisher()
        try publish(0..<20, ["attic", "home-1"], publisher)
        try publisher.flush()
        let found = try running.until(captured: 20, from: offsets.upperBound)
        #expect(found == (0..<20).map { "{\"n\":\($0 / 2)}" })
        let book = try #require(running.engine.state.books.profile("attic"))
        #expect(book.fence.epoch > imported.epoch && book.fence.entries.isEmpty)
        #expect(running.engine.state.books.profiles.count == 1)
        _ = try #require(node.home("home-1")).messages(20)
    }

    @Test("a takeover of a home that moved in loses and repeats nothing")
    func takeover() throws {
        let world = try FleetWorld(partitions: 1, homes: 2)
        let own = try OwnHome(world, messages: 60)
        let first = try world.node("a")
        try first.node.start()
        let home = try own.moveIn(to: world, key: "attic")
        world.enrol(home, in: 0)
        let profiles = [("attic", "attic"), ("home-1", "fleet"), ("home-2", "fleet")]
        for (key, profile) in profiles { _ = try first.node.connected(key, profile: profile) }
        let name = try #require(
            (0..<100).map { "b\($0)" }.first { Placement(members: ["a", $0]).owner(of: 0) == "a" })
        let second = try world.node(name)
        try second.node.start()
        defer { second.node.stop() }
        let publisher = try world.publisher()
        try publish(0..<200, profiles.map(\.0), publisher)
        first.link.cutBehindNextAppend()
        try publish(200..<400, profiles.map(\.0), publisher)
        try publisher.flush()
        for (key, profile) in profiles {
            let running = try second.node.connected(key, profile: profile)
            let start = key == "attic" ? try #require(home.imported).offsets.upperBound : 0
            let found = try running.until(captured: 400, from: start)
            #expect(found == (0..<400).map { "{\"n\":\($0 / 2)}" }, "\(key)")
        }
        first.node.stop()
    }

    @Test("an import that ends in the middle goes on where it was, at whichever node")
    func interrupted() throws {
        let world = try FleetWorld(partitions: 1, homes: 1)
        let own = try OwnHome(world, messages: 90)
        let home = try own.moveIn(to: world, key: "attic", from: 30)
        let first = try world.node("a")
        try first.node.start()
        _ = try first.node.connected("home-1")
        // The first half of the log, and the stream takes no more.
        let replay = try own.replay
        var half = LogCopy(range: 30..<60)
        let folder = try TemporaryFolder()
        try half.write(
            replay, to: folder.file("half"), logID: own.logID,
            first: OwnHome.state(replay, before: 30))
        first.node.stop()
        let partition = try world.reopened(0)
        var origin = home
        origin.imported?.offsets = 30..<60
        try bring(origin, from: folder.file("half"), to: partition)
        #expect(partition.log(of: own.logID).nextOffset == 60)
        partition.close()
        world.enrol(home, in: 0)
        let second = try world.node("b")
        try second.node.start()
        defer { second.node.stop() }
        let running = try second.node.connected("attic", profile: "attic")
        let offsets = try #require(home.imported).offsets
        #expect(try records(running.engine.replay(), offsets) == records(replay, offsets))
    }

    @Test("a home of which all is there, and nobody has served it, is no part of a takeover")
    func wholeAndNotServed() throws {
        let world = try FleetWorld(partitions: 1, homes: 1)
        let own = try OwnHome(world, messages: 50)
        let home = try own.moveIn(to: world, key: "attic")
        let place = world.importedHome(own.logID)
        let partition = try world.reopened(0)
        try bring(home, from: place.logDirectory, to: partition)
        partition.close()
        // Its key is missing: the others are served all the same.
        let key = place.directory + "/" + SecretKey.fileName
        try SystemFileSystem().rename(key, to: key + ".gone")
        world.enrol(home, in: 0)
        let (node, _) = try world.node("a")
        try node.start()
        _ = try node.connected("home-1")
        try node.until("it is named") { $0.first?.lastError?.contains("digest.key") ?? false }
        try SystemFileSystem().rename(key + ".gone", to: key)
        let running = try node.connected("attic", profile: "attic")
        #expect(try running.captured.count == 50)
        node.stop()
        // A copy that was not removed goes at the next takeover.
        try SystemFileSystem().createDirectory(place.logDirectory)
        let (next, _) = try world.node("b")
        try next.start()
        _ = try next.connected("attic", profile: "attic")
        // Its list of homes is read again every two seconds.
        world.enrol(FleetHome(key: "last", logID: [UInt8](repeating: 9, count: 16)), in: 0)
        _ = try next.connected("last")
        next.stop()
        #expect(try SystemFileSystem().list(place.directory).contains("import") == false)
    }

    @Test("lost records stay lost, and every point of the past has the state that it had")
    func lostRecords() throws {
        let world = try FleetWorld(partitions: 1, homes: 1)
        let own = try OwnHome(world, messages: 80)
        // What damage leaves, with the checkpoint behind it.
        let whole = try own.replay
        let folder = try TemporaryFolder()
        let damaged = folder.file("damaged")
        var copy = LogCopy(range: 0..<40)
        try copy.write(whole, to: damaged, logID: own.logID, first: nil)
        let log = try FileLog.open(directory: damaged, mode: .write, random: { 7 })
        try log.skip(to: 50, time: 0, era: 1)
        let behind = try #require(try OwnHome.state(whole, before: 50))
        try log.checkpoints.save(offset: 50, bytes: behind.bytes, verified: true)
        var encoder = RecordEncoder()
        for record in try records(whole, 50..<whole.nextOffset) {
            let stored = LogRecord(
                time: record.receivedAt, events: encoder.encode(record), capture: record.capture)
            let batch = LogBatch(
                records: [stored], dictionary: encoder.takeNewDefinitions(), era: 1)
            _ = try log.append(batch)
        }
        try log.close()
        let partition = try world.reopened(0)
        let home = FleetHome(
            key: "attic", logID: own.logID,
            imported: ImportedLog(offsets: 0..<whole.nextOffset, profile: "attic", epoch: 3))
        try bring(home, from: damaged, to: partition)
        let source = Replay(reader: try FileLogReader(directory: damaged), sha256: sha256)
        let target = partition.log(of: own.logID)
        let replay = Replay(log: target, sha256: sha256)
        #expect(target.firstOffset == 0 && target.nextOffset == whole.nextOffset)
        for offset in [1, 39, 45, 50, 51, 60, whole.nextOffset] {
            var (before, after) = (
                try source.state(before: offset), try replay.state(before: offset)
            )
            #expect(
                before.hashes(sha256: sha256) == after.hashes(sha256: sha256), "before @\(offset)")
        }
        #expect(try records(replay, 0..<UInt64.max) == records(source, 0..<UInt64.max))
    }

    private func bring(
        _ home: FleetHome, from directory: String, to partition: JetStreamPartition
    ) throws {
        let found = try HomeImport(
            home, from: FileLogReader(directory: directory), to: partition.log(of: home.logID))
        let isWhole = try found.run {
            true
        } isWanted: {
            true
        }
        #expect(isWhole)
    }

    @Test("a stream without room takes the rest when it has room; the others are served meanwhile")
    func fullStream() throws {
        let world = try FleetWorld(partitions: 1, homes: 1)
        let own = try OwnHome(world, messages: 60)
        let (node, _) = try world.node("a")
        try node.start()
        defer { node.stop() }
        let other = try node.connected("home-1")
        let publisher = try world.publisher()
        try publish(0..<200, ["home-1"], publisher)
        try publisher.flush()
        _ = try other.messages(200)
        world.limit(0, bytes: 4000)
        world.enrol(try own.moveIn(to: world, key: "attic"), in: 0)
        try node.until("the stream has too little room") {
            $0.first?.lastError?.contains("room is left") ?? false
        }
        #expect(node.home("attic") == nil)
        try publish(200..<210, ["home-1"], publisher)
        try publisher.flush()
        _ = try other.messages(210)
        #expect(node.home("home-1") === other)
        world.limit(0, bytes: nil)
        let running = try node.connected("attic", profile: "attic")
        #expect(try running.captured.count == 60)
    }

    @Test(
        "what cannot be read is named, and keeps no other home from being served", arguments: 0..<4)
    func unreadable(_ damage: Int) throws {
        let world = try FleetWorld(partitions: 1, homes: 1)
        let own = try OwnHome(world, messages: 9)
        let (node, _) = try world.node("a")
        try node.start()
        defer { node.stop() }
        var home = try own.moveIn(to: world, key: "attic")
        let place = world.importedHome(own.logID)
        let words: String
        switch damage {
        case 0:
            #expect(place.removeLog())
            words = "noLog"
        case 1:
            home.imported?.offsets = 0..<1000
            words = "0..<1000"
        case 2:
            home.logID = [UInt8](repeating: 4, count: 16)
            words = "digest.key"
        default:
            try SystemFileSystem().remove(place.directory + "/" + SecretKey.fileName)
            words = "digest.key"
        }
        world.enrol(home, in: 0)
        try node.until("it is named") { $0.first?.lastError?.contains(words) ?? false }
        #expect(node.home("attic") == nil)
        _ = try node.connected("home-1")
    }
}

extension FileLog {
    fileprivate static func exists(at home: ImportedHome) -> Bool {
        (try? FileLog.exists(directory: home.logDirectory)) ?? false
    }
}

extension RunningHome {
    /// The payloads of so many messages behind an offset.
    fileprivate func until(captured count: Int, from offset: UInt64) throws -> [String] {
        var found: [String] = []
        try until("\(count) messages from @\(offset)") { home in
            found = []
            try? home.engine.replay().records(in: offset..<UInt64.max) { item in
                if case .record(let record) = item, let capture = record.capture {
                    found.append(String(decoding: capture, as: UTF8.self))
                }
                return true
            }
            return found.count >= count
        }
        return found
    }
}
