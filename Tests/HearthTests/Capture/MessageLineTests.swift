// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeBrokerTesting
import Testing

@testable import hearth

@Suite struct MessageLineTests {
    private func message(
        _ payload: [UInt8], topic: String = "a/b", qos: UInt8 = 0, isStored: Bool = false
    ) -> IncomingMessage {
        IncomingMessage(
            topic: topic, payload: payload, qos: qos, isRetained: isStored,
            receivedAt: 1_795_243_752_123_456_789)
    }

    @Test func whatIsWrittenIsReadAgain() throws {
        let payloads: [[UInt8]] = [
            [], Array("{\"a\":23.20}".utf8), [0], [0xFF, 0xFE, 0],
            Array("é\u{202E}\"\\\n\r\t".utf8),
            Array("\u{FEFF}on".utf8), Array(0...255),
        ]
        for payload in payloads {
            for (qos, isStored) in [(UInt8(0), false), (1, true), (2, false)] {
                let line = MessageLine(
                    message(payload, topic: "küche/\"x\"", qos: qos, isStored: isStored),
                    payload: payload)
                #expect(line.isRetained == (isStored ? true : nil))
                #expect(try MessageLine(Array(line.json.utf8)[...]) == line)
            }
        }
    }

    @Test func aLineHoldsWhatIsKnownAndNoMore() {
        let live = MessageLine(message(Array("on".utf8)), payload: Array("on".utf8))
        #expect(
            live.json == #"{"payload":"on","qos":0,"receivedAt":"2026-11-21T06:49:12.123456789Z""#
                + #","topic":"a/b"}"#)
        let stored = MessageLine(message([0xFF], qos: 1, isStored: true), payload: [0xFF])
        #expect(
            stored.json
                == #"{"payload_b64":"/w==","qos":1,"receivedAt":"2026-11-21T06:49:12.123456789Z""#
                + #","retain":true,"stored":true,"topic":"a/b"}"#)
    }

    @Test func aFileSaysWhichLineIsNone() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(
            "{\"topic\":\"a\",\"payload\":\"\"}\n\n{\"topic\":\"b\"}\n", to: "messages")
        let failure = #expect(throws: CommandFailure.self) { try WholeFile(path) }
        #expect(failure?.status == .damaged)
        #expect(failure?.line == "\(path) line 3: no payload")
        let good = try folder.write("\r\n{\"topic\":\"a\",\"payload\":\"\"}\r\n", to: "good")
        #expect(try WholeFile(good).messages.map(\.line) == [2])
    }

    @Test func aFileThatIsTooLongIsNotReadToItsEnd() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("12345", to: "five")
        #expect(try FileLines.bytes(path, max: 5).count == 5)
        let failure = #expect(throws: CommandFailure.self) { try FileLines.bytes(path, max: 4) }
        #expect(failure == CommandFailure(.damaged, "\(path): longer than 4 bytes"))
        // It has no end.
        #expect(throws: CommandFailure.self) { try FileLines.bytes("/dev/zero", max: 1 << 20) }
    }

    @Test func linesReadOneByOneAreThoseOfTheWholeFile() throws {
        let folder = try TemporaryFolder()
        // Around the size of what is read at once, with every end a line may have.
        let lengths = [0, 1, 262_142, 262_143, 262_144, 262_145, 600_000, 3]
        for end in ["\n", "\r\n"] {
            for last in ["", "last", end] {
                let text =
                    lengths.map { String(repeating: "x", count: $0) }.joined(separator: end) + last
                let path = try folder.write(text, to: "lines")
                var lines: [[UInt8]] = []
                try FileLines.each(path) { line throws(CommandFailure) in
                    lines.append(Array(line))
                    return true
                }
                var whole = try FileLines.read(path).map { Array($0) }
                if whole.last == [] { whole.removeLast() }
                #expect(lines == whole)
            }
        }
    }
}
