// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A JSON object that is read strictly: every key must be asked for, every value of its kind.
struct NativeObject {
    private let object: JSONObject
    /// Where the object stands, for errors: empty at the top.
    let place: String

    /// Takes an object, and refuses keys that are not among the allowed ones.
    init(_ value: JSONValue, at place: String, keys: [String]?) throws(NativeError) {
        guard let object = value.object else {
            throw Self.error(place, "\(value.kindName) where an object is expected")
        }
        self.object = object
        self.place = place
        guard !object.hadDuplicates else { throw Self.error(place, "a key stands twice") }
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
    ) throws(NativeError) -> NativeObject {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(payload, limits: limits)
        } catch {
            throw NativeError(json: error)
        }
        return try NativeObject(value, at: "", keys: keys)
    }

    var members: [JSONMember] { object.members }

    /// A value that is there and not null.
    func value(_ key: String) -> JSONValue? {
        guard let value = object.value(of: key), !value.isNull else { return nil }
        return value
    }

    func string(_ key: String) throws(NativeError) -> String? {
        guard let value = value(key) else { return nil }
        guard let text = value.string else { throw wrong(key, value, expected: "a string") }
        return text
    }

    func requiredString(_ key: String) throws(NativeError) -> String {
        guard let text = try string(key) else { throw missing(key) }
        return text
    }

    /// A string that may not be empty.
    func word(_ key: String) throws(NativeError) -> String {
        let text = try requiredString(key)
        guard !text.isEmpty else { throw Self.error(Self.join(place, key), "is empty") }
        return text
    }

    func bool(_ key: String) throws(NativeError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard let bool = value.bool else { throw wrong(key, value, expected: "true or false") }
        return bool
    }

    func array(_ key: String) throws(NativeError) -> [JSONValue] {
        guard let value = value(key) else { return [] }
        guard let items = value.array else { throw wrong(key, value, expected: "a list") }
        return items
    }

    func route(_ key: String) throws(NativeError) -> LocalityType? {
        guard let text = try string(key) else { return nil }
        guard let route = LocalityType(route: text) else {
            throw Self.error(
                Self.join(place, key),
                "\(text) is none of direct, localPeer, remote, unspecified")
        }
        return route
    }

    func missing(_ key: String) -> NativeError {
        Self.error(Self.join(place, key), "is missing")
    }

    private func wrong(_ key: String, _ value: JSONValue, expected: String) -> NativeError {
        Self.error(Self.join(place, key), "\(value.kindName) where \(expected) is expected")
    }

    static func error(_ place: String, _ sentence: String) -> NativeError {
        NativeError("wrong form", place.isEmpty ? sentence : "\(place): \(sentence)")
    }

    /// The id of a part (M-11).
    static func part(_ name: String, at place: String) throws(NativeError) -> String {
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
