// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog

/// The home at each record around a point, so that a step to a neighbour is a look-up.
///
/// States share what did not change, so the window costs memory for the changes in it alone.
struct StateWindow {
    /// A record with the home behind it, or a range that damage took.
    struct Step {
        /// The offsets that it stands for: one, but for a lost range.
        var offsets: ClosedRange<UInt64>
        /// When the record was received; of a lost range that of the record before.
        var time: Int64
        /// Without its captured message; nil for a lost range.
        var record: HomeRecord?
        /// The home before it.
        var before: HomeState
        /// The home behind it.
        var state: HomeState

        var offset: UInt64 { offsets.upperBound }

        /// The effect of each event of the record.
        var effects: [EventEffect] {
            var state = before
            return record.map { reduce(into: &state, $0) } ?? []
        }
    }

    /// Oldest first, without a gap.
    private var steps: [Step] = []
    private var place = 0
    /// States from before the window: a fold begins at one of them.
    private var journal = UndoJournal<HomeState>(width: 16)

    /// How far a window reaches.
    struct Reach {
        /// So many steps are kept at most.
        var steps = 2048
        /// At least so many lie before the point, where the log has them: the recent past.
        var before = 128
        /// So many are read at once.
        var stride: UInt64 = 512
    }

    private let reach: Reach

    init(reach: Reach = Reach()) { self.reach = reach }

    /// The point; nil before the first move, and in an empty log.
    var point: Step? { steps.isEmpty ? nil : steps[place] }

    /// The steps up to the point, which is the last one.
    var trail: ArraySlice<Step> { steps.isEmpty ? [] : steps[...place] }

    /// The step behind the point, where the window has it.
    var following: Step? { place + 1 < steps.count ? steps[place + 1] : nil }

    /// Goes to the record at an offset, or to the nearest one that the log has.
    ///
    /// - Throws: as `Replay.fold(through:from:)`; the window stays as it is.
    mutating func move(to offset: UInt64, in log: Replay) throws(EngineError) {
        guard log.firstOffset < log.nextOffset else { return }
        var window = self
        try window.go(to: min(max(offset, log.firstOffset), log.nextOffset - 1), log)
        self = window
    }

    private mutating func go(to offset: UInt64, _ log: Replay) throws(EngineError) {
        if let first = steps.first, let last = steps.last, offset >= first.offsets.lowerBound,
            offset < last.offset.addingSaturated(reach.stride)
        {
            if offset > last.offset {
                // A few more, for the steps that follow.
                let end = min(offset.addingSaturated(reach.stride / 4), log.nextOffset - 1)
                steps += try Self.walk(from: last.state, through: end, log)
            }
        } else {
            steps = try steps(from: offset.subtractingSaturated(reach.stride), through: offset, log)
        }
        try settle(at: offset, log)
    }

    /// Sets the point, and sees that the window goes on before it and is not too long.
    private mutating func settle(at offset: UInt64, _ log: Replay) throws(EngineError) {
        place = index(of: offset)
        if let first = steps.first?.offsets.lowerBound, place < reach.before,
            first > log.firstOffset
        {
            let start = first.subtractingSaturated(reach.stride)
            steps = try steps(from: start, through: first - 1, log) + steps
            place = index(of: offset)
            steps.removeLast(max(0, steps.count - max(reach.steps, place + 1)))
        } else if steps.count > reach.steps {
            let spare = steps.count - reach.steps + Int(reach.stride)
            let count = min(spare, place - reach.before)
            if count > 0 {
                steps.removeFirst(count)
                place -= count
            }
        }
    }

    /// The step that an offset belongs to.
    private func index(of offset: UInt64) -> Int {
        var (low, high) = (0, max(0, steps.count - 1))
        while low < high {
            let middle = low + (high - low) / 2
            if steps[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    // MARK: Reading

    /// The steps of a range of offsets; the first one may begin before it, in a lost range.
    private mutating func steps(
        from start: UInt64, through end: UInt64, _ log: Replay
    ) throws(EngineError) -> [Step] {
        let start = max(start, log.firstOffset)
        var state = try journal.state(before: start, in: log)
        if state.nextOffset > start {
            let lost = state.books.lostRanges.last { $0.last == state.nextOffset - 1 }
            state = try journal.state(before: max(lost?.first ?? start, log.firstOffset), in: log)
        }
        return try Self.walk(from: state, through: end, log)
    }

    /// The steps from a state up to an offset.
    private static func walk(
        from state: HomeState, through end: UInt64, _ log: Replay
    ) throws(EngineError) -> [Step] {
        var steps: [Step] = []
        var (before, time) = (state, state.books.lastReceivedAt)
        var tail = try FoldTail(log, from: state)
        while before.nextOffset <= end, let found = try tail.advance() {
            let offsets: ClosedRange<UInt64>
            switch found {
            case .record(let offset, let receivedAt):
                offsets = offset...offset
                time = receivedAt
            case .lost(let range): offsets = range.first...range.last
            }
            let state = tail.state
            steps.append(
                Step(
                    offsets: offsets, time: time, record: tail.record(), before: before,
                    state: state))
            before = state
        }
        return steps
    }
}
