// SPDX-License-Identifier: Apache-2.0

import HomeLog
import HomeTesting
import Testing

@testable import HomeEngine

/// Which segments go, for logs, limits and tags of any kind.
@Suite struct RetentionPlanTests {
    private static let day: Int64 = 86_400_000_000_000

    /// Segments of ten records and a day each, the last one open.
    private func log(
        count: Int = 6, bytes: UInt64 = 1000, verified: UInt64? = 50, checkpointBytes: UInt64 = 0
    ) -> RetentionPlan.Log {
        var use = LogUse()
        use.checkpointBytes = checkpointBytes
        for index in 0..<count {
            let base = UInt64(index) * 10
            let start = Int64(index) * Self.day
            let isSealed = index + 1 < count
            let span = EraSpan(era: 0, firstIndex: 0, times: start...start + Self.day - 1)
            let info = SegmentInfo(
                baseOffset: base, endOffset: base + 10, byteCount: bytes, isSealed: isSealed,
                eras: isSealed ? [span] : [])
            use.segments.append(SegmentUse(info: info, byteCount: bytes))
        }
        let checkpoints = verified.map {
            [CheckpointInfo(offset: $0, byteCount: 1, isVerified: true)]
        }
        return RetentionPlan.Log(use: use, checkpoints: checkpoints ?? [], firstOffset: 0)
    }

    private func limits(bytes: UInt64? = nil, days: Int64? = nil) -> RetentionLimits {
        var limits = RetentionLimits()
        limits.bytes = bytes
        limits.age = days.map { $0 * Self.day }
        return limits
    }

    @Test func withoutLimitsEverythingStays() {
        let plan = RetentionPlan(log(), RetentionLimits(), now: 100 * Self.day)
        #expect(plan.segments.isEmpty)
        #expect(plan.firstOffset == 0)
        #expect(plan.hold == nil)
        #expect(plan.keptBytes == 6000)
    }

    @Test func capturesGoByAgeFromWholeSegmentsWithoutATag() {
        var log = log()
        var limits = RetentionLimits()
        limits.captureAge = 3 * Self.day
        let now = 5 * Self.day
        #expect(RetentionPlan(log, limits, now: now).captures == [0, 10])
        #expect(RetentionPlan(log, limits, now: now).segments.isEmpty)
        #expect(RetentionPlan(log, limits).captures.isEmpty)
        log.held = [HeldPoint(name: "party", offset: 5)]
        #expect(RetentionPlan(log, limits, now: now).captures == [10])
        log.use.segments[1].info.hasCaptures = false
        #expect(RetentionPlan(log, limits, now: now).captures.isEmpty)
        // What goes whole needs no new file.
        log.held = []
        limits.age = 4 * Self.day
        #expect(RetentionPlan(log, limits, now: 6 * Self.day).segments == [0, 10])
        #expect(RetentionPlan(log, limits, now: 6 * Self.day).captures == [20])
    }

    @Test func capturesGoOnRequestAndThePlanSaysWhyMoreStays() {
        var log = log()
        func plan(_ offset: UInt64) -> RetentionPlan {
            RetentionPlan(log, RetentionLimits(), captures: offset)
        }
        #expect(plan(30).captures == [0, 10, 20])
        #expect(plan(30).hold == nil)
        #expect(plan(35).captures == [0, 10, 20])
        #expect(plan(35).hold == .segment)
        #expect(plan(.max).captures == [0, 10, 20, 30, 40])
        #expect(plan(.max).hold == .segment)
        let tag = HeldPoint(name: "party", offset: 12)
        log.held = [tag]
        #expect(plan(30).captures == [0, 20])
        #expect(plan(30).hold == .captures(tag))
        #expect(plan(30).firstOffset == 0)
    }

    @Test func aBudgetCountsEverythingAndLeavesTheReserve() {
        var log = log(checkpointBytes: 500)
        let plan = RetentionPlan(log, limits(bytes: 4500))
        #expect(plan.segments == [0, 10])
        #expect(plan.firstOffset == 20)
        #expect(plan.reason == .bytes)
        #expect(plan.freedBytes == 2000)
        #expect(plan.keptBytes == 4500)
        log.reserveBytes = 1
        #expect(RetentionPlan(log, limits(bytes: 4500)).firstOffset == 30)
    }

