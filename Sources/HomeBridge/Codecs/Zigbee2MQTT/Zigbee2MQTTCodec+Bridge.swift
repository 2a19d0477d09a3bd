// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What the bridge itself says: its state, its lists, and topics that are not read.

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
        default:
            let isCommand = topic.hasPrefix("request/") || topic.hasPrefix("config/")
            let isAnswer = topic.hasPrefix("response/")
            // Lines of a log quote the messages of devices.
            return redacted(
                message,
                .ignored(isCommand ? .commandTopic : isAnswer ? .conversation : .bridgeTopic))
        }
    }

    private mutating func decodeBridgeState(
        _ base: String, _ message: CodecMessage
    ) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        guard let word = stateWord(message.payload) else {
            return .unreadable("unknown bridge state", "neither online nor offline")
        }
        var output = CodecOutput(events: [])
        declareBase(base, into: &output)
        output.events.append(
            .connectivityReported(
                ConnectivityReported(
                    source: devices.source(of: base), subject: .source, slot: .bridge, value: word,
                    delivery: message.delivery)))
        return output
    }

    private mutating func decodeInfo(_ base: String, _ message: CodecMessage) -> CodecOutput {
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        let object: JSONObject
        do throws(UnreadableMessage) {
            let value = try context.announcedJSON(message.payload)
            guard let members = value.object else { throw UnreadableMessage(noObject: value) }
            object = members
        } catch {
            return error.output
        }
        var output = redacted(message, CodecOutput(events: []))
        declareBase(base, into: &output)
        let config = object["config"]?.object
        if config?["advanced"]?.object?["output"]?.string == "attribute",
            actionBases.contains(UTF8Key(base))
        {
            // No JSON states any more: actions come on topics of their own alone.
            setBinding(Self.actionsPrefix + base, nil, into: &output)
        }
        if output.events.isEmpty { output.events = [IgnoredMessage.bridgeTopic.event] }
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
