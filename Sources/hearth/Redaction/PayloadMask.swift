// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

/// Replaces what the bytes of a message say: of JSON its keys, texts and numbers, each in its place
/// and with everything between them; of other text its words; other bytes completely.
struct PayloadMask {
    /// Deeper JSON within the texts of JSON is text.
    private static let nestingMax = 4
    private static let limits = JSONLimits(keysMax: 8_000_000)

    private(set) var text: TextMask
    /// Payloads that are no text: nothing of them is left but their length.
    private(set) var opaqueCount = 0

    init(random: Chance) { text = TextMask(random: random) }

    mutating func masked(_ payload: [UInt8]) -> [UInt8] {
        guard let words = String(validating: payload, as: UTF8.self) else {
            opaqueCount += 1
            return Self.opaque(payload)
        }
        return Array(masked(words, nesting: 0).utf8)
    }

    /// One word for a text that would be too long of several.
    mutating func tag(_ name: String) -> String { text.single(name) }

    /// A field of an event.
    mutating func masked(_ words: String) -> String { field(words, nesting: 0) }

    /// - Parameter key: that of a text in JSON.
    mutating func masked(_ words: String, key meaning: KeyMeaning) -> String {
        switch meaning {
        case _ where words.isEmpty: words
        case .secret: text.secret(words)
        case .coordinate: "0"
        case .identity where JSONNumber(words) != nil: number(words, .identity)
        case .identity, .measure, .longMeasure: field(words, nesting: 0)
        }
    }

    /// Bytes that nobody reads, as long as these, and as little UTF-8.
    static func opaque(_ bytes: [UInt8]) -> [UInt8] {
        bytes.map { $0 < 0x80 ? UInt8(ascii: "x") : 0xFF }
    }

    private mutating func masked(_ words: String, nesting: Int) -> String {
        if nesting <= Self.nestingMax, Self.mayBeJSON(words) {
            let bytes = Array(words.utf8)
            if (try? JSONReader.read(bytes, limits: Self.limits)) != nil {
                var json = JSONRewriting(bytes)
                return json.rewritten(by: &self, nesting: nesting)
            }
        }
        return text.masked(words)
    }

    private static func mayBeJSON(_ words: String) -> Bool {
        guard let first = words.utf8.first(where: { $0 > 0x20 }) else { return false }
        return "{[\"-0123456789tfn".utf8.contains(first)
    }

    mutating func number(_ number: String, _ meaning: KeyMeaning) -> String {
        NumberMask.masked(number, meaning, by: &text)
    }

    fileprivate mutating func string(
        _ words: String, _ meaning: KeyMeaning, nesting: Int
    ) -> String {
        switch meaning {
        case .measure, .longMeasure: field(words, nesting: nesting + 1)
        default: masked(words, key: meaning)
        }
    }

    /// A number in quotes is text; an object or a list in quotes is JSON.
    private mutating func field(_ words: String, nesting: Int) -> String {
        let first = words.utf8.first
        let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
        return isJSON ? masked(words, nesting: nesting) : text.masked(words)
    }
}

/// Goes through JSON that was read before, and writes it with other texts and numbers.
private struct JSONRewriting {
    private struct Container {
        let isObject: Bool
        var isKeyNext: Bool
        /// Of the last key, or of the list.
        var meaning: KeyMeaning
    }

    private let bytes: [UInt8]
    private var position = 0
    private var out: [UInt8] = []
    private var containers: [Container] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        out.reserveCapacity(bytes.count)
    }

    mutating func rewritten(by mask: inout PayloadMask, nesting: Int) -> String {
        while position < bytes.count {
            switch bytes[position] {
            case UInt8(ascii: "\""): string(&mask, nesting)
            case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): number(&mask)
            default: mark()
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private var meaning: KeyMeaning { containers.last?.meaning ?? .measure }

    /// A bracket, a comma, a blank, or a letter of `true`.
    private mutating func mark() {
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let isObject = byte == UInt8(ascii: "{")
            containers.append(
                Container(isObject: isObject, isKeyNext: isObject, meaning: meaning))
        case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = containers.popLast()
        case UInt8(ascii: ","):
            if let last = containers.indices.last, containers[last].isObject {
                containers[last].isKeyNext = true
            }
        default: break
        }
        out.append(byte)
        position += 1
    }

    private mutating func string(_ mask: inout PayloadMask, _ nesting: Int) {
        let start = position
        position += 1
        while bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
        position += 1
        let written = bytes[start..<position]
        let words = (try? JSONReader.read(Array(written)))?.string ?? ""
        var masked: String
        if let last = containers.indices.last, containers[last].isKeyNext {
            containers[last].isKeyNext = false
            containers[last].meaning = meaning(ofKey: words)
            masked = mask.key(words)
        } else {
            masked = mask.string(words, meaning, nesting: nesting)
        }
        if utf8Equal(masked, words) {
            out += written
        } else {
            var json = JSONText()
            json.string(masked)
            out += json.utf8
        }
    }

    /// What is within a secret is one.
    private func meaning(ofKey key: String) -> KeyMeaning {
        if let outer = containers.dropLast().last, case .secret = outer.meaning { return .secret }
        return KeyMeaning(key)
    }

    private mutating func number(_ mask: inout PayloadMask) {
        let start = position
        while position < bytes.count, isNumberByte(bytes[position]) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        out += Array(mask.number(text, meaning).utf8)
    }

    private func isNumberByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }
}

extension PayloadMask {
    fileprivate mutating func key(_ key: String) -> String { text.masked(key) }
}
