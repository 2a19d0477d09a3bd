// SPDX-License-Identifier: Apache-2.0

import CMosquitto
import HomeGraph
import HomeThreads

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// The library calls these inside the session's own calls, on the thread that owns the handle. They
// copy and return; the pointers they get are invalid afterwards.

func installCallbacks(on handle: OpaquePointer) {
    mosquitto_connect_v5_callback_set(handle, connectCallback)
    mosquitto_disconnect_v5_callback_set(handle, disconnectCallback)
    mosquitto_message_v5_callback_set(handle, messageCallback)
    mosquitto_subscribe_v5_callback_set(handle, subscribeCallback)
    mosquitto_unsubscribe_v5_callback_set(handle, unsubscribeCallback)
    mosquitto_publish_v5_callback_set(handle, publishCallback)
}

private func owner(_ context: UnsafeMutableRawPointer?) -> MosquittoHandle {
    guard let context else { preconditionFailure("the handle's context is set in its init") }
    return Unmanaged<MosquittoHandle>.fromOpaque(context).takeUnretainedValue()
}

@Sendable private func connectCallback(
    _: OpaquePointer?, context: UnsafeMutableRawPointer?, code: Int32, flags: Int32,
    properties: OpaquePointer?
) {
    let handle = owner(context)
    var limits = BrokerLimits(
        sessionExpirySeconds: handle.settings.sessionExpirySeconds,
        keepaliveSeconds: handle.settings.keepaliveSeconds)
    if let properties { read(properties, into: &limits) }
    handle.events.append(
        .connectAnswered(
            code: UInt8(clamping: code), isSessionPresent: flags & 1 != 0, limits: limits))
}

private func read(_ properties: OpaquePointer, into limits: inout BrokerLimits) {
    var short: UInt16 = 0
    var long: UInt32 = 0
    var byte: UInt8 = 0
    func readShort(_ property: mqtt5_property) -> UInt16? {
        let found = mosquitto_property_read_int16(properties, property.identifier, &short, false)
        return found == nil ? nil : short
    }
    func readLong(_ property: mqtt5_property) -> UInt32? {
        let found = mosquitto_property_read_int32(properties, property.identifier, &long, false)
        return found == nil ? nil : long
    }
    func readByte(_ property: mqtt5_property) -> UInt8? {
        let found = mosquitto_property_read_byte(properties, property.identifier, &byte, false)
        return found == nil ? nil : byte
    }
    limits.receiveMaximum = readShort(MQTT_PROP_RECEIVE_MAXIMUM) ?? limits.receiveMaximum
    limits.packetBytesMax = readLong(MQTT_PROP_MAXIMUM_PACKET_SIZE)
    limits.qosMax = readByte(MQTT_PROP_MAXIMUM_QOS) ?? limits.qosMax
    limits.isRetainAvailable = readByte(MQTT_PROP_RETAIN_AVAILABLE) != 0
    limits.areWildcardsAvailable = readByte(MQTT_PROP_WILDCARD_SUB_AVAILABLE) != 0
    limits.areIdentifiersAvailable = readByte(MQTT_PROP_SUBSCRIPTION_ID_AVAILABLE) != 0
    limits.sessionExpirySeconds =
        readLong(MQTT_PROP_SESSION_EXPIRY_INTERVAL) ?? limits.sessionExpirySeconds
    limits.keepaliveSeconds =
        readShort(MQTT_PROP_SERVER_KEEP_ALIVE) ?? limits.keepaliveSeconds
}

@Sendable private func disconnectCallback(
    _: OpaquePointer?, context: UnsafeMutableRawPointer?, code: Int32, _: OpaquePointer?
) {
    owner(context).events.append(.disconnected(code: code))
}

@Sendable private func subscribeCallback(
    _: OpaquePointer?, context: UnsafeMutableRawPointer?, packetID: Int32, count: Int32,
    codes: UnsafePointer<Int32>?, _: OpaquePointer?
) {
    let codes = UnsafeBufferPointer(start: codes, count: Int(count)).map { UInt8(clamping: $0) }
    owner(context).events.append(.subscribed(packetID: packetID, codes: codes))
}

@Sendable private func unsubscribeCallback(
    _: OpaquePointer?, context: UnsafeMutableRawPointer?, packetID: Int32, _: OpaquePointer?
) {
    owner(context).events.append(.unsubscribed(packetID: packetID))
}

@Sendable private func publishCallback(
    _: OpaquePointer?, context: UnsafeMutableRawPointer?, packetID: Int32, code: Int32,
    _: OpaquePointer?
) {
    owner(context).events.append(
        .published(packetID: packetID, code: UInt8(clamping: code)))
}

@Sendable private func messageCallback(
    _: OpaquePointer?, context: UnsafeMutableRawPointer?,
    message: UnsafePointer<mosquitto_message>?, properties: OpaquePointer?
) {
    guard let raw = message?.pointee, let topic = raw.topic else { return }
    let handle = owner(context)
    let payload = UnsafeRawBufferPointer(start: raw.payload, count: Int(raw.payloadlen))
    var message = IncomingMessage(
        topic: String(cString: topic), payload: Array(payload), qos: UInt8(clamping: raw.qos),
        packetID: raw.qos == 0 ? 0 : UInt16(truncatingIfNeeded: raw.mid),
        isRetained: raw.retain, isDuplicate: handle.isDuplicate,
        receivedAt: SystemTime.wallNanoseconds)
    if let properties {
        read(properties, into: &message)
    }
    handle.events.append(.message(message))
}

