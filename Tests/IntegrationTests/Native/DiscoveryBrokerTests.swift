// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import HomeEngine
import HomeGraph
import Testing

@testable import HomeRuntime

/// Homes that announce themselves to Home Assistant on real brokers.
@Suite(.enabled(if: RealBroker.program != nil, "mosquitto is not installed"))
struct DiscoveryBrokerTests {
    private static func config(_ name: String) -> String {
        let id = DiscoveryTopic.objectID(home: "home", device: NativeHome.deviceID(name))
        return DiscoveryTopic.config(prefix: "homeassistant", objectID: id)
    }

    @Test func aHomeShowsItsDevices() throws {
        let broker = try RealBroker()
        let listener = try DiscoveryListener(port: broker.port)
        let home = try NativeHome(port: broker.port) { $0.discovery = DiscoverySettings() }
        let names = ["lamp", "{{ 7*7 }}", "a/b+#", "Küche \u{1F4A1}"]
        for name in names { try home.announceThermometer(name) }
        for name in names {
            let message = try listener.wait(home, for: Self.config(name))
            let object = try #require(try JSONReader.read(message.payload).object)
            #expect(object["device"]?.object?["name"]?.string == name)
            let topic = try #require(object["state_topic"]?.string)
            let state = try listener.wait(home, for: topic)
            let values = try JSONReader.read(state.payload).object?["values"]?.object
            #expect(
                values?.value(of: "main-TemperatureMeasurement-measuredValue") == JSONValue(21.5))
            let id = try JSONReader.read(state.payload).object?["id"]?.string
            #expect(id == NativeHome.deviceID(name))
            // Whoever comes later finds both stored.
        }
        let late = try DiscoveryListener(port: broker.port, clientID: "late")
        for name in names {
            #expect(try late.wait(home, for: Self.config(name)).isRetained)
        }
        // A device that is gone is gone there, too.
        try home.commit([
            .deviceRemoved(DeviceRemoved(deviceID: "native:lamp", source: "main:native:home"))
        ])
        let end = try listener.wait(home, for: Self.config("lamp")) { $0.payload.isEmpty }
        #expect(end.payload.isEmpty)
        #expect(try home.topics().allSatisfy { !$0.contains("hearth-home") })
    }

    /// What was announced before a restart, and is not there any more, is cleared; the rest is said
    /// again as it was.
    @Test func aRestartClearsWhatIsStale() throws {
        let broker = try RealBroker()
        let listener = try DiscoveryListener(port: broker.port)
        let first = try NativeHome(port: broker.port) { $0.discovery = DiscoverySettings() }
        try first.announceThermometer("stale")
        try first.announceThermometer("stays")
        try listener.wait(first, for: Self.config("stale"))
        try listener.waitForList(first, of: 2)
        try first.stop()
        // Another log at the same home key, which has one of the two devices.
        let second = try NativeHome(port: broker.port) { $0.discovery = DiscoverySettings() }
        try second.announceThermometer("stays")
        let end = try listener.wait(second, for: Self.config("stale")) { $0.payload.isEmpty }
        #expect(end.payload.isEmpty)
        try listener.waitForList(second, of: 1)
        // Said again by a start, for a broker may have refused it before; nothing new in it.
        let said = try listener.all.filter { $0.topic == Self.config("stays") }
        #expect(Set(said.map(\.payload)).count == 1)
        // It read what the first one had announced, and made no record of it.
        #expect(try second.topics().allSatisfy { !$0.contains("hearth-home") })
        #expect(second.engine.snapshot.deviceIDs == ["native:stays"])
        // Without the setting everything goes.
        try second.stop()
        let third = try NativeHome(port: broker.port)
        try listener.wait(third, for: Self.config("stays")) { $0.payload.isEmpty }
        try third.stop()
    }

    /// A broker that keeps nothing gets everything again.
    @Test func aBrokerThatForgotGetsEverythingAgain() throws {
        let broker = try RealBroker()
        let home = try NativeHome(port: broker.port) { $0.discovery = DiscoverySettings() }
        try home.announceThermometer("lamp")
        let listener = try DiscoveryListener(port: broker.port)
        try listener.waitForList(home, of: 1)
        listener.stop()
        broker.kill()
        try broker.start()
        let other = try DiscoveryListener(port: broker.port, clientID: "other")
        try other.wait(home, for: Self.config("lamp")) { !$0.payload.isEmpty }
        try other.wait(home, for: "hearth/v1/home/out/device/native_3alamp")
        try other.waitForList(home, of: 1)
    }

    /// Messages at the home's own discovery topics, whoever sends them, make no record; those of
    /// another home make one that is ignored, and no device.
    @Test func whatHearthAnnouncesIsNeverADevice() throws {
        let broker = try RealBroker()
        let listener = try DiscoveryListener(port: broker.port)
        let home = try NativeHome(port: broker.port) { $0.discovery = DiscoverySettings() }
        try home.announceThermometer("lamp")
        let own = try listener.wait(home, for: Self.config("lamp"))
        try listener.waitForList(home, of: 1)
        let other = try NativeHome(port: broker.port, publishes: "other") {
            $0.discovery = DiscoverySettings()
            $0.discovery?.includesAll = true
        }
        try other.waitForRecord(Self.config("lamp"))
        #expect(other.engine.snapshot.deviceCount == 0)
        let offset = home.nextOffset
        try listener.publish(Self.config("lamp"), own.payload)
        try listener.publish(Self.config("gone"), [])
        try listener.publish("bridged/device/hearth-home-x/config", own.payload)
        // Behind them something that makes a record.
        try listener.publish("homeassistant/sensor/sentinel/config", Array("x".utf8))
        try home.waitForRecord("homeassistant/sensor/sentinel/config")
        #expect(home.nextOffset == offset + 1)
        #expect(home.engine.snapshot.deviceIDs == ["native:lamp"])
        #expect(try home.topics().allSatisfy { !$0.contains("hearth-home") })
    }

    /// A command as Home Assistant makes it of the announced template reaches the device.
    @Test func commandsGoThere() throws {
        let broker = try RealBroker()
        let listener = try DiscoveryListener(port: broker.port)
        let home = try NativeHome(port: broker.port) { profile in
            profile.discovery = DiscoverySettings()
            profile.codecs = [CodecChoice(name: "native", roots: ["home"])]
            profile.accepts = [.commands]
        }
        let name = "{{ 7*7 }}% lamp"
        let native = HomeID.encode(name)
        try listener.publish(
            "hearth/v1/home/in/announce/\(native)",
            Array(
                """
                {"name":"Lamp","parts":[{"part":"{{ part }}","type":"OnOffPluginUnitDeviceType",\
                "traits":[{"trait":"Matter.OnOffTrait","attributes":["onOff"]}]}]}
                """.utf8))
        try home.waitForRecord("hearth/v1/home/in/announce/\(native)")
        let id = try #require(home.engine.snapshot.deviceIDs.first)
        let topic = DiscoveryTopic.config(
            prefix: "homeassistant", objectID: DiscoveryTopic.objectID(home: "home", device: id))
        let message = try listener.wait(home, for: topic)
        let config = try #require(try JSONReader.read(message.payload).object)
        let entity = try #require(
            config["components"]?.object?.members.first { $0.key.hasSuffix("-switch") }?.value
                .object)
        #expect(entity["command_topic"]?.string == "hearth/v1/home/in/command")
        let milliseconds = SystemClock().wallNanoseconds / 1_000_000
        let command = try #require(entity["command_template"]?.string)
            .replacing("{{ value | lower }}", with: "on")
            .replacing("{{ (as_timestamp(now()) * 1000000) | int }}", with: "\(milliseconds)000")
            .replacing("{{ (as_timestamp(now()) * 1000) | int }}", with: "\(milliseconds)")
        #expect(!command.contains("{{") && !command.contains("{%"))
        try listener.publish("hearth/v1/home/in/command", Array(command.utf8), isRetained: false)
        let sent = try listener.wait(home, for: "hearth/v1/home/out/command/\(native)")
        let object = try #require(try JSONReader.read(sent.payload).object)
        #expect(object["command"]?.string == "on")
        #expect(object["part"]?.string == HomeID.encode("{{ part }}"))
    }

    /// Ending the session at the broker takes back what was announced there.
    @Test func forgettingTakesEverythingBack() throws {
        let broker = try RealBroker()
        let listener = try DiscoveryListener(port: broker.port)
        let home = try NativeHome(port: broker.port) { $0.discovery = DiscoverySettings() }
        try home.announceThermometer("lamp")
        try listener.waitForList(home, of: 1)
        _ = try home.home.forget(nil)
        try listener.wait(home, for: Self.config("lamp")) { $0.payload.isEmpty }
        let late = try DiscoveryListener(port: broker.port, clientID: "late")
        try late.publish("homeassistant/end", [1])
        let all = try DiscoveryListener(port: broker.port, clientID: "all")
        try all.wait(home, for: "homeassistant/end")
        #expect(try all.all.allSatisfy { $0.topic == "homeassistant/end" })
    }
}

