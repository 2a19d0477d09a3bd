// SPDX-License-Identifier: Apache-2.0

/// A key of the live view.
enum LiveKey: Equatable {
    case up, down, pageUp, pageDown, home, end, quit
}

/// Decodes the bytes that a terminal sends for keys: letters, and sequences after ESC. Pure.
struct LiveKeyReader {
    /// The bytes of an unfinished sequence; empty between sequences.
    private var sequence: [UInt8] = []
    /// No key sends a longer sequence.
    private static let sequenceMax = 16

    /// The keys of these bytes; a sequence may come in several pieces.
    mutating func keys(_ bytes: some Sequence<UInt8>) -> [LiveKey] {
        bytes.compactMap { key($0) }
    }

    private mutating func key(_ byte: UInt8) -> LiveKey? {
        if byte == 0x1B {
            sequence = [byte]
            return nil
        }
        switch sequence.count {
        case 0: return Self.letter(byte)
        case 1 where byte == UInt8(ascii: "[") || byte == UInt8(ascii: "O"):
            sequence.append(byte)
            return nil
        case 1:
            // ESC alone, and then another key.
            sequence = []
            return Self.letter(byte)
        case Self.sequenceMax...:
            sequence = []
            return nil
        default:
            sequence.append(byte)
            // Numbers stand before the letter that ends a sequence.
            guard (0x40...0x7E).contains(byte) else { return nil }
            defer { sequence = [] }
            return Self.key(of: sequence.dropFirst(2))
        }
    }

    private static func letter(_ byte: UInt8) -> LiveKey? {
        switch byte {
        case UInt8(ascii: "q"), UInt8(ascii: "Q"): .quit
        case UInt8(ascii: "j"): .down
        case UInt8(ascii: "k"): .up
        default: nil
        }
    }

    /// - Parameter rest: the bytes behind `ESC [` or `ESC O`.
    private static func key(of rest: ArraySlice<UInt8>) -> LiveKey? {
        switch rest.last {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "~"):
            switch String(
                decoding: rest.dropLast().prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
            {
            case "1", "7": .home
            case "4", "8": .end
            case "5": .pageUp
            case "6": .pageDown
            default: nil
            }
        default: nil
        }
    }
}

extension LiveRows.Window {
    /// The row from which a window is shown after a key.
    func first(after key: LiveKey) -> Int {
        switch key {
        case .up: up
        case .down: down
        case .pageUp: pageUp
        case .pageDown: pageDown
        case .home: 0
        case .end: end
        case .quit: rows.lowerBound
        }
    }
}
