// SPDX-License-Identifier: Apache-2.0

import Glibc
import HomeTesting
import Testing

@testable import HomeLog

/// F5: the limits of every field of a log's files, behind checksums that fit.
@Suite struct ExtremeLogTests {
    private let limits = smallLimits(segmentBytes: 400)

    @Test func `F5: the limits of each field, behind checksums that fit`() throws {
        let count = getenv("HEARTH_SOAK") == nil ? 1_500 : 200_000
        let first = propertySeed(1_700)
        var (records, written) = (0, 0)
        for number in 0..<UInt64(count) {
            let seed = first &+ number
            if getenv("HEARTH_EXTREMES") != nil { print("extreme log \(seed)") }
            let log = try ExtremeLog(SeededRandom(seed: seed), limits: limits)
            let check = HostileLogCheck(limits: limits) {
                Issue.record("HEARTH_SEED=\(seed): \($0)")
            }
            let found = try check.run(log.disk)
            records += found.recordCount
            if found.takesRecords { written += 1 }
        }
        #expect(records > count && written > count / 4)
        reportFigure(
            "F5", "logs with the limits of numbers in any field, their checksums right",
            ["logs": count, "records read": records, "logs that took a record": written])
    }
}
