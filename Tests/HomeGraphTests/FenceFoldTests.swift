// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph

/// The fence of a profile in the books: what the next process compares redelivered copies with.
@Suite struct FenceFoldTests {
    private var state = Home.opened

    private var fence: SessionFence? { state.books.profile("home")?.fence }

    private mutating func receive(
        _ packetID: UInt16, epoch: UInt32 = 1, qos: UInt8 = 1, profile: String = "home"
    ) {
        let origin = RecordOrigin(
            profile: profile, epoch: epoch, topic: "t", packetID: packetID, qos: qos,
            fenceHash: UInt64(packetID))
        reduce(
            into: &state,
            HomeRecord(
                offset: state.nextOffset, receivedAt: 0, cause: .message, origin: origin,
                events: [.messageIgnored(reason: "test")]))
    }

    @Test mutating func itHoldsTheMessagesOfItsProfileAndEpoch() {
        receive(1)
        receive(2, epoch: 7)
        receive(3, qos: 0)
        receive(4, profile: "cloud")
        receive(5, profile: "nobody")
        receive(6)
        #expect(fence?.entries.map(\.packetID) == [1, 6])
        #expect(fence?.entries.map(\.hash) == [1, 6])
        #expect(state.books.profile("cloud")?.fence.entries.map(\.packetID) == [4])
    }

    @Test mutating func aNewSessionBeginsWithAnEmptyOne() {
        receive(1)
        reduce(
            into: &state,
            .sessionStarted(SessionStarted(profile: "home", epoch: 2, isGap: true)))
        #expect(fence == SessionFence(epoch: 2))
    }

    @Test mutating func aRollbackOfTheBrokerIsRemembered() {
        receive(1)
        receive(2)
        reduce(into: &state, .brokerRolledBack(profile: "home"))
        #expect(fence?.rolledBack.map(\.packetID) == [1, 2])
        #expect(fence?.current.isEmpty == true)
        #expect(fence?.rolledBackHighest == 2)
        receive(1)
        #expect(fence?.current.map(\.packetID) == [1])
    }
}
