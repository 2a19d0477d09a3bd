// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// What a broker profile lets others ask of the home over MQTT.
public enum Acceptance: String, Hashable, Sendable, CaseIterable {
    /// Commands to devices.
    case commands
    /// Changes of names and places.
    case metadata
    /// Requests for the whole log, messages and all.
    case replicas
}

/// What a codec gets for a command, beside its plan.
public struct EncodingContext: Hashable, Sendable {
    public var commandID: String
    /// The log that the command stands in.
    public var logID: String
    /// When it was requested, in nanoseconds since 1970 UTC.
    public var issuedAt: Int64
    /// When its timeout ends, in nanoseconds since 1970 UTC.
    public var expiresAt: Int64

    public init(commandID: String, logID: String, issuedAt: Int64, expiresAt: Int64) {
        self.commandID = commandID
        self.logID = logID
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
    }
}

/// A command as messages of an ecosystem.
public struct CodecCommand: Hashable, Sendable {
    /// QoS 0, with an expiry equal to the command's timeout (K-10).
    public var messages: [OutgoingMessage]
    /// What a live report must say to confirm the command (K-9), as exactly as the ecosystem can
    /// say it; empty where the device reports nothing of it.
    public var expectation: [CommandTarget]
    /// The device says itself when it is done, or why it is not.
    public var awaitsAnswer: Bool
    /// No single message of the device has all the expected values: they come in several reports.
    public var isReportedInParts: Bool

    public init(
        messages: [OutgoingMessage], expectation: [CommandTarget], awaitsAnswer: Bool = false,
        isReportedInParts: Bool = false
    ) {
        self.messages = messages
        self.expectation = expectation
        self.awaitsAnswer = awaitsAnswer
        self.isReportedInParts = isReportedInParts
    }
}

/// A command that was published over MQTT and that may be looked at.
public struct ReceivedCommand: Hashable, Sendable {
    /// The requester's own id of the command: 1 to 64 printable ASCII characters.
    public var requestID: String
    /// When the requester says that it asked, in nanoseconds since 1970 UTC.
    public var issuedAt: Int64
    /// Secrets in clear: for memory only (K-11).
    public var command: HomeCommand
    /// Where the outcome is published.
    public var replyTopic: String
    public var correlationData: [UInt8]?
    /// The sender, as far as the message names it; set when the record is made.
    public var sender: CommandSender?

    public init(
        requestID: String, issuedAt: Int64, command: HomeCommand, replyTopic: String,
        correlationData: [UInt8]? = nil
    ) {
        self.requestID = requestID
        self.issuedAt = issuedAt
        self.command = command
        self.replyTopic = replyTopic
        self.correlationData = correlationData
    }
}

/// A device's own answer to a command.
public struct CommandAnswer: Hashable, Sendable {
    public var commandID: String
    /// The ids of the device that answers: an answer for the command of another one counts nothing.
    public var ids: [String]
    /// Whether the device did it.
    public var isDone: Bool
    /// Why it did not; nil where it gives no reason or did it.
    public var code: ErrorCode?
    public var message: String

    public init(
        commandID: String, ids: [String], isDone: Bool, code: ErrorCode? = nil, message: String = ""
    ) {
        self.commandID = commandID
        self.ids = ids
        self.isDone = isDone
        self.code = code
        self.message = message
    }
}

/// A refusal that is to be published as the answer to a command over MQTT.
public struct CommandReply: Hashable, Sendable {
    /// Nil where the message did not say a usable one.
    public var requestID: String?
    public var code: ErrorCode
    public var message: String
    public var topic: String
    public var correlationData: [UInt8]?

    public init(
        requestID: String?, code: ErrorCode, message: String, topic: String,
        correlationData: [UInt8]? = nil
    ) {
        self.requestID = requestID
        self.code = code
        self.message = message
        self.topic = topic
        self.correlationData = correlationData
    }
}

/// A question to the home itself.
public struct HomeRequest: Hashable, Sendable {
    public var what: Subject
    /// Where the answer is published.
    public var replyTopic: String
    public var correlationData: [UInt8]?

    public enum Subject: Hashable, Sendable {
        case snapshot
        case status
        /// The log from an offset on: the first part of a stream to the answer topic.
        case records(from: UInt64)
        /// The part with this number, from 1, of the stream to the answer topic; the newest part
        /// may be asked for again.
        case more(number: UInt64)
        /// The hashes of the state after a record.
        case hash(after: UInt64)

        /// Whether a replica asks, which must cause no record: the record would be news for it.
        public var isOfReplica: Bool {
            switch self {
            case .snapshot, .status: false
            case .records, .more, .hash: true
            }
        }
    }

    public init(what: Subject, replyTopic: String, correlationData: [UInt8]? = nil) {
        self.what = what
        self.replyTopic = replyTopic
        self.correlationData = correlationData
    }
}
