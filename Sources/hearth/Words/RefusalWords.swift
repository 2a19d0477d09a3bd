// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeSDK

/// The numbers of a refusal in words: `Thermostat.occupiedHeatingSetpoint is 5000, and must be a
/// whole number within 700...3000.` means 50 °C, and 7 °C to 30 °C.
enum RefusalWords {
    /// The addition to the daemon's own sentence; empty where its numbers need none.
    static func explain(_ message: String) -> String {
        guard let (name, rest) = split(message, " is "),
            let (value, bound) = split(rest, ", and must be "), let given = Int64(value)
        else { return "" }
        let words = name.split(separator: " ")
        guard let dot = words.first?.firstIndex(of: "."), let subject = words.first else {
            return ""
        }
        let trait = "Matter.\(subject[..<dot])Trait"
        let member = String(subject[subject.index(after: dot)...])
        let place = ValueContext(trait, words.count > 1 ? "(\(member).\(words[1])" : member)
        let limits = bound.hasSuffix(".") ? bound.dropLast() : bound[...]
        guard let allowed = range(limits, place) ?? choices(limits, place) else { return "" }
        let text = ValueText.text(place, .int(given))
        return text == value ? "" : " (\(text); \(allowed))"
    }

    private static func range(_ text: Substring, _ place: ValueContext) -> String? {
        guard let (_, ends) = split(String(text), "a whole number within "),
            let (lowest, highest) = split(ends, "..."), let low = Int64(lowest),
            let high = Int64(highest)
        else { return nil }
        return ValueText.text(place, .int(low)) + " to " + ValueText.text(place, .int(high))
    }

    private static func choices(_ text: Substring, _ place: ValueContext) -> String? {
        guard let (_, list) = split(String(text), "one of ") else { return nil }
        let values = list.split(separator: ",").compactMap {
            Int64($0.drop { $0 == " " })
        }
        return values.isEmpty
            ? nil : values.map { ValueText.text(place, .int($0)) }.joined(separator: ", ")
    }

    /// The text before and behind the first occurrence of some words.
    private static func split(_ text: String, _ words: String) -> (String, String)? {
        guard let place = text.firstRange(of: words) else { return nil }
        return (String(text[..<place.lowerBound]), String(text[place.upperBound...]))
    }
}
