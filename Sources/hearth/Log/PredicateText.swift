// SPDX-License-Identifier: Apache-2.0

import HomeEngine
import HomeGraph
import HomeLog
import HomeRuntime
import HomeSDK

/// A predicate of the command line.
struct PredicateText {
    let predicate: HomePredicate

    /// - Throws: `usage` with the column of what is wrong.
    init(_ text: String, _ log: LogAccess) throws(CommandFailure) {
        do throws(PredicateError) {
            predicate = try HomePredicate(text) { Self.point($0, log) }
        } catch {
            throw CommandFailure(error)
        }
    }

    /// The meaning of a point behind `since` and `before`.
    static func point(_ text: String, _ log: LogAccess) -> PredicatePoint? {
        guard let point = Point(argument: text) else { return nil }
        if case .time(_, let time) = point { return .time(time.lowerBound) }
        return (try? log.offset(of: point)).map { .offset($0) }
    }

    /// The home in which names are looked up: the one at the end of the range, or the one at its
    /// beginning where only that one has all of them.
    ///
    /// - Throws: ``NameFailure`` of the first predicate that neither has.
    static func home(
        for predicates: [HomePredicate], _ log: LogAccess, _ range: Range<UInt64>
    ) throws -> HomeSnapshot {
        let end = try log.state(through: range.upperBound - 1).graph
        guard let failure = failure(of: predicates, in: end) else { return end }
        let start = try log.state(through: max(range.lowerBound, log.firstOffset)).graph
        guard self.failure(of: predicates, in: start) == nil else { throw failure }
        return start
    }

    /// A predicate with a name that the home does not have.
    struct NameFailure: Error {
        /// The position of the predicate.
        var predicate: Int
        var error: PredicateError
    }

    private static func failure(
        of predicates: [HomePredicate], in home: HomeSnapshot
    ) -> NameFailure? {
        for (index, predicate) in predicates.enumerated() {
            do throws(PredicateError) {
                _ = try predicate.hasMemory(in: home)
            } catch {
                return NameFailure(predicate: index, error: error)
            }
        }
        return nil
    }
}

extension CommandFailure {
    /// The message, then the predicate with a mark below the mistake.
    init(_ error: PredicateError) {
        let text = TerminalText.escape(error.text)
        let before = String(
            String.UnicodeScalarView(error.text.unicodeScalars.prefix(error.column - 1)))
        let mark = TerminalText.width(
            TerminalText.escape(before))
        self.init(
            .usage,
            "column \(error.column): \(TerminalText.escape(error.message))\n  \(text)\n  "
                + String(repeating: " ", count: mark) + "^")
    }
}

extension LogAccess {
    /// Follows predicates through a range of the log.
    ///
    /// - Parameter isLive: whether it goes on as the log grows.
    func scan(
        _ predicates: [HomePredicate], boundTo home: HomeSnapshot, in range: Range<UInt64>,
        isLive: Bool = false, gathersEvidence: Bool = false
    ) throws(CommandFailure) -> PredicateScan {
        try run {
            try PredicateScan(
                predicates, boundTo: home, from: range.lowerBound,
                isLive ? replay : replay.limited(to: range.upperBound),
                gathersEvidence: gathersEvidence, timeOfDay: { LocalTime.secondOfDay($0) })
        }
    }

    /// The next step of a scan; tells on the standard error what damage took.
    func next(_ scan: inout PredicateScan) throws(CommandFailure) -> PredicateScan.Step? {
        let step = try run { try scan.advance() }
        if let lost = step?.lost {
            Output.tell(
                CountText.records(lost.first, lost.last, areWhat: "damaged") + " and left out")
        }
        return step
    }

    /// The time up to which a range of the log is known: that of `--until`, but not beyond the next
    /// record; at HEAD the time now, where a daemon listens.
    func end(of range: Range<UInt64>, until: Point?) throws(CommandFailure) -> Int64? {
        if range.upperBound < nextOffset {
            guard case .time(_, let time)? = until else { return nil }
            let next = try record(at: range.upperBound)?.receivedAt ?? time.upperBound
            return min(time.upperBound, next)
        }
        let state = try state(at: .head)
        guard try asOf(state, at: .head) == nil else { return nil }
        let now = SystemClock().wallNanoseconds.subtractingSaturated(Self.graceNanoseconds)
        if case .time(_, let time)? = until { return min(time.upperBound, now) }
        return now
    }

    /// What was received before a moment may be on its way to the disk for so long after it.
    static let graceNanoseconds: Int64 = 1_000_000_000

    /// Turns the errors of reading and scanning into those of the command.
    func run<Result: ~Copyable>(
        _ body: () throws -> Result
    ) throws(CommandFailure) -> Result {
        do {
            return try body()
        } catch let error as CommandFailure {
            throw error
        } catch let error as PredicateText.NameFailure {
            throw CommandFailure(error.error)
        } catch let error as PredicateError {
            throw CommandFailure(error)
        } catch let error as EngineError {
            throw CommandFailure(error)
        } catch let error as LogError {
            throw CommandFailure(error)
        } catch {
            throw CommandFailure(.internalError, "\(error)")
        }
    }
}
