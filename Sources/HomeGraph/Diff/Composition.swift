// SPDX-License-Identifier: Apache-2.0

/// Combines changes with later ones, as if all had been made at once.
struct Composition {
    private var changes: [[ByteString]: HomeChange] = [:]

    init(changes: [HomeChange]) {
        for change in changes { self.changes[change.path] = change }
    }

    var result: [HomeChange] { changes.values.sorted { pathLess($0.path, $1.path) } }

    mutating func add(_ next: HomeChange) {
        if let ancestor = ancestor(of: next.path) {
            amend(ancestor, with: next)
        } else if isObject(next.path) {
            addObject(next)
        } else {
            put(next.path, old: changes[next.path].map(\.old) ?? next.old, new: next.new)
        }
    }

    /// Applies a later change to an added object: it was added in its present form.
    private mutating func amend(_ ancestor: HomeChange, with next: HomeChange) {
        guard let new = ancestor.new else { return }
        let collection = ancestor.path[ancestor.path.count - 2]
        var tree = DiffTree(value: new, collection: collection)
        tree.set(next.new, at: next.path[ancestor.path.count...])
        changes[ancestor.path]?.new = tree.value(at: ancestor.path)
    }

    /// Adds an object that appeared or disappeared: earlier changes below it become part of its old
    /// form.
    private mutating func addObject(_ next: HomeChange) {
        var old = next.old
        if let known = changes[next.path] {
            old = known.old
        } else if let after = next.old {
            let below = changes.values.filter {
                $0.path.count > next.path.count && $0.path.starts(with: next.path)
            }
            var tree = DiffTree(value: after, collection: next.path[next.path.count - 2])
            for change in below {
                tree.set(change.old, at: change.path[next.path.count...])
                changes[change.path] = nil
            }
            old = tree.value(at: next.path)
        }
        put(next.path, old: old, new: next.new)
    }

    /// An object that was removed and added again becomes the difference between the two.
    private mutating func put(_ path: [ByteString], old: AttributeValue?, new: AttributeValue?) {
        changes[path] = nil
        guard old != new else { return }
        guard let old, let new, isObject(path) else {
            changes[path] = HomeChange(path: path, old: old, new: new)
            return
        }
        let collection = path[path.count - 2]
        var inner: [HomeChange] = []
        DiffTree.compare(
            DiffTree(value: old, collection: collection),
            DiffTree(value: new, collection: collection), at: path, into: &inner)
        for change in inner { changes[change.path] = change }
    }

    private func ancestor(of path: [ByteString]) -> HomeChange? {
        for length in stride(from: 2, to: path.count, by: 2) {
            if let change = changes[Array(path.prefix(length))] { return change }
        }
        return nil
    }

    /// Paths of objects have an even number of components: collection, id, collection, id…
    private func isObject(_ path: [ByteString]) -> Bool { path.count % 2 == 0 }
}
