// SPDX-License-Identifier: Apache-2.0

import Foundation
import HomeBridge
import HomeEngine
import HomeGraph
import HomeLog
import HomeTesting
import Testing

@testable import hearth

/// Words that stand nowhere else are put into every place of a file that holds text, and then
/// looked for in the bytes of its redaction.
@Suite struct RedactionLeakTests {
    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "hearth-redaction-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try body(folder)
    }

    // MARK: Logs

    @Test("nothing of a random home's words is in the bytes of its redacted export")
    func logs() throws {
        try checkHistories(cases: 12, records: 60, seed: 41) { history in
            try inFolder { folder in
                let marks = MarkingMask()
                let records = history.records.map { $0.masked(by: marks) }
                let log = try Self.log(in: folder + "/log", records)
                // From the middle too: the checkpoint before it holds names.
                for first in [0, UInt64(history.index(records.count))]
                where first < log.nextOffset {
                    let path = folder + "/\(first).hearth"
                    let range = first..<log.nextOffset
                    let plain = folder + "/plain-\(first).hearth"
                    _ = try ExportFile(plain).write(log, range)
                    try? FileManager.default.removeItem(atPath: path)
                    // It folds the export, and compares its state with that of the log.
                    let summary = try ExportFile(path).write(
                        log, range, redaction: Redaction())
                    try hold(summary.hasStateOfLog, "the home is another one")
                    let found = try MarkSearch(path).found(of: marks.marks)
                    try hold(found.isEmpty, "\(found) leaked from \(first)")
                    let before = try MarkSearch(plain).found(of: marks.marks)
                    try hold(!before.isEmpty, "the search finds nothing anywhere")
                    try? FileManager.default.removeItem(atPath: plain)
                }
            }
        }
    }

    private static func log(in directory: String, _ records: [HomeRecord]) throws -> LogAccess {
        let log = try FileLog.open(
            directory: directory,
            mode: .create(logID: [UInt8](repeating: 7, count: 16), time: 0), random: { 1 })
        var encoder = RecordEncoder()
        for record in records {
            let stored = LogRecord(
                time: record.receivedAt, events: encoder.encode(record), capture: record.capture)
            _ = try log.append(
                LogBatch(records: [stored], dictionary: encoder.takeNewDefinitions()))
        }
        try log.close()
        return try LogAccess(directory: directory)
    }

    // MARK: Messages

    private static func message(_ topic: String, _ payload: [UInt8]) -> MessageLine {
        MessageLine(
            IncomingMessage(topic: topic, payload: payload, receivedAt: 0, sessionEpoch: 1),
            payload: payload)
    }

    /// `MARK` stands for a word of the user's.
    private static let payloads = [
        "MARK", "MARK MARK's lamp", "{\"MARK\":\"MARK\"}", "{\"a\":[\"MARK\",{\"b\":\"xMARK1\"}]}",
        "{\"friendly_name\":\"MARK\",\"name\":\"MARK Temp\",\"unique_id\":\"MARK_temp\"}",
        "{\"value_template\":\"{{ value_json.MARK | default('MARK') }}\"}",
        "{\"text\":\"{\\\"MARK\\\":\\\"MARK\\\"}\"}", "{\"broken\":\"MARK",
        "{\"a\":\"\\u0041MARK\"}",
        "https://MARK:MARK@MARK.example.org:8443/MARK?MARK=MARK#MARK", "MARK@MARK.org",
        "<?xml version=\"1.0\"?><vs><ds>MARK</ds><MARK>1</MARK></vs>", "MARK;MARK,MARK\tMARK\nMARK",
        "camelMARKCase", "ABCMARK", "MARKabc", "a1MARK2b3", "0xMARK", "MARK%20MARK%C3%BCMARK",
        "{\"password\":\"MARK\",\"ssid\":\"MARK\",\"pin_code\":\"MARK\",\"token\":[\"MARK\"]}",
        "{\"latitude\":\"MARK\",\"serial\":\"MARK\",\"mac\":\"MARK\"}", "\"MARK\"", "[\"MARK\"]",
        "redacted:MARK", "room:MARK", "structure:1MARK", "command:MARK.1", "{% if MARK %}MARK",
        "\u{1F600}MARK\u{0301}", "MARK\u{0}MARK", "TS0601_MARK_1", "12:34:MARK", "MARK::1",
    ]

    private static let bytes: [[UInt8]] = [
        [0xFF] + "MARK".utf8, Array("MARK".utf8) + [0xC3], [0, 1, 0xA4] + "MARK".utf8 + [0x80],
    ]

    private static let topics = [
        "MARK", "MARK/MARK/state", "zigbee2mqtt/MARK", "homeassistant/sensor/MARK/MARK/config",
        "tele/MARK/SENSOR", "shellies/MARK/relay/0", "$MARK/x", "homie/MARK/$name",
        "hearth/v1/MARK/in/announce/MARK", "x/password", "x/latitude", "zigbee2mqtt/MARK/set/MARK",
    ]

    @Test("nothing of the user's words is in the bytes of redacted messages")
    func messages() throws {
        let marks = Marks()
        var messages = MessageRedaction()
        var plain: [UInt8] = []
        var masked: [UInt8] = []
        for topic in Self.topics {
            for payload in Self.payloads.map({ Array($0.utf8) }) + Self.bytes {
                let message = Self.message(marks.placed(in: topic), marks.placed(in: payload))
                plain += Array(message.json.utf8) + message.payload
                let result = messages.masked(message)
                masked += Array(result.json.utf8) + result.payload
            }
        }
        #expect(MarkSearch(bytes: plain).found(of: marks.all).count == marks.all.count)
        #expect(MarkSearch(bytes: masked).found(of: marks.all) == [])
    }

    @Test(
        "what names a person, a thing or a place is replaced",
        arguments: [
            "0x00158d0001a2b3c4", "A4:CF:12:F3:B1:C0", "a4-cf-12-f3-b1-c0", "a4cf12f3b1c0",
            "tasmota_F3B1C0", "192.168.178.23", "fe80::1a2b:3c4d", "+49 171 5550123",
            "123e4567-e89b-12d3-a456-426614174000", "SN 0012345678", "1A2B3C4D5E6F7A8B",
            "{\"home_id\":3456789012}", "{\"lat\":48.137154,\"lon\":11.576124}",
            "{\"imei\":490154203237518}", "{\"id\":12345678901}", "{\"pin\":4711}",
        ])
    func addresses(_ text: String) {
        let message = Self.message("x", Array(text.utf8))
        var messages = MessageRedaction()
        let payload = String(decoding: messages.masked(message).payload, as: UTF8.self)
        // No group of three digits or letters with a digit is left in its place.
        let groups = text.matches(of: /[0-9A-Fa-f]{4,}/).map { String($0.0) }
        for group in groups where group.contains(where: \.isNumber) {
            #expect(!payload.contains(group), "\(payload)")
        }
        #expect(payload != text)
    }

    @Test(
        "times, measurements and the words of ecosystems stay",
        arguments: [
            "{\"temperature\":21.34,\"humidity\":54,\"linkquality\":120,\"last_seen\":1732442808123}",
            "2026-11-24T10:06:48.512Z", "{\"Time\":\"2026-11-24T10:06:48\",\"POWER1\":\"ON\"}",
            "23.5", "ON", "online", "{\"state\":\"OFF\",\"brightness\":254,\"color_mode\":\"xy\"}",
            "{{ value_json.temperature | float / 1000 }}", "{\"energy\":12345678901}",
            "{\"ts\":1732442808,\"xy\":[0.3127,0.329]}", "{\"a\":1e3,  \"c\" : null}",
        ])
    func stays(_ text: String) {
        var messages = MessageRedaction()
        let message = Self.message("zigbee2mqtt/bridge/state", Array(text.utf8))
        let masked = messages.masked(message)
        #expect(String(decoding: masked.payload, as: UTF8.self) == text)
        #expect(masked.topic == message.topic)
    }

    @Test("the same word is the same one everywhere, and another one in the next redaction")
    func sameWords() {
        let redaction = Redaction()
        let name = redaction.text("Kueche")
        #expect(redaction.text("sensor.kueche_temp") == "sensor.\(name.lowercased())_temp")
        #expect(redaction.text("KUECHE2") == name.uppercased() + "2")
        #expect(redaction.text("native:Kueche%20x1") == redaction.text("native:Kueche%20x1"))
        let address = redaction.text("0x00158d0001a2b3c4")
        #expect(redaction.text("zigbee2mqtt_0x00158d0001a2b3c4") == "zigbee2mqtt_" + address)
        let colons = redaction.text("A4:CF:12:F3:B1:C0")
        let plain = redaction.text("a4cf12f3b1c0")
        #expect(colons.filter { $0 != ":" }.lowercased() == plain)
        #expect(redaction.text("shelly1-F3B1C0").lowercased() == "shelly1-" + plain.suffix(6))
        #expect(Redaction().text("Kueche") != name)
    }
}

