// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Testing

@testable import HomeEngine
@testable import HomeSDK

/// Answers with the indexes of segments against those without.
@Suite struct SegmentIndexTests {
    /// A random home in many small segments.
    private struct Home {
        let folder: LogFolder
        let end: HomeSnapshot
        let count: UInt64

        /// - Parameters:
        ///   - goesBack: whether some times go back a little although no clock is set.
        init(_ seed: UInt64, goesBack: Bool = false, damaged: Bool = false) throws {
            var random = SeededRandom(seed: seed)
            var records = RandomHome(records: 240, using: &random).records
            // Behind lost records nothing is a slice.
            for index in records.indices {
                records[index].events.removeAll {
                    if case .rangeLost = $0 { true } else { false }
                }
            }
            records.removeAll(where: \.events.isEmpty)
            if goesBack {
                for index in records.indices.dropFirst() where random.below(20) == 0 {
                    records[index].receivedAt -= Int64(random.below(1 << 34))
                }
            }
            if damaged {
                let unreadable = HomeEvent.messageUnreadable(
                    MessageUnreadable(reason: "not JSON", detail: "marker-of-the-lost-record"))
                let place = records.count / 4 + random.below(records.count / 2)
                records.insert(
                    HomeRecord(
                        receivedAt: records[place].receivedAt, cause: .message,
                        events: [unreadable]), at: place)
            }
            folder = try LogFolder(segmentBytesMax: 1500)
            var state = HomeState()
            var last = records[0].receivedAt
            for index in records.indices {
                let isStep = records[index].events.contains {
                    if case .clockStepped = $0 { true } else { false }
                }
                if !goesBack, !isStep {
                    records[index].receivedAt = max(last, records[index].receivedAt)
                }
                last = records[index].receivedAt
                let record = records[index]
                reduce(into: &state, record)
                try folder.append([record], era: state.books.era)
            }
            if damaged { try folder.damage("marker-of-the-lost-record") }
            end = state.graph
            count = UInt64(records.count)
        }

        /// Makes the index of every sealed segment.
        func index() throws {
            let indexes = folder.log.segmentIndexes
            let replay = Replay(log: folder.log, sha256: sha256)
            for base in try indexes.sealedBases() {
                try replay.saveIndex(of: base, sha256: sha256)
            }
        }

        var indexFiles: [String] {
            let names = try? FileManager.default.contentsOfDirectory(
                atPath: folder.path + "/indexes")
            return (names ?? []).sorted().map { folder.path + "/indexes/" + $0 }
        }

        func replay() throws -> Replay {
            Replay(reader: try FileLogReader(directory: folder.path), sha256: nil)
        }
    }

    /// What a history says of one stretch.
    private struct Row: Equatable {
        var offset: UInt64
        var start: Int64
        var nanoseconds: Int64
        var values: [AttributeValue?]
        var isContinued: Bool
        var lost: RangeLost?
    }

    private struct History: Equatable {
        var rows: [Row] = []
        var lost: [RangeLost] = []
        var clockSteps = 0
        var backwardTimes = 0
    }

    private static func history(
        _ values: [DeviceValue], _ home: Home, _ range: Range<UInt64>, since: Int64?
    ) throws -> History {
        var scan = try ValueScan(
            values, from: range.lowerBound, since: since,
            home.replay().limited(to: range.upperBound))
        var found = History()
        func add(_ stretch: ValueScan.Stretch) {
            found.rows.append(
                Row(
                    offset: stretch.offset, start: stretch.start,
                    nanoseconds: stretch.nanoseconds, values: stretch.values,
                    isContinued: stretch.isContinued, lost: stretch.lost))
        }
        while let stretch = try scan.next(lost: { found.lost.append($0) }) { add(stretch) }
        if let stretch = scan.finish(until: nil) { add(stretch) }
        found.clockSteps = scan.clockSteps
        found.backwardTimes = scan.backwardTimes
        return found
    }

    /// How many pairs of a device and a segment were proved.
    private static func sliceableCount(_ home: Home) throws -> Int {
        let indexes = home.folder.log.segmentIndexes
        return try indexes.bases().reduce(0) { count, base in
            let index = try indexes.load(base).flatMap { SegmentIndex($0, base: base) }
            return count + (index?.devices.values.count(where: \.isSliceable) ?? 0)
        }
    }

    /// All values of each device, also of devices that went.
    private static func values(of home: Home) throws -> [[DeviceValue]] {
        var found: [String: [DeviceValue]] = [:]
        var tail = try FoldTail(home.replay(), from: HomeState())
        while try tail.advance() != nil {
            for device in tail.snapshot.devices {
                var values = [DeviceValue.connectivity(of: device.id)]
                for part in device.parts {
                    for trait in part.traits {
                        values += trait.attributes.map {
                            DeviceValue(
                                deviceID: device.id, part: part.part, trait: trait.trait,
                                attribute: $0.key)
                        }
                    }
                }
                if values.count >= found[device.id]?.count ?? 0 { found[device.id] = values }
            }
        }
        return found.sorted { utf8Less($0.key, $1.key) }.map(\.value)
    }

