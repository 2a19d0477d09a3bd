// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HomeEngine
public import HomeGraph
public import HomePublishers
public import HomeTypes

/// One record of a log and its changes.
public struct RecordChanges: Hashable, Sendable {
    /// The record's place in the log; of a lost range that of its last record.
    public let offset: UInt64
    /// When the record was received; of a lost range, when the last record before it was.
    public let receivedAt: Date
    /// The cause of the record; of a lost range `engine`.
    public let cause: RecordCause
    /// The events, in order; of a lost range the one event `rangeLost`.
    public let events: [HomeEvent]
    /// What is different in the home, in path order; empty where the record changed nothing that
    /// people see.
    public let changes: [HomeChange]
    /// The offsets of records that damage took; nil for a record.
    ///
    /// They and all that they changed are unknown. Where a checkpoint lies behind them, the record
    /// before it also brings the changes that mend the home.
    public let lostOffsets: ClosedRange<UInt64>?
}

extension Home {
    /// The records of the log with their changes, one by one (P-3).
    ///
    /// No record is left out, repeated or joined with another one, however slow the subscriber is:
    /// records without demand are not read. Applied one after the other, the changes give the home
    /// after each record. The publisher of a home that stands still finishes behind its last
    /// record. It fails with `outOfRange` for an offset that the log does not hold.
    /// - Parameter offset: of the first record, up to the one that comes next; nil means from the
    ///   subscription on.
    ///   subscription on.
    public func changes(from offset: UInt64? = nil) -> AnyPublisher<RecordChanges, HomeError> {
        let backend = feed.backend
        return RecordPublisher(feed: feed) {
            ChangesSource(backend, from: offset ?? backend.snapshot.nextOffset)
        }.eraseToAnyPublisher()
    }
}

extension HomeSnapshot {
    /// The offset of the record that will follow.
    var nextOffset: UInt64 { offset.map { $0 + 1 } ?? 0 }
}

/// Folds record by record and compares.
private final class ChangesSource: RecordSource {
    private let backend: any HomeBackend
    private let start: UInt64
    private var tail: Held<FoldTail>?
    private var before = HomeSnapshot()
    private var receivedAt: Int64 = 0
    /// Records at or above this offset were not published at the last look.
    private var publishedEnd: UInt64 = 0

    init(_ backend: any HomeBackend, from start: UInt64) {
        self.backend = backend
        self.start = start
    }

    func next() throws(HomeError) -> FeedStep<RecordChanges> {
        let tail = if let tail { tail } else { try open() }
        guard isPublished(tail.value.nextOffset) else { return end }
        do throws(EngineError) {
            guard let step = try tail.value.advance() else { return end }
            return .value(changes(step, tail))
        } catch {
            throw HomeError(error)
        }
    }

    /// Whether the home shows a record already: its changes may not come sooner.
    private func isPublished(_ offset: UInt64) -> Bool {
        if offset >= publishedEnd { publishedEnd = backend.snapshot.nextOffset }
        return offset < publishedEnd
    }

    private var end: FeedStep<RecordChanges> { backend.standsStill ? .over : .nothing }

    private func open() throws(HomeError) -> Held<FoldTail> {
        let replay = try backend.replay()
        guard (replay.firstOffset...replay.nextOffset).contains(start) else {
            throw .outOfRange(
                "The log has no changes from @\(start) on: it holds \(replay.rangeText).")
        }
        do throws(EngineError) {
            let state = try replay.state(before: start)
            before = state.graph
            receivedAt = state.books.lastReceivedAt
            let tail = Held(try FoldTail(replay, from: state))
            self.tail = tail
            return tail
        } catch {
            throw HomeError(error)
        }
    }

    private func changes(_ step: FoldTail.Step, _ tail: Held<FoldTail>) -> RecordChanges {
        let after = tail.value.snapshot
        let changes = diff(before, after).changes
        before = after
        if case .record(_, let time) = step, let record = tail.value.record() {
            receivedAt = time
            return RecordChanges(
                offset: record.offset ?? after.nextOffset, receivedAt: Date(logTime: time),
                cause: record.cause, events: record.events, changes: changes, lostOffsets: nil)
        }
        let lost = step.lost
        return RecordChanges(
            offset: lost.last, receivedAt: Date(logTime: receivedAt), cause: .engine,
            events: [.rangeLost(lost)], changes: changes, lostOffsets: lost.first...lost.last)
    }
}

extension FoldTail.Step {
    /// A record that cannot be read is lost, too.
    fileprivate var lost: RangeLost {
        switch self {
        case .record(let offset, _): RangeLost(first: offset, last: offset)
        case .lost(let range): range
        }
    }
}
