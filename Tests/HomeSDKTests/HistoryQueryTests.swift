// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeSDK

@Suite(.timeLimit(.minutes(20))) struct HistoryQueryTests {
    @Test("a group of types is the union of its types; groups of devices are left out")
    func lights() async throws {
        let here = try await TestHome()
        let types = [
            "OnOffLightDeviceType", "DimmableLightDeviceType", "ColorTemperatureLightDeviceType",
            "ExtendedColorLightDeviceType", "OnOffPluginUnitDeviceType",
        ]
        for (index, type) in types.enumerated() {
            try await here.commit(Story.lamp("native:\(index)", name: "Lamp", type: type))
        }
        try await here.commit(Story.lamp("native:all", name: "All", isGroup: true))
        let lights = try await here.home.devices(of: .lights).list()
        #expect(sorted(lights).map(\.id) == ["native:0", "native:1", "native:2", "native:3"])
        let own = DeviceTypeGroup([OnOffPluginUnitDeviceType.self, OnOffLightDeviceType.self])
        let some = try await here.home.devices(of: own).list()
        #expect(sorted(some).map(\.id) == ["native:0", "native:4"])
        let onOff = try await here.home.devices(having: OnOffLightDeviceType.self).list()
        #expect(sorted(onOff).map(\.id) == ["native:0", "native:all"])
    }

    @Test("Q-7, Q-8, Q-9: devices that have a trait: only what changes of them is said")
    func having() async throws {
        let here = try await TestHome()
        try await here.commit(Story.remote("native:r"))
        let query = here.home.devices(having: Matter.OnOffTrait.self)
        let sets = query.batched().listen()
        let steps = query.stream().listen()
        await sets.wait(count: 1)
        #expect(sets.values[0].isEmpty)
        try await here.commit(Story.remote("native:s"))
        try await here.commit(Story.lamp("native:b", name: "B"))
        await sets.wait(count: 2)
        try await here.commit(Story.lamp("native:a", name: "A") + Story.lamp("native:b", name: "C"))
        await sets.wait(count: 3)
        // It loses the trait, and so leaves the set; the other one is gone.
        try await here.commit(
            Story.remote("native:b")
                + [.deviceRemoved(DeviceRemoved(deviceID: "native:a", source: nil))])
        await sets.wait(count: 4)
        #expect(
            sets.values.map { sorted($0).map(\.id) } == [
                [], ["native:b"], ["native:a", "native:b"], [],
            ])
        let received = await steps.having(5)
        #expect(
            received.values.map { step in
                switch step {
                case .initial(let device): "initial \(device.id)"
                case .added(let device): "added \(device.id)"
                case .changed(let device): "changed \(device.id)"
                case .deleted(let id): "deleted \(id)"
                }
            } == [
                "added native:b", "changed native:b", "added native:a", "deleted native:a",
                "deleted native:b",
            ])
        #expect(try await query.list().isEmpty)
    }
}
