// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// One message for the session to publish.
public struct OutgoingMessage: Hashable, Sendable {
    public var topic: String
    public var payload: [UInt8]
    /// 0 is at most once. With 1 the library sends again after a reconnect: not for commands.
    public var qos: UInt8
    public var isRetained: Bool
    public var userProperties: [UserProperty]
    public var responseTopic: String?
    public var correlationData: [UInt8]?
    /// After how many seconds the broker no longer delivers it; nil: never. 0 goes out as 1,
    /// because a broker may drop a message of 0 at once.
    public var expirySeconds: UInt32?

    public init(
        topic: String, payload: [UInt8], qos: UInt8 = 0, isRetained: Bool = false,
        userProperties: [UserProperty] = [], responseTopic: String? = nil,
        correlationData: [UInt8]? = nil, expirySeconds: UInt32? = nil
    ) {
        precondition(qos <= 1, "QoS 2 is never used")
        self.topic = topic
        self.payload = payload
        self.qos = qos
        self.isRetained = isRetained
        self.userProperties = userProperties
        self.responseTopic = responseTopic
        self.correlationData = correlationData
        self.expirySeconds = expirySeconds
    }

    public init(topic: String, payload: String, qos: UInt8 = 0, isRetained: Bool = false) {
        self.init(topic: topic, payload: Array(payload.utf8), qos: qos, isRetained: isRetained)
    }
}

extension OutgoingMessage {
    /// The message after it waited in the queue: the wait counts as part of its expiry.
    ///
    /// - Returns: nil when it has expired. A lamp must not go on a minute after a command only
    ///   because a disk was slow.
    func aged(by waited: Duration) -> OutgoingMessage? {
        guard let expirySeconds else { return self }
        let seconds = max(0, waited.components.seconds)
        guard seconds < Int64(max(1, expirySeconds)) else { return nil }
        var aged = self
        aged.expirySeconds = max(1, expirySeconds) - UInt32(seconds)
        return aged
    }
}
