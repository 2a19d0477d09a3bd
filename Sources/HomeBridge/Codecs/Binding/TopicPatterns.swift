// SPDX-License-Identifier: Apache-2.0

import HomeGraph

/// Topics with `+` for some of their levels, found by the last level, which is never one of those.
struct TopicPatterns: Sendable {
    /// By the last level, in the order of their bytes.
    private var patterns: [UTF8Key: [Pattern]] = [:]

    private struct Pattern: Sendable {
        let text: String
        let levels: [Substring]

        init(_ text: String) {
            self.text = text
            levels = TopicPatterns.levels(of: text)
        }

        func matches(_ topic: [Substring]) -> Bool {
            guard topic.count == levels.count else { return false }
            return levels.indices.allSatisfy { index in
                levels[index] == "+" || levels[index].utf8.elementsEqual(topic[index].utf8)
            }
        }
    }

    var isEmpty: Bool { patterns.isEmpty }

    /// Whether a topic has a level that stands for any.
    static func isPattern(_ topic: String) -> Bool {
        topic.utf8.contains(UInt8(ascii: "+")) && levels(of: topic).contains("+")
    }

    static func levels(of topic: String) -> [Substring] {
        topic.split(separator: "/", omittingEmptySubsequences: false)
    }

    mutating func insert(_ pattern: String) {
        let new = Pattern(pattern)
        guard let last = new.levels.last else { return }
        var all = patterns[UTF8Key(String(last))] ?? []
        let place = all.firstIndex { !utf8Less($0.text, pattern) } ?? all.count
        if place < all.count, utf8Equal(all[place].text, pattern) { return }
        all.insert(new, at: place)
        patterns[UTF8Key(String(last))] = all
    }

    mutating func remove(_ pattern: String) {
        guard let last = Self.levels(of: pattern).last.map({ UTF8Key(String($0)) }) else { return }
        patterns[last]?.removeAll { utf8Equal($0.text, pattern) }
        if patterns[last]?.isEmpty == true { patterns[last] = nil }
    }

    /// The patterns that a topic has the form of; topics of the broker have none, as in MQTT.
    func matching(_ topic: String) -> [String] {
        guard !patterns.isEmpty, topic.utf8.first != UInt8(ascii: "$") else { return [] }
        let levels = Self.levels(of: topic)
        guard let last = levels.last, let found = patterns[UTF8Key(String(last))] else { return [] }
        return found.filter { $0.matches(levels) }.map(\.text)
    }
}
