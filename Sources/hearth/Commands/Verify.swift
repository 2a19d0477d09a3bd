// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime

struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check every byte of the log that has a checksum.",
        discussion: """
            hearth verify
            hearth verify --refold --data /var/lib/hearth
            hearth verify /mnt/backup/home

            Checksums, commit markers, gapless offsets, footers, checkpoints. With --refold
            the log is also folded from its start and from every checkpoint, and the state
            hashes must be equal. Of a backup, each file is also compared with what was stored.
            Exit code 65 when something is damaged.
            """)

    @Argument(help: "A backup; without it the data directory.", completion: .directory)
    var backup: String?

    @Flag(help: "Fold from the start and from each checkpoint, and compare the state hashes.")
    var refold = false

    @OptionGroup var data: DataOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var progress: ProgressOptions

    func validate() throws {
        try output.mustNotBeCSV("verify")
        if backup != nil, data.data != nil {
            throw ValidationError("a backup and --data: name one of them")
        }
    }

    func run() throws {
        let log: LogAccess
        if let backup { log = try LogAccess(backup: backup) } else { log = try LogAccess(data) }
        let report = try check(log)
        let files = try Self.changedFiles(of: log)
        var folds: [Refold] = []
        if refold, log.nextOffset > log.firstOffset {
            let progress = progress.over(log.firstOffset..<log.nextOffset)
            defer { progress.end() }
            folds = try Refold.all(of: log, progress)
        }
        var result = Verification(report: report, folds: folds, files: files)
        if report.findings.contains(where: { !$0.dictionary.isEmpty }) {
            result.unreadable = try Self.unreadable(in: log)
        }
        let out = Output()
        if output.output == .json || output.output == .jsonl {
            try out.line(result.json)
        } else {
            try out.lines(result.lines(output.console.paint))
        }
        try out.flush()
        if !result.isSound {
            throw CommandFailure(.damaged, "\(log.directory) is damaged")
        }
    }
}

extension Verify {
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

/// The state hash of the whole log, folded from one start.
struct Refold {
    /// The offset of the checkpoint; nil for the first record.
    var checkpoint: UInt64?
    /// Nil where the checkpoint cannot be used.
    var stateHash: String?

    /// Folds the log from its first record and from each checkpoint, at once: where a fold comes to
    /// a checkpoint of the same hash, both go on as one.
    static func all(
        of log: LogAccess, _ progress: WorkProgress? = nil
    ) throws(CommandFailure) -> [Refold] {
        let last = log.nextOffset - 1
        var folds: [Refold] = []
        let checkpoints: [CheckpointInfo]
        do throws(LogError) {
            checkpoints = try log.reader.checkpoints.list().filter { $0.offset <= last + 1 }
        } catch {
            throw CommandFailure(error)
        }
        var ways: [(state: HomeState, folds: [Int])] = []
        // Where the first records are gone, a fold without a checkpoint begins with a loss.
        if log.firstOffset == 0 || checkpoints.isEmpty {
            folds.append(Refold(checkpoint: nil, stateHash: nil))
            ways.append((HomeState(), [0]))
        }
        for info in checkpoints {
            folds.append(Refold(checkpoint: info.offset, stateHash: nil))
            guard let bytes = try? log.reader.checkpoints.load(offset: info.offset),
                let start = StateCheckpoint(bytes: bytes, sha256: sha256)
            else { continue }
            var isKnown = false
            for index in ways.indices where !isKnown {
                try ways[index].state.foldOn(to: info.offset, log)
                progress?.advance(to: info.offset)
                guard ways[index].state.hashes(sha256: sha256).state == start.stateHash else {
                    continue
                }
                ways[index].folds.append(folds.count - 1)
                isKnown = true
            }
            if !isKnown { ways.append((start.state, [folds.count - 1])) }
        }
        for way in ways {
            var state = try log.state(through: last, from: .state(way.state))
            progress?.advance(to: log.nextOffset)
            let hash = hexText(state.hashes(sha256: sha256).state)
            for index in way.folds { folds[index].stateHash = hash }
        }
        return folds
    }
}

extension HomeState {
    /// Folds the records of a log before an offset, those that are not folded yet.
    fileprivate mutating func foldOn(
        to offset: UInt64, _ log: LogAccess
    ) throws(CommandFailure) {
        guard offset > nextOffset, offset > log.firstOffset else { return }
        do throws(EngineError) {
            self = try log.replay.fold(through: offset - 1, from: .state(self)).state
        } catch {
            throw CommandFailure(error)
        }
    }
}

/// The result of a verification, for people and programs.
struct Verification {
    var report: LogVerifier.Report
    var folds: [Refold]
    /// The files of a backup that are not as its manifest says.
    var files: [BackupVerifier.FileDamage] = []
    /// Records whose bytes are sound but which cannot be decoded.
    var unreadable: [ClosedRange<UInt64>] = []

