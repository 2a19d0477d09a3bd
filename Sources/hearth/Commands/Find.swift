// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeSDK

struct Find: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find the times at which a predicate was true.",
        discussion: """
            hearth find --expr 'device("Hall lamp").onOff == on'
            hearth find --expr 'any(contact == open for 10m)' --since yesterday
            hearth find --expr 'room("Bath").any(humidity > 70 %)' --first
            hearth find --expr 'device("Boiler").connectivity changed' @1000..@2000 --edges
            """)

    @Option(help: ArgumentHelp("The predicate; docs/PREDICATES.md.", valueName: "predicate"))
    var expr: String

    @Argument(help: "The range, A..B; the whole log without one.")
    var range: String?

    @Flag(
        help: ArgumentHelp("Every time (usual), the first alone, or each beginning and end."))
    var answer = Answer.all

    enum Answer: String, EnumerableFlag {
        case all, first, edges
    }

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
        guard !range.isEmpty else { throw CommandFailure(.no, "the range holds no record") }
        let predicate = try PredicateText(expr, log).predicate
        let home = try log.run { try PredicateText.home(for: [predicate], log, range) }
        var scan = try log.scan([predicate], boundTo: home, in: range)
        let console = output.console
        let printer = SpanPrinter(
            form: output.form(console), console: console, offsetMax: range.upperBound,
            isEdges: answer == .edges)
        try printer.begin()
        var isDone = false
        func take(_ edges: [PredicateScan.Edge]) throws(CommandFailure) {
            for edge in edges where !isDone {
                try printer.take(edge)
                isDone = answer == .first && printer.count > 0
            }
        }
        let progress = progress.over(range)
        defer { progress.end() }
        while !isDone, let step = try log.next(&scan) {
            try take(step.edges)
            progress.advance(to: scan.nextOffset)
        }
        if !isDone, let end = try log.end(of: range, until: ends.until ?? points?.to) {
            try take(scan.pass(until: end))
        }
        try printer.end(last: isDone ? nil : scan.time)
        if printer.count == 0 {
            Output.tell("never true in @\(range.lowerBound) to @\(range.upperBound - 1)")
            throw ExitCode(ExitStatus.no.rawValue)
        }
    }
}
