// SPDX-License-Identifier: Apache-2.0

import HomeGraph

// The form of shared pieces in bindings: short keys, lists by position. Any change of it raises the
// version of the codecs that use it.

extension PartDescription {
    var bindingJSON: JSONValue {
        var items: [JSONValue] = [.string(part), .string(type)]
        items.append(isPrimary.map { .bool($0) } ?? .null)
        items.append(
            .array(
                traits.map {
                    .array([.string($0.trait), .array($0.attributes.map { .string($0) })])
                }))
        return .array(items)
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
                let attributes = (pair[1].array ?? []).compactMap { $0.string }
                return TraitDescription(trait: trait, attributes: attributes)
            })
        guard self.traits.count == traits.count else { return nil }
    }
}

extension AttributeValue {
    /// Bindings hold null, booleans, integers, strings, and lists and structs of these.
    var bindingJSON: JSONValue {
        switch self {
        case .bool(let value): .bool(value)
        case .int(let value): .number(JSONNumber(Int(value)))
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
            .array([.string(name)] + numbers.map { .number(JSONNumber($0)) })
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
            .array([.string("item"), .number(JSONNumber(index)), inner.json])
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
            guard let words = Self.words(in: items.dropFirst()) else { return nil }
            self = .words(words)
            return
        }
        if name == "named" {
            guard items.count >= 2, let inner = ValueConversion(items[1]),
                let names = Self.names(in: items.dropFirst(2))
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

    private static func names(in items: ArraySlice<JSONValue>) -> [Name]? {
        var names: [Name] = []
        var index = items.startIndex
        while index + 1 < items.endIndex {
            guard let text = items[index].string, let values = items[index + 1].array,
                values.count <= 1
            else { return nil }
            names.append(Name(text: text, value: values.first?.attributeValue))
            index += 2
        }
        return index == items.endIndex ? names : nil
    }

    private static func words(in items: ArraySlice<JSONValue>) -> [Word]? {
        var words: [Word] = []
        var index = items.startIndex
        while index + 1 < items.endIndex {
            guard let text = items[index].string, let value = items[index + 1].attributeValue
            else { return nil }
            words.append(Word(text: text, value: value))
            index += 2
        }
        return index == items.endIndex ? words : nil
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
