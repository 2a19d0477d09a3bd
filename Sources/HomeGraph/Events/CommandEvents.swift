// SPDX-License-Identifier: Apache-2.0

// A command's id is `command:<offset>.<index>` of the event that began it: `commandReceived` where
// it came over MQTT, else `commandRequested`.

/// A client asked for something over MQTT, and the request is allowed, fresh and live.
public struct CommandReceived: Hashable, Sendable {
    /// The key of the broker profile it came through.
    public var profile = ""
    /// The requester's own id of the request.
    public var requestID = ""
    /// When the requester says that it sent the request, in nanoseconds since 1970 UTC.
    public var issuedAt: Int64 = 0
    /// The request, as canonical JSON with secrets replaced.
    public var command = ""

    public init(profile: String, requestID: String, issuedAt: Int64, command: String) {
        self.profile = profile
        self.requestID = requestID
        self.issuedAt = issuedAt
        self.command = command
    }
}

extension CommandReceived: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("profile", &profile)
        try visitor.text("requestID", &requestID)
        try visitor.time("issuedAt", &issuedAt)
        try visitor.text("command", &command)
    }
}

/// A command to a device passed every check; it is published after this event is durable (K-10).
public struct CommandRequested: Hashable, Sendable {
    /// The id of a command that was received; nil: this event begins the command.
    public var commandID: String?
    public var deviceID = ""
    public var part = ""
    public var trait = ""
    /// Nil for a write of attributes.
    public var name: String?
    /// Arguments, or the attributes written; secrets replaced by digests (K-11); sorted.
    public var arguments: [AttributeMember] = []
    public var timeoutSeconds: UInt32 = 0

    public init(
        commandID: String? = nil, deviceID: String, part: String, trait: String, name: String?,
        arguments: [AttributeMember], timeoutSeconds: UInt32
    ) {
        self.commandID = commandID
        self.deviceID = deviceID
        self.part = part
        self.trait = trait
        self.name = name
        self.arguments = arguments
        self.timeoutSeconds = timeoutSeconds
    }
}

extension CommandRequested: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.optionalText("commandID", &commandID)
        try visitor.symbol("deviceID", &deviceID)
        try visitor.symbol("part", &part)
        try visitor.symbol("trait", &trait)
        try visitor.optionalSymbol("name", &name)
        try visitor.members("arguments", &arguments)
        try visitor.number("timeoutSeconds", &timeoutSeconds)
    }
}

/// The command's messages were handed to the connection.
public struct CommandSent: Hashable, Sendable {
    public var commandID = ""
    public var deviceID = ""
    /// The key of the broker profile.
    public var profile = ""
    public var topics: [String] = []
    /// The value that a live report must have to confirm the command (K-9); empty: nothing can.
    public var expectation: [CommandTarget] = []

    public init(
        commandID: String, deviceID: String, profile: String, topics: [String],
        expectation: [CommandTarget]
    ) {
        self.commandID = commandID
        self.deviceID = deviceID
        self.profile = profile
        self.topics = topics
        self.expectation = expectation
    }
}

extension CommandSent: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.text("commandID", &commandID)
        try visitor.symbol("deviceID", &deviceID)
        try visitor.symbol("profile", &profile)
        try visitor.texts("topics", &topics)
        try visitor.list("expectation", &expectation)
    }
}

/// The device carried the command out: it answered so, or reported the expected values.
public struct CommandConfirmed: Hashable, Sendable {
    public var commandID = ""
    /// Empty for a change of names or places.
    public var deviceID = ""
    public var evidence = CommandEvidence.answer
    /// Nanoseconds from the request to the evidence.
    public var latency: Int64 = 0

    public init(
        commandID: String, deviceID: String, evidence: CommandEvidence, latency: Int64
    ) {
        self.commandID = commandID
        self.deviceID = deviceID
        self.evidence = evidence
        self.latency = latency
    }
}

extension CommandConfirmed: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.text("commandID", &commandID)
        try visitor.symbol("deviceID", &deviceID)
        try visitor.choice("evidence", &evidence)
        try visitor.number("latency", &latency)
    }
}

/// The evidence that confirmed a command.
public enum CommandEvidence: UInt8, Hashable, Sendable, CaseIterable {
    /// The protocol's own answer.
    case answer = 0
    /// A live report that satisfies the whole expectation.
    case report = 1
    /// The home itself: a change of names or places.
    case home = 2

    /// The name in the machine-readable forms.
    public var name: String { String(describing: self) }
}

extension CommandEvidence: FieldChoice {}

/// A command was refused by a check or by the device.
public struct CommandFailed: Hashable, Sendable {
    /// Nil: it was refused before it became a command.
    public var commandID: String?
    /// The requester's own id, where there is no command id.
    public var requestID: String?
    /// Empty where no device was found.
    public var deviceID = ""
    public var code = ErrorCode.unknown
    public var message = ""

    public init(
        commandID: String?, requestID: String? = nil, deviceID: String = "", code: ErrorCode,
        message: String
    ) {
        self.commandID = commandID
        self.deviceID = deviceID
        self.requestID = requestID
        self.code = code
        self.message = message
    }
}

extension CommandFailed: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.optionalText("commandID", &commandID)
        try visitor.optionalText("requestID", &requestID)
        try visitor.symbol("deviceID", &deviceID)
        try visitor.choice("code", &code)
        try visitor.text("message", &message)
    }
}

/// The command was sent, or may have been, and its outcome is not known.
public struct CommandUnconfirmed: Hashable, Sendable {
    public var commandID = ""
    public var deviceID = ""
    public var reason = Reason.timeout

    public enum Reason: UInt8, Hashable, Sendable, CaseIterable {
        /// No answer and no report in time: the device may still have acted.
        case timeout = 0
        /// Hearth ended in between; the command is never sent again.
        case restart = 1
        /// Nothing can confirm it: it completed as sent.
        case nothingExpected = 2

        /// The name in the machine-readable forms.
        public var name: String { String(describing: self) }
    }

    public init(commandID: String, deviceID: String, reason: Reason) {
        self.commandID = commandID
        self.deviceID = deviceID
        self.reason = reason
    }
}

extension CommandUnconfirmed: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.text("commandID", &commandID)
        try visitor.symbol("deviceID", &deviceID)
        try visitor.choice("reason", &reason)
    }
}

extension CommandUnconfirmed.Reason: FieldChoice {}

/// Another client sent a device a command, seen on the broker.
public struct CommandObserved: Hashable, Sendable {
    /// Empty where the device is not known.
    public var deviceID = ""
    public var source = ""
    /// The arguments, by the ecosystem's own keys, secrets replaced; sorted.
    public var arguments: [AttributeMember] = []

    public init(deviceID: String, source: String, arguments: [AttributeMember]) {
        self.deviceID = deviceID
        self.source = source
        self.arguments = arguments
    }
}

extension CommandObserved: EventFields {
    init() {}

    mutating func fields<Visitor: EventVisitor>(
        _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
        try visitor.symbol("deviceID", &deviceID)
        try visitor.symbol("source", &source)
        try visitor.members("arguments", &arguments)
    }
}
