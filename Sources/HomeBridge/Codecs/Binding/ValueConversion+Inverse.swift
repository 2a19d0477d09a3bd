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
        /// Such a value cannot be set.
        case none
    }

    /// Whether values can be said at all: a key may take words of commands alone.
    var saysValues: Bool {
        if case .named(_, .words(let words)) = self { !words.isEmpty } else { true }
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
        case .named(let names, let inner):
            let words = names.compactMap { name in
                name.value.map { Word(text: name.text, value: $0) }
            }
            if words.contains(where: { $0.value == value }) {
                let isListed = words.contains { setting.spelling(of: $0.text) != nil }
                return Self.inverse(
                    of: value, words, isListed ? setting : .unnamed)
            }
            return inner.inverse(of: value, setting, wholeSteps: wholeSteps)
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
            guard let level = (Int128(value) * Int128(top)).rounded(over: 254) else {
                return .none
            }
            return .value(.number(JSONNumber(integer: value > 0 ? max(1, level) : 0)))
        case .reciprocal(let numerator, let min, let max):
            guard value > 0, value >= min, value <= max else {
                return .outOfRange("\(Swift.max(1, min)) to \(max)")
            }
            ratio = (Int128(numerator), Int128(value))
        case .linear(let linear):
            guard linear.factor != 0 else { return .none }
            guard value >= linear.min, value <= linear.max else {
                return .outOfRange("\(linear.min) to \(linear.max)")
            }
            ratio = (
                Int128(value) * Int128(linear.divisor) - Int128(linear.offset),
                Int128(linear.factor)
            )
        default: return .none
        }
        let step = setting.valueStep?.scaled(by: Self.perUnit) ?? (wholeSteps ? Self.perUnit : 0)
        let number = step > 0 ? Self.number(ratio, step: step) : shortest(for: value, ratio)
        guard let number else { return .none }
        return Self.bounded(.number(number), setting)
    }

    /// The number with the fewest digits that reads as the value; nil where it does not fit.
    private func shortest(for value: Int, _ ratio: (Int128, Int128)) -> JSONNumber? {
        var unit = Self.perUnit
        while let number = Self.number(ratio, unit: unit) {
            if unit == 1 || convert(.number(number)) == .value(.int(Int64(value))) {
                return number
            }
            unit /= 10
        }
        return nil
    }

    private static func number(_ ratio: (Int128, Int128), unit: Int) -> JSONNumber? {
        let (scaled, overflow) = ratio.0.multipliedReportingOverflow(by: Int128(perUnit / unit))
        guard !overflow, let units = scaled.rounded(over: ratio.1) else { return nil }
        return multiple(units, of: unit)
    }

    /// The multiple of a step, in millionths, that is nearest to a ratio; nil where it does not
    /// fit.
    private static func number(_ ratio: (Int128, Int128), step: Int) -> JSONNumber? {
        let (scaled, overflow) = ratio.0.multipliedReportingOverflow(by: Int128(perUnit))
        guard !overflow, let millionths = scaled.rounded(over: ratio.1),
            let steps = millionths.rounded(over: Int128(step))
        else { return nil }
        return multiple(steps, of: step)
    }

    private static func multiple(_ count: Int128, of millionths: Int) -> JSONNumber? {
        let (sum, overflow) = count.multipliedReportingOverflow(by: Int128(millionths))
        return overflow ? nil : number(millionths: sum)
    }

    /// Payloads' numbers are written in millionths, more than any conversion tells apart.
    private static let perUnit = 1_000_000

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

    /// Within what the expose says of numbers, or spelled as one of its words: `"5"`.
    private static func bounded(_ value: JSONValue, _ setting: ValueSetting) -> Inverse {
        guard let double = value.number?.double else { return .wrongForm("a number") }
        if setting.kind == "enum", !setting.values.isEmpty {
            let spelled = value.wordText.flatMap { setting.spelling(of: $0) }
            return spelled.map { .value($0) } ?? .outOfRange(listed(setting.values))
        }
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
