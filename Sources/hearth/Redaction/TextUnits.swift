// SPDX-License-Identifier: Apache-2.0

/// One character of a text with the bytes that it is written as: `%C3%BC` in an id is a letter.
struct TextUnit {
    let scalar: Unicode.Scalar
    /// In the text's UTF-8.
    let bytes: Range<Int>

    var isDigit: Bool { ("0"..."9").contains(scalar) }

    /// Whatever is not of ASCII counts as a letter: it belongs to somebody's words.
    var isLetter: Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar.value >= 0x80
    }

    var isWord: Bool { isDigit || isLetter }

    var hexDigit: Bool {
        isDigit || ("a"..."f").contains(scalar) || ("A"..."F").contains(scalar)
    }
}

/// A text as its units.
struct TextUnits {
    let utf8: [UInt8]
    private(set) var units: [TextUnit] = []

    init(_ text: String) {
        utf8 = Array(text.utf8)
        units.reserveCapacity(utf8.count)
        var position = 0
        for scalar in text.unicodeScalars {
            let count = UTF8.width(scalar)
            // Bytes that an escape before them took.
            if position < (units.last?.bytes.upperBound ?? 0) {
                position += count
                continue
            }
            let written = position..<position + count
            units.append(
                scalar == "%"
                    ? escaped(at: position) ?? TextUnit(scalar: scalar, bytes: written)
                    : TextUnit(scalar: scalar, bytes: written))
            position += count
        }
    }

    var count: Int { units.count }

    subscript(index: Int) -> TextUnit { units[index] }

    func isDigit(at index: Int) -> Bool { index < units.count && units[index].isDigit }

    func isWord(at index: Int) -> Bool {
        units.indices.contains(index) && units[index].isWord
    }

    func holds(_ scalar: Unicode.Scalar, at index: Int) -> Bool {
        units.indices.contains(index) && units[index].scalar == scalar
    }

    /// The text of some units, without escapes.
    func text(_ range: Range<Int>) -> String {
        var text = String.UnicodeScalarView()
        for unit in units[range] { text.append(unit.scalar) }
        return String(text)
    }

    /// The bytes of some units, as they were written.
    func written(_ range: Range<Int>) -> ArraySlice<UInt8> {
        guard let first = range.first, let last = range.last else { return [] }
        return utf8[units[first].bytes.lowerBound..<units[last].bytes.upperBound]
    }

    /// Where digits and letters end that begin here.
    func wordEnd(from start: Int) -> Int { end(from: start) { $0.isWord } }

    func digitEnd(from start: Int) -> Int { end(from: start) { $0.isDigit } }

    func hexEnd(from start: Int) -> Int { end(from: start) { $0.hexDigit } }

    private func end(from start: Int, _ belongs: (TextUnit) -> Bool) -> Int {
        var end = start
        while end < units.count, belongs(units[end]) { end += 1 }
        return end
    }

    /// The character of `%C3%BC`; nil where no escape of a character begins.
    private func escaped(at position: Int) -> TextUnit? {
        guard let first = escapedByte(at: position) else { return nil }
        let count =
            switch first {
            case 0..<0x80: 1
            case 0xC0..<0xE0: 2
            case 0xE0..<0xF0: 3
            case 0xF0...: 4
            default: 0
            }
        var bytes: [UInt8] = []
        for index in 0..<count {
            guard let byte = escapedByte(at: position + 3 * index) else { return nil }
            bytes.append(byte)
        }
        guard count > 0, let text = String(validating: bytes, as: UTF8.self),
            let scalar = text.unicodeScalars.first
        else { return nil }
        return TextUnit(scalar: scalar, bytes: position..<position + 3 * count)
    }

    private func escapedByte(at position: Int) -> UInt8? {
        guard position + 2 < utf8.count, utf8[position] == UInt8(ascii: "%"),
            let high = Self.value(utf8[position + 1]), let low = Self.value(utf8[position + 2])
        else { return nil }
        return high << 4 | low
    }

    /// Ids have upper-case escapes.
    private static func value(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

/// A piece of a run of letters and digits: digits, or one hump of letters. `doorLEDState2` has
/// door, LED, State and 2.
struct WordPiece: Equatable {
    let range: Range<Int>
    let isNumber: Bool

    static func all(of units: TextUnits, in run: Range<Int>) -> [WordPiece] {
        var pieces: [WordPiece] = []
        var start = run.lowerBound
        for index in run.dropFirst() where isBorder(units, before: index, in: run) {
            pieces.append(WordPiece(range: start..<index, isNumber: units[start].isDigit))
            start = index
        }
        if start < run.upperBound {
            pieces.append(
                WordPiece(range: start..<run.upperBound, isNumber: units[start].isDigit))
        }
        return pieces
    }

    private static func isBorder(
        _ units: TextUnits, before index: Int, in run: Range<Int>
    ) -> Bool {
        let (left, right) = (units[index - 1], units[index])
        if left.isDigit != right.isDigit { return true }
        guard isUpper(right) else { return false }
        if !isUpper(left) { return true }
        return index + 1 < run.upperBound && isLower(units[index + 1])
    }

    private static func isUpper(_ unit: TextUnit) -> Bool { unit.scalar.properties.isUppercase }
    private static func isLower(_ unit: TextUnit) -> Bool { unit.scalar.properties.isLowercase }
}
