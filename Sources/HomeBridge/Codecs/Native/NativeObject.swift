// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A JSON object that is read strictly: every key must be asked for, every value of its kind.
struct NativeObject {
    private let object: JSONObject
    /// Where the object stands, for errors: empty at the top.
    let place: String

    /// Takes an object, and refuses keys that are not among the allowed ones.
    init(_ value: JSONValue, at place: String, keys: [String]?) throws(UnreadableMessage) {
        guard let object = value.object else {
            throw Self.error(place, "\(value.kindName) where an object is expected")
        }
        self.object = object
        self.place = place
        if let key = object.repeatedKeys.first {
            throw Self.error(Self.join(place, key), "stands twice")
        }
        guard let keys else { return }
        for member in object.members where !keys.contains(member.key) {
            throw Self.error(
                Self.join(place, member.key),
                "unknown key; known are \(keys.joined(separator: ", "))")
        }
    }

    /// Reads a payload as one object.
    static func read(
        _ payload: [UInt8], limits: JSONLimits, keys: [String]
    ) throws(UnreadableMessage) -> NativeObject {
        try NativeObject(JSONValue(payload: payload, limits: limits), at: "", keys: keys)
    }

    var members: [JSONMember] { object.members }

    /// A value that is there and not null.
    func value(_ key: String) -> JSONValue? {
        guard let value = object.value(of: key), !value.isNull else { return nil }
        return value
    }

    func string(_ key: String) throws(UnreadableMessage) -> String? {
        try value(key, \.string, "a string")
    }

    func requiredString(_ key: String) throws(UnreadableMessage) -> String {
        guard let text = try string(key) else { throw missing(key) }
        return text
    }

    /// A string that may not be empty.
    func word(_ key: String) throws(UnreadableMessage) -> String {
        let text = try requiredString(key)
        guard !text.isEmpty else { throw Self.error(Self.join(place, key), "is empty") }
        return text
    }

    func bool(_ key: String) throws(UnreadableMessage) -> Bool? {
        try value(key, \.bool, "true or false")
    }

    /// An integer from 0 on.
    func count(_ key: String) throws(UnreadableMessage) -> UInt64? {
        try value(
            key, { $0.number?.exactInt64.flatMap { UInt64(exactly: $0) } }, "an integer from 0 on")
    }

    func array(_ key: String) throws(UnreadableMessage) -> [JSONValue] {
        try value(key, \.array, "a list") ?? []
    }

    private func value<Value>(
        _ key: String, _ read: (JSONValue) -> Value?, _ expected: String
    ) throws(UnreadableMessage) -> Value? {
        try object.value(of: key).value(read, at: Self.join(place, key), expected: expected)
    }

    /// One of several values, by its name.
    func choice<Value: CaseIterable>(
        _ key: String, _ name: (Value) -> String
    ) throws(UnreadableMessage) -> Value? {
        guard let word = try string(key) else { return nil }
        if let value = Value.allCases.first(where: { name($0) == word }) { return value }
        let names = Value.allCases.map(name).joined(separator: ", ")
        throw Self.error(Self.join(place, key), "\(word) is none of \(names)")
    }

    func route(_ key: String) throws(UnreadableMessage) -> LocalityType? {
        guard let text = try string(key) else { return nil }
        guard let route = LocalityType(route: text) else {
            throw Self.error(
                Self.join(place, key),
                "\(text) is none of direct, localPeer, remote, unspecified")
        }
        return route
    }

    func missing(_ key: String) -> UnreadableMessage {
        Self.error(Self.join(place, key), "is missing")
    }

    static func error(_ place: String, _ sentence: String) -> UnreadableMessage {
        UnreadableMessage("wrong form", place.isEmpty ? sentence : "\(place): \(sentence)")
    }

    /// The id of a part (M-11).
    static func part(_ name: String, at place: String) throws(UnreadableMessage) -> String {
        guard !name.isEmpty else { throw error(place, "a part has no name") }
        let id = HomeID.encode(name)
        guard HomeID.isValid(id) else {
            throw error(
                place,
                "a part's name has \(id.utf8.count) characters; the limit is \(HomeID.charactersMax)"
            )
        }
        return id
    }

    static func join(_ place: String, _ key: String) -> String {
        place.isEmpty ? key : place + "." + key
    }
}
