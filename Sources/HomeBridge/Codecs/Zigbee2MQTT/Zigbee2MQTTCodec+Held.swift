// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// R-Z-UNKNOWN-NAME: a message for a name that no list has named is held until one does.

extension Zigbee2MQTTCodec {
    /// Held messages stand in the log like every event, so that their secrets go first.
    mutating func hold(_ message: CodecMessage) -> CodecOutput {
        var payload = message.payload
        if let value = try? JSONReader.read(payload, limits: context.limits.json),
            SecretRedaction.isNeeded(for: value)
        {
            let redacted = SecretRedaction(digest: context.digest).redacted(value)
            payload = Array(JSONWriter.write(redacted, sortsKeys: false).utf8)
        }
        return held.hold(message, payload: payload)
    }

    /// Reads the held messages whose names are known now.
    mutating func release(into events: inout [HomeEvent]) {
        var held = self.held
        events += held.release { decodeKnown($0) }
        self.held = held
    }
}
