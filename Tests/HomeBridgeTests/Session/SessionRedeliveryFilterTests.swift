// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeTesting
import Testing

@Suite struct SessionRedeliveryFilterTests {
    private func filter(_ entries: [(UInt16, UInt64)]) -> RedeliveryFilter {
        var fence = SessionFence(epoch: 1)
        for (id, hash) in entries { fence.note(packetID: id, hash: hash) }
        return RedeliveryFilter(fence: fence)
    }

    @Test("a rollback that could not be logged is said by the next connection; equals are marked")
    func unloggedRollback() {
        var fence = SessionFence(epoch: 1)
        fence.note(packetID: 5, hash: 9)
        var filter = RedeliveryFilter(fence: fence, isRolledBack: true)
        #expect(filter.resumed() == 5)
        let decision = filter.decide(packetID: 5, hash: 9, isDuplicate: true).decision
        #expect(decision == .appendPossibleDuplicate)
        #expect(filter.resumed() == nil)
        // Without it the same message is a copy.
        var plain = RedeliveryFilter(fence: fence)
        #expect(plain.resumed() == nil)
        #expect(plain.decide(packetID: 5, hash: 9, isDuplicate: true).decision == .drop)
    }

    @Test func copyOfAKnownMessageIsDropped() {
        var filter = filter([(1, 10), (2, 20)])
        filter.resumed()
        #expect(filter.decide(packetID: 1, hash: 10, isDuplicate: true).decision == .drop)
        #expect(filter.decide(packetID: 2, hash: 20, isDuplicate: true).decision == .drop)
        #expect(filter.decide(packetID: 3, hash: 30, isDuplicate: false).decision == .append)
        #expect(filter.needsDuplicateFlag)
        filter.queueEnded()
        #expect(!filter.needsDuplicateFlag)
        #expect(filter.fence.entries.count == 3)
    }

    @Test func copyOfAnUnknownMessageIsKept() {
        var filter = filter([(1, 10)])
        filter.resumed()
        #expect(filter.decide(packetID: 2, hash: 20, isDuplicate: true).decision == .append)
        #expect(filter.decide(packetID: 1, hash: 99, isDuplicate: true).decision == .append)
    }

    @Test func copiesComeInAnyOrder() {
        var filter = filter([(1, 10), (2, 20)])
        filter.resumed()
        #expect(filter.decide(packetID: 2, hash: 20, isDuplicate: true).decision == .drop)
        #expect(filter.decide(packetID: 1, hash: 10, isDuplicate: true).decision == .drop)
    }

    /// Mosquitto 2.0.11 with queued QoS 0 messages skips some ids and sends them after the next
    /// reconnect, ahead of the copies.
    @Test func anIDThatWasPassedOverIsNoRollback() {
        var filter = filter([(1, 10), (2, 20), (5, 50)])
        filter.resumed()
        let late = filter.decide(packetID: 3, hash: 10, isDuplicate: false)
        #expect(late == RedeliveryFilter.Outcome.appended)
        #expect(filter.decide(packetID: 2, hash: 20, isDuplicate: true).decision == .drop)
        #expect(filter.decide(packetID: 5, hash: 50, isDuplicate: true).decision == .drop)
        #expect(filter.decide(packetID: 6, hash: 50, isDuplicate: false).decision == .append)
        #expect(filter.fence.highestPacketID == 6)
    }

    /// The oldest entry of a full fence is half way around the ids: the next id is new all the same.
    @Test func theNextIDOfALongSessionIsNoRollback() {
        let count = 2 * SessionFence.window
        var filter = filter((1...count).map { (UInt16($0), UInt64($0)) })
        filter.resumed()
        let next = filter.decide(packetID: UInt16(count + 1), hash: 0, isDuplicate: false)
        #expect(next == RedeliveryFilter.Outcome.appended)
        #expect(filter.fence.rolledBackHighest == nil)
    }

