// SPDX-License-Identifier: Apache-2.0

import HomeTesting
import Testing

@testable import HomeGraph

@Suite struct MetadataCommandTests {
    static let lamp = "zigbee:0x01"
    static let plug = "zigbee:0x02"
    static let kitchen = "room:\(Home.opened.nextOffset).0"
    static let cabin = "structure:2"
    /// The room in the cabin.
    static let loft = "room:\(Home.opened.nextOffset + 2).0"

    /// Two devices, a kitchen, and a cabin with a loft.
    static var state: HomeState {
        var state = Home.opened
        let events: [HomeEvent] = [
            .roomAnnounced(RoomAnnounced(name: "Kitchen", structureID: "structure:1")),
            .structureAnnounced(StructureAnnounced(name: "Cabin")),
            .roomAnnounced(RoomAnnounced(name: "Loft", structureID: cabin)),
            .deviceAnnounced(Home.announcement(lamp, name: "Lamp")),
            .deviceAnnounced(Home.announcement(plug, name: "Plug")),
        ]
        for event in events { reduce(into: &state, event) }
        return state
    }

    /// Every command that takes a name.
    static func named(_ name: String) -> [MetadataCommand] {
        [
            .createStructure(name: name), .renameStructure(id: "structure:1", name: name),
            .createRoom(name: name, structureID: nil), .renameRoom(id: kitchen, name: name),
            .renameDevice(id: lamp, name: name),
        ]
    }

    /// Every command that takes ids, with this one in each place.
    static func naming(_ id: String) -> [MetadataCommand] {
        [
            .renameStructure(id: id, name: "X"), .createRoom(name: "X", structureID: id),
            .renameRoom(id: id, name: "X"), .deleteRoom(id: id),
            .renameDevice(id: id, name: "X"), .renameDevice(id: id, name: nil),
            .moveDevices(ids: [lamp, id], place: .room(id: kitchen)),
            .moveDevices(ids: [lamp], place: .room(id: id)),
            .moveDevices(ids: [id], place: .noRoom), .moveDevices(ids: [id], place: .announced),
        ]
    }

    @Test(
        "N-2, N-3: names are cut to sixty scalars",
        arguments: named(String(repeating: "e\u{301}", count: 40)))
    func namesAreCutToSixtyScalars(_ command: MetadataCommand) throws {
        var state = Self.state
        let cut = String(repeating: "e\u{301}", count: 30)
        try run(command, &state)
        let names =
            state.graph.structures.map(\.name) + state.graph.rooms.map(\.name)
            + state.graph.devices.map(\.name)
        #expect(names.filter { utf8Equal($0, cut) }.count == 1)
    }

    @Test(
        "N-4: names of white space are refused",
        arguments: ["", " ", "\u{a0}\t\n\u{2003}", String(repeating: " ", count: 60) + "x"]
            .flatMap(named))
    func namesOfWhiteSpaceAreRefused(_ command: MetadataCommand) {
        #expect(refusal(of: command) == .invalidArgument)
    }

    @Test("N-4: white space around a name is kept")
    func whiteSpaceAroundANameIsKept() throws {
        var state = Self.state
        try run(.renameDevice(id: Self.lamp, name: " Lamp "), &state)
        #expect(state.graph.device(Self.lamp)?.name == " Lamp ")
    }

    @Test("N-5: the current name writes nothing")
    func theCurrentNameWritesNothing() throws {
        let state = Self.state
        for command: MetadataCommand in [
            .renameStructure(id: Self.cabin, name: "Cabin"),
            .renameRoom(id: Self.kitchen, name: "Kitchen"),
            .renameDevice(id: Self.lamp, name: "Lamp"),
            .renameDevice(id: Self.lamp, name: nil),
        ] {
            #expect(try state.events(for: command) == [])
        }
        var long = state
        let name = String(repeating: "a", count: 61)
        try run(.renameDevice(id: Self.lamp, name: name), &long)
        #expect(try long.events(for: .renameDevice(id: Self.lamp, name: name)) == [])
    }

    @Test("N-6: names are not unique")
    func namesAreNotUnique() throws {
        var state = Self.state
        try run(.createRoom(name: "Kitchen", structureID: nil), &state)
        try run(.renameDevice(id: Self.lamp, name: "Plug"), &state)
        try run(.createStructure(name: "Cabin"), &state)
        #expect(state.graph.rooms.filter { $0.name == "Kitchen" }.count == 2)
        #expect(state.graph.devices.map(\.name) == ["Plug", "Plug"])
        #expect(state.graph.structures.filter { $0.name == "Cabin" }.count == 2)
    }

