// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import Testing

@testable import hearth

/// What `hearth doctor` says of the history and its budget.
@Suite struct HistoryCheckTests {
    private static let day: Int64 = 86_400 * 1_000_000_000

    private func check(
        _ used: UInt64, days: Int64, bytes: UInt64? = nil, free: UInt64? = nil
    ) -> Finding? {
        var limits = RetentionLimits()
        limits.bytes = bytes
        return HistoryCheck(
            usedBytes: used, times: (0, days * Self.day), limits: limits, freeBytes: free
        ).finding
    }

    @Test func itSaysDaysPerGB() {
        let found = check(500_000_000, days: 20, free: 100_000_000_000)
        #expect(found?.level == .ok)
        #expect(found?.text == "20 d of history take 500 MB: 40 d per GB; everything is kept")
    }

    @Test func itSaysWhenTheDiskIsFull() {
        let found = check(500_000_000, days: 20, free: 1_000_000_000)
        #expect(found?.level == .warning)
        #expect(found?.text.hasSuffix("; the disk is full in about 40 d") == true)
        #expect(found?.remedy?.contains("log.keep.bytes") == true)
    }

    @Test func itSaysWhenTheBudgetIsFull() {
        let grows = check(500_000_000, days: 20, bytes: 2_000_000_000)
        #expect(grows?.text.hasSuffix("; the budget of 2 GB is full in about 60 d") == true)
        let isFull = check(1_900_000_000, days: 20, bytes: 2_000_000_000)
        #expect(isFull?.level == .ok)
        #expect(isFull?.text.hasSuffix("the budget of 2 GB is used, old records go") == true)
    }

    @Test func aShortHistorySaysNoRate() {
        #expect(check(1000, days: 0, bytes: 2_000_000_000) == nil)
        #expect(check(1000, days: 0)?.text == "everything is kept: the log only grows")
        #expect(check(0, days: 0, bytes: 2_000_000_000) == nil)
        var limits = RetentionLimits()
        limits.bytes = .max
        let strange = HistoryCheck(
            usedBytes: 1, times: (.min, .max), limits: limits, freeBytes: nil)
        #expect(strange.finding != nil)
    }
}
