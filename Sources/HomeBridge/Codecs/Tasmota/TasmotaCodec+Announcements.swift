// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// The two announcements of a device. What they said stands in the notes of its binding, so that
// either can be read again with the other.

extension TasmotaCodec {
    mutating func decodeAnnouncement(
        _ place: TasmotaAnnouncementTopic, _ message: CodecMessage
    ) -> CodecOutput {
        if message.payload.isEmpty { return decodeRemoval(place, message) }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(message.payload, limits: context.limits.json)
        } catch {
            return .unreadable("no JSON", error.description)
        }
        guard let object = value.object else {
            return .unreadable(
                "no object", "byte 0: \(value.kindName) where an object is expected")
        }
        var output = CodecOutput(events: [])
        output.redactedPayload = context.redaction.redacted(
            message.payload, limits: context.limits.json)
        let redacted = context.redaction.redacted(.object(object)).object ?? object
        return place.isConfiguration
            ? decodeConfiguration(redacted, place, message, output)
            : decodeSensors(redacted, place, message, output)
    }

    /// R-EMPTY-DISCOVERY.
    private mutating func decodeRemoval(
        _ place: TasmotaAnnouncementTopic, _ message: CodecMessage
    ) -> CodecOutput {
        guard let reader = devices.reader(place.bindingKey) else {
            return .ignored(.emptyPayload)
        }
        var output = CodecOutput(events: [])
        if place.isConfiguration {
            devices.remove(place.bindingKey, into: &output)
            index(place.bindingKey)
        } else if let configuration = Self.configuration(of: reader.binding) {
            announce(configuration, .none, place.bindingKey, message, into: &output)
        }
        return output.events.isEmpty ? .ignored(.unchanged) : output
    }

    private mutating func decodeConfiguration(
        _ object: JSONObject, _ place: TasmotaAnnouncementTopic, _ message: CodecMessage,
        _ start: CodecOutput
    ) -> CodecOutput {
        var output = start
        let key = place.bindingKey
        var problems: [String] = []
        do throws(TasmotaError) {
            let configuration = try TasmotaConfiguration(object)
            problems = configuration.problems.map {
                "\(configuration.name) (\(configuration.mac)): \($0), and it is left out."
            }
            announce(configuration, places.sensors(of: key), key, message, into: &output)
        } catch {
            output.events = [
                .messageUnreadable(
                    MessageUnreadable(reason: "bad announcement", detail: error.description))
            ]
            return output
        }
        guard !output.events.isEmpty else {
            output.events = [IgnoredMessage.unchanged.event]
            return output
        }
        output.notices += problems
        noteSharing(key, into: &output)
        release(into: &output)
        return output
    }

    private mutating func decodeSensors(
        _ object: JSONObject, _ place: TasmotaAnnouncementTopic, _ message: CodecMessage,
        _ start: CodecOutput
    ) -> CodecOutput {
        var output = start
        guard let form = object["sn"]?.object else {
            output.events = [
                .messageUnreadable(
                    MessageUnreadable(
                        reason: "bad announcement", detail: "sn: an object is expected"))
            ]
            return output
        }
        guard let reader = devices.reader(place.bindingKey),
            let configuration = Self.configuration(of: reader.binding)
        else { return devices.hold(message) }
        let heard = places.sensors(of: place.bindingKey).heard
        announce(
            configuration, TasmotaSensors(form, heard: heard), place.bindingKey, message,
            into: &output)
        if output.events.isEmpty { output.events = [IgnoredMessage.unchanged.event] }
        return output
    }

    mutating func announce(
        _ configuration: TasmotaConfiguration, _ sensors: TasmotaSensors, _ key: String,
        _ message: CodecMessage, into output: inout CodecOutput
    ) {
        let mapping = TasmotaMapping(configuration, sensors)
        devices.announce(
            mapping.binding(key, context), delivery: message.delivery, into: &output)
        index(key)
    }

    /// Nobody can tell which of several devices speaks below one topic.
    private func noteSharing(_ key: String, into output: inout CodecOutput) {
        let others = places.others(beside: key)
        guard let topics = places.topics(of: key), !others.isEmpty else { return }
        let names = ([key] + others).map { key in
            devices.reader(key).map { "\($0.binding.name) (\($0.binding.native))" } ?? key
        }
        output.notices.append(
            "\(names.joined(separator: " and ")) speak below the same topic "
                + "\(topics.telemetry), so that each gets the values of all.")
    }

    /// Reads what was held for devices that are known now.
    private mutating func release(into output: inout CodecOutput) {
        // Held announcements of sensors change what the next message means.
        var codec = self
        devices.release(into: &output) { devices, message in
            codec.devices = devices
            let output = codec.decodeKnown(message)
            devices = codec.devices
            return output
        }
        places = codec.places
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
            heard: note("heard", of: binding) ?? JSONObject())
    }

    private static func note(_ key: String, of binding: DeviceBinding) -> JSONObject? {
        let text = binding.notes.first { $0.key == key }?.value.string ?? ""
        return (try? JSONReader.read(Array(text.utf8)))?.object
    }
}
