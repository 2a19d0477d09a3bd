// SPDX-License-Identifier: Apache-2.0

package import HomeEngine
public import HomeGraph
import HomeLog
public import HomeTypes

/// A walk through a recorded log, forwards and back: for a test of what happened in somebody's
/// home, and for looking at it record by record.
///
/// ```swift
/// let session = try ReplaySession(log: "problem.hearth")
/// try session.move(to: .offset(1200))
/// #expect(session.snapshot.device("zigbee:0x01")?.connectivity.state == .offline)
/// ```
///
/// Nothing is written, and no clock runs: the home changes by records alone. A session belongs to
/// one task at a time.
public final class ReplaySession {
    /// Why a run ended.
    public enum Stop: Hashable, Sendable {
        /// It came where it was sent.
        case point
        /// The newest record has an event of this kind, at which a breakpoint stands.
        case breakpoint(kind: String)
        /// The predicate became true.
        case predicate
        /// The log ends here.
        case end
    }

    /// The offset of the first record that the log has.
    public var firstOffset: UInt64 { replay.firstOffset }
    /// The offset after the last record of the log.
    public var nextOffset: UInt64 { replay.nextOffset }
    /// The home and the books after the record that the session stands at.
    public private(set) var state: HomeState
    /// The kinds of events behind which a run stops.
    public private(set) var breakpoints: Set<String> = []

    private let replay: Replay
    private var journal = UndoJournal<HomeState>(width: journalWidth)
    /// Stands where the session does; nil after a jump.
    private var tail: FoldTail?
    /// The home at the end of the log, in which predicates look names up.
    private var newest: HomeSnapshot?

    /// About half as many steps back cost nothing; see ``UndoJournal``.
    static let journalWidth = 64

    /// Opens a log, before its first record.
    ///
    /// - Parameter path: an export, a segment, or a data directory; of a directory, records that
    ///   come later are not seen.
    /// - Throws: `notFound` where there is no log; `dataLoss` for a file that is cut off or no part
    ///   of a log; `failedPrecondition` for one of a newer program.
    public convenience init(log path: String) throws(HomeError) {
        let reader = try asLogError { () throws(LogError) in try FileLogReader(path: path) }
        try self.init(Replay(reader: reader, sha256: nil))
    }

    /// - Parameter replay: its present end is the end of the session.
    package init(_ replay: Replay) throws(HomeError) {
        let replay = replay.limited(to: replay.nextOffset)
        self.replay = replay
        state = try asHomeError { () throws(EngineError) in
            try replay.state(before: replay.firstOffset)
        }
        journal.note(state.nextOffset, state)
    }

    /// The home after the record that the session stands at.
    public var snapshot: HomeSnapshot { state.graph }

    /// The offset of the record that the session stands at; nil before the first.
    public var offset: UInt64? {
        state.nextOffset > firstOffset ? state.nextOffset - 1 : nil
    }

    /// The record that the session stands at; nil before the first, and for one that is lost.
    ///
    /// - Throws: `dataLoss` where the log cannot be read.
    public func record() throws(HomeError) -> HomeRecord? {
        guard let offset else { return nil }
        return try asHomeError { () throws(EngineError) in try replay.record(at: offset) }
    }

    /// Goes one record on, or over one range of lost records.
    ///
    /// - Returns: whether there was one.
    /// - Throws: `dataLoss` where the log cannot be read, `failedPrecondition` for a record of a
    ///   newer program.
    @discardableResult
    public func step() throws(HomeError) -> Bool {
        guard state.nextOffset < nextOffset else { return false }
        let found = try asHomeError { () throws(EngineError) -> HomeState? in
            if tail == nil { tail = try FoldTail(replay, from: state) }
            guard try tail?.advance() != nil else { return nil }
            return tail?.state
        }
        guard let found else { return false }
        state = found
        journal.note(state.nextOffset, state)
        return true
    }

    /// Goes one record back, or over one range of lost records.
    ///
    /// - Returns: whether there was one.
    /// - Throws: as ``step()``
    @discardableResult
    public func stepBack() throws(HomeError) -> Bool {
        let last = state.nextOffset
        guard last > firstOffset else { return false }
        var next = last - 1
        if let lost = state.books.lostRanges.last(where: { $0.last == next }), try record() == nil {
            next = max(firstOffset, lost.first)
        }
        try jump(to: next)
        return true
    }

