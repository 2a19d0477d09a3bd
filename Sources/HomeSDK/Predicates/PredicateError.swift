// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a predicate, and where.
public struct PredicateError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The text of the predicate.
    public let text: String
    /// Where the mistake begins: 1 is the first character of the text.
    public let column: Int
    /// What is wrong, in one sentence without a period.
    public let message: String

    /// The message, the text, and a mark below the mistake.
    public var description: String {
        let place = String(repeating: " ", count: max(0, column - 1))
        return "column \(column): \(message)\n  \(text)\n  \(place)^"
    }
}
