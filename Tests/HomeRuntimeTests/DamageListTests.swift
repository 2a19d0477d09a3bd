// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeLog
import HomeTesting
import Testing

@testable import HomeRuntime

/// What is known of a log's damage, and its file.
@Suite struct DamageListTests {
    private static let logID = String(repeating: "ab", count: 16)

    private func list(_ places: KnownDamage.Place..., at time: Int64 = 1) -> DamageList {
        var list = DamageList(logID: Self.logID)
        list.note(places, at: time)
        return list
    }

    @Test func whatIsNotedTwiceIsNotedOnce() {
        var list = list(.records(5...7), .captures(9...9), .bytes(segment: 0, position: 40))
        let before = list
        list.note(
            [
                .records(6...7), .captures(9...9), .captures(5...5),
                .bytes(segment: 0, position: 40),
            ],
            at: 2)
        #expect(list == before)
        #expect(list.entries.count == 3)
    }

    @Test func ofARangeThatIsKnownInPartTheRestIsNew() {
        var list = list(.records(5...7), .records(10...12))
        list.acknowledge(at: 3)
        list.note([.records(4...14)], at: 4)
        #expect(
            list.unacknowledged.map(\.place) == [
                .records(4...4), .records(8...9), .records(13...14),
            ])
        #expect(list.unacknowledged.allSatisfy { $0.foundAt == 4 })
        #expect(list.acknowledgedAt(.records(5...7)) == 3)
        #expect(list.acknowledgedAt(.records(5...8)) == nil)
        list.acknowledge(at: 5)
        #expect(list.unacknowledged == [])
        #expect(list.acknowledgedAt(.records(4...14)) == 5)
    }

    @Test func theEndsOfTheOffsetsAreRanges() {
        var list = list(.records(0...UInt64.max))
        list.note([.records(0...0), .records(UInt64.max...UInt64.max)], at: 2)
        #expect(list.entries.map(\.place) == [.records(0...UInt64.max)])
        #expect(list.acknowledgedAt(.records(3...4)) == nil)
        list.acknowledge(at: 2)
        #expect(list.acknowledgedAt(.records(3...4)) == 2)
    }

    @Test("any order of notes and acknowledgements keeps what a set of offsets would keep")
    func itIsASetOfOffsets() {
        for seed in 0..<300 {
            var random = SeededRandom(seed: UInt64(seed))
            var list = DamageList(logID: Self.logID)
            var known: Set<UInt64> = []
            var acknowledged: Set<UInt64> = []
            for time in 0..<12 {
                if random.next() % 4 == 0 {
                    list.acknowledge(at: Int64(time))
                    acknowledged = known
                } else {
                    let first = random.next() % 30
                    let range = first...first + random.next() % 6
                    list.note([.records(range)], at: Int64(time))
                    known.formUnion(range)
                }
                var offsets: [UInt64] = []
                for case .records(let range) in list.entries.map(\.place) { offsets += range }
                #expect(offsets == known.sorted(), "seed \(seed)")
                for offset in 0..<UInt64(36) {
                    let isKnown = list.acknowledgedAt(.records(offset...offset)) != nil
                    #expect(isKnown == acknowledged.contains(offset), "seed \(seed)")
                }
            }
        }
    }

    @Test func moreThanTheMostIsNotNoted() {
        var list = DamageList(logID: Self.logID)
        list.note(
            (0..<UInt64(DamageList.entriesMax) + 5).map { .records($0 * 2...$0 * 2) }, at: 1)
        #expect(list.entries.count == DamageList.entriesMax)
        #expect(list.bytes.count < DamageList.bytesMax)
    }

    @Test func theBytesOfAListAreReadAgain() throws {
        var list = list(
            .records(0...UInt64.max), .captures(9...9), .bytes(segment: 7, position: 40))
        list.acknowledge(at: 1_700_000_000_000_000_001)
        list.note([.bytes(segment: 7, position: 41)], at: -5)
        #expect(try DamageList(list.bytes) == list)
    }

    @Test(arguments: [
        "", "[]", "{}", #"{"v":1}"#, #"{"v":1,"logID":"x"}"#, #"{"v":2,"logID":"x","damage":[]}"#,
        #"{"v":1,"logID":"x","damage":[1]}"#,
        #"{"v":1,"logID":"x","damage":[{"kind":"records","first":2,"last":1,"#
            + #""foundAtNanoseconds":1}]}"#,
        #"{"v":1,"logID":"x","damage":[{"kind":"records","first":-2,"last":1,"#
            + #""foundAtNanoseconds":1}]}"#,
    ])
    func otherBytesAreRefused(_ text: String) {
        #expect(throws: DamageList.Fault.self) { try DamageList(Array(text.utf8)) }
    }

    /// It is read by every status and every look for damage.
    @Test("any file is a list, or is refused, and never ends the process")
    func hostileFile() throws {
        var sound = list(
            .records(3...7), .captures(9...12), .bytes(segment: 7, position: 40), at: 1_700_000)
        sound.acknowledge(at: 1_800_000)
        sound.note([.captures(20...20)], at: 1_900_000)
        let hostile = HostileText([String(decoding: sound.bytes, as: UTF8.self)])
        var random = SeededRandom(seed: propertySeed(20_261_128))
        var taken = 0
        for _ in 0..<(getenv("HEARTH_SOAK") == nil ? 2_000 : 200_000) {
            guard let found = try? DamageList(Array(hostile.next(using: &random).utf8)) else {
                continue
            }
            taken += 1
            #expect(try DamageList(found.bytes) == found)
            var changed = found
            changed.note(
                [.records(0...UInt64.max), .captures(0...UInt64.max), .records(5...9)], at: .min)
            for place in found.entries.map(\.place) { _ = changed.acknowledgedAt(place) }
            changed.acknowledge(at: .max)
            #expect(changed.unacknowledged.isEmpty)
        }
        #expect(taken > 20)
    }

    private func file(_ disk: FaultyFileSystem, logID: String = logID) -> DamageFile {
        DamageFile(directory: "/log", logID: logID, fileSystem: disk)
    }

    private func disk() throws -> FaultyFileSystem {
        let disk = FaultyFileSystem()
        try disk.createDirectory("/log")
        return disk
    }

    @Test func theFileOfAnotherLogIsLeftAlone() throws {
        let disk = try disk()
        #expect(try file(disk).read().entries == [])
        try file(disk).change { $0.note([.records(1...2)], at: 1) }
        let bytes = disk.contents("/log/damage.json")
        #expect(throws: DamageFile.Failure.self) {
            try file(disk, logID: "other").change { $0.note([.records(5...6)], at: 1) }
        }
        #expect(disk.contents("/log/damage.json") == bytes)
    }

    @Test func aSecondWriterIsRefused() throws {
        let disk = try disk()
        let lock = try disk.lock("/log/damage.lock")
        #expect(throws: DamageFile.Failure.self) {
            try file(disk).change { $0.note([.records(1...2)], at: 1) }
        }
        withExtendedLifetime(lock) {}
    }

    @Test("F26: a change that stops anywhere leaves the old list or the new one")
    func aCrashLeavesOneOfTheTwo() throws {
        let disk = try disk()
        try file(disk).change { $0.note([.records(1...2)], at: 1) }
        let old = try file(disk).read()
        var new = old
        new.acknowledge(at: 2)
        let probe = disk.copy()
        try file(probe).change { $0.acknowledge(at: 2) }
        let count = probe.counts.operations - disk.counts.operations
        #expect(count >= 5)
        for operation in 0..<count {
            for seed in 0..<6 {
                let copy = disk.copy()
                var plan = FaultyFileSystem.Plan()
                plan.crash = copy.counts.operations + operation
                copy.setPlan(plan)
                try? file(copy).change { $0.acknowledge(at: 2) }
                let found = try file(copy.restarted(.reordered(seed: UInt64(seed)))).read()
                #expect(found == old || found == new, "operation \(operation)")
            }
        }
        reportFigure(
            "F26", "a change of the list of damage, stopped",
            ["operations": count, "disks": count * 6])
    }
}
