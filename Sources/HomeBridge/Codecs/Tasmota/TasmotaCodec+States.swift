// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What devices say: by the rules of their bindings, and what these do not name.

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
        let members = Self.rootMembers(of: output)
        output.sourceAt = Self.text("Time", in: members).flatMap { SourceTime.nanoseconds($0) }
        learn(members, message, &output)
        return output
    }

    /// What a message is that gave nothing.
    private func silence(_ message: CodecMessage, _ first: UInt8?) -> HomeEvent {
        if message.topic.hasSuffix("/LWT") {
            // R-T-LWT: the words are exact.
            return UnreadableMessage("unknown availability", "none of the words announced").event
        }
        guard first == UInt8(ascii: "{") else {
            return UnreadableMessage("no object", "byte 0: an object is expected").event
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
        for index in output.events.indices {
            guard case .attributesReported(let report) = output.events[index],
                report.part == "root", report.trait == vendorTrait
            else { continue }
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
        var report: JSONObject?
        var learned = CodecOutput(events: [])
        for key in topicIndex[base]?.publishers ?? [] {
            var sensors = topicIndex.sensors(of: key)
            let new = units.filter { key, unit in
                sensors.unit(key).map { !utf8Equal($0, unit) } ?? true
            }
            if !new.isEmpty { sensors = sensors.with(units: new) }
            let isNew = root.contains { sensors.isNew($0.key) }
            if isNew {
                report = report ?? context.object(message.payload)
                sensors = sensors.adding(report ?? JSONObject())
            }
            guard !new.isEmpty || isNew, let binding = devices.reader(key)?.binding,
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
        guard let topics = topicIndex.topics(of: key) else { return nil }
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        var inner = message
        inner.topic = topics.status + "RESULT"
        let clean = context.redacted(message.payload, key: Self.secretKey(leaf, message.payload))
        let payload = clean ?? message.payload
        let value: JSONValue
        do throws(UnreadableMessage) {
            value = try context.json(payload)
        } catch {
            guard payload.first != UInt8(ascii: "{"), payload.first != UInt8(ascii: "[") else {
                return error.output
            }
            guard let text = String(validating: payload, as: UTF8.self) else {
                return .noText(payload)
            }
            value = .string(text)
        }
        if let object = value.object {
            inner.payload = payload
            // The same data as in `SENSOR` and `STATE`, in the answers to a question (R-T-SENSOR).
            if object.members.count == 1, let topic = Self.answers[object.members[0].key] {
                inner.topic = topics.telemetry + topic
                inner.payload = Array(
                    JSONWriter.write(object.members[0].value, sortsKeys: false).utf8)
            }
        } else {
            inner.payload = JSONObject([JSONMember(key: leaf, value: value)]).bytes()
        }
        var output = readState(inner)
        output?.redactedPayload = clean
        return output
    }

    private static let answers = ["StatusSNS": "SENSOR", "StatusSTS": "STATE"]
}
