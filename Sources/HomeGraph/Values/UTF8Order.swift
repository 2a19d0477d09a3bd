// SPDX-License-Identifier: Apache-2.0

// Ids and names are compared as UTF-8 bytes (M-11, N-7). `String ==` follows canonical
// equivalence, under which two different ids may be equal.

/// Whether two strings hold the same UTF-8 bytes.
public func utf8Equal(_ left: String, _ right: String) -> Bool {
    // Equal bytes are canonically equal too, and `==` quickly rules out most others.
    guard left.utf8.count == right.utf8.count, left == right else { return false }
    let isEqual = left.utf8.withContiguousStorageIfAvailable { left in
        right.utf8.withContiguousStorageIfAvailable { right in
            bytesEqual(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
        }
    }
    return (isEqual ?? nil) ?? left.utf8.elementsEqual(right.utf8)
}

/// Compares eight bytes at a time; both have the same count.
private func bytesEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    while index + 8 <= left.count {
        let a = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let b = right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if a != b { return false }
        index += 8
    }
    while index < left.count {
        if left[index] != right[index] { return false }
        index += 1
    }
    return true
}

/// Whether `left` sorts before `right` by UTF-8 bytes.
public func utf8Less(_ left: String, _ right: String) -> Bool {
    // Fast, because attributes are sorted with every report.
    let isLess = left.utf8.withContiguousStorageIfAvailable { left in
        right.utf8.withContiguousStorageIfAvailable { right in
            bytesLess(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
        }
    }
    return (isLess ?? nil) ?? left.utf8.lexicographicallyPrecedes(right.utf8)
}

/// Compares eight bytes at a time, the first byte of each being the one that counts most.
private func bytesLess(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    let count = min(left.count, right.count)
    var index = 0
    while index + 8 <= count {
        let a = left.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        let b = right.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if a != b { return UInt64(bigEndian: a) < UInt64(bigEndian: b) }
        index += 8
    }
    while index < count {
        if left[index] != right[index] { return left[index] < right[index] }
        index += 1
    }
    return left.count < right.count
}

func utf8Equal(_ left: String?, _ right: String?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let a?, let b?): utf8Equal(a, b)
    default: false
    }
}

func hashUTF8(_ text: String, into hasher: inout Hasher) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable {
        hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isDone == nil {
        for byte in text.utf8 { hasher.combine(byte) }
    }
    hasher.combine(UInt8(0xFF))
}

/// A string that is equal and ordered by its UTF-8 bytes: the key type for ids and names.
public struct ByteString: Hashable, Comparable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    public let text: String

    public init(_ text: String) { self.text = text }
    public init(stringLiteral value: String) { text = value }

    public var description: String { text }

    public static func == (left: Self, right: Self) -> Bool { utf8Equal(left.text, right.text) }
    public static func < (left: Self, right: Self) -> Bool { utf8Less(left.text, right.text) }
    public func hash(into hasher: inout Hasher) { hashUTF8(text, into: &hasher) }
}
