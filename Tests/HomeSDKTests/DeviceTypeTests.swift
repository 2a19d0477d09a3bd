// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import Testing

@Suite(.timeLimit(.minutes(20))) struct DeviceTypeTests {
    @Test("D-1: contains answers from the value's own snapshot, also by an existential type")
    func contains() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a")])
        let device = try await test.device("a")
        try await test.tell(describe("a", parts: [lightPart(type: "FanDeviceType")]))
        #expect(device.types.contains(OnOffLightDeviceType.self))
        #expect(!device.types.contains(FanDeviceType.self))
        #expect(device.parts.contains(OnOffLightDeviceType.self))
        let order: [any DeviceType.Type] = [FanDeviceType.self, OnOffLightDeviceType.self]
        let found = order.first { device.types.contains($0) }
        #expect(found?.identifier == OnOffLightDeviceType.identifier)
        let now = try await test.device("a")
        #expect(order.first { now.types.contains($0) }?.identifier == FanDeviceType.identifier)
    }

    @Test("D-2: get gives the present value, and nil for what the device does not support")
    func get() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a"), [report("a", isOn: true)]])
        let device = try await test.device("a")
        let light = await device.types.get(OnOffLightDeviceType.self)
        #expect(light?.matterTraits.onOffTrait?.attributes.onOff == true)
        #expect(light?.metadata.objectID == "a#main")
        #expect(light?.metadata.isPrimaryType == true)
        let first = Recorder(device.types.subscribe(OnOffLightDeviceType.self))
        await first.wait(count: 1)
        #expect(first.values[0] == light)
        #expect(await device.types.get(FanDeviceType.self) == nil)
    }

    @Test("D-3: subscribing to an unsupported type finishes at once, unasked and without a value")
    func unsupported() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a")])
        let device = try await test.device("a")
        let fan = Recorder(device.types.subscribe(FanDeviceType.self), demand: .none)
        await fan.waitForEnd()
        #expect(fan.isFinished && fan.values.isEmpty)
        let fans = Recorder(device.types.subscribeAll(of: FanDeviceType.self))
        await fans.waitForEnd()
        #expect(fans.isFinished && fans.values.isEmpty)
    }

    @Test("D-4: the present value, then one for each change of an attribute or of metadata")
    func subscribe() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a"), [report("a", isOn: false)]])
        let light = Recorder(
            try await test.device("a").types.subscribe(OnOffLightDeviceType.self))
        await light.wait(count: 1)
        try await test.tell(report("a", isOn: true))
        try await test.tell(availability("a", .off))
        // Of the device alone, and of nothing: neither is a change of the type.
        try await test.tell(userName("a", "Desk"))
        try await test.tell(report("a", isOn: true))
        #expect(
            light.values.map { $0.matterTraits.onOffTrait?.attributes.onOff } == [
                false, true, true,
            ])
        #expect(light.values.map(\.metadata.sourceConnectivity.connectivityState).last == .offline)
    }

    @Test("D-6: all types now and after each change of one; nil for what is not supported")
    func subscribeAll() async throws {
        let test = try await TestHome()
        try await test.commit([
            announce(
                "a",
                parts: [
                    lightPart("light", type: "DimmableLightDeviceType"),
                    lightPart("speaker", type: "SpeakerDeviceType"),
                ])
        ])
        let all = Recorder(try await test.device("a").types.subscribeAll())
        await all.wait(count: 1)
        try await test.tell(report("a", part: "speaker", isOn: true))
        try await test.tell(report("a", part: "light", isOn: false))
        try await test.tell(report("a", part: "light", isOn: false))
        #expect(all.values.count == 3)
        let last = try #require(all.values.last)
        #expect(last[SpeakerDeviceType.self]?.matterTraits.onOffTrait?.attributes.onOff == true)
        #expect(
            last[DimmableLightDeviceType.self]?.traits[Matter.OnOffTrait.self]?.attributes.onOff
                == false)
        #expect(last[FanDeviceType.self] == nil)
        #expect(last.contains(SpeakerDeviceType.self) && !last.contains(FanDeviceType.self))
        #expect(last.getAll(of: SpeakerDeviceType.self).count == 1)
        #expect(Set(all.values).count == 3)
    }

    @Test("D-7: a type that goes away and a device that goes away finish without failure")
    func goes() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a"), announce("b")])
        let a = try await test.device("a").types
        let b = try await test.device("b").types
        let light = Recorder(a.subscribe(OnOffLightDeviceType.self))
        let slow = Recorder(a.subscribe(OnOffLightDeviceType.self), demand: .max(1))
        let other = Recorder(b.subscribe(OnOffLightDeviceType.self))
        let all = Recorder(b.subscribeAll())
        for recorder in [light, slow, other] { await recorder.wait(count: 1) }
        await all.wait(count: 1)
        try await test.tell(describe("a", parts: [lightPart(type: "FanDeviceType")]))
        #expect(light.isFinished && slow.isFinished)
        #expect(!other.isFinished)
        try await test.tell(removal("b"))
        #expect(other.isFinished && all.isFinished)
        #expect(light.values.count == 1 && other.values.count == 1)
    }

    @Test("D-8: a handle is live, and what is stored in it stays as it was")
    func liveHandle() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a", name: "Old"), [report("a", isOn: false)]])
        let device = try await test.device("a")
        try await test.commit([[userName("a", "New"), report("a", isOn: true)]])
        #expect(device.name == "Old")
        let light = await device.types.get(OnOffLightDeviceType.self)
        #expect(light?.matterTraits.onOffTrait?.attributes.onOff == true)
        let subscribed = Recorder(device.types.subscribe(OnOffLightDeviceType.self))
        await subscribed.wait(count: 1)
        #expect(subscribed.values == [light])
        try await test.tell(removal("a"))
        #expect(await device.types.get(OnOffLightDeviceType.self) == nil)
        #expect(device.types.contains(OnOffLightDeviceType.self))
    }

    @Test("M-5: two types with a trait of the same kind are apart in their states")
    func sameTraitTwice() async throws {
        let test = try await TestHome()
        try await test.commit([
            announce(
                "a",
                parts: [
                    lightPart("light", type: "DimmableLightDeviceType"),
                    lightPart("speaker", type: "SpeakerDeviceType"),
                ]),
            [report("a", part: "light", isOn: true), report("a", part: "speaker", isOn: false)],
        ])
        let types = try await test.device("a").types
        let light = await types.get(DimmableLightDeviceType.self)
        let speaker = await types.get(SpeakerDeviceType.self)
        #expect(light?.matterTraits.onOffTrait?.attributes.onOff == true)
        #expect(speaker?.matterTraits.onOffTrait?.attributes.onOff == false)
        // One device in both modes: the types differ (D-9).
        #expect(try await test.home.devices().list().count == 1)
    }
}
