// SPDX-License-Identifier: Apache-2.0

/// The filters to subscribe to: they cover every wanted one, and none of them covers another.
///
/// A broker may deliver a message once for each filter that matches it. Two filters cross when each
/// matches topics that the other does not (`a/+/c` and `a/b/+`). The plan keeps both where the
/// broker names the subscription of each message, so that copies are recognised
/// (``SubscriptionCopies``). Where it does not, ``joined`` has the narrowest filters without any
/// crossing (`a/+/+`); the session drops the messages that no wish matches.
public struct SubscriptionPlan: Hashable, Sendable {
    /// Sorted; none covers another.
    public let filters: [TopicFilter]
    /// The filters that have topics in common with another one.
    let crossing: Set<TopicFilter>
    private let tree: FilterTree

    public init(wanted: some Sequence<TopicFilter>) {
        let wanted = Set(wanted)
        var all = FilterTree(wanted)
        filters = wanted.filter { !all.coversByAnother($0) }.sorted()
        var tree = FilterTree(filters)
        // A plain topic crosses nothing: a filter that matches it covers it.
        crossing = Set(filters.filter { $0.hasWildcard && tree.overlapsAnother($0) })
        self.tree = tree
        steps = all.steps + tree.steps
    }

    /// - Throws: ``BridgeError/filterNotValid(_:)``
    public init(wanted: some Sequence<String>) throws(BridgeError) {
        var parsed: [TopicFilter] = []
        for text in wanted {
            guard let filter = TopicFilter(text) else { throw .filterNotValid(text) }
            parsed.append(filter)
        }
        self.init(wanted: parsed)
    }

    /// How many nodes of filter trees were visited to make the plan.
    let steps: Int

    /// The plan without crossing filters: a filter that covers them replaces them.
    public var joined: SubscriptionPlan {
        var plan = self
        // Joining may make new crossings, so repeat until none is left.
        while !plan.crossing.isEmpty {
            var rest = plan.crossing.sorted()
            var grown = rest.removeFirst()
            rest.removeAll { other in
                guard other.overlaps(grown) else { return false }
                grown = grown.joined(with: other)
                return true
            }
            let others = plan.filters.filter { !plan.crossing.contains($0) }
            plan = SubscriptionPlan(wanted: others + rest + [grown])
        }
        return plan
    }

    public func matches(_ topic: String) -> Bool {
        tree.matches(topic, most: 1) > 0
    }

    /// Whether a filter has topics in common with the plan.
    package func overlaps(_ filter: TopicFilter) -> Bool {
        var tree = tree
        return tree.overlaps(filter)
    }

    /// How many filters a topic matches: 0, 1, or 2 for more than one.
    func matchCount(_ topic: String) -> Int {
        tree.matches(topic, most: 2)
    }

    /// The requests to a broker that serves `acknowledged`, to have exactly this plan; sorted.
    public func difference(
        to acknowledged: some Collection<String>
    ) -> (subscribe: [String], unsubscribe: [String]) {
        let served = Set(acknowledged.map { Array($0.utf8) })
        let wanted = Set(filters.map { Array($0.text.utf8) })
        let subscribe = filters.map(\.text).filter { !served.contains(Array($0.utf8)) }
        let unsubscribe = served.subtracting(wanted).sorted { $0.lexicographicallyPrecedes($1) }
        return (subscribe, unsubscribe.map { String(decoding: $0, as: UTF8.self) })
    }

    public static func == (left: Self, right: Self) -> Bool { left.filters == right.filters }

    public func hash(into hasher: inout Hasher) { hasher.combine(filters) }
}
