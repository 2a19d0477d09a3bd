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
    var config: HomeAssistantConfig
    /// The bytes of its binding.
    private(set) var bytes = 0

    /// The key of its binding.
    var key: String { Self.key(topic, member) }

    static let keyPrefix = "config:"

    static func key(_ topic: String, _ member: String?) -> String {
        keyPrefix + topic + (member.map { "#" + $0 } ?? "")
    }

    /// All that its device is known by.
    var names: [String] { [token] + others }

    /// Where it is told what to do.
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

    // MARK: The form in bindings

    var text: String {
        var members = [
            JSONMember(key: "topic", value: .string(topic)),
            JSONMember(key: "kind", value: .string(kind)),
            JSONMember(key: "token", value: .string(token)),
            JSONMember(key: "device", value: .string(device)),
            JSONMember(key: "number", value: .number(JSONNumber(number))),
            JSONMember(key: "word", value: .string(word)),
            JSONMember(key: "config", value: .object(config.object)),
        ]
        if let member { members.append(JSONMember(key: "member", value: .string(member))) }
        if let uniqueID { members.append(JSONMember(key: "id", value: .string(uniqueID))) }
        if !others.isEmpty {
            members.append(
                JSONMember(key: "others", value: .array(others.map { .string($0) })))
        }
        if isMigrating { members.append(JSONMember(key: "migrating", value: .bool(true))) }
        return JSONWriter.write(.object(JSONObject(members)))
    }

    init(
        topic: String, member: String?, kind: String, uniqueID: String?, token: String,
        device: String, number: Int, word: String, config: HomeAssistantConfig
    ) {
        self.topic = topic
        self.member = member
        self.kind = kind
        self.uniqueID = uniqueID
        self.token = token
        self.device = device
        self.number = number
        self.word = word
        self.config = config.withoutDevice
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
            uniqueID: object["id"]?.string, token: token, device: device, number: number,
            word: word, config: HomeAssistantConfig(stored: config))
        others = (object["others"]?.array ?? []).compactMap { $0.string }
        isMigrating = object["migrating"]?.bool == true
        bytes = text.utf8.count
    }
}
