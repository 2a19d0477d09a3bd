// SPDX-License-Identifier: Apache-2.0

/// Makes nodes and expressions of tokens, in the order of precedence that Jinja has.
struct TemplateParser {
    private typealias Token = TemplateLexer.Token

    private var segments: ArraySlice<TemplateLexer.Segment>
    private var tokens: ArraySlice<Token> = []
    private var depth = 0
    private var operands = 0
    /// What it reads of `value_json`; `value` is the whole.
    private(set) var paths: [[String]] = []

    private static let depthMax = 32
    /// Chains of operators and filters are as deep as they are long.
    private static let operandsMax = 256

    init(_ segments: [TemplateLexer.Segment]) { self.segments = segments[...] }

    mutating func template() throws -> [TemplateNode] {
        let (nodes, end) = try nodes(until: [])
        guard end.isEmpty else { throw TemplateFailure.unsupported }
        return nodes
    }

    // MARK: Statements

    /// The nodes up to one of these words, and that word; empty at the end of the template.
    private mutating func nodes(until words: Set<String>) throws -> ([TemplateNode], String) {
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
                let word = try takeName()
                if words.contains(word) { return (nodes, word) }
                nodes.append(try statement(word))
            }
        }
        guard words.isEmpty else { throw TemplateFailure.unsupported }
        return (nodes, "")
    }

    private mutating func enter() throws {
        depth += 1
        guard depth <= Self.depthMax else { throw TemplateFailure.unsupported }
    }

    private mutating func statement(_ word: String) throws -> TemplateNode {
        switch word {
        case "if": return try choice()
        case "set":
            let name = try takeName()
            if take("=") { return .set(name, try wholeExpression()) }
            guard tokens.isEmpty else { throw TemplateFailure.unsupported }
            return .capture(name, try nodes(until: ["endset"]).0)
        default: throw TemplateFailure.unsupported
        }
    }

    private mutating func choice() throws -> TemplateNode {
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

    /// Takes a symbol or a word.
    private mutating func take(_ text: String) -> Bool {
        guard tokens.first == .symbol(text) || tokens.first == .name(text) else { return false }
        tokens.removeFirst()
        return true
    }

    private mutating func takeName() throws -> String {
        guard case .name(let name)? = tokens.popFirst() else { throw TemplateFailure.unsupported }
        return name
    }

    private static func function(
        _ name: String, of functions: [String: TemplateFunction]
    ) throws -> TemplateFunction {
        guard let function = functions[name] else { throw TemplateFailure.unsupported }
        return function
    }

    private mutating func take(oneOf operators: [TemplateOperator]) -> TemplateOperator? {
        operators.first { take($0.rawValue) }
    }

    private mutating func expect(_ text: String) throws {
        guard take(text) else { throw TemplateFailure.unsupported }
    }

    // MARK: Expressions

    private mutating func wholeExpression() throws -> TemplateExpression {
        let expression = try expression()
        guard tokens.isEmpty else { throw TemplateFailure.unsupported }
        return expression
    }

    private mutating func expression() throws -> TemplateExpression {
        try enter()
        defer { depth -= 1 }
        let value = try operation()
        guard take("if") else { return value }
        let condition = try operation()
        let otherwise = take("else") ? try expression() : nil
        return .choice(condition, then: value, otherwise: otherwise)
    }

    /// Operators by their precedence, those that bind least first.
    private static let precedence: [[TemplateOperator]] = [
        [.or], [.and], [.add, .subtract], [.concatenate],
        [.multiply, .floorDivide, .divide, .remainder],
    ]
    /// Where negations and comparisons stand among these: below `and`, above the sums.
    private static let negations = 1
    private static let sums = 2
    /// Longer ones first.
    private static let comparisons: [TemplateOperator] = [
        .equal, .unequal, .lessOrEqual, .greaterOrEqual, .less, .greater, .isIn,
    ]

    private mutating func operation(_ level: Int = 0) throws -> TemplateExpression {
        guard level < Self.precedence.count else { return try unary(takesFilters: true) }
        var left = try operand(of: level)
        while let symbol = take(oneOf: Self.precedence[level]) {
            left = .binary(symbol, left, try operand(of: level))
        }
        return left
    }

    private mutating func operand(of level: Int) throws -> TemplateExpression {
        level == Self.negations ? try negation() : try operation(level + 1)
    }

    private mutating func negation() throws -> TemplateExpression {
        guard take("not") else { return try comparison() }
        try enter()
        defer { depth -= 1 }
        return .not(try negation())
    }

    /// One comparison; chains as `1 < x < 3` are not in the subset.
    private mutating func comparison() throws -> TemplateExpression {
        let left = try operation(Self.sums)
        if let symbol = take(oneOf: Self.comparisons) {
            return .binary(symbol, left, try operation(Self.sums))
        }
        guard tokens.starts(with: [.name("not"), .name("in")]) else { return left }
        tokens.removeFirst(2)
        return .not(.binary(.isIn, left, try operation(Self.sums)))
    }

    private mutating func unary(takesFilters: Bool) throws -> TemplateExpression {
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
            guard operands <= Self.operandsMax else { throw TemplateFailure.unsupported }
            if take("|") {
                value = try filter(value)
            } else if take("is") {
                value = try test(value)
            } else {
                return value
            }
        }
    }

    private mutating func primary() throws -> TemplateExpression {
        guard let token = tokens.popFirst() else { throw TemplateFailure.unsupported }
        switch token {
        case .string(let text): return .literal(.string(text))
        case .number(let number): return .literal(.number(number))
        case .name(let name): return try named(name)
        case .symbol("("):
            let value = try expression()
            try expect(")")
            return value
        case .symbol("["):
            return .list(try list(until: "]") { try $0.expression() })
        case .symbol("{"):
            let members = try list(until: "}") { parser in
                let key = try parser.expression()
                try parser.expect(":")
                return (key, try parser.expression())
            }
            return .object(members)
        case .symbol: throw TemplateFailure.unsupported
        }
    }

    private mutating func named(_ name: String) throws -> TemplateExpression {
        switch name {
        case "true", "True": return .literal(.bool(true))
        case "false", "False": return .literal(.bool(false))
        case "none", "None": return .literal(.null)
        case "and", "or", "not", "in", "is", "if", "else": throw TemplateFailure.unsupported
        default: break
        }
        guard take("(") else { return .name(name) }
        return .call(try Self.function(name, of: TemplateFunction.functions), try arguments())
    }

    /// What stands between commas, up to this end.
    private mutating func list<Item>(
        until end: String, _ item: (inout Self) throws -> Item
    ) throws -> [Item] {
        var items: [Item] = []
        while !take(end) {
            items.append(try item(&self))
            if !take(",") {
                try expect(end)
                break
            }
        }
        return items
    }

    private mutating func arguments() throws -> [TemplateExpression.Argument] {
        try list(until: ")") { parser in
            var name: String?
            if case .name(let word)? = parser.tokens.first,
                parser.tokens.dropFirst().first == .symbol("=")
            {
                name = word
                parser.tokens.removeFirst(2)
            }
            return (name, try parser.expression())
        }
    }

    private mutating func postfix(_ subject: TemplateExpression) throws -> TemplateExpression {
        if case .name("value") = subject { paths.append([]) }
        var value = subject
        for _ in 0..<Self.depthMax {
            if take(".") {
                value = try member(of: value)
            } else if take("[") {
                value = try item(of: value)
            } else {
                if let path = value.path { paths.append(path) }
                return value
            }
        }
        throw TemplateFailure.unsupported
    }

    /// What stands in brackets: an index, a key, or two ends.
    private mutating func item(of subject: TemplateExpression) throws -> TemplateExpression {
        let start = tokens.first == .symbol(":") ? nil : try expression()
        guard take(":") else {
            try expect("]")
            guard let start else { throw TemplateFailure.unsupported }
            return .item(subject, start)
        }
        let end = tokens.first == .symbol("]") ? nil : try expression()
        try expect("]")
        if let path = subject.path, !path.isEmpty { paths.append(path) }
        let none = TemplateExpression.literal(.null)
        return .call(.slice, [(nil, subject), (nil, start ?? none), (nil, end ?? none)])
    }

    private mutating func member(of subject: TemplateExpression) throws -> TemplateExpression {
        switch tokens.popFirst() {
        case .number(let number): return .item(subject, .literal(.number(number)))
        case .name(let name):
            guard take("(") else { return .item(subject, .literal(.string(name))) }
            if let path = subject.path, !path.isEmpty { paths.append(path) }
            let function = try Self.function(name, of: TemplateFunction.methods)
            return .call(function, [(nil, subject)] + (try arguments()))
        default: throw TemplateFailure.unsupported
        }
    }

    private mutating func filter(_ subject: TemplateExpression) throws -> TemplateExpression {
        let function = try Self.function(try takeName(), of: TemplateFunction.filters)
        let others = take("(") ? try arguments() : []
        return .call(function, [(nil, subject)] + others)
    }

    private mutating func test(_ subject: TemplateExpression) throws -> TemplateExpression {
        let isNegated = take("not")
        let name = try takeName()
        guard TemplateScope.tests.contains(name) else { throw TemplateFailure.unsupported }
        return isNegated ? .not(.test(name, subject)) : .test(name, subject)
    }
}
