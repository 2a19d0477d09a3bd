// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

struct Fork: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy the log without some records, or with other values.",
        discussion: """
            hearth fork --into ./what-if --drop @1234
            hearth fork --into ./what-if --set '@1234 attributes.onOff=false'
            hearth diff HEAD --against ./what-if

            The copy has every record at its offset, with its times and messages; a dropped
            one is the event recordDropped there. --set names a field as 'hearth log
            --output jsonl' shows it; with several events in a record, events[1].name. The
            log itself is not changed.
            """,
        // The first help page is short.
        shouldDisplay: CompletionScript.isWanted)

    @Option(help: ArgumentHelp("Where the copy is made.", valueName: "dir"))
    var into: String

    @Option(
        help: ArgumentHelp("A record to leave out; may be repeated.", valueName: "point"),
        transform: Point.option)
    var drop: [Point] = []

    @Option(
        help: ArgumentHelp(
            "A field to change: '@120 path=value'; may be repeated.", valueName: "change"))
    var set: [String] = []

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions

    func validate() throws {
        if drop.isEmpty, set.isEmpty {
            throw ValidationError("nothing to change: --drop @N or --set '@N path=value'")
        }
        try output.mustNotBeCSV("fork")
    }

    func run() async throws {
        let command = self
        try await Interruption.run { try command.fork($0) }
    }

    private func fork(_ interruption: Interruption) throws {
        let log = try LogAccess(data)
        let changes = try RecordChanges(drop: drop, set: set) { point throws(CommandFailure) in
            try log.offset(of: point)
        }
        try check(changes, log)
        let place = try CopyPlace(directory: into)
        defer { place.remove() }
        let hash: String
        do {
            try copy(log, changes, to: place.directory, interruption)
            try ForkFile.write(to: place.directory, original: log.directory, changes)
            var state = try LogAccess(directory: place.directory).state(at: .head)
            hash = hexText(state.hashes(sha256: sha256).state)
            try Self.mayGoOn(interruption)
            try place.finishDirectory()
        } catch {
            throw CommandFailure(ofCopy: error)
        }
        try tell(log, changes, stateHash: hash)
    }

    private static func mayGoOn(_ interruption: Interruption) throws(CommandFailure) {
        if interruption.hasToEnd { throw CommandFailure(.interrupted, "interrupted") }
    }

    /// Refuses what cannot be changed before anything is written.
    private func check(_ changes: RecordChanges, _ log: LogAccess) throws(CommandFailure) {
        for offset in changes.offsets {
            guard let record = try log.record(at: offset) else {
                throw CommandFailure(.no, "record @\(offset) cannot be read")
            }
            _ = try changes.apply(to: record)
        }
    }

    private func copy(
        _ log: LogAccess, _ changes: RecordChanges, to directory: String,
        _ interruption: Interruption
    ) throws {
        let progress = progress.over(log.firstOffset..<log.nextOffset)
        defer { progress.end() }
        var copy = LogCopy(range: log.firstOffset..<log.nextOffset)
        try copy.write(
            log.replay, to: directory, logID: log.reader.identity.logID,
            first: try log.replay.verifiedState(before: log.firstOffset),
            change: { record in
                try Self.mayGoOn(interruption)
                if let offset = record.offset { progress.advance(behind: offset) }
                return try changes.apply(to: record)
            })
        // Behind them the log may go on from a checkpoint that the copy has not.
        guard copy.lost.isEmpty else {
            let lost = copy.lost.map { "@\($0.lowerBound) to @\($0.upperBound)" }
            throw CommandFailure(
                .damaged,
                "the log lost the records \(lost.joined(separator: ", ")): a fork would differ "
                    + "from it by more than the change")
        }
    }

    private func tell(_ log: LogAccess, _ changes: RecordChanges, stateHash: String) throws {
        let out = Output()
        if output.form(output.console) == .table {
            let offsets = changes.offsets.map { "@\($0)" }.joined(separator: ", ")
            try out.line(
                "@\(log.firstOffset) to @\(log.nextOffset - 1) in \(TerminalText.escape(into)), "
                    + "changed \(offsets), state \(stateHash)")
        } else {
            try out.line(json(log, changes, stateHash: stateHash))
        }
        try out.flush()
        let data = data.data.map { " --data " + LiveHints.quoted($0) } ?? ""
        let command = "hearth diff HEAD --against " + LiveHints.quoted(into) + data
        Output.tell("what is different: " + TerminalText.escape(command))
    }

    private func json(_ log: LogAccess, _ changes: RecordChanges, stateHash: String) -> String {
        var json = JSONText()
        json.object { json in
            json.key("directory")
            json.string(into)
            json.key("dropped")
            json.array(changes.dropped.sorted()) { $0.number($1) }
            json.key("first")
            json.number(log.firstOffset)
            json.key("last")
            json.number(log.nextOffset - 1)
            json.key("set")
            json.array(changes.fields.keys.sorted()) { $0.number($1) }
            json.key("stateHash")
            json.string(stateHash)
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}