    @Test func aRollbackIsRememberedByTheFence() {
        var before = filter([(5, 50), (6, 60), (7, 70)])
        before.resumed()
        #expect(before.decide(packetID: 5, hash: 50, isDuplicate: false).rolledBackFrom == 7)
        // The process ends here; the books hold the fence.
        var filter = RedeliveryFilter(fence: before.fence)
        filter.resumed()
        #expect(filter.decide(packetID: 5, hash: 50, isDuplicate: true).decision == .drop)
        #expect(
            filter.decide(packetID: 6, hash: 60, isDuplicate: true).decision
                == .appendPossibleDuplicate, "it may be a press that we never received")
        #expect(filter.decide(packetID: 8, hash: 80, isDuplicate: false).decision == .append)
        #expect(filter.fence.rolledBackCount == 3)
        #expect(filter.fence.rolledBackHighest == nil)
    }

    /// A broker was killed, went back, sent a copy that was dropped, gave out new ids, and was killed
    /// again before it saved: the copy came once more, and nobody knew it.
    @Test func aCopyFromBeforeTwoRollbacksIsMarked() {
        var filter = filter([(5, 50), (6, 60), (7, 70)])
        filter.resumed()
        #expect(filter.decide(packetID: 5, hash: 50, isDuplicate: true).decision == .drop)
        #expect(filter.decide(packetID: 6, hash: 61, isDuplicate: false).rolledBackFrom == 7)
        for id in UInt16(7)...9 {
            _ = filter.decide(packetID: id, hash: 100 + UInt64(id), isDuplicate: false)
        }
        filter = RedeliveryFilter(fence: filter.fence)
        filter.resumed()
        #expect(
            filter.decide(packetID: 5, hash: 50, isDuplicate: true).decision
                == .appendPossibleDuplicate)
        #expect(filter.decide(packetID: 6, hash: 62, isDuplicate: false).rolledBackFrom == 9)
    }

    @Test func aCopyIsDroppedOnlyOnce() {
        var filter = filter([(1, 10)])
        filter.resumed()
        #expect(filter.decide(packetID: 1, hash: 10, isDuplicate: true).decision == .drop)
        #expect(filter.decide(packetID: 1, hash: 10, isDuplicate: true).decision == .append)
    }

    @Test func equalNewMessageIsNeverDropped() {
        var filter = filter([(1, 10)])
        filter.resumed()
        let outcome = filter.decide(packetID: 1, hash: 10, isDuplicate: false)
        #expect(outcome.decision == .appendPossibleDuplicate)
        #expect(outcome.rolledBackFrom == 1)
    }

    @Test func duplicateFlagWithoutAResumedSessionMeansNothing() {
        var filter = filter([(1, 10)])
        #expect(filter.decide(packetID: 1, hash: 10, isDuplicate: true).decision == .append)
    }

    @Test func qos0PassesAndEndsNothing() {
        var filter = filter([(1, 10)])
        filter.resumed()
        #expect(filter.decide(packetID: 0, hash: 0, isDuplicate: false).decision == .append)
        #expect(filter.needsDuplicateFlag)
        #expect(filter.decide(packetID: 1, hash: 10, isDuplicate: true).decision == .drop)
    }

    @Test func marksWhatEqualsAMessageFromBeforeARollback() {
        var filter = filter([(5, 50), (6, 60), (7, 70)])
        filter.resumed()
        let first = filter.decide(packetID: 5, hash: 50, isDuplicate: false)
        #expect(first.decision == .appendPossibleDuplicate)
        #expect(first.rolledBackFrom == 7)
        let second = filter.decide(packetID: 6, hash: 61, isDuplicate: false)
        #expect(second == RedeliveryFilter.Outcome.appended)
        #expect(
            filter.decide(packetID: 7, hash: 70, isDuplicate: true).decision
                == .appendPossibleDuplicate)
        #expect(filter.decide(packetID: 8, hash: 80, isDuplicate: false).decision == .append)
        filter.queueEnded()
        #expect(
            filter.decide(packetID: 7, hash: 70, isDuplicate: false).decision
                == .appendPossibleDuplicate, "its id is given out once more")
        #expect(filter.decide(packetID: 9, hash: 70, isDuplicate: false).decision == .append)
    }

    /// The queue of the broker was empty, so its next id comes behind the end of it.
    @Test func aRollbackIsSeenBehindTheEndOfTheQueue() {
        var filter = filter([(5, 50), (6, 60), (7, 70)])
        filter.resumed()
        filter.queueEnded()
        let outcome = filter.decide(packetID: 6, hash: 60, isDuplicate: false)
        #expect(outcome.decision == .appendPossibleDuplicate)
        #expect(outcome.rolledBackFrom == 7)
        #expect(!filter.needsDuplicateFlag)
        #expect(filter.decide(packetID: 7, hash: 71, isDuplicate: false).rolledBackFrom == nil)
    }

    /// Behind an id that goes on, no other one can be of a rollback: that needs a new connection.
    @Test func onlyTheFirstNewIDBehindTheQueueShowsARollback() {
        var filter = filter([(5, 50), (7, 70)])
        filter.resumed()
        filter.queueEnded()
        let late = filter.decide(packetID: 6, hash: 60, isDuplicate: false)
        #expect(late == RedeliveryFilter.Outcome.appended)
        #expect(filter.needsDuplicateFlag, "an id that was passed over shows nothing")
        #expect(filter.decide(packetID: 8, hash: 80, isDuplicate: false).decision == .append)
        #expect(!filter.needsDuplicateFlag)
        #expect(filter.decide(packetID: 5, hash: 50, isDuplicate: false).rolledBackFrom == nil)
    }

    // MARK: After silence

    /// Silence proves nothing: a copy may come later than that.
    @Test func aCopyBehindSilenceIsDropped() {
        var filter = filter([(1, 10), (2, 20)])
        filter.resumed()
        filter.queueSeemsEnded()
        #expect(filter.needsDuplicateFlag)
        #expect(filter.decide(packetID: 3, hash: 30, isDuplicate: false).decision == .append)
        #expect(filter.decide(packetID: 2, hash: 20, isDuplicate: true).decision == .drop)
        #expect(filter.decide(packetID: 2, hash: 20, isDuplicate: true).decision == .append)
        // Its own entry is of this connection: no copy of it can come.
        #expect(filter.decide(packetID: 3, hash: 30, isDuplicate: true).decision == .append)
        filter.queueEnded()
        filter.queueSeemsEnded()
        #expect(!filter.needsDuplicateFlag, "what is known is not made a guess again")
        #expect(filter.decide(packetID: 1, hash: 10, isDuplicate: true).decision == .append)
    }

    @Test func silenceInANewSessionMeansNothing() {
        var filter = filter([])
        filter.queueSeemsEnded()
        #expect(!filter.needsDuplicateFlag)
    }

    // MARK: Ids that are given out again

    @Test func anIDTwiceOnOneConnectionIsNoRollback() {
        var filter = RedeliveryFilter(fence: SessionFence(epoch: 1))
        for hash in [10] + [UInt64](repeating: 11, count: 8) {
            let outcome = filter.decide(packetID: 1, hash: hash, isDuplicate: false)
            #expect(outcome == RedeliveryFilter.Outcome.appended)
        }
        #expect(filter.areIDsReused)
        filter.resumed()
        #expect(
            filter.decide(packetID: 1, hash: 11, isDuplicate: true).decision
                == .appendPossibleDuplicate)
        #expect(
            filter.decide(packetID: 1, hash: 11, isDuplicate: false)
                == RedeliveryFilter.Outcome.appended)
        // The books alone say it too.
        var again = RedeliveryFilter(fence: filter.fence)
        #expect(again.areIDsReused)
        again.resumed()
        #expect(
            again.decide(packetID: 1, hash: 11, isDuplicate: false)
                == RedeliveryFilter.Outcome.appended)
        again.started(epoch: 2)
        #expect(!again.areIDsReused)
    }

    /// Once may be a rollback that nobody has seen. For that id alone nothing is dropped.
    @Test func anIDThatTheFenceHoldsTwiceProvesNothing() {
        var filter = filter([(1, 10), (1, 11), (2, 20)])
        #expect(!filter.areIDsReused)
        filter.resumed()
        for _ in 1...2 {
            #expect(
                filter.decide(packetID: 1, hash: 11, isDuplicate: true).decision
                    == .appendPossibleDuplicate)
        }
        #expect(filter.decide(packetID: 2, hash: 20, isDuplicate: true).decision == .drop)
    }

    /// Behind an id that goes on, an id of before the connection is given out again.
    @Test func anOldIDBehindOneThatGoesOnIsNoRollback() {
        var filter = filter([(5, 50), (6, 60)])
        filter.resumed()
        filter.queueSeemsEnded()
        _ = filter.decide(packetID: 7, hash: 70, isDuplicate: false)
        #expect(!filter.areIDsReused)
        #expect(
            filter.decide(packetID: 5, hash: 51, isDuplicate: false)
                == RedeliveryFilter.Outcome.appended)
        #expect(filter.areIDsReused)
    }

    /// Ids that go round come again, too, and that is another thing.
    @Test func idsThatGoRoundAreNotReused() {
        var filter = RedeliveryFilter(fence: SessionFence(epoch: 1))
        for number in 0..<200_000 {
            let id = UInt16(number * 6 % 65_535 + 1)
            let outcome = filter.decide(packetID: id, hash: UInt64(number), isDuplicate: false)
            #expect(outcome == RedeliveryFilter.Outcome.appended)
        }
        #expect(!filter.areIDsReused)
        #expect(!RedeliveryFilter(fence: filter.fence).areIDsReused)
    }

    /// A broker that hands out the lowest free id, a client that dies at any moment: no message is
    /// missing, and what is there twice is marked.
    @Test(arguments: freshSeeds(200))
    func losesNothingWhereTheLowestFreeIDIsGivenOut(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var broker = LowestIDBroker()
        var filter = RedeliveryFilter(fence: SessionFence(epoch: 1))
        var (logged, unmarked): (Set<Int>, [Int]) = ([], [])
        func deliver(_ delivery: ModelBroker.Delivery) {
            let outcome = filter.decide(
                packetID: delivery.packetID, hash: delivery.hash,
                isDuplicate: delivery.isDuplicate)
            #expect(outcome.rolledBackFrom == nil, "seed \(seed)")
            if outcome.decision == .append { unmarked.append(delivery.number) }
            if outcome.decision == .drop {
                #expect(logged.contains(delivery.number), "seed \(seed)")
            }
            logged.insert(delivery.number)
        }
        // Some presses, one by one, show what the broker does.
        for _ in 1...9 {
            broker.publish(1)
            for delivery in broker.send(window: 9) { deliver(delivery) }
            broker.acknowledge(1)
        }
        for _ in 0..<20 {
            if Bool.random(using: &random) { filter = RedeliveryFilter(fence: filter.fence) }
            filter.resumed()
            broker.connect()
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                if Int.random(in: 0...2, using: &random) == 0 { filter.queueSeemsEnded() }
                broker.publish(Int.random(in: 0...6, using: &random))
                let deliveries = broker.send(window: Int.random(in: 1...9, using: &random))
                let read = Int.random(in: 0...deliveries.count, using: &random)
                for delivery in deliveries.prefix(read) { deliver(delivery) }
                guard read == deliveries.count else { break }
                broker.acknowledge(Int.random(in: 0...9, using: &random))
            }
        }
        filter.resumed()
        broker.connect()
        for _ in 0..<40 {
            for delivery in broker.send(window: 9) { deliver(delivery) }
            broker.acknowledge(9)
        }
        #expect(logged == Set(0..<broker.published), "seed \(seed)")
        #expect(Set(unmarked).count == unmarked.count, "seed \(seed): \(unmarked)")
    }

    @Test func aNewEpochForgets() {
        var filter = filter([(1, 10)])
        filter.resumed()
        filter.started(epoch: 2)
        #expect(filter.fence == SessionFence(epoch: 2))
        #expect(filter.decide(packetID: 1, hash: 10, isDuplicate: true).decision == .append)
    }

    /// A correct broker, a client that dies at any moment: every message is in the log once, in
    /// order, equal ones included.
    @Test(arguments: freshSeeds(200))
    func exactlyOnceWithACorrectBroker(seed: UInt64) {
        var random = SeededRandom(seed: seed)
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
            let silence = Int.random(in: 0...2 * deliveries.count, using: &random)
            for (number, delivery) in deliveries.prefix(read).enumerated() {
                if number == silence { filter.queueSeemsEnded() }
                let outcome = filter.decide(
                    packetID: delivery.packetID, hash: delivery.hash,
                    isDuplicate: delivery.isDuplicate)
                #expect(outcome.rolledBackFrom == nil, "seed \(seed)")
                if outcome.decision != .drop { log.append(delivery.number) }
            }
            broker.acknowledge(Int.random(in: 0...read, using: &random))
        }
        #expect(log == Array(0..<log.count), "seed \(seed)")
    }

    /// The same with a broker that passes over some ids and sends them after the next reconnect.
    @Test(arguments: freshSeeds(200))
    func exactlyOnceWithABrokerThatPassesOverIDs(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var broker = ModelBroker(firstID: UInt16.random(in: 1...65_535, using: &random))
        var log: [Int] = []
        var fence = SessionFence(epoch: 1)
        // The first message is never passed over: what lies before the fence cannot be known.
        broker.publish(1, using: &random)
        for round in 0..<Int.random(in: 2...12, using: &random) {
            if round > 0 { broker.publish(Int.random(in: 0...40, using: &random), using: &random) }
            var filter = RedeliveryFilter(fence: fence)
            filter.resumed()
            let deliveries = broker.connect(window: 30, passingOver: round > 0 ? 5 : 0, &random)
            let read = round == 0 ? 1 : Int.random(in: 0...deliveries.count, using: &random)
            let silence = Int.random(in: 0...2 * deliveries.count, using: &random)
            for (number, delivery) in deliveries.prefix(read).enumerated() {
                if number == silence { filter.queueSeemsEnded() }
                let outcome = filter.decide(
                    packetID: delivery.packetID, hash: delivery.hash,
                    isDuplicate: delivery.isDuplicate)
                #expect(outcome.rolledBackFrom == nil, "seed \(seed)")
                if outcome.decision != .drop { log.append(delivery.number) }
            }
            fence = filter.fence
            broker.acknowledge(Int.random(in: 0...read, using: &random))
        }
        #expect(Set(log).count == log.count, "seed \(seed): \(log)")
    }

    /// A broker that goes back to what it saved, again and again: nothing is in the log twice unless
    /// it is marked, and nothing is dropped that is not there.
    @Test(arguments: freshSeeds(300))
    func marksTheCopiesOfABrokerThatGoesBackAgainAndAgain(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var broker = ModelBroker(firstID: UInt16.random(in: 1...65_535, using: &random))
        var saved = broker
        var logged: Set<Int> = []
        var unmarked: [Int] = []
        var filter = RedeliveryFilter(fence: SessionFence(epoch: 1))
        for _ in 0..<20 {
            if Int.random(in: 0...2, using: &random) == 0 { saved = broker }
            // Each payload is another one: two equal ones with one id cannot be told apart.
            broker.publish(
                Int.random(in: 0...9, using: &random), payloads: 0...UInt64.max, using: &random)
            if Int.random(in: 0...2, using: &random) == 0 { broker.goBack(to: saved) }
            let deliveries = broker.connect(window: Int.random(in: 1...9, using: &random))
            if Bool.random(using: &random) { filter = RedeliveryFilter(fence: filter.fence) }
            filter.resumed()
            let read = Int.random(in: 0...deliveries.count, using: &random)
            let silence = Int.random(in: 0...2 * deliveries.count, using: &random)
            for (number, delivery) in deliveries.prefix(read).enumerated() {
                if number == silence { filter.queueSeemsEnded() }
                let outcome = filter.decide(
                    packetID: delivery.packetID, hash: delivery.hash,
                    isDuplicate: delivery.isDuplicate)
                switch outcome.decision {
                case .drop: #expect(logged.contains(delivery.number), "seed \(seed)")
                case .append: unmarked.append(delivery.number)
                case .appendPossibleDuplicate: break
                }
                logged.insert(delivery.number)
            }
            broker.acknowledge(Int.random(in: 0...read, using: &random))
        }
        #expect(Set(unmarked).count == unmarked.count, "seed \(seed): \(unmarked)")
        #expect(!filter.areIDsReused, "seed \(seed)")
    }

    /// Whatever a broker does: what is not marked DUP is kept, and each decision is what a plain
    /// reading of the rule gives.
    @Test(arguments: freshSeeds(300))
    func agreesWithAPlainReadingOfTheRule(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var fence = SessionFence(epoch: 1)
        let ids = Bool.random(using: &random) ? 1...12 : 1...2 as ClosedRange<UInt16>
        for _ in 0..<Int.random(in: 0...20, using: &random) {
            fence.note(
                packetID: UInt16.random(in: ids, using: &random),
                hash: UInt64.random(in: 0...2, using: &random))
        }
        var filter = RedeliveryFilter(fence: fence)
        filter.resumed()
        var model = PlainRule(fence: fence)
        #expect(filter.areIDsReused == model.areIDsReused, "seed \(seed)")
        for step in 0..<30 {
            switch Int.random(in: 0...19, using: &random) {
            case 0:
                filter.queueSeemsEnded()
                model.queueSeemsEnded()
            case 1:
                filter.queueEnded()
                model.queueEnded()
            default: break
            }
            let id = UInt16.random(in: 0...14, using: &random)
            let hash = UInt64.random(in: 0...2, using: &random)
            let isDuplicate = Int.random(in: 0...2, using: &random) > 0
            let outcome = filter.decide(packetID: id, hash: hash, isDuplicate: isDuplicate)
            let expected = model.decide(id: id, hash: hash, isDuplicate: isDuplicate)
            #expect(outcome.decision == expected.decision, "seed \(seed), step \(step)")
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
        return filter.decide(packetID: 1, hash: 1, isDuplicate: false)
    }
}

