// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Testing

/// Copies of a range of a log, and the one file that holds them.
@Suite struct LogCopyTests {
    private final class Folder {
        let path: String

        init() throws {
            path = NSTemporaryDirectory() + "hearth-copy-\(UUID().uuidString)"
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func file(_ name: String) -> String { path + "/" + name }
    }

    /// A log of a random home in small segments, some records with captures, several eras; where
    /// `lost` is given, the log goes on behind so many offsets that it does not have.
    private func log(
        in folder: Folder, seed: UInt64, count: Int, lost: Range<UInt64>? = nil
    ) throws -> FileLogReader {
        var random = SeededRandom(seed: seed)
        var limits = LogLimits()
        limits.segmentBytesMax = 2048
        limits.allocationBytes = 4096
        let log = try FileLog.open(
            directory: folder.file("log"), mode: .create(logID: logID, time: 0), limits: limits,
            random: { 7 })
        var encoder = RecordEncoder()
        var state = HomeState()
        for record in RandomHome(records: count, using: &random).records {
            if let lost, log.nextOffset == lost.lowerBound {
                try log.skip(
                    to: lost.upperBound, time: record.receivedAt, era: state.books.era)
            }
            var record = record
            record.offset = log.nextOffset
            record.capture = random.oneIn(3) ? random.bytes(random.below(40)) : nil
            reduce(into: &state, record)
            let stored = LogRecord(
                time: record.receivedAt, events: encoder.encode(record), capture: record.capture)
            _ = try log.append(
                LogBatch(
                    records: [stored], dictionary: encoder.takeNewDefinitions(),
                    era: state.books.era))
        }
        try log.close()
        return try FileLogReader(path: folder.file("log"))
    }

    private func export(
        _ reader: FileLogReader, _ range: Range<UInt64>, to folder: Folder
    ) throws -> (FileLogReader, LogCopy) {
        let replay = Replay(reader: reader, sha256: sha256)
        var copy = LogCopy(range: range)
        var first = try replay.state(before: range.lowerBound)
        try copy.write(
            replay, to: folder.file("copy"), logID: reader.identity.logID,
            first: range.lowerBound == 0 ? nil : StateCheckpoint(state: &first, sha256: sha256))
        let file = try SystemFileSystem().open(folder.file("one"), .create(replacing: false))
        try LogArchive.pack(directory: folder.file("copy"), into: file)
        return (try FileLogReader(path: folder.file("one")), copy)
    }

    private func records(_ reader: FileLogReader, _ range: Range<UInt64>) throws -> [HomeRecord] {
        var records: [HomeRecord] = []
        try Replay(reader: reader, sha256: sha256).records(in: range) { item in
            if case .record(let record) = item { records.append(record) }
            return true
        }
        return records
    }

    @Test(
        "an export has the records, the eras and the states of its range", arguments: freshSeeds(6))
    func range(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let folder = try Folder()
        let source = try log(in: folder, seed: random.next(), count: 20 + random.below(200))
        let count = Int(source.nextOffset)
        let low = random.oneIn(4) ? 0 : random.below(count)
        let range = UInt64(low)..<UInt64(low + 1 + random.below(count - low))
        let (copy, _) = try export(source, range, to: folder)
        #expect(copy.firstOffset == range.lowerBound && copy.nextOffset == range.upperBound)
        #expect(try records(copy, range) == records(source, range), "HEARTH_SEED=\(seed)")
        let (ours, theirs) = (
            Replay(reader: copy, sha256: nil), Replay(reader: source, sha256: sha256)
        )
        for _ in 0..<5 {
            let offset = range.lowerBound + UInt64(random.below(range.count))
            let (mine, other) = (
                try ours.fold(through: offset).state, try theirs.fold(through: offset).state
            )
            #expect(
                mine.recomputedHashes(sha256: sha256) == other.recomputedHashes(sha256: sha256),
                "@\(offset), HEARTH_SEED=\(seed)")
        }
        let report = try LogVerifier.run(copy)
        #expect(report.findings.isEmpty && report.recordCount == UInt64(range.count))
    }

    @Test("what a log lost is lost in a copy, at the same offsets", arguments: freshSeeds(3))
    func loss(seed: UInt64) throws {
        let folder = try Folder()
        let source = try log(in: folder, seed: seed, count: 40, lost: 12..<17)
        let (copy, made) = try export(source, 5..<source.nextOffset, to: folder)
        #expect(made.lost == [12...16], "HEARTH_SEED=\(seed)")
        #expect(try records(copy, 5..<45) == records(source, 5..<45), "HEARTH_SEED=\(seed)")
        #expect(copy.nextOffset == source.nextOffset)
        let hashes = try [copy, source].map {
            try Replay(reader: $0, sha256: sha256).fold().state.recomputedHashes(sha256: sha256)
        }
        #expect(hashes[0] == hashes[1], "HEARTH_SEED=\(seed)")
    }

    @Test("a range that ends with a loss ends there too")
    func lossAtTheEnd() throws {
        let folder = try Folder()
        let source = try log(in: folder, seed: 1, count: 40, lost: 12..<17)
        let (copy, made) = try export(source, 8..<15, to: folder)
        #expect(made.lost == [12...14] && copy.nextOffset == 15)
    }

    @Test("an export that is cut off anywhere is refused or whole", arguments: freshSeeds(2))
    func cut(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let folder = try Folder()
        let source = try log(in: folder, seed: random.next(), count: 30)
        _ = try export(source, 0..<source.nextOffset, to: folder)
        let bytes = try Data(contentsOf: URL(fileURLWithPath: folder.file("one")))
        for _ in 0..<40 {
            // The last block of zeros may be missing.
            let length = random.below(bytes.count - 1024)
            try bytes.prefix(length).write(to: URL(fileURLWithPath: folder.file("cut")))
            let error = #expect(throws: LogError.self) {
                try FileLogReader(path: folder.file("cut"))
            }
            guard case .damagedFile = error else {
                Issue.record("\(String(describing: error)) at \(length), HEARTH_SEED=\(seed)")
                continue
            }
        }
    }
}
