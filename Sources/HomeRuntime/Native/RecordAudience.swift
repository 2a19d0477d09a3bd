// SPDX-License-Identifier: Apache-2.0

/// Whether anybody hears the records, which is for the broker to say: MQTT 5 answers a QoS 1 message
/// that has no subscriber with a code of its own.
///
/// ```
///            answered: no subscriber
///   present ─────────────────────────▶ away
///      ▲                                │
///      └────── answered otherwise ──────┘
/// ```
/// Now and then a record is a *question*: its answer is waited for. While nobody is there only
/// questions are published. Who subscribes after the broker took a question needs nothing that was
/// durable when it was asked, for the snapshot that he starts from is younger: so that is what an
/// answer allows to skip, and no more. A subscriber that the broker keeps while he is away counts as
/// one, and a broker that does not say it always has some.
struct RecordAudience {
    /// MQTT 5, section 3.4.2.1.
    static let noSubscribers: UInt8 = 0x10

    private(set) var isAway = false
    /// The question whose answer is not known yet, and the newest offset when it was asked.
    private var question: (id: Int, newest: UInt64)?
    /// By the monotonic clock, in nanoseconds.
    private var askedAt: Int64?

    /// When a question may be asked; nil while an answer is waited for.
    func dueAt(interval: Int64) -> Int64? {
        guard question == nil else { return nil }
        return askedAt.map { $0 + interval } ?? .min
    }

    mutating func asked(_ id: Int, newest: UInt64, at now: Int64) {
        question = (id, newest)
        askedAt = now
    }

    /// - Returns: through which offset nobody misses anything.
    mutating func answered(_ id: Int, code: UInt8) -> UInt64? {
        guard let question, question.id == id else { return nil }
        self.question = nil
        isAway = code == Self.noSubscribers
        return isAway ? question.newest : nil
    }

    /// The message that was a question never got to the broker.
    mutating func givenUp(_ id: Int) {
        if question?.id == id { self = RecordAudience() }
    }
}
