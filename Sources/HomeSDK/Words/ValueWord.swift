// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// Finds the value for a word that ``ValueText`` shows.
package enum ValueWord {
    /// A word and its value at a place.
    package struct Known: Sendable {
        package var word: String
        package var value: AttributeValue

        package init(word: String, value: AttributeValue) {
            self.word = word
            self.value = value
        }
    }

    /// All words of a place; empty where its values are numbers or texts.
    package static func known(_ place: ValueContext) -> [Known] {
        var known: [Known] = []
        if let labels = place.labels, labels.apply(to: place.attribute) {
            known = labels.entries.map { Known(word: $0.label, value: .int($0.number)) }
        } else if case .choice(let names) = ValueStyle.of(place.trait, place.attribute).form {
            known = names.sorted { $0.key < $1.key }
                .map { Known(word: $0.value, value: .int($0.key)) }
        } else if case .words(let yes, let no) = ValueStyle.of(place.trait, place.attribute).form {
            known = [Known(word: yes, value: .bool(true)), Known(word: no, value: .bool(false))]
        }
        guard let null = ValueStyle.nulls["\(shortTraitName(place.trait)).\(place.attribute)"],
            !known.contains(where: { utf8Equal($0.word, null) })
        else { return known }
        return known + [Known(word: null, value: .null)]
    }

    /// The value of a word; nil where it is none of the place's words.
    package static func value(_ word: String, at place: ValueContext) -> AttributeValue? {
        let known = known(place)
        if let exact = known.first(where: { utf8Equal($0.word, word) }) { return exact.value }
        let near = known.filter { folded($0.word) == folded(word) }
        return near.count == 1 ? near[0].value : nil
    }

    /// `emergencyHeat` is `emergency heat`.
    package static func folded(_ word: String) -> String {
        word.lowercased().filter { $0 != " " && $0 != "_" && $0 != "-" }
    }
}
