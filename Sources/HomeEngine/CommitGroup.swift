// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// An item that a thread submits to the group commit.
enum Submission: Sendable {
    case records([HomeRecord])
    case decision(Decision)
}

/// The outcome of a submission.
enum Settlement: Sendable {
    /// Durable and folded, at these offsets.
    case appended(Range<UInt64>)
    /// A decision without events.
    case nothing
    case refused(CommandRefusal)
    /// Nothing of the submission was added to the log; a later one may succeed.
    case failed(EngineError)
}

/// One group of the group commit: as if each submission were committed alone, in order, but with
/// one append for all records between two decisions.
struct CommitGroup {
    /// Makes records durable and folds them; returns their offsets.
    typealias Append = ([HomeRecord]) throws(EngineError) -> [UInt64]

    private let append: Append
    private var settlements: [Settlement] = []
    private var pending: [HomeRecord] = []
    private var pendingBytes = 0
    /// How many of the pending records belong to each submission that waits for them.
    private var pendingCounts: [Int] = []

    init(append: @escaping Append) {
        self.append = append
    }

    /// Takes records; they may wait so that later submissions share their append.
    mutating func add(_ records: [HomeRecord]) throws(EngineError) {
        let bytes = records.reduce(0) { $0 + Engine.sizeEstimate($1) }
        // Flush whole submissions only: one that the disk has no room for adds no records.
        if pending.count + records.count > Engine.appendRecordsMax
            || pendingBytes + bytes > Engine.appendBytesMax
        {
            try flush()
        }
        pending += records
        pendingBytes += bytes
        pendingCounts.append(records.count)
    }

    /// Makes a decision on the state after every earlier submission.
    ///
    /// - Parameters:
    ///   - now: when the decision is made, in nanoseconds since 1970 UTC.
    ///   - state: read once all records before are folded.
    mutating func add(
        _ decision: Decision, now: () -> Int64, state: () -> HomeState
    ) throws(EngineError) {
        try flush()
        let events: [HomeEvent]
        do throws(CommandRefusal) {
            events = try decision.make(state())
        } catch {
            settlements.append(.refused(error))
            return
        }
        guard !events.isEmpty else {
            settlements.append(.nothing)
            return
        }
        let record = HomeRecord(
            receivedAt: now(), cause: decision.cause, sender: decision.sender?.bounded,
            events: events)
        try add([record])
    }

    /// Appends what is pending and returns the outcome of each submission, in order.
    mutating func finish() throws(EngineError) -> [Settlement] {
        try flush()
        return settlements
    }

    private mutating func flush() throws(EngineError) {
        guard !pendingCounts.isEmpty else { return }
        let counts = pendingCounts
        let records = pending
        pending = []
        pendingBytes = 0
        pendingCounts = []
        do throws(EngineError) {
            var offsets = try append(records)[...]
            precondition(offsets.count == records.count, "Each record has an offset.")
            for count in counts {
                settlements.append(.appended(offsets.first!..<offsets.prefix(count).last! + 1))
                offsets = offsets.dropFirst(count)
            }
        } catch {
            guard error.leavesLogUsable else { throw error }
            settlements += counts.map { _ in .failed(error) }
        }
    }
}
