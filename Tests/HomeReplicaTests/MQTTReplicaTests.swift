// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeReplica
import HomeRuntime
import HomeSDK
import Testing

/// Replicas of a living home over its broker alone.
@Suite(
    .enabled(if: RealBroker.program != nil, "mosquitto is not installed"),
    .timeLimit(.minutes(20)))
struct MQTTReplicaTests {
    private let broker: RealBroker
    private let folder: Folder

    init() throws {
        broker = try RealBroker()
        folder = try Folder()
    }

    private func home(accepts: Set<Acceptance> = [.replicas]) throws -> RunningHome {
        var profile = BrokerProfile(host: "127.0.0.1", port: broker.port)
        profile.publishes = "home"
        profile.accepts = accepts
        let home = try RunningHome.open(
            HomeSettings(dataDirectory: folder.path + "/home", profiles: [profile]), logger: quiet)
        try home.start()
        return home
    }

    private func address(_ port: UInt16? = nil, home: String = "home") throws -> HomeAddress {
        try HomeAddress(
            broker: BrokerAddress(host: "127.0.0.1", port: port ?? broker.port), home: home)
    }

    private func commit(_ home: RunningHome, _ count: Int) throws {
        for _ in 0..<count {
            try home.engine.commit([
                HomeRecord(
                    receivedAt: 1, cause: .message, events: [.messageIgnored(reason: "test")],
                    capture: Array("message".utf8))
            ])
        }
    }

    /// Waits until a replica has all that the home has now.
    private func agree(_ replica: FollowedReplica, _ home: RunningHome) async throws {
        let next = home.engine.log.nextOffset
        try await replica.until { $0.isConnected && $0.agreedAt.map { $0 >= next } ?? false }
    }

    @Test func aReplicaFollowsThroughRestartsOfBoth() async throws {
        let replica = try await FollowedReplica(folder.path + "/replica", at: address())
        var home = try home()
        try commit(home, 100)
        try await agree(replica, home)
        // What it asks becomes no record, which would be news for it.
        let before = home.engine.log.nextOffset
        try commit(home, 1)
        try await agree(replica, home)
        #expect(home.engine.log.nextOffset == before + 1)
        try home.stop()
        try await replica.until { !$0.isConnected && $0.problem?.contains("offline") ?? false }
        home = try self.home()
        try commit(home, 20)
        try await agree(replica, home)
        try await replica.end()
        try commit(home, 30)
        let again = try await FollowedReplica(folder.path + "/replica", at: address())
        try await agree(again, home)
        try await again.end()
        let mine = try await Home.open(.log(directory: folder.path + "/replica"))
        let offset = home.engine.log.nextOffset - 1
        #expect(try await mine.snapshot(at: .offset(offset)) == home.engine.snapshot)
        await mine.disconnect()
        try home.stop()
    }

    @Test func cutsAtAnyByteLeaveNoGap() async throws {
        let home = try home()
        try commit(home, 50)
        let cuts = [700, 1500, 3000, 6000, 9000].map { CutProxy.Cut(afterBytesToClient: $0) }
        let proxy = try CutProxy(brokerPort: broker.port, cuts: cuts)
        let replica = try await FollowedReplica(folder.path + "/replica", at: address(proxy.port))
        while proxy.cut.current < cuts.count {
            try commit(home, 20)
            await Task.yield()
        }
        try await agree(replica, home)
        try await replica.end()
        try home.stop()
    }

    @Test func aHomeThatAcceptsNoReplicasSaysSo() async throws {
        let home = try home(accepts: [.commands])
        let replica = try await FollowedReplica(folder.path + "/replica", at: address())
        #expect(
            await replica.error() == .refused("profile main accepts no replicas over MQTT"))
        try home.stop()
    }

    @Test(
        "what stands at the status topic and is no status is said so, and is no home that is offline"
    )
    func garbageAtTheStatus() async throws {
        let other = try MosquittoRequester(
            broker: BrokerAddress(host: "127.0.0.1", port: broker.port), clientID: "other")
        _ = try other.connect(listeningTo: ["ready"], timeout: .seconds(5))
        let topic = "hearth/v1/cottage/out/status"
        try other.publish(
            OutgoingMessage(topic: topic, payload: Array("garbage".utf8), qos: 1, isRetained: true))
        try other.publish(OutgoingMessage(topic: "ready", payload: [], qos: 1))
        _ = try other.next(timeout: .seconds(5), isWanted: { true })
        other.disconnect()
        let replica = try await FollowedReplica(
            folder.path + "/replica", at: address(home: "cottage"))
        try await replica.until { $0.problem != nil }
        #expect(
            replica.status.problem == "what the broker has at \(topic) is no status of a home")
        try await replica.end()
    }

    @Test func nobodyAtTheKeyIsSaidSo() async throws {
        let home = try home()
        let replica = try await FollowedReplica(
            folder.path + "/replica", at: address(home: "cottage"))
        try await replica.until { $0.problem?.hasPrefix("no home speaks at mqtt://") ?? false }
        try await replica.end()
        try home.stop()
        for key in ["", "a/b", "#", String(repeating: "a", count: 65)] {
            #expect(throws: ReplicaError.self) { try address(home: key) }
        }
    }
}
