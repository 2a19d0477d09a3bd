// SPDX-License-Identifier: Apache-2.0

/// One MQTT publish of a simulated home, ready to be sent.
public struct SimulatedMessage: Hashable, Sendable {
    public var topic: String
    public var payload: [UInt8]
    public var retain: Bool
    /// 0 or 1, as Zigbee2MQTT chooses it for the topic.
    public var qos: UInt8

    public init(topic: String, payload: [UInt8], retain: Bool, qos: UInt8) {
        self.topic = topic
        self.payload = payload
        self.retain = retain
        self.qos = qos
    }
}

/// The messages of a simulated home at one instant.
public struct SimulatedStep: Hashable, Sendable {
    /// When it happens, in nanoseconds since 1970 UTC.
    public var dueAt: Int64
    /// The messages to publish, in this order; empty when no client can notice the step.
    public var messages: [SimulatedMessage]
    /// The chapter of the story that begins here.
    public var chapter: SimulatedChapter?
}
