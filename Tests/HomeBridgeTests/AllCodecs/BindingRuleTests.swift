// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import HomeBridge

/// A codec of one device, whose rules are where readings meet.
private struct RuleCodec: BindingCodec {
    static let name = "rule"
    static let version: UInt16 = 1
    var devices: BindingStore

    init(context: CodecContext) {
        devices = BindingStore(context: context, codec: Self.name)
    }

    var filters: [String] { ["rule/+"] }

    func announcement(_ message: CodecMessage) -> Announcement? {
        guard message.topic == "rule/list",
            var binding = DeviceBinding(native: "a", name: "A", of: devices)
        else { return nil }
        binding.parts = [
            PartDescription(
                part: "main", type: "OnOffLightDeviceType",
                traits: [
                    TraitDescription(
                        trait: "Matter.OnOffTrait", attributes: ["onOff", "startUpOnOff"]),
                    TraitDescription(trait: "Vendor.RestTrait", attributes: []),
                ])
        ]
        func value(_ key: String, _ attribute: String, rank: Int = 0) -> Reading {
            Reading(
                source: .path([key]),
                effect: .value(slot: 0, attribute: attribute, rank: rank, conversion: .any))
        }
        var exact = FactRule(words: ["yes": .on, "no": .off])
        exact.isExact = true
        binding.topics = [
            TopicRule(
                topic: "rule/a", form: .json,
                readings: [
                    value("one", "onOff"), value("two", "onOff"), value("best", "onOff", rank: 1),
                    value("start", "startUpOnOff"),
                    Reading(
                        source: .path(["link"]),
                        effect: .fact(FactRule(words: ["Up": .on, "Down": .off]))),
                    Reading(source: .path(["exact"]), effect: .fact(exact)),
                ], restSlot: 1, restPrefix: "")
        ]
        return .devices([binding])
    }

    func isExpected(_ message: CodecMessage) -> Bool { message.topic.hasPrefix("rule/") }
}

@Suite("Codecs: readings of one message that meet")
struct BindingRuleTests {
    private static let onOff = "report rule:p:a main Matter.OnOffTrait "
    private static let rest = "report rule:p:a main Vendor.RestTrait "

    @Test(arguments: [
        // Of equal ranks the last one of the message counts, else the higher rank.
        (#"{"one":true,"two":false}"#, [onOff + #"{"onOff":false}"#]),
        (#"{"two":false,"one":true}"#, [onOff + #"{"onOff":true}"#]),
        (#"{"best":true,"one":false}"#, [onOff + #"{"onOff":true}"#]),
        // Attributes stand in the order of the type, not of the message.
        (#"{"start":1,"one":true}"#, [onOff + #"{"onOff":true,"startUpOnOff":1}"#]),
        // The words of a fact, in any case where they need not be exact; others are kept.
        (#"{"link":"DOWN"}"#, ["connectivity rule:p:a own off (live)"]),
        (#"{"exact":"no"}"#, ["connectivity rule:p:a own off (live)"]),
        (#"{"exact":"NO"}"#, [rest + #"{"exact":"NO"}"#]),
        (#"{"link":"maybe"}"#, [rest + #"{"link":"maybe"}"#]),
    ])
    func read(payload: String, lines: [String]) {
        var reader = MessageReader(context: CodecSupport.context(), types: [RuleCodec.self])
        _ = reader.read(CodecSupport.message("rule/list", "{}"))
        let events = reader.read(CodecSupport.message("rule/a", payload)).events
        #expect(events.map { CodecSupport.line($0) } == lines)
    }
}
