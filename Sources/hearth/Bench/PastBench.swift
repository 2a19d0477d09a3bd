// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeTesting
import Logging

/// How long questions about the past of a long log take, as whole programs, beside a fold of all
/// its records.
enum PastBench {
    /// So many random points are asked.
    private static let pointCount = 9
    /// Nanoseconds between two states: ten million are a month.
    private static let interval: Int64 = 250_000_000

    static func run(runs: Int, records: Int) throws -> [BenchResult] {
        let folder = try TemporaryFolder()
        let log = PastLog(directory: folder.file("log"))
        try log.fill(records, interval: interval)
        try folder.write(log.rules(), to: "rules.yaml")
        let replay = Replay(reader: try FileLogReader(directory: log.directory), sha256: sha256)
        var random = SeededRandom(seed: 1)
        let points = (0..<pointCount).map { _ in
            UInt64(1 + random.below(Int(replay.nextOffset) - 2))
        }
        try check(log, replay, points)

        var folds: [Double] = []
        var scans: [Double] = []
        var hash: [UInt8] = []
        for _ in 0..<max(1, min(runs, 3)) {
            folds.append(
                try seconds {
                    var state = try replay.fold(from: .genesis).state
                    hash = state.hashes(sha256: sha256).state
                })
            scans.append(try seconds { _ = try scanFrames(directory: log.directory) })
        }
        let fold = median(folds)
        let mode =
            "\(replay.nextOffset) records of \(BenchHome.deviceCount) devices, whole program, "
            + "page cache warm"
        var results = [
            BenchResult(
                goal: "past-genesis", value: median(zip(scans, folds).map { $0 / $1 }),
                unit: "ratio", target: 0.1,
                baseline: "checksum scan of every frame of the same files",
                mode: "\(replay.nextOffset) records, page cache warm", runs: folds.count,
                gate: "state hashes at \(pointCount) points are those of one fold",
                details: [("foldSeconds", fold, "s"), ("scanSeconds", median(scans), "s")]),
            try recovery(log, runs: runs, hash: hash),
        ]
        for question in try log.questions(points, rules: folder.file("rules.yaml")) {
            Output.tell("past: \(question.goal)")
            var times: [Double] = []
            for run in 0...runs {
                for arguments in question.commands {
                    let time = try seconds {
                        try log.ask(arguments, readsTenLines: question.readsTenLines)
                    }
                    if run > 0 { times.append(time) }
                }
            }
            let time = median(times)
            let isRatio = question.ratio != nil
            results.append(
                BenchResult(
                    goal: question.goal, value: isRatio ? fold / time : time,
                    unit: isRatio ? "ratio" : "s", target: question.ratio ?? question.seconds ?? 0,
                    isLimit: !isRatio, baseline: "a fold of all records", mode: mode, runs: runs,
                    gate: "state hashes at \(pointCount) points are those of one fold",
                    details: [
                        ("seconds", time, "s"), ("longest", times.max() ?? .nan, "s"),
                        ("foldSeconds", fold, "s"),
                    ]))
        }
        return results
    }

    /// How long a log takes to open for writing, with the state of its end. The newest checkpoint is
    /// removed: a daemon seldom ends behind one.
    private static func recovery(
        _ past: PastLog, runs: Int, hash: [UInt8]
    ) throws -> BenchResult {
        Output.tell("past: past-recovery")
        let quiet = Logger(label: "bench") { _ in SwiftLogNoOpLogHandler() }
        var times: [Double] = []
        var tail: UInt64 = 0
        for run in 0...runs {
            let log: FileLog
            let engine: Engine
            let start = ContinuousClock.now
            log = try FileLog.open(
                directory: past.directory, mode: .write,
                random: { UInt64.random(in: .min ... .max) })
            if run == 0, let newest = try log.checkpoints.list().last {
                try log.checkpoints.remove(offset: newest.offset)
            }
            engine = try Engine.open(
                log: log, clock: SystemClock(), sha256: sha256, logger: quiet,
                checkpointRecords: .max / 2)
            let time = (ContinuousClock.now - start) / .seconds(1)
            guard engine.hashes().state == hash else {
                throw CommandFailure(.internalError, "the state after the recovery differs")
            }
            tail = log.nextOffset - (try log.checkpoints.list().last?.offset ?? 0)
            try engine.close()
            try log.close()
            if run > 0 { times.append(time) }
        }
        return BenchResult(
            goal: "past-recovery", value: median(times), unit: "s", target: 1, isLimit: true,
            baseline: "none", mode: "log opened for writing, and its engine; page cache warm",
            runs: runs, gate: "the state hash is that of a fold of all records",
            details: [
                ("recordsBehindCheckpoint", Double(tail), ""),
                ("longest", times.max() ?? .nan, "s"),
            ])
    }

    /// The states that the program shows are those of a fold from the first record.
    private static func check(_ log: PastLog, _ replay: Replay, _ points: [UInt64]) throws {
        var fold = LogFold(state: HomeState())
        for point in points.sorted() {
            try replay.extend(&fold, to: point + 1)
            var state = fold.state
            let expected = hexText(state.hashes(sha256: sha256).state)
            let found = try log.answer(["show", "@\(point)", "--hash"])
            guard found == expected + "\n" else {
                throw CommandFailure(.internalError, "show @\(point) is \(found), not \(expected)")
            }
        }
    }
}
