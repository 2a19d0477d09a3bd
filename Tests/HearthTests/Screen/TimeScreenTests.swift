// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import HomeTesting
import Testing

@testable import hearth

@Suite struct TimeScreenTests {
    private static let clock = ScreenLog.begin + 3600 * ScreenLog.second

    /// Names that somebody chose who wants to harm, or who writes in another script.
    private static let hostile = [
        "\u{1B}[2J\u{1B}]0;title\u{7}", "\u{202E}evil", "a\u{0}b\r\n\tc", "厨房の照明スイッチ 一号",
        "e\u{301}\u{302}\u{303}a\u{300}", "מנורה במטבח", "\u{1F3E0}\u{200D}\u{1F525} home",
        String(repeating: "very long name ", count: 12), "\u{301}", " ", "\u{FF21}\u{FF22}",
    ]

    private func session(names: [String]) throws -> TimeSession {
        let log = try ScreenLog()
        try log.append(ScreenLog.story(reports: 20))
        for (index, name) in names.enumerated() {
            try log.append([
                ScreenLog.record(
                    400 + index,
                    ScreenLog.device(
                        "native:\(index)", name, "Room \(name)", "OnOffLightDeviceType",
                        "OnOff", "onOff"))
            ])
        }
        return try TimeSession(
            LogAccess(directory: log.directory), at: .offset(log.last), clock: Self.clock)
    }

    private func check(_ lines: [String], _ rows: Int, _ columns: Int) {
        #expect(lines.count == rows)
        for line in lines {
            #expect(TerminalText.width(line) <= columns, "\(columns): \(line)")
            #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
            #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .format })
        }
    }

    @Test func fitsEverySizeOnEveryPage() throws {
        var session = try session(names: Self.hostile)
        for keys in ["", "\t", "\t", "?", "qm[d", "qqe", "\u{1B}/\u{202E}", "ab厨", "\rt\u{301}x"] {
            var reader = TerminalKeyReader()
            for key in reader.keys(Array(keys.utf8)) + [reader.rest()].compactMap({ $0 }) {
                _ = session.press(key, clock: Self.clock)
            }
            for rows in [0, 1, 2, 5, 9, 10, 11, 24, 39, 40, 50] {
                for columns in [0, 1, 5, 20, 39, 40, 41, 79, 80, 119, 120, 200] {
                    let size = TerminalScreen.Size(rows: rows, columns: columns)
                    let lines = session.draw(size, Paint(isOn: false))
                    if rows > 0, columns > 0 { check(lines, rows, columns) }
                }
            }
        }
    }

    /// A line without its colours.
    private static func bare(_ line: String) -> String {
        var bytes: [UInt8] = []
        var isCode = false
        for byte in line.utf8 {
            if byte == 0x1B { isCode = true }
            if !isCode { bytes.append(byte) }
            if byte == UInt8(ascii: "m") { isCode = false }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func coloursChangeNothingElse() throws {
        var session = try session(names: Self.hostile)
        for columns in [40, 80, 200] {
            let size = TerminalScreen.Size(rows: 40, columns: columns)
            let plain = session.draw(size, Paint(isOn: false))
            let painted = session.draw(size, Paint(isOn: true))
            #expect(painted != plain)
            #expect(painted.map(Self.bare) == plain)
        }
    }

    @Test func aTerminalThatIsTooSmallSaysSo() throws {
        var session = try session(names: [])
        let lines = session.draw(.init(rows: 5, columns: 20), Paint(isOn: false))
        #expect(lines == ["too small: 20x5; at", "least 40x10 is", "needed; q ends", "", ""])
        // It goes on where it was.
        let again = session.draw(.init(rows: 24, columns: 80), Paint(isOn: false))
        #expect(again[0].hasPrefix("Home"))
    }

    @Test func namesStayWholeAndOtherColumnsGo() throws {
        let name = "The lamp above the long table in the corner"
        var session = try session(names: [name])
        for columns in [60, 80, 100, 200] {
            let lines = session.draw(.init(rows: 30, columns: columns), Paint(isOn: false))
            #expect(lines.contains { $0.contains(name) && $0.contains("unknown") }, "\(columns)")
        }
        let wide = session.draw(.init(rows: 30, columns: 119), Paint(isOn: false))
        #expect(wide.contains { $0.contains(name) && $0.contains("OnOffLight") })
    }

    @Test func marksAreNoMatterOfColour() throws {
        var session = try session(names: ["B"])
        let lines = session.draw(.init(rows: 24, columns: 80), Paint(isOn: false))
        #expect(
            lines.contains { $0.hasPrefix("> · Sensor") || $0.hasPrefix("> ● Sensor") }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("▶ Devices") })
    }

