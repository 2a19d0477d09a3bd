// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeTesting
import Testing

@testable import HomeRuntime

struct DiscoveryMachineTests {
    private static let lamp = "homeassistant/device/hearth-home-native_3alamp/config"
    private static let lampState = "hearth/v1/home/out/device/native_3alamp"

    @Test func aDeviceComesChangesAndGoes() throws {
        var rig = DiscoveryRig()
        rig.connect()
        rig.add("native:lamp", name: "Lamp")
        rig.settle()
        #expect(rig.topics == [Self.lampState, Self.lamp])
        #expect(try rig.object(Self.lamp)["device"]?.object?["name"]?.string == "Lamp")
        let value = "main-TemperatureMeasurement-measuredValue"
        func values() throws -> JSONValue? {
            try rig.object(Self.lampState)["values"]?.object?.value(of: value)
        }
        #expect(try values() == JSONValue(21.5))
        rig.report("native:lamp", 2200)
        rig.settle()
        #expect(try values() == JSONValue(AttributeValue.int(22)))
        rig.record(.deviceRenamed(DeviceRenamed(deviceID: "native:lamp", name: "Desk")))
        rig.settle()
        #expect(try rig.object(Self.lamp)["device"]?.object?["name"]?.string == "Desk")
        rig.remove("native:lamp")
        rig.settle()
        #expect(rig.stored.isEmpty)
    }

    /// Nothing is said twice where the broker has it, and everything where it forgot.
    @Test func onlyWhatTheBrokerLacksIsPublished() throws {
        var rig = DiscoveryRig()
        for number in 0..<50 { rig.add("native:\(number)") }
        rig.connect()
        rig.settle()
        // Each device's announcement and values, and the list before and after.
        #expect(rig.received == 102 && rig.topics.count == 100)
        rig.settle()
        #expect(rig.received == 102)
        rig.cut()
        rig.connect()
        rig.settle()
        #expect(rig.received == 102)
        rig.report("native:7", 1)
        rig.record(.messageIgnored(reason: "nothing"))
        rig.settle()
        #expect(rig.received == 103)
        // A new process says all once: what the broker's rights forbade may be allowed by now.
        rig.restart()
        rig.connect()
        rig.settle()
        #expect(rig.received == 205)
        let before = rig.stored
        rig.cut()
        rig.stored = [:]
        rig.connect(isNew: true)
        rig.settle()
        #expect(rig.received == 307 && rig.stored == before)
    }

    /// No broker says that it dropped an announcement (QoS 0): the next start announces it again.
    @Test func whatTheBrokerRefusedIsAnnouncedAtTheNextStart() throws {
        var rig = DiscoveryRig()
        rig.add("native:lamp")
        rig.connect()
        rig.settle()
        rig.cut()
        // Its rights forbid the prefix, and nobody was told.
        rig.stored[Self.lamp] = nil
        rig.restart()
        rig.connect()
        rig.settle()
        #expect(rig.topics == [Self.lampState, Self.lamp])
    }

    /// What is too long for the broker keeps nothing else from being announced.
    @Test func whatCannotBePublishedIsLeftOut() throws {
        var rig = DiscoveryRig()
        for name in ["lamp", "other", "third"] { rig.add("native:\(name)") }
        rig.tooLong = [Self.lamp]
        rig.connect()
        rig.settle()
        #expect(rig.topics.count == 5 && rig.stored[Self.lamp] == nil)
        #expect(rig.lines.filter { $0.contains("cannot be published") }.count == 1)
        rig.record(.deviceRenamed(DeviceRenamed(deviceID: "native:other", name: "Desk")))
        rig.add("native:fourth")
        rig.report("native:lamp", 2300)
        rig.settle()
        #expect(rig.topics.count == 7 && rig.stored[Self.lamp] == nil)
        #expect(rig.lines.filter { $0.contains("cannot be published") }.count == 1)
        // Another broker, or a shorter announcement.
        rig.cut()
        rig.tooLong = []
        rig.connect()
        rig.settle()
        #expect(rig.topics.count == 8)
    }

    @Test func aListThatCannotBePublishedEndsTheAnnouncing() {
        var rig = DiscoveryRig()
        rig.add("native:lamp")
        rig.tooLong = [DiscoveryRig.listTopic]
        rig.connect()
        rig.settle()
        #expect(rig.stored.isEmpty && rig.lines.count == 1, "\(rig.lines)")
    }

