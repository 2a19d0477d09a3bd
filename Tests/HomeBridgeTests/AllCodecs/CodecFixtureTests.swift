// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeGraph
import Testing

@testable import HomeBridge

/// Message files of `Tests/Fixtures/<ecosystem>` with the events expected of them.
///
/// `NAME.jsonl` holds the messages, `NAME.expected` one block for each. Run with
/// `HEARTH_UPDATE_FIXTURES=1` to write the expected files, then read their difference.
struct CodecFixture: CustomTestStringConvertible {
    var file: URL
    var testDescription: String { file.deletingPathExtension().lastPathComponent }

    static func all(_ ecosystem: String) -> [CodecFixture] {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Fixtures/\(ecosystem)")
        let files = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: nil)
        return (files ?? []).filter { $0.pathExtension == "jsonl" }
            .sorted { $0.path < $1.path }.map { CodecFixture(file: $0) }
    }

    func messages() throws -> [CodecMessage] { try CodecFixture.messages(in: file) }

    /// The lines of a message file.
    static func messages(in file: URL) throws -> [CodecMessage] {
        let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
        return try lines.map { line in
            let limits = JSONLimits(depthMax: 8, keysMax: 100)
            let object = try #require(try JSONReader.read(Array(line), limits: limits).object)
            var payload = Array((object["payload"]?.string ?? "").utf8)
            if let text = object["payload_b64"]?.string {
                payload = Array(try #require(Data(base64Encoded: text)))
            }
            return CodecMessage(
                topic: try #require(object["topic"]?.string), payload: payload,
                delivery: object["stored"]?.bool == true ? .stored : .live, receivedAt: 0)
        }
    }

    func expected() -> String {
        (try? String(contentsOf: expectedFile, encoding: .utf8)) ?? ""
    }

    var expectedFile: URL {
        file.deletingPathExtension().appendingPathExtension("expected")
    }
}

@Suite("Codecs: fixtures")
struct CodecFixtureTests {
    @Test(
        "every message gives the expected events",
        arguments: [
            "zigbee2mqtt", "native", "cloudtocloud", "homeassistant", "esphome", "zwave-js-ui",
        ])
    func fixtures(ecosystem: String) throws {
        let fixtures = CodecFixture.all(ecosystem)
        try #require(!fixtures.isEmpty, "no fixtures of \(ecosystem)")
        for fixture in fixtures {
            let text = try Self.render(try fixture.messages())
            if ProcessInfo.processInfo.environment["HEARTH_UPDATE_FIXTURES"] == "1" {
                try text.write(to: fixture.expectedFile, atomically: true, encoding: .utf8)
            }
            #expect(text == fixture.expected(), "\(fixture.testDescription)")
        }
    }

    /// A block for each message: its topic and payload, then what was made of it.
    static func render(
        _ messages: [CodecMessage], by reader: MessageReader = CodecSupport.reader(asks: true)
    ) throws -> String {
        var home = CodecHome(reader)
        var blocks: [String] = []
        for message in messages {
            home.lines = []
            home.notices = []
            let result = home.read(message)
            var payload = String(decoding: message.payload.prefix(120), as: UTF8.self)
            if message.payload.count > 120 { payload += "..." }
            var block = ["# \(message.topic) \(payload)"] + home.lines.map { "  " + $0 }
            if let time = result.sourceAt { block.append("  at \(time)") }
            block += home.notices.map { "  notice \($0)" }
            block += result.requests.map { "  request \($0.topic) \($0.payload)" }
            if let clean = result.redactedPayload {
                block.append("  redacted \(String(decoding: clean, as: UTF8.self))")
            }
            blocks.append(block.joined(separator: "\n") + "\n")
        }
        return blocks.joined(separator: "\n")
    }
}
