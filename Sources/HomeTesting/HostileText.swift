// SPDX-License-Identifier: Apache-2.0

/// Texts that nobody would write, made of texts that somebody did: limits of types where numbers
/// stand, parts that are left out, repeated, nested or cut off, and signs that programs stumble
/// over.
///
/// ```swift
/// let hostile = HostileText(["set lamp 20%", "after 10m"])
/// var random = SeededRandom(seed: propertySeed(1))
/// for _ in 0..<1000 { _ = try? MyCommand(hostile.next(using: &random)) }
/// ```
public struct HostileText: Sendable {
    private let texts: [[String]]

    /// - Parameter texts: what is right; at least one.
    public init(_ texts: [String]) {
        precondition(!texts.isEmpty, "there is a text to change")
        self.texts = texts.map(Self.tokens)
    }

    /// One of the texts with one to four changes.
    public func next(using random: inout SeededRandom) -> String {
        var tokens = texts[random.below(texts.count)]
        for _ in 0...random.below(4) { change(&tokens, &random) }
        return tokens.joined()
    }

    private static let numbers = [
        "0", "-0", "-1", "00", "007", "1_000", "0x10", "1e308", "1e309", "-1e-400", "0.1e1", "NaN",
        "Infinity", "2147483648", "4294967296", "9007199254740993", "9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "18446744073709551615", "18446744073709551616", "0.00000000000000000001",
        "9" + String(repeating: "0", count: 400), "\u{0663}", "½",
    ]

    private static let signs = [
        "\0", "\n", "\r\n", "\t", "\u{1b}[2J", "\u{7f}", "\u{202e}", "\u{feff}", "\u{2028}",
        "e\u{301}", "é", "👩‍👩‍👧", "\\", "\\u0000", "\\ud800", "'", "\"", "%", "%00", "${x}", "{{",
        "<b>",
        "/../", "+", "#", ",", ":", "- ", "&", "*", "!", "|", ">", "@", " ", "null", "true",
    ]

    private static let brackets = [("(", ")"), ("[", "]"), ("{", "}"), ("\"", "\""), ("[", "")]

    /// Numbers, words, and every other sign for itself.
    private static func tokens(_ text: String) -> [String] {
        var tokens: [String] = []
        var kind = 0
        for sign in text {
            let next = sign.isNumber ? 1 : sign.isLetter ? 2 : 0
            if next != 0, next == kind {
                tokens[tokens.count - 1].append(sign)
            } else {
                tokens.append(String(sign))
            }
            kind = next
        }
        return tokens
    }

    private func change(_ tokens: inout [String], _ random: inout SeededRandom) {
        guard !tokens.isEmpty else { return tokens.append(pick(Self.signs, &random)) }
        let place = random.below(tokens.count)
        switch random.below(9) {
        case 0, 1:
            let numbers = tokens.indices.filter { tokens[$0].first?.isNumber == true }
            let target = numbers.isEmpty ? place : numbers[random.below(numbers.count)]
            tokens[target] = pick(Self.numbers, &random)
        case 2: tokens[place] = pick(texts[random.below(texts.count)], &random)
        case 3: tokens.remove(at: place)
        case 4:
            let count = random.oneIn(8) ? 2000 : 1 + random.below(4)
            tokens.insert(contentsOf: Array(repeating: tokens[place], count: count), at: place)
        case 5: tokens.insert(pick(Self.signs, &random), at: place)
        case 6: tokens.removeSubrange(place...)
        case 7:
            let (open, close) = Self.brackets[random.below(Self.brackets.count)]
            let count = random.oneIn(8) ? 5000 : 1 + random.below(3)
            let end = place + random.below(tokens.count - place + 1)
            tokens.insert(String(repeating: close, count: count), at: end)
            tokens.insert(String(repeating: open, count: count), at: place)
        default: tokens.swapAt(place, random.below(tokens.count))
        }
    }

    private func pick(_ texts: [String], _ random: inout SeededRandom) -> String {
        texts.isEmpty ? "" : texts[random.below(texts.count)]
    }
}
