// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import HomeTypes
import Testing

/// A vendor's trait, as another module defines one: nothing is registered.
struct FountainTrait: TypedTrait {
    static let identifier = "home.matter.fff1.clusters.fc01"
    static var supportedCommandTypes: [any Command.Type] { [SplashCommand.self] }
    static var supportedEventTypes: [any Event.Type] { [RanDryEvent.self] }
    let values: TraitValues

    struct Attributes: TraitAttributes {
        @TraitAttribute var height: UInt16?
        let values: TraitValues

        init(_ values: TraitValues) {
            _height = values.read("height")
            self.values = values
        }
    }

    enum SplashCommand: Command { static let name = "splash" }

    struct RanDryEvent: Event {
        static let traitName = FountainTrait.identifier
        static let name = "ranDry"
        let occurrence: EventOccurrence

        var level: UInt8? { occurrence.read("level") }
    }

    func splash(height: UInt16) async throws {
        var arguments = CommandArguments()
        arguments.set("height", height, within: 1...500)
        try await values.command(SplashCommand.name, arguments).send()
    }
}

extension Updater where T == FountainTrait {
    func setHeight(_ value: UInt16) { arguments.set("height", value, within: 0...500) }
}

struct FountainDeviceType: DeviceType {
    static let identifier = "com.example.fountain"
    static var requiredTraits: [any HomeTypes.Trait.Type] { [FountainTrait.self] }
    let contents: DeviceTypeContents
}

/// Types of vendors, and data whose type nobody compiled in.
@Suite struct VendorTests {
    private let channel = RecordingChannel()

    @Test func aVendorsTraitIsFoundByItsIdentifier() async throws {
        let fountain = FountainTrait.with([("height", .int(80))], channel: channel)
        let type = FountainDeviceType.announced([fountain])
        let found = try #require(type.traits[FountainTrait.self])
        #expect(found.attributes.height == 80)
        #expect(FountainTrait.graphName == FountainTrait.identifier)
        #expect(FountainDeviceType.isNamed("com.example.fountain"))
        try await found.splash(height: 3)
        try await found.update { $0.setHeight(9) }
        #expect(await failure { try await found.splash(height: 0) }?.code == .outOfRange)
        #expect(
            channel.commands.flatMap { $0.map(\.action) } == [
                .invoke(
                    name: "splash",
                    arguments: [AttributeMember(key: "height", value: .int(3))]),
                .write([AttributeMember(key: "height", value: .int(9))]),
            ])
    }

    @Test func aVendorsEventIsRead() {
        let occurrence = EventOccurrence(
            deviceID: "test:device", part: "main", traitName: FountainTrait.identifier,
            name: "ranDry", fields: [AttributeMember(key: "level", value: .int(4))],
            receivedAt: 1_500_000_000, isLate: false, offset: 3, index: 0)
        let event = FountainTrait.RanDryEvent(occurrence: occurrence)
        #expect(event.level == 4)
        #expect(event.timestamp.timeIntervalSince1970 == 1.5)
        #expect(event == FountainTrait.RanDryEvent(occurrence: occurrence))
        #expect(FountainTrait.RanDryEvent.identifier == "\(FountainTrait.identifier).ranDry")
        #expect(event.description.contains("ranDry"))
    }

    @Test func whatIsNotCompiledInIsPlainData() async throws {
        let strange = TraitValues(
            deviceID: "test:device", part: "main", traitName: "home.matter.fff2.clusters.fc02",
            attributes: [AttributeMember(key: "hum", value: .double(0.5))], channel: channel)
        let collection = TraitCollection([strange, Matter.OnOffTrait.with().values])
        #expect(collection.unknownTraits.map(\.name) == ["home.matter.fff2.clusters.fc02"])
        #expect(collection.all.count == 2)
        let unknown = try #require(collection[UnknownTrait.self])
        #expect(unknown["hum"] == .double(0.5))
        #expect(unknown["nothing"] == nil)
        #expect(unknown.attributes.map(\.key) == ["hum"])
        var arguments = CommandArguments()
        arguments.set("loud", true)
        try await unknown.invoke("hum", arguments)
        #expect(
            channel.commands.first?.first?.action
                == .invoke(
                    name: "hum", arguments: [AttributeMember(key: "loud", value: .bool(true))]))
        #expect(TraitCollection([Matter.OnOffTrait.with().values])[UnknownTrait.self] == nil)
    }

    @Test func propertiesOfZigbee2MQTT() {
        let trait = Zigbee2MQTT.PropertiesTrait.with([("effect", .string("blink"))])
        #expect(trait["effect"] == .string("blink"))
        #expect(Catalogue.hasTrait("Zigbee2MQTT.PropertiesTrait"))
    }

    @Test func aTypeThatIsNotCompiledInKeepsItsName() {
        let contents = DeviceTypeContents(
            typeName: "com.example.pond", metadata: DeviceTypeMetadata(isPrimaryType: true),
            traits: TraitCollection([]), events: SilentEvents())
        #expect(UnknownDeviceType(contents: contents).name == "com.example.pond")
        #expect(!Catalogue.hasDeviceType("com.example.pond"))
    }

    @Test func aTypeOfOnesOwnNeedsItsTraits() throws {
        let metadata = DeviceTypeMetadata(isPrimaryType: true)
        let whole = try FountainDeviceType(
            traits: TraitCollection([FountainTrait.with().values]), events: SilentEvents(),
            metadata: metadata)
        #expect(whole.traits.contains(FountainTrait.self))
        #expect(throws: HomeError.self) {
            try FountainDeviceType(
                traits: TraitCollection([Matter.OnOffTrait.with().values]), events: SilentEvents(),
                metadata: metadata)
        }
        do {
            _ = try OnOffLightDeviceType(
                traits: TraitCollection([]), events: SilentEvents(), metadata: metadata)
            Issue.record("a light without OnOff was built")
        } catch {
            #expect(error.code == .failedPrecondition)
            #expect(error.message.contains("OnOffLightDeviceType"))
        }
        // What a source announced is there whatever it lacks.
        #expect(OnOffLightDeviceType.announced([]).matterTraits.onOffTrait == nil)
    }
}
