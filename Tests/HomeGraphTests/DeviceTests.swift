// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph

@Suite struct DeviceTests {
    private let timer = TimerFired(timer: .removalGrace, subject: Home.local)

    private func list(_ ids: [String], areGroups: Bool = false) -> HomeEvent {
        .devicesListed(DevicesListed(source: Home.local, areGroups: areGroups, deviceIDs: ids))
    }

    private func rename(_ id: String, _ name: String?) -> HomeEvent {
        .deviceRenamed(DeviceRenamed(deviceID: id, name: name))
    }

    private func room(_ state: inout HomeState, _ name: String = "Office") -> String {
        reduce(into: &state, .roomAnnounced(RoomAnnounced(name: name, structureID: "structure:1")))
        return state.graph.rooms.last { $0.name == name }!.id
    }

    private func move(_ ids: [String], _ place: DeviceMoved.Place) -> HomeEvent {
        .deviceMoved(DeviceMoved(deviceIDs: ids, place: place))
    }

    @Test("a value has the record that brought it, also where it is told again")
    func sinceWhen() {
        var state = Home.with(["a"])
        func since() -> UInt64? { state.attributeEvidence(of: "a").first?.since }
        let first = state.nextOffset
        reduce(into: &state, Home.report("a"))
        reduce(into: &state, Home.report("a"))
        #expect(since() == first)
        let second = state.nextOffset
        reduce(into: &state, Home.report("a", [("onOff", .bool(false))]))
        #expect(since() == second)
    }

    @Test("a device was last heard when it was heard latest, also where the clock is set back")
    func lastHeard() {
        var state = Home.with(["a"])
        #expect(state.lastHeard("a") == nil)
        for (time, delivery, heard) in [
            (5 as Int64, Delivery.stored, nil), (6, .late, nil), (7, .live, 7), (3, .live, 7),
            (9, .late, 7), (9, .live, 9),
        ] as [(Int64, Delivery, Int64?)] {
            reduce(into: &state, Home.report("a", delivery: delivery), at: time)
            #expect(state.lastHeard("a") == heard)
        }
    }

    @Test("devices that are joined were last heard when either of them was heard latest")
    func lastHeardOfJoined() {
        for (kept, merged) in [("a", "b"), ("b", "a")] {
            var state = Home.with(["a", "b"])
            reduce(into: &state, Home.report("a"), at: 5)
            reduce(into: &state, Home.report("b"), at: 9)
            reduce(into: &state, .devicesJoined(kept: kept, merged: merged))
            #expect(state.lastHeard(kept) == 9)
        }
    }

    @Test("R-10, M-2: the user's words survive announcements, lists and returns")
    func theUsersWordsSurviveAnnouncementsListsAndReturns() throws {
        var state = Home.with(["a"])
        let office = room(&state)
        reduce(into: &state, rename("a", "Mine"))
        reduce(into: &state, move(["a"], .room(office)))
        reduce(
            into: &state,
            .deviceAnnounced(Home.announcement("a", name: "Old", area: "Kitchen")))
        #expect(state.graph.device("a")?.name == "Mine")
        #expect(state.graph.device("a")?.roomID == office)
        reduce(into: &state, list([]))
        #expect(state.graph.device("a")?.name == "Mine", "the grace runs")
        reduce(into: &state, .timerFired(timer))
        #expect(state.graph.device("a") == nil)
        reduce(into: &state, .deviceAnnounced(Home.announcement("a", name: "New")))
        let device = try #require(state.graph.device("a"))
        #expect(device.name == "Mine")
        #expect(device.roomID == office)
        #expect(device.parts.isEmpty, "values do not return")
        reduce(into: &state, rename("a", nil))
        reduce(into: &state, move(["a"], .announced))
        #expect(state.graph.device("a")?.name == "New")
        #expect(state.graph.device("a")?.roomID == nil)
    }

