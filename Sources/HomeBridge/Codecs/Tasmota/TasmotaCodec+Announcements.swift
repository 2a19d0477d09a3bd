// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// The two announcements of a device. What they said stands in the notes of its binding, so that
// either can be read again with the other.

extension TasmotaCodec {
    mutating func decodeAnnouncement(
        _ topic: TasmotaAnnouncementTopic, _ message: CodecMessage
    ) -> CodecOutput {
        if message.payload.isEmpty { return decodeRemoval(topic, message) }
        var output = CodecOutput(events: [])
        do throws(UnreadableMessage) {
            let object = try context.requiredObject(message.payload)
            output.redactedPayload = context.redacted(message.payload)
            let clean = context.redaction.redacted(.object(object)).object ?? object
            if topic.isConfiguration {
                try decodeConfiguration(clean, topic.bindingKey, message, into: &output)
            } else {
                try decodeSensors(clean, topic.bindingKey, message, into: &output)
            }
        } catch {
            output.events = [error.event]
        }
        return output
    }

    /// R-EMPTY-DISCOVERY.
    private mutating func decodeRemoval(
        _ topic: TasmotaAnnouncementTopic, _ message: CodecMessage
    ) -> CodecOutput {
        guard let reader = devices.reader(topic.bindingKey) else {
            return .ignored(.emptyPayload)
        }
        var output = CodecOutput(events: [])
        if topic.isConfiguration {
            remove(topic.bindingKey, into: &output)
        } else if let configuration = Self.configuration(of: reader.binding) {
            announce(configuration, .none, topic.bindingKey, message, into: &output)
        }
        return output.events.isEmpty ? .ignored(.unchanged) : output
    }

    private mutating func decodeConfiguration(
        _ object: JSONObject, _ key: String, _ message: CodecMessage,
        into output: inout CodecOutput
    ) throws(UnreadableMessage) {
        let configuration = try TasmotaConfiguration(object)
        announce(configuration, topicIndex.sensors(of: key), key, message, into: &output)
        guard !output.events.isEmpty else {
            output.events = [IgnoredMessage.unchanged.event]
            return
        }
        output.notices += configuration.problems.map {
            "\(configuration.name) (\(configuration.mac)): \($0), and it is left out."
        }
        noteSharing(key, into: &output)
        release(into: &output)
    }

    private mutating func decodeSensors(
        _ object: JSONObject, _ key: String, _ message: CodecMessage,
        into output: inout CodecOutput
    ) throws(UnreadableMessage) {
        guard let form = object["sn"]?.object else {
            throw UnreadableMessage("bad announcement", "sn: an object is expected")
        }
        guard let binding = devices.reader(key)?.binding,
            let configuration = Self.configuration(of: binding)
        else {
            output = devices.hold(message)
            return
        }
        let sensors = TasmotaSensors(form, reported: topicIndex.sensors(of: key).reported)
        announce(configuration, sensors, key, message, into: &output)
        if output.events.isEmpty { output.events = [IgnoredMessage.unchanged.event] }
    }

    mutating func announce(
        _ configuration: TasmotaConfiguration, _ sensors: TasmotaSensors, _ key: String,
        _ message: CodecMessage, into output: inout CodecOutput
    ) {
        let mapping = TasmotaMapping(configuration, sensors)
        announce(mapping.binding(key, context), message.delivery, into: &output)
    }

    /// Notes that several devices publish below one topic: no message says which of them it is of.
    private func noteSharing(_ key: String, into output: inout CodecOutput) {
        let others = topicIndex.others(beside: key)
        guard let topics = topicIndex.topics(of: key), !others.isEmpty else { return }
        let names = ([key] + others).map { key in
            devices.reader(key).map { "\($0.binding.name) (\($0.binding.native))" } ?? key
        }
        output.notices.append(
            "\(names.joined(separator: " and ")) speak below the same topic "
                + "\(topics.telemetry), so that each gets the values of all.")
    }
}

// MARK: - What the notes hold

extension TasmotaCodec {
    static func configuration(of binding: DeviceBinding) -> TasmotaConfiguration? {
        note("config", of: binding).flatMap { try? TasmotaConfiguration($0) }
    }

    static func sensors(of binding: DeviceBinding) -> TasmotaSensors {
        TasmotaSensors(
            note("sensors", of: binding) ?? JSONObject(),
            reported: note("heard", of: binding) ?? JSONObject())
    }

    private static func note(_ key: String, of binding: DeviceBinding) -> JSONObject? {
        let text = binding.notes.first { $0.key == key }?.value.string ?? ""
        return (try? JSONReader.read(Array(text.utf8)))?.object
    }
}
