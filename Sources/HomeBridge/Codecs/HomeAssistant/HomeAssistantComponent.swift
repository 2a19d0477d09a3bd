// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// One announced component, as the log remembers it.
struct HomeAssistantComponent: Hashable, Sendable {
    /// The discovery topic that announced it.
    var topic: String
    /// Its key in a device message.
    var member: String?
    /// `light`, `sensor`, ...
    var kind: String
    var uniqueID: String?
    /// What its device is known by.
    var token: String
    /// What its device is known by as well.
    var others: [String] = []
    /// The key of the device's binding.
    var device: String
    /// Its place among the components of the device, in the order announced.
    var number: Int
    /// The name of its part, or of its attribute; unique on the device.
    var word: String
    /// Its announcement is about to move to another topic.
    var isMigrating = false
    /// Without the device, which its binding knows.
    var config: HomeAssistantConfig
    /// The bytes of its binding.
    private(set) var bytes = 0

    /// What kind of sensor it is.
    var deviceClass: String? { config.text("device_class") }

    /// The key of its binding.
    var key: String { Self.key(topic, member) }

    static let keyPrefix = "config:"

    static func key(_ topic: String, _ member: String?) -> String {
        keyPrefix + topic + (member.map { "#" + $0 } ?? "")
    }

    /// All that its device is known by.
    var names: [String] { [token] + others }

    /// Its command topic.
    var commandTopics: [String] {
        config.object.members.compactMap { member in
            guard member.key.hasSuffix("command_topic") || member.key.hasPrefix("set_"),
                let topic = member.value.string, HomeAssistantTopic.isUsable(topic)
            else { return nil }
            return topic
        }
    }

    /// Whether it is the same component under another topic.
    func isSame(_ other: Self) -> Bool {
        guard let uniqueID, let otherID = other.uniqueID else { return false }
        return utf8Equal(uniqueID, otherID) && utf8Equal(kind, other.kind)
            && utf8Equal(device, other.device)
    }
}

// MARK: - The form in bindings

extension HomeAssistantComponent {
    var text: String {
        let texts = [
            ("topic", topic), ("kind", kind), ("token", token), ("device", device), ("word", word),
            ("member", member), ("id", uniqueID),
        ]
        var members = texts.compactMap { key, text in
            text.map { JSONMember(key: key, value: .string($0)) }
        }
        members.append(JSONMember(key: "number", value: .number(JSONNumber(number))))
        members.append(JSONMember(key: "config", value: .object(config.object)))
        if !others.isEmpty {
            let others = others.map { JSONValue.string($0) }
            members.append(JSONMember(key: "others", value: .array(others)))
        }
        if isMigrating { members.append(JSONMember(key: "migrating", value: .bool(true))) }
        return JSONWriter.write(.object(JSONObject(members)))
    }

    /// Takes the measure of what stands in the log.
    mutating func measure() { bytes = text.utf8.count }

    /// Reads the text of a binding; nil when it is none of this version.
    init?(text: String) {
        // What was within the limits when it came is within these.
        let limits = JSONLimits(depthMax: 512, keysMax: 8_000_000, numberCharactersMax: 65_536)
        guard let object = try? JSONReader.read(Array(text.utf8), limits: limits).object,
            let topic = object["topic"]?.string, let kind = object["kind"]?.string,
            let token = object["token"]?.string, let device = object["device"]?.string,
            let number = object["number"]?.int, let word = object["word"]?.string,
            let config = object["config"]?.object
        else { return nil }
        self.init(
            topic: topic, member: object["member"]?.string, kind: kind,
            uniqueID: object["id"]?.string, token: token,
            others: (object["others"]?.array ?? []).compactMap { $0.string }, device: device,
            number: number, word: word, isMigrating: object["migrating"]?.bool == true,
            config: HomeAssistantConfig(stored: config).withoutDevice)
        bytes = text.utf8.count
    }
}
