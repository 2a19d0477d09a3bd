// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeBridge

@Suite struct SessionPacketIDGapsTests {
    private func gaps(after ids: [UInt16]) -> PacketIDGaps {
        var gaps = PacketIDGaps()
        gaps.started()
        gaps.isMosquitto = true
        for id in ids { gaps.received(id, isDuplicate: false) }
        return gaps
    }

    @Test func idsThatRiseByOneLeaveNoGap() {
        var gaps = gaps(after: [65_533, 65_534, 65_535, 1, 2])
        #expect(gaps.missing.isEmpty)
        let wants1 = gaps.wantsReconnect(hasQueueEnded: true)
        #expect(!wants1)
    }

    @Test func aGapThatStaysIsWorthAReconnect() {
        var gaps = gaps(after: [10, 14])
        #expect(gaps.missing == [11, 12, 13])
        let wants2 = gaps.wantsReconnect(hasQueueEnded: false)
        #expect(!wants2)
        for id in 15..<UInt16(15 + PacketIDGaps.patience) {
            gaps.received(id, isDuplicate: false)
        }
        let wants3 = gaps.wantsReconnect(hasQueueEnded: false)
        #expect(wants3)
    }

    @Test func aGapGoesAroundTheEndOfTheIDs() {
        let gaps = gaps(after: [65_534, 3])
        #expect(gaps.missing == [65_535, 1, 2])
    }

    @Test func aLongGapIsNone() {
        let longest = UInt16(PacketIDGaps.gapMax)
        let gaps = gaps(after: [10, 10 + longest])
        #expect(gaps.missing.count == Int(longest) - 1 && gaps.lost == Int(longest) - 1)
        let longer = self.gaps(after: [10, 11 + longest])
        #expect(longer.missing.isEmpty && longer.lost == 0)
    }

    @Test("F13: ids that do not come on the next connection either never came, a long gap at once")
    func whatNeverCame() {
        var gaps = gaps(after: [10, 20])
        _ = gaps.wantsReconnect(hasQueueEnded: true)
        #expect(gaps.takeNeverCame() == 0)
        gaps.resumed()
        gaps.received(11, isDuplicate: false)
        _ = gaps.wantsReconnect(hasQueueEnded: true)
        #expect(gaps.takeNeverCame() == 8)
        #expect(gaps.takeNeverCame() == 0)
        var long = self.gaps(after: [10, 11 + UInt16(PacketIDGaps.gapMax)])
        #expect(long.takeNeverCame() == PacketIDGaps.gapMax)
        // A new session has another range of ids.
        long = self.gaps(after: [10, 11 + UInt16(PacketIDGaps.gapMax)])
        long.started()
        #expect(long.takeNeverCame() == 0)
    }

    @Test func aGapIsFetchedAtTheLatestWhenTheQueueHasEnded() {
        var gaps = gaps(after: [10, 12])
        let wants4 = gaps.wantsReconnect(hasQueueEnded: true)
        #expect(wants4)
    }

    @Test func whatComesAfterAllCloses() {
        var gaps = gaps(after: [10, 12])
        gaps.received(11, isDuplicate: false)
        let wants5 = gaps.wantsReconnect(hasQueueEnded: true)
        #expect(!wants5)
    }

    @Test func aReconnectThatHelpedIsMadeAgainForTheNextGap() {
        var gaps = gaps(after: [10, 12])
        gaps.resumed()
        gaps.received(11, isDuplicate: false)
        gaps.received(12, isDuplicate: true)
        gaps.received(13, isDuplicate: false)
        let wants6 = gaps.wantsReconnect(hasQueueEnded: true)
        #expect(!wants6)
        gaps.received(15, isDuplicate: false)
        #expect(gaps.missing == [14])
        let wants7 = gaps.wantsReconnect(hasQueueEnded: true)
        #expect(wants7)
    }

    /// After a gap that a reconnect did not close: how many messages, each behind a gap of its
    /// own, come until the next reconnect.
    private func rest(of gaps: inout PacketIDGaps, from id: inout UInt16) -> Int {
        gaps.resumed()
        gaps.received(id + 1, isDuplicate: false)
        let wantsAgain = gaps.wantsReconnect(hasQueueEnded: true)
        #expect(!wantsAgain)
        var count = 0
        repeat {
            id = id > 60_000 ? 2 : id + 2
            gaps.received(id, isDuplicate: false)
            count += 1
        } while !gaps.wantsReconnect(hasQueueEnded: true) && count < 1 << 22
        return count
    }

