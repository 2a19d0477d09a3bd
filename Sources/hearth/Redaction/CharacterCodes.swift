// SPDX-License-Identifier: Apache-2.0

/// Text as the decimal codes of its characters in a row: those that begin with 1 have three digits.
enum CharacterCodes {
    /// Shorter digits are a number.
    private static let digitsMin = 4

    /// Nil for digits that are no such text.
    static func text(_ digits: String) -> String? {
        guard digits.utf8.count >= digitsMin else { return nil }
        var bytes: [UInt8] = []
        var rest = digits[...]
        while let first = rest.first {
            let count = first == "1" ? 3 : 2
            guard rest.utf8.count >= count, let code = UInt8(rest.prefix(count)),
                (32..<127).contains(code)
            else { return nil }
            bytes.append(code)
            rest = rest.dropFirst(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static func digits(_ text: String) -> String {
        text.utf8.map { String($0) }.joined()
    }
}
