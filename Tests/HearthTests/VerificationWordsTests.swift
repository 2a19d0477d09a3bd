// SPDX-License-Identifier: Apache-2.0

import HomeRuntime
import Testing

@testable import HomeLog
@testable import hearth

/// What `hearth verify` says, line by line.
@Suite struct VerificationWordsTests {
    private static let segment = "d/segments/00000000000000000017.seg"

    private static func lines(
        _ path: String, position: UInt64, files: [BackupVerifier.FileDamage] = [],
        isCopy: Bool = false
    ) -> [String] {
        var report = LogVerifier.Report()
        report.findings = [
            LogVerifier.Finding(kind: .frame, path: path, position: position, offsets: 17..<18)
        ]
        var result = Verification(
            report: report, folds: [], known: DamageList(logID: ""), files: files)
        result.isCopy = isCopy
        return result.lines(Paint(isOn: false))
    }

    @Test func `F5: a position in a compressed segment is one of its content`() {
        #expect(
            Self.lines(Self.segment, position: 188)[0]
                == "damage frame in \(Self.segment) at byte 188, record @17")
        #expect(
            Self.lines(Self.segment + ".zst", position: 188)[0]
                == "damage frame in \(Self.segment).zst at byte 188 of its content, record @17")
    }

    @Test func `F5: a damaged key is named, of a log and of a backup`() {
        let key = [BackupVerifier.FileDamage(file: "digest.key", kind: .changed)]
        let own = Self.lines(Self.segment, position: 0, files: key)
        #expect(own.contains("damage digest.key is changed") && own.last == "damaged")
        let copied = Self.lines(Self.segment, position: 0, files: key, isCopy: true)
        #expect(copied.contains("damage digest.key of the backup is changed"))
    }
}
