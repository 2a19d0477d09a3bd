// SPDX-License-Identifier: Apache-2.0

/// Cuts a template into text and tags, and tags into tokens.
struct TemplateLexer {
    enum Segment {
        case text(String)
        case output([Token])
        case statement([Token])
    }

    enum Token: Hashable {
        case name(String)
        case string(String)
        case number(JSONNumber)
        case symbol(String)
    }

    private let bytes: [UInt8]
    private var index = 0

    /// - Returns: nil where a tag does not end, or holds what no expression does.
    static func segments(of text: String) -> [Segment]? {
        var lexer = TemplateLexer(bytes: Array(text.utf8))
        return lexer.segments()
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func segments() -> [Segment]? {
        var segments: [Segment] = []
        var trimsNext = false
        while index < bytes.count {
            let start = index
            while index < bytes.count, tagOpens == nil { index += 1 }
            var text = bytes[start..<index]
            if trimsNext { text = text.drop { Self.isSpace($0) } }
            guard let opening = tagOpens else {
                segments.append(.text(String(decoding: text, as: UTF8.self)))
                break
            }
            index += 2
            if opening != "#", skip("-") {
                while let last = text.last, Self.isSpace(last) { text.removeLast() }
            } else if opening == "%" {
                skip("+")
            }
            segments.append(.text(String(decoding: text, as: UTF8.self)))
            if opening == "#" {
                guard let trims = skipComment() else { return nil }
                trimsNext = trims
                continue
            }
            guard let (tokens, trims) = tag(endingIn: opening == "{" ? "}}" : "%}") else {
                return nil
            }
            trimsNext = trims
            segments.append(opening == "{" ? .output(tokens) : .statement(tokens))
        }
        return segments
    }

    /// `{`, `%` or `#` where a tag begins here.
    private var tagOpens: Character? {
        guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "{") else { return nil }
        switch bytes[index + 1] {
        case UInt8(ascii: "{"): return "{"
        case UInt8(ascii: "%"): return "%"
        case UInt8(ascii: "#"): return "#"
        default: return nil
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private func isNext(_ text: StaticString, at offset: Int = 0) -> Bool {
        let count = text.utf8CodeUnitCount
        guard index + offset + count <= bytes.count else { return false }
        return text.withUTF8Buffer {
            bytes[(index + offset)..<(index + offset + count)].elementsEqual($0)
        }
    }

    @discardableResult
    private mutating func skip(_ text: StaticString) -> Bool {
        guard isNext(text) else { return false }
        index += text.utf8CodeUnitCount
        return true
    }

    private mutating func skipComment() -> Bool? {
        while index < bytes.count {
            if skip("-#}") { return true }
            if skip("#}") { return false }
            index += 1
        }
        return nil
    }

    /// The tokens up to the end of the tag, and whether white space after it goes.
    private mutating func tag(endingIn end: StaticString) -> ([Token], Bool)? {
        var tokens: [Token] = []
        var depth = 0
        while index < bytes.count {
            let byte = bytes[index]
            if Self.isSpace(byte) {
                index += 1
                continue
            }
            if depth == 0 {
                if skip(end) { return (tokens, false) }
                if byte == UInt8(ascii: "-"), isNext(end, at: 1) {
                    index += 1
                    skip(end)
                    return (tokens, true)
                }
            }
            guard let token = token(after: tokens.last) else { return nil }
            switch token {
            case .symbol("{"), .symbol("["), .symbol("("): depth += 1
            case .symbol("}"), .symbol("]"), .symbol(")"): depth -= 1
            default: break
            }
            tokens.append(token)
        }
        return nil
    }

    private mutating func token(after last: Token?) -> Token? {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return string(quote: byte)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return number(isKey: last == .symbol("."))
        default: break
        }
        if byte.isOfWord { return .name(take { $0.isOfWord }) }
        for symbol in Self.symbols where skip(symbol) { return .symbol("\(symbol)") }
        return nil
    }

    /// Longer ones first.
    private static let symbols: [StaticString] = [
        "==", "!=", "<=", ">=", "//", "<", ">", "=", "+", "-", "*", "/", "%", "~", "|", ".", ",",
        ":", "(", ")", "[", "]", "{", "}",
    ]

    private mutating func take(while fits: (UInt8) -> Bool) -> String {
        let start = index
        while index < bytes.count, fits(bytes[index]) { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// - Parameter isKey: digits alone, as in `events.0.id`.
    private mutating func number(isKey: Bool) -> Token? {
        var text = take { $0.isDigit }
        if !isKey, isNext("."), index + 1 < bytes.count, bytes[index + 1].isDigit {
            index += 1
            text += "." + take { $0.isDigit }
        }
        return JSONNumber(text).map { .number($0) }
    }

    private mutating func string(quote: UInt8) -> Token? {
        index += 1
        var text: [UInt8] = []
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == quote { return .string(String(decoding: text, as: UTF8.self)) }
            guard byte == UInt8(ascii: "\\"), index < bytes.count else {
                text.append(byte)
                continue
            }
            switch bytes[index] {
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "\\"), UInt8(ascii: "'"), UInt8(ascii: "\""):
                text.append(bytes[index])
            default: text += [UInt8(ascii: "\\"), bytes[index]]
            }
            index += 1
        }
        return nil
    }
}

extension UInt8 {
    /// A letter, a digit or an underscore.
    var isOfWord: Bool {
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return letters.contains(self | 0x20) || isDigit || self == UInt8(ascii: "_")
    }
}
