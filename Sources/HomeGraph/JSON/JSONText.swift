// SPDX-License-Identifier: Apache-2.0

/// Writes canonical JSON: no spaces, one form per value, only what must be escaped is escaped.
///
/// Keys must be written in UTF-8 byte order, unless they may come in any; the writer checks that.
public struct JSONText: Sendable {
    /// The order in which keys are written.
    package enum KeyOrder: Sendable {
        case sorted
        case any
    }

    private var bytes: [UInt8] = []
    /// How many containers are open.
    private var depth = 0
    /// Whether a comma is due before the next element of the innermost container.
    private var needsComma = false
    /// The last key of each open container: kept only where the order is checked.
    private var lastKeys: [String?] = []

    private let keyOrder: KeyOrder

    public init() { self.init(keys: .sorted) }

    package init(keys: KeyOrder, capacity: Int = 256) {
        keyOrder = keys
        bytes.reserveCapacity(capacity)
    }

    /// The number of bytes.
    var count: Int { bytes.count }

    public var text: String { String(decoding: bytes, as: UTF8.self) }
    public var utf8: [UInt8] { bytes }

    /// The bytes of one value.
    ///
    /// - Parameter capacity: the likely number of bytes.
    static func bytes(capacity: Int = 256, _ write: (inout JSONText) -> Void) -> [UInt8] {
        var json = JSONText(keys: .sorted, capacity: capacity)
        write(&json)
        return json.bytes
    }

    /// A value that was written before.
    mutating func written(_ part: Range<Int>, of other: borrowing JSONText) {
        separate()
        bytes.append(contentsOf: other.bytes[part])
    }

    /// A value that was written before.
    package mutating func written(_ value: some Collection<UInt8>) {
        separate()
        bytes.append(contentsOf: value)
    }

    public mutating func object(_ write: (inout JSONText) -> Void) {
        begin("{")
        write(&self)
        end("}")
    }

    public mutating func array<Element>(
        _ elements: some Sequence<Element>, _ write: (inout JSONText, Element) -> Void
    ) {
        begin("[")
        for element in elements { write(&self, element) }
        end("]")
    }

    public mutating func key(_ key: String) {
        separate()
        assert(keyOrder == .any || isNext(key), "Keys are written in order, and once: \(key)")
        quote(key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    private mutating func hasBegun() -> Bool {
        lastKeys.append(nil)
        return true
    }

    private mutating func hasEnded() -> Bool {
        lastKeys.removeLast()
        return true
    }

    private mutating func isNext(_ key: String) -> Bool {
        defer { lastKeys[depth - 1] = key }
        return lastKeys[depth - 1].map { utf8Less($0, key) } ?? true
    }

    public mutating func null() { raw("null") }
    public mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

    public mutating func string(_ value: String) {
        separate()
        quote(value)
    }

    public mutating func string(_ value: String?) {
        if let value { string(value) } else { null() }
    }

    /// An integer; beyond ±(2^53 - 1), where other languages lose digits, as `{"i64":"…"}`.
    public mutating func int(_ value: Int64) {
        if value.magnitude <= Self.exactIntegerMax {
            digits(value)
        } else {
            object {
                $0.key("i64")
                $0.string(String(value))
            }
        }
    }

    public mutating func uint(_ value: UInt64) {
        if value <= Self.exactIntegerMax {
            digits(Int64(value))
        } else {
            object {
                $0.key("u64")
                $0.string(String(value))
            }
        }
    }

    /// A plain integer, of a field that is defined as one.
    public mutating func number(_ value: some BinaryInteger) {
        if let small = Int64(exactly: value), small != .min {
            digits(small)
        } else {
            raw(String(value))
        }
    }

    /// A number that is JSON already.
    package mutating func number(text: String) { raw(text) }

    public mutating func value(_ value: AttributeValue) {
        switch value {
        case .null: null()
        case .bool(let flag): bool(flag)
        case .int(let number): int(number)
        case .uint(let number): uint(number)
        case .double(let number): raw("\(number)")
        case .string(let text): string(text)
        case .bytes(let blob):
            object {
                $0.key("b64")
                $0.string(base64(blob))
            }
        case .list(let elements): array(elements) { $0.value($1) }
        case .object(let members): self.members(members)
        }
    }

    /// An object of members, in any order; they are written in key order.
    public mutating func members(_ members: [AttributeMember]) {
        object { json in
            for member in members.sorted(by: { utf8Less($0.key, $1.key) }) {
                json.key(member.key)
                json.value(member.value)
            }
        }
    }

    private static let exactIntegerMax: UInt64 = (1 << 53) - 1

    private mutating func begin(_ bracket: Unicode.Scalar) {
        separate()
        bytes.append(UInt8(ascii: bracket))
        depth += 1
        needsComma = false
        assert(hasBegun())
    }

    private mutating func end(_ bracket: Unicode.Scalar) {
        bytes.append(UInt8(ascii: bracket))
        depth -= 1
        // The container was an element of the one around it.
        needsComma = true
        assert(hasEnded())
    }

    private mutating func raw(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    /// An integer, without a text between: each line of a log has several.
    ///
    /// - Parameter value: not the least of its type.
    private mutating func digits(_ value: Int64) {
        separate()
        if value < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = value.magnitude
        let start = bytes.count
        repeat {
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        bytes[start...].reverse()
    }

    private mutating func separate() {
        guard depth > 0 else { return }
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    /// Whether a byte is below 0x20, a quotation mark or a backslash; eight bytes at a time, since
    /// most of a log is such text.
    private static func needsEscape(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let bytes = UnsafeRawBufferPointer(text)
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops: UInt64 = 0x8080_8080_8080_8080
        var start = 0
        while start + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
            let quotes = word ^ (ones &* 0x22)
            let backslashes = word ^ (ones &* 0x5C)
            // The top bit of a byte is set where something was borrowed from it.
            let low = (word &- ones &* 0x20) & ~word
            let quote = (quotes &- ones) & ~quotes
            let backslash = (backslashes &- ones) & ~backslashes
            if (low | quote | backslash) & tops != 0 { return true }
            start += 8
        }
        return bytes[start...].contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        let isWritten = text.utf8.withContiguousStorageIfAvailable { text in
            if Self.needsEscape(text) { return false }
            bytes.append(contentsOf: text)
            return true
        }
        if isWritten == true {
            bytes.append(UInt8(ascii: "\""))
            return
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: bytes.append(contentsOf: "\\n".utf8)
            case 0x0D: bytes.append(contentsOf: "\\r".utf8)
            case 0x09: bytes.append(contentsOf: "\\t".utf8)
            case 0x00..<0x20:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(contentsOf: hexText([byte]).utf8)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

/// Base64 of bytes, with padding.
public func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
        let rest = bytes.count - start
        let second = rest > 1 ? bytes[start + 1] : 0
        let third = rest > 2 ? bytes[start + 2] : 0
        let group = UInt32(bytes[start]) << 16 | UInt32(second) << 8 | UInt32(third)
        text.append(alphabet[Int(group >> 18 & 63)])
        text.append(alphabet[Int(group >> 12 & 63)])
        text.append(rest > 1 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "="))
        text.append(rest > 2 ? alphabet[Int(group & 63)] : UInt8(ascii: "="))
    }
    return String(decoding: text, as: UTF8.self)
}
