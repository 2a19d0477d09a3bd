// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTypes

/// The comparison of a value with what the predicate says.
struct ValueTest: Sendable {
    var comparison: PredicateSyntax.Operator
    /// One for each attribute that the name may mean; one alone for what a device has beside them.
    var expected: [Expected]

    /// What a value is compared with.
    enum Expected: Sendable {
        /// In the unit of the attribute, and the decimals that tell two numbers apart.
        case number(Double, digits: Int)
        /// One of these values.
        case values([AttributeValue])
        /// All of these bits; none at all where the mask is zero.
        case bits(Int64)
        /// The device's own word, which depends on its type and settings.
        case deviceWord(String)
        case text(String)
        /// Not known, or one of these values, which `ls` shows as unknown.
        case unknown([AttributeValue])
    }

    /// Whether its words depend on the device.
    var readsWords: Bool {
        expected.contains { if case .deviceWord = $0 { true } else { false } }
    }

    /// - Parameter refs: the attributes that the name may mean.
    func holds(_ reading: ValueReading, _ refs: [AttributeRef]) -> Bool {
        guard expected.indices.contains(reading.index) else { return false }
        let expected = expected[reading.index]
        let ref = reading.index < refs.count ? refs[reading.index] : nil
        if case .unknown(let values) = expected {
            let isUnknown = reading.isUnknown || values.contains(reading.value)
            return isUnknown == (comparison == .equal)
        }
        // What is not known is neither equal nor different.
        if reading.isUnknown { return false }
        if case .number(let limit, let digits) = expected {
            guard let number = ref.map({ $0.number(reading.value) }) ?? nil else { return false }
            return Self.compare(number, comparison, limit, digits: digits)
        }
        return Self.isEqual(reading, expected, ref) == (comparison == .equal)
    }

    /// Compares numbers as they are shown: what looks equal is equal.
    static func compare(
        _ left: Double, _ comparison: PredicateSyntax.Operator, _ right: Double, digits: Int
    ) -> Bool {
        let scale = [1, 10, 100, 1e3, 1e4, 1e5, 1e6][min(max(digits, 0), 6)]
        let tolerance = 1e-12 * max(left.magnitude, right.magnitude)
        let isEqual =
            (left - right).magnitude <= tolerance
            || ((left * scale).rounded() - right * scale).magnitude
                <= max(1e-9, 1e-12 * (right * scale).magnitude)
        switch comparison {
        case .equal: return isEqual
        case .unequal: return !isEqual
        case .less: return left < right && !isEqual
        case .lessOrEqual: return left < right || isEqual
        case .greater: return left > right && !isEqual
        case .greaterOrEqual: return left > right || isEqual
        }
    }

    /// Compares two values that were read.
    static func compare(
        _ left: BoundValue, _ a: ValueReading, _ comparison: PredicateSyntax.Operator,
        _ right: BoundValue, _ b: ValueReading
    ) -> Bool {
        if a.isUnknown || b.isUnknown { return false }
        if let x = left.base(a), let y = right.base(b) {
            return compare(x, comparison, y, digits: 6)
        }
        return comparison.isOrder ? false : (a.value == b.value) == (comparison == .equal)
    }

    private static func isEqual(
        _ reading: ValueReading, _ expected: Expected, _ ref: AttributeRef?
    ) -> Bool {
        switch expected {
        case .values(let values): return values.contains(reading.value)
        case .bits(let mask):
            guard case .int(let bits) = reading.value else { return false }
            return mask == 0 ? bits == 0 : bits & mask == mask
        case .text(let text):
            guard case .string(let found) = reading.value else { return false }
            return utf8Equal(found, text) || utf8Equal(found.lowercased(), text.lowercased())
        case .deviceWord(let word):
            guard let ref, let part = reading.part else { return false }
            let known = DeviceWords.known(ref, part)
            return DeviceWords.value(word, in: known) == reading.value
        case .number, .unknown: return false
        }
    }
}

/// A value and its test, prepared for a test of each record: a class, so that an evaluation counts
/// one reference and not those of all names in it.
final class TestedValue: Sendable {
    let value: BoundValue
    let test: ValueTest
    /// For each attribute that the name may mean, its comparison with a number; nil where it is
    /// compared with something else.
    private let numbers: [NumberTest?]

