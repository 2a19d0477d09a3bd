// SPDX-License-Identifier: Apache-2.0

import HomeGraph
import HomeTypes

/// A comparison, by the attributes that a name may mean.
struct FittedTest {
    var comparison: PredicateSyntax.Operator
    /// Nil for an attribute that it does not fit.
    var fits: [Fit?]

    struct Fit {
        var expected: ValueTest.Expected
        /// The device types whose parts have the word; nil for all.
        var types: [String]?
    }
}

/// What a name of a predicate may mean in a home, and what its values can be compared with.
struct ValueScope {
    let text: String
    let name: PredicateSyntax.ValueName
    /// The parts that may have the value.
    var parts: [PartView] = []
    /// Empty for a fact.
    var refs: [AttributeRef] = []
    var fact: DeviceFactName?

    private typealias Syntax = PredicateSyntax

    init(text: String, name: PredicateSyntax.ValueName) {
        self.text = text
        self.name = name
    }

    /// The comparison with a fixed value.
    func test(
        _ comparison: PredicateSyntax.Operator, _ literal: PredicateSyntax.Literal
    ) throws(PredicateError) -> FittedTest {
        if case .word = literal.kind, comparison.isOrder {
            throw failure(
                "'\(comparison.rawValue)' compares numbers: == or != is meant", at: literal.column)
        }
        if let fact {
            return FittedTest(
                comparison: comparison, fits: [.init(expected: try expected(fact, literal))])
        }
        var found: [FittedTest.Fit?] = []
        var first: PredicateError?
        for ref in refs {
            do throws(PredicateError) {
                found.append(try expected(ref, comparison, literal))
            } catch {
                first = first ?? error
                found.append(nil)
            }
        }
        if found.allSatisfy({ $0 == nil }), let first { throw first }
        return FittedTest(comparison: comparison, fits: found)
    }

    /// The value by itself: true or false.
    func truth(_ name: PredicateSyntax.ValueName) throws(PredicateError) -> FittedTest {
        let found: [ValueTest.Expected?] = refs.map { ref in
            switch ref.style.form {
            case .words: .values([.bool(true)])
            // A contact that is true is closed: nobody means that by its name alone.
            case .special(.booleanState)
            where !parts.contains { ref.isOf($0) && Self.isContact($0) }:
                .values([.bool(true)])
            case .plain
            where values(of: ref).contains { if case .bool = $0 { true } else { false } }:
                .values([.bool(true)])
            default: nil
            }
        }
        guard found.contains(where: { $0 != nil }) else {
            throw failure(
                "'\(name.text)' is not true or false by itself: compare it, as \(name.text) == …",
                at: name.column)
        }
        return FittedTest(
            comparison: .equal, fits: found.map { $0.map { FittedTest.Fit(expected: $0) } })
    }

    private static func isContact(_ part: PartView) -> Bool {
        part.type == "ContactSensorDeviceType"
    }

    /// Whether values of both can be compared with each other.
    func isComparable(with other: ValueScope) -> Bool {
        guard let left = refs.first, let right = other.refs.first else {
            return fact != nil && other.fact != nil
        }
        guard left.isNumber == right.isNumber else { return false }
        guard left.isNumber == true else { return true }
        let units = [left.unit, right.unit].map { unit in
            unit.map { PredicateUnit($0)?.dimension ?? $0 }
        }
        return units[0] == units[1]
    }

    private func failure(_ message: String, at column: Int) -> PredicateError {
        PredicateError(text: text, column: column, message: message)
    }

    // MARK: Facts

    private func expected(
        _ fact: DeviceFactName, _ literal: Syntax.Literal
    ) throws(PredicateError) -> ValueTest.Expected {
        guard case .word(let word) = literal.kind else {
            throw failure("\(fact.rawValue) is compared with a word", at: literal.column)
        }
        let known: [String]
        switch fact {
        case .connectivity: known = ConnectivityState.allCases.map(\.name)
        case .locality: known = LocalityType.allCases.map(\.name)
        case .room where DeviceWords.folded(word) == "unknown": return .unknown([])
        case .room, .name, .type: return .text(word)
        }
        let folded = DeviceWords.folded(word)
        guard let name = known.first(where: { DeviceWords.folded($0) == folded }) else {
            throw failure(noValue(word, known), at: literal.column)
        }
        return .text(name)
    }

