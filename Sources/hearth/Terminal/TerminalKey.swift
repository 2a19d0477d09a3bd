// SPDX-License-Identifier: Apache-2.0

/// A key of a terminal.
enum TerminalKey: Equatable {
    case up, down, pageUp, pageDown, home, end
    case left(Modifier), right(Modifier)
    case tab, enter, escape, backspace
    /// Ctrl-L: the screen was disturbed.
    case redraw
    case character(Unicode.Scalar)

    /// A key that was held with an arrow.
    enum Modifier: Equatable {
        case none, shift, control, alt
    }
}

/// Decodes the bytes that a terminal sends for keys: letters, and sequences after ESC. Pure.
struct TerminalKeyReader {
    /// The bytes of an unfinished sequence; empty between sequences.
    private var sequence: [UInt8] = []
    /// The bytes of an unfinished character; empty between characters.
    private var character: [UInt8] = []
    /// No key sends a longer sequence.
    private static let sequenceMax = 16

    /// The keys of these bytes; a sequence may come in several pieces.
    mutating func keys(_ bytes: some Sequence<UInt8>) -> [TerminalKey] {
        bytes.compactMap { key($0) }
    }

    /// ESC, where nothing came behind it: to be called when a moment has passed.
    mutating func rest() -> TerminalKey? {
        guard sequence.count == 1 else { return nil }
        sequence = []
        return .escape
    }

    private mutating func key(_ byte: UInt8) -> TerminalKey? {
        if byte == 0x1B {
            sequence = [byte]
            character = []
            return nil
        }
        switch sequence.count {
        case 0: return plain(byte)
        case 1 where byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O"):
            sequence.append(byte)
            return nil
        case 1:
            // Alt with a letter, or ESC and then another key.
            sequence = []
            return plain(byte)
        case Self.sequenceMax...:
            sequence = []
            return nil
        default:
            sequence.append(byte)
            // Numbers stand before the letter that ends a sequence.
            guard (0x40...0x7E).contains(byte) else { return nil }
            defer { sequence = [] }
            return Self.key(of: sequence.dropFirst(2), isApplication: sequence[1] != 0x5B)
        }
    }

    private mutating func plain(_ byte: UInt8) -> TerminalKey? {
        switch byte {
        case 0x09: return .tab
        case 0x0A, 0x0D: return .enter
        case 0x0C: return .redraw
        case 0x08, 0x7F: return .backspace
        case ..<0x20: return nil
        case ..<0x80:
            character = []
            return .character(Unicode.Scalar(byte))
        default: return part(byte)
        }
    }

    /// One byte of a character beyond ASCII, as UTF-8.
    private mutating func part(_ byte: UInt8) -> TerminalKey? {
        if byte >= 0xC0 { character = [] }
        character.append(byte)
        guard let first = character.first, first >= 0xC0 else {
            character = []
            return nil
        }
        guard character.count == (first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2) else { return nil }
        defer { character = [] }
        guard let text = String(validating: character, as: UTF8.self) else { return nil }
        return text.unicodeScalars.first.map { .character($0) }
    }

    /// - Parameters:
    ///   - rest: the bytes behind `ESC [` or `ESC O`.
    ///   - isApplication: whether it was `ESC O`.
    private static func key(of rest: ArraySlice<UInt8>, isApplication: Bool) -> TerminalKey? {
        let numbers = rest.dropLast().split(
            separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        switch rest.last {
        case UInt8(ascii: "A"), UInt8(ascii: "a"): return .up
        case UInt8(ascii: "B"), UInt8(ascii: "b"): return .down
        case UInt8(ascii: "C"): return .right(modifier(numbers))
        case UInt8(ascii: "D"): return .left(modifier(numbers))
        // rxvt has letters of its own for Shift and Ctrl.
        case UInt8(ascii: "c"): return .right(isApplication ? .control : .shift)
        case UInt8(ascii: "d"): return .left(isApplication ? .control : .shift)
        case UInt8(ascii: "H"): return .home
        case UInt8(ascii: "F"): return .end
        case UInt8(ascii: "~"):
            switch String(decoding: numbers.first ?? [], as: UTF8.self) {
            case "1", "7": return .home
            case "4", "8": return .end
            case "5": return .pageUp
            case "6": return .pageDown
            default: return nil
            }
        default: return nil
        }
    }

    /// The second number of a sequence is one more than a set of bits: Shift 1, Alt 2, Ctrl 4.
    private static func modifier(_ numbers: [ArraySlice<UInt8>]) -> TerminalKey.Modifier {
        guard numbers.count > 1, let code = Int(String(decoding: numbers[1], as: UTF8.self)),
            code > 1
        else { return .none }
        let bits = code - 1
        return bits & 4 != 0 ? .control : bits & 2 != 0 ? .alt : bits & 1 != 0 ? .shift : .none
    }
}