/// Hears what Home Assistant would.
private final class DiscoveryListener {
    private let harness: SessionHarness

    init(port: UInt16, clientID: String = "ha") throws {
        harness = try SessionHarness(
            port: port, filters: ["homeassistant/#", "hearth/v1/home/out/#"]
        ) {
            $0.clientID = clientID
            $0.limits.sessionExpirySeconds = 0
        }
        try harness.waitForPlan()
    }

    func stop() { harness.stop() }

    var all: [IncomingMessage] { get throws { harness.sink.contents.current.messages } }

    /// Waits for a message, while time passes at the home.
    @discardableResult
    func wait(
        _ home: NativeHome, for topic: String,
        until isWanted: (IncomingMessage) -> Bool = { !$0.payload.isEmpty }
    ) throws -> IncomingMessage {
        let end = ContinuousClock.now + NativeHome.patience
        while ContinuousClock.now < end {
            let found = try all.last { $0.topic == topic }
            if let found, isWanted(found) { return found }
            try home.passSomeTime()
        }
        throw BrokerFault.timedOut(topic)
    }

    /// Waits until the list of what is announced names so many devices, all of them announced.
    func waitForList(_ home: NativeHome, of count: Int) throws {
        try wait(home, for: "hearth/v1/home/out/discovery") { message in
            let list = DiscoveryList(message.payload, home: "home")
            return list?.entries.count == count
                && list?.entries.values.allSatisfy { !$0.hash.isEmpty } == true
        }
    }

