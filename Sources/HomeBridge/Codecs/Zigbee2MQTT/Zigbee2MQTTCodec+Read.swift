// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

extension Zigbee2MQTTCodec {
    public func encodeRead(_ ids: [String]) throws(CommandRefusal) -> [CodecRequest]? {
        let found = readers.values.filter { reader in
            ids.contains { utf8Equal($0, reader.binding.deviceID) }
        }
        guard !found.isEmpty else { return nil }
        let requests = found.compactMap { $0.binding.request }
        guard !requests.isEmpty else {
            throw CommandRefusal(
                .unimplemented,
                "Zigbee2MQTT lists nothing that \(found[0].binding.name) answers questions about")
        }
        return requests
    }
}
