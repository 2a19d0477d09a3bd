// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph

/// One device, two announcers: its native codec and a source that is secondary.
@Suite struct AnnouncersTests {
    static let native = Home.local
    static let discovery = "home:homeassistant:homeassistant"
    static let lamp = "zigbee:0x01"
    static let onOff = "Matter.OnOffTrait"
    static let level = "Matter.LevelControlTrait"

    /// The native announcement, its light with two traits, and what it reports.
    static let nativeWords: [HomeEvent] = [
        .deviceAnnounced(
            DeviceAnnounced(
                deviceID: lamp, source: native, codec: "zigbee2mqtt", nativeID: "0x01",
                name: "Lamp", vendorName: "Maker", productName: "Bulb")),
        described(native, "light", "DimmableLightDeviceType", [onOff, level]),
        Home.report(lamp, part: "light", trait: onOff, [("onOff", .bool(true))]),
        Home.report(lamp, part: "light", trait: level, [("currentLevel", .int(9))]),
    ]

    /// The same lamp once more, with another name, part and values, and one trait of its own.
    static let discoveryWords: [HomeEvent] = [
        .deviceAnnounced(
            DeviceAnnounced(
                deviceID: lamp, source: discovery, codec: "homeassistant", nativeID: "z_0x01",
                name: "Lamp (HA)", vendorName: "HA", isSecondary: true)),
        .deviceDescribed(
            DeviceDescribed(
                deviceID: lamp, source: discovery,
                parts: [
                    PartDescription(
                        part: "light_1", type: "OnOffLightDeviceType", isPrimary: true,
                        traits: [TraitDescription(trait: onOff, attributes: ["onOff", "label"])]),
                    PartDescription(
                        part: "sensor_1", type: "TemperatureSensorDeviceType",
                        traits: [TraitDescription(trait: "example.OddTrait", attributes: ["x"])]),
                ])),
        Home.report(
            lamp, source: discovery, part: "light_1", trait: onOff,
            [("label", .string("x")), ("onOff", .bool(false))]),
        Home.report(
            lamp, source: discovery, part: "sensor_1", trait: "example.OddTrait", [("x", .int(1))]),
    ]

    static func described(
        _ source: String, _ part: String, _ type: String, _ traits: [String]
    ) -> HomeEvent {
        .deviceDescribed(
            DeviceDescribed(
                deviceID: lamp, source: source,
                parts: [
                    PartDescription(
                        part: part, type: type,
                        traits: traits.map { TraitDescription(trait: $0, attributes: []) })
                ]))
    }

    private func folded(_ events: [HomeEvent]) -> HomeState {
        var state = Home.opened
        for event in events { reduce(into: &state, event) }
        return state
    }

    @Test("R-ORDER, R-HA-DUP: a lamp of two announcers has one light, whichever came first")
    func oneLamp() throws {
        let alternating = zip(Self.nativeWords, Self.discoveryWords).flatMap { [$1, $0] }
        let orders = [
            Self.nativeWords + Self.discoveryWords, Self.discoveryWords + Self.nativeWords,
            alternating,
        ]
        for events in orders {
            let state = folded(events)
            let device = try #require(state.graph.device(Self.lamp))
            #expect(state.graph.deviceCount == 1)
            #expect(device.name == "Lamp" && device.vendorName == "Maker")
            #expect(device.codec == "zigbee2mqtt" && device.nativeID == "0x01")
            #expect(device.parts.map(\.part) == ["light", "sensor_1"])
            #expect(device.part("light")?.isPrimaryType == true)
            let light = try #require(device.part("light"))
            #expect(light.trait(Self.onOff)?.attributes.map(\.key) == ["onOff"])
            #expect(light.trait(Self.onOff)?.attribute("onOff") == .bool(true))
            #expect(device.part("sensor_1")?.trait("example.OddTrait")?.attribute("x") == .int(1))
        }
    }