    // MARK: Attributes

    private func expected(
        _ ref: AttributeRef, _ comparison: Syntax.Operator, _ literal: Syntax.Literal
    ) throws(PredicateError) -> FittedTest.Fit {
        switch literal.kind {
        case .number(let number, let unit):
            return .init(
                expected: try expected(
                    ref, number, unit, isOrder: comparison.isOrder, literal.column))
        case .word(let word):
            if case .special(.booleanState) = ref.style.form {
                return try booleanState(ref, word, literal.column)
            }
            return .init(expected: try expected(ref, word, literal.column))
        }
    }

    /// `open` is a word of contacts, `dry` one of leak and rain detectors: others are not meant.
    private func booleanState(
        _ ref: AttributeRef, _ word: String, _ column: Int
    ) throws(PredicateError) -> FittedTest.Fit {
        let folded = DeviceWords.folded(word)
        if folded == "unknown" || folded == "null" { return .init(expected: .unknown([])) }
        if let isTrue = Self.boolean(folded) { return .init(expected: .values([.bool(isTrue)])) }
        var types: [Bool: [String]] = [:]
        var words: [String] = []
        let known = Set(
            parts.filter { ref.isOf($0) && $0.trait(named: ref.trait) != nil }.map(\.type))
        for type in known.sorted(by: utf8Less) {
            guard let (yes, no) = ValueContext.booleanWords(type) else { continue }
            words += [yes, no].filter { !words.contains($0) }
            if DeviceWords.folded(yes) == folded { types[true, default: []].append(type) }
            if DeviceWords.folded(no) == folded { types[false, default: []].append(type) }
        }
        guard let (isTrue, meant) = types.first, types.count == 1 else {
            throw failure(noValue(word, words), at: column)
        }
        return .init(expected: .values([.bool(isTrue)]), types: meant)
    }

    private func expected(
        _ ref: AttributeRef, _ number: Double, _ unit: String?, isOrder: Bool, _ column: Int
    ) throws(PredicateError) -> ValueTest.Expected {
        let values = values(of: ref)
        let isNumber =
            ref.isNumber ?? (values.isEmpty || values.contains { ref.number($0) != nil })
        guard isNumber else {
            let known = words(of: ref)
            throw failure(
                "\(name.text) is no number"
                    + (known.isEmpty ? "" : ": it is \(known.joined(separator: ", "))"), at: column)
        }
        guard let unit else { return .number(number, digits: ref.digits) }
        if case .special(.concentration) = ref.style.form {
            return try concentration(number, unit, ref, column)
        }
        guard let own = ref.unit else {
            throw failure("\(name.text) has no unit, so '\(unit)' does not fit", at: column)
        }
        if own == unit { return .number(number, digits: ref.digits) }
        guard let ownUnit = PredicateUnit(own), let given = PredicateUnit(unit),
            ownUnit.dimension == given.dimension
        else {
            throw failure("'\(unit)' does not fit \(name.text), which is in \(own)", at: column)
        }
        let converted = (given.base(number) - ownUnit.offset) / ownUnit.factor
        // 71 °F lie between two numbers that are shown: equal is the nearer one.
        if isOrder { return .number(converted, digits: 6) }
        let scale = [1, 10, 100, 1e3, 1e4, 1e5, 1e6][min(max(ref.digits, 0), 6)]
        return .number((converted * scale).rounded() / scale, digits: ref.digits)
    }

    /// The unit of a concentration is another attribute, and fixed for a sensor.
    private func concentration(
        _ number: Double, _ unit: String, _ ref: AttributeRef, _ column: Int
    ) throws(PredicateError) -> ValueTest.Expected {
        var found: Set<Double> = []
        var others: Set<String> = []
        for part in parts {
            guard let trait = part.trait(named: ref.trait),
                case .int(let raw)? = trait.attribute("measurementUnit"),
                let own = ValueStyle.concentrationUnits[raw]
            else { continue }
            if own == unit {
                found.insert(number)
            } else if let ownUnit = PredicateUnit(own), let given = PredicateUnit(unit),
                ownUnit.dimension == given.dimension
            {
                found.insert(given.base(number) / ownUnit.factor)
            } else {
                others.insert(own)
            }
        }
        if found.count == 1, others.isEmpty, let number = found.first {
            return .number(number, digits: 6)
        }
        if found.count > 1 {
            throw failure("these sensors measure in different units: name one device", at: column)
        }
        throw failure(
            "'\(unit)' does not fit \(name.text)"
                + (others.isEmpty
                    ? "" : ", which is in \(others.sorted().joined(separator: ", "))"),
            at: column)
    }

