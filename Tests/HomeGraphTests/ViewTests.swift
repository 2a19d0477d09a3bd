// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph

@Suite struct ViewTests {
    private let light = "OnOffLightDeviceType"
    private let onOff = "Matter.OnOffTrait"
    private let level = "Matter.LevelControlTrait"

    /// A home with the device `a`, which has these parts with these types.
    private func home(_ parts: [(part: String, type: String)]) -> HomeState {
        var state = Home.opened
        reduce(into: &state, .deviceAnnounced(Home.announcement("a")))
        let descriptions = parts.map { part, type in
            PartDescription(
                part: part, type: type,
                traits: [TraitDescription(trait: onOff, attributes: ["onOff"])])
        }
        reduce(
            into: &state,
            .deviceDescribed(
                DeviceDescribed(deviceID: "a", source: Home.local, parts: descriptions)))
        return state
    }

    @Test("M-3: a device may have no room and no structure; a room has a structure always")
    func placesMayBeAbsent() throws {
        var state = Home.with(["a"])
        let view = try #require(state.graph.view(of: "a"))
        #expect(view.roomID == nil)
        #expect(view.structureID == "structure:1")
        // A log that nobody opened has no structure yet.
        var bare = HomeState()
        reduce(into: &bare, .deviceAnnounced(Home.announcement("a")))
        #expect(try #require(bare.graph.view(of: "a")).structureID == nil)
        reduce(
            into: &state,
            .roomAnnounced(RoomAnnounced(name: "Attic", structureID: "structure:9")))
        #expect(state.graph.rooms.isEmpty)
    }

    @Test("M-5: traits of one kind on two parts are two, each with its own state")
    func equalTraitsOfTwoPartsAreApart() throws {
        var state = home([
            ("main", "DimmableLightDeviceType"), ("speaker", "SpeakerDeviceType"),
        ])
        for (part, isOn) in [("main", true), ("speaker", false)] {
            reduce(into: &state, Home.report("a", part: part, [("onOff", .bool(isOn))]))
        }
        let before = try #require(state.graph.view(of: "a"))
        reduce(
            into: &state,
            Home.report("a", part: "speaker", trait: level, [("currentLevel", .int(7))]))
        reduce(
            into: &state, Home.fact(.off, .trait(deviceID: "a", part: "speaker", trait: onOff)))
        let after = try #require(state.graph.view(of: "a"))
        let main = try #require(after.part(named: "main"))
        let speaker = try #require(after.part(named: "speaker"))
        #expect(main.trait(named: onOff)?.attribute("onOff") == .bool(true))
        #expect(speaker.trait(named: onOff)?.attribute("onOff") == .bool(false))
        #expect(main.trait(named: level) == nil)
        #expect(main.trait(named: onOff)?.connectivityState == .online)
        #expect(speaker.trait(named: onOff)?.connectivityState == .offline)
        #expect(main.hasSameGraph(as: try #require(before.part(named: "main"))))
        #expect(!speaker.hasSameGraph(as: try #require(before.part(named: "speaker"))))
    }