    @Test("R-ORDER: shadowed values of a secondary source show when the native one goes")
    func shadowedValuesComeBack() throws {
        var state = folded(Self.discoveryWords + Self.nativeWords)
        let before = state.graph
        let news = Home.report(
            Self.lamp, source: Self.discovery, part: "light_1", trait: Self.onOff,
            [("onOff", .string("late"))])
        reduce(into: &state, news)
        #expect(state.graph.device(Self.lamp) == before.device(Self.lamp))
        reduce(
            into: &state,
            .deviceRemoved(DeviceRemoved(deviceID: Self.lamp, source: Self.native)))
        let device = try #require(state.graph.device(Self.lamp))
        #expect(device.name == "Lamp (HA)")
        #expect(device.parts.map(\.part) == ["light_1", "sensor_1"])
        #expect(device.part("light_1")?.trait(Self.onOff)?.attribute("onOff") == .string("late"))
        #expect(device.part("light_1")?.isPrimaryType == true)
        // And the opposite: what only discovery said goes with it.
        state = folded(Self.discoveryWords + Self.nativeWords)
        reduce(
            into: &state,
            .deviceRemoved(DeviceRemoved(deviceID: Self.lamp, source: Self.discovery)))
        #expect(
            state.graph.device(Self.lamp)
                == folded(Self.nativeWords).graph.device(Self.lamp))
    }

    @Test("R-ORDER: a trait that the native source no longer has shows as the secondary one has it")
    func traitTakenBack() throws {
        var state = folded(Self.nativeWords + Self.discoveryWords)
        reduce(
            into: &state,
            Self.described(Self.native, "light", "DimmableLightDeviceType", [Self.level]))
        let device = try #require(state.graph.device(Self.lamp))
        #expect(device.parts.map(\.part) == ["light", "light_1", "sensor_1"])
        #expect(device.part("light_1")?.trait(Self.onOff)?.attribute("onOff") == .bool(false))
        // A part that only the secondary source has is not primary, even where it says so.
        #expect(device.part("light")?.isPrimaryType == true)
    }

    @Test("R-ORDER: two announcers that use the same part keep their values apart")
    func samePart() throws {
        let words: [HomeEvent] = [
            Self.discoveryWords[0],
            Self.described(
                Self.discovery, "light", "OnOffLightDeviceType", [Self.onOff, "example.OddTrait"]),
            Home.report(
                Self.lamp, source: Self.discovery, part: "light",
                [("label", .string("x")), ("onOff", .bool(false))]),
        ]
        let orders = [words + Self.nativeWords, Self.nativeWords + words]
        for events in orders {
            let device = try #require(folded(events).graph.device(Self.lamp))
            let light = try #require(device.part("light"))
            #expect(device.parts.count == 1 && light.type == "DimmableLightDeviceType")
            #expect(light.traits.count == 3)
            #expect(light.trait(Self.onOff)?.attributes.map(\.key) == ["onOff"])
            #expect(light.trait(Self.onOff)?.attribute("onOff") == .bool(true))
        }
    }

    @Test("R-HA-DUP: two devices that are joined become one, whichever is kept")
    func joined() throws {
        let other = "homeassistant:home:z_0x01"
        let words = Self.discoveryWords.map { $0.addressed(to: other) }
        for (kept, merged) in [(Self.lamp, other), (other, Self.lamp)] {
            var state = folded(words + Self.nativeWords)
            reduce(into: &state, .devicesJoined(kept: kept, merged: merged))
            for event in words + Self.nativeWords { reduce(into: &state, event) }
            var device = try #require(state.graph.device(Self.lamp))
            #expect(state.graph.deviceCount == 1 && device.id == kept)
            var expected = try #require(
                folded(Self.nativeWords + Self.discoveryWords).graph.device(Self.lamp))
            device.id = ""
            expected.id = ""
            device.aliases = []
            #expect(device == expected)
        }
    }

    @Test("R-ORDER: a source that becomes secondary takes its words along")
    func changeOfKind() throws {
        var first = Self.discoveryWords
        guard case .deviceAnnounced(var announcement) = first[0] else { return }
        announcement.isSecondary = false
        first[0] = .deviceAnnounced(announcement)
        var state = folded(first + Self.nativeWords)
        // Two that are not secondary stand side by side, the first one names the device.
        #expect(state.graph.device(Self.lamp)?.parts.count == 3)
        #expect(state.graph.device(Self.lamp)?.name == "Lamp (HA)")
        let effect = reduce(into: &state, Self.discoveryWords[0])
        #expect(effect == .changed)
        reduce(into: &state, Self.nativeWords[0])
        let expected = folded(Self.nativeWords + Self.discoveryWords)
        #expect(state.graph.device(Self.lamp) == expected.graph.device(Self.lamp))
        // Alone it keeps all that it had, one way and back.
        let alone = folded(first)
        var turned = alone
        reduce(into: &turned, Self.discoveryWords[0])
        #expect(turned.graph.device(Self.lamp) == alone.graph.device(Self.lamp))
        reduce(into: &turned, first[0])
        #expect(turned.graph.device(Self.lamp) == alone.graph.device(Self.lamp))
    }

    @Test("R-CONN: facts of a secondary source count for what only it shows")
    func facts() throws {
        var state = folded(Self.nativeWords + Self.discoveryWords)
        let off = Home.fact(.off, .device(Self.lamp), source: Self.discovery)
        reduce(into: &state, off)
        var device = try #require(state.graph.device(Self.lamp))
        #expect(device.part("light")?.connectivityState == .online)
        #expect(device.part("sensor_1")?.connectivityState == .offline)
        #expect(device.connectivityState == .partiallyOnline)
        // A fact may be about a part that is not shown; a source knows its own parts alone.
        let hidden = ConnectivityReported.Subject.part(deviceID: Self.lamp, part: "light_1")
        #expect(reduce(into: &state, Home.fact(.off, hidden, source: Self.discovery)) == .changed)
        #expect(reduce(into: &state, Home.fact(.off, hidden)) == .ineffective)
        reduce(into: &state, Home.fact(.off, .device(Self.lamp)))
        device = try #require(state.graph.device(Self.lamp))
        #expect(device.connectivityState == .offline)
    }

    @Test("R-CONN: what is hidden of a lamp follows a fact of one trait")
    func factOfOneTrait() throws {
        var state = folded(Self.nativeWords + Self.discoveryWords)
        reduce(into: &state, Home.fact(.on, .device(Self.lamp)))
        let off = ConnectivityReported.Subject.trait(
            deviceID: Self.lamp, part: "light", trait: Self.onOff)
        reduce(into: &state, Home.fact(.off, off))
        var again = state
        for slot in 0..<again.graph.pages.count { again.recompute(slot) }
        #expect(again.whole == state.whole)
        func onOff() -> ConnectivityState? {
            state.graph.device(Self.lamp)?.part("light")?.trait(Self.onOff)?.connectivityState
        }
        #expect(onOff() == .offline)
        // The other announcer's words are joined with what is known.
        for event in Self.discoveryWords { reduce(into: &state, event) }
        #expect(onOff() == .offline)
    }

    @Test("R-ORDER: the lines of an announcement say that it is secondary only where it is")
    func encoding() throws {
        guard case .deviceAnnounced(var announcement) = Self.discoveryWords[0] else { return }
        var bytes: [[UInt8]] = []
        for isSecondary in [true, false] {
            announcement.isSecondary = isSecondary
            let record = HomeRecord(
                offset: 0, receivedAt: 0, cause: .message, events: [.deviceAnnounced(announcement)])
            #expect(record.jsonLines[0].contains(#""isSecondary":true"#) == isSecondary)
            #expect(record.jsonLines[0].contains("isSecondary") == isSecondary)
            var encoder = RecordEncoder()
            let encoded = encoder.encode(record)
            bytes.append(encoded)
            var decoder = RecordDecoder()
            for (id, definition) in encoder.takeNewDefinitions().enumerated() {
                try decoder.dictionary.define(id: id, bytes: definition)
            }
            let decoded = try decoder.decode(encoded.span.bytes, offset: 0, receivedAt: 0)
            #expect(decoded == record)
        }
        #expect(bytes[0].count == bytes[1].count)
        let differing = zip(bytes[0], bytes[1]).filter { $0 != $1 }
        #expect(differing.count == 1 && differing[0].0 == differing[0].1 | 4)
    }
}

extension HomeEvent {
    /// The same about another device.
    func addressed(to id: String) -> HomeEvent {
        switch self {
        case .deviceAnnounced(var event):
            event.deviceID = id
            return .deviceAnnounced(event)
        case .deviceDescribed(var event):
            event.deviceID = id
            return .deviceDescribed(event)
        case .attributesReported(var event):
            event.deviceID = id
            return .attributesReported(event)
        case .deviceRenamed(var event):
            event.deviceID = id
            return .deviceRenamed(event)
        case .connectivityReported(var event):
            switch event.subject {
            case .source: break
            case .device: event.subject = .device(id)
            case .part(_, let part): event.subject = .part(deviceID: id, part: part)
            case .trait(_, let part, let trait):
                event.subject = .trait(deviceID: id, part: part, trait: trait)
            }
            return .connectivityReported(event)
        default: return self
        }
    }
}
