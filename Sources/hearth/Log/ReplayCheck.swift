// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeSDK

/// Folds a log in several ways, which must all give the same states.
struct ReplayCheck {
    /// How a log is folded again.
    enum Way: String, Sendable, CaseIterable {
        /// From checkpoints to the end.
        case checkpoints
        /// In pieces of random length, the state saved and read back between them.
        case pieces
        /// Record by record, forth and back.
        case walk
    }

    /// Two folds that differ.
    struct Difference: Hashable, Sendable {
        var way: Way
        /// The record after which the states differ.
        var offset: UInt64
    }

    /// The state after the last record, folded at once.
    private(set) var whole: HomeState
    /// How many folds to the end agree, this one included.
    private(set) var foldCount = 1
    /// How many states on the way were compared.
    private(set) var comparisonCount = 0
    private(set) var difference: Difference?

    private let replay: Replay
    private let checkpoints: any CheckpointStore
    private let sha256: SHA256Function
    private var random: RandomNumbers
    private let foldOn: @Sendable (Replay, UInt64, HomeState) throws(EngineError) -> HomeState
    private let progress: WorkProgress?

    /// - Parameters:
    ///   - reader: of the log; its present end counts. It holds a record.
    ///   - sha256: the digest that states are compared by.
    ///   - random: where the pieces and the walk come from.
    ///   - progress: is told how many records were folded.
    ///   - fold: folds a state on, through an offset; given where a test needs one that is wrong.
    init(
        _ reader: FileLogReader, sha256: @escaping SHA256Function,
        random: @escaping () -> UInt64 = { UInt64.random(in: .min ... .max) },
        progress: WorkProgress? = nil,
        fold: @escaping @Sendable (Replay, UInt64, HomeState) throws(EngineError) -> HomeState = {
            replay, last, state throws(EngineError) in
            try replay.fold(through: last, from: .state(state)).state
        }
    ) throws(EngineError) {
        let replay = Replay(reader: reader, sha256: sha256)
        self.replay = replay.limited(to: replay.nextOffset)
        checkpoints = reader.checkpoints
        self.sha256 = sha256
        self.random = RandomNumbers(source: random)
        self.progress = progress
        foldOn = fold
        whole = try self.replay.state(before: replay.firstOffset)
        whole = try self.fold(self.replay, replay.nextOffset - 1, whole)
    }

    private func fold(
        _ replay: Replay, _ last: UInt64, _ state: HomeState
    ) throws(EngineError) -> HomeState {
        let folded = try foldOn(replay, last, state)
        progress?.advance(by: folded.nextOffset.subtractingSaturated(state.nextOffset))
        return folded
    }

    /// Folds in every way, and stops at the first difference.
    ///
    /// - Throws: `EngineError`; what is damaged is folded as lost, in every way alike.
    mutating func run() throws {
        try checkCheckpoints()
        if difference == nil { try checkPieces() }
        if difference == nil { try checkWalk() }
    }

    private var last: UInt64 { replay.nextOffset - 1 }

    private func hash(_ state: HomeState) -> [UInt8] {
        var state = state
        return state.hashes(sha256: sha256).state
    }

    /// The state after a record, in the way that is compared with the others.
    private func expected(_ offset: UInt64) throws(EngineError) -> HomeState {
        if offset == last { return whole }
        return try fold(replay, offset, try replay.state(before: replay.firstOffset))
    }

    private mutating func compare(_ state: HomeState, _ offset: UInt64, _ way: Way) throws -> Bool {
        comparisonCount += 1
        let isSame = hash(state) == hash(try expected(offset))
        if !isSame, difference == nil { difference = Difference(way: way, offset: offset) }
        return isSame
    }

    private mutating func checkCheckpoints() throws {
        let all = try checkpoints.list().filter {
            $0.offset > replay.firstOffset && $0.offset <= replay.nextOffset
        }
        for info in Self.spread(all) {
            guard let bytes = try? checkpoints.load(offset: info.offset),
                let saved = StateCheckpoint(bytes: bytes, sha256: sha256)
            else {
                difference = Difference(way: .checkpoints, offset: info.offset - 1)
                return
            }
            guard try compare(saved.state, info.offset - 1, .checkpoints) else { return }
            let state =
                info.offset > last ? saved.state : try fold(replay, last, saved.state)
            guard hash(state) == hash(whole) else {
                difference = Difference(
                    way: .checkpoints, offset: try firstDifference(from: saved.state))
                return
            }
            foldCount += 1
        }
    }

    /// Some of the checkpoints, the oldest and the newest among them: each takes two folds.
    static func spread(_ all: [CheckpointInfo]) -> [CheckpointInfo] {
        guard all.count > checkpointsMax else { return all }
        return (0..<checkpointsMax).map { all[$0 * (all.count - 1) / (checkpointsMax - 1)] }
    }

    /// How many checkpoints are folded from.
    static let checkpointsMax = 8

    /// The first record after which a fold from a state differs from the whole fold.
    private func firstDifference(from state: HomeState) throws -> UInt64 {
        var (low, high) = (state.nextOffset, last)
        while low < high {
            let middle = low + (high - low) / 2
            let theirs = try fold(replay, middle, state)
            let isSame = hash(theirs) == hash(try expected(middle))
            if isSame { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private mutating func checkPieces() throws {
        var state = try replay.state(before: replay.firstOffset)
        let longest = max(2, (last - replay.firstOffset) / 8)
        while state.nextOffset <= last {
            let start = state
            let end = min(last, state.nextOffset + UInt64.random(in: 0..<longest, using: &random))
            state = try fold(replay, end, state)
            guard state.nextOffset == end + 1 else {
                difference = Difference(way: .pieces, offset: end)
                return
            }
            state = try HomeState(encoded: state.encoded())
            if try !compare(state, end, .pieces) {
                let offset = try firstDifference(from: start)
                difference = Difference(way: .pieces, offset: offset)
                return
            }
        }
        foldCount += 1
    }

    /// Goes on to a few places and back by random steps.
    private mutating func checkWalk() throws {
        let session = try ReplaySession(replay)
        let count = last - replay.firstOffset + 1
        for _ in 0..<4 {
            let place = replay.firstOffset + UInt64.random(in: 0..<count, using: &random)
            try session.move(to: .offset(place))
            for _ in 0..<UInt64.random(in: 1...8, using: &random) { try session.stepBack() }
            guard try isSame(session) else { return }
            for _ in 0..<UInt64.random(in: 1...8, using: &random) { try session.step() }
            guard try isSame(session) else { return }
        }
        try session.move(to: .offset(last))
        if try isSame(session) { foldCount += 1 }
    }

    private mutating func isSame(_ session: ReplaySession) throws -> Bool {
        guard let offset = session.offset else { return true }
        return try compare(session.state, offset, .walk)
    }
}

private struct RandomNumbers: RandomNumberGenerator {
    let source: () -> UInt64

    func next() -> UInt64 { source() }
}
