// SPDX-License-Identifier: Apache-2.0

/// Writes canonical JSON: no spaces, one form per value, only what must be escaped is escaped.
///
/// Keys must be written in UTF-8 byte order; the writer checks that.
public struct JSONText: Sendable {
    private var bytes: [UInt8] = []
    /// Whether a comma is due, and the last key, per open container.
    private var open: [Level] = []

    private struct Level {
        var needsComma = false
        var lastKey: String?
    }

    public init() {}

    public var text: String { String(decoding: bytes, as: UTF8.self) }
    public var utf8: [UInt8] { bytes }

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
        if let last = open[open.count - 1].lastKey {
            assert(utf8Less(last, key), "Keys are written in order: \(last) before \(key)")
        }
        open[open.count - 1].lastKey = key
        quote(key)
        bytes.append(UInt8(ascii: ":"))
        open[open.count - 1].needsComma = false
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
            raw(String(value))
        } else {
            object {
                $0.key("i64")
                $0.string(String(value))
            }
        }
    }

    public mutating func uint(_ value: UInt64) {
        if value <= Self.exactIntegerMax {
            raw(String(value))
        } else {
            object {
                $0.key("u64")
                $0.string(String(value))
            }
        }
    }

    /// A plain integer, of a field that is defined as one.
    public mutating func number(_ value: some BinaryInteger) { raw(String(value)) }

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

    /// An object of members; they are written in key order, whatever order they come in.
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
        open.append(Level())
    }

    private mutating func end(_ bracket: Unicode.Scalar) {
        open.removeLast()
        bytes.append(UInt8(ascii: bracket))
    }

    private mutating func raw(_ text: String) {
        separate()
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func separate() {
        guard let last = open.last else { return }
        if last.needsComma { bytes.append(UInt8(ascii: ",")) }
        open[open.count - 1].needsComma = true
    }

    private mutating func quote(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
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
