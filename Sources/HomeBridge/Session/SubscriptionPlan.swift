// SPDX-License-Identifier: Apache-2.0

/// The filters to subscribe to: they cover every wanted one, and no two of them overlap.
///
/// A broker may deliver a message once for each filter that matches it, so overlapping filters
/// would make two records of one publication. Filters that overlap without one covering the other
/// (`a/+/c` and `a/b/+`) are replaced by the narrowest filter that covers both (`a/+/+`); what
/// comes in beyond the wishes is sorted out locally.
public struct SubscriptionPlan: Hashable, Sendable {
    /// Sorted, without overlaps.
    public let filters: [TopicFilter]

    public init(wanted: some Sequence<TopicFilter>) {
        var plan: [TopicFilter] = []
        for filter in Set(wanted).sorted() {
            var grown = filter
            // Joining may make new overlaps, so look again until there is none.
            while let index = plan.firstIndex(where: { $0.overlaps(grown) }) {
                grown = plan.remove(at: index).joined(with: grown)
            }
            plan.append(grown)
        }
        filters = plan.sorted()
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

    public func matches(_ topic: String) -> Bool {
        filters.contains { $0.matches(topic) }
    }

    /// What to send to a broker that serves `acknowledged`, to have exactly this plan; sorted.
    public func difference(
        to acknowledged: some Collection<String>
    ) -> (subscribe: [String], unsubscribe: [String]) {
        let served = Set(acknowledged.map { Array($0.utf8) })
        let wanted = Set(filters.map { Array($0.text.utf8) })
        let subscribe = filters.map(\.text).filter { !served.contains(Array($0.utf8)) }
        let unsubscribe = served.subtracting(wanted).sorted { $0.lexicographicallyPrecedes($1) }
        return (subscribe, unsubscribe.map { String(decoding: $0, as: UTF8.self) })
    }
}
