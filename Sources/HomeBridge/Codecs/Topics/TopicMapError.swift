// SPDX-License-Identifier: Apache-2.0

/// What is wrong with a map, and where.
public struct TopicMapError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The way from the whole map to the place, from the outside in.
    public var place: [Step]
    public var words: String
    /// Whether the last step's key is wrong, not what it says.
    public var isKeyWrong = false
    /// What was meant, where a word is not known.
    public var unknown: Unknown?

    /// A key of an object, or an index of a list.
    public enum Step: Hashable, Sendable {
        case key(String)
        case index(Int)
    }

    /// A word that is not known, and those that are.
    public struct Unknown: Hashable, Sendable {
        public var word: String
        public var known: [String]
    }

    /// Something that is wrong.
    package init(_ words: String, at place: [Step] = [], unknown: Unknown? = nil) {
        self.words = words
        self.place = place
        self.unknown = unknown
    }

    /// - Parameter kind: `quantity`, `key`
    init(
        unknown kind: String, _ word: String, of known: [String], at place: [Step] = [],
        isKeyWrong: Bool = false
    ) {
        self.init(
            "unknown \(kind) '\(word)'", at: place, unknown: Unknown(word: word, known: known))
        self.isKeyWrong = isKeyWrong
    }

    /// Does something whose errors get the steps further outside.
    ///
    /// - Parameter steps: the way from there to the place that `body` looks at.
    static func below<Result>(
        _ steps: Step..., body: () throws(TopicMapError) -> Result
    ) throws(TopicMapError) -> Result {
        do throws(TopicMapError) {
            return try body()
        } catch {
            var error = error
            error.place = steps + error.place
            throw error
        }
    }

    /// `topics[0].unit: ...`
    public var description: String {
        var text = ""
        for step in place {
            switch step {
            case .key(let key): text += (text.isEmpty ? "" : ".") + key
            case .index(let index): text += "[\(index)]"
            }
        }
        return (text.isEmpty ? "" : text + ": ") + words
    }
}
