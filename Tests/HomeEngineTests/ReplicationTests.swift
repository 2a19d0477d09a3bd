// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Testing

/// A log carried to a replica: frames, cuts, restarts, trims and losses.
@Suite struct ReplicationTests {
    private final class Folder {
        let path = NSTemporaryDirectory() + "hearth-replica-\(UUID().uuidString)"

        init() throws {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func file(_ name: String) throws -> String {
            let path = path + "/" + name
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
            return path
        }
    }

    /// A log of a random home that grows, in small segments.
    private struct GrowingLog {
        let log: FileLog
        private(set) var state = HomeState()
        private var encoder = RecordEncoder()
        private var records: [HomeRecord]

        init(in folder: Folder, records count: Int, using random: inout SeededRandom) throws {
            var limits = LogLimits()
            limits.segmentBytesMax = 2048
            limits.allocationBytes = 4096
            log = try FileLog.open(
                directory: folder.path + "/home", mode: .create(logID: logID, time: 0),
                limits: limits, random: { 7 })
            records = RandomHome(records: count, using: &random).records.reversed()
        }

        var isAtEnd: Bool { records.isEmpty }

        var replay: Replay { Replay(log: log, sha256: sha256) }

        var mark: ReplicationFrame {
            mutating get {
                .mark(
                    StateMark(
                        nextOffset: state.nextOffset, hashes: state.hashes(sha256: sha256)))
            }
        }

        mutating func append(_ count: Int, using random: inout SeededRandom) throws {
            for _ in 0..<count {
                guard var record = records.popLast() else { return }
                record.offset = log.nextOffset
                record.capture = random.oneIn(3) ? random.bytes(random.below(40)) : nil
                reduce(into: &state, record)
                let stored = LogRecord(
                    time: record.receivedAt, events: encoder.encode(record),
                    capture: record.capture)
                _ = try log.append(
                    LogBatch(
                        records: [stored], dictionary: encoder.takeNewDefinitions(),
                        era: state.books.era))
            }
        }

        /// Loses the next offsets, as a log with damage that goes on.
        mutating func lose(_ count: UInt64) throws {
            let range = RangeLost(
                first: state.nextOffset, last: state.nextOffset + count - 1)
            try log.skip(
                to: range.last + 1, time: state.books.lastReceivedAt, era: state.books.era)
            state.foldLost(range)
        }

        /// Removes what is older than a segment in the middle.
        mutating func trim() throws {
            let bases = try log.segments().map(\.baseOffset)
            guard bases.count > 3 else { return }
            let base = bases[bases.count / 2]
            var first = try replay.state(before: base)
            let checkpoint = StateCheckpoint(state: &first, sha256: sha256)
            try log.checkpoints.save(offset: base, bytes: checkpoint.bytes, verified: true)
            try log.trim(below: base)
        }
    }

    /// Sends what the replica lacks, up to so many bytes.
    private func send(
        _ home: inout GrowingLog, to replica: ReplicaLog, bytesMax: Int = .max,
        using random: inout SeededRandom
    ) throws -> [ReplicaLog.Verdict] {
        var reader = try ReplicationReader(
            home.replay, logID: logID, from: replica.nextOffset, sha256: sha256)
        var bytes: [UInt8] = []
        while let frame = try reader.next() { bytes += frame.bytes }
        bytes += home.mark.bytes
        var rest = bytes.prefix(bytesMax)
        var decoder = ReplicationDecoder()
        var verdicts: [ReplicaLog.Verdict] = []
        while !rest.isEmpty {
            let piece = rest.prefix(1 + random.below(900))
            rest = rest.dropFirst(piece.count)
            decoder.add(piece)
            while let frame = try decoder.next() {
                if let verdict = try replica.apply(frame) { verdicts.append(verdict) }
            }
        }
        return verdicts
    }

    private func records(_ replay: Replay) throws -> [HomeRecord] {
        var records: [HomeRecord] = []
        try replay.records(in: 0..<UInt64.max) { item in
            if case .record(let record) = item { records.append(record) }
            return true
        }
        return records
    }

