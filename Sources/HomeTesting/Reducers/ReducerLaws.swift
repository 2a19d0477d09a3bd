// SPDX-License-Identifier: Apache-2.0

public import HomeGraph

/// The laws of a reducer over the records of a home: what lets a program stop anywhere, start
/// again, and have the state that one uninterrupted fold would have given.
///
/// ```swift
/// try ReducerLaws(Habits()) { habits, record in habits.reduce(record) }.check(seed: 1)
/// ```
public struct ReducerLaws<State> {
    private let initial: State
    private let reduce: (inout State, HomeRecord) -> Void
    private let isSame: (State, State) -> Bool
    private let restored: ((State) throws -> State)?

    /// - Parameters:
    ///   - initial: the state before the first record.
    ///   - restored: saves a state and reads it back; nil for a reducer without checkpoints.
    ///   - isSame: whether two states are one.
    ///   - reduce: takes one record into the state.
    public init(
        _ initial: State, restored: ((State) throws -> State)? = nil,
        isSame: @escaping (State, State) -> Bool,
        reduce: @escaping (inout State, HomeRecord) -> Void
    ) {
        self.initial = initial
        self.reduce = reduce
        self.isSame = isSame
        self.restored = restored
    }

    /// Checks all laws on random histories of a home.
    /// - Parameters:
    ///   - cases: how many histories.
    ///   - records: the most records that a history has, but for its first two.
    ///   - isFlapping: whether most events are facts of connectivity that change again and again.
    ///   - seed: where the generator starts; `HEARTH_SEED` overrides it.
    /// - Throws: ``PropertyFailure`` with the law and the shortest history that breaks it.
    public func check(
        cases: Int = 200, records: Int = 40, isFlapping: Bool = false, seed: UInt64
    ) throws {
        try checkHistories(cases: cases, records: records, isFlapping: isFlapping, seed: seed) {
            try check($0)
        }
    }

    /// Checks all laws on one history.
    /// - Throws: ``BrokenProperty`` with the law, or what encoding or restoring threw.
    public func check(_ history: RandomHistory) throws {
        let whole = fold(history.records, from: initial)
        try hold(
            isSame(fold(history.records, from: initial), whole),
            "the same records give another state")
        try hold(
            isSame(fold(try Self.decoded(history.records), from: initial), whole),
            "records as a log gives them back give another state")
        let cut = history.index(history.records.count + 1)
        let rest = history.records[cut...]
        let point = fold(history.records[..<cut], from: initial)
        let before = fold(history.records[..<cut], from: initial)
        try hold(isSame(fold(rest, from: point), whole), "split at \(cut) gives another state")
        try hold(isSame(point, before), "a copy of \(cut) changed when the fold went on")
        guard let restored else { return }
        let read = try restored(point)
        try hold(isSame(read, point), "a state changes by being saved, at \(cut)")
        try hold(isSame(fold(rest, from: read), whole), "restored at \(cut) gives another state")
    }

    private func fold(_ records: some Sequence<HomeRecord>, from state: State) -> State {
        var state = state
        for record in records { reduce(&state, record) }
        return state
    }

    private static func decoded(_ records: [HomeRecord]) throws -> [HomeRecord] {
        var encoder = RecordEncoder()
        var decoder = RecordDecoder()
        return try records.enumerated().map { index, record in
            let bytes = encoder.encode(record)
            for definition in encoder.takeNewDefinitions() {
                try decoder.dictionary.define(
                    id: decoder.dictionary.names.count, bytes: definition)
            }
            return try decoder.decode(
                bytes.span.bytes, offset: record.offset ?? UInt64(index),
                receivedAt: record.receivedAt, capture: record.capture)
        }
    }
}

extension ReducerLaws where State: Equatable {
    /// - Parameters:
    ///   - initial: the state before the first record.
    ///   - restored: saves a state and reads it back; nil for a reducer without checkpoints.
    ///   - reduce: takes one record into the state.
    public init(
        _ initial: State, restored: ((State) throws -> State)? = nil,
        reduce: @escaping (inout State, HomeRecord) -> Void
    ) {
        self.init(initial, restored: restored, isSame: ==, reduce: reduce)
    }
}