/// Reads the properties that the session keeps, within their bounds.
private func read(_ properties: OpaquePointer, into message: inout IncomingMessage) {
    var expirySeconds: UInt32 = 0
    if mosquitto_property_read_int32(
        properties, MQTT_PROP_MESSAGE_EXPIRY_INTERVAL.identifier, &expirySeconds, false) != nil
    {
        message.expirySeconds = expirySeconds
    }
    readIdentifiers(properties, into: &message)
    var bytesLeft = IncomingMessage.propertyBytesMax
    readRequest(properties, into: &message, bytesLeft: &bytesLeft)
    bytesLeft = IncomingMessage.propertyBytesMax
    var next: OpaquePointer? = properties
    var isFirst = true
    while let current = next {
        var name: UnsafeMutablePointer<CChar>?
        var value: UnsafeMutablePointer<CChar>?
        next = mosquitto_property_read_string_pair(
            current, MQTT_PROP_USER_PROPERTY.identifier, &name, &value, !isFirst)
        isFirst = false
        defer {
            free(name)
            free(value)
        }
        guard next != nil, let name, let value else { return }
        bytesLeft -= strlen(name) + strlen(value)
        guard bytesLeft >= 0,
            message.userProperties.count < IncomingMessage.userPropertiesMax
        else {
            message.arePropertiesTruncated = true
            return
        }
        message.userProperties.append(
            UserProperty(name: String(cString: name), value: String(cString: value)))
    }
}

/// Reads at most 64 identifiers: a broker sends one for each matching subscription.
private func readIdentifiers(_ properties: OpaquePointer, into message: inout IncomingMessage) {
    var next: OpaquePointer? = properties
    var identifier: UInt32 = 0
    while let current = next, message.subscriptionIdentifiers.count < 64 {
        next = mosquitto_property_read_varint(
            current, MQTT_PROP_SUBSCRIPTION_IDENTIFIER.identifier, &identifier,
            !message.subscriptionIdentifiers.isEmpty)
        if next != nil { message.subscriptionIdentifiers.append(identifier) }
    }
}

private func readRequest(
    _ properties: OpaquePointer, into message: inout IncomingMessage, bytesLeft: inout Int
) {
    var text: UnsafeMutablePointer<CChar>?
    _ = mosquitto_property_read_string(
        properties, MQTT_PROP_RESPONSE_TOPIC.identifier, &text, false)
    if let text {
        defer { free(text) }
        bytesLeft -= strlen(text)
        guard bytesLeft >= 0 else {
            message.arePropertiesTruncated = true
            return
        }
        message.responseTopic = String(cString: text)
    }
    var data: UnsafeMutableRawPointer?
    var count: UInt16 = 0
    _ = mosquitto_property_read_binary(
        properties, MQTT_PROP_CORRELATION_DATA.identifier, &data, &count, false)
    guard let data else { return }
    defer { free(data) }
    guard Int(count) <= bytesLeft else {
        message.arePropertiesTruncated = true
        return
    }
    message.correlationData = Array(UnsafeRawBufferPointer(start: data, count: Int(count)))
}

// MARK: The library's log

/// Reads the library's debug log: it has a line for each packet, with the DUP flag of a PUBLISH.
///
/// `Client <id> received PUBLISH (d1, q1, r0, m7, '<topic>', ... (12 bytes))`
@Sendable func logCallback(
    _: OpaquePointer?, context: UnsafeMutableRawPointer?, level: Int32,
    line: UnsafePointer<CChar>?
) {
    guard let line else { return }
    let handle = owner(context)
    if level == MOSQ_LOG_ERR {
        handle.errorLine = String(cString: line)
    }
    guard let received = strstr(line, " received ") else { return }
    handle.packetsEnded += 1
    handle.loggedDuplicate = nil
    let publish = " received PUBLISH (d"
    if strncmp(received, publish, publish.utf8.count) == 0 {
        handle.loggedDuplicate = received[publish.utf8.count] == CChar(UInt8(ascii: "1"))
    }
}

extension MosquittoHandle {
    /// Whether the PUBLISH just read is a copy. Where both sources know, both must say so: a copy
    /// taken for a new message costs only a mark, but a new message taken for a copy would be lost.
    fileprivate var isDuplicate: Bool {
        let isPublish = peekedHeader.map { $0 >> 4 == 3 } ?? false
        let peeked = isPublish ? peekedHeader.map { $0 & 0x08 != 0 } : nil
        switch (isListening ? loggedDuplicate : nil, peeked) {
        case (let logged?, let peeked?): return logged && peeked
        case (let logged?, nil): return logged
        case (nil, let peeked?): return peeked
        case (nil, nil): return false
        }
    }
}
