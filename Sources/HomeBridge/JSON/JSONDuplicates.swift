// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Finds keys that an object holds more than once; the last one wins and keeps its place.
enum JSONDuplicates {
    /// Up to this count comparing pairs is faster than a set.
    private static let pairwiseMax = 24

    static func resolved(_ members: [JSONMember]) -> JSONObject {
        guard hasDuplicates(members) else { return JSONObject(members) }
        var last: [ByteString: Int] = [:]
        for index in members.indices { last[ByteString(members[index].key)] = index }
        let kept = members.indices.filter { last[ByteString(members[$0].key)] == $0 }
        return JSONObject(kept.map { members[$0] }, hadDuplicates: true)
    }

    private static func hasDuplicates(_ members: [JSONMember]) -> Bool {
        if members.count > pairwiseMax {
            var seen = Set<UTF8Key>(minimumCapacity: members.count)
            return members.contains { !seen.insert(UTF8Key($0.key)).inserted }
        }
        // Few keys have the same mark, and only those are compared.
        let span = members.span
        var marks: UInt64 = 0
        for index in span.indices {
            let key = span[index].key
            let mark = mark(of: key)
            if marks & mark != 0 {
                for earlier in 0..<index
                where span[earlier].key.utf8.count == key.utf8.count
                    && utf8Equal(span[earlier].key, key)
                {
                    return true
                }
            }
            marks |= mark
        }
        return false
    }

    /// One bit of 64, by the length and two bytes of a key.
    private static func mark(of key: String) -> UInt64 {
        let bytes = key.utf8
        guard let first = bytes.first, let last = bytes.last else { return 1 }
        let sum = bytes.count &* 7 &+ Int(first) &* 3 &+ Int(last)
        return 1 << UInt64(sum & 63)
    }
}
