// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// A text with the levels of a topic in it: `{room}/{device}`.
struct TopicTemplate: Hashable, Sendable {
    /// What a level is called in a text.
    enum Piece: Hashable {
        case text(String)
        case level(String)
    }

    let pieces: [Piece]

    /// - Parameter known: the levels that there are.
    /// - Throws: a brace without a name, or a level that there is not.
    init(_ text: String, levels known: [String]) throws(TopicMapError) {
        var pieces: [Piece] = []
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            guard let close = rest[open...].firstIndex(of: "}") else {
                throw TopicMapError("'{' without '}'")
            }
            let name = String(rest[rest.index(after: open)..<close])
            guard known.contains(name) else {
                throw TopicMapError(unknown: "level", name, of: known)
            }
            if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
            pieces.append(.level(name))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        self.pieces = pieces
    }

    /// The text with the levels of a topic in it.
    func text(_ levels: [String: String]) -> String {
        pieces.reduce(into: "") { text, piece in
            switch piece {
            case .text(let own): text += own
            case .level(let name): text += levels[name] ?? ""
            }
        }
    }

    /// Whether it is the same for all topics.
    var isConstant: Bool {
        pieces.allSatisfy { if case .text = $0 { true } else { false } }
    }
}

/// The levels of a pattern.
struct TopicPattern: Hashable, Sendable {
    enum Level: Hashable {
        case literal(String)
        /// Any text but none; nil: without a name.
        case any(String?)
    }

    let levels: [Level]

    /// - Throws: no topic has this form.
    init(_ text: String) throws(TopicMapError) {
        let texts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard !text.isEmpty, texts.count <= TopicMap.Bound.levels else {
            throw TopicMapError("a topic has 1 to \(TopicMap.Bound.levels) levels")
        }
        guard text.utf8.first != UInt8(ascii: "$") else {
            throw TopicMapError("topics that begin with '$' are the broker's own")
        }
        var levels: [Level] = []
        for text in texts { levels.append(try Self.level(String(text))) }
        for (index, level) in levels.enumerated() {
            if case .any(let name?) = level, levels[..<index].contains(level) {
                throw TopicMapError("the level '{\(name)}' is there twice")
            }
        }
        let hasWord = levels.contains {
            if case .literal(let text) = $0 { !text.isEmpty } else { false }
        }
        guard hasWord else {
            throw TopicMapError("one level is a plain word, else the topics of others would match")
        }
        self.levels = levels
    }

    private static func level(_ text: String) throws(TopicMapError) -> Level {
        if text == "+" { return .any(nil) }
        if text.first == "{", text.last == "}" {
            let name = String(text.dropFirst().dropLast())
            guard isName(name) else {
                throw TopicMapError("the name of a level has letters, digits and '_': '{device}'")
            }
            return .any(name)
        }
        guard !text.utf8.contains(where: { "+#{}\0".utf8.contains($0) }) else {
            throw TopicMapError(
                "a level is a word, '+' or '{name}' as a whole, and '#' is no level: '\(text)'")
        }
        return .literal(text)
    }

    private static func isName(_ text: String) -> Bool {
        (1...32).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    /// The names of the levels, in order.
    var names: [String] {
        levels.compactMap { if case .any(let name) = $0 { name } else { nil } }
    }

    /// `home/+/+/temperature`
    var filter: String {
        levels.map { level in
            switch level {
            case .literal(let text): text
            case .any: "+"
            }
        }.joined(separator: "/")
    }

    /// The named levels of a topic of this form.
    func named(_ topic: [String]) -> [String: String] {
        var named: [String: String] = [:]
        for case (.any(let name?), let text) in zip(levels, topic) { named[name] = text }
        return named
    }
}
