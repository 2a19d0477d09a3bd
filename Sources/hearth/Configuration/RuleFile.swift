// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK
import Yams

/// A file of rules: what is looked for in the past, or waited for in the living home.
///
/// ```yaml
/// rules:
///   - when: any(contact == open)
///     for: 10m
///     then: a door is open
/// ```
struct RuleFile {
    /// One rule.
    struct Rule {
        var name: String
        fileprivate var rule: HomeRule
        /// Where the text of the predicate begins, for errors.
        fileprivate var begin: Position

        var predicate: HomePredicate { rule.predicate }
    }

    /// A position in the file, from 1 on.
    struct Position {
        var line = 1
        var column = 1

        init(_ mark: Mark?) {
            guard let mark else { return }
            (line, column) = (mark.line, mark.column)
        }
    }

    private(set) var rules: [Rule] = []
    /// Safe for a terminal.
    private let path: String

    static let rulesMax = 1000
    private static let bytesMax = 1 << 20
    private static let nameBytesMax = 200
    private static let keys = ["when", "for", "then"]

    /// - Parameter point: the meaning of a point of a predicate.
    /// - Throws: `configuration` with file, line and column of what is wrong.
    init(_ path: String, point: (String) -> PredicatePoint?) throws(CommandFailure) {
        let bytes = try FileLines.bytes(path, max: Self.bytesMax)
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw CommandFailure(
                .configuration, "\(TerminalText.escape(path)): the bytes are not UTF-8")
        }
        try self.init(path: path, text: text, point: point)
    }

    init(
        path: String, text: String, point: (String) -> PredicatePoint?
    ) throws(CommandFailure) {
        self.path = TerminalText.escape(path)
        let root: Node?
        do {
            root = try compose(yaml: text)
        } catch let error as YamlError {
            throw CommandFailure(error, path: self.path, hasColumn: true)
        } catch {
            throw CommandFailure(.configuration, "\(self.path):1:1: \(error)")
        }
        guard let root, case .mapping(let mapping) = root else {
            throw failure("'rules:' and a list are expected", at: root?.mark)
        }
        for (key, _) in mapping where key.string != "rules" {
            throw failure("unknown key '\(key.string ?? "")'; only 'rules' is known", at: key.mark)
        }
        guard let list = mapping["rules"], case .sequence(let nodes) = list, !nodes.isEmpty else {
            throw failure("'rules:' and a list are expected", at: mapping["rules"]?.mark)
        }
        guard nodes.count <= Self.rulesMax else {
            throw failure("more than \(Self.rulesMax) rules", at: list.mark)
        }
        var names: Set<ByteString> = []
        for node in nodes {
            let rule = try rule(node, point)
            guard names.insert(ByteString(rule.name)).inserted else {
                throw failure("two rules have the name '\(rule.name)'", at: node.mark)
            }
            rules.append(rule)
        }
    }

    private func rule(
        _ node: Node, _ point: (String) -> PredicatePoint?
    ) throws(CommandFailure) -> Rule {
        guard case .mapping(let mapping) = node else {
            throw failure("a rule has the keys when, for and then", at: node.mark)
        }
        for (key, _) in mapping where !Self.keys.contains(key.string ?? "") {
            let word = key.string ?? ""
            let near = Suggestion.near(word, in: Self.keys).first
            throw failure(
                "unknown key '\(word)'" + (near.map { "; did you mean '\($0)'?" } ?? ""),
                at: key.mark)
        }
        guard let when = mapping["when"], case .scalar(let scalar) = when else {
            throw failure("a rule needs 'when' with a predicate", at: node.mark)
        }
        guard let then = mapping["then"], case .scalar(let name) = then, !name.string.isEmpty,
            name.string.utf8.count <= Self.nameBytesMax
        else {
            throw failure(
                "a rule needs 'then' with its name, of at most \(Self.nameBytesMax) bytes",
                at: node.mark)
        }
        var length: String?
        if let duration = mapping["for"] {
            guard case .scalar(let duration) = duration,
                HomePredicate.nanoseconds(ofDuration: duration.string) != nil
            else {
                throw failure(
                    "'for' is a duration: \(HomeRule.durationExamples)", at: mapping["for"]?.mark)
            }
            length = duration.string
        }
        let isQuoted = scalar.style == .doubleQuoted || scalar.style == .singleQuoted
        var begin = Position(when.mark)
        if isQuoted { begin.column += 1 }
        do throws(PredicateError) {
            let rule = try HomeRule(when: scalar.string, for: length, point: point)
            return Rule(name: name.string, rule: rule, begin: begin)
        } catch {
            throw failure(error, begin)
        }
    }

    /// An error of a rule's predicate that showed when its names were looked up.
    func failure(_ error: PredicateError, in rule: Int) -> CommandFailure {
        failure(rules[rule].rule.placed(error), rules[rule].begin)
    }

    private func failure(_ error: PredicateError, _ begin: Position) -> CommandFailure {
        var position = begin
        position.column += error.column - 1
        return failure(error.message, at: position)
    }

    private func failure(_ message: String, at mark: Mark?) -> CommandFailure {
        failure(message, at: Position(mark))
    }

    private func failure(_ message: String, at position: Position) -> CommandFailure {
        CommandFailure(
            .configuration,
            "\(path):\(position.line):\(position.column): \(TerminalText.escape(message))")
    }
}