    @Test(arguments: [
        (24, 80, ["Devices", "Device"]), (45, 80, ["Devices", "Device", "Events"]),
        (50, 200, ["Devices", "Device", "Events"]),
    ])
    func largerScreensShowMore(rows: Int, columns: Int, titles: [String]) throws {
        var session = try session(names: [])
        let lines = session.draw(.init(rows: rows, columns: columns), Paint(isOn: false))
        for title in titles {
            #expect(lines.contains { $0.contains("▶ \(title) ") || $0.contains("  \(title) ") })
        }
        #expect(lines.contains { $0.contains("  Events ") } == titles.contains("Events"))
    }

    @Test func theSelectionStaysInSight() throws {
        var session = try session(names: (0..<60).map { "Device \($0)" })
        for step in 0..<70 {
            let lines = session.draw(.init(rows: 24, columns: 80), Paint(isOn: false))
            #expect(lines.contains { $0.hasPrefix("> ") }, "\(step)")
            _ = session.press(.down, clock: Self.clock)
        }
        for _ in 0..<9 { _ = session.press(.pageUp, clock: Self.clock) }
        let lines = session.draw(.init(rows: 24, columns: 80), Paint(isOn: false))
        #expect(lines[3].hasPrefix("Attic") && lines[4].hasPrefix("> "))
    }
}

@Suite struct SparklineTests {
    @Test(
        arguments: [
            ([(0, 1.0), (50, 8.0)], 8, "▁▁▁█████"), ([(0, 1.0), (50, 1.0)], 8, nil),
            ([], 8, nil), ([(0, 1.0), (50, 2.0)], 0, nil), ([(100, 1.0), (100, 2.0)], 8, nil),
            // A short peak is not lost.
            ([(0, 1.0), (51, 9.0), (52, 1.0)], 4, "▁▁█▁"),
            ([(0, -.greatestFiniteMagnitude), (60, .greatestFiniteMagnitude)], 2, "▁█"),
            ([(0, 1.0), (50, .nan), (60, 2.0)], 4, "▁▁█ "),
        ] as [([(Int64, Double)], Int, String?)])
    func draws(points: [(Int64, Double)], width: Int, line: String?) {
        let text = Sparkline.text(
            points.map { (time: $0.0, number: $0.1) }, end: 100, width: width)
        if points.contains(where: { $0.1.isNaN }) {
            #expect(text?.count == width)
        } else {
            #expect(text == line)
        }
    }
}

@Suite struct SparklineExtremeTests {
    /// A device may report any number, and a recording may have any time: both come at each start.
    @Test func extremesEndNothing() {
        let least = Double.leastNonzeroMagnitude
        let greatest = Double.greatestFiniteMagnitude
        let numbers = [0, least, -least, 1, greatest, -greatest, .infinity, .nan]
        let times: [Int64] = [.min, .min + 1, -1, 0, 1, .max - 1, .max]
        for low in numbers {
            for high in numbers {
                for start in times {
                    for end in times {
                        for width in [1, 7, 40] {
                            let text = Sparkline.text(
                                [(start, low), (start, high), (end, low)], end: end, width: width)
                            #expect(text.map { $0.count == width } ?? true)
                        }
                    }
                }
            }
        }
        #expect(Sparkline.text([(0, 0), (5, .leastNonzeroMagnitude)], end: 9, width: 8) == nil)
    }
}

@Suite struct PaintFitTests {
    @Test(arguments: [
        ("abc", 5, "abc  "), ("abcdef", 4, "abc…"),
        ("\u{1B}[1mabc\u{1B}[0m", 5, "\u{1B}[1mabc\u{1B}[0m  "),
        ("\u{1B}[1mabcdef\u{1B}[0mgh", 4, "\u{1B}[1mabc…\u{1B}[0m"), ("", 2, "  "), ("abc", 0, ""),
        ("厨房", 3, "厨…"), ("\u{1B}[1m\u{301}ab\u{1B}[0m", 3, "\u{1B}[1m\u{301}ab\u{1B}[0m "),
        ("ab\u{1B}[2mcd\u{1B}[0mef", 4, "ab\u{1B}[2mc…\u{1B}[0m"),
    ])
    func fits(text: String, columns: Int, fitted: String) {
        #expect(Paint.fit(text, to: columns) == fitted)
    }
}
