// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime

/// Whether two profiles receive the same messages, each of which would become two records.
struct OverlapCheck {
    struct Subscriber {
        var profile: String
        var broker: String
        var filters: [TopicFilter]
    }

    var subscribers: [Subscriber]

    init(_ subscribers: [Subscriber]) { self.subscribers = subscribers }

    /// - Parameter books: the plans that the brokers acknowledged last.
    init(_ profiles: [BrokerProfile], books: Books) {
        subscribers = profiles.map { profile in
            Subscriber(
                profile: profile.key, broker: profile.broker.text,
                filters: (books.profile(profile.key)?.filters ?? []).compactMap { TopicFilter($0) })
        }
    }

    var findings: [Finding] {
        var findings: [Finding] = []
        for (index, first) in subscribers.enumerated() {
            for second in subscribers[(index + 1)...] where first.broker == second.broker {
                guard let pair = overlap(first.filters, second.filters) else { continue }
                findings.append(
                    Finding(
                        .warning, "profiles",
                        "\(first.profile) and \(second.profile) hear the same messages of "
                            + "\(TerminalText.escape(first.broker)): "
                            + "\(TerminalText.escape(pair.0.text)) and "
                            + TerminalText.escape(pair.1.text),
                        remedy: "name different roots in their codecs, or use one profile"))
            }
        }
        return findings
    }

    private func overlap(
        _ first: [TopicFilter], _ second: [TopicFilter]
    ) -> (TopicFilter, TopicFilter)? {
        // Each profile may have thousands of filters.
        let plan = SubscriptionPlan(wanted: second)
        guard let one = first.first(where: { plan.overlaps($0) }),
            let other = second.first(where: { one.overlaps($0) })
        else { return nil }
        return (one, other)
    }
}