    private func expected(
        _ ref: AttributeRef, _ word: String, _ column: Int
    ) throws(PredicateError) -> ValueTest.Expected {
        let folded = DeviceWords.folded(word)
        switch ref.style.form {
        case .bits(let bits, let none):
            if DeviceWords.folded(none) == folded { return .bits(0) }
            if let bit = bits.first(where: { DeviceWords.folded($0.name) == folded }) {
                return .bits(bit.value)
            }
        case .special(.closing):
            if folded == "open" { return .number(0, digits: 2) }
            if folded == "closed" { return .number(100, digits: 2) }
        case .special(.movement):
            if let values = Self.movements[folded] { return .values(values) }
        default:
            let known = parts.flatMap { DeviceWords.known(ref, $0) }
            if let value = DeviceWords.value(word, in: known) {
                if value == .null { return .unknown([]) }
                if folded == "unknown" { return .unknown([value]) }
                // Two devices may have different numbers for one word.
                let isSame = parts.allSatisfy {
                    DeviceWords.value(word, in: DeviceWords.known(ref, $0)).map { $0 == value }
                        ?? true
                }
                return isSame ? .values([value]) : .deviceWord(word)
            }
        }
        if folded == "unknown" || folded == "null" { return .unknown([]) }
        let known = words(of: ref)
        if known.isEmpty, ref.isNumber != true {
            let values = values(of: ref)
            let hasTexts = values.contains { if case .string = $0 { true } else { false } }
            if let isTrue = Self.boolean(folded), !hasTexts { return .values([.bool(isTrue)]) }
            if hasTexts || values.isEmpty { return .text(word) }
        }
        if let isTrue = Self.boolean(folded), case .words = ref.style.form {
            return .values([.bool(isTrue)])
        }
        throw failure(noValue(word, known, unit: ref.unit), at: column)
    }

    private static func boolean(_ word: String) -> Bool? {
        ["true": true, "yes": true, "false": false, "no": false][word]
    }

    /// The values of a cover's movement, as the words for them read it: the first two bits count,
    /// else the next two.
    private static let movements: [String: [AttributeValue]] = {
        var found: [String: [AttributeValue]] = [:]
        for bits in Int64(0)..<64 {
            let first = [bits, bits >> 2, bits >> 4].lazy.map { $0 & 3 }.first { $0 != 0 } ?? 0
            let word = first == 1 ? "opening" : first == 2 ? "closing" : first == 0 ? "stopped" : ""
            found[word, default: []].append(.int(bits))
        }
        found[""] = nil
        return found
    }()

    /// The values that the home has now.
    private func values(of ref: AttributeRef) -> [AttributeValue] {
        parts.compactMap { $0.trait(named: ref.trait)?.attribute(ref.attribute) }
            .filter { $0 != .null }
    }

    /// The words that the values have.
    private func words(of ref: AttributeRef) -> [String] {
        switch ref.style.form {
        case .bits(let bits, let none): return [none] + bits.map(\.name)
        case .special(.closing): return ["open", "closed"]
        case .special(.movement): return Self.movements.keys.sorted()
        default:
            var seen: Set<String> = []
            return parts.filter { $0.trait(named: ref.trait) != nil }
                .flatMap { DeviceWords.known(ref, $0) }.map(\.word)
                .filter { seen.insert($0).inserted }
        }
    }

    private func noValue(_ word: String, _ known: [String], unit: String? = nil) -> String {
        let near = Suggestion.near(word, in: known)
        let end: String
        if !near.isEmpty {
            end = Suggestion.question(near)
        } else if let unit {
            end = ": a number of \(unit) is meant"
        } else if !known.isEmpty, known.count <= 16 {
            end = ": it is " + known.joined(separator: ", ")
        } else {
            end = ""
        }
        return "'\(word)' is no value of \(name.text)\(end)"
    }
}
