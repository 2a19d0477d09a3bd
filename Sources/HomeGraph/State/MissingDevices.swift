// SPDX-License-Identifier: Apache-2.0

/// The devices and groups missing from the last list of their source, until the removal grace ends.
struct MissingDevices: Sendable {
    private var lists = TreeMap<ListKey, TreeSet<ByteString>>()
    /// Each device with a list that it is missing from.
    private var absences = TreeSet<Absence>()

    private struct ListKey: Comparable, Sendable {
        var source: ByteString
        var areGroups: Bool

        static func < (left: Self, right: Self) -> Bool {
            (left.source, left.areGroups ? 1 : 0) < (right.source, right.areGroups ? 1 : 0)
        }
    }

    private struct Absence: Comparable, Sendable {
        var id: ByteString
        var list: ListKey

        static func < (left: Self, right: Self) -> Bool {
            (left.id, left.list) < (right.id, right.list)
        }
    }

    /// The ids of one list, sorted.
    func ids(ofSource source: String, areGroups: Bool) -> [String] {
        let list = ListKey(source: ByteString(source), areGroups: areGroups)
        return lists[list]?.elements.map(\.text) ?? []
    }

    /// Sets one list anew.
    mutating func set(_ ids: [String], ofSource source: String, areGroups: Bool) {
        let list = ListKey(source: ByteString(source), areGroups: areGroups)
        for id in lists[list]?.elements ?? [] { absences.remove(Absence(id: id, list: list)) }
        lists[list] = ids.isEmpty ? nil : TreeSet(ids.lazy.map { ByteString($0) })
        for id in ids { absences.insert(Absence(id: ByteString(id), list: list)) }
    }

    /// A source was heard about a device: the device is not missing any more.
    mutating func forget(_ id: String, ofSource source: String) {
        for areGroups in [false, true] {
            remove(ByteString(id), from: ListKey(source: ByteString(source), areGroups: areGroups))
        }
    }

    /// A device was removed or joined: it is missing from no source's list.
    mutating func forget(_ id: String) {
        let id = ByteString(id)
        let start = Absence(id: id, list: ListKey(source: "", areGroups: false))
        for absence in absences.elements(from: start, while: { $0.id == id }) {
            remove(id, from: absence.list)
        }
    }

    private mutating func remove(_ id: ByteString, from list: ListKey) {
        guard absences.remove(Absence(id: id, list: list)) else { return }
        lists.update(list) { _ = $0.remove(id) }
        if lists[list]?.isEmpty == true { lists[list] = nil }
    }
}
