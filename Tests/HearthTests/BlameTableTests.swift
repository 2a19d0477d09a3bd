// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import Testing

@testable import HomeGraph
@testable import hearth

@Suite struct BlameTableTests {
    private static let minute: Int64 = 60_000_000_000
    private static let now: Int64 = 1_795_176_000_000_000_000

    private static func device(_ name: String) -> DeviceState {
        var device = DeviceState(id: "native:\(name)")
        device.name = name
        return device
    }

    /// A value that came so many minutes ago.
    private static func row(
        _ attribute: String, _ value: AttributeValue, since: UInt64, minutes: Int64,
        _ cause: ValueCause?, payload: String? = "{}", part: String = "main"
    ) -> BlameTable.Row {
        var origin = ValueOrigin(
            device: device("lamp"),
            evidence: AttributeEvidence(
                part: part, trait: "Matter.OnOffTrait", attribute: attribute, value: value,
                since: since))
        origin.record = HomeRecord(
            offset: since, receivedAt: now - minutes * minute, cause: .message, events: [])
        origin.message = CausingMessage(topic: "z/lamp", payload: payload.map { Array($0.utf8) })
        origin.cause = cause
        return BlameTable.Row(origin: origin, isUnsearched: cause == nil)
    }

    private static func console(_ columns: Int?) -> Console {
        var console = Console(isTerminal: false, size: nil) { _ in nil }
        console.columns = columns
        return console
    }

    private static let command = ValueCause.command(
        CauseOfCommand(
            id: "command:11.0", offset: 11,
            sender: .socket(user: "anna", program: "hearth set\u{1B}"),
            outcome: .confirmed(.report, latency: 1), endedAt: 12))

    private static var table: BlameTable {
        BlameTable(
            sections: [
                BlameTable.Section(
                    device: device("lamp\u{1B}[31m"),
                    rows: [
                        row("onOff", .bool(true), since: 12, minutes: 1, command),
                        row("onTime", .int(5), since: 12, minutes: 1, .device),
                        row(
                            "startUpOnOff", .null, since: 3, minutes: 90, .notLive(.stored),
                            payload: nil, part: "root"),
                    ]),
                BlameTable.Section(device: device("empty"), rows: []),
                BlameTable.Section(
                    device: device("fan"),
                    rows: [
                        row(
                            "onOff", .bool(false), since: 7, minutes: 60 * 24, nil,
                            payload: "{\"state\":\"OFF\u{202E}\u{1B}\",\"long\":\""
                                + String(repeating: "x", count: 300))
                    ]),
            ], now: now)
    }

    @Test func theMessageStandsOnceBelowItsValues() {
        let lines = Self.table.lines(Self.console(100))
        #expect(
            lines.joined(separator: "\n") == """
                lamp\\u{1B}[31m  native:lamp\\u{1B}[31m
                OFFSET  AGE         WHO                             ATTRIBUTE                VALUE
                @12     1 min       anna with hearth set\\u{1B} @11  OnOff.onOff              on
                @12     1 min       the device                      OnOff.onTime             0.5 s
                        z/lamp {}
                @3      1 h 30 min  unknown: stored copy            root/OnOff.startUpOnOff  previous
                        z/lamp (not kept)

                empty  native:empty
                has never reported a value

                fan  native:fan
                @7      1 d         not searched                    OnOff.onOff              off
                        z/lamp {"state":"OFF\\u{202E}\\u{1B}","long":"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
                """)
    }

    @Test(arguments: [20, 60, 80, 100, 200])
    func nothingIsWiderThanTheTerminal(columns: Int) {
        let lines = Self.table.lines(Self.console(columns))
        #expect(lines.allSatisfy { TerminalText.width($0) <= max(columns, 58) }, "\(lines)")
        #expect(lines.allSatisfy { !$0.contains("\u{1B}") && !$0.contains("\u{202E}") })
    }

    @Test func csvHasWhatTheTableHas() {
        let csv = Self.table.csv
        #expect(csv[0] == "device,part,trait,attribute,value,offset,time,who,topic,payload")
        #expect(
            csv[1]
                == "native:lamp\\u{1B}[31m,main,Matter.OnOffTrait,onOff,on,12,"
                + "2026-11-20T11:59:00.000000000Z,anna with hearth set\\u{1B} @11,z/lamp,{}")
        #expect(csv.count == 5)
        #expect(csv[4].contains("not searched"))
    }

    @Test(arguments: [
        (BlameTableTests.command, "anna with hearth set\\u{1B} @11"),
        (
            .command(
                CauseOfCommand(id: "c", offset: 4, sender: nil, outcome: .unconfirmed, endedAt: 5)),
            "perhaps a command @4"
        ),
        (
            .other(CauseOfOther(offset: 9, receivedAt: 0, topic: "t", arguments: [])),
            "another sender @9"
        ),
        (.device, "the device"), (.notLive(.stored), "unknown: stored copy"),
        (.notLive(.late), "unknown: came late"), (.noMessage(.timer), "a timer"),
        (.noMessage(.importLine), "an import"), (.noMessage(.engine), "engine"),
    ])
    func whoHasWords(cause: ValueCause, words: String) {
        let record = HomeRecord(receivedAt: 0, cause: .message, events: [])
        #expect(cause.who(at: record) == words)
        var lost = Self.row("onOff", .null, since: 1, minutes: 1, cause)
        #expect(lost.who == words)
        lost.origin.record = nil
        #expect(lost.who == "record lost")
    }
}

/// The chain of one value, for people and programs.
@Suite struct ValueOriginTests {
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
                ValueReading(
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
        #expect(origin.json.contains(#""previous":{"at":null,"since":3,"value":false}"#))
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
        origin.record = nil
        #expect(origin.lines(Paint(isOn: false)).last == "  record   no longer readable")
        #expect(origin.json.contains(#""event":null"#))
    }
}
