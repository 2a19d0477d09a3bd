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
        /// The effect of each event of the record.
        var effects: [EventEffect]
        /// The home behind it.
        var state: HomeState

        var offset: UInt64 { offsets.upperBound }
    }

    /// Oldest first, without a gap.
    private var steps: [Step] = []
    private var place = 0
    /// States from before the window, by offset: a fold begins at one of them.
    private var anchors: [HomeState] = []

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
    private static let anchorsMax = 16

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
                let end = min(offset.addingSaturated(reach.stride / 4), log.nextOffset - 1) + 1
                steps += try Self.walk(from: last.state, to: end, last.time, log)
            }
        } else {
            let start = offset.subtractingSaturated(reach.stride)
            let state = try self.state(before: max(start, log.firstOffset), log)
            steps = try Self.walk(from: state, to: offset + 1, state.books.lastReceivedAt, log)
        }
        try settle(at: offset, log)
    }

    /// Sets the point, and sees that the window goes on before it and is not too long.
    private mutating func settle(at offset: UInt64, _ log: Replay) throws(EngineError) {
        place = index(of: offset)
        if let first = steps.first?.offsets.lowerBound, place < reach.before,
            first > log.firstOffset
        {
            let start = max(first.subtractingSaturated(reach.stride), log.firstOffset)
            let state = try self.state(before: start, log)
            let earlier = try Self.walk(
                from: state, to: first, state.books.lastReceivedAt, log)
            // A lost range may reach over the edge.
            steps = earlier.filter { $0.offset < first } + steps
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

    /// The state before a record. A fold over a long way leaves states behind for the next ones.
    private mutating func state(
        before offset: UInt64, _ log: Replay
    ) throws(EngineError) -> HomeState {
        guard offset > log.firstOffset else { return try log.state(before: log.firstOffset) }
        for distance in [16, 8, 4, 2, 0] as [UInt64] {
            let end = offset.subtractingSaturated(distance * reach.stride)
            guard end > log.firstOffset else { continue }
            let known = anchors.last { $0.nextOffset <= end }
            if let known, known.nextOffset == end { continue }
            let fold = try log.fold(
                through: end - 1, from: known.map { .nearest($0) } ?? .newestCheckpoint)
            keep(fold.state)
        }
        return anchors.last { $0.nextOffset == offset } ?? HomeState()
    }

    private mutating func keep(_ state: HomeState) {
        let index = anchors.firstIndex { $0.nextOffset > state.nextOffset } ?? anchors.count
        anchors.insert(state, at: index)
        // Those that are the farthest from here go first.
        if anchors.count > Self.anchorsMax {
            if index > anchors.count / 2 { anchors.removeFirst() } else { anchors.removeLast() }
        }
    }

    /// The steps from a state up to an offset, folded as `Replay` folds them.
    private static func walk(
        from state: HomeState, to end: UInt64, _ time: Int64, _ log: Replay
    ) throws(EngineError) -> [Step] {
        var steps: [Step] = []
        var (state, time) = (state, time)
        // Behind damage a checkpoint knows more.
        var repair: (offset: UInt64, lost: RangeLost)?
        var failure: EngineError?
        func lose(_ range: RangeLost) {
            state.foldLost(range)
            repair = log.checkpointOffset(behind: range.last + 1).map { ($0, range) }
            steps.append(
                Step(offsets: range.first...range.last, time: time, effects: [], state: state))
        }
        do {
            try log.records(in: state.nextOffset..<end, captures: false) { item in
                switch item {
                case .record(let record):
                    let offset = record.offset ?? state.nextOffset
                    let effects = reduce(into: &state, record)
                    guard state.books.reducerVersion <= HomeState.reducerVersion else {
                        failure = .newerReducer(
                            found: state.books.reducerVersion, supported: HomeState.reducerVersion)
                        return false
                    }
                    time = record.receivedAt
                    steps.append(
                        Step(
                            offsets: offset...offset, time: time, record: record, effects: effects,
                            state: state))
                case .lost(let range):
                    guard !range.offsets.isEmpty else { return true }
                    lose(
                        RangeLost(
                            first: range.offsets.lowerBound, last: range.offsets.upperBound - 1))
                case .unreadable(let offset, .unknownVersion(let version, let what)):
                    failure = .unreadableRecord(
                        offset: offset, .unknownVersion(version, what: what))
                    return false
                case .unreadable(let offset, _):
                    lose(RangeLost(first: offset, last: offset))
                }
                if let (offset, lost) = repair, state.nextOffset >= offset {
                    repair = nil
                    if state.nextOffset == offset, let better = log.loadCheckpoint(offset) {
                        state = better
                        state.noteLost(lost)
                        steps[steps.count - 1].state = state
                    }
                }
                return true
            }
        } catch {
            throw error as? EngineError ?? .log(.trimmed(firstOffset: log.firstOffset))
        }
        if let failure { throw failure }
        return steps
    }
}
