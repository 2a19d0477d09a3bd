// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// What a binding in the log says of the place of a value in a message.
@Suite struct ValueReadingTests {
    private static var binding: DeviceBinding {
        var binding = DeviceBinding(
            key: "device:x", root: "", deviceID: "zigbee:x", native: "x", name: "Lamp")
        binding.parts = [
            PartDescription(
                part: "light", type: "OnOffLightDeviceType",
                traits: [
                    TraitDescription(trait: "Matter.OnOffTrait", attributes: ["onOff"]),
                    TraitDescription(trait: "Vendor.RestTrait", attributes: []),
                ])
        ]
        binding.otherIDs = ["alias:x"]
        binding.topics = [
            TopicRule(
                topic: "z/lamp", form: .json,
                readings: [
                    Reading(
                        source: .path(["old", "state"]),
                        effect: .value(slot: 0, attribute: "onOff", rank: 0, conversion: .any)),
                    Reading(
                        source: .path(["state"]),
                        effect: .value(slot: 0, attribute: "onOff", rank: 1, conversion: .any)),
                ], restSlot: 1, restPrefix: "r."),
            TopicRule(
                topic: "z/lamp/text", form: .text,
                readings: [
                    Reading(
                        effect: .value(slot: 0, attribute: "onOff", rank: 0, conversion: .any))
                ]),
            TopicRule(
                topic: "z/lamp/template", form: .either,
                readings: [
                    Reading(
                        source: .template("{{ value }}", then: []),
                        effect: .value(slot: 0, attribute: "onOff", rank: 0, conversion: .lux))
                ]),
        ]
        return binding
    }

    private static func declared(_ text: String) -> HomeEvent {
        CodecSupport.context().binding(of: "c", "device:x", text)
    }

    private func readings(
        _ topic: String, _ payload: String?, trait: String = "Matter.OnOffTrait",
        attribute: String = "onOff", ids: [String] = ["zigbee:x"]
    ) -> [ValueReading] {
        ValueReading.all(
            of: ValueReading.Place(part: "light", trait: trait, attribute: attribute),
            in: [Self.declared(Self.binding.text)], codec: "c", profile: "p", ids: ids,
            topic: topic, payload: payload.map { Array($0.utf8) })
    }

    @Test func whatStandsInThePayloadComesFirst() {
        #expect(
            readings("z/lamp", #"{"state":"ON","x":1}"#) == [
                ValueReading(path: ["state"], template: nil, conversion: "any", raw: "\"ON\""),
                ValueReading(path: ["old", "state"], template: nil, conversion: "any", raw: nil),
            ])
        #expect(readings("z/lamp", #"{"old":{"state":1.50}}"#).first?.raw == "1.50")
        #expect(readings("z/lamp", nil).map(\.raw) == [nil, nil], "a payload that is not kept")
        #expect(readings("z/lamp", "{no json").map(\.raw) == [nil, nil])
        #expect(readings("z/lamp", #"{"state":2}"#, ids: ["other", "alias:x"]).first?.raw == "2")
    }

    @Test func textsTemplatesAndTheRest() {
        #expect(
            readings("z/lamp/text", "ON") == [
                ValueReading(path: [], template: nil, conversion: "any", raw: "ON")
            ])
        #expect(
            readings("z/lamp/template", "5") == [
                ValueReading(path: [], template: "{{ value }}", conversion: "lux", raw: nil)
            ])
        #expect(
            readings(
                "z/lamp", #"{"a":{"b":[1]}}"#, trait: "Vendor.RestTrait", attribute: "r.a.b")
                == [ValueReading(path: ["a", "b"], template: nil, conversion: "any", raw: "[1]")])
    }

    @Test func otherDevicesTopicsAndFormsTellNothing() {
        #expect(readings("z/other", "{}").isEmpty)
        #expect(readings("z/lamp", "{}", ids: ["zigbee:y"]).isEmpty)
        #expect(readings("z/lamp", "{}", attribute: "level").isEmpty)
        let place = ValueReading.Place(
            part: "light", trait: "Matter.OnOffTrait", attribute: "onOff")
        for text in ["", "{}", "zigbee:x", #"{"id":"zigbee:x"}"#] {
            #expect(
                ValueReading.all(
                    of: place, in: [Self.declared(text)], codec: "c", profile: "p",
                    ids: ["zigbee:x"], topic: "z/lamp", payload: nil
                ).isEmpty)
        }
    }
}