    @Test("M-7: one part that does something is primary, a utility part never")
    func onePartIsPrimary() throws {
        let view = try #require(
            home([("root", "RootNodeDeviceType"), ("b", light), ("a", light)]).graph.view(of: "a"))
        #expect(view.parts.map(\.part) == ["a", "b", "root"])
        #expect(view.parts.filter(\.isPrimaryType).count == 1)
        #expect(view.parts.filter(\.isUtility).map(\.part) == ["root"])
        #expect(view.part(named: "root")?.isPrimaryType == false)
        let bare = try #require(home([("root", "RootNodeDeviceType")]).graph.view(of: "a"))
        #expect(bare.parts.filter(\.isPrimaryType).isEmpty)
    }

    /// The parts with their types, and those that the device is composed of.
    @Test(
        "D-9: a device is composed of its parts of equal type",
        arguments: [
            ([], []),
            (["main:OnOffLightDeviceType"], []),
            (
                ["r:OnOffLightDeviceType", "l:OnOffLightDeviceType", "c:OnOffLightDeviceType"],
                ["c", "l", "r"]
            ),
            // M-5: a speaker that is a lamp is one device.
            (["main:DimmableLightDeviceType", "speaker:SpeakerDeviceType"], []),
            (
                [
                    "root:RootNodeDeviceType", "l2:OnOffPluginUnitDeviceType",
                    "l1:OnOffPluginUnitDeviceType", "t:TemperatureSensorDeviceType",
                ], ["l1", "l2"]
            ),
            // Two pairs.
            (
                [
                    "a:OnOffPluginUnitDeviceType", "b:FanDeviceType",
                    "c:OnOffPluginUnitDeviceType", "d:FanDeviceType",
                ], ["a", "b", "c", "d"]
            ),
            // What the node is does not count, in however many parts it says so.
            (["p1:PowerSourceDeviceType", "p2:PowerSourceDeviceType"], []),
            (["root:OnOffLightDeviceType", "main:OnOffLightDeviceType"], []),
            (["x:com.example.odd", "y:com.example.odd"], ["x", "y"]),
        ] as [([String], [String])])
    func composedParts(parts: [String], composed: [String]) throws {
        let state = home(
            parts.map { text in
                let pieces = text.split(separator: ":")
                return (String(pieces[0]), String(pieces[1]))
            })
        let view = try #require(state.graph.view(of: "a"))
        #expect(view.composedParts.map(\.part) == composed)
        #expect(view.composedParts.allSatisfy { $0.device.isSamePage(as: view) })
    }

    @Test("D-9: parts that no source declared compose nothing")
    func reportedPartsComposeNothing() throws {
        var state = home([("main", light)])
        for part in ["x", "y"] { reduce(into: &state, Home.report("a", part: part)) }
        let view = try #require(state.graph.view(of: "a"))
        #expect(view.parts.map(\.part) == ["main", "x", "y"])
        #expect(view.parts.map(\.isAnnounced) == [true, false, false])
        #expect(view.composedParts.isEmpty)
    }

    @Test("Q-6, M-8: values are no metadata; a name, a type and a trait are")
    func metadataIsWhatTheListSays() throws {
        var state = home([("main", light)])
        reduce(into: &state, Home.report("a"))
        let start = try #require(state.graph.view(of: "a"))
        func isSame(_ events: HomeEvent...) throws -> (graph: Bool, metadata: Bool) {
            var next = state
            for event in events { reduce(into: &next, event) }
            let view = try #require(next.graph.view(of: "a"))
            return (start.hasSameGraph(as: view), start.hasSameMetadata(as: view))
        }
        #expect(try isSame(Home.report("a")) == (true, true))
        #expect(try isSame(Home.report("a", [("onOff", .bool(false))])) == (false, true))
        #expect(try isSame(Home.report("a", [("new", .bool(false))])) == (false, true))
        #expect(try isSame(Home.report("a", trait: level)) == (false, false))
        #expect(try isSame(Home.fact(.off, .device("a"))) == (false, false))
        // Canonically equal is not equal (N-7).
        for name in ["\u{e9}", "e\u{301}"] {
            reduce(
                into: &state,
                .deviceRenamed(DeviceRenamed(deviceID: "a", name: name)))
        }
        let decomposed = try #require(state.graph.view(of: "a"))
        reduce(
            into: &state,
            .deviceRenamed(DeviceRenamed(deviceID: "a", name: "\u{e9}")))
        let composed = try #require(state.graph.view(of: "a"))
        #expect(decomposed.name == composed.name)
        #expect(!decomposed.hasSameMetadata(as: composed))
        #expect(!decomposed.hasSameGraph(as: composed))
    }

    @Test("Q-7: a change of the books alone is none")
    func booksAreNoChange() throws {
        var state = Home.with(["a", "b"])
        reduce(into: &state, Home.report("a"))
        let old = state.graph
        reduce(into: &state, Home.report("a"), at: 5 * second)
        #expect(PageTree.changedSlots(old.pages, state.graph.pages).count == 1)
        #expect(state.graph.changedViews(since: old).isEmpty)
        #expect(state.graph.sharesPlaces(with: old))
    }

    @Test("M-2: a slot that holds another device is a removal and an addition")
    func aSlotIsUsedAgain() throws {
        var state = Home.with(["a", "b"])
        let old = state.graph
        reduce(into: &state, .deviceRemoved(DeviceRemoved(deviceID: "a", source: nil)))
        reduce(into: &state, .deviceAnnounced(Home.announcement("c")))
        #expect(state.graph.slot("c") == old.slot("a"))
        let changes = state.graph.changedViews(since: old)
        #expect(changes.map(\.id) == ["a", "c"])
        #expect(changes.map { $0.old?.id } == ["a", nil])
        #expect(changes.map { $0.new?.id } == [nil, "c"])
    }

    @Test("M-2: a device that returns in another slot did not change")
    func aDeviceMovesToAnotherSlot() throws {
        var state = Home.with(["a", "b"])
        let old = state.graph
        for id in ["a", "b"] {
            reduce(into: &state, .deviceRemoved(DeviceRemoved(deviceID: id, source: nil)))
        }
        reduce(into: &state, .deviceAnnounced(Home.announcement("a")))
        Home.describe("a", into: &state)
        #expect(state.graph.slot("a") == old.slot("b"))
        #expect(state.graph.changedViews(since: old).map(\.id) == ["b"])
    }

    @Test("M-1: a view stays as it was")
    func aViewNeverChanges() throws {
        var state = Home.with(["a"])
        reduce(into: &state, Home.report("a"))
        let view = try #require(state.graph.view(of: "a"))
        let value = DeviceState(view)
        reduce(into: &state, Home.report("a", [("onOff", .bool(false)), ("x", .int(1))]))
        reduce(into: &state, .deviceRemoved(DeviceRemoved(deviceID: "a", source: nil)))
        #expect(DeviceState(view) == value)
    }

    @Test("T-1: the attributes that descriptions list stand beside those that were reported")
    func listedAttributes() throws {
        var state = Home.with(["a"])
        reduce(into: &state, .deviceAnnounced(Home.announcement("a", source: Home.cloud)))
        let listed = TraitDescription(trait: onOff, attributes: ["startUpOnOff", "onOff"])
        reduce(
            into: &state,
            .deviceDescribed(
                DeviceDescribed(
                    deviceID: "a", source: Home.cloud,
                    parts: [PartDescription(part: "main", type: light, traits: [listed])])))
        let trait = state.graph.view(of: "a")?.part(named: "main")?.trait(named: onOff)
        #expect(trait?.listedAttributes == ["onOff", "startUpOnOff"])
        #expect(trait?.attributes == [])
    }
}
