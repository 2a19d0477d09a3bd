// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime

/// How fast a log folds again from its first record, beside a scan that only checks checksums.
enum ReplayBench {
    static func run(runs: Int) throws -> [BenchResult] {
        let folder = try TemporaryFolder()
        let directory = folder.file("log")
        let stateCount = 300_000
        let filled = try BenchHome.fill(directory, states: stateCount)
        var folds: [Double] = []
        var scans: [Double] = []
        var frames = 0
        for run in 0...runs {
            var hash: [UInt8] = []
            let fold = try seconds {
                let reader = try FileLogReader(directory: directory)
                var state = try Replay(reader: reader, sha256: sha256).fold(from: .genesis).state
                hash = state.hashes(sha256: sha256).state
            }
            let scan = try seconds { frames = try scanFrames(directory: directory).recordCount }
            guard hash == filled.stateHash else {
                throw CommandFailure(.internalError, "the replay's state hash differs")
            }
            // The first run warms the page cache.
            guard run > 0 else { continue }
            folds.append(fold)
            scans.append(scan)
        }
        let mode = "page cache warm, read(2), from the first record, captures stored"
        let gate = "state hash equal to the engine's"
        let ratios = zip(scans, folds).map { $0 / $1 }
        return [
            BenchResult(
                goal: "replay", value: Double(filled.events) / median(folds) / 1e6,
                unit: "M events/s", target: 2, baseline: "none", mode: mode, runs: runs, gate: gate,
                details: [
                    ("events", Double(filled.events), ""), ("records", Double(frames), ""),
                    ("nsPerEvent", median(folds) / Double(filled.events) * 1e9, "ns"),
                ]),
            BenchResult(
                goal: "replay-scan", value: median(ratios), unit: "ratio", target: 0.1,
                baseline: "checksum scan of every frame of the same files", mode: mode, runs: runs,
                gate: gate,
                details: [("scanMframesPerS", Double(frames) / median(scans) / 1e6, "M/s")]),
        ]
    }
}
