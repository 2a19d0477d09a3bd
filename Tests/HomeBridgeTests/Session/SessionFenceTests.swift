// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@Suite struct SessionFenceTests {
    @Test func hashIsFNV1a() {
        // The offset basis, one step for the zero byte between topic and payload.
        #expect(fenceHash(topic: "", payload: []) == 0xaf63_bd4c_8601_b7df)
        // The published FNV-1a value of "foobar" reached through topic "foo", and the difference
        // that the zero byte makes.
        #expect(fenceHash(topic: "foo", payload: Array("bar".utf8)) != 0x8594_4171_f739_67e8)
        #expect(
            fenceHash(topic: "a", payload: Array("bc".utf8))
                != fenceHash(topic: "ab", payload: Array("c".utf8)))
    }

    @Test func qos0LeavesNoTrace() {
        var fence = SessionFence(epoch: 1)
        fence.note(packetID: 0, hash: 7)
        #expect(fence == SessionFence(epoch: 1))
    }

    @Test func holdsAtLeastTheWindowAndAtMostTwice() {
        var fence = SessionFence(epoch: 1)
        for number in 0..<(5 * SessionFence.window) {
            fence.note(packetID: UInt16(number % 65_535 + 1), hash: UInt64(number))
            #expect(fence.entries.count <= 2 * SessionFence.window)
            #expect(fence.entries.count >= min(number + 1, SessionFence.window))
            #expect(fence.entries.last?.hash == UInt64(number))
        }
        let hashes = fence.entries.map(\.hash)
        #expect(hashes == Array(hashes.first!...hashes.last!))
    }

    @Test(
        arguments: [
            (1, 2, true), (2, 1, false), (7, 7, false), (65_535, 1, true), (1, 65_535, false),
            (40_000, 10, true), (10, 40_000, false), (65_535, 32_767, true),
            (65_535, 32_768, false), (1, 32_768, true), (1, 32_769, false), (32_769, 1, true),
            (32_768, 1, false),
        ] as [(UInt16, UInt16, Bool)])
    func aheadCountsAroundTheEnd(highest: UInt16, id: UInt16, isAhead: Bool) {
        let fence = SessionFence(epoch: 1, highestPacketID: highest)
        #expect(fence.isAhead(id) == isAhead)
    }

    /// The fence is part of the state: how much of it goes, and when, is the same for ever.
    @Test func theOldestWindowGoesAtOnce() {
        var fence = SessionFence(epoch: 1)
        func note(_ count: Int) {
            for number in 0..<count {
                fence.note(packetID: UInt16(number % 65_535 + 1), hash: UInt64(number))
            }
        }
        note(2 * SessionFence.window)
        #expect(fence.entries.count == 2 * SessionFence.window)
        note(1)
        #expect(fence.entries.count == SessionFence.window + 1)
        #expect(fence.entries.first?.hash == UInt64(SessionFence.window))
    }

    @Test func whatIsOfBeforeARollbackStaysSoWhenTheOldestGo() {
        let (window, before) = (SessionFence.window, SessionFence.window + 100)
        var fence = SessionFence(epoch: 1)
        for number in 0..<before {
            fence.note(packetID: UInt16(number + 1), hash: UInt64(number))
        }
        fence.rollBack()
        #expect(fence.highestPacketID == nil, "the next id is ahead of all")
        #expect(fence.rolledBackHighest == UInt16(before))
        for number in 0...(2 * window - before) {
            fence.note(packetID: UInt16(number + 1), hash: UInt64(number))
        }
        #expect(fence.highestPacketID == UInt16(2 * window - before + 1))
        #expect(fence.rolledBackCount == 100)
        #expect(fence.rolledBack.first?.packetID == UInt16(window + 1))
        #expect(fence.current.first?.packetID == 1)
    }

    @Test func everyIdIsAheadOfNone() {
        #expect(SessionFence(epoch: 1).isAhead(1))
    }
}
