// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Testing

@testable import hearth

@Suite struct ReplayCheckTests {
    /// A log of a random home, with a checkpoint in it.
    private func reader(seed: UInt64, in directory: String) throws -> FileLogReader {
        var limits = LogLimits()
        limits.segmentBytesMax = 4096
        limits.allocationBytes = 4096
        let log = try FileLog.open(
            directory: directory,
            mode: .create(logID: [UInt8](repeating: 7, count: 16), time: 0), limits: limits,
            random: { seed })
        var encoder = RecordEncoder()
        var random = SeededRandom(seed: seed)
        let records = RandomHome(records: 12 + random.below(30), using: &random).records
        let saved = 1 + random.below(records.count - 1)
        var state = HomeState()
        for (index, record) in records.enumerated() {
            let stored = LogRecord(time: record.receivedAt, events: encoder.encode(record))
            _ = try log.append(
                LogBatch(records: [stored], dictionary: encoder.takeNewDefinitions()))
            reduce(into: &state, record)
            guard index + 1 == saved else { continue }
            let checkpoint = StateCheckpoint(state: &state, sha256: sha256)
            try log.checkpoints.save(
                offset: UInt64(saved), bytes: checkpoint.bytes, verified: true)
        }
        try log.close()
        return try FileLogReader(path: directory)
    }

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "hearth-check-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    @Test("a hundred random logs fold to the same states in every way", arguments: freshSeeds(1))
    func hundred(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<100 {
            let own = random.next()
            try inFolder { folder in
                var choices = SeededRandom(seed: own)
                var check = try ReplayCheck(
                    reader(seed: own, in: folder), sha256: sha256, random: { choices.next() })
                try check.run()
                try #require(check.difference == nil, "HEARTH_SEED=\(seed), log \(own)")
                #expect(check.foldCount == 4 && check.comparisonCount > 4)
            }
        }
    }

    @Test("a fold that forgets something is found, with the record")
    func wrong() throws {
        try inFolder { folder in
            let reader = try reader(seed: 3, in: folder)
            let last = reader.nextOffset - 1
            // A fold that is wrong at the last record unless it begins with the first.
            let fold: @Sendable (Replay, UInt64, HomeState) throws(EngineError) -> HomeState = {
                replay, offset, state throws(EngineError) in
                var folded = try replay.fold(through: offset, from: .state(state)).state
                if state.nextOffset > 0, offset == last {
                    folded.noteLost(RangeLost(first: 1, last: 1))
                }
                return folded
            }
            var check = try ReplayCheck(reader, sha256: sha256, fold: fold)
            try check.run()
            #expect(check.difference == ReplayCheck.Difference(way: .checkpoints, offset: last))
        }
    }
}
