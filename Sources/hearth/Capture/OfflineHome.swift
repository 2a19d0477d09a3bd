// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph
import HomeRuntime

/// A home without broker, log or clock: messages go through the codecs and the fold as in a daemon,
/// and timers fire by the messages' own times.
struct OfflineHome {
    private(set) var state = HomeState()
    /// All records after the log's first one, in order; empty where they are not kept.
    private(set) var records: [HomeRecord] = []
    private var recorder: SessionRecorder
    private var time: Int64
    private let keepsRecords: Bool

    /// Messages without a time are a millisecond apart.
    private static let step: Int64 = 1_000_000
    /// The id of a log that does not exist.
    static let logID = String(repeating: "0", count: 32)

    /// - Parameters:
    ///   - startedAt: when the home begins, in nanoseconds since 1970 UTC.
    ///   - keepsRecords: with the messages' bytes, as a log would hold them.
    ///   - digest: makes the digest that replaces a secret; nil: a plain hash.
    init(
        _ profile: BrokerProfile, homeName: String = "Home", startedAt: Int64 = 0,
        keepsRecords: Bool = false, digest: SecretDigestFunction? = nil
    ) {
        recorder = SessionRecorder(
            profile: profile.key, capture: keepsRecords ? .all : .off,
            reader: profile.makeReader(digest: digest), books: HomeState().books)
        time = startedAt
        self.keepsRecords = keepsRecords
        fold(
            .logOpened(
                LogOpened(
                    logID: Self.logID, homeName: homeName,
                    reducerVersion: HomeState.reducerVersion)), cause: .engine)
        records = []
        fold(.profileChanged(profile.logged), cause: .engine)
        fold(
            .sessionStarted(SessionStarted(profile: profile.key, epoch: 1, isGap: false)),
            cause: .session)
        guard keepsRecords else { return }
        // As in a daemon's log, so that the ids of rooms have the same offsets.
        fold(
            .subscriptionsAcknowledged(
                SubscriptionsAcknowledged(
                    profile: profile.key, filters: recorder.filters, refused: [])),
            cause: .session)
    }

    /// Reads one message, after the timers that were due before it.
    ///
    /// - Returns: the records of the message, folded already, and their effects.
    mutating func read(_ message: MessageLine) -> RecordedBatch {
        time = message.receivedAt ?? time.addingSaturated(Self.step)
        fireTimers(dueBy: time)
        let incoming = IncomingMessage(
            topic: message.topic, payload: message.payload, qos: message.qos,
            isRetained: message.isStored, receivedAt: time, sessionEpoch: 1)
        let recorded = recorder.record(SessionBatch(items: [.message(incoming)]), now: time)
        for record in recorded.records { fold(record) }
        return recorded
    }

    /// The records that were kept so far; they are let go of.
    mutating func takeRecords() -> [HomeRecord] {
        defer { records = [] }
        return records
    }

    /// When the last message came.
    var now: Int64 { time }

    mutating func fireTimers(dueBy end: Int64) {
        while let next = state.books.nextTimer, next.dueAt <= end {
            fold(
                HomeRecord(
                    receivedAt: next.dueAt, cause: .timer, events: [.timerFired(next.timer)]))
        }
    }

    private mutating func fold(_ event: HomeEvent, cause: RecordCause) {
        fold(HomeRecord(receivedAt: time, cause: cause, events: [event]))
    }

    private mutating func fold(_ record: HomeRecord) {
        if keepsRecords { records.append(record) }
        var record = record
        record.offset = state.nextOffset
        reduce(into: &state, record)
    }
}
