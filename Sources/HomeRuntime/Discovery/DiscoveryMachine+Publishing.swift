// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

// What is published, and in which order: the list, the announcements, the list again; and beside
// them the values of devices that the list names.

extension DiscoveryMachine {
    // MARK: Going on

    /// Publishes what can be published now.
    mutating func advance(_ now: Int64) -> [Action] {
        guard isOnline, isListKnown else { return [] }
        if let retryAt {
            guard now >= retryAt else { return [] }
            self.retryAt = nil
        }
        var actions: [Action] = []
        if isListDue { actions.append(sendList()) }
        if phase == .idle, let dueAt, now >= dueAt { actions += begin() }
        actions += publishNext()
        return actions + publishStates()
    }

    /// Names all that will change in the list, before it does.
    private mutating func begin() -> [Action] {
        dueAt = nil
        guard needsPlan else { return [] }
        for topic in list.entries.keys where wanted[topic] == nil {
            list.entries[topic]?.hash = ""
        }
        for (topic, wanted) in wanted
        where list.entries[topic]?.hash != wanted.hash && !isSkipped(topic) {
            var entry = list.entries[topic] ?? DiscoveryList.Entry()
            entry.hash = ""
            entry.components.merge(wanted.device.components) { _, new in new }
            list.entries[topic] = entry
        }
        phase = .announcing
        return [sendList()]
    }

    private mutating func sendList() -> Action {
        isListDue = false
        let payload = list.entries.isEmpty ? [] : list.payload(logID: logID)
        return publish(
            .list, retained(DiscoveryContext.listTopic(home: home), payload))
    }

    private mutating func publishNext() -> [Action] {
        guard case .publishing(var rest) = phase else { return [] }
        var actions: [Action] = []
        var later: [String] = []
        while inFlight.count < Self.inFlightMax, let topic = rest.popLast() {
            // Values on their way must not overtake their own end.
            if wanted[topic] == nil, isStateInFlight(topic) {
                later.append(topic)
            } else if isNamedWhole(topic) {
                actions += announce(topic)
            }
            // Else it has changed since, and the list has to name more first: the change is due.
        }
        rest += later
        phase = .publishing(rest)
        let isOut = !inFlight.values.contains { if case .config = $0 { true } else { false } }
        if rest.isEmpty, isOut {
            for (topic, entry) in published { list.entries[topic] = entry }
            published = [:]
            phase = .closing
            actions.append(sendList())
        }
        return actions
    }

    /// Whether the list names every entity of an announcement.
    private func isNamedWhole(_ topic: String) -> Bool {
        guard let components = wanted[topic]?.device.components else { return true }
        let named = list.entries[topic]?.components ?? [:]
        return components.allSatisfy { named[$0.key] == $0.value }
    }

    /// Publishes or clears one announcement.
    private mutating func announce(_ topic: String) -> [Action] {
        guard let wanted = wanted[topic] else {
            published[topic] = .some(nil)
            // Under another prefix the device may still be there.
            let state = isAnnouncedElsewhere(topic) ? nil : stateTopic(of: topic)
            let ends = [topic, state].compactMap(\.self)
            return ends.map { publish(.config(topic), atMostOnce($0, [])) }
        }
        let old = list.entries[topic]?.components ?? [:]
        let gone = old.filter { wanted.device.components[$0.key] == nil }
        published[topic] = DiscoveryList.Entry(
            hash: wanted.hash, components: wanted.device.components)
        return state(topic) + [
            publish(.config(topic), atMostOnce(topic, wanted.device.config(withGone: gone)))
        ]
    }

    /// QoS 0: a codec that subscribes to it must not acknowledge what is not kept.
    private func atMostOnce(_ topic: String, _ payload: [UInt8]) -> OutgoingMessage {
        OutgoingMessage(topic: topic, payload: payload, qos: 0, isRetained: true)
    }

    private func retained(_ topic: String, _ payload: [UInt8]) -> OutgoingMessage {
        OutgoingMessage(topic: topic, payload: payload, qos: 1, isRetained: true)
    }

    /// The topic of the values of a device that is gone.
    private func stateTopic(of topic: String) -> String? {
        DiscoveryTopic.device(of: topic, home: home).map {
            DiscoveryContext.stateTopic(home: home, device: $0)
        }
    }

    private func isAnnouncedElsewhere(_ topic: String) -> Bool {
        guard let context,
            let device = DiscoveryTopic.device(of: topic, home: home)
        else { return false }
        let here = DiscoveryTopic.config(
            prefix: context.settings.prefix,
            objectID: DiscoveryTopic.objectID(home: home, escapedDevice: device))
        return wanted[here] != nil
    }

    // MARK: States

    /// A device's values go out once the list names its topic.
    private mutating func publishStates() -> [Action] {
        // Not one look at each that waits for every answer of the broker.
        guard phase != .announcing, inFlight.count < Self.inFlightMax else { return [] }
        var actions: [Action] = []
        for topic in takeWaitingStates() where wanted[topic] != nil {
            if isNamed(topic), inFlight.count < Self.inFlightMax, !isStateInFlight(topic) {
                actions += state(topic)
            } else {
                stateWaits(topic)
            }
        }
        return actions
    }

    /// Whether the list names a topic, and will when what is under way is done.
    private func isNamed(_ topic: String) -> Bool {
        if let published = published[topic] { return published != nil }
        return list.entries[topic] != nil
    }

    private func isStateInFlight(_ topic: String) -> Bool {
        inFlight.values.contains {
            if case .state(topic, _) = $0 { true } else { false }
        }
    }

    /// The values of a device, unless the broker has them.
    private mutating func state(_ topic: String) -> [Action] {
        guard let device = wanted[topic]?.device, knownStates[topic] != device.state,
            !isStateInFlight(topic)
        else { return [] }
        return [publish(.state(topic, device.state), retained(device.stateTopic, device.state))]
    }

    private mutating func publish(_ sent: Sent, _ message: OutgoingMessage) -> Action {
        lastID += 1
        inFlight[lastID] = sent
        var message = message
        message.userProperties = EchoFilter(logID: logID).properties(offset: nil)
        return .publish(id: lastID, message)
    }
}
