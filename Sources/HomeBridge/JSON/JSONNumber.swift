// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// A JSON number, kept as its text: 25.84 is 25.84 and not the nearest double.
public struct JSONNumber: Hashable, Sendable {
    public let text: String

    /// A number from a text, or nil when it is no JSON number.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard Self.end(of: bytes.span, from: 0) == bytes.count else { return nil }
        self.text = text
    }

    init(validated text: String) { self.text = text }

    /// The number of an integer.
    public init(_ value: Int) { text = String(value) }

    /// The number of an integer of any width.
    init(integer value: some BinaryInteger) { text = String(value) }

    /// The shortest number that reads as the same double.
    ///
    /// - Parameter value: finite.
    init(_ value: Double) {
        precondition(value.isFinite, "JSON has no number for \(value)")
        text = "\(value)"
    }

    /// `round((value * factor + offset) / divisor)`, half away from zero, once, from the text.
    ///
    /// Digits after the 24th significant one do not count.
    /// - Returns: nil when the result does not fit, or the divisor is not above 0.
    public func scaled(by factor: Int, plus offset: Int = 0, over divisor: Int = 1) -> Int? {
        guard divisor > 0, let decimal = Decimal24(text) else { return nil }
        return decimal.linear(factor: factor, offset: offset, divisor: divisor)
    }

    /// `round(numerator / value)`, half away from zero; nil for zero or a result that does not fit.
    public func reciprocal(of numerator: Int) -> Int? {
        Decimal24(text)?.reciprocal(of: numerator)
    }

    /// The nearest double; nil beyond the range of doubles.
    public var double: Double? {
        guard let value = Double(text), value.isFinite else { return nil }
        return value
    }

    /// The exact integer, where the number is integral and fits; `1e3` and `21.0` are integral.
    public var exactInt64: Int64? {
        shortInt64 ?? exact.flatMap { Int64(exactly: $0) }
    }

    /// The canonical value: an integer where the number is one of 64 bits, else a finite double.
    ///
    /// An integer beyond 64 bits becomes the nearest double; a number beyond the doubles is nil.
    public var attributeValue: AttributeValue? {
        if let integer = shortInt64 { return .int(integer) }
        if let exact {
            if let integer = Int64(exactly: exact) { return .int(integer) }
            if let integer = UInt64(exactly: exact) { return .uint(integer) }
        }
        // A text that is not integral may still have an integral nearest double.
        return double.flatMap { AttributeValue.number($0) }
    }

    /// The integer that most texts are, without a point, an exponent or many digits.
    private var shortInt64: Int64? { text.utf8.count <= 18 ? Int64(text) : nil }

    /// The exact integral value, or nil.
    private var exact: Int128? { Decimal24.exactInteger(text) }
}

extension JSONNumber {
    /// Where a number of the JSON grammar ends, or nil when none begins here.
    static func end(of bytes: Span<UInt8>, from start: Int) -> Int? {
        var index = start
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
        let first = index
        index = skipDigits(bytes, from: index)
        guard index > first, index == first + 1 || bytes[first] != UInt8(ascii: "0") else {
            return nil
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            let fraction = index + 1
            index = skipDigits(bytes, from: fraction)
            guard index > fraction else { return nil }
        }
        guard index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") else { return index }
        index += 1
        if index < bytes.count,
            bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-")
        {
            index += 1
        }
        let exponent = index
        index = skipDigits(bytes, from: exponent)
        return index > exponent ? index : nil
    }

    private static func skipDigits(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] >= UInt8(ascii: "0"),
            bytes[index] <= UInt8(ascii: "9")
        {
            index += 1
        }
        return index
    }
}
