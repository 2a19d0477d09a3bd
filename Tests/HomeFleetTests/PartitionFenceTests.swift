// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeLogJetStream
import HomeRuntime
import Testing

@testable import HomeFleet

private let fleetHome = FleetHome(key: "a", logID: [UInt8](repeating: 3, count: 16))
private let fleetEpochs = HomeEpochs(of: fleetHome)

@Suite struct PartitionFenceTests {
    private func message(
        _ id: UInt16, epoch: UInt32 = fleetEpochs.ofMessages(3), qos: UInt8 = 1,
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
        var fence = PartitionFence(epoch: 3)
        for record in records { fence.take(record, of: fleetHome) }
        return fence.fence
    }

    @Test("messages of the newest session alone are in the fence, in their order")
    func newestSession() {
        let found = fence([
            message(8, epoch: fleetEpochs.ofMessages(2)), message(1), message(2),
            message(0, qos: 0), message(5, profile: "main"), message(7, epoch: 3), message(3),
        ])
        #expect(found.epoch == 3)
        #expect(found.entries.map(\.packetID) == [1, 2, 3])
        #expect(found.entries.map(\.hash) == [10, 20, 30])
        #expect(found.highestPacketID == 3)
    }

    @Test("a home that was moved in counts its epochs from where it stood, and has its own profile")
    func movedHome() {
        let moved = FleetHome(
            key: "b", logID: [UInt8](repeating: 4, count: 16),
            imported: ImportedLog(offsets: 0..<10, profile: "attic", epoch: 7))
        let epochs = HomeEpochs(of: moved)
        #expect(epochs.own(3) == 10 && epochs.shared(10) == 3)
        #expect(epochs.shared(7) == 0 && epochs.shared(2) == 0, "it knows no session of the fleet")
        var fence = PartitionFence(epoch: 3)
        fence.take(message(1), of: fleetHome)
        fence.take(message(2, epoch: epochs.ofMessages(3), profile: "attic"), of: moved)
        // Of a fleet where it was before, and of a broker that it had by itself.
        fence.take(message(3, epoch: fleetEpochs.ofMessages(3), profile: "attic"), of: moved)
        fence.take(message(4, epoch: 10, profile: "attic"), of: moved)
        fence.take(message(5, epoch: epochs.ofMessages(3)), of: moved)
        #expect(fence.fence.entries.map(\.packetID) == [1, 2])
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

    @Test("messages are found behind more other records than a fence has messages")
    func otherRecords() throws {
        let logID = [UInt8](repeating: 3, count: 16)
        let checkpoints = MemoryLog(logID: logID).checkpoints
        let partition = try JetStreamPartition.open(
            stream: ScriptedStream(),
            owner: PartitionOwner(epoch: 1, name: "a", nonce: 1, mayAppend: { true })
        ) { _, _ in checkpoints }
        var seams = HomeSeams()
        seams.log = GivenLog(partition.log(of: logID), digestKey: logID)
        let home = try RunningHome.open(
            HomeSettings(
                dataDirectory: "", profiles: [BrokerProfile(key: "fleet", host: "127.0.0.1")]),
            clock: SystemClock(), seams: seams, logger: quiet)
        defer { try? home.stop() }
        try home.engine.commit([
            session(.sessionStarted(SessionStarted(profile: "fleet", epoch: 3, isGap: false)))
        ])
        try home.engine.commit((1...20).map { message($0) })
        let other = HomeRecord(
            receivedAt: 0, cause: .engine, events: [.messageIgnored(reason: "other")])
        for _ in 0..<5 { try home.engine.commit(Array(repeating: other, count: 4000)) }
        let found = try PartitionFence.read(
            partition, enrolled: [fleetHome],
            homes: [logID: PartitionFence.Home(enrolled: fleetHome, running: home)])
        #expect(found.epoch == 3 && found.entries.map(\.packetID) == Array(1...20))
    }
}