    private struct NumberTest {
        var scale: NumberScale
        var limit: Double
        var digits: Int
        var turns: NumberTurns?
    }

    init(_ value: BoundValue, _ test: ValueTest) {
        self.value = value
        self.test = test
        numbers = value.refs.indices.map { index in
            guard test.expected.indices.contains(index),
                case .number(let limit, let digits) = test.expected[index]
            else { return nil }
            let scale = value.refs[index].scale
            return NumberTest(
                scale: scale, limit: limit, digits: digits,
                turns: NumberTurns(scale, limit: limit, digits: digits))
        }
    }

    /// What the name means of a value of an attribute: a member, or the whole.
    func member(of value: AttributeValue, ofAttribute index: Int) -> AttributeValue {
        guard case .object = value, index < self.value.refs.count else { return value }
        return self.value.refs[index].member(of: value)
    }

    /// At which integers the test may turn; nil where that is not known.
    ///
    /// - Parameter index: of the attribute among those that the name may mean.
    func turns(ofAttribute index: Int) -> NumberTurns? {
        index < numbers.count ? numbers[index]?.turns : nil
    }

    /// As ``ValueTest/holds(_:_:)``.
    func holds(_ reading: ValueReading) -> Bool {
        guard reading.index < numbers.count, let number = numbers[reading.index] else {
            return test.holds(reading, value.refs)
        }
        guard let found = number.scale.number(reading.value) else { return false }
        return ValueTest.compare(found, test.comparison, number.limit, digits: number.digits)
    }
}

/// The integers at which a test may turn: it says the same of all integers between two of them.
struct NumberTurns: Sendable {
    /// Rising. Each is the first number behind a turn.
    private var numbers: [Int64] = []

    /// The turns of a comparison with a number; nil where they are not known.
    ///
    /// - Parameter scale: makes a value of the integer.
    init?(_ scale: NumberScale, limit: Double, digits: Int) {
        // The greater the integer, the greater the number.
        switch scale {
        case .factor(let factor), .divisor(let factor):
            guard factor > 0, factor.isFinite, limit.isFinite else { return nil }
        case .mireds, .lux: return nil
        }
        for comparison in [PredicateSyntax.Operator.greaterOrEqual, .greater] {
            let turn = Self.first { number in
                guard let found = scale.number(.int(number)) else { return false }
                return ValueTest.compare(found, comparison, limit, digits: digits)
            }
            if let turn { numbers.append(turn) }
        }
    }

    /// The turns of several tests.
    mutating func add(_ other: NumberTurns) { numbers = (numbers + other.numbers).sorted() }

    /// The numbers around one at which nothing turns.
    func range(around number: Int64) -> ClosedRange<Int64> {
        var (first, last) = (Int64.min, Int64.max)
        for turn in numbers {
            if turn > number {
                last = turn - 1
                break
            }
            first = turn
        }
        return first...last
    }

    /// The least integer for which something holds that holds for all greater ones; nil where it
    /// holds for all, or for none.
    private static func first(where holds: (Int64) -> Bool) -> Int64? {
        var (low, high) = (Int64.min, Int64.max)
        if holds(low) || !holds(high) { return nil }
        while high.subtractingReportingOverflow(low).overflow || high - low > 1 {
            let middle = (low >> 1) + (high >> 1) + (low & high & 1)
            if holds(middle) { high = middle } else { low = middle }
        }
        return high
    }
}

/// The words of one attribute of one part.
enum DeviceWords {
    /// Empty where the values are numbers or texts.
    static func known(_ ref: AttributeRef, _ part: PartView) -> [ValueWord.Known] {
        return ValueWord.known(
            ValueContext(ref.trait, ref.attribute, part: part.part, of: part.device))
    }

    /// The value of a word; letters of either case will do, and spaces may be left out.
    static func value(_ word: String, in known: [ValueWord.Known]) -> AttributeValue? {
        let wanted = folded(word)
        return known.first { folded($0.word) == wanted }?.value
    }

    /// `emergencyHeat` and `emergency heat` are one.
    static func folded(_ word: String) -> String { ValueWord.folded(word) }
}