    @Test("N-7: names are compared scalar by scalar")
    func namesAreComparedScalarByScalar() throws {
        var state = Self.state
        try run(.renameDevice(id: Self.lamp, name: "\u{e9}t\u{e9}"), &state)
        let events = try state.events(for: .renameDevice(id: Self.lamp, name: "e\u{301}te\u{301}"))
        #expect(events.count == 1)
    }

    @Test(
        "N-8, R-7: what is gone is not found",
        arguments: naming("native:gone"))
    func whatIsGoneIsNotFound(_ command: MetadataCommand) {
        #expect(refusal(of: command) == .notFound)
    }

    @Test(arguments: ["", "a b", "é", "~", String(repeating: "x", count: 129)].flatMap(naming))
    func whatIsNoIDIsAnInvalidArgument(_ command: MetadataCommand) {
        #expect(refusal(of: command) == .invalidArgument)
    }

    @Test("R-1: a new room is in the home of its record")
    func aNewRoomIsInTheHomeOfItsRecord() throws {
        var state = Self.state
        let offset = state.nextOffset
        try run(.createRoom(name: "Attic", structureID: Self.cabin), &state)
        let room = try #require(state.graph.room("room:\(offset).0"))
        #expect(room.name == "Attic")
        #expect(room.structureID == Self.cabin)
        try run(.createRoom(name: "Hall", structureID: nil), &state)
        #expect(state.graph.room("room:\(offset + 1).0")?.structureID == "structure:1")
    }

