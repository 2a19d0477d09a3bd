// SPDX-License-Identifier: Apache-2.0

/// A note of a codec's memory, folded from the log so that it survives a restart.
public struct BindingDeclared: Hashable, Sendable {
    public var profile: String
    public var codec: String
    /// Unique within profile and codec.
    public var key: String
    /// In the codec's own form, usually compact JSON.
    public var value: String

    public init(profile: String, codec: String, key: String, value: String) {
        self.profile = profile
        self.codec = codec
        self.key = key
        self.value = value
    }
}

/// A codec forgets a binding.
public struct BindingRemoved: Hashable, Sendable {
    public var profile: String
    public var codec: String
    public var key: String

    public init(profile: String, codec: String, key: String) {
        self.profile = profile
        self.codec = codec
        self.key = key
    }
}

/// A message for a device that is not announced yet; kept until its device is announced.
public struct MessageHeld: Hashable, Sendable {
    public var profile: String
    public var codec: String
    /// Rises by one with each message that this codec holds in this profile, from 1.
    public var number: UInt64
    public var topic: String
    public var payload: [UInt8]
    public var delivery: Delivery

    public init(
        profile: String, codec: String, number: UInt64, topic: String, payload: [UInt8],
        delivery: Delivery
    ) {
        self.profile = profile
        self.codec = codec
        self.number = number
        self.topic = topic
        self.payload = payload
        self.delivery = delivery
    }
}

/// A held message leaves the books: it was read after all, or removed to make room.
public struct HeldReleased: Hashable, Sendable {
    public var profile: String
    public var codec: String
    /// The number of the held message.
    public var number: UInt64
    /// False when it was removed because of the bound: its bytes stay in the log.
    public var wasRead: Bool

    public init(profile: String, codec: String, number: UInt64, wasRead: Bool) {
        self.profile = profile
        self.codec = codec
        self.number = number
        self.wasRead = wasRead
    }
}

/// No codec could read the message; its topic and bytes are in the record.
public struct MessageUnreadable: Hashable, Sendable {
    /// A short constant phrase, for counting.
    public var reason: String
    /// The error and its place, e.g. `byte 26: the text ends inside an object`.
    public var detail: String

    public init(reason: String, detail: String) {
        self.reason = reason
        self.detail = detail
    }
}
