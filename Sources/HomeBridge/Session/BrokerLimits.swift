// SPDX-License-Identifier: Apache-2.0

/// What a broker granted at the latest CONNACK; where it is silent, what MQTT 5 says that means.
public struct BrokerLimits: Hashable, Sendable {
    /// How many of our publishes at QoS 1 may be unanswered.
    public var receiveMaximum: UInt16 = 65_535
    /// The largest packet that the broker takes; nil: no limit.
    public var packetBytesMax: UInt32?
    /// The highest QoS at which we may publish.
    public var qosMax: UInt8 = 2
    /// Whether the broker stores retained messages; without it they go out as not retained.
    public var isRetainAvailable = true
    /// Whether filters with wildcards may be subscribed to.
    public var areWildcardsAvailable = true
    /// Whether the broker says with each message of which subscriptions it comes.
    public var areIdentifiersAvailable = true
    /// How long the broker keeps our session while we are away.
    public var sessionExpirySeconds: UInt32
    /// After one and a half times this without a packet the broker gives us up; 0: never.
    public var keepaliveSeconds: UInt16

    public init(sessionExpirySeconds: UInt32, keepaliveSeconds: UInt16) {
        self.sessionExpirySeconds = sessionExpirySeconds
        self.keepaliveSeconds = keepaliveSeconds
    }
}
