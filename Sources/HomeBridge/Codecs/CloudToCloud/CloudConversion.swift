// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// How a value of the cloud becomes one of the home; the `transformKinds` of the table.
///
/// Stricter than ``ValueConversion``: the cloud's words and kinds are exact, and what a target has
/// no word for stays in the cloud's own words.
enum CloudConversion: Sendable {
    /// The value as it is.
    case any
    case linear(ValueConversion.Linear)
    case reciprocal(numerator: Int)
    case bits(shift: Int, mask: Int)
    case words(KeyValuePairs<String, AttributeValue>)
    case equals(AttributeValue)
    /// `value * top / attribute`, the attribute being one of SYNC.
    case ratio(of: String, top: Int)
    /// An object as a list of objects, one for each member, sorted by key.
    case pairs(key: String, value: String)

    /// What became of a value.
    enum Result: Equatable {
        case value(AttributeValue)
        /// The value has no meaning for this target, which stays as it was.
        case untouched
        /// Of the wrong kind, or beyond what can be said.
        case unreadable
    }

    /// `(value * factor + offset) / divisor`, rounded, then kept within the bounds.
    static func linear(
        by factor: Int, plus offset: Int = 0, over divisor: Int = 1, min: Int = .min,
        max: Int = .max
    ) -> CloudConversion {
        .linear(
            .init(
                factor: factor, offset: offset, divisor: divisor, min: min, max: max, clamps: true))
    }

    /// Whether the target says something about the value rather than the value itself.
    var isRemark: Bool {
        if case .equals = self { true } else { false }
    }

    /// - Parameter attributes: those of the device's SYNC.
    func apply(to value: JSONValue, attributes: JSONObject) -> Result {
        if value.isNull { return .value(.null) }
        let result: AttributeValue?
        switch self {
        case .any: result = value.attributeValue
        case .linear(let linear):
            result = value.number.flatMap { linear.apply(to: $0) }.map { .int(Int64($0)) }
        case .reciprocal(let numerator):
            result = value.number?.reciprocal(of: numerator).map { .int(Int64($0)) }
        case .bits(let shift, let mask):
            let number = value.number?.exactInt64.flatMap { $0 < 0 ? nil : $0 }
            result = number.map { .int(($0 >> Int64(shift)) & Int64(mask)) }
        case .words(let words):
            guard let text = value.wordText else { return .unreadable }
            let word = words.first { utf8Equal($0.key, text) }
            return word.map { .value($0.value) } ?? .untouched
        case .equals(let expected): result = Self.compare(value, expected)
        case .ratio(let key, let top):
            guard let whole = attributes.value(of: key)?.int, whole > 0 else { return .unreadable }
            return Self.linear(by: top, over: whole, min: 0, max: top)
                .apply(to: value, attributes: attributes)
        case .pairs(let key, let valueKey):
            result = value.object.map { Self.pairs($0, key, valueKey) }
        }
        return result.map { .value($0) } ?? .unreadable
    }

    private static func compare(
        _ value: JSONValue, _ expected: AttributeValue
    ) -> AttributeValue? {
        switch (value, expected) {
        case (.string, .string), (.number, .int), (.number, .double), (.bool, .bool):
            .bool(value.attributeValue == expected)
        default: nil
        }
    }

    private static func pairs(
        _ object: JSONObject, _ key: String, _ value: String
    ) -> AttributeValue {
        .list(
            object.members.sorted { utf8Less($0.key, $1.key) }.map { member in
                .members([
                    (key, .string(member.key)), (value, member.value.attributeValue ?? .null),
                ])
            })
    }
}

extension CloudState.Kind {
    /// Whether a value is of this kind; null is of every kind.
    func fits(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (_, .null), (.any, _), (.bool, .bool), (.int, .number), (.double, .number),
            (.string, .string), (.list, .array), (.object, .object):
            true
        default: false
        }
    }
}
