// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What devices say: by the plans of their bindings, and what these do not name.

extension TasmotaCodec {
    /// Reads a message of a topic that a binding names; nil for others.
    mutating func readState(_ message: CodecMessage) -> CodecOutput? {
        let first = message.payload.first { !Self.isBlank($0) }
        if first == UInt8(ascii: "["), devices.knows(message.topic) {
            return .unreadable("no object", "byte 0: an array where an object is expected")
        }
        guard var output = devices.read(message) else { return nil }
        guard !output.isNothingNew else {
            output.events = [silence(message, first)]
            return output
        }
        let said = Self.rootMembers(of: output)
        output.sourceAt = Self.text("Time", in: said).flatMap { SourceTime.nanoseconds($0) }
        learn(said, message, &output)
        return output
    }

    /// What a message is that gave nothing.
    private func silence(_ message: CodecMessage, _ first: UInt8?) -> HomeEvent {
        if message.topic.hasSuffix("/LWT") {
            // R-T-LWT: the words are exact.
            return .messageUnreadable(
                MessageUnreadable(
                    reason: "unknown availability", detail: "none of the words announced"))
        }
        guard first == UInt8(ascii: "{") else {
            return .messageUnreadable(
                MessageUnreadable(reason: "no object", detail: "byte 0: an object is expected"))
        }
        return (message.delivery == .stored ? IgnoredMessage.storedEvent : .nothingNew).event
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): true
        default: false
        }
    }

    /// What a message says that has no standard trait.
    private static func rootMembers(of output: CodecOutput) -> [AttributeMember] {
        var members: [AttributeMember] = []
        for case .attributesReported(let report) in output.events
        where report.part == "root" && report.trait == vendorTrait {
            members = members.isEmpty ? report.attributes : members + report.attributes
        }
        return members
    }

    /// A text that landed at `root` under its own key.
    private static func text(_ key: String, in root: [AttributeMember]) -> String? {
        let members = root.span
        for index in members.indices where utf8Equal(members[index].key, key) {
            if case .string(let text) = members[index].value { return text }
        }
        return nil
    }

    /// Sensors say their units with every value, and they may be changed at any time. Some are
    /// never announced, or later: what they tell shows what they are.
    private mutating func learn(
        _ root: [AttributeMember], _ message: CodecMessage, _ output: inout CodecOutput
    ) {
        guard message.topic.utf8HasSuffix("/SENSOR"),
            let (base, _) = TasmotaTopics.split(message.topic)
        else { return }
        let units = TasmotaSensors.unitKeys.compactMap { key in
            Self.text(key, in: root).map { (key: key, unit: $0) }
        }
        var said: JSONObject?
        var learned = CodecOutput(events: [])
        for key in places[base]?.speakers ?? [] {
            var sensors = places.sensors(of: key)
            let new = units.filter { key, unit in
                sensors.unit(key).map { !utf8Equal($0, unit) } ?? true
            }
            if !new.isEmpty { sensors = sensors.with(units: new) }
            let isNews = root.contains { sensors.isNews($0.key) }
            if isNews {
                said =
                    said
                    ?? (try? JSONReader.read(message.payload, limits: context.limits.json))?.object
                sensors = sensors.hearing(said ?? JSONObject())
            }
            guard !new.isEmpty || isNews, let binding = devices.reader(key)?.binding,
                let configuration = Self.configuration(of: binding)
            else { continue }
            announce(configuration, sensors, key, message, into: &learned)
        }
        guard !learned.events.isEmpty, let again = devices.read(message) else { return }
        output.events = learned.events + again.events
        output.notices += learned.notices
    }

    /// Reads what a device says below any other topic: answers to questions and commands.
    ///
    /// - Parameter key: of the device's binding.
    mutating func readOther(
        _ leaf: String, of key: String, _ message: CodecMessage
    ) -> CodecOutput? {
        guard let topics = places.topics(of: key) else { return nil }
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        var inner = message
        inner.topic = topics.status + "RESULT"
        let clean = context.redaction.redacted(
            message.payload, key: Self.secretKey(leaf, message.payload), limits: context.limits.json
        )
        let payload = clean ?? message.payload
        do throws(JSONError) {
            let value = try JSONReader.read(payload, limits: context.limits.json)
            if let object = value.object {
                inner.payload = payload
                if let (topic, below) = Self.unwrapped(object, topics) {
                    inner.topic = topic
                    inner.payload = Array(JSONWriter.write(below, sortsKeys: false).utf8)
                }
            } else {
                inner.payload = Self.object(leaf, value)
            }
        } catch {
            guard payload.first != UInt8(ascii: "{"), payload.first != UInt8(ascii: "[") else {
                return .unreadable("no JSON", error.description)
            }
            guard let text = String(validating: payload, as: UTF8.self) else {
                let position = UTF8Check.firstBad(payload) ?? 0
                return .unreadable("no text", "byte \(position): the bytes are not UTF-8")
            }
            inner.payload = Self.object(leaf, .string(text))
        }
        var output = readState(inner)
        output?.redactedPayload = clean
        return output
    }

    /// The same data as in `SENSOR` and `STATE`, in the answers to a question (R-T-SENSOR).
    private static func unwrapped(
        _ object: JSONObject, _ topics: TasmotaTopics
    ) -> (topic: String, value: JSONValue)? {
        guard object.members.count == 1 else { return nil }
        switch object.members[0].key {
        case "StatusSNS": return (topics.telemetry + "SENSOR", object.members[0].value)
        case "StatusSTS": return (topics.telemetry + "STATE", object.members[0].value)
        default: return nil
        }
    }

    private static func object(_ key: String, _ value: JSONValue) -> [UInt8] {
        let object = JSONObject([JSONMember(key: key, value: value)])
        return Array(JSONWriter.write(.object(object)).utf8)
    }

    // MARK: Devices that have not announced themselves

    /// What the usual topics say of devices that nobody knows.
    mutating func decodeUnknown(_ message: CodecMessage) -> CodecOutput? {
        guard Self.beginsUsually(message.topic),
            let (base, leaf) = TasmotaTopics.split(message.topic), Self.isUsual(base),
            !leaf.isEmpty
        else { return nil }
        if base.hasPrefix("cmnd/") { return observe(leaf, of: nil, message) }
        return message.payload.isEmpty ? .ignored(.emptyPayload) : devices.hold(message)
    }
}
