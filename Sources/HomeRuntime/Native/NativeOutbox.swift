// SPDX-License-Identifier: Apache-2.0

import HomeBridge

/// Messages that are handed to the session, and messages that the library did not take yet.
///
/// A diff or record that was not taken is kept as it is and published again: otherwise the chain of
/// diffs would have a gap, and records would lose their order.
struct NativeOutbox {
    enum Kind: Hashable {
        case status
        case diff
        case record
        case hash
        case answer

        /// Whether it is still of use after the connection was lost.
        var isKept: Bool { self == .diff || self == .record }
    }

    struct Sent {
        var id: Int
        var kind: Kind
        var message: OutgoingMessage
        /// Whether the broker's answer matters.
        var isQuestion = false
        /// How often the library did not take it.
        var failures = 0
    }

    /// The bounds of what is handed over at once; one message may be larger than the bytes.
    static let messagesMax = 16
    static let bytesMax = 4 << 20
    /// After so many failures while connected a message is given up.
    static let failuresMax = 3
    static let answersMax = 64

    private var inFlight: [Int: Sent] = [:]
    private var bytesInFlight = 0
    /// In the order of their ids.
    private var returned: [Sent] = []
    /// Answers are sent one after the other, so that they do not delay the other messages.
    private var answers: [OutgoingMessage] = []
    private var lastID = 0

    // MARK: What is there

    /// How many more messages may be in flight.
    var room: Int {
        bytesInFlight < Self.bytesMax ? max(0, Self.messagesMax - inFlight.count) : 0
    }

    var hasReturned: Bool { !returned.isEmpty }
    var answerCount: Int { answers.count }

    func isInFlight(_ kind: Kind) -> Bool { inFlight.values.contains { $0.kind == kind } }

    // MARK: Sending

    /// Sends a message.
    ///
    /// - Returns: its id.
    mutating func send(_ kind: Kind, _ message: OutgoingMessage, isQuestion: Bool = false) -> Int {
        lastID += 1
        put(Sent(id: lastID, kind: kind, message: message, isQuestion: isQuestion))
        return lastID
    }

    mutating func add(answer: OutgoingMessage) { answers.append(answer) }

    /// Sends the next answer, unless one is in flight.
    mutating func sendAnswer() -> (id: Int, message: OutgoingMessage)? {
        guard !answers.isEmpty, !isInFlight(.answer) else { return nil }
        let message = answers.removeFirst()
        return (send(.answer, message), message)
    }

    /// Hands over the messages that came back, oldest first.
    mutating func resend() -> [Sent] {
        let sent = returned
        returned = []
        for one in sent { put(one) }
        return sent
    }

    private mutating func put(_ sent: Sent) {
        inFlight[sent.id] = sent
        bytesInFlight += sent.message.payload.count
    }

    // MARK: Outcomes

    mutating func take(_ id: Int) -> Sent? {
        guard let sent = inFlight.removeValue(forKey: id) else { return nil }
        bytesInFlight -= sent.message.payload.count
        return sent
    }

    /// Keeps a message to be sent again.
    mutating func keep(_ sent: Sent) {
        if sent.kind == .answer {
            answers.insert(sent.message, at: 0)
        } else {
            let index = returned.firstIndex { $0.id > sent.id } ?? returned.endIndex
            returned.insert(sent, at: index)
        }
    }

    /// Drops the messages that are of no use later.
    ///
    /// - Returns: how many answers were dropped.
    mutating func leave() -> Int {
        returned.removeAll { !$0.kind.isKept }
        for index in returned.indices { returned[index].failures = 0 }
        defer { answers = [] }
        return answers.count
    }
}
