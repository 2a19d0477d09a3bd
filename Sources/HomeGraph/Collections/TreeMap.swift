// SPDX-License-Identifier: Apache-2.0

/// A persistent map in the order of its keys: a B+ tree whose copies share all unchanged nodes.
///
/// A copy costs one reference; a change afterwards copies the path to one leaf. Finding, changing
/// and removing cost the logarithm of the count, however many copies exist.
struct TreeMap<Key: Comparable & Sendable, Value: Sendable>: Sendable {
    /// The most entries of a leaf, and the most kids of a node above the leaves.
    static var nodeMax: Int { 32 }

    /// `@unchecked Sendable`: changed only where the tree that changes it holds the only reference.
    /// For the same reason exclusive access needs no check at run time.
    final class Node: @unchecked Sendable {
        /// The keys of a leaf; above leaves one key less than kids: the least key of each kid but
        /// the first, or a lesser one that is greater than all before it.
        @exclusivity(unchecked) var keys: [Key]
        @exclusivity(unchecked) var values: [Value]
        @exclusivity(unchecked) var kids: [Node]

        init(keys: [Key] = [], values: [Value] = [], kids: [Node] = []) {
            self.keys = keys
            self.values = values
            self.kids = kids
        }

        var isLeaf: Bool { kids.isEmpty }

        /// The entries of a leaf, or the kids.
        var size: Int { isLeaf ? keys.count : kids.count }

        /// The first place whose key is not less.
        func lowerBound(_ key: Key) -> Int {
            var (low, high) = (0, keys.count)
            while low < high {
                let middle = (low + high) / 2
                if keys[middle] < key { low = middle + 1 } else { high = middle }
            }
            return low
        }

        /// The kid that has a key, if any has.
        func kid(of key: Key) -> Int {
            let place = lowerBound(key)
            return place < keys.count && keys[place] == key ? place + 1 : place
        }
    }

    private(set) var root = Node()
    private(set) var count = 0

    init() {}

    var isEmpty: Bool { count == 0 }

    var first: (key: Key, value: Value)? {
        var entries = makeIterator()
        return entries.next()
    }

    var last: (key: Key, value: Value)? {
        var node = root
        while let kid = node.kids.last { node = kid }
        return node.keys.last.map { ($0, node.values[node.values.count - 1]) }
    }

    var keys: [Key] { map(\.key) }
    var values: [Value] { map(\.value) }

    subscript(key: Key) -> Value? {
        get {
            var node = root
            while !node.isLeaf { node = node.kids[node.kid(of: key)] }
            let place = node.lowerBound(key)
            return place < node.keys.count && node.keys[place] == key ? node.values[place] : nil
        }
        set {
            if let newValue { put(newValue, at: key) } else { removeValue(forKey: key) }
        }
    }

    /// Whether both are the same tree, and therefore equal.
    func isSameTree(as other: Self) -> Bool { root === other.root }

    /// Changes the value of a key in place; nil where there is none.
    @discardableResult
    mutating func update<Result>(_ key: Key, _ body: (inout Value) -> Result) -> Result? {
        self[key] == nil ? nil : Self.update(&root, key, body)
    }

    @discardableResult
    mutating func removeValue(forKey key: Key) -> Value? {
        guard self[key] != nil else { return nil }
        let removed = Self.remove(key, from: &root)
        count -= 1
        if root.kids.count == 1 { root = root.kids[0] }
        return removed
    }

    private mutating func put(_ value: Value, at key: Key) {
        let (right, isNew) = Self.put(value, at: key, into: &root)
        if isNew { count += 1 }
        if let right { root = Node(keys: [right.key], kids: [root, right.node]) }
    }
}

extension TreeMap {
    private static func makeUnique(_ node: inout Node) {
        if !isKnownUniquelyReferenced(&node) {
            node = Node(keys: node.keys, values: node.values, kids: node.kids)
        }
    }