    /// The device gets an entity between the list and the announcement.
    @Test func anEntityThatComesMeanwhileIsNamedFirst() throws {
        var rig = DiscoveryRig()
        let warm = [
            "Matter.TemperatureMeasurementTrait": [AttributeMember("measuredValue", 2000)]
        ]
        let battery = ["Matter.PowerSourceTrait": [AttributeMember("batPercentRemaining", 200)]]
        rig.add("native:lamp", warm)
        rig.connect()
        rig.pass(seconds: 3)
        rig.add("native:lamp", warm.merging(battery) { $1 })
        // The first list, its answer, and what follows it; then the connection ends.
        rig.take()
        rig.answer()
        for _ in 0..<5 { rig.take() }
        rig.cut()
        rig.add("native:lamp", warm)
        rig.restart()
        rig.connect()
        rig.settle()
        if let shown = try rig.object(Self.lamp)["components"]?.object {
            #expect(shown.members.count == 1, "\(shown)")
        }
    }

    @Test func whatIsStaleIsClearedAfterARestart() throws {
        var rig = DiscoveryRig()
        rig.add("native:lamp")
        rig.add("native:other")
        rig.connect()
        rig.settle()
        rig.cut()
        rig.remove("native:lamp")
        rig.restart()
        rig.connect()
        rig.settle()
        #expect(rig.topics.count == 2 && rig.topics.allSatisfy { $0.contains("other") })
        // The setting is gone: so is everything.
        rig.restart(nil)
        rig.connect()
        rig.settle()
        #expect(rig.stored.isEmpty)
    }

