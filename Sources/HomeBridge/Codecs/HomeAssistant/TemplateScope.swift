// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// The variables of one rendering, and what it has written. A value that is not defined is nil.
struct TemplateScope {
    private(set) var output = ""
    private var variables: [String: JSONValue]

    /// What is not defined is no empty text, but a failure.
    private let isStrict: Bool

    init(variables: [String: JSONValue], isStrict: Bool = false) {
        self.variables = variables
        self.isStrict = isStrict
    }

    mutating func run(_ nodes: [TemplateNode]) throws(TemplateFailure) {
        for node in nodes {
            switch node {
            case .text(let text): try write(text)
            case .output(let expression):
                if let value = try evaluate(expression) {
                    try write(try Self.text(value))
                } else if isStrict {
                    throw .noValue
                }
            case .set(let name, let expression): variables[name] = try evaluate(expression)
            case .capture(let name, let nodes):
                let outer = output
                output = ""
                try run(nodes)
                variables[name] = .string(output)
                output = outer
            case .choice(let branches, let otherwise):
                try run(try branch(of: branches) ?? otherwise)
            }
        }
    }

    private func branch(
        of branches: [(TemplateExpression, [TemplateNode])]
    ) throws(TemplateFailure) -> [TemplateNode]? {
        for (condition, nodes) in branches where Self.isTrue(try evaluate(condition)) {
            return nodes
        }
        return nil
    }

    private mutating func write(_ text: String) throws(TemplateFailure) {
        output += try Self.bounded(text, with: output)
    }

    /// A text, unless it is too long together with another one.
    static func bounded(
        _ text: String, with other: String = ""
    ) throws(TemplateFailure) -> String {
        let bytes = text.utf8.count + other.utf8.count
        guard bytes <= HomeAssistantTemplate.textBytesMax else { throw .tooLong }
        return text
    }

    /// A list or an object, unless it would be too long as a text.
    private static func bounded(_ value: JSONValue) throws(TemplateFailure) -> JSONValue {
        guard weight(value) <= HomeAssistantTemplate.textBytesMax else { throw .tooLong }
        return value
    }

    private static func weight(_ value: JSONValue) -> Int {
        switch value {
        case .null, .bool: 4
        case .number(let number): number.text.utf8.count
        case .string(let text): text.utf8.count + 2
        case .array(let items): items.reduce(2) { $0 + weight($1) }
        case .object(let object):
            object.members.reduce(2) { $0 + $1.key.utf8.count + weight($1.value) }
        }
    }

    // MARK: Expressions

    func evaluate(_ expression: TemplateExpression) throws(TemplateFailure) -> JSONValue? {
        switch expression {
        case .literal(let value): return value
        case .name(let name): return variables[name]
        case .item(let subject, let key):
            return try Self.item(try evaluate(subject), try evaluate(key))
        case .list(let items):
            var values: [JSONValue] = []
            for item in items { values.append(try defined(item)) }
            return try Self.bounded(.array(values))
        case .object(let members): return try Self.bounded(object(members))
        case .call(let function, let arguments):
            var values: [TemplateCall.Argument] = []
            for argument in arguments {
                values.append((argument.name, try evaluate(argument.value)))
            }
            return try TemplateCall(function: function, arguments: values).result()
        case .test(let name, let subject): return .bool(Self.test(name, try evaluate(subject)))
        case .not(let subject): return .bool(!Self.isTrue(try evaluate(subject)))
        case .negative(let subject): return try Self.negative(try defined(subject))
        case .binary(let symbol, let left, let right): return try binary(symbol, left, right)
        case .choice(let condition, let then, let otherwise):
            if Self.isTrue(try evaluate(condition)) { return try evaluate(then) }
            guard let otherwise else { return nil }
            return try evaluate(otherwise)
        }
    }

    private func defined(_ expression: TemplateExpression) throws(TemplateFailure) -> JSONValue {
        guard let value = try evaluate(expression) else { throw .noValue }
        return value
    }