    /// Goes to a point, forwards or back, past all breakpoints.
    ///
    /// - Throws: `outOfRange` for a point that the log does not hold; else as ``step()``
    public func move(to point: HomePoint) throws(HomeError) {
        try jump(to: try next(of: point))
    }

    /// Goes on to a point, and stops early behind a record with a breakpoint.
    ///
    /// - Parameter point: The end of the log without one. A point that lies back is gone to at once.
    /// - Throws: as ``move(to:)``
    @discardableResult
    public func run(to point: HomePoint = .newest) throws(HomeError) -> Stop {
        let end = try next(of: point)
        guard end > state.nextOffset, !breakpoints.isEmpty else {
            try jump(to: end)
            return end == nextOffset ? .end : .point
        }
        while state.nextOffset < end, try step() {
            if let kind = try breakpointKind() { return .breakpoint(kind: kind) }
        }
        return state.nextOffset >= nextOffset ? .end : .point
    }

    /// Goes on until a predicate becomes true: it was not at the record before. Breakpoints count
    /// too.
    ///
    /// - Parameter predicate: its names are looked up in the home at the end of the log.
    /// - Throws: ``PredicateError`` for a name, value or unit that the home does not have; else as
    ///   ``step()``
    @discardableResult
    public func run(until predicate: HomePredicate) throws -> Stop {
        let start = state.nextOffset
        guard start < nextOffset else { return .end }
        let found: UInt64?
        do {
            found = try first(predicate, from: start)
        } catch let error as EngineError {
            throw HomeError(error)
        }
        let stop = try run(to: found.map { .offset($0) } ?? .newest)
        if case .breakpoint = stop { return stop }
        return found == nil ? .end : .predicate
    }

    /// Lets runs stop behind each record that has an event of this kind.
    ///
    /// - Parameter kind: as `deviceRenamed`; ``HomeGraph/HomeEvent/kindNames`` has all.
    /// - Throws: `invalidArgument` for a kind that there is not.
    public func addBreakpoint(kind: String) throws(HomeError) {
        guard HomeEvent.kindNames.contains(kind) else {
            let near = Suggestion.nearest(to: kind, in: HomeEvent.kindNames)
            throw .invalidArgument(
                "'\(kind)' is no kind of event" + (near.map { "; did you mean \($0)?" } ?? "."))
        }
        breakpoints.insert(kind)
    }

    /// Removes a breakpoint; one that is not there is no error.
    public func removeBreakpoint(kind: String) { breakpoints.remove(kind) }

    private func first(_ predicate: HomePredicate, from start: UInt64) throws -> UInt64? {
        let home = try newest ?? replay.fold().state.graph
        newest = home
        var scan = try PredicateScan([predicate], boundTo: home, from: start, replay)
        while let step = try scan.advance() {
            if let edge = step.edges.first(where: { $0.isTrue && !$0.isContinued }) {
                return edge.offset
            }
        }
        return nil
    }

    private func breakpointKind() throws(HomeError) -> String? {
        try record()?.events.lazy.map(\.kindName).first { breakpoints.contains($0) }
    }

    /// The offset after the record of a point.
    private func next(of point: HomePoint) throws(HomeError) -> UInt64 {
        switch point {
        case .newest: return nextOffset
        case .offset(let offset):
            guard (firstOffset..<nextOffset).contains(offset) else {
                throw .outOfRange(
                    "The log has no point @\(offset): it holds \(replay.rangeText).")
            }
            return offset + 1
        case .time(let date):
            let time = date.logTime
            let moment = try asHomeError { () throws(EngineError) in try replay.moment(at: time) }
            switch moment {
            case .beforeFirst: return firstOffset
            case .at(let offset): return offset + 1
            case .trimmed:
                throw .outOfRange("\(date) is before @\(firstOffset), the log's beginning.")
            }
        }
    }

    private func jump(to next: UInt64) throws(HomeError) {
        guard next != state.nextOffset else { return }
        tail = nil
        state = try asHomeError { () throws(EngineError) in
            try journal.state(before: next, in: replay)
        }
    }
}
