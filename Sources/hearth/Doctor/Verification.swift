// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

/// The result of a verification, for people and programs.
struct Verification {
    var report: LogVerifier.Report
    var folds: [Refold]
    /// The damage that was noted beside the log.
    var known: DamageList
    /// What a repair did; nil without one.
    var repair: Repair?
    /// Whether the log is a copy, which nobody repairs.
    var isCopy = false
    /// Whether the state before the first record is there.
    var hasBeginning = true
    /// The files of a backup that are not as its manifest says; of a log the key of digests.
    var files: [BackupVerifier.FileDamage] = []
    /// Records whose bytes are sound but which cannot be decoded.
    var unreadable: [ClosedRange<UInt64>] = []

    /// What a repair did, or would do.
    struct Repair {
        var isDryRun: Bool
        var findings: [LogVerifier.Finding]
    }

    /// Whether nothing is damaged but what a person has acknowledged.
    var isSound: Bool {
        newDamage.isEmpty && newUnreadable.isEmpty && files.isEmpty && areHashesEqual
            && hasBeginning
    }

    /// What a repair makes again or sets aside.
    var repairable: [LogVerifier.Finding] { report.findings.filter(\.isRepairable) }

    /// What is lost for good.
    var places: [KnownDamage.Place] {
        report.findings.compactMap(\.place) + unreadable.map { .records($0) }
    }

    private var newDamage: [LogVerifier.Finding] {
        report.findings.filter { $0.isDamage && !known.isAcknowledged($0) }
    }

    private var newUnreadable: [ClosedRange<UInt64>] {
        unreadable.filter { known.acknowledgedAt(.records($0)) == nil }
    }

    private var hasKnownDamage: Bool { report.findings.contains(where: known.isAcknowledged) }

    /// What is wrong with the log in a directory, and what to do.
    func sentence(of directory: String) -> String {
        let sentence = "\(TerminalText.escape(directory)) is damaged"
        if isCopy || !files.isEmpty { return sentence }
        if newDamage.contains(where: \.isRepairable) {
            return sentence + ": 'hearth verify --repair' makes again what can be made again"
        }
        guard newDamage.contains(where: { $0.place != nil }) else { return sentence }
        return sentence
            + ": what is lost stays lost; 'hearth verify --acknowledge' says that you know"
    }

    /// Two starts with an acknowledged loss between them may differ: the fold from the later one
    /// knows what was lost.
    private var areHashesEqual: Bool {
        let groups = Dictionary(grouping: folds, by: lossesAhead)
        return groups.values.allSatisfy { folds in
            folds[0].stateHash != nil && folds.allSatisfy { $0.stateHash == folds[0].stateHash }
        }
    }

    /// How many acknowledged losses a fold meets: their beginnings, and their ends.
    private func lossesAhead(of fold: Refold) -> [Int] {
        let start = fold.checkpoint ?? 0
        let lost = known.entries.compactMap { entry -> ClosedRange<UInt64>? in
            guard entry.acknowledgedAt != nil, case .records(let range) = entry.place else {
                return nil
            }
            return range
        }
        return [lost.count { $0.lowerBound >= start }, lost.count { $0.upperBound >= start }]
    }

