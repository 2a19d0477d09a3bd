// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// The form of shared pieces in bindings: short keys, lists by position. Any change of it raises the
// version of the codecs that use it.

extension PartDescription {
    var bindingJSON: JSONValue {
        .array([
            .string(part), .string(type), isPrimary.map { .bool($0) } ?? .null,
            .array(traits.map { .array([.string($0.trait), .texts($0.attributes)]) }),
        ])
    }

    init?(bindingJSON value: JSONValue) {
        guard let items = value.array, items.count == 4, let part = items[0].string,
            let type = items[1].string, let traits = items[3].array
        else { return nil }
        self.init(
            part: part, type: type, isPrimary: items[2].bool,
            traits: traits.compactMap { item in
                guard let pair = item.array, pair.count == 2, let trait = pair[0].string else {
                    return nil
                }
                return TraitDescription(trait: trait, attributes: pair[1].texts)
            })
        guard self.traits.count == traits.count else { return nil }
    }
}

extension AttributeValue {
    /// Bindings hold null, booleans, finite numbers, strings, and lists and structs of these.
    ///
    /// Numbers that are no integers were null before, and a reader has always read them: so they
    /// raise no version.
    var bindingJSON: JSONValue {
        switch self {
        case .bool(let value): .bool(value)
        case .int, .uint: JSONValue(self)
        case .double(let value): value.isFinite ? JSONValue(self) : .null
        case .string(let text): .string(text)
        case .list(let items): .array(items.map(\.bindingJSON))
        case .object(let members):
            .object(
                JSONObject(members.map { JSONMember(key: $0.key, value: $0.value.bindingJSON) }))
        default: .null
        }
    }
}

extension ValueConversion {
    var json: JSONValue {
        func list(_ name: String, _ numbers: [Int]) -> JSONValue {
            .array([.string(name)] + numbers.map { .number($0) })
        }
        return switch self {
        case .linear(let linear): list("linear", linear.numbers)
        case .energy(let linear): list("energy", linear.numbers)
        case .reciprocal(let numerator, let min, let max):
            list("reciprocal", [numerator, min, max])
        case .level(let top): list("level", [top])
        case .lux: list("lux", [])
        case .measure(let min, let max): list("measure", [min, max])
        case .any: list("any", [])
        case .item(let index, let inner):
            .array([.string("item"), .number(index), inner.json])
        case .named(let names, let inner):
            .array(
                [.string("named"), inner.json]
                    + names.flatMap { name in
                        [.string(name.text), .array(name.value.map { [$0.bindingJSON] } ?? [])]
                    })
        case .words(let words):
            .array(
                [.string("words")]
                    + words.flatMap { [.string($0.text), $0.value.bindingJSON] })
        }
    }

    init?(_ value: JSONValue) {
        guard let items = value.array, let name = items.first?.string else { return nil }
        if name == "words" {
            let words = items.dropFirst().pairs { text, value in
                value.attributeValue.map { Word(text: text, value: $0) }
            }
            guard let words else { return nil }
            self = .words(words)
            return
        }
        if name == "named" {
            guard items.count >= 2, let inner = ValueConversion(items[1]),
                let names = items.dropFirst(2).pairs({ text, value in
                    value.array.map { Name(text: text, value: $0.first?.attributeValue) }
                })
            else { return nil }
            self = .named(names, inner)
            return
        }
        if name == "item" {
            guard items.count == 3, let index = items[1].int, index >= 0,
                let inner = ValueConversion(items[2])
            else { return nil }
            self = .item(index, inner)
            return
        }
        let numbers = items.dropFirst().compactMap { $0.int }
        guard numbers.count == items.count - 1 else { return nil }
        switch (name, numbers.count) {
        case ("linear", 6): self = .linear(Linear(numbers: numbers))
        case ("energy", 6): self = .energy(Linear(numbers: numbers))
        case ("reciprocal", 3):
            self = .reciprocal(numerator: numbers[0], min: numbers[1], max: numbers[2])
        case ("level", 1) where numbers[0] > 0: self = .level(top: numbers[0])
        case ("lux", 0): self = .lux
        case ("measure", 2): self = .measure(min: numbers[0], max: numbers[1])
        case ("any", 0): self = .any
        default: return nil
        }
    }
}

extension RandomAccessCollection<JSONValue> {
    /// Reads texts with a value behind each.
    ///
    /// - Returns: nil where `read` knows no such value, or one is missing.
    func pairs<Pair>(_ read: (_ text: String, _ value: JSONValue) -> Pair?) -> [Pair]? {
        guard count.isMultiple(of: 2) else { return nil }
        var all: [Pair] = []
        var rest = self[...]
        while let text = rest.popFirst(), let value = rest.popFirst() {
            guard let pair = text.string.flatMap({ read($0, value) }) else { return nil }
            all.append(pair)
        }
        return all
    }
}

extension JSONValue {
    /// The case of an enumeration that has this number.
    func raw<Case: RawRepresentable>(_: Case.Type) -> Case?
    where Case.RawValue: FixedWidthInteger {
        int.flatMap { Case.RawValue(exactly: $0) }.flatMap { Case(rawValue: $0) }
    }
}

extension ValueConversion.Linear {
    var numbers: [Int] { [factor, offset, divisor, min, max, clamps ? 1 : 0] }

    init(numbers: [Int]) {
        self.init(
            factor: numbers[0], offset: numbers[1], divisor: Swift.max(1, numbers[2]),
            min: numbers[3], max: numbers[4], clamps: numbers[5] != 0)
    }
}
