// SPDX-License-Identifier: Apache-2.0

/// What a message asks for beside its record. Few messages ask for anything.
public struct DecodeEffects: Sendable {
    /// Questions to devices without a report; sent only for live messages, rate-limited.
    public var requests: [CodecRequest] = []
    /// Sentences that a person should read once.
    public var notices: [String] = []
    /// The n-th belongs to the n-th `commandReceived` of the events.
    public var commands: [ReceivedCommand] = []
    /// What devices say of commands that they got.
    public var answers: [CommandAnswer] = []
    /// Refusals to publish.
    public var replies: [CommandReply] = []
    public var requestsForHome: [HomeRequest] = []

    public init() {}

    /// - Returns: nil where there is nothing to ask for.
    init?(requests: [CodecRequest], notices: [String]) {
        guard !requests.isEmpty || !notices.isEmpty else { return nil }
        self.requests = requests
        self.notices = notices
    }
}

/// What was made of a message, with its effects apart, so that a message without any costs nothing
/// for them wherever it is handed on. It has the members of ``DecodeEffects`` as its own.
@dynamicMemberLookup
public protocol DecodeResult: Sendable {
    /// Nil where there are none.
    var effects: DecodeEffects? { get set }
}

extension DecodeResult {
    /// What the message asks for, by its name in ``DecodeEffects``.
    public subscript<Item>(
        dynamicMember place: WritableKeyPath<DecodeEffects, [Item]>
    ) -> [Item] {
        get { effects?[keyPath: place] ?? [] }
        set {
            if newValue.isEmpty, effects == nil { return }
            effects = effects ?? DecodeEffects()
            effects?[keyPath: place] = newValue
        }
    }

    /// Adds those of something else that was made of the same message.
    mutating func add(_ more: DecodeEffects?) {
        guard let more else { return }
        self.requests += more.requests
        self.notices += more.notices
        self.commands += more.commands
        self.answers += more.answers
        self.replies += more.replies
        self.requestsForHome += more.requestsForHome
    }
}
