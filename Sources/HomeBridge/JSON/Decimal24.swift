// SPDX-License-Identifier: Apache-2.0

/// A decimal number of up to 24 significant digits and a power of ten.
struct Decimal24 {
    /// Below 10^24 in magnitude.
    private var mantissa: Int128
    private var exponent: Int
    /// Whether digits other than zero were left out.
    private var isCut: Bool

    private static let digitsMax = 24

    /// Takes the text of a JSON number.
    init?(_ text: String) {
        var mantissa: Int128 = 0
        // Most numbers are short, and 64 bits are faster.
        var short = 0
        var digits = 0
        var exponent = 0
        var isNegative = false
        var isCut = false
        var afterPoint = false
        var written = 0
        var isExponentNegative = false
        var inExponent = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digit = Int(byte - UInt8(ascii: "0"))
                if inExponent {
                    written = min(written * 10 + digit, 100_000)
                } else if digits < Self.digitsMax {
                    if digits < 18 {
                        short = short * 10 + digit
                        if digits == 17 { mantissa = Int128(short) }
                    } else {
                        mantissa = mantissa * 10 + Int128(digit)
                    }
                    if short != 0 { digits += 1 }
                    if afterPoint { exponent -= 1 }
                } else {
                    if digit != 0 { isCut = true }
                    if !afterPoint { exponent += 1 }
                }
            case UInt8(ascii: "."): afterPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"): inExponent = true
            case UInt8(ascii: "-"):
                if inExponent { isExponentNegative = true } else { isNegative = true }
            case UInt8(ascii: "+") where inExponent: break
            default: return nil
            }
        }
        if digits < 18 { mantissa = Int128(short) }
        self.mantissa = isNegative ? -mantissa : mantissa
        self.exponent = exponent + (isExponentNegative ? -written : written)
        self.isCut = isCut
    }

    private mutating func dropTrailingZeros() {
        if mantissa == 0 { exponent = 0 }
        while exponent < 0, mantissa != 0, mantissa % 10 == 0 {
            mantissa /= 10
            exponent += 1
        }
    }

    /// The integer that a text denotes, where it is one and fits 128 bits.
    static func exactInteger(_ text: String) -> Int128? {
        guard var decimal = Decimal24(text), !decimal.isCut else { return nil }
        decimal.dropTrailingZeros()
        guard decimal.exponent >= 0, let power = power(of: decimal.exponent)
        else { return nil }
        let (value, overflow) = decimal.mantissa.multipliedReportingOverflow(by: power)
        return overflow ? nil : value
    }

    func linear(factor: Int, offset: Int, divisor: Int) -> Int? {
        if let quick = quickLinear(factor, offset, divisor) { return quick }
        var digits = mantissa
        // Zero is zero, whatever its power of ten.
        var places = mantissa == 0 ? 0 : -exponent
        if places < 0 {
            guard let power = Self.power(of: -places) else { return nil }
            let (grown, overflow) = digits.multipliedReportingOverflow(by: power)
            guard !overflow else { return nil }
            digits = grown
            places = 0
        }
        // Digits below 10^-30 do not reach the rounding place of any conversion.
        while places > 30, digits != 0 {
            digits /= 10
            places -= 1
        }
        if digits == 0 { places = 0 }
        guard let power = Self.power(of: places) else { return nil }
        let (scaled, first) = digits.multipliedReportingOverflow(by: Int128(factor))
        let (shift, second) = power.multipliedReportingOverflow(by: Int128(offset))
        let (below, third) = power.multipliedReportingOverflow(by: Int128(divisor))
        let (above, fourth) = scaled.addingReportingOverflow(shift)
        guard !first, !second, !third, !fourth else { return nil }
        return Self.rounded(above, over: below)
    }

    /// The same in 64 bits; nil where 64 bits are too few.
    private func quickLinear(_ factor: Int, _ offset: Int, _ divisor: Int) -> Int? {
        guard exponent <= 0, exponent > -16, let digits = Int(exactly: mantissa) else { return nil }
        let power = Self.shortPowers[-exponent]
        let (scaled, first) = digits.multipliedReportingOverflow(by: factor)
        let (shift, second) = power.multipliedReportingOverflow(by: offset)
        let (below, third) = power.multipliedReportingOverflow(by: divisor)
        let (above, fourth) = scaled.addingReportingOverflow(shift)
        guard !first, !second, !third, !fourth else { return nil }
        let (quotient, remainder) = above.quotientAndRemainder(dividingBy: below)
        guard remainder.magnitude >= below.magnitude - remainder.magnitude else { return quotient }
        return above < 0 ? quotient - 1 : quotient + 1
    }

    func reciprocal(of numerator: Int) -> Int? {
        guard mantissa != 0, let power = Self.power(of: Int(exponent.magnitude)) else {
            return nil
        }
        var above = Int128(numerator)
        var below = mantissa
        let overflow: Bool
        if exponent < 0 {
            (above, overflow) = above.multipliedReportingOverflow(by: power)
        } else {
            (below, overflow) = below.multipliedReportingOverflow(by: power)
        }
        return overflow ? nil : Self.rounded(above, over: below)
    }

    private static func rounded(_ above: Int128, over below: Int128) -> Int? {
        above.rounded(over: below).flatMap { Int(exactly: $0) }
    }

    private static func power(of exponent: Int) -> Int128? {
        guard exponent >= 0, exponent < powers.count else { return nil }
        return powers[exponent]
    }

    private static let shortPowers: [Int] = (0..<16).reduce(into: []) { powers, _ in
        powers.append((powers.last ?? 0) == 0 ? 1 : powers[powers.count - 1] * 10)
    }

    private static let powers: [Int128] = (0...38).reduce(into: []) { powers, _ in
        powers.append((powers.last ?? 0) == 0 ? 1 : powers[powers.count - 1] * 10)
    }
}

extension Int128 {
    /// The quotient, half away from zero; nil where there is none.
    func rounded(over divisor: Int128) -> Int128? {
        let (quotient, overflow) = dividedReportingOverflow(by: divisor)
        guard !overflow else { return nil }
        let rest = (self % divisor).magnitude
        guard rest >= divisor.magnitude - rest else { return quotient }
        return (self < 0) == (divisor < 0) ? quotient + 1 : quotient - 1
    }
}
