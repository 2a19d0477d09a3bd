// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

/// Whether the log is whole, by a quick check.
struct LogCheck {
    var log: LogAccess
    var state: HomeState
    /// The damage that was noted beside the log.
    var known: DamageList

    /// A log up to this size is read whole; a larger one is the business of `hearth verify`.
    static let bytesMax: UInt64 = 256 << 20

    func findings(usedBytes: UInt64) -> [Finding] {
        var findings = [fold]
        if usedBytes <= Self.bytesMax {
            findings += verified
        } else {
            findings.append(
                Finding(
                    .note, "log",
                    "\(SizeText.bytes(Int(clamping: usedBytes))) are too much for a quick look",
                    remedy: "hearth verify reads every byte"))
        }
        return findings + [log.keyFinding, beginning, checkpoint].compactMap { $0 }
    }

    private var beginning: Finding? {
        guard (try? log.hasBeginning()) == false else { return nil }
        return Finding(
            .problem, "log",
            "the checkpoint before @\(log.firstOffset) is gone or damaged, and with it what the home "
                + "had from earlier records",
            remedy: "a backup that was made since the log was trimmed has it")
    }

    private var fold: Finding {
        let last = log.nextOffset == 0 ? "empty" : "@\(log.nextOffset - 1)"
        let lost = state.books.lostRanges
        var list = known
        list.note(lost.map { .records($0.first...max($0.first, $0.last)) }, at: 0)
        let new = list.unacknowledged
        guard new.isEmpty else {
            let more = new.count > 3 ? "; and \(new.count - 3) more" : ""
            return Finding(
                .problem, "log", new.prefix(3).map(\.words).joined(separator: "; ") + more,
                remedy: "hearth verify names the files; with --acknowledge it is said no more")
        }
        let records = "\(last), \(log.nextOffset - log.firstOffset) records"
        guard !list.entries.isEmpty else { return Finding(.ok, "log", records) }
        return Finding(
            .note, "log",
            "\(records); \(CountText.of(list.entries.count, "place")) of known damage")
    }

    private var verified: [Finding] {
        let report: LogVerifier.Report
        do throws(LogError) {
            report = try LogVerifier.run(log.reader)
        } catch {
            return [Finding(.problem, "log", CommandFailure(error).line)]
        }
        let damage = report.findings.filter {
            $0.isDamage && !known.isAcknowledged($0)
        }
        guard let first = damage.first else {
            let isWhole = !report.findings.contains(where: \.isDamage)
            return [
                Finding(
                    .ok, "log",
                    isWhole
                        ? "every checksum is right"
                        : "every checksum is right, but for known damage")
            ]
        }
        return [
            Finding(
                .problem, "log",
                "\(damage.count) damaged places, the first: \(first.kind.rawValue) in "
                    + "\(TerminalText.escape(first.path)) at byte \(first.position)",
                remedy: "hearth verify names all of them; look at the disk, then --repair")
        ]
    }

    private var checkpoint: Finding? {
        let newest = (try? log.reader.checkpoints.list())?.last?.offset ?? 0
        let since = log.nextOffset - min(newest, log.nextOffset)
        guard since > 1_000_000 else { return nil }
        return Finding(
            .note, "log", "\(since) records since the newest checkpoint: a start takes longer",
            remedy: "end the daemon in order once: it saves one")
    }
}
