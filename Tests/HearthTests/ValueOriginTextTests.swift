// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import HomeGraph
@testable import HomeSDK
@testable import hearth

/// The chain of one value, for people and programs.
@Suite struct ValueOriginTextTests {
    private static func origin() -> ValueOrigin {
        var device = DeviceState(id: "native:lamp")
        device.name = "Lamp\u{1B}"
        let evidence = AttributeEvidence(
            part: "main", trait: "Matter.OnOffTrait", attribute: "onOff", value: .bool(true),
            since: 7)
        var origin = ValueOrigin(device: device, evidence: evidence)
        origin.record = HomeRecord(
            offset: 7, receivedAt: 1_795_176_000_000_000_000, cause: .message,
            origin: RecordOrigin(
                profile: "main", topic: "z/lamp", codec: "zigbee2mqtt", codecVersion: 7),
            events: [
                .messageIgnored(reason: "x"),
                .attributesReported(
                    AttributesReported(
                        deviceID: "native:lamp", source: "s", part: "main",
                        trait: "Matter.OnOffTrait",
                        attributes: [AttributeMember(key: "onOff", value: .bool(true))])),
            ])
        origin.message = CausingMessage(
            topic: "z/lamp\u{202E}", payload: Array("{\"state\":\"ON\u{1B}\"}".utf8))
        origin.cause = .device
        return origin
    }

    private func chain(_ previous: AttributeEvidence?, knows: Bool = true) -> ValueChain {
        ValueChain(
            readings: [
                MessageReading(
                    path: ["state"], template: nil, conversion: "words", raw: "\"ON\u{1B}\"")
            ], previous: previous, knowsPrevious: knows)
    }

    @Test func theChainGoesFromTheMessageToTheFold() throws {
        var origin = Self.origin()
        var previous = origin.evidence
        (previous.value, previous.since) = (.bool(false), 3)
        origin.chain = chain(previous)
        let lines = origin.lines(Paint(isOn: false))
        #expect(
            lines.filter { !$0.hasPrefix("  received") } == [
                "Lamp\\u{1B}  main/OnOff.onOff = on  (true)",
                "  message  z/lamp\\u{202E}, live, QoS 0, profile main",
                "  payload  {\"state\":\"ON\\u{1B}\"}",
                "  codec    zigbee2mqtt 7",
                "  reads    state \"ON\\u{1B}\" -> true -> on  (by words)",
                "  event    @7, index 1 of 2 events: attributesReported",
                "  fold     replaced off (false), which stood since @3",
                "  cause    message",
                "  by       no command of Hearth's came before; the device or somebody else",
            ])
        #expect(
            origin.json.contains(
                #""conversion":[{"kind":"words","path":["state"],"raw":"\"ON\u001b\"","template":null}]"#
            ), "\(origin.json)")
        #expect(origin.json.contains(#""event":{"index":1,"kind":"attributesReported"}"#))
        #expect(
            origin.json.contains(#""previous":{"at":null,"since":3,"text":"off","value":false}"#))
        #expect(!origin.blameJSON.contains("previous") && !origin.blameJSON.contains("conversion"))
        #expect(origin.blameJSON.contains(#""codec":"zigbee2mqtt","codecVersion":7"#))
    }

    @Test func whatIsNotKnownIsSaid() {
        var origin = Self.origin()
        origin.chain = chain(nil)
        #expect(origin.lines(Paint(isOn: false)).contains("  fold     the first value"))
        origin.chain = chain(nil, knows: false)
        #expect(
            origin.lines(Paint(isOn: false)).contains {
                $0.hasPrefix("  fold     nobody knows what was before")
            })
        origin.message?.payload = nil
        #expect(origin.lines(Paint(isOn: false)).contains("  payload  not kept"))
        origin.isUnsearched = true
        origin.cause = nil
        #expect(origin.lines(Paint(isOn: false)).last == "  by       not searched")
        origin.record = nil
        #expect(origin.lines(Paint(isOn: false)).last == "  record   no longer readable")
        #expect(origin.json.contains(#""event":null"#))
    }
}
