// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Commands of other clients on the broker: they are reported, and change no value (W-3).

extension Zigbee2MQTTCodec {
    /// What follows a name on a command topic: `set`, `get`, `set/<key>`, `<endpoint>/set`.
    struct CommandTopic {
        var endpoint: String?
        var isQuestion: Bool
        var key: String?

        /// Below a known name; nil for any other topic.
        init?(below levels: [Substring]) {
            guard let index = levels.prefix(2).firstIndex(where: { Self.words.contains($0) })
            else { return nil }
            self.init(levels, at: index)
        }

        /// Below a base, where the end of the name is unknown; nil for any other topic.
        init?(ofUnknown levels: [Substring]) {
            guard
                let index = levels.indices.dropFirst().suffix(2)
                    .first(where: { Self.words.contains(levels[$0]) })
            else { return nil }
            self.init(levels, at: index)
        }

        private static let words: [Substring] = ["set", "get"]

        private init(_ levels: [Substring], at index: Int) {
            endpoint = index == 1 ? String(levels[0]) : nil
            isQuestion = levels[index] == "get"
            key = index + 1 < levels.count ? levels[(index + 1)...].joined(separator: "/") : nil
        }
    }

    /// - Parameter reader: of the device or group; nil where no list has named it.
    func observe(
        _ topic: CommandTopic, of reader: BindingReader?, base: String, _ message: CodecMessage
    ) -> CodecOutput {
        let clean = context.redacted(message.payload, key: topic.key)
        var output = CodecOutput.ignored(.commandTopic)
        output.redactedPayload = clean
        guard !topic.isQuestion else { return output }
        let arguments = arguments(clean ?? message.payload, topic, reader)
        guard !arguments.isEmpty else { return output }
        guard message.delivery != .stored else {
            output.events = [IgnoredMessage.storedCommand.event]
            return output
        }
        output.events = [devices.observed(arguments, by: reader?.binding.key, root: base)]
        return output
    }

    /// What Zigbee2MQTT itself takes from such a payload; empty where that is nothing.
    private func arguments(
        _ payload: [UInt8], _ topic: CommandTopic, _ reader: BindingReader?
    ) -> [AttributeMember] {
        let json = try? context.json(payload)
        let text = String(validating: payload, as: UTF8.self) ?? ""
        var members: [JSONMember] = []
        if let key = topic.key {
            if !payload.isEmpty {
                members = [JSONMember(key: key, value: json ?? .string(text))]
            }
        } else if let object = json?.object {
            members = object.members
        } else if Self.stateWords.contains(text.lowercased()) {
            members = [JSONMember(key: "state", value: .string(text))]
        }
        let pairs = members.map { member in
            let suffixed = topic.endpoint.map { member.key + "_" + $0 } ?? member.key
            let isOfEndpoint = reader?.hasKey(suffixed) ?? false
            return (isOfEndpoint ? suffixed : member.key, member.value.attributeValue ?? .null)
        }
        guard case .object(let arguments) = AttributeValue.members(pairs) else { return [] }
        return arguments
    }

    /// The bare words that are states.
    private static let stateWords: Set<String> = [
        "on", "off", "toggle", "open", "close", "stop", "lock", "unlock",
    ]
}