    private func object(
        _ members: [(TemplateExpression, TemplateExpression)]
    ) throws(TemplateFailure) -> JSONValue {
        var object = JSONObject()
        for (key, value) in members {
            object.members.append(
                JSONMember(key: try Self.text(try defined(key)), value: try defined(value)))
        }
        return .object(object)
    }

    private static func item(
        _ subject: JSONValue?, _ key: JSONValue?
    ) throws(TemplateFailure) -> JSONValue? {
        guard let subject, let key else { throw .noValue }
        func place(in count: Int) -> Int? {
            guard let index = key.int.map({ $0 < 0 ? $0 + count : $0 }) else { return nil }
            return (0..<count).contains(index) ? index : nil
        }
        switch subject {
        case .object(let object): return object.value(of: try text(key))
        case .array(let items): return place(in: items.count).map { items[$0] }
        case .string(let text):
            let characters = Array(text)
            return place(in: characters.count).map { .string(String(characters[$0])) }
        default: return nil
        }
    }

    private func binary(
        _ symbol: TemplateOperator, _ left: TemplateExpression, _ right: TemplateExpression
    ) throws(TemplateFailure) -> JSONValue? {
        let first = try evaluate(left)
        switch symbol {
        case .and: return Self.isTrue(first) ? try evaluate(right) : first
        case .or: return Self.isTrue(first) ? first : try evaluate(right)
        case .equal: return .bool(Self.areEqual(first, try evaluate(right)))
        case .unequal: return .bool(!Self.areEqual(first, try evaluate(right)))
        case .isIn: return .bool(try Self.holds(try defined(right), first))
        default: break
        }
        let second = try evaluate(right)
        if symbol == .concatenate {
            let head = try Self.text(first ?? .string(""))
            let tail = try Self.text(second ?? .string(""))
            return .string(head + (try Self.bounded(tail, with: head)))
        }
        guard let first, let second else { throw .noValue }
        switch symbol {
        case .less: return .bool(try Self.isLess(first, second))
        case .lessOrEqual: return .bool(!(try Self.isLess(second, first)))
        case .greater: return .bool(try Self.isLess(second, first))
        case .greaterOrEqual: return .bool(!(try Self.isLess(first, second)))
        default: return try Self.arithmetic(symbol, first, second)
        }
    }
}

// MARK: - Values

extension TemplateScope {
    /// The tests that may follow `is`.
    static let tests: Set<String> = [
        "defined", "undefined", "none", "number", "string", "mapping", "boolean", "true", "false",
        "is_number",
    ]

    private static func test(_ name: String, _ value: JSONValue?) -> Bool {
        switch (name, value) {
        case ("defined", .some), ("undefined", nil), ("none", .null), ("number", .number),
            ("string", .string), ("mapping", .object), ("boolean", .bool), ("true", .bool(true)),
            ("false", .bool(false)):
            true
        case ("is_number", .some(let value)):
            (try? TemplateCall(function: .isNumber, arguments: [(nil, value)]).result())
                == .bool(true)
        default: false
        }
    }

    static func isTrue(_ value: JSONValue?) -> Bool {
        switch value {
        case nil, .null: false
        case .bool(let value): value
        case .number(let number): number.double != 0
        case .string(let text): !text.isEmpty
        case .array(let items): !items.isEmpty
        case .object(let object): !object.members.isEmpty
        }
    }

    /// As Python prints a value.
    static func text(_ value: JSONValue) throws(TemplateFailure) -> String {
        switch value {
        case .null: "None"
        case .bool(let value): value ? "True" : "False"
        case .number(let number): number.text
        case .string(let text): text
        case .array, .object: try bounded(JSONWriter.write(value, sortsKeys: false))
        }
    }

    private static func double(_ value: JSONValue) -> Double? {
        switch value {
        case .number(let number): number.double
        case .bool(let value): value ? 1 : 0
        default: nil
        }
    }

