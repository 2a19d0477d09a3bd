// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// What a discovery message says of a component, in full keys and with whole topics (R-HA-BASE).
struct HomeAssistantConfig: Hashable, Sendable {
    /// More keys than this no component has.
    static let keysMax = 128

    private(set) var object: JSONObject

    /// - Parameters:
    ///   - object: of a component, or of a device with its components left out.
    ///   - defaults: keys at the top of a device message; the component's own win.
    init(_ object: JSONObject, defaults: JSONObject = JSONObject()) {
        var members: [JSONMember] = []
        var keys: Set<UTF8Key> = []
        for source in [object, defaults] {
            for member in source.members {
                let key = HomeAssistantKeys.component[member.key] ?? member.key
                guard keys.insert(UTF8Key(key)).inserted else { continue }
                members.append(JSONMember(key: key, value: member.value))
            }
        }
        let base = members.first { $0.key == "~" }?.value.string
        self.object = JSONObject()
        for member in members where member.key != "~" && !Self.useless.contains(member.key) {
            let value = Self.expanded(member.key, member.value, base)
            self.object.members.append(JSONMember(key: member.key, value: value))
        }
        self.object.members.sort { utf8Less($0.key, $1.key) }
    }

    /// A configuration as it stands in the log.
    init(stored object: JSONObject) { self.object = object }

    private static let useless: Set<String> = [
        "components", "origin", "icon", "entity_picture", "enabled_by_default", "qos", "retain",
        "object_id", "default_entity_id", "force_update", "group", "suggested_display_precision",
        "encoding", "optimistic",
    ]

    private static func expanded(
        _ key: String, _ value: JSONValue, _ base: String?
    ) -> JSONValue {
        switch (key, value) {
        case ("availability", .array(let items)):
            return .array(items.map { expanded(key, $0, base) })
        case ("availability", .object(let object)):
            var inner = object
            inner.members.removeAll { $0.key == "~" }
            if let base { inner.members.append(JSONMember(key: "~", value: .string(base))) }
            return .object(HomeAssistantConfig(inner).object)
        case ("device", .object(let object)):
            let members = object.members.map { member in
                JSONMember(
                    key: HomeAssistantKeys.device[member.key] ?? member.key, value: member.value)
            }
            return .object(JSONObject(members))
        case (_, .string(let text)) where key == "topic" || key.hasSuffix("_topic"):
            return .string(whole(text, base))
        default: return value
        }
    }

    /// The base topic stands for `~` at the start or the end.
    private static func whole(_ topic: String, _ base: String?) -> String {
        guard let base else { return topic }
        if topic.hasPrefix("~") { return base + topic.dropFirst() }
        if topic.hasSuffix("~") { return topic.dropLast() + base }
        return topic
    }

    // MARK: Looking up

    func value(_ key: String) -> JSONValue? { object.value(of: key) }

    /// A text that is not empty.
    func text(_ key: String) -> String? {
        guard let text = object.value(of: key)?.string, !text.isEmpty else { return nil }
        return text
    }

    /// A word, a boolean or a number as the text with which payloads are compared (R-HA-BOOL).
    func word(_ key: String) -> String? { object.value(of: key)?.wordText }

    /// A number, also one that is written as a text.
    func number(_ key: String) -> JSONNumber? {
        switch object.value(of: key) {
        case .number(let number): number
        case .string(let text): JSONNumber(text)
        default: nil
        }
    }

    /// The end of a scale: the value of the first of these keys that is there, or the standard.
    func scaleEnd(_ keys: String..., standard: Int) -> JSONValue {
        keys.lazy.compactMap { value($0) }.first { !$0.isNull } ?? .number(JSONNumber(standard))
    }

    func isTrue(_ key: String) -> Bool {
        switch object.value(of: key) {
        case .bool(let value): value
        case .string(let text): text.lowercased() == "true"
        default: false
        }
    }

    func list(_ key: String) -> [String] {
        (object.value(of: key)?.array ?? []).compactMap { $0.wordText }
    }

    var device: JSONObject? { object["device"]?.object }

    /// Of the device its binding knows.
    var withoutDevice: HomeAssistantConfig {
        var config = self
        config.object.members.removeAll { $0.key == "device" }
        return config
    }
}
