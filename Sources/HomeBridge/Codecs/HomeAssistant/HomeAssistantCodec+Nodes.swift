// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// Nodes of Z-Wave JS UI: they are announced by discovery, and say more than any component reads.
// Their topics are known by that of their status, `<prefix>/<node>/status`.

extension HomeAssistantCodec {
    /// What a Z-Wave node says on a topic that no component reads.
    ///
    /// - Returns: nil for topics of others.
    func readNode(_ message: CodecMessage) -> CodecOutput? {
        guard !nodes.isEmpty, let (reader, rest) = node(of: message.topic) else { return nil }
        if rest.hasSuffix("/set") {
            let word = Self.path(rest.dropLast("/set".count))
            return devices.observe(
                ObservedCommand(device: reader.binding.key, .members(else: word)), message)
        }
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        let path = Self.path(rest)
        let clean = context.redacted(message.payload, key: path)
        let payload = clean ?? message.payload
        var output = CodecOutput(events: [])
        output.redactedPayload = clean
        var pairs: [(String, AttributeValue)] = []
        if let json = try? context.json(payload) {
            output.sourceAt = Self.sourceTime(json.object)
            Self.add(json, path, isNode: true, to: &pairs)
        } else if let text = String(validating: payload, as: UTF8.self) {
            pairs = [(path, .string(text))]
        } else {
            return .noText(payload)
        }
        guard case .object(let attributes) = AttributeValue.members(pairs), !attributes.isEmpty
        else {
            output.events = [IgnoredMessage.nothingNew.event]
            return output
        }
        output.events = [
            reader.report(attributes, of: HomeAssistantMapping.vendorTrait, message.delivery)
        ]
        return output
    }

    /// When a node says that it said something: nil for topics of others.
    func nodeTime(_ message: CodecMessage) -> Int64? {
        guard !nodes.isEmpty, node(of: message.topic) != nil else { return nil }
        let json = try? context.json(message.payload)
        return Self.sourceTime(json?.object)
    }

    /// The node that a topic is of, and the levels below it.
    private func node(of topic: String) -> (reader: BindingReader, rest: Substring)? {
        var end = topic.utf8.endIndex
        while let slash = topic.utf8[..<end].lastIndex(of: UInt8(ascii: "/")) {
            if let key = nodes[UTF8Key(String(topic[..<slash]))], let reader = devices.reader(key) {
                return (reader, topic[topic.utf8.index(after: slash)...])
            }
            end = slash
        }
        return nil
    }

    private static func path(_ rest: Substring) -> String {
        rest.levels().joined(separator: ".")
    }

    /// The leaves of a value: of an object with `value` that is the value itself, the time is told
    /// by the record.
    private static func add(
        _ value: JSONValue, _ path: String, isNode: Bool = false,
        to pairs: inout [(String, AttributeValue)]
    ) {
        guard let object = value.object, !object.members.isEmpty else {
            pairs.append((path, value.attributeValue ?? .null))
            return
        }
        for member in object.members where !(isNode && timeKeys.contains(member.key)) {
            let inner = isNode && member.key == "value" ? path : path + "." + member.key
            add(member.value, inner, to: &pairs)
        }
    }

    private static let timeKeys: Set<String> = ["time", "lastUpdate"]

    /// Milliseconds since 1970.
    private static func sourceTime(_ object: JSONObject?) -> Int64? {
        guard let text = object?["time"] ?? object?["lastUpdate"], let time = text.int, time > 0
        else { return nil }
        let (nanoseconds, isOver) = Int64(time).multipliedReportingOverflow(by: 1_000_000)
        return isOver ? nil : nanoseconds
    }

    // MARK: - Which nodes there are

    /// Finds the topics of a node in its binding.
    public mutating func index(_ key: String, _ value: String?) {
        for base in nodeBases.removeValue(forKey: UTF8Key(key)) ?? []
        where nodes[base].map({ utf8Equal($0, key) }) == true {
            nodes[base] = nil
        }
        guard let binding = devices.reader(key)?.binding, HomeAssistantIdentity.isNode(binding)
        else { return }
        for topic in binding.topics {
            guard let base = HomeAssistantIdentity.nodeBase(topic.topic) else { continue }
            let isOwn = topic.readings.contains { reading in
                if case .fact(let rule) = reading.effect { rule.slot == .own } else { false }
            }
            guard isOwn else { continue }
            nodes[UTF8Key(base)] = key
            nodeBases[UTF8Key(key), default: []].append(UTF8Key(base))
        }
    }
}

extension HomeAssistantIdentity {
    /// Whether a device is a node of Z-Wave JS UI.
    static func isNode(_ binding: DeviceBinding) -> Bool { binding.deviceID.hasPrefix("zwave:") }

    /// The evidence that a node's availability topic gives: its own, or that of the gateway, by its
    /// MQTT client and by its driver.
    static func nodeSlot(_ topic: String) -> FactSlot {
        topic.hasSuffix("/driver/status") || topic.contains("/_CLIENTS/") ? .gateway : .own
    }

    /// `<prefix>/<node>` of a node's own status topic.
    fileprivate static func nodeBase(_ topic: String) -> String? {
        guard nodeSlot(topic) == .own, topic.hasSuffix("/status") else { return nil }
        let base = topic.dropLast("/status".count)
        return base.isEmpty ? nil : String(base)
    }
}
