// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import Testing

@Suite struct SessionRedeliveryFilterTests {
    private func filter(_ entries: [(UInt16, UInt64)]) -> RedeliveryFilter {
        var fence = SessionFence(epoch: 1)
        for (id, hash) in entries { fence.note(packetID: id, hash: hash) }
        return RedeliveryFilter(fence: fence)
    }

    @Test func copyOfAKnownMessageIsDropped() {
        var filter = filter([(1, 10), (2, 20)])
        filter.resumed()
        #expect(filter.judge(packetID: 1, hash: 10, isDuplicate: true).verdict == .drop)
        #expect(filter.judge(packetID: 2, hash: 20, isDuplicate: true).verdict == .drop)
        #expect(filter.judge(packetID: 3, hash: 30, isDuplicate: false).verdict == .append)
        #expect(!filter.needsDuplicateFlag)
        #expect(filter.fence.entries.count == 3)
    }

    @Test func copyOfAnUnknownMessageIsKept() {
        var filter = filter([(1, 10)])
        filter.resumed()
        #expect(filter.judge(packetID: 2, hash: 20, isDuplicate: true).verdict == .append)
        #expect(filter.judge(packetID: 1, hash: 99, isDuplicate: true).verdict == .append)
    }

    @Test func dropsOnlyInFenceOrder() {
        var filter = filter([(1, 10), (2, 20)])
        filter.resumed()
        #expect(filter.judge(packetID: 2, hash: 20, isDuplicate: true).verdict == .drop)
        #expect(filter.judge(packetID: 1, hash: 10, isDuplicate: true).verdict == .append)
    }

    @Test func aCopyIsDroppedOnlyOnce() {
        var filter = filter([(1, 10)])
        filter.resumed()
        #expect(filter.judge(packetID: 1, hash: 10, isDuplicate: true).verdict == .drop)
        #expect(filter.judge(packetID: 1, hash: 10, isDuplicate: true).verdict == .append)
    }

    @Test func equalNewMessageIsNeverDropped() {
        var filter = filter([(1, 10)])
        filter.resumed()
        let outcome = filter.judge(packetID: 1, hash: 10, isDuplicate: false)
        #expect(outcome.verdict == .appendPossibleDuplicate)
        #expect(outcome.rolledBackFrom == 1)
    }

    @Test func duplicateFlagWithoutAResumedSessionMeansNothing() {
        var filter = filter([(1, 10)])
        #expect(filter.judge(packetID: 1, hash: 10, isDuplicate: true).verdict == .append)
    }

    @Test func qos0PassesAndEndsNothing() {
        var filter = filter([(1, 10)])
        filter.resumed()
        #expect(filter.judge(packetID: 0, hash: 0, isDuplicate: false).verdict == .append)
        #expect(filter.needsDuplicateFlag)
        #expect(filter.judge(packetID: 1, hash: 10, isDuplicate: true).verdict == .drop)
    }

    @Test func marksAfterARollbackUntilIdsPassTheHighest() {
        var filter = filter([(5, 50), (6, 60), (7, 70)])
        filter.resumed()
        let first = filter.judge(packetID: 5, hash: 50, isDuplicate: false)
        #expect(first.verdict == .appendPossibleDuplicate)
        #expect(first.rolledBackFrom == 7)
        let second = filter.judge(packetID: 6, hash: 61, isDuplicate: false)
        #expect(second == RedeliveryFilter.Outcome.appended)
        #expect(
            filter.judge(packetID: 7, hash: 70, isDuplicate: true).verdict
                == .appendPossibleDuplicate)
        #expect(filter.judge(packetID: 8, hash: 80, isDuplicate: false).verdict == .append)
        #expect(filter.judge(packetID: 7, hash: 70, isDuplicate: false).verdict == .append)
    }

    @Test func aNewEpochForgets() {
        var filter = filter([(1, 10)])
        filter.resumed()
        filter.started(epoch: 2)
        #expect(filter.fence == SessionFence(epoch: 2))
        #expect(filter.judge(packetID: 1, hash: 10, isDuplicate: true).verdict == .append)
    }

    /// A correct broker, a client that dies at any moment: every message is in the log once, in
    /// order, equal ones included.
    @Test(arguments: SessionSeed.several(200))
    func exactlyOnceWithACorrectBroker(seed: UInt64) {
        var random = SessionSeed(seed)
        var broker = ModelBroker(firstID: UInt16.random(in: 1...65_535, using: &random))
        var log: [Int] = []
        var filter = RedeliveryFilter(fence: SessionFence(epoch: 1))
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            broker.publish(Int.random(in: 0...40, using: &random), using: &random)
            let deliveries = broker.connect(window: Int.random(in: 1...30, using: &random))
            // The books hold what is in the log; the rest died with the process.
            let fence = filter.fence
            filter = RedeliveryFilter(fence: fence)
            filter.resumed()
            let read = Int.random(in: 0...deliveries.count, using: &random)
            for delivery in deliveries.prefix(read) {
                let outcome = filter.judge(
                    packetID: delivery.packetID, hash: delivery.hash,
                    isDuplicate: delivery.isDuplicate)
                #expect(outcome.rolledBackFrom == nil, "seed \(seed)")
                if outcome.verdict != .drop { log.append(delivery.number) }
            }
            broker.acknowledge(Int.random(in: 0...read, using: &random))
        }
        #expect(log == Array(0..<log.count), "seed \(seed)")
    }

    /// Whatever a broker does: what is not marked DUP is kept, and each verdict is what a plain
    /// reading of the rule gives.
    @Test(arguments: SessionSeed.several(300))
    func agreesWithAPlainReadingOfTheRule(seed: UInt64) {
        var random = SessionSeed(seed)
        var fence = SessionFence(epoch: 1)
        for _ in 0..<Int.random(in: 0...10, using: &random) {
            fence.note(
                packetID: UInt16.random(in: 1...12, using: &random),
                hash: UInt64.random(in: 0...2, using: &random))
        }
        var filter = RedeliveryFilter(fence: fence)
        filter.resumed()
        var model = PlainRule(fence: fence)
        for step in 0..<30 {
            let id = UInt16.random(in: 0...14, using: &random)
            let hash = UInt64.random(in: 0...2, using: &random)
            let isDuplicate = Int.random(in: 0...2, using: &random) > 0
            let outcome = filter.judge(packetID: id, hash: hash, isDuplicate: isDuplicate)
            let expected = model.judge(id: id, hash: hash, isDuplicate: isDuplicate)
            #expect(outcome.verdict == expected.verdict, "seed \(seed), step \(step)")
            #expect(
                (outcome.rolledBackFrom != nil) == expected.isRollback,
                "seed \(seed), step \(step)")
            #expect(filter.fence.entries == model.appended, "seed \(seed), step \(step)")
        }
    }
}

