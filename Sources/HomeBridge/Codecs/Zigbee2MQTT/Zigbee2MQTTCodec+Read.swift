// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

extension Zigbee2MQTTCodec {
    public func encodeRead(_ plan: ReadPlan) throws(CommandRefusal) -> [CodecRequest]? {
        // One device may be behind two bridges, of which one is off.
        let found = devices.readers(ofAny: plan.ids).filter { reader in
            plan.sources?.contains { utf8Equal($0, reader.source) } ?? true
        }
        guard !found.isEmpty else { return nil }
        let requests = found.compactMap { $0.binding.request(for: plan.target) }
        guard !requests.isEmpty else {
            throw CommandRefusal(
                .unimplemented,
                "Zigbee2MQTT lists nothing that \(found[0].binding.name) answers questions about")
        }
        return requests
    }
}
