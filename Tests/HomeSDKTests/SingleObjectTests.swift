// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import Testing

@Suite(.timeLimit(.minutes(20))) struct SingleObjectTests {
    @Test("O-1: a device now and on every change, values included; at most one per point")
    func device() async throws {
        let test = try await TestHome()
        try await test.commit([
            announce("a", name: "A"), announce("b"), [report("a", isOn: false)],
        ])
        let device = Recorder(test.home.device(id: "a"))
        await device.wait(count: 1)
        try await test.tell(report("a", isOn: true))
        #expect(device.values.count == 2 && device.values[0] == device.values[1])
        try await test.commit([[userName("a", "B")], [report("a", isOn: false)]])
        try await test.settle()
        #expect(device.values.map(\.name) == ["A", "A", "B"])
        // Neither another device nor what is known already.
        try await test.tell(report("b", isOn: true))
        try await test.tell(report("a", isOn: false))
        #expect(device.values.count == 3)
    }

    @Test("O-1: rooms and structures now, and when they are another value")
    func places() async throws {
        let test = try await TestHome()
        try await test.commit([[newRoom("Attic")], [newRoom("Cellar")]])
        let rooms = try await test.home.rooms().list()
        let attic = try #require(rooms.first { $0.name == "Attic" })
        let cellar = try #require(rooms.first { $0.name == "Cellar" })
        let room = Recorder(test.home.room(id: attic.id))
        let structure = Recorder(test.home.structure(id: "structure:1"))
        await room.wait(count: 1)
        await structure.wait(count: 1)
        try await test.tell(.roomRenamed(id: cellar.id, name: "Den"))
        try await test.tell(.roomRenamed(id: attic.id, name: "Loft"))
        try await test.tell(.structureRenamed(id: "structure:1", name: "Cabin"))
        #expect(room.values.map(\.name) == ["Attic", "Loft"])
        #expect(structure.values.map(\.name) == ["Home", "Cabin"])
    }

    @Test("O-2: silent while it is not there, and there again when it comes back")
    func comesAndGoes() async throws {
        let test = try await TestHome()
        let device = Recorder(test.home.device(id: "a"))
        let room = Recorder(test.home.room(id: "room:99.0"))
        try await test.settle()
        #expect(device.values.isEmpty && device.completion == nil)
        try await test.commit([announce("a", name: "A")])
        try await test.settle()
        #expect(device.values.count == 1)
        try await test.tell(removal("a"))
        #expect(device.values.count == 1 && device.completion == nil)
        try await test.commit([announce("a", name: "A")])
        try await test.settle()
        #expect(device.values.count == 2)
        #expect(room.values.isEmpty && room.completion == nil)
    }

    @Test("O-1, M-2: a device that turned out to be another is found by both its ids")
    func alias() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a", name: "A"), announce("b", name: "B")])
        let device = Recorder(test.home.device(id: "b"))
        await device.wait(count: 1)
        try await test.tell(.devicesJoined(kept: "a", merged: "b"))
        #expect(device.values.last?.id == "a")
        let count = device.values.count
        try await test.tell(report("a", isOn: true))
        #expect(device.values.count == count + 1)
    }

    @Test("O-1, P-3: of ten thousand subscribers those are told whom it concerns")
    func tenThousandSubscribers() async throws {
        let test = try await TestHome()
        let ids = (0..<10_000).map { "device:\($0)" }
        try await test.commit(ids.map { announce($0) })
        let recorders = ids.map { Recorder(test.home.device(id: $0)) }
        try await test.settle()
        #expect(recorders.allSatisfy { $0.values.count == 1 })
        try await test.commit([
            [report("device:17", isOn: true), report("device:9999", isOn: true)]
        ])
        try await test.settle()
        let updated = recorders.indices.filter { recorders[$0].values.count != 1 }
        #expect(updated == [17, 9_999])
        #expect(updated.allSatisfy { recorders[$0].values.count == 2 })
    }
}
