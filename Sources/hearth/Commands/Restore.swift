// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

struct Restore: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a new data directory of a backup, up to any point.",
        discussion: """
            hearth restore /mnt/backup/home --into ./hearth-data
            hearth restore /mnt/backup/home --at 'tuesday 18:00' --into ./tuesday
            hearth run --data ./hearth-data

            The home at the point is the same, as its hash shows. The new log has an id of
            its own, so that it does not take over the sessions of the home that it was.
            What is damaged in the backup is named and left out, and the exit code is 65.
            """,
        // The first help page is short.
        shouldDisplay: CompletionScript.isWanted)

    @Argument(
        help: "A backup, a directory or one file; or any other log.", completion: .file())
    var backup: String

    @Option(
        help: ArgumentHelp(
            "The last record; without it that of the backup.", valueName: "point"),
        transform: Point.option)
    var at: Point = .head

    @Option(
        help: ArgumentHelp("The data directory to make: new, or empty.", valueName: "dir"),
        completion: .directory)
    var into: String

    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions

    func validate() throws { try output.mustNotBeCSV("restore") }

    func run() async throws {
        let command = self
        try await Interruption.run { try command.restore($0) }
    }

    private func restore(_ interruption: Interruption) throws {
        let source = try LogAccess(backup: backup)
        let last = try source.offset(of: at)
        let place = try CopyPlace(directory: into)
        let progress = progress.over(source.firstOffset..<last + 1)
        defer { progress.end() }
        let restored = RestoredLog(source, in: place) { offset throws(CommandFailure) in
            if interruption.hasToEnd { throw CommandFailure(.interrupted, "interrupted") }
            progress.advance(to: offset)
        }
        let summary = try restored.write(
            through: last, logID: (0..<16).map { _ in .random(in: .min ... .max) },
            now: SystemClock().wallNanoseconds)
        progress.end()
        tellDamage(summary)
        try tell(summary)
        if !summary.isWhole {
            throw CommandFailure(
                .damaged, "the backup is damaged: the new log has what can be read of it")
        }
    }

    private func tellDamage(_ summary: RestoredLog.Summary) {
        for file in summary.files {
            Output.tell("\(file.file) of the backup is \(file.kind.rawValue)")
        }
        CopyLosses(records: summary.lost, captures: summary.damagedCaptures).tell(asIn: "backup")
        if let reason = summary.lostTags { Output.tell("no tags: \(reason)") }
    }

    private func tell(_ summary: RestoredLog.Summary) throws {
        let out = Output()
        let range = summary.range
        if output.form(output.console) == .table {
            try out.lines([
                "@\(range.lowerBound) to @\(range.upperBound - 1) of log "
                    + "\(summary.from.prefix(12)) in \(TerminalText.escape(into)), now log "
                    + "\(summary.logID.prefix(12))",
                "state \(summary.stateHash)",
            ])
        } else {
            try out.line(json(summary))
        }
        try out.flush()
    }

    private func json(_ summary: RestoredLog.Summary) -> String {
        var json = JSONText()
        json.object { json in
            json.key("damagedCaptures")
            json.number(UInt64(summary.damagedCaptures))
            json.key("directory")
            json.string(into)
            json.key("files")
            json.array(summary.files) { json, file in
                json.object { json in
                    json.key("file")
                    json.string(file.file)
                    json.key("kind")
                    json.string(file.kind.rawValue)
                }
            }
            json.key("first")
            json.number(summary.range.lowerBound)
            json.key("from")
            json.string(summary.from)
            json.key("last")
            json.number(summary.range.upperBound - 1)
            json.key("logID")
            json.string(summary.logID)
            json.key("lost")
            json.array(summary.lost) { json, range in
                json.object { json in
                    json.key("first")
                    json.number(range.lowerBound)
                    json.key("last")
                    json.number(range.upperBound)
                }
            }
            json.key("stateHash")
            json.string(summary.stateHash)
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}