    @Test("R-2, R-3: devices of a deleted room stay without one")
    func devicesOfADeletedRoomStayWithoutOne() throws {
        var state = Self.state
        // One by the user's word, one by its announced area.
        reduce(
            into: &state, .deviceAnnounced(Home.announcement(Self.plug, area: "Kitchen")))
        try run(.moveDevices(ids: [Self.lamp], place: .room(id: Self.kitchen)), &state)
        let events = try state.events(for: .deleteRoom(id: Self.kitchen))
        #expect(events == [.roomRemoved(id: Self.kitchen)], "one event: no state in between")
        #expect(state.graph.devices.map(\.roomID) == [Self.kitchen, Self.kitchen])
        try run(.deleteRoom(id: Self.kitchen), &state)
        #expect(state.graph.devices.map(\.roomID) == [nil, nil])
        #expect(state.graph.devices.map(\.structureID) == ["structure:1", "structure:1"])
        #expect(throws: CommandRefusal.self) {
            try state.events(for: .deleteRoom(id: Self.kitchen))
        }
    }

    @Test("R-4: a move sets the room and keeps the structure")
    func aMoveSetsTheRoomAndKeepsTheStructure() throws {
        var state = Self.state
        try run(.moveDevices(ids: [Self.lamp], place: .room(id: Self.kitchen)), &state)
        #expect(state.graph.device(Self.lamp)?.roomID == Self.kitchen)
        #expect(state.graph.device(Self.lamp)?.structureID == "structure:1")
        try run(.moveDevices(ids: [Self.lamp], place: .noRoom), &state)
        #expect(state.graph.device(Self.lamp)?.roomID == nil)
        #expect(state.graph.device(Self.lamp)?.structureID == "structure:1")
    }

    @Test("R-4: a device without a structure takes the room's")
    func aDeviceWithoutAStructureTakesTheRooms() throws {
        // Announced before anything named a structure.
        var state = HomeState()
        reduce(into: &state, .deviceAnnounced(Home.announcement(Self.lamp)))
        #expect(state.graph.device(Self.lamp)?.structureID == nil)
        reduce(into: &state, .structureAnnounced(StructureAnnounced(name: "A")))
        try run(.createRoom(name: "Hall", structureID: nil), &state)
        let room = try #require(state.graph.rooms.first)
        try run(.moveDevices(ids: [Self.lamp], place: .room(id: room.id)), &state)
        #expect(state.graph.device(Self.lamp)?.structureID == "structure:1")
    }

    @Test("R-5: a move is one event or none")
    func aMoveIsOneEventOrNone() throws {
        let state = Self.state
        #expect(
            try state.events(
                for: .moveDevices(
                    ids: [Self.plug, Self.lamp, Self.plug], place: .room(id: Self.kitchen)))
                == [
                    .deviceMoved(
                        DeviceMoved(
                            deviceIDs: [Self.lamp, Self.plug], place: .room(Self.kitchen)))
                ])
        #expect(
            refusal(of: .moveDevices(ids: [Self.lamp, "native:gone"], place: .noRoom))
                == .notFound)
        #expect(try state.events(for: .moveDevices(ids: [], place: .room(id: "gone"))) == [])
    }

    @Test("R-6: a move to where a device is writes nothing")
    func aMoveToWhereADeviceIsWritesNothing() throws {
        var state = Self.state
        #expect(try state.events(for: .moveDevices(ids: [Self.lamp], place: .noRoom)) == [])
        #expect(try state.events(for: .moveDevices(ids: [Self.lamp], place: .announced)) == [])
        let move = MetadataCommand.moveDevices(ids: [Self.lamp], place: .room(id: Self.kitchen))
        try run(move, &state)
        #expect(try state.events(for: move) == [])
        let both = MetadataCommand.moveDevices(
            ids: [Self.lamp, Self.plug], place: .room(id: Self.kitchen))
        #expect(
            try state.events(for: both) == [
                .deviceMoved(DeviceMoved(deviceIDs: [Self.plug], place: .room(Self.kitchen)))
            ])
    }

    @Test("R-7: a device never leaves its structure")
    func aDeviceNeverLeavesItsStructure() throws {
        var state = Self.state
        let move = MetadataCommand.moveDevices(
            ids: [Self.lamp, Self.plug], place: .room(id: Self.loft))
        #expect(refusal(of: move) == .failedPrecondition)
        // One of them alone is enough, and the message names it.
        reduce(
            into: &state,
            .profileChanged(ProfileSettings(profile: "cloud", structureName: "Cabin")))
        reduce(
            into: &state,
            .deviceAnnounced(Home.announcement("c2c:a", source: Home.cloud)))
        #expect(throws: CommandRefusal.self) {
            try state.events(
                for: .moveDevices(ids: ["c2c:a", Self.lamp], place: .room(id: Self.loft)))
        }
        try run(.moveDevices(ids: ["c2c:a"], place: .room(id: Self.loft)), &state)
        #expect(state.graph.device("c2c:a")?.roomID == Self.loft)
    }

    @Test("R-8: an alias counts as the device's id")
    func anAliasCountsAsTheDevicesID() throws {
        var state = Self.state
        reduce(into: &state, .devicesJoined(kept: Self.lamp, merged: Self.plug))
        #expect(
            try state.events(for: .renameDevice(id: Self.plug, name: "X")) == [
                .deviceRenamed(DeviceRenamed(deviceID: Self.lamp, name: "X"))
            ])
        #expect(
            try state.events(
                for: .moveDevices(ids: [Self.plug, Self.lamp], place: .room(id: Self.kitchen)))
                == [
                    .deviceMoved(DeviceMoved(deviceIDs: [Self.lamp], place: .room(Self.kitchen)))
                ])
    }

    @Test("R-9: the first structure can be renamed")
    func theFirstStructureCanBeRenamed() throws {
        var state = Self.state
        try run(.renameStructure(id: "structure:1", name: "House"), &state)
        #expect(state.graph.structure("structure:1")?.name == "House")
    }

    @Test("R-10: the user's word is taken back by a reset")
    func theUsersWordIsTakenBackByReset() throws {
        var state = Self.state
        try run(.renameDevice(id: Self.lamp, name: "Mine"), &state)
        try run(.moveDevices(ids: [Self.lamp], place: .room(id: Self.kitchen)), &state)
        let again = Home.announcement(Self.lamp, name: "Theirs", area: "Bath")
        reduce(into: &state, .deviceAnnounced(again))
        #expect(state.graph.device(Self.lamp)?.name == "Mine")
        #expect(state.graph.device(Self.lamp)?.roomID == Self.kitchen)
        try run(.renameDevice(id: Self.lamp, name: nil), &state)
        try run(.moveDevices(ids: [Self.lamp], place: .announced), &state)
        #expect(state.graph.device(Self.lamp)?.name == "Theirs")
        let bath = state.graph.rooms.first { $0.name == "Bath" }
        #expect(state.graph.device(Self.lamp)?.roomID == bath?.id)
    }

    @Test("RES: a full home takes no more")
    func aFullHomeTakesNoMore() throws {
        var state = Self.state
        while state.graph.structures.count < HomeLimits.structuresMax {
            try run(.createStructure(name: "S"), &state)
        }
        #expect(refusal(of: .createStructure(name: "S"), state) == .resourceExhausted)
        state.graph.rooms = (0..<HomeLimits.roomsMax).map {
            RoomState(id: "room:9.\($0)", name: "R", structureID: "structure:1")
        }
        #expect(
            refusal(of: .createRoom(name: "R", structureID: nil), state) == .resourceExhausted)
    }

    @Test func whatACommandBecomesHasAnEffectAndDoesAsAsked() throws {
        var outcomes: [String: Int] = [:]
        try checkHistories(cases: 600, seed: 41) { history in
            var state = fold(history.records)
            var random = SeededRandom(seed: history.choice)
            for _ in 0..<8 {
                let command = MetadataCommand.random(state, &random)
                let outcome = try checkCommand(command, &state)
                outcomes[outcome, default: 0] += 1
            }
        }
        let all = outcomes.values.reduce(0, +)
        for outcome in ["written", "nothing", "refused"] {
            #expect(outcomes[outcome, default: 0] * 20 > all, "\(outcomes)")
        }
    }

    private func refusal(of command: MetadataCommand, _ state: HomeState = state) -> ErrorCode? {
        do throws(CommandRefusal) {
            _ = try state.events(for: command)
            return nil
        } catch {
            return error.code
        }
    }

    private func run(_ command: MetadataCommand, _ state: inout HomeState) throws {
        let record = HomeRecord(
            offset: state.nextOffset, receivedAt: 0, cause: .command,
            events: try state.events(for: command))
        #expect(reduce(into: &state, record) == [.changed])
    }
}