    @Test("a reconnect that did not help is followed by a rest, and the next by a longer one")
    func aReconnectThatDidNotHelp() {
        var gaps = gaps(after: [10, 12])
        let wants8 = gaps.wantsReconnect(hasQueueEnded: true)
        #expect(wants8)
        var id: UInt16 = 12
        let rests = (0..<10).map { _ in rest(of: &gaps, from: &id) }
        // The first one behind the rest makes a gap.
        let expected: [Int] = (0..<10).map { min(4096 << $0, 1 << 20) + 1 }
        #expect(rests == expected)
    }

    @Test("one that helped makes the rest short again")
    func aReconnectThatHelpedAfterAll() {
        var gaps = gaps(after: [10, 12])
        var id: UInt16 = 12
        for _ in 0..<3 { _ = rest(of: &gaps, from: &id) }
        gaps.resumed()
        gaps.received(id - 1, isDuplicate: false)
        #expect(gaps.missing.isEmpty)
        gaps.received(id + 10, isDuplicate: false)
        gaps.received(id + 12, isDuplicate: false)
        let wants9 = gaps.wantsReconnect(hasQueueEnded: true)
        #expect(wants9)
        id += 12
        let rest = rest(of: &gaps, from: &id)
        #expect(rest == 4096 + 1)
    }

    @Test("what was left out fills the window, also during a rest; a connection ends it")
    func lostIDs() {
        var gaps = gaps(after: [10, 12])
        gaps.resumed()
        #expect(gaps.lost == 0)
        gaps.received(13, isDuplicate: false)
        let wants = gaps.wantsReconnect(hasQueueEnded: true)
        #expect(!wants)
        for id in stride(from: UInt16(15), through: 15 + 2 * 998, by: 2) {
            gaps.received(id, isDuplicate: false)
        }
        #expect(gaps.missing.isEmpty)
        #expect(gaps.lost == 999)
        #expect(!gaps.fills(receiveMaximum: 2000))
        gaps.received(15 + 2 * 999, isDuplicate: false)
        #expect(gaps.fills(receiveMaximum: 2000))
        gaps.resumed()
        #expect(!gaps.fills(receiveMaximum: 2000))
    }

    @Test("what comes after all is not lost")
    func notLost() {
        var gaps = gaps(after: [10, 14])
        #expect(gaps.lost == 3)
        for id: UInt16 in [11, 12, 13] { gaps.received(id, isDuplicate: false) }
        #expect(gaps.lost == 0)
    }

    @Test func qos0AndCopiesSayNothing() {
        var gaps = gaps(after: [10])
        gaps.received(0, isDuplicate: false)
        gaps.received(30, isDuplicate: true)
        gaps.received(11, isDuplicate: false)
        #expect(gaps.missing.isEmpty)
    }

    @Test("a broker that is no mosquitto has to show that its ids rise by one")
    func aRunShowsThatIDsRise() {
        for run in [PacketIDGaps.runMin - 1, PacketIDGaps.runMin] {
            var gaps = PacketIDGaps()
            gaps.started()
            for id in 10...UInt16(10 + run) { gaps.received(id, isDuplicate: false) }
            gaps.received(UInt16(10 + run) + 3, isDuplicate: false)
            #expect(gaps.areInSequence == (run == PacketIDGaps.runMin))
            #expect(gaps.wantsReconnect(hasQueueEnded: true) == gaps.areInSequence)
        }
    }

    @Test("ids in steps, or that go back, are no reason to connect again", arguments: [2, 3, 700])
    func idsOfAnotherKind(step: UInt16) {
        var gaps = PacketIDGaps()
        gaps.started()
        var wanted = 0
        for number in 0..<50_000 {
            let id = (number * Int(step)) % 65_535 + 1
            gaps.received(UInt16(id), isDuplicate: false)
            if gaps.wantsReconnect(hasQueueEnded: true) || gaps.fills(receiveMaximum: 20) {
                wanted += 1
            }
        }
        #expect(wanted == 0)
        #expect(gaps.missing.count <= 2 * PacketIDGaps.gapMax)
        // The lowest free ids: 1 to 40 were in flight, 21 to 40 still are.
        gaps = PacketIDGaps()
        gaps.started()
        for id in Array(1...40) + Array(1...20) + [41] as [UInt16] {
            gaps.received(id, isDuplicate: false)
        }
        let wants = gaps.wantsReconnect(hasQueueEnded: true)
        #expect(!wants)
    }

    @Test func aRollbackIsNoGap() {
        var gaps = gaps(after: [10_000, 10_001])
        gaps.received(5, isDuplicate: false)
        gaps.received(10_002, isDuplicate: false)
        #expect(gaps.missing.isEmpty)
    }
}
