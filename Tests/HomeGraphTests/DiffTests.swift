// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph

/// Differences that random histories seldom make alone.
@Suite struct DiffTests {
    private static func described(_ parts: [(part: String, isPrimary: Bool?)]) -> HomeEvent {
        .deviceDescribed(
            DeviceDescribed(
                deviceID: "a", source: Home.local,
                parts: parts.map {
                    PartDescription(
                        part: $0.part, type: "OnOffLightDeviceType", isPrimary: $0.isPrimary,
                        traits: [TraitDescription(trait: "Matter.OnOffTrait", attributes: [])])
                }))
    }

    private func paths(_ old: HomeSnapshot, _ new: HomeSnapshot) -> [String] {
        let difference = diff(old, new)
        #expect(difference.applied(to: old) == new)
        #expect(difference.inverted.applied(to: new) == old)
        #expect(difference.from == old.offset && difference.to == new.offset)
        #expect(difference.inverted.from == new.offset && difference.inverted.to == old.offset)
        return difference.changes.map { $0.path.map(\.text).joined(separator: "/") }
    }

    @Test func anotherPrimaryPartIsAChange() {
        var state = Home.with(["a"])
        reduce(into: &state, Self.described([("left", true), ("right", nil)]))
        let old = state.graph
        reduce(into: &state, Self.described([("left", nil), ("right", true)]))
        #expect(
            paths(old, state.graph) == [
                "device/a/part/left/isPrimaryType", "device/a/part/right/isPrimaryType",
            ])
    }

    @Test func aPartAndATraitAtTheEndAreChanges() {
        var state = Home.with(["a"])
        reduce(into: &state, Self.described([("left", true)]))
        let old = state.graph
        reduce(into: &state, Self.described([("left", true), ("right", nil)]))
        #expect(paths(old, state.graph) == ["device/a/part/right"])
        let wide = state.graph
        let more = Home.report(
            "a", part: "left", trait: "X.Other", delivery: .stored, [("x", .int(1))])
        reduce(into: &state, more)
        #expect(paths(wide, state.graph) == ["device/a/part/left/trait/X.Other"])
    }

    /// The part is partly online before and after.
    @Test func twoTraitsThatChangeTheirReachCrosswiseAreChanges() {
        var state = Home.opened
        reduce(into: &state, .deviceAnnounced(Home.announcement("a")))
        Home.describe("a", traits: ["X.One", "X.Two"], into: &state)
        func say(_ first: FactValue, _ second: FactValue) -> HomeSnapshot {
            for (trait, value) in [("X.One", first), ("X.Two", second)] {
                let subject = ConnectivityReported.Subject.trait(
                    deviceID: "a", part: "main", trait: trait)
                reduce(into: &state, Home.fact(value, subject))
            }
            return state.graph
        }
        let old = say(.on, .off)
        let trait = "device/a/part/main/trait/"
        #expect(
            paths(old, say(.off, .on)) == [
                trait + "X.One/connectivityState", trait + "X.Two/connectivityState",
            ])
    }

    @Test func attributesComeAndGo() {
        var state = Home.with(["a"])
        let old = state.graph
        reduce(into: &state, Home.report("a", delivery: .stored))
        let path = "device/a/part/main/trait/Matter.OnOffTrait/attribute/onOff"
        #expect(paths(old, state.graph) == [path])
        #expect(diff(old, state.graph).changes.map(\.operation) == [.added])
        #expect(diff(state.graph, old).changes.map(\.operation) == [.removed])
        #expect(diff(state.graph, old).changes.map { $0.path.last?.text } == ["onOff"])
    }

    /// What moves into a filter is added whole, what moves out of it is removed.
    @Test func aFilterOfARoomKeepsItsDevicesAlone() throws {
        var state = Home.with(["a", "b"])
        reduce(
            into: &state, .roomAnnounced(RoomAnnounced(name: "Attic", structureID: "structure:1")))
        let room = try #require(state.graph.rooms.first?.id)
        let before = state.graph
        let filter = GraphFilter(roomID: room)
        reduce(into: &state, .deviceMoved(DeviceMoved(deviceIDs: ["a"], place: .room(room))))
        let inside = state.graph
        func devices(_ old: HomeSnapshot, _ new: HomeSnapshot) -> [HomeChange] {
            diff(old, new, keeping: filter).changes.filter { $0.path.first?.text == "device" }
        }
        let added = devices(before, inside)
        #expect(added.map { $0.path.map(\.text) } == [["device", "a"]])
        #expect(added.map(\.operation) == [.added])
        let removed = devices(inside, before)
        #expect(removed.map { $0.path.map(\.text) } == [["device", "a"]])
        #expect(removed.map(\.operation) == [.removed])
    }

    /// A difference that a program made itself: the device answers to its names, and to no other.
    @Test func aDeviceThatLosesAnAliasIsNotFoundByIt() throws {
        let old = Home.with(["a"]).graph
        func naming(_ aliases: [String], was: [String]) -> HomeDiff {
            func list(_ names: [String]) -> AttributeValue { .list(names.map { .string($0) }) }
            return HomeDiff(
                from: old.offset, to: old.offset,
                changes: [
                    HomeChange(
                        path: ["device", "a", "aliases"], old: list(was), new: list(aliases))
                ])
        }
        let named = naming(["b", "c"], was: []).applied(to: old)
        #expect(named.device("b")?.id == "a" && named.device("c")?.id == "a")
        let less = naming(["c"], was: ["b", "c"]).applied(to: named)
        #expect(less.device("b") == nil && less.device("c")?.id == "a")
    }

    /// Objects of an older log may lack fields that later ones have.
    @Test func aFieldThatComesOrGoesWithItsObjectIsAChange() {
        func device(_ fields: [(String, AttributeValue)]) -> AttributeValue {
            .members([("id", .string("a"))] + fields)
        }
        func changes(
            from old: [(String, AttributeValue)], to new: [(String, AttributeValue)]
        ) -> [HomeChange] {
            let path: [ByteString] = ["device", "a"]
            let gone = HomeDiff(
                from: 1, to: 2, changes: [HomeChange(path: path, old: device(old), new: nil)])
            let back = HomeDiff(
                from: 2, to: 3, changes: [HomeChange(path: path, old: nil, new: device(new))])
            return gone.composed(with: back).changes
        }
        let name: ByteString = "vendorName"
        let field = [(name.text, AttributeValue.string("Acme"))]
        #expect(
            changes(from: field, to: [])
                == [HomeChange(path: ["device", "a", name], old: .string("Acme"), new: nil)])
        #expect(
            changes(from: [], to: field)
                == [HomeChange(path: ["device", "a", name], old: nil, new: .string("Acme"))])
        #expect(changes(from: field, to: field) == [])
    }
}
