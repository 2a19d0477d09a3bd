// SPDX-License-Identifier: Apache-2.0

/// One MQTT control packet on the wire: just enough for a scripted broker.
public struct MQTTPacket: Hashable, Sendable {
    public enum Kind: UInt8, Hashable, Sendable {
        case connect = 1
        case connack, publish, puback, pubrec, pubrel, pubcomp, subscribe, suback
        case unsubscribe, unsuback, pingreq, pingresp, disconnect, auth
    }

    public var kind: Kind
    /// The low four bits of the first byte.
    public var flags: UInt8
    public var body: [UInt8]

    public init(_ kind: Kind, flags: UInt8 = 0, body: [UInt8] = []) {
        self.kind = kind
        self.flags = flags
        self.body = body
    }

    /// The bytes on the wire.
    public var encoded: [UInt8] {
        [kind.rawValue << 4 | flags] + Self.variable(UInt32(body.count)) + body
    }

    /// A variable byte integer.
    private static func variable(_ number: UInt32) -> [UInt8] {
        var (rest, bytes) = (number, [UInt8]())
        repeat {
            let low = UInt8(rest & 0x7f)
            rest >>= 7
            bytes.append(rest > 0 ? low | 0x80 : low)
        } while rest > 0
        return bytes
    }

    /// Takes one whole packet from the front of the bytes; nil when it is not complete.
    public static func take(from bytes: inout [UInt8]) throws -> MQTTPacket? {
        var length = 0
        var position = 1
        repeat {
            guard position < bytes.count else { return nil }
            guard position <= 4 else { throw BrokerFault.unexpected("packet length") }
            length |= Int(bytes[position] & 0x7f) << (7 * (position - 1))
            position += 1
        } while bytes[position - 1] & 0x80 != 0
        guard bytes.count >= position + length else { return nil }
        guard let kind = Kind(rawValue: bytes[0] >> 4) else {
            throw BrokerFault.unexpected("packet kind \(bytes[0] >> 4)")
        }
        let packet = MQTTPacket(
            kind, flags: bytes[0] & 0x0f, body: Array(bytes[position..<(position + length)]))
        bytes.removeFirst(position + length)
        return packet
    }

    /// The packet id of SUBSCRIBE, UNSUBSCRIBE and PUBACK.
    public var packetID: UInt16 {
        body.count < 2 ? 0 : UInt16(body[0]) << 8 | UInt16(body[1])
    }

    /// The filters and options of a SUBSCRIBE (options is nil for UNSUBSCRIBE), MQTT 5.
    public var filters: [(filter: String, options: UInt8?)] {
        var rest = body.dropFirst(2)
        let propertyLength = Int(rest.popFirst() ?? 0)
        rest = rest.dropFirst(propertyLength)
        var filters: [(filter: String, options: UInt8?)] = []
        while rest.count > 2 {
            let length = Int(rest.removeFirst()) << 8 | Int(rest.removeFirst())
            let text = String(decoding: rest.prefix(length), as: UTF8.self)
            rest = rest.dropFirst(length)
            filters.append((text, kind == .subscribe ? rest.popFirst() : nil))
        }
        return filters
    }

    /// The identifier that a SUBSCRIBE gives to its subscriptions, MQTT 5; it is its only property.
    public var subscriptionIdentifier: UInt32? {
        guard kind == .subscribe, body.count > 4, body[2] > 1, body[3] == 0x0b else { return nil }
        return body[4..<3 + Int(body[2])].reversed().reduce(0) { $0 << 7 | UInt32($1 & 0x7f) }
    }

    // MARK: Packets that a broker sends (MQTT 5)

    /// The answer to a connection.
    ///
    /// - Parameters:
    ///   - code: 0 accepts it.
    ///   - isSessionPresent: the broker knows the client.
    ///   - properties: encoded, at most 127 bytes.
    public static func connack(
        code: UInt8 = 0, isSessionPresent: Bool = false, properties: [UInt8] = []
    ) -> MQTTPacket {
        precondition(properties.count <= 127, "the length is written in one byte")
        let head: [UInt8] = [isSessionPresent ? 1 : 0, code, UInt8(properties.count)]
        return MQTTPacket(.connack, body: head + properties)
    }

    public static func suback(packetID: UInt16, codes: [UInt8]) -> MQTTPacket {
        MQTTPacket(.suback, body: bytes(packetID) + [0] + codes)
    }

    public static func unsuback(packetID: UInt16, codes: [UInt8]) -> MQTTPacket {
        MQTTPacket(.unsuback, body: bytes(packetID) + [0] + codes)
    }

    public static func disconnect(code: UInt8) -> MQTTPacket {
        MQTTPacket(.disconnect, body: [code, 0])
    }

    /// A message.
    ///
    /// - Parameters:
    ///   - topic: at most 65 535 bytes.
    ///   - payload: its bytes.
    ///   - packetID: 0 makes it QoS 0, everything else QoS 1.
    ///   - isDuplicate: it was sent before.
    ///   - isRetained: it is a stored copy.
    ///   - identifiers: of the subscriptions that it comes of, at most 25.
    public static func publish(
        _ topic: String, _ payload: [UInt8], packetID: UInt16 = 0, isDuplicate: Bool = false,
        isRetained: Bool = false, identifiers: [UInt32] = []
    ) -> MQTTPacket {
        precondition(identifiers.count <= 25, "their length is written in one byte")
        let name = Array(topic.utf8)
        var body = bytes(UInt16(name.count)) + name
        if packetID != 0 { body += bytes(packetID) }
        let properties: [UInt8] = identifiers.flatMap { [0x0b] + variable($0) }
        body += [UInt8(properties.count)] + properties
        let flags: UInt8 =
            (isDuplicate ? 8 : 0) | (packetID != 0 ? 2 : 0) | (isRetained ? 1 : 0)
        return MQTTPacket(.publish, flags: flags, body: body + payload)
    }

    public static func publish(
        _ topic: String, _ payload: String, packetID: UInt16 = 0, isDuplicate: Bool = false,
        isRetained: Bool = false
    ) -> MQTTPacket {
        publish(
            topic, Array(payload.utf8), packetID: packetID, isDuplicate: isDuplicate,
            isRetained: isRetained)
    }

    private static func bytes(_ value: UInt16) -> [UInt8] {
        [UInt8(value >> 8), UInt8(value & 0xff)]
    }
}
