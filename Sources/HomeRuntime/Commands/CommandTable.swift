// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

//             handedOver           sentLogged
// requested ─────────────▶ handed ────────────▶ sent
//     │ notHandedOver          │ claim            │ claim, or due
//     ▼                        └────▶ settling ◀──┘
//   (gone)                              │ settled: gone      restored: sent
//

/// The commands under way, without a world: who waits for what, and what a record says to it.
struct CommandTable {
    struct Entry {
        var id: String
        var deviceID: String
        /// The names by which sources know the device.
        var ids: [String]
        var profile: String
        var topics: [String]
        var expectation: [CommandTarget]
        /// What of the expectation the device has said so far, where it needs several reports; nil
        /// where one says it all.
        var said: [Bool]?
        /// The device says itself when it is done.
        var awaitsAnswer: Bool
        /// Wall clock, nanoseconds since 1970 UTC.
        var requestedAt: Int64
        /// Monotonic clock, nanoseconds.
        var deadline: Int64
        /// Messages that the library has not taken yet.
        var waitingMessages: Int
        var handedMessages = 0
        var phase = Phase.requested
        var finish: @Sendable (CommandOutcome) -> Void

        /// Nothing that could be heard would confirm it.
        var expectsNothing: Bool { expectation.isEmpty && !awaitsAnswer }
    }

    enum Phase: Hashable {
        case requested
        case handed
        case sent
        /// Its outcome is on the way into the log.
        case settling
    }

    /// Outcomes found in a batch that is not durable yet.
    struct Claim {
        var outcomes: [(recordIndex: Int, entry: Entry, result: CommandOutcome.Result)] = []
        /// Commands that are handed over, but not logged as sent: wait for that and claim again.
        var mustWait = false

        var isEmpty: Bool { outcomes.isEmpty && !mustWait }
    }

    private(set) var entries: [Entry] = []
    /// The home is closing: no command is taken any more.
    var isClosed = false
    /// When the timer that is on its way comes, by the monotonic clock.
    private var timerAt: Int64?

    var isEmpty: Bool { entries.isEmpty }

    mutating func add(_ entry: Entry) { entries.append(entry) }

    /// The library took one message of the command, or will never take it.
    ///
    /// - Returns: the entry when this was the last message of the command.
    mutating func handedOver(_ id: String, isHanded: Bool) -> Entry? {
        guard let index = index(id) else { return nil }
        entries[index].waitingMessages -= 1
        if isHanded { entries[index].handedMessages += 1 }
        guard entries[index].waitingMessages == 0 else { return nil }
        let entry = entries[index]
        if entry.handedMessages > 0 {
            entries[index].phase = .handed
        } else {
            entries.remove(at: index)
        }
        return entry
    }

    /// The log knows that the command was sent.
    mutating func sentLogged(_ id: String) {
        guard let index = index(id), entries[index].phase == .handed else { return }
        entries[index].phase = .sent
    }

    mutating func remove(_ id: String) -> Entry? {
        index(id).map { entries.remove(at: $0) }
    }

    /// What a batch of records confirms (K-9), and what devices answered.
    mutating func claim(
        _ records: [HomeRecord], _ answers: [(recordIndex: Int, answer: CommandAnswer)]
    ) -> Claim {
        var claim = Claim()
        for index in entries.indices {
            var entry = entries[index]
            guard entry.phase == .handed || entry.phase == .sent else { continue }
            guard let (recordIndex, result) = outcome(of: &entry, records, answers) else {
                // Of a batch that comes again the same is said again.
                entries[index].said = entry.said
                continue
            }
            if entry.phase == .handed { return Claim(mustWait: true) }
            claim.outcomes.append((recordIndex, entry, result))
        }
        for outcome in claim.outcomes { setPhase(outcome.entry.id, .settling) }
        return claim
    }

    private func outcome(
        of entry: inout Entry, _ records: [HomeRecord],
        _ answers: [(recordIndex: Int, answer: CommandAnswer)]
    ) -> (Int, CommandOutcome.Result)? {
        let answer = answers.first { answer in
            utf8Equal(answer.answer.commandID, entry.id)
                && answer.answer.ids.contains { id in entry.ids.contains { utf8Equal($0, id) } }
        }
        let report = records.firstIndex { $0.cause == .message && entry.hears($0.events) }
        if let answer, report.map({ answer.recordIndex <= $0 }) ?? true {
            let latency = latency(of: entry, records[answer.recordIndex])
            guard answer.answer.isDone else {
                let refusal = CommandRefusal(
                    answer.answer.code ?? .unknown, answer.answer.message)
                return (answer.recordIndex, .failed(refusal))
            }
            return (answer.recordIndex, .confirmed(evidence: .answer, latency: latency))
        }
        guard let report else { return nil }
        return (report, .confirmed(evidence: .report, latency: latency(of: entry, records[report])))
    }

    /// The clock may have stepped in between: it is never negative.
    private func latency(of entry: Entry, _ record: HomeRecord) -> Int64 {
        max(0, record.receivedAt &- entry.requestedAt)
    }

    /// The batch of a claim is durable: its commands are over.
    mutating func settled(_ claim: Claim) {
        for outcome in claim.outcomes { _ = remove(outcome.entry.id) }
    }

    /// The batch of a claim is not durable: what confirms the commands will come again.
    mutating func restored(_ claim: Claim) {
        for outcome in claim.outcomes { setPhase(outcome.entry.id, .sent) }
    }

    /// Takes what is past its time; what is not handed over yet waits for that.
    ///
    /// - Parameter now: the monotonic clock.
    mutating func takeDue(_ now: Int64) -> [Entry] {
        let due = entries.filter { $0.phase == .sent && $0.deadline <= now }
        for entry in due { setPhase(entry.id, .settling) }
        return due
    }

    mutating func setPhase(_ id: String, _ phase: Phase) {
        guard let index = index(id) else { return }
        entries[index].phase = phase
    }

    /// The moment for which a timer is to be set now: one timer serves all, so there is none to set
    /// while one is on its way that comes early enough.
    ///
    /// - Parameter earliest: of the monotonic clock.
    mutating func takeTimer(notBefore earliest: Int64) -> Int64? {
        let deadline = entries.lazy.filter { $0.phase == .sent }.map(\.deadline).min()
        guard let moment = deadline.map({ max($0, earliest) }) else { return nil }
        if let timerAt, timerAt <= moment { return nil }
        timerAt = moment
        return moment
    }

    mutating func timerFired(_ moment: Int64) {
        if timerAt == moment { timerAt = nil }
    }

    private func index(_ id: String) -> Int? {
        entries.firstIndex { utf8Equal($0.id, id) }
    }
}

extension CommandTable.Entry {
    /// Whether with this record all that is expected has been said (K-9).
    ///
    /// Where that takes several reports, the last word on each value counts.
    fileprivate mutating func hears(_ events: [HomeEvent]) -> Bool {
        guard var said else { return isSatisfied(expectation, by: events, deviceIDs: ids) }
        var isNews = false
        for index in expectation.indices {
            guard let isRight = isSaid(expectation[index], by: events, deviceIDs: ids) else {
                continue
            }
            said[index] = isRight
            isNews = true
        }
        self.said = said
        return isNews && said.allSatisfy(\.self)
    }
}