    var isSound: Bool {
        !report.findings.contains(where: \.isDamage) && files.isEmpty && areHashesEqual
    }

    private var areHashesEqual: Bool {
        guard let first = folds.first?.stateHash else { return folds.isEmpty }
        return folds.allSatisfy { $0.stateHash == first }
    }

    func lines(_ paint: Paint) -> [String] {
        var lines = report.findings.map { finding in
            let range = finding.offsets
            let records =
                range.isEmpty
                ? "" : ", " + CountText.records(range.lowerBound, range.upperBound - 1)
            let word = finding.isDamage ? paint("damage", .bad) : paint("note", .warning)
            let names = finding.dictionary
            let entries =
                names.isEmpty
                ? "" : ", dictionary entries \(names.lowerBound) to \(names.upperBound - 1)"
            return word + " \(finding.kind.rawValue) in \(finding.path) at byte "
                + "\(finding.position)\(records)\(entries)"
        }
        for file in files {
            lines.append(
                paint("damage", .bad) + " \(file.file) of the backup is \(file.kind.rawValue)")
        }
        for range in unreadable {
            lines.append(
                paint("damage", .bad) + " names are lost that are used by "
                    + CountText.records(range.lowerBound, range.upperBound))
        }
        lines.append(
            "\(CountText.of(report.recordCount, "record")) before @\(report.nextOffset) in "
                + "\(CountText.of(report.segmentCount, "segment")), \(report.byteCount) bytes, "
                + CountText.of(report.checkpointCount, "checkpoint"))
        for fold in folds {
            let start = fold.checkpoint.map { "checkpoint @\($0)" } ?? "the first record"
            lines.append("state \(fold.stateHash ?? "not to be had") folded from \(start)")
        }
        lines.append(isSound ? paint("sound", .good) : paint("damaged", .bad))
        return lines
    }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("bytes")
            json.number(report.byteCount)
            json.key("checkpoints")
            json.number(report.checkpointCount)
            json.key("files")
            json.array(files) { json, file in
                json.object { json in
                    json.key("file")
                    json.string(file.file)
                    json.key("kind")
                    json.string(file.kind.rawValue)
                }
            }
            json.key("findings")
            json.array(report.findings) { $0.finding($1) }
            json.key("folds")
            json.array(folds) { json, fold in
                json.object { json in
                    json.key("checkpoint")
                    if let offset = fold.checkpoint { json.number(offset) } else { json.null() }
                    json.key("stateHash")
                    json.string(fold.stateHash)
                }
            }
            json.key("nextOffset")
            json.number(report.nextOffset)
            json.key("records")
            json.number(report.recordCount)
            json.key("segments")
            json.number(report.segmentCount)
            json.key("sound")
            json.bool(isSound)
            json.key("unreadable")
            json.array(unreadable) { json, range in
                json.object { json in
                    json.key("first")
                    json.number(range.lowerBound)
                    json.key("last")
                    json.number(range.upperBound)
                }
            }
            json.key("v")
            json.number(1)
        }
        return json.text
    }
}

extension JSONText {
    fileprivate mutating func finding(_ finding: LogVerifier.Finding) {
        object { json in
            json.key("dictionary")
            if finding.dictionary.isEmpty {
                json.null()
            } else {
                json.object { json in
                    json.key("first")
                    json.number(finding.dictionary.lowerBound)
                    json.key("last")
                    json.number(finding.dictionary.upperBound - 1)
                }
            }
            json.key("first")
            if finding.offsets.isEmpty {
                json.null()
            } else {
                json.number(finding.offsets.lowerBound)
            }
            json.key("kind")
            json.string(finding.kind.rawValue)
            json.key("last")
            if finding.offsets.isEmpty {
                json.null()
            } else {
                json.number(finding.offsets.upperBound - 1)
            }
            json.key("path")
            json.string(finding.path)
            json.key("position")
            json.number(finding.position)
        }
    }
}
