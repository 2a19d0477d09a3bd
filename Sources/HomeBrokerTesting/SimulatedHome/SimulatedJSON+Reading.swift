// SPDX-License-Identifier: Apache-2.0

extension SimulatedJSON {
    /// Reads JSON text, as `JSON.parse` does; of equal keys the last one wins.
    ///
    /// It is a reader of its own, so that the simulation shares no mistake with the reader under
    /// test.
    ///
    /// - Returns: nil when it is no JSON, nests deeper than ``SimulatedJSONReader/depthMax`` or
    ///   holds a number that does not fit.
    init?(reading bytes: [UInt8]) {
        var reader = SimulatedJSONReader(bytes: bytes)
        guard let value = reader.readAll() else { return nil }
        self = value
    }

    /// A number in units of ten to the power of minus `places`, rounded half away from zero; nil
    /// for everything else.
    func scaled(places: Int) -> Int? {
        switch self {
        case .integer(let value): return Self.shifted(value, by: places)
        case .decimal(let units, let own), .fixed(let units, let own):
            return Self.shifted(units, by: places - own)
        default: return nil
        }
    }

    private static func shifted(_ units: Int, by places: Int) -> Int? {
        var value = units
        if places >= 0 {
            for _ in 0..<places {
                let (product, overflow) = value.multipliedReportingOverflow(by: 10)
                guard !overflow else { return nil }
                value = product
            }
            return value
        }
        var divisor = 1
        for _ in 0..<min(-places, 18) { divisor *= 10 }
        guard -places <= 18 else { return 0 }
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        let isUp = remainder.magnitude >= UInt(divisor) - remainder.magnitude
        return isUp ? quotient + (value < 0 ? -1 : 1) : quotient
    }

    var text: String? {
        if case .text(let text) = self { text } else { nil }
    }

    var members: [String: SimulatedJSON]? {
        if case .object(let members) = self { members } else { nil }
    }
}

/// Reads JSON from bytes; every method leaves the position behind the bytes that it read.
struct SimulatedJSONReader {
    static let depthMax = 16
    private static let digitsMax = 15

    private let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func readAll() -> SimulatedJSON? {
        guard let value = value(depth: 0) else { return nil }
        skipSpace()
        return position == bytes.count ? value : nil
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) -> SimulatedJSON? {
        guard depth < Self.depthMax else { return nil }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return list(depth: depth)
        case UInt8(ascii: "\""): return string().map { .text($0) }
        case UInt8(ascii: "t"): return word("true", .bool(true))
        case UInt8(ascii: "f"): return word("false", .bool(false))
        case UInt8(ascii: "n"): return word("null", .null)
        default: return number()
        }
    }

    private mutating func word(_ text: String, _ value: SimulatedJSON) -> SimulatedJSON? {
        guard bytes[position...].starts(with: text.utf8) else { return nil }
        position += text.utf8.count
        return value
    }

    private mutating func object(depth: Int) -> SimulatedJSON? {
        position += 1
        var members: [String: SimulatedJSON] = [:]
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard let key = string() else { return nil }
            skipSpace()
            guard take(UInt8(ascii: ":")), let value = value(depth: depth + 1) else { return nil }
            members[key] = value
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
    }

    private mutating func list(depth: Int) -> SimulatedJSON? {
        position += 1
        var items: [SimulatedJSON] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .list(items) }
        while true {
            guard let value = value(depth: depth + 1) else { return nil }
            items.append(value)
            skipSpace()
            if take(UInt8(ascii: "]")) { return .list(items) }
            guard take(UInt8(ascii: ",")) else { return nil }
        }
    }

    // MARK: Strings

    private mutating func string() -> String? {
        guard take(UInt8(ascii: "\"")) else { return nil }
        var output: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: output, as: UTF8.self)
            case UInt8(ascii: "\\"): guard escape(into: &output) else { return nil }
            case 0..<0x20: return nil
            default: output.append(byte)
            }
        }
        return nil
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "\""): 0x22, UInt8(ascii: "\\"): 0x5C, UInt8(ascii: "/"): 0x2F,
        UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "n"): 0x0A,
        UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]

    private mutating func escape(into output: inout [UInt8]) -> Bool {
        guard let byte = next else { return false }
        position += 1
        if let plain = Self.escapes[byte] {
            output.append(plain)
            return true
        }
        guard byte == UInt8(ascii: "u"), var code = codeUnit() else { return false }
        if (0xD800...0xDBFF).contains(code) {
            guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")), let low = codeUnit(),
                (0xDC00...0xDFFF).contains(low)
            else { return false }
            code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
        }
        guard let scalar = Unicode.Scalar(code) else { return false }
        output += String(Character(scalar)).utf8
        return true
    }

    private mutating func codeUnit() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        let digits = bytes[position..<position + 4]
        position += 4
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    // MARK: Numbers

    /// Digits after the fifteenth are dropped, because JavaScript does not keep them.
    private mutating func number() -> SimulatedJSON? {
        let isNegative = take(UInt8(ascii: "-"))
        let whole = digits()
        guard !whole.isEmpty, whole.count == 1 || whole[0] != 0, whole.count <= Self.digitsMax
        else { return nil }
        var all = whole
        if take(UInt8(ascii: ".")) {
            let fraction = digits()
            guard !fraction.isEmpty else { return nil }
            all += fraction.prefix(Self.digitsMax - whole.count)
        }
        guard let exponent = exponent() else { return nil }
        var units = all.reduce(0) { $0 * 10 + $1 }
        var places = all.count - whole.count - exponent
        while units != 0, places > 0, units % 10 == 0 {
            units /= 10
            places -= 1
        }
        if units == 0 { return .integer(0) }
        if isNegative { units = -units }
        if places > 0 { return places <= 30 ? .decimal(units, places: places) : .integer(0) }
        return SimulatedJSON.integer(units).scaled(places: -places).map { .integer($0) }
    }

    private mutating func digits() -> [Int] {
        var digits: [Int] = []
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            digits.append(Int(byte - UInt8(ascii: "0")))
            position += 1
        }
        return digits
    }

    private mutating func exponent() -> Int? {
        guard take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) else { return 0 }
        let isNegative = take(UInt8(ascii: "-"))
        if !isNegative { _ = take(UInt8(ascii: "+")) }
        let digits = digits()
        guard !digits.isEmpty, digits.count <= 3 else { return nil }
        let value = digits.reduce(0) { $0 * 10 + $1 }
        return isNegative ? -value : value
    }
}
