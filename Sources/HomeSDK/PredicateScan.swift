// SPDX-License-Identifier: Apache-2.0

package import HomeEngine
package import HomeGraph

/// Follows predicates through a log, record by record, and on as the log grows: one fold for all.
///
/// It begins as much before its first record as the predicates look back, and reports no edges
/// until then; at the first record it reports what is true there.
package struct PredicateScan: ~Copyable {
    /// A moment at which a predicate became true, or ceased to be.
    package struct Edge: Hashable, Sendable {
        /// The position of the predicate among those of the scan.
        package var predicate: Int
        package var isTrue: Bool
        /// The newest record of that moment.
        package var offset: UInt64
        /// In nanoseconds since 1970 UTC.
        package var time: Int64
        /// Whether the predicate was true already as the range began.
        package var isContinued = false
        /// The values that the predicate looked at as it became true, where they are gathered.
        package var evidence: [PredicateEvidence] = []
    }

    /// What one step found.
    package struct Step {
        /// In the order of their times, then of the predicates; empty for most records.
        package var edges: [Edge]
        /// The record that was read.
        package var offset: UInt64
        /// The records that damage took.
        package var lost: RangeLost?
    }

    private var tail: FoldTail
    private var predicates: PredicateSet
    private let count: Int
    /// How often the fold has begun anew behind damage.
    private var restarts: Int
    private let first: UInt64
    private var hasBegun = false
    private var era: UInt32
    private let gathersEvidence: Bool

    /// - Parameters:
    ///   - predicates: their names are looked up in `home`.
    ///   - home: the home as the user sees it.
    ///   - first: the offset of the first record of the range.
    ///   - replay: the log.
    ///   - gathersEvidence: whether edges come with the values that a predicate looks at.
    ///   - timeOfDay: the seconds since midnight at a time, in nanoseconds since 1970 UTC.
    /// - Throws: ``PredicateError``, `EngineError`.
    package init(
        _ predicates: [HomePredicate], boundTo home: HomeSnapshot, from first: UInt64,
        _ replay: Replay, gathersEvidence: Bool = false,
        timeOfDay: @escaping @Sendable (Int64) -> Int = LocalTimeOfDay.seconds
    ) throws {
        var bound: [BoundPredicate] = []
        for predicate in predicates { bound.append(try predicate.bound(to: home)) }
        let lookback = bound.map(\.lookback).max() ?? 0
        let start = try Self.start(first, lookback: lookback, replay)
        let state = try replay.state(before: start)
        let tail = try FoldTail(replay, from: state)
        restarts = tail.restarts
        self.tail = tail
        self.first = first
        self.gathersEvidence = gathersEvidence
        era = state.books.era
        count = bound.count
        self.predicates = PredicateSet(
            bound, timeOfDay: timeOfDay, gathersEvidence: gathersEvidence)
    }

    /// The home after the last step.
    package var home: HomeSnapshot { tail.snapshot }

    /// When the last record was received, in nanoseconds since 1970 UTC.
    package var time: Int64 { tail.lastReceivedAt }

    /// The offset of the next record.
    package var nextOffset: UInt64 { tail.nextOffset }

    /// The edge of a predicate that is true already.
    package func edge(at offset: UInt64, predicate: Int = 0) -> Edge {
        Edge(predicate: predicate, isTrue: true, offset: offset, time: time, isContinued: true)
    }

    /// Whether a predicate is true after the last step.
    package func isTrue(_ predicate: Int = 0) -> Bool { predicates.isTrue(predicate) }

    /// When a value may change although no record comes, in nanoseconds since 1970 UTC.
    package var nextDeadline: Int64? { predicates.nextDeadline }

    /// The record that the last step read; nil where damage took it.
    package borrowing func record() -> HomeRecord? { tail.record() }

    /// Takes the next record; nil at the end of what is durable now.
    ///
    /// - Throws: `EngineError`
    package mutating func advance() throws(EngineError) -> Step? {
        guard let step = try tail.advance() else { return nil }
        switch step {
        case .lost(let range): return Step(edges: [], offset: range.last, lost: range)
        case .record(let offset, let time):
            var step: Int64 = 0
            if tail.era != era {
                step = tail.record()?.step(to: tail.era) ?? 0
                era = tail.era
            }
            let isNext = tail.restarts == restarts
            restarts = tail.restarts
            // Not kept until the next record: what is kept is copied when it changes.
            tail.follow(&predicates.changes, isNext: isNext)
            var found = predicates.begin(offset: offset, time: time, step: step)
            if !predicates.takeValues(into: &found) { predicates.take(tail.snapshot, into: &found) }
            if found.isEmpty, hasBegun || offset < first { return Step(edges: [], offset: offset) }
            var edges: [Edge] = []
            if hasBegun {
                edges = found.map { Edge($0) }
            } else if offset >= first {
                for index in 0..<count {
                    let own = found.filter { $0.predicate == index }.map { Edge($0) }
                    edges += begun(own, of: index, at: offset, time)
                }
                hasBegun = true
            }
            return Step(edges: Self.ordered(edges), offset: offset)
        }
    }

    /// Lets time pass while no record comes.
    ///
    /// - Parameter time: no record with an earlier time will come.
    package mutating func pass(until time: Int64) -> [Edge] {
        let edges = predicates.pass(until: time).map { Edge($0) }
        return Self.ordered(edges)
    }

    /// The edges of the first record of the range: of what came before only the value counts.
    private func begun(
        _ edges: [Edge], of index: Int, at offset: UInt64, _ time: Int64
    ) -> [Edge] {
        let own = edges.filter { $0.offset == offset && $0.time == time }
        if let edge = own.first { return edge.isTrue ? own : Array(own.dropFirst()) }
        guard predicates.isTrue(index) else { return [] }
        return [
            Edge(
                predicate: index, isTrue: true, offset: offset, time: time, isContinued: true,
                evidence: gathersEvidence ? predicates.evidence(index) : [])
        ]
    }

    /// By record, then by time within it; a clock that was set back changes no order of records.
    private static func ordered(_ edges: [Edge]) -> [Edge] {
        if edges.count < 2 { return edges }
        return edges.enumerated().sorted {
            let (a, b) = ($0.element, $1.element)
            return (a.offset, a.time, a.predicate, $0.offset)
                < (b.offset, b.time, b.predicate, $1.offset)
        }.map(\.element)
    }

    /// The record to begin with, so that all that the predicates look back on is there.
    private static func start(
        _ first: UInt64, lookback: Int64, _ replay: Replay
    ) throws(EngineError) -> UInt64 {
        // One record earlier, so that a change at the first record is one.
        let before = first > replay.firstOffset ? first - 1 : first
        guard lookback > 0, let begin = try time(near: first, replay) else { return before }
        let time = begin.subtractingSaturated(lookback)
        // Behind the range the clock may have been set back to this time.
        switch try replay.limited(to: max(first, replay.firstOffset)).moment(at: time...time) {
        case .at(let offset): return min(offset, before)
        case .beforeFirst, .trimmed: return replay.firstOffset
        }
    }

    /// When the first readable record at or behind an offset was received, or the one before it.
    private static func time(near offset: UInt64, _ replay: Replay) throws(EngineError) -> Int64? {
        var found: Int64?
        do {
            let start = min(offset, replay.nextOffset > 0 ? replay.nextOffset - 1 : 0)
            try replay.records(in: start..<replay.nextOffset, captures: false) { item in
                guard case .record(let record) = item else { return true }
                found = record.receivedAt
                return false
            }
        } catch let error as EngineError {
            throw error
        } catch {
            return nil
        }
        return found
    }
}

extension PredicateScan.Edge {
    fileprivate init(_ found: PredicateSet.Edge) {
        let edge = found.edge
        self.init(
            predicate: found.predicate, isTrue: edge.isTrue, offset: edge.offset, time: edge.time,
            evidence: edge.evidence)
    }
}

extension HomeRecord {
    /// By how much the clock was set forwards as an era began, in nanoseconds.
    package func step(to era: UInt32) -> Int64? {
        for case .clockStepped(let event) in events where event.era == era { return event.step }
        return nil
    }
}
