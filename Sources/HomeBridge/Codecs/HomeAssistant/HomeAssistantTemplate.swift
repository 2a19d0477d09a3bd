// SPDX-License-Identifier: Apache-2.0

/// A template in the subset of Jinja that discovery needs: expressions, `if`, `set`, the filters
/// and methods of `TemplateFunctions`; no loops, no macros, no clock.
///
/// Work is bounded: a template has at most `bytesMax` bytes, every part of it is evaluated at most
/// once, and no text grows beyond `textBytesMax`.
struct HomeAssistantTemplate: MessageTemplate {
    static let bytesMax = 4096
    static let textBytesMax = 65_536

    let nodes: [TemplateNode]
    let paths: [[String]]

    /// - Returns: nil for what is not in the subset.
    init?(_ text: String) {
        guard text.utf8.count <= Self.bytesMax, let segments = TemplateLexer.segments(of: text)
        else { return nil }
        var parser = TemplateParser(segments)
        guard let nodes = try? parser.template() else { return nil }
        self.nodes = nodes
        paths = parser.paths
    }

    /// The keys of a template that is no more than a place in the message, `value_json.a["b"]`, or
    /// the whole, `value`.
    var path: [String]? {
        guard let expression else { return nil }
        if case .name("value") = expression { return [] }
        return expression.path
    }

    /// The only expression of a template of the form `{{ ... }}`.
    private var expression: TemplateExpression? {
        let nodes = nodes.filter { node in
            if case .text(let text) = node { return !text.allSatisfy(\.isWhitespace) }
            return true
        }
        guard nodes.count == 1, case .output(let expression) = nodes[0] else { return nil }
        return expression
    }

    /// - Returns: nil where the message has not what the template asks for.
    func render(text: String, json: JSONValue?) -> String? {
        guard text.utf8.count <= Self.textBytesMax else { return nil }
        var variables: [String: JSONValue] = ["value": .string(text)]
        variables["value_json"] = json
        return render(variables)
    }

    /// The payload of a command; the value goes by every name that a component's templates have for
    /// it, a colour by its three channels.
    ///
    /// - Returns: nil for a template that wants something else as well.
    func command(_ value: JSONValue) -> String? {
        var variables: [String: JSONValue] = [:]
        for name in ["value", "position", "tilt_position", "action"] { variables[name] = value }
        for name in ["red", "green", "blue"] { variables[name] = value.object?.value(of: name) }
        return render(variables, isStrict: true)
    }

    func render(_ variables: [String: JSONValue], isStrict: Bool = false) -> String? {
        var scope = TemplateScope(variables: variables, isStrict: isStrict)
        guard (try? scope.run(nodes)) != nil else { return nil }
        return scope.output.trimmingWhitespace
    }
}

/// Why a template cannot be compiled or rendered.
enum TemplateFailure: Error {
    case unsupported
    /// The message has not what the template asks for.
    case noValue
    case tooLong
}

/// A piece of a template.
enum TemplateNode: Sendable {
    case text(String)
    case output(TemplateExpression)
    case set(String, TemplateExpression)
    case capture(String, [TemplateNode])
    case choice([(TemplateExpression, [TemplateNode])], otherwise: [TemplateNode])
}

/// An expression inside of a template.
indirect enum TemplateExpression: Sendable {
    case literal(JSONValue)
    case name(String)
    case item(TemplateExpression, TemplateExpression)
    case list([TemplateExpression])
    case object([(TemplateExpression, TemplateExpression)])
    /// A function, filter or method; its subject is the first argument.
    case call(TemplateFunction, [Argument])
    case test(String, TemplateExpression)
    case not(TemplateExpression)
    case negative(TemplateExpression)
    case binary(TemplateOperator, TemplateExpression, TemplateExpression)
    case choice(TemplateExpression, then: TemplateExpression, otherwise: TemplateExpression?)

    typealias Argument = (name: String?, value: TemplateExpression)

    /// The keys below `value_json`, where the expression is nothing else.
    var path: [String]? {
        switch self {
        case .name("value_json"): return []
        case .call(.isDefined, let arguments): return arguments.first?.value.path
        case .item(let subject, .literal(let key)):
            guard let path = subject.path else { return nil }
            if let text = key.string { return path + [text] }
            return key.int.flatMap { $0 >= 0 ? path + [String($0)] : nil }
        default: return nil
        }
    }
}

enum TemplateOperator: String, Sendable {
    case and, or
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case isIn = "in"
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case floorDivide = "//"
    case remainder = "%"
    case concatenate = "~"
}

extension String {
    /// Without white space at its ends.
    var trimmingWhitespace: String {
        guard first?.isWhitespace == true || last?.isWhitespace == true else { return self }
        guard let start = firstIndex(where: { !$0.isWhitespace }),
            let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
