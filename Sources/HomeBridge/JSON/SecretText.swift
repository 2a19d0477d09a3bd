// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Secrets in text that is not, or not only, JSON: a message cut off, a line of a log that quotes
/// one. A word that names a secret, then `:` or `=`, then the secret; or a sentence, as
/// `the PIN is 4711`, where what follows looks like a code: most sentences about a PIN hold none.
enum SecretText {
    /// Whether a secret may stand in a text; a name that is written with escapes counts as one.
    ///
    /// - Parameter anyCode: Whether a number after `code` counts, too.
    static func isMentioned(in text: [UInt8], anyCode: Bool = false) -> Bool {
        let span = text.span
        var start = 0
        while span.count - start >= 8 {
            // Eight bytes at a time: one in ten is of interest.
            var marks = marks(of: span, at: start)
            while marks != 0 {
                let index = start + marks.trailingZeroBitCount / 8
                if isMentioned(at: index, of: span, text, anyCode) { return true }
                marks &= marks &- 1
            }
            start += 8
        }
        return (start..<span.count).contains { isMentioned(at: $0, of: text.span, text, anyCode) }
    }

    /// For each of eight bytes, from the lowest one on, its highest bit where a secret's name may
    /// end before it, or an escape begins there.
    private static func marks(of text: Span<UInt8>, at start: Int) -> UInt64 {
        let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
        let word = UInt64(
            littleEndian: text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
        func places(of byte: UInt64) -> UInt64 {
            // Zero where the byte stands: no other byte keeps its highest bit clear in this sum.
            let rest = word ^ (byte &* 0x0101_0101_0101_0101)
            return ~(((rest & low) &+ low) | rest | low)
        }
        // Colon, equals sign, blank, backslash.
        return places(of: 0x3A) | places(of: 0x3D) | places(of: 0x20) | places(of: 0x5C)
    }

    private static func isMentioned(
        at index: Int, of span: Span<UInt8>, _ text: [UInt8], _ anyCode: Bool
    ) -> Bool {
        switch span[index] {
        case UInt8(ascii: ":"), UInt8(ascii: "="):
            guard let end = wordEnd(before: index, of: span) else { return false }
            return SecretNames.mayEnd(at: end, of: span)
                && isMentioned(wordBefore: end, of: text, anyCode)
        case UInt8(ascii: " "):
            return index > 0 && isWordByte(span[index - 1])
                && SecretNames.mayEnd(at: index, of: span)
                && isMentioned(wordBefore: index, of: text, anyCode)
        case UInt8(ascii: "\\"):
            return index + 1 < span.count && span[index + 1] == UInt8(ascii: "u")
        default: return false
        }
    }

    /// Where a word ends that only quotes, their escapes and blanks separate from a place.
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
        guard let found = value(text, after: end) else { return false }
        var first = end - 1
        while first > 0, isWordByte(text[first - 1]) { first -= 1 }
        let word = first..<end
        return isSecret(word, of: text, found) || anyCode && isCode(word, of: text)
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
            guard let found = value(text, after: end), isSecret(word, of: text, found) else {
                continue
            }
            let start = found.start
            let stop =
                found.isInSentence ? sentenceEnd(text, from: start) : valueEnd(text, from: start)
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
    /// Only words before `:` and `=` are looked up, so that no byte is scanned twice.
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
        _ word: Range<Int>, of text: [UInt8], _ found: FoundValue
    ) -> Bool {
        if SecretNames.contain(name(text, word)) { return true }
        guard isCode(word, of: text) else { return false }
        return isQuote(text[found.start - 1])
            || !isBetweenQuotes(word, of: text) && isCodeOfPerson(word, of: text, found)
    }

    /// The number in `{"code":12345678` is the number of an error.
    private static func isBetweenQuotes(_ word: Range<Int>, of text: [UInt8]) -> Bool {
        isQuote(text[word.upperBound]) || text[word.upperBound] == UInt8(ascii: "\\")
    }