    @Test("a replica holds the home through cuts and restarts", arguments: freshSeeds(8))
    func cuts(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let folder = try Folder()
        var home = try GrowingLog(in: folder, records: 400, using: &random)
        let directory = try folder.file("replica")
        var replica = try ReplicaLog(directory: directory, sha256: sha256)
        while !home.isAtEnd {
            try home.append(1 + random.below(25), using: &random)
            let verdicts = try send(
                &home, to: replica, bytesMax: random.oneIn(2) ? random.below(4000) : .max,
                using: &random)
            #expect(verdicts.allSatisfy { $0 == .agreed }, "HEARTH_SEED=\(seed)")
            if random.oneIn(3) {
                try replica.close()
                replica = try ReplicaLog(directory: directory, sha256: sha256)
            }
        }
        #expect(try send(&home, to: replica, using: &random).last == .agreed)
        try replica.close()
        let reader = try FileLogReader(directory: directory)
        let copy = Replay(reader: reader, sha256: nil)
        #expect(try records(copy) == records(home.replay), "HEARTH_SEED=\(seed)")
        #expect(try LogVerifier.run(reader).findings.isEmpty, "HEARTH_SEED=\(seed)")
        let hashes = try copy.fold().state.recomputedHashes(sha256: sha256)
        #expect(hashes == home.state.recomputedHashes(sha256: sha256), "HEARTH_SEED=\(seed)")
    }

    @Test(
        "a home that was trimmed gives the state before its oldest record", arguments: freshSeeds(4)
    )
    func trimmed(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let folder = try Folder()
        var home = try GrowingLog(in: folder, records: 400, using: &random)
        try home.append(60, using: &random)
        // One that was there before, and one that comes later.
        let early = try ReplicaLog(directory: try folder.file("early"), sha256: sha256)
        _ = try send(&home, to: early, using: &random)
        try home.append(240, using: &random)
        try home.trim()
        let late = try ReplicaLog(directory: try folder.file("late"), sha256: sha256)
        #expect(try send(&home, to: late, using: &random) == [.agreed], "HEARTH_SEED=\(seed)")
        #expect(late.firstOffset == home.log.firstOffset)
        let reader = try FileLogReader(directory: try folder.file("early"))
        var tail = try FoldTail(
            Replay(reader: reader, sha256: nil),
            from: Replay(reader: reader, sha256: nil).fold().state)
        let first = home.log.firstOffset
        #expect(try send(&home, to: early, using: &random).last == .agreed, "HEARTH_SEED=\(seed)")
        #expect(early.gaps == [60...first - 1], "HEARTH_SEED=\(seed)")
        // Who reads on meanwhile has the same state, and notes the loss beside it.
        try reader.refresh()
        while try tail.advance() != nil {}
        #expect(.mark(tail.mark(sha256: sha256)) == home.mark, "HEARTH_SEED=\(seed)")
        for (replica, name) in [(late, "late"), (early, "early")] {
            let gaps = replica.gaps
            try replica.close()
            let again = try ReplicaLog(directory: try folder.file(name), sha256: sha256)
            #expect(again.gaps == gaps)
            try home.append(20, using: &random)
            #expect(
                try send(&home, to: again, using: &random).last == .agreed,
                "\(name), HEARTH_SEED=\(seed)")
            // A gap makes no other state acceptable.
            var state = home.state
            let hashes = StateHashes(
                graph: state.hashes(sha256: sha256).graph, state: [UInt8](repeating: 1, count: 32))
            let wrong = StateMark(nextOffset: again.nextOffset, hashes: hashes)
            #expect(try again.apply(.mark(wrong)) == .differs, "\(name), HEARTH_SEED=\(seed)")
            #expect(try again.provenRange(below: again.nextOffset) == first..<again.nextOffset)
            try again.close()
        }
    }

