// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

// Commands to devices and groups: one message to `<base>/<name>/set`.

extension Zigbee2MQTTCodec {
    public func encode(
        _ plan: CommandPlan, _ context: EncodingContext
    ) throws(CommandRefusal) -> CodecCommand? {
        guard let reader = reader(of: plan.ids) else { return nil }
        throw CommandRefusal(
            .unimplemented, "\(plan.command.trait) of \(reader.binding.name) cannot be set")
    }

    /// The device or group of these ids; of several the one with the first key.
    private func reader(of ids: [String]) -> Zigbee2MQTTReader? {
        readers.values
            .filter { reader in ids.contains { utf8Equal($0, reader.binding.deviceID) } }
            .min { utf8Less($0.binding.key, $1.binding.key) }
    }
}
