// SPDX-License-Identifier: Apache-2.0

import HomeTypes

/// Reads the text of a predicate; the grammar is in docs/PREDICATES.md.
struct PredicateParser {
    private var scanner: PredicateScanner
    private let point: (String) -> PredicatePoint?
    private var depth = 0
    private var count = 0
    private var isInGroup = false

    /// More parentheses, `not` and groups in each other are refused.
    private static let depthMax = 64
    /// More conditions are refused: each is a level of what the predicate becomes.
    private static let countMax = 256

    private typealias Syntax = PredicateSyntax

    /// - Parameter point: the meaning of a point behind `since` and `before`; nil for a text that
    ///   is none.
    static func syntax(
        of text: String, point: (String) -> PredicatePoint?
    ) throws(PredicateError) -> PredicateSyntax {
        try withoutActuallyEscaping(point) { point throws(PredicateError) in
            var parser = PredicateParser(scanner: PredicateScanner(text), point: point)
            let syntax = try parser.disjunction()
            guard parser.scanner.isAtEnd() else {
                throw parser.unexpected("'and', 'or' or the end")
            }
            return syntax
        }
    }

    private init(scanner: PredicateScanner, point: @escaping (String) -> PredicatePoint?) {
        self.scanner = scanner
        self.point = point
    }

    // MARK: Conditions

    private mutating func disjunction() throws(PredicateError) -> Syntax {
        var found = try conjunction()
        while scanner.take("||") || scanner.take(word: "or") {
            found = .or(found, try conjunction())
        }
        return found
    }

    private mutating func conjunction() throws(PredicateError) -> Syntax {
        var found = try term()
        while scanner.take("&&") || scanner.take(word: "and") {
            found = .and(found, try term())
        }
        return found
    }

    /// - Parameter isNegated: whether `not` stands before it, without parentheses.
    private mutating func term(isNegated: Bool = false) throws(PredicateError) -> Syntax {
        let column = scanner.column()
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.depthMax else {
            throw scanner.failure("more than \(Self.depthMax) conditions in each other", at: column)
        }
        if scanner.take("!") || scanner.take(word: "not") {
            return .not(try term(isNegated: true))
        }
        count += 1
        guard count <= Self.countMax else {
            throw scanner.failure("more than \(Self.countMax) conditions", at: column)
        }
        let condition = try condition()
        let end = scanner.column()
        guard scanner.take(word: "for") else { return condition }
        guard !isNegated else {
            throw scanner.failure(
                "what is not? write (not …) for …, or not (… for …)", at: end)
        }
        return .held(condition, try scanner.duration())
    }

    private mutating func condition() throws(PredicateError) -> Syntax {
        if scanner.take("(") {
            let inner = try disjunction()
            try close()
            return inner
        }
        if scanner.take(word: "between") {
            let start = try scanner.timeOfDay()
            guard scanner.take(word: "and") else { throw unexpected("'and' and a time of day") }
            let column = scanner.column()
            let end = try scanner.timeOfDay()
            guard start != end else {
                throw scanner.failure("the two times of day are the same", at: column)
            }
            return .between(start, end)
        }
        if scanner.take(word: "since") { return .since(try readPoint()) }
        if scanner.take(word: "before") { return .before(try readPoint()) }
        if let quantity = try quantity() { return quantity }
        return try comparison()
    }

    /// `room("Kitchen").any(…)`, `all(…)`; nil where something else comes.
    private mutating func quantity() throws(PredicateError) -> Syntax? {
        let start = scanner
        let column = scanner.column()
        let group = try group()
        if scanner.take(call: "any") {
            return .any(group ?? home(column), try members())
        }
        if scanner.take(call: "all") {
            return .all(group ?? home(column), try members())
        }
        scanner = start
        return nil
    }

    private mutating func comparison() throws(PredicateError) -> Syntax {
        let left = try operand()
        let column = scanner.column()
        if let comparison = comparator() {
            return .comparison(left, comparison, try operand(), column: column)
        }
        guard case .value(let name) = left else { throw unexpected("an operator, as == or <") }
        guard scanner.take(word: "changed") else { return .truth(name) }
        guard scanner.take(word: "to") else { return .changed(name, to: nil) }
        guard let literal = try literal() else { throw unexpected("a value") }
        return .changed(name, to: literal)
    }

    private mutating func comparator() -> Syntax.Operator? {
        for comparison in [Syntax.Operator.equal, .unequal, .lessOrEqual, .greaterOrEqual]
        where scanner.take(comparison.rawValue) {
            return comparison
        }
        if scanner.take("<") { return .less }
        if scanner.take(">") { return .greater }
        if scanner.take("=") { return .equal }
        guard scanner.take(word: "is") else { return nil }
        return scanner.take(word: "not") ? .unequal : .equal
    }

    // MARK: Operands

