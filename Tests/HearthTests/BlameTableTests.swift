// SPDX-License-Identifier: Apache-2.0

import HomeSDK
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
    ) -> ValueOrigin {
        var origin = ValueOrigin(
            device: device("lamp"),
            evidence: AttributeEvidence(
                part: part, trait: "Matter.OnOffTrait", attribute: attribute, value: value,
                since: since))
        origin.record = HomeRecord(
            offset: since, receivedAt: now - minutes * minute, cause: .message, events: [])
        origin.message = CausingMessage(topic: "z/lamp", payload: payload.map { Array($0.utf8) })
        origin.cause = cause
        origin.isUnsearched = cause == nil
        return origin
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
        lost.record = nil
        #expect(lost.who == "record lost")
    }
}
