// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The keys of an object that is being read, to find those that occur more than once: of members
/// with equal keys the last one stays, at its own place.
struct JSONKeys {
    /// Up to this count, comparing with each key is faster than a set.
    private static let fewKeys = 24

    /// One bit of 64 for each key; few keys have the same, and only those are compared.
    private var marks: UInt64 = 0
    private var hasDuplicates = false

    /// Takes one more key.
    ///
    /// - Parameters:
    ///   - mark: that of the key.
    ///   - members: the members before it.
    mutating func note(_ key: String, _ mark: UInt64, among members: [JSONMember]) {
        if marks & mark != 0, members.count <= Self.fewKeys, !hasDuplicates {
            hasDuplicates = Self.hold(members, key)
        }
        marks |= mark
    }

    private static func hold(_ members: [JSONMember], _ key: String) -> Bool {
        let count = key.utf8.count
        for index in members.indices
        where members[index].key.utf8.count == count && utf8Equal(members[index].key, key) {
            return true
        }
        return false
    }

    /// A key's bit, by its length and two bytes.
    ///
    /// - Parameter text: the bytes between its quotes.
    static func mark(of key: String, written text: Span<UInt8>) -> UInt64 {
        guard !key.isEmpty else { return 1 }
        // A key with escapes is longer as it is written; it may be equal to one without.
        let isPlain = key.utf8.count == text.count
        let first = isPlain ? text[0] : key.utf8.first ?? 0
        let last = isPlain ? text[text.count - 1] : key.utf8.last ?? 0
        let sum = key.utf8.count &* 7 &+ Int(first) &* 3 &+ Int(last)
        return 1 << UInt64(sum & 63)
    }

    /// The object of all members.
    func object(of members: [JSONMember]) -> JSONObject {
        guard hasDuplicates || members.count > Self.fewKeys && Self.isRepeated(members) else {
            return JSONObject(members)
        }
        var last: [ByteString: Int] = [:]
        for index in members.indices { last[ByteString(members[index].key)] = index }
        var object = JSONObject()
        for (index, member) in members.enumerated() {
            if last[ByteString(member.key)] == index {
                object.members.append(member)
            } else {
                object.repeatedKeys.append(member.key)
            }
        }
        return object
    }

    private static func isRepeated(_ members: [JSONMember]) -> Bool {
        var seen = Set<UTF8Key>(minimumCapacity: members.count)
        return members.contains { !seen.insert(UTF8Key($0.key)).inserted }
    }
}