/// A broker that gives each message the lowest id that no unacknowledged one has, and sends copies
/// first. All messages are equal.
private struct LowestIDBroker {
    private var inFlight: [ModelBroker.Delivery] = []
    private var queued: [Int] = []
    private var unsent = 0
    private(set) var published = 0

    mutating func publish(_ count: Int) {
        queued += published..<published + count
        published += count
    }

    mutating func connect() {
        for index in inFlight.indices { inFlight[index].isDuplicate = true }
        unsent = 0
    }

    /// What is to be sent now.
    mutating func send(window: Int) -> ArraySlice<ModelBroker.Delivery> {
        while inFlight.count < window, !queued.isEmpty {
            let id = (1...UInt16(window)).first { id in !inFlight.contains { $0.packetID == id } }
            inFlight.append(
                ModelBroker.Delivery(
                    number: queued.removeFirst(), packetID: id ?? 0, hash: 7, isDuplicate: false))
        }
        defer { unsent = inFlight.count }
        return inFlight[min(unsent, inFlight.count)...]
    }

    mutating func acknowledge(_ count: Int) {
        inFlight.removeFirst(min(count, inFlight.count))
        unsent = inFlight.count
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
    private var passedOver: [Delivery] = []
    private var nextID: UInt16
    private var published = 0

    init(firstID: UInt16) {
        nextID = firstID
    }

    /// Few different payloads, so that many are equal.
    mutating func publish(
        _ count: Int, payloads: ClosedRange<UInt64> = 0...2, using random: inout SeededRandom
    ) {
        for _ in 0..<count {
            queued.append((published, UInt64.random(in: payloads, using: &random)))
            published += 1
        }
    }

    mutating func connect(window: Int) -> [Delivery] {
        for index in inFlight.indices { inFlight[index].isDuplicate = true }
        fill(window)
        return inFlight
    }

    /// Sends what was passed over last time ahead of the copies, and passes over some new ids.
    mutating func connect(
        window: Int, passingOver count: Int, _ random: inout SeededRandom
    ) -> [Delivery] {
        for index in inFlight.indices { inFlight[index].isDuplicate = true }
        inFlight = passedOver + inFlight
        passedOver = []
        let known = inFlight.count
        fill(window)
        for _ in 0..<count where inFlight.count > known + 1 {
            let index = Int.random(in: known..<inFlight.count - 1, using: &random)
            passedOver.append(inFlight.remove(at: index))
        }
        passedOver.sort { $0.number < $1.number }
        return inFlight
    }

    private mutating func fill(_ window: Int) {
        while inFlight.count < window, !queued.isEmpty {
            let message = queued.removeFirst()
            inFlight.append(
                Delivery(
                    number: message.number, packetID: nextID, hash: message.hash,
                    isDuplicate: false))
            nextID = nextID == 65_535 ? 1 : nextID + 1
        }
    }

    /// It starts again from what it saved; what is published next is new all the same.
    mutating func goBack(to saved: ModelBroker) {
        let count = published
        self = saved
        published = count
    }

    mutating func acknowledge(_ count: Int) {
        inFlight.removeFirst(min(count, inFlight.count))
    }
}

/// The rule, written down a second time in the plainest way.
private struct PlainRule {
    /// What copies may be dropped for, each once.
    private var unmatched: [FenceEntry]
    /// Everything of this life of the broker, in order.
    private var life: [FenceEntry]
    /// What of it came on this connection.
    private var ofConnection: [FenceEntry] = []
    /// The ids of copies that were kept.
    private var copied: [UInt16] = []
    private let idsAtConnect: [UInt16]
    private var before: [FenceEntry] = []
    private(set) var appended: [FenceEntry]
    private(set) var areIDsReused = false
    private var hasQueue = true
    private var awaitsID = true

