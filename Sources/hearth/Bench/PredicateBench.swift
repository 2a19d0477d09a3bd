// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

/// What it costs to look for predicates in a log, beside a fold of the same records that nobody
/// looks at.
enum PredicateBench {
    private static let stateCount = 300_000
    /// So many records are evaluated in the plain way as well.
    private static let checkedCount: UInt64 = 4000

    static func run(runs: Int) throws -> [BenchResult] {
        let folder = try TemporaryFolder()
        let directory = folder.file("log")
        _ = try BenchHome.fill(directory, states: stateCount)
        let reader = try FileLogReader(directory: directory)
        let replay = Replay(reader: reader, sha256: sha256)
        let home = try replay.fold(from: .genesis).state.graph
        let cases = try Self.cases(home)
        for part in cases { try check(part, home, replay) }
        var folds: [Double] = []
        var scans: [[Double]] = Array(repeating: [], count: cases.count)
        for run in 0...runs {
            let fold = try seconds { _ = try replay.fold(from: .genesis) }
            let times = try cases.map { part in
                try seconds { _ = try part.edges(home, replay) }
            }
            // The first run warms the page cache.
            guard run > 0 else { continue }
            folds.append(fold)
            for (index, time) in times.enumerated() { scans[index].append(time) }
        }
        return zip(cases, scans).map { part, times in
            BenchResult(
                goal: part.goal, value: median(zip(folds, times).map { $0 / $1 }), unit: "ratio",
                target: 0.7, baseline: "a fold of the same records that nobody looks at",
                mode: "\(stateCount) states of 100 sensors, all values new; \(part.text)",
                runs: runs,
                gate: "the values at \(checkedCount) records equal to those of single moments",
                details: [
                    ("foldNsPerRecord", median(folds) / Double(replay.nextOffset) * 1e9, "ns"),
                    (
                        "evaluationNsPerRecord",
                        (median(times) - median(folds)) / Double(replay.nextOffset) * 1e9, "ns"
                    ),
                ])
        }
    }

    private struct Case {
        var goal: String
        var text: String
        var predicates: [HomePredicate]
        var gathersEvidence = false

        init(_ goal: String, _ text: String) throws {
            self.goal = goal
            self.text = text
            predicates = [try HomePredicate(text)]
        }

        init(_ goal: String, rules: [String]) throws {
            self.goal = goal
            text = "\(rules.count) rules"
            predicates = try rules.map { try HomePredicate($0) }
            gathersEvidence = true
        }

        func edges(_ home: HomeSnapshot, _ replay: Replay) throws -> Int {
            var scan = try PredicateScan(
                predicates, boundTo: home, from: 0, replay, gathersEvidence: gathersEvidence)
            var count = 0
            while let step = try scan.advance() { count += step.edges.count }
            return count
        }
    }

    private static func cases(_ home: HomeSnapshot) throws -> [Case] {
        let names = home.views.map(\.name).filter { !$0.isEmpty }
        let rooms = home.rooms.map(\.name)
        guard names.count >= 8, let room = rooms.first else {
            throw CommandFailure(.internalError, "the home of the benchmark has too few devices")
        }
        func device(_ index: Int) -> String { #"device("\#(names[index])")"# }
        return [
            try Case("predicates-device", "\(device(0)).temperature > 23 °C"),
            try Case("predicates-group", "count(temperature > 21 °C) > 60"),
            try Case("predicates-for", "any(temperature > 23 °C for 1s)"),
            try Case(
                "predicates-rules",
                rules: [
                    "\(device(0)).temperature > 23 °C", "\(device(1)).temperature < 19 °C for 2s",
                    "\(device(2)).humidity > 58 %", "\(device(3)).connectivity == offline",
                    "\(device(4)).humidity < 42 % and \(device(5)).temperature > 22 °C",
                    "\(device(6)).temperature > \(device(7)).temperature",
                    "\(device(1)).humidity changed", "\(device(2)).connectivity changed",
                    "rate(\(device(3)).temperature, 1s) > 2 °C/s",
                    "\(device(5)).temperature > 20 °C and between 22:00 and 06:00",
                    "\(device(0)).humidity > 50 % for 1m", "not (\(device(1)).humidity > 45 %)",
                    "any(connectivity == offline for 1m)", "count(connectivity == online) < 90",
                    "any(temperature > 30 °C)", "all(temperature > 10 °C) for 1m",
                    #"room("\#(room)").any(temperature > 23.5 °C for 1s)"#,
                    #"room("\#(room)").count(humidity > 55 %) > 1"#,
                    "any(humidity > 70 % for 10m)", "\(device(7)).temperature == 21.5 °C",
                ]),
        ]
    }

    /// Compares the values of predicates without a memory with those that each moment by itself has.
    private static func check(_ part: Case, _ home: HomeSnapshot, _ replay: Replay) throws {
        var scan = try PredicateScan(
            part.predicates, boundTo: home, from: 0, replay.limited(to: checkedCount))
        let indices = try part.predicates.indices.filter {
            !(try part.predicates[$0].hasMemory(in: home))
        }
        while let step = try scan.advance() {
            for index in indices {
                let expected = try part.predicates[index].isTrue(
                    in: scan.home, boundTo: home, at: scan.time)
                guard scan.isTrue(index) == expected else {
                    throw CommandFailure(
                        .internalError,
                        "'\(part.predicates[index])' is not \(expected) at @\(step.offset)")
                }
            }
        }
    }
}
