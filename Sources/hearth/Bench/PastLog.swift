// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime

/// A long log, and what `PastBench` asks of it.
struct PastLog {
    var directory: String

    /// A question that takes longer is no answer; ten million records take half a minute.
    private static let secondsMax = 600

    /// A question that is asked by one command or by several alike.
    struct PastQuestion {
        var goal: String
        var commands: [[String]]
        /// Whether the reader of the output leaves after ten lines, as `head` does.
        var readsTenLines = false
        /// The most seconds that one may take.
        var seconds: Double?
        /// How fast it must be at least, as a part of the speed of a fold of all records.
        var ratio: Double?
    }

    /// Fills the log as the daemon of a home does: with checkpoints and indexes.
    func fill(_ records: Int, interval: Int64) throws {
        Output.tell("past: writing \(records) records")
        _ = try BenchHome.fill(
            directory, states: records, interval: interval, checkpointRecords: 100_000)
    }

    /// - Parameters:
    ///   - points: offsets somewhere in the log.
    ///   - rules: the file of ``rules``.
    func questions(_ points: [UInt64], rules: String) throws -> [PastQuestion] {
        let reader = try FileLogReader(directory: directory)
        let home = try Replay(reader: reader, sha256: sha256).fold().state.graph
        guard let device = home.views.first(where: { !$0.name.isEmpty })?.name else {
            throw CommandFailure(.internalError, "the home of the benchmark has no device")
        }
        let first = points.min() ?? 0
        // It becomes true with one record, and stays so.
        let turn = points.sorted()[points.count / 2]
        return [
            PastQuestion(
                goal: "past-show", commands: points.map { ["show", "@\($0)", "--hash"] },
                seconds: 0.3),
            PastQuestion(
                goal: "past-bisect",
                commands: [
                    ["bisect", "@1..HEAD", "--expr", "since @\(turn)", "--output", "json"]
                ], seconds: 2),
            PastQuestion(
                goal: "past-blame", commands: [["blame", device, "--output", "json"]], seconds: 0.5),
            PastQuestion(
                goal: "past-history",
                commands: [["history", device, "temperature", "--by", "day", "--output", "csv"]],
                seconds: 0.5),
            PastQuestion(
                goal: "past-log-head", commands: [["log"]], readsTenLines: true, seconds: 0.05),
            PastQuestion(goal: "past-log-tail", commands: [["log", "-n", "10"]], seconds: 0.2),
            PastQuestion(
                goal: "past-log-device",
                commands: [["log", device, "--since", "@\(first)", "-n", "10"]], seconds: 0.5),
            PastQuestion(
                goal: "past-find",
                commands: [["find", "--all", "--expr", "count(temperature > 21 °C) > 70"]],
                ratio: 0.7),
            PastQuestion(goal: "past-backtest", commands: [["backtest", rules]], ratio: 0.7),
        ]
    }

    /// Twenty rules as people write them: they look at each value of their devices, and fire
    /// seldom. `PredicateBench` has those that turn with every record.
    func rules() throws -> String {
        let reader = try FileLogReader(directory: directory)
        let home = try Replay(reader: reader, sha256: sha256).fold().state.graph
        let names = home.views.map(\.name).filter { !$0.isEmpty }
        guard names.count >= 8, let room = home.rooms.first?.name else {
            throw CommandFailure(.internalError, "the home of the benchmark has too few devices")
        }
        func device(_ index: Int) -> String { #"device("\#(names[index])")"# }
        let predicates = [
            "\(device(0)).temperature > 26 °C", "\(device(1)).temperature < 16 °C for 10m",
            "\(device(2)).humidity > 70 %", "\(device(3)).connectivity == offline for 5m",
            "\(device(4)).humidity < 30 % and \(device(5)).temperature > 24 °C",
            "\(device(6)).temperature > 25 °C and between 22:00 and 06:00",
            "\(device(1)).humidity < 35 % for 1h", "\(device(2)).connectivity changed",
            "rate(\(device(3)).temperature, 10m) > 30 °C/min",
            "\(device(5)).temperature > 24 °C and between 22:00 and 06:00",
            "\(device(0)).humidity > 65 % for 1m", "not (\(device(1)).humidity > 35 %)",
            "any(connectivity == offline for 1m)", "count(connectivity == online) < 90",
            "any(temperature > 30 °C)", "all(temperature > 24 °C) for 1m",
            #"room("\#(room)").any(temperature > 26 °C for 10m)"#,
            #"room("\#(room)").count(humidity > 65 %) > 1"#, "any(humidity > 70 % for 10m)",
            "count(temperature > 23 °C) > 60",
        ]
        let lines = predicates.enumerated().map { index, predicate in
            "  - when: '\(predicate)'\n    then: rule \(index + 1)\n"
        }
        return "rules:\n" + lines.joined()
    }

    /// Runs a command on the log to its end.
    ///
    /// - Parameter readsTenLines: whether its output goes to `head`.
    func ask(_ arguments: [String], readsTenLines: Bool) throws {
        let program = try DaemonUnderTest.program()
        let all = arguments + ["--data", directory]
        let child =
            readsTenLines
            ? try ChildProcess("/bin/sh", ["-c", #""$0" "$@" | head"#, program] + all)
            : try ChildProcess(program, all)
        let code = child.wait(seconds: Self.secondsMax)
        guard code == 0 || code == 1 else {
            throw CommandFailure(
                .internalError, "hearth \(arguments.joined(separator: " ")) ended with \(code)")
        }
    }

    /// The output of a command on the log.
    func answer(_ arguments: [String]) throws -> String {
        try ChildProcess.run(DaemonUnderTest.program(), arguments + ["--data", directory])
    }
}
