// SPDX-License-Identifier: Apache-2.0

/// Whether the records have a subscriber. Only the broker knows: MQTT 5 answers a QoS 1 message
/// without subscribers with a code of its own.
///
/// ```
///            answered: no subscriber
///   present ─────────────────────────▶ away
///      ▲                                │
///      └────── answered otherwise ──────┘
/// ```
/// Now and then a record is a *question*, whose answer is awaited. Without subscribers only
/// questions are published. A client that subscribes after the broker took a question starts from a
/// younger snapshot, so it needs no record that was durable when the question was asked: the answer
/// "no subscribers" allows exactly those to be skipped. A session that the broker keeps for an
/// absent subscriber counts as one, and with a broker that never gives the code there is always a
/// subscriber.
struct RecordAudience {
    /// MQTT 5, section 3.4.2.1.
    static let noSubscribers: UInt8 = 0x10

    private(set) var isAway = false
    /// The question whose answer is awaited, and the newest offset when it was asked.
    private var question: (id: Int, newest: UInt64)?
    /// By the monotonic clock, in nanoseconds.
    private var askedAt: Int64?

    /// When a question may be asked; nil while an answer is awaited.
    func dueAt(interval: Int64) -> Int64? {
        guard question == nil else { return nil }
        return askedAt.map { $0 + interval } ?? .min
    }

    mutating func asked(_ id: Int, newest: UInt64, at now: Int64) {
        question = (id, newest)
        askedAt = now
    }

    /// - Returns: The offset up to which no subscriber misses a record; nil where there is one.
    mutating func answered(_ id: Int, code: UInt8) -> UInt64? {
        guard let question, question.id == id else { return nil }
        self.question = nil
        isAway = code == Self.noSubscribers
        return isAway ? question.newest : nil
    }

    /// A question was given up before it reached the broker.
    mutating func givenUp(_ id: Int) {
        if question?.id == id { self = RecordAudience() }
    }
}