    @Test func nothingGoesAboveTheNewestVerifiedCheckpoint() {
        let plan = RetentionPlan(log(verified: 25), limits(bytes: 1))
        #expect(plan.firstOffset == 20)
        #expect(plan.hold == .checkpoint(25))
        let none = RetentionPlan(log(verified: nil), limits(bytes: 1))
        #expect(none.segments.isEmpty)
        #expect(none.reason == nil)
        #expect(none.hold == .checkpoint(nil))
    }

    @Test func theOpenSegmentStaysAndSaysSo() {
        let plan = RetentionPlan(log(verified: 55), limits(bytes: 1))
        #expect(plan.firstOffset == 50)
        #expect(plan.hold == .segment)
    }

    @Test func aLogIsNeverTrimmedToNothing() {
        var log = log(verified: 50)
        log.use.segments[5].info.endOffset = 50
        let plan = RetentionPlan(log, limits(bytes: 1000))
        #expect(plan.firstOffset == 40)
        #expect(plan.hold == .segment)
    }

    @Test func aSegmentIsOldWhenAllOfItIs() {
        // At the beginning of day 5: three days before is the beginning of day 2.
        let plan = RetentionPlan(log(), limits(days: 3), now: 5 * Self.day)
        #expect(plan.firstOffset == 20)
        #expect(plan.reason == .age)
        #expect(RetentionPlan(log(), limits(days: 3), now: 5 * Self.day - 1).firstOffset == 10)
        #expect(RetentionPlan(log(), limits(days: 3), now: nil).firstOffset == 0)
        #expect(RetentionPlan(log(), limits(days: 3), now: .min).firstOffset == 0)
    }

    @Test func oneTimeThatIsYoungKeepsASegment() {
        var log = log()
        log.use.segments[1].info.eras.append(
            EraSpan(era: 1, firstIndex: 5, times: 0...90 * Self.day))
        #expect(RetentionPlan(log, limits(days: 1), now: 50 * Self.day).firstOffset == 10)
    }

    @Test func aTagHoldsAgainstAgeAndRequestsAndNotAgainstTheBudget() {
        var log = log()
        let tag = HeldPoint(name: "party", offset: 14)
        log.held = [HeldPoint(name: "later", offset: 33), tag]
        let byAge = RetentionPlan(log, limits(days: 1), now: 50 * Self.day)
        #expect(byAge.firstOffset == 10)
        #expect(byAge.hold == .tag(tag))
        #expect(byAge.lostTags.isEmpty)
        #expect(RetentionPlan(log, RetentionLimits(), request: 40).firstOffset == 10)
        let byBytes = RetentionPlan(log, limits(bytes: 3000))
        #expect(byBytes.firstOffset == 30)
        #expect(byBytes.lostTags == [tag])
        #expect(byBytes.hold == nil)
    }

    @Test func aRequestWithinASegmentKeepsThatSegment() {
        let plan = RetentionPlan(log(), RetentionLimits(), request: 27)
        #expect(plan.firstOffset == 20)
        #expect(plan.reason == .request)
        #expect(plan.hold == .segment)
        #expect(RetentionPlan(log(), RetentionLimits(), request: 20).hold == nil)
    }

    @Test("whatever the log and the limits: the rules hold, and no segment goes without need")
    func rules() throws {
        try checkProperty(
            cases: 2000, seed: 56, generate: { RandomRetention(&$0) }, property: { try $0.check() })
    }
}

/// A log of any shape, with limits of any kind.
private struct RandomRetention: Sendable, CustomStringConvertible {
    var log: RetentionPlan.Log
    var limits = RetentionLimits()
    var request: UInt64?
    var captures: UInt64?
    var now: Int64?

    var description: String { "\(log) \(limits) \(request ?? 0) \(now ?? 0)" }

