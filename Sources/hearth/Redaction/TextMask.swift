// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Replaces the words of texts. Known words stay, everything else becomes a pseudonym.
///
/// A text is cut at every character that is no letter and no digit; these stay, and each piece is
/// replaced for itself. So a name is the same wherever it stands: in a topic, in a list, behind a
/// prefix in an id.
struct TextMask {
    private(set) var pseudonyms: Pseudonyms

    init(random: Chance) { pseudonyms = Pseudonyms(random: random) }

    /// Shorter numbers in a text tell little; ports and network addresses of codecs have five
    /// digits.
    private static let digitsKept = 5
    private static let hexDigitsKept = 4

    mutating func masked(_ text: String) -> String {
        if text.isEmpty || Self.isOwnID(text) || KnownWords.containSentence(text) { return text }
        let units = TextUnits(text)
        var out: [UInt8] = []
        out.reserveCapacity(units.utf8.count)
        var index = 0
        while index < units.count {
            guard units[index].isWord else {
                out += units.written(index..<index + 1)
                index += 1
                continue
            }
            index = maskRun(units, from: index, into: &out)
        }
        return String(decoding: out, as: UTF8.self)
    }

    /// What stands for a secret, as the log has it.
    mutating func secret(_ text: String) -> String {
        "redacted:" + pseudonyms.pseudonym(.secret, of: text)
    }

    /// One word for a whole text.
    mutating func single(_ text: String) -> String { pseudonym(text) }

    /// Digits of a number that identifies something: others, as many.
    mutating func digits(_ text: String) -> String { hexadecimal(text) }

    /// `room:12.0` and the like: numbers of records.
    private static func isOwnID(_ text: String) -> Bool {
        for kind in ["room:", "structure:", "command:"] where text.hasPrefix(kind) {
            let numbers = text.dropFirst(kind.count).split(
                separator: ".", omittingEmptySubsequences: false)
            return numbers.count <= 2
                && numbers.allSatisfy { UInt64($0) != nil && $0.utf8.first != UInt8(ascii: "+") }
        }
        return false
    }

    /// The base topic of Zigbee2MQTT, which it writes in the ids of groups as the decimal codes of
    /// its characters: `zigbee2mqtt_1221051039810110150109113116116_1`.
    private mutating func characterCodes(_ units: TextUnits, _ run: Range<Int>) -> String? {
        let prefix = "zigbee2mqtt_"
        let start = run.lowerBound - prefix.utf8.count
        guard start >= 0, units.text(start..<run.lowerBound) == prefix,
            let name = CharacterCodes.text(units.text(run))
        else { return nil }
        return CharacterCodes.digits(masked(name))
    }

    /// - Returns: where the run, or the address that begins with it, ends.
    private mutating func maskRun(
        _ units: TextUnits, from start: Int, into out: inout [UInt8]
    ) -> Int {
        if let end = units.timeEnd(from: start) {
            out += units.written(start..<end)
            return end
        }
        if let end = units.uuidEnd(from: start) ?? units.pairsEnd(from: start) {
            maskSeparated(units, start..<end, into: &out)
            return end
        }
        if let end = units.internet4End(from: start) {
            out += Array(internet4(units.text(start..<end)).utf8)
            return end
        }
        if let end = units.internet6End(from: start) {
            out += Array(
                pseudonyms.pseudonym(.internet6, of: units.text(start..<end).lowercased()).utf8)
            return end
        }
        if let end = units.groupedDigitsEnd(from: start) {
            var index = start
            while index < end {
                let next = units.digitEnd(from: index)
                if next > index {
                    out += Array(hexadecimal(units.text(index..<next)).utf8)
                    index = next
                } else {
                    out += units.written(index..<index + 1)
                    index += 1
                }
            }
            return end
        }
        let end = units.wordEnd(from: start)
        maskWord(units, start..<end, into: &out)
        return end
    }

    private mutating func internet4(_ text: String) -> String {
        // Of every machine.
        if text.hasPrefix("127.") || text == "0.0.0.0" || text.hasPrefix("255.") { return text }
        return pseudonyms.pseudonym(.internet4, of: text)
    }

    /// An address in groups: as if it had none, and the groups again.
    private mutating func maskSeparated(
        _ units: TextUnits, _ range: Range<Int>, into out: inout [UInt8]
    ) {
        let digits = range.filter { units[$0].isWord }
        let text = String(String.UnicodeScalarView(digits.map { units[$0].scalar }))
        var masked = Array(hexadecimal(text).utf8)[...]
        for index in range {
            if units[index].isWord {
                out.append(masked.popFirst() ?? 0)
            } else {
                out += units.written(index..<index + 1)
            }
        }
    }
}

// MARK: - Words

