// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// How a value of the cloud becomes one of the home; the `transformKinds` of the table.
enum CloudConversion: Sendable {
    case identity
    /// Lists and objects as they are.
    case json
    /// `(value * factor + offset) / divisor`, rounded, then kept within the bounds.
    case linear(factor: Int, offset: Int, divisor: Int, min: Int? = nil, max: Int? = nil)
    case reciprocal(numerator: Int)
    case bits(shift: Int, mask: Int)
    case words([CloudWord])
    case equals(AttributeValue)
    /// `value * scale / attribute`, the attribute being one that SYNC told.
    case ratio(of: String, scale: Int, min: Int? = nil, max: Int? = nil)
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

    /// Whether the target says something about the value rather than the value itself.
    var isRemark: Bool {
        if case .equals = self { true } else { false }
    }

    /// - Parameter attributes: those of the device's SYNC.
    func apply(to value: JSONValue, attributes: JSONObject) -> Result {
        if value.isNull { return .value(.null) }
        switch self {
        case .identity, .json: return Self.result(value.attributeValue)
        case .linear(let factor, let offset, let divisor, let min, let max):
            let scaled = value.number?.scaled(by: factor, plus: offset, over: divisor)
            return Self.result(scaled, min, max)
        case .reciprocal(let numerator):
            return Self.result(value.number?.reciprocal(of: numerator), nil, nil)
        case .bits(let shift, let mask):
            guard let number = value.number?.exactInt64, number >= 0 else { return .unreadable }
            return .value(.int((number >> Int64(shift)) & Int64(mask)))
        case .words(let words): return Self.find(value, in: words)
        case .equals(let expected): return Self.compare(value, expected)
        case .ratio(let key, let scale, let min, let max):
            guard let whole = attributes.value(of: key)?.int, whole > 0 else { return .unreadable }
            return Self.result(value.number?.scaled(by: scale, over: whole), min, max)
        case .pairs(let key, let valueKey):
            guard let object = value.object else { return .unreadable }
            return Self.result(pairs(object, key, valueKey))
        }
    }

    private static func result(_ value: AttributeValue?) -> Result {
        value.map { .value($0) } ?? .unreadable
    }

    private static func result(_ number: Int?, _ min: Int?, _ max: Int?) -> Result {
        guard var number else { return .unreadable }
        if let min { number = Swift.max(number, min) }
        if let max { number = Swift.min(number, max) }
        return .value(.int(Int64(number)))
    }

    private static func find(_ value: JSONValue, in words: [CloudWord]) -> Result {
        let text: String
        switch value {
        case .string(let string): text = string
        case .bool(let bool): text = bool ? "true" : "false"
        case .number(let number): text = number.text
        default: return .unreadable
        }
        let word = words.first { utf8Equal($0.text, text) }
        return word.map { .value($0.value) } ?? .untouched
    }

    private static func compare(_ value: JSONValue, _ expected: AttributeValue) -> Result {
        switch (value, expected) {
        case (.string(let text), .string(let other)): .value(.bool(utf8Equal(text, other)))
        case (.number(let number), .int), (.number(let number), .double):
            .value(.bool(number.attributeValue == expected))
        case (.bool, .bool): .value(.bool(value.attributeValue == expected))
        default: .unreadable
        }
    }

    private func pairs(_ object: JSONObject, _ key: String, _ value: String) -> AttributeValue {
        let members = object.members.sorted { utf8Less($0.key, $1.key) }
        return .list(
            members.map { member in
                .members([
                    (key, .string(member.key)), (value, member.value.attributeValue ?? .null),
                ])
            })
    }
}

/// A word of the cloud and the value that it stands for.
struct CloudWord: Sendable {
    var text: String
    var value: AttributeValue

    init(_ text: String, _ value: AttributeValue) {
        self.text = text
        self.value = value
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
