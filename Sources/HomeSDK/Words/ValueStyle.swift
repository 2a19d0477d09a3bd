// SPDX-License-Identifier: Apache-2.0

import HomeTypes
import Synchronization

/// The words for values of one attribute: made once, then looked up for every value.
package struct ValueStyle: Sendable {
    package var form: Form
    /// The words before the value; nil where it needs none.
    package var label: String?

    package enum Form: Sendable {
        /// The value itself; true and false are yes and no.
        case plain
        /// A number without a unit, which counts or names something.
        case count
        case words(yes: String, no: String)
        case choice([Int64: String])
        /// Names of bits and groups of bits, by their masks; `none` where no bit is set.
        case bits([Bit], none: String)
        /// The number times a factor, with at most so many decimals, and a unit.
        case scaled(Double, digits: Int, unit: String)
        /// A point in time: units in a second, and the seconds from 1970 to where it counts from.
        case time(perSecond: Int64, epoch: Int64)
        /// A number of some fraction of a second.
        case duration(perSecond: Double)
        /// One member of an object stands for the whole.
        case member(String)
        case special(Special)
    }

    /// A bit, or a group of bits, by its mask, and its name.
    package struct Bit: Sendable {
        package var value: Int64
        package var name: String
    }

    /// Values with a rule of their own.
    package enum Special: Sendable {
        case mireds, lux, booleanState, closing, movement, concentration
    }

    /// The style of an attribute, of a member by its path, of a field of an event (`!event.field`),
    /// or of an argument of a command (`(command.argument`).
    package static func of(_ trait: String, _ place: String) -> ValueStyle {
        cache.withLock { cache in
            if let known = cache[trait]?.styles[place] { return known }
            var entry = cache[trait] ?? Entry(meanings: Catalogue.meanings(of: trait))
            let style = ValueStyle(trait, place, entry.meanings[place])
            // Vendors' attribute names come from outside, so the cache is bounded.
            if entry.styles.count < Self.keptMax, cache.count < Self.keptMax {
                entry.styles[place] = style
                cache[trait] = entry
            }
            return style
        }
    }

    private struct Entry {
        var meanings: [String: ValueMeaning]
        var styles: [String: ValueStyle] = [:]
    }

    private static let keptMax = 1000
    private static let cache = Mutex([String: Entry]())

    private init(_ trait: String, _ place: String, _ meaning: ValueMeaning?) {
        let short = shortTraitName(trait)
        let key = "\(short).\(place.last(after: "."))"
        let isOfCall = "!(".contains(place.first ?? " ")
        let isMember = !isOfCall && place.utf8.contains { $0 == UInt8(ascii: ".") }
        // An argument or field with an attribute's name has its form.
        form =
            Self.forms[isMember ? "\(short).\(place)" : key] ?? Self.form(meaning)
            ?? Self.forms[key] ?? Self.forms["*." + place.last(after: ".")]
            ?? (meaning == .number && Self.isCount(place.last(after: ".")) ? .count : .plain)
        if let special = Self.labels[isMember ? "\(short).\(place)" : key] {
            label = special.isEmpty ? nil : special
        } else if meaning == nil, !trait.utf8.starts(with: "Matter.".utf8) {
            // The vendor's own name is the label.
            label = place.last(after: ".", unless: !isOfCall)
        } else {
            label = Self.humanized(place.last(after: "."))
        }
    }

    /// Whether the name tells that the number counts or bounds something, or is a coordinate.
    private static func isCount(_ name: String) -> Bool {
        ["numberOf", "max", "min", "primary", "colorPoint", "whitePoint"].contains {
            name.hasPrefix($0)
        }
            || ["Threshold", "Events", "Version", "Length", "Count", "ID"].contains {
                name.hasSuffix($0)
            }
    }

    /// The word of a choice; a choice that is only a number, as a battery's size, shows that.
    private static func word(_ name: String) -> String {
        let words = humanized(name)
        return Double(words) == nil ? words : "no. " + words
    }

    /// The form in the catalogue; nil where it has only a range of numbers.
    private static func form(_ meaning: ValueMeaning?) -> Form? {
        switch meaning {
        case .choice(let choices):
            .choice(
                Dictionary(
                    choices.map { ($0.value, word($0.name)) },
                    uniquingKeysWith: { first, _ in first }))
        case .bits(let bits):
            .bits(
                bits.map { Bit(value: $0.value, name: humanized($0.name)) },
                none: "none")
        case .quantity(let quantity): form(quantity)
        case .number, .other, nil: nil
        }
    }

    private static func form(_ quantity: ValueMeaning.Quantity) -> Form {
        switch quantity {
        case .temperature: .scaled(0.01, digits: 1, unit: "°C")
        case .percent: .scaled(1, digits: 0, unit: "%")
        case .percent100ths: .scaled(0.01, digits: 0, unit: "%")
        case .epochSeconds: .time(perSecond: 1, epoch: 946_684_800)
        case .epochMicroseconds: .time(perSecond: 1_000_000, epoch: 946_684_800)
        case .posixMilliseconds: .time(perSecond: 1000, epoch: 0)
        case .elapsedSeconds: .duration(perSecond: 1)
        case .systemMilliseconds: .duration(perSecond: 1000)
        case .systemMicroseconds: .duration(perSecond: 1_000_000)
        case .current: .scaled(0.001, digits: 2, unit: "A")
        case .voltage: .scaled(0.001, digits: 0, unit: "V")
        case .power: .scaled(0.001, digits: 1, unit: "W")
        case .apparentPower: .scaled(0.001, digits: 1, unit: "VA")
        case .reactivePower: .scaled(0.001, digits: 1, unit: "var")
        case .energy: .scaled(0.000_001, digits: 2, unit: "kWh")
        case .apparentEnergy: .scaled(0.000_001, digits: 2, unit: "kVAh")
        case .reactiveEnergy: .scaled(0.000_001, digits: 2, unit: "kvarh")
        }
    }

    /// `emergency heat` for `emergencyHeat`.
    package static func humanized(_ name: String) -> String {
        var words = ""
        var wasUpper = true
        for character in name {
            if character == "_" {
                if !words.isEmpty { words += " " }
                wasUpper = true
                continue
            }
            let isUpper = character.isUppercase
            if isUpper, !wasUpper { words += " " }
            words += isUpper ? character.lowercased() : String(character)
            wasUpper = isUpper
        }
        return words
    }
}

extension String {
    /// The text behind the last separator; the whole text where there is none, or `isWhole` is
    /// true.
    fileprivate func last(after separator: Character, unless isWhole: Bool = false) -> String {
        guard !isWhole, let place = lastIndex(of: separator) else { return self }
        return String(self[index(after: place)...])
    }
}
