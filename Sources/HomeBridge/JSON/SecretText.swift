// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Secrets in text that is not, or not only, JSON: a message cut off, a line of a log that quotes
/// one. A word that names a secret, then `:` or `=`, then the secret.
enum SecretText {
    /// Whether a secret may stand in a text; a name that is written with escapes counts as one.
    ///
    /// - Parameter anyCode: a code may be a number too; what is around it decides.
    static func isMentioned(in text: [UInt8], anyCode: Bool = false) -> Bool {
        let span = text.span
        for index in span.indices {
            switch span[index] {
            case UInt8(ascii: ":"), UInt8(ascii: "="):
                if let end = wordEnd(before: index, of: span),
                    SecretNames.mayEnd(at: end, of: span),
                    isMentioned(wordBefore: end, of: text, anyCode)
                {
                    return true
                }
            case UInt8(ascii: "\\"):
                if index + 1 < span.count, span[index + 1] == UInt8(ascii: "u") { return true }
            default: continue
            }
        }
        return false
    }

    /// Where a word ends of which nothing but quotes, their escapes and blanks parts this place.
    private static func wordEnd(before place: Int, of text: Span<UInt8>) -> Int? {
        var end = place
        while end > 0 {
            let byte = text[end - 1]
            if isWordByte(byte) { return end }
            guard isBetween(byte) else { return nil }
            end -= 1
        }
        return nil
    }

    private static func isMentioned(
        wordBefore end: Int, of text: [UInt8], _ anyCode: Bool
    ) -> Bool {
        guard let start = valueStart(text, from: end) else { return false }
        var first = end - 1
        while first > 0, isWordByte(text[first - 1]) { first -= 1 }
        let word = first..<end
        return isSecret(word, of: text, before: text[start - 1])
            || anyCode && isCode(word, of: text)
    }

    /// The text with its secrets replaced; nil where there is none.
    static func redacted(_ text: [UInt8], digest: ([UInt8]) -> String) -> [UInt8]? {
        var clean: [UInt8] = []
        var copied = 0
        var index = 0
        while index < text.count {
            guard isWordByte(text[index]) else {
                index += 1
                continue
            }
            let end = wordEnd(text, from: index)
            let word = index..<end
            index = end
            guard let start = valueStart(text, from: end),
                isSecret(word, of: text, before: text[start - 1])
            else { continue }
            let stop = valueEnd(text, from: start)
            guard stop > start else { continue }
            clean += text[copied..<start]
            clean += Array(digest(Array(text[start..<stop])).utf8)
            copied = stop
            index = stop
        }
        guard copied > 0 else { return nil }
        return clean + text[copied...]
    }

    /// A word with the words before it: a key may be `pin code`.
    ///
    /// Only words before `:` and `=` are asked about, so that no byte is passed twice.
    private static func name(_ text: [UInt8], _ word: Range<Int>) -> ArraySlice<UInt8> {
        var start = word.lowerBound
        while start > 0, text[start - 1] == UInt8(ascii: " ") || isWordByte(text[start - 1]) {
            start -= 1
        }
        // In `\tpin` the letter belongs to the escape.
        if start > 0, start < word.upperBound, text[start - 1] == UInt8(ascii: "\\"),
            "bfnrt".utf8.contains(text[start])
        {
            start += 1
        }
        return text[start..<word.upperBound]
    }

    /// The code of a lock is text; errors have codes too, and they are numbers.
    private static func isSecret(
        _ word: Range<Int>, of text: [UInt8], before byte: UInt8
    ) -> Bool {
        SecretNames.contain(name(text, word)) || isQuote(byte) && isCode(word, of: text)
    }

    private static func isCode(_ word: Range<Int>, of text: [UInt8]) -> Bool {
        text[word].elementsEqual("code".utf8)
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    private static func wordEnd(_ text: [UInt8], from start: Int) -> Int {
        var index = start
        while index < text.count, isWordByte(text[index]) { index += 1 }
        return index
    }

    /// Where the value of a name begins, without its quote; nil when the word is no name.
    private static func valueStart(_ text: [UInt8], from end: Int) -> Int? {
        var index = skip(text, from: end)
        guard index < text.count,
            text[index] == UInt8(ascii: ":") || text[index] == UInt8(ascii: "=")
        else { return nil }
        index = skip(text, from: index + 1)
        return index < text.count ? index : nil
    }

    /// Quotes, their escapes, and white space.
    private static func skip(_ text: [UInt8], from start: Int) -> Int {
        var index = start
        while index < text.count {
            guard isBetween(text[index]) else { break }
            index += 1
        }
        return index
    }

    /// What may stand between a name and its colon, and behind that.
    private static func isBetween(_ byte: UInt8) -> Bool {
        isQuote(byte) || byte == UInt8(ascii: "\\") || byte <= UInt8(ascii: " ")
    }

    private static func isQuote(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
    }

    /// A quoted text ends with its quote, an object or list with its bracket, everything else where
    /// a word can end.
    private static func valueEnd(_ text: [UInt8], from start: Int) -> Int {
        let before = text[start - 1]
        if isQuote(before) {
            return quoteEnd(text, from: start, quote: before)
        }
        // What touches a bracket belongs to it: the digest in its place ends where a word can end,
        // too, so that a text that is read again stays as it is.
        let isOpen = text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "[")
        let next = isOpen ? bracketEnd(text, from: start) : start
        let ends: [UInt8] = Array(",}] \t\r\n&;\"'\\".utf8)
        return text[next...].firstIndex { ends.contains($0) } ?? text.count
    }

    /// In a text that is quoted itself the quotes are escaped; elsewhere what is escaped belongs to
    /// the value.
    private static func quoteEnd(_ text: [UInt8], from start: Int, quote: UInt8) -> Int {
        let isInner = start > 1 && text[start - 2] == UInt8(ascii: "\\")
        var index = start
        while index < text.count, text[index] != quote {
            if text[index] == UInt8(ascii: "\\") {
                if isInner { return index }
                index += 1
            }
            index += 1
        }
        return min(index, text.count)
    }

    private static func bracketEnd(_ text: [UInt8], from start: Int) -> Int {
        var depth = 0
        for index in start..<text.count {
            switch text[index] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
        }
        return text.count
    }
}
