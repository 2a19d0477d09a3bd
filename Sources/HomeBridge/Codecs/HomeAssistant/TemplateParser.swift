// SPDX-License-Identifier: Apache-2.0

/// Makes nodes and expressions of tokens, in the order of precedence that Jinja has.
struct TemplateParser {
    private typealias Token = TemplateLexer.Token

    private var segments: ArraySlice<TemplateLexer.Segment>
    private var tokens: ArraySlice<Token> = []
    private var depth = 0
    private var operands = 0
    /// What it reads of `value_json`; `value` is the whole.
    private(set) var places: [[String]] = []

    private static let depthMax = 32
    /// Chains of operators and filters are as deep as they are long.
    private static let operandsMax = 256

    init(_ segments: [TemplateLexer.Segment]) { self.segments = segments[...] }

    mutating func template() throws(TemplateFailure) -> [TemplateNode] {
        let (nodes, end) = try nodes(until: [])
        guard end.isEmpty else { throw .unsupported }
        return nodes
    }

    // MARK: Statements

    /// The nodes up to one of these words, and that word; empty at the end of the template.
    private mutating func nodes(
        until words: Set<String>
    ) throws(TemplateFailure) -> ([TemplateNode], String) {
        try enter()
        defer { depth -= 1 }
        var nodes: [TemplateNode] = []
        while let segment = segments.popFirst() {
            switch segment {
            case .text(let text): if !text.isEmpty { nodes.append(.text(text)) }
            case .output(let all):
                tokens = all[...]
                nodes.append(.output(try wholeExpression()))
            case .statement(let all):
                tokens = all[...]
                guard case .name(let word)? = tokens.popFirst() else { throw .unsupported }
                if words.contains(word) { return (nodes, word) }
                nodes.append(try statement(word))
            }
        }
        guard words.isEmpty else { throw .unsupported }
        return (nodes, "")
    }

    private mutating func enter() throws(TemplateFailure) {
        depth += 1
        guard depth <= Self.depthMax else { throw .unsupported }
    }

    private mutating func statement(_ word: String) throws(TemplateFailure) -> TemplateNode {
        switch word {
        case "if": return try choice()
        case "set":
            guard case .name(let name)? = tokens.popFirst() else { throw .unsupported }
            if take("=") { return .set(name, try wholeExpression()) }
            guard tokens.isEmpty else { throw .unsupported }
            return .capture(name, try nodes(until: ["endset"]).0)
        default: throw .unsupported
        }
    }

    private mutating func choice() throws(TemplateFailure) -> TemplateNode {
        var branches: [(TemplateExpression, [TemplateNode])] = []
        var condition: TemplateExpression? = try wholeExpression()
        while true {
            let (body, end) = try nodes(
                until: condition == nil ? ["endif"] : ["elif", "else", "endif"])
            guard let test = condition else { return .choice(branches, otherwise: body) }
            branches.append((test, body))
            switch end {
            case "elif": condition = try wholeExpression()
            case "else": condition = nil
            default: return .choice(branches, otherwise: [])
            }
        }
    }

    // MARK: Tokens

    private mutating func take(_ symbol: String) -> Bool {
        guard tokens.first == .symbol(symbol) else { return false }
        tokens.removeFirst()
        return true
    }

    private mutating func takeWord(_ word: String) -> Bool {
        guard tokens.first == .name(word) else { return false }
        tokens.removeFirst()
        return true
    }

    private mutating func expect(_ symbol: String) throws(TemplateFailure) {
        guard take(symbol) else { throw .unsupported }
    }

    // MARK: Expressions

    private mutating func wholeExpression() throws(TemplateFailure) -> TemplateExpression {
        let expression = try expression()
        guard tokens.isEmpty else { throw .unsupported }
        return expression
    }

    private mutating func expression() throws(TemplateFailure) -> TemplateExpression {
        try enter()
        defer { depth -= 1 }
        let value = try disjunction()
        guard takeWord("if") else { return value }
        let condition = try disjunction()
        let otherwise = takeWord("else") ? try expression() : nil
        return .choice(condition, then: value, otherwise: otherwise)
    }

