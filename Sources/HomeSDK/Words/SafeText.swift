// SPDX-License-Identifier: Apache-2.0

/// Makes text of devices, brokers and files safe to show; no other code does.
package enum SafeText {
    /// Escapes everything that moves the cursor, changes the terminal, turns the direction of
    /// writing or is invisible: `\n`, `\u{202E}`.
    package static func escape(_ text: String) -> String {
        if text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        var safe = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n": safe += "\\n"
            case "\r": safe += "\\r"
            case "\t": safe += "\\t"
            case _ where isHarmful(scalar):
                safe += "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
            default: safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            true
        case .spaceSeparator: scalar != " " && scalar != "\u{A0}" && scalar != "\u{3000}"
        default: scalar.properties.isDefaultIgnorableCodePoint && !isVariation(scalar)
        }
    }

    /// Whether a scalar only chooses how the character before it looks, as in emoji.
    private static func isVariation(_ scalar: Unicode.Scalar) -> Bool {
        (0xFE00...0xFE0F).contains(scalar.value)
    }
}
