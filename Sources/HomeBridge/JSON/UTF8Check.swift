// SPDX-License-Identifier: Apache-2.0

/// Finds where bytes stop being UTF-8.
enum UTF8Check {
    /// The index of the first byte of the first malformed sequence, or nil.
    static func firstBad(_ bytes: [UInt8]) -> Int? {
        var index = 0
        while index < bytes.count {
            guard let length = sequenceLength(bytes, at: index) else { return index }
            index += length
        }
        return nil
    }

    private static func sequenceLength(_ bytes: [UInt8], at index: Int) -> Int? {
        let first = bytes[index]
        let second: ClosedRange<UInt8>
        let length: Int
        switch first {
        case 0x00...0x7F: return 1
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return nil
        }
        guard index + length <= bytes.count, second.contains(bytes[index + 1]) else { return nil }
        let rest = bytes[(index + 2)..<(index + length)]
        return rest.allSatisfy { $0 & 0xC0 == 0x80 } ? length : nil
    }
}
