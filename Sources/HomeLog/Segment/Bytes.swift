// SPDX-License-Identifier: Apache-2.0

extension [UInt8] {
    /// Appends an integer, little-endian. Byte by byte: a copy through a buffer costs far more.
    @inline(__always)
    package mutating func appendInteger<Integer: FixedWidthInteger>(_ value: Integer) {
        var rest = value
        for _ in 0..<MemoryLayout<Integer>.size {
            append(UInt8(truncatingIfNeeded: rest))
            rest = Integer.bitWidth > 8 ? rest >> 8 : 0
        }
    }

    /// Overwrites bytes with an integer, little-endian.
    @inline(__always)
    mutating func setInteger<Integer: FixedWidthInteger>(_ value: Integer, at position: Int) {
        precondition(position + MemoryLayout<Integer>.size <= count, "the integer fits")
        for index in 0..<MemoryLayout<Integer>.size {
            self[position + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
        }
    }

    /// Appends unsigned LEB128, the shortest form.
    @inline(__always)
    mutating func appendVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }
}

extension RawSpan {
    /// The little-endian integer at a byte offset.
    @inline(__always)
    package func integer<Integer: FixedWidthInteger & BitwiseCopyable>(
        _ type: Integer.Type, at offset: Int
    ) -> Integer {
        // Safe for integers: every bit pattern is a value, and the load checks the bounds.
        Integer(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: type))
    }

    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }

    /// Reads a varint and moves past it.
    @inline(__always)
    func varint(at offset: inout Int) -> VarintResult {
        guard offset < byteCount else { return .short }
        let first = byte(at: offset)
        if first < 0x80 {
            offset += 1
            return .value(UInt64(first))
        }
        return longVarint(at: &offset)
    }

    private func longVarint(at offset: inout Int) -> VarintResult {
        var value: UInt64 = 0
        for index in 0..<10 {
            guard offset + index < byteCount else { return .short }
            let next = byte(at: offset + index)
            value |= UInt64(next & 0x7f) << UInt64(7 * index)
            if next < 0x80 {
                // The shortest form only: no empty last byte, and nothing above bit 63.
                let isShortest = next != 0 && (index < 9 || next == 1)
                offset += index + 1
                return isShortest ? .value(value) : .bad
            }
        }
        return .bad
    }
}

enum VarintResult {
    case value(UInt64)
    /// The bytes end inside it.
    case short
    case bad
}

/// Maps small magnitudes of either sign to small unsigned numbers.
@inline(__always)
func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: (value << 1) ^ (value >> 63))
}

@inline(__always)
func unzigzag(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
}
