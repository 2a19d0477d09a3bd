// SPDX-License-Identifier: Apache-2.0

/// Finds the word that was probably meant.
package enum Suggestion {
    /// The nearest of the words, unless all of them are too far away.
    package static func nearest(to word: String, in words: [String]) -> String? {
        let wanted = Array(word.lowercased().utf8)
        let best =
            words
            .map { (word: $0, distance: distance(wanted, Array($0.lowercased().utf8))) }
            .min { ($0.distance, $0.word) < ($1.distance, $1.word) }
        guard let best, best.distance <= max(1, wanted.count / 4) else { return nil }
        return best.word
    }

    /// The names that were probably meant: the nearest one, else up to three that hold the text.
    package static func near(_ text: String, in names: [String]) -> [String] {
        if let nearest = nearest(to: text, in: names) { return [nearest] }
        let wanted = text.lowercased()
        guard wanted.utf8.count > 2 else { return [] }
        return names.filter { $0.lowercased().contains(wanted) }.sorted().prefix(3).map { $0 }
    }

    /// The question whether one of some words was meant, to end a sentence; empty without a word.
    package static func question(_ words: [String]) -> String {
        guard !words.isEmpty else { return "" }
        return "; did you mean " + words.map { "'\($0)'" }.joined(separator: " or ") + "?"
    }

    /// A text with its end: a question has one already.
    package static func sentence(_ text: String) -> String {
        text.utf8.last == UInt8(ascii: "?") ? text : text + "."
    }

    /// The number of letters to add, remove or change (Levenshtein).
    private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
        var row = Array(0...b.count)
        for (i, left) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, right) in b.enumerated() {
                let changed = diagonal + (left == right ? 0 : 1)
                diagonal = row[j + 1]
                row[j + 1] = min(changed, diagonal + 1, row[j] + 1)
            }
        }
        return row[b.count]
    }
}