    private static func records(_ id: String, _ home: Home, _ range: Range<UInt64>) throws
        -> [HomeRecord]
    {
        var found: [HomeRecord] = []
        try home.replay().records(in: range, naming: [id]) { item in
            if case .record(let record) = item,
                record.events.contains(where: { $0.deviceIDs.contains { utf8Equal($0, id) } })
            {
                found.append(record)
            }
            return true
        }
        return found
    }

    /// Histories and records of every device, over the whole log and a part of it.
    private static func answers(_ home: Home, _ seed: UInt64) throws -> [Answer] {
        var random = SeededRandom(seed: seed)
        return try values(of: home).flatMap { values in
            let first = random.below(Int(home.count))
            let last = first + 1 + random.below(Int(home.count) - first)
            let id = values[0].deviceID
            let replay = try home.replay()
            let time = try replay.record(at: UInt64(first))?.receivedAt
            let ranges: [(Range<UInt64>, Int64?)] = [
                (0..<home.count, nil),
                (UInt64(first)..<UInt64(last), time.map { $0 - 1_000_000_000 }),
            ]
            return try ranges.map { range, since in
                Answer(
                    history: try history(values, home, range, since: since),
                    records: try records(id, home, range))
            }
        }
    }

    private struct Answer: Equatable {
        var history: History
        var records: [HomeRecord]
    }

    @Test("an index changes no history and no list of records")
    func sameAnswers() throws {
        var sliceable = 0
        // 3917: a former id, whose device goes before a record names the id.
        for seed in [propertySeed(20_261_125), 3917] + freshSeeds(1) {
            for round in 0..<6 as Range<UInt64> {
                let home = try Home(
                    seed &+ round, goesBack: round % 3 == 1, damaged: round % 3 == 2)
                let without = try Self.answers(home, seed)
                try home.index()
                #expect(!home.indexFiles.isEmpty)
                sliceable += try Self.sliceableCount(home)
                let with = try Self.answers(home, seed)
                for (without, with) in zip(without, with) {
                    try #require(without == with, "HEARTH_SEED=\(seed), \(round)")
                }
            }
        }
        #expect(sliceable > 100, "the law is about slices too")
    }

    @Test("an index that is flipped, cut or another segment's gives the same answers")
    func wrongIndexes() throws {
        let seed = propertySeed(20_261_126)
        var random = SeededRandom(seed: seed)
        let home = try Home(seed)
        let without = try Self.answers(home, seed)
        try home.index()
        let files = home.indexFiles
        try #require(files.count > 2)
        for round in 0..<8 {
            let path = files[random.below(files.count)]
            let sound = try Data(contentsOf: URL(fileURLWithPath: path))
            var wrong = sound
            switch round % 4 {
            case 0: wrong.removeLast(1 + random.below(sound.count))
            case 1: wrong = try Data(contentsOf: URL(fileURLWithPath: files[round % files.count]))
            default: wrong[random.below(sound.count)] ^= UInt8(1 << random.below(8))
            }
            try wrong.write(to: URL(fileURLWithPath: path))
            #expect(try Self.answers(home, seed) == without, "HEARTH_SEED=\(seed), \(round)")
            let findings = try LogVerifier.run(directory: home.folder.path).findings
            #expect(findings.filter { $0.kind == .index }.count == (wrong == sound ? 0 : 1))
            #expect(findings.allSatisfy { !$0.isDamage })
            try sound.write(to: URL(fileURLWithPath: path))
        }
    }

    @Test("a listed record that rotted is met as without an index")
    func rotLater() throws {
        let seed = propertySeed(20_261_127)
        for round in 0..<2 as Range<UInt64> {
            let home = try Home(seed &+ round)
            try home.index()
            let segment = home.folder.segments[1]
            var bytes = try Data(contentsOf: URL(fileURLWithPath: segment))
            // The footer stays sound; the first record is listed for every device.
            for place in 160..<bytes.count * 3 / 4 { bytes[place] ^= 0x55 }
            try bytes.write(to: URL(fileURLWithPath: segment))
            let with = try Self.answers(home, seed)
            for path in home.indexFiles { try FileManager.default.removeItem(atPath: path) }
            #expect(try Self.answers(home, seed) == with, "HEARTH_SEED=\(seed), \(round)")
        }
    }

    @Test("making an index ends at the record at which it is not wanted any more")
    func isStopped() throws {
        let home = try Home(propertySeed(20_261_128))
        let indexes = home.folder.log.segmentIndexes
        let bases = try indexes.sealedBases()
        let base = try #require(bases.last)
        var asked = 0
        try Replay(log: home.folder.log, sha256: sha256).saveIndex(of: base, sha256: sha256) {
            asked += 1
            return asked < 5
        }
        // Four records before it were folded, though the segment begins far behind them.
        #expect(asked < 8)
        #expect(home.indexFiles.isEmpty)
    }

    @Test("a segment that can have no index is not tried again")
    func isNotTriedAgain() throws {
        let home = try Home(propertySeed(20_261_129), damaged: true)
        try home.index()
        let indexes = home.folder.log.segmentIndexes
        let base = try #require(try indexes.bases().first { try indexes.load($0)?.isEmpty == true })
        var asked = 0
        try Replay(log: home.folder.log, sha256: sha256).saveIndex(of: base, sha256: sha256) {
            asked += 1
            return true
        }
        #expect(asked == 0)
        #expect(
            try LogVerifier.run(directory: home.folder.path).findings.allSatisfy {
                $0.kind != .index
            })
    }
}
