// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeGraph

/// Two announcers of one device, interleaved at random.
@Suite struct AnnouncersPropertyTests {
    private static let lamp = AnnouncersTests.lamp
    private static let other = "homeassistant:home:z_0x01"
    private static let parts = ["light", "light_1", "root"]
    private static let traits = [
        "Matter.OnOffTrait", "Matter.LevelControlTrait", "example.OddTrait",
    ]
    private static let types = [
        "DimmableLightDeviceType", "OnOffPluginUnitDeviceType", "RootNodeDeviceType",
    ]
    private static let areas: [String?] = [nil, "", "Kitchen", "Bath"]

    /// What the two say, and numbers to interleave them by.
    private struct Case: CustomStringConvertible {
        var native: [HomeEvent]
        var discovery: [HomeEvent]
        /// Whether they announce different ids, which are joined when both are there.
        var isJoined: Bool
        var choice: UInt64

        var description: String {
            let lines = (native + discovery).map { event in
                HomeRecord(offset: 0, receivedAt: 0, cause: .message, events: [event]).jsonLines[0]
            }
            return "joined: \(isJoined), \(choice)\n" + lines.joined(separator: "\n")
        }
    }

    @Test("R-ORDER, R-HA-DUP: any interleaving of two announcers ends in the same graph")
    func orderDoesNotMatter() throws {
        var mixed = 0
        try checkProperty(
            cases: 1500, seed: 71, generate: Self.generate,
            shrink: { example in
                shrinkArray(Array(example.native.dropFirst())).map {
                    var smaller = example
                    smaller.native = [example.native[0]] + $0
                    return smaller
                }
                    + shrinkArray(Array(example.discovery.dropFirst())).map {
                        var smaller = example
                        smaller.discovery = [example.discovery[0]] + $0
                        return smaller
                    }
            },
            property: { example in
                var random = SeededRandom(seed: example.choice)
                let states = (0..<4).map { order in
                    fold(example) { nativeLeft, discoveryLeft in
                        switch order {
                        case 0: nativeLeft > 0
                        case 1: discoveryLeft == 0
                        default: random.below(nativeLeft + discoveryLeft) < nativeLeft
                        }
                    }
                }
                for state in states.dropFirst() {
                    try hold(
                        state.graph.json() == states[0].graph.json(),
                        "\(state.graph.json())\n\(states[0].graph.json())")
                }
                try checkSettled(states[0], example)
                if states[0].graph.page(Self.lamp)?.layers != nil { mixed += 1 }
            })
        #expect(mixed == 1500)
    }

    /// No trait twice, and of each trait that the native source has the words of that source.
    private func checkSettled(_ state: HomeState, _ example: Case) throws {
        var alone = home()
        for event in example.native { reduce(into: &alone, event) }
        guard let device = state.graph.device(Self.lamp), let own = alone.graph.device(Self.lamp)
        else { throw BrokenProperty("no device") }
        try hold(utf8Equal(device.name, own.name) && device.nativeID == own.nativeID, "identity")
        let names = Set(own.parts.flatMap { $0.traits.map(\.trait) })
        for part in device.parts {
            for trait in part.traits {
                let known = own.part(part.part)?.trait(trait.trait)
                try hold(!names.contains(trait.trait) || known == trait, "\(trait.trait)")
            }
        }
        for part in own.parts {
            let shown = device.part(part.part)
            try hold(
                part.traits.allSatisfy { shown?.trait($0.trait) == $0 }, "all of \(part.part)")
        }
    }

    private func fold(
        _ example: Case, _ isNativeNext: (_ nativeLeft: Int, _ discoveryLeft: Int) -> Bool
    ) -> HomeState {
        var state = home()
        var native = example.native[...]
        var discovery = example.discovery[...]
        var isJoined = !example.isJoined
        while !native.isEmpty || !discovery.isEmpty {
            let isNative =
                discovery.isEmpty
                || !native.isEmpty && isNativeNext(native.count, discovery.count)
            reduce(into: &state, isNative ? native.removeFirst() : discovery.removeFirst())
            if !isJoined, state.graph.deviceCount == 2 {
                reduce(into: &state, .devicesJoined(kept: Self.lamp, merged: Self.other))
                isJoined = true
            }
        }
        return state
    }

    /// With rooms for all areas: else a room's id would say when it was announced.
    private func home() -> HomeState {
        var state = Home.opened
        for area in Self.areas.compactMap({ $0 }) where !area.isEmpty {
            reduce(
                into: &state,
                .roomAnnounced(RoomAnnounced(name: area, structureID: "structure:1")))
        }
        return state
    }

    private static func generate(_ random: inout SeededRandom) -> Case {
        let isJoined = random.oneIn(3)
        let discovery = words(AnnouncersTests.discovery, isSecondary: true, &random)
        return Case(
            native: words(AnnouncersTests.native, isSecondary: false, &random),
            discovery: isJoined ? discovery.map { $0.addressed(to: other) } : discovery,
            isJoined: isJoined, choice: random.next())
    }

    private static func words(
        _ source: String, isSecondary: Bool, _ random: inout SeededRandom
    ) -> [HomeEvent] {
        [announcement(source, isSecondary, &random)]
            + (0..<random.below(12)).map { _ in
                switch random.below(8) {
                case 0: announcement(source, isSecondary, &random)
                case 1, 2, 3: description(source, &random)
                case 4: fact(source, &random)
                default: report(source, &random)
                }
            }
    }

    private static func announcement(
        _ source: String, _ isSecondary: Bool, _ random: inout SeededRandom
    ) -> HomeEvent {
        .deviceAnnounced(
            DeviceAnnounced(
                deviceID: lamp, source: source, codec: source, nativeID: "\(random.below(9))",
                name: source, area: pick(areas, &random),
                vendorName: random.oneIn(2) ? source : nil,
                route: random.oneIn(3) ? pick([.direct, .remote], &random) : nil,
                liveness: pick(Liveness.allCases, &random), isSecondary: isSecondary))
    }

    private static func description(_ source: String, _ random: inout SeededRandom) -> HomeEvent {
        let described = (0...random.below(2)).map { _ in
            PartDescription(
                part: pick(parts, &random), type: pick(types, &random),
                isPrimary: random.oneIn(3) ? random.oneIn(2) : nil,
                traits: (0..<random.below(3)).map { _ in
                    TraitDescription(
                        trait: pick(traits, &random),
                        route: random.oneIn(4) ? pick([.direct, .remote], &random) : nil,
                        attributes: ["onOff"])
                })
        }
        return .deviceDescribed(DeviceDescribed(deviceID: lamp, source: source, parts: described))
    }

    private static func fact(_ source: String, _ random: inout SeededRandom) -> HomeEvent {
        let part = pick(parts, &random)
        let subjects: [ConnectivityReported.Subject] = [
            .device(lamp), .part(deviceID: lamp, part: part),
            .trait(deviceID: lamp, part: part, trait: pick(traits, &random)),
        ]
        return Home.fact(
            pick(FactValue.allCases, &random), pick(subjects, &random), source: source,
            slot: pick([.own, .gateway], &random))
    }

    private static func report(_ source: String, _ random: inout SeededRandom) -> HomeEvent {
        Home.report(
            lamp, source: source, part: pick(parts, &random), trait: pick(traits, &random),
            delivery: pick(Delivery.allCases, &random),
            [(pick(["label", "onOff"], &random), .string("\(source) \(random.below(5))"))])
    }

    private static func pick<Element>(
        _ choices: [Element], _ random: inout SeededRandom
    ) -> Element {
        choices[random.below(choices.count)]
    }
}
