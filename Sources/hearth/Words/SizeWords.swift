// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Sizes as people write them: `2 GB`, `500MB`, `1.5 GiB`, `2000000000`.
enum SizeWords {
    static let examples = "2GB, 500 MB or 1.5 GiB"

    private static let units: [(String, Double)] = [
        ("", 1), ("b", 1), ("kb", 1e3), ("mb", 1e6), ("gb", 1e9), ("tb", 1e12),
        ("kib", 1024), ("mib", 1_048_576), ("gib", 1_073_741_824), ("tib", 1_099_511_627_776),
    ]

    /// The bytes; nil where the text is no size.
    static func read(_ text: String) -> UInt64? {
        let bytes = Array(text.utf8)
        let digits = bytes.prefix {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
        }
        let unit = String(decoding: bytes[digits.count...], as: UTF8.self).lowercased()
        let word = unit.utf8.first == UInt8(ascii: " ") ? String(unit.dropFirst()) : unit
        guard digits.first != UInt8(ascii: "."), digits.last != UInt8(ascii: "."),
            let number = Double(String(decoding: digits, as: UTF8.self)),
            let factor = units.first(where: { utf8Equal($0.0, word) })?.1
        else { return nil }
        return UInt64(exactly: (number * factor).rounded())
    }
}
