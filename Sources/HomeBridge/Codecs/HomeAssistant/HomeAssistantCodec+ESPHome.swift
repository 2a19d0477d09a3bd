// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// What nodes of ESPHome say of themselves on `esphome/discover/<name>`. They are announced by
// discovery; what comes before is held.

extension HomeAssistantCodec {
    static let nodeTopic = "esphome/discover/"

    /// - Returns: nil for other topics.
    mutating func readESPHome(_ message: CodecMessage) -> CodecOutput? {
        guard message.topic.hasPrefix(Self.nodeTopic) else { return nil }
        guard !message.payload.isEmpty else { return .ignored(.emptyPayload) }
        let object: JSONObject?
        do throws(UnreadableMessage) {
            object = try context.json(message.payload).object
        } catch {
            return error.output
        }
        guard let object, let id = Self.address(object) else {
            return .unreadable("no identity", "mac: twelve hex digits are expected")
        }
        guard let reader = devices.reader(ofAny: [id]) else { return devices.hold(message) }
        return Self.report(object, of: reader, message.delivery)
    }

    private static func address(_ object: JSONObject) -> String? {
        object["mac"]?.string.flatMap { HomeAssistantIdentity.mac($0) }.map { "mac:" + $0 }
    }

    private static func report(
        _ object: JSONObject, of reader: BindingReader, _ delivery: Delivery
    ) -> CodecOutput {
        let pairs = object.members.map { ("esphome." + $0.key, $0.value.attributeValue ?? .null) }
        guard case .object(let attributes) = AttributeValue.members(pairs) else {
            return .ignored(.nothingNew)
        }
        return CodecOutput(events: [
            reader.report(attributes, of: HomeAssistantMapping.vendorTrait, delivery)
        ])
    }
}
