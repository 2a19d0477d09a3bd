// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeFleet

@Suite struct PartitionFenceTests {
    private func message(
        _ id: UInt16, epoch: UInt32 = SharedEpoch.ofMessages(3), qos: UInt8 = 1,
        profile: String = "fleet"
    ) -> HomeRecord {
        HomeRecord(
            receivedAt: 0, cause: .message,
            origin: RecordOrigin(
                profile: profile, epoch: epoch, topic: "x", packetID: id, qos: qos,
                fenceHash: UInt64(id) * 10),
            events: [.messageIgnored(reason: "same")])
    }

    private func session(_ event: HomeEvent) -> HomeRecord {
        HomeRecord(receivedAt: 0, cause: .session, events: [event])
    }

    private func fence(_ records: [HomeRecord]) -> SessionFence {
        var fence = PartitionFence(epoch: 3, profile: "fleet")
        for record in records { fence.take(record) }
        return fence.fence
    }

    @Test("messages of the newest session alone are in the fence, in their order")
    func newestSession() {
        let found = fence([
            message(8, epoch: SharedEpoch.ofMessages(2)), message(1), message(2),
            message(0, qos: 0), message(5, profile: "main"), message(7, epoch: 3), message(3),
        ])
        #expect(found.epoch == 3)
        #expect(found.entries.map(\.packetID) == [1, 2, 3])
        #expect(found.entries.map(\.hash) == [10, 20, 30])
        #expect(found.highestPacketID == 3)
    }

    @Test("a rollback that every home has logged is one rollback")
    func oneRollback() {
        let once = fence([message(8), session(.brokerRolledBack(profile: "fleet")), message(1)])
        let each = fence(
            [message(8)]
                + (0..<3).map { _ in session(.brokerRolledBack(profile: "fleet")) } + [message(1)])
        #expect(once == each)
        #expect(once.rolledBackCount == 1 && once.highestPacketID == 1)
        #expect(
            fence([message(8), session(.brokerRolledBack(profile: "main"))]).rolledBackCount == 0)
    }
}
