// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Finds keys that an object holds more than once; the last one wins and keeps its place.
enum JSONDuplicates {
    /// Below this count comparing every pair is faster than sorting.
    private static let pairwiseMax = 12

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
        for (index, member) in members.enumerated() {
            for earlier in members[..<index] where earlier.key == member.key {
                // `==` is canonical equivalence: keys of other bytes are other keys.
                if utf8Equal(earlier.key, member.key) { return true }
            }
        }
        return false
    }
}
