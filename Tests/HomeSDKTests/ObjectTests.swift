// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import HomeTypes
import Testing

@Suite(.timeLimit(.minutes(20))) struct ObjectTests {
    /// Compiles for values that can be kept, compared and sent between threads.
    private func isValue<Object: HomeObject>(_ object: Object) -> Bool {
        let copy = object
        return Set([object, copy]).count == 1 && object.id == copy.id && !object.id.isEmpty
    }

    @Test("M-1, M-9: structures, rooms, devices, types and traits are values with an id and a kind")
    func values() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a"), [newRoom("Attic")]])
        let structure = try await test.structure
        let room = try #require(try await test.home.rooms().list().first)
        let device = try await test.device("a")
        #expect(isValue(structure) && isValue(room) && isValue(device))
        #expect(
            [structure.objectType, room.objectType, device.objectType] == [
                .structure, .room, .device,
            ])
        #expect(
            Set(HomeObjectType.allCases.map(\.rawValue)) == [
                "structure", "room", "device", "endpoint", "component", "automation", "any",
            ])
        let light = try await test.light("a")
        let trait = try #require(light.matterTraits.onOffTrait)
        #expect(Set([light, light]).count == 1 && Set([trait, trait]).count == 1)
    }

    @Test("M-3, M-4: a device has a room or none, and is in the room's structure")
    func places() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a"), [newRoom("Attic")]])
        #expect(try await test.device("a").roomID == nil)
        let room = try #require(try await test.home.rooms().list().first)
        try await test.commit([[userMove("a", to: room.id)]])
        let device = try await test.device("a")
        #expect(device.roomID == room.id && device.structureID == room.structureID)
    }

    @Test("M-8: equality of a device covers its fields and no attribute value")
    func deviceEquality() async throws {
        let test = try await TestHome()
        try await test.commit([
            announce("a", name: "A"), [newRoom("Attic")], [report("a", isOn: false)],
        ])
        let room = try #require(try await test.home.rooms().list().first)
        let first = try await test.device("a")
        try await test.commit([[report("a", isOn: true)]])
        let second = try await test.device("a")
        #expect(first == second && first.hashValue == second.hashValue)
        #expect([first: 1][second] == 1)
        var seen = [second]
        let steps: [[HomeEvent]] = [
            [userName("a", "B")], [userMove("a", to: room.id)], [availability("a", .off)],
            [describe("a", parts: [lightPart(type: "FanDeviceType")])],
            [
                describe(
                    "a",
                    parts: [
                        lightPart(
                            type: "FanDeviceType",
                            traits: ["Matter.OnOffTrait", "Matter.FanControlTrait"])
                    ])
            ],
        ]
        for step in steps {
            try await test.commit([step])
            let now = try await test.device("a")
            #expect(!seen.contains(now), "\(step)")
            seen.append(now)
        }
        #expect(Set(seen).count == seen.count)
    }

    @Test("M-8: the codec, Matter and the id tell devices apart")
    func deviceIdentity() async throws {
        var seen: Set<HomeDevice> = []
        for (id, codec, isMatter) in [
            ("a", "x", false), ("b", "x", false), ("a", "y", false), ("a", "x", true),
        ] {
            let test = try await TestHome()
            try await test.commit([announce(id, codec: codec, isMatter: isMatter)])
            let device = try await test.device(id)
            #expect(device.agentID == codec && device.isMatterDevice == isMatter)
            #expect(seen.insert(device).inserted)
        }
        let test = try await TestHome()
        try await test.commit([announce("a", codec: "x")])
        #expect(seen.contains(try await test.device("a")))
    }

    @Test("M-8, N-7: names are compared scalar by scalar, so that such a rename is emitted")
    func namesByScalars() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a", name: "\u{e9}"), [newRoom("\u{e9}")]])
        let devices = Recorder(test.home.devices().batched())
        let rooms = Recorder(test.home.rooms().batched())
        let structures = Recorder(test.home.structures().batched())
        await devices.wait(count: 1)
        await rooms.wait(count: 1)
        await structures.wait(count: 1)
        let room = try #require(rooms.values[0].first)
        try await test.tell(.structureRenamed(id: "structure:1", name: "\u{e9}"))
        try await test.tell(
            userName("a", "e\u{301}"), .roomRenamed(id: room.id, name: "e\u{301}"),
            .structureRenamed(id: "structure:1", name: "e\u{301}"))
        #expect(devices.values.count == 2 && rooms.values.count == 2)
        #expect(structures.values.count == 3)
        #expect(devices.values[0] != devices.values[1])
        #expect(devices.values[1].first?.name.unicodeScalars.count == 2)
    }

    @Test("M-8: structures and rooms are equal by id, name and structure")
    func placeEquality() async throws {
        let test = try await TestHome()
        try await test.commit([[newRoom("Attic")], [newRoom("Attic")]])
        let rooms = Array(try await test.home.rooms().list())
        #expect(rooms.count == 2 && rooms[0] != rooms[1])
        let again = try await test.room(rooms[0].id)
        #expect(again == rooms[0] && again.hashValue == rooms[0].hashValue)
        #expect(try await test.structure == test.structure)
    }

    @Test("M-8: a type is equal by traits and metadata, a trait by attributes and metadata")
    func typeEquality() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a"), [report("a", isOn: true)]])
        let first = try await test.light("a")
        try await test.commit([[report("a", isOn: false)]])
        let second = try await test.light("a")
        try await test.commit([[report("a", isOn: true)]])
        let third = try await test.light("a")
        try await test.commit([[availability("a", .off)]])
        let fourth = try await test.light("a")
        #expect(first != second && first == third && third != fourth)
        #expect(first.matterTraits.onOffTrait != second.matterTraits.onOffTrait)
        #expect(first.matterTraits.onOffTrait == third.matterTraits.onOffTrait)
        #expect(third.matterTraits.onOffTrait != fourth.matterTraits.onOffTrait)
    }

    @Test("M-10: empty names of rooms and devices are shown as they are")
    func emptyNames() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a", name: ""), [newRoom("")]])
        #expect(try await test.device("a").name == "")
        #expect(try await test.home.rooms().list().map(\.name) == [""])
    }

    @Test("M-2: a device that returns has its id, a room that is made anew another one")
    func stableIDs() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a")])
        try await test.commit([[removal("a")], announce("a")])
        #expect(try await test.device("a").id == "a")
        let structure = try await test.structure
        let first = try await structure.createRoom(name: "Attic")
        try await structure.deleteRoom(first)
        #expect(try await structure.createRoom(name: "Attic").id != first.id)
    }

    @Test("M-6: a standard trait by its namespace, a vendor's by its type")
    func namespaces() async throws {
        let test = try await TestHome()
        try await test.commit([
            announce(
                "a", parts: [lightPart(traits: ["Matter.OnOffTrait", "com.example.onOff"])])
        ])
        let light = try await test.light("a")
        #expect(light.matterTraits.onOffTrait != nil)
        #expect(light.traits[Matter.OnOffTrait.self] != nil)
        #expect(light.googleTraits.simplifiedOnOffTrait == nil)
        #expect(light.traits[ExampleTrait.self]?.values.traitName == "com.example.onOff")
        #expect(light.traits.names == ["Matter.OnOffTrait", "com.example.onOff"])
    }
}

private struct ExampleTrait: HomeTypes.Trait {
    static let identifier = "com.example.onOff"
    let values: TraitValues
    init(values: TraitValues) { self.values = values }
}
