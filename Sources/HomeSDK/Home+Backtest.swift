// SPDX-License-Identifier: Apache-2.0

package import HomeEngine
import HomeGraph
import HomeThreads
import HomeTypes

/// When a rule would have fired.
package struct RuleHistory: Sendable {
    /// The records that were looked at; empty where the range holds none.
    package var offsets: Range<UInt64>
    /// The oldest first.
    package var firings: [Firing] = []
    /// Whether there were more firings than are kept.
    package var isCut = false
    /// Of all firings.
    package var calendar: FiringCalendar
}

/// The bounds of one question about a rule.
package struct BacktestLimits: Sendable {
    package var firingsMax: Int
    package var daysMax: Int

    package init(firingsMax: Int, daysMax: Int) {
        self.firingsMax = firingsMax
        self.daysMax = daysMax
    }
}

extension Home {
    /// When a rule would have fired.
    ///
    /// - Parameters:
    ///   - rule: its names are looked up in the home at the end of the range, or at its beginning.
    ///   - from: the first point; nil for the oldest record.
    ///   - to: the last point; nil for the newest.
    ///   - isLive: whether somebody writes the log, so that time passes behind its end.
    ///   - limits: of the answer.
    ///   - tag: the offset of a tag; nil where there is none of the name.
    /// - Throws: ``PredicateError`` for a name, value or unit that the home does not have;
    ///   `HomeError`: `invalidArgument` for a range that ends before it begins, `outOfRange` for a
    ///   point that the log does not hold, `notFound` for a tag, `unavailable` after
    ///   `disconnect()`, `cancelled`; what `tag` throws.
    package func backtest(
        _ rule: HomeRule, from: Point?, to: Point?, isLive: Bool, limits: BacktestLimits,
        tag: @escaping @Sendable (String) throws -> UInt64?
    ) async throws -> RuleHistory {
        let backend = try feed.openBackend()
        return try await offPool { cancellation in
            let replay = try backend.replay()
            let offsets = try Point.offsets(from: from, to: to, in: replay, tag: tag)
            var history = RuleHistory(
                offsets: offsets, calendar: FiringCalendar(daysMax: limits.daysMax))
            guard !offsets.isEmpty else { return history }
            do {
                let limited = replay.limited(to: offsets.upperBound)
                let home = try HomePredicate.home(
                    for: [rule.predicate], first: offsets.lowerBound, last: offsets.upperBound - 1
                ) { try limited.fold(through: $0).state.graph }
                var scan = RuleScan(
                    try PredicateScan(
                        [rule.predicate], boundTo: home, from: offsets.lowerBound, limited,
                        gathersEvidence: true, timeOfDay: { LocalTime.secondOfDay($0) }))
                while let step = try scan.advance() {
                    try cancellation.check()
                    history.take(step, max: limits.firingsMax)
                }
                let now = isLive ? SystemTime.wallNanoseconds : nil
                let until: Int64? =
                    if case .time(_, let time)? = to { time.upperBound } else { nil }
                if let end = try replay.knownTime(behind: offsets, until: until, now: { now }) {
                    history.take(scan.pass(until: end), max: limits.firingsMax)
                }
            } catch let error as PredicateNameError {
                throw rule.placed(error.error)
            } catch let error as PredicateError {
                throw rule.placed(error)
            } catch let error as EngineError {
                throw HomeError(error)
            }
            return history
        }
    }
}

extension RuleHistory {
    /// A rule that fired is kept at once; its duration is set when it ends.
    fileprivate mutating func take(_ step: RuleScan.Step, max: Int) {
        for firing in step.fired {
            calendar.add(firing)
            if firings.count < max { firings.append(firing) } else { isCut = true }
        }
        for ended in step.ended {
            let place = firings.lastIndex { $0.offset == ended.offset && $0.time == ended.time }
            if let place { firings[place].nanoseconds = ended.nanoseconds }
        }
    }
}

extension Replay {
    /// What was received before a moment may be on its way to the disk for so long after it.
    package static let graceNanoseconds: Int64 = 1_000_000_000

    /// The time up to which a range of records is known: its end where that is a time, but not
    /// beyond the next record; behind the newest record the time now. Nil where it is that of the
    /// last record.
    ///
    /// - Parameters:
    ///   - until: the end of the range, in nanoseconds since 1970 UTC; nil where it is no time.
    ///   - now: asked for behind the newest record alone; nil where nobody writes the log.
    package func knownTime(
        behind range: Range<UInt64>, until: Int64?, now: () throws -> Int64?
    ) throws -> Int64? {
        if range.upperBound < nextOffset {
            guard let until else { return nil }
            return min(until, try record(at: range.upperBound)?.receivedAt ?? until)
        }
        guard let now = try now()?.subtractingSaturated(Self.graceNanoseconds) else { return nil }
        return min(until ?? now, now)
    }
}
