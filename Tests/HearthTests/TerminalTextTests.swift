// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import hearth

@Suite struct TerminalTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("Küche – 厨房 ☀️", "Küche – 厨房 ☀️"),
        ("\u{1B}[31mred", "\\u{1B}[31mred"), ("a\nb\tc\r", "a\\nb\\tc\\r"),
        ("\u{9B}2J", "\\u{9B}2J"), ("\u{7F}", "\\u{7F}"), ("\0", "\\u{0}"),
        ("abc\u{202E}def", "abc\\u{202E}def"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"),
        ("zero\u{200B}width\u{FEFF}", "zero\\u{200B}width\\u{FEFF}"),
        ("\u{200D}\u{200E}\u{061C}", "\\u{200D}\\u{200E}\\u{61C}"),
        ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"), ("tag\u{E0041}", "tag\\u{E0041}"),
        ("\u{3164}", "\\u{3164}"), ("\u{2003}", "\\u{2003}"),
    ])
    func escapesWhatChangesATerminal(text: String, safe: String) {
        #expect(TerminalText.escape(text) == safe)
    }

    /// Whatever comes in, nothing that a terminal obeys comes out.
    @Test func nothingHarmfulIsLeft() {
        for value in UInt32(0)...0x3FFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let safe = TerminalText.escape("a" + String(Character(scalar)) + "b")
            for left in safe.unicodeScalars {
                let category = left.properties.generalCategory
                #expect(
                    category != .control && category != .format && category != .lineSeparator,
                    "U+\(String(value, radix: 16)) came through")
            }
        }
    }

    /// What the program draws with has a sign of ASCII; names stay as they are.
    @Test func drawingsHaveSignsOfASCII() {
        let drawn = "▶ Küche │ ● ◐ ○ · … → ← ↑ ↓ ▁▂▃▄▅▆▇█"
        let plain = TerminalText.plain(drawn)
        #expect(plain == "> Küche | * ~ o . . > < ^ v _.-=+*%#")
        #expect(TerminalText.width(plain) == TerminalText.width(drawn))
    }

    @Test(arguments: [("abc", 3), ("Küche", 5), ("厨房", 4), ("☀️", 2), ("e\u{301}", 1), ("", 0)])
    func countsColumns(text: String, columns: Int) {
        #expect(TerminalText.width(text) == columns)
    }

    @Test(arguments: [
        ("kitchen", 10, "kitchen   "), ("kitchen", 7, "kitchen"), ("kitchen", 4, "kit…"),
        ("厨房灯", 4, "厨… "), ("x", 0, ""),
    ])
    func fitsExactly(text: String, columns: Int, fitted: String) {
        #expect(TerminalText.fit(text, to: columns) == fitted)
        #expect(TerminalText.width(TerminalText.fit(text, to: columns)) == columns)
    }
}
