// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

/// A device's own names for numbers: the effects of a lamp, the modes of a machine.
package struct ValueLabels: Sendable {
    /// In the device's order; the first of two equal names or numbers counts.
    package private(set) var entries: [(number: Int64, label: String)] = []

    /// The attribute that holds the names, and the attributes and arguments that have the numbers.
    private struct Rule {
        var list: String
        var number: String
        /// Attributes, and arguments of commands.
        var places: [String]
    }

    private static let effects = Rule(
        list: "availableEffects", number: "effectID", places: ["currentEffectID", "effectID"])
    private static let modes = Rule(
        list: "supportedModes", number: "mode",
        places: ["currentMode", "startUpMode", "onMode", "newMode"])

    private static func rule(_ trait: String) -> Rule? {
        let name = trait.utf8
        guard name.starts(with: "Matter.".utf8) || name.starts(with: "Google.".utf8) else {
            return nil
        }
        if utf8Equal(trait, "Matter.DynamicLightingTrait") { return effects }
        return trait.hasSuffix("ModeTrait") || trait.hasSuffix("ModeSelectTrait") ? modes : nil
    }

    /// Nil where the trait has no such names.
    ///
    /// - Parameter attribute: reads an attribute of the trait.
    package init?(_ trait: String, attribute: (String) -> AttributeValue?) {
        guard let rule = Self.rule(trait), case .list(let values)? = attribute(rule.list) else {
            return nil
        }
        for case .object(let members) in values {
            guard case .int(let number)? = members.first(where: { $0.key == rule.number })?.value,
                case .string(let label)? = members.first(where: { $0.key == "label" })?.value,
                !label.isEmpty
            else { continue }
            entries.append((number, label))
        }
        places = rule.places
    }

    private let places: [String]

    /// Whether this attribute or argument has the numbers.
    ///
    /// - Parameter place: the name of an attribute, or `(command.argument`.
    package func apply(to place: String) -> Bool {
        guard place.utf8.first == UInt8(ascii: "("),
            let dot = place.utf8.lastIndex(of: UInt8(ascii: "."))
        else { return places.contains(place) }
        return places.contains(String(place[place.utf8.index(after: dot)...]))
    }

    package subscript(number: Int64) -> String? { entries.first { $0.number == number }?.label }
}
