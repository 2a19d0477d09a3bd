// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// One change of a difference in words and everyday units.
package struct ChangeText {
    /// What changed, below its device, room or structure: `humidity`, `connectivity`; empty where
    /// the values say it themselves.
    package let label: String
    /// The value before; nil where there was none, or it is a whole object.
    package let old: String?
    /// The value after; nil where there is none, or it is a whole object.
    package let new: String?

    /// - Parameters:
    ///   - old: the snapshot before, as far as it is known.
    ///   - new: the snapshot after.
    package init(_ change: HomeChange, old: HomeSnapshot, new: HomeSnapshot) {
        let path = change.path.map(\.text)
        // device, id, part, name, trait, name, attribute, name
        if path.count == 8 {
            let device = new.view(of: path[1]) ?? old.view(of: path[1])
            let place = ValueContext(path[5], path[7], part: path[3], of: device)
            label = String(ValueText.label(place).dropLast())
            if let before = change.old, let after = change.new {
                let pair = ValueText.pair(place, before, after)
                (self.old, self.new) = (pair.old, pair.new)
            } else {
                self.old = change.old.map { ValueText.text(place, $0) }
                self.new = change.new.map { ValueText.text(place, $0) }
            }
        } else {
            label = SafeText.escape(Self.label(path))
            self.old = Self.text(change.old, path, in: old)
            self.new = Self.text(change.new, path, in: new)
        }
    }

    /// The values of the changes between two snapshots in words, for JSON: where they say more than
    /// the value.
    package static func words(old: HomeSnapshot, new: HomeSnapshot) -> ChangeWords {
        func words(_ text: String?, _ value: AttributeValue?) -> String? {
            if case .string(let raw)? = value, let text, utf8Equal(raw, text) { nil } else { text }
        }
        return { change in
            let text = ChangeText(change, old: old, new: new)
            return (words(text.old, change.old), words(text.new, change.new))
        }
    }

    private static func label(_ path: [String]) -> String {
        guard path.count > 2, let field = path.last else { return path.first ?? "" }
        return (path.dropFirst(2).dropLast() + [fields[field] ?? field]).joined(separator: " ")
    }

    private static let fields = [
        "connectivityState": "connectivity", "dataSourceLocality": "locality", "roomID": "room",
        "structureID": "structure",
    ]

    private static func text(
        _ value: AttributeValue?, _ path: [String], in snapshot: HomeSnapshot
    ) -> String? {
        switch (value, path.last) {
        // A whole object is too long for a line; the path names it.
        case (nil, _), (.object, _): nil
        case (.null, "roomID"): "none"
        case (.string(let id), "roomID"): SafeText.escape(snapshot.room(id)?.name ?? id)
        case (.string(let id), "structureID"): SafeText.escape(snapshot.structure(id)?.name ?? id)
        case (let value?, _): ValueText.raw(value)
        }
    }
}
