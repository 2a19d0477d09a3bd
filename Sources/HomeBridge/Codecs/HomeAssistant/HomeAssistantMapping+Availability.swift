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

            init?(_ config: HomeAssistantConfig, topicKey: String, templateKey: String) {
                guard let topic = config.text(topicKey), HomeAssistantTopic.isUsable(topic) else {
                    return nil
                }
                self.topic = topic
                template = config.text(templateKey)
                available = config.word("payload_available") ?? "online"
                notAvailable = config.word("payload_not_available") ?? "offline"
            }
        }

        init?(_ config: HomeAssistantConfig) {
            mode = config.text("availability_mode") ?? "latest"
            let list =
                config.value("availability")?.array ?? config.value("availability").map { [$0] }
            if let list {
                entries = list.prefix(Self.topicsMax).compactMap { item in
                    item.object.flatMap {
                        Entry(
                            HomeAssistantConfig(stored: $0), topicKey: "topic",
                            templateKey: "value_template")
                    }
                }
            } else {
                let one = Entry(
                    config, topicKey: "availability_topic", templateKey: "availability_template")
                entries = one.map { [$0] } ?? []
            }
            if entries.isEmpty { return nil }
        }
    }

    mutating func placeAvailability(_ components: [HomeAssistantComponent]) {
        let known = components.compactMap { component in
            Availability(component.config).map { (component, $0) }
        }
        guard let (first, availability) = known.first else { return }
        if known.allSatisfy({ $0.1 == availability }) {
            add(availability, of: first, draft: nil)
            return
        }
        for (component, draft) in placed {
            guard let availability = known.first(where: { $0.0.key == component.key })?.1 else {
                continue
            }
            add(availability, of: component, draft: draft)
        }
        // What has no part of its own is at `root`, which is as reachable as the first of it.
        let atRoot = known.first { item in !placed.contains { $0.component.key == item.0.key } }
        if let (component, availability) = atRoot {
            add(availability, of: component, draft: Self.root)
        }
    }

    private mutating func add(
        _ availability: Availability, of component: HomeAssistantComponent, draft: Int?
    ) {
        var entries: [(entry: Availability.Entry, source: Reading.Source)] = []
        for entry in availability.entries {
            guard let text = entry.template else {
                entries.append((entry, .path([])))
                continue
            }
            guard let template = HomeAssistantTemplate(text) else {
                note(component, "the template of \(entry.topic) is not in the supported subset")
                continue
            }
            entries.append((entry, template.path.map { .path($0) } ?? .template(text, then: [])))
        }
        if isNode, entries.contains(where: { $0.entry.isOfGateway }) {
            addNode(entries, of: component, draft: draft)
            return
        }
        // Of several topics the latest counts: each is a fact by itself.
        let isLatest = availability.mode != "all" && availability.mode != "any"
        for (entry, source) in entries {
            var plan = FactRule(
                part: nil,
                words: [
                    .init(text: entry.available, value: .on),
                    .init(text: entry.notAvailable, value: .off),
                ])
            if !isLatest || entries.count == 1 {
                plan.group = .init(
                    mode: availability.mode == "any" ? .any : .all, name: entry.name,
                    names: entries.map(\.entry.name))
            }
            add(component, entry.topic, source, .fact(part: draft, plan))
        }
    }

    /// Of a Z-Wave node its own status says more than yes and no: who sleeps is not off. What the
    /// gateway's MQTT client and the driver say is evidence of another kind.
    private mutating func addNode(
        _ entries: [(entry: Availability.Entry, source: Reading.Source)],
        of component: HomeAssistantComponent, draft: Int?
    ) {
        for (entry, source) in entries {
            let slot = HomeAssistantIdentity.nodeSlot(entry.topic)
            var plan = FactRule(
                part: nil, slot: slot,
                words: [
                    .init(text: entry.available, value: .on),
                    .init(text: entry.notAvailable, value: .off),
                ])
            let others = entries.map(\.entry).filter { $0.isOfGateway == entry.isOfGateway }
            plan.group = .init(mode: .all, name: entry.name, names: others.map(\.name))
            var source = source
            if slot == .own, entry.template != nil {
                source = .template(Self.nodeStatus, then: [])
                plan.words += Self.nodeWords
            }
            add(component, entry.topic, source, .fact(part: draft, plan))
        }
    }

    private static let nodeStatus =
        "{{ value_json.status if value_json.status is defined else value_json.value }}"
    private static let nodeWords: [FactRule.Word] = [
        .init(text: "Alive", value: .on), .init(text: "Awake", value: .on),
        .init(text: "Asleep", value: .sleeping), .init(text: "Dead", value: .off),
        .init(text: "Unknown", value: .unknown),
    ]
}
