// SPDX-License-Identifier: Apache-2.0

package import HomeGraph

import Foundation

/// Values in words and everyday units, for every table, the live view and all messages.
package enum ValueText {
    /// The value of an attribute.
    ///
    /// - Parameter moreDigits: decimals beyond the usual ones, where two values must look
    ///   different.
    /// - Returns: a text that is safe for a terminal.
    package static func text(
        _ place: ValueContext, _ value: AttributeValue, moreDigits: Int = 0
    ) -> String {
        let style = ValueStyle.of(place.trait, place.attribute)
        return text(value, style, place, moreDigits)
    }

    /// The value with its label: `humidity 45 %`, `on`, `left on`.
    package static func phrase(_ place: ValueContext, _ value: AttributeValue) -> String {
        let style = ValueStyle.of(place.trait, place.attribute)
        return label(style, place) + text(value, style, place, 0)
    }

    /// The label of an attribute's values, with a space behind it; empty where they need none.
    package static func label(_ place: ValueContext) -> String {
        label(ValueStyle.of(place.trait, place.attribute), place)
    }

    /// Two values of one attribute, with enough digits to look different.
    package static func pair(
        _ place: ValueContext, _ old: AttributeValue, _ new: AttributeValue
    ) -> (old: String, new: String) {
        for moreDigits in 0...6 {
            let pair = (
                text(place, old, moreDigits: moreDigits), text(place, new, moreDigits: moreDigits)
            )
            if !utf8Equal(pair.0, pair.1) { return pair }
        }
        return (raw(old), raw(new))
    }

    private static func label(_ style: ValueStyle, _ place: ValueContext) -> String {
        var words = place.partPrefix
        if let label = style.label {
            words += SafeText.escape(label) + " "
        } else if case .special(.booleanState) = style.form, place.partPrefix.isEmpty,
            ValueContext.booleanWords(place.type) == nil, !place.part.isEmpty
        {
            // No table has words for this kind of sensor, so the part's name gives the meaning.
            words += SafeText.escape(place.part) + " "
        }
        return words
    }

    private static func text(
        _ value: AttributeValue, _ style: ValueStyle, _ place: ValueContext, _ moreDigits: Int
    ) -> String {
        switch value {
        case .null:
            return ValueStyle.nulls["\(shortTraitName(place.trait)).\(place.attribute)"]
                ?? "unknown"
        case .bool(let isTrue): return word(isTrue, style, place)
        case .int, .uint, .double:
            return number(value, style, place, moreDigits)
        case .string(let text): return text.isEmpty ? "empty" : SafeText.escape(text)
        case .bytes: return raw(value)
        case .list(let values):
            if values.isEmpty { return "none" }
            return values.map { text($0, style, place, moreDigits) }.joined(separator: ", ")
        case .object(let members): return object(members, style, place, moreDigits)
        }
    }

    private static func word(
        _ isTrue: Bool, _ style: ValueStyle, _ place: ValueContext
    ) -> String {
        switch style.form {
        case .words(let yes, let no): return isTrue ? yes : no
        case .special(.booleanState):
            let words = ValueContext.booleanWords(place.type) ?? ("yes", "no")
            return isTrue ? words.0 : words.1
        default: return isTrue ? "yes" : "no"
        }
    }

    /// The members by their names, or the one that stands for all.
    private static func object(
        _ members: [AttributeMember], _ style: ValueStyle, _ place: ValueContext, _ moreDigits: Int
    ) -> String {
        var inner = place
        if case .member(let key) = style.form,
            let member = members.first(where: { utf8Equal($0.key, key) })
        {
            inner.attribute = "\(place.attribute).\(key)"
            return text(inner, member.value, moreDigits: moreDigits)
        }
        if members.isEmpty { return "none" }
        return members.map { member in
            inner.attribute = "\(place.attribute).\(member.key)"
            return SafeText.escape(ValueStyle.humanized(member.key)) + " "
                + text(inner, member.value, moreDigits: moreDigits)
        }.joined(separator: ", ")
    }

    // MARK: Numbers

    private static func number(
        _ value: AttributeValue, _ style: ValueStyle, _ place: ValueContext, _ moreDigits: Int
    ) -> String {
        guard let number = double(value) else { return raw(value) }
        if case .int(let whole) = value, let labels = place.labels,
            labels.apply(to: place.attribute), let label = labels[whole]
        {
            return SafeText.escape(label)
        }
        switch style.form {
        case .choice(let names):
            guard case .int(let whole) = value else { return raw(value) }
            return names[whole] ?? "value \(whole)"
        case .bits(let bits, let none):
            guard case .int(let whole) = value else { return raw(value) }
            return names(of: whole, bits, none)
        case .scaled(let factor, let digits, let unit):
            let text = decimal(scaled(number, by: factor), digits + moreDigits)
            return unit.isEmpty ? text : unit == "°" ? text + unit : text + " " + unit
        case .time(let perSecond, let epoch): return time(number, perSecond, epoch) ?? raw(value)
        case .duration(let perSecond): return duration(number / perSecond, moreDigits)
        case .special(let special):
            return special.text(number, place, moreDigits) ?? plain(number, value)
        case .plain, .count, .words, .member: return plain(number, value)
        }
    }

    private static func plain(_ number: Double, _ value: AttributeValue) -> String {
        if case .double = value { return decimal(number, 6) }
        return raw(value)
    }

    /// A number as it is; nil for other values.
    package static func double(_ value: AttributeValue) -> Double? {
        switch value {
        case .int(let number): Double(number)
        case .uint(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }

    /// A number times a factor.
    ///
    /// It is divided by 100 instead of multiplied by 0.01: 1983 becomes 19.83, and not
    /// 19.830000000000002.
    package static func scaled(_ number: Double, by factor: Double) -> Double {
        let divisor = (1 / factor).rounded()
        return 1 / divisor == factor ? number / divisor : number * factor
    }

    /// The names of the bits that are set; groups of bits with the number in them.
    private static func names(
        of value: Int64, _ bits: [ValueStyle.Bit], _ none: String
    ) -> String {
        var rest = value
        var names: [String] = []
        for bit in bits where rest & bit.value != 0 {
            let isGroup = bit.value & (bit.value - 1) != 0
            let inside = (value & bit.value) >> Int64(bit.value.trailingZeroBitCount)
            names.append(isGroup ? "\(bit.name) \(inside)" : bit.name)
            rest &= ~bit.value
        }
        if rest != 0 { names.append("bits \(rest)") }
        return names.isEmpty ? none : names.joined(separator: ", ")
    }

    private static func time(_ number: Double, _ perSecond: Int64, _ epoch: Int64) -> String? {
        let seconds = number / Double(perSecond) + Double(epoch)
        guard seconds > -4e9, seconds < 9e9 else { return nil }
        return LocalTime.text(Int64(seconds * 1e9))
    }

    /// `45 s`, `1.5 s`, `3 h 4 min`.
    private static func duration(_ seconds: Double, _ moreDigits: Int) -> String {
        guard seconds.magnitude < 1e12 else { return decimal(seconds, 0) + " s" }
        if moreDigits > 0 || seconds < 60 { return decimal(seconds, 1 + moreDigits) + " s" }
        return SizeText.duration(Int(seconds))
    }

    /// A number with at most so many decimals, without an exponent or trailing zeros.
    package static func decimal(_ value: Double, _ digits: Int) -> String {
        guard digits < powers.count, abs(value) < 1e15 / Double(powers[digits]) else {
            return "\(value)"
        }
        let scale = powers[digits]
        let scaled = Int64((abs(value) * Double(scale)).rounded())
        var text = value < 0 && scaled != 0 ? "-" : ""
        text += String(scaled / scale)
        var rest = scaled % scale
        if rest == 0 { return text }
        var width = digits
        while rest % 10 == 0 {
            rest /= 10
            width -= 1
        }
        let fraction = String(rest)
        return text + "." + String(repeating: "0", count: width - fraction.utf8.count) + fraction
    }

    private static let powers: [Int64] = [
        1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
        10_000_000_000,
    ]

    // MARK: As it stands

    /// Any value, as the log has it.
    package static func raw(_ value: AttributeValue) -> String {
        switch value {
        case .null: "unknown"
        case .string(let text): SafeText.escape(text)
        // In JSON large ones are objects, because other programs would round them.
        case .int(let number): "\(number)"
        case .uint(let number): "\(number)"
        default: SafeText.escape(json(value))
        }
    }

    package static func json(_ value: AttributeValue) -> String {
        var json = JSONText()
        json.value(value)
        return json.text
    }
}

extension ValueStyle.Special {
    /// Nil where the number means nothing in these words.
    package func text(_ number: Double, _ place: ValueContext, _ moreDigits: Int) -> String? {
        switch self {
        case .mireds:
            return number > 0 ? ValueText.decimal(1_000_000 / number, moreDigits) + " K" : nil
        case .lux:
            let lux = number == 0 ? 0 : pow(10, (number - 1) / 10_000)
            return ValueText.decimal(lux, moreDigits) + " lx"
        case .closing:
            if number == 0 { return "open" }
            if number == 10_000 { return "closed" }
            return ValueText.decimal(number / 100, moreDigits) + " % closed"
        case .movement:
            guard let bits = Int64(exactly: number), bits >= 0 else { return nil }
            // The whole cover moves as its lift does, else as its tilt.
            let direction = [bits, bits >> 2, bits >> 4].lazy.map { $0 & 3 }.first { $0 != 0 } ?? 0
            return direction == 1
                ? "opening" : direction == 2 ? "closing" : direction == 0 ? "stopped" : nil
        case .concentration:
            let unit = place.concentrationUnit.flatMap { ValueStyle.concentrationUnits[$0] }
            let digits = number.magnitude < 10 ? 2 : number.magnitude < 100 ? 1 : 0
            let text = ValueText.decimal(number, digits + moreDigits)
            return unit.map { text + " " + $0 } ?? text
        case .booleanState: return nil
        }
    }
}

extension ValueContext {
    /// The name of the part, where it must be said, with a space behind it; safe for a terminal.
    package var partPrefix: String {
        isAmbiguous && !part.isEmpty ? SafeText.escape(part) + " " : ""
    }
}
