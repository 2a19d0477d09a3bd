// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import HomeTypes
import Testing

/// A device that announces nonsense is shown as far as it is sound, and hides no other.
@Suite(.timeLimit(.minutes(20))) struct BadInputTests {
    /// A sound device stands beside the odd one.
    private func home(_ events: [HomeEvent]) async throws -> (TestHome, HomeDevice) {
        let test = try await TestHome()
        try await test.commit([announce("good", name: "Good"), events])
        let good = try await test.device("good")
        #expect(good.types.contains(OnOffLightDeviceType.self))
        return (
            test,
            try #require(
                try await test.home.devices().list().first { $0.id != "good" })
        )
    }

    @Test("M-7: of two primary types one is primary, and both are there")
    func twoPrimaryTypes() async throws {
        var light = lightPart("light")
        light.isPrimary = true
        var fan = lightPart("fan", type: "FanDeviceType")
        fan.isPrimary = true
        let (_, odd) = try await home(announce("odd", parts: [light, fan]))
        let primary = [
            await odd.types.get(OnOffLightDeviceType.self)?.metadata.isPrimaryType,
            await odd.types.get(FanDeviceType.self)?.metadata.isPrimaryType,
        ]
        #expect(primary.filter { $0 == true }.count == 1 && !primary.contains(nil))
    }

    @Test("M-6: unknown types and traits are there as plain data, and known ones beside them")
    func unknownTypes() async throws {
        let (test, odd) = try await home(
            announce(
                "odd",
                parts: [
                    lightPart(),
                    lightPart("spout", type: "com.example.fountain", traits: ["com.example.jet"]),
                ]) + [report("odd", part: "spout", trait: "com.example.jet", ("height", .int(3)))])
        #expect(odd.types.contains(UnknownDeviceType.self))
        #expect(odd.types.contains(OnOffLightDeviceType.self))
        let unknown = try #require(await odd.types.get(UnknownDeviceType.self))
        #expect(unknown.name == "com.example.fountain")
        #expect(unknown.traits.unknownTraits.map(\.name) == ["com.example.jet"])
        #expect(unknown.traits[UnknownTrait.self]?["height"] == .int(3))
        #expect(try await odd.types.getAll(of: UnknownDeviceType.self) == [unknown])
        // Somebody who has the type sees the same part through it.
        let fountain = try #require(await odd.types.get(FountainDeviceType.self))
        #expect(fountain.traits[JetTrait.self]?.values["height"] == .int(3))
        #expect(odd.types.count(FountainDeviceType.self) == 1)
        let known = try await test.device("good").types
        #expect(!known.contains(UnknownDeviceType.self))
    }

    @Test("T-1, T-2: a value of the wrong type reads as not supported, and is not lost")
    func wrongType() async throws {
        let (_, odd) = try await home(
            announce("odd") + [report("odd", ("onOff", .string("perhaps")), ("onTime", .int(5)))])
        let light = try #require(await odd.types.get(OnOffLightDeviceType.self))
        let onOff = try #require(light.matterTraits.onOffTrait)
        #expect(onOff.attributes.onOff == nil && !onOff.attributes.$onOff.isSupported)
        #expect(onOff.values["onOff"] == .string("perhaps"))
        #expect(onOff.attributes.onTime == 5)
    }

    @Test("M-10: an empty name, an odd id and no parts at all are shown")
    func emptyAndOdd() async throws {
        let id = "x#y#z@%FF"
        let (test, odd) = try await home(announce(id, name: "", parts: []))
        #expect(odd.id == id && odd.name == "")
        #expect(!odd.types.contains(OnOffLightDeviceType.self))
        let device = Recorder(test.home.device(id: id))
        let all = Recorder(odd.types.subscribeAll())
        await device.wait(count: 1)
        await all.wait(count: 1)
        #expect(all.values[0].getAll(of: UnknownDeviceType.self).isEmpty)
        try await test.tell(userName(id, "Named"))
        #expect(device.values.last?.name == "Named")
        try await test.structure.move(
            device: odd, to: try await test.structure.createRoom(name: "Attic"))
        #expect(try await test.device(id).roomID != nil)
    }

    @Test("M-11: ids that Swift takes for equal are different devices and hide each other never")
    func similarIDs() async throws {
        let test = try await TestHome()
        try await test.commit([announce("a#b", name: "One"), announce("a", name: "Two")])
        #expect(try await test.home.devices().list().map(\.id).sorted() == ["a", "a#b"])
        let one = Recorder(test.home.device(id: "a#b"))
        await one.wait(count: 1)
        #expect(one.values[0].name == "One")
        try await test.tell(report("a", isOn: true))
        #expect(one.values.count == 1)
    }

    @Test("Section 2.5: a type lacking a required trait is there, with that trait nil")
    func missingTrait() async throws {
        let (_, odd) = try await home(
            announce("odd", parts: [lightPart(type: "DimmableLightDeviceType", traits: [])]))
        let light = try #require(await odd.types.get(DimmableLightDeviceType.self))
        #expect(light.matterTraits.onOffTrait == nil)
        #expect(light.matterTraits.levelControlTrait == nil)
    }
}

private struct FountainDeviceType: DeviceType {
    static let identifier = "com.example.fountain"
    let contents: DeviceTypeContents
    init(contents: DeviceTypeContents) { self.contents = contents }
}

private struct JetTrait: HomeTypes.Trait {
    static let identifier = "com.example.jet"
    let values: TraitValues
    init(values: TraitValues) { self.values = values }
}
