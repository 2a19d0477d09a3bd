// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeLog

/// Whether the log is whole, by a quick check.
struct LogCheck {
    var log: LogAccess
    var state: HomeState

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
        return findings + [checkpoint].compactMap { $0 }
    }

    private var fold: Finding {
        let last = log.nextOffset == 0 ? "empty" : "@\(log.nextOffset - 1)"
        let lost = state.books.lostRanges
        guard lost.isEmpty else {
            let ranges = lost.prefix(3).map { "@\($0.first) to @\($0.last)" }
            return Finding(
                .problem, "log", "records are lost: " + ranges.joined(separator: ", "),
                remedy: "hearth verify names the files; what is shown is incomplete")
        }
        return Finding(.ok, "log", "\(last), \(log.nextOffset - log.firstOffset) records")
    }

    private var verified: [Finding] {
        let report: LogVerifier.Report
        do throws(LogError) {
            report = try LogVerifier.run(log.reader)
        } catch {
            return [Finding(.problem, "log", CommandFailure(error).line)]
        }
        let damage = report.findings.filter(\.isDamage)
        guard let first = damage.first else {
            return [Finding(.ok, "log", "every checksum is right")]
        }
        return [
            Finding(
                .problem, "log",
                "\(damage.count) damaged places, the first: \(first.kind.rawValue) in "
                    + "\(TerminalText.escape(first.path)) at byte \(first.position)",
                remedy: "hearth verify names all of them; look at the disk")
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