    private static func isCode(_ word: Range<Int>, of text: [UInt8]) -> Bool {
        word.count == 4 && zip(text[word], "code".utf8).allSatisfy { $0 | 0x20 == $1 }
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

    // MARK: Sentences

    private struct FoundValue {
        /// Without its quote.
        var start: Int
        /// Whether neither `:` nor `=` separates it from its name.
        var isInSentence = false
    }

    /// The value behind a name; nil when no value follows.
    private static func value(_ text: [UInt8], after end: Int) -> FoundValue? {
        if let start = valueStart(text, from: end) { return FoundValue(start: start) }
        guard end < text.count, text[end] == UInt8(ascii: " ") else { return nil }
        var start = skip(text, from: end)
        var next = start..<wordEnd(text, from: start)
        // `was set to`: a few words may stand before the last verb.
        for _ in 0..<3
        where hasMore(text, behind: next) && fillers.contains(where: { equal(text[next], $0) }) {
            start = skip(text, from: next.upperBound)
            next = start..<wordEnd(text, from: start)
        }
        if next.isEmpty, let value = valueStart(text, from: start) {
            start = value
            guard hasDigit(text, from: start) else { return nil }
        } else if verbs.contains(where: { equal(text[next], $0) }) {
            start = skip(text, from: next.upperBound)
            guard start > next.upperBound, hasDigit(text, from: start) else { return nil }
        } else {
            // `PIN 4711`, and not `pin 4` of a chip.
            let digits = text[next].count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard digits >= 4, digits == next.count else { return nil }
        }
        return FoundValue(start: start, isInSentence: true)
    }

    private static let verbs = ["is", "was", "to", "now", "ist", "war", "lautet", "auf"]
    private static let fillers = [
        "is", "was", "has", "been", "set", "reset", "changed", "now", "entered", "used", "wurde",
    ]

    /// Whether more words come before the code, which follows the last of several verbs.
    private static func hasMore(_ text: [UInt8], behind word: Range<Int>) -> Bool {
        let start = skip(text, from: word.upperBound)
        let next = start..<wordEnd(text, from: start)
        return (verbs + fillers).contains { equal(text[next], $0) }
            || !verbs.contains { equal(text[word], $0) }
    }

    /// Words before `code` that name a code of a machine, not one that a person enters.
    private static let machineCodes = [
        "error", "err", "fault", "status", "exit", "return", "result", "response", "reason", "http",
        "event", "product", "model", "country", "zip", "postal", "area", "key", "scan", "ir", "rf",
        "button", "color", "colour", "device", "vendor", "function", "op", "diagnostic", "trouble",
    ]

    /// `the code is 4711`, and not `error code 4711`.
    private static func isCodeOfPerson(
        _ word: Range<Int>, of text: [UInt8], _ found: FoundValue
    ) -> Bool {
        let code = text[found.start..<sentenceEnd(text, from: found.start)]
        var end = word.lowerBound
        while end > 0, text[end - 1] == UInt8(ascii: " ") { end -= 1 }
        var start = end
        while start > 0, isWordByte(text[start - 1]) { start -= 1 }
        return (4...10).contains(code.count)
            && code.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            && !machineCodes.contains { equal(text[start..<end], $0) }
    }

    private static func equal(_ bytes: ArraySlice<UInt8>, _ word: String) -> Bool {
        bytes.count == word.utf8.count && zip(bytes, word.utf8).allSatisfy { $0 | 0x20 == $1 }
    }

    private static func hasDigit(_ text: [UInt8], from start: Int) -> Bool {
        text[start..<sentenceEnd(text, from: start)].contains {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
    }

    /// Where a code ends; the full stop of the sentence is not part of it.
    private static func sentenceEnd(_ text: [UInt8], from start: Int) -> Int {
        guard start < text.count else { return start }
        var end = valueEnd(text, from: start)
        while end > start, ".!?)".utf8.contains(text[end - 1]) { end -= 1 }
        return end
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

    /// Whether a byte may stand between a name and its colon, or behind the colon.
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
        // Bytes right behind a closing bracket belong to the value: the digest that replaces it
        // ends only where a word can end, so a text that was redacted before stays as it is.
        let isOpen = text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "[")
        let next = isOpen ? bracketEnd(text, from: start) : start
        let ends: [UInt8] = Array(",}] \t\r\n&;\"'\\".utf8)
        return text[next...].firstIndex { ends.contains($0) } ?? text.count
    }

    /// Where a quoted value ends. In a text that is itself quoted the quotes are escaped; elsewhere
    /// an escaped quote belongs to the value.
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
