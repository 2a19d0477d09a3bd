// SPDX-License-Identifier: Apache-2.0

/// Why a connection could not be made or ended.
public enum SessionFailure: Error, Hashable, Sendable {
    /// The broker's host name has no address.
    case nameUnknown(host: String)
    /// No connection to the address; the system's words.
    case unreachable(String)
    /// TLS could not be agreed on or a certificate was not accepted.
    case tls(String)
    /// The broker answered CONNECT with a refusal (MQTT 5 reason code).
    case refused(code: UInt8)
    /// The broker said DISCONNECT (MQTT 5 reason code).
    case serverDisconnected(code: UInt8)
    /// The connection ended without a DISCONNECT.
    case connectionLost
    /// The broker did not answer a ping.
    case keepaliveTimeout
    /// Connected, but no CONNACK came.
    case noReply
    case protocolViolation(String)
    /// The broker passed over messages that it had given ids; it sends them on a new connection.
    case passedOver(count: Int)
    /// The MQTT library does not accept a setting, e.g. a certificate file that is not there.
    case setting(name: String, reason: String)
    /// The session itself closed the connection.
    case stopped

    /// One line for people.
    public var line: String {
        switch self {
        case .nameUnknown(let host): "broker name \(host) has no address"
        case .unreachable(let why): "broker unreachable: \(why)"
        case .tls(let why): "TLS failed: \(why)"
        case .refused(let code): "broker refused the connection: \(reasonText(code))"
        case .serverDisconnected(let code): "broker closed the connection: \(reasonText(code))"
        case .connectionLost: "connection lost without a reason from the broker"
        case .keepaliveTimeout: "connection lost: the broker did not answer a ping"
        case .noReply: "the broker accepted the connection but did not answer CONNECT"
        case .protocolViolation(let what): "protocol error: \(what)"
        case .passedOver(let count):
            "the broker passed over \(count) messages; connecting again to get them"
        case .setting(let name, let reason): "setting \(name) not accepted: \(reason)"
        case .stopped: "stopped"
        }
    }
}

/// The words of the MQTT 5 reason codes that end or refuse a connection or subscription.
func reasonText(_ code: UInt8) -> String {
    let text: String? =
        switch code {
        case 0x00: "normal disconnection"
        case 0x80: "unspecified error"
        case 0x81: "malformed packet"
        case 0x82: "protocol error"
        case 0x83: "implementation specific error"
        case 0x84: "it does not speak MQTT 5"
        case 0x85: "client id not valid"
        case 0x86: "bad user name or password"
        case 0x87: "not authorized"
        case 0x88: "server unavailable"
        case 0x89: "server busy"
        case 0x8a: "banned"
        case 0x8b: "server shutting down"
        case 0x8c: "bad authentication method"
        case 0x8d: "keep alive timeout"
        case 0x8e: "session taken over by another client with our id"
        case 0x8f: "topic filter not valid"
        case 0x90: "topic name not valid"
        case 0x93: "receive maximum exceeded"
        case 0x94: "topic alias not valid"
        case 0x95: "packet too large"
        case 0x96: "message rate too high"
        case 0x97: "quota exceeded"
        case 0x98: "administrative action"
        case 0x99: "payload format not valid"
        case 0x9a: "retain not supported"
        case 0x9b: "QoS not supported"
        case 0x9c: "use another server"
        case 0x9d: "server moved"
        case 0x9e: "shared subscriptions not supported"
        case 0x9f: "connection rate exceeded"
        case 0xa0: "maximum connect time"
        case 0xa1: "subscription ids not supported"
        case 0xa2: "wildcard subscriptions not supported"
        default: nil
        }
    let number = "0x" + (code < 16 ? "0" : "") + String(code, radix: 16)
    return text.map { "\($0) (\(number))" } ?? "reason \(number)"
}