    func publish(_ topic: String, _ payload: [UInt8], isRetained: Bool = true) throws {
        try harness.session.publish(
            OutgoingMessage(topic: topic, payload: payload, qos: 1, isRetained: isRetained))
    }
}

extension NativeHome {
    fileprivate func announceThermometer(_ name: String) throws {
        let (id, source) = (Self.deviceID(name), "main:native:home")
        let trait = "Matter.TemperatureMeasurementTrait"
        try commit([
            .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: id, source: source, codec: "native", nativeID: id, name: name)),
            .deviceDescribed(
                DeviceDescribed(
                    deviceID: id, source: source,
                    parts: [
                        PartDescription(
                            part: "main", type: "TemperatureSensorDeviceType",
                            traits: [TraitDescription(trait: trait, attributes: ["measuredValue"])])
                    ])),
            .attributesReported(
                AttributesReported(
                    deviceID: id, source: source, part: "main", trait: trait,
                    attributes: [AttributeMember(key: "measuredValue", value: .int(2150))])),
        ])
    }

    fileprivate static func deviceID(_ name: String) -> String { "native:" + HomeID.encode(name) }

    /// Ends broken tests.
    fileprivate static let patience = Duration.seconds(60)

    /// Moves the clock, and makes the home look at it.
    fileprivate func passSomeTime() throws {
        clock.advance(seconds: 1)
        try commit([.messageIgnored(reason: "test")])
    }

    /// Waits for the record of a message, and for the home that it leads to.
    fileprivate func waitForRecord(_ topic: String) throws {
        let end = ContinuousClock.now + Self.patience
        while try !topics().contains(topic), ContinuousClock.now < end {}
        #expect(try topics().contains(topic))
        // The record can be read before the home has been published.
        let wanted = nextOffset
        while engine.snapshot.offset.map({ $0 + 1 < wanted }) ?? true, ContinuousClock.now < end {}
    }
}
