// SPDX-License-Identifier: Apache-2.0

/// Bytes that do not match the encoding.
public enum CodingError: Error, Hashable, Sendable, CustomStringConvertible {
    case endOfBytes(position: Int)
    case badText(position: Int)
    case badTag(UInt64, what: String, position: Int)
    case unknownSymbol(UInt64, position: Int)
    case tooDeep(position: Int)
    case trailingBytes(position: Int)
    /// A number in another than its canonical form: an integral double, a small unsigned one, NaN.
    case notCanonical(position: Int)
    /// A newer program wrote it.
    case unknownVersion(UInt64, what: String)

    public var description: String {
        switch self {
        case .endOfBytes(let position): "byte \(position): the record ends too early"
        case .badText(let position): "byte \(position): text is not UTF-8"
        case .badTag(let tag, let what, let position):
            "byte \(position): \(tag) is no known \(what)"
        case .unknownSymbol(let symbol, let position):
            "byte \(position): dictionary entry \(symbol) is not defined"
        case .tooDeep(let position): "byte \(position): a value is nested too deeply"
        case .trailingBytes(let position): "byte \(position): bytes behind the record's end"
        case .notCanonical(let position): "byte \(position): a number is not in its one form"
        case .unknownVersion(let version, let what):
            "\(what) \(version) was written by a newer program"
        }
    }
}

/// Reads the primitives of the binary encodings from a span that each call is handed.
///
/// Every length is checked against the remaining bytes before memory is allocated for it.
struct ByteReader {
    private(set) var position: Int
    let end: Int

    static let depthMax = 200

    init(position: Int = 0, end: Int) {
        self.position = position
        self.end = end
    }

    var isAtEnd: Bool { position >= end }

    @inline(__always)
    mutating func byte(_ bytes: RawSpan) throws(CodingError) -> UInt8 {
        guard position < end else { throw .endOfBytes(position: position) }
        let value = bytes.unsafeLoad(fromByteOffset: position, as: UInt8.self)
        position += 1
        return value
    }

    @inline(__always)
    mutating func varint(_ bytes: RawSpan) throws(CodingError) -> UInt64 {
        let first = try byte(bytes)
        if first < 0x80 { return UInt64(first) }
        return try longVarint(bytes, first: first)
    }

    private mutating func longVarint(
        _ bytes: RawSpan, first: UInt8
    ) throws(CodingError) -> UInt64 {
        var value = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while true {
            let next = try byte(bytes)
            guard shift < 63 || next <= 1 else {
                throw .badTag(UInt64(next), what: "last byte of a number", position: position)
            }
            value |= UInt64(next & 0x7F) << shift
            if next < 0x80 { return value }
            shift += 7
        }
    }

    /// A number of things of at least one byte each.
    @inline(__always)
    mutating func count(_ bytes: RawSpan) throws(CodingError) -> Int {
        let value = try varint(bytes)
        guard value <= UInt64(end - position) else { throw .endOfBytes(position: position) }
        return Int(value)
    }

    /// A number of a field with fewer bits. One that does not fit is damage: its low bits would be
    /// another number.
    @inline(__always)
    mutating func varint<Number: FixedWidthInteger>(
        _ bytes: RawSpan, as type: Number.Type
    ) throws(CodingError) -> Number {
        let value = try varint(bytes)
        guard let number = Number(exactly: value) else {
            throw .badTag(value, what: "\(type)", position: position)
        }
        return number
    }

    @inline(__always)
    mutating func signed(_ bytes: RawSpan) throws(CodingError) -> Int64 {
        let raw = try varint(bytes)
        return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
    }

    mutating func fixed64(_ bytes: RawSpan) throws(CodingError) -> UInt64 {
        guard end - position >= 8 else { throw .endOfBytes(position: position) }
        let value = bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
        position += 8
        return UInt64(littleEndian: value)
    }

    mutating func bool(_ bytes: RawSpan) throws(CodingError) -> Bool {
        try byte(bytes) != 0
    }

    mutating func text(_ bytes: RawSpan) throws(CodingError) -> String {
        let length = try count(bytes)
        let start = position
        position += length
        let text = bytes.extracting(start..<start + length).withUnsafeBytes { bytes in
            // Most texts are ASCII, which needs no validation and is decoded several times faster.
            isASCII(bytes)
                ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
        }
        guard let text else { throw .badText(position: start) }
        return text
    }

