// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// A rule: a predicate, and for how long it must hold before the rule fires.
package struct HomeRule: Sendable {
    /// The predicate of the rule, with its duration.
    package let predicate: HomePredicate
    /// How many characters stand before the user's text in that of the predicate.
    private let shift: Int
    private let text: String

    /// - Parameters:
    ///   - when: the text of a predicate.
    ///   - duration: `45s`, `10m`, `1h30m`; nil fires at once. The caller has looked that it is one.
    ///   - point: the meaning of a point of the predicate.
    /// - Throws: ``PredicateError`` with the column in `when`.
    package init(
        when: String, for duration: String?,
        point: (String) -> PredicatePoint? = { PredicatePoint($0) }
    ) throws(PredicateError) {
        text = when
        // Before it stands within the text of 'for', so that its own end is an end.
        let plain = try HomePredicate(when, point: point)
        guard let duration else {
            predicate = plain
            shift = 0
            return
        }
        shift = 1
        do throws(PredicateError) {
            predicate = try HomePredicate("(\(when)) for \(duration)", point: point)
        } catch {
            throw Self.placed(error, in: when, shift: shift)
        }
    }

    /// What a duration looks like.
    package static let durationExamples = "45s, 10m, 1h30m"

    /// An error of the predicate with its column in the user's text.
    package func placed(_ error: PredicateError) -> PredicateError {
        Self.placed(error, in: text, shift: shift)
    }

    private static func placed(
        _ error: PredicateError, in text: String, shift: Int
    ) -> PredicateError {
        PredicateError(
            text: text, column: max(1, error.column - shift), message: error.message)
    }
}

/// A predicate with a name that the home does not have.
package struct PredicateNameError: Error {
    /// The position of the predicate.
    package var predicate: Int
    package var error: PredicateError
}

extension HomePredicate {
    /// The home in which names are looked up: the one at the end of a range, or the one at its
    /// beginning where only that one has all of them.
    ///
    /// - Parameters:
    ///   - first: the first record of the range.
    ///   - last: the last one.
    ///   - home: the home at a record.
    /// - Throws: ``PredicateNameError`` of the first predicate that neither has; what `home` throws.
    package static func home(
        for predicates: [HomePredicate], first: UInt64, last: UInt64,
        _ home: (UInt64) throws -> HomeSnapshot
    ) throws -> HomeSnapshot {
        let end = try home(last)
        guard let failure = failure(of: predicates, in: end) else { return end }
        let start = try home(first)
        guard self.failure(of: predicates, in: start) == nil else { throw failure }
        return start
    }

    private static func failure(
        of predicates: [HomePredicate], in home: HomeSnapshot
    ) -> PredicateNameError? {
        for (index, predicate) in predicates.enumerated() {
            do throws(PredicateError) {
                _ = try predicate.hasMemory(in: home)
            } catch {
                return PredicateNameError(predicate: index, error: error)
            }
        }
        return nil
    }
}