/// Carries a command out and checks what the home is then.
private func checkCommand(
    _ command: MetadataCommand, _ state: inout HomeState
) throws -> String {
    let events: [HomeEvent]
    do throws(CommandRefusal) {
        events = try state.events(for: command)
    } catch {
        return "refused"
    }
    let before = state
    let record = HomeRecord(
        offset: state.nextOffset, receivedAt: 0, cause: .command, events: events)
    let effects = reduce(into: &state, record)
    try hold(effects.allSatisfy { $0 == .changed }, "\(command): \(effects)")
    try hold(state.graph.satisfies(command, since: before.graph), "\(command) is not satisfied")
    if !command.isNewEachTime {
        try hold(try state.events(for: command).isEmpty, "\(command) again is not nothing")
    }
    return events.isEmpty ? "nothing" : "written"
}

extension HomeSnapshot {
    /// Whether the home is as a command asked, seen from the home before it.
    fileprivate func satisfies(_ command: MetadataCommand, since old: HomeSnapshot) -> Bool {
        switch command {
        case .createStructure(let name):
            return structures.count == old.structures.count + 1
                && structures.contains {
                    old.structure($0.id) == nil && utf8Equal($0.name, HomeName.cut(name))
                }
        case .renameStructure(let id, let name):
            return utf8Equal(structure(id)?.name, HomeName.cut(name))
        case .createRoom(let name, let structureID):
            let room = room("room:\(offset!).0")
            return room?.structureID == (structureID ?? "structure:1")
                && utf8Equal(room?.name, HomeName.cut(name))
        case .renameRoom(let id, let name): return utf8Equal(room(id)?.name, HomeName.cut(name))
        case .deleteRoom(let id):
            return room(id) == nil && devices.allSatisfy { !utf8Equal($0.roomID, id) }
        case .renameDevice(let id, let name?):
            return utf8Equal(device(id)?.name, HomeName.cut(name))
        case .renameDevice(let id, nil): return page(id)?.userName == nil
        case .moveDevices(let ids, .room(let id)):
            return ids.allSatisfy { utf8Equal(device($0)?.roomID, id) }
        case .moveDevices(let ids, .noRoom): return ids.allSatisfy { page($0)?.roomID == nil }
        case .moveDevices(let ids, .announced):
            return ids.allSatisfy { page($0)?.roomChoice == .unset }
        }
    }
}

extension MetadataCommand {
    /// Given twice, it makes two, or finds nothing to delete.
    fileprivate var isNewEachTime: Bool {
        switch self {
        case .createStructure, .createRoom, .deleteRoom: true
        default: false
        }
    }

    fileprivate static func random(
        _ state: HomeState, _ random: inout SeededRandom
    ) -> MetadataCommand {
        let names = ["Lamp", "", " ", "Kitchen", "\u{e9}", String(repeating: "x", count: 70)]
        let name = names[random.below(names.count)]
        let structures = state.graph.structures.map(\.id) + ["structure:99"]
        let structure = structures[random.below(structures.count)]
        let rooms = state.graph.rooms.map(\.id) + ["room:9.9"]
        let room = rooms[random.below(rooms.count)]
        let devices = state.graph.devices.flatMap { [$0.id] + $0.aliases } + ["native:gone"]
        let device = devices[random.below(devices.count)]
        switch random.below(11) {
        case 0: return .createStructure(name: name)
        case 1: return .renameStructure(id: structure, name: name)
        case 2: return .createRoom(name: name, structureID: structure)
        case 3: return .renameRoom(id: room, name: name)
        case 4: return .deleteRoom(id: room)
        case 5: return .renameDevice(id: device, name: name)
        case 6: return .renameDevice(id: device, name: nil)
        case 7: return .moveDevices(ids: [device], place: .noRoom)
        case 8: return .moveDevices(ids: [device], place: .announced)
        default:
            let ids = (0..<random.below(3)).map { _ in devices[random.below(devices.count)] }
            return .moveDevices(ids: ids + [device], place: .room(id: room))
        }
    }
}
