// SPDX-License-Identifier: Apache-2.0

import HomeBridge
import HomeGraph

//             handedOver           sentLogged
// requested ─────────────▶ handed ────────────▶ sent
//     │ notHandedOver          │ claim            │ claim, or due
//     ▼                        └────▶ settling ◀──┘
//   (gone)                              │ settled: gone      restored: sent
//

/// The commands under way: which evidence each waits for, and what a record says of it. Pure.
struct CommandTable {
    struct Entry: Hashable {
        var id: String
        var deviceID: String
        /// The names by which sources know the device.
        var ids: [String]
        var profile: String
        var topics: [String]
        var expectation: [CommandTarget]
        /// Which of the expected values the device has reported so far; nil where one report must
        /// have all of them.
        var reported: [Bool]?
        /// Whether the device's own answer ends the command.
        var awaitsAnswer: Bool
        /// Wall clock, nanoseconds since 1970 UTC.
        var requestedAt: Int64
        /// Monotonic clock, nanoseconds.
        var deadline: Int64
        /// Messages that the library has not taken yet.
        var waitingMessages: Int
        var handedMessages = 0
        var phase = Phase.requested
        /// The command in its request, which gets the outcome.
        var position: CommandPosition

        /// Whether no report and no answer can confirm it.
        var expectsNothing: Bool { expectation.isEmpty && !awaitsAnswer }
    }

    enum Phase: Hashable {
        case requested
        case handed
        case sent
        /// Its outcome is being logged.
        case settling
    }

    /// Outcomes found in a batch that is not durable yet.
    struct Claim {
        var outcomes: [(recordIndex: Int, entry: Entry, result: CommandOutcome.Result)] = []
        /// Whether some commands are handed over but not logged as sent: wait for that and claim
        /// again.
        var mustWait = false

        var isEmpty: Bool { outcomes.isEmpty && !mustWait }
    }

    private(set) var entries: [Entry] = []

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

    /// The commands that a batch of records confirms (K-9) or that devices answered.
    mutating func claim(
        _ records: [HomeRecord], _ answers: [(recordIndex: Int, answer: CommandAnswer)]
    ) -> Claim {
        var claim = Claim()
        for index in entries.indices {
            var entry = entries[index]
            guard entry.phase == .handed || entry.phase == .sent else { continue }
            guard let (recordIndex, result) = outcome(of: &entry, records, answers) else {
                // Kept although the batch may fail: the same batch then comes again and says the
                // same.
                entries[index].reported = entry.reported
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
        let report = records.firstIndex { $0.cause == .message && entry.takeReports($0.events) }
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

    /// Never negative, although the clock may have stepped in between.
    private func latency(of entry: Entry, _ record: HomeRecord) -> Int64 {
        max(0, record.receivedAt &- entry.requestedAt)
    }

    /// Removes the commands of a claim whose batch is durable.
    mutating func settled(_ claim: Claim) {
        for outcome in claim.outcomes { _ = remove(outcome.entry.id) }
    }

    /// Takes back a claim whose batch is not durable: its messages will come again.
    mutating func restored(_ claim: Claim) {
        for outcome in claim.outcomes { setPhase(outcome.entry.id, .sent) }
    }

    /// Takes the commands past their deadline; one that is not handed over yet is not among them.
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

    /// When the first of the commands that were sent is past its time, by the monotonic clock.
    var firstDeadline: Int64? {
        entries.lazy.filter { $0.phase == .sent }.map(\.deadline).min()
    }

    private func index(_ id: String) -> Int? {
        entries.firstIndex { utf8Equal($0.id, id) }
    }
}

extension CommandTable.Entry {
    /// Whether this record completes the expectation (K-9).
    ///
    /// Where several reports may complete it, the last report of each value counts.
    fileprivate mutating func takeReports(_ events: [HomeEvent]) -> Bool {
        guard var reported else { return isSatisfied(expectation, by: events, deviceIDs: ids) }
        var hasReport = false
        for index in expectation.indices {
            guard let isRight = isReported(expectation[index], by: events, deviceIDs: ids) else {
                continue
            }
            reported[index] = isRight
            hasReport = true
        }
        self.reported = reported
        return hasReport && reported.allSatisfy(\.self)
    }
}