    init(fence: SessionFence) {
        unmatched = fence.entries
        life = []
        appended = fence.entries
        idsAtConnect = fence.entries.map(\.packetID)
        var stepsBack: [UInt16] = []
        for entry in fence.entries {
            if let highest = highest(of: life), !ahead(entry.packetID, highest),
                life.contains(where: { $0.packetID == entry.packetID })
            {
                stepsBack.append(entry.packetID)
            }
            life.append(entry)
        }
        areIDsReused = stepsBack.contains { id in stepsBack.count { $0 == id } > 7 }
    }

    mutating func queueSeemsEnded() { hasQueue = false }

    mutating func queueEnded() {
        hasQueue = false
        unmatched = []
    }

    mutating func decide(
        id: UInt16, hash: UInt64, isDuplicate: Bool
    ) -> (decision: RedeliveryFilter.Decision, isRollback: Bool) {
        if id == 0 { return (.append, false) }
        let entry = FenceEntry(packetID: id, hash: hash)
        let outcome = isDuplicate ? (judge(copy: entry), false) : judge(new: entry)
        if outcome.0 != .drop {
            life.append(entry)
            ofConnection.append(entry)
            appended.append(entry)
            if isDuplicate { copied.append(id) }
        }
        return outcome
    }

    private mutating func judge(copy entry: FenceEntry) -> RedeliveryFilter.Decision {
        if let index = unmatched.firstIndex(of: entry) {
            let holders = idsAtConnect.count { $0 == entry.packetID }
            if areIDsReused || holders > 1 { return .appendPossibleDuplicate }
            unmatched.remove(at: index)
            return .drop
        }
        return before.contains(entry) ? .appendPossibleDuplicate : .append
    }

