// SPDX-License-Identifier: Apache-2.0

/// Writes the primitives of the binary encodings: little-endian, varints in base 128.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []
    /// What changes each text and each named value; nil for none.
    private let mask: (any RecordMask)?

    /// - Parameter capacity: the likely number of bytes.
    init(capacity: Int = 0, mask: (any RecordMask)? = nil) {
        self.mask = mask
        bytes.reserveCapacity(capacity)
    }

    /// Removes the bytes and keeps their memory.
    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func count(_ value: Int) { varint(UInt64(value)) }

    mutating func signed(_ value: Int64) {
        varint(UInt64(bitPattern: (value << 1) ^ (value >> 63)))
    }

    mutating func fixed64(_ value: UInt64) {
        for shift in stride(from: UInt64(0), to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: value >> shift))
        }
    }

    mutating func bool(_ value: Bool) { byte(value ? 1 : 0) }

    mutating func text(_ value: String) {
        if let mask { write(mask.text(value)) } else { write(value) }
    }

    @inline(__always)
    private mutating func write(_ value: String) {
        count(value.utf8.count)
        bytes.append(contentsOf: value.utf8)
    }

    mutating func optionalText(_ value: String?) {
        bool(value != nil)
        if let value { text(value) }
    }

    mutating func blob(_ value: [UInt8]) {
        count(value.count)
        bytes.append(contentsOf: value)
    }

    mutating func append(_ other: ByteWriter) { bytes.append(contentsOf: other.bytes) }

    mutating func list<Element>(
        _ elements: [Element], _ write: (inout ByteWriter, Element) -> Void
    ) {
        count(elements.count)
        for element in elements { write(&self, element) }
    }

    /// The value of an attribute.
    mutating func value(_ value: AttributeValue, named name: String) {
        if let mask { self.value(mask.value(value, key: name)) } else { self.value(value) }
    }

    /// Values without interned parts: self-describing, one form per value.
    mutating func value(_ value: AttributeValue) {
        precondition(value.isCanonicalNumber, "Numbers are made by AttributeValue.number.")
        switch value {
        case .null: byte(ValueTag.null)
        case .bool(let flag): byte(flag ? ValueTag.true : ValueTag.false)
        case .int(let number):
            byte(ValueTag.int)
            signed(number)
        case .uint(let number):
            byte(ValueTag.uint)
            varint(number)
        case .double(let number):
            byte(ValueTag.double)
            fixed64(number.bitPattern)
        case .string(let string):
            byte(ValueTag.string)
            write(string)
        case .bytes(let blobBytes):
            byte(ValueTag.bytes)
            blob(blobBytes)
        case .list(let elements):
            byte(ValueTag.list)
            list(elements) { $0.value($1) }
        case .object(let members):
            byte(ValueTag.object)
            list(members) { writer, member in
                writer.write(member.key)
                writer.value(member.value)
            }
        }
    }
}

/// The first byte of an encoded value.
enum ValueTag {
    static let null: UInt8 = 0
    static let `false`: UInt8 = 1
    static let `true`: UInt8 = 2
    static let int: UInt8 = 3
    static let uint: UInt8 = 4
    static let double: UInt8 = 5
    static let string: UInt8 = 6
    static let bytes: UInt8 = 7
    static let list: UInt8 = 8
    static let object: UInt8 = 9
}
