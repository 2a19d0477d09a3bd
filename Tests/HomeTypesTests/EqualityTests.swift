// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTypes
import Testing

/// What makes traits and device types the same, and how they are found.
@Suite struct EqualityTests {
    @Test("M-8: a trait is its attributes and metadata")
    func traits() {
        let on = Matter.OnOffTrait.with([("onOff", .bool(true))])
        #expect(on == Matter.OnOffTrait.with([("onOff", .bool(true))], device: "test:other"))
        #expect(on.hashValue == Matter.OnOffTrait.with([("onOff", .bool(true))]).hashValue)
        #expect(on != Matter.OnOffTrait.with([("onOff", .bool(false))]))
        #expect(on != Matter.OnOffTrait.with([]))
        let offline = TraitMetadata(
            sourceConnectivity: SourceConnectivity(connectivityState: .offline))
        #expect(on != Matter.OnOffTrait.with([("onOff", .bool(true))], metadata: offline))
        #expect(
            Matter.OnOffTrait.with([], metadata: offline).metadata.sourceConnectivity
                == SourceConnectivity(connectivityState: .offline))
    }

    @Test("M-8: a device type is its traits and metadata")
    func deviceTypes() {
        let on = Matter.OnOffTrait.with([("onOff", .bool(true))])
        let off = Matter.OnOffTrait.with([("onOff", .bool(false))])
        let light = OnOffLightDeviceType.announced([on])
        #expect(light == OnOffLightDeviceType.announced([on]))
        #expect(light.hashValue == OnOffLightDeviceType.announced([on]).hashValue)
        #expect(light != OnOffLightDeviceType.announced([off]))
        #expect(light != OnOffLightDeviceType.announced([on, Matter.IdentifyTrait.with()]))
        #expect(light != OnOffLightDeviceType.announced([on], isPrimary: false))
        #expect(light != OnOffLightDeviceType.announced([on], objectID: "test:device#second"))
        #expect(
            light
                != OnOffLightDeviceType.announced(
                    [on], connectivity: SourceConnectivity(connectivityState: .online)))
    }

    @Test("M-8: traits with the same attributes under other names make another type")
    func traitNamesCount() {
        let left = TraitCollection([Matter.IdentifyTrait.with().values])
        let right = TraitCollection([Matter.OnOffTrait.with().values])
        #expect(left != right)
        #expect(left == TraitCollection([Matter.IdentifyTrait.with().values]))
    }

    @Test("M-5: the same kind of trait on two types is two traits")
    func twoOfAKind() {
        let speaker = SpeakerDeviceType.announced(
            [Matter.OnOffTrait.with([("onOff", .bool(true))], part: "speaker")])
        let light = DimmableLightDeviceType.announced(
            [Matter.OnOffTrait.with([("onOff", .bool(false))], part: "light")])
        #expect(speaker.matterTraits.onOffTrait?.attributes.onOff == true)
        #expect(light.matterTraits.onOffTrait?.attributes.onOff == false)
        #expect(speaker.matterTraits.onOffTrait?.values.part == "speaker")
    }

    @Test("M-6: traits of one name from two namespaces are two traits")
    func namespaces() {
        let camera = GoogleCameraDeviceType.announced([
            Google.CameraAvStreamManagementTrait.with([("microphoneMuted", .bool(true))]),
            Matter.CameraAvStreamManagementTrait.with([("microphoneMuted", .bool(false))]),
        ])
        #expect(
            camera.matterTraits.cameraAvStreamManagementTrait?.attributes.microphoneMuted == false)
        #expect(
            camera.googleTraits.cameraAvStreamManagementTrait?.attributes.microphoneMuted == true)
        let matterOnly = GoogleCameraDeviceType.announced([Matter.OnOffTrait.with()])
        #expect(matterOnly.googleTraits.cameraAvStreamManagementTrait == nil)
        #expect(matterOnly.matterTraits.onOffTrait != nil)
    }

    @Test("M-6: traits reaches the standard traits too")
    func collection() {
        let on = Matter.OnOffTrait.with([("onOff", .bool(true))])
        let light = OnOffLightDeviceType.announced([on])
        #expect(light.traits[Matter.OnOffTrait.self]?.attributes.onOff == true)
        #expect(light.traits.contains(Matter.OnOffTrait.self))
        #expect(!light.traits.contains(Matter.LevelControlTrait.self))
        #expect(light.traits[Matter.LevelControlTrait.self] == nil)
        #expect(light.matterTraits.levelControlTrait == nil)
        #expect(light.traits.names == ["Matter.OnOffTrait"])
    }
}