    private static func update<Result>(
        _ node: inout Node, _ key: Key, _ body: (inout Value) -> Result
    ) -> Result {
        makeUnique(&node)
        guard node.isLeaf else { return update(&node.kids[node.kid(of: key)], key, body) }
        return body(&node.values[node.lowerBound(key)])
    }

    /// The half that a full node splits off: its right half and the least key in it.
    private typealias Half = (key: Key, node: Node)

    private static func put(
        _ value: Value, at key: Key, into node: inout Node
    ) -> (right: Half?, isNew: Bool) {
        makeUnique(&node)
        guard node.isLeaf else {
            let kid = node.kid(of: key)
            let (right, isNew) = put(value, at: key, into: &node.kids[kid])
            if let right {
                node.keys.insert(right.key, at: kid)
                node.kids.insert(right.node, at: kid + 1)
            }
            return (halve(node), isNew)
        }
        let place = node.lowerBound(key)
        if place < node.keys.count, node.keys[place] == key {
            node.values[place] = value
            return (nil, false)
        }
        node.keys.insert(key, at: place)
        node.values.insert(value, at: place)
        return (halve(node), true)
    }

    private static func halve(_ node: Node) -> Half? {
        guard node.size > nodeMax else { return nil }
        let half = node.size / 2
        let right: Node
        let key = node.isLeaf ? node.keys[half] : node.keys[half - 1]
        if node.isLeaf {
            right = Node(keys: Array(node.keys[half...]), values: Array(node.values[half...]))
            node.values.removeSubrange(half...)
            node.keys.removeSubrange(half...)
        } else {
            right = Node(keys: Array(node.keys[half...]), kids: Array(node.kids[half...]))
            node.kids.removeSubrange(half...)
            node.keys.removeSubrange((half - 1)...)
        }
        return (key, right)
    }

    private static func remove(_ key: Key, from node: inout Node) -> Value {
        makeUnique(&node)
        guard node.isLeaf else {
            let kid = node.kid(of: key)
            let removed = remove(key, from: &node.kids[kid])
            if node.kids[kid].size < nodeMax / 4 { mend(kid, of: node) }
            return removed
        }
        let place = node.lowerBound(key)
        node.keys.remove(at: place)
        return node.values.remove(at: place)
    }

    /// Joins a kid that became small with the one beside it, or takes entries from that one.
    private static func mend(_ kid: Int, of node: Node) {
        guard node.kids.count > 1 else { return }
        let left = kid == 0 ? 0 : kid - 1
        let (first, second) = (node.kids[left], node.kids[left + 1])
        let joined = Node(keys: first.keys, values: first.values, kids: first.kids)
        if !first.isLeaf { joined.keys.append(node.keys[left]) }
        joined.keys.append(contentsOf: second.keys)
        joined.values.append(contentsOf: second.values)
        joined.kids.append(contentsOf: second.kids)
        node.kids[left] = joined
        if let right = halve(joined) {
            node.keys[left] = right.key
            node.kids[left + 1] = right.node
        } else {
            node.keys.remove(at: left)
            node.kids.remove(at: left + 1)
        }
    }
}

extension TreeMap: Sequence {
    /// Visits entries in the order of their keys.
    struct Iterator: IteratorProtocol {
        /// From the root to a leaf, with the place in each; above leaves that of the kid below.
        fileprivate var path: [(node: Node, place: Int)] = []

        fileprivate init(root: Node) {
            descend(root)
            skipEnds()
        }

        fileprivate init(root: Node, from key: Key) {
            var node = root
            while !node.isLeaf {
                let kid = node.kid(of: key)
                path.append((node, kid))
                node = node.kids[kid]
            }
            path.append((node, node.lowerBound(key)))
            skipEnds()
        }

        mutating func next() -> (key: Key, value: Value)? {
            guard let entry = current else { return nil }
            path[path.count - 1].place += 1
            skipEnds()
            return entry
        }

        var current: (key: Key, value: Value)? {
            guard let (leaf, place) = path.last else { return nil }
            return (leaf.keys[place], leaf.values[place])
        }

