// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What the bridge itself says: its state, its lists, and much that is no business of ours.

extension Zigbee2MQTTCodec {
    mutating func decodeBridge(
        _ topic: String, base: String, _ message: CodecMessage
    ) -> CodecOutput {
        switch topic {
        case "state": return decodeBridgeState(base, message)
        case "devices": return decodeDeviceList(base, message)
        case "groups": return decodeGroupList(base, message)
        case "info": return decodeInfo(base, message)
        case "health": return .ignored(.bridgeTopic)
        // Its lines quote the messages of devices.
        case "logging", "log": return redacted(message, .ignored(.bridgeTopic))
        case "event": return redacted(message, .ignored(.bridgeTopic))
        case "definitions", "extensions", "converters", "config", "networkmap":
            return redacted(message, .ignored(.bridgeTopic))
        default:
            if topic.hasPrefix("request/") || topic.hasPrefix("config/") {
                return redacted(message, .ignored(.commandTopic))
            }
            if topic.hasPrefix("response/") { return redacted(message, .ignored(.conversation)) }
            return redacted(message, .ignored(.bridgeTopic))
        }
    }

    /// Notes a base topic when it shows itself for the first time.
    mutating func declareBase(_ base: String, into events: inout [HomeEvent]) {
        guard !bases.contains(where: { utf8Equal($0, base) }), bases.count < Self.basesMax else {
            return
        }
        emitBinding("base:" + base, base, into: &events)
    }

    private mutating func decodeBridgeState(
        _ base: String, _ message: CodecMessage
    ) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        guard let word = stateWord(message.payload) else {
            return .unreadable("unknown bridge state", "neither online nor offline")
        }
        var events: [HomeEvent] = []
        declareBase(base, into: &events)
        events.append(
            .connectivityReported(
                ConnectivityReported(
                    source: source(of: base), subject: .source, slot: .bridge, value: word,
                    delivery: message.delivery)))
        return CodecOutput(events: events)
    }

    private mutating func decodeInfo(_ base: String, _ message: CodecMessage) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONReader.read(message.payload, limits: context.limits.announcementJSON)
        } catch {
            return .unreadable("no JSON", error.description)
        }
        guard let object = value.object else {
            return .unreadable(
                "no object", "byte 0: \(value.kindName) where an object is expected")
        }
        var output = redacted(message, .ignored(.bridgeTopic))
        var events: [HomeEvent] = []
        declareBase(base, into: &events)
        let config = object["config"]?.object
        if config?["advanced"]?.object?["output"]?.string == "attribute",
            actionBases.contains(UTF8Key(base))
        {
            // No JSON states any more: actions come on topics of their own alone.
            emit(
                .bindingRemoved(
                    BindingRemoved(
                        profile: context.profile, codec: Self.name, key: "actions:" + base)),
                into: &events)
        }
        if !events.isEmpty { output.events = events }
        if config?["homeassistant"]?.object?["enabled"]?.bool == true {
            output.notices.append(
                "Zigbee2MQTT at \(base) also announces its devices to Home Assistant: "
                    + "each is one device here all the same.")
        }
        return output
    }

    private func redacted(_ message: CodecMessage, _ output: CodecOutput) -> CodecOutput {
        var output = output
        output.redactedPayload = context.redaction.redacted(
            message.payload, limits: context.limits.announcementJSON)
        return output
    }
}
