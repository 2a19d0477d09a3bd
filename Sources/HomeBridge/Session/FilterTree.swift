// SPDX-License-Identifier: Apache-2.0

/// Topic filters by their levels, so that a question costs the levels and not the number of
/// filters.
struct FilterTree: Sendable {
    private struct Node: Sendable {
        var names: [[UInt8]: Int] = [:]
        /// Below `+`.
        var one: Int?
        /// A filter ends here.
        var isEnd = false
        /// A filter ends with `#` here.
        var hasRest = false
    }

    private var nodes = [Node()]
    /// How many nodes were visited so far: the cost of the answers.
    private(set) var steps = 0

    init(_ filters: some Sequence<TopicFilter>) {
        for filter in filters { insert(filter) }
    }

    private mutating func insert(_ filter: TopicFilter) {
        var node = 0
        for level in filter.levels {
            steps += 1
            switch level {
            case .rest:
                nodes[node].hasRest = true
                return
            case .one: node = nodes[node].one ?? add { $0[node].one = $1 }
            case .name(let name):
                node = nodes[node].names[name] ?? add { $0[node].names[name] = $1 }
            }
        }
        nodes[node].isEnd = true
    }

    private mutating func add(_ link: (inout [Node], Int) -> Void) -> Int {
        nodes.append(Node())
        link(&nodes, nodes.count - 1)
        return nodes.count - 1
    }

    /// Whether another filter of the tree covers this one.
    mutating func coversByAnother(_ filter: TopicFilter) -> Bool {
        covers(filter, from: 0, at: 0, isOwnPath: true)
    }

    /// - Parameter isOwnPath: the nodes so far are those of the filter itself.
    private mutating func covers(
        _ filter: TopicFilter, from level: Int, at index: Int, isOwnPath: Bool
    ) -> Bool {
        steps += 1
        let node = nodes[index]
        let isInside = level < filter.levels.count
        let isOwnRest = isOwnPath && isInside && filter.levels[level] == .rest
        if node.hasRest, !isOwnRest, level > 0 || !filter.startsWithDollar { return true }
        guard isInside else { return node.isEnd && !isOwnPath }
        let one = level > 0 || !filter.startsWithDollar ? node.one : nil
        switch filter.levels[level] {
        case .rest: return false
        case .one:
            return one.map {
                covers(filter, from: level + 1, at: $0, isOwnPath: isOwnPath)
            } ?? false
        case .name(let name):
            if let next = node.names[name],
                covers(filter, from: level + 1, at: next, isOwnPath: isOwnPath)
            {
                return true
            }
            return one.map { covers(filter, from: level + 1, at: $0, isOwnPath: false) } ?? false
        }
    }

    /// Whether some topic is matched by this filter and by another one of the tree.
    mutating func overlapsAnother(_ filter: TopicFilter) -> Bool {
        overlaps(filter, from: 0, at: 0, isOwnPath: true)
    }

    /// Whether some topic is matched by this filter, which is not in the tree, and by one in the
    /// tree.
    mutating func overlaps(_ filter: TopicFilter) -> Bool {
        overlaps(filter, from: 0, at: 0, isOwnPath: false)
    }

    private mutating func overlaps(
        _ filter: TopicFilter, from level: Int, at index: Int, isOwnPath: Bool
    ) -> Bool {
        steps += 1
        let node = nodes[index]
        let isInside = level < filter.levels.count
        let isOwnRest = isOwnPath && isInside && filter.levels[level] == .rest
        if node.hasRest, !isOwnRest, level > 0 || !filter.startsWithDollar { return true }
        guard isInside else { return node.isEnd && !isOwnPath }
        let one = level > 0 || !filter.startsWithDollar ? node.one : nil
        switch filter.levels[level] {
        case .rest:
            // Below this node a filter goes on with a name, or ends here, as `a` is below `a/#`.
            return (node.isEnd && level > 0) || one != nil || !names(of: node, at: level).isEmpty
        case .one:
            for next in names(of: node, at: level)
            where overlaps(filter, from: level + 1, at: next, isOwnPath: false) {
                return true
            }
            return one.map {
                overlaps(filter, from: level + 1, at: $0, isOwnPath: isOwnPath)
            } ?? false
        case .name(let name):
            if let next = node.names[name],
                overlaps(filter, from: level + 1, at: next, isOwnPath: isOwnPath)
            {
                return true
            }
            return one.map { overlaps(filter, from: level + 1, at: $0, isOwnPath: false) } ?? false
        }
    }

    /// The names that a wildcard at this level reaches: at the first level not the broker's own
    /// topics.
    private func names(of node: Node, at level: Int) -> [Int] {
        node.names.filter { level > 0 || $0.key.first != UInt8(ascii: "$") }.map(\.value)
    }

    /// How many filters of the tree match a topic, counted up to `most`.
    func matches(_ topic: String, most: Int) -> Int {
        let names = topic.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { Array($0) }
        let isBrokers = topic.utf8.first == UInt8(ascii: "$")
        var count = 0
        var places = [(level: 0, node: 0)]
        while count < most, let (level, index) = places.popLast() {
            let node = nodes[index]
            let takesWildcards = level > 0 || !isBrokers
            if node.hasRest, takesWildcards { count += 1 }
            guard level < names.count else {
                if node.isEnd { count += 1 }
                continue
            }
            if let next = node.names[names[level]] { places.append((level + 1, next)) }
            if takesWildcards, let next = node.one { places.append((level + 1, next)) }
        }
        return min(count, most)
    }
}