/// Words that no vocabulary has.
final class Marks {
    private(set) var all: [String] = []

    func next() -> String {
        var rest = all.count
        var letters: [Character] = []
        for _ in 0..<4 {
            letters.append(Array("qwxjyfg")[rest % 7])
            rest /= 7
        }
        let mark = "qx" + String(letters)
        all.append(mark)
        return mark
    }

    func placed(in text: String) -> String {
        String(decoding: placed(in: Array(text.utf8)), as: UTF8.self)
    }

    func placed(in bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index...].starts(with: "MARK".utf8) {
                out += Array(next().utf8)
                index += 4
            } else {
                out.append(bytes[index])
                index += 1
            }
        }
        return out
    }
}

/// Gives each text of a record one word that stands nowhere else, the same for the same.
final class MarkingMask: RecordMask, @unchecked Sendable {
    // One test uses it, on one thread.
    private let words = Marks()
    private var table: [String: String] = [:]

    var marks: [String] { words.all }

    func text(_ text: String) -> String {
        if text.isEmpty || ["room:", "structure:", "command:"].contains(where: text.hasPrefix) {
            return text
        }
        return text.split(separator: ":", omittingEmptySubsequences: false).map { part in
            if part.isEmpty { return "" }
            if let known = table[String(part)] { return known }
            let mark = words.next()
            table[String(part)] = mark
            return mark
        }.joined(separator: ":")
    }