    private mutating func operand() throws(PredicateError) -> Syntax.Operand {
        let column = scanner.column()
        if scanner.take(call: "rate") {
            guard let name = try value() else { throw unexpected("a value") }
            guard scanner.take(",") else { throw unexpected("',' and a duration") }
            _ = scanner.column()
            let window = try scanner.duration()
            try close()
            return .rate(name, window)
        }
        let start = scanner
        let group = try group()
        if scanner.take(call: "count") { return .count(group ?? home(column), try members()) }
        if group != nil {
            throw unexpected("any(…), all(…) or count(…)")
        }
        scanner = start
        if let value = try value() { return .value(value) }
        if let literal = try literal() { return .literal(literal) }
        throw unexpected("a value, as device(\"Hall lamp\").onOff")
    }

    /// `room("Kitchen").`; `home.`; nil where something else comes.
    private mutating func group() throws(PredicateError) -> Syntax.Group? {
        let column = scanner.column()
        for kind in [Syntax.Group.Kind.room, .structure, .type]
        where scanner.take(call: kind.rawValue) {
            let name = try argument("a name in quotes")
            guard scanner.take(".") else { throw unexpected("'.' and any(…), all(…) or count(…)") }
            return Syntax.Group(kind: kind, name: name, column: column)
        }
        let start = scanner
        if scanner.take(word: "home"), scanner.take(".") { return home(column) }
        scanner = start
        return nil
    }

    private func home(_ column: Int) -> Syntax.Group {
        Syntax.Group(kind: .home, name: "", column: column)
    }

    /// What is asked of the members of a group, up to the closing parenthesis.
    private mutating func members() throws(PredicateError) -> Syntax {
        guard !isInGroup else {
            throw scanner.failure(
                "any, all and count cannot be in each other", at: scanner.column())
        }
        isInGroup = true
        defer { isInGroup = false }
        let inner = try disjunction()
        try close()
        return inner
    }

    /// `device("Hall lamp").onOff`, `"Hall lamp".OnOff.onOff`, `onOff`; nil where a literal comes.
    private mutating func value() throws(PredicateError) -> Syntax.ValueName? {
        let start = scanner
        let column = scanner.column()
        var name = Syntax.ValueName(
            names: [], deviceColumn: column, partColumn: column, column: column)
        if scanner.take(call: "device") {
            name.deviceColumn = scanner.column()
            name.device = try argument("a device's name or id in quotes")
            guard scanner.take(".") else { throw unexpected("'.' and an attribute") }
        } else if let text = try scanner.quoted() {
            guard scanner.take(".") else {
                scanner = start
                return nil
            }
            name.device = text
        }
        if scanner.take(call: "part") {
            name.partColumn = scanner.column()
            name.part = try argument("a part's name in quotes")
            guard scanner.take(".") else { throw unexpected("'.' and an attribute") }
        }
        name.column = scanner.column()
        while let word = try attribute() {
            name.names.append(word)
            if !scanner.take(".") { return name }
        }
        guard name.names.isEmpty, name.device == nil, name.part == nil else {
            throw unexpected("an attribute")
        }
        scanner = start
        return nil
    }

    /// A name of an attribute or trait; one of several words, or with other signs, is in quotes.
    private mutating func attribute() throws(PredicateError) -> String? {
        if let word = scanner.word() { return word }
        return try scanner.quoted()
    }

    private mutating func literal() throws(PredicateError) -> Syntax.Literal? {
        let column = scanner.column()
        if let number = try scanner.number() {
            let unit = scanner.unit(of: PredicateUnit.names)
            if unit == nil, let word = scanner.nextWord(),
                !["and", "or", "for"].contains(word.lowercased())
            {
                let near = Suggestion.near(word, in: PredicateUnit.units)
                throw scanner.failure(
                    "'\(word)' is no unit" + Suggestion.question(Array(near.prefix(1))),
                    at: scanner.column())
            }
            return Syntax.Literal(kind: .number(number, unit: unit), column: column)
        }
        if let word = try scanner.quoted() ?? scanner.word() {
            return Syntax.Literal(kind: .word(word), column: column)
        }
        return nil
    }

    // MARK: Small parts

    /// The text between the parentheses that have been opened.
    private mutating func argument(_ expected: String) throws(PredicateError) -> String {
        guard let text = try scanner.quoted() else { throw unexpected(expected) }
        try close()
        return text
    }

    private mutating func close() throws(PredicateError) {
        guard scanner.take(")") else { throw unexpected("')'") }
    }

    private mutating func readPoint() throws(PredicateError) -> PredicatePoint {
        let column = scanner.column()
        let text = try scanner.quoted() ?? scanner.run()
        guard let point = point(text) else {
            throw scanner.failure("'\(text)' is no point of the log", at: column)
        }
        return point
    }

    private mutating func unexpected(_ expected: String) -> PredicateError {
        let column = scanner.column()
        return scanner.failure("\(expected) is expected here, not \(scanner.shown())", at: column)
    }
}
