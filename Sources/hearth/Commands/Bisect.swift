// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeEngine
import HomeGraph
import HomeSDK

struct Bisect: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find the record that made a predicate true, by halves.",
        discussion: """
            hearth bisect yesterday HEAD --expr 'device("Hall lamp").onOff == on'
            hearth bisect @1000..HEAD --run 'hearth show $HEARTH_POINT --hash | grep -q ^3f'

            It believes that the answer changes once between the two points; 'hearth find'
            looks at every record. A command says no with the exit code 0, yes with 1 to
            127, and that it cannot tell with 125; $HEARTH_POINT is the point, $HEARTH_DATA
            the data directory.
            """)

    @Argument(help: Point.rangeHelp)
    var from: String

    @Argument(help: "The other point; HEAD without one.")
    var to: String?

    @Option(help: ArgumentHelp("The predicate; docs/PREDICATES.md.", valueName: "predicate"))
    var expr: String?

    @Option(
        name: .customLong("run"),
        help: ArgumentHelp("A command to ask at each point.", valueName: "command"))
    var script: String?

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions

    func validate() throws {
        try output.mustNotBeCSV("bisect")
        guard (expr == nil) != (script == nil) else {
            throw ValidationError("either --expr or --run says what to look for")
        }
    }

    /// `A B`, `A..B`, or `A` alone, which goes to HEAD.
    private func ends() throws(CommandFailure) -> (from: Point, to: Point) {
        if let range = try Point.range(from) {
            if to != nil { throw CommandFailure(.usage, "A..B is both points already") }
            return (range.from ?? .offset(0), range.to ?? .head)
        }
        return (
            try Point.read(from),
            try to.map { to throws(CommandFailure) in
                try Point.read(to)
            } ?? .head
        )
    }

    func run() throws {
        let log = try LogAccess(data)
        let (from, to) = try ends()
        let (first, last) = (try log.offset(of: from), try log.offset(of: to))
        guard first < last else {
            throw CommandFailure(.usage, "@\(first) is not before @\(last)")
        }
        let question = try Question(self, log, first..<last + 1)
        let out = Output()
        var bisection = LogBisection(lower: first, upper: last)
        let progress = progress.of(2 + bisection.pointsMax, .points)
        defer { progress.end() }
        guard let atLast = try question.answer(at: last),
            let atFirst = try question.answer(at: first)
        else { throw CommandFailure(.no, "an end of the range has no answer") }
        guard atFirst != atLast else {
            throw CommandFailure(
                .no,
                "it is \(atFirst) at @\(first) and at @\(last): bisect needs a change between "
                    + "them; 'hearth find' looks at every record")
        }
        question.goOnFromLast()
        var count = 2
        while let point = bisection.next {
            progress.advance(to: UInt64(count))
            let answer = try question.answer(at: point)
            bisection.take(answer.map { $0 == atLast }, at: point)
            if bisection.lower == point { question.goOnFromLast() }
            count += 1
        }
        try print(bisection.found, isTrue: atLast, log, asked: count, out)
        try out.flush()
        if bisection.found.count > 1 { throw ExitCode(ExitStatus.no.rawValue) }
    }

    private func print(
        _ found: ClosedRange<UInt64>, isTrue: Bool, _ log: LogAccess, asked: Int, _ out: Output
    ) throws(CommandFailure) {
        let console = output.console
        let form = output.form(console)
        guard form == .table else {
            return try out.line(json(found, isTrue: isTrue, log, asked: asked))
        }
        guard found.count == 1 else {
            return try out.line(
                "it became \(isTrue) between @\(found.lowerBound) and @\(found.upperBound); the "
                    + "points between them have no answer")
        }
        let offset = found.upperBound
        let before = try log.state(through: offset - 1)
        let after = try log.state(through: offset, from: .state(before))
        try out.line(
            "it became \(isTrue) with " + console.paint("@\(offset)", .bold) + ", "
                + LocalTime.zoned(after.books.lastReceivedAt) + "  (\(asked) points asked)")
        let printer = EventPrinter(form: .table, console: console, times: .receipt, showsLost: true)
        try out.flush()
        let reading = LogReading(filter: EventFilter(), hides: false, names: true)
        try printer.begin()
        _ = try reading.events(of: log, in: offset..<offset + 1) { entry throws(CommandFailure) in
            try printer.print(entry)
        }
        try printer.end()
        let difference = DiffText(diff(before.graph, after.graph), before.graph, after.graph)
        try out.lines(difference.lines(console, showsDiagnostics: true))
    }

    private func json(
        _ found: ClosedRange<UInt64>, isTrue: Bool, _ log: LogAccess, asked: Int
    ) throws(CommandFailure) -> String {
        let record = try log.record(at: found.upperBound)
        var json = JSONText()
        json.object { json in
            json.key("asked")
            json.number(UInt64(asked))
            json.key("firstPossible")
            json.number(found.lowerBound)
            json.key("offset")
            json.number(found.upperBound)
            json.key("receivedAt")
            json.string(record.map { timeText($0.receivedAt) })
            json.key("v")
            json.number(1)
            json.key("value")
            json.value(.bool(isTrue))
        }
        return json.text
    }
}

/// What bisect asks at each point.
private final class Question {
    private let log: LogAccess
    private let predicate: HomePredicate?
    private let command: ShellCommand?
    private let home: HomeSnapshot
    /// The state of a point below all that are asked from now on.
    private var lower: HomeState?
    private var last: HomeState?

    init(_ command: Bisect, _ log: LogAccess, _ range: Range<UInt64>) throws(CommandFailure) {
        self.log = log
        self.command = command.script.map { ShellCommand(text: $0) }
        guard let text = command.expr else {
            predicate = nil
            home = HomeSnapshot()
            return
        }
        let predicate = try PredicateText(text, log).predicate
        self.predicate = predicate
        home = try log.run { try PredicateText.home(for: [predicate], log, range) }
        let hasMemory = (try? predicate.hasMemory(in: home)) == true
        guard !hasMemory else {
            throw CommandFailure(
                .usage,
                "'for', 'changed' and 'rate' need more than one moment, and bisect looks at single "
                    + "points: use 'hearth find'")
        }
    }

    /// Nil where the command cannot tell.
    func answer(at offset: UInt64) throws(CommandFailure) -> Bool? {
        if let command { return try answer(of: command, at: offset) }
        guard let predicate else { return nil }
        let state = try log.state(
            through: offset, from: lower.map { .nearest($0) } ?? .newestCheckpoint)
        last = state
        return try log.run {
            try predicate.isTrue(in: state.graph, boundTo: home, at: state.books.lastReceivedAt)
        }
    }

    /// All points that are asked from now on lie above the last one: the fold goes on from there.
    func goOnFromLast() { lower = last ?? lower }

    private func answer(
        of command: ShellCommand, at offset: UInt64
    ) throws(CommandFailure) -> Bool? {
        let end = try command.run([
            ("HEARTH_POINT", "@\(offset)"), ("HEARTH_DATA", log.directory),
        ])
        switch end {
        case .exited(0): return false
        case .exited(125): return nil
        case .exited(126), .exited(127):
            throw CommandFailure(.no, "the command cannot be run, at @\(offset)")
        case .exited(let code) where code < 128: return true
        case .exited(let code):
            throw CommandFailure(.no, "the command ended with \(code) at @\(offset)")
        case .signalled(let signal):
            throw CommandFailure(.no, "the command was ended by signal \(signal) at @\(offset)")
        }
    }
}
