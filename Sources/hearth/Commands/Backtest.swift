// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeSDK

struct Backtest: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say when the rules of a file would have fired.",
        discussion: """
            hearth backtest rules.yaml
            hearth backtest rules.yaml yesterday..HEAD
            hearth backtest rules.yaml --since -30d --output csv

            The file: a list 'rules' of 'when' (a predicate), 'for' (a duration, may be left
            out) and 'then' (the rule's name). 'hearth watch --rules' waits for the same
            firings.
            """)

    @Argument(help: "The file of rules, in YAML.")
    var rules: String

    @Argument(help: "The range, A..B; the whole log without one.")
    var range: String?

    @OptionGroup var ends: RangeOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions
    @OptionGroup var pager: PagerOptions

    func run() throws {
        pager.use()
        let log = try LogAccess(data)
        let points = try Point.wholeRange(range)
        let range = try log.offsets(points, ends)
        let file = try RuleFile(rules) { PredicateText.point($0, log) }
        guard !range.isEmpty else { throw CommandFailure(.no, "the range holds no record") }
        var scan = try log.scan(file, in: range, isLive: false)
        let console = output.console
        let printer = FiringPrinter(
            form: output.form(console), console: console, rules: file.rules,
            offsetMax: range.upperBound)
        try printer.begin()
        var count = 0
        // A firing is printed with its duration, and never before one that began earlier.
        var waiting: [Firing] = []
        func take(_ step: RuleScan.Step) throws(CommandFailure) {
            guard !step.ended.isEmpty else { return }
            let open = scan.stillOpen.first
            waiting = (waiting + step.ended).sorted { $0.isBefore($1) }
            let ready = waiting.prefix { firing in open.map { firing.isBefore($0) } ?? true }
            for firing in ready { try printer.print(firing) }
            count += ready.count
            waiting.removeFirst(ready.count)
        }
        let progress = progress.over(range)
        defer { progress.end() }
        while let step = try log.next(&scan) {
            try take(step)
            progress.advance(to: scan.nextOffset)
        }
        if let end = try log.end(of: range, until: ends.until ?? points?.to) {
            try take(scan.pass(until: end))
        }
        for firing in (waiting + scan.stillOpen).sorted(by: { $0.isBefore($1) }) {
            try printer.print(firing)
            count += 1
        }
        try printer.end(showsCalendar: true)
        if count == 0 {
            Output.tell("no rule fired in @\(range.lowerBound) to @\(range.upperBound - 1)")
            throw ExitCode(ExitStatus.no.rawValue)
        }
    }
}
