// SPDX-License-Identifier: Apache-2.0

public import HomeGraph
import HomeLog

/// Folds a log record by record and keeps its place in between: for a caller that needs the state
/// after every single record, or that follows a growing log.
///
/// After each step the state is the one that `Replay.fold(through:)` gives for the same offset.
/// Behind damage it goes on record by record, and takes the state of the next checkpoint when it
/// reaches that checkpoint's offset.
public struct FoldTail: ~Copyable {
    private let replay: Replay
    private var fold: LogFold
    private var cursor: LogCursor
    /// The record that was read last.
    private var head: RecordHead?
    /// The offset of the next checkpoint behind damage, which has what the damage took.
    private var mendsAt: UInt64?
    /// That checkpoint's state, from which the next step goes on.
    private var mended: HomeState?
    /// Where the losses that were noted then stand in the list of the state.
    private var notes = 0..<0

    /// How often the state was taken from a checkpoint behind damage: it then does not follow from
    /// the state before by records alone.
    public private(set) var restarts = 0

    /// The record or lost range that one step folded.
    public enum Step: Sendable {
        /// A record; `record()` decodes it. One that cannot be read is folded as lost.
        case record(offset: UInt64, receivedAt: Int64)
        /// Damage.
        case lost(RangeLost)
    }

    /// - Parameters:
    ///   - replay: the records.
    ///   - state: where to go on from.
    /// - Throws: `EngineError.log`
    public init(_ replay: Replay, from state: HomeState) throws(EngineError) {
        self.replay = replay
        fold = LogFold(state: state)
        cursor = try replay.cursor(from: state.nextOffset)
        let lost = state.books.lostRanges
        guard let last = lost.map(\.last).filter({ $0 < state.nextOffset }).max() else { return }
        // Damage whose checkpoint is still to come. Of many ranges not all are listed.
        let end = lost.count < Books.lostRangesMax ? last.addingSaturated(1) : state.nextOffset
        mendsAt = replay.checkpointOffset(behind: end).flatMap { $0 > state.nextOffset ? $0 : nil }
    }

    /// The state after the last step.
    public var state: HomeState { mended ?? fold.state }

    /// The hashes of the state after the last step; their digests stay cached in it.
    ///
    /// Losses that a checkpoint mended do not count: the state is the one that follows from that
    /// checkpoint, as for everybody who starts there.
    package mutating func mark(sha256: SHA256Function) -> StateMark {
        let hashes =
            mended?.hashes(withoutNotes: notes, sha256: sha256)
            ?? fold.state.hashes(withoutNotes: notes, sha256: sha256)
        return StateMark(nextOffset: nextOffset, hashes: hashes)
    }

    /// The graph after the last step.
    public var snapshot: HomeSnapshot { mended?.graph ?? fold.state.graph }

    /// The device in a slot after the last step, without a copy of the graph.
    package func view(inSlot slot: Int) -> DeviceView? {
        mended != nil
            ? mended?.graph.view(inSlot: slot) : fold.state.graph.view(inSlot: slot)
    }

    /// Notes what the last step changed, without a copy of the graph.
    ///
    /// Mutating, because of a borrowed fold a copy would be looked at.
    package mutating func follow(_ changes: inout PageChanges, isNext: Bool) {
        if mended != nil {
            changes.follow(snapshot, isNext: isNext)
        } else {
            fold.follow(&changes, isNext: isNext)
        }
    }

    /// The era of the last record: a clock that was set began a new one.
    public var era: UInt32 { mended?.books.era ?? fold.state.books.era }

    /// When the last record was received, in nanoseconds since 1970 UTC.
    public var lastReceivedAt: Int64 {
        mended?.books.lastReceivedAt ?? fold.state.books.lastReceivedAt
    }

    /// The offset of the next record.
    public var nextOffset: UInt64 { mended?.nextOffset ?? fold.state.nextOffset }

    /// Folds the next record; nil at the end of what is durable now.
    ///
    /// - Throws: `EngineError.log`, `.newerReducer`, `.unreadableRecord` of a newer program.
    public mutating func advance() throws(EngineError) -> Step? {
        // Looked at first: unwrapping a state at each record copies it.
        if mended != nil, let state = mended.take() {
            cursor = try replay.cursor(from: state.nextOffset)
            fold = LogFold(state: state)
        }
        head = nil
        while let step = try replay.advance(&cursor) {
            switch step {
            case .dictionary(let id):
                cursor.withEvents { bytes in replay.define(&fold, id, bytes) }
            case .record(let head):
                guard head.offset < replay.limit else { return nil }
                return try reduce(head)
            case .lost(let range):
                guard !range.offsets.isEmpty else { continue }
                guard range.offsets.lowerBound < replay.limit else { return nil }
                return lose(range.offsets)
            }
        }
        return nil
    }

    /// The record that the last step folded; nil when it was damage, or cannot be read.
    public borrowing func record() -> HomeRecord? {
        guard let head else { return nil }
        return cursor.withEvents { bytes in
            try? fold.record(bytes, offset: head.offset, receivedAt: head.time)
        }
    }

    private mutating func reduce(_ head: RecordHead) throws(EngineError) -> Step {
        self.head = head
        try cursor.withEvents { bytes throws(EngineError) in
            try replay.reduce(&fold, head, bytes)
        }
        mendIfDue()
        return .record(offset: head.offset, receivedAt: head.time)
    }

    private mutating func lose(_ lost: Range<UInt64>) -> Step {
        let range = RangeLost(first: lost.lowerBound, last: lost.upperBound - 1)
        fold.state.foldLost(range)
        mendsAt = replay.checkpointOffset(behind: lost.upperBound)
        mendIfDue()
        return .lost(range)
    }

    private mutating func mendIfDue() {
        guard let offset = mendsAt, fold.state.nextOffset >= offset else { return }
        mendsAt = nil
        guard fold.state.nextOffset == offset, var state = replay.loadCheckpoint(offset) else {
            return
        }
        let known = state.books.lostRanges.count
        for range in fold.state.books.lostRanges { state.noteLost(range) }
        notes = known..<state.books.lostRanges.count
        mended = state
        restarts += 1
    }
}
