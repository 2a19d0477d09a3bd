// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph

struct Log: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the events of the log, newest last.",
        discussion: """
            hearth log -n 50
            hearth log "Kitchen lamp" -f
            hearth log --kind sessionLost --kind sessionStarted
            hearth log --topic 'zigbee2mqtt/+/availability' --output jsonl
            """)

    @Argument(help: "A device, room or structure: id or name.")
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

    @Option(help: "Only what concerns the devices that are in this room now: id or name.")
    var room: String?

    @Option(help: "Only what concerns this device: id or name.")
    var device: String?

    @Option(help: "Only this trait: OnOff, or Matter.OnOffTrait.")
    var trait: String?

    @Option(help: "Only messages of this topic; + and # as in MQTT.")
    var topic: String?

    @Option(help: "engine, message, session, timer, command or import.")
    var cause: String?

    @Flag(help: "With diagnostics, repeats and bookkeeping, which tables hide.")
    var all = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let count, count < 1 { throw ValidationError("-n needs a number from 1") }
        for kind in kind where !HomeEvent.kindNames.contains(kind) {
            let near = Suggestion.nearest(to: kind, in: HomeEvent.kindNames)
            throw ValidationError(
                "'\(kind)' is not a kind of event" + (near.map { "; did you mean \($0)?" } ?? ""))
        }
        if let cause, !RecordCause.allCases.contains(where: { $0.name == cause }) {
            throw ValidationError("'\(cause)' is not a cause")
        }
    }

    func run() throws {
        let log = try LogAccess(data)
        let console = output.console
        let form = output.form(console)
        let printer = EventPrinter(form: form, console: console)
        let reading = LogReading(
            filter: try filter(log), hides: form == .table && !all && kind.isEmpty)
        let last = count ?? (follow ? 10 : nil)
        try printer.begin()
        var next: UInt64
        if let last {
            next = try printLast(last, log, reading, printer)
        } else {
            next = try reading.events(of: log, from: log.firstOffset) {
                entry throws(CommandFailure) in try printer.print(entry)
            }
        }
        try printer.flush()
        while follow {
            pauseBriefly()
            let grown = try log.refreshed()
            guard grown.nextOffset > next else { continue }
            next = try reading.events(of: grown, from: next) {
                entry throws(CommandFailure) in
                try printer.print(entry)
                try printer.flush()
            }
        }
        try printer.end()
    }

    /// Reads back in growing steps until enough events are found.
    private func printLast(
        _ last: Int, _ log: LogAccess, _ reading: LogReading, _ printer: EventPrinter
    ) throws(CommandFailure) -> UInt64 {
        let first = log.firstOffset
        var span = UInt64(last) + 16
        while true {
            let end = log.nextOffset
            let start = end > first + span ? end - span : first
            var found: [LogReading.Entry] = []
            let next = try reading.events(of: log, from: start) {
                entry throws(CommandFailure) in
                found.append(entry)
                if found.count > 2 * last { found.removeFirst(last) }
            }
            if found.count >= last || start == first {
                for entry in found.suffix(last) { try printer.print(entry) }
                return next
            }
            span = span > UInt64.max / 8 ? .max / 2 : span * 8
        }
    }

    private func filter(_ log: LogAccess) throws(CommandFailure) -> EventFilter {
        var filter = EventFilter()
        filter.kinds = Set(kind)
        filter.trait = trait
        filter.topic = topic.map { TopicPattern($0) }
        filter.cause = cause
        let texts = [id, room, device].compactMap { $0 }
        guard !texts.isEmpty else { return filter }
        let snapshot = try log.state(at: .head).graph
        for text in texts {
            let found: HomeSearch
            do throws(CommandFailure) {
                found = try HomeSearch(text, in: snapshot)
            } catch  where HomeID.isValid(text) {
                // A device that is gone still has its history.
                found = .device(text)
            }
            var ids: Set<ByteString> = []
            for deviceID in found.deviceIDs(in: snapshot) {
                ids.insert(ByteString(deviceID))
                for alias in snapshot.device(deviceID)?.aliases ?? [] {
                    ids.insert(ByteString(alias))
                }
            }
            if case .room(let roomID) = found { filter.roomIDs.insert(ByteString(roomID)) }
            filter.deviceIDs = filter.deviceIDs.map { $0.intersection(ids) } ?? ids
        }
        return filter
    }
}
