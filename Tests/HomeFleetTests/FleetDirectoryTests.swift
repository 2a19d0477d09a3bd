// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeLogJetStream
import HomeTesting
import Synchronization
import Testing

@testable import HomeFleet

/// What a fleet is and which homes it has, in a store that loses answers.
struct FleetDirectoryTests {
    private let store = ScriptedLeases(timeToLive: .max)
    private static let secret = [UInt8](repeating: 7, count: 32)

    private func fleet(_ partitions: Int, _ name: String = "flats") -> FleetFormat {
        FleetFormat(name: name, partitions: partitions, secret: Self.secret)
    }

    private func home(_ number: Int) -> FleetHome {
        FleetHome(
            key: "home-\(number)",
            logID: (0..<16).map { UInt8(truncatingIfNeeded: number >> (8 * min($0, 7))) },
            name: "Home \(number)")
    }

    private func expect(
        _ words: String, _ body: () throws(FleetDirectoryError) -> Void,
        at place: SourceLocation = #_sourceLocation
    ) {
        do throws(FleetDirectoryError) {
            try body()
            Issue.record("nothing was thrown, not: \(words)", sourceLocation: place)
        } catch {
            #expect(error.sentence.contains(words), sourceLocation: place)
        }
    }

    @Test("a fleet is made once; the same again changes nothing, another is refused")
    func format() throws {
        let directory = FleetDirectory(store)
        expect("no fleet") { () throws(FleetDirectoryError) in _ = try directory.format() }
        let format = fleet(64)
        try directory.create(format)
        try directory.create(format)
        #expect(try directory.format() == format)
        #expect(format.isMade(with: Self.secret))
        #expect(!format.isMade(with: [UInt8](repeating: 8, count: 32)))
        for other in [
            fleet(63), fleet(64, "other"),
            FleetFormat(name: "flats", partitions: 64, secret: [1]),
        ] {
            expect("'flats' with 64 partitions is there already") {
                () throws(FleetDirectoryError) in try directory.create(other)
            }
        }
    }

    @Test(
        "what no fleet can be is refused with its reason",
        arguments: [
            ("", 1, "''"), ("Flats", 1, "a-z"), ("a/b", 1, "a-z"), ("flats", 0, "0 is no number"),
            ("flats", 1025, "1 to 1024"), ("flats", .max, "1 to 1024"),
            ("flats", .min, "1 to 1024"),
        ])
    func badFormat(_ name: String, _ partitions: Int, _ words: String) {
        expect(words) { () throws(FleetDirectoryError) in
            try FleetDirectory(store).create(fleet(partitions, name))
        }
        #expect(store.withState { $0.values.isEmpty })
    }

    @Test("the partition of a home never changes")
    func partitions() {
        let format = fleet(64)
        // From the first eight bytes of sha256sum.
        #expect(format.partition(of: "flat-17") == 50)
        #expect(format.partition(of: "home") == 60)
        #expect(fleet(1).partition(of: "home") == 0)
        let counts = (0..<6400).reduce(into: [Int](repeating: 0, count: 64)) {
            $0[format.partition(of: "flat-\($1)")] += 1
        }
        #expect(counts.min()! > 60 && counts.max()! < 150, "\(counts)")
    }