    private mutating func disjunction() throws(TemplateFailure) -> TemplateExpression {
        var left = try conjunction()
        while takeWord("or") { left = .binary(.or, left, try conjunction()) }
        return left
    }

    private mutating func conjunction() throws(TemplateFailure) -> TemplateExpression {
        var left = try negation()
        while takeWord("and") { left = .binary(.and, left, try negation()) }
        return left
    }

    private mutating func negation() throws(TemplateFailure) -> TemplateExpression {
        guard takeWord("not") else { return try comparison() }
        try enter()
        defer { depth -= 1 }
        return .not(try negation())
    }

    /// One comparison; chains as `1 < x < 3` are not in the subset.
    private mutating func comparison() throws(TemplateFailure) -> TemplateExpression {
        let left = try sum()
        if takeWord("in") { return .binary(.isIn, left, try sum()) }
        if tokens.first == .name("not"), tokens.dropFirst().first == .name("in") {
            tokens.removeFirst(2)
            return .not(.binary(.isIn, left, try sum()))
        }
        for symbol in ["==", "!=", "<=", ">=", "<", ">"] where take(symbol) {
            return .binary(TemplateOperator(rawValue: symbol)!, left, try sum())
        }
        return left
    }

    private mutating func sum() throws(TemplateFailure) -> TemplateExpression {
        var left = try concatenation()
        while true {
            if take("+") {
                left = .binary(.add, left, try concatenation())
            } else if take("-") {
                left = .binary(.subtract, left, try concatenation())
            } else {
                return left
            }
        }
    }

    private mutating func concatenation() throws(TemplateFailure) -> TemplateExpression {
        var left = try product()
        while take("~") { left = .binary(.concatenate, left, try product()) }
        return left
    }

    private mutating func product() throws(TemplateFailure) -> TemplateExpression {
        var left = try unary(takesFilters: true)
        while true {
            if take("*") {
                left = .binary(.multiply, left, try unary(takesFilters: true))
            } else if take("//") {
                left = .binary(.floorDivide, left, try unary(takesFilters: true))
            } else if take("/") {
                left = .binary(.divide, left, try unary(takesFilters: true))
            } else if take("%") {
                left = .binary(.remainder, left, try unary(takesFilters: true))
            } else {
                return left
            }
        }
    }

    private mutating func unary(
        takesFilters: Bool
    ) throws(TemplateFailure) -> TemplateExpression {
        try enter()
        defer { depth -= 1 }
        var value: TemplateExpression
        if take("-") {
            value = .negative(try unary(takesFilters: false))
        } else if take("+") {
            value = try unary(takesFilters: false)
        } else {
            value = try postfix(try primary())
        }
        guard takesFilters else { return value }
        while true {
            operands += 1
            guard operands <= Self.operandsMax else { throw .unsupported }
            if take("|") {
                value = try filter(value)
            } else if takeWord("is") {
                value = try test(value)
            } else {
                return value
            }
        }
    }

    private mutating func primary() throws(TemplateFailure) -> TemplateExpression {
        guard let token = tokens.popFirst() else { throw .unsupported }
        switch token {
        case .string(let text): return .literal(.string(text))
        case .number(let number): return .literal(.number(number))
        case .name(let name): return try named(name)
        case .symbol("("):
            let value = try expression()
            try expect(")")
            return value
        case .symbol("["): return .list(try items(until: "]"))
        case .symbol("{"): return try object()
        case .symbol: throw .unsupported
        }
    }

    private mutating func named(_ name: String) throws(TemplateFailure) -> TemplateExpression {
        switch name {
        case "true", "True": return .literal(.bool(true))
        case "false", "False": return .literal(.bool(false))
        case "none", "None": return .literal(.null)
        case "and", "or", "not", "in", "is", "if", "else": throw .unsupported
        default: break
        }
        guard take("(") else { return .name(name) }
        guard let function = TemplateFunction.function(name) else { throw .unsupported }
        return .call(function, try arguments())
    }

