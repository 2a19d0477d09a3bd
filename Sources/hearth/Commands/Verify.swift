// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check every byte of the log that has a checksum.",
        discussion: """
            hearth verify
            hearth verify --refold --data /var/lib/hearth
            hearth verify /mnt/backup/home
            hearth verify --repair --dry-run
            hearth verify --acknowledge

            Checksums, commit markers, gapless offsets, footers, checkpoints. With --refold
            the log is also folded from its start and from every checkpoint, and the state
            hashes must be equal. Of a backup, each file is also compared with what was stored.
            Exit code 65 when something is damaged that is not known.

            --repair makes again what the log says twice, cuts a torn tail, and sets
            aside what cannot be read at all; sound records stay where they are. What is
            lost stays lost: status and doctor say it until --acknowledge.
            """)

    @Argument(help: "A backup; without it the data directory.", completion: .file())
    var backup: String?

    @Flag(help: "Fold from the start and from each checkpoint, and compare the state hashes.")
    var refold = false

    @Flag(help: "Make again what can be made again; no daemon may run.")
    var repair = false

    @Flag(help: "With --repair: only say what would be done.")
    var dryRun = false

    @Flag(help: "With --repair: without a question; needed where nobody can answer one.")
    var yes = false

    @Flag(help: "You know what is lost: it is no longer said, and new damage is told from it.")
    var acknowledge = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions

    func validate() throws {
        try output.mustNotBeCSV("verify")
        if backup != nil, data.data != nil {
            throw ValidationError("a backup and --data: name one of them")
        }
        if !repair, dryRun || yes { throw ValidationError("--dry-run and --yes go with --repair") }
        if dryRun, acknowledge {
            throw ValidationError("--dry-run and --acknowledge exclude each other")
        }
    }

    func run() throws {
        let log: LogAccess
        if let backup { log = try LogAccess(backup: backup) } else { log = try LogAccess(data) }
        if repair, !dryRun { try log.mustBeRepairable() }
        if repair || acknowledge { try log.mustBeChangeable() }
        var result = try verification(of: log)
        if repair { result = try repaired(result, log) }
        if acknowledge {
            let places = try result.places + log.lostInState()
            result.known = try log.note(places, isAcknowledged: true)
        }
        let out = Output()
        if output.output == .json || output.output == .jsonl {
            try out.line(result.json)
        } else {
            try out.lines(result.lines(output.console.paint))
        }
        try out.flush()
        if !result.isSound {
            throw CommandFailure(.damaged, result.sentence(of: log.directory))
        }
    }
}

extension Verify {
    private func verification(of log: LogAccess) throws(CommandFailure) -> Verification {
        let report = try check(log)
        let files = try Self.changedFiles(of: log) + log.damagedKey()
        var folds: [Refold] = []
        if refold, log.nextOffset > log.firstOffset {
            let progress = progress.over(log.firstOffset..<log.nextOffset)
            defer { progress.end() }
            folds = try Refold.all(of: log, progress)
        }
        var result = Verification(
            report: report, folds: folds, known: log.knownDamage(), files: files)
        result.isCopy = log.reader.backup != nil || Directories.isFile(log.directory)
        result.hasBeginning = try log.hasBeginning()
        if report.findings.contains(where: { !$0.dictionary.isEmpty }) {
            result.unreadable = try Self.unreadable(in: log)
        }
        return result
    }

    /// Repairs what can be, and checks the log again: what is no longer found is repaired.
    private func repaired(
        _ found: Verification, _ log: LogAccess
    ) throws(CommandFailure) -> Verification {
        var result = found
        result.repair = Verification.Repair(isDryRun: dryRun, findings: found.repairable)
        guard !found.repairable.isEmpty, !dryRun else { return result }
        if !yes {
            let places = CountText.of(found.repairable.count, "place")
            try Confirmation.ask(
                "Repair \(places) in \(TerminalText.escape(log.directory))?",
                refusal: "nothing was repaired")
        }
        try log.repair()
        let after = try LogAccess(directory: log.directory)
        result = try verification(of: after)
        let left = Set(result.report.findings)
        result.repair = Verification.Repair(
            isDryRun: false, findings: found.repairable.filter { !left.contains($0) })
        if !result.places.isEmpty {
            result.known = try after.note(result.places, isAcknowledged: false)
        }
        return result
    }

    private func check(_ log: LogAccess) throws(CommandFailure) -> LogVerifier.Report {
        do throws(LogError) {
            let total = try log.reader.segments().reduce(0 as UInt64) {
                $0.addingSaturated($1.byteCount)
            }
            let progress = progress.of(total, .bytes)
            defer { progress.end() }
            let files = ReadCounter(log.reader.fileSystem) { progress.advance(by: UInt64($0)) }
            return try LogVerifier.run(directory: log.reader.path, fileSystem: files)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The files that are not as the manifest says, where the log is a backup.
    private static func changedFiles(
        of log: LogAccess
    ) throws(CommandFailure) -> [BackupVerifier.FileDamage] {
        do throws(LogError) {
            return try BackupVerifier.run(log.reader) { SHA256Stream() }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The records whose bytes are sound, but whose dictionary entries are lost.
    private static func unreadable(
        in log: LogAccess
    ) throws(CommandFailure) -> [ClosedRange<UInt64>] {
        var found: [ClosedRange<UInt64>] = []
        try log.records(in: log.firstOffset..<log.nextOffset) { item throws(CommandFailure) in
            guard case .unreadable(let offset, _) = item else { return true }
            if let last = found.last, last.upperBound + 1 == offset {
                found[found.count - 1] = last.lowerBound...offset
            } else {
                found.append(offset...offset)
            }
            return true
        }
        return found
    }
}
