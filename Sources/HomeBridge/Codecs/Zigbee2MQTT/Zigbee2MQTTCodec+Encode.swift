// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

// Commands to devices and groups: one message to `<base>/<name>/set`.

extension Zigbee2MQTTCodec {
    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        guard let reader = reader(of: plan.ids) else { return nil }
        guard !reader.binding.isDisabled else {
            throw CommandRefusal(
                .failedPrecondition, "\(reader.binding.name) is disabled in Zigbee2MQTT")
        }
        var encoder = Zigbee2MQTTEncoder(binding: reader.binding, plan: plan)
        try encoder.encode()
        guard !encoder.payload.isEmpty else { return CodecCommand(messages: [], expectation: []) }
        let message = OutgoingMessage(
            topic: setTopic(of: reader),
            payload: Array(JSONWriter.write(.object(JSONObject(encoder.payload))).utf8),
            expirySeconds: plan.command.timeoutSeconds)
        return CodecCommand(messages: [message], expectation: encoder.expectation)
    }

    /// The device or group of these ids; of several the one with the first key.
    private func reader(of ids: [String]) -> Zigbee2MQTTReader? {
        readers(ofAny: ids).first
    }

    /// By the address where the name is another device's, or cannot stand in a topic.
    private func setTopic(of reader: Zigbee2MQTTReader) -> String {
        let binding = reader.binding
        let isOwner = topics[UTF8Key(binding.topic)] === reader
        let isPlain = !binding.name.utf8.contains { wildcards.contains($0) }
        return (isOwner && isPlain ? binding.topic : binding.base + "/" + binding.native) + "/set"
    }
}

private let wildcards: [UInt8] = [UInt8(ascii: "+"), UInt8(ascii: "#"), 0]