    private mutating func items(
        until end: String
    ) throws(TemplateFailure) -> [TemplateExpression] {
        var items: [TemplateExpression] = []
        while !take(end) {
            items.append(try expression())
            if !take(",") {
                try expect(end)
                break
            }
        }
        return items
    }

    private mutating func object() throws(TemplateFailure) -> TemplateExpression {
        var members: [(TemplateExpression, TemplateExpression)] = []
        while !take("}") {
            let key = try expression()
            try expect(":")
            members.append((key, try expression()))
            if !take(",") {
                try expect("}")
                break
            }
        }
        return .object(members)
    }

    private mutating func arguments() throws(TemplateFailure) -> [TemplateArgument] {
        var arguments: [TemplateArgument] = []
        while !take(")") {
            var name: String?
            if case .name(let word)? = tokens.first, tokens.dropFirst().first == .symbol("=") {
                name = word
                tokens.removeFirst(2)
            }
            arguments.append(TemplateArgument(name: name, value: try expression()))
            if !take(",") {
                try expect(")")
                break
            }
        }
        return arguments
    }

    private mutating func postfix(
        _ subject: TemplateExpression
    ) throws(TemplateFailure) -> TemplateExpression {
        if case .name("value") = subject { places.append([]) }
        var value = subject
        var count = 0
        while true {
            count += 1
            guard count <= Self.depthMax else { throw .unsupported }
            guard tokens.first == .symbol(".") || tokens.first == .symbol("[") else {
                if let place = value.path { places.append(place) }
                return value
            }
            if take(".") {
                value = try member(of: value)
            } else if take("[") {
                value = try item(of: value)
            }
        }
    }

    /// What stands in brackets: an index, a key, or two ends.
    private mutating func item(
        of subject: TemplateExpression
    ) throws(TemplateFailure) -> TemplateExpression {
        let start = tokens.first == .symbol(":") ? nil : try expression()
        guard take(":") else {
            try expect("]")
            guard let start else { throw .unsupported }
            return .item(subject, start)
        }
        let end = tokens.first == .symbol("]") ? nil : try expression()
        try expect("]")
        if let place = subject.path, !place.isEmpty { places.append(place) }
        let none = TemplateExpression.literal(.null)
        return .call(
            .slice,
            [
                TemplateArgument(value: subject), TemplateArgument(value: start ?? none),
                TemplateArgument(value: end ?? none),
            ])
    }

    private mutating func member(
        of subject: TemplateExpression
    ) throws(TemplateFailure) -> TemplateExpression {
        switch tokens.popFirst() {
        case .number(let number): return .item(subject, .literal(.number(number)))
        case .name(let name):
            guard take("(") else { return .item(subject, .literal(.string(name))) }
            if let place = subject.path, !place.isEmpty { places.append(place) }
            guard let function = TemplateFunction.method(name) else { throw .unsupported }
            return .call(function, [TemplateArgument(value: subject)] + (try arguments()))
        default: throw .unsupported
        }
    }

    private mutating func filter(
        _ subject: TemplateExpression
    ) throws(TemplateFailure) -> TemplateExpression {
        guard case .name(let name)? = tokens.popFirst(),
            let function = TemplateFunction.filter(name)
        else { throw .unsupported }
        let others = take("(") ? try arguments() : []
        return .call(function, [TemplateArgument(value: subject)] + others)
    }

    private mutating func test(
        _ subject: TemplateExpression
    ) throws(TemplateFailure) -> TemplateExpression {
        let isNegated = takeWord("not")
        guard case .name(let name)? = tokens.popFirst(), TemplateScope.tests.contains(name) else {
            throw .unsupported
        }
        return isNegated ? .not(.test(name, subject)) : .test(name, subject)
    }
}
