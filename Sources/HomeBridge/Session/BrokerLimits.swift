// SPDX-License-Identifier: Apache-2.0

/// What a broker granted at the latest CONNACK; defaults are what MQTT 5 says for absent
/// properties.
public struct BrokerLimits: Hashable, Sendable {
    /// How many publishes of this session at QoS 1 may be unanswered.
    public var receiveMaximum: UInt16 = 65_535
    /// The largest packet that the broker takes; nil: no limit.
    public var packetBytesMax: UInt32?
    /// The highest QoS at which the session may publish.
    public var qosMax: UInt8 = 2
    /// Whether the broker stores retained messages; without it they go out as not retained.
    public var isRetainAvailable = true
    /// Whether filters with wildcards may be subscribed to.
    public var areWildcardsAvailable = true
    /// Whether the broker names the matching subscriptions with each message.
    public var areIdentifiersAvailable = true
    /// How long the broker keeps the session without a connection.
    public var sessionExpirySeconds: UInt32
    /// The broker drops the connection after one and a half times this without a packet; 0: never.
    public var keepaliveSeconds: UInt16

    public init(sessionExpirySeconds: UInt32, keepaliveSeconds: UInt16) {
        self.sessionExpirySeconds = sessionExpirySeconds
        self.keepaliveSeconds = keepaliveSeconds
    }
}
