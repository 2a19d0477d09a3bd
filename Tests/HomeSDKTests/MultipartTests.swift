// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import Testing

@Suite(.timeLimit(.minutes(20))) struct MultipartTests {
    /// A relay of three gangs, with a root.
    private func relay() async throws -> TestHome {
        let test = try await TestHome()
        let gangs = ["l1", "l2", "l3"].map { lightPart($0, type: "OnOffPluginUnitDeviceType") }
        let root = PartDescription(
            part: "root", type: "RootNodeDeviceType",
            traits: [TraitDescription(trait: "Matter.BasicInformationTrait", attributes: [])])
        try await test.commit([
            announce("relay", name: "Relay", parts: gangs + [root]), [newRoom("Attic")],
        ])
        return test
    }

    @Test("D-9: by default each part is a device, with the device's room and a name of its own")
    func flattened() async throws {
        let test = try await relay()
        let room = try #require(try await test.home.rooms().list().first)
        try await test.commit([[userMove("relay", to: room.id)]])
        let devices = try await test.home.devices().list().sorted { $0.id < $1.id }
        #expect(devices.map(\.id) == ["relay#l1", "relay#l2", "relay#l3"])
        #expect(devices.map(\.name) == ["Relay l1", "Relay l2", "Relay l3"])
        #expect(devices.allSatisfy { $0.roomID == room.id && $0.structureID == "structure:1" })
        #expect(devices.allSatisfy { $0.types.count(OnOffPluginUnitDeviceType.self) == 1 })
        // What is no part of the composition stays with the first.
        #expect(devices.map { $0.types.contains(RootNodeDeviceType.self) } == [true, false, false])
    }

    @Test("D-9: multipart enabled it is one device, whose parts are reached together")
    func multipart() async throws {
        let test = try await relay()
        try await test.commit([[report("relay", part: "l2", isOn: true)]])
        let devices = try await test.home.devices(enableMultipartDevices: true).list()
        let relay = try #require(devices.first)
        #expect(devices.count == 1 && relay.id == "relay" && relay.name == "Relay")
        #expect(relay.types.count(OnOffPluginUnitDeviceType.self) == 3)
        let all = try await relay.types.getAll(of: OnOffPluginUnitDeviceType.self)
        #expect(all.map(\.metadata.objectID) == ["relay#l1", "relay#l2", "relay#l3"])
        #expect(
            all.map { $0.matterTraits.onOffTrait?.attributes.onOff } == [nil, true, nil])
        let first = await relay.types.get(OnOffPluginUnitDeviceType.self)
        #expect(first?.metadata.objectID == "relay#l1")
        let lists = Recorder(relay.types.subscribeAll(of: OnOffPluginUnitDeviceType.self))
        await lists.wait(count: 1)
        try await test.tell(report("relay", part: "l3", isOn: false))
        #expect(lists.values.count == 2)
        #expect(lists.values[1][2].matterTraits.onOffTrait?.attributes.onOff == false)
    }

    @Test("D-9: a part's publisher hears of that part alone; device(id:) takes a part's id")
    func partsAreApart() async throws {
        let test = try await relay()
        for part in ["l1", "l2", "l3"] {
            try await test.commit([[report("relay", part: part, isOn: false)]])
        }
        let second = try await test.device("relay#l2")
        let plug = Recorder(second.types.subscribe(OnOffPluginUnitDeviceType.self))
        let device = Recorder(test.home.device(id: "relay#l2"))
        let whole = Recorder(test.home.device(id: "relay"))
        await plug.wait(count: 1)
        await device.wait(count: 1)
        await whole.wait(count: 1)
        try await test.tell(report("relay", part: "l1", isOn: true))
        #expect(plug.values.count == 1 && device.values.count == 1 && whole.values.count == 2)
        try await test.tell(report("relay", part: "l2", isOn: true))
        #expect(plug.values.count == 2 && device.values.count == 2 && whole.values.count == 3)
        #expect(plug.values[1].metadata.objectID == "relay#l2")
        #expect(device.values[1].id == "relay#l2")
        #expect(whole.values[0].id == "relay")
    }

    @Test("D-9: moving or renaming a part moves or renames the device")
    func changes() async throws {
        let test = try await relay()
        let room = try #require(try await test.home.rooms().list().first)
        let structure = try await test.structure
        let part = try await test.device("relay#l2")
        let renamed = try await part.setName("Box")
        #expect(renamed.name == "Box l2" && renamed.id == "relay#l2")
        try await structure.move(device: part, to: room)
        let whole = try #require(
            try await test.home.devices(enableMultipartDevices: true).list().first)
        #expect(whole.name == "Box" && whole.roomID == room.id)
        #expect(try await test.device("relay#l3").name == "Box l3")
        #expect(try await test.device("relay#l3").roomID == room.id)
    }

    @Test("D-9: a device that becomes multipart goes, and its parts come; and back")
    func becomesMultipart() async throws {
        let test = try await TestHome()
        try await test.commit([announce("x", name: "X", parts: [lightPart("a")])])
        let updates = Recorder(test.home.devices().stream())
        let whole = Recorder(test.home.devices(enableMultipartDevices: true).stream())
        await updates.wait(count: 1)
        await whole.wait(count: 1)
        let one = try await test.device("x")
        try await test.tell(describe("x", parts: [lightPart("a"), lightPart("b")]))
        let light = Recorder(
            try await test.device("x#b").types.subscribe(OnOffLightDeviceType.self))
        await light.wait(count: 1)
        let parts = [try await test.device("x#a"), try await test.device("x#b")]
        try await test.tell(describe("x", parts: [lightPart("a")]))
        #expect(
            updates.values == [
                .initial(one), .deleted(objectID: "x"), .added(parts[0]), .added(parts[1]),
                .deleted(objectID: "x#a"), .deleted(objectID: "x#b"), .added(one),
            ])
        #expect(whole.values.dropFirst().map(\.changedFields) == [.traits, .traits])
        #expect(light.isFinished)
    }

    @Test("D-9: a device that loses a part without traits is no longer composed of parts")
    func losesPartWithoutTraits() async throws {
        let test = try await TestHome()
        try await test.commit([
            announce("x", name: "X", parts: [lightPart("a"), lightPart("b", traits: [])])
        ])
        let sets = Recorder(test.home.devices().batched())
        await sets.wait(count: 1)
        try await test.tell(describe("x", parts: [lightPart("a")]))
        #expect(sets.values.map { $0.map(\.id).sorted() } == [["x#a", "x#b"], ["x"]])
    }
}
