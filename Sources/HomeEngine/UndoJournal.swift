// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// States of a fold that are kept to go back to: all of the newest ones, and of the older ones
/// fewer the further back they lie.
///
/// A state whose number is divisible by 2 k times, and no more often, is kept while it is among the
/// newest `width` such states. So a state d records back is at most about d / `width` records
/// behind a kept one, and `width` states for each doubling of the records are kept.
package struct UndoJournal<State> {
    private let width: Int
    /// By how often the number is divisible by 2; each with rising numbers.
    private var levels: [[(number: UInt64, state: State)]] = Array(repeating: [], count: 65)

    /// - Parameter width: at least 1; about half as many of the newest states are all kept.
    package init(width: Int) { self.width = max(1, width) }

    /// How many states are kept.
    package var count: Int { levels.reduce(0) { $0 + $1.count } }

    /// Keeps a state, in the place of one with its number.
    package mutating func note(_ number: UInt64, _ state: State) {
        let level = number.trailingZeroBitCount
        let place = levels[level].firstIndex { $0.number >= number } ?? levels[level].endIndex
        if place < levels[level].endIndex, levels[level][place].number == number {
            levels[level][place].state = state
            return
        }
        levels[level].insert((number, state), at: place)
        guard levels[level].count > width else { return }
        // Behind a jump forwards the oldest is of least use, behind one backwards the newest.
        if place == 0 { levels[level].removeLast() } else { levels[level].removeFirst() }
    }

    /// The kept state with the greatest number up to this one.
    package func newest(upTo number: UInt64) -> (number: UInt64, state: State)? {
        levels.compactMap { level in level.last { $0.number <= number } }
            .max { $0.number < $1.number }
    }
}

extension UndoJournal<HomeState> {
    /// The home before a record, folded on from a kept state or from a checkpoint, whichever is
    /// nearer. States on the way are kept: the next steps back from there are short.
    ///
    /// - Parameter next: from the log's first offset to its end, inclusive.
    /// - Returns: as `Replay.fold(through:)` up to the record before; where that is in a lost range,
    ///   the home behind the range.
    /// - Throws: as `Replay.fold(through:from:)`
    package mutating func state(
        before next: UInt64, in replay: Replay
    ) throws(EngineError) -> HomeState {
        guard next > replay.firstOffset else { return try replay.state(before: replay.firstOffset) }
        var found: HomeState?
        for shift in [12, 9, 6, 3, 0] as [UInt64] {
            let end = (next >> shift) << shift
            guard end > replay.firstOffset, (found?.nextOffset ?? 0) < end else { continue }
            let kept = newest(upTo: end)
            if let kept, kept.number == end {
                found = kept.state
                continue
            }
            let start: Replay.Start = kept.map { .nearest($0.state) } ?? .newestCheckpoint
            let state = try replay.fold(through: end - 1, from: start).state
            note(state.nextOffset, state)
            found = state
        }
        if let found { return found }
        return try replay.fold(through: next - 1).state
    }
}
