// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime
import HomeSDK
import Testing

@testable import hearth

/// The effects of a lamp have numbers in the model, and the lamp's own names for people.
@Suite struct EffectWordsTests {
    private static let effects = ["candle", "fireplace", "colorloop", "blink", "stop_effect"]

    private static func home(_ payloads: [String]) -> OfflineHome {
        let values = effects.map { #""\#($0)""# }.joined(separator: ",")
        let devices = #"""
            [{"ieee_address":"0x0017880104e45520","friendly_name":"lamp","type":"Router",
            "supported":true,"interview_completed":true,"definition":{"model":"m","vendor":"v",
            "exposes":[{"type":"light","features":[{"type":"binary","name":"state",
            "property":"state","access":7,"value_on":"ON","value_off":"OFF"}]},
            {"type":"enum","name":"effect","property":"effect","access":7,"values":[\#(values)]},
            {"type":"enum","name":"power_on_behavior","property":"power_on_behavior","access":7,
            "values":["off","on","toggle","previous"]}]}}]
            """#
        var home = OfflineHome(
            BrokerProfile(
                broker: BrokerAddress(host: "h"), codecs: [CodecChoice(name: "zigbee2mqtt")]))
        var messages = [("bridge/devices", devices)]
        messages += payloads.map { ("lamp", $0) }
        for (topic, payload) in messages {
            let line = MessageLine(
                IncomingMessage(
                    topic: "zigbee2mqtt/" + topic, payload: [], receivedAt: 1_000_000_000),
                payload: Array(payload.utf8))
            _ = home.read(line)
        }
        return home
    }

    private static func lamp(_ payloads: String...) throws -> DeviceState {
        try #require(home(payloads).state.graph.devices.first)
    }

    private func request(_ words: String, of lamp: DeviceState) throws -> String {
        let request = try SetArguments(device: lamp, part: nil, pin: nil).request(words)
        let json = request.json(deviceID: "d", part: nil, timeoutSeconds: nil)
        return JSONWriter.write(json).replacing(#""device":"d","#, with: "")
    }

    @Test(arguments: [
        ("effect=candle", #"{"arguments":{"effectID":0},"command":"startEffect","#),
        ("effect=Fireplace", #"{"arguments":{"effectID":1},"command":"startEffect","#),
        ("effect=2", #"{"arguments":{"effectID":2},"command":"startEffect","#),
        ("effect=none", #"{"command":"stopEffect","#),
        ("effect=off", #"{"command":"stopEffect","#),
        (
            "DynamicLighting.startEffect(effectID=blink,speed=40)",
            #"{"arguments":{"effectID":3,"speed":40},"command":"startEffect","#
        ),
        // What other values are called may be written, too.
        (
            "OnOff.startUpOnOff=previous",
            #"{"trait":"Matter.OnOffTrait","write":{"startUpOnOff":null}}"#
        ),
        ("OnOff.startUpOnOff=on", #"{"trait":"Matter.OnOffTrait","write":{"startUpOnOff":1}}"#),
        ("OnOff.startUpOnOff=2", #"{"trait":"Matter.OnOffTrait","write":{"startUpOnOff":2}}"#),
    ])
    func aLabelIsEnough(words: String, json: String) throws {
        let lamp = try Self.lamp(#"{"state":"ON","effect":"candle"}"#)
        #expect(try request(words, of: lamp).hasPrefix(json))
    }

    @Test(arguments: [
        ("effect=candl", "effect: 'candl' is not known; did you mean candle?"),
        (
            "effect=disco",
            "effect: 'disco' is not candle, fireplace, colorloop, blink, none"
        ),
        (
            "OnOff.startUpOnOff=prevous",
            "OnOff.startUpOnOff: 'prevous' is not known; did you mean previous?"
        ),
        (
            "DynamicLighting.startEffect(effectID=blik)",
            "effectID: 'blik' is not known; did you mean blink?"
        ),
    ])
    func aWrongWordIsAnsweredWithTheRightOnes(words: String, complaint: String) throws {
        let lamp = try Self.lamp(#"{"state":"ON","effect":"candle"}"#)
        let failure = #expect(throws: CommandFailure.self) { try request(words, of: lamp) }
        #expect(failure?.line == complaint)
    }

    @Test func aLampThatNeverSaysItsEffectHasAnAttributeOfItsVendor() throws {
        var lamp = DeviceState(id: "d")
        var part = PartState(part: "main", type: "OnOffLightDeviceType")
        part.traits = [
            TraitState(trait: "Matter.OnOffTrait"),
            TraitState(trait: "Zigbee2MQTT.PropertiesTrait"),
        ]
        lamp.parts = [part]
        #expect(
            try request("effect=blink", of: lamp)
                == #"{"trait":"Zigbee2MQTT.PropertiesTrait","write":{"effect":"blink"}}"#)
        lamp.parts[0].traits.removeLast()
        #expect(throws: CommandFailure.self) { try request("effect=blink", of: lamp) }
    }

    @Test func everyListSaysTheLabel() throws {
        let on = #"{"state":"ON","effect":"fireplace","power_on_behavior":"previous"}"#
        let lamp = try Self.lamp(on)
        #expect(MainValues.texts(of: lamp) == ["on", "effect fireplace"])
        let tree = DeviceTree(device: lamp, showsDiagnostics: false).lines(Paint(isOn: false))
        let lines = tree.map { $0.drop { $0 == " " } }
        #expect(lines.contains("currentEffectID = fireplace  (1)"), "\(tree)")
        #expect(lines.contains("startUpOnOff = previous  (unknown)"), "\(tree)")
        #expect(
            lines.contains {
                $0.hasPrefix("availableEffects = candle, fireplace, colorloop, blink")
            },
            "\(tree)")
        #expect(
            MainValues.texts(of: try Self.lamp(#"{"state":"OFF","effect":"candle"}"#)) == ["off"])
        // No effect is nothing to say in one line.
        #expect(
            MainValues.texts(of: try Self.lamp(#"{"state":"ON","effect":"stop_effect"}"#)) == ["on"]
        )
    }

    @Test func theLogAndItsCommandsSayTheLabel() throws {
        let graph = Self.home([]).state.graph
        let id = try #require(graph.devices.first?.id)
        let part = try #require(
            graph.devices.first?.parts.first { $0.trait("Matter.DynamicLightingTrait") != nil })
        func phrase(_ value: AttributeValue) -> String {
            EventText(snapshot: graph).details(
                .attributesReported(
                    AttributesReported(
                        deviceID: id, source: "s", part: part.part,
                        trait: "Matter.DynamicLightingTrait",
                        attributes: [AttributeMember(key: "currentEffectID", value: value)])))
        }
        #expect(phrase(.int(2)) == "effect colorloop")
        #expect(phrase(.null) == "effect none")
        // A number without a name stays one.
        #expect(phrase(.int(77)) == "effect 77")
        #expect(
            CommandWords.text(
                "Matter.DynamicLightingTrait", "startEffect",
                [AttributeMember(key: "effectID", value: .int(0))], part: part.part,
                graph.view(of: id)) == "start effect candle")
    }

    /// A label is text from outside.
    @Test func aLabelIsEscaped() throws {
        var place = ValueContext("Matter.DynamicLightingTrait", "currentEffectID")
        place.labels = ValueLabels("Matter.DynamicLightingTrait") { _ in
            .list([
                .object([
                    AttributeMember(key: "effectID", value: .int(1)),
                    AttributeMember(key: "label", value: .string("\u{1B}[2J")),
                ])
            ])
        }
        #expect(ValueText.text(place, .int(1)) == "\\u{1B}[2J")
    }
}
