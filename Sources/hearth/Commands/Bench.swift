// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Measure this machine: ratios beside a baseline.",
        discussion: """
            hearth bench
            hearth bench replay append --runs 9
            hearth bench --output jsonl > figures.jsonl

            Goals: ingest (needs mosquitto and mosquitto_sub), replay, append (needs
            libsqlite3), memory (needs mosquitto; Linux), aggregation, fan-out, list-10k,
            predicates, codecs (needs the corpus of messages at HEARTH_CORPUS). Only when
            they are named: past (10 M records: some minutes and 3 GB of disk), year (what
            a budget keeps: as long), web (the server and a replica of 1 M records). Runs
            of goal and baseline alternate; the median counts. Exit code 1 when a goal is
            missed.
            """,
        // For developers; the first help page is short.
        shouldDisplay: false)

    @Argument(help: "Which goals; all when none is named.")
    var goals: [Goal] = []

    @Option(help: "Runs of each, beside one that is not counted.")
    var runs = 5

    @Option(help: "Records of the log that 'past' asks (10 000 000), or 'web' (1 000 000).")
    var records: Int?

    @Option(help: "Days that 'year' plays.")
    var days = 365

    @Flag(help: ArgumentHelp(visibility: .hidden))
    var wait = false

    @OptionGroup var output: OutputOptions

    enum Goal: String, CaseIterable, ExpressibleByArgument {
        case ingest, replay, append, memory, aggregation
        case fanOut = "fan-out"
        case list10k = "list-10k"
        case predicates, past, year, web
        case codecs

        /// Whether it takes so long that it wants to be named.
        var isLong: Bool { self == .past || self == .year || self == .web }
    }

    func validate() throws {
        guard (1...1000).contains(runs) else {
            throw ValidationError("--runs takes a number from 1 to 1000, not \(runs).")
        }
        if let records, !(100_000...100_000_000).contains(records) {
            throw ValidationError(
                "--records takes a number from 100000 to 100000000, not \(records).")
        }
        guard (20...3660).contains(days) else {
            throw ValidationError("--days takes a number from 20 to 3660, not \(days).")
        }
    }

    func run() throws {
        if wait { return try waitForTheEnd() }
        let out = Output()
        var isMet = true
        for goal in Goal.allCases where goals.isEmpty ? !goal.isLong : goals.contains(goal) {
            if goals.isEmpty, goal == .codecs, !BenchCorpus.isThere {
                Output.tell("\(BenchCorpus.absence); codecs were not measured")
                continue
            }
            for result in try results(of: goal) {
                isMet = isMet && result.isMet
                try out.lines(lines(result))
                try out.flush()
            }
        }
        if !isMet { throw ExitCode(1) }
    }

    private func results(of goal: Goal) throws -> [BenchResult] {
        switch goal {
        case .ingest: try IngestBench.run(runs: runs)
        case .replay: try ReplayBench.run(runs: runs)
        case .append: try AppendBench.run(runs: runs)
        case .memory: try MemoryBench.run(runs: runs)
        case .aggregation: try AggregationBench.run(runs: runs)
        case .fanOut: try FanOutBench.run(runs: runs)
        case .list10k: try ListBench.run(runs: runs)
        case .predicates: try PredicateBench.run(runs: runs)
        case .past: try PastBench.run(runs: runs, records: records ?? 10_000_000)
        case .year: try YearBench.run(days: days)
        case .web: try WebBench.run(runs: runs, records: records ?? 1_000_000)
        case .codecs: try CodecBench.run(runs: runs)
        }
    }

    private func lines(_ result: BenchResult) -> [String] {
        guard output.form(output.console) == .table else { return [result.json] }
        let paint = output.console.paint
        let word = result.isMet ? paint("met", .good) : paint("missed", .bad)
        let sign = result.isLimit ? "<=" : ">="
        var lines = [
            "\(result.goal): \(text(result.value)) \(result.unit), goal \(sign) "
                + "\(text(result.target)): \(word)",
            "  beside \(result.baseline)",
            "  \(result.mode); median of \(result.runs); \(result.gate)",
        ]
        for (name, value, unit) in result.details {
            lines.append("  \(name) \(text(value)) \(unit)")
        }
        return lines
    }

    private func text(_ value: Double) -> String {
        value >= 1000 ? "\(Int(value.rounded()))" : "\((value * 100).rounded() / 100)"
    }

    /// An empty program, for the measurement of its memory.
    private func waitForTheEnd() throws {
        let out = Output()
        try out.line("waiting")
        try out.flush()
        while true { pause() }
    }
}
