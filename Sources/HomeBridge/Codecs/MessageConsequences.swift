// SPDX-License-Identifier: Apache-2.0

/// What a message asks for beside its record. Few messages ask for anything.
public struct MessageConsequences: Sendable {
    /// Questions to devices that have not spoken; sent only for live messages, rate-limited.
    public var requests: [CodecRequest] = []
    /// Sentences that a person should read once.
    public var notices: [String] = []
    /// The n-th belongs to the n-th `commandReceived` of the events.
    public var commands: [ReceivedCommand] = []
    /// What devices say of commands that they got.
    public var answers: [CommandAnswer] = []
    /// Refusals to be told.
    public var replies: [CommandReply] = []
    public var requestsForHome: [HomeRequest] = []

    public init() {}
}

/// Something made of a message that may have consequences. They are kept apart, so that a message
/// without any costs nothing for them wherever it is handed on.
public protocol Consequential: Sendable {
    /// Nil where there are none.
    var consequences: MessageConsequences? { get set }
}

extension Consequential {
    /// Questions to devices that have not spoken; sent only for live messages, rate-limited.
    public var requests: [CodecRequest] {
        get { consequences?.requests ?? [] }
        set { set(\.requests, newValue) }
    }

    /// Sentences that a person should read once.
    public var notices: [String] {
        get { consequences?.notices ?? [] }
        set { set(\.notices, newValue) }
    }

    /// The n-th belongs to the n-th `commandReceived` of the events.
    public var commands: [ReceivedCommand] {
        get { consequences?.commands ?? [] }
        set { set(\.commands, newValue) }
    }

    /// What devices say of commands that they got.
    public var answers: [CommandAnswer] {
        get { consequences?.answers ?? [] }
        set { set(\.answers, newValue) }
    }

    /// Refusals to be told.
    public var replies: [CommandReply] {
        get { consequences?.replies ?? [] }
        set { set(\.replies, newValue) }
    }

    /// Questions of others to the home.
    public var requestsForHome: [HomeRequest] {
        get { consequences?.requestsForHome ?? [] }
        set { set(\.requestsForHome, newValue) }
    }

    private mutating func set<Item>(
        _ place: WritableKeyPath<MessageConsequences, [Item]>, _ items: [Item]
    ) {
        if items.isEmpty, consequences == nil { return }
        consequences = consequences ?? MessageConsequences()
        consequences?[keyPath: place] = items
    }

    /// Adds those of something else that was made of the same message.
    mutating func add(_ more: MessageConsequences?) {
        guard let more else { return }
        requests += more.requests
        notices += more.notices
        commands += more.commands
        answers += more.answers
        replies += more.replies
        requestsForHome += more.requestsForHome
    }
}
