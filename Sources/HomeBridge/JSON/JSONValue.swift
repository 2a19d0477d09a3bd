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
    /// The keys that the text held again further on, in its order.
    public var repeatedKeys: [String]

    public init() { self.init([]) }

    public init(_ members: [JSONMember], repeatedKeys: [String] = []) {
        self.members = members
        self.repeatedKeys = repeatedKeys
    }

    /// The text held a key more than once.
    public var hadDuplicates: Bool { !repeatedKeys.isEmpty }

    /// The value of a key, or nil.
    public subscript(key: StaticString) -> JSONValue? {
        let count = key.utf8CodeUnitCount
        // By place, so that the members passed over are not copied.
        for index in members.indices where members[index].key.utf8.count == count {
            let isEqual = key.withUTF8Buffer { key in
                members[index].key.utf8.withContiguousStorageIfAvailable { $0.elementsEqual(key) }
                    ?? members[index].key.utf8.elementsEqual(key)
            }
            if isEqual { return members[index].value }
        }
        return nil
    }

    /// The value of a key, or nil.
    public func value(of key: String) -> JSONValue? {
        let count = key.utf8.count
        for index in members.indices
        where members[index].key.utf8.count == count && utf8Equal(members[index].key, key) {
            return members[index].value
        }
        return nil
    }
}

/// The members of an object in the making.
struct JSONMembers {
    var members: [JSONMember] = []

    var json: JSONValue { .object(JSONObject(members)) }

    /// A member that is left out where it is nil.
    mutating func add(_ key: String, _ value: JSONValue?) {
        if let value { members.append(JSONMember(key: key, value: value)) }
    }

    mutating func add(_ key: String, _ text: String?) { add(key, text.map { .string($0) }) }

    /// A member that is left out where it is empty.
    mutating func add(_ key: String, _ items: [JSONValue]) {
        if !items.isEmpty { add(key, .array(items)) }
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
    static func number(_ value: Int) -> JSONValue { .number(JSONNumber(value)) }

    static func texts(_ texts: [String]) -> JSONValue { .array(texts.map { .string($0) }) }

    /// The texts of a list; empty for anything else.
    var texts: [String] { (array ?? []).compactMap { $0.string } }

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

    /// What stands at a path of keys and indices of lists; nil where nothing does.
    func value(at path: [String]) -> JSONValue? {
        var value: JSONValue? = self
        for key in path {
            if case .array(let items)? = value {
                value = Self.index(key, of: items).map { items[$0] }
            } else {
                value = value?.object?.value(of: key)
            }
        }
        return value
    }

    /// The index that a key is, as it is written: `1`, not `01`.
    private static func index(_ key: String, of items: [JSONValue]) -> Int? {
        guard let index = Int(key), items.indices.contains(index), utf8Equal(String(index), key)
        else { return nil }
        return index
    }

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