    @Test("N-5: a name that the device has changes nothing")
    func aKnownNameChangesNothing() {
        var state = Home.with(["a"])
        reduce(into: &state, rename("a", "Mine"))
        #expect(state.graph.device("a")?.name == "Mine")
        #expect(reduce(into: &state, rename("a", "Mine")) == .unchanged, "N-5")
        #expect(reduce(into: &state, rename("b", "Mine")) == .ineffective)
    }

    /// devices there, devices listed, devices there at once.
    @Test(arguments: [
        (["a"], [], ["a"]), (["a", "b"], ["a"], ["a"]), (["a", "b", "c"], ["a"], ["a", "b", "c"]),
        (["a", "b", "c"], ["a", "b"], ["a", "b"]), (["a"], ["a", "z"], ["a"]),
    ])
    func aListThatDropsMoreThanHalfWaits(known: [String], listed: [String], left: [String]) {
        var state = Home.with(known)
        reduce(into: &state, list(listed), at: 7 * second)
        #expect(state.graph.deviceIDs == left)
        let waits = left.count > listed.filter { known.contains($0) }.count
        #expect(state.books.nextTimer?.dueAt == (waits ? 67 * second : nil))
        if waits {
            reduce(into: &state, .timerFired(timer))
            #expect(state.graph.deviceIDs == listed)
        }
    }

    @Test func aFullListOrAnAnnouncementEndsTheWaiting() {
        var state = Home.with(["a", "b", "c"])
        reduce(into: &state, list([]))
        reduce(into: &state, .deviceAnnounced(Home.announcement("b")))
        reduce(into: &state, .timerFired(timer))
        #expect(state.graph.deviceIDs == ["b"])
        state = Home.with(["a", "b", "c"])
        reduce(into: &state, list([]))
        reduce(into: &state, list(["a", "b", "c"]))
        #expect(reduce(into: &state, .timerFired(timer)) == .ineffective)
        #expect(state.graph.deviceIDs == ["a", "b", "c"])
    }

    @Test func aGrownMissingListGetsAllOfItsGrace() {
        var state = Home.with(["a", "b", "c", "d"])
        reduce(into: &state, list(["a"]), at: 0)
        reduce(into: &state, list(["a"]), at: 30 * second)
        #expect(state.books.nextTimer?.dueAt == 60 * second, "the same list stands")
        reduce(into: &state, list([]), at: 59 * second)
        #expect(state.books.nextTimer?.dueAt == 119 * second)
        reduce(into: &state, list(["b"]), at: 90 * second)
        #expect(state.books.nextTimer?.dueAt == 119 * second, "fewer are missing")
    }

    @Test func nothingIsMissingOnceTheGraceIsOver() {
        var state = Home.with(["a", "b", "c"])
        func missing() -> [String] {
            state.books.missing.ids(ofSource: Home.local, areGroups: false)
        }
        reduce(into: &state, list(["a"]))
        #expect(missing() == ["b", "c"])
        reduce(into: &state, .timerFired(timer))
        #expect(state.graph.deviceIDs == ["a"])
        #expect(missing().isEmpty)
    }

    @Test func groupsAndDevicesAreListedApart() {
        var state = Home.with(["a"])
        reduce(into: &state, .deviceAnnounced(Home.announcement("g", isGroup: true)))
        reduce(into: &state, list(["g"], areGroups: true))
        #expect(state.graph.deviceIDs == ["a", "g"])
        reduce(into: &state, list([], areGroups: true))
        let groups = TimerFired(timer: .removalGrace, subject: Home.local + "#groups")
        #expect(reduce(into: &state, .timerFired(groups)) == .changed)
        #expect(state.graph.deviceIDs == ["a"])
    }

