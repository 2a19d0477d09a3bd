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
    /// - Throws: `PredicateNameError` of the first predicate that neither has.
    static func home(
        for predicates: [HomePredicate], _ log: LogAccess, _ range: Range<UInt64>
    ) throws -> HomeSnapshot {
        try HomePredicate.home(
            for: predicates, first: max(range.lowerBound, log.firstOffset),
            last: range.upperBound - 1
        ) { try log.state(through: $0).graph }
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

    /// Follows the rules of a file through a range of the log.
    ///
    /// - Parameter isLive: whether it goes on as the log grows.
    /// - Throws: `configuration` with file, line and column of a name that the home does not have.
    func scan(
        _ file: RuleFile, in range: Range<UInt64>, isLive: Bool
    ) throws(CommandFailure) -> RuleScan {
        let predicates = file.rules.map(\.predicate)
        let home: HomeSnapshot
        do {
            home = try PredicateText.home(
                for: predicates, self, isLive ? range.lowerBound - 1..<range.lowerBound : range)
        } catch let error as PredicateNameError {
            throw file.failure(error.error, in: error.predicate)
        } catch {
            throw error as? CommandFailure ?? CommandFailure(.internalError, "\(error)")
        }
        let scan = try scan(
            predicates, boundTo: home, in: range, isLive: isLive, gathersEvidence: true)
        return RuleScan(scan)
    }

    /// The next step of a scan; tells on the standard error what damage took.
    func next(_ scan: inout PredicateScan) throws(CommandFailure) -> PredicateScan.Step? {
        let step = try run { try scan.advance() }
        tell(step?.lost)
        return step
    }

    /// The next step of rules; tells on the standard error what damage took.
    func next(_ scan: inout RuleScan) throws(CommandFailure) -> RuleScan.Step? {
        let step = try run { try scan.advance() }
        tell(step?.lost)
        return step
    }

    private func tell(_ lost: RangeLost?) {
        guard let lost else { return }
        Output.tell(
            CountText.records(lost.first, lost.last, areWhat: "damaged") + " and left out")
    }

    /// The time up to which a range of the log is known: that of `--until`, but not beyond the next
    /// record; at HEAD the time now, where a daemon listens.
    func end(of range: Range<UInt64>, until: Point?) throws(CommandFailure) -> Int64? {
        let time: Int64? = if case .time(_, let time)? = until { time.upperBound } else { nil }
        return try run {
            try replay.knownTime(behind: range, until: time) {
                let state = try state(at: .head)
                return try asOf(state, at: .head) == nil ? SystemClock().wallNanoseconds : nil
            }
        }
    }

    /// Turns the errors of reading and scanning into those of the command.
    func run<Result: ~Copyable>(
        _ body: () throws -> Result
    ) throws(CommandFailure) -> Result {
        do {
            return try body()
        } catch let error as CommandFailure {
            throw error
        } catch let error as PredicateNameError {
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
