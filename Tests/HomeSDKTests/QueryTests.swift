// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import Testing

@Suite(.timeLimit(.minutes(20))) struct QueryTests {
    @Test("Q-1, Q-2: the set at once, then again after a rename, an arrival and a removal")
    func batched() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a", name: "A")])
        let sets = Recorder(test.home.devices().batched())
        await sets.wait(count: 1)
        #expect(try await test.home.devices().list() == sets.values[0])
        try await test.tell(userName("a", "Desk"))
        try await test.commit([announce("b", name: "B")])
        try await test.settle()
        try await test.tell(removal("a"))
        #expect(
            sets.values.map { Set($0.map(\.name)) } == [["A"], ["Desk"], ["Desk", "B"], ["B"]])
    }

    @Test("Q-3, Q-4: the empty set is a value, and what comes later comes to the same subscriber")
    func emptyFirst() async throws {
        let test = try await TestHome()
        let sets = Recorder(test.home.devices().batched())
        let updates = Recorder(test.home.devices().stream())
        await sets.wait(count: 1)
        #expect(sets.values == [[]])
        #expect(try await test.home.devices().list().isEmpty)
        #expect(try await test.home.structures().list().count == 1)
        try await test.commit([announce("a")])
        try await test.settle()
        #expect(sets.values.map(\.count) == [0, 1])
        #expect(updates.values == [.added(try await test.device("a"))])
    }

    @Test("Q-5: name, room, structure, connectivity, types and traits make a new set of devices")
    func triggers() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a"), [newRoom("Attic")]])
        let room = try #require(try await test.home.rooms().list().first)
        let updates = Recorder(test.home.devices().stream())
        await updates.wait(count: 1)
        try await test.tell(userName("a", "Desk"))
        try await test.tell(userMove("a", to: room.id))
        try await test.tell(availability("a", .on))
        try await test.tell(
            describe("a", parts: [lightPart(type: "DimmableLightDeviceType")]))
        try await test.tell(
            describe(
                "a",
                parts: [
                    lightPart(
                        type: "DimmableLightDeviceType",
                        traits: ["Matter.OnOffTrait", "Matter.LevelControlTrait"])
                ]))
        let fields = updates.values.dropFirst().map(\.changedFields)
        #expect(
            fields.map { $0.subtracting(.sourceConnectivity) } == [
                .name, .roomID, [], .deviceTypes, .traits,
            ])
        #expect(fields[2] == .sourceConnectivity)
        #expect(updates.values.last?.object?.roomID == room.id)
    }

    @Test("Q-5: the structure of a device and the name of a structure make new sets")
    func structureTriggers() async throws {
        let test = try await TestHome()
        let structures = Recorder(test.home.structures().stream())
        await structures.wait(count: 1)
        try await test.tell(.structureRenamed(id: "structure:1", name: "Cabin"))
        try await test.tell(.structureAnnounced(StructureAnnounced(name: "Shed")))
        #expect(
            structures.values.dropFirst().map { $0.object?.name } == ["Cabin", "Shed"])
        #expect(structures.values[1].changedFields == .name)
    }

    @Test("Q-5: the name of a room makes a new set of rooms")
    func roomTriggers() async throws {
        let test = try await TestHome()
        try await test.commit([[newRoom("Attic")]])
        let room = try #require(try await test.home.rooms().list().first)
        let rooms = Recorder(test.home.rooms().batched())
        await rooms.wait(count: 1)
        try await test.tell(.roomRenamed(id: room.id, name: "Loft"))
        #expect(rooms.values.map { $0.map(\.name) } == [["Attic"], ["Loft"]])
    }

    @Test("Q-6: attribute values make no set of devices, devices that move no set of rooms")
    func noTriggers() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a"), [newRoom("Attic")]])
        let room = try #require(try await test.home.rooms().list().first)
        try await test.tell(report("a", isOn: false))
        let devices = Recorder(test.home.devices().batched())
        let rooms = Recorder(test.home.rooms().batched())
        await devices.wait(count: 1)
        await rooms.wait(count: 1)
        for index in 0..<10 { try await test.tell(report("a", isOn: index % 2 == 0)) }
        #expect(devices.values.count == 1)
        try await test.tell(userMove("a", to: room.id))
        #expect(rooms.values.count == 1)
        #expect(devices.values.count == 2)
    }

    @Test("Q-7, R-2, R-3: deleting a room is one set of rooms and one of devices")
    func deleteRoomIsOnePoint() async throws {
        let test = try await TestHome()
        try await test.commit([
            announce("a"), announce("b"), announce("c"), [newRoom("Attic")],
        ])
        let structure = try await test.structure
        let room = try #require(try await test.home.rooms().list().first)
        try await structure.move(devices: ["a", "b"], to: room.id)
        let rooms = Recorder(test.home.rooms().batched())
        let devices = Recorder(test.home.devices().batched())
        await rooms.wait(count: 1)
        await devices.wait(count: 1)
        try await structure.deleteRoom(room)
        try await test.settle()
        #expect(rooms.values.map(\.count) == [1, 0])
        #expect(devices.values.count == 2)
        #expect(devices.values.last?.count == 3)
        #expect(devices.values.last?.allSatisfy { $0.roomID == nil } == true)
        #expect(devices.values.last?.allSatisfy { $0.structureID == structure.id } == true)
    }

    @Test("Q-7: equal sets are not emitted, and several records of one point make one set")
    func equalSets() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a", name: "A")])
        let sets = Recorder(test.home.devices().batched())
        await sets.wait(count: 1)
        // There and back within one published point.
        try await test.commit([[userName("a", "B")], [userName("a", "A")]])
        try await test.settle()
        #expect(sets.values.count == 1)
        try await test.commit([[userName("a", "B")], announce("b", name: "C")])
        try await test.settle()
        #expect(sets.values.map { Set($0.map(\.name)) } == [["A"], ["B", "C"]])
    }

    @Test("Q-7: a slow subscriber that sees the set it has already is sent nothing")
    func equalSetsOfSlowSubscriber() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a", name: "A")])
        let sets = Recorder(test.home.devices().batched(), demand: .max(1))
        await sets.wait(count: 1)
        try await test.tell(userName("a", "B"))
        try await test.tell(userName("a", "A"))
        sets.request(.max(1))
        try await test.settle()
        #expect(sets.values.count == 1)
        try await test.tell(userName("a", "C"))
        #expect(sets.values.map { $0.map(\.name) } == [["A"], ["C"]])
    }

    @Test("Q-8: initial for each member, then what was added, changed and deleted")
    func stream() async throws {
        let test = try await TestHome()
        try await test.commit([announce("b"), announce("a")])
        let updates = Recorder(test.home.devices().stream())
        await updates.wait(count: 2)
        let a = try await test.device("a")
        let b = try await test.device("b")
        #expect(updates.values == [.initial(a), .initial(b)])
        try await test.tell(userName("b", "Desk"))
        try await test.tell(removal("a"))
        #expect(
            updates.values.dropFirst(2) == [
                .changed(try await test.device("b")), .deleted(objectID: "a"),
            ])
        #expect(updates.values.last?.object == nil)
    }

    @Test("Q-9: of one change first what is gone, then what changed, then what came, each by id")
    func order() async throws {
        let test = try await TestHome()
        try await test.commit(["d", "b", "a", "e"].map { announce($0) })
        let updates = Recorder(test.home.devices().stream())
        await updates.wait(count: 4)
        try await test.commit([
            announce("Z"), announce("c"), [userName("e", "E"), userName("b", "B")],
            [removal("d"), removal("a")],
        ])
        try await test.settle()
        let steps = updates.values.dropFirst(4).map { update in
            switch update {
            case .initial(let device): "initial \(device.id)"
            case .added(let device): "added \(device.id)"
            case .changed(let device): "changed \(device.id)"
            case .deleted(let id): "deleted \(id)"
            }
        }
        #expect(
            steps == [
                "deleted a", "deleted d", "changed b", "changed e", "added Z", "added c",
            ])
    }

    @Test("Q-11: the exported diff compares sets by id, in the order of the stream")
    func exportedDiff() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a", name: "A"), announce("b", name: "B")])
        let old = try await test.home.devices().list()
        try await test.commit([
            [removal("a"), userName("b", "Desk")], announce("c", name: "C"),
        ])
        let new = try await test.home.devices().list()
        let updates = diff(from: old, to: new)
        #expect(
            updates == [
                .deleted(objectID: "a"), .changed(try await test.device("b")),
                .added(try await test.device("c")),
            ])
        #expect(updates.map(\.changedFields) == [[], .name, []])
        #expect(diff(from: new, to: new).isEmpty)
    }

    @Test("Q-12: each call is independent, and a late subscriber gets no history")
    func coldPublishers() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a", name: "A")])
        let query = test.home.devices()
        let first = Recorder(query.batched())
        await first.wait(count: 1)
        try await test.tell(userName("a", "B"))
        let second = Recorder(query.batched())
        let stream = Recorder(query.stream())
        await second.wait(count: 1)
        await stream.wait(count: 1)
        first.cancel()
        try await test.tell(userName("a", "C"))
        #expect(first.values.map { $0.map(\.name) } == [["A"], ["B"]])
        #expect(second.values.map { $0.map(\.name) } == [["B"], ["C"]])
        #expect(stream.values.map { $0.object?.name } == ["B", "C"])
    }

    @Test("Q-12: one publisher that is subscribed twice serves both from the start")
    func publisherSubscribedTwice() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a")])
        let publisher = test.home.devices().stream()
        let first = Recorder(publisher)
        await first.wait(count: 1)
        let second = Recorder(publisher)
        await second.wait(count: 1)
        #expect(second.values == [.initial(try await test.device("a"))])
    }

    @Test("Q-13, HomeError cancelled: list() is cancelled with its task")
    func listIsCancelled() async throws {
        let test = try await TestHome()
        let (start, starter) = AsyncStream.makeStream(of: Void.self)
        let home = test.home
        let task = Task {
            for await _ in start {}
            return try await home.devices().list()
        }
        task.cancel()
        starter.finish()
        let error = await failure { try await task.value }
        #expect(error?.code == .cancelled)
    }

    @Test("Q-13: list() is cancelled while the feed is busy with a slow sink")
    func listIsCancelledWhileItWaits() async throws {
        let test = try await TestHome()
        let gate = Gate()
        let busy = Recorder(test.home.structures().batched()) { _, _ in
            gate.pass()
            return .none
        }
        await busy.wait(count: 1)
        let home = test.home
        let task = Task { try await home.devices().list() }
        task.cancel()
        let error = await failure { try await task.value }
        #expect(error?.code == .cancelled)
        gate.open()
    }

    @Test("Q-13: list() is unavailable after disconnect()")
    func listAfterDisconnect() async throws {
        let test = try await TestHome()
        await test.home.disconnect()
        #expect(await failure { try await test.home.devices().list() }?.code == .unavailable)
        #expect(await failure { try await test.home.rooms().list() }?.code == .unavailable)
        #expect(await failure { try await test.home.structures().list() }?.code == .unavailable)
    }
}
