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
                    Reading(
                        source: .path(["press"]),
                        effect: .momentary(MomentaryRule(silence: ["end"]))),
                    Reading(
                        source: .path(["list", "2"]),
                        effect: .value(slot: 0, attribute: "third", rank: 0, conversion: .any)),
                ], restSlot: 1, restPrefix: "")
        ]
        binding.expiries = [
            ExpiryRule(
                slot: 1, attribute: "held", seconds: 30, value: .bool(false), when: .bool(true)),
            ExpiryRule(slot: 1, attribute: "fresh", seconds: 60, value: .null),
        ]
        return .devices([binding])
    }

    func isExpected(_ message: CodecMessage) -> Bool { message.topic.hasPrefix("rule/") }
}

@Suite("Codecs: readings of one message that meet")
struct BindingRuleTests {
    private static let onOff = "report rule:p:a main Matter.OnOffTrait "
    private static let rest = "report rule:p:a main Vendor.RestTrait "
    private static let moment = "momentary rule:p:a main Matter.OnOffTrait (live) "

    @Test(arguments: [
        // Of equal ranks the last one of the message counts, else the higher rank.
        (#"{"one":true,"two":false}"#, [onOff + #"{"onOff":false}"#]),
        (#"{"two":false,"one":true}"#, [onOff + #"{"onOff":true}"#]),
        (#"{"best":true,"one":false}"#, [onOff + #"{"onOff":true}"#]),
        (#"{"start":1,"one":true}"#, [onOff + #"{"onOff":true,"startUpOnOff":1}"#]),
        // The words of a fact, in any case where they need not be exact; others are kept.
        (#"{"link":"DOWN"}"#, ["connectivity rule:p:a own off (live)"]),
        (#"{"exact":"no"}"#, ["connectivity rule:p:a own off (live)"]),
        (#"{"exact":"NO"}"#, [rest + #"{"exact":"NO"}"#]),
        (#"{"link":"maybe"}"#, [rest + #"{"link":"maybe"}"#]),
        // A press has a name, and the word for its end is none.
        (#"{"press":"single"}"#, [moment + "single {}"]),
        (#"{"press":"end"}"#, ["ignored nothing new"]),
        (#"{"press":""}"#, ["ignored nothing new"]),
        // A list is taken apart where it has the item that a reading wants.
        (#"{"list":[1,2,3]}"#, [onOff + #"{"third":3}"#, rest + #"{"list.0":1,"list.1":2}"#]),
        (#"{"list":[1,2]}"#, [rest + #"{"list":[1,2]}"#]),
    ])
    func read(payload: String, lines: [String]) {
        #expect(Self.events(payload).map { CodecSupport.line($0) } == lines)
    }

    @Test("what no reading takes is taken apart as long as its path has at most 256 bytes")
    func longPaths() {
        let long = String(repeating: "k", count: 256)
        let longer = long + "k"
        for (key, expected) in [
            (long, "{\"\(long).a\":{\"b\":1}}"), (longer, "{\"\(longer)\":{\"a\":{\"b\":1}}}"),
        ] {
            let events = Self.events("{\"\(key)\":{\"a\":{\"b\":1}}}")
            #expect(events.map { CodecSupport.line($0) } == [Self.rest + expected])
        }
    }

    @Test(
        "a value holds for a time where it is the one that does, or any that is known",
        arguments: [
            (#"{"held":true}"#, [30]), (#"{"held":false}"#, []), (#"{"fresh":1}"#, [60]),
            (#"{"fresh":false}"#, [60]), (#"{"fresh":null}"#, []), (#"{"other":1}"#, []),
        ] as [(String, [UInt32])])
    func expiries(payload: String, seconds: [UInt32]) {
        let scheduled = Self.events(payload).compactMap { event in
            if case .expiryScheduled(let expiry) = event { expiry.seconds } else { nil }
        }
        #expect(scheduled == seconds)
    }

    /// The members of an object are sorted in a record, so that equal values are equal bytes.
    @Test("attributes stand in the order of their names, not of the message, however many")
    func order() {
        let many = (0..<60).map { "\"k\($0 * 7 % 60)\":\($0)" }.joined(separator: ",")
        for payload in [#"{"start":1,"one":true}"#, #"{"b":1,"a":2,"c":3}"#, "{\(many)}"] {
            let keys = Self.events(payload).flatMap { event -> [String] in
                guard case .attributesReported(let report) = event else { return [] }
                return report.attributes.map(\.key)
            }
            #expect(keys.count > 1 && keys == keys.sorted())
        }
    }

    private static func events(_ payload: String) -> [HomeEvent] {
        var reader = MessageReader(context: CodecSupport.context(), types: [RuleCodec.self])
        _ = reader.read(CodecSupport.message("rule/list", "{}"))
        return reader.read(CodecSupport.message("rule/a", payload)).events
    }
}

/// The bounds of what readings make of one message, however many there are.
extension BindingRuleTests {
    /// A template that says what it was given.
    private struct Echo: MessageTemplate {
        let paths: [[String]] = []

        func render(text: String, json: JSONValue?) -> String? { text }
        func command(_ value: JSONValue) -> String? { nil }
    }

    /// What such readings make of a payload that is a text.
    private func found(
        _ sources: [Reading.Source], in payload: String, numberCharactersMax: Int = 400
    ) throws -> [AttributeValue] {
        let store = BindingStore(context: CodecSupport.context(), codec: "rule")
        var binding = try #require(DeviceBinding(native: "a", name: "A", of: store))
        let trait = TraitDescription(trait: "Vendor.Trait", attributes: [])
        binding.parts = [PartDescription(part: "main", type: "Any", traits: [trait])]
        let readings = sources.enumerated().map { index, source in
            Reading(
                source: source,
                effect: .value(slot: 0, attribute: "a\(index)", rank: 0, conversion: .any))
        }
        binding.topics = [TopicRule(topic: "t", form: .text, readings: readings)]
        let reader = BindingReader(binding: binding, digest: TextDigest(""), source: "s") { _ in
            Echo()
        }
        var forms = PayloadForms(
            Array(payload.utf8),
            limits: JSONLimits(
                depthMax: 8, keysMax: 8, numberCharactersMax: numberCharactersMax))
        var findings = BindingReader.Findings()
        reader.find(reader.rules[0], &forms, into: &findings)
        var events: [HomeEvent] = []
        reader.report(&findings, delivery: .live, into: &events)
        return events.flatMap { event -> [AttributeValue] in
            guard case .attributesReported(let report) = event else { return [] }
            return report.attributes.map(\.value)
        }
    }

    @Test("what a template renders is a number up to the bound of numbers, and then a text")
    func longNumbers() throws {
        let template = [Reading.Source.template("echo", then: [])]
        for (count, isNumber) in [(19, true), (20, true), (21, false)] {
            let digits = "0." + String(repeating: "1", count: count - 2)
            let value = try #require(try found(template, in: digits, numberCharactersMax: 20).first)
            #expect((value == .string(digits)) == !isNumber, "\(value)")
        }
    }

    @Test("many readings of one long value come to no more than a record should hold")
    func longValues() throws {
        let long = String(repeating: "v", count: BindingReader.valueBytesMax / 8)
        let values = try found(Array(repeating: .path([]), count: 20), in: long)
        #expect(values == Array(repeating: .string(long), count: 8))
    }
}
