// SPDX-License-Identifier: Apache-2.0

/// The exact difference of two snapshots: one change per path, in path order.
///
/// `diff(a, b).applied(to: a) == b`; it inverts and composes; making it costs the changes, not the
/// home.
public struct HomeDiff: Hashable, Sendable {
    public var from: UInt64?
    public var to: UInt64?
    public var changes: [HomeChange]

    public init(from: UInt64?, to: UInt64?, changes: [HomeChange]) {
        self.from = from
        self.to = to
        self.changes = changes
    }

    public var isEmpty: Bool { changes.isEmpty }

    /// The difference in the opposite direction.
    public var inverted: HomeDiff {
        HomeDiff(
            from: to, to: from,
            changes: changes.map { HomeChange(path: $0.path, old: $0.new, new: $0.old) })
    }

    /// This difference followed by another one that starts where it ends.
    public func composed(with next: HomeDiff) -> HomeDiff {
        var composition = Composition(changes: changes)
        for change in next.changes { composition.add(change) }
        return HomeDiff(from: from, to: next.to, changes: composition.result)
    }
}

/// The difference of two snapshots.
///
/// Devices whose pages both snapshots share are skipped without a look.
public func diff(_ old: HomeSnapshot, _ new: HomeSnapshot) -> HomeDiff {
    diff(old, new, keeping: GraphFilter())
}

/// The difference of two snapshots, as if both held nothing but what a filter keeps: what moves
/// into the filter is added, what moves out of it is removed.
package func diff(
    _ old: HomeSnapshot, _ new: HomeSnapshot, keeping filter: GraphFilter
) -> HomeDiff {
    var changes: [HomeChange] = []
    if !isSameStorage(old.structures, new.structures) {
        keyed(
            old.structures.filter { filter.keeps($0) }, new.structures.filter { filter.keeps($0) },
            \.id
        ) { id, old, new in
            DiffTree.compare(
                old.map { DiffTree($0) }, new.map { DiffTree($0) }, at: ["structure", id],
                into: &changes)
        }
    }
    TreeMap.differences(old.roomTable.rooms, new.roomTable.rooms) { id, old, new in
        let (old, new) = (old.flatMap(filter.kept), new.flatMap(filter.kept))
        DiffTree.compare(
            old.map { DiffTree($0) }, new.map { DiffTree($0) }, at: ["room", id], into: &changes)
    }
    for id in changedDevices(old, new) {
        let before = old.page(id: id.text).flatMap { filter.keeps($0) ? $0 : nil }
        let after = new.page(id: id.text).flatMap { filter.keeps($0) ? $0 : nil }
        if let before, let after,
            let found = AttributeChanges(before, after, old.symbols, new.symbols)
        {
            changes += found.changes
            continue
        }
        DiffTree.compare(
            before.map { DiffTree(old.state(of: $0)) }, after.map { DiffTree(new.state(of: $0)) },
            at: ["device", id], into: &changes)
    }
    changes.sort { pathLess($0.path, $1.path) }
    return HomeDiff(from: old.offset, to: new.offset, changes: changes)
}

/// The ids of devices whose pages differ, by slot where both snapshots are of one fold, else by id.
private func changedDevices(_ old: HomeSnapshot, _ new: HomeSnapshot) -> Set<ByteString> {
    var ids: Set<ByteString> = []
    for slot in PageTree.changedSlots(old.pages, new.pages) {
        if slot < old.pages.count, let page = old.pages[slot] { ids.insert(ByteString(page.id)) }
        if slot < new.pages.count, let page = new.pages[slot] { ids.insert(ByteString(page.id)) }
    }
    return ids
}

private func keyed<Element>(
    _ old: [Element], _ new: [Element], _ id: KeyPath<Element, String>,
    _ body: (ByteString, Element?, Element?) -> Void
) {
    var pairs: [ByteString: (old: Element?, new: Element?)] = [:]
    for element in old {
        pairs[ByteString(element[keyPath: id]), default: (nil, nil)].old = element
    }
    for element in new {
        pairs[ByteString(element[keyPath: id]), default: (nil, nil)].new = element
    }
    for (id, pair) in pairs { body(id, pair.old, pair.new) }
}
