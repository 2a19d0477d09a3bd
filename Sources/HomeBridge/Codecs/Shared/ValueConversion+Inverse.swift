// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// The conversions backwards: from the value of an attribute to the value of a payload that reads
// as it, or as near to it as the key can say.

extension ValueConversion {
    /// The outcome of a conversion backwards.
    enum Inverse: Hashable {
        case value(JSONValue)
        /// Not the kind of value that the key takes.
        case wrongForm(String)
        /// Beyond what the key takes.
        case outOfRange(String)
        /// Nobody sets such a value.
        case none
    }

    /// The payload's value for a value of the attribute.
    ///
    /// - Parameter wholeSteps: numbers are whole where the expose names no step.
    func inverse(
        of value: AttributeValue, _ setting: ValueSetting, wholeSteps: Bool
    ) -> Inverse {
        switch self {
        case .words(let words): return Self.inverse(of: value, words, setting)
        case .any: return Self.inverse(of: value, setting)
        case .lux, .energy, .item: return .none
        case .measure(let min, let max):
            let number = JSONValue(value)
            guard let double = number.number?.double else { return .wrongForm("a number") }
            guard double >= Double(min), double <= Double(max) else {
                return .outOfRange("\(min) to \(max)")
            }
            return Self.bounded(number, setting)
        case .linear, .reciprocal, .level:
            guard case .int(let number) = value, let number = Int(exactly: number) else {
                return .wrongForm("an integer")
            }
            return inverse(of: number, setting, wholeSteps: wholeSteps)
        }
    }

    private func inverse(
        of value: Int, _ setting: ValueSetting, wholeSteps: Bool
    ) -> Inverse {
        let ratio: (Int128, Int128)
        switch self {
        case .level(let top):
            guard (0...254).contains(value) else { return .outOfRange("0 to 254") }
            // The lowest level is not the same as off.
            let level = Self.rounded(Int128(value) * Int128(top), 254)
            return .value(.number(JSONNumber(integer: value > 0 ? max(1, level) : 0)))
        case .reciprocal(let numerator, let min, let max):
            guard value > 0, (min...max).contains(value) else {
                return .outOfRange("\(Swift.max(1, min)) to \(max)")
            }
            ratio = (Int128(numerator), Int128(value))
        case .linear(let linear):
            guard linear.factor != 0 else { return .none }
            guard (linear.min...linear.max).contains(value) else {
                return .outOfRange("\(linear.min) to \(linear.max)")
            }
            ratio = (
                Int128(value) * Int128(linear.divisor) - Int128(linear.offset),
                Int128(linear.factor)
            )
        default: return .none
        }
        let step = setting.valueStep?.scaled(by: Self.perUnit) ?? (wholeSteps ? Self.perUnit : 0)
        let millionths = Self.rounded(ratio.0 * Int128(Self.perUnit), ratio.1)
        let number =
            step > 0
            ? Self.number(millionths: Self.rounded(millionths, Int128(step)) * Int128(step))
            : shortest(for: value, ratio)
        return Self.bounded(.number(number), setting)
    }

    /// The number with the fewest digits that reads as the value.
    private func shortest(for value: Int, _ ratio: (Int128, Int128)) -> JSONNumber {
        var unit = Self.perUnit
        while true {
            let steps = Self.rounded(ratio.0 * Int128(Self.perUnit / unit), ratio.1)
            let number = Self.number(millionths: steps * Int128(unit))
            if unit == 1 || convert(.number(number)) == .value(.int(Int64(value))) {
                return number
            }
            unit /= 10
        }
    }

    /// Payloads' numbers are written in millionths, more than any conversion tells apart.
    private static let perUnit = 1_000_000

    /// Half away from zero.
    private static func rounded(_ numerator: Int128, _ denominator: Int128) -> Int128 {
        let (top, bottom) = denominator < 0 ? (-numerator, -denominator) : (numerator, denominator)
        let half = bottom / 2
        return top < 0 ? -((half - top) / bottom) : (half + top) / bottom
    }

    /// Decimal text without needless zeros.
    private static func number(millionths: Int128) -> JSONNumber {
        let magnitude = millionths.magnitude
        let (whole, rest) = magnitude.quotientAndRemainder(dividingBy: UInt128(perUnit))
        var text = (millionths < 0 ? "-" : "") + String(whole)
        if rest > 0 {
            let digits = String(rest)
            text += "." + String(repeating: "0", count: 6 - digits.count) + digits
            while text.hasSuffix("0") { text.removeLast() }
        }
        guard let number = JSONNumber(text) else {
            preconditionFailure("\(text) is a JSON number")
        }
        return number
    }

    /// Within what the expose says of numbers.
    private static func bounded(_ value: JSONValue, _ setting: ValueSetting) -> Inverse {
        guard let double = value.number?.double else { return .wrongForm("a number") }
        let low = setting.valueMin?.double ?? -.infinity
        let high = setting.valueMax?.double ?? .infinity
        guard double >= low, double <= high else {
            let texts = [setting.valueMin?.text ?? "", setting.valueMax?.text ?? ""]
            return .outOfRange("\(texts[0]) to \(texts[1]) at the device, and this is \(double)")
        }
        return .value(value)
    }

    /// Of several words for one value the first that the expose lists.
    private static func inverse(
        of value: AttributeValue, _ words: [Word], _ setting: ValueSetting
    ) -> Inverse {
        let fitting = words.filter { $0.value == value }
        guard let first = fitting.first else { return .outOfRange("none of the known values") }
        guard setting.values.isEmpty else {
            for word in fitting {
                if let spelled = setting.spelling(of: word.text) { return .value(spelled) }
            }
            return .outOfRange(listed(setting.values))
        }
        switch first.text {
        case "true": return .value(.bool(true))
        case "false": return .value(.bool(false))
        default: return .value(.string(first.text))
        }
    }

    /// A vendor's value goes as it is, where it is of the expose's kind.
    private static func inverse(
        of value: AttributeValue, _ setting: ValueSetting
    ) -> Inverse {
        let json = JSONValue(value)
        switch setting.kind {
        case "numeric": return bounded(json, setting)
        case "binary", "enum":
            let all = setting.values + (setting.toggle.map { [$0] } ?? [])
            guard !all.isEmpty else { return .value(json) }
            if all.contains(json) { return .value(json) }
            guard let word = json.wordText else { return .wrongForm(listed(all)) }
            let spelled = all.first { $0.wordText?.lowercased() == word.lowercased() }
            return spelled.map { .value($0) } ?? .outOfRange(listed(all))
        case "text": return json.string == nil ? .wrongForm("a text") : .value(json)
        case "composite": return json.object == nil ? .wrongForm("an object") : .value(json)
        case "list": return json.array == nil ? .wrongForm("a list") : .value(json)
        default: return .value(json)
        }
    }

    private static func listed(_ values: [JSONValue]) -> String {
        values.map { JSONWriter.write($0) }.joined(separator: ", ")
    }
}
