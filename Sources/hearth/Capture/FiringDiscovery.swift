// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime
import Synchronization

/// Announces rules to Home Assistant: one device, with an `event` entity for each rule.
///
/// It is what a session commits to: it reads the announcement that is stored, so that rules that are
/// gone are taken back, and nothing is said twice.
final class FiringDiscovery: SessionSink {
    private let home: String
    private let rules: [String]
    let topic: String
    private let state = Mutex(State())

    private struct State {
        var stored: [UInt8] = []
        /// Whether the stored announcement is known on this connection.
        var isCurrent = false
        var isDone = false
    }

    /// - Parameters:
    ///   - home: the home key.
    ///   - prefix: Home Assistant's discovery prefix.
    ///   - rules: their names.
    init(home: String, prefix: String, rules: [String]) {
        self.home = home
        self.rules = rules
        topic = DiscoveryTopic.config(
            prefix: prefix, objectID: DiscoveryTopic.rulesObjectID(home: home))
    }

    func commit(_ batch: SessionBatch) {
        state.withLock { state in
            for item in batch.items {
                switch item {
                case .started, .resumed: state = State()
                case .watched(_, let payload, _): state.stored = payload
                case .watchedCurrent: state.isCurrent = true
                default: break
                }
            }
        }
    }

    /// The announcement, where the broker lacks it; nil while that is not known. Once for each
    /// connection, unless ``returned()`` says that it was not taken.
    func next() -> OutgoingMessage? {
        let stored = state.withLock { state -> [UInt8]? in
            guard state.isCurrent, !state.isDone else { return nil }
            state.isDone = true
            return state.stored
        }
        guard let stored else { return nil }
        let payload = payload(replacing: stored)
        return payload == stored
            ? nil : OutgoingMessage(topic: topic, payload: payload, isRetained: true)
    }

    /// The session did not take the announcement.
    func returned() { state.withLock { $0.isDone = false } }

    /// Entities that are gone stand with their platform alone: only so they are removed.
    private func payload(replacing stored: [UInt8]) -> [UInt8] {
        var components = rules.map { rule in
            JSONMember(key: DiscoveryTopic.escaped(rule), value: .object(entity(rule)))
        }
        let old = (try? JSONReader.read(stored))?.object?["components"]?.object?.members ?? []
        let now = Set(components.map(\.key))
        for member in old where !now.contains(member.key) {
            components.append(
                JSONMember(key: member.key, value: .object(["platform": .string("event")])))
        }
        let id = DiscoveryTopic.rulesObjectID(home: home)
        let config: JSONObject = [
            "components": .object(JSONObject(components)),
            "device": .object([
                "identifiers": .array([.string(id)]), "manufacturer": .string("Hearth"),
                "name": .string("Rules of \(home)"),
            ]),
            "origin": .object(DiscoveryTopic.origin(home: home, version: HearthVersion.text)),
        ]
        return Array(JSONWriter.write(.object(config)).utf8)
    }

    private func entity(_ rule: String) -> JSONObject {
        let id = DiscoveryTopic.rulesObjectID(home: home) + "-" + DiscoveryTopic.escaped(rule)
        return [
            "event_types": .array([.string("began"), .string("ended")]), "name": .string(rule),
            "platform": .string("event"),
            "state_topic": .string(FiringMessages.topic(home: home, rule: rule)),
            "unique_id": .string(id),
            "value_template": .string(
                "{{ {'event_type': 'began' if value_json.isTrue else 'ended', "
                    + "'point': '@' ~ value_json.offset, 'time': value_json.time, "
                    + "'state': value_json.state} | to_json }}"),
        ]
    }
}