    func lines(_ paint: Paint) -> [String] {
        var lines = repairLines(paint)
        for finding in report.findings {
            let word =
                if known.isAcknowledged(finding) {
                    paint("known", .warning)
                } else {
                    finding.isDamage ? paint("damage", .bad) : paint("note", .warning)
                }
            lines.append(word + " " + finding.words)
        }
        for file in files {
            lines.append(
                paint("damage", .bad)
                    + " \(file.file)\(isCopy ? " of the backup" : "") is \(file.kind.rawValue)")
        }
        if !hasBeginning {
            lines.append(
                paint("damage", .bad)
                    + " the checkpoint before the first record is gone, or does not verify: what the "
                    + "home had from earlier records is lost")
        }
        for range in unreadable {
            let isNew = newUnreadable.contains(range)
            lines.append(
                (isNew ? paint("damage", .bad) : paint("known", .warning))
                    + " names are lost that are used by "
                    + CountText.records(range.lowerBound, range.upperBound))
        }
        lines.append(
            "\(CountText.of(report.recordCount, "record")) before @\(report.nextOffset) in "
                + "\(CountText.of(report.segmentCount, "segment")), \(report.byteCount) bytes, "
                + CountText.of(report.checkpointCount, "checkpoint"))
        for fold in folds {
            let start = fold.checkpoint.map { "checkpoint @\($0)" } ?? "the first record"
            let isBehind = lossesAhead(of: fold) != lossesAhead(of: folds[0])
            lines.append(
                "state \(fold.stateHash ?? "not to be had") folded from \(start)"
                    + (isBehind ? ", behind what is lost" : ""))
        }
        let sound = hasKnownDamage ? "sound but for what is known" : "sound"
        lines.append(isSound ? paint(sound, .good) : paint("damaged", .bad))
        return lines
    }

    /// `made again footer in segments/... at byte 90`
    private func repairLines(_ paint: Paint) -> [String] {
        guard let repair else { return [] }
        if repair.findings.isEmpty { return [paint("nothing to repair", .good)] }
        return repair.findings.map { finding in
            finding.repairWords(paint, isDryRun: repair.isDryRun)
        }
    }

    var json: String {
        var json = JSONText()
        json.object { json in
            json.key("beginning")
            json.bool(hasBeginning)
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
            json.array(report.findings) { json, finding in
                json.finding(finding, isAcknowledged: known.isAcknowledged(finding))
            }
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
            json.key("repair")
            if let repair {
                json.object { json in
                    json.key("dryRun")
                    json.bool(repair.isDryRun)
                    json.key("findings")
                    json.array(repair.findings) { $0.finding($1, isAcknowledged: false) }
                }
            } else {
                json.null()
            }
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

extension LogVerifier.Finding {
    /// `frame in segments/... at byte 56575, record @366`
    fileprivate var words: String {
        let entries =
            dictionary.isEmpty
            ? ""
            : ", dictionary entries \(dictionary.lowerBound) to \(dictionary.upperBound - 1)"
        return "\(kind.rawValue) in \(path) at byte \(position)\(unit)\(records)\(entries)"
    }

    /// A position in a compressed segment is one in what it holds.
    private var unit: String {
        position > 0 && path.hasSuffix(LogPaths.compressed) ? " of its content" : ""
    }

    /// What a repair does with it: `set aside segments/...: no header, records @9 to @12`
    fileprivate func repairWords(_ paint: Paint, isDryRun: Bool) -> String {
        func words(_ done: String, _ planned: String, _ what: String) -> String {
            paint(isDryRun ? planned : done, .good) + " " + what
        }
        switch kind {
        case .header, .otherLog, .checkpoint:
            return words("set aside", "would set aside", path + ": " + reason + records)
        case .index: return words("removed", "would remove", self.words)
        case .tail: return words("cut", "would cut", self.words)
        case .headerCopy, .footer, .blockTable, .mark, .markBehind, .markAhead, .frame, .capture,
            .missing:
            return words("made again", "would make again", self.words)
        }
    }

    private var reason: String {
        switch kind {
        case .header: "no header"
        case .otherLog: "of another log"
        default: "does not verify"
        }
    }

    /// `, records @9 to @12`
    private var records: String {
        offsets.isEmpty
            ? "" : ", " + CountText.records(offsets.lowerBound, offsets.upperBound - 1)
    }
}

extension JSONText {
    fileprivate mutating func finding(_ finding: LogVerifier.Finding, isAcknowledged: Bool) {
        object { json in
            json.key("acknowledged")
            json.bool(isAcknowledged)
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
