// SPDX-License-Identifier: Apache-2.0

/// A note of a codec's memory, folded from the log so that it survives a restart.
public struct BindingDeclared: Hashable, Sendable {
    public var profile = ""
    public var codec = ""
    /// Unique within profile and codec.
    public var key = ""
    /// In the codec's own form, usually compact JSON.
    public var value = ""

    public init(profile: String, codec: String, key: String, value: String) {
        self.profile = profile
        self.codec = codec
        self.key = key
        self.value = value
    }
}

extension BindingDeclared: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("profile", &profile)
        try visitor.symbol("codec", &codec)
        try visitor.text("key", &key)
        try visitor.text("value", &value)
    }
}

/// A codec forgets a binding.
public struct BindingRemoved: Hashable, Sendable {
    public var profile = ""
    public var codec = ""
    public var key = ""

    public init(profile: String, codec: String, key: String) {
        self.profile = profile
        self.codec = codec
        self.key = key
    }
}

extension BindingRemoved: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("profile", &profile)
        try visitor.symbol("codec", &codec)
        try visitor.text("key", &key)
    }
}

/// A message for a device that is not announced yet; kept until its device is announced.
public struct MessageHeld: Hashable, Sendable {
    public var profile = ""
    public var codec = ""
    /// Rises by one with each message that this codec holds in this profile, from 1.
    public var number: UInt64 = 0
    public var topic = ""
    public var payload: [UInt8] = []
    public var delivery = Delivery.live

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

extension MessageHeld: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("profile", &profile)
        try visitor.symbol("codec", &codec)
        try visitor.number("number", &number)
        try visitor.text("topic", &topic)
        try visitor.payload("payload", &payload)
        try visitor.choice("delivery", &delivery)
    }
}

/// A held message leaves the books: it was read after all, or removed to make room.
public struct HeldReleased: Hashable, Sendable {
    public var profile = ""
    public var codec = ""
    /// The number of the held message.
    public var number: UInt64 = 0
    /// False when it was removed because of the bound: its bytes stay in the log.
    public var wasRead = false

    public init(profile: String, codec: String, number: UInt64, wasRead: Bool) {
        self.profile = profile
        self.codec = codec
        self.number = number
        self.wasRead = wasRead
    }
}

extension HeldReleased: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("profile", &profile)
        try visitor.symbol("codec", &codec)
        try visitor.number("number", &number)
        try visitor.flag("wasRead", &wasRead)
    }
}

/// No codec could read the message; its topic and bytes are in the record.
public struct MessageUnreadable: Hashable, Sendable {
    /// A short constant phrase, for counting.
    public var reason = ""
    /// The error and its place, e.g. `byte 26: the text ends inside an object`.
    public var detail = ""

    public init(reason: String, detail: String) {
        self.reason = reason
        self.detail = detail
    }
}

extension MessageUnreadable: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.text("reason", &reason)
        try visitor.text("detail", &detail)
    }
}
