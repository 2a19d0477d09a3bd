// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The words that stand for others in one redaction: the same for the same, different ones for
/// different ones. They are drawn, and nothing of the original but its kind is in them.
struct Pseudonyms {
    /// More words or addresses are no home's; a redaction that meets them fails.
    static let entriesMax = 1 << 19

    /// What a text is.
    enum Kind: Hashable {
        case word
        case secret
        /// Up to six hexadecimal digits: addresses are masked in such pieces from their end, so
        /// that the end of an address which stands in a name is still that of the address.
        case digits
        case internet4
        case internet6
    }

    private struct Key: Hashable {
        let kind: Kind
        let text: ByteString
    }

    private var table: [Key: String] = [:]
    private var used: Set<String> = []
    private var random: Chance
    private(set) var counts: [Kind: Int] = [:]
    private(set) var isFull = false

    /// - Parameter random: the only thing that a pseudonym depends on.
    init(random: Chance) { self.random = random }

    /// - Parameter isFree: whether a drawn text may be used.
    mutating func pseudonym(
        _ kind: Kind, of text: String, isFree: (String) -> Bool = { _ in true }
    ) -> String {
        let key = Key(kind: kind, text: ByteString(text))
        if let known = table[key] { return known }
        guard table.count < Self.entriesMax else {
            isFull = true
            return ""
        }
        let drawn = drawn(kind, text, isFree)
        table[key] = drawn
        used.insert(drawn)
        counts[kind, default: 0] += 1
        return drawn
    }

    private mutating func drawn(
        _ kind: Kind, _ text: String, _ isFree: (String) -> Bool
    ) -> String {
        switch kind {
        case .internet4: return Self.internet4(counts[kind, default: 0])
        case .internet6: return "2001:db8::" + String(counts[kind, default: 0] + 1, radix: 16)
        case .digits: return drawnDigits(Array(text.utf8))
        case .word:
            while true {
                let word = drawnWord()
                if !used.contains(word), isFree(word) { return word }
            }
        case .secret:
            while true {
                let bytes = (0..<4).map { _ in UInt8.random(in: .min ... .max, using: &random) }
                let digits = hexText(bytes)
                if !used.contains(digits) { return digits }
            }
        }
    }

    private static let consonants = Array("klmnprstvz".utf8)
    private static let vowels = Array("aiou".utf8)

    /// No letter of a hexadecimal digit begins a syllable, so that no word looks like an address.
    private mutating func drawnWord() -> String {
        let count = counts[.word, default: 0]
        // A quarter of the words of a length are used at most.
        let syllables = count < 1 << 14 ? 3 : count < 1 << 19 ? 4 : 5
        var word: [UInt8] = []
        for _ in 0..<syllables {
            word.append(Self.consonants.randomElement(using: &random) ?? 0)
            word.append(Self.vowels.randomElement(using: &random) ?? 0)
        }
        return String(decoding: word, as: UTF8.self)
    }

    /// Addresses for documentation, then those for measurements (RFC 5737, RFC 2544).
    private static func internet4(_ number: Int) -> String {
        let blocks = ["192.0.2.", "198.51.100.", "203.0.113."]
        if number < 3 * 254 { return blocks[number / 254] + String(number % 254 + 1) }
        let rest = number - 3 * 254
        return "198.\(18 + rest / 65_536 % 2).\(rest / 256 % 256).\(rest % 256)"
    }
}

/// Where random numbers come from.
enum Chance: RandomNumberGenerator, Sendable {
    case system
    case seeded(SplitMix64)

    mutating func next() -> UInt64 {
        switch self {
        case .system:
            return .random(in: .min ... .max)
        case .seeded(var numbers):
            defer { self = .seeded(numbers) }
            return numbers.next()
        }
    }
}

// MARK: - Digits

extension Pseudonyms {
    /// What a codec may ask of digits: it stays.
    private struct Form: Equatable {
        enum Kind { case number, letters, mixed }

        let kind: Kind
        let beginsWithZero: Bool
        /// Of a network address: whether it is of one machine, and given by its maker.
        let addressBits: UInt8

        init(_ digits: [UInt8]) {
            let letters = digits.count { $0 >= UInt8(ascii: "a") }
            kind = letters == digits.count ? .letters : letters > 0 ? .mixed : .number
            beginsWithZero = digits.first == UInt8(ascii: "0")
            addressBits = digits.count == 6 ? Self.value(digits[1]) & 3 : 0
        }

        private static func value(_ digit: UInt8) -> UInt8 {
            digit >= UInt8(ascii: "a") ? digit - UInt8(ascii: "a") + 10 : digit - UInt8(ascii: "0")
        }
    }

    /// - Parameter digits: in lower case.
    private mutating func drawnDigits(_ digits: [UInt8]) -> String {
        let form = Form(digits)
        let original = String(decoding: digits, as: UTF8.self)
        for _ in 0..<1024 {
            let drawn = digits.indices.map { _ in random(form.kind) }
            let text = String(decoding: drawn, as: UTF8.self)
            if Form(drawn) == form, text != original, !isUsed(text) { return text }
        }
        // Few digits have few others; a number of one or two tells nobody apart.
        return firstFree(like: digits, form) ?? original
    }

    private func isUsed(_ digits: String) -> Bool { used.contains(digits) }

    private static let hexDigits = Array("0123456789abcdef".utf8)

    private mutating func random(_ kind: Form.Kind) -> UInt8 {
        let digits =
            switch kind {
            case .number: 0..<10
            case .letters: 10..<16
            case .mixed: 0..<16
            }
        return Self.hexDigits[Int.random(in: digits, using: &random)]
    }

    private func firstFree(like digits: [UInt8], _ form: Form) -> String? {
        let most = min(digits.count, 4)
        for number in 0..<1 << (4 * most) {
            let end = String(number, radix: 16)
            let zeros = String(repeating: "0", count: most - end.utf8.count)
            let text = Array(digits.dropLast(most)) + Array((zeros + end).utf8)
            let found = String(decoding: text, as: UTF8.self)
            if Form(text) == form, !isUsed(found) { return found }
        }
        return nil
    }
}