    @Test func theLastSourceTakesTheDeviceAway() throws {
        var state = Home.with(["a"])
        reduce(
            into: &state, .deviceAnnounced(Home.announcement("a", source: Home.cloud, name: "C")))
        Home.describe(
            "a", source: Home.cloud, part: "far", type: "FanDeviceType", into: &state)
        let go = HomeEvent.deviceRemoved(DeviceRemoved(deviceID: "a", source: Home.local))
        #expect(reduce(into: &state, go) == .changed)
        let device = try #require(state.graph.device("a"))
        #expect(device.name == "C")
        #expect(device.parts.map(\.part) == ["far"])
        #expect(device.part("far")?.isPrimaryType == true, "M-7")
        #expect(reduce(into: &state, go) == .ineffective)
        reduce(into: &state, .deviceRemoved(DeviceRemoved(deviceID: "a", source: Home.cloud)))
        #expect(state.graph.deviceIDs.isEmpty)
    }

    /// The order is in the hash of the state: it must not be that in which the devices came.
    @Test func devicesThatAreNotListedAnyMoreLeaveInTheOrderOfTheirIds() {
        var state = Home.with(["c", "a", "d", "b", "e", "f", "g"])
        reduce(into: &state, list(["d", "e", "f", "g"]))
        #expect(state.books.tombstones.all.map(\.id) == ["a", "b", "c"])
    }

    @Test("M-2: joined devices are one, and its alias returns under its id")
    func joinedDevicesAreOneAndItsAliasReturnsUnderItsId() throws {
        var state = Home.with(["a"])
        reduce(into: &state, .deviceAnnounced(Home.announcement("b", source: Home.cloud)))
        Home.describe("b", source: Home.cloud, into: &state)
        reduce(into: &state, rename("b", "Mine"))
        reduce(into: &state, Home.report("a", [("onOff", .bool(true))]))
        reduce(
            into: &state,
            Home.report("b", source: Home.cloud, [("onOff", .bool(false)), ("x", .int(1))]))
        let before = state.graph
        reduce(into: &state, .devicesJoined(kept: "a", merged: "b"))
        let device = try #require(state.graph.device("b"))
        #expect(device.id == "a")
        #expect(device.aliases == ["b"])
        #expect(device.name == "Mine")
        let trait = try #require(device.part("main")?.trait("Matter.OnOffTrait"))
        #expect(trait.attribute("onOff") == .bool(true), "its own values win")
        #expect(trait.attribute("x") == .int(1))
        #expect(diff(before, state.graph).applied(to: before) == state.graph)
        reduce(into: &state, .deviceRemoved(DeviceRemoved(deviceID: "b", source: nil)))
        reduce(into: &state, .deviceAnnounced(Home.announcement("b", source: Home.cloud)))
        #expect(state.graph.device("b")?.id == "a")
        #expect(state.graph.device("b")?.name == "Mine")
    }

