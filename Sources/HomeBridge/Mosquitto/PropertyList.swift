// SPDX-License-Identifier: Apache-2.0

import CMosquitto
import HomeGraph

/// The MQTT 5 properties of one outgoing message, in the library's form.
final class PropertyList {
    private(set) var list: OpaquePointer?
    /// 0, or the library's error for a property that it does not take. The message may not be sent
    /// then, because without one of its properties it is another message.
    private(set) var code: Int32 = 0

    init(of message: OutgoingMessage) {
        for property in message.userProperties {
            guard isText(property.name), isText(property.value) else { return }
            note(
                mosquitto_property_add_string_pair(
                    &list, MQTT_PROP_USER_PROPERTY.identifier, property.name, property.value))
        }
        if let responseTopic = message.responseTopic, isText(responseTopic) {
            note(
                mosquitto_property_add_string(
                    &list, MQTT_PROP_RESPONSE_TOPIC.identifier, responseTopic))
        }
        if let data = message.correlationData {
            guard let count = UInt16(exactly: data.count) else {
                note(Int32(MOSQ_ERR_PAYLOAD_SIZE.rawValue))
                return
            }
            note(
                mosquitto_property_add_binary(
                    &list, MQTT_PROP_CORRELATION_DATA.identifier, data, count))
        }
        if let seconds = message.expirySeconds {
            note(
                mosquitto_property_add_int32(
                    &list, MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.identifier, max(1, seconds)))
        }
    }

    deinit {
        mosquitto_property_free_all(&list)
    }

    /// Leaves the properties to the library, which frees them.
    func release() {
        list = nil
    }

    private func note(_ code: Int32) {
        if self.code == 0 { self.code = code }
    }

    /// Whether the library can write a text: it would cut one at a NUL, and write the length of one
    /// beyond 65 535 bytes without its high bits.
    private func isText(_ text: String) -> Bool {
        guard text.utf8.contains(0) || text.utf8.count > UInt16.max else { return true }
        note(Int32(MOSQ_ERR_MALFORMED_UTF8.rawValue))
        return false
    }
}
