// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeLog
import HomeSDK

struct Redact: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Replace names, addresses and secrets in a file that others may see.",
        discussion: """
            hearth redact night.jsonl --to report.jsonl
            hearth redact night.hearth --to report.hearth
            hearth redact ./hearth-data --to report.hearth

            Of a message file comes a message file, of an export, a segment or a data
            directory an export. Every word that is not one of the ecosystems, of Hearth or
            of a few makers is replaced, the same word by the same everywhere; so are
            addresses, long numbers, coordinates, secrets and the log's id. Bytes that are no
            text become as many others. Times, offsets, counts and measured values stay: who
            gets the file can see when somebody was at home. What was replaced cannot be
            found out from it, and no second run gives the same words.
            """,
        // The first help page is short.
        shouldDisplay: CompletionScript.isWanted)

    @Argument(help: "A message file, an export, a segment or a data directory.")
    var file: String

    @Option(
        help: ArgumentHelp(
            "The file to make; it must not exist. Without it messages go to the standard output.",
            valueName: "file"))
    var to: String?

    @OptionGroup var progress: ProgressOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        try output.mustNotBeCSV("redact")
    }

    func run() async throws {
        let command = self
        try await Interruption.run { try command.redact($0) }
    }

    private func redact(_ interruption: Interruption) throws {
        if let to, to != "-", Directories.exists(to) {
            throw CommandFailure(
                .cannotCreate, "\(TerminalText.escape(to)) is there already: name another file")
        }
        let redaction = Redaction()
        if try RedactedFile.holdsMessages(file) {
            try redactMessages(redaction, interruption)
        } else {
            try redactLog(redaction, interruption)
        }
    }

    private func redactMessages(_ redaction: Redaction, _ interruption: Interruption) throws {
        let target = to.flatMap { $0 == "-" ? nil : $0 }
        let count = try RedactedFile.writeMessages(of: file, to: target, redaction) {
            interruption.hasToEnd
        }
        guard count > 0 else {
            throw CommandFailure(.no, "\(TerminalText.escape(file)) has no message")
        }
        if let target {
            try tell(
                "\(CountText.of(count, "message")) in \(TerminalText.escape(target))",
                RedactionResult(file: target, messages: count, counts: redaction.counts))
        }
        Output.tell(RedactionResult.words(redaction.counts))
    }

    private func redactLog(_ redaction: Redaction, _ interruption: Interruption) throws {
        let log = try openedLog()
        guard let to, to != "-" else {
            throw CommandFailure(
                .usage, "\(TerminalText.escape(file)) is a log: --to FILE names the export to make")
        }
        let range = log.firstOffset..<log.nextOffset
        guard !range.isEmpty else { throw CommandFailure(.no, "the log holds no record") }
        let progress = progress.over(range)
        defer { progress.end() }
        let summary = try ExportFile(to, hasToEnd: { interruption.hasToEnd }).write(
            log, range, redaction: redaction
        ) {
            if let offset = $0.offset { progress.advance(behind: offset) }
        }
        progress.end()
        CopyLosses(records: summary.lost, captures: summary.damagedCaptures).tell(asIn: "log")
        if !summary.hasStateOfLog {
            Output.tell(
                summary.lost.isEmpty
                    ? "the home of the file differs from that of the log in more than its words"
                    : "behind the lost records the home of the file is not that of the log")
        }
        try tell(
            "@\(range.lowerBound) to @\(range.upperBound - 1) in \(TerminalText.escape(to)), "
                + SizeText.bytes(Int(clamping: summary.byteCount)),
            RedactionResult(file: to, range: range, counts: redaction.counts))
        Output.tell(RedactionResult.words(redaction.counts))
    }

    private func openedLog() throws(CommandFailure) -> LogAccess {
        do throws(CommandFailure) {
            return try LogAccess(directory: file)
        } catch {
            guard error.status == .damaged, Directories.isFile(file) else { throw error }
            throw CommandFailure(.damaged, error.line + "; it holds no messages either")
        }
    }

    private func tell(_ line: String, _ result: RedactionResult) throws(CommandFailure) {
        let out = Output()
        try out.line(output.form(output.console) == .table ? line : result.json)
        try out.flush()
    }
}