    @Test("M-2: a device that was joined before brings all its ids; the kept one's name stays")
    func joinedTwice() throws {
        var state = Home.with(["a", "b", "c"])
        for (id, name) in [("a", "Mine"), ("b", "Theirs")] {
            reduce(into: &state, rename(id, name))
        }
        reduce(into: &state, .devicesJoined(kept: "b", merged: "c"))
        reduce(into: &state, .devicesJoined(kept: "a", merged: "b"))
        let device = try #require(state.graph.device("a"))
        #expect(device.aliases == ["b", "c"])
        #expect(device.name == "Mine")
        for alias in device.aliases { #expect(state.graph.device(alias) == device) }
        // What is said of a device by its oldest id is said of the one that it is now.
        #expect(reduce(into: &state, rename("c", "New")) == .changed)
        #expect(state.graph.device("a")?.name == "New")
    }

    @Test func aReDescriptionTakesBackWhatItDescribedAndNothingElse() throws {
        var state = Home.with(["a"])
        reduce(into: &state, Home.report("a", trait: "z.Odd", [("k", .int(1))]))
        reduce(into: &state, Home.report("a"))
        Home.describe("a", traits: ["Matter.LevelControlTrait"], into: &state)
        let part = try #require(state.graph.device("a")?.part("main"))
        #expect(part.traits.map(\.trait) == ["Matter.LevelControlTrait", "z.Odd"])
        Home.describe("a", part: "new", into: &state)
        let device = try #require(state.graph.device("a"))
        #expect(device.part("main")?.traits.map(\.trait) == ["z.Odd"], "only reported")
        #expect(device.parts.filter(\.isPrimaryType).map(\.part) == ["new"])
    }

    /// The described types in order, and which is primary.
    @Test(
        "M-7: one type that does something is primary",
        arguments: [
            (["TemperatureSensorDeviceType", "OnOffLightDeviceType"], 1),
            (["OnOffPluginUnitDeviceType", "OnOffPluginUnitDeviceType"], 0),
            (["RootNodeDeviceType"], nil), (["PowerSourceDeviceType", "com.example.odd"], 1),
            (["FanDeviceType", "DoorLockDeviceType", "ThermostatDeviceType"], 2),
        ] as [([String], Int?)])
    func primaryType(types: [String], primary: Int?) {
        var state = Home.opened
        reduce(into: &state, .deviceAnnounced(Home.announcement("a")))
        let parts = types.enumerated().map {
            PartDescription(part: "\($0.offset)", type: $0.element, traits: [])
        }
        let event = DeviceDescribed(deviceID: "a", source: Home.local, parts: parts)
        reduce(into: &state, .deviceDescribed(event))
        let found = state.graph.device("a")?.parts.filter(\.isPrimaryType).map(\.part)
        #expect(found == primary.map { ["\($0)"] } ?? [])
    }

    @Test("R-2, R-10: areas make rooms once, and the user's deletion stays")
    func areasMakeRoomsOnceAndTheUsersDeletionStays() throws {
        var state = Home.opened
        func announce(_ id: String) {
            reduce(into: &state, .deviceAnnounced(Home.announcement(id, area: "Kitchen")))
        }
        let offset = state.nextOffset
        announce("a")
        announce("b")
        #expect(state.graph.rooms.map(\.id) == ["room:\(offset).0"])
        let kitchen = state.graph.rooms[0].id
        #expect(state.graph.device("b")?.roomID == kitchen)
        reduce(into: &state, .roomRenamed(id: kitchen, name: "Cuisine"))
        announce("a")
        #expect(state.graph.rooms.map(\.name) == ["Cuisine"])
        // one record, devices stay in the structure without a room.
        reduce(into: &state, .roomRemoved(id: kitchen))
        #expect(state.graph.devices.map(\.roomID) == [nil, nil])
        #expect(state.graph.devices.map(\.structureID) == ["structure:1", "structure:1"])
        announce("a")
        #expect(state.graph.rooms.isEmpty)
        #expect(reduce(into: &state, .roomRemoved(id: kitchen)) == .ineffective)
        // The user makes it again: the area is taken in.
        let again = room(&state, "Kitchen")
        #expect(state.graph.devices.map(\.roomID) == [again, again])
    }

    @Test("R-10: a second room of an area's name leaves the area to the first one")
    func anAreaKeepsItsRoom() {
        var state = Home.opened
        reduce(into: &state, .deviceAnnounced(Home.announcement("a", area: "Kitchen")))
        let kitchen = state.graph.device("a")?.roomID
        #expect(kitchen != nil)
        let second = room(&state, "Kitchen")
        #expect(second != kitchen)
        reduce(into: &state, .deviceAnnounced(Home.announcement("b", area: "Kitchen")))
        #expect(state.graph.devices.map(\.roomID) == [kitchen, kitchen])
    }

    /// The user's place is *no room* then, not a room that nobody has: moving there says nothing
    /// new, and only another word of the user changes it.
    @Test("R-2, R-6: who was in a room that is deleted is in none, as who returns after it")
    func aDeletedRoomIsNobodysPlace() {
        var state = Home.with(["a", "b"])
        let office = room(&state)
        reduce(into: &state, move(["a", "b"], .room(office)))
        reduce(into: &state, .deviceRemoved(DeviceRemoved(deviceID: "b", source: nil)))
        reduce(into: &state, .roomRemoved(id: office))
        for id in ["a", "b"] {
            reduce(into: &state, .deviceAnnounced(Home.announcement(id, area: "Kitchen")))
            #expect(state.graph.device(id)?.roomID == nil)
            #expect(reduce(into: &state, move([id], .noRoom)) == .unchanged)
            #expect(reduce(into: &state, move([id], .announced)) == .changed)
            #expect(state.graph.device(id)?.roomID == state.graph.rooms.last?.id)
        }
    }

    @Test("R-2, R-10: areas that differ by capital letters alone are one room")
    func areasAreFolded() throws {
        var state = Home.opened
        func announce(_ id: String, _ area: String) {
            reduce(into: &state, .deviceAnnounced(Home.announcement(id, area: area)))
        }
        announce("a", "Küche")
        announce("b", "KÜCHE")
        announce("c", "küche")
        #expect(state.graph.rooms.map(\.name) == ["Küche"], "named as it came first")
        let kitchen = state.graph.rooms[0].id
        #expect(state.graph.devices.map(\.roomID) == [kitchen, kitchen, kitchen])
        // Deleted, it stays deleted however it is written; made again, it takes all in.
        reduce(into: &state, .roomRemoved(id: kitchen))
        announce("d", "kÜCHE")
        #expect(state.graph.rooms.isEmpty)
        let again = room(&state, "küche")
        #expect(state.graph.devices.map(\.roomID) == [again, again, again, again])
        // A room that the user made takes in what is announced later.
        let bath = room(&state, "BAD")
        announce("e", "Bad")
        #expect(state.graph.device("e")?.roomID == bath)
        announce("f", "ΣΑΛΟΝΙ")
        announce("g", "σαλονι")
        #expect(state.graph.device("f")?.roomID == state.graph.device("g")?.roomID)
        // Two letters whose mapping a newer Unicode version may change stay what they are.
        announce("h", "\u{A7DC}")
        announce("i", "\u{019B}")
        #expect(state.graph.device("h")?.roomID != state.graph.device("i")?.roomID)
    }

    @Test("R-10: a log of version 1 keeps its rooms when the rules change; what comes is folded")
    func olderRulesHoldUntilTheyChange() {
        var state = Home.opened(rules: 1)
        func announce(_ id: String, _ area: String) {
            reduce(into: &state, .deviceAnnounced(Home.announcement(id, area: area)))
        }
        announce("a", "kitchen")
        announce("b", "Kitchen")
        announce("c", "Hall")
        announce("d", "Attic")
        #expect(state.graph.rooms.map(\.name) == ["kitchen", "Kitchen", "Hall", "Attic"])
        let rooms = state.graph.rooms.map(\.id)
        #expect(state.graph.devices.map(\.roomID) == rooms)
        reduce(into: &state, .roomRenamed(id: rooms[1], name: "Pantry"))
        reduce(into: &state, .roomRenamed(id: rooms[2], name: "Corridor"))
        reduce(into: &state, .roomRemoved(id: rooms[3]))
        let before = state.graph.devices.map(\.roomID)
        #expect(reduce(into: &state, .reducerChanged(version: 2)) == .changed)
        #expect(reduce(into: &state, .reducerChanged(version: 2)) == .ineffective, "they hold")
        #expect(state.graph.devices.map(\.roomID) == before, "nothing moves")
        #expect(state.graph.rooms.map(\.name) == ["kitchen", "Pantry", "Corridor"])
        announce("e", "KITCHEN")
        announce("f", "HALL")
        announce("g", "ATTIC")
        #expect(state.graph.device("e")?.roomID == rooms[0])
        #expect(state.graph.device("f")?.roomID == rooms[2], "whatever the user calls it")
        #expect(state.graph.device("g")?.roomID == nil, "deleted")
        #expect(state.graph.rooms.count == 3)
        #expect(reduce(into: &state, .reducerChanged(version: 1)) == .ineffective)
    }

    @Test func anEraNeverGoesBack() {
        var state = Home.opened
        func step(to era: UInt32) -> HomeEvent { .clockStepped(ClockStepped(era: era, step: -1)) }
        #expect(reduce(into: &state, step(to: 2)) == .changed)
        for era: UInt32 in [2, 1] {
            #expect(reduce(into: &state, step(to: era)) == .ineffective)
            #expect(state.books.era == 2)
        }
    }

    @Test("M-2: a room of the same name is another room, and structures count on")
    func idsOfPlacesAreNeverUsedAgain() {
        var state = Home.opened
        let first = room(&state)
        reduce(into: &state, .roomRemoved(id: first))
        let second = room(&state)
        #expect(!utf8Equal(first, second))
        #expect(state.graph.room(first) == nil)
        for name in ["Hut", "Hut"] {
            reduce(into: &state, .structureAnnounced(StructureAnnounced(name: name)))
        }
        #expect(
            state.graph.structures.map(\.id) == ["structure:1", "structure:2", "structure:3"])
    }

