// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import Testing

@testable import hearth

/// Lines that mosquitto_sub 2.0.11 wrote, and one of a newer form.
@Suite struct MosquittoLineTests {
    private static func line(_ payload: String, _ length: Int, retain: Int = 0) -> [UInt8] {
        Array(
            (#"{"tst":"2026-11-24T11:37:28.886961Z+0100","topic":"a/b","qos":1,"mid":3,"retain":"#
                + #"\#(retain),"payloadlen":\#(length),"payload":\#(payload)}"#).utf8)
    }

    @Test(arguments: [
        (#""hi""#, 2, "hi"), (#""{\"a\": 1.50}""#, 11, #"{"a": 1.50}"#), (#""21.50""#, 5, "21.50"),
        ("null", 0, ""), ("null", 4, "null"), (#""a\tb\"c\\\n""#, 7, "a\tb\"c\\\n"),
        // With %J the payload is a value.
        (#"{"b":"é","a":[1,2.50]}"#, 30, #"{"b":"é","a":[1,2.50]}"#), ("21.5", 5, "21.5"),
        ("true", 4, "true"), (#""hi""#, 4, #""hi""#),
    ])
    func payloadsAreWhatWasPublished(payload: String, length: Int, bytes: String) throws {
        let line = try MessageLine(Self.line(payload, length)[...])
        #expect(String(decoding: line.payload, as: UTF8.self) == bytes)
        #expect(line.topic == "a/b" && line.qos == 1)
        #expect(!line.isStored && line.isRetained == nil)
        #expect(line.receivedAt.map { timeText($0) } == "2026-11-24T10:37:28.886961000Z")
    }

    @Test func aStoredCopyIsMarked() throws {
        let line = try MessageLine(Self.line(#""x""#, 1, retain: 1)[...])
        #expect(line.isStored && line.isRetained == true)
    }

    @Test(arguments: [
        ("2026-11-24T11:37:28.886961+0100", "2026-11-24T10:37:28.886961000Z"),
        ("2026-11-24T11:37:28.886961Z+0000", "2026-11-24T11:37:28.886961000Z"),
        ("2026-11-24T11:37:28-0330", "2026-11-24T15:07:28.000000000Z"),
        ("2026-11-24T11:37:28Z", "2026-11-24T11:37:28.000000000Z"),
    ])
    func times(text: String, expected: String) {
        #expect(MosquittoLine.time(text).map { timeText($0) } == expected)
    }

    @Test(arguments: ["", "+0100", "Z+0000", "2026-11-24", "2026-11-24T11:37:28", "24.11.+2026"])
    func whatIsNoTime(text: String) { #expect(MosquittoLine.time(text) == nil) }

    @Test func aPayloadThatIsNotWholeIsSaidToBe() throws {
        // A zero byte ends it, and bytes that are no text stand as they are.
        let cut = #expect(throws: MessageLine.Problem.self) {
            try MessageLine(Self.line(#""ab""#, 3)[...])
        }
        #expect(cut?.isOfPayload == true)
        var line = Self.line(#""?""#, 3)
        line[line.lastIndex(of: UInt8(ascii: "?")) ?? 0] = 0xFF
        let bytes = #expect(throws: MessageLine.Problem.self) { try MessageLine(line[...]) }
        #expect(bytes?.isOfPayload == true)
        // Half a line is no line.
        let half = #expect(throws: MessageLine.Problem.self) {
            try MessageLine(Self.line(#""hi""#, 2).dropLast(9)[...])
        }
        #expect(half?.isOfPayload == false)
    }
}
