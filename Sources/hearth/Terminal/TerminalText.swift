// SPDX-License-Identifier: Apache-2.0

import HomeSDK

/// Measures and cuts text for a terminal.
enum TerminalText {
    /// The text without anything that moves the cursor or changes the terminal.
    static func escape(_ text: String) -> String { SafeText.escape(text) }

    /// How many columns a safe text takes.
    static func width(_ text: String) -> Int {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
        return text.reduce(0) { $0 + width($1) }
    }

    /// A grapheme cluster is as wide as its base; emoji are two columns wide.
    private static func width(_ character: Character) -> Int {
        guard let base = character.unicodeScalars.first else { return 0 }
        switch base.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default: break
        }
        let isEmoji = character.unicodeScalars.contains { $0.value == 0xFE0F }
        return isEmoji || isWide(base) ? 2 : 1
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x20000...0x3FFFD:
            true
        default: scalar.properties.isEmojiPresentation
        }
    }

    /// The text with signs of ASCII in place of those that the program draws with; each is as wide.
    static func plain(_ text: String) -> String {
        var plain = ""
        for scalar in text.unicodeScalars { plain.unicodeScalars.append(signs[scalar] ?? scalar) }
        return plain
    }

    private static let signs: [Unicode.Scalar: Unicode.Scalar] = [
        "▶": ">", "│": "|", "●": "*", "◐": "~", "○": "o", "·": ".", "…": ".", "→": ">",
        "←": "<", "↑": "^", "↓": "v", "▁": "_", "▂": ".", "▃": "-", "▄": "=", "▅": "+",
        "▆": "*", "▇": "%", "█": "#",
    ]

    /// The text cut to a number of columns; a cut shows as `…`.
    static func cut(_ text: String, to columns: Int) -> String {
        if width(text) <= columns { return text }
        guard columns > 0 else { return "" }
        return prefix(text, columns - 1) + "…"
    }

    /// The beginning of a safe text that fits into so many columns.
    static func prefix(_ text: String, _ columns: Int) -> String {
        var kept = ""
        var used = 0
        for character in text {
            let next = width(character)
            if used + next > columns { break }
            kept.append(character)
            used += next
        }
        return kept
    }

    /// The text in exactly so many columns, filled up with spaces.
    static func fit(_ text: String, to columns: Int) -> String {
        let shown = cut(text, to: columns)
        return shown + spaces(columns - width(shown))
    }

    /// The text without spaces at its end.
    static func withoutEnd(_ text: String) -> String {
        let last = text.utf8.lastIndex { $0 != UInt8(ascii: " ") }
        return last.map { String(decoding: text.utf8[...$0], as: UTF8.self) } ?? ""
    }

    /// So many spaces; none for a negative count.
    static func spaces(_ count: Int) -> Substring {
        if count <= 0 { return "" }
        // Each line of a table has some: a slice costs less than a new text.
        if count <= manySpaces.utf8.count { return Substring(manySpaces.utf8.prefix(count)) }
        return Substring(String(repeating: " ", count: count))
    }

    private static let manySpaces = String(repeating: " ", count: 64)

    /// The text in lines of at most so many columns, broken at spaces where there are some.
    static func wrap(_ text: String, to columns: Int) -> [String] {
        guard columns > 0 else { return [] }
        if width(text) <= columns { return text.isEmpty ? [] : [text] }
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            let longer = line.isEmpty ? String(word) : line + " " + word
            if width(longer) <= columns {
                line = longer
            } else {
                if !line.isEmpty { lines.append(line) }
                line = cut(String(word), to: columns)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
