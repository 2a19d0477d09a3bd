// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// A condition on a home, written as text: `device("Hall lamp").onOff == on for 10m`.
///
/// The words are those of `hearth ls`; the language is in docs/PREDICATES.md. Reading the text
/// finds mistakes of grammar; names and units are looked up when a home is asked.
///
/// ```swift
/// let night = try HomePredicate("home.any(contact == open for 10m) and between 22:00 and 06:00")
/// for span in try await home.find(night) { print(span.from.offset) }
/// ```
public struct HomePredicate: Sendable, CustomStringConvertible {
    /// The text as it was given.
    public let text: String
    let syntax: PredicateSyntax

    /// - Parameters:
    ///   - text: at most 16 384 bytes.
    ///   - point: the meaning of what stands behind `since` and `before`; without it, `@1234` and
    ///     times as `2026-11-20T14:00:00Z` are understood.
    /// - Throws: ``PredicateError`` with the column of the mistake.
    public init(
        _ text: String, point: (String) -> PredicatePoint? = { PredicatePoint($0) }
    ) throws(PredicateError) {
        guard text.utf8.count <= Self.bytesMax else {
            throw PredicateError(
                text: String(text.prefix(40)) + "…", column: 1,
                message: "the predicate is longer than \(Self.bytesMax) bytes")
        }
        self.text = text
        syntax = try PredicateParser.syntax(of: text, point: point)
    }

    /// The longest text.
    public static let bytesMax = 16_384

    public var description: String { text }

    /// Whether the predicate is true in a home that stands still.
    ///
    /// - Parameters:
    ///   - home: the home at the moment.
    ///   - names: the home in which the names are looked up.
    ///   - time: of the moment, in nanoseconds since 1970 UTC.
    /// - Throws: ``PredicateError`` for a name, value or unit that the home does not have, and for
    ///   a predicate that depends on more than one moment (`for`, `changed`, `rate`).
    package func isTrue(
        in home: HomeSnapshot, boundTo names: HomeSnapshot, at time: Int64
    ) throws(PredicateError) -> Bool {
        let bound = try bound(to: names)
        guard !bound.hasMemory else {
            throw PredicateError(
                text: text, column: 1,
                message: "'for', 'changed' and 'rate' need more than one moment")
        }
        var predicates = PredicateSet([bound], timeOfDay: LocalTimeOfDay.seconds)
        _ = predicates.take(home, offset: home.offset ?? 0, time: time)
        return predicates.isTrue(0)
    }

    /// Whether the value depends on more than one moment: `for`, `changed`, `rate`.
    ///
    /// - Throws: ``PredicateError`` for a name, value or unit that the home does not have.
    package func hasMemory(in home: HomeSnapshot) throws(PredicateError) -> Bool {
        try bound(to: home).hasMemory
    }

    /// The nanoseconds of `10m` or `1h30m`; nil for a text that is no duration.
    package static func nanoseconds(ofDuration text: String) -> Int64? {
        var scanner = PredicateScanner(text)
        guard let found = try? scanner.duration(), scanner.isAtEnd() else { return nil }
        return found
    }

    /// The predicate with its names looked up in a home.
    func bound(to home: HomeSnapshot) throws(PredicateError) -> BoundPredicate {
        try PredicateBinder.bound(syntax, of: text, to: home)
    }
}