    private mutating func judge(
        new entry: FenceEntry
    ) -> (RedeliveryFilter.Decision, Bool) {
        if areIDsReused { return (.append, false) }
        let id = entry.packetID
        var isRollback = false
        if let highest = highest(of: life), !ahead(id, highest) {
            let mayBeOfRollback = hasQueue || awaitsID
            if !copied.contains(id),
                (mayBeOfRollback ? ofConnection : life).contains(where: { $0.packetID == id })
            {
                areIDsReused = true
                return (.append, false)
            }
            let isHeld = life.contains { $0.packetID == id }
            if mayBeOfRollback, isHeld || !ahead(id, life[0].packetID) {
                before += life
                (life, ofConnection, unmatched) = ([], [], [])
                (isRollback, awaitsID) = (true, false)
            }
        } else {
            awaitsID = false
        }
        return (before.contains(entry) ? .appendPossibleDuplicate : .append, isRollback)
    }

    private func highest(of entries: [FenceEntry]) -> UInt16? {
        entries.reduce(nil) { highest, entry in
            guard let highest else { return entry.packetID }
            return ahead(entry.packetID, highest) ? entry.packetID : highest
        }
    }

    private func ahead(_ id: UInt16, _ other: UInt16) -> Bool {
        let distance = (Int(id) - Int(other) + 65_535) % 65_535
        return distance > 0 && distance <= 65_535 / 2
    }
}
