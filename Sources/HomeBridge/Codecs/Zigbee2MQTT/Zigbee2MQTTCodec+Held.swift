// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// R-Z-UNKNOWN-NAME: a message for a name that no list has named is held until one does.

extension Zigbee2MQTTCodec {
    /// Held messages stand in the log like every event, so that their secrets go first.
    func askToHold(_ message: CodecMessage) -> CodecOutput {
        let clean = context.redaction.redacted(
            message.payload, key: Self.lastLevel(of: message.topic), limits: context.limits.json)
        var output = CodecOutput(events: [], redactedPayload: clean)
        output.held = clean ?? message.payload
        return output
    }

    public mutating func hold(_ message: CodecMessage, payload: [UInt8]) -> CodecOutput {
        held.hold(message, payload: payload)
    }

    /// A single value has its key in its topic.
    private static func lastLevel(of topic: String) -> String {
        let slash = topic.utf8.lastIndex(of: UInt8(ascii: "/"))
        return slash.map { String(topic[topic.utf8.index(after: $0)...]) } ?? topic
    }

    /// Reads the held messages whose names are known now.
    mutating func release(into events: inout [HomeEvent]) {
        var held = self.held
        events += held.release { decodeKnown($0) }
        self.held = held
    }
}
