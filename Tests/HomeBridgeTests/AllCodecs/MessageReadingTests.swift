// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// What a binding in the log says of the place of a value in a message.
@Suite struct MessageReadingTests {
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
    ) -> [MessageReading] {
        MessageReading.all(
            MessageReading.Search(
                part: "light", trait: trait, attribute: attribute, ids: ids, codec: "c",
                profile: "p", topic: topic, payload: payload.map { Array($0.utf8) },
                memory: [Self.declared(Self.binding.text)]))
    }

    @Test func whatStandsInThePayloadComesFirst() {
        #expect(
            readings("z/lamp", #"{"state":"ON","x":1}"#) == [
                MessageReading(path: ["state"], template: nil, conversion: "any", raw: "\"ON\""),
                MessageReading(path: ["old", "state"], template: nil, conversion: "any", raw: nil),
            ])
        #expect(readings("z/lamp", #"{"old":{"state":1.50}}"#).first?.raw == "1.50")
        #expect(readings("z/lamp", nil).map(\.raw) == [nil, nil], "a payload that is not kept")
        #expect(readings("z/lamp", "{no json").map(\.raw) == [nil, nil])
        #expect(readings("z/lamp", #"{"state":2}"#, ids: ["other", "alias:x"]).first?.raw == "2")
    }

    @Test func textsTemplatesAndTheRest() {
        #expect(
            readings("z/lamp/text", "ON") == [
                MessageReading(path: [], template: nil, conversion: "any", raw: "ON")
            ])
        #expect(
            readings("z/lamp/template", "5") == [
                MessageReading(path: [], template: "{{ value }}", conversion: "lux", raw: nil)
            ])
        #expect(
            readings(
                "z/lamp", #"{"a":{"b":[1]}}"#, trait: "Vendor.RestTrait", attribute: "r.a.b")
                == [MessageReading(path: ["a", "b"], template: nil, conversion: "any", raw: "[1]")])
    }

    @Test func otherDevicesTopicsAndFormsTellNothing() {
        #expect(readings("z/other", "{}").isEmpty)
        #expect(readings("z/lamp", "{}", ids: ["zigbee:y"]).isEmpty)
        #expect(readings("z/lamp", "{}", attribute: "level").isEmpty)
        for text in ["", "{}", "zigbee:x", #"{"id":"zigbee:x"}"#] {
            #expect(
                MessageReading.all(
                    MessageReading.Search(
                        part: "light", trait: "Matter.OnOffTrait", attribute: "onOff",
                        ids: ["zigbee:x"], codec: "c", profile: "p", topic: "z/lamp", payload: nil,
                        memory: [Self.declared(text)])
                ).isEmpty)
        }
    }
}
