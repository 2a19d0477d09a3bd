// SPDX-License-Identifier: Apache-2.0

/// How a piece of text stands out.
enum TextStyle {
    case plain, bold, dim, good, bad, warning, accent

    fileprivate var code: String? {
        switch self {
        case .plain: nil
        case .bold: "1"
        case .dim: "2"
        case .good: "32"
        case .bad: "31"
        case .warning: "33"
        case .accent: "36"
        }
    }
}

/// Colours text, or leaves it alone.
struct Paint {
    var isOn: Bool

    func callAsFunction(_ text: String, _ style: TextStyle) -> String {
        guard isOn, let code = style.code, !text.isEmpty else { return text }
        return "\u{1B}[\(code)m\(text)\u{1B}[0m"
    }
}

extension Paint {
    /// A coloured text in exactly so many columns: cut, or filled up with spaces.
    ///
    /// - Parameter text: safe for a terminal but for the colours of a `Paint`.
    static func fit(_ text: String, to columns: Int) -> String {
        var pieces: [(code: Substring, text: String)] = []
        for piece in text.split(separator: "\u{1B}", omittingEmptySubsequences: false) {
            // By bytes: a combining mark behind the colour is one character with its last letter.
            let bytes = piece.utf8
            let end = pieces.isEmpty ? nil : bytes.firstIndex(of: UInt8(ascii: "m"))
            let start = end.map { bytes.index(after: $0) } ?? piece.startIndex
            pieces.append((piece[..<start], String(piece[start...])))
        }
        let width = pieces.reduce(0) { $0 + TerminalText.width($1.text) }
        // A cut shows as `…`, and colours still end behind it.
        var left = width > columns ? columns - 1 : columns
        var isCut = columns <= 0
        var fitted = ""
        for (index, piece) in pieces.enumerated() {
            fitted += (index > 0 ? "\u{1B}" : "") + piece.code
            if isCut { continue }
            let shown = TerminalText.prefix(piece.text, left)
            fitted += shown
            left -= TerminalText.width(shown)
            if shown.utf8.count < piece.text.utf8.count {
                fitted += "…"
                isCut = true
            }
        }
        return fitted + TerminalText.spaces(left)
    }
}
