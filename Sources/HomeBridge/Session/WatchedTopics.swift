// SPDX-License-Identifier: Apache-2.0

/// Topics that a session reads beside its plan, for its owner and not for the codecs.
///
/// They are subscribed anew at each connection, so that the stored copies come each time, and are
/// no part of the acknowledged plan.
struct WatchedTopics: Hashable, Sendable {
    /// In the order given, each once.
    let topics: [String]

    /// - Throws: ``BridgeError/topicNotValid(_:)``, and what ``check(_:)`` throws
    init(_ topics: [String], plan: SubscriptionPlan) throws(BridgeError) {
        var unique: [String] = []
        for topic in topics {
            guard let filter = TopicFilter(topic), !filter.hasWildcard else {
                throw .topicNotValid(topic)
            }
            guard !SessionMachine.ownTopics.contains(topic) else {
                throw .watchedTopicCovered(topic: topic, filter: topic)
            }
            if !unique.contains(where: { $0.utf8.elementsEqual(topic.utf8) }) {
                unique.append(topic)
            }
        }
        self.topics = unique
        try check(plan)
    }

    /// Refuses a plan that covers a watched topic: its messages would come twice.
    ///
    /// - Throws: ``BridgeError/watchedTopicCovered(topic:filter:)``
    func check(_ plan: SubscriptionPlan) throws(BridgeError) {
        for topic in topics {
            guard let filter = plan.filters.first(where: { $0.matches(topic) }) else { continue }
            throw .watchedTopicCovered(topic: topic, filter: filter.text)
        }
    }

    func contains(_ topic: String) -> Bool {
        topics.contains { $0.utf8.elementsEqual(topic.utf8) }
    }
}
