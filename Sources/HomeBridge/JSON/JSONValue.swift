// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A JSON text as read: numbers keep their text, objects keep the order of their members.
public enum JSONValue: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(JSONNumber)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

/// The members of a JSON object: keys are unique by their bytes, of equal ones the last won.
public struct JSONObject: Hashable, Sendable {
    public var members: [JSONMember]
    /// The text held a key more than once.
    public var hadDuplicates: Bool

    public init(_ members: [JSONMember] = [], hadDuplicates: Bool = false) {
        self.members = members
        self.hadDuplicates = hadDuplicates
    }

    /// The value of a key, or nil.
    public subscript(key: StaticString) -> JSONValue? {
        let count = key.utf8CodeUnitCount
        for member in members where member.key.utf8.count == count {
            let isEqual = key.withUTF8Buffer { key in
                member.key.utf8.withContiguousStorageIfAvailable { $0.elementsEqual(key) }
                    ?? member.key.utf8.elementsEqual(key)
            }
            if isEqual { return member.value }
        }
        return nil
    }

    /// The value of a key, or nil.
    public func value(of key: String) -> JSONValue? {
        let count = key.utf8.count
        for member in members where member.key.utf8.count == count && utf8Equal(member.key, key) {
            return member.value
        }
        return nil
    }
}

/// One member of a JSON object.
public struct JSONMember: Hashable, Sendable {
    public var key: String
    public var value: JSONValue

    public init(key: String, value: JSONValue) {
        self.key = key
        self.value = value
    }
}

extension JSONValue {
    public var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    public var array: [JSONValue]? {
        if case .array(let items) = self { items } else { nil }
    }

    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    public var number: JSONNumber? {
        if case .number(let number) = self { number } else { nil }
    }

    /// The number as an integer, where it is integral and fits.
    public var int: Int? { number?.exactInt64.flatMap { Int(exactly: $0) } }

    /// Whether the value is JSON null.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The kind of the value, for sentences.
    public var kindName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
