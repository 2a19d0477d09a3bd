// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Which ids were said to be of one device, also of devices that have gone since: the home keeps
/// their aliases, and a codec that forgot them would take one device for two.
struct JoinedIDs: Sendable {
    /// The id that stands for all, by each of the others.
    private var roots: [UTF8Key: String] = [:]
    /// The others, by the id that stands for them; sorted.
    private var others: [UTF8Key: [ByteString]] = [:]

    /// How many ids are remembered beside those that stand for them.
    var count: Int { roots.count }

    /// The id that stands for all that were joined with this one; itself where none was.
    func root(_ id: String) -> String { roots[UTF8Key(id)] ?? id }

    /// Whether anything was joined with this id.
    func knows(_ id: String) -> Bool {
        roots[UTF8Key(id)] != nil || others[UTF8Key(id)] != nil
    }

    /// All ids that were joined with this one, itself among them; empty where none was.
    func group(of id: String) -> [String] {
        guard knows(id) else { return [] }
        let root = root(id)
        return [root] + (others[UTF8Key(root)] ?? []).map(\.text)
    }

    /// The changes by which both ids get one root: the id and its new root. The smaller group
    /// moves; of equal ones that of `other`.
    func changes(joining id: String, with other: String) -> [(id: String, root: String)] {
        let (kept, merged) = (root(id), root(other))
        guard !utf8Equal(kept, merged) else { return [] }
        let keptOthers = others[UTF8Key(kept)] ?? []
        let mergedOthers = others[UTF8Key(merged)] ?? []
        let movesKept = keptOthers.count < mergedOthers.count
        let (moved, root) = movesKept ? (keptOthers, merged) : (mergedOthers, kept)
        return ([movesKept ? kept : merged] + moved.map(\.text)).map { ($0, root) }
    }

    mutating func set(_ id: String, root: String?) {
        let key = UTF8Key(id)
        if let old = roots.removeValue(forKey: key).map({ UTF8Key($0) }) {
            others[old]?.removeSorted(ByteString(id))
            if others[old]?.isEmpty == true { others[old] = nil }
        }
        guard let root else { return }
        roots[key] = root
        others[UTF8Key(root), default: []].insertSorted(ByteString(id))
    }
}