    func value(_ value: AttributeValue, key: String) -> AttributeValue {
        switch value {
        case .string(let words): .string(text(words))
        case .bytes: .bytes(Array(words.next().utf8))
        case .list(let items): .list(items.map { self.value($0, key: key) })
        case .object(let members):
            .members(members.map { (text($0.key), self.value($0.value, key: $0.key)) })
        case .null, .bool, .int, .uint, .double: value
        }
    }

    func payload(_ bytes: [UInt8], topic: String) -> [UInt8] {
        switch bytes.count % 3 {
        case 0: Array(words.next().utf8) + [0xFF]
        case 1: Array("{\"\(words.next())\":\"\(words.next())\"}".utf8)
        default: Array(words.next().utf8)
        }
    }

    func fenceHash(_ hash: UInt64) -> UInt64 { hash }
}

/// Looks for words of six letters in bytes: as they are, in capitals, in hexadecimal, in base64 at
/// any place, percent-encoded.
struct MarkSearch {
    private var six: Set<UInt64> = []
    private var seven: Set<UInt64> = []
    private var eight: Set<UInt64> = []

    init(_ path: String) throws {
        self.init(bytes: Array(try Data(contentsOf: URL(fileURLWithPath: path))))
    }

    init(bytes: [UInt8]) {
        var window: UInt64 = 0
        var folded: UInt64 = 0
        for byte in bytes {
            window = window << 8 | UInt64(byte)
            let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            folded = folded << 8 | UInt64(isUpper ? byte | 0x20 : byte)
            six.insert(folded & 0xFFFF_FFFF_FFFF)
            seven.insert(window & 0xFF_FFFF_FFFF_FFFF)
            eight.insert(folded)
        }
    }

    func found(of marks: [String]) -> [String] { marks.filter { holds($0) } }

    private func holds(_ mark: String) -> Bool {
        let bytes = Array(mark.utf8)
        if six.contains(Self.packed(bytes)) { return true }
        // Eight of twelve hexadecimal digits, and of eighteen percent-encoded characters.
        let hex = Array(hexText(bytes).utf8)
        if eight.contains(Self.packed(Array(hex.suffix(8)))) { return true }
        let percent = bytes.flatMap { Array("%\(hexText([$0]))".utf8) }
        if eight.contains(Self.packed(Array(percent.suffix(8)))) { return true }
        return (0..<3).contains { shift in
            let text = base64([UInt8](repeating: 0, count: shift) + bytes + [0, 0])
            // The characters that depend on the word alone.
            let first = (shift * 8 + 5) / 6
            let own = Array(text.utf8)[first..<(shift * 8 + 48) / 6].prefix(7)
            return seven.contains(Self.packed(Array(own)))
        }
    }

    private static func packed(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