    private static func areEqual(_ left: JSONValue?, _ right: JSONValue?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        if let left = double(left), let right = double(right) { return left == right }
        if let left = left.string, let right = right.string { return utf8Equal(left, right) }
        return left == right
    }

    static func isLess(_ left: JSONValue, _ right: JSONValue) throws(TemplateFailure) -> Bool {
        if let left = double(left), let right = double(right) { return left < right }
        if let left = left.string, let right = right.string { return utf8Less(left, right) }
        throw .noValue
    }

    /// `in`: a text in a text, an item in a list, a key in an object.
    private static func holds(
        _ subject: JSONValue, _ value: JSONValue?
    ) throws(TemplateFailure) -> Bool {
        switch subject {
        case .array(let items): return items.contains { areEqual($0, value) }
        case .object(let object):
            return object.members.contains { areEqual(.string($0.key), value) }
        case .string(let text):
            guard let part = value?.string else { throw .noValue }
            return try find(Array(part.utf8), in: Array(text.utf8), from: 0) != nil
        default: throw .noValue
        }
    }

    /// Where a short text begins in another one.
    static func find(
        _ part: [UInt8], in text: [UInt8], from start: Int
    ) throws(TemplateFailure) -> Int? {
        guard part.count <= 256 else { throw .tooLong }
        guard !part.isEmpty else { return start }
        var index = start
        while index + part.count <= text.count {
            if text[index] == part[0], text[index..<(index + part.count)].elementsEqual(part) {
                return index
            }
            index += 1
        }
        return nil
    }

    static func negative(_ value: JSONValue) throws(TemplateFailure) -> JSONValue {
        try arithmetic(.subtract, .number(JSONNumber(0)), value)
    }

    private static func arithmetic(
        _ symbol: TemplateOperator, _ left: JSONValue, _ right: JSONValue
    ) throws(TemplateFailure) -> JSONValue {
        if symbol == .add, let head = left.string, let tail = right.string {
            return .string(head + (try bounded(tail, with: head)))
        }
        if symbol != .divide, let left = integer(left), let right = integer(right) {
            return .number(JSONNumber(try arithmetic(symbol, left, right)))
        }
        guard let left = double(left), let right = double(right) else { throw .noValue }
        let result: Double
        switch symbol {
        case .add: result = left + right
        case .subtract: result = left - right
        case .multiply: result = left * right
        case .divide: result = left / right
        case .floorDivide: result = (left / right).rounded(.down)
        case .remainder: result = left - (left / right).rounded(.down) * right
        default: throw .unsupported
        }
        return try number(result)
    }

    private static func arithmetic(
        _ symbol: TemplateOperator, _ left: Int, _ right: Int
    ) throws(TemplateFailure) -> Int {
        let result: (partialValue: Int, overflow: Bool)
        switch symbol {
        case .add: result = left.addingReportingOverflow(right)
        case .subtract: result = left.subtractingReportingOverflow(right)
        case .multiply: result = left.multipliedReportingOverflow(by: right)
        case .floorDivide, .remainder:
            let (rest, overflows) = left.remainderReportingOverflow(dividingBy: right)
            guard !overflows else { throw .noValue }
            // Python rounds down, and its remainder has the sign of the divisor.
            let isBelow = rest != 0 && (rest < 0) != (right < 0)
            if symbol == .remainder { return rest + (isBelow ? right : 0) }
            return left / right - (isBelow ? 1 : 0)
        default: throw .unsupported
        }
        guard !result.overflow else { throw .noValue }
        return result.partialValue
    }

    /// A number that Python would take for an integer.
    private static func integer(_ value: JSONValue) -> Int? {
        guard case .number(let number) = value, isInteger(number) else { return nil }
        return number.exactInt64.flatMap { Int(exactly: $0) }
    }

    static func isInteger(_ number: JSONNumber) -> Bool {
        !number.text.utf8.contains {
            $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e")
        }
    }

    static func number(_ value: Double) throws(TemplateFailure) -> JSONValue {
        guard value.isFinite else { throw .noValue }
        return .number(JSONNumber(value))
    }
}
