// SPDX-License-Identifier: Apache-2.0

import HomeBrokerTesting
import HomeGraph
import HomeTesting
import Testing

@testable import HomeRuntime

/// Records without a subscriber cost nothing, and no later subscriber misses one for it.
@Suite struct RecordAudienceTests {
    /// Online, with nobody there, and the broker has said so.
    private func withoutSubscriber() throws -> NativeRig {
        var rig = try NativeRig.online()
        rig.hasSubscriber = false
        try rig.report(1)
        rig.takeAll()
        rig.answer()
        rig.forgetTaken()
        return rig
    }

    private func offsets(_ rig: NativeRig) throws -> [UInt64?] {
        try rig.payloads("record").map { $0.number("offset") }
    }

    @Test("while nobody hears records, one in 50 ms is published")
    func asksNowAndThen() throws {
        var rig = try withoutSubscriber()
        for value in 2...6 { try rig.report(Int64(value)) }
        rig.takeAll()
        #expect(try offsets(rig) == [])
        #expect(rig.machine.deadline == rig.time + 50_000_000)
        rig.pass(milliseconds: 50)
        rig.takeAll()
        #expect(try offsets(rig) == [3])
        // The answer is not there yet: nothing more is asked or said.
        try rig.report(7)
        rig.pass(milliseconds: 500)
        rig.takeAll()
        #expect(try offsets(rig) == [3])
        // What was durable when it was asked is not needed by anybody; 8 came later.
        rig.answer()
        rig.takeAll()
        #expect(try offsets(rig) == [3, 8])
        #expect(rig.machine.currentStatus.recordsSkipped == 0)
        // Diffs are said all the while.
        #expect(try rig.payloads("diff").last?.number("to") == 8)
    }

    @Test("who comes hears every record from the first one on")
    func goesOnWhenSomebodyCame() throws {
        var rig = try withoutSubscriber()
        try rig.report(2)
        rig.hasSubscriber = true
        for value in 3...40 { try rig.report(Int64(value)) }
        rig.pass(milliseconds: 50)
        rig.takeAll()
        rig.answer()
        rig.takeAll()
        #expect(try offsets(rig) == Array(3...41))
        try rig.report(41)
        rig.takeAll()
        #expect(try offsets(rig).last == 42)
    }

    /// A broker that does not know the code, and one that does not answer.
    @Test func withoutABrokersWordSomebodyIsThere() throws {
        var rig = try NativeRig.online()
        rig.hasSubscriber = false
        rig.forgetTaken()
        for value in 1...40 {
            try rig.report(Int64(value))
            rig.takeAll()
            rig.pass(milliseconds: 100)
        }
        #expect(try offsets(rig) == Array(2...41))
    }

    @Test("another connection knows nothing of who heard the last one")
    func anotherConnectionAsksAnew() throws {
        var rig = try withoutSubscriber()
        rig.machine.sessionLost()
        for value in 2...5 { try rig.report(Int64(value)) }
        rig.hasSubscriber = true
        rig.machine.sessionStarted()
        rig.current()
        rig.takeAll()
        #expect(try offsets(rig) == [3, 4, 5, 6])
    }

    /// Somebody subscribes whenever he likes, and takes a snapshot after that: every later record
    /// reaches him once and in order, whenever the broker's answers come.
    @Test(arguments: freshSeeds(2))
    func nobodyMissesARecord(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<50 {
            var rig = try NativeRig.online()
            rig.hasSubscriber = false
            rig.answer()
            rig.forgetTaken()
            var subscribedAt: UInt64?
            let steps = 20 + random.below(200)
            let comesAt = random.below(steps)
            for step in 0..<steps {
                if step == comesAt {
                    rig.hasSubscriber = true
                    rig.forgetTaken()
                    subscribedAt = UInt64(rig.records.count - 1)
                }
                switch random.below(6) {
                case 0...1:
                    try rig.record(
                        (0...random.below(20)).map { _ in
                            HomeRecord(
                                receivedAt: 0, cause: .message,
                                events: [NativeRig.report(Int64(random.below(255)))])
                        })
                case 2: rig.take()
                case 3: rig.takeAll()
                case 4: rig.answer()
                default: rig.pass(milliseconds: Int64(random.below(80)))
                }
            }
            for _ in 0..<4 {
                rig.takeAll()
                rig.answer()
                rig.pass(milliseconds: 50)
            }
            rig.takeAll()
            let wanted = try #require(subscribedAt)
            let received = try offsets(rig).compactMap(\.self).filter { $0 > wanted }
            #expect(
                received == Array((wanted + 1)..<UInt64(rig.records.count)), "HEARTH_SEED=\(seed)")
        }
    }
}