    mutating func optionalText(_ bytes: RawSpan) throws(CodingError) -> String? {
        try bool(bytes) ? try text(bytes) : nil
    }

    mutating func blob(_ bytes: RawSpan) throws(CodingError) -> [UInt8] {
        let length = try count(bytes)
        let start = position
        position += length
        return bytes.extracting(start..<start + length).withUnsafeBytes { Array($0) }
    }

    mutating func skip(_ length: Int) throws(CodingError) {
        guard length <= end - position else { throw .endOfBytes(position: position) }
        position += length
    }

    mutating func list<Element>(
        _ bytes: RawSpan,
        _ read: (inout ByteReader, RawSpan) throws(CodingError) -> Element
    ) throws(CodingError) -> [Element] {
        let length = try count(bytes)
        var elements: [Element] = []
        elements.reserveCapacity(length)
        for _ in 0..<length { elements.append(try read(&self, bytes)) }
        return elements
    }

    mutating func choice<Choice: RawRepresentable<UInt8>>(
        _ bytes: RawSpan, _ type: Choice.Type, what: String
    ) throws(CodingError) -> Choice {
        let raw = try byte(bytes)
        guard let choice = Choice(rawValue: raw) else {
            throw .badTag(UInt64(raw), what: what, position: position - 1)
        }
        return choice
    }

    /// A choice behind a byte of 0, or nothing.
    mutating func optionalChoice<Choice: RawRepresentable<UInt8>>(
        _ bytes: RawSpan, _ type: Choice.Type, what: String
    ) throws(CodingError) -> Choice? {
        let raw = try byte(bytes)
        if raw == 0 { return nil }
        guard let choice = Choice(rawValue: raw - 1) else {
            throw .badTag(UInt64(raw), what: what, position: position - 1)
        }
        return choice
    }

    /// A choice with a flag beside it in its byte.
    mutating func choice<Choice: RawRepresentable<UInt8>>(
        _ bytes: RawSpan, _ type: Choice.Type, bit: UInt8, what: String
    ) throws(CodingError) -> (Choice, isSet: Bool) {
        let raw = try byte(bytes)
        guard let choice = Choice(rawValue: raw & ~bit) else {
            throw .badTag(UInt64(raw), what: what, position: position - 1)
        }
        return (choice, raw & bit != 0)
    }

    private func canonical(_ value: AttributeValue) throws(CodingError) -> AttributeValue {
        guard value.isCanonicalNumber else { throw .notCanonical(position: position) }
        return value
    }

    mutating func value(
        _ bytes: RawSpan, depth: Int = 0
    ) throws(CodingError) -> AttributeValue {
        guard depth < Self.depthMax else { throw .tooDeep(position: position) }
        let tag = try byte(bytes)
        switch tag {
        case ValueTag.null: return .null
        case ValueTag.false: return .bool(false)
        case ValueTag.true: return .bool(true)
        case ValueTag.int: return .int(try signed(bytes))
        case ValueTag.uint:
            let number = AttributeValue.uint(try varint(bytes))
            return try canonical(number)
        case ValueTag.double:
            let number = AttributeValue.double(Double(bitPattern: try fixed64(bytes)))
            return try canonical(number)
        case ValueTag.string: return .string(try text(bytes))
        case ValueTag.bytes: return .bytes(try blob(bytes))
        case ValueTag.list:
            let length = try count(bytes)
            var elements: [AttributeValue] = []
            for _ in 0..<length { elements.append(try value(bytes, depth: depth + 1)) }
            return .list(elements)
        case ValueTag.object:
            let length = try count(bytes)
            var members: [AttributeMember] = []
            for _ in 0..<length {
                let key = try text(bytes)
                members.append(
                    AttributeMember(key: key, value: try value(bytes, depth: depth + 1)))
            }
            return .object(members)
        default: throw .badTag(UInt64(tag), what: "value", position: position - 1)
        }
    }
}

private func isASCII(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index + 8 <= bytes.count {
        let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if word & 0x8080_8080_8080_8080 != 0 { return false }
        index += 8
    }
    while index < bytes.count {
        if bytes[index] >= 0x80 { return false }
        index += 1
    }
    return true
}