    @Test("R-5, R-7, M-4: a move is all or nothing, and stays in its structure")
    func aMoveIsAllOrNothingAndStaysInItsStructure() {
        var state = Home.with(["a", "b"])
        let office = room(&state)
        let before = state.graph
        #expect(reduce(into: &state, move(["a", "z"], .room(office))) == .ineffective)
        #expect(reduce(into: &state, move(["a"], .room("room:9.9"))) == .ineffective)
        reduce(into: &state, .structureAnnounced(StructureAnnounced(name: "Hut")))
        reduce(
            into: &state, .roomAnnounced(RoomAnnounced(name: "Loft", structureID: "structure:2")))
        let loft = state.graph.rooms.first { $0.structureID == "structure:2" }!.id
        #expect(reduce(into: &state, move(["a"], .room(loft))) == .ineffective)
        #expect(state.graph.devices == before.devices)
        #expect(reduce(into: &state, move(["a", "b"], .room(office))) == .changed)
        #expect(reduce(into: &state, move(["a", "b"], .room(office))) == .unchanged, "R-6")
        #expect(reduce(into: &state, move(["a"], .noRoom)) == .changed)
        #expect(state.graph.devices.map(\.roomID) == [nil, office])
    }

    @Test("R-9: a profile brings its structure, and keeps it when the user renames it")
    func aProfileBringsItsStructureAndKeepsItWhenTheUserRenamesIt() {
        var state = Home.with(["a"])
        #expect(state.graph.structures.map(\.id) == ["structure:1"])
        var settings = ProfileSettings(profile: "home", structureName: "Hut")
        reduce(into: &state, .profileChanged(settings))
        #expect(state.graph.structures.map(\.name) == ["Home", "Hut"])
        #expect(state.graph.device("a")?.structureID == "structure:2")
        reduce(into: &state, .structureRenamed(id: "structure:2", name: "Cabin"))
        #expect(reduce(into: &state, .profileChanged(settings)) == .unchanged)
        settings.sessionGraceSeconds = 5
        #expect(reduce(into: &state, .profileChanged(settings)) == .changed)
        #expect(state.graph.structures.map(\.name) == ["Home", "Cabin"])
        #expect(state.graph.device("a")?.structureID == "structure:2")
    }

    @Test("R-NULL: null is unknown, and a missing key keeps the old value")
    func nullIsUnknownAndAMissingKeyKeepsTheOldValue() throws {
        var state = Home.with(["a"])
        reduce(into: &state, Home.report("a", [("onOff", .bool(true)), ("x", .int(1))]))
        reduce(into: &state, Home.report("a", [("onOff", .null)]))
        let trait = try #require(state.graph.device("a")?.part("main")?.traits.first)
        #expect(trait.attribute("onOff") == .null)
        #expect(trait.attribute("x") == .int(1))
        #expect(trait.attribute("y") == nil)
        #expect(reduce(into: &state, Home.report("a", [("x", .int(1))])) == .unchanged)
        #expect(reduce(into: &state, Home.report("b")) == .ineffective)
        #expect(reduce(into: &state, Home.report("a", source: Home.cloud)) == .ineffective)
    }
}