    init(_ random: inout SeededRandom) {
        var use = LogUse()
        var base = UInt64.random(in: 0...50, using: &random)
        let first = base
        let count = Int.random(in: 1...8, using: &random)
        for index in 0..<count {
            let end = base + UInt64.random(in: 1...20, using: &random)
            let start = Int64.random(in: 0...1000, using: &random)
            let isKnown = index + 1 < count && Bool.random(using: &random)
            var info = SegmentInfo(
                baseOffset: base, endOffset: end, byteCount: 1, isSealed: index + 1 < count,
                eras: isKnown
                    ? [EraSpan(era: 0, firstIndex: 0, times: start...start + 100)] : [])
            info.hasCaptures = Int.random(in: 0..<4, using: &random) > 0
            use.segments.append(
                SegmentUse(info: info, byteCount: .random(in: 1...100, using: &random)))
            base = end
        }
        use.otherBytes = .random(in: 0...50, using: &random)
        let checkpoints = (0..<3).map { _ in UInt64.random(in: first...base, using: &random) }
        log = RetentionPlan.Log(
            use: use,
            checkpoints: checkpoints.sorted().map {
                CheckpointInfo(offset: $0, byteCount: 1, isVerified: Bool.random(using: &random))
            }, firstOffset: first)
        log.reserveBytes = .random(in: 0...50, using: &random)
        if Int.random(in: 0..<3, using: &random) == 0 {
            log.held = [HeldPoint(name: "a", offset: .random(in: 0...base, using: &random))]
        }
        if Bool.random(using: &random) { limits.bytes = .random(in: 0...600, using: &random) }
        if Bool.random(using: &random) { limits.age = .random(in: 0...1000, using: &random) }
        if Bool.random(using: &random) { limits.captureAge = .random(in: 0...1000, using: &random) }
        if Bool.random(using: &random) { captures = .random(in: 0...base + 5, using: &random) }
        if Bool.random(using: &random) { request = .random(in: 0...base + 5, using: &random) }
        if Bool.random(using: &random) { now = .random(in: 0...2000, using: &random) }
    }

    struct Broken: Error {
        var rule: String
    }

    private func require(_ rule: String, _ isKept: Bool) throws {
        if !isKept { throw Broken(rule: rule) }
    }

    private func plan(_ log: RetentionPlan.Log) -> RetentionPlan {
        RetentionPlan(log, limits, request: request, captures: captures, now: now)
    }

    func check() throws {
        let plan = plan(log)
        let bases = log.use.segments.map(\.info.baseOffset)
        try checkCaptures(plan)
        guard plan.firstOffset > log.firstOffset else {
            return try require("nothing goes", plan.segments.isEmpty && plan.reason == nil)
        }
        try require("the beginning is a base", bases.contains(plan.firstOffset))
        try require("below a verified checkpoint", plan.firstOffset <= log.verified ?? 0)
        try require("from the first", plan.segments == bases.filter { $0 < plan.firstOffset })
        let forced = RetentionPlan(log, limits.ofBytes).firstOffset
        try require("tags", plan.lostTags.allSatisfy { $0.offset < forced })
        if let bytes = limits.bytes, plan.hold == nil {
            try require("the budget", plan.keptBytes + log.reserveBytes <= bytes)
        }
        var less = log
        less.use.segments.removeFirst(plan.segments.count - 1)
        less.firstOffset = max(log.firstOffset, less.use.segments[0].info.baseOffset)
        try require("no segment without need", self.plan(less).segments.count == 1)
        var rest = log
        rest.use.segments.removeFirst(plan.segments.count)
        rest.firstOffset = plan.firstOffset
        try require("once is enough", self.plan(rest).segments.isEmpty)
    }

    /// A segment loses its captures where it stays, has some, is not written to, has no tag, and is
    /// old enough or asked for: neither more of them nor fewer.
    private func checkCaptures(_ plan: RetentionPlan) throws {
        for segment in log.use.segments {
            let info = segment.info
            let isLast = info.baseOffset == log.use.segments.last?.info.baseOffset
            let stays = info.baseOffset >= plan.firstOffset && info.hasCaptures && !isLast
            let isTagged = log.held.contains {
                $0.offset >= info.baseOffset && $0.offset < info.endOffset
            }
            let newest = info.eras.map(\.times.upperBound).max()
            var isWanted = captures.map { info.endOffset <= $0 } ?? false
            if let age = limits.captureAge, let now, let newest, newest < now - age {
                isWanted = true
            }
            let goes = stays && !isTagged && newest != nil && isWanted
            try require("captures", plan.captures.contains(info.baseOffset) == goes)
        }
        try require("in order", plan.captures == plan.captures.sorted())
    }
}

extension RetentionLimits {
    fileprivate var ofBytes: RetentionLimits {
        var limits = RetentionLimits()
        limits.bytes = bytes
        return limits
    }
}
