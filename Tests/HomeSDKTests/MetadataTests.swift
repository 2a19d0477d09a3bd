// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import HomeTypes
import Testing

@Suite(.timeLimit(.minutes(20))) struct MetadataTests {
    private func home() async throws -> (TestHome, Structure, Room) {
        let test = try await TestHome()
        try await test.commit([
            announce("a", name: "A"), announce("b", name: "B"), [newRoom("Attic")],
        ])
        let room = try #require(try await test.home.rooms().list().first)
        return (test, try await test.structure, room)
    }

    @Test("N-1: setName returns an updated copy, and leaves the value as it was")
    func setName() async throws {
        let (test, structure, room) = try await home()
        let device = try await test.device("a")
        let renamed = try await device.setName("Desk")
        let renamedRoom = try await room.setName("Loft")
        let renamedStructure = try await structure.setName("Cabin")
        #expect(device.name == "A" && room.name == "Attic" && structure.name == "Home")
        #expect(renamed.name == "Desk" && renamed.id == "a")
        #expect(renamedRoom.name == "Loft" && renamedRoom.id == room.id)
        #expect(renamedStructure.name == "Cabin" && renamedStructure.id == structure.id)
        #expect(try await test.device("a") == renamed)
        #expect(try await test.room(room.id) == renamedRoom)
        #expect(try await test.structure == renamedStructure)
    }

    @Test("N-2, N-3: a longer name is cut to its first 60 Unicode scalars")
    func cut() async throws {
        let (test, structure, room) = try await home()
        let long = String(repeating: "e\u{301}", count: 40)
        let cut = String(String.UnicodeScalarView(long.unicodeScalars.prefix(60)))
        #expect(try await test.device("a").setName(long).name.unicodeScalars.count == 60)
        #expect(try await room.setName(long).name.utf8.elementsEqual(cut.utf8))
        #expect(try await structure.createRoom(name: long).name.utf8.elementsEqual(cut.utf8))
        #expect(try await structure.setName(long).name.utf8.elementsEqual(cut.utf8))
    }

    @Test("N-4: a name of white space alone is refused; white space around a name is kept")
    func whiteSpace() async throws {
        let (test, structure, room) = try await home()
        let device = try await test.device("a")
        for name in ["", " ", "\u{2003}\n"] {
            #expect(await failure { try await device.setName(name) }?.code == .invalidArgument)
            #expect(await failure { try await room.setName(name) }?.code == .invalidArgument)
            #expect(
                await failure { try await structure.createRoom(name: name) }?.code
                    == .invalidArgument)
        }
        #expect(try await device.setName(" Desk ").name == " Desk ")
    }

    @Test("N-5, N-6: the name that it has succeeds and emits nothing; names are not unique")
    func sameName() async throws {
        let (test, structure, room) = try await home()
        let sets = Recorder(test.home.devices().batched())
        let rooms = Recorder(test.home.rooms().batched())
        await sets.wait(count: 1)
        await rooms.wait(count: 1)
        let next = test.nextOffset
        #expect(try await test.device("a").setName("A").name == "A")
        #expect(try await room.setName("Attic") == room)
        try await test.settle()
        #expect(sets.values.count == 1 && rooms.values.count == 1)
        #expect(test.nextOffset == next)
        #expect(try await test.device("a").setName("B").name == "B")
        #expect(try await structure.createRoom(name: "Attic").name == "Attic")
    }

    @Test("N-8: setName on what is gone is notFound")
    func gone() async throws {
        let (test, structure, room) = try await home()
        let device = try await test.device("a")
        try await test.commit([[removal("a")]])
        try await structure.deleteRoom(room)
        #expect(await failure { try await device.setName("X") }?.code == .notFound)
        #expect(await failure { try await room.setName("X") }?.code == .notFound)
    }

    @Test("R-1: a new room has a new id, is in the next set, and in list() once the call returned")
    func createRoom() async throws {
        let (test, structure, room) = try await home()
        let rooms = Recorder(test.home.rooms().batched())
        await rooms.wait(count: 1)
        for index in 0..<50 {
            let made = try await structure.createRoom(name: "Room \(index)")
            #expect(made.structureID == structure.id && made.id != room.id)
            #expect(try await test.home.rooms().list().contains(made))
        }
        #expect(rooms.values.last?.count == 51)
        #expect(rooms.values.map(\.count) == Array(1...51))
    }

    @Test("R-2, R-3: the devices of a deleted room stay in the structure, in one step")
    func deleteRoom() async throws {
        let (test, structure, room) = try await home()
        try await structure.move(devices: ["a", "b"], to: room.id)
        let updates = Recorder(test.home.devices().stream())
        await updates.wait(count: 2)
        try await structure.deleteRoom(id: room.id)
        try await test.settle()
        #expect(updates.values.dropFirst(2).map { $0.object?.id } == ["a", "b"])
        #expect(updates.values.dropFirst(2).allSatisfy { $0.changedFields == .roomID })
        #expect(try await test.device("a").structureID == structure.id)
    }

    @Test("R-4, R-8: moving by object and by id is the same, also with values of the past")
    func move() async throws {
        let (test, structure, room) = try await home()
        let old = try await test.device("a")
        _ = try await old.setName("Desk")
        _ = try await room.setName("Loft")
        try await structure.move(device: old, to: room)
        #expect(try await test.device("a").roomID == room.id)
        try await structure.move(device: "b", to: room.id)
        #expect(try await test.device("b").roomID == room.id)
        let other = try await structure.createRoom(name: "Cellar")
        try await structure.move(devices: try await test.home.devices().list(), to: other)
        #expect(try await test.home.devices().list().allSatisfy { $0.roomID == other.id })
        try await structure.move(devices: ["a", "b"], to: room.id)
        #expect(try await test.home.devices().list().allSatisfy { $0.roomID == room.id })
    }

    @Test(
        "R-5, R-6: all or none in one record; an empty set and a move to where it is write nothing")
    func allOrNothing() async throws {
        let (test, structure, room) = try await home()
        let error = await failure {
            try await structure.move(devices: ["a", "nobody"], to: room.id)
        }
        #expect(error?.code == .notFound)
        #expect(try await test.device("a").roomID == nil)
        let next = test.nextOffset
        try await structure.move(devices: Set<String>(), to: "room:nowhere")
        try await structure.move(devices: Set<HomeDevice>(), to: room)
        #expect(test.nextOffset == next)
        try await structure.move(devices: ["a", "b"], to: room.id)
        #expect(test.nextOffset == next + 1)
        try await structure.move(devices: ["a", "b"], to: room.id)
        #expect(test.nextOffset == next + 1)
    }

    @Test("R-7: another structure is failedPrecondition, what is not there notFound")
    func otherStructure() async throws {
        let (test, structure, room) = try await home()
        try await test.commit([[.structureAnnounced(StructureAnnounced(name: "Shed"))]])
        try await test.commit([[newRoom("Bench", structureID: "structure:2")]])
        let shed = try #require(
            try await test.home.structures().list().first { $0.name == "Shed" })
        let bench = try #require(try await test.home.rooms().list().first { $0.name == "Bench" })
        let device = try await test.device("a")
        let codes = [
            await failure { try await structure.move(device: device, to: bench) }?.code,
            await failure { try await shed.move(device: device, to: bench) }?.code,
            await failure { try await shed.move(device: device, to: room) }?.code,
            await failure { try await shed.deleteRoom(room) }?.code,
        ]
        #expect(codes == Array(repeating: .failedPrecondition, count: 4))
        try await structure.deleteRoom(room)
        let missing = [
            await failure { try await structure.deleteRoom(room) }?.code,
            await failure { try await structure.move(device: device, to: room) }?.code,
            await failure { try await structure.move(device: "nobody", to: bench.id) }?.code,
        ]
        #expect(missing == [.notFound, .notFound, .failedPrecondition])
    }

    @Test("R-9: an opened home has its first structure")
    func firstStructure() async throws {
        let test = try await TestHome()
        #expect(try await test.structure.id == "structure:1")
        #expect(try await test.structure.name == "Home")
    }

    @Test("R-10: what the user named and placed stays when the source announces again")
    func userWins() async throws {
        let (test, structure, room) = try await home()
        _ = try await test.device("a").setName("Desk")
        try await structure.move(device: "a", to: room.id)
        try await test.commit([announce("a", name: "Other", area: "Bath")])
        let device = try await test.device("a")
        #expect(device.name == "Desk" && device.roomID == room.id)
    }
}
