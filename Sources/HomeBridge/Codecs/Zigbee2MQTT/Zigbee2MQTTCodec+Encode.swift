// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

// Commands to devices and groups: one message to `<base>/<name>/set`.

extension Zigbee2MQTTCodec {
    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        guard let reader = devices.reader(ofAny: plan.ids) else { return nil }
        guard !reader.binding.isDisabled else {
            throw CommandRefusal(
                .failedPrecondition, "\(reader.binding.name) is disabled in Zigbee2MQTT")
        }
        var encoder = BindingEncoder(reader.binding, plan, nil)
        try encoder.addKeys()
        var command = try encoder.finish()
        let topic = setTopic(of: reader)
        for index in command.messages.indices { command.messages[index].topic = topic }
        return command
    }

    /// By the address where the name is another device's, or cannot stand in a topic.
    private func setTopic(of reader: BindingReader) -> String {
        let binding = reader.binding
        let isOwner = devices.owner(of: binding.stateTopic)?.reader === reader
        let isPlain = !binding.name.utf8.contains { wildcards.contains($0) }
        return (isOwner && isPlain ? binding.stateTopic : binding.root + "/" + binding.native)
            + "/set"
    }
}

private let wildcards: [UInt8] = [UInt8(ascii: "+"), UInt8(ascii: "#"), 0]