extension TextMask {
    private mutating func maskWord(
        _ units: TextUnits, _ run: Range<Int>, into out: inout [UInt8]
    ) {
        let text = units.text(run)
        if KnownWords.contain(text.lowercased()) {
            out += units.written(run)
            return
        }
        if let codes = characterCodes(units, run) {
            out += Array(codes.utf8)
            return
        }
        if text.hasPrefix("0x") || text.hasPrefix("0X"),
            run.count > 2, units.hexEnd(from: run.lowerBound + 2) == run.upperBound
        {
            let digits = String(text.dropFirst(2))
            // Shorter ones are of a vendor, a product, a cluster, or of a node for a while.
            let isKept = digits.utf8.count <= Self.hexDigitsKept
            out += units.written(run.prefix(2))
            out += Array((isKept ? digits : hexadecimal(digits)).utf8)
            return
        }
        if run.count > Self.digitsKept, units.hexEnd(from: run.lowerBound) == run.upperBound,
            Self.isAddress(text)
        {
            out += Array((Self.isRound(text) ? text : hexadecimal(text)).utf8)
            return
        }
        maskPieces(units, run, into: &out)
    }

    /// Whether hexadecimal digits are those of an address, and no word that has only such letters.
    private static func isAddress(_ text: String) -> Bool {
        text.utf8.contains { $0 < UInt8(ascii: "A") }
            || text.utf8.count.isMultiple(of: 2) && (isUpper(text) || isLower(text))
    }

    private mutating func maskPieces(
        _ units: TextUnits, _ run: Range<Int>, into out: inout [UInt8]
    ) {
        let pieces = WordPiece.all(of: units, in: run)
        // Where letters and digits change often there is a key or a serial number, not words.
        let changes = zip(pieces, pieces.dropFirst()).count { $0.isNumber != $1.isNumber }
        let isOpaque = changes > 2
        for piece in pieces {
            let text = units.text(piece.range)
            if piece.isNumber {
                let isKept = text.utf8.count <= (isOpaque ? 1 : Self.digitsKept)
                out += Array((isKept || Self.isRound(text) ? text : hexadecimal(text)).utf8)
            } else if KnownWords.contain(text.lowercased()), !isOpaque || text.utf8.count > 2 {
                out += units.written(piece.range)
            } else {
                out += Array(word(text).utf8)
            }
        }
    }

    /// The pseudonym of a hump, in its case: `Kitchen`, `kitchen` and `KITCHEN` are one word.
    private mutating func word(_ text: String) -> String {
        let folded = text.lowercased()
        for form in [folded, capital(folded), folded.uppercased()] where utf8Equal(form, text) {
            let word = pseudonym(folded)
            if utf8Equal(form, folded) { return word }
            return utf8Equal(form, capital(folded)) ? capital(word) : word.uppercased()
        }
        return pseudonym(text)
    }

    private mutating func pseudonym(_ word: String) -> String {
        for start in KnownWords.beginnings where word.hasPrefix(start) && word != start {
            return start + pseudonym(String(word.dropFirst(start.count)))
        }
        return pseudonyms.pseudonym(.word, of: word) { !KnownWords.contain($0) }
    }

    private func capital(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}

// MARK: - Digits

extension TextMask {
    /// Digits in pieces of six from their end, each for itself, in their case.
    private mutating func hexadecimal(_ text: String) -> String {
        guard Self.isUpper(text) || Self.isLower(text) else { return mixedCase(text) }
        let digits = Array(text.lowercased().utf8)
        var masked: [UInt8] = []
        var start = 0
        var end = digits.count % 6
        while start < digits.count {
            // Zeros before a number are written or not.
            let isRest = end < 6
            while start < end, digits[start] == UInt8(ascii: "0"), isRest {
                masked.append(digits[start])
                start += 1
            }
            if start < end { masked += Array(piece(digits[start..<end]).utf8) }
            (start, end) = (end, end + 6)
        }
        let result = String(decoding: masked, as: UTF8.self)
        return Self.isUpper(text) ? result.uppercased() : result
    }

    private mutating func piece(_ digits: ArraySlice<UInt8>) -> String {
        let text = String(decoding: digits, as: UTF8.self)
        if digits.allSatisfy({ $0 == UInt8(ascii: "0") }) { return text }
        return pseudonyms.pseudonym(.digits, of: text)
    }

    /// An address in both cases is another text than the same address in one.
    private mutating func mixedCase(_ text: String) -> String {
        String(
            decoding: zip(text.utf8, hexadecimal(text.lowercased()).utf8).map { old, new in
                let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(old)
                return isUpper && new >= UInt8(ascii: "a") ? new & 0xDF : new
            }, as: UTF8.self)
    }

    private static func isUpper(_ text: String) -> Bool {
        !text.utf8.contains { $0 >= UInt8(ascii: "a") }
            && text.utf8.contains { $0 >= UInt8(ascii: "A") }
    }

    private static func isLower(_ text: String) -> Bool {
        !text.utf8.contains { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) }
    }

    /// Factors, scales and the ends of ranges are nobody's numbers: `3600000`, `16777215`.
    static func isRound(_ digits: String) -> Bool {
        guard let number = UInt64(digits) else { return false }
        if number.nonzeroBitCount == 1 || (number &+ 1).nonzeroBitCount <= 1 { return true }
        return digits.utf8.count <= 19 && digits.hasSuffix("000")
            && digits.utf8.drop { $0 == UInt8(ascii: "0") }.count
                - digits.utf8.reversed().prefix { $0 == UInt8(ascii: "0") }.count <= 3
    }
}