    @Test("no crash in a first sync leaves a log without its beginning", arguments: freshSeeds(1))
    func crashedBeginning(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let folder = try Folder()
        var home = try GrowingLog(in: folder, records: 200, using: &random)
        try home.append(200, using: &random)
        try home.trim()
        let first = home.log.firstOffset
        #expect(first > 0)
        var frames: [ReplicationFrame] = []
        var reader = try ReplicationReader(home.replay, logID: logID, from: 0, sha256: sha256)
        while let frame = try reader.next() { frames.append(frame) }
        frames.append(home.mark)
        func sync(_ disk: FaultyFileSystem) throws -> ReplicaLog.Verdict? {
            let replica = try ReplicaLog(directory: "/replica", fileSystem: disk, sha256: sha256)
            let next = replica.nextOffset
            guard next == 0 || next >= first else {
                Issue.record("it stands at @\(next), HEARTH_SEED=\(seed)")
                return nil
            }
            var verdict: ReplicaLog.Verdict?
            for frame in frames {
                if case .batch(let batch) = frame, batch.firstOffset < next { continue }
                if case .checkpoint(let offset, _) = frame, offset <= next { continue }
                verdict = try replica.apply(frame) ?? verdict
            }
            try replica.close()
            return verdict
        }
        let whole = FaultyFileSystem()
        try whole.createDirectory("/replica")
        #expect(try sync(whole) == .agreed)
        let modes: [FaultyFileSystem.CrashMode] = [
            .dropped, .kept, .torn(seed: seed), .reordered(seed: seed),
        ]
        for operation in 0..<whole.counts.operations {
            let disk = FaultyFileSystem()
            try disk.createDirectory("/replica")
            var plan = FaultyFileSystem.Plan()
            plan.crash = disk.counts.operations + operation
            disk.setPlan(plan)
            _ = try? sync(disk)
            for mode in modes {
                let restarted = disk.restarted(mode)
                #expect(
                    try sync(restarted) == .agreed, "\(mode) \(operation), HEARTH_SEED=\(seed)")
            }
            // A full disk, where room is made later.
            let full = FaultyFileSystem()
            try full.createDirectory("/replica")
            plan = FaultyFileSystem.Plan()
            plan.failures[full.counts.operations + operation] = ENOSPC
            full.setPlan(plan)
            _ = try? sync(full)
            let again = full.restarted(.kept)
            #expect(try sync(again) == .agreed, "full \(operation), HEARTH_SEED=\(seed)")
        }
    }

    @Test("a log without the state that it begins with is damaged", arguments: [0, 1, 2])
    func lostBeginning(kind: Int) throws {
        var random = SeededRandom(seed: 8)
        let folder = try Folder()
        var home = try GrowingLog(in: folder, records: 200, using: &random)
        try home.append(200, using: &random)
        try home.trim()
        let directory = try folder.file("replica")
        let replica = try ReplicaLog(directory: directory, sha256: sha256)
        #expect(try send(&home, to: replica, using: &random) == [.agreed])
        try replica.close()
        let path = LogPaths(directory: directory).checkpoint(home.log.firstOffset)
        let url = URL(fileURLWithPath: path)
        var bytes = try Data(contentsOf: url)
        switch kind {
        case 0: try FileManager.default.removeItem(at: url)
        case 1: try bytes.dropLast(9).write(to: url)
        default:
            bytes[bytes.count - 9] ^= 4
            try bytes.write(to: url)
        }
        #expect(throws: ReplicaLog.Failure.damaged("the state before its first record is gone")) {
            try ReplicaLog(directory: directory, sha256: sha256)
        }
    }

    @Test("what the home has lost is lost in its replica", arguments: freshSeeds(4))
    func lost(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let folder = try Folder()
        var home = try GrowingLog(in: folder, records: 200, using: &random)
        try home.append(60 + random.below(20), using: &random)
        try home.lose(1 + UInt64(random.below(9)))
        try home.append(60, using: &random)
        let directory = try folder.file("replica")
        let replica = try ReplicaLog(directory: directory, sha256: sha256)
        #expect(try send(&home, to: replica, using: &random) == [.agreed], "HEARTH_SEED=\(seed)")
        try replica.close()
        let copy = Replay(reader: try FileLogReader(directory: directory), sha256: nil)
        #expect(try records(copy) == records(home.replay), "HEARTH_SEED=\(seed)")
        let again = try ReplicaLog(directory: directory, sha256: sha256)
        #expect(
            try send(&home, to: again, using: &random) == [.agreed, .agreed], "HEARTH_SEED=\(seed)")
        try again.close()
    }

    @Test func anotherLogIsRefused() throws {
        let folder = try Folder()
        let replica = try ReplicaLog(directory: try folder.file("replica"), sha256: sha256)
        func opened(_ id: UInt8, next: UInt64) -> ReplicationFrame {
            .opened(
                ReplicationStart(
                    logID: [UInt8](repeating: id, count: 16), firstOffset: 0, nextOffset: next))
        }
        _ = try replica.apply(opened(1, next: 5))
        #expect(throws: ReplicaLog.Failure.self) { try replica.apply(opened(2, next: 5)) }
        // Records that do not follow each other are not taken.
        var batch = ReplicatedBatch(firstOffset: 3, era: 0, firstName: 0)
        batch.records = [LogRecord(time: 0, events: [])]
        #expect(throws: ReplicaLog.Failure.badOrder("@3 came where @0 was expected")) {
            try replica.apply(.batch(batch))
        }
        #expect(replica.nextOffset == 0)
    }

    @Test func aHomeThatWasSetBackIsRefused() throws {
        var random = SeededRandom(seed: 5)
        let folder = try Folder()
        var home = try GrowingLog(in: folder, records: 60, using: &random)
        try home.append(50, using: &random)
        let replica = try ReplicaLog(directory: try folder.file("replica"), sha256: sha256)
        _ = try send(&home, to: replica, using: &random)
        let start = ReplicationStart(logID: logID, firstOffset: 0, nextOffset: 40)
        #expect(throws: ReplicaLog.Failure.homeBehind(home: 40, replica: 50)) {
            try replica.apply(.opened(start))
        }
        try replica.close()
    }

    @Test("frames are read as they were written, in any pieces", arguments: freshSeeds(4))
    func coding(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var frames: [ReplicationFrame] = []
        for _ in 0..<60 { frames.append(Self.frame(using: &random)) }
        let bytes = frames.flatMap(\.bytes)
        var decoder = ReplicationDecoder()
        var read: [ReplicationFrame] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let piece = rest.prefix(1 + random.below(60))
            rest = rest.dropFirst(piece.count)
            decoder.add(piece)
            while let frame = try decoder.next() { read.append(frame) }
        }
        #expect(read == frames, "HEARTH_SEED=\(seed)")
        // A changed byte is found, or ends in waiting for more.
        for _ in 0..<200 {
            var changed = bytes
            changed[random.below(changed.count)] ^= UInt8(1 + random.below(255))
            var decoder = ReplicationDecoder()
            decoder.add(changed)
            var count = 0
            do {
                while let frame = try decoder.next() {
                    #expect(frame == frames[count], "HEARTH_SEED=\(seed)")
                    count += 1
                }
                #expect(count < frames.count, "HEARTH_SEED=\(seed)")
            } catch {}
        }
    }

    private static let extremes: [UInt64] = [0, 1, UInt64(Int64.max), .max - 1, .max]

    private static func frame(using random: inout SeededRandom) -> ReplicationFrame {
        func number() -> UInt64 {
            random.oneIn(2) ? extremes[random.below(extremes.count)] : random.next()
        }
        func bytes() -> [UInt8] { random.bytes(random.below(40)) }
        switch random.below(7) {
        case 0:
            return .opened(
                ReplicationStart(logID: bytes(), firstOffset: number(), nextOffset: number()))
        case 1: return .checkpoint(offset: number(), bytes: bytes())
        case 2:
            var batch = ReplicatedBatch(
                firstOffset: number() >> 1, era: UInt32(truncatingIfNeeded: number()),
                firstName: UInt32(truncatingIfNeeded: number()))
            batch.names = (0..<random.below(4)).map { _ in bytes() }
            batch.records = (0..<1 + random.below(4)).map { _ in
                LogRecord(
                    time: Int64(bitPattern: number()), events: bytes(),
                    capture: random.oneIn(2) ? bytes() : nil)
            }
            return .batch(batch)
        case 3:
            let first = number() >> 1
            return .lost(first...first + UInt64(random.below(9)))
        case 4:
            return .mark(
                StateMark(
                    nextOffset: number(), hashes: StateHashes(graph: bytes(), state: bytes())))
        case 5: return .alive
        default: return .failed("a reason")
        }
    }
}
