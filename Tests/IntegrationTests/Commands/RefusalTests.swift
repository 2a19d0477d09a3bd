// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import Testing

/// What is refused, on a real broker: own echo, stale, retained, late, replayed, spoofed.
@Suite(
    "Refused commands", .timeLimit(.minutes(20)))
struct RefusalTests {
    private static let lamp = "native:lamp"
    private static let lock = "native:lock"

    private func profile(
        _ broker: RealBroker, key: String = "main",
        _ change: (inout BrokerProfile) -> Void = { _ in }
    ) -> BrokerProfile {
        var profile = BrokerProfile(
            key: key, broker: BrokerAddress(host: "127.0.0.1", port: broker.port))
        profile.accepts = [.commands, .metadata]
        change(&profile)
        return profile
    }

    /// A lamp and a lock, announced as their programs would.
    private func announce(_ client: TestClient) throws {
        for (id, type, trait, attribute) in [
            ("lamp", "OnOffLightDeviceType", "Matter.OnOffTrait", "onOff"),
            ("lock", "DoorLockDeviceType", "Matter.DoorLockTrait", "lockState"),
        ] {
            try client.say(
                "hearth/v1/home/in/announce/\(id)",
                #"{"name":"\#(id)","parts":[{"part":"main","type":"\#(type)","traits":"#
                    + #"[{"trait":"\#(trait)","attributes":["\#(attribute)"]}]}]}"#,
                isRetained: true)
        }
    }

    private func command(
        _ id: String, issuedSecondsAgo: Int64 = 0, device: String = lamp,
        trait: String = "Matter.OnOffTrait", name: String = "on"
    ) -> String {
        let issuedAt = SystemClock().wallNanoseconds - issuedSecondsAgo * 1_000_000_000
        return #"{"id":"\#(id)","issuedAt":"\#(timeText(issuedAt))","device":"\#(device)","#
            + #""trait":"\#(trait)","command":"\#(name)","timeoutSeconds":20}"#
    }