    /// Another prefix is another place.
    @Test func anotherPrefixTakesThePlaceOfTheFirst() throws {
        var rig = DiscoveryRig()
        rig.add("native:lamp")
        rig.connect()
        rig.settle()
        var context = DiscoveryRig.context()
        context.settings.prefix = "ha/test"
        rig.restart(context)
        rig.connect()
        rig.settle()
        #expect(
            rig.topics == ["ha/test/device/hearth-home-native_3alamp/config", Self.lampState])
    }

    /// Home Assistant removes an entity only where it stands with its platform alone.
    @Test(arguments: [false, true])
    func anEntityThatIsGoneIsNamed(isRestarted: Bool) throws {
        var rig = DiscoveryRig()
        let battery = ["Matter.PowerSourceTrait": [AttributeMember("batPercentRemaining", 200)]]
        let warm = [
            "Matter.TemperatureMeasurementTrait": [AttributeMember("measuredValue", 2000)]
        ]
        rig.add("native:lamp", battery.merging(warm) { $1 })
        rig.connect()
        rig.settle()
        rig.cut()
        rig.add("native:lamp", warm)
        if isRestarted { rig.restart() }
        rig.connect()
        rig.settle()
        let components = try #require(try rig.object(Self.lamp)["components"]?.object)
        #expect(components.members.count == 2)
        let gone = components.value(of: "main-PowerSource-batPercentRemaining")?.object
        #expect(gone == ["platform": .string("sensor")])
        // It is named as long as nothing else changes, and not for ever.
        rig.record(.deviceRenamed(DeviceRenamed(deviceID: "native:lamp", name: "Desk")))
        rig.settle()
        #expect(try rig.object(Self.lamp)["components"]?.object?.members.count == 1)
    }

    /// A list that names topics of others clears none of them.
    @Test func aForgedListClearsNothingOfOthers() throws {
        var rig = DiscoveryRig()
        let others = [
            "homeassistant/light/x/config", "homeassistant/device/hearth-other-x/config",
            "homeassistant/device/hearth-home/config", "zigbee2mqtt/bridge/state",
        ]
        for topic in others { rig.stored[topic] = Array("{}".utf8) }
        let topics = others.map { "\"\($0)\":{\"components\":{},\"hash\":\"1\"}" }
        rig.stored[DiscoveryRig.listTopic] = Array(
            "{\"v\":1,\"topics\":{\(topics.joined(separator: ","))}}".utf8)
        rig.connect()
        rig.settle()
        #expect(rig.topics == others.sorted())
        for garbage in ["", "x", "[]", "{\"v\":2}", "{\"v\":1,\"topics\":[]}"] {
            rig.cut()
            rig.stored[DiscoveryRig.listTopic] = Array(garbage.utf8)
            rig.connect()
            rig.settle()
            #expect(rig.topics == others.sorted())
        }
    }

    @Test func whatHomeAssistantSeesIsLeftOut() throws {
        for (codec, isLeftOut) in [
            ("homeassistant", true), ("tasmota", true), ("zigbee2mqtt", false),
        ] {
            var rig = DiscoveryRig()
            rig.add("native:lamp", codec: codec)
            #expect((rig.device("native:lamp") == nil) == isLeftOut, "\(codec)")
            #expect(rig.device("native:lamp", DiscoveryRig.context(all: true)) != nil)
        }
        // Announced twice: by its own codec, and by discovery behind that.
        var rig = DiscoveryRig()
        rig.connect()
        rig.add("zigbee:0x1", codec: "zigbee2mqtt")
        rig.settle()
        #expect(rig.topics.count == 2)
        rig.record(
            .deviceAnnounced(
                DeviceAnnounced(
                    deviceID: "zigbee:0x1", source: "main:homeassistant:homeassistant",
                    codec: "homeassistant", nativeID: "x", name: "Lamp", isSecondary: true)))
        rig.report("zigbee:0x1", 5, codec: "zigbee2mqtt")
        rig.settle()
        #expect(rig.stored.isEmpty)
    }

    // MARK: Interruptions

    @Test(arguments: freshSeeds(40))
    func anyInterruptionIsMadeGood(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var rig = DiscoveryRig()
        var checked: [String: [UInt8]] = [:]
        for _ in 0..<400 {
            step(&rig, &random)
            guard rig.stored != checked else { continue }
            try checkList(rig, seed)
            checked = rig.stored
        }
        rig.cut()
        rig.connect()
        rig.settle()
        let devices = rig.state.graph.deviceIDs.compactMap { rig.device($0) }
        var expected: [String: [UInt8]] = [:]
        for device in devices {
            expected[device.topic] = device.config
            expected[device.stateTopic] = device.state
        }
        var found = rig.stored
        found[DiscoveryRig.listTopic] = nil
        for device in devices {
            found[device.topic] = try found[device.topic].map { try Self.withoutGone($0) }
        }
        #expect(found == expected, "HEARTH_SEED=\(seed)")
        let list = rig.list ?? DiscoveryList()
        #expect(Set(list.entries.keys) == Set(devices.map(\.topic)), "HEARTH_SEED=\(seed)")
    }

    /// An announcement without the entities that it names by their platform alone: they are gone.
    private static func withoutGone(_ payload: [UInt8]) throws -> [UInt8] {
        var object = try #require(try JSONReader.read(payload).object)
        var components = try #require(object["components"]?.object)
        components.members.removeAll { $0.value.object?.members.count == 1 }
        object.members = object.members.map { member in
            utf8Equal(member.key, "components")
                ? JSONMember(key: member.key, value: .object(components)) : member
        }
        return Array(JSONWriter.write(.object(object)).utf8)
    }

    private static func traits(
        _ random: inout SeededRandom
    ) -> [String: [AttributeMember]] {
        var traits = [
            "Matter.TemperatureMeasurementTrait": [AttributeMember("measuredValue", 2150)]
        ]
        if Bool.random(using: &random) {
            traits["Matter.PowerSourceTrait"] = [AttributeMember("batPercentRemaining", 200)]
        }
        return traits
    }

    private func step(_ rig: inout DiscoveryRig, _ random: inout SeededRandom) {
        let id = "native:\(Int.random(in: 0..<6, using: &random))"
        switch Int.random(in: 0..<40, using: &random) {
        case 0, 1: rig.add(id, Self.traits(&random))
        case 2: rig.remove(id)
        case 3:
            let name = "name \(Int.random(in: 0..<3, using: &random))"
            rig.record(.deviceRenamed(DeviceRenamed(deviceID: id, name: name)))
        case 4, 5: rig.report(id, Int64.random(in: 0..<5, using: &random))
        case 6: rig.cut()
        case 7:
            rig.cut()
            rig.connect()
        case 8:
            rig.cut()
            rig.stored = [:]
            rig.connect(isNew: true)
        case 9: rig.restart()
        case 10: rig.take(false)
        case 11..<16: rig.pass(seconds: 1)
        case 16..<28: rig.take()
        default: rig.answer()
        }
    }

    /// At every moment the list names all that stands at the broker, and its hashes are true.
    private func checkList(_ rig: DiscoveryRig, _ seed: UInt64) throws {
        let entries = rig.list?.entries ?? [:]
        for topic in rig.topics {
            let config =
                topic.hasPrefix("hearth/")
                ? "homeassistant/device/hearth-home-\(topic.split(separator: "/").last!)/config"
                : topic
            let entry = try #require(entries[config], "HEARTH_SEED=\(seed)")
            if config == topic {
                let shown = try rig.object(topic)["components"]?.object?.members ?? []
                // One that is gone is named by its platform alone, and no longer by the list.
                for component in shown where component.value.object?.members.count ?? 0 > 1 {
                    #expect(entry.components[component.key] != nil, "HEARTH_SEED=\(seed)")
                }
            }
            guard !topic.hasPrefix("hearth/"), !entry.hash.isEmpty else { continue }
            let shown = try Self.withoutGone(rig.stored[topic]!)
            let hash = hexText(sha256(shown).prefix(8))
            #expect(entry.hash == hash, "HEARTH_SEED=\(seed)")
        }
    }
}

extension AttributeMember {
    fileprivate init(_ key: String, _ value: Int64) { self.init(key: key, value: .int(value)) }
}
