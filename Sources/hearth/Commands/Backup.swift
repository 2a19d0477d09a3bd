// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Copy the log while the daemon writes it.",
        discussion: """
            hearth backup /mnt/backup/home
            hearth backup /mnt/backup/home.tar
            hearth verify /mnt/backup/home
            hearth restore /mnt/backup/home --into ./restored

            The directory gets what came since its last backup: run it each night. It keeps
            what the log trimmed. Each byte is checked on its way, and a backup that was
            interrupted goes on where it was. A name that ends in .tar is one file instead:
            each run writes it whole, and then it replaces the one of before. Every reading
            command opens a backup with --data. It has the key of digests: keep it as you
            keep the log. docs/BACKUP.md.
            """,
        // The first help page is short.
        shouldDisplay: CompletionScript.isWanted)

    @Argument(
        help: "A directory, new or of an earlier backup; or FILE.tar, new or an earlier one.",
        completion: .file())
    var target: String

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions

    func validate() throws { try output.mustNotBeCSV("backup") }

    func run() async throws {
        let command = self
        try await Interruption.run { try command.backUp($0) }
    }

    private func backUp(_ interruption: Interruption) throws {
        let log = try LogAccess(data)
        try DataDirectory.mustNotBeCopy(log.directory)
        try ForkFile.mustNotBe(in: log.directory)
        let target = try BackupTarget(target, of: log.directory)
        let report = try copy(log, to: target, interruption)
        for damage in report.damage {
            Output.tell(
                "\(TerminalText.escape(damage.path)) is damaged behind byte \(damage.position)"
                    + (report.isStored
                        ? ": copied as it is, where the backup has nothing better" : ""))
        }
        for lost in report.missing {
            Output.tell(
                CountText.records(lost.lowerBound, lost.upperBound - 1, areWhat: "lost")
                    + ": no file has them")
        }
        guard report.isStored else {
            throw CommandFailure(
                .damaged,
                "the log is damaged ('hearth verify' has more), and \(TerminalText.escape(self.target)) "
                    + "has what it lost: that stays as it is, name another file")
        }
        try tell(report, log)
        let isDamaged = !report.damage.isEmpty || !report.missing.isEmpty
        if isDamaged, try log.hasNewDamage() {
            throw CommandFailure(
                .damaged,
                "the log is damaged ('hearth verify' has more); the backup has what can be read")
        }
    }

    private func copy(
        _ log: LogAccess, to target: BackupTarget, _ interruption: Interruption
    ) throws(CommandFailure) -> BackupReport {
        // How much there is to copy is known when it is copied.
        let progress = progress.of(nil, .bytes)
        defer { progress.end() }
        return try target.write(try BackupSource(of: log)) { bytes in
            progress.advance(to: bytes)
            return !interruption.hasToEnd
        }
    }

    private func tell(_ report: BackupReport, _ log: LogAccess) throws {
        let out = Output()
        let logID = hexText(log.reader.identity.logID)
        if output.form(output.console) == .table {
            let range = report.range
            let records =
                range.isEmpty ? "no record" : "@\(range.lowerBound) to @\(range.upperBound - 1)"
            try out.line(
                "\(records) of log \(logID.prefix(12)) in \(TerminalText.escape(target)), "
                    + "\(Self.size(report.byteCount)): "
                    + "\(report.copiedSegmentCount) of "
                    + CountText.of(UInt64(report.segmentCount), "segment")
                    + " copied, \(Self.size(report.copiedByteCount))")
        } else {
            try out.line(json(report, logID))
        }
        try out.flush()
    }

    private static func size(_ bytes: UInt64) -> String { SizeText.bytes(Int(clamping: bytes)) }

    private func json(_ report: BackupReport, _ logID: String) -> String {
        var json = JSONText()
        json.object { json in
            json.key("bytes")
            json.number(report.byteCount)
            json.key("copiedBytes")
            json.number(report.copiedByteCount)
            json.key("copiedSegments")
            json.number(UInt64(report.copiedSegmentCount))
            json.key("damage")
            json.array(report.damage) { json, damage in
                json.object { json in
                    json.key("path")
                    json.string(damage.path)
                    json.key("position")
                    json.number(damage.position)
                }
            }
            json.key("first")
            if report.range.isEmpty { json.null() } else { json.number(report.range.lowerBound) }
            json.key("last")
            if report.range.isEmpty {
                json.null()
            } else {
                json.number(report.range.upperBound - 1)
            }
            json.key("logID")
            json.string(logID)
            json.key("missing")
            json.array(report.missing) { json, range in
                json.object { json in
                    json.key("first")
                    json.number(range.lowerBound)
                    json.key("last")
                    json.number(range.upperBound - 1)
                }
            }
            json.key("segments")
            json.number(UInt64(report.segmentCount))
            json.key("target")
            json.string(target)
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}
