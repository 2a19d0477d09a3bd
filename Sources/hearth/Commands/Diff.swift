// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeLog
import HomeSDK

struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print what changed between two points.",
        discussion: """
            hearth diff yesterday HEAD
            hearth diff 14:00 14:30 "Kitchen lamp"
            hearth diff @1200..@1300 --stat
            hearth diff HEAD --against ./what-if
            hearth diff @-1 HEAD --exit-code > /dev/null || echo something changed
            """)

    @Argument(help: Point.rangeHelp)
    var from: String

    @Argument(help: "The other point; HEAD without one.")
    var to: String?

    @Argument(help: "A device, room or structure: id or name.", completion: NameCompletion.things)
    var id: String?

    @Option(
        help: ArgumentHelp(
            "Another log, such as a fork: what it has at the point that this one has not.",
            valueName: "dir"))
    var against: String?

    @Flag(help: "Exit with 1 when something differs.")
    var exitCode = false

    @Flag(help: "Only how many changes each device has.")
    var stat = false

    @Flag(help: "With diagnostics: link quality, last seen, battery.")
    var all = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var pager: PagerOptions

    /// `A B`, `A..B`, or `A` alone, which goes to HEAD.
    private func ends() throws(CommandFailure) -> (from: Point?, to: Point, id: String?) {
        if let range = try Point.range(from) {
            if id != nil { throw CommandFailure(.usage, "A..B is both points already") }
            return (range.from, range.to ?? .head, to)
        }
        let first = try Point.read(from)
        guard let to else { return (first, .head, nil) }
        if id == nil, !Point.isMeant(to) { return (first, .head, to) }
        return (first, try Point.read(to), id)
    }

    func run() throws {
        pager.use()
        if let against { return try run(against: against) }
        let (from, to, id) = try ends()
        let log = try LogAccess(data)
        // Both ends are resolved in one view of the log, which may be growing.
        let first = try from.map { point throws(CommandFailure) in try log.place(of: point) }
        let ends = (first ?? .record(log.firstOffset), try log.place(of: to))
        let before = try log.state(at: ends.0)
        let after = ends.0 == ends.1 ? before : try log.state(at: ends.1)
        try print(before, after, id)
        try log.asOf(after, at: to).tell()
    }

    /// Compares two logs at the same record.
    private func run(against directory: String) throws {
        if try Point.range(from) != nil || to.map(Point.isMeant) == true {
            throw ValidationError("--against compares two logs at one point: name one")
        }
        if id != nil { throw ValidationError("--against takes one point and one id") }
        let log = try LogAccess(data)
        let offset = try log.offset(of: try Point.read(from))
        let other = try LogAccess(directory: directory)
        let (ownID, otherID) = (log.reader.identity.logID, other.reader.identity.logID)
        let name = TerminalText.escape(directory)
        guard ownID == otherID else {
            throw CommandFailure(
                .usage,
                "\(name) holds log \(hexText(otherID).prefix(12)) and "
                    + "\(TerminalText.escape(log.directory)) log \(hexText(ownID).prefix(12)): "
                    + "--against takes a fork or an export of the same log")
        }
        guard other.firstOffset <= offset, offset < other.nextOffset else {
            throw CommandFailure(
                .no,
                "\(name) has no record @\(offset): it holds @\(other.firstOffset) to "
                    + "@\(other.nextOffset.subtractingSaturated(1))")
        }
        try print(try log.state(through: offset), try other.state(through: offset), to)
    }

    /// Prints the difference of two states.
    ///
    /// - Throws: the exit code 1 where something differs and that was asked for.
    private func print(_ before: HomeState, _ after: HomeState, _ id: String?) throws {
        let (old, new) = (before.graph, after.graph)
        var difference = diff(old, new)
        if let id { difference = try restricted(difference, to: id, old, new) }
        let out = Output()
        let console = output.console
        let words = ChangeText.words(old: old, new: new)
        let counts = stat ? DiffCounts(counts: DiffText(difference, old, new).counts) : nil
        switch output.form(console) {
        case .json: try out.line(counts?.json ?? difference.json(logID: nil, words: words))
        case .jsonl:
            try out.lines(counts?.jsonLines ?? difference.changes.map { $0.json(words: words) })
        case .csv: try out.lines(counts?.csv ?? DiffText(difference, old, new).table.csv)
        case .table:
            var text = DiffText(difference, old, new)
            text.causes = OutageCauses(before, after)
            try out.line(
                text.title(
                    console.paint, times: (before.books.lastReceivedAt, after.books.lastReceivedAt))
            )
            try out.lines(
                counts?.lines(console) ?? text.lines(console, showsDiagnostics: all))
        }
        try out.flush()
        if exitCode, !difference.isEmpty { throw ExitCode(ExitStatus.no.rawValue) }
    }

    /// The changes of one device or room, which may exist at one end only.
    private func restricted(
        _ difference: HomeDiff, to id: String, _ old: HomeSnapshot, _ new: HomeSnapshot
    ) throws(CommandFailure) -> HomeDiff {
        let found: HomeSearch
        do throws(CommandFailure) {
            found = try HomeSearch(id, in: new)
        } catch {
            found = try HomeSearch(id, in: old)
        }
        let devices = Set(
            (found.deviceIDs(in: old) + found.deviceIDs(in: new)).map { ByteString($0) })
        var restricted = difference
        restricted.changes.removeAll { change in
            guard change.path.count > 1 else { return true }
            switch (change.path[0].text, found) {
            case ("device", _): return !devices.contains(change.path[1])
            case ("room", .room(let id)), ("structure", .structure(let id)):
                return !utf8Equal(change.path[1].text, id)
            default: return true
            }
        }
        return restricted
    }
}
