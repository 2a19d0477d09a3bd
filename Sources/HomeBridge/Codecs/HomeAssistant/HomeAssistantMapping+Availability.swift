// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Availability: of the device as a whole where its components agree, else of their parts.

extension HomeAssistantMapping {
    /// What one component says of being reachable (R-HA-AVAIL, R-HA-AVAIL-ALL).
    private struct Availability: Hashable {
        var mode: String
        var entries: [Entry]

        /// Every topic of a list knows all others.
        static let topicsMax = 16

        struct Entry: Hashable {
            var topic: String
            var template: String?
            var available: String
            var notAvailable: String

            /// Of Z-Wave JS UI: what its MQTT client or its driver says, not the node.
            var isOfGateway: Bool { HomeAssistantIdentity.nodeSlot(topic) == .gateway }

            var name: String { topic + (template.map { "|" + $0 } ?? "") }

            init?(_ config: HomeAssistantConfig, topic topicKey: String, template: String) {
                guard let topic = config.text(topicKey), HomeAssistantTopic.isUsable(topic) else {
                    return nil
                }
                self.topic = topic
                self.template = config.text(template)
                available = config.word("payload_available") ?? "online"
                notAvailable = config.word("payload_not_available") ?? "offline"
            }
        }

        init?(_ config: HomeAssistantConfig) {
            mode = config.text("availability_mode") ?? "latest"
            if let list = config.value("availability") {
                entries = (list.array ?? [list]).prefix(Self.topicsMax)
                    .compactMap { $0.object.map { HomeAssistantConfig(stored: $0) } }
                    .compactMap { Entry($0, topic: "topic", template: "value_template") }
            } else {
                let only = Entry(
                    config, topic: "availability_topic", template: "availability_template")
                entries = only.map { [$0] } ?? []
            }
            if entries.isEmpty { return nil }
        }
    }

    mutating func placeAvailability(_ components: [HomeAssistantComponent]) {
        let known = components.compactMap { component in
            Availability(component.config).map { (component: component, availability: $0) }
        }
        guard let first = known.first else { return }
        if known.allSatisfy({ $0.availability == first.availability }) {
            component = first.component
            add(first.availability, of: nil)
            return
        }
        for (key, part) in placed {
            guard let known = known.first(where: { $0.component.key == key }) else { continue }
            component = known.component
            add(known.availability, of: part)
        }
        // What has no part of its own is at `root`, which is as reachable as the first of it.
        let atRoot = known.first { item in !placed.contains { $0.key == item.component.key } }
        if let atRoot {
            component = atRoot.component
            add(atRoot.availability, of: Self.root)
        }
    }

    /// - Parameter part: nil: the whole device.
    private mutating func add(_ availability: Availability, of part: Int?) {
        var entries: [(entry: Availability.Entry, source: Reading.Source)] = []
        for entry in availability.entries {
            let source = entry.template.map { HomeAssistantTemplate.source($0) } ?? .path([])
            if let source {
                entries.append((entry, source))
            } else {
                note("the template of \(entry.topic) is not in the supported subset")
            }
        }
        let isNode = isNode && entries.contains { $0.entry.isOfGateway }
        // Of several topics the latest counts: each is a fact by itself.
        let isLatest = availability.mode != "all" && availability.mode != "any"
        for (entry, var source) in entries {
            var rule = FactRule(words: [entry.available: .on, entry.notAvailable: .off])
            var names = entries.map(\.entry)
            if isNode {
                // What the gateway's MQTT client and the driver say is evidence of another kind.
                rule.slot = HomeAssistantIdentity.nodeSlot(entry.topic)
                names.removeAll { $0.isOfGateway != entry.isOfGateway }
                // Its own status says more than yes and no: a node that sleeps is not off.
                if rule.slot == .own, entry.template != nil {
                    source = .template(Self.nodeStatus, then: [])
                    rule.words += FactRule(words: Self.nodeWords).words
                }
            }
            if isNode || !isLatest || entries.count == 1 {
                rule.group = .init(
                    mode: availability.mode == "any" && !isNode ? .any : .all, name: entry.name,
                    names: names.map(\.name))
            }
            add(entry.topic, source, .fact(part: part, rule))
        }
    }

    private static let nodeStatus =
        "{{ value_json.status if value_json.status is defined else value_json.value }}"
    private static let nodeWords: KeyValuePairs<String, FactValue> = [
        "Alive": .on, "Awake": .on, "Asleep": .sleeping, "Dead": .off, "Unknown": .unknown,
    ]
}
