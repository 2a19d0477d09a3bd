// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Testing

/// A fork without one record against the oracle, which folds the lines without it.
@Suite struct ForkOracleTests {
    @Test("a dropped record leaves the home that a fold without it gives", arguments: freshSeeds(2))
    func dropped(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let homes = OracleHome.random(6, records: 60, seed: random.next())
        var (ours, whole): ([HomeSnapshot], [HomeSnapshot]) = ([], [])
        var without: [OracleHome] = []
        for home in homes {
            // Not the first record, and not the last: a snapshot names its newest record.
            let offset = UInt64(1 + random.below(home.records.count - 2))
            let folder = NSTemporaryDirectory() + "hearth-fork-\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true)
            let source = try Self.log(of: home, in: folder + "/log")
            let fork = try Self.fork(source, without: offset, to: folder + "/fork")
            whole.append(try source.fold().state.graph)
            ours.append(try fork.fold().state.graph)
            without.append(home.without(offset))
        }
        let theirs = try Oracle.snapshots(of: without)
        #expect(ours.map { $0.json() } == theirs, "HEARTH_SEED=\(seed)")
        // The diff is the one between the oracle's two folds.
        let diffs = zip(whole, ours).map { diff($0, $1).json }
        let all = try Oracle.snapshots(of: homes)
        #expect(try Oracle.applied(diffs, to: all) == theirs, "HEARTH_SEED=\(seed)")
    }

    private static func log(of home: OracleHome, in directory: String) throws -> Replay {
        let log = try FileLog.open(
            directory: directory,
            mode: .create(logID: [UInt8](repeating: 1, count: 16), time: 0), random: { 1 })
        var encoder = RecordEncoder()
        for record in home.records {
            let stored = LogRecord(time: record.receivedAt, events: encoder.encode(record))
            _ = try log.append(
                LogBatch(records: [stored], dictionary: encoder.takeNewDefinitions()))
        }
        try log.close()
        return Replay(reader: try FileLogReader(path: directory), sha256: sha256)
    }

    private static func fork(
        _ source: Replay, without offset: UInt64, to directory: String
    ) throws -> Replay {
        var copy = LogCopy(range: 0..<source.nextOffset)
        try copy.write(
            source, to: directory, logID: [UInt8](repeating: 1, count: 16), first: nil
        ) { record in
            guard record.offset == offset else { return record }
            return HomeRecord(
                offset: offset, receivedAt: record.receivedAt, cause: record.cause,
                events: [.recordDropped(kinds: record.events.map(\.kindName))])
        }
        return Replay(reader: try FileLogReader(path: directory), sha256: sha256)
    }
}