    @Test("of enrolments at once each is listed once, though answers get lost")
    func enrolments() async throws {
        try FleetDirectory(store).create(fleet(3))
        store.withState { $0.losesAnswer = 4 }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for part in 0..<8 {
                group.addTask { [store] in
                    let directory = FleetDirectory(store)
                    for number in part * 20..<part * 20 + 20 {
                        let partition = try directory.enrol(home(number))
                        // It is there already: the same once more.
                        #expect(try directory.enrol(home(number)) == partition)
                    }
                }
            }
            try await group.waitForAll()
        }
        let directory = FleetDirectory(store)
        let all = try (0..<3).flatMap { try directory.homes(of: $0) }
        #expect(Set(all) == Set((0..<160).map(home)) && all.count == 160)
    }

    @Test("what a home brought along is kept, and no older program reads such a list")
    func importedHomes() throws {
        let directory = FleetDirectory(store)
        try directory.create(fleet(1))
        _ = try directory.enrol(home(1))
        var moved = home(2)
        moved.imported = ImportedLog(
            offsets: 40..<ImportedLog.offsetMax, profile: "attic", epoch: ImportedLog.epochMax)
        #expect(version() == 1)
        _ = try directory.enrol(moved)
        #expect(version() == 2)
        #expect(try directory.homes(of: 0) == [home(1), moved])
        for imported in [
            ImportedLog(offsets: 4..<4, profile: "a", epoch: 0),
            ImportedLog(offsets: 0..<ImportedLog.offsetMax + 1, profile: "a", epoch: 0),
            ImportedLog(offsets: 0..<1, profile: "a/b", epoch: 0),
            ImportedLog(offsets: 0..<1, profile: "a", epoch: ImportedLog.epochMax + 1),
        ] {
            var home = home(3)
            home.imported = imported
            expect("cannot be") { () throws(FleetDirectoryError) in _ = try directory.enrol(home) }
        }
    }

    private func version() -> Int64? {
        let bytes = store.withState { $0.current("homes.0")?.bytes ?? [] }
        guard case .object(let object)? = try? JSONReader.read(bytes),
            case .number(let number)? = object["v"]
        else { return nil }
        return number.exactInt64
    }

    @Test(
        "a list with what no home can bring along is named",
        arguments: [
            "7", "{}", #"{"epoch":0,"from":0,"profile":"a","to":0}"#,
            #"{"epoch":-1,"from":0,"profile":"a","to":1}"#,
            #"{"epoch":4294967296,"from":0,"profile":"a","to":1}"#,
            #"{"epoch":0,"from":-9223372036854775808,"profile":"a","to":1}"#,
            #"{"epoch":0,"from":5,"profile":"a","to":4}"#,
            #"{"epoch":0,"from":0,"profile":"a","to":9223372036854775807}"#,
            #"{"epoch":0,"from":0,"profile":"A","to":1}"#,
        ])
    func hostileImports(_ text: String) throws {
        let directory = FleetDirectory(store)
        let log = String(repeating: "5f", count: 16)
        _ = try store.create(
            "homes.0",
            Array(
                #"{"homes":[{"imported":\#(text),"key":"a","log":"\#(log)","name":"A"}],"v":2}"#
                    .utf8))
        expect("home 0") { () throws(FleetDirectoryError) in _ = try directory.homes(of: 0) }
    }

    @Test("a home that cannot be one, or is another's, is refused")
    func badHomes() throws {
        let directory = FleetDirectory(store)
        try directory.create(fleet(1))
        _ = try directory.enrol(home(1))
        for (home, words) in [
            (FleetHome(key: "a/b", logID: home(2).logID), "A-Z a-z"),
            (FleetHome(key: String(repeating: "x", count: 65), logID: home(2).logID), "1 to 64"),
            (FleetHome(key: "short", logID: [1]), "16 bytes"),
            (FleetHome(key: "home-1", logID: home(2).logID), "in partition 0 already"),
            (FleetHome(key: "home-2", logID: home(1).logID), "has its log"),
            (FleetHome(key: "home-2", logID: home(2).logID, name: ""), "name"),
            (FleetHome(key: "home-2", logID: home(2).logID, name: "a\u{1b}[2J"), "control"),
            (
                FleetHome(
                    key: "home-2", logID: home(2).logID, name: String(repeating: "ä", count: 101)),
                "200 bytes"
            ),
        ] {
            expect(words) { () throws(FleetDirectoryError) in _ = try directory.enrol(home) }
        }
        #expect(try directory.homes(of: 0) == [home(1)])
    }

    @Test(
        "a document that nobody here wrote is named",
        arguments: [
            ("", "'homes.0' is no JSON"), ("[]", "no version"), (#"{"homes":[]}"#, "no version"),
            (#"{"homes":[],"v":3}"#, "version 3"), (#"{"v":1}"#, "no homes"),
            (#"{"homes":[{}],"v":1}"#, "home 0"),
            (#"{"homes":[{"key":"a","log":"00","name":""}],"v":1}"#, "home 0"),
            (
                #"{"homes":[{"key":"a","log":"+0112233445566778899aabbccddeef0","name":""}],"v":1}"#,
                "home 0"
            ),
            (#"{"homes":[],"v":9223372036854775808}"#, "version 9223372036854775808"),
        ])
    func hostileHomes(_ text: String, _ words: String) throws {
        try FleetDirectory(store).create(fleet(1))
        _ = try store.create("homes.0", Array(text.utf8))
        expect(words) { () throws(FleetDirectoryError) in
            _ = try FleetDirectory(store).homes(of: 0)
        }
        expect(words) { () throws(FleetDirectoryError) in
            _ = try FleetDirectory(store).enrol(home(1))
        }
        #expect(try store.read("homes.0")?.bytes == Array(text.utf8), "nothing is written over it")
    }

    @Test(
        "a format that is none is named",
        arguments: [
            "{}", #"{"hash":"md5","name":"a","partitions":1,"secret":"","v":1}"#,
            #"{"hash":"sha256/8","name":"a","partitions":1,"v":1}"#,
            #"{"hash":"sha256/8","name":"A/","partitions":1,"secret":"","v":1}"#,
            #"{"hash":"sha256/8","name":"a","partitions":0,"secret":"","v":1}"#,
            #"{"hash":"sha256/8","name":"a","partitions":1e99,"secret":"","v":1}"#,
            #"{"hash":"sha256/8","name":"a","partitions":-9223372036854775808,"secret":"","v":1}"#,
        ])
    func hostileFormats(_ text: String) throws {
        _ = try store.create("format", Array(text.utf8))
        expect("'format'") { () throws(FleetDirectoryError) in
            _ = try FleetDirectory(store).format()
        }
        expect("'format'") { () throws(FleetDirectoryError) in
            try FleetDirectory(store).create(fleet(1, "a"))
        }
    }

    @Test("a home that is removed is in the one document or in the other, and its key is free")
    func removal() throws {
        let directory = FleetDirectory(store)
        try directory.create(fleet(1))
        for number in 1...3 { _ = try directory.enrol(home(number)) }
        let removed = try directory.remove("home-2")
        #expect(removed.home == home(2) && removed.partition == 0)
        #expect(try directory.homes(of: 0) == [home(1), home(3)])
        #expect(try directory.removedLogs(of: 0) == [home(2).logID])
        expect("there is no home 'home-2'") { () throws(FleetDirectoryError) in
            _ = try directory.remove("home-2")
        }
        var other = home(4)
        other.key = "home-2"
        _ = try directory.enrol(other)
        #expect(try directory.homes(of: 0) == [home(1), home(3), other])
        _ = try directory.remove("home-2")
        #expect(try directory.removedLogs(of: 0) == [home(2).logID, other.logID])
    }

    @Test(
        "a document of removed homes that is none is named",
        arguments: ["{}", "[]", #"{"v":1}"#, #"{"logs":["5f"],"v":1}"#, #"{"logs":[1],"v":1}"#])
    func hostileRemovals(_ text: String) throws {
        let directory = FleetDirectory(store)
        try directory.create(fleet(1))
        _ = try directory.enrol(home(1))
        _ = try store.create("removed.0", Array(text.utf8))
        expect("'removed.0'") { () throws(FleetDirectoryError) in
            _ = try directory.removedLogs(of: 0)
        }
        expect("'removed.0'") { () throws(FleetDirectoryError) in
            _ = try directory.remove("home-1")
        }
        #expect(try directory.homes(of: 0) == [home(1)])
    }

    @Test("a list has an end, and says so")
    func fullList() throws {
        let directory = FleetDirectory(store)
        try directory.create(fleet(1))
        let homes = (1_000..<6_000).map {
            FleetHome(
                key: String(repeating: "k", count: 60) + "\($0)", logID: home($0).logID,
                name: String(repeating: "x", count: 200))
        }
        let (one, two) = (
            FleetDocument.bytes(of: Array(homes.prefix(1))).count,
            FleetDocument.bytes(of: Array(homes.prefix(2))).count
        )
        let most = 1 + (1_000_000 - one) / (two - one)
        _ = try store.create("homes.0", FleetDocument.bytes(of: Array(homes.prefix(most - 1))))
        _ = try directory.enrol(homes[most - 1])
        expect("more partitions") { () throws(FleetDirectoryError) in
            _ = try directory.enrol(homes[most])
        }
        #expect(try directory.homes(of: 0) == Array(homes.prefix(most)))
    }

    @Test("a store that does not answer is asked for a while, and is an error then")
    func silence() throws {
        let time = Mutex<Int64>(0)
        var settings = PartitionSettings()
        settings.clock = { time.withLock { $0 } }
        settings.pause = { pause in time.withLock { $0 += pause } }
        let directory = FleetDirectory(SilentKeys(), settings: settings)
        expect("silent") { () throws(FleetDirectoryError) in _ = try directory.format() }
        expect("silent") { () throws(FleetDirectoryError) in _ = try directory.enrol(home(1)) }
        expect("silent") { () throws(FleetDirectoryError) in
            try directory.create(fleet(1, "a"))
        }
        #expect(time.withLock { $0 } >= 2 * settings.retryNanoseconds)
    }
}

private final class SilentKeys: KeyStore {
    func create(_ key: String, _ value: [UInt8]) throws(StreamError) -> UInt64 {
        throw .unknown("silent")
    }

    func update(
        _ key: String, _ value: [UInt8], revision: UInt64
    ) throws(StreamError) -> UInt64 { throw .unknown("silent") }

    func read(_ key: String) throws(StreamError) -> KeyValue? { throw .unknown("silent") }
}
