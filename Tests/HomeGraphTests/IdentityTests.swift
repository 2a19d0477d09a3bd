// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph

@Suite struct IdentityTests {
    @Test(
        "M-11: components are encoded once",
        arguments: [
            ("0x00158d0001a2b3c4", "0x00158d0001a2b3c4"), ("a b", "a%20b"), ("50%", "50%25"),
            ("~", "%7E"), ("é", "%C3%A9"), ("a/b+#", "a%2Fb%2B#"), ("A-Z.0_9:@", "A-Z.0_9:@"),
        ])
    func componentsAreEncodedOnce(component: String, encoded: String) {
        #expect(HomeID.encode(component) == encoded)
        #expect(HomeID.make(["z2m", component], sha256: sha256) == "z2m:" + encoded)
    }

    @Test("M-11: an empty component is unreadable")
    func anEmptyComponentIsUnreadable() {
        #expect(HomeID.make(["zigbee", ""], sha256: sha256) == nil)
        #expect(HomeID.make([], sha256: sha256) == nil)
    }

    @Test("M-11: long ids are shortened")
    func longIdsAreShortened() throws {
        let longest = String(repeating: "a", count: 128)
        #expect(HomeID.make([longest], sha256: sha256) == longest)
        let id = try #require(HomeID.make([longest + "b"], sha256: sha256))
        let digest = hexText(sha256(Array((longest + "b").utf8)).prefix(16))
        #expect(id == String(repeating: "a", count: 95) + "~" + digest)
        #expect(id.utf8.count == 128)
        #expect(HomeID.isValid(id))
        #expect(HomeID.shorten(id, sha256: sha256) == id)
    }

    @Test(
        "M-11: an id has only certain characters",
        arguments: [
            ("a", true), ("", false), ("é", false), ("a b", false), ("a~b", false), ("a/b", false),
            (String(repeating: "a", count: 129), false),
            (String(repeating: "a", count: 95) + "~" + String(repeating: "0", count: 32), true),
            (String(repeating: "a", count: 95) + "~" + String(repeating: "A", count: 32), false),
            (String(repeating: "a", count: 94) + "~" + String(repeating: "0", count: 33), false),
        ])
    func charset(id: String, isValid: Bool) {
        #expect(HomeID.isValid(id) == isValid)
        var state = Home.opened
        let effect = reduce(into: &state, .deviceAnnounced(Home.announcement(id)))
        #expect(effect == (isValid ? .changed : .ineffective))
    }

    @Test("N-2, N-3: names are cut at sixty scalars")
    func namesAreCutAtSixtyScalars() {
        let precomposed = String(repeating: "\u{e9}", count: 61)
        let decomposed = String(repeating: "e\u{301}", count: 40)
        let family = String(repeating: "👩‍👩‍👧‍👦", count: 9)
        #expect(HomeName.cut(precomposed).unicodeScalars.count == 60)
        #expect(HomeName.cut(decomposed).count == 30)
        #expect(HomeName.cut(family).unicodeScalars.count == 60)
        for name in ["", "a", precomposed, decomposed, family] {
            let cut = HomeName.cut(name)
            #expect(utf8Equal(HomeName.cut(cut), cut), "idempotent")
            #expect(name.utf8.starts(with: cut.utf8), "a beginning")
        }
    }

    @Test("N-3: every name that enters is cut")
    func everyNameThatEntersIsCut() {
        let long = String(repeating: "x", count: 99)
        let cut = String(repeating: "x", count: 60)
        var state = Home.opened
        reduce(into: &state, .structureRenamed(id: "structure:1", name: long))
        reduce(into: &state, .structureAnnounced(StructureAnnounced(name: long)))
        reduce(into: &state, .roomAnnounced(RoomAnnounced(name: long, structureID: "structure:1")))
        reduce(into: &state, .deviceAnnounced(Home.announcement("a", name: long, area: long + "y")))
        #expect(state.graph.structures.map(\.name) == [cut, cut])
        // The announced area is the room of that name.
        #expect(state.graph.rooms.map(\.name) == [cut])
        #expect(state.graph.device("a")?.name == cut)
        #expect(state.graph.device("a")?.roomID == state.graph.rooms[0].id)
        reduce(into: &state, .roomRenamed(id: state.graph.rooms[0].id, name: "b" + long))
        reduce(
            into: &state,
            .deviceRenamed(DeviceRenamed(deviceID: "a", name: "c" + long)))
        #expect(state.graph.rooms[0].name == "b" + cut.dropLast())
        #expect(state.graph.device("a")?.name == "c" + cut.dropLast())
    }

    @Test("N-7: names are compared scalar by scalar")
    func namesAreComparedScalarByScalar() {
        var state = Home.opened
        reduce(into: &state, .deviceAnnounced(Home.announcement("a", name: "\u{e9}")))
        let before = state.graph
        let effect = reduce(
            into: &state,
            .deviceRenamed(DeviceRenamed(deviceID: "a", name: "e\u{301}")))
        #expect(effect == .changed)
        #expect(state.graph != before)
        #expect(diff(before, state.graph).changes.map(\.path) == [["device", "a", "name"]])
    }

    @Test("M-10: empty names are kept")
    func emptyNamesAreKept() {
        var state = Home.opened
        reduce(into: &state, .deviceAnnounced(Home.announcement("a", name: "")))
        reduce(into: &state, .roomAnnounced(RoomAnnounced(name: "", structureID: "structure:1")))
        #expect(state.graph.device("a")?.name == "")
        #expect(state.graph.rooms.map(\.name) == [""])
    }
}
