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
