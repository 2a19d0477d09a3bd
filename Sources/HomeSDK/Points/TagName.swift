// SPDX-License-Identifier: Apache-2.0

/// The rule for names of tags: a name can stand in a range, a shell and a file without quotes.
package enum TagName {
    package static let prefix = "tag:"
    package static let bytesMax = 64

    package static let rule =
        "letters (a to z), digits, '-', '_' and '.', at most \(bytesMax) of them; it begins with a "
        + "letter or digit, does not end with a dot, and has no two dots in a row"

    package static func isValid(_ name: String) -> Bool {
        let bytes = Array(name.utf8)
        guard let first = bytes.first, bytes.count <= bytesMax, isLetterOrDigit(first),
            bytes.last != dot
        else { return false }
        let others: [UInt8] = [UInt8(ascii: "-"), UInt8(ascii: "_"), dot]
        guard bytes.allSatisfy({ isLetterOrDigit($0) || others.contains($0) }) else { return false }
        return !zip(bytes, bytes.dropFirst()).contains { $0 == dot && $1 == dot }
    }

    /// The name in `tag:NAME`; nil for any other text.
    package static func name(in point: String) -> String? {
        guard isMeant(point) else { return nil }
        let name = String(decoding: point.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
        return isValid(name) ? name : nil
    }

    /// Whether a text is meant as a tag, with a valid name or not.
    package static func isMeant(_ point: String) -> Bool { point.utf8.starts(with: prefix.utf8) }

    private static let dot = UInt8(ascii: ".")

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