    /// Lets the lamp answer the next command that reaches it; nothing else reached it before.
    private func expectOnlyNext(_ client: TestClient, _ id: String, count: Int) async throws {
        try client.say("hearth/v1/home/in/command", command(id))
        let received = try await client.receive(count, on: "hearth/v1/home/out/command/")
        #expect(received.count == count)
        try client.say(
            "hearth/v1/home/in/report/lamp",
            #"{"parts":{"main":{"Matter.OnOffTrait":{"onOff":true}}}}"#)
        try await expectAnswer(client, id, contains: #""state":"confirmed""#)
    }

    private func expectAnswer(_ client: TestClient, _ id: String, contains text: String)
        async throws
    {
        let answer = try await client.receive(1, on: "hearth/v1/home/out/answer/\(id)")[0]
        #expect(answer.contains(text), "\(answer)")
    }

    private static let filters = ["hearth/v1/home/out/command/#", "hearth/v1/home/out/answer/#"]

    @Test("A stale command is refused with deadlineExceeded; the next fresh one is carried out")
    func stale() async throws {
        let broker = try RealBroker()
        let client = try TestClient(broker, name: "a", filters: Self.filters)
        try announce(client)
        let home = try ActingHome([profile(broker)])
        await home.waitForDevice(Self.lamp)
        try client.say("hearth/v1/home/in/command", command("old", issuedSecondsAgo: 11))
        try await expectAnswer(client, "old", contains: #""code":"deadlineExceeded""#)
        try client.say("hearth/v1/home/in/command", command("early", issuedSecondsAgo: -60))
        try await expectAnswer(client, "early", contains: #""code":"failedPrecondition""#)
        try await expectOnlyNext(client, "new", count: 1)
        let kinds = try home.events().map(\.kindName)
        #expect(kinds.filter { $0 == "commandFailed" }.count == 2)
        #expect(kinds.filter { $0 == "commandReceived" }.count == 1)
    }

    @Test("K-11: both records of a command over MQTT keep who sent it, a change of names too")
    func sender() async throws {
        let broker = try RealBroker()
        let client = try TestClient(broker, name: "a", filters: Self.filters)
        try announce(client)
        let home = try ActingHome([profile(broker) { $0.accepts = [.commands, .metadata] }])
        await home.waitForDevice(Self.lamp)
        let topic = "hearth/v1/home/in/command"
        let answer = "hearth/v1/home/out/answer/panel"
        try client.say(
            topic, command("named"), responseTopic: answer,
            userProperties: [UserProperty(name: "sender", value: "wall panel")])
        _ = try await client.receive(1, on: "hearth/v1/home/out/command/lamp")
        let now = timeText(SystemClock().wallNanoseconds)
        try client.say(
            topic, #"{"id":"room","issuedAt":"\#(now)","do":"createRoom","name":"Cellar"}"#)
        try await expectAnswer(client, "room", contains: #""state":"confirmed""#)
        let named = CommandSender.mqtt(topic: topic, responseTopic: answer, name: "wall panel")
        let unnamed = CommandSender.mqtt(topic: topic, responseTopic: nil, name: nil)
        let senders = try home.records().flatMap { record in
            record.sender.map { sender in
                record.events.map { Asked(kind: $0.kindName, sender: sender) }
            } ?? []
        }
        #expect(
            Set(senders) == [
                Asked(kind: "commandReceived", sender: named),
                Asked(kind: "commandRequested", sender: named),
                Asked(kind: "commandReceived", sender: unnamed),
                Asked(kind: "roomAnnounced", sender: unnamed),
                Asked(kind: "commandConfirmed", sender: unnamed),
            ])
    }

    private struct Asked: Hashable {
        var kind: String
        var sender: CommandSender
    }

    @Test("A command before the first session is unavailable: its device is known, its broker away")
    func beforeTheFirstSession() async throws {
        let broker = try RealBroker()
        let client = try TestClient(broker, name: "a")
        try announce(client)
        let home = try ActingHome([profile(broker)])
        await home.waitForDevice(Self.lamp)
        try home.stop()
        try home.reopen(isStarted: false)
        let on = DeviceCommand(
            deviceID: Self.lamp, trait: "Matter.OnOffTrait",
            action: .invoke(name: "on", arguments: []))
        let strange = DeviceCommand(
            deviceID: Self.lamp, trait: "Matter.OnOffTrait",
            action: .invoke(name: "fly", arguments: []))
        let outcomes = await home.home.send([on, strange])
        let codes = outcomes.map { outcome -> HomeGraph.ErrorCode? in
            if case .failed(let refusal) = outcome.result { refusal.code } else { nil }
        }
        #expect(codes == [.unavailable, .unimplemented])
    }

    @Test("A retained command is refused with failedPrecondition, at every connect")
    func retained() async throws {
        let broker = try RealBroker()
        let client = try TestClient(broker, name: "a", filters: Self.filters)
        try announce(client)
        try client.say("hearth/v1/home/in/command", command("kept"), isRetained: true)
        let home = try ActingHome([profile(broker)])
        try await expectAnswer(client, "kept", contains: #""code":"failedPrecondition""#)
        await home.waitForDevice(Self.lamp)
        try await expectOnlyNext(client, "new", count: 1)
    }

    @Test("A command that waited in the queue while the home was away is refused")
    func late() async throws {
        let broker = try RealBroker()
        let client = try TestClient(broker, name: "a", filters: Self.filters)
        try announce(client)
        let home = try ActingHome([profile(broker)])
        await home.waitForDevice(Self.lamp)
        try await expectOnlyNext(client, "first", count: 1)
        try home.stop()
        try client.say("hearth/v1/home/in/command", command("waited"))
        try home.reopen()
        try await expectAnswer(client, "waited", contains: #""code":"failedPrecondition""#)
        try await home.waitUntilLive(client)
        try await expectOnlyNext(client, "second", count: 2)
    }

    @Test("HomeError alreadyExists: a command whose id was seen is refused, also after a restart")
    func replayed() async throws {
        let broker = try RealBroker()
        let client = try TestClient(broker, name: "a", filters: Self.filters)
        try announce(client)
        let home = try ActingHome([profile(broker)])
        await home.waitForDevice(Self.lamp)
        try await expectOnlyNext(client, "once", count: 1)
        try client.say("hearth/v1/home/in/command", command("once"))
        let second = try await client.receive(2, on: "hearth/v1/home/out/answer/once")[1]
        #expect(second.contains(#""code":"alreadyExists""#), "\(second)")
        try home.stop()
        try home.reopen()
        // What came while it was away is another rule.
        try await home.waitUntilLive(client)
        try await expectOnlyNext(client, "other", count: 2)
        try client.say("hearth/v1/home/in/command", command("once"))
        let third = try await client.receive(3, on: "hearth/v1/home/out/answer/once")[2]
        #expect(third.contains(#""code":"alreadyExists""#), "\(third)")
        try await expectOnlyNext(client, "last", count: 3)
    }

    @Test("HomeError permissionDenied: what the profile does not accept is refused")
    func spoofedKind() async throws {
        let broker = try RealBroker()
        let client = try TestClient(broker, name: "a", filters: Self.filters)
        try announce(client)
        let home = try ActingHome([profile(broker) { $0.accepts = [.commands] }])
        await home.waitForDevice(Self.lock)
        let now = timeText(SystemClock().wallNanoseconds)
        try client.say(
            "hearth/v1/home/in/command",
            #"{"id":"room","issuedAt":"\#(now)","do":"createRoom","name":"Cellar"}"#)
        try await expectAnswer(client, "room", contains: #""code":"permissionDenied""#)
        try client.say(
            "hearth/v1/home/in/command",
            command("door", device: Self.lock, trait: "Matter.DoorLockTrait", name: "unlockDoor"))
        try await expectAnswer(client, "door", contains: #""code":"permissionDenied""#)
        try client.say(
            "hearth/v1/home/in/command", command("elsewhere"),
            responseTopic: "zigbee2mqtt/lock/set")
        try await expectAnswer(client, "elsewhere", contains: #""code":"invalidArgument""#)
        try await expectOnlyNext(client, "new", count: 1)
        #expect(home.home.engine.snapshot.rooms.isEmpty)

        let closed = try ActingHome([profile(broker, key: "closed") { $0.accepts = [] }])
        await closed.waitForDevice(Self.lamp)
        try client.say("hearth/v1/home/in/command", command("both"))
        let answers = try await client.receive(1, on: "hearth/v1/home/out/answer/both")
        #expect(answers.contains { $0.contains(#""code":"permissionDenied""#) })
    }

    @Test("Nobody answers for another device, and nobody takes another ecosystem's id")
    func spoofedID() async throws {
        let broker = try RealBroker()
        let client = try TestClient(broker, name: "a", filters: Self.filters)
        try announce(client)
        try client.say(
            "hearth/v1/home/in/announce/zigbee:0x00158d0001a2b3c4", #"{"name":"thief"}"#)
        let home = try ActingHome([profile(broker) { $0.acceptsSecure = true }])
        await home.waitForDevice(Self.lock)
        try client.say(
            "hearth/v1/home/in/announce/zigbee:0x00158d0001a2b3c4", #"{"name":"thief"}"#)
        await home.wait { $0.devices.count == 3 }
        #expect(home.home.engine.snapshot.device("zigbee:0x00158d0001a2b3c4") == nil)

        try client.say(
            "hearth/v1/home/in/command",
            command("door", device: Self.lock, trait: "Matter.DoorLockTrait", name: "unlockDoor"))
        let sent = try await client.receive(1, on: "hearth/v1/home/out/command/lock")[0]
        let id = try #require(
            sent.split(separator: "\"").first { $0.hasPrefix("command:") }.map(String.init))
        try client.say(
            "hearth/v1/home/in/answer/lamp", #"{"id":"\#(id)","state":"done"}"#)
        try client.say(
            "hearth/v1/home/in/answer/lock",
            #"{"id":"\#(id)","state":"failed","code":"failedPrecondition","message":"jammed"}"#)
        try await expectAnswer(client, "door", contains: #""message":"jammed""#)
    }

    @Test(
        "No own echo: two homes, one of them on both brokers of a bridge, log nothing of their own",
        arguments: [BridgedBrokers.Version.mqtt5, .mqtt311])
    func ownEcho(version: BridgedBrokers.Version) async throws {
        let brokers = try RealBroker.bridged(version: version)
        let near = try TestClient(brokers.local, name: "near", filters: ["zigbee2mqtt/+/set"])
        let far = try TestClient(
            brokers.remote, name: "far", filters: ["zigbee2mqtt/+/set", "hearth/v1/+/out/#"])
        try near.say("zigbee2mqtt/bridge/devices", Self.deviceList, isRetained: true)
        let first = try ActingHome([
            profile(brokers.local, key: "near") { $0.publishes = "first" },
            profile(brokers.remote, key: "far") { $0.publishes = "first-far" },
        ])
        let second = try ActingHome([
            profile(brokers.remote, key: "only") { $0.publishes = "second" }
        ])
        for home in [first, second] { await home.waitForDevice("zigbee:0x00158d0001a2b3c4") }
        let outcome = await send(first, near)
        #expect(outcome.refusal == nil)
        // The command crossed the bridge, and whatever followed it on its way is behind it.
        try await far.receive(1, on: "zigbee2mqtt/lamp/set")
        for round in 1...3 {
            try near.say("zigbee2mqtt/lamp", #"{"state":"OFF","linkquality":\#(round)}"#)
            for home in [first, second] {
                await home.wait { Self.linkQuality($0) == Int64(round) }
            }
        }
        let own = try first.records().filter { $0.origin?.topic.contains("/set") ?? false }
        #expect(own.isEmpty)
        for home in [first, second] {
            let published = try home.records().filter {
                $0.origin?.topic.contains("/out/") ?? false
            }
            #expect(published.isEmpty)
        }
        // To the second home it is somebody else's command: heard once, and nothing more.
        let observed = try second.events().filter {
            if case .commandObserved = $0 { true } else { false }
        }
        #expect(observed.count == 1)
        // Nothing feeds on itself: after a word of the lamp, all that is logged is the lamp's. How
        // many copies of it a bridge delivers is the bridge's affair, and not counted.
        let before = [first, second].map { $0.home.engine.log.nextOffset }
        for word in [77, 78] {
            try near.say("zigbee2mqtt/lamp", #"{"state":"OFF","linkquality":\#(word)}"#)
            for home in [first, second] {
                await home.wait { Self.linkQuality($0) == Int64(word) }
            }
        }
        try first.stop()
        try second.stop()
        for (home, start) in zip([first, second], before) {
            let added = try home.records().filter { record in
                record.cause == .message && (record.offset ?? 0) >= start
            }
            #expect(added.count >= 2)
            let foreign = added.map { $0.origin?.topic ?? "" }.filter { $0 != "zigbee2mqtt/lamp" }
            #expect(foreign.isEmpty, "\(foreign)")
        }
    }

    private static func linkQuality(_ snapshot: HomeSnapshot) -> Int64? {
        let root = snapshot.device("zigbee:0x00158d0001a2b3c4")?.parts.first { $0.part == "root" }
        let trait = root?.traits.first { $0.trait == "Zigbee2MQTT.PropertiesTrait" }
        guard
            case .int(let value)? = trait?.attributes.first(where: { $0.key == "linkquality" })?
                .value
        else { return nil }
        return value
    }

    /// Turns the lamp on; the client answers as the lamp.
    private func send(_ home: ActingHome, _ client: TestClient) async -> CommandOutcome {
        let command = DeviceCommand(
            deviceID: "zigbee:0x00158d0001a2b3c4", trait: "Matter.OnOffTrait",
            action: .invoke(name: "on", arguments: []), timeoutSeconds: 20)
        let running = home.home
        async let outcomes = running.send([command])
        do {
            try await client.receive(1, on: "zigbee2mqtt/lamp/set")
            try client.say("zigbee2mqtt/lamp", #"{"state":"ON"}"#)
        } catch {
            Issue.record(error)
        }
        return await outcomes[0]
    }

    private static let deviceList = """
        [{"ieee_address":"0x00158d0001a2b3c4","friendly_name":"lamp","type":"Router",\
        "supported":true,"disabled":false,"interview_completed":true,"network_address":1,\
        "endpoints":{},"definition":{"vendor":"V","model":"M","description":"d","exposes":[\
        {"type":"light","features":[{"type":"binary","name":"state","property":"state",\
        "access":7,"value_on":"ON","value_off":"OFF","value_toggle":"TOGGLE"}]},\
        {"type":"numeric","name":"linkquality","property":"linkquality","access":1}],\
        "options":[],"supports_ota":false,"source":"native"}}]
        """
}
