// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeSDK

struct Log: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the events of the log, newest last.",
        discussion: """
            hearth log -n 50
            hearth log export yesterday..HEAD --to problem.hearth

            Without a subcommand the events are printed: 'hearth log events --help' has the
            options.
            """,
        subcommands: [LogEvents.self, LogExport.self], defaultSubcommand: LogEvents.self)
}

struct LogEvents: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "events",
        abstract: "Print the events of the log, newest last.",
        discussion: """
            hearth log -n 50
            hearth log "Kitchen lamp" -f
            hearth log Kitchen --since 14:00 --until 14:30
            hearth log --kind sessionLost --since yesterday
            hearth log --since 02:00 --until 03:00 --by source
            hearth log --topic 'zigbee2mqtt/+/availability' --output jsonl
            """)

    @Argument(
        help: "A device, room or structure: id or name; or points, as A..B.",
        completion: NameCompletion.things)
    var id: String?

    @Flag(name: .shortAndLong, help: "Go on as the log grows, until Ctrl-C.")
    var follow = false

    @Option(
        name: .customShort("n"),
        help: ArgumentHelp(
            "Only the last events; everything without it, with -f the last 10.",
            valueName: "count"))
    var count: Int?

    @Option(help: "Only events of this kind; may be repeated.")
    var kind: [String] = []

    @Option(
        help: "Only what concerns the devices that are in this room now: id or name.",
        completion: NameCompletion.rooms)
    var room: String?

    @Option(help: "Only what concerns this device: id or name.", completion: NameCompletion.devices)
    var device: String?

    @Option(help: "Only this trait: OnOff, or Matter.OnOffTrait.")
    var trait: String?

    @Option(help: "Only messages of this topic; + and # as in MQTT.")
    var topic: String?

    @Option(help: "engine, message, session, timer, command or import.")
    var cause: String?

    @Flag(help: "With diagnostics, repeats and bookkeeping, which tables hide.")
    var all = false

    @Option(
        help: ArgumentHelp(
            "The times that are meant and shown: of receipt, or those that the sources gave.",
            valueName: "receipt|source"))
    var by = TimeBasis.receipt

    @OptionGroup var ends: RangeOptions
    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var pager: PagerOptions

    func validate() throws {
        if let count, count < 1 { throw ValidationError("-n needs a number from 1") }
        if follow, ends.until != nil {
            throw ValidationError("-f goes on for ever: leave --until out")
        }
        if let topic, !TopicPattern(topic).isFilter {
            throw ValidationError(
                "'\(TerminalText.escape(topic))' is no topic filter: + stands for one level, # at "
                    + "the end for all that follow")
        }
        for kind in kind where !HomeEvent.kindNames.contains(kind) {
            throw ValidationError(Self.unknown(kind, "kind of event", in: HomeEvent.kindNames))
        }
        let causes = RecordCause.allCases.map(\.name)
        if let cause, !causes.contains(cause) {
            throw ValidationError(Self.unknown(cause, "cause", in: causes))
        }
    }

    /// The sentence for an unknown word, with the nearest known one.
    private static func unknown(_ word: String, _ what: String, in known: [String]) -> String {
        "'\(TerminalText.escape(word))' is not a \(what)"
            + (Suggestion.nearest(to: word, in: known).map { "; did you mean \($0)?" }
                ?? (known.count > 12 ? "" : ": " + known.joined(separator: ", ")))
    }

    func run() throws {
        if !follow { pager.use() }
        let log = try LogAccess(data)
        if follow, Directories.isFile(log.directory) {
            throw CommandFailure(
                .usage,
                "\(TerminalText.escape(log.directory)) is a file and does not grow: leave -f out")
        }
        let console = output.console
        let form = output.form(console)
        let range = try id.flatMap { id throws(CommandFailure) in try Point.range(id) }
        var filter = try filter(log, isRange: range != nil)
        let bounds: Range<UInt64>
        switch by {
        case .receipt: bounds = try log.offsets(range, ends)
        case .source:
            let (offsets, times) = try log.sourceTimes(range, ends)
            bounds = offsets
            if times != .min ... .max { filter.sourceTimes = times }
        }
        let printer = EventPrinter(
            form: form, console: console, times: by,
            showsLost: filter.wants(.rangeLost(RangeLost(first: 0, last: 0)), by: .engine))
        let reading = LogReading(
            filter: filter,
            hides: form == .table && !all && kind.isEmpty,
            names: form == .table || form == .csv)
        let last = count ?? (follow ? 10 : nil)
        try printer.begin()
        var next: UInt64
        if let last {
            next = try printLast(last, log, bounds, reading, printer)
        } else {
            next = try reading.events(of: log, in: bounds) {
                entry throws(CommandFailure) in try printer.print(entry)
            }
        }
        try printer.flush()
        while follow {
            pauseBriefly()
            let grown = try log.refreshed()
            guard grown.nextOffset > next else { continue }
            next = try reading.events(of: grown, in: next..<grown.nextOffset) {
                entry throws(CommandFailure) in
                try printer.print(entry)
                try printer.flush()
            }
        }
        try printer.end()
        if form == .table, printer.isEmpty { Output.tell("no event fits") }
        // Who asks up to a point asks nothing about now.
        if ends.until == nil, range?.to == nil, form == .table {
            try log.asOf(try log.state(at: .head), at: .head).tell()
        }
    }

    /// Reads back in growing steps until enough events are found.
    private func printLast(
        _ last: Int, _ log: LogAccess, _ bounds: Range<UInt64>, _ reading: LogReading,
        _ printer: EventPrinter
    ) throws(CommandFailure) -> UInt64 {
        var span = UInt64(last) + 16
        while true {
            let start =
                bounds.upperBound > bounds.lowerBound + span
                ? bounds.upperBound - span : bounds.lowerBound
            var found: [LogReading.Entry] = []
            let next = try reading.events(of: log, in: start..<bounds.upperBound) {
                entry throws(CommandFailure) in
                found.append(entry)
                if found.count > last.multipliedSaturated(by: 2) { found.removeFirst(last) }
            }
            if found.count >= last || start == bounds.lowerBound {
                for entry in found.suffix(last) { try printer.print(entry) }
                return next
            }
            span = span > UInt64.max / 8 ? .max / 2 : span * 8
        }
    }

    private func filter(
        _ log: LogAccess, isRange: Bool
    ) throws(CommandFailure) -> EventFilter {
        var filter = EventFilter()
        filter.kinds = Set(kind)
        filter.trait = trait
        filter.topic = topic.map { TopicPattern($0) }
        filter.cause = cause
        let id = isRange ? nil : id
        guard id != nil || room != nil || device != nil || trait != nil else { return filter }
        let search = LogSearch(log: log, snapshot: try log.state(at: .head).graph)
        if let trait { try search.check(trait: trait) }
        for (text, kind) in [(id, nil), (room, "room"), (device, "device")] {
            guard let text else { continue }
            let found = try search.devices(text, mustBe: kind)
            filter.roomIDs.formUnion(found.rooms)
            filter.deviceIDs =
                filter.deviceIDs.map { $0.intersection(found.devices) }
                ?? found.devices
        }
        return filter
    }
}
