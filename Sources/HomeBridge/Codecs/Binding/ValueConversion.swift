// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// How one value of a payload becomes the value of an attribute.
///
/// A conversion is data, so that it can stand in a binding.
public enum ValueConversion: Hashable, Sendable {
    /// `round((value * factor + offset) / divisor)`; what is outside the bounds is unknown, or is
    /// moved to the nearest bound.
    case linear(Linear)
    /// `round(numerator / value)`: Kelvin to mired.
    case reciprocal(numerator: Int, min: Int, max: Int)
    /// A level of 0 to `top` on the scale of 0 to 254; `top + 1` counts as `top`, as 255 is in use
    /// for 254.
    case level(top: Int)
    /// `10000 * log10(lux) + 1`; 0 lux is 0.
    case lux
    /// As `linear`, in the field `energy` of a struct.
    case energy(Linear)
    /// The number itself, within bounds.
    case measure(min: Int, max: Int)
    /// Words, booleans or numbers by their text.
    case words([Word])
    /// The value as it is.
    case any
    /// One of the items of a text with commas between them: the hue of `120,100,50`.
    indirect case item(Int, ValueConversion)
    /// Words that mean a value, or nothing at all, where another rule has everything else:
    /// `previous` among levels, `STOP` among the states of a cover.
    indirect case named([Name], ValueConversion)

    /// A factor, an offset, a divisor and bounds, all whole.
    public struct Linear: Hashable, Sendable {
        var factor: Int
        var offset = 0
        var divisor = 1
        var min: Int
        var max: Int
        var clamps = false
    }

    /// A word, and what it means.
    public struct Word: Hashable, Sendable {
        var text: String
        var value: AttributeValue

        /// - Parameters:
        ///   - text: the word, as the device writes it.
        ///   - value: of the attribute.
        public init(text: String, value: AttributeValue) {
            self.text = text
            self.value = value
        }
    }

    /// A word that means a value, or nothing at all.
    public struct Name: Hashable, Sendable {
        var text: String
        /// Nil: the word says nothing of the attribute.
        var value: AttributeValue?

        /// - Parameters:
        ///   - text: the word, as the device writes it.
        ///   - value: of the attribute; nil: the word says nothing of it.
        public init(text: String, value: AttributeValue?) {
            self.text = text
            self.value = value
        }
    }

    /// The outcome of a conversion.
    enum Result: Hashable {
        case value(AttributeValue)
        /// The source says nothing of the attribute: it stays what it was.
        case nothing
        /// The source says that it does not know.
        case unknown
        /// The source says something that the rule cannot read.
        case unreadable
    }

    /// Converts a value of a payload.
    func convert(_ value: JSONValue) -> Result {
        if case .null = value { return .unknown }
        if case .any = self { return value.attributeValue.map { .value($0) } ?? .unreadable }
        if case .words(let words) = self { return Self.find(value, in: words) }
        if case .named(let names, let inner) = self {
            guard let name = Self.find(value, in: names) else { return inner.convert(value) }
            return name.value.map { .value($0) } ?? .nothing
        }
        if case .item(let index, let inner) = self {
            return Self.item(index, of: value).map { inner.convert($0) } ?? .unreadable
        }
        if case .string(let text) = value, Self.isUnknown(text) { return .unknown }
        guard let number = Self.number(value) else { return .unreadable }
        return convert(number).map { .value($0) } ?? .unreadable
    }

    private func convert(_ number: JSONNumber) -> AttributeValue? {
        switch self {
        case .linear(let linear): return linear.apply(to: number).map { .int(Int64($0)) }
        case .energy(let linear):
            guard let energy = linear.apply(to: number) else { return nil }
            return .members([("energy", .int(Int64(energy)))])
        case .reciprocal(let numerator, let min, let max):
            guard let value = number.reciprocal(of: numerator), value >= min, value <= max else {
                return nil
            }
            return .int(Int64(value))
        case .level(let top):
            let isOver = number.exactInt64?.subtractingSaturated(1) == Int64(top)
            guard let level = isOver ? 254 : number.scaled(by: 254, over: top),
                (0...254).contains(level)
            else { return nil }
            return .int(Int64(level))
        case .lux: return Illuminance.measuredValue(lux: number).map { .int(Int64($0)) }
        case .measure(let min, let max):
            guard let double = number.double, double >= Double(min), double <= Double(max) else {
                return nil
            }
            return number.attributeValue
        case .words, .any, .item, .named: return nil
        }
    }

    private static func item(_ index: Int, of value: JSONValue) -> JSONValue? {
        guard case .string(let text) = value else { return nil }
        let items = text.split(separator: ",", omittingEmptySubsequences: false)
        return items.indices.contains(index)
            ? .string(String(items[index]).trimmingWhitespace) : nil
    }

    /// Numbers also come as text: `"5.0"`.
    private static func number(_ value: JSONValue) -> JSONNumber? {
        switch value {
        case .number(let number): number
        case .string(let text): JSONNumber(text)
        default: nil
        }
    }

    /// R-NAN: words by which a source says that it does not know.
    static func isUnknown(_ text: String) -> Bool {
        guard text.utf8.count <= 11 else { return false }
        switch text {
        case "", "nan", "NaN", "None", "none", "unknown", "unavailable", "null": return true
        default: return false
        }
    }

    private static func find(_ value: JSONValue, in words: [Word]) -> Result {
        guard let text = value.wordText else { return .unreadable }
        for word in words where word.text == text { return .value(word.value) }
        let lower = text.lowercased()
        for word in words where word.text.lowercased() == lower { return .value(word.value) }
        return isUnknown(lower) ? .unknown : .unreadable
    }
}

extension ValueConversion {
    /// A name in any case, or nil.
    private static func find(_ value: JSONValue, in names: [Name]) -> Name? {
        guard let text = value.wordText?.lowercased() else { return nil }
        return names.first { $0.text.lowercased() == text }
    }
}

extension ValueConversion.Linear {
    func apply(to number: JSONNumber) -> Int? {
        guard let value = number.scaled(by: factor, plus: offset, over: divisor) else {
            return nil
        }
        if clamps { return Swift.min(Swift.max(value, min), max) }
        return value >= min && value <= max ? value : nil
    }
}

extension ValueConversion {
    /// `round((value * factor + offset) / divisor)`.
    ///
    /// - Parameters:
    ///   - bounds: of the attribute.
    ///   - clamps: what is outside is moved to the nearest bound; else it is unknown.
    public static func scaled(
        by factor: Int, plus offset: Int = 0, over divisor: Int = 1, in bounds: ClosedRange<Int>,
        clamps: Bool = false
    ) -> Self {
        .linear(
            Linear(
                factor: factor, offset: offset, divisor: divisor, min: bounds.lowerBound,
                max: bounds.upperBound, clamps: clamps))
    }

    /// Words that mean numbers, as enumerations have them.
    public static func words(_ pairs: KeyValuePairs<String, Int>) -> Self {
        .words(pairs.map { Word(text: $0.key, value: .int(Int64($0.value))) })
    }

    /// Two words, or the booleans of JSON.
    public static func bool(_ on: String = "true", _ off: String = "false") -> Self {
        .words([Word(text: on, value: .bool(true)), Word(text: off, value: .bool(false))])
    }
}
