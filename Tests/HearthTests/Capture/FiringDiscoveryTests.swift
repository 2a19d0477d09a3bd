// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import Testing

@testable import hearth

struct FiringDiscoveryTests {
    private static func discovery(_ rules: [String]) -> FiringDiscovery {
        FiringDiscovery(home: "home", prefix: "homeassistant", rules: rules)
    }

    private static func connect(_ discovery: FiringDiscovery, stored: [UInt8]? = nil) {
        var items: [SessionItem] = [.started(epoch: 1, reason: .first)]
        if let stored {
            items.append(.watched(topic: discovery.topic, payload: stored, isRetained: true))
        }
        discovery.commit(SessionBatch(items: items))
        #expect(discovery.next() == nil)
        discovery.commit(SessionBatch(items: [.watchedCurrent(refused: [])]))
    }

    private static func components(_ message: OutgoingMessage?) throws -> JSONObject {
        let message = try #require(message)
        return try #require(
            try JSONReader.read(message.payload).object?["components"]?.object)
    }

    @Test func rulesAreEntitiesOfOneDevice() throws {
        let discovery = Self.discovery(["lamp on", "{{ 7*7 }}/+#"])
        #expect(discovery.topic == "homeassistant/device/hearth-home-_rules/config")
        Self.connect(discovery)
        let message = try #require(discovery.next())
        #expect(message.isRetained && message.qos == 0)
        let components = try Self.components(message)
        #expect(components.members.map(\.key) == ["_7b_7b_207_2a7_20_7d_7d_2f_2b_23", "lamp_20on"])
        let lamp = try #require(components.value(of: "lamp_20on")?.object)
        // What Home Assistant's documentation asks for.
        #expect(lamp["platform"]?.string == "event")
        #expect(lamp["event_types"]?.array == [.string("began"), .string("ended")])
        #expect(lamp["state_topic"]?.string == "hearth/v1/home/out/firing/lamp on")
        #expect(lamp["unique_id"]?.string == "hearth-home-_rules-lamp_20on")
        #expect(lamp["value_template"]?.string?.contains("'event_type'") == true)
        let hostile = try #require(components.members[0].value.object)
        #expect(hostile["name"]?.string == "{{ 7*7 }}/+#")
        #expect(hostile["value_template"] == lamp["value_template"])
        // Once for each connection.
        #expect(discovery.next() == nil)
        discovery.returned()
        #expect(discovery.next()?.payload == message.payload)
    }

    @Test func onlyWhatIsNewIsSaid() throws {
        let first = Self.discovery(["a", "b"])
        Self.connect(first)
        let stored = try #require(first.next()).payload
        let same = Self.discovery(["b", "a"])
        Self.connect(same, stored: stored)
        #expect(same.next() == nil)
        let other = Self.discovery(["b", "c"])
        Self.connect(other, stored: stored)
        let components = try Self.components(other.next())
        #expect(components.members.map(\.key) == ["a", "b", "c"])
        #expect(components["a"]?.object == ["platform": .string("event")])
        for garbage in ["x", "[]", "{\"components\":[]}", ""] {
            Self.connect(first, stored: Array(garbage.utf8))
            #expect(first.next()?.payload == stored)
        }
    }
}
