// SPDX-License-Identifier: Apache-2.0

/// Reads the words, numbers and signs of a predicate from the left.
struct PredicateScanner {
    let text: String
    private let scalars: [Unicode.Scalar]
    /// The column of each scalar and of the end: a letter with its accents is one character.
    private let columns: [Int]
    private(set) var position = 0

    init(_ text: String) {
        self.text = text
        scalars = Array(text.unicodeScalars)
        columns =
            text.enumerated().flatMap { index, character in
                character.unicodeScalars.map { _ in index + 1 }
            } + [text.count + 1]
    }

    /// The column of what comes next, from 1 on.
    mutating func column() -> Int {
        skipSpaces()
        return columns[position]
    }

    mutating func isAtEnd() -> Bool {
        skipSpaces()
        return position == scalars.count
    }

    func failure(_ message: String, at column: Int) -> PredicateError {
        PredicateError(text: text, column: column, message: message)
    }

    /// What comes next, for an error.
    mutating func shown() -> String {
        if isAtEnd() { return "the end" }
        var end = position + 1
        if Self.isWord(scalars[position]) {
            while end < scalars.count, Self.isWord(scalars[end]) { end += 1 }
        }
        return "'" + string(position..<end) + "'"
    }

    /// Takes a sign if it comes next.
    mutating func take(_ sign: String) -> Bool {
        skipSpaces()
        let wanted = Array(sign.unicodeScalars)
        guard scalars[position...].starts(with: wanted) else { return false }
        position += wanted.count
        return true
    }

    /// Takes one of some words if it comes next; letters of either case will do.
    mutating func take(word: String) -> Bool {
        let start = position
        guard let found = self.word(), found.lowercased() == word else {
            position = start
            return false
        }
        return true
    }

    /// Takes a word that is followed by an opening parenthesis; nothing else.
    mutating func take(call: String) -> Bool {
        let start = position
        if take(word: call), take("(") { return true }
        position = start
        return false
    }

    /// The next word; nil where something else comes.
    mutating func word() -> String? {
        skipSpaces()
        guard position < scalars.count, Self.isWord(scalars[position]),
            !Self.isDigit(scalars[position])
        else { return nil }
        let start = position
        while position < scalars.count, Self.isWord(scalars[position]) { position += 1 }
        return string(start..<position)
    }

    /// The next text in quotes; nil where something else comes.
    mutating func quoted() throws(PredicateError) -> String? {
        skipSpaces()
        guard position < scalars.count, scalars[position] == "\"" || scalars[position] == "'" else {
            return nil
        }
        let start = position
        let quote = scalars[position]
        position += 1
        var found = String.UnicodeScalarView()
        while position < scalars.count, scalars[position] != quote {
            if scalars[position] == "\\", position + 1 < scalars.count { position += 1 }
            found.append(scalars[position])
            position += 1
        }
        guard position < scalars.count else {
            throw failure("the text has no closing \(quote)", at: columns[start])
        }
        position += 1
        return String(found)
    }

    /// The next number, with the sign before it; nil where something else comes.
    mutating func number() throws(PredicateError) -> Double? {
        skipSpaces()
        let start = position
        var end = position
        if end < scalars.count, scalars[end] == "-" || scalars[end] == "+" { end += 1 }
        let digits = end
        while end < scalars.count, Self.isDigit(scalars[end]) { end += 1 }
        guard end > digits else { return nil }
        if end + 1 < scalars.count, scalars[end] == ".", Self.isDigit(scalars[end + 1]) {
            end += 1
            while end < scalars.count, Self.isDigit(scalars[end]) { end += 1 }
        }
        guard let number = Double(string(start..<end)), number.isFinite else {
            throw failure("'\(string(start..<end))' is too large a number", at: columns[start])
        }
        position = end
        return number
    }

    /// The unit that comes next, where it is one of those given; the longest that fits.
    mutating func unit(of units: Set<String>) -> String? {
        skipSpaces()
        var end = position
        while end < scalars.count, !" ()<>=!&|,\"'\t\n".unicodeScalars.contains(scalars[end]) {
            end += 1
        }
        let found = string(position..<end)
        guard units.contains(found) else { return nil }
        position = end
        return found
    }

    /// The word that comes next, without taking it; nil where something else comes.
    mutating func nextWord() -> String? {
        let start = position
        defer { position = start }
        return word()
    }

    /// What comes next up to a space or a closing parenthesis.
    mutating func run() -> String {
        skipSpaces()
        let start = position
        while position < scalars.count, !" )\t\n".unicodeScalars.contains(scalars[position]) {
            position += 1
        }
        return string(start..<position)
    }

    /// `10m`, `1h30m`, in nanoseconds.
    mutating func duration() throws(PredicateError) -> Int64 {
        let column = column()
        var found: Int64 = 0
        while let count = whole() {
            let unit = letters()
            guard let seconds = Self.durations[unit] else {
                throw failure(
                    "a duration is written as 45s, 10m, 1h30m or 2d", at: column)
            }
            let (product, isOver) = count.multipliedReportingOverflow(by: seconds * 1_000_000_000)
            let (sum, isTooLong) = found.addingReportingOverflow(product)
            guard !isOver, !isTooLong else {
                throw failure("the duration is too long", at: column)
            }
            found = sum
        }
        guard found > 0 else {
            throw failure("a duration is written as 45s, 10m, 1h30m or 2d", at: column)
        }
        return found
    }

    /// `22:00`, `6:30:15`, in seconds since midnight.
    mutating func timeOfDay() throws(PredicateError) -> Int {
        let column = column()
        let parts = run().split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard (2...3).contains(parts.count), let hour = parts[0], let minute = parts[1],
            let second = parts.count == 3 ? parts[2] : 0, (0...24).contains(hour),
            (0...59).contains(minute), (0...59).contains(second),
            hour * 3600 + minute * 60 + second <= 86_400
        else { throw failure("a time of day is written as 22:00", at: column) }
        return hour * 3600 + minute * 60 + second
    }

    private static let durations: [String: Int64] = [
        "s": 1, "m": 60, "min": 60, "h": 3600, "d": 86_400, "w": 604_800,
    ]

    /// Digits alone, right here.
    private mutating func whole() -> Int64? {
        let start = position
        while position < scalars.count, Self.isDigit(scalars[position]) { position += 1 }
        guard let number = Int64(string(start..<position)) else {
            position = start
            return nil
        }
        return number
    }

    private mutating func letters() -> String {
        let start = position
        while position < scalars.count, scalars[position].properties.isAlphabetic { position += 1 }
        return string(start..<position)
    }

    private mutating func skipSpaces() {
        while position < scalars.count, " \t\n\r".unicodeScalars.contains(scalars[position]) {
            position += 1
        }
    }

    private func string(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "_" || isDigit(scalar) || scalar.properties.isAlphabetic
    }
}