        /// The levels of the path whose nodes begin with the entry that comes next.
        fileprivate var begun: Range<Int> {
            var level = path.count
            while level > 0, path[level - 1].place == 0 { level -= 1 }
            return level..<path.count
        }

        /// Goes on behind the node at a level.
        fileprivate mutating func skip(level: Int) {
            path.removeSubrange(level...)
            guard !path.isEmpty else { return }
            path[path.count - 1].place += 1
            skipEnds()
        }

        private mutating func descend(_ root: Node) {
            var node = root
            path.append((node, 0))
            while !node.isLeaf {
                node = node.kids[0]
                path.append((node, 0))
            }
        }

        /// Moves from the end of a node to the next entry.
        private mutating func skipEnds() {
            while let (node, place) = path.last, place >= node.size {
                path.removeLast()
                guard !path.isEmpty else { return }
                path[path.count - 1].place += 1
            }
            while let (node, place) = path.last, !node.isLeaf {
                path.append((node.kids[place], 0))
            }
        }
    }

    func makeIterator() -> Iterator { Iterator(root: root) }

    var underestimatedCount: Int { count }

    /// The entries from a key on, in order.
    func entries(from key: Key) -> IteratorSequence<Iterator> {
        IteratorSequence(Iterator(root: root, from: key))
    }
}

extension TreeMap {
    /// Visits the keys at which two maps differ, or may differ. Shared nodes are skipped without a
    /// look, so the cost follows the changes and not the size of the maps.
    static func differences(
        _ old: Self, _ new: Self, _ body: (Key, _ old: Value?, _ new: Value?) -> Void
    ) {
        var (left, right) = (old.makeIterator(), new.makeIterator())
        while true {
            if let (a, b) = sharedNode(left, right) {
                left.skip(level: a)
                right.skip(level: b)
                continue
            }
            switch (left.current, right.current) {
            case (nil, nil): return
            case (let old?, let new?) where old.key == new.key:
                body(old.key, old.value, new.value)
                _ = left.next()
                _ = right.next()
            case (let old?, let new) where new == nil || old.key < new!.key:
                body(old.key, old.value, nil)
                _ = left.next()
            case (_, let new):
                body(new!.key, nil, new!.value)
                _ = right.next()
            }
        }
    }

    /// The highest node that both maps share and that begins at both iterators' places.
    private static func sharedNode(_ left: Iterator, _ right: Iterator) -> (Int, Int)? {
        for a in left.begun {
            for b in right.begun where left.path[a].node === right.path[b].node { return (a, b) }
        }
        return nil
    }
}

extension TreeMap: Equatable where Value: Equatable {
    static func == (left: Self, right: Self) -> Bool {
        if left.root === right.root { return true }
        guard left.count == right.count else { return false }
        var others = right.makeIterator()
        for entry in left {
            guard let other = others.next(), entry.key == other.key, entry.value == other.value
            else { return false }
        }
        return true
    }
}

/// A persistent set in the order of its elements.
struct TreeSet<Element: Comparable & Sendable>: Sendable {
    private var map = TreeMap<Element, Void>()

    init() {}

    init(_ elements: some Sequence<Element>) {
        for element in elements { insert(element) }
    }

    var count: Int { map.count }
    var isEmpty: Bool { map.isEmpty }
    var first: Element? { map.first?.key }
    var last: Element? { map.last?.key }
    /// In order.
    var elements: [Element] { map.keys }

    func contains(_ element: Element) -> Bool { map[element] != nil }

    mutating func insert(_ element: Element) { map[element] = .some(()) }

    @discardableResult
    mutating func remove(_ element: Element) -> Bool { map.removeValue(forKey: element) != nil }

    /// The elements from one on, in order, while they pass.
    func elements(from first: Element, while isWanted: (Element) -> Bool) -> [Element] {
        var found: [Element] = []
        for (element, _) in map.entries(from: first) {
            guard isWanted(element) else { break }
            found.append(element)
        }
        return found
    }

    /// The least element that is not less than another one.
    func first(from element: Element) -> Element? {
        var entries = map.entries(from: element)
        return entries.next()?.key
    }
}
