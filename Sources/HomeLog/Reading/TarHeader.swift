// SPDX-License-Identifier: Apache-2.0

/// The 512 bytes before each file of a tar archive, in the form of POSIX 1003.1-1988 (ustar).
///
///     0 name  100 mode  108 owner  116 group  124 size  136 time  148 sum  156 type  257 magic
struct TarHeader: Equatable {
    var name: String
    /// The length of the content, in bytes.
    var size: UInt64
    var isDirectory = false

    static let byteCount = 512
    /// What eleven octal digits hold.
    static let sizeMax: UInt64 = 1 << 33 - 1
    private static let magic = Array("ustar\u{0}00".utf8)

    /// The length of the content with the zeros that fill its last block.
    var paddedSize: UInt64 { (size + 511) / 512 * 512 }

    /// Times and owners are left out, so that equal contents give equal archives.
    func encoded() -> [UInt8] {
        precondition(name.utf8.count <= 100 && size <= Self.sizeMax, "the fields hold it")
        var bytes = [UInt8](repeating: 0, count: Self.byteCount)
        func put(_ text: some Collection<UInt8>, at position: Int) {
            for (index, byte) in text.enumerated() { bytes[position + index] = byte }
        }
        put(name.utf8, at: 0)
        put(Self.octal(isDirectory ? 0o700 : 0o600, digits: 7), at: 100)
        put(Self.octal(0, digits: 7), at: 108)
        put(Self.octal(0, digits: 7), at: 116)
        put(Self.octal(size, digits: 11), at: 124)
        put(Self.octal(0, digits: 11), at: 136)
        bytes[156] = UInt8(ascii: isDirectory ? "5" : "0")
        put(Self.magic, at: 257)
        put(Self.octal(Self.sum(bytes), digits: 6) + [0, 32], at: 148)
        return bytes
    }

    /// Nil where the bytes are no header of a file or directory, or the sum does not match.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount, bytes[257..<262].elementsEqual(Self.magic[..<5]),
            Self.number(bytes[148..<156]) == Self.sum(bytes),
            let size = Self.number(bytes[124..<136]), size <= Self.sizeMax,
            let name = String(validating: bytes[0..<100].prefix { $0 != 0 }, as: UTF8.self)
        else { return nil }
        switch bytes[156] {
        case 0, UInt8(ascii: "0"): isDirectory = false
        case UInt8(ascii: "5"): isDirectory = true
        default: return nil
        }
        self.name = name
        self.size = size
    }

    init(name: String, size: UInt64) {
        self.name = name
        self.size = size
    }

    /// The sum of all bytes, with blanks in place of the sum.
    private static func sum(_ bytes: [UInt8]) -> UInt64 {
        var sum: UInt64 = 0
        for (index, byte) in bytes.enumerated() {
            sum += (148..<156).contains(index) ? 32 : UInt64(byte)
        }
        return sum
    }

    private static func octal(_ number: UInt64, digits: Int) -> [UInt8] {
        let text = String(number, radix: 8)
        return Array((String(repeating: "0", count: digits - text.utf8.count) + text).utf8)
    }

    private static func number(_ field: ArraySlice<UInt8>) -> UInt64? {
        let digits = field.drop { $0 == 32 }.prefix { (48...55).contains($0) }
        let rest = field[digits.endIndex...]
        guard !digits.isEmpty, digits.count <= 12, rest.allSatisfy({ $0 == 0 || $0 == 32 }) else {
            return nil
        }
        return digits.reduce(0) { $0 << 3 | UInt64($1 - 48) }
    }
}