extension RedeliveryFilter.Outcome {
    /// Appended without any remark, as in a session that was never interrupted.
    fileprivate static var appended: RedeliveryFilter.Outcome {
        var filter = RedeliveryFilter(fence: SessionFence(epoch: 1))
        return filter.judge(packetID: 1, hash: 1, isDuplicate: false)
    }
}

/// A broker that keeps every message until it is acknowledged, and sends copies first.
private struct ModelBroker {
    struct Delivery {
        var number: Int
        var packetID: UInt16
        var hash: UInt64
        var isDuplicate: Bool
    }

    private var queued: [(number: Int, hash: UInt64)] = []
    private var inFlight: [Delivery] = []
    private var nextID: UInt16
    private var published = 0

    init(firstID: UInt16) {
        nextID = firstID
    }

    /// Few different payloads, so that many are equal.
    mutating func publish(_ count: Int, using random: inout SessionSeed) {
        for _ in 0..<count {
            queued.append((published, UInt64.random(in: 0...2, using: &random)))
            published += 1
        }
    }

    mutating func connect(window: Int) -> [Delivery] {
        for index in inFlight.indices { inFlight[index].isDuplicate = true }
        while inFlight.count < window, !queued.isEmpty {
            let message = queued.removeFirst()
            inFlight.append(
                Delivery(
                    number: message.number, packetID: nextID, hash: message.hash,
                    isDuplicate: false))
            nextID = nextID == 65_535 ? 1 : nextID + 1
        }
        return inFlight
    }

    mutating func acknowledge(_ count: Int) {
        inFlight.removeFirst(min(count, inFlight.count))
    }
}

/// Step 6 of the ingest rule, written down a second time in the plainest way.
private struct PlainRule {
    private let old: [FenceEntry]
    private let oldFence: SessionFence
    private var highest: SessionFence
    private var position = 0
    private var phase = "copies"
    private(set) var appended: [FenceEntry]

    init(fence: SessionFence) {
        old = fence.entries
        oldFence = fence
        highest = fence
        appended = fence.entries
    }

    mutating func judge(
        id: UInt16, hash: UInt64, isDuplicate: Bool
    ) -> (verdict: RedeliveryFilter.Verdict, isRollback: Bool) {
        if id == 0 { return (.append, false) }
        let entry = FenceEntry(packetID: id, hash: hash)
        if phase == "copies", isDuplicate {
            for index in old.indices where index >= position && old[index] == entry {
                position = index + 1
                return (.drop, false)
            }
            keep(entry)
            return (.append, false)
        }
        var isRollback = false
        if phase == "copies" {
            isRollback = highest.highestPacketID != nil && !highest.isAhead(id)
            phase = isRollback ? "rolled back" : "normal"
        } else if phase == "rolled back", highest.isAhead(id) {
            phase = "normal"
        }
        let isMarked = phase == "rolled back" && old.contains(entry)
        let wasNormal = phase == "normal"
        appended.append(entry)
        if wasNormal { highest.note(packetID: id, hash: hash) }
        return (isMarked ? .appendPossibleDuplicate : .append, isRollback)
    }

    private mutating func keep(_ entry: FenceEntry) {
        appended.append(entry)
        highest.note(packetID: entry.packetID, hash: entry.hash)
    }
}
